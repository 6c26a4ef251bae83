/**
 * Estimates of the declared metrics: mean, spread, quantiles, histogram. Cold; a hundred and fifty metrics in a few dozen milliseconds.
 *
 * Means and their intervals are taken over blocks, whose sums are independent; the spread and the histogram are those of single
 * battles, because that is what a player sees.
 */
import { given } from "../given.ts";
import { deviationOf, sumsOf } from "../stats/block-sums.ts";
import { type Fraction, pooledQuantileInterval, quantileInterval } from "../stats/quantile-interval.ts";
import { blockBounds, FIRST, LARGER, RECORD, type Series, SMALLER } from "../tally/layout.ts";
import { blockSumsOf } from "../tally/moments.ts";
import type { Tally } from "../tally/tally.ts";
import { meanEstimate } from "./means.ts";
import type { Estimate, MetricSummary } from "./summary.ts";

export const QUANTILES: readonly (readonly [key: string, q: Fraction])[] = [
  ["0.05", [1, 20]],
  ["0.25", [1, 4]],
  ["0.5", [1, 2]],
  ["0.75", [3, 4]],
  ["0.95", [19, 20]],
];

type Bars = (readonly [value: number, count: number])[];

export function metricSummary(
  tally: Tally,
  series: Series,
  sideName: string | undefined,
  confidence: number,
  meanConfidence = confidence,
): MetricSummary {
  const { metric } = series;
  const { legs } = tally.layout;
  const scale = metric.scale ?? 1;
  const sums = blockSumsOf(tally.sums, series.sums, tally.blocks);
  const smaller = barsOf(tally, series, SMALLER);
  const larger = barsOf(tally, series, LARGER);
  const pooled = legs === 2 ? addBars(smaller, larger) : smaller;
  return {
    id: metric.id,
    title: metric.title,
    ...given({ side: sideName, key: metric.key, turn: metric.turn, main: metric.main, group: metric.group }),
    unit: metric.unit,
    scale,
    ...(metric.labels && { labels: metric.labels }),
    mean: meanEstimate(sums, blockBounds(series, legs), meanConfidence, legs * scale),
    sd: spread(pooled) / scale,
    // The values of a category have no order.
    quantiles: metric.labels ? {} : quantiles(tally, smaller, larger, scale, confidence),
    histogram: pooled,
    first: pooled.map(([value]) => firstBattle(tally, series, value)),
  };
}

/** Name of the first battle that showed a value: blocks count from 0, legs from 1. */
export function firstBattle(tally: Tally, series: Series, value: number): string {
  const battle = tally.bins[series.bins + RECORD * value + FIRST]!;
  return `${Math.floor(battle / 2)}.${(battle % 2) + 1}`;
}

/** Standard deviation of single battles. One battle has none; it is then 0, and a caution says how few battles there were. */
function spread(bars: Bars): number {
  return deviationOf(sumsOf(bars)) ?? 0;
}

function quantiles(
  tally: Tally,
  smaller: Bars,
  larger: Bars,
  scale: number,
  confidence: number,
): Record<string, Estimate> {
  const answers: Record<string, Estimate> = {};
  for (const [key, q] of QUANTILES) {
    const { value, low, high, n } =
      tally.layout.legs === 2
        ? pooledQuantileInterval(smaller, larger, q, confidence)
        : orderStatistics(smaller, tally.blocks, q, confidence);
    answers[key] = {
      value: value / scale,
      ...(low !== undefined && { low: low / scale }),
      ...(high !== undefined && { high: high / scale }),
      n,
      method: tally.layout.legs === 2 ? "woodruff-msi" : "order-statistic",
    };
  }
  return answers;
}

interface Ranks {
  readonly low: number;
  readonly value: number;
  readonly high: number;
}

/** Ranks depend on the number of blocks alone, and finding them is the dear part: the last ones are kept. */
const ranksKept = new Map<string, Ranks>();

function ranksOf(blocks: number, q: Fraction, confidence: number): Ranks {
  const name = `${blocks} ${q[0]}/${q[1]} ${confidence}`;
  let ranks = ranksKept.get(name);
  if (!ranks) {
    const { lowRank, highRank } = quantileInterval([[0, blocks]], q, confidence);
    ranks = { low: lowRank, value: Math.ceil((blocks * q[0]) / q[1]), high: highRank };
    if (ranksKept.size >= 4 * QUANTILES.length) ranksKept.clear();
    ranksKept.set(name, ranks);
  }
  return ranks;
}

function orderStatistics(
  bars: Bars,
  blocks: number,
  q: Fraction,
  confidence: number,
): { value: number; low?: number; high?: number; n: number } {
  const ranks = ranksOf(blocks, q, confidence);
  return {
    value: valueAtRank(bars, ranks.value),
    ...(ranks.low >= 1 && { low: valueAtRank(bars, ranks.low) }),
    ...(ranks.high <= blocks && { high: valueAtRank(bars, ranks.high) }),
    n: blocks,
  };
}

function valueAtRank(bars: Bars, rank: number): number {
  let upTo = 0;
  for (const [value, count] of bars) {
    upTo += count;
    if (upTo >= rank) return value;
  }
  throw new Error(`rank ${rank} of ${upTo} values`);
}

function barsOf(tally: Tally, { bins, metric }: Series, column: number): Bars {
  const bars: Bars = [];
  for (let value = 0; value <= metric.max; value++) {
    const count = tally.bins[bins + RECORD * value + column]!;
    if (count > 0) bars.push([value, count]);
  }
  return bars;
}

/** Both ascending by value; so is the sum. */
function addBars(a: Bars, b: Bars): Bars {
  const sum = new Map(a);
  for (const [value, count] of b) sum.set(value, (sum.get(value) ?? 0) + count);
  return [...sum].sort(([x], [y]) => x - y);
}
