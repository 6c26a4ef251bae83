/**
 * Deployment, reserves and flank marches (HE-SCN-02 to -08, HE-DEC-03 to -05). Hot: once a battle, and once a turn for who waits.
 *
 * Each commander stands with his own, who are within his radius as far as there is room (HE-LDR-07); where exactly is what players like (places.ts).
 */

import { FULL_TURN } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { int32 } from "../../kernel/columns.ts";
import { E } from "../events.ts";
import { ATTACK_DEFEND, FLANKER, GONE, RESERVE, ROUTED } from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import * as CHOICE from "./choice.ts";
import { B } from "./columns.ts";
import { put } from "./command.ts";
import { placeCounters } from "./counters.ts";
import { BY_FLANK, WAITS } from "./fight.ts";
import * as G from "./game.ts";
import { clearance, reshape, takeAway, ticks, wouldHear } from "./ground.ts";
import { leaderBonus } from "./quality.ts";
import type { World } from "./state.ts";
import { mount } from "./transport.ts";
import { isTaken, mayStand, tellPlace } from "./ways.ts";

const NORTHWARD = FULL_TURN / 4;

/** Facing of a seat at the start: across the table. */
export function ahead(seat: number): number {
  return seat === 0 ? NORTHWARD : 3 * NORTHWARD;
}

/**
 * Puts both armies on the table: without seeing each other, or the attacker after the defender (HE-SCN-07, -08).
 * @rule HE-SCN-02, HE-SCN-03, HE-SCN-07, HE-SCN-08, HE-DEC-03, HE-DEC-04
 */
export function deployAll(w: World): void {
  const attack = w.m.field!.game === ATTACK_DEFEND;
  B.owner.fill(attack ? 2 : 0);
  placeCounters(w);
  for (let seat = 0; seat < 2; seat++) {
    for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
      B.fit[unit] = 127;
      mount(w, unit);
      reshape(unit);
      takeAway(w, unit);
    }
    if (!attack) holdBack(w, seat);
  }
  if (!redeploy(w)) {
    if (attack) {
      deployDefender(w);
      deployAttacker(w);
    } else {
      deployLine(w, 0);
      deployLine(w, 1);
    }
    remember(w);
  }
  for (let unit = 0; unit < 2 * w.stride; unit++) if ((B.flags[unit]! & GONE) === 0) tellPlace(w, unit);
}

/** Puts everybody where he stood the last time on this table, where players set up alike. */
function redeploy(w: World): boolean {
  const from = w.deployedFrom;
  if (w.deployed[from] === 0 || !w.player.deploysAlike()) return false;
  for (let unit = 0; unit < 2 * w.stride; unit++) {
    if ((B.flags[unit]! & GONE) !== 0) continue;
    put(w, unit, w.deployed[from + 1 + 2 * unit]!, w.deployed[from + 2 + 2 * unit]!, ahead(w.seatOf(unit)));
  }
  return true;
}

function remember(w: World): void {
  const from = w.deployedFrom;
  w.deployed[from] = 1;
  for (let unit = 0; unit < 2 * w.stride; unit++) {
    w.deployed[from + 1 + 2 * unit] = B.px[unit]!;
    w.deployed[from + 2 + 2 * unit] = B.py[unit]!;
  }
}

/** HE-SCN-03: who waits off the table, never a commander, up to a quarter. */
function holdBack(w: World, seat: number): void {
  if (B.rule[R.noReserves] === 1) return;
  let total = 0;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) total += shareOf(unit);
  let held = 0;
  for (;;) {
    const unit = w.player.reserve(seat, held, total);
    if (unit < 0) return;
    held += shareOf(unit);
    B.flags[unit]! |= GONE | RESERVE;
    w.log.event(E.heldBack, unit, 0, 0);
  }
}

/** What a unit counts for among those that wait: its points, or by a ruling itself (HE-AMB-57). */
export function shareOf(unit: number): number {
  return B.rule[R.reserveUnits] === 1 ? 1 : B.unitPoints[unit]!;
}

/** Whether a unit may wait off the table. */
export function mayWait(unit: number): boolean {
  return (B.flags[unit]! & GONE) === 0 && B.unitCommands[unit] === 0 && B.level[unit] !== ROUTED;
}

/** Where units may begin, seen from the own edge: half of the width, y of the back and of the front, and how far from any enemy (HE-SCN-08). */
export const zone = int32(4);
export const WIDE = 0;
export const REAR = 1;
export const FRONT = 2;
export const STANDOFF = 3;

/** HE-SCN-02: within reach of the own edge. */
function deployLine(w: World, seat: number): void {
  const table = w.table!;
  const edge = table.depth >> 1;
  const depth = Math.min(ticks(B.rule[R.deploy]!), edge - UNIT);
  zone[WIDE] = table.width >> 1;
  zone[REAR] = -edge;
  zone[FRONT] = depth - edge;
  zone[STANDOFF] = 0;
  placeAll(w, seat);
}

/** Half the width of the ground that a defender takes up about the middle, and how far he goes from it ahead and back. */
export const HOLD_WIDTH = 38 * UNIT;
const HOLD_AHEAD = 16 * UNIT;
const HOLD_BACK = 30 * UNIT;

/** HE-SCN-07: the whole force about the middle, around the objectives. */
function deployDefender(w: World): void {
  zone[WIDE] = HOLD_WIDTH;
  zone[REAR] = -HOLD_BACK;
  zone[FRONT] = HOLD_AHEAD;
  zone[STANDOFF] = 0;
  placeAll(w, 1);
}

/** HE-SCN-08: nobody nearer than the standoff to a defender. */
function deployAttacker(w: World): void {
  zone[WIDE] = w.table!.width >> 1;
  zone[REAR] = -(w.table!.depth >> 1);
  zone[FRONT] = 0;
  zone[STANDOFF] = ticks(B.rule[R.standoff]!);
  placeAll(w, 0);
}

/** Between the places that a commander tries who cannot have all his units within his radius, and how far back he goes. */
const RETREAT = 8 * UNIT;
const FARTHEST = 80 * UNIT;

/** Puts every unit of a seat on the table, each commander with his own, who follow him in the roster. */
function placeAll(w: World, seat: number): void {
  w.player.drawUp(seat);
  const to = seat * w.stride + B.count[seat]!;
  let end = 0;
  for (let first = seat * w.stride; first < to; first = end) {
    end = first + 1;
    while (end < to && B.commander[end] === first) end++;
    // Where there is no room for all of them, farther back there may be.
    let back = 0;
    while (!placeGroup(w, first, end, back)) back += RETREAT;
  }
}

/** Puts down a commander and his units, or one who has none. False when not all can hear him and they have to: nobody is put down then. */
function placeGroup(w: World, first: number, end: number, back: number): boolean {
  const seat = w.seatOf(first);
  const together = back < FARTHEST;
  for (let unit = first; unit < end; unit++) {
    if ((B.flags[unit]! & GONE) !== 0) continue;
    if (w.player.place(unit, unit > first ? first : -1, unit > first ? 0 : back, !together)) {
      put(w, unit, B.choice[CHOICE.X]!, B.choice[CHOICE.Y]!, ahead(seat));
      continue;
    }
    if (unit > first && together) {
      for (let k = first; k < unit; k++) takeAway(w, k);
      return false;
    }
    // There is no room left at all: on each other.
    put(w, unit, 0, (seat === 0 ? 1 : -1) * (zone[REAR]! + B.halfDepth[unit]!), ahead(seat));
  }
  return true;
}

/** Whether a unit may begin at a place seen from its own edge, and within the radius of a commander, where one is named. */
export function isFree(w: World, unit: number, ownX: number, ownY: number, chief: number): boolean {
  const seat = w.seatOf(unit);
  const facing = ahead(seat);
  const x = seat === 0 ? ownX : 0 - ownX;
  const y = seat === 0 ? ownY : 0 - ownY;
  if (chief >= 0 && !wouldHear(unit, x, y, facing, chief)) return false;
  return !isBlocked(w, unit, x, y, facing) && (zone[STANDOFF] === 0 || isApart(w, unit, x, y, facing, zone[STANDOFF]!));
}

/** Whether a unit cannot stand at a place: somebody is there, or the ground is closed to it. */
export function isBlocked(w: World, unit: number, x: number, y: number, facing: number, clear = 0): boolean {
  return !mayStand(w, unit, x, y) || isTaken(w, unit, x, y, facing, clear, -1);
}

/** Whether no enemy is nearer to a place than so many ticks. */
function isApart(w: World, unit: number, x: number, y: number, facing: number, least: number): boolean {
  const enemies = 1 - w.seatOf(unit);
  for (let other = B.first[enemies]!; other < B.end[enemies]!; other++) {
    if ((B.flags[other]! & GONE) !== 0) continue;
    const dx = B.px[other]! - x;
    const dy = B.py[other]! - y;
    const square = dx * dx + dy * dy;
    // Edges are nearer than middles, but not by more than both reach.
    const most = least + B.girth[unit]! + B.girth[other]!;
    if (square < least * least || (square < most * most && clearance(unit, x, y, facing, other) < least)) return false;
  }
  return true;
}

/**
 * HE-SCN-04, -05, HE-DEC-05: before the orders of a turn those who wait come in: by the own edge, or after a roll by a side.
 * @rule HE-SCN-04, HE-SCN-05, HE-DEC-05
 */
export function commit(w: World, seat: number): void {
  if (B.game[G.TURN]! < 2) return;
  let waits = false;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) waits ||= (B.flags[unit]! & RESERVE) !== 0;
  if (!waits) return;
  const tried = (B.flags[firstWaiting(w, seat)]! & FLANKER) !== 0;
  const entry = w.player.entry(seat, tried);
  if (entry === WAITS) return;
  const flank = entry === BY_FLANK || (tried && B.rule[R.onlyFlank] === 1);
  if (flank && !marchAround(w, seat)) return;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++)
    if ((B.flags[unit]! & RESERVE) !== 0 && w.player.entryPlace(unit, flank)) comeIn(w, unit, flank);
}

/** HE-SCN-05: a die and the bonus of the leader; who fails has tried. */
function marchAround(w: World, seat: number): boolean {
  const bonus = leaderBonus(w, seat);
  const passed = w.setup.die(10) + bonus >= B.rule[R.flankTarget]!;
  w.tick(T.flanks, seat, passed ? 1 : 0);
  w.log.event(E.flank, seat, passed ? 1 : 0, bonus);
  if (passed) return true;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++)
    if ((B.flags[unit]! & RESERVE) !== 0) B.flags[unit]! |= FLANKER;
  return false;
}

function comeIn(w: World, unit: number, flank: boolean): void {
  B.flags[unit]! &= ~(GONE | RESERVE | FLANKER);
  // It is seen there as it is told that it has come.
  B.px[unit] = B.choice[CHOICE.X]!;
  B.py[unit] = B.choice[CHOICE.Y]!;
  B.facing[unit] = B.choice[CHOICE.FACING]!;
  w.tick(T.arrivals, w.seatOf(unit), 1);
  w.log.event(E.arrives, unit, flank ? 1 : 0, 0);
  put(w, unit, B.px[unit]!, B.py[unit]!, B.facing[unit]!);
  tellPlace(w, unit);
}

function firstWaiting(w: World, seat: number): number {
  const from = seat * w.stride;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) if ((B.flags[unit]! & RESERVE) !== 0) return unit;
  return from;
}
