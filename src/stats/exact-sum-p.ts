/**
 * Test of a simulated sum against the exact law of one block. *Cold.*
 *
 * For: "do the simulated blocks agree with the exact odds?". Up to 30 expected blocks off the most likely value the law of the sum is worked
 * out exactly (a binomial number of such blocks, their deviations convolved); beyond, it is a Pearson III law with the exact moments and
 * half a lattice step. Not for: a law that is known by its mean alone (`meanGammaP`).
 * Reference: Clopper & Pearson (1934) for the doubled tail; Pearson (1895). Example: one event in 400 blocks where 0.06 were expected:
 * p = 0.1165; the normal deviate would have been 3.8.
 */
import { pearson3Cdf } from "./pearson3.ts";
import { exp, log1p, normQuantile } from "./portable-math.ts";

export type Pmf = Iterable<readonly [value: number, probability: number]>;

export interface ExactSumP {
  readonly p: number;
  /** One-sided: of a sum as small as this, or as great. */
  readonly pLess: number;
  readonly pMore: number;
  /** Whether the law of the sum is exact. */
  readonly exact: boolean;
}

const FEW = 30;

/** Two-sided p, twice the smaller tail, of a sum over n blocks. */
export function exactSumP(pmf: Pmf, n: number, sum: number): ExactSumP {
  if (!(Number.isSafeInteger(n) && n > 0 && Number.isSafeInteger(sum)))
    throw new RangeError(`exactSumP: a sum of ${sum} over ${n} blocks`);
  const law = [...pmf].filter(([, p]) => p > 0).sort(([a], [b]) => a - b);
  if (law.length === 0) throw new RangeError("exactSumP: a law without values");
  const usual = mostLikely(law);
  let off = 0;
  for (const [value, p] of law) if (value !== usual) off += p;
  const excess = sum - n * usual;
  if (off === 0)
    return { p: excess === 0 ? 1 : 0, pLess: Number(excess >= 0), pMore: Number(excess <= 0), exact: true };
  const tails = n * off <= FEW ? fewOff(law, usual, off, n, excess) : manyOff(law, usual, n, sum);
  const pLess = Math.min(1, tails.less);
  const pMore = Math.min(1, tails.more);
  return { p: Math.min(1, 2 * Math.min(pLess, pMore)), pLess, pMore, exact: n * off <= FEW };
}

/** The normal deviate that is as surprising as a two-sided p, for a column that shows deviates; finite also where p is 0. */
export function deviateOf(p: number, sign: number): number {
  return p >= 1 ? 0 : sign * -normQuantile(0.5 * Math.max(p, 1e-300));
}

type Law = readonly (readonly [value: number, probability: number])[];

interface Tails {
  readonly less: number;
  readonly more: number;
}

/** The tails of the sum beyond n times the usual value: of k blocks off it, for each k in turn. */
function fewOff(law: Law, usual: number, off: number, n: number, excess: number): Tails {
  const steps = law.filter(([value]) => value !== usual).map(([value, p]) => [value - usual, p / off] as const);
  const odds = off / (1 - off);
  let weight = exp(n * log1p(-off));
  let sums = new Map([[0, 1]]);
  let less = 0;
  let more = 0;
  for (let k = 0; k <= n; k++) {
    const ascending = [...sums].sort(([a], [b]) => a - b);
    for (const [sum, p] of ascending) {
      if (sum <= excess) less += weight * p;
      if (sum >= excess) more += weight * p;
    }
    weight = ((weight * (n - k)) / (k + 1)) * odds;
    // Beyond the mean the weights only fall.
    if (k + 1 > n * off && weight < 1e-17) break;
    const next = new Map<number, number>();
    for (const [sum, p] of ascending)
      for (const [step, share] of steps) next.set(sum + step, (next.get(sum + step) ?? 0) + p * share);
    sums = next;
  }
  return { less, more };
}

function manyOff(law: Law, usual: number, n: number, sum: number): Tails {
  let mean = 0;
  for (const [value, p] of law) mean += p * value;
  let second = 0;
  let third = 0;
  let step = 0;
  for (const [value, p] of law) {
    const d = value - mean;
    second += p * d * d;
    third += p * d * d * d;
    step = greatestCommonDivisor(step, Math.abs(value - usual));
  }
  const deviation = Math.sqrt(n * second);
  const skewness = third / (second * deviation);
  return {
    less: pearson3Cdf((sum + 0.5 * step - n * mean) / deviation, skewness),
    more: 1 - pearson3Cdf((sum - 0.5 * step - n * mean) / deviation, skewness),
  };
}

/** Of several as likely, the least. */
function mostLikely(law: Law): number {
  let usual = law[0];
  for (const entry of law) if (entry[1] > usual[1]) usual = entry;
  return usual[0];
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
