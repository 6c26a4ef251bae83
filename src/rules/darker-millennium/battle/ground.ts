/**
 * What the terrain of a table does: to lines of sight and what covers their ends, to ways and what they cost (DK-EXT-TE-05, DK-EXT-LS). Lines run between
 * middles of bases. Hot: once a question of a rule.
 */
import { BLOCKS, DEPTH, LINEAR } from "../../../geometry/terrain.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { float64 } from "../../kernel/columns.ts";
import { MAX_TEAMS } from "../matchup.ts";
import { B } from "./columns.ts";
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
const NEAR = 2 * UNIT;
/** Who stands in one piece this near to each other sees each other bare. */
const TOGETHER = 3 * UNIT;

/** A line that nothing cuts off gives the cover of its end; this: it sees nothing. */
export const UNSEEN = -1;

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
 * @rule DK-EXT-LS-02
 */
function lineOver(
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
  for (let piece = 0; piece < pieces.count; piece++) {
    const own = flags[piece]!;
    if ((own & (BLOCKS | DEPTH)) === 0 && cover[piece] === 0) continue;
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
    if (cover[piece]! > best && shelters(length, rb)) best = cover[piece]!;
  }
  return best;
}

/** Does the piece that was cut last cover the end of the line: is that in it, or right behind it? */
function shelters(length: number, rb: number): boolean {
  if (cut[TO]! < 1) return (1 - cut[TO]!) * length <= rb + NEAR;
  return cut[FROM]! > 0 || length > TOGETHER;
}

/** Height of the top of a model that stands. */
const topOf = (m: number): number => B.level[m]! * UNIT + B.kindTall[B.kind[m]!]!;

/** What model a sees of model b: its cover, or UNSEEN. @rule DK-EXT-LS-02, DK-EXT-LS-04 */
export function sight(w: World, a: number, b: number): number {
  return lineOver(w, B.mx[a]!, B.my[a]!, topOf(a), B.mx[b]!, B.my[b]!, topOf(b), B.kindRadius[B.kind[b]!]!);
}

/** The cover of team t from the first model of s that sees somebody of it. Kept while nobody of both moves. */
export function coverFrom(w: World, s: number, t: number): number {
  const at = s * 2 * MAX_TEAMS + t;
  const key = (placesOf(s) ^ Math.imul(placesOf(t), 0x2c1b3c6d)) | 1;
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

/** A number that the places of a team's models give. */
function placesOf(s: number): number {
  let mixed = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    mixed = Math.imul(mixed ^ B.mx[m]!, 0x9e3779b1) ^ Math.imul(B.my[m]!, 0x85ebca77) ^ (m | (B.level[m]! << 8));
    mixed ^= mixed >>> 15;
  }
  return mixed;
}

/** What a way cannot be paid with. */
export const NO_WAY = 1 << 24;

/** Inches that a linear piece costs. */
const LINEAR_COST = 2 * UNIT;

/** What a straight way costs a base of so many ticks, in ticks of open ground; NO_WAY across what nobody enters. @rule DK-EXT-TE-05 */
export function costOf(w: World, ax: number, ay: number, bx: number, by: number, radius: number): number {
  const { count, cost, flags } = w.pieces!;
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  let sum = length;
  for (let piece = 0; piece < count; piece++) {
    const factor = cost[piece]!;
    const linear = (flags[piece]! & LINEAR) !== 0;
    if (factor === 1 && !linear) continue;
    const grown = factor === 0 ? radius : 0;
    if (!passesNear(w, piece, ax, ay, dx, dy, grown + (grown >> 1))) continue;
    if (!cutWith(w, piece, ax, ay, bx, by, grown)) continue;
    if (factor === 0) return NO_WAY;
    sum += linear ? LINEAR_COST : (factor - 1) * cut[INSIDE]! * length;
  }
  return Math.ceil(sum - 1e-6) | 0;
}

/** May a base stand at a point, as far as terrain goes: on the board, and clear of what nobody enters? */
export function standable(w: World, x: number, y: number, radius: number): boolean {
  const table = w.table!;
  if (2 * (Math.abs(x) + radius) > table.width || 2 * (Math.abs(y) + radius) > table.depth) return false;
  const { count, cost } = w.pieces!;
  for (let piece = 0; piece < count; piece++) {
    if (cost[piece] !== 0) continue;
    const reach = radius;
    if (!passesNear(w, piece, x, y, 0, 0, reach + (reach >> 1))) continue;
    if (isWithin(w, piece, x, y, reach)) return false;
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

/** The best cover of the pieces that a point lies in. */
export function coverAt(w: World, x: number, y: number): number {
  const { count, cover } = w.pieces!;
  let best = 0;
  for (let piece = 0; piece < count; piece++) {
    if (cover[piece]! <= best || !passesNear(w, piece, x, y, 0, 0, 0)) continue;
    if (isWithin(w, piece, x, y, 0)) best = cover[piece]!;
  }
  return best;
}
