/**
 * Generalised sequential probability ratio tests for a mean block score (trinomial, pentanomial, any). *Cold.*
 *
 * For: a cheap sequential answer to "s1 or s0?", about half the blocks of the confidence sequence near 1/2.
 * Not for: an interval, nor exact error rates: the calibration is asymptotic, and "H0 accepted" means "not as much as s1",
 * not "equal". Look only at chunk ends; the overshoot makes the test conservative.
 * Reference: Wald (1945), Annals of Mathematical Statistics 16:117-186; Li, Liu & Ying (2014), Sequential Analysis 33:2-22
 * (GSPRT); Van den Bergh, "A practical introduction to the GSPRT" and "Normalized Elo, practical" 4.1.
 * Example: counts [310, 705, 1500, 790, 360], s0 = 0.5, s1 = 0.51: the exact log likelihood ratio is 3.924, above ln 19.
 */
import { meanAndSd, someBlocks } from "./block-score.ts";
import { eloToScore, gamesPerBlockRoot, NELO_PER_SIGMA } from "./elo.ts";
import { bisectDecreasing, log, log1p } from "./portable-math.ts";
import { constrainedMle } from "./score-interval.ts";

/** Wald's bounds: reject s1 at or below `lower`, accept it at or above `upper`. Example: 0.05, 0.05 give -+2.944439. */
export function sprtBounds(alpha: number, beta: number): { lower: number; upper: number } {
  if (!(alpha > 0 && beta > 0 && alpha + beta < 1))
    throw new RangeError(`sprtBounds(${alpha}, ${beta}): expected error rates > 0 with a sum below 1`);
  return { lower: log(beta / (1 - alpha)), upper: log((1 - beta) / alpha) };
}

/** Log likelihood ratio of mean score s1 against s0 with the best fit under each; counts need not be integers. */
export function llrExact(counts: ArrayLike<number>, s0: number, s1: number): number {
  const top = counts.length - 1;
  const theta0 = constrainedMle(counts, s0).theta;
  const theta1 = constrainedMle(counts, s1).theta;
  let s = 0;
  for (let j = 0; j <= top; j++) {
    if (counts[j] === 0) continue;
    const a = j / top;
    s += counts[j] * (log1p(theta0 * (a - s0)) - log1p(theta1 * (a - s1)));
  }
  return s;
}

/** Second-order approximation of llrExact; throws while the blocks do not vary. */
export function llrNormal(counts: ArrayLike<number>, s0: number, s1: number): number {
  const { n } = someBlocks(counts);
  const { mean, sd } = meanAndSd(counts);
  if (sd === undefined || sd === 0) throw new RangeError(`llrNormal: ${n} blocks do not vary; use llrExact`);
  const variance = (sd * sd * (n - 1)) / n;
  return (n * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
}

/** The form fishtest uses: logistic Elo bounds, empty categories count 1e-3. */
export function llrLogistic(counts: ArrayLike<number>, elo0: number, elo1: number): number {
  someBlocks(counts);
  return llrExact(withoutZeros(counts), eloToScore(elo0), eloToScore(elo1));
}

/** The same in normalised Elo (fishtest, OpenBench, fastchess): the hypotheses fix (mean - 1/2) / sigma. */
export function llrNormalised(counts: ArrayLike<number>, nelo0: number, nelo1: number): number {
  someBlocks(counts);
  const c = withoutZeros(counts);
  const scale = gamesPerBlockRoot(c);
  const p0 = fitWithEffect(c, (scale * nelo0) / NELO_PER_SIGMA);
  const p1 = fitWithEffect(c, (scale * nelo1) / NELO_PER_SIGMA);
  let s = 0;
  for (let j = 0; j < c.length; j++) s += c[j] * (log(p1[j]) - log(p0[j]));
  return s;
}

function withoutZeros(counts: ArrayLike<number>): number[] {
  return Array.from(counts, (c) => (c === 0 ? 1e-3 : c));
}

/** Most likely distribution with (mean - 1/2) / sigma = effect, by repeated linearisation. */
function fitWithEffect(counts: readonly number[], effect: number): number[] {
  const top = counts.length - 1;
  let n = 0;
  for (const c of counts) n += c;
  const seen = counts.map((c) => c / n);
  let p = new Array<number>(top + 1).fill(1 / (top + 1));
  for (let round = 0; round < 10; round++) {
    let mu = 0;
    for (let j = 0; j <= top; j++) mu += (j / top) * p[j];
    let variance = 0;
    for (let j = 0; j <= top; j++) variance += p[j] * (j / top - mu) * (j / top - mu);
    const sigma = Math.sqrt(variance);
    const b = p.map((_, j) => {
      const d = (mu - j / top) / sigma;
      return j / top - 0.5 - 0.5 * effect * sigma * (1 + d * d);
    });
    const slack = (x: number): number => {
      let s = 0;
      for (let j = 0; j <= top; j++) s += (seen[j] * b[j]) / (1 + x * b[j]);
      return s;
    };
    const theta = bisectDecreasing(slack, -1 / Math.max(...b), -1 / Math.min(...b));
    const next = seen.map((q, j) => q / (1 + theta * b[j]));
    let change = 0;
    for (let j = 0; j <= top; j++) change = Math.max(change, Math.abs(next[j] - p[j]));
    p = next;
    if (change < 1e-9) break;
  }
  return p;
}
