/**
 * Deployment, reserves and flank marches (HE-SCN-02 to -08, HE-DEC-03 to -05). Hot: once a battle, and once a turn for who waits.
 *
 * Units stand in the order of the roster, in one line or several within the depth that the game allows: each commander in the middle of his own,
 * who stand within his radius as far as there is room (HE-LDR-07), and in cover where some is near for those that like it.
 */

import { FULL_TURN } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import * as E from "../events.ts";
import {
  ATTACK_DEFEND,
  FLANKER,
  GONE,
  MAX_UNITS,
  R_DEPLOY,
  R_ENTRY,
  R_FLANK_TARGET,
  R_NO_FLANK,
  R_NO_RESERVES,
  R_ONLY_FLANK,
  R_RESERVE_SHARE,
  R_RESERVE_UNITS,
  R_STANDOFF,
  RESERVE,
  ROUTED,
} from "../matchup.ts";
import { ARRIVALS, FLANKS } from "../metrics.ts";
import { COVER, GROUND, mindOf, RESERVES } from "../player/weights.ts";
import * as B from "./board.ts";
import { placeCounters } from "./counters.ts";
import { clearance, put, reshape, takeAway, ticks, wouldHear } from "./ground.ts";
import { leaderBonus } from "./quality.ts";
import { G_TURN, type World } from "./state.ts";
import { homeY, isTaken, mayStand, tellPlace } from "./table-moves.ts";
import { mount } from "./transport.ts";

/** Room between the units of a line. */
const ROOM = 2 * UNIT;
const NORTHWARD = FULL_TURN / 4;

/** Facing of a seat at the start: across the table. */
function ahead(seat: number): number {
  return seat === 0 ? NORTHWARD : 3 * NORTHWARD;
}

/** Puts both armies on the table: without seeing each other, or the attacker after the defender (HE-SCN-07, -08). */
export function deployAll(w: World): void {
  const attack = w.m.field!.game === ATTACK_DEFEND;
  B.owner.fill(attack ? 2 : 0);
  placeCounters(w);
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * w.stride;
    for (let unit = from; unit < from + B.count[seat]!; unit++) {
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

/** Puts everybody where he stood the last time on this table: doctrines deploy alike, as long as none is random. */
function redeploy(w: World): boolean {
  const from = w.deployedFrom;
  if (w.deployed[from] === 0 || mindOf(w, 0).random || mindOf(w, 1).random) return false;
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

/** HE-SCN-03, HE-DEC-04: who waits, by how much the doctrine likes reserves: the fastest, never a commander, up to a quarter. */
function holdBack(w: World, seat: number): void {
  if (B.rule[R_NO_RESERVES] === 1) return;
  const mind = mindOf(w, seat);
  const from = seat * w.stride;
  const by = B.rule[R_RESERVE_UNITS] === 1;
  const share = mind.random ? (w.policy[seat]!.below(2) === 0 ? 0 : 1) : mind.weights[RESERVES]!;
  let total = 0;
  for (let unit = from; unit < from + B.count[seat]!; unit++) total += by ? 1 : B.unitPoints[unit]!;
  const most = Math.trunc((total * share * B.rule[R_RESERVE_SHARE]!) / 100);
  let held = 0;
  for (;;) {
    let best = -1;
    let fastest = 0;
    for (let unit = from; unit < from + B.count[seat]!; unit++) {
      if ((B.flags[unit]! & GONE) !== 0 || B.unitCommands[unit]! > 0 || B.level[unit] === ROUTED) continue;
      const worth = by ? 1 : B.unitPoints[unit]!;
      const rate = Math.max(B.unitMove[unit]!, B.unitRide[unit]!);
      if (held + worth > most || rate <= fastest) continue;
      best = unit;
      fastest = rate;
    }
    if (best < 0) return;
    held += by ? 1 : B.unitPoints[best]!;
    B.flags[best]! |= GONE | RESERVE;
    w.log.event(E.HELD_BACK, best, 0, 0);
  }
}

/** Where units may begin, seen from the own edge: half of the width, y of the back and of the front, and how far from any enemy (HE-SCN-08). */
const zone = B.int32(4);
const WIDE = 0;
const REAR = 1;
const FRONT = 2;
const STANDOFF = 3;

/** Units in the order in which they stand in line, and where each should stand, seen from the own edge. */
const line = B.int8(MAX_UNITS);
const wantX = B.int32(MAX_UNITS);
const wantY = B.int32(MAX_UNITS);

/** Lines a seat up, each commander in the middle of his own, who follow him in the roster; returns how many units there are. */
function lineUp(w: World, seat: number): number {
  const to = seat * w.stride + B.count[seat]!;
  let many = 0;
  let end = 0;
  for (let first = seat * w.stride; first < to; first = end) {
    end = first + 1;
    while (end < to && B.commander[end] === first) end++;
    const middle = (first + end) >> 1;
    for (let k = first; k < end; k++) {
      const unit = k < middle ? k + 1 : k === middle ? first : k;
      if ((B.flags[unit]! & GONE) === 0) line[many++] = unit;
    }
  }
  return many;
}

/** HE-SCN-02: in lines within reach of the own edge. */
function deployLine(w: World, seat: number): void {
  const mind = mindOf(w, seat);
  const table = w.table!;
  const edge = table.depth >> 1;
  const depth = Math.min(ticks(B.rule[R_DEPLOY]!), edge - UNIT);
  zone[WIDE] = table.width >> 1;
  zone[REAR] = -edge;
  zone[FRONT] = depth - edge;
  zone[STANDOFF] = 0;
  const many = lineUp(w, seat);
  // What the line takes, and how many lines that makes.
  let wide = 0;
  for (let k = 0; k < many; k++) wide += 2 * B.halfWidth[line[k]!]! + ROOM;
  const lines = Math.ceil(wide / (table.width - 4 * UNIT));
  const spread = Math.min(1.6, (lines * (table.width - 4 * UNIT)) / Math.max(1, wide));
  let row = 0;
  let used = 0;
  const each = (wide * spread) / lines;
  for (let k = 0; k < many; k++) {
    const unit = line[k]!;
    const room = (2 * B.halfWidth[unit]! + ROOM) * spread;
    if (used + room > each + UNIT && row < lines - 1) {
      row++;
      used = 0;
    }
    const place = unit - seat * w.stride;
    wantX[place] = used + room / 2 - each / 2;
    used += room;
    // Who goes forward stands in front; commanders half way.
    const forward = B.unitCommands[unit]! > 0 ? 0.5 : mind.weights[GROUND]! > 3 ? 1 : 0.7;
    wantY[place] =
      lines > 1
        ? depth - edge - ((row + 0.5) * depth) / lines
        : B.halfDepth[unit]! - edge + (depth - 2 * B.halfDepth[unit]!) * forward;
  }
  placeAll(w, seat, mind.weights[COVER]! > 0);
}

/** Half the width of the ground that a defender takes up about the middle, and how far he goes from it ahead and back. */
const HOLD_WIDTH = 38 * UNIT;
const HOLD_AHEAD = 16 * UNIT;
const HOLD_BACK = 30 * UNIT;
/** Between his lines. */
const HOLD_STEP = 8 * UNIT;

/** HE-SCN-07: the whole force about the middle, around the objectives, in lines that face the attacker's edge. */
function deployDefender(w: World): void {
  zone[WIDE] = HOLD_WIDTH;
  zone[REAR] = -HOLD_BACK;
  zone[FRONT] = HOLD_AHEAD;
  zone[STANDOFF] = 0;
  const many = lineUp(w, 1);
  let x = -HOLD_WIDTH;
  let y = HOLD_STEP;
  for (let k = 0; k < many; k++) {
    const place = line[k]! - w.stride;
    const wide = 2 * B.halfWidth[line[k]!]! + ROOM;
    if (x + wide > HOLD_WIDTH) {
      x = -HOLD_WIDTH;
      y -= HOLD_STEP;
    }
    wantX[place] = x + (wide >> 1);
    wantY[place] = y;
    x += wide;
  }
  placeAll(w, 1, true);
}

/** HE-SCN-08: nobody nearer than the standoff to a defender, as far forward as that allows, from the middle outwards. */
function deployAttacker(w: World): void {
  zone[WIDE] = w.table!.width >> 1;
  zone[REAR] = -(w.table!.depth >> 1);
  zone[FRONT] = 0;
  zone[STANDOFF] = ticks(B.rule[R_STANDOFF]!);
  wantX.fill(0);
  wantY.fill(0);
  placeAll(w, 0, false);
}

/** Between the places that a commander tries who cannot have all his units within his radius, and how far back he goes. */
const RETREAT = 8 * UNIT;
const FARTHEST = 80 * UNIT;

/** Puts every unit of a seat near to where it should stand, each commander with his own. */
function placeAll(w: World, seat: number, hides: boolean): void {
  const to = seat * w.stride + B.count[seat]!;
  let end = 0;
  for (let first = seat * w.stride; first < to; first = end) {
    end = first + 1;
    while (end < to && B.commander[end] === first) end++;
    // Where there is no room for all of them, farther back there may be.
    for (let back = 0; !placeGroup(w, first, end, hides, back < FARTHEST); back += RETREAT)
      wantY[first - seat * w.stride]! -= RETREAT;
  }
}

/** Puts down a commander and his units, or one who has none. False when not all can hear him and they have to: nobody is put down then. */
function placeGroup(w: World, first: number, end: number, hides: boolean, together: boolean): boolean {
  const seat = w.seatOf(first);
  const { random } = mindOf(w, seat);
  for (let unit = first; unit < end; unit++) {
    if ((B.flags[unit]! & GONE) !== 0) continue;
    if (random && zone[STANDOFF] === 0 && placeAnywhere(w, unit)) continue;
    if (unit > first && placeNear(w, unit, first, hides)) continue;
    if (unit > first && together) {
      for (let k = first; k < unit; k++) takeAway(w, k);
      return false;
    }
    if (placeNear(w, unit, -1, hides)) continue;
    // There is no room left at all: on each other.
    put(w, unit, 0, (seat === 0 ? 1 : -1) * (zone[REAR]! + B.halfDepth[unit]!), ahead(seat));
  }
  return true;
}

/** By chance; false when a few places are not free. */
function placeAnywhere(w: World, unit: number): boolean {
  const seat = w.seatOf(unit);
  const mostX = zone[WIDE]! - B.halfWidth[unit]!;
  const leastY = zone[REAR]! + B.halfDepth[unit]!;
  const deep = zone[FRONT]! - B.halfDepth[unit]! - leastY;
  for (let attempt = 0; attempt < 8; attempt++) {
    const x = (w.policy[seat]!.below(1025) - 512) * Math.trunc(mostX / 512);
    const y = leastY + Math.trunc((deep * w.policy[seat]!.below(1025)) / 1024);
    if (tryPlace(w, unit, x, y, -1)) return true;
  }
  return false;
}

/** How far from its place in line a unit goes for cover, and between the places that are tried. */
const ASIDE = 12 * UNIT;
const STEP = 2 * UNIT;

/**
 * Puts a unit where it should stand, in cover near there for who likes that, or else row by row from there; within the radius of a commander
 * (HE-LDR-02), where one is named. False when there is no such place.
 */
function placeNear(w: World, unit: number, chief: number, hides: boolean): boolean {
  const seat = w.seatOf(unit);
  const own = seat === 0 ? 1 : -1;
  const mostX = zone[WIDE]! - B.halfWidth[unit]!;
  const leastY = zone[REAR]! + B.halfDepth[unit]!;
  const mostY = zone[FRONT]! - B.halfDepth[unit]!;
  const x = Math.max(-mostX, Math.min(mostX, wantX[unit - seat * w.stride]!));
  const y = Math.max(leastY, Math.min(mostY, wantY[unit - seat * w.stride]!));
  if (hides && B.unitHides[unit] === 1) {
    let best = -1;
    let least = ASIDE;
    for (let s = 0; s < w.spots.length; s += 4) {
      const spotX = own * w.spots[s]!;
      const spotY = own * w.spots[s + 1]!;
      if (Math.abs(spotX) > mostX || spotY < leastY || spotY > mostY) continue;
      const far = Math.abs(spotX - x) + (Math.abs(spotY - y) >> 1) - 3 * UNIT * w.spots[s + 2]!;
      if (far >= least || !isFree(w, unit, spotX, spotY, chief)) continue;
      best = s;
      least = far;
    }
    if (best >= 0) return tryPlace(w, unit, own * w.spots[best]!, own * w.spots[best + 1]!, chief);
  }
  // Behind and ahead in turn, to the left and the right in turn.
  for (let row = 0; row * STEP <= 2 * (mostY - leastY) + STEP; row++) {
    const atY = y + ((row + 1) >> 1) * ((row & 1) === 0 ? STEP : -STEP);
    if (atY < leastY || atY > mostY) continue;
    for (let k = 0; k * STEP <= 4 * mostX; k++) {
      const atX = x + ((k + 1) >> 1) * ((k & 1) === 0 ? STEP : -STEP);
      if (atX >= -mostX && atX <= mostX && tryPlace(w, unit, atX, atY, chief)) return true;
    }
  }
  return false;
}

/** Whether a unit may begin at a place seen from its own edge, and within the radius of a commander, where one is named. */
function isFree(w: World, unit: number, ownX: number, ownY: number, chief: number): boolean {
  const seat = w.seatOf(unit);
  const facing = ahead(seat);
  const x = seat === 0 ? ownX : 0 - ownX;
  const y = seat === 0 ? ownY : 0 - ownY;
  if (chief >= 0 && !wouldHear(unit, x, y, facing, chief)) return false;
  return !isBlocked(w, unit, x, y, facing) && (zone[STANDOFF] === 0 || isApart(w, unit, x, y, facing, zone[STANDOFF]!));
}

/** Puts a unit at a place seen from its own edge, if it may begin there. */
function tryPlace(w: World, unit: number, ownX: number, ownY: number, chief: number): boolean {
  if (!isFree(w, unit, ownX, ownY, chief)) return false;
  const seat = w.seatOf(unit);
  put(w, unit, seat === 0 ? ownX : 0 - ownX, seat === 0 ? ownY : 0 - ownY, ahead(seat));
  return true;
}

/** Whether a unit cannot stand at a place: somebody is there, or the ground is closed to it. */
function isBlocked(w: World, unit: number, x: number, y: number, facing: number, clear = 0): boolean {
  return !mayStand(w, unit, x, y) || isTaken(w, unit, x, y, facing, clear, -1);
}

/** Whether no enemy is nearer to a place than so many ticks. */
function isApart(w: World, unit: number, x: number, y: number, facing: number, least: number): boolean {
  const enemies = 1 - w.seatOf(unit);
  const from = enemies * w.stride;
  for (let other = from; other < from + B.count[enemies]!; other++) {
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

/** HE-SCN-04, -05, HE-DEC-05: before the orders of a turn those who wait come in: by the own edge, or after a roll by a side. */
export function commit(w: World, seat: number): void {
  if (B.game[G_TURN]! < 2) return;
  const from = seat * w.stride;
  let waits = false;
  for (let unit = from; unit < from + B.count[seat]!; unit++) waits ||= (B.flags[unit]! & RESERVE) !== 0;
  if (!waits) return;
  const mind = mindOf(w, seat);
  if (mind.random && w.policy[seat]!.below(2) === 0) return;
  const bonus = leaderBonus(w, seat);
  const tried = (B.flags[firstWaiting(w, seat)]! & FLANKER) !== 0;
  // Around the flank, where the roll is better than a third.
  let flank = B.rule[R_NO_FLANK] === 0 && (mind.random ? w.policy[seat]!.below(2) === 1 : bonus >= 2);
  if (tried) flank = B.rule[R_ONLY_FLANK] === 1 || (flank && B.game[G_TURN]! < 4);
  if (flank) {
    const passed = w.setup.die(10) + bonus >= B.rule[R_FLANK_TARGET]!;
    w.tick(FLANKS, seat, passed ? 1 : 0);
    w.log.event(E.FLANK, seat, passed ? 1 : 0, bonus);
    if (!passed) {
      for (let unit = from; unit < from + B.count[seat]!; unit++) {
        if ((B.flags[unit]! & RESERVE) !== 0) B.flags[unit]! |= FLANKER;
      }
      return;
    }
  }
  for (let unit = from; unit < from + B.count[seat]!; unit++) {
    if ((B.flags[unit]! & RESERVE) === 0) continue;
    if (!arrive(w, unit, seat, flank)) continue;
    B.flags[unit]! &= ~(GONE | RESERVE | FLANKER);
    w.tick(ARRIVALS, seat, 1);
    w.log.event(E.ARRIVES, unit, flank ? 1 : 0, 0);
    put(w, unit, B.px[unit]!, B.py[unit]!, B.facing[unit]!);
    tellPlace(w, unit);
  }
}

function firstWaiting(w: World, seat: number): number {
  const from = seat * w.stride;
  for (let unit = from; unit < from + B.count[seat]!; unit++) if ((B.flags[unit]! & RESERVE) !== 0) return unit;
  return from;
}

/** A free place within the entry of an edge, nearest to the enemies that are there; false when there is none. */
function arrive(w: World, unit: number, seat: number, flank: boolean): boolean {
  const table = w.table!;
  const entry = ticks(B.rule[R_ENTRY]!);
  const home = homeY(w, seat);
  const mostX = (table.width >> 1) - B.halfWidth[unit]!;
  const mostY = (table.depth >> 1) - B.halfDepth[unit]!;
  let sumX = 0;
  let sumY = 0;
  let many = 0;
  const from = (1 - seat) * w.stride;
  for (let enemy = from; enemy < from + B.count[1 - seat]!; enemy++) {
    if ((B.flags[enemy]! & GONE) !== 0) continue;
    sumX += B.px[enemy]!;
    sumY += B.py[enemy]!;
    many++;
  }
  const middleX = many === 0 ? 0 : Math.trunc(sumX / many);
  const middleY = many === 0 ? 0 : Math.trunc(sumY / many);
  const facing = flank ? (middleX < 0 ? 0 : FULL_TURN / 2) : ahead(seat);
  // On a flank the unit looks along the table, so its depth lies along x.
  const deep = Math.max(0, entry - 2 * B.halfDepth[unit]!);
  for (let k = 0; k < 80; k++) {
    const aside = ((k + 1) >> 1) * ((k & 1) === 0 ? 2 : -2) * UNIT;
    let x = 0;
    let y = 0;
    if (flank) {
      const edgeX = (table.width >> 1) - B.halfDepth[unit]! - deep;
      x = middleX < 0 ? -edgeX : edgeX;
      y = Math.max(-mostX, Math.min((table.depth >> 1) - B.halfWidth[unit]!, middleY + aside));
      y = Math.max(-((table.depth >> 1) - B.halfWidth[unit]!), y);
    } else {
      x = Math.max(-mostX, Math.min(mostX, middleX + aside));
      y = home < 0 ? -mostY + deep : mostY - deep;
    }
    if (isBlocked(w, unit, x, y, facing, UNIT)) continue;
    B.px[unit] = x;
    B.py[unit] = y;
    B.facing[unit] = facing;
    return true;
  }
  return false;
}
