/**
 * What the terrain of a table does: to lines of sight and what covers their ends, to ways and what they cost, to who stands on a height (DK-EXT-TE-05,
 * DK-EXT-TE-06, DK-EXT-LS). Lines run between middles of bases. Hot: once a question of a rule.
 */
import { pointInside } from "../../../geometry/inside.ts";
import {
  crosses,
  DANGEROUS,
  isNear,
  isNearPiece,
  lineOver,
  gatherPieces as listPieces,
  mayStand,
  roughWay,
  UNSEEN,
  wayCost,
} from "../../../geometry/pieces.ts";
import { CONCEALS } from "../../../geometry/terrain.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { MAX_TEAMS } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { isArmoured, isInWreck, isOpenTo, isWreck, overWrecks } from "./constructs.ts";
import type { World } from "./state.ts";

/** How near to the target's base what covers it has to be crossed. */
const NEAR = 2 * UNIT;

/** What is seen of model b along a line from a place whose top is so high; linear pieces within `own` ticks of it count little. @rule DK-EXT-LS-01, DK-EXT-LS-02, DK-EXT-LS-04 */
function lineFrom(w: World, x: number, y: number, top: number, own: number, b: number): number {
  const r = B.kindRadius[B.kind[b]!]!;
  const cover = lineOver(w.table!, w.pieces!, x, y, top, B.mx[b]!, B.my[b]!, topOf(b), r, NEAR, own);
  return cover > 0 && B.rule[R.noTableCover] === 1 ? 0 : cover;
}

/** Constructs and wrecks between two models cut off sight, by one reading everybody. @rule DK-EXT-LS-02, DK-EXT-VH-03 */
function isBehindSomebody(a: number, b: number): boolean {
  const ax = B.mx[a]!;
  const ay = B.my[a]!;
  const dx = B.mx[b]! - ax;
  const dy = B.my[b]! - ay;
  const square = dx * dx + dy * dy;
  for (let i = 0; i < B.blockers[0]!; i++) {
    const o = B.blocker[i]!;
    if (B.team[o] === B.team[a] || B.team[o] === B.team[b]) continue;
    if (B.wounds[o] === 0 && !isWreck(o)) continue;
    const px = B.mx[o]! - ax;
    const py = B.my[o]! - ay;
    const along = px * dx + py * dy;
    const aside = px * dy - py * dx;
    const r = B.kindRadius[B.kind[o]!]!;
    if (along > 0 && along < square && aside * aside < r * r * square && !isOpenTo(o, a, b)) return true;
  }
  return false;
}

/** Height of the top of a model that stands. */
const topOf = (m: number): number => B.level[m]! * UNIT + B.kindTall[B.kind[m]!]!;

/** What model a sees of model b: its cover, or UNSEEN. @rule DK-EXT-LS-02, DK-EXT-LS-04 */
export function sight(w: World, a: number, b: number): number {
  const own = B.kindRadius[B.kind[a]!]! + UNIT;
  const cover = lineFrom(w, B.mx[a]!, B.my[a]!, topOf(a), own, b);
  return B.blockers[0] === 0 || cover === UNSEEN ? cover : pastOthers(w, a, b, cover);
}

/** What those between leave of it. @rule DK-EXT-LS-02, DK-EXT-VH-03 */
function pastOthers(w: World, a: number, b: number, cover: number): number {
  if (isBehindSomebody(a, b)) return UNSEEN;
  return w.vehicles && cover < HARD && B.rule[R.noTableCover] === 0 && isInWreck(a, b) ? HARD : cover;
}

const HARD = 2;

/** The cover of team t from the first model of s that sees somebody of it. Kept while nobody of both moves. */
export function coverFrom(w: World, s: number, t: number): number {
  const at = s * 2 * MAX_TEAMS + t;
  // What cuts off sight may move.
  const holds = B.blockers[0] === 0 ? w.holds(B.seenAt[at]!, s, t) : B.seenAt[at] === B.clock[0];
  if (!holds) {
    B.seenAt[at] = B.clock[0]!;
    B.seenCover[at] = lookFor(w, s, t);
  }
  return B.seenCover[at]!;
}

function lookFor(w: World, s: number, t: number): number {
  for (let a = B.from[s]!; a < B.to[s]!; a++) {
    if (B.wounds[a] === 0) continue;
    for (let b = B.from[t]!; b < B.to[t]!; b++) {
      if (B.wounds[b] === 0) continue;
      const cover = sight(w, a, b);
      if (cover !== UNSEEN) return cover;
    }
  }
  return UNSEEN;
}

/** Ticks that a linear piece costs. @rule DK-EXT-TE-01, DK-EXT-TE-05 */
const linearCost = (): number => B.number[N.linear]! * UNIT;

/** What pieces cost who goes, until `gatherPieces` is asked for others; and what linear ones do, -1 for nothing of their own. */
let ways: Int8Array = new Int8Array(0);
let linear = 0;

/** Ways are asked for a model from here on: constructs have a ground of their own. @rule DK-EXT-TE-05, DK-EXT-VH-02 */
export function groundFor(w: World, m: number): void {
  if (!isArmoured(m)) return;
  ways = w.hulls!;
  linear = -1;
}

/** Lists the pieces that may cost something, or bar it, in a box of the table: `costOf` and `standable` ask for no others. */
export function gatherPieces(w: World, west: number, south: number, east: number, north: number): void {
  ways = w.pieces!.cost;
  linear = linearCost();
  listPieces(w.pieces!, west, south, east, north);
}

export function gatherAll(w: World): void {
  const { width, depth } = w.table!;
  gatherPieces(w, -width, -depth, width, depth);
}

/** What a straight way costs a base of so many ticks, in ticks of open ground; NO_WAY across what nobody enters. @rule DK-EXT-TE-05 */
export function costOf(w: World, ax: number, ay: number, bx: number, by: number, radius: number): number {
  const over = w.vehicles ? overWrecks(ax, ay, bx - ax, by - ay) : 0;
  return over + wayCost(w.table!, w.pieces!, ways, linear, ax, ay, bx, by, radius);
}

/** About what a long straight way costs: for the choice of a direction. */
export function roughCost(w: World, ax: number, ay: number, bx: number, by: number): number {
  return roughWay(w.table!, w.pieces!, ways, linear, ax, ay, bx, by);
}

/** May a base stand at a point, as far as terrain goes: on the board, and clear of what nobody enters? @rule DK-EXT-ST-01 */
export function standable(w: World, x: number, y: number, radius: number): boolean {
  return mayStand(w.table!, w.pieces!, ways, x, y, radius, 0);
}

/** The best cover of the pieces that a point lies in, or within so many ticks of. */
export function coverAt(w: World, x: number, y: number, reach: number): number {
  const { count, cover } = w.pieces!;
  let best = 0;
  for (let piece = 0; piece < count; piece++) {
    if (cover[piece]! > best && isNearPiece(w.table!, w.pieces!, piece, x, y, reach)) best = cover[piece]!;
  }
  return best;
}

/** Does a way lead over dangerous ground? @rule DK-EXT-TE-05 */
export function isDangerous(w: World, ax: number, ay: number, bx: number, by: number): boolean {
  return crosses(w.table!, w.pieces!, DANGEROUS, ax, ay, bx, by);
}

/** Is a point in a piece in which one can hide, or within so many ticks of one? @rule DK-EXT-HI-03 */
export function nearHiding(w: World, x: number, y: number, reach: number): boolean {
  return isNear(w.table!, w.pieces!, CONCEALS, x, y, reach);
}

/** Inches to the roof of the building that a point lies in; 0: there is none. @rule DK-EXT-TE-06 */
export function roofAt(w: World, x: number, y: number): number {
  const { level, levelStart, pieces } = w.table!;
  for (let piece = 0; level.length > 0 && piece < pieces; piece++) {
    const to = levelStart[piece + 1]!;
    if (to - levelStart[piece]! > 1 && pointInside(w.table!, piece, x, y)) return level[to - 1]! / UNIT;
  }
  return 0;
}

/** Notes how high a model stands where it has come to stand: on a hill, or on a roof if it was on one there. @rule DK-EXT-TE-06 */
export function feelHeight(w: World, m: number): void {
  const table = w.table!;
  if (table.level.length === 0) return;
  const before = B.level[m]!;
  let height = 0;
  for (let piece = 0; piece < table.pieces; piece++) {
    const from = table.levelStart[piece]!;
    const to = table.levelStart[piece + 1]!;
    if (to === from || !pointInside(table, piece, B.mx[m]!, B.my[m]!)) continue;
    const top = table.level[to - 1]! / UNIT;
    height = before === top ? top : table.level[from]! / UNIT;
  }
  if (height === before) return;
  B.level[m] = height;
  w.moved(B.team[m]!);
}
