/**
 * Where models stand on a table, and what lies between them: distances, lines of sight, cover, height. Hot: once a question of a rule. In a
 * duel `World.table` is null and the line answers instead (state.ts, shoot.ts); every rule asks the same functions.
 */

import type { Ground } from "../../../geometry/grounds.ts";
import { ground, pointInside, standsIn } from "../../../geometry/inside.ts";
import { screenedBy } from "../../../geometry/screen.ts";
import { Sight } from "../../../geometry/sight.ts";
import type { Table } from "../../../geometry/table.ts";
import { CONCEALS, COVER, DIFFICULT, LINEAR, LIVING } from "../../../geometry/terrain.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { BARREN, EXPOSED, HIDDEN, IN_PLACE, OFF, ROUGH, SLOPE } from "../flags.ts";
import { CHANCE } from "../mission-rows.ts";
import { R } from "../rulings.ts";
import { board, LINE_ENDS, SEAT_SHIFT, STRIDE } from "./columns.ts";
import { bases, told } from "./distances.ts";
import { withered } from "./spoiled.ts";
import { G_AREAS, G_ATTACKER, G_MISSION, G_PIECE, type World } from "./state.ts";

/** Most pieces of a table, with a building and obstacles that missions add. */
const MOST_PIECES = 72;
const sight = new Sight(MOST_PIECES);

/** A line that leaves a piece this near to its target has the target behind that piece, in or against it. */
const BEHIND = 1 * UNIT;

/** Height of the ground at a point: 0, or what a slope rises to there. */
export function groundAt(table: Table, x: number, y: number): number {
  let height = 0;
  if (table.level.length === 0) return height;
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.flags[piece]! & SLOPE) === 0 || table.levelStart[piece + 1] === table.levelStart[piece]) continue;
    if (!pointInside(table, piece, x, y)) continue;
    const top = table.level[table.levelStart[piece + 1]! - 1]!;
    if (top > height) height = top;
  }
  return height;
}

/** The room that a model's base has on the table. */
export function groundFor(w: World, m: number): Ground {
  const [small, large] = w.grounds!;
  return board.radius[m]! <= small.radius ? small : large;
}

/** Is a point in Difficult Terrain? */
export function roughAt(table: Table, x: number, y: number): boolean {
  for (let piece = 0; piece < table.pieces; piece++)
    if ((table.flags[piece]! & DIFFICULT) !== 0 && pointInside(table, piece, x, y)) return true;
  return false;
}

/** Notes whether the model stands in Difficult Terrain. @rule SK-MOVE-19 */
export function feelGround(table: Table, m: number): void {
  const flags = ground(table, bases, m);
  board.place[m]! &= ~(ROUGH | EXPOSED);
  if ((flags & DIFFICULT) !== 0) board.place[m]! |= ROUGH;
  if ((flags & (BARREN | COVER)) === BARREN) board.place[m]! |= EXPOSED;
}

/**
 * A clear line from `a` to `b` (SK-SHOOT-05 to -08, SK-HIDE-01): not through what blocks it, not too deep through what swallows it, not through
 * the enemies of `a`, and not to a Hidden model. Night is rolled for elsewhere.
 * @rule SK-HIDE-01, SK-HIDE-05
 */
export function sees(w: World, a: number, b: number): boolean {
  return (board.place[b]! & HIDDEN) === 0 && lineTo(w, a, b);
}

/** What a searcher sees of a model that may hide (SK-HIDE-08): nothing, only what it hides in or behind, or the model itself. */
export const UNSEEN = 0;
export const BEHIND_COVER = 1;
export const IN_VIEW = 2;

export function lookFor(w: World, searcher: number, hider: number): number {
  const { depthOne, depthMore } = w.m.field!;
  if (!sight.between(w.table!, bases, searcher, hider, HIDES) || !sight.shallow(depthOne, depthMore)) return UNSEEN;
  if (!passes(searcher, hider)) return UNSEEN;
  return (sight.nearFlags & CONCEALS) !== 0 ? BEHIND_COVER : IN_VIEW;
}

/** A piece whose far side lies this near to the middle of a base is what that model hides behind. */
const HIDES = (3 * UNIT) >> 1;

/** Who looked at whom last, and on which table. */
let looker = 0;
let target = 0;
let over: Table | null = null;
/** What terrain did to that line. */
let done = 0;

/** The same as `sees`, without asking whether `b` hides. @rule SK-SHOOT-05, SK-SHOOT-06, SK-SHOOT-07 */
export function lineTo(w: World, a: number, b: number): boolean {
  const { x, y, z, tall } = bases;
  looker = a;
  target = b;
  done = lineOver(w, x[a]!, y[a]!, z[a]! + tall[a]!, x[b]!, y[b]!, z[b]! + tall[b]!);
  return done !== 0 && passes(a, b);
}

/** Is nobody in the way of a line: enemies of the looker, or by another ruling anybody or nobody? */
function passes(a: number, b: number): boolean {
  const blockers = board.rule[R.sightBlock]!;
  if (blockers === 2) return true;
  const enemies = a >= STRIDE ? 0 : STRIDE;
  const from = blockers === 1 ? 0 : enemies;
  const to = blockers === 1 ? STRIDE + board.count[1]! : enemies + board.count[enemies === 0 ? 0 : 1]!;
  return screenedBy(bases, a, b, from, to) < 0;
}

// What terrain does to a line of sight: 0 where it cuts it off or swallows it, else a set of these.
const CLEAR = 1;
/** It leads through or into Difficult Terrain that covers. */
export const THROUGH = 2;
/** It leaves something that covers right in front of its end, or ends in it. */
export const SHELTERED = 4;

/** The same of the line back, in what is kept. */
const BACK = SHELTERED << 1;

/**
 * Lines that were drawn on this table, by both ends: models stand still more than they move, think of the same spots, and look back at who looks
 * at them. A line is in the one place that its ends say, whichever of them looks.
 */
const ends = board.lineEnds;
const verdicts = board.lineVerdicts;

/** What the terrain of the table does to the line from one eye to another. */
export function lineOver(w: World, ax: number, ay: number, az: number, bx: number, by: number, bz: number): number {
  if (over !== w.table) {
    over = w.table!;
    verdicts.fill(-1);
  }
  const oneEnd = (Math.imul(ax, 0x9e3779b1) + Math.imul(ay, 0x85ebca77) + Math.imul(az, 0x165667b1)) | 0;
  const other = (Math.imul(bx, 0x9e3779b1) + Math.imul(by, 0x85ebca77) + Math.imul(bz, 0x165667b1)) | 0;
  const mixed = oneEnd + other;
  const slot = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 21;
  const at = slot * LINE_ENDS;
  // All lines are kept as from the end whose number is less.
  const turned = oneEnd > other || (oneEnd === other && (ax > bx || (ax === bx && ay > by)));
  const first = turned ? at + 3 : at;
  const second = turned ? at : at + 3;
  let verdict = verdicts[slot]!;
  if (
    verdict < 0 ||
    ends[first] !== ax ||
    ends[first + 1] !== ay ||
    ends[first + 2] !== az ||
    ends[second] !== bx ||
    ends[second + 1] !== by ||
    ends[second + 2] !== bz
  ) {
    ends[first] = ax;
    ends[first + 1] = ay;
    ends[first + 2] = az;
    ends[second] = bx;
    ends[second + 1] = by;
    ends[second + 2] = bz;
    verdict = turned ? draw(w, bx, by, bz, ax, ay, az) : draw(w, ax, ay, az, bx, by, bz);
    verdicts[slot] = verdict;
  }
  if (!turned) return verdict & ~BACK;
  return (verdict & (CLEAR | THROUGH)) | ((verdict >> 1) & SHELTERED);
}

/** What terrain does to a line, with the bit above SHELTERED telling that of the line back. */
function draw(w: World, ax: number, ay: number, az: number, bx: number, by: number, bz: number): number {
  const { depthOne, depthMore } = w.m.field!;
  if (!sight.line(over!, ax, ay, az, bx, by, bz, BEHIND) || !sight.shallow(depthOne, depthMore)) return 0;
  let through = false;
  for (let k = 0; !through && k < sight.count; k++) through = shelters(over!.flags[sight.crossed[k]!]!);
  const sheltered = ((sight.nearFlags & COVER) !== 0 ? SHELTERED : 0) | ((sight.backFlags & COVER) !== 0 ? BACK : 0);
  return CLEAR | (through ? THROUGH : 0) | sheltered;
}

/** Is a piece Difficult Terrain that covers? Water is difficult and does not, a wall covers and is not difficult. */
function shelters(flags: number): boolean {
  return (flags & (COVER | DIFFICULT)) === (COVER | DIFFICULT);
}

/** The same where everything that lived around the target is dead: only the other pieces count. */
function deadLineCovers(): boolean {
  for (let k = 0; k < sight.count; k++) {
    const own = over!.flags[sight.crossed[k]!]!;
    if ((own & LIVING) === 0 && shelters(own)) return true;
  }
  return false;
}

/**
 * Does terrain give `target` a cover save against `shooter` (SK-SHOOT-21, SK-MOVE-17, SK-AMB-36)? For the line that `sees` or `lineTo` drew last:
 * a line through or into Difficult Terrain, or over an obstacle at the target.
 * @rule SK-MOVE-17, SK-SHOOT-21
 */
export function lastLineCovers(): boolean {
  const dead = board.game[G_AREAS] !== 0 && withered(target);
  const denied = buildingDenies(target);
  const inside = board.rule[R.coverInside] === 1;
  if (!dead && !denied && !inside) return (done & (THROUGH | SHELTERED)) !== 0;
  // For these it counts which pieces the line crosses.
  sight.between(over!, bases, looker, target, BEHIND);
  if (dead) return deadLineCovers();
  return denied ? othersCover() : (sight.targetFlags & COVER) !== 0;
}

/** Does that line leave something that covers right in front of the target, or end in it, and is it cover for the target? */
export function endsSheltered(): boolean {
  return (done & SHELTERED) !== 0 && lastLineCovers();
}

/** Does the building in the middle, which covers only the defender (SK-CHE-02, SK-AMB-147), leave this model without? */
function buildingDenies(m: number): boolean {
  if (board.game[G_MISSION] !== CHANCE || board.rule[R.buildingCoverOnly] === 1) return false;
  return m >> SEAT_SHIFT === board.game[G_ATTACKER];
}

/** `lastLineCovers` without that building. */
function othersCover(): boolean {
  if ((sight.nearFlags & LINEAR) !== 0 && board.rule[R.coverInside] === 0) return true;
  for (let k = 0; k < sight.count; k++) {
    const piece = sight.crossed[k]!;
    if (piece === board.game[G_PIECE]! - 1 || !shelters(over!.flags[piece]!)) continue;
    if (board.rule[R.coverInside] === 0 || standsIn(over!, bases, target, piece)) return true;
  }
  return false;
}

/** Does a model of the attacker stand in that building? @rule SK-CHE-02 */
export function standsUncovered(w: World, m: number): boolean {
  return buildingDenies(m) && standsIn(w.table!, bases, m, board.game[G_PIECE]! - 1);
}

/** Where the nearest spot with shelter begins in `Spots.shelter` that lies within so many ticks, the first of several, or -1. */
export function nearestShelter(w: World, m: number, reach: number): number {
  const { shelter, rowStart, south, pitch } = w.spots;
  const x = board.px[m]!;
  const y = board.py[m]!;
  const first = Math.max(0, Math.ceil((y - reach - south) / pitch));
  const last = Math.min(rowStart.length - 2, Math.floor((y + reach - south) / pitch));
  if (first > last) return -1;
  const end = rowStart[last + 1]!;
  let best = -1;
  let least = reach * reach + 1;
  for (let s = rowStart[first]!; s < end; s += 2) {
    const dx = shelter[s]! - x;
    const dy = shelter[s + 1]! - y;
    const d = dx * dx + dy * dy;
    if (d >= least) continue;
    least = d;
    best = s;
  }
  return best;
}

/** Tells the tape where a model stands; nothing when it is off the table. */
export function tellPlace(w: World, m: number): void {
  if ((board.flags[m]! & OFF) !== 0) return;
  w.log.event(E.at, m, told(board.px[m]!), told(board.py[m]!));
}

/** Is the model on a starting line that lies in Difficult Terrain? */
export function roughPlace(w: World, m: number): boolean {
  if (w.table !== null) return (board.place[m]! & ROUGH) !== 0;
  return (board.flags[m]! & IN_PLACE) !== 0 && w.sideAt[w.seatOf(m)]!.difficult === 1;
}
