/**
 * What the terrain of a table does: to lines of sight and what covers their ends, to ways and what they cost (SE-EXT-13, -17, -19). Lines run between
 * middles of bases and have two dimensions: a piece that blocks is either as high as both models or lower. Hot: once a question of a rule.
 */
import { pointInside } from "../../../geometry/inside.ts";
import { BLOCKS, CONCEALS, DEPTH, LINEAR } from "../../../geometry/terrain.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { float64 } from "../../kernel/columns.ts";
import { DANGEROUS, K_SKIMMER, MAX_SQUADS } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { isBehindHull, isHull, isInWreck, overWrecks, placesOfHulls } from "./hulls.ts";
import { feelCurse, fireHides, W_FIRES } from "./lying.ts";
import type { World } from "./state.ts";

/** Shares of the line that was cut last: inside the piece, where that begins and where it ends. Fractions stand in columns, not to be boxed. */
const cut = float64(3);
const INSIDE = 0;
const FROM = 1;
const TO = 2;

/** How deep one sees, and how much of a piece blocks. */
const DEEP = 3 * UNIT;
const BLOCKED = UNIT;
/** How near to the target's base what covers it has to be crossed. */
const NEAR = UNIT;
/** Who stands in one piece this near to each other sees each other bare. */
const TOGETHER = 3 * UNIT;

/** A line that nothing cuts off gives the cover of its end; this: it sees nothing. */
export const UNSEEN = -1;
/** Did the last line cross a piece in which one can hide, or end in one? */
export let crossesHiding = false;

/** Cuts the line with a piece whose edges are moved outwards by so many ticks; false where they do not meet. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the hottest loop of the tables; what it finds stays in registers until it is done
function cutWith(w: World, piece: number, ax: number, ay: number, bx: number, by: number, grown: number): boolean {
  const { partStart, edgeStart, edge } = w.table!;
  const { normal } = w.pieces!;
  const dx = bx - ax;
  const dy = by - ay;
  let inside = 0;
  let first = 1;
  let last = 0;
  for (let part = partStart[piece]!; part < partStart[piece + 1]!; part++) {
    let from = 0;
    let to = 1;
    for (let e = edgeStart[part]!; e < edgeStart[part + 1]!; e++) {
      const nx = edge[3 * e]!;
      const ny = edge[3 * e + 1]!;
      const room = edge[3 * e + 2]! + grown * normal[e]! - nx * ax - ny * ay;
      const out = nx * dx + ny * dy;
      if (out > 0) {
        if (room < to * out) to = room / out;
      } else if (out < 0) {
        if (room < from * out) from = room / out;
      } else if (room <= 0) to = -1;
      if (from >= to) break;
    }
    if (from >= to) continue;
    inside += to - from;
    if (from < first) first = from;
    if (to > last) last = to;
  }
  cut[INSIDE] = inside;
  cut[FROM] = first;
  cut[TO] = last;
  return inside > 0;
}

/** Does a line come nearer to the middle of a piece than the circle around it and so many ticks more? */
function passesNear(w: World, piece: number, ax: number, ay: number, dx: number, dy: number, more: number): boolean {
  const { x, y, radius } = w.pieces!;
  const px = x[piece]! - ax;
  const py = y[piece]! - ay;
  const reach = radius[piece]! + more;
  const square = dx * dx + dy * dy;
  const along = px * dx + py * dy;
  if (along <= 0) return px * px + py * py < reach * reach;
  if (along >= square) return (px - dx) * (px - dx) + (py - dy) * (py - dy) < reach * reach;
  const aside = px * dy - py * dx;
  return aside * aside < reach * reach * square;
}

/**
 * The cover of the end of a line from a base of radius `ra` to one of `rb`, whose tops are so high; UNSEEN where something cuts it off.
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
  const pieces = w.pieces!;
  const { flags, cover, top } = pieces;
  const dx = bx - ax;
  const dy = by - ay;
  let length = -1;
  let depth = 0;
  let best = 0;
  crossesHiding = false;
  for (let piece = 0; piece < pieces.count; piece++) {
    const own = flags[piece]!;
    if ((own & (BLOCKS | DEPTH | CONCEALS)) === 0 && cover[piece] === 0) continue;
    if (!passesNear(w, piece, ax, ay, dx, dy, 0) || !cutWith(w, piece, ax, ay, bx, by, 0)) continue;
    if (length < 0) length = Math.sqrt(dx * dx + dy * dy);
    const stands = cut[FROM]! === 0 || cut[TO]! === 1;
    const inside = cut[INSIDE]! * length;
    if ((own & BLOCKS) !== 0 && !stands && inside > BLOCKED && top[piece]! >= aTop && top[piece]! >= bTop)
      return UNSEEN;
    if ((own & DEPTH) !== 0) {
      depth += inside;
      if (depth > DEEP) return UNSEEN;
    }
    if ((own & CONCEALS) !== 0) crossesHiding = true;
    if (cover[piece]! > best && shelters(length, rb)) best = cover[piece]!;
  }
  return B.rule[R.noTableCover] === 1 ? 0 : best;
}

/** Does the piece that was cut last cover the end of the line: is that in it, or right behind it? */
function shelters(length: number, rb: number): boolean {
  if (cut[TO]! < 1) return (1 - cut[TO]!) * length <= rb + NEAR;
  return cut[FROM]! > 0 || length > TOGETHER;
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

/** How many pieces that matter to ways stand in `B.nearPieces`. */
let near = 0;
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
  const { cost, hull, skimmer } = w.pieces!;
  ways = cost;
  stands = cost;
  climbs = true;
  if (!isHull(m)) return ON_FOOT;
  const skims = (B.kindTraits[B.kind[m]!]! & K_SKIMMER) !== 0;
  ways = skims ? skimmer : hull;
  stands = hull;
  climbs = false;
  return skims ? SKIMS : DRIVES;
}

/** Lists the pieces that may cost something, or bar it, in a box of the table: `costOf` and `standable` ask for no others. */
export function gatherPieces(w: World, west: number, south: number, east: number, north: number): void {
  const { count, x, y, radius, cost, flags } = w.pieces!;
  near = 0;
  ways = cost;
  stands = cost;
  climbs = true;
  for (let piece = 0; piece < count; piece++) {
    if (cost[piece] === 1 && (flags[piece]! & LINEAR) === 0) continue;
    const r = radius[piece]! + 2 * UNIT;
    if (x[piece]! + r < west || x[piece]! - r > east || y[piece]! + r < south || y[piece]! - r > north) continue;
    B.nearPieces[near++] = piece;
  }
}

/** What a way cannot be paid with. */
export const NO_WAY = 1 << 24;

/**
 * What a straight way costs a base of so many ticks, in ticks of open ground; NO_WAY across what nobody enters.
 * @rule SE-EXT-13
 */
export function costOf(w: World, ax: number, ay: number, bx: number, by: number, radius: number): number {
  const { flags } = w.pieces!;
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  let sum = length;
  if (w.armoured && climbs) sum += overWrecks(ax, ay, dx, dy);
  for (let i = 0; i < near; i++) {
    const piece = B.nearPieces[i]!;
    const factor = ways[piece]!;
    const linear = climbs && (flags[piece]! & LINEAR) !== 0;
    const grown = factor === 0 ? radius : 0;
    if (!passesNear(w, piece, ax, ay, dx, dy, grown + (grown >> 1))) continue;
    if (!cutWith(w, piece, ax, ay, bx, by, grown)) continue;
    if (factor === 0) return NO_WAY;
    sum += linear ? B.number[N.linear]! * UNIT : (factor - 1) * cut[INSIDE]! * length;
  }
  return Math.ceil(sum - 1e-6) | 0;
}

/** What barred ground counts for where a whole way is reckoned. */
const BARRED = 3;

/** About what a long straight way costs, barred ground as if it were very rough: for the choice of a direction. */
export function roughCost(w: World, ax: number, ay: number, bx: number, by: number): number {
  const { count, flags } = w.pieces!;
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  let sum = length;
  for (let piece = 0; piece < count; piece++) {
    const factor = ways[piece]!;
    const linear = climbs && (flags[piece]! & LINEAR) !== 0;
    if (factor === 1 && !linear) continue;
    if (!passesNear(w, piece, ax, ay, dx, dy, 0) || !cutWith(w, piece, ax, ay, bx, by, factor === 0 ? UNIT : 0))
      continue;
    if (linear) sum += B.number[N.linear]! * UNIT;
    else sum += (factor === 0 ? BARRED : factor - 1) * cut[INSIDE]! * length;
  }
  return Math.ceil(sum) | 0;
}

/** May a base stand at a point, as far as terrain goes: on the board, and clear of what nobody enters by so many ticks? */
export function standable(w: World, x: number, y: number, radius: number, apart: number): boolean {
  const table = w.table!;
  if (2 * (Math.abs(x) + radius) > table.width || 2 * (Math.abs(y) + radius) > table.depth) return false;
  for (let i = 0; i < near; i++) {
    const piece = B.nearPieces[i]!;
    if (stands[piece] !== 0) continue;
    const reach = radius + apart;
    if (!passesNear(w, piece, x, y, 0, 0, reach + (reach >> 1))) continue;
    if (isWithin(w, piece, x, y, reach)) return false;
  }
  return true;
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

/** Is a point inside a piece whose edges are moved outwards? */
function isWithin(w: World, piece: number, x: number, y: number, grown: number): boolean {
  const { partStart, edgeStart, edge } = w.table!;
  const { normal } = w.pieces!;
  for (let part = partStart[piece]!; part < partStart[piece + 1]!; part++) {
    let inside = true;
    for (let e = edgeStart[part]!; inside && e < edgeStart[part + 1]!; e++) {
      inside = edge[3 * e]! * x + edge[3 * e + 1]! * y < edge[3 * e + 2]! + grown * normal[e]!;
    }
    if (inside) return true;
  }
  return false;
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
  const pieces = w.pieces!;
  for (let piece = 0; piece < pieces.count; piece++) {
    if ((pieces.flags[piece]! & DANGEROUS) === 0 || !passesNear(w, piece, ax, ay, bx - ax, by - ay, 0)) continue;
    if (cutWith(w, piece, ax, ay, bx, by, 0)) return true;
  }
  return false;
}

/** Does a way lead over a linear piece? @rule SE-EXT-59 */
export function crossesLinear(w: World, ax: number, ay: number, bx: number, by: number): boolean {
  const { count, flags } = w.pieces!;
  for (let piece = 0; piece < count; piece++) {
    if ((flags[piece]! & LINEAR) === 0 || !passesNear(w, piece, ax, ay, bx - ax, by - ay, 0)) continue;
    if (cutWith(w, piece, ax, ay, bx, by, 0)) return true;
  }
  return false;
}

/** Is a point in a piece in which one can hide, or within so many ticks of one? @rule SE-EXT-35 */
export function nearHiding(w: World, x: number, y: number, reach: number): boolean {
  const pieces = w.pieces!;
  for (let piece = 0; piece < pieces.count; piece++) {
    if ((pieces.flags[piece]! & CONCEALS) === 0) continue;
    if (passesNear(w, piece, x, y, 0, 0, reach) && isWithin(w, piece, x, y, reach)) return true;
  }
  return false;
}
