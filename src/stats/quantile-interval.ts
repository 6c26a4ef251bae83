/**
 * Quantiles of an integer metric from its histogram, with distribution-free intervals. *Cold.*
 *
 * For: medians and tails of casualties, margins, turns; discrete data with ties are fine. The type-1 quantile is an observed
 * value, the smallest v with F(v) >= q, found with exact integers.
 * Not for: interpolated quantiles; nor the order-statistic form on two values per block, which are not independent: there
 * use pooledQuantileInterval.
 *
 * A missing end means "below (above) everything observed".
 * Reference: Hyndman & Fan (1996), American Statistician 50:361-365 (type 1); David & Nagaraja (2003), Order Statistics, 7.1;
 * Woodruff (1952), JASA 47:635-646.
 * Example: 5, 12, 30, 28, 15, 7, 3 blocks at 0, 1, 2, 3, 4, 5, 9: the 5 % quantile is 0 with interval 0 to 1.
 */
import { checkConfidence } from "./interval.ts";
import { binomCdf } from "./portable-math.ts";
import { scoreTestAccepts } from "./score-interval.ts";

/** Pairs of value and count in any order; a Map<number, number> is one. */
export type Histogram = Iterable<readonly [value: number, count: number]>;

/** A fraction as [numerator, denominator], so that n q is exact: the 95 % quantile is [19, 20]. */
export type Fraction = readonly [numerator: number, denominator: number];

export interface QuantileEstimate {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  /** Blocks. */
  readonly n: number;
}

export interface OrderStatisticEstimate extends QuantileEstimate {
  /** Ranks of the ends among the sorted values; 0 and n + 1 stand for the missing ends. */
  readonly lowRank: number;
  readonly highRank: number;
  /** Coverage for a continuous metric; a discrete one is covered more often. */
  readonly coverage: number;
}

/** The type-1 quantile; throws for an empty histogram. */
export function quantile(histogram: Histogram, q: Fraction): number {
  return quantileOf(columns(histogram), q);
}

/**
 * Quantile with the order statistics x_(l), x_(u) as its interval, one value per block:
 * l = max{r : P(B <= r-1) <= alpha/2}, u = min{r : P(B <= r-1) >= 1 - alpha/2}, B ~ Bin(n, q).
 */
export function quantileInterval(histogram: Histogram, q: Fraction, confidence = 0.95): OrderStatisticEstimate {
  checkConfidence(confidence);
  const sorted = columns(histogram);
  const n = sorted.total;
  const value = quantileOf(sorted, q);
  const p = q[0] / q[1];
  const tail = 0.5 * (1 - confidence);
  const lowRank = firstWhere(1, n + 1, (r) => binomCdf(r - 1, n, p) > tail) - 1;
  const highRank = firstWhere(1, n + 1, (r) => binomCdf(r - 1, n, p) >= 1 - tail);
  return {
    value,
    ...(lowRank >= 1 && { low: atRank(sorted, lowRank) }),
    ...(highRank <= n && { high: atRank(sorted, highRank) }),
    n,
    lowRank,
    highRank,
    coverage: binomCdf(highRank - 1, n, p) - binomCdf(lowRank - 1, n, p),
  };
}

/**
 * Quantile of two values per block pooled, with Woodruff's interval: v is plausible when q is inside the score interval of
 * the block scores 1{x1 <= v} + 1{x2 <= v}. It needs only the histograms of the smaller and the larger value of each block:
 * both are <= v when the larger is, one at least when the smaller is.
 */
export function pooledQuantileInterval(
  minima: Histogram,
  maxima: Histogram,
  q: Fraction,
  confidence = 0.95,
): QuantileEstimate {
  checkConfidence(confidence);
  const smaller = columns(minima);
  const larger = columns(maxima);
  const n = smaller.total;
  if (larger.total !== n) throw new RangeError(`${n} minima and ${larger.total} maxima do not pair up`);
  const pooled = columns([...pairs(smaller), ...pairs(larger)]);
  const p = q[0] / q[1];
  const value = quantileOf(pooled, q);
  const blocksBelow = (v: number): [number, number, number] => {
    const both = countUpTo(larger, v);
    const any = countUpTo(smaller, v);
    if (both > any) throw new RangeError(`${both} maxima but only ${any} minima are <= ${v}: these are not pairs`);
    return [n - any, any - both, both];
  };
  // F(v) rises with v, and both ends of its interval with it: the plausible values are one run of the support.
  const { values } = pooled;
  const mayReach = (i: number) =>
    fractionAt(blocksBelow(values[i]), n) >= p || scoreTestAccepts(blocksBelow(values[i]), p, confidence);
  const surelyReaches = (i: number) =>
    fractionAt(blocksBelow(values[i]), n) >= p && !scoreTestAccepts(blocksBelow(values[i]), p, confidence);
  // Below the least observed value nothing was seen; if q is still plausible there, the low end is missing.
  const open = scoreTestAccepts([n, 0, 0], p, confidence);
  const first = firstWhere(0, values.length, mayReach);
  const last = firstWhere(0, values.length, surelyReaches);
  return {
    value,
    ...(!open && { low: values[first] }),
    ...(last < values.length && { high: values[last] }),
    n,
  };
}

interface Columns {
  readonly values: number[];
  /** Blocks with this value or less. */
  readonly upTo: number[];
  readonly total: number;
}

function columns(histogram: Histogram): Columns {
  const counts = new Map<number, number>();
  for (const [value, count] of histogram) {
    if (!(Number.isSafeInteger(count) && count >= 0) || Number.isNaN(value))
      throw new RangeError(`histogram: ${count} blocks with value ${value}: expected an integer count and a number`);
    if (count > 0) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const values = [...counts.keys()].sort((a, b) => a - b);
  const upTo: number[] = [];
  let total = 0;
  for (const value of values) {
    total += counts.get(value) as number;
    upTo.push(total);
  }
  if (total === 0) throw new RangeError("the histogram is empty: nothing has no quantile");
  return { values, upTo, total };
}

function* pairs({ values, upTo }: Columns): Generator<[number, number]> {
  for (let i = 0; i < values.length; i++) yield [values[i], i === 0 ? upTo[0] : upTo[i] - upTo[i - 1]];
}

function quantileOf(sorted: Columns, [numerator, denominator]: Fraction): number {
  if (
    !(Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator) && numerator > 0 && numerator < denominator)
  )
    throw new RangeError(`quantile ${numerator}/${denominator}: expected a fraction between 0 and 1`);
  const product = BigInt(sorted.total) * BigInt(numerator);
  const divisor = BigInt(denominator);
  return atRank(sorted, Number((product + divisor - 1n) / divisor));
}

function atRank({ values, upTo }: Columns, rank: number): number {
  return values[firstWhere(0, values.length - 1, (i) => upTo[i] >= rank)];
}

function countUpTo({ values, upTo }: Columns, v: number): number {
  const i = firstWhere(0, values.length, (k) => values[k] > v);
  return i === 0 ? 0 : upTo[i - 1];
}

function fractionAt(blocks: [number, number, number], n: number): number {
  return (blocks[1] + 2 * blocks[2]) / (2 * n);
}

/** First integer in lo..hi for which a predicate, false and then true, holds; hi if none below it does. */
function firstWhere(lo: number, hi: number, holds: (i: number) => boolean): number {
  let a = lo;
  let b = hi;
  while (a < b) {
    const mid = Math.floor((a + b) / 2);
    if (holds(mid)) b = mid;
    else a = mid + 1;
  }
  return a;
}
