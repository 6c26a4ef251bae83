/**
 * Deployment, reserves and flank marches (HE-SCN-02 to -08, HE-DEC-03 to -05). Hot: once a battle, and once a turn for who waits.
 *
 * Units stand in the order of the roster, each commander among his own: in one line or several within the depth that the game allows, those
 * that like cover in it where some is near.
 */

import { FULL_TURN } from "../../geometry/directions.ts";
import { UNIT } from "../../geometry/ticks.ts";
import * as B from "./board.ts";
import { placeCounters } from "./counters.ts";
import * as E from "./events.ts";
import { clearance, put, reshape, takeAway, ticks } from "./ground.ts";
import {
  ATTACK_DEFEND,
  FLANKER,
  GONE,
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
} from "./matchup.ts";
import { ARRIVALS, FLANKS } from "./metrics.ts";
import { leaderBonus } from "./quality.ts";
import { G_TURN, type World } from "./state.ts";
import { homeY, isTaken, mayStand, tellPlace } from "./table-moves.ts";
import { mount } from "./transport.ts";
import { COVER, GROUND, mindOf, RESERVES } from "./worth.ts";

/** Room between the units of a line. */
const ROOM = 2 * UNIT;
const NORTHWARD = FULL_TURN / 4;

/** Facing of a seat at the start: across the table. */
function ahead(seat: number): number {
  return seat === 0 ? NORTHWARD : 3 * NORTHWARD;
}

/** Puts both armies on the table: without seeing each other, or the attacker after the defender (HE-SCN-07, -08). */
export function deployAll(w: World): void {
  B.owner.fill(0);
  placeCounters(w);
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * w.stride;
    for (let unit = from; unit < from + B.count[seat]!; unit++) {
      B.fit[unit] = 127;
      mount(w, unit);
      reshape(unit);
      takeAway(w, unit);
    }
  }
  if (w.m.field!.game === ATTACK_DEFEND) {
    B.owner.fill(2);
    deployDefender(w);
    deployAttacker(w);
  } else {
    for (let seat = 0; seat < 2; seat++) {
      holdBack(w, seat);
      deployLine(w, seat);
    }
  }
  for (let unit = 0; unit < 2 * w.stride; unit++) if ((B.flags[unit]! & GONE) === 0) tellPlace(w, unit);
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

/** HE-SCN-02: in lines within reach of the own edge. */
function deployLine(w: World, seat: number): void {
  const mind = mindOf(w, seat);
  const from = seat * w.stride;
  const table = w.table!;
  const sign = seat === 0 ? -1 : 1;
  const edge = table.depth >> 1;
  const depth = Math.min(ticks(B.rule[R_DEPLOY]!), edge - UNIT);
  const facing = ahead(seat);
  // What the line takes, and how many lines that makes.
  let wide = 0;
  for (let unit = from; unit < from + B.count[seat]!; unit++) {
    if ((B.flags[unit]! & GONE) === 0) wide += 2 * B.halfWidth[unit]! + ROOM;
  }
  const lines = Math.ceil(wide / (table.width - 4 * UNIT));
  const spread = Math.min(1.6, (lines * (table.width - 4 * UNIT)) / Math.max(1, wide));
  let x = 0;
  let line = 0;
  let used = 0;
  const each = (wide * spread) / lines;
  for (let unit = from; unit < from + B.count[seat]!; unit++) {
    if ((B.flags[unit]! & GONE) !== 0) continue;
    const room = (2 * B.halfWidth[unit]! + ROOM) * spread;
    if (used + room > each + UNIT && line < lines - 1) {
      line++;
      used = 0;
    }
    x = Math.trunc(used + room / 2 - each / 2);
    used += room;
    const back = ((line + 0.5) * depth) / lines;
    // Who goes forward stands in front; commanders half way.
    const forward = B.unitCommands[unit]! > 0 ? 0.5 : mind.weights[GROUND]! > 3 ? 1 : 0.7;
    const y =
      lines > 1
        ? edge - depth + back
        : edge - B.halfDepth[unit]! - Math.trunc((depth - 2 * B.halfDepth[unit]!) * forward);
    // Seen from the own edge, so that both seats stand alike.
    placeNear(w, unit, seat === 0 ? x : -x, Math.trunc(sign * y) | 0, facing, edge - depth, mind.random);
  }
}

/** Whether a unit cannot begin at a place: somebody is there, or the ground is closed to it. */
function isBlocked(w: World, unit: number, x: number, y: number, facing: number, clear = 0): boolean {
  return !mayStand(w, unit, x, y) || isTaken(w, unit, x, y, facing, clear, -1);
}

/** The free place nearest to where a unit should stand; in cover, where its doctrine likes that. */
function placeNear(w: World, unit: number, x: number, y: number, facing: number, zone: number, random: boolean): void {
  const seat = w.seatOf(unit);
  const table = w.table!;
  const mostX = (table.width >> 1) - B.halfWidth[unit]!;
  const mostY = (table.depth >> 1) - B.halfDepth[unit]!;
  const leastY = zone + B.halfDepth[unit]!;
  if (random) {
    for (let attempt = 0; attempt < 8; attempt++) {
      const rx = (w.policy[seat]!.below(1025) - 512) * Math.trunc(mostX / 512);
      const ry = leastY + Math.trunc(((mostY - leastY) * w.policy[seat]!.below(1025)) / 1024);
      const ay = seat === 0 ? -ry : ry;
      if (!isBlocked(w, unit, rx, ay, facing)) {
        put(w, unit, rx, ay, facing);
        return;
      }
    }
  } else if (B.unitHides[unit] === 1 && mindOf(w, seat).weights[COVER]! > 0 && w.spots.length > 0) {
    let best = -1;
    let least = 12 * UNIT;
    for (let s = 0; s < w.spots.length; s += 4) {
      const sy = seat === 0 ? -w.spots[s + 1]! : w.spots[s + 1]!;
      if (sy < leastY || sy > mostY) continue;
      const far = Math.abs(w.spots[s]! - x) + (Math.abs(w.spots[s + 1]! - y) >> 1) - 3 * UNIT * w.spots[s + 2]!;
      if (far >= least || Math.abs(w.spots[s]!) > mostX) continue;
      if (isBlocked(w, unit, w.spots[s]!, w.spots[s + 1]!, facing)) continue;
      best = s;
      least = far;
    }
    if (best >= 0) {
      put(w, unit, w.spots[best]!, w.spots[best + 1]!, facing);
      return;
    }
  }
  const atX = Math.max(-mostX, Math.min(mostX, x));
  for (let k = 0; k < 60; k++) {
    const aside = ((k + 1) >> 1) * ((k & 1) === 0 ? 2 : -2) * UNIT;
    const tryX = Math.max(-mostX, Math.min(mostX, atX + aside));
    if (isBlocked(w, unit, tryX, y, facing)) continue;
    put(w, unit, tryX, y, facing);
    return;
  }
  searchPlace(w, unit, facing, zone);
}

/** Any free place within the zone, row by row from its front; where there is none left at all, units stand on each other. */
function searchPlace(w: World, unit: number, facing: number, zone: number): void {
  const seat = w.seatOf(unit);
  const table = w.table!;
  const mostX = (table.width >> 1) - B.halfWidth[unit]!;
  const mostY = (table.depth >> 1) - B.halfDepth[unit]!;
  const leastY = zone + B.halfDepth[unit]!;
  for (let y = leastY; y <= mostY; y += 2 * UNIT) {
    for (let x = -mostX; x <= mostX; x += 2 * UNIT) {
      const atX = seat === 0 ? x : -x;
      const atY = seat === 0 ? -y : y;
      if (isBlocked(w, unit, atX, atY, facing)) continue;
      put(w, unit, atX, atY, facing);
      return;
    }
  }
  put(w, unit, 0, seat === 0 ? -mostY : mostY, facing);
}

/** Half the width of the ground that a defender takes up about the middle, and how far his lines lie from it. */
const HOLD_WIDTH = 34 * UNIT;
const HOLD_DEPTH = 14 * UNIT;

/** HE-SCN-07: the whole force about the middle, around the objectives, in lines that face the attacker's edge. */
function deployDefender(w: World): void {
  const from = w.stride;
  const facing = ahead(1);
  let x = -HOLD_WIDTH;
  let y = -HOLD_DEPTH >> 1;
  for (let unit = from; unit < from + B.count[1]!; unit++) {
    if ((B.flags[unit]! & GONE) !== 0) continue;
    const wide = 2 * B.halfWidth[unit]! + ROOM;
    if (x + wide > HOLD_WIDTH) {
      x = -HOLD_WIDTH;
      y += 8 * UNIT;
    }
    placeInHold(w, unit, x + (wide >> 1), y, facing);
    x += wide;
  }
}

function placeInHold(w: World, unit: number, x: number, y: number, facing: number): void {
  if (B.unitHides[unit] === 1) {
    let best = -1;
    let least = 10 * UNIT;
    for (let s = 0; s < w.spots.length; s += 4) {
      const sx = w.spots[s]!;
      const sy = w.spots[s + 1]!;
      if (Math.abs(sx) > HOLD_WIDTH || sy < -HOLD_DEPTH || sy > 2 * HOLD_DEPTH) continue;
      const far = Math.abs(sx - x) + (Math.abs(sy - y) >> 1) - 3 * UNIT * w.spots[s + 2]!;
      if (far >= least || isBlocked(w, unit, sx, sy, facing)) continue;
      best = s;
      least = far;
    }
    if (best >= 0) {
      put(w, unit, w.spots[best]!, w.spots[best + 1]!, facing);
      return;
    }
  }
  for (let k = 0; k < 40; k++) {
    const atY = y + ((k + 1) >> 1) * ((k & 1) === 0 ? 2 : -2) * UNIT;
    if (isBlocked(w, unit, x, atY, facing)) continue;
    put(w, unit, x, atY, facing);
    return;
  }
  put(w, unit, x, y, facing);
}

/** Centimetres between the places that an attacker tries. */
const GRID = 4 * UNIT;

/** How many places of a row, from its middle on, are too near to a defender for everybody. */
const ROWS = 64;
const closed = B.int32(ROWS);

/** HE-SCN-08: nobody nearer than the standoff to a defender: along the own edge first, then up the sides. */
function deployAttacker(w: World): void {
  const table = w.table!;
  const facing = ahead(0);
  const standoff = ticks(B.rule[R_STANDOFF]!);
  closed.fill(0);
  for (let unit = 0; unit < B.count[0]!; unit++) {
    if ((B.flags[unit]! & GONE) !== 0) continue;
    const mostX = (table.width >> 1) - B.halfWidth[unit]!;
    const mostY = (table.depth >> 1) - B.halfDepth[unit]!;
    let found = false;
    // Rows from the front of what is allowed to the own edge, each from the middle outwards.
    for (let row = 0; row * GRID <= mostY && !found; row++) {
      const y = 0 - row * GRID;
      for (let k = row < ROWS ? closed[row]! : 0; k * GRID <= 2 * mostX && !found; k++) {
        const x = ((k + 1) >> 1) * ((k & 1) === 0 ? GRID : -GRID);
        if (Math.abs(x) > mostX) continue;
        const near = nearDefender(w, unit, x, y, facing, standoff);
        if (near === FOR_ALL && row < ROWS && k === closed[row]) closed[row]!++;
        if (near !== FAR || isBlocked(w, unit, x, y, facing)) continue;
        put(w, unit, x, y, facing);
        found = true;
      }
    }
    if (!found) put(w, unit, 0, -mostY, facing);
  }
}

// Whether a place is too near to a defender.
const FAR = 0;
const FOR_IT = 1;
const FOR_ALL = 2;

function nearDefender(w: World, unit: number, x: number, y: number, facing: number, standoff: number): number {
  const from = w.stride;
  let near = FAR;
  for (let other = from; other < from + B.count[1]!; other++) {
    if ((B.flags[other]! & GONE) !== 0) continue;
    const dx = B.px[other]! - x;
    const dy = B.py[other]! - y;
    const square = dx * dx + dy * dy;
    // Edges are nearer than middles, but not by more than both reach.
    if (square < standoff * standoff) return FOR_ALL;
    const most = standoff + B.girth[unit]! + B.girth[other]!;
    if (near === FAR && square < most * most && clearance(unit, x, y, facing, other) < standoff) near = FOR_IT;
  }
  return near;
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
