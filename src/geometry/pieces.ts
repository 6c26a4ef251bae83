/**
 * What straight lines and ways meet in the pieces of a table: how much of a line lies in a piece, what covers its end, what a way costs. For rulebooks whose
 * lines run between middles of bases and have two dimensions: a piece that blocks is either as high as both ends or lower. Hot: once a question of a rule.
 */
import { float64, int16 } from "../rules/kernel/columns.ts";
import type { Table } from "./table.ts";
import { BLOCKS, CONCEALS, DEPTH, LINEAR } from "./terrain.ts";
import { UNIT } from "./ticks.ts";

/** What is asked of the pieces of a table: one row each. */
export interface Pieces {
  readonly count: number;
  /** A circle around each. */
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly radius: Int32Array;
  /** What an inch over it costs; 0 where nobody may go. */
  readonly cost: Int8Array;
  /** 0 none, 1 soft, 2 hard. */
  readonly cover: Int8Array;
  /** Bits of terrain.ts and of the rulebook's own. */
  readonly flags: Int32Array;
  /** All bits that any of them has. */
  readonly any: number;
  readonly top: Int32Array;
  /** Length of the normal of each edge of the table. */
  readonly normal: Float64Array;
  /** Spots with cover: x, y, cover, whether one can hide there. */
  readonly spots: Int32Array;
}
export const SPOT_WORDS = 4;
/** A piece that hurts whoever goes there; the first bit that is a rulebook's own. */
export const DANGEROUS = 256;

/** Shares of the line that was cut last: inside the piece, where that begins and where it ends. Fractions stand in columns, not to be boxed. */
const cut = float64(4);
const INSIDE = 0;
const FROM = 1;
const TO = 2;
/** Ticks of the line that is looked along. */
const LENGTH = 3;

/** How deep one sees, and how much of a piece blocks. */
const DEEP = 3 * UNIT;
const BLOCKED = UNIT;
/** Who stands in one piece this near to each other sees each other bare. */
const TOGETHER = 3 * UNIT;

/** A line that nothing cuts off gives the cover of its end; this: it sees nothing. */
export const UNSEEN = -1;
/** Did the last line cross a piece in which one can hide, or end in one? */
export let crossesHiding = false;

/** Cuts the line with a piece whose edges are moved outwards by so many ticks; false where they do not meet. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the hottest loop of the tables; what it finds stays in registers until it is done
export function cutWith(
  { partStart, edgeStart, edge }: Table,
  { normal }: Pieces,
  piece: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  grown: number,
): boolean {
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
export function passesNear(
  { x, y, radius }: Pieces,
  piece: number,
  ax: number,
  ay: number,
  dx: number,
  dy: number,
  more: number,
): boolean {
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

/** Is a point inside a piece whose edges are moved outwards? */
export function isWithin(
  { partStart, edgeStart, edge }: Table,
  { normal }: Pieces,
  piece: number,
  x: number,
  y: number,
  grown: number,
): boolean {
  for (let part = partStart[piece]!; part < partStart[piece + 1]!; part++) {
    let inside = true;
    for (let e = edgeStart[part]!; inside && e < edgeStart[part + 1]!; e++) {
      inside = edge[3 * e]! * x + edge[3 * e + 1]! * y < edge[3 * e + 2]! + grown * normal[e]!;
    }
    if (inside) return true;
  }
  return false;
}

/** Is a point in the piece, or within so many ticks of it, as far as the circle around it tells at once? */
export function isNearPiece(table: Table, pieces: Pieces, piece: number, x: number, y: number, reach: number): boolean {
  return passesNear(pieces, piece, x, y, 0, 0, reach) && isWithin(table, pieces, piece, x, y, reach);
}

/** Does a line run through a piece? */
export function runsThrough(
  table: Table,
  pieces: Pieces,
  piece: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean {
  return passesNear(pieces, piece, ax, ay, bx - ax, by - ay, 0) && cutWith(table, pieces, piece, ax, ay, bx, by, 0);
}

/** Does the circle around a piece lie beside the box of a line from a place, d far? So most pieces are passed over. */
function liesBeside({ x, y, radius }: Pieces, piece: number, ax: number, ay: number, dx: number, dy: number): boolean {
  const r = radius[piece]!;
  const px = x[piece]! - ax;
  if (dx < 0 ? px - r > 0 || px + r < dx : px + r < 0 || px - r > dx) return true;
  const py = y[piece]! - ay;
  return dy < 0 ? py - r > 0 || py + r < dy : py + r < 0 || py - r > dy;
}

/**
 * The cover of the end of a line from a place to a base of radius `rb`, whose tops are so high, UNSEEN where something cuts it off: that of a piece in which
 * it stands or that the line crosses no farther than `near` from its base. Linear pieces that lie within `own` ticks of the beginning shelter nobody but who
 * stands within an inch of them.
 */
export function lineOver(
  table: Table,
  pieces: Pieces,
  ax: number,
  ay: number,
  aTop: number,
  bx: number,
  by: number,
  bTop: number,
  rb: number,
  near: number,
  own: number,
): number {
  const { flags, cover, top } = pieces;
  const dx = bx - ax;
  const dy = by - ay;
  let length = -1;
  let depth = 0;
  let best = 0;
  crossesHiding = false;
  for (let piece = 0; piece < pieces.count; piece++) {
    if (liesBeside(pieces, piece, ax, ay, dx, dy)) continue;
    const kind = flags[piece]!;
    if ((kind & (BLOCKS | DEPTH | CONCEALS)) === 0 && cover[piece] === 0) continue;
    if (!passesNear(pieces, piece, ax, ay, dx, dy, 0) || !cutWith(table, pieces, piece, ax, ay, bx, by, 0)) continue;
    if (length < 0) {
      length = Math.sqrt(dx * dx + dy * dy);
      cut[LENGTH] = length;
    }
    const stands = cut[FROM]! === 0 || cut[TO]! === 1;
    const inside = cut[INSIDE]! * length;
    if ((kind & BLOCKS) !== 0 && !stands && inside > BLOCKED && top[piece]! >= aTop && top[piece]! >= bTop)
      return UNSEEN;
    if ((kind & DEPTH) !== 0) {
      depth += inside;
      if (depth > DEEP) return UNSEEN;
    }
    if ((kind & CONCEALS) !== 0) crossesHiding = true;
    if (cover[piece]! > best && shelters(kind, rb, near, own)) best = cover[piece]!;
  }
  return best;
}

/** Does the piece that was cut last cover the end of the line: is that in it, or right behind it? */
function shelters(kind: number, rb: number, near: number, own: number): boolean {
  const length = cut[LENGTH]!;
  if (cut[TO]! === 1) return cut[FROM]! > 0 || length > TOGETHER;
  const over = (kind & LINEAR) !== 0 && cut[FROM]! * length < own;
  return (1 - cut[TO]!) * length <= rb + (over ? UNIT : near);
}

/** Pieces that may cost something, or bar it, in the box that was asked for last. */
const nearPieces = int16(128);
let near = 0;

/** Lists them: `wayCost` and `mayStand` ask for no others. */
export function gatherPieces(pieces: Pieces, west: number, south: number, east: number, north: number): void {
  const { count, x, y, radius, cost, flags } = pieces;
  near = 0;
  for (let piece = 0; piece < count; piece++) {
    if (cost[piece] === 1 && (flags[piece]! & LINEAR) === 0) continue;
    const r = radius[piece]! + 2 * UNIT;
    if (x[piece]! + r < west || x[piece]! - r > east || y[piece]! + r < south || y[piece]! - r > north) continue;
    nearPieces[near++] = piece;
  }
}

/** What a way cannot be paid with. */
export const NO_WAY = 1 << 24;

/**
 * What a straight way costs a base of so many ticks, in ticks of open ground; NO_WAY across what nobody enters. `ways`: what an inch over each piece costs;
 * `linear`: ticks that a linear piece costs who climbs over it, -1 for who does not.
 */
export function wayCost(
  table: Table,
  pieces: Pieces,
  ways: Int8Array,
  linear: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  radius: number,
): number {
  const { flags } = pieces;
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  let sum = length;
  for (let i = 0; i < near; i++) {
    const piece = nearPieces[i]!;
    const factor = ways[piece]!;
    const grown = factor === 0 ? radius : 0;
    if (!passesNear(pieces, piece, ax, ay, dx, dy, grown + (grown >> 1))) continue;
    if (!cutWith(table, pieces, piece, ax, ay, bx, by, grown)) continue;
    if (factor === 0) return NO_WAY;
    if (linear >= 0 && (flags[piece]! & LINEAR) !== 0) sum += linear;
    else sum += (factor - 1) * cut[INSIDE]! * length;
  }
  return Math.ceil(sum - 1e-6) | 0;
}

/** What barred ground counts for where a whole way is reckoned. */
const BARRED = 3;

/** About what a long straight way costs, barred ground as if it were very rough: for the choice of a direction. */
export function roughWay(
  table: Table,
  pieces: Pieces,
  ways: Int8Array,
  linear: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const { count, flags } = pieces;
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  let sum = length;
  for (let piece = 0; piece < count; piece++) {
    const factor = ways[piece]!;
    const thin = linear >= 0 && (flags[piece]! & LINEAR) !== 0;
    if (factor === 1 && !thin) continue;
    if (!passesNear(pieces, piece, ax, ay, dx, dy, 0)) continue;
    if (!cutWith(table, pieces, piece, ax, ay, bx, by, factor === 0 ? UNIT : 0)) continue;
    if (thin) sum += linear;
    else sum += (factor === 0 ? BARRED : factor - 1) * cut[INSIDE]! * length;
  }
  return Math.ceil(sum) | 0;
}

/** May a base stand at a point, as far as terrain goes: on the board, and clear by so many ticks of what `stands` says nobody enters? */
export function mayStand(
  table: Table,
  pieces: Pieces,
  stands: Int8Array,
  x: number,
  y: number,
  radius: number,
  apart: number,
): boolean {
  if (2 * (Math.abs(x) + radius) > table.width || 2 * (Math.abs(y) + radius) > table.depth) return false;
  const reach = radius + apart;
  for (let i = 0; i < near; i++) {
    const piece = nearPieces[i]!;
    if (stands[piece] !== 0) continue;
    if (!passesNear(pieces, piece, x, y, 0, 0, reach + (reach >> 1))) continue;
    if (isWithin(table, pieces, piece, x, y, reach)) return false;
  }
  return true;
}

/** Does a way lead through a piece with one of some flags? */
export function crosses(
  table: Table,
  pieces: Pieces,
  flags: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean {
  for (let piece = 0; piece < pieces.count; piece++) {
    if ((pieces.flags[piece]! & flags) !== 0 && runsThrough(table, pieces, piece, ax, ay, bx, by)) return true;
  }
  return false;
}

/** Is a point in a piece with one of some flags, or within so many ticks of one? */
export function isNear(table: Table, pieces: Pieces, flags: number, x: number, y: number, reach: number): boolean {
  for (let piece = 0; piece < pieces.count; piece++) {
    if ((pieces.flags[piece]! & flags) !== 0 && isNearPiece(table, pieces, piece, x, y, reach)) return true;
  }
  return false;
}

/** Ticks of a way of so many that lie within `r` of a point. */
export function chordIn(
  ax: number,
  ay: number,
  dx: number,
  dy: number,
  length: number,
  ox: number,
  oy: number,
  r: number,
): number {
  const along = ((ox - ax) * dx + (oy - ay) * dy) / length;
  const aside = ((ox - ax) * dy - (oy - ay) * dx) / length;
  const half = r * r - aside * aside;
  if (half <= 0) return 0;
  const root = Math.sqrt(half);
  return Math.max(0, Math.min(length, along + root) - Math.max(0, along - root));
}

/** Ticks along a way from (ax, ay) until it comes nearer than `keep` to (ox, oy); who is nearer already may only go away. */
export function roomTo(
  ax: number,
  ay: number,
  dx: number,
  dy: number,
  length: number,
  ox: number,
  oy: number,
  keep: number,
): number {
  const wx = ax - ox;
  const wy = ay - oy;
  const b = wx * dx + wy * dy;
  if (b >= 0) return length;
  const c = wx * wx + wy * wy - keep * keep;
  if (c < 0) return 0;
  const a = dx * dx + dy * dy;
  const root = b * b - a * c;
  if (root <= 0) return length;
  const at = ((-b - Math.sqrt(root)) / a) * length;
  return at >= length ? length : Math.max(0, Math.floor(at) - 1) | 0;
}
