/**
 * Volleys on a table: each model that sees somebody of its target fires at the nearest whom it sees, with his cover and at his distance; hits fall on the
 * nearest who are seen, templates on whoever stands under them (DK-EXT-SH-09 to -16). Hot: once a volley.
 */
import { FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { UNSEEN } from "../../../geometry/pieces.ts";
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { rollShots } from "../../second-edition/battle/fight-math.ts";
import { E } from "../events.ts";
import { GONE, THROWN } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B, isStray } from "./columns.ts";
import { sight } from "./ground.ts";
import { friendOf, mayFire, needIn, secondNeed, takeHit, takesHit } from "./shots.ts";
import type { World } from "./state.ts";

/** The model that was aimed at last, how far away it is, and its cover. */
let aimed = -1;
let aimGap = 0;
let aimCover = 0;

/** Finds the nearest model of a team that model m sees; false: it sees none. @rule DK-EXT-LS-03, DK-EXT-SH-13 */
function aimAt(w: World, m: number, t: number): boolean {
  aimed = -1;
  aimGap = NOWHERE;
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    if (B.wounds[e] === 0) continue;
    const gap = w.apartOf(m, e);
    if (gap >= aimGap) continue;
    const cover = sight(w, m, e);
    if (cover === UNSEEN) continue;
    aimed = e;
    aimGap = gap;
    aimCover = cover;
  }
  return aimed >= 0;
}

/** Ticks from a model of team s that may fire now to the nearest of team t whom it sees in its range; NOWHERE: there is none. @rule DK-EXT-LS-03, DK-EXT-SH-11 */
export function shotGap(w: World, s: number, t: number): number {
  let best = NOWHERE;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    const long = longestNow(m);
    for (let e = B.from[t]!; long > 0 && e < B.to[t]!; e++) {
      if (B.wounds[e] === 0) continue;
      const gap = w.apartOf(m, e);
      if (gap <= long && gap < best && sight(w, m, e) !== UNSEEN) best = gap;
    }
  }
  return best;
}

/** The range of the weapon of a model that reaches farthest of those that it may fire now; 0: of none. */
function longestNow(m: number): number {
  if (B.wounds[m] === 0 || isStray(m)) return 0;
  const from = B.kindArmsFrom[B.kind[m]!]!;
  let long = 0;
  for (let a = from; a < B.kindArmsFrom[B.kind[m]! + 1]!; a++)
    if (mayFire(m, a - from, false)) long = Math.max(long, B.gunLong[B.kindArms[a]!]!);
  return long;
}

/** All that team s has fires at team t. */
export function tableVolley(w: World, s: number, t: number, snapped: boolean): void {
  for (let m = B.from[s]!; m < B.to[s]! && !w.has(t, GONE); m++) {
    if (B.wounds[m] === 0 || isStray(m) || !aimAt(w, m, t)) continue;
    const place = w.player.arm(m, t, aimGap, snapped);
    if (place < 0 || !mayFire(m, place, snapped)) continue;
    const gun = B.kindArms[B.kindArmsFrom[B.kind[m]!]! + place]!;
    if (aimGap > B.gunLong[gun]!) continue;
    if (B.gunGrenade[gun] === 1) B.state[m]! |= THROWN;
    fireOne(w, m, gun, t, snapped);
  }
}

/** Ticks in tenths of an inch, without a fraction on the way. */
const tenthsOf = (ticks: number): number => (10 * ticks + (UNIT >> 1)) >> 10;

/** One model fires its weapon. @rule DK-EXT-SH-01, DK-EXT-SH-09, DK-EXT-SH-14, DK-EXT-SH-16 */
function fireOne(w: World, m: number, gun: number, t: number, snapped: boolean): void {
  const seat = w.seatOfModel(m);
  const dice = w.actions[seat]!;
  const flame = B.gunFlame[gun] === 1;
  const need = flame ? 2 : needIn(w, m, t, gun, aimGap, snapped, aimCover);
  const shots = B.gunShots[gun]!;
  w.log.event(E.aims, m, aimed, tenthsOf(aimGap) * 4 + aimCover);
  w.log.event(E.shoots, B.team[m]!, t, (gun * 64 + shots) * 16 + need);
  w.tick(T.shots, seat, shots);
  if (flame) {
    burn(w, m, gun, aimed);
    return;
  }
  const hits = rollShots(dice, shots, need, secondNeed(need));
  w.log.event(E.hit, hits, 0, 0);
  if (B.gunBlast[gun]! > 0) {
    land(w, m, gun, aimed, hits > 0);
    return;
  }
  for (let i = 0; i < hits && B.count[t]! > 0; i++) {
    // Who shoots into a fight hits either side.
    const side = B.engaged[t] === 0 || dice.count(1, 4) === 0 ? t : friendOf(w, t);
    const target = B.rule[R.hitAllocation] === 0 ? nextSeen(w, m, side) : takesHit(w, side, hits - i);
    if (target < 0) return;
    takeHit(w, m, gun, target);
  }
}

/** The nearest whom the shooter sees: the one that it aimed at while he lives. */
function nextSeen(w: World, m: number, t: number): number {
  if (B.wounds[aimed]! > 0 && B.team[aimed] === t) return aimed;
  return aimAt(w, m, t) ? aimed : -1;
}

/** A blast lands on its target, or drifts. @rule DK-GEN-12, DK-GEN-18, DK-EXT-SH-14 */
function land(w: World, m: number, gun: number, target: number, isHit: boolean): void {
  let x = B.mx[target]!;
  let y = B.my[target]!;
  if (!isHit) {
    const rule = B.rule[R.blastDrift]!;
    if (rule === 2) return;
    const dice = w.actions[w.seatOfModel(m)]!;
    const inches = dice.die(10) * UNIT;
    const far = rule === 1 ? inches : Math.min(inches, w.apartOf(m, target) >> 1);
    const way = B.rule[R.scatterDirection] === 1 ? (dice.die(10) * FULL_TURN) / 10 : dice.below(FULL_TURN);
    x += stepX(way, far);
    y += stepY(way, far);
    w.log.event(E.drifts, m, Math.round((far * 10) / UNIT), 0);
  }
  for (let e = 0; e < 2 * w.M; e++) {
    if (B.wounds[e] === 0) continue;
    const dx = B.mx[e]! - x;
    const dy = B.my[e]! - y;
    const reach = B.gunBlast[gun]! + touches(e);
    if (dx * dx + dy * dy <= reach * reach) takeHit(w, m, gun, e);
  }
}

/** How much of a base counts for a template: its edge, or by one reading its middle alone. */
const touches = (e: number): number => (B.rule[R.blastTouch] === 0 ? B.kindRadius[B.kind[e]!]! : 0);

/** Everybody under a flame, which widens from the shooter on, takes a hit. @rule DK-EXT-SH-14 */
function burn(w: World, m: number, gun: number, target: number): void {
  const ax = B.mx[m]!;
  const ay = B.my[m]!;
  const dx = B.mx[target]! - ax;
  const dy = B.my[target]! - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  const long = B.number[N.flame]! * UNIT;
  // Half its width at the end is given in twentieths of an inch.
  const half = (B.number[N.flame + 1]! * UNIT) / 20;
  for (let e = 0; e < 2 * w.M; e++) {
    if (B.wounds[e] === 0 || B.team[e] === B.team[m] || w.apartOf(m, e) > long) continue;
    const along = ((B.mx[e]! - ax) * dx + (B.my[e]! - ay) * dy) / length;
    const aside = Math.abs(((B.mx[e]! - ax) * dy - (B.my[e]! - ay) * dx) / length);
    if (along > 0 && along <= long + touches(e) && aside <= (half * along) / long + touches(e)) takeHit(w, m, gun, e);
  }
}
