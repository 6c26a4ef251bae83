/** Models and pieces of terrain, models and the edges of the board. Hot. */
import type { Bases } from "./bases.ts";
import { pieceOf, piecesNear } from "./strips.ts";
import type { Table } from "./table.ts";

/** Whether a point lies at most `reach` ticks outside the bounding box of a piece: if not, it is farther from the piece than that. */
export function nearBox(table: Table, piece: number, px: number, py: number, reach: number): boolean {
  const { box } = table;
  if (Math.abs(2 * px - box[4 * piece]!) > box[4 * piece + 2]! + 2 * reach) return false;
  return Math.abs(2 * py - box[4 * piece + 1]!) <= box[4 * piece + 3]! + 2 * reach;
}

/** Whether a point lies inside a piece of terrain; its border does not. */
export function pointInside(table: Table, piece: number, px: number, py: number): boolean {
  if (!nearBox(table, piece, px, py, 0)) return false;
  const { partStart, edgeStart, edge, cornerStart, corner } = table;
  for (let part = partStart[piece]!; part < partStart[piece + 1]!; part++) {
    let inside = true;
    for (let e = edgeStart[part]!; e < edgeStart[part + 1]!; e++) {
      if (edge[3 * e]! * px + edge[3 * e + 1]! * py >= edge[3 * e + 2]!) {
        inside = false;
        break;
      }
    }
    if (inside) return true;
  }
  // A point on the seam of two parts lies inside neither: it is inside when no edge of the outline runs through it.
  if (partStart[piece + 1]! - partStart[piece]! === 1) return false;
  let odd = false;
  const start = cornerStart[piece]!;
  const end = cornerStart[piece + 1]!;
  for (let k = start, before = end - 1; k < end; before = k++) {
    const ax = corner[2 * before]! - px;
    const ay = corner[2 * before + 1]! - py;
    const bx = corner[2 * k]! - px;
    const by = corner[2 * k + 1]! - py;
    const area = ax * by - ay * bx;
    if (area === 0 && ax * bx + ay * by <= 0) return false;
    if (ay > 0 !== by > 0 && area > 0 === by > ay) odd = !odd;
  }
  return odd;
}

/** Distance from a point to a piece, in ticks, rounded up; 0 inside. */
export function pointToPiece(table: Table, piece: number, px: number, py: number): number {
  if (pointInside(table, piece, px, py)) return 0;
  const { cornerStart, corner } = table;
  const start = cornerStart[piece]!;
  const end = cornerStart[piece + 1]!;
  let least = Number.POSITIVE_INFINITY;
  for (let k = start, before = end - 1; k < end; before = k++) {
    const ex = corner[2 * k]! - corner[2 * before]!;
    const ey = corner[2 * k + 1]! - corner[2 * before + 1]!;
    const wx = px - corner[2 * before]!;
    const wy = py - corner[2 * before + 1]!;
    const along = wx * ex + wy * ey;
    const square = ex * ex + ey * ey;
    // Divided by the edge's length, not squared: beside an edge along x or y that is exact.
    if (along <= 0) least = Math.min(least, Math.sqrt(wx * wx + wy * wy));
    else if (along < square) least = Math.min(least, Math.abs(wx * ey - wy * ex) / Math.sqrt(square));
  }
  return Math.ceil(least) | 0;
}

/** Whether the middle of base i lies inside a piece. */
export function standsIn(table: Table, bases: Bases, i: number, piece: number): boolean {
  return pointInside(table, piece, bases.x[i]!, bases.y[i]!);
}

/** Flags of all the pieces in which the middle of base i lies. */
export function ground(table: Table, bases: Bases, i: number): number {
  let flags = 0;
  for (let word = 0; word < table.words; word++) {
    for (let left = piecesNear(table, word, bases.x[i]!, bases.y[i]!, 0); left !== 0; left &= left - 1) {
      const piece = pieceOf(word, left);
      if (piece >= table.pieces) break;
      const own = table.flags[piece]!;
      if ((flags | own) !== flags && standsIn(table, bases, i, piece)) flags |= own;
    }
  }
  return flags;
}

/** Edges of the board as numbers: 0 south (y least, seat 1's own), 1 east, 2 north, 3 west. Half a turn adds 2. */
export const SOUTH = 0;
export const EAST = 1;
export const NORTH = 2;
export const WEST = 3;

/** Ticks from a point to an edge of the board, negative beyond it. */
export function pointToEdge(table: Table, edge: number, x: number, y: number): number {
  const along = (edge & 1) === 0 ? y : x;
  const half = ((edge & 1) === 0 ? table.depth : table.width) >> 1;
  return edge === SOUTH || edge === WEST ? half + along : half - along;
}

/** The same from the middle of base i. */
export function toEdge(table: Table, bases: Bases, i: number, edge: number): number {
  return pointToEdge(table, edge, bases.x[i]!, bases.y[i]!);
}

/** Whether base i lies wholly within `strip` ticks of an edge of the board, and on it. */
export function inStrip(table: Table, bases: Bases, i: number, edge: number, strip: number): boolean {
  return onBoard(table, bases, i) && toEdge(table, bases, i, edge) + bases.radius[i]! <= strip;
}

/** Whether base i lies wholly on the board. */
export function onBoard(table: Table, bases: Bases, i: number): boolean {
  const r = bases.radius[i]!;
  return 2 * (Math.abs(bases.x[i]!) + r) <= table.width && 2 * (Math.abs(bases.y[i]!) + r) <= table.depth;
}
