/**
 * Terrain by chance. Rulebooks ask for much and varied terrain that favours nobody (SK-SCEN-05 to -08, DK-PRE-06): pieces are drawn by weight and
 * size and put down anywhere with room to walk between them, each with its like on the other half, until they cover the share asked for. Cold.
 *
 * The numbers come from a generator of their own, by seed and table: terrain is part of the scenario, not of the dice, so that variants of a
 * scenario and other seeds of its battles meet on the same tables.
 */
import { DIRECTION_X, DIRECTION_Y, FULL_TURN } from "../geometry/directions.ts";
import { grown } from "../geometry/grounds.ts";
import { doubleArea, hull, type Point } from "../geometry/polygon.ts";
import { nearestTick, UNIT } from "../geometry/ticks.ts";

export interface TerrainRequest {
  /** Extent of the table in ticks. */
  readonly width: number;
  readonly depth: number;
  /** Share of the table to be covered. */
  readonly density: number;
  readonly symmetric: boolean;
  readonly seed: string;
  readonly kinds: readonly DealtKind[];
}

export interface DealtKind {
  readonly name: string;
  readonly weight: number;
  readonly shape: "rectangle" | "blob";
  /** Least and most extent, in units. */
  readonly length: readonly [number, number];
  readonly width: readonly [number, number];
}

export interface DealtPiece {
  readonly name: string;
  readonly corners: readonly Point[];
}

/** Between pieces there is room for the base of a model to pass; and between pieces and the edges, or they would be dead ends. */
const ROOM = 1.5 * UNIT;
/** Places that are tried for a piece, and pieces that found none before a table is taken as full. */
const TRIES = 8;
const PATIENCE = 30;

/** The first `count` tables of a seed. */
export function generateTables(request: TerrainRequest, count: number): DealtPiece[][] {
  return Array.from({ length: count }, (_, index) => generateTable(request, index));
}

function generateTable(request: TerrainRequest, index: number): DealtPiece[] {
  const { width, depth, density, symmetric, seed, kinds } = request;
  const below = numbers(seed, index);
  const wanted = 2 * density * width * depth;
  const pieces: DealtPiece[] = [];
  let covered = 0;
  for (let failures = 0; failures < PATIENCE && kinds.length > 0; ) {
    const kind = drawKind(kinds, below);
    const shape = drawShape(kind, below);
    const area = doubleArea(shape) * (symmetric ? 2 : 1);
    // No piece that would lead further past the share than it is short of it now.
    const added = covered + area / 2 > wanted ? undefined : place(shape, pieces, request, below);
    if (added === undefined) {
      failures++;
      continue;
    }
    failures = 0;
    covered += area;
    for (const outline of added) pieces.push({ name: kind.name, corners: outline });
  }
  return pieces;
}

/** Where a shape finds room: its outline there, and that of its like; undefined when a few tries did not. */
function place(
  shape: readonly Point[],
  pieces: readonly DealtPiece[],
  { width, depth, symmetric }: TerrainRequest,
  below: Below,
): Point[][] | undefined {
  const room = grown(shape, ROOM);
  for (let tries = 0; tries < TRIES; tries++) {
    const x = within(shape, 0, width, below);
    const y = within(shape, 1, depth, below);
    if (x === undefined || y === undefined) return undefined;
    const at = (outline: readonly Point[]) => outline.map(([a, b]): Point => [a + x, b + y]);
    const around = at(room);
    if (pieces.some(({ corners }) => meet(around, corners))) continue;
    const corners = at(shape);
    if (!symmetric) return [corners];
    const like = corners.map(([a, b]): Point => [0 - a, 0 - b]);
    if (!meet(around, like)) return [corners, like];
  }
  return undefined;
}

type Below = (n: number) => number;

function drawKind(kinds: readonly DealtKind[], below: Below): DealtKind {
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  let rest = (below(1 << 20) * total) / (1 << 20);
  for (const kind of kinds) {
    rest -= kind.weight;
    if (rest < 0) return kind;
  }
  return kinds[kinds.length - 1]!;
}

/** A convex outline about the origin, turned by a multiple of 15 degrees. */
function drawShape({ shape, length, width }: DealtKind, below: Below): Point[] {
  const extent = ([least, most]: readonly [number, number]) =>
    nearestTick(UNIT * least) + below(nearestTick(UNIT * (most - least)) + 1);
  const long = extent(length);
  const short = extent(width);
  const direction = 30 * below(FULL_TURN / 30);
  if (shape === "rectangle") return turnedRectangle(0, 0, long, short, direction);
  // Twelve points of an ellipse, some of them pulled in by up to a fifth.
  const STEP = FULL_TURN / 12;
  const points = Array.from({ length: 12 }, (_, k): Point => {
    const share = (1 - below(205) / 1024) / 2;
    const a = long * share * DIRECTION_X[k * STEP]!;
    const b = short * share * DIRECTION_Y[k * STEP]!;
    const [ux, uy] = [DIRECTION_X[direction]!, DIRECTION_Y[direction]!];
    return [nearestTick(a * ux - b * uy), nearestTick(a * uy + b * ux)];
  });
  return hull(points);
}

/** Where along an axis a shape's origin can be put, so that all of it keeps its distance to the edges. */
function within(shape: readonly Point[], axis: 0 | 1, extent: number, below: Below): number | undefined {
  const values = shape.map((point) => point[axis]);
  const least = ROOM - extent / 2 - Math.min(...values);
  const most = extent / 2 - ROOM - Math.max(...values);
  return most < least ? undefined : least + below(most - least + 1);
}

/** Whether two convex outlines overlap: no edge of either has all of the other on its outer side. */
export function meet(a: readonly Point[], b: readonly Point[]): boolean {
  // Mostly one corner tells that they are far apart.
  const far = Math.max(Math.abs(a[0]![0] - b[0]![0]), Math.abs(a[0]![1] - b[0]![1]));
  return far < 40 * UNIT && !parted(a, b) && !parted(b, a);
}

function parted(a: readonly Point[], b: readonly Point[]): boolean {
  return a.some(([x, y], i) => {
    const [nextX, nextY] = a[(i + 1) % a.length]!;
    return b.every(([px, py]) => (nextX - x) * (py - y) - (nextY - y) * (px - x) <= 0);
  });
}

/** Corners of a rectangle around (x, y), turned by a direction (geometry/directions.ts); all but the direction in ticks. */
export function turnedRectangle(x: number, y: number, width: number, depth: number, direction: number): Point[] {
  const ux = DIRECTION_X[direction]!;
  const uy = DIRECTION_Y[direction]!;
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([i, j]): Point => {
    const a = (i! * width) / 2;
    const b = (j! * depth) / 2;
    return [x + nearestTick(a * ux - b * uy), y + nearestTick(a * uy + b * ux)];
  });
}

/** Whole numbers 0..n-1 of a table's own generator (sfc32), its state hashed from the seed and the table's number. */
function numbers(seed: string, table: number): Below {
  let [a, b, c] = [0, 1, 2].map((lane) => hash(`${seed}\n${table}\n${lane}`)) as [number, number, number];
  let d = 1;
  const next = (): number => {
    const r = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + r) | 0;
    return r >>> 0;
  };
  for (let k = 0; k < 12; k++) next();
  return (n) => Math.floor((next() * n) / 0x1_0000_0000);
}

/** FNV-1a over the UTF-16 units, mixed once more so that neighbouring numbers part. */
function hash(text: string): number {
  let h = 0x811c9dc5 | 0;
  for (let k = 0; k < text.length; k++) {
    const unit = text.charCodeAt(k);
    h = Math.imul(h ^ (unit & 255), 0x01000193);
    h = Math.imul(h ^ (unit >>> 8), 0x01000193);
  }
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
}
