/**
 * Round bases on a table, and the distances between them. Hot: everything is looked up by the row of the model, and no fraction crosses a
 * call, where it would be boxed (hence the roots that are written out).
 *
 * A distance is the least whole number of ticks that is not below it: squares are exact, so roots rounded up are too.
 */
import { Columns } from "../rules/kernel/columns.ts";
import { TOUCH } from "./ticks.ts";

/**
 * Where models stand: one row each, in ticks. Battles that look for ways keep theirs in `standing`. A model that is off the table has
 * x = y = NOWHERE: nothing reaches, sees or stops it there, and no loop has to ask whether it is still there. (Only of two that are both off the
 * table nothing can be asked.)
 */
export interface Bases {
  /** Middle of the base. */
  readonly x: Int32Array;
  readonly y: Int32Array;
  /** What the model stands on: 0 on the table top, else the height of a level of terrain. */
  readonly z: Int32Array;
  readonly radius: Int32Array;
  /** From the base to the eyes. */
  readonly tall: Int32Array;
}

/** The most models on a table that are walked around. */
export const MOST_BASES = 64;

/**
 * The memory of the one battle that a thread is playing: what changes during a leg of it, and what the leg fixes, at fixed addresses (columns.ts).
 * Where models stand and how large they are comes first in each, so that whoever looks for a way knows the addresses too; the board of
 * their rulebook lays its other columns behind.
 */
export const changing = new Columns(1 << 15);
export const fixed = new Columns(1 << 13);
export const baseX = changing.int32(MOST_BASES);
export const baseY = changing.int32(MOST_BASES);
export const baseZ = changing.int32(MOST_BASES);
export const baseRadius = fixed.int32(MOST_BASES);
export const baseTall = fixed.int32(MOST_BASES);
/** The same as one record: the models of the thread's battle. */
export const standing: Bases = { x: baseX, y: baseY, z: baseZ, radius: baseRadius, tall: baseTall };

/** Puts others in their place, as tests and benches do; those of a battle are lost, and no more than MOST_BASES fit. */
export function standUp({ x, y, z, radius, tall }: Bases): void {
  baseX.set(x);
  baseY.set(y);
  baseZ.set(z);
  baseRadius.set(radius);
  baseTall.set(tall);
}

/** Columns for `rows` models, all off the table, for whoever looks at models that are on no board: tests, benches. Cold. */
export function newBases(rows: number, nowhere: number): Bases {
  const column = () => new Int32Array(rows);
  return {
    x: column().fill(nowhere),
    y: column().fill(nowhere),
    z: column(),
    radius: column(),
    tall: column(),
  };
}

/** Distance between the edges of two bases along the table top, in ticks, rounded up; 0 where they touch or overlap. */
export function gap(bases: Bases, i: number, j: number): number {
  const dx = bases.x[i]! - bases.x[j]!;
  const dy = bases.y[i]! - bases.y[j]!;
  return Math.max(0, (Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0) - bases.radius[i]! - bases.radius[j]!);
}

/** Whether the edges of two bases are at most `reach` ticks apart. The same as `gap(i, j) <= reach`, without the root. */
export function within(bases: Bases, i: number, j: number, reach: number): boolean {
  const dx = bases.x[i]! - bases.x[j]!;
  const dy = bases.y[i]! - bases.y[j]!;
  const far = reach + bases.radius[i]! + bases.radius[j]!;
  return dx * dx + dy * dy <= far * far;
}

/** Whether two bases are in contact, give or take the rounding of positions. */
export function touching(bases: Bases, i: number, j: number): boolean {
  return within(bases, i, j, TOUCH);
}

/** Distance from the edge of a base to a point, in ticks, rounded up; 0 when the point lies on the base. */
export function gapToPoint(bases: Bases, i: number, x: number, y: number): number {
  const dx = bases.x[i]! - x;
  const dy = bases.y[i]! - y;
  return Math.max(0, (Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0) - bases.radius[i]!);
}

/**
 * The row from..to-1, other than i, whose edge is nearest to that of i; the first of those alike; -1 when nobody is on the table.
 * Ties go by row, hence by the order in which a roster lists its models, which no mirror changes.
 */
export function nearest(bases: Bases, i: number, from: number, to: number): number {
  const { x, y, radius } = bases;
  let best = -1;
  let least = 1 << 23;
  for (let j = from; j < to; j++) {
    if (j === i) continue;
    const dx = x[j]! - x[i]!;
    const dy = y[j]! - y[i]!;
    const edge = (Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0) - radius[j]!;
    if (edge < least) {
      least = edge;
      best = j;
    }
  }
  return best;
}
