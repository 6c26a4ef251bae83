/**
 * Where powers reach and lie when there is no table (SE-EXT-119, section 12.2): squads are points on a line, templates touch a given number of models of
 * one squad, a Gate is a shorter way, and markers are places that a move may cross. Whatever of a power hangs on places is asked here; where there is a
 * table table-powers.ts answers. Hot.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { BIG, DISPLACEMENT, GATE, GONE, HELLFIRE, MACHINE_CURSE, SCAN, VEHICLE } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { hitByPower } from "./harm.ts";
import { CURSE_AT, FAR_END, HELLFIRE_AT, radiusOf } from "./lying.ts";
import { isThere, mayStrike, psykerAt } from "./psykers.ts";
import type { World } from "./state.ts";
import { apartOfPoint, apartOfSquad, findGate, firstFlownAt, gateAt, layGateOnTable } from "./table-powers.ts";

/** The radius of a marker of a Gate, how far its ends lie from a model, and how far from each other at least (SE-EXT-85). */
const RIM = UNIT;
const CLEAR = 2 * UNIT;
const ENDS_APART = 6 * UNIT;

/** Ticks between two models. */
export const gapBetween = (w: World, m: number, n: number): number =>
  w.table === null ? w.gap(B.squad[m]!, B.squad[n]!) : m === n ? 0 : w.apartOf(m, n);

export const reachOfPower = (power: number): number => B.number[N.powerRange + power]! * UNIT;

/** Whether a power of psyker m reaches a model; a Gate needs room between its ends as well. @rule SE-ADP-10, SE-EXT-77 */
export function reaches(w: World, m: number, power: number, target: number): boolean {
  const gap = gapBetween(w, m, target);
  if (power !== GATE) return gap <= reachOfPower(power);
  return gap - CLEAR <= reachOfPower(GATE) && gap >= ENDS_APART + 2 * CLEAR;
}

/**
 * Whether a power used at a target lets a seat answer with Destroy Power or Reflection: what it is aimed at, or touches, is one of its psykers or stands no
 * more than six inches from one. Displacement never does, Scan by its own range; of a Gate both ends count.
 * @rule SE-WRP-05, SE-EXT-81
 */
export function threatensPsyker(w: World, seat: number, caster: number, power: number, target: number): boolean {
  if (power === DISPLACEMENT) return false;
  const near = B.number[N.protect]! * UNIT;
  for (let i = 0; i < B.psykers[seat]!; i++) {
    const m = psykerAt(seat, i);
    if (!isThere(m)) continue;
    if (power === SCAN) {
      if (isScanned(w, caster, B.squad[m]!)) return true;
      continue;
    }
    if (w.table !== null && (power === GATE || isArea(power))) {
      if (isByPower(w, m, caster, power, target, near)) return true;
      continue;
    }
    if (gapBetween(w, target, m) <= near) return true;
    if (power === GATE && gapBetween(w, caster, m) <= near) return true;
  }
  return false;
}

/** Is a squad in range of a psyker's Scan? @rule SE-EXT-89 */
export const isScanned = (w: World, m: number, s: number): boolean =>
  (w.table === null ? w.gap(B.squad[m]!, s) : apartOfSquad(w, m, s)) <= reachOfPower(SCAN);

export const isArea = (power: number): boolean => power === HELLFIRE || power === MACHINE_CURSE;

/** On a table: is a psyker that near to an end of a Gate, or to the circle? @rule SE-EXT-81 */
function isByPower(w: World, m: number, caster: number, power: number, target: number, near: number): boolean {
  if (power !== GATE) return apartOfPoint(m, B.mx[target]!, B.my[target]!) - radiusOf(power) <= near;
  if (!findGate(w, caster, target)) return false;
  for (let k = 0; k < 4; k += 2) if (apartOfPoint(m, gateAt[k]!, gateAt[k + 1]!) - RIM <= near) return true;
  return false;
}

/** The first living model of a squad, which hits reach first; -1 of none. */
export function frontOf(s: number): number {
  for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0) return m;
  return -1;
}

/**
 * Whom a power strikes that flies back from its target towards its caster, so many ticks at most: the first model of the squad that comes first on the way,
 * friend or foe of the caster; -1: nobody.
 * @rule SE-WRP-20, SE-EXT-90
 */
export function firstOnWay(w: World, target: number, caster: number, power: number, reach: number): number {
  if (w.table !== null) return firstFlownAt(w, target, caster, power, reach);
  const from = B.x[B.squad[target]!]!;
  const to = B.x[B.squad[caster]!]!;
  let best = -1;
  let nearest = reach + 1;
  for (let each = 0; each < 2; each++) {
    // Of those who stand alike the caster's own side is not in its way.
    const seat = each === 0 ? 1 - w.seatOfModel(caster) : w.seatOfModel(caster);
    for (let s = seat * w.U; s < w.endOf(seat); s++) {
      if (s === B.squad[target]! || w.has(s, GONE)) continue;
      const x = B.x[s]!;
      const gap = Math.abs(x - from);
      // Who stands beside the target is not on the way.
      const between = x === from ? s === B.squad[caster]! : x >= Math.min(from, to) && x <= Math.max(from, to);
      if (!between || gap >= nearest) continue;
      const m = frontOf(s);
      if (m < 0 || !mayStrike(power, m)) continue;
      best = m;
      nearest = gap;
    }
  }
  return best;
}

/** The end of a way of so many ticks from a target towards a caster. */
export function endOfWay(target: number, caster: number, reach: number): number {
  const from = B.x[B.squad[target]!]!;
  return from + (B.x[B.squad[caster]!]! < from ? -reach : reach);
}

/** A squad that stands no farther from a place than a template reaches; -1: none. */
export function squadAt(w: World, x: number, radius: number): number {
  for (let seat = 0; seat < 2; seat++) {
    for (let s = seat * w.U; s < w.endOf(seat); s++) if (!w.has(s, GONE) && Math.abs(B.x[s]! - x) <= radius) return s;
  }
  return -1;
}

/** Models of a squad that a template touches, into `B.list`: as many as the scenario says. */
export function listTouched(s: number): number {
  let n = 0;
  for (let m = B.from[s]!; m < B.to[s]! && n < B.number[N.touched]!; m++) if (B.wounds[m]! > 0) B.list[n++] = m;
  return n;
}

// What lies in play.

/** The ends of a Gate: before the caster, and before a squad of the enemy. @rule SE-ADP-04, SE-EXT-85 */
export function layGate(w: World, m: number, target: number): void {
  if (w.table !== null) {
    if (findGate(w, m, target)) layGateOnTable(m);
    return;
  }
  const from = B.x[B.squad[m]!]!;
  const to = B.x[B.squad[target]!]!;
  const ahead = to === from ? (w.seatOfModel(m) === 0 ? 1 : -1) : to > from ? 1 : -1;
  B.powerX[4 * m] = from + ahead * CLEAR;
  B.powerX[4 * m + FAR_END] = to - ahead * CLEAR;
}

export function layTemplate(m: number, power: number, x: number): void {
  B.powerX[4 * m + (power === HELLFIRE ? HELLFIRE_AT : CURSE_AT)] = x;
}

/** How far squad s has to go to reach squad t: straight on or through a Gate in play, on foot and of normal size. @rule SE-ADP-04, SE-EXT-85 */
export function wayTo(w: World, s: number, t: number): number {
  let least = w.gap(s, t);
  if (B.psykers[0]! + B.psykers[1]! === 0) return least;
  if (!isOnFoot(s)) return least;
  for (let seat = 0; seat < 2; seat++) {
    if (B.rule[R.gateEnemy] === 1 && seat !== w.seatOf(s)) continue;
    for (let i = 0; i < B.psykers[seat]!; i++) {
      const m = psykerAt(seat, i);
      if ((B.lying[m]! & (1 << GATE)) === 0) continue;
      const one = B.powerX[4 * m]!;
      const other = B.powerX[4 * m + FAR_END]!;
      least = Math.min(least, through(s, t, one, other), through(s, t, other, one));
    }
  }
  return least;
}

const through = (s: number, t: number, one: number, other: number): number =>
  Math.max(0, Math.abs(B.x[s]! - one) - RIM) + Math.max(0, Math.abs(other - B.x[t]!) - RIM);

function isOnFoot(s: number): boolean {
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    const size = B.kindSize[B.kind[m]!]!;
    if (B.wounds[m]! > 0 && (size === BIG || size === VEHICLE)) return false;
  }
  return true;
}

/**
 * A squad has moved: Hellfire on its way burns it, and whoever has left the place of a Machine Curse is free. Who stands still in Hellfire is not hit
 * again.
 * @rule SE-ADP-05, SE-ADP-07, SE-EXT-86
 */
export function afterMove(w: World, s: number, from: number): void {
  if (B.psykers[0]! + B.psykers[1]! === 0 || from === B.x[s]) return;
  for (let seat = 0; seat < 2; seat++) {
    for (let i = 0; i < B.psykers[seat]!; i++) {
      const m = psykerAt(seat, i);
      if ((B.lying[m]! & (1 << HELLFIRE)) !== 0 && crosses(B.powerX[4 * m + HELLFIRE_AT]!, from, B.x[s]!))
        burn(w, m, s);
    }
  }
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    const by = B.curse[m]! - 1;
    if (by >= 0 && Math.abs(B.powerX[4 * by + CURSE_AT]! - B.x[s]!) > radiusOf(MACHINE_CURSE)) B.curse[m] = 0;
  }
}

/** Does a way touch a Hellfire? By one reading only if it leads into it from outside. */
function crosses(x: number, from: number, to: number): boolean {
  const radius = radiusOf(HELLFIRE);
  if (B.rule[R.hellfireContact] === 1 && Math.abs(from - x) <= radius) return false;
  return Math.min(from, to) <= x + radius && Math.max(from, to) >= x - radius;
}

/** Each model that Hellfire touches takes a hit, once in a phase. @rule SE-ADP-05, SE-EXT-86 */
export function burn(w: World, caster: number, s: number): void {
  const n = listTouched(s);
  const strength = B.number[N.hellfire]!;
  for (let i = 0; i < n; i++) {
    const m = B.list[i]!;
    if (B.burnt[m] === 1) continue;
    B.burnt[m] = 1;
    hitByPower(w, caster, m, HELLFIRE, strength, 1, 0);
  }
}
