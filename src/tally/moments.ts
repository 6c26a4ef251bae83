/**
 * The record of a series in the sums of a tally: what is kept of the sums of its blocks, to say how sure their mean is. *Hot: a block's sum
 * is added once a block, by the tally itself; `addRepeated` and `mergeMoments` run once a settling and once a task.*
 *
 *     sum | sum of squares | sum of cubes mod 2^32 | sum of cubes div 2^32 | least | greatest
 *
 * Cubes pass 2^53 after 17,000 blocks of 8,000, so their sum is two numbers. A single block adds to the first of them alone, and every so
 * many blocks (`carryBlocks`) what is too much for it is carried over.
 */
import type { BlockSums } from "../stats/block-sums.ts";

export const SUM = 0;
export const SQUARES = 1;
export const CUBES = 2;
export const CUBES_ABOVE = 3;
export const LEAST = 4;
export const GREATEST = 5;
/** Numbers of a record. */
export const MOMENTS = 6;

/** In LEAST, and less than nothing in GREATEST: no block yet. */
export const NO_LEAST = 0x7fffffff;

/** The square of a block's sum must be a 32-bit integer. */
export const MOST_BLOCK_SUM = 46_340;

const WORD = 4_294_967_296;
const HALF_WORD = 65_536;

/** So many blocks of at most this sum may be added before cubes are carried: half of what 2^53 has room for. */
export function carryBlocks(most: number): number {
  return Math.floor(4_503_599_627_370_496 / Math.max(1, most * most * most));
}

/** Makes it the record of no block. */
export function clearMoments(sums: Float64Array, at: number): void {
  sums.fill(0, at, at + MOMENTS);
  sums[at + LEAST] = NO_LEAST;
  sums[at + GREATEST] = -NO_LEAST;
}

/** Adds one block of this sum. */
export function addToMoments(sums: Float64Array, at: number, sum: number): void {
  const square = Math.imul(sum, sum);
  sums[at + SUM] += sum;
  sums[at + SQUARES] += square;
  sums[at + CUBES] += square * sum;
  if (sum < sums[at + LEAST]) sums[at + LEAST] = sum;
  if (sum > sums[at + GREATEST]) sums[at + GREATEST] = sum;
}

/** Adds so many blocks of this sum, up to 2^30 of them, and carries. */
export function addRepeated(sums: Float64Array, at: number, sum: number, blocks: number): void {
  const square = sum * sum;
  const above = Math.floor((square * sum) / WORD);
  const below = square * sum - above * WORD;
  // The lower half times the blocks could pass 2^53: blocks are taken in portions of 2^16.
  const portions = Math.floor(blocks / HALF_WORD);
  const carried = Math.floor((portions * below) / HALF_WORD);
  sums[at + SUM] += blocks * sum;
  sums[at + SQUARES] += blocks * square;
  sums[at + CUBES] += (blocks - portions * HALF_WORD) * below + (portions * below - carried * HALF_WORD) * HALF_WORD;
  sums[at + CUBES_ABOVE] += blocks * above + carried;
  if (sum < sums[at + LEAST]) sums[at + LEAST] = sum;
  if (sum > sums[at + GREATEST]) sums[at + GREATEST] = sum;
  carry(sums, at);
}

/** Adds the blocks of another record. Both are carried, and so is the sum. */
export function mergeMoments(sums: Float64Array, at: number, others: ArrayLike<number>, from: number): void {
  for (let i = SUM; i <= CUBES_ABOVE; i++) sums[at + i] += others[from + i];
  sums[at + LEAST] = Math.min(sums[at + LEAST], others[from + LEAST]);
  sums[at + GREATEST] = Math.max(sums[at + GREATEST], others[from + GREATEST]);
  carry(sums, at);
}

export function carry(sums: Float64Array, at: number): void {
  const over = Math.floor(sums[at + CUBES] / WORD);
  sums[at + CUBES] -= over * WORD;
  sums[at + CUBES_ABOVE] += over;
}

/** A record of n blocks as exact integers. Cold. */
export function blockSumsOf(sums: ArrayLike<number>, at: number, n: number): BlockSums {
  return {
    n,
    sum: BigInt(sums[at + SUM]),
    squares: BigInt(sums[at + SQUARES]),
    cubes: BigInt(sums[at + CUBES_ABOVE]) * BigInt(WORD) + BigInt(sums[at + CUBES]),
    least: n === 0 ? 0 : sums[at + LEAST],
    greatest: n === 0 ? 0 : sums[at + GREATEST],
  };
}
