/** Moves on a table: entering, running, advancing, falling back, fleeing (DK-EXT-MV, DK-EXT-ST-04, DK-EXT-FB). Hot. */
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  BREAKTHROUGH,
  BROKEN,
  CHARGE,
  ENTER,
  FALL_BACK,
  GONE,
  LEAVE,
  OFF_TABLE,
  RUN_MOVE,
  RUNNING,
  WALK,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N } from "../rulings.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { doubleMove } from "./distances.ts";
import { costOf, gatherAll, standable } from "./ground.ts";
import { flee, freeHits, slowest } from "./morale.ts";
import { interrupt, setOut } from "./on-the-way.ts";
import { G_PHASE, S_MODELS, type World } from "./state.ts";
import { FAR, goTowards } from "./steps.ts";
import { chargeOnTable } from "./table-charges.ts";
import { fleeOnTable } from "./table-flee.ts";

/** Sub-phase I of a broken team. @rule DK-MOV-12, DK-EXT-MO-03 */
export function compelOnTable(w: World, t: number): void {
  if (w.has(t, BROKEN)) flee(w, t);
}

export function runOnTable(w: World, t: number): void {
  march(w, t);
}

export function advanceOnTable(w: World, t: number): void {
  march(w, t);
}

/** What a team does in its sub-phase. @rule DK-ORD-05, DK-ORD-06, DK-EXT-MV-02 */
function march(w: World, t: number): void {
  const seat = w.seatOf(t);
  const move = w.player.march(seat, t, B.game[G_PHASE]!);
  const runs = B.game[G_PHASE] === RUNNING;
  const budget = (runs ? B.number[N.run]! : 1) * slowest(t) * UNIT;
  if (move === CHARGE) chargeOnTable(w, t, w.aims);
  else if (move === FALL_BACK) fallBack(w, t);
  else if (move === ENTER) enter(w, t, w.goX, budget, runs);
  else if (move === LEAVE) leave(w, t);
  else if (move === RUN_MOVE || move === WALK) {
    const way = goTowards(w, t, w.goX, w.goY, budget);
    if (way === 0) return;
    setOut(t, runs);
    w.printed(seat);
    if (runs) w.tick(T.runs, seat, 1);
    w.log.event(runs ? E.runs : E.advances, t, Math.round((way * 10) / UNIT), 0);
    interrupt(w, t);
  }
}

/** Voluntary: the distance is rolled, then each enemy in contact hits once. @rule DK-FBK-01, DK-FBK-02, DK-FBK-04 */
function fallBack(w: World, t: number): void {
  const inches = doubleMove(w.actions[w.seatOf(t)]!, slowest(t), false);
  w.printed(w.seatOf(t));
  w.log.event(E.fallsBack, t, inches * 10, 0);
  freeHits(w, t);
  if (w.has(t, GONE)) return;
  w.part(t);
  setOut(t, true);
  fleeOnTable(w, t, inches);
}

/** A team comes on in ranks around a point of its own edge; nobody does where not all find room. @rule DK-EXT-ST-04, DK-EXT-ST-05 */
function enter(w: World, t: number, goX: number, budget: number, fast: boolean): void {
  gatherAll(w);
  const own = w.seatOf(t) === 0 ? 1 : -1;
  const edge = -own * (w.table!.depth >> 1);
  let n = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0) continue;
    if (!findRoom(w, m, goX, edge, own, budget)) break;
    n++;
  }
  if (n < B.count[t]!) {
    for (let m = B.from[t]!; m < B.to[t]!; m++) {
      B.mx[m] = NOWHERE;
      B.my[m] = NOWHERE;
    }
    return;
  }
  B.flags[t]! &= ~OFF_TABLE;
  setOut(t, fast);
  w.completed(w.seatOf(t));
  w.log.event(E.enters, t, n, 0);
  interrupt(w, t);
}

/** The first free place of a grid that is as far ahead as the budget allows, ranks behind ranks. */
function findRoom(w: World, m: number, goX: number, edge: number, own: number, budget: number): boolean {
  const r = B.kindRadius[B.kind[m]!]!;
  const pitch = 2 * r + (UNIT >> 1);
  for (let rank = 0; rank < 12; rank++) {
    const deep = budget - r - rank * pitch;
    if (deep < r + 1) return false;
    const y = edge + own * deep;
    for (let k = 0; k < 9; k++) {
      const x = goX + pitch * ((k + 1) >> 1) * ((k & 1) === 0 ? 1 : -1);
      if (!standable(w, x, y, r) || costOf(w, x, edge, x, y, r) > budget || !isClear(w, m, x, y, r)) continue;
      B.mx[m] = x;
      B.my[m] = y;
      return true;
    }
  }
  return false;
}

export function isClear(w: World, m: number, x: number, y: number, r: number): boolean {
  for (let o = 0; o < 2 * w.M; o++) {
    if (o === m || B.wounds[o] === 0 || B.mx[o]! >= FAR) continue;
    const apart = w.seatOfModel(o) === w.seatOfModel(m) ? 0 : UNIT + 1;
    const keep = r + B.kindRadius[B.kind[o]!]! + apart;
    const dx = B.mx[o]! - x;
    const dy = B.my[o]! - y;
    if (dx * dx + dy * dy < keep * keep) return false;
  }
  return true;
}

/** May a team leave over the enemy's edge with a move of so many ticks? @rule DK-EXT-MS-05 */
export function mayLeave(w: World, t: number, budget: number): boolean {
  const seat = w.seatOf(t);
  if (w.m.field!.mission !== BREAKTHROUGH || w.ground!.attacker !== seat || w.has(t, OFF_TABLE)) return false;
  gatherAll(w);
  const edge = (seat === 0 ? 1 : -1) * (w.table!.depth >> 1);
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m]! > 0 && costOf(w, B.mx[m]!, B.my[m]!, B.mx[m]!, edge, B.kindRadius[B.kind[m]!]!) > budget)
      return false;
  }
  return true;
}

/** A team leaves: its models are worth their points and are not lost. */
function leave(w: World, t: number): void {
  const seat = w.seatOf(t);
  w.log.event(E.leaves, t, B.count[t]!, 0);
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0) continue;
    w.seatLeft(seat, B.kindPoints[B.kind[m]!]!);
    B.left[t]!++;
    B.wounds[m] = 0;
    B.count[t]!--;
    B.seats[seat * SEAT_COLUMNS + S_MODELS]!--;
    B.mx[m] = NOWHERE;
    B.my[m] = NOWHERE;
  }
  B.flags[t]! |= GONE;
}
