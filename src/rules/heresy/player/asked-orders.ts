/** What a player of the user's is asked of orders, moves and reactions: all candidates, with their features. Warm: asked.ts. */

import { DIRECTION_X, DIRECTION_Y, FULL_TURN } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import type { Candidates } from "../../kernel/candidates.ts";
import * as CHOICE from "../battle/choice.ts";
import { B } from "../battle/columns.ts";
import { HOLDS_FIRE } from "../battle/fight.ts";
import { bearsAny, coverOf, reachOf } from "../battle/fire.ts";
import { coverAt, gapInThought, toward } from "../battle/ground.ts";
import { moveOf, nearestEnemyOf } from "../battle/movement.ts";
import { levelOf } from "../battle/quality.ts";
import { wouldSee } from "../battle/sight.ts";
import type { World } from "../battle/state.ts";
import { QUARTERS, xAt, yAt } from "../battle/table-moves.ts";
import { GETS_IN, GETS_OUT, mayMount } from "../battle/transport.ts";
import { mayStand, mayTurnTo, reachOfMove } from "../battle/ways.ts";
import { ADVANCE, CHARGE, FRESH, GONE, MOUNTED, PREPARED, RETIRE, ROUT, ROUTED, STRATEGIC } from "../matchup.ts";
import { between, CM, decide, offerNothing, openOneOrNone, POINT, tellUnit, toEnemy, toObjective } from "./asked.ts";
import { runsAhead, worthOfAssault } from "./assault-worth.ts";
import { D } from "./decisions.ts";
import { piercersAhead } from "./facing.ts";
import { chooseClass, worthOfFireAt } from "./fire-worth.ts";
import { othersNear } from "./goals.ts";
import { isHeardAt } from "./leash.ts";
import * as LineMind from "./line-mind.ts";
import { promised, threatened } from "./prospects.ts";
import { comesHome, lookRound, stayPut, weighGoing, worthOfGoing, worthOfStaying } from "./table-mind.ts";
import { apart } from "./targets.ts";
import { mindOf, TERMS } from "./weights.ts";

/** A candidate of `order`: its order and who rides, where it goes, and whom it charges. */
function packed(order: number, ride: number): number {
  return order | (ride << 4);
}

/** HE-DEC-06, -15; `advice`: the order of the doctrine, the rest of which is in `choice`; -1: there is none. */
export function askOrder(c: Candidates, w: World, unit: number, advice: number): number {
  if (advice < 0) stayPut(unit);
  if (levelOf(unit) === ROUTED) return ROUT;
  if (w.table === null) return askOrderOnLine(c, w, unit, advice);
  const act = packed(advice, B.choice[CHOICE.RIDE]!);
  const x = B.choice[CHOICE.X]!;
  const y = B.choice[CHOICE.Y]!;
  const prey = B.choice[CHOICE.GOAL]!;
  if (!lookRound(w, unit)) return PREPARED;
  c.open(D.order, w.seatOf(unit));
  c.advise(act, x, y, prey);
  offerOrder(c, w, unit, PREPARED, 0, B.px[unit]!, B.py[unit]!);
  offerMoves(c, w, unit, ADVANCE);
  if ((B.flags[unit]! & MOUNTED) === 0) offerMoves(c, w, unit, STRATEGIC);
  offerCharges(c, w, unit);
  if (c.isWeighed && !c.listsAdvice) {
    if (advice === CHARGE) offerCharge(c, w, unit, prey, act, x, y);
    else offerOrder(c, w, unit, advice, B.choice[CHOICE.RIDE]!, x, y);
  }
  c.settle();
  B.choice[CHOICE.RIDE] = c.act >> 4;
  B.choice[CHOICE.X] = c.a;
  B.choice[CHOICE.Y] = c.b;
  B.choice[CHOICE.GOAL] = c.c;
  return c.act & 15;
}

/** Directions in which a unit could go. */
const COMPASS = 8;

/** Where a unit might go under an order: to objectives and enemies, away from the nearest, into cover near it, and in all directions. */
function offerMoves(c: Candidates, w: World, unit: number, order: number): void {
  const reach = reachOfMove(unit, order);
  if (reach <= 0) return;
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  const { objectives } = w.m.field!;
  for (let k = 0; k < objectives.length; k += 2) offerRides(c, w, unit, order, B.marks[k]!, B.marks[k + 1]!);
  for (let enemy = B.first[1 - w.seatOf(unit)]!; enemy < B.end[1 - w.seatOf(unit)]!; enemy++)
    if ((B.flags[enemy]! & GONE) === 0) offerRides(c, w, unit, order, B.px[enemy]!, B.py[enemy]!);
  for (let k = 0; k < COMPASS; k++) {
    const direction = (k * FULL_TURN) / COMPASS;
    const toX = x + Math.round(DIRECTION_X[direction]! * reach);
    const toY = y + Math.round(DIRECTION_Y[direction]! * reach);
    offerOrder(
      c,
      w,
      unit,
      order,
      0,
      inside(toX, (w.table!.width >> 1) - B.halfWidth[unit]!),
      inside(toY, (w.table!.depth >> 1) - B.halfWidth[unit]!),
    );
  }
  if (order !== ADVANCE) return;
  const enemy = nearestEnemyOf(w, unit, x, y);
  if (enemy >= 0) offerOrder(c, w, unit, RETIRE, 0, 2 * x - B.px[enemy]!, 2 * y - B.py[enemy]!);
  if (B.unitHides[unit] === 0) return;
  for (let s = 0; s < w.spots.length; s += 4) {
    const dx = w.spots[s]! - x;
    const dy = w.spots[s + 1]! - y;
    if (dx * dx + dy * dy < reach * reach && mayStand(w, unit, w.spots[s]!, w.spots[s + 1]!))
      offerOrder(c, w, unit, ADVANCE, 0, w.spots[s]!, w.spots[s + 1]!);
  }
}

function inside(at: number, most: number): number {
  return at > most ? most : at < -most ? -most : at;
}

/** A way on foot or aboard, and with its infantry getting out or in on it. */
function offerRides(c: Candidates, w: World, unit: number, order: number, x: number, y: number): void {
  offerOrder(c, w, unit, order, 0, x, y);
  if (order !== ADVANCE) return;
  if ((B.flags[unit]! & MOUNTED) !== 0) offerOrder(c, w, unit, order, GETS_OUT, x, y);
  else if (B.unitRide[unit]! > 0 && mayMount(unit)) offerOrder(c, w, unit, order, GETS_IN, x, y);
}

/** Columns of an order, behind those of the unit, and the orders in their order. */
const ORDERS = 6;
const IN_TURN = [PREPARED, ADVANCE, RETIRE, STRATEGIC, CHARGE];
const RIDES = ORDERS + 5;
const WAY = RIDES + 2;

function offerOrder(c: Candidates, w: World, unit: number, order: number, ride: number, x: number, y: number): void {
  if (c.isWeighed) tellWay(c, w, unit, order, ride, x, y);
  c.offer(packed(order, ride), x, y, -1);
}

function tellWay(c: Candidates, w: World, unit: number, order: number, ride: number, x: number, y: number): void {
  const goes = order !== PREPARED;
  const reach = goes ? reachOfMove(unit, order) : 0;
  const dx = x - B.px[unit]!;
  const dy = y - B.py[unit]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  const share = far > reach ? reach / far : 1;
  const toX = (B.px[unit]! + dx * share) | 0;
  const toY = (B.py[unit]! + dy * share) | 0;
  weighGoing(w, unit, toX, toY);
  tellOrder(c, w, unit, order, ride);
  const cover = far < 1 || !goes ? B.cover[unit]! : B.unitHides[unit] === 1 ? coverAt(w, toX, toY) : 0;
  const { weights } = mindOf(w, w.seatOf(unit));
  c.row[WAY] = (far * share) / UNIT;
  c.row[WAY + 1] = toEnemy(w, unit, toX, toY);
  c.row[WAY + 2] = toObjective(w, toX, toY);
  c.row[WAY + 3] = cover;
  c.row[WAY + 4] = order === STRATEGIC ? 0 : promised() / POINT;
  c.row[WAY + 5] = threatened() / POINT;
  c.row[WAY + 8] = isHeardAt(toX, toY) ? 1 : 0;
  c.row[WAY + 9] = othersNear(w, unit, toX, toY);
  c.row[0] = weights[TERMS.fire]! * c.row[WAY + 4]! - weights[TERMS.risk]! * c.row[WAY + 5]!;
  if (!goes) c.row[0] += worthOfStaying() / POINT;
  else c.row[0] += worthOfGoing(unit, toX, toY) / POINT + (cover > 0 ? weights[TERMS.cover]! : 0);
}

/** Fills the columns of the unit and of its order. */
function tellOrder(c: Candidates, w: World, unit: number, order: number, ride: number): void {
  c.row.fill(0);
  tellUnit(c, w, unit, 1);
  c.row[ORDERS + IN_TURN.indexOf(order)] = 1;
  c.row[RIDES] = ride === GETS_OUT ? 1 : 0;
  c.row[RIDES + 1] = ride === GETS_IN ? 1 : 0;
}

/** Charges at the enemies who are in reach, as far as that can be told without measuring. */
function offerCharges(c: Candidates, w: World, unit: number): void {
  if (levelOf(unit) !== FRESH || (B.flags[unit]! & MOUNTED) !== 0) return;
  const reach = moveOf(unit, CHARGE);
  for (let enemy = B.first[1 - w.seatOf(unit)]!; enemy < B.end[1 - w.seatOf(unit)]!; enemy++) {
    if ((B.flags[enemy]! & GONE) !== 0 || gapInThought(B.px[unit]!, B.py[unit]!, B.girth[unit]! >> 1, enemy) > reach)
      continue;
    if (mayTurnTo(unit, toward(unit, B.px[enemy]!, B.py[enemy]!)))
      offerCharge(c, w, unit, enemy, packed(CHARGE, 0), B.px[unit]!, B.py[unit]!);
  }
}

function offerCharge(c: Candidates, w: World, unit: number, enemy: number, act: number, x: number, y: number): void {
  if (c.isWeighed) {
    tellOrder(c, w, unit, CHARGE, 0);
    c.row[WAY] = between(B.px[unit]!, B.py[unit]!, B.px[enemy]!, B.py[enemy]!);
    c.row[WAY + 2] = toObjective(w, B.px[enemy]!, B.py[enemy]!);
    c.row[WAY + 3] = B.cover[enemy]!;
    c.row[WAY + 6] = worthOfAssault(w, unit, enemy) / POINT;
    c.row[WAY + 7] = comesHome(w, unit, enemy) ? 1 : 0;
    c.row[WAY + 8] = isHeardAt(B.px[enemy]!, B.py[enemy]!) ? 1 : 0;
    c.row[WAY + 9] = othersNear(w, unit, B.px[enemy]!, B.py[enemy]!);
    c.row[0] = c.row[WAY + 6]! * c.row[WAY + 7]!;
  }
  c.offer(act, x, y, enemy);
}

function askOrderOnLine(c: Candidates, w: World, unit: number, advice: number): number {
  const prey = B.choice[CHOICE.GOAL]!;
  if (!LineMind.weighOrders(w, unit)) return PREPARED;
  c.open(D.order, w.seatOf(unit));
  c.advise(advice, prey, 0, 0);
  const { weights } = mindOf(w, w.seatOf(unit));
  for (let place = LineMind.HERE; place <= LineMind.FAR; place++) {
    const order = IN_TURN[place]!;
    const to = LineMind.places[place]!;
    tellOrder(c, w, unit, order, 0);
    c.row[WAY] = apart(to, B.x[unit]!) / CM;
    c.row[WAY + 1] = LineMind.nearestTo(w.seatOf(unit), to) / CM;
    c.row[WAY + 3] = to === B.x[unit]! ? coverOf(w, unit) : 0;
    c.row[WAY + 4] = LineMind.promise[place]! / POINT;
    c.row[WAY + 5] = LineMind.threat[place]! / POINT / B.count[w.seatOf(unit)]!;
    c.row[0] = weights[TERMS.fire]! * c.row[WAY + 4]! - weights[TERMS.risk]! * c.row[WAY + 5]!;
    c.row[0] += LineMind.worthOfPlace(w, unit, place) / POINT;
    c.offer(order, -1, 0, 0);
  }
  for (let enemy = B.first[1 - w.seatOf(unit)]!; enemy < B.end[1 - w.seatOf(unit)]!; enemy++) {
    if ((B.flags[enemy]! & GONE) !== 0 || levelOf(unit) !== FRESH) continue;
    const gap = apart(B.x[enemy]!, B.x[unit]!);
    if (gap > moveOf(unit, CHARGE) && enemy !== prey) continue;
    tellOrder(c, w, unit, CHARGE, 0);
    c.row[WAY] = gap / CM;
    c.row[WAY + 3] = coverOf(w, enemy);
    c.row[WAY + 6] = LineMind.worthOfCharge(w, unit, enemy) / POINT;
    c.row[WAY + 7] = gap + runsAhead(enemy) <= moveOf(unit, CHARGE) ? 1 : 0;
    c.row[0] = c.row[WAY + 6]! * c.row[WAY + 7]!;
    c.offer(CHARGE, enemy, 0, 0);
  }
  decide(c, advice, prey, 0, 0);
  B.choice[CHOICE.GOAL] = c.a;
  return c.act;
}

/** Points of a way on a line at which a mover may be fired at: its start, its quarters, its end. */
const POINTS = 4;

/** HE-DEC-07 on a line. */
export function askReaction(
  c: Candidates,
  w: World,
  reactor: number,
  mover: number,
  to: number,
  advice: number,
): number {
  const reach = reachOf(w, reactor);
  if (reach === 0) return advice;
  const start = B.x[mover]!;
  c.open(D.react, w.seatOf(reactor));
  c.advise(advice === HOLDS_FIRE ? 0 : 1, advice === HOLDS_FIRE ? 0 : advice, 0, 0);
  offerNothing(c);
  for (let k = 0; k <= POINTS; k++) {
    const at = start + ((((to - start) * k) / POINTS) | 0);
    const gap = apart(at, B.x[reactor]!);
    if (gap <= reach) offerShot(c, w, reactor, mover, k / POINTS, gap, at);
  }
  if (c.isWeighed && !c.listsAdvice) offerShot(c, w, reactor, mover, 0, apart(advice, B.x[reactor]!), advice);
  c.settle();
  return c.act === 0 ? HOLDS_FIRE : c.a;
}

function offerShot(
  c: Candidates,
  w: World,
  reactor: number,
  mover: number,
  share: number,
  gap: number,
  at: number,
): void {
  if (c.isWeighed) {
    const fire = worthOfFireAt(w, reactor, mover, chooseClass(w, reactor, mover), gap, 0) / POINT;
    const next = tellUnit(c, w, mover, 1);
    c.row[next] = 1;
    c.row[next + 1] = share;
    c.row[next + 2] = gap / CM;
    c.row[next + 3] = fire;
    c.row[next + 4] = B.awaited[reactor]! / POINT;
    c.row[next + 5] = B.order[mover] === CHARGE ? 1 : 0;
    c.row[0] = mindOf(w, w.seatOf(reactor)).weights[TERMS.react]! * fire - c.row[next + 4]!;
  }
  c.offer(1, at, 0, 0);
}

/** HE-DEC-07 on a table: at the quarters of a way on which a weapon bears, within range and in sight. */
export function askReactionOnTable(
  c: Candidates,
  w: World,
  reactor: number,
  mover: number,
  passed: number,
  advice: number,
): number {
  const reach = reachOf(w, reactor);
  if (reach === 0) return advice;
  openOneOrNone(c, D.react, w.seatOf(reactor), advice);
  for (let quarter = passed; quarter <= QUARTERS; quarter++) {
    const x = xAt(quarter);
    const y = yAt(quarter);
    const gap = gapInThought(x, y, B.girth[mover]! >> 1, reactor);
    if (quarter !== advice && (gap > reach || !bearsAny(reactor, x, y) || !wouldSee(w, mover, x, y, reactor))) continue;
    offerShot(c, w, reactor, mover, quarter / QUARTERS, gap, quarter);
  }
  c.settle();
  return c.act === 0 ? -1 : c.a;
}

/** HE-DEC-14. */
export function askFacing(c: Candidates, w: World, unit: number, x: number, y: number, advice: number): number {
  c.open(D.face, w.seatOf(unit));
  c.advise(0, advice, 0, 0);
  if (advice >= 0) offerFacing(c, w, unit, x, y, advice);
  for (let k = 0; k < COMPASS; k++) {
    const facing = (k * FULL_TURN) / COMPASS;
    if (facing !== advice) offerFacing(c, w, unit, x, y, facing);
  }
  c.settle();
  return c.a;
}

/** How far the nearest enemy lies ahead, of 1, and the dice that could pierce armour and meet it in front. */
function offerFacing(c: Candidates, w: World, unit: number, x: number, y: number, facing: number): void {
  const enemy = nearestEnemyOf(w, unit, x, y);
  const far = enemy < 0 ? 0 : between(x, y, B.px[enemy]!, B.py[enemy]!) * UNIT;
  const ahead =
    far === 0 ? 0 : (DIRECTION_X[facing]! * (B.px[enemy]! - x) + DIRECTION_Y[facing]! * (B.py[enemy]! - y)) / far;
  c.row[0] = ahead;
  c.row[1] = ahead;
  c.row[2] = piercersAhead(w, unit, x, y, facing);
  c.offer(0, facing, 0, 0);
}

/** HE-ASM-20: where a power moves a unit; `moves`: whether the doctrine would. */
export function askQuickened(c: Candidates, w: World, unit: number, moves: boolean): boolean {
  const x = B.choice[CHOICE.X]!;
  const y = B.choice[CHOICE.Y]!;
  c.open(D.quicken, w.seatOf(unit));
  c.advise(moves ? 1 : 0, moves ? x : 0, moves ? y : 0, 0);
  offerNothing(c);
  for (let enemy = B.first[1 - w.seatOf(unit)]!; enemy < B.end[1 - w.seatOf(unit)]!; enemy++)
    if ((B.flags[enemy]! & GONE) === 0) offerWay(c, w, unit, B.px[enemy]!, B.py[enemy]!);
  for (let k = 0; k < w.m.field!.objectives.length; k += 2) offerWay(c, w, unit, B.marks[k]!, B.marks[k + 1]!);
  decide(c, moves ? 1 : 0, moves ? x : 0, moves ? y : 0, 0);
  B.choice[CHOICE.X] = c.a;
  B.choice[CHOICE.Y] = c.b;
  return c.act === 1;
}

function offerWay(c: Candidates, w: World, unit: number, x: number, y: number): void {
  c.row[0] = -between(B.px[unit]!, B.py[unit]!, x, y);
  c.row[1] = 1;
  c.row[2] = -c.row[0]!;
  c.row[3] = toEnemy(w, unit, x, y);
  c.row[4] = toObjective(w, x, y);
  c.offer(1, x, y, 0);
}
