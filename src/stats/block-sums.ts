/**
 * What is kept of n integers, one a block, to say how sure their mean is. *Cold.*
 *
 * The sums are exact: cubes pass 2^53 after 17,000 blocks of 8,000, and n^2 times their sum is far beyond. So they are BigInts here,
 * every moment is an exact integer, and each result is rounded once: it cannot depend on the order in which chunks were merged.
 * Example: the values 1, 2, 3, 4 have the sums 10, 30, 100, the mean 2.5 and the standard deviation 1.29.
 */
import { exactRatio } from "./exact-ratio.ts";
import type { Histogram } from "./quantile-interval.ts";

export interface BlockSums {
  readonly n: number;
  /** Sums of the values, of their squares and of their cubes. */
  readonly sum: bigint;
  readonly squares: bigint;
  readonly cubes: bigint;
  /** The least and the greatest value, or any bounds of them; without blocks, 0. */
  readonly least: number;
  readonly greatest: number;
}

/** Of so many blocks for each value. */
export function sumsOf(histogram: Histogram): BlockSums {
  let n = 0;
  let sum = 0n;
  let squares = 0n;
  let cubes = 0n;
  let least = Infinity;
  let greatest = -Infinity;
  for (const [value, blocks] of histogram) {
    if (!Number.isSafeInteger(value) || !(Number.isSafeInteger(blocks) && blocks >= 0))
      throw new RangeError(`${blocks} blocks of ${value}: expected integers, and no fewer than 0 blocks`);
    if (blocks === 0) continue;
    const x = BigInt(value);
    const moment = BigInt(blocks) * x;
    n += blocks;
    sum += moment;
    squares += moment * x;
    cubes += moment * x * x;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return n === 0 ? { n, sum, squares, cubes, least: 0, greatest: 0 } : { n, sum, squares, cubes, least, greatest };
}

/** Of one value a block, in any order. */
export function sumsOfValues(values: ArrayLike<number>): BlockSums {
  const blocks = new Map<number, number>();
  for (let i = 0; i < values.length; i++) blocks.set(values[i], (blocks.get(values[i]) ?? 0) + 1);
  return sumsOf(blocks);
}

/** The mean of x / divisor. */
export function meanOf({ n, sum }: BlockSums, divisor = 1): number {
  return exactRatio(sum, BigInt(n) * BigInt(divisor));
}

/** The sample standard deviation of one x / divisor; absent for a single block. */
export function deviationOf(sums: BlockSums, divisor = 1): number | undefined {
  const variance = varianceOf(sums, divisor);
  return variance === undefined ? undefined : Math.sqrt(variance);
}

/** The sample variance of one x / divisor; absent for a single block. */
export function varianceOf(sums: BlockSums, divisor = 1): number | undefined {
  const n = BigInt(sums.n);
  if (n < 2n) return undefined;
  const d = BigInt(divisor);
  return exactRatio(spreadOf(sums), n * (n - 1n) * d * d);
}

/** n^2 times the variance of the n values themselves: n times the sum of squares less the squared sum. */
export function spreadOf({ n, sum, squares }: BlockSums): bigint {
  if (!(Number.isSafeInteger(n) && n > 0)) throw new RangeError(`${n} blocks: a mean of nothing does not exist`);
  const spread = BigInt(n) * squares - sum * sum;
  if (spread < 0n) throw new RangeError(`n = ${n}, sum = ${sum}, sum of squares = ${squares} belong to no sample`);
  return spread;
}

/** n^3 times the third central moment of the n values. */
export function thirdMomentOf({ n, sum, squares, cubes }: BlockSums): bigint {
  const N = BigInt(n);
  return N * N * cubes - 3n * N * sum * squares + 2n * sum * sum * sum;
}
