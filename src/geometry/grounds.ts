/**
 * A table as a base of one size walks on it: every piece of terrain that stops or slows it grown by the radius, so that the base becomes a point.
 * Cold: compiled once for each table and radius; the result is a plain record of typed arrays that crosses threads.
 *
 * A grown corner is rounded by straight cuts, at most 45 degrees apart: around a corner a base keeps off the piece by up to 8.3 % of its radius
 * more than it would have to, and along edges by two ticks, which make up for all rounding of positions. Where it has to turn, it
 * needs a gap a tenth wider than its base.
 */
import { hull, isConvex, type Point } from "./polygon.ts";
import { boxOf, edgesOf, type Table } from "./table.ts";
import { DIFFICULT, IMPASSABLE } from "./terrain.ts";
import { nearestTick, SLACK } from "./ticks.ts";

export interface Ground {
  readonly radius: number;
  /** How far from the middle of the table the middle of the base may be, along x and along y. */
  readonly mostX: number;
  readonly mostY: number;
  /** Convex parts: 0 to hardEnd - 1 of impassable pieces, up to roughEnd - 1 of difficult ones. */
  readonly hardEnd: number;
  readonly roughEnd: number;
  /** The piece that a part belongs to. */
  readonly piece: Uint8Array;
  /** As in `Table`: twice the middle and the extent of the part's box; and four numbers an edge: outward normal, c, and the normal's length. */
  readonly box: Int32Array;
  readonly edgeStart: Int32Array;
  readonly edge: Float64Array;
  /** Where to turn when walking around a part; two numbers each. */
  readonly turnStart: Int32Array;
  readonly turn: Int32Array;
}

/** The most parts and edges of a ground: more than the most pieces with the most corners come to (scenario/terrain.ts). */
export const MOST_PARTS = 2048;
export const MOST_EDGES = 16 * MOST_PARTS;

/**
 * How much further out the places to turn at lie: beyond the cuts of any other part around the same corner, which need not be these,
 * so that where parts adjoin the way around both is not lost.
 */
const TURNS = 1.1;

/** A RangeError for a table with more parts than there is room for. */
export function compileGround(table: Table, radius: number): Ground {
  const partsOfPieces = (wanted: (flags: number) => boolean) =>
    Array.from({ length: table.pieces }, (_, piece) => piece)
      .filter((piece) => wanted(table.flags[piece]!))
      .flatMap((piece) =>
        partsOf(table, piece).map((outline) => ({
          piece,
          outline: grown(outline, radius + SLACK),
          turns: grown(outline, TURNS * (radius + SLACK)),
        })),
      );
  const hard = partsOfPieces((flags) => (flags & IMPASSABLE) !== 0);
  const rough = partsOfPieces((flags) => (flags & (IMPASSABLE | DIFFICULT)) === DIFFICULT);
  const parts = [...hard, ...rough];
  const edgeStart = [0];
  const turnStart = [0];
  for (const { outline, turns } of parts) {
    edgeStart.push(edgeStart.at(-1)! + outline.length);
    turnStart.push(turnStart.at(-1)! + turns.length);
  }
  if (parts.length > MOST_PARTS || edgeStart.at(-1)! > MOST_EDGES || turnStart.at(-1)! > MOST_EDGES)
    throw new RangeError(
      `${parts.length} convex parts of terrain with ${edgeStart.at(-1)} edges, of ${MOST_PARTS} with ${MOST_EDGES}`,
    );
  return {
    radius,
    mostX: table.width / 2 - radius,
    mostY: table.depth / 2 - radius,
    hardEnd: hard.length,
    roughEnd: parts.length,
    piece: Uint8Array.from(parts, ({ piece }) => piece),
    box: Int32Array.from(parts.flatMap(({ outline }) => boxOf(outline))),
    edgeStart: Int32Array.from(edgeStart),
    edge: Float64Array.from(parts.flatMap(({ outline }) => measuredEdges(outline))),
    turnStart: Int32Array.from(turnStart),
    turn: Int32Array.from(parts.flatMap(({ turns }) => turns.flat())),
  };
}

/** The same ground with fewer rough parts: without the last of them. Field by field, as `firstPieces`. */
export function withoutLast(ground: Ground, less: number): Ground {
  return {
    radius: ground.radius,
    mostX: ground.mostX,
    mostY: ground.mostY,
    hardEnd: ground.hardEnd,
    roughEnd: ground.roughEnd - less,
    piece: ground.piece,
    box: ground.box,
    edgeStart: ground.edgeStart,
    edge: ground.edge,
    turnStart: ground.turnStart,
    turn: ground.turn,
  };
}

function measuredEdges(outline: readonly Point[]): number[] {
  const edges = edgesOf(outline);
  return outline.flatMap((_, e) => {
    const [nx, ny, c] = edges.slice(3 * e, 3 * e + 3) as [number, number, number];
    return [nx, ny, c, Math.sqrt(nx * nx + ny * ny)];
  });
}

/** The corners of a piece's convex parts, from where their edges meet. */
function partsOf(table: Table, piece: number): Point[][] {
  const outlines: Point[][] = [];
  for (let part = table.partStart[piece]!; part < table.partStart[piece + 1]!; part++) {
    const first = table.edgeStart[part]!;
    const n = table.edgeStart[part + 1]! - first;
    const outline: Point[] = [];
    for (let k = 0; k < n; k++) {
      const a = 3 * (first + ((k + n - 1) % n));
      const b = 3 * (first + k);
      const [ax, ay, ac] = table.edge.subarray(a, a + 3) as unknown as [number, number, number];
      const [bx, by, bc] = table.edge.subarray(b, b + 3) as unknown as [number, number, number];
      const det = ax * by - ay * bx;
      outline.push([nearestTick((ac * by - ay * bc) / det), nearestTick((ax * bc - ac * bx) / det)]);
    }
    outlines.push(outline);
  }
  return outlines;
}

/** A convex outline with every edge moved outwards by `by` ticks and straight cuts around the corners. */
export function grown(outline: readonly Point[], by: number): Point[] {
  const n = outline.length;
  const normals = outline.map(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % n]!;
    return unit(nextY - y, x - nextX);
  });
  const points = outline.flatMap(([x, y], i): Point[] => {
    const around = fan(normals[(i + n - 1) % n]!, normals[i]!);
    return around.slice(1).map((b, k): Point => {
      const a = around[k]!;
      // Where the lines a . p = by and b . p = by meet, from the corner.
      const share = by / (1 + a[0] * b[0] + a[1] * b[1]);
      return [x + nearestTick((a[0] + b[0]) * share), y + nearestTick((a[1] + b[1]) * share)];
    });
  });
  // Rounding can bend short edges inwards by a tick.
  return isConvex(points) ? points : hull(points);
}

/** Unit normals from a to b (both included) that lie at most 45 degrees apart. */
function fan(a: Point, b: Point): Point[] {
  if (a[0] * b[0] + a[1] * b[1] > 0.7) return [a, b];
  const middle = unit(a[0] + b[0], a[1] + b[1]);
  return [...fan(a, middle), ...fan(middle, b).slice(1)];
}

function unit(x: number, y: number): Point {
  const length = Math.sqrt(x * x + y * y);
  return [x / length, y / length];
}
