/** Moves on a table: entering, running, advancing, falling back, fleeing (DK-EXT-MV, DK-EXT-ST-04, DK-EXT-FB). Hot. */
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  ACTED,
  APART,
  BREAKTHROUGH,
  BROKEN,
  CHARGE,
  CLIMB,
  ENTER,
  FALL_BACK,
  GONE,
  HIDE,
  K_BIG,
  K_CONSTRUCT,
  K_FEARLESS,
  LEAVE,
  OFF_TABLE,
  RUN_MOVE,
  RUNNING,
  SPRINT,
  STRAYS,
  WALK,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { closeUp, goAstray } from "./coherency.ts";
import { B, firstOf, isStray, SEAT_COLUMNS } from "./columns.ts";
import { doubleMove, maySprint, simDie, sprintPins } from "./distances.ts";
import { costOf, gatherAll, groundFor, roofAt, standable } from "./ground.ts";
import { comeOut, hideIfCovered } from "./hiding.ts";
import { flee, freeHits, slowest } from "./morale.ts";
import { comeTo, rememberPlaces, setOut, settle } from "./on-the-way.ts";
import { addPins } from "./pins.ts";
import { G_PHASE, S_MODELS, type World } from "./state.ts";
import { FAR, goStraight, goTowards } from "./steps.ts";
import { moveStrays } from "./strays.ts";
import { chargeOnTable } from "./table-charges.ts";
import { retreatOnTable } from "./table-flee.ts";
import { sees } from "./where.ts";

/** Sub-phase I of a broken team, and of strays. @rule DK-MOV-12, DK-EXT-MO-03, DK-EXT-OR-06 */
export function compelOnTable(w: World, t: number): void {
  rememberPlaces(t);
  const fights = B.engaged[t] !== 0;
  if (w.has(t, BROKEN) && !fights) flee(w, t);
  if (!w.has(t, GONE) && w.has(t, STRAYS)) moveStrays(w, t);
  if (w.has(t, GONE)) return;
  if (fights) settle(w, t);
  else comeTo(w, t);
}

/** What a team does in its sub-phase, II or III. @rule DK-ORD-05, DK-ORD-06, DK-MOV-01, DK-MOV-03, DK-RUN-01, DK-EXT-AD-01 */
export function march(w: World, t: number): void {
  const seat = w.seatOf(t);
  const runs = B.game[G_PHASE] === RUNNING;
  const budget = (runs ? B.number[N.run]! : 1) * slowest(t) * UNIT;
  if (w.has(t, APART) && B.engaged[t] === 0) {
    closeRanks(w, t, budget, runs);
    return;
  }
  const move = w.player.march(seat, t, B.game[G_PHASE]!);
  if (move === CHARGE) chargeOnTable(w, t, w.aims);
  else if (move === FALL_BACK) fallBack(w, t);
  else if (move === ENTER) enter(w, t, w.goX, budget, runs, 0);
  else if (move === SPRINT && w.has(t, OFF_TABLE)) sprintOn(w, t);
  else if (move === LEAVE) leave(w, t);
  else if (move === CLIMB) climb(w, t, budget, runs);
  else if (move === HIDE) {
    B.flags[t]! |= ACTED;
    hideIfCovered(w, t);
  } else if (move === SPRINT) sprint(w, t);
  else if (move === RUN_MOVE || move === WALK) go(w, t, budget, runs);
}

/** Runs and walks. @rule DK-RUN-02, DK-EXT-AD-01, DK-EXT-MV-02 */
function go(w: World, t: number, budget: number, runs: boolean): void {
  rememberPlaces(t);
  const way = goTowards(w, B.from[t]!, B.to[t]!, w.goX, w.goY, budget);
  if (way > 0) hasGone(w, t, way, runs);
}

function hasGone(w: World, t: number, way: number, runs: boolean): void {
  const seat = w.seatOf(t);
  comeOut(w, t);
  setOut(t, runs);
  w.printed(seat);
  if (runs) w.tick(T.runs, seat, 1);
  w.log.event(runs ? E.runs : E.advances, t, Math.round((way * 10) / UNIT), 0);
  comeTo(w, t);
}

/** What it costs to go up to a roof, or down from it. */
const CLIMBING = 4 * UNIT;

/** A team on foot in a building goes up to its roof, or down from it; by one reading nobody does. @rule DK-EXT-TE-06 */
function climb(w: World, t: number, budget: number, runs: boolean): void {
  if (B.rule[R.roofs] === 1 || budget < CLIMBING || (w.traits(t) & (K_BIG | K_CONSTRUCT)) !== 0) return;
  const up = B.level[firstOf(t)]! < roofAt(w, B.mx[firstOf(t)]!, B.my[firstOf(t)]!);
  for (let m = B.from[t]!; m < B.to[t]!; m++)
    if (B.wounds[m]! > 0 && !isStray(m) && roofAt(w, B.mx[m]!, B.my[m]!) === 0) return;
  rememberPlaces(t);
  for (let m = B.from[t]!; m < B.to[t]!; m++)
    if (B.wounds[m]! > 0 && !isStray(m)) B.level[m] = up ? roofAt(w, B.mx[m]!, B.my[m]!) : 0;
  w.moved(t);
  comeOut(w, t);
  setOut(t, runs);
  w.completed(w.seatOf(t));
  w.log.event(E.climbs, t, up ? 1 : 0, 0);
  comeTo(w, t);
}

/** Who is out of coherency closes up with its next move; who cannot is astray. @rule DK-MOV-08, DK-MOV-09, DK-EXT-MV-03 */
function closeRanks(w: World, t: number, budget: number, runs: boolean): void {
  rememberPlaces(t);
  if (closeUp(w, t, budget)) {
    B.flags[t]! &= ~APART;
    w.log.event(E.rejoins, t, 0, 0);
  } else goAstray(w, t);
  hasGone(w, t, budget, runs);
}

/** Straight towards a place or, where that is barred, as near to it as may be, for a pin; it stops eight inches from enemies. Nobody sprints on the spot. @rule DK-RUN-04, DK-RUN-05, DK-RUN-06, DK-RUN-08, DK-RUN-09 */
function sprint(w: World, t: number): void {
  const seat = w.seatOf(t);
  const mv = slowest(t);
  const roll = simDie(w.actions[seat]!, mv, false);
  rememberPlaces(t);
  const most = (B.number[N.run]! * mv + roll) * UNIT;
  const way = goStraight(w, t, w.goX, w.goY, most, sprintStop(w, t));
  if (way === 0) return;
  comeOut(w, t);
  setOut(t, true);
  w.tick(T.sprints, seat, 1);
  w.printed(seat);
  w.log.event(E.sprints, t, Math.round((way * 10) / UNIT), 0);
  comeTo(w, t);
  if (!w.has(t, GONE)) addPins(w, t, sprintPins(B.kindT[B.kind[firstOf(t)]!]!));
}

/** May a team sprint where it is? @rule DK-RUN-07, DK-RUN-09 */
export function maySprintOnTable(w: World, t: number): boolean {
  if (B.rule[R.noSprintBar] === 1) return true;
  const fearless = (w.traits(t) & K_FEARLESS) !== 0;
  const enemy = 1 - w.seatOf(t);
  const stop = B.number[N.sprintStop]! * UNIT;
  for (let s = enemy * w.U; s < w.endOf(enemy); s++) {
    if (w.has(s, GONE | OFF_TABLE)) continue;
    const gap = w.gap(t, s);
    if (gap <= stop && !maySprint(gap, sees(w, s, t), fearless, stop)) return false;
  }
  return true;
}

/** Voluntary: the distance is rolled, then each enemy in contact hits once. @rule DK-FBK-01, DK-FBK-02, DK-FBK-04, DK-FBK-05, DK-EXT-FB-01 */
function fallBack(w: World, t: number): void {
  const inches = doubleMove(w.actions[w.seatOf(t)]!, slowest(t), false);
  w.printed(w.seatOf(t));
  w.log.event(E.fallsBack, t, inches * 10, 0);
  const foes = B.engaged[t]!;
  freeHits(w, t);
  if (w.has(t, GONE) || !retreatOnTable(w, t, inches * UNIT, foes)) return;
  w.part(t);
  setOut(t, true);
  comeTo(w, t);
}

/** How near to enemies a sprint of a team ends. @rule DK-RUN-08, DK-RUN-09 */
function sprintStop(w: World, t: number): number {
  const free = (w.traits(t) & K_FEARLESS) !== 0 || B.rule[R.noSprintBar] === 1;
  return (free ? B.number[N.enemyGap]! : B.number[N.sprintStop]!) * UNIT;
}

/** A team sprints on to the table, which one reading forbids (`offTableSprint`). @rule DK-RUN-04, DK-RUN-05, DK-EXT-ST-04 */
function sprintOn(w: World, t: number): void {
  if (B.rule[R.offTableSprint] === 1) return;
  const seat = w.seatOf(t);
  const mv = slowest(t);
  const inches = B.number[N.run]! * mv + simDie(w.actions[seat]!, mv, false);
  w.tick(T.sprints, seat, 1);
  enter(w, t, w.goX, inches * UNIT, true, 10 * inches);
  if (!w.has(t, GONE | OFF_TABLE)) addPins(w, t, sprintPins(B.kindT[B.kind[firstOf(t)]!]!));
}

/**
 * A team comes on in ranks around a point of its own edge; nobody does where not all find room. `sprinted`: tenths of an inch, 0 for who does not.
 * @rule DK-EXT-ST-04, DK-EXT-ST-05
 */
function enter(w: World, t: number, goX: number, budget: number, fast: boolean, sprinted: number): void {
  gatherAll(w);
  if (w.vehicles) groundFor(w, B.from[t]!);
  const own = w.seatOf(t) === 0 ? 1 : -1;
  const edge = -own * (w.table!.depth >> 1);
  const clear = sprinted > 0 ? sprintStop(w, t) : UNIT;
  const n = enterOn(w, t, goX, edge, own, budget, B.number[N.coherency]! * UNIT, clear);
  if (n < B.count[t]! && enterOn(w, t, goX, edge, own, budget, FAR, clear) < B.count[t]!) return;
  w.moved(t);
  B.flags[t]! &= ~OFF_TABLE;
  setOut(t, fast);
  w.completed(w.seatOf(t));
  w.log.event(E.enters, t, B.count[t]!, sprinted);
  rememberPlaces(t);
  comeTo(w, t);
}

/** Puts a team on the table, each model within `link` ticks of one before it; nobody where not all find room. Returns how many do. */
function enterOn(
  w: World,
  t: number,
  goX: number,
  edge: number,
  own: number,
  budget: number,
  link: number,
  clear: number,
): number {
  let n = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0) continue;
    if (!findRoom(w, m, goX, edge, own, budget, link, clear)) break;
    n++;
  }
  if (n === B.count[t]) return n;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    B.mx[m] = NOWHERE;
    B.my[m] = NOWHERE;
  }
  return n;
}

/** Ranks of the grid that teams enter on, and files of each. */
const RANKS = 12;
const FILES = 9;

/** Puts a model on the first free place of a grid that is as far ahead as the budget allows, ranks behind ranks; false where there is none. */
function findRoom(
  w: World,
  m: number,
  goX: number,
  edge: number,
  own: number,
  budget: number,
  link: number,
  clear: number,
): boolean {
  const r = B.kindRadius[B.kind[m]!]!;
  const pitch = 2 * r + (UNIT >> 1);
  for (let place = 0; place < RANKS * FILES; place++) {
    const k = place % FILES;
    const deep = budget - r - ((place - k) / FILES) * pitch;
    if (deep < r + 1) return false;
    const x = goX + pitch * ((k + 1) >> 1) * ((k & 1) === 0 ? 1 : -1);
    const y = edge + own * deep;
    if (!isLinked(m, x, y, r + link) || !isClear(w, m, x, y, r, clear)) continue;
    if (!standable(w, x, y, r) || costOf(w, x, edge, x, y, r) > budget) continue;
    B.mx[m] = x;
    B.my[m] = y;
    return true;
  }
  return false;
}

/** Is a place so near to a model of the team that stands already? The first may stand anywhere. @rule DK-MOV-05 */
function isLinked(m: number, x: number, y: number, reach: number): boolean {
  const t = B.team[m]!;
  let any = false;
  for (let o = B.from[t]!; o < m; o++) {
    if (B.wounds[o] === 0 || B.mx[o]! >= FAR) continue;
    any = true;
    const keep = reach + B.kindRadius[B.kind[o]!]!;
    const dx = B.mx[o]! - x;
    const dy = B.my[o]! - y;
    if (dx * dx + dy * dy <= keep * keep) return true;
  }
  return !any;
}

/** Is a place clear of all bases, and of enemies by more than `clear` ticks? */
export function isClear(w: World, m: number, x: number, y: number, r: number, clear: number): boolean {
  const seat = w.seatOfModel(m);
  for (let side = 0; side < 2; side++) {
    const apart = side === seat ? r : r + clear + 1;
    for (let o = side * w.M, end = o + w.sideAt[side]!.models; o < end; o++) {
      if (o === m || B.wounds[o] === 0 || B.mx[o]! >= FAR) continue;
      const keep = apart + B.kindRadius[B.kind[o]!]!;
      const dx = B.mx[o]! - x;
      const dy = B.my[o]! - y;
      if (dx * dx + dy * dy < keep * keep) return false;
    }
  }
  return true;
}

/** May a team leave over the enemy's edge with a move of so many ticks? @rule DK-EXT-MS-05 */
export function mayLeave(w: World, t: number, budget: number): boolean {
  const seat = w.seatOf(t);
  if (w.m.field!.mission !== BREAKTHROUGH || w.ground!.attacker !== seat || w.has(t, OFF_TABLE | STRAYS)) return false;
  gatherAll(w);
  if (w.vehicles) groundFor(w, B.from[t]!);
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
  w.tick(T.leftOver, seat, B.count[t]!);
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
  w.moved(t);
  B.flags[t]! |= GONE;
}
