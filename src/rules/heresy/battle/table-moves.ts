/** Moves on a table under an order, charges, and reaction fire at points of a way (HE-ORD, HE-ASM-01 to -08, HE-REA). Hot: once a move. */

import { DIRECTION_X, DIRECTION_Y, directionOf, FULL_TURN } from "../../../geometry/directions.ts";
import { E } from "../events.ts";
import { ADVANCE, CHARGE, FRESH, GONE, MOUNTED, PREPARED, RETIRE, STRATEGIC } from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { put } from "./command.ts";
import { FROM_X, FROM_Y, LENGTH, TO_X, TO_Y } from "./fight.ts";
import { formationOf, toward } from "./ground.ts";
import { levelOf } from "./quality.ts";
import { contact, dares, mayReact, react } from "./reactions.ts";
import type { World } from "./state.ts";
import { dismount, GETS_IN, GETS_OUT, getIn, mayMount } from "./transport.ts";
import * as Ways from "./ways.ts";

/**
 * Where a unit goes under an order that is no charge: towards the point that its player has in mind (`aimX`, `aimY`).
 * @rule HE-TIT-09, HE-TIT-23
 */
export function moveOnTable(w: World, unit: number): void {
  const order = B.order[unit]!;
  if (order !== ADVANCE && order !== RETIRE && order !== STRATEGIC) return;
  if (B.chits[unit]! > 0) return;
  // Getting in or out costs half of the move (HE-ASM-10).
  const mounts = B.getsOut[unit] === GETS_IN && mayMount(unit);
  if (mounts) getIn(w, unit);
  let allowance = Ways.reachOfMove(unit, order);
  if (mounts || (B.getsOut[unit] === GETS_OUT && (B.flags[unit]! & MOUNTED) !== 0)) allowance >>= 1;
  if (allowance > 0) go(w, unit, B.aimX[unit]!, B.aimY[unit]!, allowance, order);
  if ((B.flags[unit]! & GONE) === 0 && B.getsOut[unit] === GETS_OUT) dismount(w, unit);
}

/** A move towards a point, as far as reaction fire lets it. */
function go(w: World, unit: number, x: number, y: number, allowance: number, order: number): void {
  const looked = B.facing[unit]!;
  const free = Ways.findEnd(w, unit, x, y, allowance, order);
  const facing = Ways.way[Ways.LOOKS]!;
  if (!free) {
    turnWhereItIs(w, unit, facing, looked, order);
    return;
  }
  const toX = Ways.way[Ways.END_X]!;
  const toY = Ways.way[Ways.END_Y]!;
  const fromX = B.px[unit]!;
  const fromY = B.py[unit]!;
  Ways.logMove(w, unit, toX - fromX, toY - fromY, order);
  if (!gauntlet(w, unit, toX, toY, facing, -1)) return;
  Ways.countMove(w, unit, toX - fromX, toY - fromY);
  Ways.moveTo(w, unit, toX, toY, facing);
}

/** Who gets nowhere turns at least, a titan has done so already; but under a strategic order into nobody's sight who is too near for its end. */
function turnWhereItIs(w: World, unit: number, facing: number, looked: number, order: number): void {
  if (order === STRATEGIC && Ways.isFaced(w, unit, facing)) {
    if (B.facing[unit] !== looked) w.now++;
    B.facing[unit] = looked;
    return;
  }
  if (B.unitTitan[unit] === 0) Ways.turn(w, unit, facing);
  else if (facing !== looked) Ways.moveTo(w, unit, B.px[unit]!, B.py[unit]!, facing);
}

/** Points of a way at which reaction fire is thought of: its start, its quarters, its end. @rule HE-REA-01 */
export const QUARTERS = 4;

/** Where a quarter of the way in `path` ends. */
export function xAt(quarter: number): number {
  return B.path[FROM_X]! + ((((B.path[TO_X]! - B.path[FROM_X]!) * quarter) / QUARTERS) | 0);
}

export function yAt(quarter: number): number {
  return B.path[FROM_Y]! + ((((B.path[TO_Y]! - B.path[FROM_Y]!) * quarter) / QUARTERS) | 0);
}

/**
 * Enemies on prepared fire may fire at a mover at points of its way (HE-REA-01 to -06). False when it is stopped or destroyed; it then
 * stands where it was hit. `spared`: the target of a charge, which fires at contact instead.
 */
function gauntlet(w: World, mover: number, toX: number, toY: number, facing: number, spared: number): boolean {
  if (B.rule[R.noReaction] === 1) return true;
  const enemy = 1 - w.seatOf(mover);
  const fromX = B.px[mover]!;
  const fromY = B.py[mover]!;
  B.path[FROM_X] = fromX;
  B.path[FROM_Y] = fromY;
  B.path[TO_X] = toX;
  B.path[TO_Y] = toY;
  B.path[LENGTH] = Math.ceil(Math.sqrt((toX - fromX) * (toX - fromX) + (toY - fromY) * (toY - fromY)));
  const looked = B.facing[mover]!;
  let passed = 0;
  for (let reactor = B.first[enemy]!; reactor < B.end[enemy]!; reactor++) {
    if (B.order[reactor] !== PREPARED || reactor === spared || !mayReact(reactor)) continue;
    const at = w.player.reactionOnTable(reactor, mover, passed);
    if (at < 0) continue;
    passed = at;
    const x = xAt(at);
    const y = yAt(at);
    if (at > 0) put(w, mover, x, y, facing);
    const stopped = react(w, reactor, mover);
    if ((B.flags[mover]! & GONE) !== 0) {
      Ways.countMove(w, mover, x - fromX, y - fromY);
      return false;
    }
    if (!stopped) continue;
    haltAt(w, mover, fromX, fromY, facing, looked);
    const goneX = B.px[mover]! - fromX;
    const goneY = B.py[mover]! - fromY;
    Ways.countMove(w, mover, goneX, goneY);
    w.log.event(E.stops, mover, Ways.millimetresOf(goneX, goneY), 0);
    return false;
  }
  return true;
}

/** Who is stopped on his way stands where he was hit, or as near before it as there is room; where he began, as he looked there if need be. */
function haltAt(w: World, unit: number, fromX: number, fromY: number, facing: number, looked: number): void {
  const dx = B.px[unit]! - fromX;
  const dy = B.py[unit]! - fromY;
  const far = Math.sqrt(dx * dx + dy * dy);
  for (let gone = far | 0; gone > 0; gone -= Ways.BACK) {
    const x = fromX + (((dx * gone) / far) | 0);
    const y = fromY + (((dy * gone) / far) | 0);
    if (Ways.isTaken(w, unit, x, y, facing, 0, -1)) continue;
    Ways.moveTo(w, unit, x, y, facing);
    return;
  }
  Ways.moveTo(w, unit, fromX, fromY, Ways.isTaken(w, unit, fromX, fromY, facing, 0, -1) ? looked : facing);
}

// Charges.

/** Directions between the places around a target that a charger tries. */
const AROUND = 30;

/** Where contact with a target would be made, coming from a direction of it; in `way`, with the straight distance to it. */
function contactPoint(unit: number, target: number, direction: number): void {
  const ux = DIRECTION_X[direction]!;
  const uy = DIRECTION_Y[direction]!;
  const bx = DIRECTION_X[B.facing[target]!]!;
  const by = DIRECTION_Y[B.facing[target]!]!;
  const theirs =
    Math.abs(bx * ux + by * uy) * B.halfDepth[target]! + Math.abs(bx * uy - by * ux) * B.halfWidth[target]!;
  const far = Math.ceil(theirs + B.halfDepth[unit]!) + 1;
  Ways.way[Ways.END_X] = B.px[target]! + Math.round(ux * far);
  Ways.way[Ways.END_Y] = B.py[target]! + Math.round(uy * far);
}

/**
 * How many stands of a unit come to contact with a target as everybody stands now, 0 where a charge would stop short; where the unit would stand then, and
 * what is left of its move, in `way`. By the shortest way or, where somebody stands there, to a place beside it; at least half of the stands have to
 * reach. Who charges asks, and a player before he orders it.
 */
export function findContact(w: World, unit: number, target: number, reach: number): number {
  const straight = directionOf(B.px[unit]! - B.px[target]!, B.py[unit]! - B.py[target]!);
  for (let k = 0; k < 9; k++) {
    const aside = ((k + 1) >> 1) * ((k & 1) === 0 ? AROUND : -AROUND);
    const direction = (straight + aside + FULL_TURN) % FULL_TURN;
    contactPoint(unit, target, direction);
    const toX = Ways.way[Ways.END_X]!;
    const toY = Ways.way[Ways.END_Y]!;
    const facing = (direction + FULL_TURN / 2) % FULL_TURN;
    if (!fitsOnTable(w, unit, toX, toY) || Ways.isTaken(w, unit, toX, toY, facing, 0, target)) continue;
    if (!Ways.mayTurnTo(unit, facing) || !Ways.mayTurnTo(unit, toward(unit, toX, toY))) continue;
    const dx = toX - B.px[unit]!;
    const dy = toY - B.py[unit]!;
    const far = Math.floor(Math.sqrt(dx * dx + dy * dy));
    if (Ways.walk(w, unit, toX, toY, reach, target) + 2 < far) continue;
    Ways.way[Ways.END_X] = toX;
    Ways.way[Ways.END_Y] = toY;
    Ways.way[Ways.LOOKS] = facing;
    const able = standsInReach(unit, target, reach - Ways.way[Ways.COST]!);
    return engages(able, formationOf(unit)) ? able : 0;
  }
  return 0;
}

/**
 * A charge (HE-ASL-01 to -03): it comes to contact when at least half of the stands can reach; else it stops short (HE-AMB-31).
 * @rule HE-ASL-02
 */
export function chargeOnTable(w: World, unit: number): void {
  const target = B.goal[unit]!;
  if (target < 0 || (B.flags[target]! & GONE) !== 0 || levelOf(unit) !== FRESH || B.engaged[unit] !== 0) return;
  const reach = Ways.reachOfMove(unit, CHARGE);
  if (reach <= 0) return;
  const able = findContact(w, unit, target, reach);
  if (able === 0) {
    stopShort(w, unit, target, reach);
    return;
  }
  const toX = Ways.way[Ways.END_X]!;
  const toY = Ways.way[Ways.END_Y]!;
  const facing = Ways.way[Ways.LOOKS]!;
  if (!dares(w, unit, target)) return;
  const dx = toX - B.px[unit]!;
  const dy = toY - B.py[unit]!;
  Ways.logMove(w, unit, dx, dy, CHARGE);
  if (!gauntlet(w, unit, toX, toY, facing, target)) return;
  Ways.countMove(w, unit, dx, dy);
  Ways.moveTo(w, unit, toX, toY, facing);
  B.fit[unit] = reachesWhole(able, formationOf(unit)) ? 127 : able;
  contact(w, unit, target);
}

/** Whether so many of n stands that reach contact bring all of them into it: half of them, rounded up (HE-ASL-03). */
function reachesWhole(able: number, n: number): boolean {
  return B.rule[R.noEngagement] === 1 || 2 * able >= n;
}

/** Whether a charge of n stands comes home when so many of them reach contact; by a ruling fewer than half fight alone (HE-AMB-31). */
export function engages(able: number, n: number): boolean {
  return reachesWhole(able, n) || (B.rule[R.fightShort] === 1 && able > 0);
}

function fitsOnTable(w: World, unit: number, x: number, y: number): boolean {
  const table = w.table!;
  const most = B.unitRadius[unit]!;
  return Math.abs(x) + most <= table.width >> 1 && Math.abs(y) + most <= table.depth >> 1;
}

/** Stands that can touch: the ranks that what is left of the move brings up, as many as there is room for around the target. @rule HE-ASL-03 */
export function standsInReach(unit: number, target: number, left: number): number {
  const n = formationOf(unit);
  const radius = B.unitRadius[unit]!;
  const pitch = 2 * radius + B.rule[R.apart]!;
  const files = Math.round((2 * (B.halfWidth[unit]! - radius)) / pitch) + 1;
  const able = files * (1 + ((left / pitch) | 0));
  const around = 4 * (B.halfWidth[target]! + B.halfDepth[target]! + 2 * radius);
  const room = (around / (2 * radius)) | 0;
  const least = able < room ? able : room;
  return least < n ? least : n;
}

/** A charge that does not come home goes as far as it can, no nearer than a centimetre (HE-AMB-31). */
function stopShort(w: World, unit: number, target: number, reach: number): void {
  const titan = B.unitTitan[unit] === 1;
  const looked = B.facing[unit]!;
  if (titan) Ways.turnTitan(w, unit, B.px[target]!, B.py[target]!, reach);
  else Ways.findWay(w, unit, B.px[target]!, B.py[target]!, reach);
  const facing = titan ? B.facing[unit]! : toward(unit, B.px[target]!, B.py[target]!);
  if (!Ways.freeEnd(w, unit, facing)) {
    if (titan && facing !== looked) Ways.moveTo(w, unit, B.px[unit]!, B.py[unit]!, facing);
    return;
  }
  const toX = Ways.way[Ways.END_X]!;
  const toY = Ways.way[Ways.END_Y]!;
  const dx = toX - B.px[unit]!;
  const dy = toY - B.py[unit]!;
  Ways.logMove(w, unit, dx, dy, CHARGE);
  w.tick(T.shortCharges, w.seatOf(unit), 1);
  w.log.event(E.short, unit, target, 0);
  if (!gauntlet(w, unit, toX, toY, facing, -1)) return;
  Ways.countMove(w, unit, dx, dy);
  Ways.moveTo(w, unit, toX, toY, facing);
}
