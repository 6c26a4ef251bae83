/**
 * Where models stand on a table, and what lies between them: distances, lines of sight, cover, height. Hot: once a question of a rule. In a
 * duel `World.table` is null and the line answers instead (state.ts, shoot.ts); every rule asks the same functions.
 */
import { type Bases, gap, gapToPoint, within } from "../../geometry/bases.ts";
import { ground, pointInside, standsIn } from "../../geometry/inside.ts";
import { screenedBy } from "../../geometry/screen.ts";
import { Sight } from "../../geometry/sight.ts";
import type { Table } from "../../geometry/table.ts";
import { CONCEALS, COVER, DIFFICULT, LINEAR, LIVING } from "../../geometry/terrain.ts";
import { NOWHERE, UNIT } from "../../geometry/ticks.ts";
import * as board from "./board.ts";
import {
  ALOFT,
  BARREN,
  EXPOSED,
  HIDDEN,
  R_BUILDING_COVER_ONLY,
  R_COVER_INSIDE,
  R_SIGHT_BLOCK,
  ROUGH,
  SLOPE,
} from "./matchup.ts";
import { CHANCE } from "./mission-rows.ts";
import { withered } from "./spoiled.ts";
import { G_AREAS, G_ATTACKER, G_MISSION, G_PIECE, type World } from "./state.ts";

/** The columns of the board as geometry reads them. */
export const bases: Bases = {
  x: board.px,
  y: board.py,
  z: board.pz,
  radius: board.radius,
  tall: board.tall,
};

/** Most pieces of a table, with a building and obstacles that missions add. */
export const MOST_PIECES = 72;
/** Most convex parts of all its pieces. */
export const MOST_PARTS = 256;
const sight = new Sight(MOST_PIECES);

/** A line that leaves a piece this near to its target has the target behind that piece, in or against it. */
const BEHIND = 1 * UNIT;

/** Ticks of so many tenths of an inch. */
export function ticks(tenths: number): number {
  return Math.round((tenths * UNIT) / 10) | 0;
}

/** Whole tenths of an inch, rounded up: what is farther than a reach by anything is out of reach. */
export function tenths(length: number): number {
  return Math.ceil((length * 10) / UNIT) | 0;
}

/** Edge to edge along the table top, in tenths (SK-SHOOT-09). */
export function gapOnTable(a: number, b: number): number {
  return tenths(gap(bases, a, b));
}

/** Are the edges of two bases at most so many tenths apart? */
export function near(a: number, b: number, reach: number): boolean {
  return within(bases, a, b, ticks(reach));
}

/** Takes a model off the table: beyond the reach of everything. */
export function takeAway(m: number): void {
  board.place[m]! &= ~ALOFT;
  board.px[m] = NOWHERE;
  board.py[m] = NOWHERE;
  board.pz[m] = 0;
}

/** Takes a model off the table that may yet stand up where it lies (SK-NEC-18). */
export function lieDown(m: number): void {
  board.lieX[m] = board.px[m]!;
  board.lieY[m] = board.py[m]!;
  takeAway(m);
}

/** From a model to where another one fell, in tenths. */
export function gapToFallen(m: number, fallen: number): number {
  return tenths(gapToPoint(bases, m, board.lieX[fallen]!, board.lieY[fallen]!));
}

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

/** Is a point in Difficult Terrain? */
export function roughAt(table: Table, x: number, y: number): boolean {
  for (let piece = 0; piece < table.pieces; piece++)
    if ((table.flags[piece]! & DIFFICULT) !== 0 && pointInside(table, piece, x, y)) return true;
  return false;
}

/** Notes whether the model stands in Difficult Terrain. */
export function feelGround(table: Table, m: number): void {
  const flags = ground(table, bases, m);
  board.place[m]! &= ~(ROUGH | EXPOSED);
  if ((flags & DIFFICULT) !== 0) board.place[m]! |= ROUGH;
  if ((flags & (BARREN | COVER)) === BARREN) board.place[m]! |= EXPOSED;
}

/**
 * A clear line from `a` to `b` (SK-SHOOT-05 to -08, SK-HIDE-01): not through what blocks it, not too deep through what swallows it, not through
 * the enemies of `a`, and not to a Hidden model. Night is rolled for elsewhere.
 */
export function sees(w: World, a: number, b: number): boolean {
  return (board.place[b]! & HIDDEN) === 0 && lineTo(w, a, b);
}

/** The same without asking whether `b` hides. */
export function lineTo(w: World, a: number, b: number): boolean {
  return line(w, a, b, BEHIND);
}

/** What a searcher sees of a model that may hide (SK-HIDE-08): nothing, only what it hides in or behind, or the model itself. */
export const UNSEEN = 0;
export const BEHIND_COVER = 1;
export const IN_VIEW = 2;

export function lookFor(w: World, searcher: number, hider: number): number {
  if (!line(w, searcher, hider, HIDES)) return UNSEEN;
  return (sight.nearFlags & CONCEALS) !== 0 ? BEHIND_COVER : IN_VIEW;
}

/** A piece whose far side lies this near to the middle of a base is what that model hides behind. */
const HIDES = (3 * UNIT) >> 1;

function line(w: World, a: number, b: number, behind: number): boolean {
  const table = w.table!;
  target = b;
  over = table;
  if (!sight.between(table, bases, a, b, behind)) return false;
  if (!sight.shallow(w.m.field!.depthOne, w.m.field!.depthMore)) return false;
  const blockers = board.rule[R_SIGHT_BLOCK]!;
  if (blockers === 2) return true;
  const enemies = a >= board.STRIDE ? 0 : board.STRIDE;
  const from = blockers === 1 ? 0 : enemies;
  const to = blockers === 1 ? board.STRIDE + board.count[1]! : enemies + board.count[enemies === 0 ? 0 : 1]!;
  return screenedBy(bases, a, b, from, to) < 0;
}

/** Who was looked at last, and on which table. */
let target = 0;
let over: Table | null = null;

/** The same where everything that lived around the target is dead: only the other pieces count. */
function deadLineCovers(): boolean {
  let flags = 0;
  for (let k = 0; k < sight.count; k++) {
    const own = over!.flags[sight.crossed[k]!]!;
    if ((own & LIVING) === 0) flags |= own;
  }
  return (flags & COVER) !== 0 && (flags & DIFFICULT) !== 0;
}

/**
 * Does terrain give `target` a cover save against `shooter` (SK-SHOOT-21, SK-MOVE-17, SK-AMB-36)? For the line that `sees` or `lineTo` drew last:
 * a line through or into Difficult Terrain, or over an obstacle at the target.
 */
export function lastLineCovers(): boolean {
  if (board.game[G_AREAS] !== 0 && withered(target)) return deadLineCovers();
  if (buildingDenies(target)) return othersCover();
  if (board.rule[R_COVER_INSIDE] === 1) return (sight.targetFlags & COVER) !== 0;
  return ((sight.flags & COVER) !== 0 && (sight.flags & DIFFICULT) !== 0) || (sight.nearFlags & COVER) !== 0;
}

/** Does the building in the middle, which covers only the defender (SK-CHE-02, SK-AMB-147), leave this model without? */
function buildingDenies(m: number): boolean {
  if (board.game[G_MISSION] !== CHANCE || board.rule[R_BUILDING_COVER_ONLY] === 1) return false;
  return m >> board.SEAT_SHIFT === board.game[G_ATTACKER];
}

/** `lastLineCovers` without that building. */
function othersCover(): boolean {
  if ((sight.nearFlags & LINEAR) !== 0 && board.rule[R_COVER_INSIDE] === 0) return true;
  let flags = 0;
  for (let k = 0; k < sight.count; k++) {
    const piece = sight.crossed[k]!;
    if (piece === board.game[G_PIECE]! - 1) continue;
    if (board.rule[R_COVER_INSIDE] === 0 || standsIn(over!, bases, target, piece)) flags |= over!.flags[piece]!;
  }
  return (flags & COVER) !== 0 && (flags & DIFFICULT) !== 0;
}

/** Does a model of the attacker stand in that building? */
export function standsUncovered(w: World, m: number): boolean {
  return buildingDenies(m) && standsIn(w.table!, bases, m, board.game[G_PIECE]! - 1);
}

/**
 * The piece that the defender holds (SK-SYG-02, SK-AI-05): one that covers, twelve inches or more from every edge, the nearest to the middle of
 * several. On a table without any the one that comes nearest to that.
 */
export function pieceToHold({ pieces, box, flags, width, depth }: Table): number {
  let best = -1;
  let least = 2147483647;
  for (let piece = 0; piece < pieces; piece++) {
    const x = Math.abs(box[4 * piece]!);
    const y = Math.abs(box[4 * piece + 1]!);
    const over = Math.max(x + box[4 * piece + 2]! - width, y + box[4 * piece + 3]! - depth) + 2 * FROM_EDGES;
    const bare = (flags[piece]! & COVER) === 0 ? width : 0;
    const far = (x + y + bare + (over > 0 ? 4 * width + over : 0)) | 0;
    if (far >= least) continue;
    least = far;
    best = piece;
  }
  return best;
}

/** How far from every edge the piece lies that is held. */
const FROM_EDGES = 12 * UNIT;
