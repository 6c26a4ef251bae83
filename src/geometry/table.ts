/**
 * A table: its size and its terrain, compiled once from a plain description into flat arrays that cross threads and are never written
 * again. The compiling is cold; what it makes is read by hot code.
 *
 * A piece of terrain is a simple polygon, convex or not, with a kind (an index into the rulebook's own list), flags (terrain.ts), a top
 * and, where models can stand on it, levels. Convex pieces are one part; others are cut into several, which hot code takes together again.
 */
import { convexParts, cross, isSimple, type Point, tidied } from "./polygon.ts";
import { STRIP_SHIFT, type Strips, stripOf } from "./strips.ts";

/** All lengths in ticks, all positions from the middle of the table. */
export interface TableSpec {
  readonly width: number;
  readonly depth: number;
  readonly pieces: readonly PieceSpec[];
}

export interface PieceSpec {
  readonly kind: number;
  readonly flags: number;
  /** Height of its top above the table: lines above it pass; 0 for flat ground. */
  readonly top: number;
  /** Heights on which models can stand, besides the table top; ascending. */
  readonly levels?: readonly number[];
  /** Corners of a simple polygon, in either direction. */
  readonly corners: readonly Point[];
}

export interface Table extends Strips {
  /** Extent along x, and along y: the table reaches from -width/2 to width/2. Even numbers of ticks. */
  readonly width: number;
  readonly depth: number;
  readonly pieces: number;
  // One row a piece.
  readonly kind: Uint8Array;
  readonly flags: Int32Array;
  readonly top: Int32Array;
  /** Four numbers a piece: the middle of its bounding box and the box's extent, all of them twice (they would end in halves). */
  readonly box: Float64Array;
  /** Where the piece's parts, corners and levels start; one entry more than pieces, so that the next piece's start is this one's end. */
  readonly partStart: Int32Array;
  readonly cornerStart: Int32Array;
  readonly levelStart: Int32Array;
  /** Two numbers a corner, counter-clockwise around the piece. */
  readonly corner: Int32Array;
  readonly level: Int32Array;
  // One row a convex part.
  readonly edgeStart: Int32Array;
  /** Three numbers an edge: the outward normal (nx, ny), and c: inside is nx x + ny y < c. */
  readonly edge: Float64Array;
  /** Two numbers an edge: the corner of the part at which it begins; it ends where the next one does, the last where the first does. */
  readonly tip: Float64Array;
}

/** Checks nothing that a person could have got wrong: `scenario/terrain.ts` did. Breaks loudly on polygons that are none. */
export function compileTable({ width, depth, pieces }: TableSpec): Table {
  if (!(width > 0 && depth > 0 && width % 2 === 0 && depth % 2 === 0))
    throw new Error(`a table of ${width} x ${depth} ticks`);
  const boxes: number[] = [];
  const partStart = [0];
  const cornerStart = [0];
  const levelStart = [0];
  const corners: number[] = [];
  const levels: number[] = [];
  const edgeStart = [0];
  const edges: number[] = [];
  const tips: number[] = [];
  for (const piece of pieces) {
    const outline = tidied(piece.corners);
    if (!isSimple(outline)) throw new Error(`no simple polygon: ${JSON.stringify(piece.corners)}`);
    const parts = convexParts(outline);
    for (const part of parts) {
      edges.push(...edgesOf(part));
      tips.push(...part.flat());
      edgeStart.push(edges.length / 3);
    }
    boxes.push(...boxOf(outline));
    corners.push(...outline.flat());
    levels.push(...(piece.levels ?? []));
    partStart.push(edgeStart.length - 1);
    cornerStart.push(corners.length / 2);
    levelStart.push(levels.length);
  }
  const { strips, words, begun, unended } = stripsOf(width, depth, boxes);
  return {
    width,
    depth,
    pieces: pieces.length,
    kind: Uint8Array.from(pieces, ({ kind }) => kind),
    flags: Int32Array.from(pieces, ({ flags }) => flags),
    top: Int32Array.from(pieces, ({ top }) => top),
    box: Float64Array.from(boxes),
    partStart: Int32Array.from(partStart),
    cornerStart: Int32Array.from(cornerStart),
    levelStart: Int32Array.from(levelStart),
    corner: Int32Array.from(corners),
    level: Int32Array.from(levels),
    edgeStart: Int32Array.from(edgeStart),
    edge: Float64Array.from(edges),
    tip: Float64Array.from(tips),
    strips,
    words,
    begun,
    unended,
  };
}

/** The same table with only its first pieces. Field by field, since copies by spreading are of another shape, which hot code pays for. */
export function firstPieces(table: Table, pieces: number): Table {
  return {
    width: table.width,
    depth: table.depth,
    pieces,
    kind: table.kind,
    flags: table.flags,
    top: table.top,
    box: table.box,
    partStart: table.partStart,
    cornerStart: table.cornerStart,
    levelStart: table.levelStart,
    corner: table.corner,
    level: table.level,
    edgeStart: table.edgeStart,
    edge: table.edge,
    tip: table.tip,
    strips: table.strips,
    words: table.words,
    begun: table.begun,
    unended: table.unended,
  };
}

function stripsOf(width: number, depth: number, boxes: readonly number[]) {
  const pieces = boxes.length / 4;
  const strips = (Math.max(width, depth) >> STRIP_SHIFT) + 1;
  const words = Math.max(1, Math.ceil(pieces / 32));
  const begun = new Int32Array(2 * strips * words);
  const unended = new Int32Array(2 * strips * words);
  for (let piece = 0; piece < pieces; piece++) {
    for (let axis = 0; axis < 2; axis++) {
      const half = (axis === 0 ? width : depth) / 2;
      const middle = boxes[4 * piece + axis]! / 2;
      const reach = boxes[4 * piece + 2 + axis]! / 2;
      const first = stripOf(strips, half, Math.floor(middle - reach));
      const last = stripOf(strips, half, Math.ceil(middle + reach));
      for (let k = 0; k < strips; k++) {
        const at = (axis * strips + k) * words + (piece >> 5);
        if (k >= first) begun[at]! |= 1 << (piece & 31);
        if (k <= last) unended[at]! |= 1 << (piece & 31);
      }
    }
  }
  return { strips, words, begun, unended };
}

/** Twice the middle of the bounding box, and its extent. */
export function boxOf(outline: readonly Point[]): [number, number, number, number] {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [south, north] = [Math.min(...ys), Math.max(...ys)];
  return [west + east, south + north, east - west, north - south];
}

/** (nx, ny, c) of each edge of a convex polygon that runs counter-clockwise. */
export function edgesOf(part: readonly Point[]): number[] {
  return part.flatMap(([x, y], i) => {
    const [nextX, nextY] = part[(i + 1) % part.length]!;
    return [nextY - y, x - nextX, cross(x, y, nextX, nextY)];
  });
}

/** The table as it looks from the other side: everything turned by half a turn about the middle. Cold. */
export function turned(spec: TableSpec): TableSpec {
  const around = ([x, y]: Point): Point => [0 - x, 0 - y];
  return { ...spec, pieces: spec.pieces.map((piece) => ({ ...piece, corners: piece.corners.map(around) })) };
}
