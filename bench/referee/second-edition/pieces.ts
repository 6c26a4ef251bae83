/** The ruler of the referee of second edition: pieces of terrain as polygons, worked out from their corners alone. Hot in the referee: every move and shot. */
import type { Table } from "../../../src/geometry/table.ts";

export interface Piece {
  readonly kind: number;
  readonly top: number;
  /** x and y of each corner in turn, ticks. */
  readonly corners: Float64Array;
  // Nothing of it lies beyond.
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

const known = new WeakMap<Table, readonly Piece[]>();

export function piecesOf(table: Table): readonly Piece[] {
  const before = known.get(table);
  if (before !== undefined) return before;
  const pieces = Array.from({ length: table.pieces }, (_, i): Piece => {
    const corners = Float64Array.from(table.corner.subarray(2 * table.cornerStart[i]!, 2 * table.cornerStart[i + 1]!));
    const [xs, ys] = [0, 1].map((axis) => corners.filter((_, k) => k % 2 === axis)) as [Float64Array, Float64Array];
    return {
      kind: table.kind[i]!,
      top: table.top[i]!,
      corners,
      ...{ west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) },
    };
  });
  known.set(table, pieces);
  return pieces;
}

export function apart(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  return Math.sqrt(dx * dx + dy * dy);
}

/** By crossings of a ray to the east. */
export function inside(piece: Piece, x: number, y: number): boolean {
  if (x < piece.west || x > piece.east || y < piece.south || y > piece.north) return false;
  const { corners } = piece;
  let odd = false;
  for (let k = 0, j = corners.length - 2; k < corners.length; j = k, k += 2) {
    const ay = corners[k + 1]!;
    const by = corners[j + 1]!;
    if (ay > y === by > y) continue;
    const ax = corners[k]!;
    if (x < ((corners[j]! - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** May a way go through a piece? Never wrongly no. */
export function meets(piece: Piece, ax: number, ay: number, bx: number, by: number): boolean {
  return (
    Math.max(ax, bx) >= piece.west &&
    Math.min(ax, bx) <= piece.east &&
    Math.max(ay, by) >= piece.south &&
    Math.min(ay, by) <= piece.north
  );
}

/** Where a way crosses the outline of a piece, as shares of its length, in no order. */
export function cuts({ corners }: Piece, ax: number, ay: number, bx: number, by: number): number[] {
  const found: number[] = [];
  const [wx, wy] = [bx - ax, by - ay];
  for (let k = 0, j = corners.length - 2; k < corners.length; j = k, k += 2) {
    const [px, py] = [corners[j]!, corners[j + 1]!];
    const [ex, ey] = [corners[k]! - px, corners[k + 1]! - py];
    const cross = wx * ey - wy * ex;
    if (cross === 0) continue;
    const along = ((px - ax) * ey - (py - ay) * ex) / cross;
    const onEdge = ((px - ax) * wy - (py - ay) * wx) / cross;
    if (along > 0 && along < 1 && onEdge >= 0 && onEdge <= 1) found.push(along);
  }
  return found;
}

/** Ticks of a way inside a piece. */
export function insideOf(piece: Piece, ax: number, ay: number, bx: number, by: number): number {
  if (!meets(piece, ax, ay, bx, by)) return 0;
  const at = [0, 1, ...cuts(piece, ax, ay, bx, by)].sort((one, other) => one - other);
  let share = 0;
  for (let i = 1; i < at.length; i++) {
    const middle = (at[i - 1]! + at[i]!) / 2;
    if (inside(piece, ax + (bx - ax) * middle, ay + (by - ay) * middle)) share += at[i]! - at[i - 1]!;
  }
  return share * apart(ax, ay, bx, by);
}

/** From a point to the nearest one of a way. */
export function toSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [wx, wy] = [bx - ax, by - ay];
  const along = ((x - ax) * wx + (y - ay) * wy) / (wx * wx + wy * wy || 1);
  const share = Math.min(1, Math.max(0, along));
  return apart(x, y, ax + wx * share, ay + wy * share);
}
