/**
 * Levels of terrain: where one can stand above the table top, and how far a way stays on one floor. Hot, but only on tables that have levels: a
 * table without them has `level.length` 0, and nobody asks.
 *
 * A level is a height (ticks) at which a piece can be stood on anywhere inside its outline. Ways are planned along the table top as ever
 * (walk.ts); height is a matter of where they begin and end.
 */
import { pointInside } from "./inside.ts";
import type { Table } from "./table.ts";
import type { Walk } from "./walk.ts";

/** Whether a piece has a level at exactly this height. */
export function hasLevel(table: Table, piece: number, height: number): boolean {
  for (let k = table.levelStart[piece]!; k < table.levelStart[piece + 1]!; k++)
    if (table.level[k] === height) return true;
  return false;
}

/** The first piece on whose level at exactly this height one stands at a point; -1 when there is none. */
export function floorAt(table: Table, x: number, y: number, height: number): number {
  for (let piece = 0; piece < table.pieces; piece++)
    if (hasLevel(table, piece, height) && pointInside(table, piece, x, y)) return piece;
  return -1;
}

/**
 * The level of a piece that comes nearest to `wanted` on the way there from `from`, going up or down by at most `most` ticks; `from` itself
 * when none is nearer. `down` is a further height that can be stood on: the ground.
 */
export function levelToward(
  table: Table,
  piece: number,
  from: number,
  wanted: number,
  most: number,
  down: number,
): number {
  let best = from;
  if (Math.abs(down - from) <= most && Math.abs(down - wanted) < Math.abs(best - wanted)) best = down;
  for (let k = table.levelStart[piece]!; k < table.levelStart[piece + 1]!; k++) {
    const level = table.level[k]!;
    if (Math.abs(level - from) <= most && Math.abs(level - wanted) < Math.abs(best - wanted)) best = level;
  }
  return best;
}

/** How many ticks along its planned way, of at most `length`, a base stays over a piece that it begins over. */
export function stayOver(way: Walk, table: Table, piece: number, length: number): number {
  way.pointAt(length);
  if (pointInside(table, piece, way.atX, way.atY)) return length;
  let inside = 0;
  let outside = length;
  while (outside - inside > 1) {
    const middle = (inside + outside) >> 1;
    way.pointAt(middle);
    if (pointInside(table, piece, way.atX, way.atY)) inside = middle;
    else outside = middle;
  }
  return inside;
}
