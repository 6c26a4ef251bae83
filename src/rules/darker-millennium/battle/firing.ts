/**
 * Who fires at whom, and when: targets, the Down reaction, volleys and their pins, fire that interrupts a move (DK-EXT-SH-07, -10, -11, DK-EXT-OW). Hot:
 * once a team that shoots.
 */
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  ACTED,
  ADVANCE,
  BROKEN,
  DONE,
  FIRE,
  FIRING,
  GONE,
  HIDDEN,
  LATE_FIRING,
  OFF_TABLE,
  OVERWATCH,
  ROLL_MORALE,
  RUN,
  WAITS,
  WATCHED,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { isConstruct } from "./constructs.ts";
import { comeOut } from "./hiding.ts";
import { majority } from "./majority.ts";
import { closeVolley, openVolley } from "./pins.ts";
import { reactToFire } from "./reactions.ts";
import { canShoot, fireRun, isHeavy, splitRange, splitTeam, strongRange } from "./shots.ts";
import { G_PHASE, type World } from "./state.ts";
import { shotGap, tableVolley } from "./table-fire.ts";
import { sees } from "./where.ts";

/** Who cannot be shot at is as far away as nobody is. */
const OUT = NOWHERE;

/**
 * Enemy teams that team s may shoot at, into `B.list`: first those that are as near as the nearest, whose number is left in `w.near`.
 * @rule DK-EXT-SH-07, DK-EXT-SH-10, DK-EXT-SH-11, DK-EXT-SH-16
 */
export function listTargets(w: World, s: number): number {
  const seat = 1 - w.seatOf(s);
  const range = splitRange(s);
  const slack = B.number[N.slack]! * UNIT;
  let nearest = OUT;
  for (let t = seat * w.U; t < w.endOf(seat); t++) {
    // Whom nobody reaches is not looked for.
    const gap = w.has(t, GONE | HIDDEN | OFF_TABLE) ? OUT : w.gap(s, t);
    B.targetGap[t] = gap > range || !mayTake(w, s, t) ? OUT : w.table === null ? gap : shotGap(w, s, t);
    if (B.targetGap[t]! < nearest) nearest = B.targetGap[t]!;
  }
  let n = 0;
  for (let t = seat * w.U; t < w.endOf(seat); t++)
    if (B.targetGap[t]! < OUT && isPlain(w, s, t, nearest + slack)) B.list[n++] = t;
  w.near = n;
  // A construct has no Leadership to test.
  if (B.rule[R.targetPriority] === 1 || isConstruct(w, s)) return n;
  for (let t = seat * w.U; t < w.endOf(seat); t++)
    if (B.targetGap[t]! < OUT && !isPlain(w, s, t, nearest + slack)) B.list[n++] = t;
  if (B.rule[R.targetPriority] === 2) w.near = n;
  return n;
}

/** Is a team no farther than that, or a construct that somebody's weapon of Strength 6 or more reaches? @rule DK-EXT-SH-11 */
const isPlain = (w: World, s: number, t: number, far: number): boolean =>
  B.targetGap[t]! <= far || (isConstruct(w, t) && B.targetGap[t]! <= strongRange(s));

/** May a team that is there be shot at? */
function mayTake(w: World, s: number, t: number): boolean {
  if (B.engaged[t] !== 0 && B.rule[R.fireIntoMelee] === 0) return false;
  return sees(w, s, t);
}

/** May a team shoot in a sub-phase? @rule DK-TRN-02, DK-ORD-06, DK-ORD-07, DK-ORD-17, DK-EXT-OR-02, DK-EXT-SH-10 */
export function mayShoot(w: World, t: number, phase: number): boolean {
  if (w.has(t, GONE | BROKEN | OFF_TABLE | DONE) || B.engaged[t] !== 0 || !canShoot(t)) return false;
  const order = B.order[t]!;
  if (phase === FIRING) return order === FIRE && !w.has(t, WAITS);
  return phase === LATE_FIRING && (order === ADVANCE || order === RUN || (order === FIRE && w.has(t, WAITS)));
}

/**
 * A team shoots in sub-phase IV or V, or lets a Fire order wait. @rule DK-EXT-SH-01, DK-EXT-OR-02
 */
export function shoot(w: World, s: number): void {
  const seat = w.seatOf(s);
  const n = listTargets(w, s);
  const inFour = B.game[G_PHASE] === FIRING;
  if (inFour && (n === 0 || (B.rule[R.fireOrderTiming] === 0 && w.player.waits(seat, s)))) {
    B.flags[s]! |= WAITS;
    return;
  }
  const fired = mayPart(s) ? fireParted(w, s) : fireTogether(w, s);
  B.flags[s]! |= inFour && !fired ? WAITS : DONE;
}

function fireTogether(w: World, s: number): boolean {
  const t = chosenTarget(w, s);
  if (t >= 0) fireAt(w, s, t);
  return t >= 0;
}

/** Whom those of a team that fire shoot at; -1: nobody. Thinking about waiting uses the list of targets as well: it is made anew. */
function chosenTarget(w: World, s: number): number {
  const n = listTargets(w, s);
  const near = w.near;
  const t = n === 0 ? -1 : w.player.target(w.seatOf(s), s, n, near);
  return t < 0 ? -1 : aimAt(w, s, t, near);
}

/** By one reading heavy weapons may choose a target of their own. @rule DK-EXT-SH-10 */
function mayPart(s: number): boolean {
  if (B.rule[R.splitFire] === 0 || (B.order[s] !== FIRE && B.rule[R.heavyOnAdvance] === 0)) return false;
  let parts = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0) parts |= isHeavy(m) ? 2 : 1;
  return parts === 3;
}

/** Two targets, or one: then all fire at it together. */
function fireParted(w: World, s: number): boolean {
  splitTeam(s, true);
  const first = chosenTarget(w, s);
  splitTeam(s, false);
  const second = chosenTarget(w, s);
  splitTeam(-1, false);
  if (first === second) {
    if (first >= 0) fireAt(w, s, first);
    return first >= 0;
  }
  splitTeam(s, true);
  if (first >= 0) fireAt(w, s, first);
  splitTeam(s, false);
  if (second >= 0) fireAt(w, s, second);
  splitTeam(-1, false);
  return true;
}

/** Who is not among the nearest is only shot at after a test. @rule DK-EXT-SH-07, DK-EXT-SH-11 */
function aimAt(w: World, s: number, t: number, near: number): number {
  let nearest = -1;
  for (let i = 0; i < near; i++) {
    if (B.list[i] === t) return t;
    if (nearest < 0 || B.targetGap[B.list[i]!]! < B.targetGap[nearest]!) nearest = B.list[i]!;
  }
  const ld = majority(s, B.kindLd, false);
  w.completed(w.seatOf(s));
  if (w.tests[w.seatOf(s)]!.test(ROLL_MORALE + (ld > 11 ? 11 : ld)) === 1) return t;
  w.log.event(E.misled, s, t, 0);
  return nearest;
}

/** All that a team has fires at another one, which may go Down before. */
function fireAt(w: World, s: number, t: number): void {
  B.flags[s]! |= ACTED;
  if (w.has(s, HIDDEN)) comeOut(w, s);
  reactToFire(w, t, s);
  volley(w, s, t, false);
}

/** Fire that interrupts a move: Overwatch or Open Fire, once a turn. @rule DK-EXT-OW-01, DK-EXT-OW-02 */
export function snapFire(w: World, s: number, t: number): void {
  w.tick(T.overwatches, w.seatOf(s), 1);
  B.flags[s]! |= ACTED | DONE | WATCHED;
  if (w.has(s, HIDDEN)) comeOut(w, s);
  volley(w, s, t, true);
}

/** @rule DK-EXT-PN-01, DK-EXT-PN-02 */
export function volley(w: World, s: number, t: number, snapped: boolean): void {
  openVolley(w, t);
  if (w.table !== null) tableVolley(w, s, t, snapped);
  else lineVolley(w, s, t, snapped);
  closeVolley(w, t);
}

function lineVolley(w: World, s: number, t: number, snapped: boolean): void {
  for (let m = B.from[s]!; m < B.to[s]! && !w.has(t, GONE); m++) {
    if (B.wounds[m] === 0) continue;
    const place = w.player.arm(m, t, w.gap(s, t), snapped);
    if (place >= 0) m = fireRun(w, m, place, t, snapped);
  }
}

/** May a team fire on Overwatch now? @rule DK-ORD-08, DK-EXT-OW-03 */
export function isWatching(w: World, t: number): boolean {
  if (B.order[t] !== OVERWATCH || B.rule[R.noOverwatch] === 1) return false;
  return !w.has(t, GONE | BROKEN | DONE | WATCHED | OFF_TABLE) && B.engaged[t] === 0;
}
