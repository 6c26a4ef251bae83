/**
 * What the terrain of a table does: to lines of sight and what covers their ends, to ways and what they cost (SE-EXT-13, -17, -19). Lines run between
 * middles of bases and have two dimensions: a piece that blocks is either as high as both models or lower. Hot: once a question of a rule.
 */
import { pointInside } from "../../../geometry/inside.ts";
import {
  lineOver as coverOver,
  crosses,
  DANGEROUS,
  gatherPieces as gatherThem,
  isNear,
  mayStand,
  roughWay,
  UNSEEN,
  wayCost,
} from "../../../geometry/pieces.ts";
import { CONCEALS, LINEAR } from "../../../geometry/terrain.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { K_SKIMMER, MAX_SQUADS } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { isBehindHull, isHull, isInWreck, overWrecks, placesOfHulls } from "./hulls.ts";
import { feelCurse, fireHides, W_FIRES } from "./lying.ts";
import type { World } from "./state.ts";

/** How near to the target's base what covers it has to be crossed. */
const NEAR = UNIT;

/**
 * The cover of the end of a line to a base of radius `rb`, whose tops are so high; UNSEEN where something cuts it off.
 * @rule SE-EXT-17, SE-EXT-19
 */
export function lineOver(
  w: World,
  ax: number,
  ay: number,
  aTop: number,
  bx: number,
  by: number,
  bTop: number,
  rb: number,
): number {
  const cover = coverOver(w.table!, w.pieces!, ax, ay, aTop, bx, by, bTop, rb, NEAR, 0);
  return cover > 0 && B.rule[R.noTableCover] === 1 ? 0 : cover;
}

/** Height of the top of a model that stands. */
const topOf = (m: number): number => B.level[m]! * UNIT + B.kindTall[B.kind[m]!]!;

/** What model a sees of model b: its cover, or UNSEEN. @rule SE-EXT-17 */
export function sight(w: World, a: number, b: number): number {
  if (B.warp[W_FIRES] !== 0 && fireHides(B.mx[a]!, B.my[a]!, B.mx[b]!, B.my[b]!)) return UNSEEN;
  const cover = lineOver(w, B.mx[a]!, B.my[a]!, topOf(a), B.mx[b]!, B.my[b]!, topOf(b), B.kindRadius[B.kind[b]!]!);
  if (B.blockers[0] === 0 || cover === UNSEEN) return cover;
  return isBehindHull(a, b) ? UNSEEN : cover < HARD && isInWreck(a, b) ? HARD : cover;
}
const HARD = 2;

/** What is seen of model e from where a model like b stood. */
export function sightFrom(w: World, x: number, y: number, level: number, b: number, e: number): number {
  if (B.warp[W_FIRES] !== 0 && fireHides(x, y, B.mx[e]!, B.my[e]!)) return UNSEEN;
  const top = level * UNIT + B.kindTall[B.kind[b]!]!;
  return lineOver(w, x, y, top, B.mx[e]!, B.my[e]!, topOf(e), B.kindRadius[B.kind[e]!]!);
}

/** Does one model of squad s see one of squad t? @rule SE-EXT-18 */
export function squadSees(w: World, s: number, t: number): boolean {
  return coverFrom(w, s, t) !== UNSEEN;
}

/** The cover of squad t from the first model of s that sees somebody of it. Kept while nobody of both moves. */
export function coverFrom(w: World, s: number, t: number): number {
  const at = s * 2 * MAX_SQUADS + t;
  const hulls = B.blockers[0] === 0 ? 0 : placesOfHulls();
  const key = (placesOf(s) ^ Math.imul(placesOf(t), 0x2c1b3c6d) ^ B.warp[W_FIRES]! ^ hulls) | 1;
  if (B.seenKey[at] !== key) {
    B.seenKey[at] = key;
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

/** A number that the places of a squad's models give. */
function placesOf(s: number): number {
  let mixed = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    mixed = Math.imul(mixed ^ B.mx[m]!, 0x9e3779b1) ^ Math.imul(B.my[m]!, 0x85ebca77) ^ (m | (B.level[m]! << 8));
    mixed ^= mixed >>> 15;
  }
  return mixed;
}

/** What pieces cost who goes, where it may stand, and whether it climbs over linear ones: foot, until `groundFor` says otherwise. */
let ways: Int8Array = new Int8Array(0);
let stands: Int8Array = ways;
let climbs = true;

/** How who goes goes: everybody but vehicles on foot; skimmers over everything. */
export const ON_FOOT = 0;
export const DRIVES = 1;
export const SKIMS = 2;

/** Ways are asked for a model from now on. Vehicles have a ground of their own. @rule SE-EXT-13, SE-EXT-97 */
export function groundFor(w: World, m: number): number {
  const { cost } = w.pieces!;
  ways = cost;
  stands = cost;
  climbs = true;
  if (!isHull(m)) return ON_FOOT;
  const skims = (B.kindTraits[B.kind[m]!]! & K_SKIMMER) !== 0;
  ways = skims ? w.skimmers! : w.hulls!;
  stands = w.hulls!;
  climbs = false;
  return skims ? SKIMS : DRIVES;
}

/** Lists the pieces that may cost something, or bar it, in a box of the table: `costOf` and `standable` ask for no others. */
export function gatherPieces(w: World, west: number, south: number, east: number, north: number): void {
  gatherThem(w.pieces!, west, south, east, north);
  ways = w.pieces!.cost;
  stands = ways;
  climbs = true;
}

/** Ticks that a linear piece costs; -1 for who does not climb over any. */
const linearCost = (): number => (climbs ? B.number[N.linear]! * UNIT : -1);

/**
 * What a straight way costs a base of so many ticks, in ticks of open ground; NO_WAY across what nobody enters.
 * @rule SE-EXT-13
 */
export function costOf(w: World, ax: number, ay: number, bx: number, by: number, radius: number): number {
  const cost = wayCost(w.table!, w.pieces!, ways, linearCost(), ax, ay, bx, by, radius);
  return w.armoured && climbs ? cost + overWrecks(ax, ay, bx - ax, by - ay) : cost;
}

/** About what a long straight way costs, barred ground as if it were very rough: for the choice of a direction. */
export function roughCost(w: World, ax: number, ay: number, bx: number, by: number): number {
  return roughWay(w.table!, w.pieces!, ways, linearCost(), ax, ay, bx, by);
}

/** May a base stand at a point, as far as terrain goes: on the board, and clear of what nobody enters by so many ticks? */
export function standable(w: World, x: number, y: number, radius: number, apart: number): boolean {
  return mayStand(w.table!, w.pieces!, stands, x, y, radius, apart);
}

/** Is a place clear of all bases but that of model m, and of its enemies' by so many ticks? */
export function isFree(w: World, m: number, x: number, y: number, r: number, apart: number): boolean {
  for (let o = 0; o < 2 * w.M; o++) {
    if (B.wounds[o] === 0 || o === m) continue;
    const keep = r + B.kindRadius[B.kind[o]!]! + (apart > 0 && w.seatOfModel(o) !== w.seatOfModel(m) ? apart : 0);
    const dx = B.mx[o]! - x;
    const dy = B.my[o]! - y;
    if (dx * dx + dy * dy < keep * keep) return false;
  }
  return true;
}

/** Notes how high a model stands where it has come to stand, who is on a roof there, and what holds it. Hill tops lie at two inches. @rule SE-EXT-15 */
export function feelHeight(w: World, m: number): void {
  const table = w.table!;
  const before = B.level[m]!;
  feelCurse(m);
  B.level[m] = 0;
  if (table.level.length === 0) return;
  for (let piece = 0; piece < table.pieces; piece++) {
    if (table.levelStart[piece + 1]! === table.levelStart[piece]!) continue;
    if (!pointInside(table, piece, B.mx[m]!, B.my[m]!)) continue;
    const top = table.level[table.levelStart[piece + 1]! - 1]! / UNIT;
    B.level[m] = before === top ? top : table.level[table.levelStart[piece]!]! / UNIT;
  }
}

/** Does a way lead over dangerous ground? @rule SE-EXT-14 */
export function isDangerous(w: World, ax: number, ay: number, bx: number, by: number): boolean {
  return crosses(w.table!, w.pieces!, DANGEROUS, ax, ay, bx, by);
}

/** Does a way lead over a linear piece? @rule SE-EXT-59 */
export function crossesLinear(w: World, ax: number, ay: number, bx: number, by: number): boolean {
  return crosses(w.table!, w.pieces!, LINEAR, ax, ay, bx, by);
}

/** Is a point in a piece in which one can hide, or within so many ticks of one? @rule SE-EXT-35 */
export function nearHiding(w: World, x: number, y: number, reach: number): boolean {
  return isNear(w.table!, w.pieces!, CONCEALS, x, y, reach);
}
