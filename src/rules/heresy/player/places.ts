/**
 * Where scripted players like to be before the battle and when they come in (HE-DEC-03 to -05): counters, the line in which a side sets up, who
 * waits, and where those come in. Hot: once a battle, and once a turn for who waits.
 *
 * Units stand in the order of the roster, in one line or several within the depth that the game allows: each commander in the middle of his own, and in
 * cover where some is near for those that like it.
 */

import { FULL_TURN } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { int8, int32 } from "../../kernel/columns.ts";
import * as CHOICE from "../battle/choice.ts";
import { B } from "../battle/columns.ts";
import { roomAt } from "../battle/counters.ts";
import { ahead, FRONT, isBlocked, isFree, mayWait, REAR, shareOf, WIDE, zone } from "../battle/deploy.ts";
import { BY_EDGE, BY_FLANK } from "../battle/fight.ts";
import * as G from "../battle/game.ts";
import { coverAt, ticks } from "../battle/ground.ts";
import { leaderBonus } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import { homeY } from "../battle/ways.ts";
import { ATTACK_DEFEND, GONE, MAX_UNITS } from "../matchup.ts";
import { R } from "../rulings.ts";
import { mindOf, TERMS } from "./weights.ts";

/** Between the places for counters that are thought of, how much nearer to the middle cover seems, and what is left free at the edges of the table. */
export const COUNTER_STEP = 5 * UNIT;
const DRAW = 20 * UNIT;
export const MARGIN = 15 * UNIT;

/** A player's next counter: far from the others, then in the middle or in cover near it where his doctrine likes that. */
export function chooseCounter(w: World, seat: number, k: number, spacing: number): boolean {
  const mind = mindOf(w, seat);
  const most = (w.table!.width >> 1) - MARGIN;
  const own = seat === 0 ? -1 : 1;
  const hides = mind.weights[TERMS.cover]! > 0;
  let best = -1;
  // Seen from the own edge, so that both seats choose alike.
  for (let step = -most; step <= most; step += COUNTER_STEP) {
    const x = own * step;
    const room = roomAt(x, k, 2 * spacing);
    if (room < spacing) continue;
    const worth = worthOfCounter(w, x, room, hides);
    if (worth <= best) continue;
    best = worth;
    B.choice[CHOICE.X] = x;
  }
  return best >= 0;
}

/** Worth of a place for a counter: far from the others first, since one unit could hold two; then in the middle, or in cover for who likes that. */
export function worthOfCounter(w: World, x: number, room: number, hides: boolean): number {
  const most = (w.table!.width >> 1) - MARGIN;
  return 4 * room + most - (x < 0 ? -x : x) + (hides && coverAt(w, x, 0) > 0 ? DRAW : 0);
}

/** What those may count for that wait, of all. */
export function mostToWait(total: number): number {
  return Math.trunc((total * B.rule[R.reserveShare]!) / 100);
}

/** HE-DEC-04: who waits, by how much the doctrine likes reserves: the fastest. */
export function chooseReserve(w: World, seat: number, held: number, total: number): number {
  const most = Math.trunc((total * mindOf(w, seat).weights[TERMS.reserves]! * B.rule[R.reserveShare]!) / 100);
  let best = -1;
  let fastest = 0;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if (!mayWait(unit)) continue;
    const rate = Math.max(B.unitMove[unit]!, B.unitRide[unit]!);
    if (held + shareOf(unit) > most || rate <= fastest) continue;
    best = unit;
    fastest = rate;
  }
  return best;
}

/** Room between the units of a line. */
const ROOM = 2 * UNIT;

/** Units in the order in which they stand in line, and where each should stand, seen from the own edge. */
const line = int8(MAX_UNITS);
const wantX = int32(2 * MAX_UNITS);
const wantY = int32(2 * MAX_UNITS);
/** Whether the units of a seat look for cover near there. */
const hidesNear = int8(2);

/** Where the units of a seat should stand. */
export function drawUp(w: World, seat: number): void {
  if (w.m.field!.game !== ATTACK_DEFEND) wantLines(w, seat);
  else if (seat === 1) wantGround(w);
  else wantFront(w);
}

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

/** In lines within reach of the own edge. */
function wantLines(w: World, seat: number): void {
  const { weights } = mindOf(w, seat);
  const wide = w.table!.width - 4 * UNIT;
  const depth = zone[FRONT]! - zone[REAR]!;
  const many = lineUp(w, seat);
  // What the line takes, and how many lines that makes.
  let taken = 0;
  for (let k = 0; k < many; k++) taken += 2 * B.halfWidth[line[k]!]! + ROOM;
  const lines = Math.ceil(taken / wide);
  const spread = Math.min(1.6, (lines * wide) / Math.max(1, taken));
  let row = 0;
  let used = 0;
  const each = (taken * spread) / lines;
  for (let k = 0; k < many; k++) {
    const unit = line[k]!;
    const room = (2 * B.halfWidth[unit]! + ROOM) * spread;
    if (used + room > each + UNIT && row < lines - 1) {
      row++;
      used = 0;
    }
    wantX[unit] = used + room / 2 - each / 2;
    used += room;
    // Who goes forward stands in front; commanders half way.
    const forward = B.unitCommands[unit]! > 0 ? 0.5 : weights[TERMS.ground]! > 3 ? 1 : 0.7;
    wantY[unit] =
      lines > 1
        ? zone[FRONT]! - ((row + 0.5) * depth) / lines
        : B.halfDepth[unit]! + zone[REAR]! + (depth - 2 * B.halfDepth[unit]!) * forward;
  }
  hidesNear[seat] = weights[TERMS.cover]! > 0 ? 1 : 0;
}

/**
 * About the objectives, to each as many as to the others, since one that nobody stands near is lost to the first who comes; commanders between those.
 */
function wantGround(w: World): void {
  const { objectives } = w.m.field!;
  const many = lineUp(w, 1);
  const marks = objectives.length >> 1;
  let middleX = 0;
  let middleY = 0;
  for (let k = 0; k < marks; k++) {
    middleX -= B.marks[2 * k]! / marks;
    middleY -= B.marks[2 * k + 1]! / marks;
  }
  for (let k = 0; k < many; k++) {
    const unit = line[k]!;
    const mark = Math.floor((k * marks) / many);
    const leads = B.unitCommands[unit]! > 0 || marks === 0;
    wantX[unit] = leads ? middleX : 0 - B.marks[2 * mark]!;
    wantY[unit] = leads ? middleY : 0 - B.marks[2 * mark + 1]!;
  }
  hidesNear[1] = 1;
}

/** As far forward as the defender allows, from the middle outwards. */
function wantFront(w: World): void {
  for (let unit = 0; unit < w.stride; unit++) {
    wantX[unit] = 0;
    wantY[unit] = 0;
  }
  hidesNear[0] = 0;
}

/** HE-DEC-03: where a unit begins: about where it should stand. */
export function choosePlace(w: World, unit: number, chief: number, back: number, must: boolean): boolean {
  if (placeNear(w, unit, chief, back)) return true;
  return must && chief >= 0 && placeNear(w, unit, -1, back);
}

/** How far from its place in line a unit goes for cover, and between the places that are tried. */
const ASIDE = 12 * UNIT;
const STEP = 2 * UNIT;

/**
 * Where a unit should stand, in cover near there for who likes that, or else row by row from there; within the radius of a commander (HE-LDR-02),
 * where one is named. False when there is no such place.
 */
function placeNear(w: World, unit: number, chief: number, back: number): boolean {
  const seat = w.seatOf(unit);
  const own = seat === 0 ? 1 : -1;
  const mostX = zone[WIDE]! - B.halfWidth[unit]!;
  const leastY = zone[REAR]! + B.halfDepth[unit]!;
  const mostY = zone[FRONT]! - B.halfDepth[unit]!;
  const x = Math.max(-mostX, Math.min(mostX, wantX[unit]!));
  const y = Math.max(leastY, Math.min(mostY, wantY[unit]! - back));
  if (hidesNear[seat] === 1 && B.unitHides[unit] === 1) {
    const spot = coverNear(w, unit, chief, x, y);
    if (spot >= 0) return take(w, unit, own * w.spots[spot]!, own * w.spots[spot + 1]!);
  }
  // Behind and ahead in turn, to the left and the right in turn.
  for (let row = 0; row * STEP <= 2 * (mostY - leastY) + STEP; row++) {
    const atY = y + ((row + 1) >> 1) * ((row & 1) === 0 ? STEP : -STEP);
    if (atY < leastY || atY > mostY) continue;
    for (let k = 0; k * STEP <= 4 * mostX; k++) {
      const atX = x + ((k + 1) >> 1) * ((k & 1) === 0 ? STEP : -STEP);
      if (atX >= -mostX && atX <= mostX && isFree(w, unit, atX, atY, chief)) return take(w, unit, atX, atY);
    }
  }
  return false;
}

/** The place in cover that is nearest to where a unit should stand, among those of the table, or -1. */
function coverNear(w: World, unit: number, chief: number, x: number, y: number): number {
  const own = w.seatOf(unit) === 0 ? 1 : -1;
  const mostX = zone[WIDE]! - B.halfWidth[unit]!;
  const leastY = zone[REAR]! + B.halfDepth[unit]!;
  const mostY = zone[FRONT]! - B.halfDepth[unit]!;
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
  return best;
}

/** How far a place that is seen from the own edge is from where a unit should stand in line, ticks; half as far counts what is behind or ahead. */
export function farFromLine(unit: number, ownX: number, ownY: number): number {
  return Math.abs(ownX - wantX[unit]!) + Math.abs(ownY - wantY[unit]!) / 2;
}

/** Leaves a place that is seen from the own edge as the choice. */
function take(w: World, unit: number, ownX: number, ownY: number): boolean {
  const seat = w.seatOf(unit);
  B.choice[CHOICE.X] = seat === 0 ? ownX : 0 - ownX;
  B.choice[CHOICE.Y] = seat === 0 ? ownY : 0 - ownY;
  return true;
}

/** HE-DEC-05: how well a way to come in is liked: around the flank where the roll is better than a third, while there is time to try again. */
export function worthOfEntry(w: World, seat: number, tried: boolean, entry: number): number {
  if (entry !== BY_FLANK) return entry === BY_EDGE ? 1 : 0;
  return leaderBonus(w, seat) >= 2 && !(tried && B.game[G.TURN]! >= 4) ? 2 : 0;
}

export function chooseEntry(w: World, seat: number, tried: boolean): number {
  return B.rule[R.noFlank] === 0 && worthOfEntry(w, seat, tried, BY_FLANK) > 1 ? BY_FLANK : BY_EDGE;
}

/** Places along an edge that are thought of, from the one nearest to the enemies outwards. */
export const ENTRIES = 80;

/** A free place within the entry of an edge, nearest to the enemies that are there; false when there is none. */
export function chooseEntryPlace(w: World, unit: number, flank: boolean): boolean {
  for (let k = 0; k < ENTRIES; k++) if (entryAt(w, unit, flank, k)) return true;
  return false;
}

/** Leaves one of those places as the choice; false when it is not free. */
export function entryAt(w: World, unit: number, flank: boolean, k: number): boolean {
  const seat = w.seatOf(unit);
  const table = w.table!;
  const mostX = (table.width >> 1) - B.halfWidth[unit]!;
  const mostY = (table.depth >> 1) - B.halfDepth[unit]!;
  const middleX = middleOf(1 - seat, B.px);
  const facing = flank ? (middleX < 0 ? 0 : FULL_TURN / 2) : ahead(seat);
  // On a flank the unit looks along the table, so its depth lies along x.
  const deep = Math.max(0, ticks(B.rule[R.entry]!) - 2 * B.halfDepth[unit]!);
  const aside = ((k + 1) >> 1) * ((k & 1) === 0 ? 2 : -2) * UNIT;
  let x = 0;
  let y = 0;
  if (flank) {
    const edgeX = (table.width >> 1) - B.halfDepth[unit]! - deep;
    x = middleX < 0 ? -edgeX : edgeX;
    y = Math.max(-mostX, Math.min((table.depth >> 1) - B.halfWidth[unit]!, middleOf(1 - seat, B.py) + aside));
    y = Math.max(-((table.depth >> 1) - B.halfWidth[unit]!), y);
  } else {
    x = Math.max(-mostX, Math.min(mostX, middleX + aside));
    y = homeY(w, seat) < 0 ? -mostY + deep : mostY - deep;
  }
  if (isBlocked(w, unit, x, y, facing, UNIT)) return false;
  B.choice[CHOICE.X] = x;
  B.choice[CHOICE.Y] = y;
  B.choice[CHOICE.FACING] = facing;
  return true;
}

/** The middle of the units of a seat that are there, along one axis. */
function middleOf(seat: number, places: Int32Array): number {
  let sum = 0;
  let many = 0;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if ((B.flags[unit]! & GONE) !== 0) continue;
    sum += places[unit]!;
    many++;
  }
  return many === 0 ? 0 : Math.trunc(sum / many);
}
