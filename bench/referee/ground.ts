/**
 * The referee's own eyes and ruler: terrain as polygons in inches, distances and lines of sight worked out from the corners, in plain floating
 * point and without any of the code that the battle uses for the same. Where a hair's breadth decides, it says so instead of judging.
 */
import type { Table } from "../../src/geometry/table.ts";
import { BLOCKS, CONCEALS, COVER, DEPTH, DIFFICULT } from "../../src/geometry/terrain.ts";
import { UNIT } from "../../src/geometry/ticks.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Piece {
  readonly flags: number;
  readonly top: number;
  readonly corners: readonly Point[];
  /** A circle around all of it: nothing of the piece lies outside. */
  readonly middle: Point;
  readonly reach: number;
}

/** A base, or a spot where it might stand: middle, radius, height of what it stands on, and how high its eyes are above that. */
export interface Figure extends Point {
  readonly r: number;
  readonly z: number;
  readonly tall: number;
}

export interface Ground {
  readonly width: number;
  readonly depth: number;
  readonly pieces: readonly Piece[];
}

const surveyed = new WeakMap<Table, Ground>();

/** A table in inches. */
export function survey(table: Table): Ground {
  const known = surveyed.get(table);
  if (known !== undefined) return known;
  const pieces = Array.from({ length: table.pieces }, (_, piece): Piece => {
    const corners: Point[] = [];
    for (let c = table.cornerStart[piece]!; c < table.cornerStart[piece + 1]!; c++)
      corners.push({ x: table.corner[2 * c]! / UNIT, y: table.corner[2 * c + 1]! / UNIT });
    const middle = { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) };
    const reach = Math.max(...corners.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
    return { flags: table.flags[piece]!, top: table.top[piece]! / UNIT, corners, middle, reach };
  });
  const ground: Ground = { width: table.width / UNIT, depth: table.depth / UNIT, pieces };
  surveyed.set(table, ground);
  return ground;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Does a piece lie wholly farther from a point than this? Quick, and never wrongly yes. */
export function farFrom({ middle, reach }: Piece, { x, y }: Point, inches: number): boolean {
  return Math.hypot(x - middle.x, y - middle.y) > reach + inches;
}

/** Inside a polygon, by counting the edges that a ray to the east crosses. */
export function inside({ corners }: Piece, { x, y }: Point): boolean {
  let odd = false;
  let a = corners[corners.length - 1]!;
  for (const b of corners) {
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) odd = !odd;
    a = b;
  }
  return odd;
}

/** From a point to the outline of a piece, negative inside it. */
export function depthOutside(piece: Piece, p: Point): number {
  let least = Number.POSITIVE_INFINITY;
  let a = piece.corners[piece.corners.length - 1]!;
  for (const b of piece.corners) {
    least = Math.min(least, toSegment(p, a, b));
    a = b;
  }
  return inside(piece, p) ? -least : least;
}

function toSegment(p: Point, a: Point, b: Point): number {
  const ex = b.x - a.x;
  const ey = b.y - a.y;
  const t = Math.max(0, Math.min(1, ((p.x - a.x) * ex + (p.y - a.y) * ey) / (ex * ex + ey * ey || 1)));
  const dx = p.x - a.x - t * ex;
  const dy = p.y - a.y - t * ey;
  return Math.sqrt(dx * dx + dy * dy);
}

/** Between the edges of two bases along the table top; negative where they overlap (SK-SHOOT-09). */
export function between(a: Figure, b: Figure): number {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  return Math.sqrt(dx * dx + dy * dy) - a.r - b.r;
}

/** Stretches of the line from a to b inside a piece, as shares of its length. */
function stretches(piece: Piece, a: Point, b: Point): [number, number][] {
  const cuts = [0, 1];
  piece.corners.forEach((p, i) => {
    const q = piece.corners[(i + 1) % piece.corners.length]!;
    const cross = (b.x - a.x) * (q.y - p.y) - (b.y - a.y) * (q.x - p.x);
    if (cross === 0) return;
    const t = ((p.x - a.x) * (q.y - p.y) - (p.y - a.y) * (q.x - p.x)) / cross;
    const u = ((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / cross;
    if (t > 0 && t < 1 && u >= 0 && u <= 1) cuts.push(t);
  });
  cuts.sort((one, other) => one - other);
  const found: [number, number][] = [];
  for (let i = 1; i < cuts.length; i++) {
    const [from, to] = [cuts[i - 1]!, cuts[i]!];
    const middle = (from + to) / 2;
    if (to > from && inside(piece, { x: a.x + (b.x - a.x) * middle, y: a.y + (b.y - a.y) * middle }))
      found.push([from, to]);
  }
  return found;
}

/** Too near to call, in inches: positions are whole ticks, and who touches a corner may fall either way. */
const HAIR = 0.01;

export type Verdict = "clear" | "blocked" | "doubtful";

export interface Line {
  readonly sight: Verdict;
  /** Does terrain give the target cover (SK-SHOOT-21, SK-AMB-36)? */
  readonly cover: Verdict;
  /** Does it cross anything that conceals? */
  readonly concealed: boolean;
}

export interface SightRule {
  /** Inches of sight into one piece, and into several together; the first may be reached, the second not (SK-SHOOT-06, -07). */
  readonly depth: number;
  /** Models whose bases block the line. */
  readonly blockers: readonly Figure[];
}

/** What a line has met so far. */
interface Met {
  blocked: boolean;
  /** Whether something is too near to call, for sight and for cover. */
  doubt: boolean;
  covered: boolean;
  coverDoubt: boolean;
  concealed: boolean;
  /** Inches inside pieces that stop sight by their depth, and how many those are. */
  depth: number;
  deep: number;
}

/** The line from eye to eye (SK-SHOOT-05 to -08). */
export function lineOfSight(ground: Ground, a: Figure, b: Figure, rule: SightRule): Line {
  const met: Met = {
    blocked: false,
    doubt: false,
    covered: false,
    coverDoubt: false,
    concealed: false,
    depth: 0,
    deep: 0,
  };
  for (const piece of ground.pieces)
    if (toSegment(piece.middle, a, b) <= piece.reach + HAIR) meetPiece(met, piece, a, b);
  if (met.deep > 0) {
    if (Math.abs(met.depth - rule.depth) < HAIR) met.doubt = true;
    else if (met.depth > rule.depth) met.blocked = true;
  }
  for (const other of rule.blockers) meetFigure(met, other, a, b);
  return {
    sight: met.blocked ? "blocked" : met.doubt ? "doubtful" : "clear",
    concealed: met.concealed,
    cover: met.coverDoubt ? "doubtful" : met.covered ? "blocked" : "clear",
  };
}

function meetPiece(met: Met, piece: Piece, a: Figure, b: Figure): void {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const stands = inside(piece, a) || inside(piece, b);
  const edge = Math.min(Math.abs(depthOutside(piece, a)), Math.abs(depthOutside(piece, b))) < HAIR;
  if ((piece.flags & CONCEALS) !== 0 && (edge || stretches(piece, a, b).length > 0)) met.concealed = true;
  let all = 0;
  let low = 0;
  let last = 0;
  for (const [from, to] of stretches(piece, a, b)) {
    all += (to - from) * length;
    // The part of the stretch where the line runs below the top.
    const under = below(a.z + a.tall, b.z + b.tall, piece.top, from, to);
    low += under[1] > under[0] ? (under[1] - under[0]) * length : 0;
    last = Math.max(last, stands ? to : under[1] > under[0] ? under[1] : 0);
  }
  if ((piece.flags & BLOCKS) !== 0 && low > 0) {
    if (low > HAIR) met.blocked = true;
    else met.doubt = true;
  }
  const counts = stands ? all : low;
  if (counts > 0) goThrough(met, piece.flags, counts, (1 - last) * length, edge || counts < HAIR);
  else if (edge) met.coverDoubt = true;
}

/** So many inches inside a piece, the last of them so far from the target; the shortest ways and those along an edge may fall either way. */
function goThrough(met: Met, flags: number, counts: number, toTarget: number, isClose: boolean): void {
  if ((flags & DEPTH) !== 0) {
    met.depth += counts;
    met.deep++;
    if (isClose) met.doubt = true;
  }
  if ((flags & COVER) !== 0) {
    if ((flags & DIFFICULT) !== 0 || toTarget <= 1) met.covered = true;
    if (isClose || Math.abs(toTarget - 1) < HAIR) met.coverDoubt = true;
  }
}

/** A base in the way, as high as its model. */
function meetFigure(met: Met, other: Figure, a: Figure, b: Figure): void {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const aside = toSegment(other, a, b);
  const along = ((other.x - a.x) * (b.x - a.x) + (other.y - a.y) * (b.y - a.y)) / (length * length || 1);
  if (along <= 0 || along >= 1) return;
  const [eyeA, eyeB] = [a.z + a.tall, b.z + b.tall];
  const high = eyeA + (eyeB - eyeA) * along;
  if (high > other.z + other.tall + HAIR || high < other.z - HAIR) return;
  const grazes = Math.abs(high - other.z - other.tall) < HAIR || (other.z > 0 && Math.abs(high - other.z) < HAIR);
  if (Math.abs(aside - other.r) < HAIR || (grazes && aside < other.r)) met.doubt = true;
  else if (aside < other.r) met.blocked = true;
}

/** The part of a stretch on which a line between two heights runs below a top. */
function below(eyeA: number, eyeB: number, top: number, from: number, to: number): [number, number] {
  const at = (t: number): number => eyeA + (eyeB - eyeA) * t;
  const [first, second] = [at(from) < top, at(to) < top];
  if (first && second) return [from, to];
  if (!first && !second) return [0, 0];
  const crossing = (top - eyeA) / (eyeB - eyeA);
  return first ? [from, crossing] : [crossing, to];
}
