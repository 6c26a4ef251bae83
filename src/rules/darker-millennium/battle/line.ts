/** Moves where there is no table: teams are points on a line (DK-EXT-MD-02, 18.2). Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  ACTED,
  BACK,
  BROKEN,
  CHARGE,
  DONE,
  FALL_BACK,
  FAST,
  GONE,
  IN_PLACE,
  K_FEARLESS,
  OFF_TABLE,
  RUN_MOVE,
  SPRINT,
  STAY,
  WALK,
  WALKED,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import {
  answerCharge,
  chargeDistance,
  chargeRange,
  contactGap,
  isChargeable,
  mayCharge,
  nearestNamed,
  reacted,
  setCharging,
  sprintsIntoCharge,
  tellCounter,
  tellEvade,
} from "./charging.ts";
import { B, firstOf } from "./columns.ts";
import { doubleMove, maySprint, simDie, sprintMove, sprintPins } from "./distances.ts";
import { isWatching, snapFire } from "./firing.ts";
import { flee, freeHits, moveAway, slowest } from "./morale.ts";
import { addPins } from "./pins.ts";
import type { World } from "./state.ts";

/** No nearer to an enemy but in a charge. @rule DK-MOV-07, DK-EXT-MV-01 */
export const apart = (): number => B.number[N.enemyGap]! * UNIT;

/** The nearest enemy team that is there; -1: none. */
export function nearestEnemy(w: World, s: number): number {
  if (w.table === null) return lookForNearest(w, s);
  if (B.nearAt[s] !== B.clock[0]) {
    B.nearTeam[s] = lookForNearest(w, s);
    B.nearAt[s] = B.clock[0]!;
  }
  return B.nearTeam[s]!;
}

function lookForNearest(w: World, s: number): number {
  const enemy = 1 - w.seatOf(s);
  let best = -1;
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if (!w.has(t, GONE | OFF_TABLE) && (best < 0 || w.gap(s, t) < w.gap(s, best))) best = t;
  }
  return best;
}

/** How far a team may go towards the enemy (`way` 1) or away from him (-1), at most `most`, and no nearer to an enemy than `gap`. */
export function roomOnLine(w: World, s: number, way: number, most: number, gap: number): number {
  const enemy = 1 - w.seatOf(s);
  const ahead = (enemy === 1 ? 1 : -1) * way;
  let room = most;
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if (w.has(t, GONE)) continue;
    const there = ahead * (B.x[t]! - B.x[s]!);
    if (there >= 0 && there - gap < room) room = there - gap;
  }
  return room < 0 ? 0 : room;
}

/** May a team sprint where it is? @rule DK-RUN-07, DK-RUN-09 */
export function maySprintHere(w: World, t: number): boolean {
  const near = nearestEnemy(w, t);
  if (near < 0 || B.rule[R.noSprintBar] === 1) return true;
  const fearless = (w.traits(t) & K_FEARLESS) !== 0;
  return maySprint(w.gap(t, near), true, fearless, B.number[N.sprintStop]! * UNIT);
}

/** The moves that a team under Run orders may make, as bits. @rule DK-RUN-01, DK-FBK-01, DK-FBK-03, DK-EXT-CC-09 */
export function runsOf(w: World, t: number): number {
  if (B.engaged[t] !== 0) return (1 << STAY) | (1 << FALL_BACK);
  let moves = 1 << STAY;
  if (roomOnLine(w, t, 1, slowest(t) * UNIT, apart()) > 0) moves |= 1 << RUN_MOVE;
  if ((moves & (1 << RUN_MOVE)) !== 0 && maySprintHere(w, t)) moves |= 1 << SPRINT;
  if (mayCharge(w, t) && nearestCharge(w, t) >= 0) moves |= 1 << CHARGE;
  return moves;
}

/** The nearest team that may be charged; -1: none. @rule DK-CHG-01 */
export function nearestCharge(w: World, s: number): number {
  const enemy = 1 - w.seatOf(s);
  const range = chargeRange(s);
  let best = -1;
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if (!isChargeable(w, t) || w.gap(s, t) > range) continue;
    if (best < 0 || w.gap(s, t) < w.gap(s, best)) best = t;
  }
  return best;
}

/** Sub-phase II of a team. @rule DK-ORD-05, DK-RUN-01, DK-MOV-01, DK-MOV-03 */
export function runOnLine(w: World, t: number): void {
  const move = w.player.run(w.seatOf(t), t);
  if (move === CHARGE) chargeOnLine(w, t, w.aims);
  else if (move === FALL_BACK) fallBackOnLine(w, t);
  else if (move === RUN_MOVE) goOnLine(w, t, RUN_MOVE, 1, B.number[N.run]! * slowest(t) * UNIT);
  else if (move === SPRINT) sprintOnLine(w, t);
}

/** Sub-phase III of a team. @rule DK-ORD-06, DK-EXT-AD-01 */
export function advanceOnLine(w: World, t: number): void {
  const move = w.player.advance(w.seatOf(t), t);
  if (move === WALK || move === BACK) goOnLine(w, t, move, move === BACK ? -1 : 1, slowest(t) * UNIT);
}

/** Runs, walks and walks back. @rule DK-RUN-02, DK-EXT-MV-02 */
function goOnLine(w: World, t: number, move: number, way: number, most: number): void {
  const seat = w.seatOf(t);
  const ticks = w.player.reach(seat, t, move, roomOnLine(w, t, way, most, apart()));
  if (ticks <= 0) return;
  setOut(t, move === RUN_MOVE);
  w.printed(seat);
  if (move === RUN_MOVE) w.tick(T.runs, seat, 1);
  w.log.event(move === RUN_MOVE ? E.runs : E.advances, t, Math.round((way * ticks * 10) / UNIT), 0);
  interruptedMove(w, t, B.x[t]! + (seat === 0 ? 1 : -1) * way * ticks);
}

function setOut(t: number, fast: boolean): void {
  B.flags[t] = (B.flags[t]! | ACTED | WALKED | (fast ? FAST : 0)) & ~(IN_PLACE | (fast ? 0 : FAST));
}

/** @rule DK-RUN-04, DK-RUN-05, DK-RUN-06, DK-RUN-08 */
function sprintOnLine(w: World, t: number): void {
  const seat = w.seatOf(t);
  const mv = slowest(t);
  const roll = simDie(w.actions[seat]!, mv, false);
  const ahead = roomOnLine(w, t, 1, 1 << 24, 0);
  const fearless = (w.traits(t) & K_FEARLESS) !== 0;
  const stop = fearless || B.rule[R.noSprintBar] === 1 ? B.number[N.enemyGap]! : B.number[N.sprintStop]!;
  const ticks = sprintMove(mv, B.number[N.run]!, roll, ahead, stop * UNIT);
  setOut(t, true);
  w.tick(T.sprints, seat, 1);
  w.printed(seat);
  w.log.event(E.sprints, t, Math.round((ticks * 10) / UNIT), 0);
  interruptedMove(w, t, B.x[t]! + (seat === 0 ? ticks : -ticks));
  addPins(w, t, sprintPins(B.kindT[B.kind[firstOf(t)]!]!));
}

/** Voluntary: the distance is rolled, then each enemy in contact hits once. @rule DK-FBK-01, DK-FBK-02, DK-FBK-04, DK-FBK-05, DK-EXT-FB-01, DK-EXT-CC-08 */
function fallBackOnLine(w: World, t: number): void {
  const seat = w.seatOf(t);
  const inches = doubleMove(w.actions[seat]!, slowest(t), false);
  w.printed(seat);
  w.log.event(E.fallsBack, t, inches * 10, 0);
  freeHits(w, t);
  if (w.has(t, GONE)) return;
  w.part(t);
  setOut(t, true);
  moveAway(w, t, inches * UNIT);
}

/** Sub-phase I of a broken team. @rule DK-MOV-12, DK-EXT-MO-03 */
export function compelOnLine(w: World, t: number): void {
  interruptedMove(w, t, B.x[t]!);
  if (!w.has(t, GONE) && w.has(t, BROKEN)) flee(w, t);
}

/**
 * A charge: the named teams react, then the charger goes at the nearest of them that it reaches, or its full distance towards the first.
 * @rule DK-CHG-01, DK-CHG-04, DK-CHG-10, DK-CHG-12, DK-EXT-CH-02
 */
export function chargeOnLine(w: World, s: number, aims: number): void {
  const seat = w.seatOf(s);
  const enemy = 1 - seat;
  const first = nearestNamed(w, s, aims);
  if (first < 0) return;
  const place = B.x[first]!;
  setOut(s, true);
  w.tick(T.charges, seat, 1);
  w.printed(seat);
  w.log.event(E.charges, s, first, 0);
  const before = B.rule[R.sprintChargeRoll] === 1 && sprintsIntoCharge(s) ? chargeDistance(w, s) : 0;
  w.chargeTicks = before;
  w.openers = 0;
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if ((aims & w.bitOf(t)) === 0 || w.has(t, GONE)) continue;
    if (B.rule[R.multiCharge] === 0 || t === first) answerOnLine(w, s, t);
  }
  w.chargeTicks = 0;
  const distance = before > 0 ? before : chargeDistance(w, s);
  const target = nearestNamed(w, s, aims);
  if (target >= 0 && w.gap(s, target) - contactGap() <= distance) {
    interruptedMove(w, s, B.x[target]!);
    if (!w.has(s, GONE) && !w.has(target, GONE)) arrive(w, s, target);
  } else if (B.rule[R.failedCharge] === 0) {
    const room = roomOnLine(w, s, 1, Math.min(distance, Math.abs(place - B.x[s]!)), apart());
    interruptedMove(w, s, B.x[s]! + (seat === 0 ? room : -room));
  }
  w.openers = 0;
}

/** A named team reacts, and moves if it does so. @rule DK-EXT-CH-05 */
function answerOnLine(w: World, s: number, t: number): void {
  answerCharge(w, s, t);
  if (reacted.evade > 0) {
    tellEvade(w, t);
    moveAway(w, t, reacted.evade);
  } else if (reacted.counter > 0) {
    tellCounter(w, t);
    B.x[t]! += w.seatOf(t) === 0 ? reacted.counter : -reacted.counter;
    B.flags[t]! &= ~IN_PLACE;
  }
}

/** @rule DK-CHG-10, DK-CHG-12 */
function arrive(w: World, s: number, t: number): void {
  w.engage(s, t);
  setCharging(s);
  w.tick(T.contacts, w.seatOf(s), 1);
  w.log.event(E.arrives, s, t, B.count[s]!);
}

/** Moves a team to a place; enemies on Overwatch, and those that open fire at a charge, may fire on its way. @rule DK-EXT-OW-02, DK-EXT-OW-03, DK-CHG-07 */
export function interruptedMove(w: World, s: number, to: number): void {
  const enemy = 1 - w.seatOf(s);
  const from = B.x[s]!;
  const rule = B.rule[R.overwatchPoints]!;
  const places = rule === 1 ? 1 : rule === 2 ? 17 : 5;
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    const opens = (w.openers & w.bitOf(t)) !== 0 && !w.has(t, GONE | BROKEN | DONE);
    if (!opens && !isWatching(w, t)) continue;
    w.near = places === 1 ? to : from;
    w.stride = places === 1 ? 0 : Math.trunc((to - from) / (places - 1));
    const place = w.player.interrupt(enemy, t, s, places, opens);
    if (place < 0) continue;
    B.x[s] = place === places - 1 ? to : w.near + place * w.stride;
    w.log.event(E.interrupts, t, s, place);
    snapFire(w, t, s);
    if (w.has(s, GONE)) return;
  }
  B.x[s] = to;
}
