/**
 * Mean, standard deviation and t interval ("block-mean-t") from exact integer sums. *Cold.*
 *
 * For: the mean of an integer metric with one value per block (casualties, margin, turns), from hundreds of blocks on. Two
 * legs of a block are one value: pass the sums of the block sums and divide by the legs with `divisor`.
 * Not for: a score or a rate, which is bounded and has the better score interval; nor for repeated looks at significance.
 *
 * The numerator of the variance, n * sum of squares - sum^2, is a BigInt and each result is rounded once, so the answer does
 * not depend on the order in which chunks were merged. The variance used for the interval is floored at one unit^2 / n: a
 * metric that did not vary yet is not known exactly.
 * Reference: Student (1908), Biometrika 6:1-25; Chow & Robbins (1965) for the floor under sequential stopping.
 * Example: meanInterval(4, 10, 30) = { n: 4, mean: 2.5, sd: 1.29, low: 0.446, high: 4.554 }.
 */
import { exactRatio } from "./exact-ratio.ts";
import { checkConfidence } from "./interval.ts";
import { tQuantile } from "./portable-math.ts";

export interface MeanEstimate {
  readonly n: number;
  readonly mean: number;
  /** Sample standard deviation of one block; absent for a single block. */
  readonly sd?: number;
  /** Ends of the interval; absent for a single block. */
  readonly low?: number;
  readonly high?: number;
}

/** Sums of n integers x and of x^2; with a divisor the results are of x / divisor. */
export function meanInterval(
  n: number | bigint,
  sum: number | bigint,
  sumOfSquares: number | bigint,
  confidence = 0.95,
  divisor = 1,
): MeanEstimate {
  checkConfidence(confidence);
  if (!(Number.isSafeInteger(divisor) && divisor > 0))
    throw new RangeError(`divisor ${divisor}: expected an integer > 0`);
  const N = exactInteger("n", n);
  const S = exactInteger("sum", sum);
  const spread = spreadOf(N, S, exactInteger("sumOfSquares", sumOfSquares));
  const D = BigInt(divisor);
  const mean = exactRatio(S, N * D);
  const count = Number(N);
  if (count < 2) return { n: count, mean };
  // Over the common denominator n(n-1) the floor of 1/n reads n-1.
  const floored = spread > N - 1n ? spread : N - 1n;
  const denominator = N * (N - 1n) * D * D;
  const half = tQuantile(0.5 + 0.5 * confidence, count - 1) * Math.sqrt(exactRatio(floored, denominator * N));
  return { n: count, mean, sd: Math.sqrt(exactRatio(spread, denominator)), low: mean - half, high: mean + half };
}

/**
 * Sample variance from exact sums: the numerator n * sum of squares - sum^2 as an integer, the variance rounded once.
 * Example: n = 4, sum = 10, sum of squares 30 give numerator 20n and variance 20 / 12.
 */
export function exactVariance(
  n: number | bigint,
  sum: number | bigint,
  sumOfSquares: number | bigint,
): { mean: number; numerator: bigint; variance?: number } {
  const N = exactInteger("n", n);
  const S = exactInteger("sum", sum);
  const numerator = spreadOf(N, S, exactInteger("sumOfSquares", sumOfSquares));
  const mean = exactRatio(S, N);
  if (N < 2n) return { mean, numerator };
  return { mean, numerator, variance: exactRatio(numerator, N * (N - 1n)) };
}

function exactInteger(name: string, value: number | bigint): bigint {
  if (typeof value === "number" && !Number.isSafeInteger(value))
    throw new RangeError(`${name} = ${value}: expected an exact integer (a BigInt beyond 2^53)`);
  return BigInt(value);
}

function spreadOf(n: bigint, sum: bigint, sumOfSquares: bigint): bigint {
  if (n < 1n) throw new RangeError(`n = ${n}: a mean of nothing does not exist`);
  const spread = n * sumOfSquares - sum * sum;
  if (spread < 0n) throw new RangeError(`n = ${n}, sum = ${sum}, sum of squares = ${sumOfSquares} belong to no sample`);
  return spread;
}
