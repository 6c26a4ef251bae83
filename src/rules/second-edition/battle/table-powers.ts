/**
 * Where powers reach and whom they touch on a table (SE-EXT-82 to -90): ranges between bases, circles over models, the line of an arc and of a power that
 * flies back, both ends of a Gate, room for who is carried. Hot: once a target that is asked about.
 */
import { directionOf, FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { UNSEEN } from "../../../geometry/pieces.ts";
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { int32 } from "../../kernel/columns.ts";
import { ASSAIL, CARMINE_ASSASSIN, DISPLACEMENT, GATE, GONE, HIDDEN, LIGHTNING_ARC } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B, firstOf, SHIFTS } from "./columns.ts";
import { gatherPieces, isFree, sight, standable } from "./ground.ts";
import { FAR_END, radiusOf } from "./lying.ts";
import { mayStrike } from "./psykers.ts";
import type { World } from "./state.ts";
import { isCoherent, turned } from "./steps.ts";

/** The radius of an end of a Gate, how far the ends lie apart at least, and both from the caster at most. */
const RIM = UNIT;
const ENDS_APART = 6 * UNIT;
const GATE_REACH = 18 * UNIT;
/** As far from a base one stands in contact with it. */
const BESIDE = 24;
const TURN = FULL_TURN / 12;

/** Ticks between the base of a model and a point; never below 0. */
export function apartOfPoint(m: number, x: number, y: number): number {
  const dx = B.mx[m]! - x;
  const dy = B.my[m]! - y;
  return Math.max(0, (Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0) - B.kindRadius[B.kind[m]!]!);
}

/** Ticks between a model and the nearest of a squad. @rule SE-EXT-89 */
export function apartOfSquad(w: World, m: number, s: number): number {
  let best = NOWHERE;
  for (let o = B.from[s]!; o < B.to[s]!; o++)
    if (B.wounds[o]! > 0) best = Math.min(best, o === m ? 0 : w.apartOf(m, o));
  return best;
}

/** Does the circle of a power around a point touch a model's base? @rule SE-EXT-86, SE-EXT-88 */
export const isTouched = (m: number, power: number, x: number, y: number): boolean =>
  B.wounds[m]! > 0 && apartOfPoint(m, x, y) <= radiusOf(power);

// Targets.

/** May a player know where the squad is? Nobody names who hides from him. @rule SE-EXT-35 */
const isNamed = (w: World, seat: number, s: number): boolean =>
  !w.has(s, GONE) && (w.seatOf(s) === seat || !w.has(s, HIDDEN));

/** Adds those of a squad at whom psyker m may use a power to n of `B.list`. @rule SE-ADP-10, SE-EXT-77 */
export function listOnTable(w: World, m: number, power: number, s: number, reach: number, n: number): number {
  if (!isNamed(w, w.seatOfModel(m), s)) return n;
  if (power === DISPLACEMENT) {
    if (B.rule[R.displacementRange] === 0 && apartOfSquad(w, m, s) > reach) return n;
    return listed(B.from[s]!, B.to[s]!, n);
  }
  if (power === GATE) {
    const first = firstOf(s);
    return findGate(w, m, first) ? listed(first, first + 1, n) : n;
  }
  if (power === ASSAIL || power === CARMINE_ASSASSIN || power === LIGHTNING_ARC)
    return listModels(w, m, power, s, reach, n);
  const centre = fullest(w, m, power, s, reach);
  return centre < 0 ? n : listed(centre, centre + 1, n);
}

/** Adds the first living model of a run. */
function listed(from: number, to: number, n: number): number {
  for (let m = from; m < to; m++) {
    if (B.wounds[m] === 0) continue;
    B.list[n] = m;
    return n + 1;
  }
  return n;
}

/** Models of a squad in reach, each kind of them once: the first that the power could strike. */
function listModels(w: World, m: number, power: number, s: number, reach: number, from: number): number {
  let n = from;
  let last = -1;
  for (let e = B.from[s]!; e < B.to[s]!; e++) {
    if (B.wounds[e] === 0 || w.apartOf(m, e) > reach) continue;
    if (last >= 0 && B.kind[e] === B.kind[last] && B.wounds[e] === B.wounds[last] && B.state[e] === B.state[last])
      continue;
    if (power === LIGHTNING_ARC && firstOnLine(w, m, e, true) !== e) continue;
    last = e;
    B.list[n++] = e;
  }
  return n;
}

/** The model of a squad in reach around which a circle touches most of the squad; by one reading the psyker has to see it. */
function fullest(w: World, m: number, power: number, s: number, reach: number): number {
  let best = -1;
  let most = 0;
  for (let c = B.from[s]!; c < B.to[s]!; c++) {
    if (B.wounds[c] === 0 || apartOfPoint(m, B.mx[c]!, B.my[c]!) > reach) continue;
    if (B.rule[R.areaSight] === 1 && sight(w, m, c) === UNSEEN) continue;
    let n = 0;
    for (let e = B.from[s]!; e < B.to[s]!; e++) if (isTouched(e, power, B.mx[c]!, B.my[c]!)) n++;
    if (n <= most) continue;
    most = n;
    best = c;
  }
  return best;
}

/**
 * Whom an arc strikes that is sent from psyker m through the middle of model e: the first whose base the line touches and whom no terrain hides; as its
 * player expects it (`foreseen`) nobody who hides from him is in the way.
 * @rule SE-ADP-06, SE-EXT-87
 */
export function firstOnLine(w: World, m: number, e: number, foreseen: boolean): number {
  const dx = B.mx[e]! - B.mx[m]!;
  const dy = B.my[e]! - B.my[m]!;
  const square = dx * dx + dy * dy;
  let best = -1;
  let least = square * 4;
  for (let o = 0; o < 2 * w.M; o++) {
    if (B.wounds[o] === 0 || o === m) continue;
    const px = B.mx[o]! - B.mx[m]!;
    const py = B.my[o]! - B.my[m]!;
    const along = px * dx + py * dy;
    const aside = px * dy - py * dx;
    const r = B.kindRadius[B.kind[o]!]!;
    if (along <= 0 || along >= least || aside * aside > r * r * square) continue;
    if (foreseen && !isNamed(w, w.seatOfModel(m), B.squad[o]!)) continue;
    if (w.apartOf(m, o) > B.number[N.powerRange + LIGHTNING_ARC]! * UNIT || sight(w, m, o) === UNSEEN) continue;
    best = o;
    least = along;
  }
  return best;
}

/** The first model but the target on the straight way from it to the caster, so many ticks at most; -1: nobody. @rule SE-WRP-20, SE-EXT-90 */
export function firstFlownAt(w: World, target: number, caster: number, power: number, reach: number): number {
  const dx = B.mx[caster]! - B.mx[target]!;
  const dy = B.my[caster]! - B.my[target]!;
  const square = dx * dx + dy * dy;
  let best = -1;
  let least = square + 1;
  for (let o = 0; o < 2 * w.M; o++) {
    if (B.wounds[o] === 0 || o === target || w.apartOf(target, o) > reach) continue;
    const px = B.mx[o]! - B.mx[target]!;
    const py = B.my[o]! - B.my[target]!;
    const along = px * dx + py * dy;
    const aside = px * dy - py * dx;
    const r = B.kindRadius[B.kind[o]!]!;
    if (along <= 0 || along >= least || aside * aside > r * r * square || !mayStrike(power, o)) continue;
    best = o;
    least = along;
  }
  return best;
}

// A Gate.

/** Both ends of the Gate that `findGate` found last: x and y of the near one, then of the far one. */
export const gateAt = int32(4);

/** Looks for room for a Gate from before psyker m to before a model; false where there is none. @rule SE-ADP-04, SE-EXT-85 */
export function findGate(w: World, m: number, target: number): boolean {
  gatherAll(w);
  if (!findEnd(w, m, m, target, 0) || !findEnd(w, m, target, m, 2)) return false;
  const dx = gateAt[0]! - gateAt[2]!;
  const dy = gateAt[1]! - gateAt[3]!;
  return Math.sqrt(dx * dx + dy * dy) - 2 * RIM >= ENDS_APART;
}

/** The first free place for an end, near one model on the side of another. */
function findEnd(w: World, m: number, near: number, other: number, at: number): boolean {
  const straight = directionOf(B.mx[other]! - B.mx[near]!, B.my[other]! - B.my[near]!);
  for (let far = 5; far <= 10; far++) {
    for (let k = 0; k < 6; k++) {
      const x = B.mx[near]! + stepX(turned(straight, k), (far * UNIT) / 2);
      const y = B.my[near]! + stepY(turned(straight, k), (far * UNIT) / 2);
      if (apartOfPoint(m, x, y) - RIM > GATE_REACH || !standable(w, x, y, RIM, 0) || !isFree(w, -1, x, y, RIM, 0))
        continue;
      gateAt[at] = x;
      gateAt[at + 1] = y;
      return true;
    }
  }
  return false;
}

export function layGateOnTable(m: number): void {
  B.powerX[4 * m] = gateAt[0]!;
  B.powerY[4 * m] = gateAt[1]!;
  B.powerX[4 * m + FAR_END] = gateAt[2]!;
  B.powerY[4 * m + FAR_END] = gateAt[3]!;
}

// Who is carried.

/** All pieces matter to who is carried anywhere. */
function gatherAll(w: World): void {
  const { width, depth } = w.table!;
  gatherPieces(w, -width, -depth, width, depth);
}

/**
 * Ways of at most so many ticks by which models from..to-1, of one squad, may be carried, into `B.shiftX`, `B.shiftY` and `B.shiftTo`: the first is none; then
 * into contact with each enemy squad in reach, to markers, and in eight directions.
 */
export function listCarries(w: World, from: number, to: number, most: number): number {
  const seat = w.seatOfModel(from);
  const s = B.squad[from]!;
  let n = addCarry(0, 0, -1, 0);
  for (let t = (1 - seat) * w.U; t < w.endOf(1 - seat); t++) {
    if (w.has(t, GONE | HIDDEN) || (B.engaged[s]! & (1 << (t - (1 - seat) * w.U))) !== 0) continue;
    let least = most + 1;
    let a = -1;
    let b = -1;
    for (let m = from; m < to; m++) {
      for (let e = B.from[t]!; B.wounds[m]! > 0 && e < B.to[t]!; e++) {
        if (B.wounds[e] === 0 || w.apartOf(m, e) >= least) continue;
        least = w.apartOf(m, e);
        a = m;
        b = e;
      }
    }
    if (a < 0) continue;
    const d = directionOf(B.mx[b]! - B.mx[a]!, B.my[b]! - B.my[a]!);
    n = addCarry(stepX(d, least), stepY(d, least), t, n);
  }
  const { markers } = w.ground!;
  for (let k = 0; k < markers.length; k += 2) {
    const dx = markers[k]! - B.mx[from]!;
    const dy = markers[k + 1]! - B.my[from]!;
    const far = Math.floor(Math.sqrt(dx * dx + dy * dy)) | 0;
    const d = directionOf(dx, dy);
    n = addCarry(stepX(d, Math.min(far, most)), stepY(d, Math.min(far, most)), -1, n);
  }
  for (let k = 0; k < 8; k++) n = addCarry(stepX((k * FULL_TURN) / 8, most), stepY((k * FULL_TURN) / 8, most), -1, n);
  return n;
}

function addCarry(dx: number, dy: number, t: number, n: number): number {
  if (n === SHIFTS) return n;
  B.shiftX[n] = dx;
  B.shiftY[n] = dy;
  B.shiftTo[n] = t;
  return n + 1;
}

/** What of a way is tried where the end has no room, in quarters. */
const QUARTERS = 4;

/**
 * Carries models from..to-1 over everything, each no more than `most` ticks: beside models of squad t (-1: of none), or all side by side to where there is
 * room, off enemies. Where they were stands in `B.toX` and `B.toY`; false, and nobody has moved, where there is no room.
 * @rule SE-ADP-01, SE-ADP-03, SE-EXT-82, SE-EXT-84
 */
export function carry(w: World, from: number, to: number, dx: number, dy: number, t: number, most: number): boolean {
  gatherAll(w);
  for (let m = from; m < to; m++) {
    B.toX[m] = B.mx[m]!;
    B.toY[m] = B.my[m]!;
  }
  for (let part = QUARTERS; part > 0; part--) {
    const x = Math.trunc((dx * part) / QUARTERS) | 0;
    const y = Math.trunc((dy * part) / QUARTERS) | 0;
    if (land(w, from, to, x, y, t, most)) return true;
    if (t >= 0) break;
  }
  for (let m = from; m < to; m++) put(m, B.toX[m]!, B.toY[m]!);
  return false;
}

function put(m: number, x: number, y: number): void {
  B.mx[m] = x;
  B.my[m] = y;
}

function land(w: World, from: number, to: number, dx: number, dy: number, t: number, most: number): boolean {
  for (let m = from; m < to; m++) if (B.wounds[m]! > 0) put(m, NOWHERE, NOWHERE);
  if (t >= 0) B.gang.fill(0, B.from[t]!, B.to[t]!);
  let touching = 0;
  for (let m = from; m < to; m++) {
    if (B.wounds[m] === 0) continue;
    const x = B.toX[m]! + dx;
    const y = B.toY[m]! + dy;
    if (t >= 0 && landBeside(w, m, t, x, y, most)) touching++;
    else if (!landNear(w, m, x, y, most)) return false;
  }
  return (t < 0 || touching > 0) && (to - from === 1 || isCoherent(w, B.squad[from]!));
}

/** Puts a squad around a point, whatever it was; false, and nobody has moved, where there is no room for it to stand together. */
export function standAround(w: World, s: number, x: number, y: number): boolean {
  gatherAll(w);
  const [from, to] = [B.from[s]!, B.to[s]!];
  for (let m = from; m < to; m++) {
    B.toX[m] = B.mx[m]!;
    B.toY[m] = B.my[m]!;
    if (B.wounds[m]! > 0) put(m, NOWHERE, NOWHERE);
  }
  let all = true;
  for (let m = from; m < to && all; m++) if (B.wounds[m]! > 0) all = landNear(w, m, x, y, NOWHERE);
  if (all && isCoherent(w, s)) return true;
  for (let m = from; m < to; m++) put(m, B.toX[m]!, B.toY[m]!);
  return false;
}

/** Beside the model of squad t with the fewest around it; of several that which is nearest to a point. */
function landBeside(w: World, m: number, t: number, x: number, y: number, most: number): boolean {
  const r = B.kindRadius[B.kind[m]!]!;
  for (let e = B.from[t]!; e < B.to[t]!; e++) B.unseen[e] = B.wounds[e]! > 0 ? 0 : 1;
  for (;;) {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let e = B.from[t]!; e < B.to[t]!; e++) {
      if (B.unseen[e] !== 0) continue;
      const far = apartOfPoint(e, x, y) + B.gang[e]! * FEWER;
      if (far >= least) continue;
      least = far;
      best = e;
    }
    if (best < 0) return false;
    B.unseen[best] = 1;
    const both = r + B.kindRadius[B.kind[best]!]! + BESIDE;
    const near = directionOf(B.toX[m]! - B.mx[best]!, B.toY[m]! - B.my[best]!);
    for (let k = 0; k < 12; k++) {
      const d = turned(near, k);
      if (!landAt(w, m, B.mx[best]! + stepX(d, both), B.my[best]! + stepY(d, both), most, 0)) continue;
      B.gang[best]!++;
      return true;
    }
  }
}
/** More than any distance on a table. */
const FEWER = 1 << 20;

/** At a point, or in rings around it. */
function landNear(w: World, m: number, x: number, y: number, most: number): boolean {
  const apart = B.number[N.enemyGap]! * UNIT;
  if (landAt(w, m, x, y, most, apart)) return true;
  for (let ring = 1; ring <= 4; ring++) {
    for (let k = 0; k < 12; k++) {
      const far = (ring * 3 * UNIT) / 4;
      if (landAt(w, m, x + stepX(k * TURN, far), y + stepY(k * TURN, far), most, apart)) return true;
    }
  }
  return false;
}

function landAt(w: World, m: number, x: number, y: number, most: number, apart: number): boolean {
  const dx = x - B.toX[m]!;
  const dy = y - B.toY[m]!;
  const r = B.kindRadius[B.kind[m]!]!;
  if (dx * dx + dy * dy > most * most || !standable(w, x, y, r, 0) || !isFree(w, m, x, y, r, apart)) return false;
  put(m, x, y);
  return true;
}
