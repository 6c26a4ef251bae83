/**
 * When a run has played enough. Cold: asked once a chunk.
 *
 * A rule reads integer counts of the finished prefix at chunk ends, in order, and nothing else: no clock, no completion order.
 * Stopping on the width of an interval is almost harmless, unlike stopping on significance; the first look is late enough for
 * that (Chow & Robbins 1965). `strict` stops on intervals that are right at every look instead: of the score the confidence sequence, of a
 * metric that of `lookConfidence`, which looks at 256, 512, 1024, ... blocks and at the cap only.
 *
 * A metric of which nothing was seen yet may still show its declared maximum: its interval is some 3.69 times that over the blocks.
 */

import { bettingCs } from "../stats/confidence-sequence.ts";
import { type Interval, zOf } from "../stats/interval.ts";
import { meanGamma } from "../stats/mean-gamma.ts";
import { lookConfidence } from "../stats/mean-gamma-looks.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { blockBounds, type Layout, type Series } from "../tally/layout.ts";
import { blockSumsOf, MOMENTS, mergeMoments } from "../tally/moments.ts";
import { scoreCounts } from "../tally/scores.ts";
import { CHUNK_BLOCKS } from "./size.ts";

/** No precision rule looks before this many blocks. */
export const FIRST_LOOK_BLOCKS = 256;

export interface BlocksRule {
  readonly rule: "blocks";
  readonly blocks: number;
}

export interface PrecisionRule {
  readonly rule: "precision";
  /** Half the width of the interval that is good enough; of the score, or in real units of `metric`. */
  readonly halfWidth: number;
  readonly maxBlocks: number;
  readonly confidence: number;
  readonly strict: boolean;
  /** Id of the metric whose mean is to be known, of both sides where it is a side's, of every weapon where it is kept by weapon; absent: the score of side 0. */
  readonly metric?: string;
  /** Only of this side. */
  readonly side?: number;
}

export type StopRule = BlocksRule | PrecisionRule;

/** The most blocks that a rule may ask for. */
export function capOf(rule: StopRule): number {
  return rule.rule === "blocks" ? rule.blocks : rule.maxBlocks;
}

/** The sums of a tally that a rule reads; workers return them for every chunk. */
export interface Watch {
  readonly at: number;
  readonly length: number;
}

export function watchOf(rule: StopRule, layout: Layout): Watch {
  if (rule.rule === "blocks") return { at: 0, length: 0 };
  if (rule.metric === undefined) {
    if (!layout.score) throw new Error("a precision rule on the score of a mode that has none");
    return { at: layout.score.at, length: layout.score.length };
  }
  const series = watchedSeries(layout, rule);
  const at = series[0]!.sums;
  return { at, length: series.at(-1)!.sums + MOMENTS - at };
}

/** The watched sums of a prefix and of blocks that follow it, which lie in `others` from `from` on, together. */
export function mergeWatched(rule: StopRule, prefix: Float64Array, others: Float64Array, from: number): Float64Array {
  const both = prefix.slice();
  if (rule.rule === "precision" && rule.metric !== undefined)
    for (let at = 0; at < both.length; at += MOMENTS) mergeMoments(both, at, others, from + at);
  else for (let i = 0; i < both.length; i++) both[i] += others[from + i]!;
  return both;
}

/**
 * The series of a metric: that of the battle, or those of side 0 and side 1. Both are watched, unless it is known which of them is
 * asked about: whoever shoots loses nobody, and would be known precisely at once. So are all weapons of a metric by weapon, unless
 * the metric is counted for all of them together, too.
 */
export function watchedSeries(
  layout: Layout,
  { metric, side }: Pick<PrecisionRule, "metric" | "side">,
): readonly Series[] {
  const named = layout.series.filter((each) => each.metric.id === metric && (side === undefined || each.side === side));
  if (named.length === 0) throw new Error(`a precision rule on the metric "${metric}", which is not declared`);
  const whole = named.filter((each) => each.metric.key === undefined && each.metric.turn === undefined);
  return whole.length > 0 ? whole : named;
}

/**
 * Whether the rule fires at this chunk end, or at the cap, which need not be one: what is known well enough there was reached.
 * `watched` are the watched sums of the whole prefix.
 */
export function firesAt(rule: StopRule, layout: Layout, watched: ArrayLike<number>, blocks: number): boolean {
  if (rule.rule === "blocks" || blocks < FIRST_LOOK_BLOCKS) return false;
  if (blocks % CHUNK_BLOCKS !== 0 && blocks < rule.maxBlocks) return false;
  if (rule.metric !== undefined && rule.strict && blocks < rule.maxBlocks && !isLook(blocks)) return false;
  const counts = rule.metric === undefined ? scoreCounts(watched) : undefined;
  // The interval is thirty times dearer than a normal approximation, which rules out most looks: from the first look on,
  // neither interval is less than two thirds as wide (a property test holds us to it).
  if (counts && normalHalfWidth(counts, rule.confidence) > 1.5 * rule.halfWidth) return false;
  return halfWidth(rule, layout, watched, blocks) <= rule.halfWidth;
}

/** Blocks that the rule will probably take, from what is known now: for progress and scheduling, never for a decision. */
export function projectedBlocks(rule: StopRule, layout: Layout, watched: ArrayLike<number>, blocks: number): number {
  const cap = capOf(rule);
  if (rule.rule === "blocks" || blocks < CHUNK_BLOCKS) return cap;
  const ratio = halfWidth(rule, layout, watched, blocks) / rule.halfWidth;
  return Math.min(cap, Math.max(blocks + CHUNK_BLOCKS, FIRST_LOOK_BLOCKS, Math.ceil(blocks * ratio * ratio)));
}

function halfWidth(rule: PrecisionRule, layout: Layout, watched: ArrayLike<number>, blocks: number): number {
  if (rule.metric === undefined) return half(scoreIntervalUnder(rule, scoreCounts(watched)));
  const series = watchedSeries(layout, rule);
  const confidence = meanConfidenceUnder(rule, blocks);
  const widths = series.map((each) => {
    const sums = blockSumsOf(watched, each.sums - series[0]!.sums, blocks);
    const divisor = layout.legs * (each.metric.scale ?? 1);
    return half(meanGamma(sums, blockBounds(each, layout.legs), confidence, divisor));
  });
  return Math.max(...widths);
}

/** The confidence of the mean of a metric that goes with a rule; for a strict one each look, at twice the blocks, has its own. */
export function meanConfidenceUnder(rule: { confidence: number; strict: boolean }, blocks: number): number {
  if (!rule.strict) return rule.confidence;
  let look = 1;
  for (let at = FIRST_LOOK_BLOCKS; at < blocks; at *= 2) look++;
  return lookConfidence(look, rule.confidence);
}

function isLook(blocks: number): boolean {
  let at = FIRST_LOOK_BLOCKS;
  while (at < blocks) at *= 2;
  return at === blocks;
}

/** The interval of a block score that goes with a rule. */
export function scoreIntervalUnder(rule: { confidence: number; strict: boolean }, counts: number[]): Interval {
  return rule.strict ? bettingCs(counts, 1 - rule.confidence) : scoreInterval(counts, rule.confidence);
}

function half({ low, high }: Interval): number {
  return 0.5 * (high - low);
}

function normalHalfWidth(counts: readonly number[], confidence: number): number {
  const top = counts.length - 1;
  let n = 0;
  let sum = 0;
  let squares = 0;
  counts.forEach((count, j) => {
    n += count;
    sum += count * j;
    squares += count * j * j;
  });
  const variance = Math.max(0, squares / n - (sum / n) * (sum / n)) / (top * top);
  return zOf(confidence) * Math.sqrt(variance / n);
}
