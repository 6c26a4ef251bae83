/**
 * MSI, the multinomial score interval for the mean of a bounded block score. *Cold: once a look, a few hundred times a run.*
 *
 * For: the score of a match-up, a win or loss rate per block, any share; the default error bar at a fixed number of blocks or
 * under a precision rule. It equals Wilson's interval when only the lowest and highest score occur, and stays honest where
 * mean +- 2 se is not: one block, all wins, all draws.
 * Not for: looking again and again until it excludes a value (use the confidence sequence), nor for unbounded metrics.
 *
 * The interval is {m : n (mean - m)^2 <= z^2 V(m)}, V(m) the variance of the multinomial that fits the counts best among
 * those with mean m. Reference: Wilson (1927), JASA 22:209-212, for the inversion; Owen (2001), Empirical Likelihood, section
 * 2.9, for the constrained fit; Tango (1998), Statistics in Medicine 17:891-908, for a score interval of this kind.
 * Example: 40 mirrored pairs all won, scoreInterval([0, 0, 0, 0, 40]) = { low: 0.9123783988027134, high: 1 }.
 */
import { someBlocks } from "./block-score.ts";
import { type Interval, zOf } from "./interval.ts";
import { secantDecreasing } from "./portable-math.ts";

// Scratch columns of the categories that occurred: weight and distance from the trial mean.
let weight = new Float64Array(64);
let offset = new Float64Array(64);

interface Fit {
  /** Lagrange multiplier of the mean. */
  readonly theta: number;
  /** Fitted probability of each score 0..M. */
  readonly p: Float64Array;
}

/**
 * The most likely distribution over the scores 0..M that has mean m (on 0..1), given counts, which need not be integers.
 * p_j = c_j / (n (1 + theta (a_j - m))); an end category that was never seen may receive mass, otherwise no distribution
 * with that mean would exist for a sample of draws. Example: 50 draws and m = 0.55 give p = [0, 0, 0.9, 0, 0.1].
 */
export function constrainedMle(counts: ArrayLike<number>, mean: number): Fit {
  const top = counts.length - 1;
  let n = 0;
  for (let j = 0; j <= top; j++) {
    if (!(counts[j] >= 0 && counts[j] < Infinity)) throw new RangeError(`count ${j} is ${counts[j]}: expected >= 0`);
    n += counts[j];
  }
  if (top < 1 || n === 0) throw new RangeError(`constrainedMle: no counts (${top + 1} categories, total ${n})`);
  if (!(mean > 0 && mean < 1)) throw new RangeError(`constrainedMle: mean ${mean} is not strictly between 0 and 1`);
  const theta = multiplier(counts, n, mean);
  const p = new Float64Array(top + 1);
  let total = 0;
  for (let j = 0; j <= top; j++) {
    if (counts[j] === 0) continue;
    p[j] = counts[j] / (n * (1 + theta * (j / top - mean)));
    total += p[j];
  }
  if (counts[top] === 0 && theta === -1 / (1 - mean)) p[top] = Math.max(0, 1 - total);
  else if (counts[0] === 0 && theta === 1 / mean) p[0] = Math.max(0, 1 - total);
  return { theta, p };
}

/** Variance of one block score (on 0..1) under the best fit with mean m. */
export function nullVariance(counts: ArrayLike<number>, mean: number): number {
  let n = 0;
  for (let j = 0; j < counts.length; j++) n += counts[j];
  return varianceUnder(counts, n, mean);
}

/**
 * The score test behind the interval: whether m is compatible with the counts. It costs one fit instead of thirty, which
 * is what an inversion over many histograms needs (see the pooled quantile interval).
 */
export function scoreTestAccepts(counts: ArrayLike<number>, mean: number, confidence = 0.95): boolean {
  const { n, sum, top } = someBlocks(counts);
  const z = zOf(confidence);
  const gap = sum / (n * top) - mean;
  return n * gap * gap <= z * z * varianceUnder(counts, n, mean);
}

/** The interval on 0..1; counts are integers by score, at least one block in all. */
export function scoreInterval(counts: ArrayLike<number>, confidence = 0.95): Interval {
  const { n, sum, sumOfSquares, top } = someBlocks(counts);
  const z = zOf(confidence);
  const mean = sum / (n * top);
  const wald = (z * Math.sqrt(Math.max(0, sumOfSquares / n - (sum / n) * (sum / n)))) / (top * Math.sqrt(n));
  const rootN = Math.sqrt(n);
  // Square roots of both sides: almost a straight line, which is what a secant likes.
  const below = (m: number) => rootN * (mean - m) - z * Math.sqrt(varianceUnder(counts, n, m));
  const above = (m: number) => z * Math.sqrt(varianceUnder(counts, n, m)) - rootN * (m - mean);
  return {
    low: sum === 0 ? 0 : secantDecreasing(below, 0, mean, mean - wald),
    high: sum === n * top ? 1 : secantDecreasing(above, mean, 1, mean + wald),
  };
}

function varianceUnder(counts: ArrayLike<number>, n: number, mean: number): number {
  const top = counts.length - 1;
  const theta = multiplier(counts, n, mean);
  let total = 0;
  let variance = 0;
  for (let j = 0; j <= top; j++) {
    if (counts[j] === 0) continue;
    const d = j / top - mean;
    const p = counts[j] / (n * (1 + theta * d));
    total += p;
    variance += p * d * d;
  }
  const rest = Math.max(0, 1 - total);
  if (counts[top] === 0 && theta === -1 / (1 - mean)) variance += rest * (1 - mean) * (1 - mean);
  else if (counts[0] === 0 && theta === 1 / mean) variance += rest * mean * mean;
  return variance;
}

/** Root of f(theta) = sum of c b / (1 + theta b) with b = a - m, or the bound where the range ends before the root. */
function multiplier(counts: ArrayLike<number>, n: number, mean: number): number {
  const top = counts.length - 1;
  if (weight.length <= top) {
    weight = new Float64Array(2 * top + 2);
    offset = new Float64Array(2 * top + 2);
  }
  let seen = 0;
  for (let j = 0; j <= top; j++) {
    if (counts[j] === 0) continue;
    weight[seen] = counts[j] / n;
    offset[seen] = j / top - mean;
    seen++;
  }
  let lo = -1 / (1 - mean);
  let hi = 1 / mean;
  if (counts[top] === 0 && slackAt(lo, seen) <= 0) return lo;
  if (counts[0] === 0 && slackAt(hi, seen) >= 0) return hi;
  // Newton's rule inside a bracket of signs; bisection whenever a step leaves it or does not halve the one before.
  let theta = 0;
  let stepBefore = Infinity;
  for (let i = 0; i < 400; i++) {
    let f = 0;
    let size = 0;
    let slope = 0;
    for (let k = 0; k < seen; k++) {
      const ratio = offset[k] / (1 + theta * offset[k]);
      const term = weight[k] * ratio;
      f += term;
      size += Math.abs(term);
      slope += term * ratio;
    }
    if (Math.abs(f) <= 2.3e-16 * size) return theta; // what is left is rounding
    if (f > 0) lo = theta;
    else hi = theta;
    let next = theta + f / slope;
    const step = Math.abs(next - theta);
    if (!(next > lo && next < hi) || step > 0.5 * stepBefore) {
      next = 0.5 * (lo + hi);
      if (next <= lo || next >= hi) return next;
      stepBefore = hi - lo;
    } else stepBefore = step;
    theta = next;
  }
  return theta;
}

function slackAt(theta: number, seen: number): number {
  let f = 0;
  for (let k = 0; k < seen; k++) f += (weight[k] * offset[k]) / (1 + theta * offset[k]);
  return f;
}
