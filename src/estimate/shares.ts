/**
 * Estimates of block scores: the score itself, rates of wins, draws, losses and endings. Cold.
 *
 * A rate is the mean of the share of a block's legs that show the thing (0, 1/2 or 1), and its interval is that of the blocks. Wilson's
 * interval on battles would treat the two legs of a pair as independent, which they are not.
 */

import { meanScore } from "../stats/block-score.ts";
import { sumsOf } from "../stats/block-sums.ts";
import { bettingCs } from "../stats/confidence-sequence.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { BOTH, LARGER, RECORD, type Series, SMALLER } from "../tally/layout.ts";
import type { Tally } from "../tally/tally.ts";
import { meanEstimate } from "./means.ts";
import type { Estimate } from "./summary.ts";

/** Mean of a block score on 0..1 from its histogram, with the score interval. */
export function share(counts: readonly number[], confidence: number): Estimate {
  return { ...meanOf(counts), ...pick(scoreInterval(counts, confidence)), method: "msi" };
}

/**
 * A rate: such a mean, of the share of a block's legs that show something. Where fewer than ten blocks show it, or lack it, the end of the
 * score interval on that side is too near, and it is bounded like a rare metric.
 */
export function rate(counts: readonly number[], confidence: number): Estimate {
  const top = counts.length - 1;
  const blocks = counts.reduce((sum, count) => sum + count, 0);
  if (blocks - counts[0]! >= ENOUGH_BLOCKS && blocks - counts[top]! >= ENOUGH_BLOCKS) return share(counts, confidence);
  return meanEstimate(sumsOf(counts.map((count, value) => [value, count])), { low: 0, high: top }, confidence, top);
}

export const ENOUGH_BLOCKS = 10;

/** A block score with the interval that is right at every look. */
export function strictShare(counts: readonly number[], confidence: number): Estimate {
  return { ...meanOf(counts), ...pick(bettingCs(counts, 1 - confidence)), method: "betting-cs" };
}

/** Identical sides meet the same dice in either seat, so every pair is split: no battle needs to be fought to know it. */
export function identicalShare(blocks: number): Estimate {
  return { value: 0.5, low: 0.5, high: 0.5, n: blocks, method: "identity" };
}

/** Blocks by the number of their legs that show a value of a category. */
export function categoryCounts(tally: Tally, series: Series, value: number): number[] {
  const { bins, blocks, layout } = tally;
  const record = series.bins + RECORD * value;
  const both = bins[record + BOTH]!;
  if (layout.legs === 1) return [blocks - both, both];
  const one = bins[record + SMALLER]! + bins[record + LARGER]! - 2 * both;
  return [blocks - one - both, one, both];
}

function meanOf(counts: readonly number[]): { value: number; n: number } {
  return { value: meanScore(counts), n: counts.reduce((n, count) => n + count, 0) };
}

function pick({ low, high }: { low: number; high: number }): { low: number; high: number } {
  return { low, high };
}
