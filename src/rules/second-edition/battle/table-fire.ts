/** Shots on a table (SE-EXT-40 to -54): who is hit, blasts that drift, flames. Hot: once a model that shoots. */
import { directionOf, FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { UNSEEN } from "../../../geometry/pieces.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { SHOT_FROM } from "../../kernel/sites.ts";
import { E } from "../events.ts";
import { FIRED, GONE, HIDDEN, K_CHARACTER, THROWN, VEHICLE } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { rollShots } from "./fight-math.ts";
import { sight } from "./ground.ts";
import { detect, showUp } from "./hiding.ts";
import { isArmoured, sideOf } from "./hulls.ts";
import { friendOf, mayFire, mayShoot, needIn, reachOf, secondNeed, sustain, takeHit, targetOf } from "./shooting.ts";
import type { World } from "./state.ts";
import { isTouching } from "./steps.ts";

const NOT_ASKED = -2;

/** The shooting phase of a seat. @rule SE-EXT-36, SE-EXT-40 */
export function tableShooting(w: World, seat: number): void {
  detect(w, 1 - seat);
  for (let t = (1 - seat) * w.U; t < w.endOf(1 - seat); t++) if (!w.has(t, GONE)) markBeside(w, seat, t);
  for (let s = seat * w.U; s < w.endOf(seat); s++) if (mayShoot(w, s)) shootOnTable(w, s);
}

/** Marks the models of a squad that stand within an inch of one of a seat's: it does not shoot at them. @rule SE-EXT-42 */
function markBeside(w: World, seat: number, t: number): void {
  const near = B.number[N.enemyGap]! * UNIT;
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    B.beside[e] = 0;
    if (B.wounds[e] === 0 || B.rule[R.fireIntoMelee] === 1) continue;
    for (let m = seat * w.M; m < seat * w.M + w.sideAt[seat]!.models && B.beside[e] === 0; m++)
      if (B.wounds[m]! > 0 && w.apartOf(m, e) < near) B.beside[e] = 1;
  }
}

/** @rule SE-EXT-41, SE-EXT-65 */
function shootOnTable(w: World, s: number): void {
  w.common = NOT_ASKED;
  w.apart = NOT_ASKED;
  let blind = -1;
  for (let m = B.from[s]!; m < B.to[s]! && B.count[s]! > 0; m++) {
    if (B.wounds[m] === 0 || (B.engaged[s] !== 0 && isTouching(w, m))) continue;
    const kind = B.kind[m]!;
    // Others of its kind found nobody.
    if (kind === blind) continue;
    blind = kind;
    const places = B.kindArmsFrom[kind + 1]! - B.kindArmsFrom[kind]!;
    for (let place = 0; place < places; place++) {
      if (!mayFire(w, m, place, false)) continue;
      const t = targetOf(w, s, B.kindArms[B.kindArmsFrom[kind]! + place]!);
      if (t < 0) continue;
      blind = -1;
      if (!aimAt(w, m, t)) continue;
      // A vehicle fires all it has.
      if (B.kindSize[kind] === VEHICLE) {
        fireAt(w, m, place, t, false);
        continue;
      }
      const chosen = w.player.arm(m, t, w.aimGap);
      if (chosen >= 0) fireAt(w, m, chosen, t, false);
      break;
    }
  }
}

/** All that squad s has fires at one squad. @rule SE-EXT-38 */
export function volleyOnTable(w: World, s: number, t: number): void {
  markBeside(w, w.seatOf(s), t);
  for (let m = B.from[s]!; m < B.to[s]! && B.count[t]! > 0; m++) {
    if (B.wounds[m] === 0 || !aimAt(w, m, t)) continue;
    if (B.kindSize[B.kind[m]!] === VEHICLE) {
      broadside(w, m, t);
      continue;
    }
    const place = w.player.arm(m, t, w.aimGap);
    if (place >= 0 && mayFire(w, m, place, true)) fireAt(w, m, place, t, true);
  }
}

/** Could a weapon of squad s, all of which wait, fire at one of squad t? @rule SE-EXT-38 */
export function mayVolley(w: World, s: number, t: number): boolean {
  markBeside(w, w.seatOf(s), t);
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    const from = B.kindArmsFrom[B.kind[m]!]!;
    if (!aimAt(w, m, t)) continue;
    for (let a = from; a < B.kindArmsFrom[B.kind[m]! + 1]!; a++) {
      if (w.aimGap <= reachOf(B.kindArms[a]!) && mayFire(w, m, a - from, true)) return true;
    }
  }
  return false;
}

/** All weapons of a vehicle on overwatch. @rule SE-EXT-40 */
function broadside(w: World, m: number, t: number): void {
  const kind = B.kind[m]!;
  for (let place = 0; place < B.kindArmsFrom[kind + 1]! - B.kindArmsFrom[kind]!; place++) {
    if (B.count[t]! > 0 && mayFire(w, m, place, true) && aimAt(w, m, t)) fireAt(w, m, place, t, true);
  }
}

/**
 * Finds the model of a squad that is nearest to m of those that it sees: `w.aimed`, with its distance and cover. False where it sees none. Of two that are
 * as near a character comes last, and nobody aims at who stands beside an own model.
 * @rule SE-EXT-18, SE-EXT-42, SE-EXT-43, SE-EXT-50
 */
export function aimAt(w: World, m: number, t: number): boolean {
  const from = B.from[t]!;
  const to = B.to[t]!;
  for (let e = from; e < to; e++) B.unseen[e] = B.wounds[e]! > 0 && B.beside[e] === 0 ? 0 : 1;
  for (;;) {
    let best = -1;
    let least = 1 << 24;
    for (let e = from; e < to; e++) {
      if (B.unseen[e] !== 0) continue;
      const gap = w.apartOf(m, e);
      if (gap > least || (gap === least && (B.kindTraits[B.kind[best]!]! & K_CHARACTER) === 0)) continue;
      best = e;
      least = gap;
    }
    if (best < 0) return false;
    const cover = sight(w, m, best);
    if (cover !== UNSEEN) {
      w.aimed = best;
      w.aimGap = least;
      w.cover = cover;
      return true;
    }
    B.unseen[best] = 1;
  }
}

/** Fires a weapon of model m at the model that was aimed at. @rule SE-EXT-44, SE-EXT-46, SE-EXT-48 */
function fireAt(w: World, m: number, place: number, t: number, snapped: boolean): void {
  const gun = B.kindArms[B.kindArmsFrom[B.kind[m]!]! + place]!;
  const gap = w.aimGap;
  if (gap > reachOf(gun)) return;
  const s = B.squad[m]!;
  const seat = w.seatOfModel(m);
  const dice = w.actions[seat]!;
  if (B.gunGrenade[gun] === 1) B.state[m]! |= THROWN;
  B.flags[s]! |= FIRED;
  if (w.has(s, HIDDEN)) showUp(w, s);
  const need = B.gunFlame[gun] === 1 ? 2 : needIn(w, m, t, gun, gap, snapped, w.cover);
  w.log.event(E.aims, m, w.aimed, Math.round((gap * 10) / UNIT) * 4 + w.cover);
  w.log.event(E.shoots, s, t, (gun * 64 + 1) * 16 + need);
  w.tick(T.shots, seat, 1);
  const before = B.count[t]!;
  if (B.gunFlame[gun] === 1) burn(w, m, gun, w.aimed);
  else {
    const hits = rollShots(dice, 1, need, secondNeed(need));
    if (B.gunBlast[gun]! > 0) {
      w.log.event(E.hit, hits, 0, 0);
      blast(w, m, gun, w.aimed, hits > 0);
    } else {
      const all = sustain(w, m, gun, hits);
      w.tick(T.shotHits, seat, all);
      // Who shoots into a fight hits either side.
      const own = B.engaged[t] === 0 ? 0 : dice.count(all, 4);
      if (own > 0) hitSquad(w, m, gun, friendOf(w, t), own);
      hitSquad(w, m, gun, t, all - own);
    }
  }
  for (let slain = before - B.count[t]!; slain > 0; slain--) w.note(SHOT_FROM, m);
}

/** Hits on a squad, each on whom the shooter then sees next. @rule SE-EXT-50, SE-EXT-51 */
function hitSquad(w: World, m: number, gun: number, t: number, hits: number): void {
  for (let left = hits; left > 0; left--) {
    if (B.count[t] === 0 || !aimAt(w, m, t) || w.aimGap > reachOf(gun)) return;
    const rule = B.rule[R.hitAllocation]!;
    const e = rule === 0 ? w.aimed : chosenOf(w, m, gun, t, rule, left);
    takeHit(w, m, gun, e, 1, isArmoured(e) ? sideOf(e, B.mx[m]!, B.my[m]!) : 0);
  }
}

/** By other readings: in turn, or whom its owner names, of those whom the shooter sees in range. */
function chosenOf(w: World, m: number, gun: number, t: number, rule: number, left: number): number {
  let n = 0;
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    if (B.wounds[e] === 0 || w.apartOf(m, e) > reachOf(gun) || sight(w, m, e) === UNSEEN) continue;
    B.list[n++] = e;
  }
  return rule === 1 ? B.list[left % n]! : w.player.takesHit(w.seatOf(t), n);
}

/** Whoever a template covers takes one hit, friend or foe. @rule SE-EXT-52 */
function blast(w: World, m: number, gun: number, aim: number, hits: boolean): void {
  let x = B.mx[aim]!;
  let y = B.my[aim]!;
  const rule = B.rule[R.blastDrift]!;
  if (!hits) {
    if (rule === 2) return;
    const dice = w.actions[w.seatOfModel(m)]!;
    const rolled = (rule === 1 ? dice.die(6) : dice.sum(2, 6)) * UNIT;
    const dx = x - B.mx[m]!;
    const dy = y - B.my[m]!;
    const far = rule === 1 ? rolled : Math.min(rolled, Math.floor(Math.sqrt(dx * dx + dy * dy) / 2) | 0);
    const direction = dice.below(FULL_TURN);
    x += stepX(direction, far);
    y += stepY(direction, far);
    w.log.event(E.drifts, m, Math.round((far * 10) / UNIT), 0);
  }
  const size = B.gunBlast[gun]!;
  for (let e = 0; e < 2 * w.M; e++) {
    if (B.wounds[e] === 0) continue;
    const dx = B.mx[e]! - x;
    const dy = B.my[e]! - y;
    const reach = size + (B.rule[R.blastTouch] === 0 ? B.kindRadius[B.kind[e]!]! : 0);
    if (dx * dx + dy * dy <= reach * reach) under(w, m, gun, e, x, y);
  }
}

/** A triangle with its point at the shooter, laid over the one who was aimed at. @rule SE-EXT-53 */
function burn(w: World, m: number, gun: number, aim: number): void {
  const length = B.number[N.flame]! * UNIT;
  const half = (B.number[N.flame + 1]! * UNIT) / 20;
  const direction = directionOf(B.mx[aim]! - B.mx[m]!, B.my[aim]! - B.my[m]!);
  const ux = stepX(direction, UNIT);
  const uy = stepY(direction, UNIT);
  const start = B.kindRadius[B.kind[m]!]!;
  // How much longer the slanting side is than the triangle.
  const slant = Math.sqrt(1 + (half * half) / (length * length));
  for (let e = 0; e < 2 * w.M; e++) {
    if (B.wounds[e] === 0 || e === m) continue;
    const dx = B.mx[e]! - B.mx[m]!;
    const dy = B.my[e]! - B.my[m]!;
    const along = (dx * ux + dy * uy) / UNIT - start;
    const aside = Math.abs(dx * uy - dy * ux) / UNIT;
    const r = B.kindRadius[B.kind[e]!]!;
    if (along < -r || along > length + r) continue;
    if (aside - (half * Math.min(length, Math.max(0, along))) / length > r * slant) continue;
    const middle = start + (length >> 1);
    under(w, m, gun, e, B.mx[m]! + stepX(direction, middle), B.my[m]! + stepY(direction, middle));
  }
}

/** A template with its middle at (x, y) covers model e. */
function under(w: World, m: number, gun: number, e: number, x: number, y: number): void {
  w.tick(T.shotHits, w.seatOfModel(m), 1);
  takeHit(w, m, gun, e, 1, isArmoured(e) ? sideOf(e, x, y) : 0);
}
