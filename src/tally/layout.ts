/**
 * Where each number of a tally lies: drawn up once a matchup from the declared metrics, then read by everything that writes or
 * reads a tally. Cold to make; its plan is hot.
 *
 * A series is one metric of one side (or of the battle as a whole). A pair of legs shows it two values. Only blocks are
 * independent, so the pair is kept as the histogram of its smaller and the histogram of its larger value: their sum is the
 * histogram of all battles, and together they say in how many blocks both, one or none of the legs stayed below any value.
 *
 * A tally is one buffer with two parts, whose numbers are all integers:
 *
 *     sums (doubles)      blocks | score table | first-turn score | for each series: the moments of the blocks' sums (`moments.ts`)
 *                         | for each count of the grid of sites, each side, each cell: the same
 *     bins (32-bit)       for each series, for each value 0..max: [smaller, larger, both, first]
 *
 * A value's four numbers lie together because a battle touches them together: one line of memory instead of four.
 */
import { assert } from "../errors.ts";
import type { Matchup, MetricSpec } from "../rules/kernel/rule-system.ts";
import { carryBlocks, MOMENTS, MOST_BLOCK_SUM } from "./moments.ts";

/** One metric of one side. */
export interface Series {
  readonly metric: MetricSpec;
  /** The side it belongs to; -1 for the battle as a whole. */
  readonly side: -1 | 0 | 1;
  /** Slot of the outcome that holds it in leg 0 and in leg 1. */
  readonly slots: readonly [number, number];
  /** Index into `sums` of the record of its moments. */
  readonly sums: number;
  /** Index into `bins` of the record of value 0. */
  readonly bins: number;
}

/** A table of counts inside `sums`. */
export interface CountTable {
  readonly slot: number;
  readonly at: number;
  readonly length: number;
}

export interface Layout {
  readonly legs: 1 | 2;
  /** Integers in an outcome. */
  readonly slots: number;
  readonly series: readonly Series[];
  /** Results of side 0, 3 x 3 (in seat 1, in seat 2), or 3 for single legs. Absent where a battle has no winner. */
  readonly score?: CountTable;
  /** Block score of whoever had the first turn, 5 counts: of the mirrored blocks in which each side had it once. */
  readonly firstTurn?: CountTable;
  readonly sites?: SiteSlots;
  /** Where the records of moments begin in `sums`, of the series and then of the cells of sites: up to the end. */
  readonly moments: number;
  /** Lengths of the two parts. */
  readonly sums: number;
  readonly bins: number;
  readonly bytes: number;
  /** Beyond this many blocks some number could be too large to be exact. */
  readonly maxBlocks: number;
  /** Within so many blocks cubes must be carried (`moments.ts`). */
  readonly carryBlocks: number;
  /** The series once more, flat, for the hot loop: `STRIDE` integers each. */
  readonly plan: Int32Array;
  /** By slot of leg 0: where the plan of its series begins, -1 where it has none. */
  readonly rows: Int32Array;
}

/** The grid of sites (`SiteGrid`) inside `sums`. */
export interface SiteSlots {
  /** Index into `sums` of the first cell: the record of its moments, for each count, for each side. */
  readonly at: number;
  /** Cells of one count and side; of all; and how many sites a battle notes at most. */
  readonly cells: number;
  readonly slots: number;
  readonly most: number;
}

/** slot in leg 0, slot in leg 1, sums, bins. */
export const STRIDE = 4;

/** Index into `sums` of the number of blocks. */
export const BLOCKS = 0;

// The record of a value: blocks of which it is the smaller, the larger, both; the first battle that showed it, as 2 x block + leg.
// A block of one leg has a smaller value only, which is also both.
export const SMALLER = 0;
export const LARGER = 1;
export const BOTH = 2;
export const FIRST = 3;
export const RECORD = 4;

/** In FIRST: no battle showed it. */
export const NONE = 0x7fffffff;

export function layoutOf(matchup: Pick<Matchup, "legs" | "metrics" | "sites">): Layout {
  const { legs, metrics, sites: grid } = matchup;
  const slotOf = new Map<MetricSpec, number>();
  let slots = 0;
  for (const metric of metrics) {
    slotOf.set(metric, slots);
    slots += metric.per === "seat" ? 2 : 1;
  }

  let sums = BLOCKS + 1;
  const table = (metric: MetricSpec | undefined, length: number): CountTable | undefined => {
    if (!metric) return undefined;
    sums += length;
    return { slot: slotOf.get(metric) as number, at: sums - length, length };
  };
  const special = (id: string) => metrics.find((metric) => metric.id === id && metric.per === "battle");
  const scoreMetric = special("score");
  const firstTurnMetric = scoreMetric && special("firstTurn");
  const score = table(scoreMetric, legs === 2 ? 9 : 3);
  const firstTurn = legs === 2 ? table(firstTurnMetric, 5) : undefined;

  const moments = sums;
  let bins = 0;
  const series: Series[] = [];
  for (const metric of metrics) {
    if (metric === scoreMetric || metric === firstTurnMetric) continue;
    const slot = slotOf.get(metric) as number;
    for (const side of metric.per === "seat" ? ([0, 1] as const) : ([-1] as const)) {
      series.push({ metric, side, slots: side < 0 ? [slot, slot] : [slot + side, slot + 1 - side], sums, bins });
      sums += MOMENTS;
      bins += RECORD * (metric.max + 1);
    }
  }

  const cells = grid === undefined ? 0 : grid.columns * grid.rows;
  const sites = grid && { at: sums, cells, slots: 2 * cells * grid.counts.length, most: grid.most };
  sums += MOMENTS * (sites?.slots ?? 0);
  const most = legs * Math.max(0, grid?.most ?? 0, ...series.map(({ metric }) => metric.max));
  assert(most <= MOST_BLOCK_SUM, `a block's sum of up to ${most}: expected at most ${MOST_BLOCK_SUM}`);

  const plan = new Int32Array(series.length * STRIDE);
  const rows = new Int32Array(slots).fill(-1);
  series.forEach((s, i) => {
    plan.set([s.slots[0], s.slots[1], s.sums, s.bins], i * STRIDE);
    rows[s.slots[0]] = i * STRIDE;
  });
  return {
    legs,
    slots,
    series,
    ...(score && { score }),
    ...(firstTurn && { firstTurn }),
    ...(sites && { sites }),
    moments,
    sums,
    bins,
    bytes: 8 * sums + 4 * bins,
    maxBlocks: maxBlocks(legs, metrics),
    carryBlocks: carryBlocks(most),
    plan,
    rows,
  };
}

/** The bounds within which the sum of a block of a series is declared to lie. */
export function blockBounds({ metric, side }: Series, legs: 1 | 2): { readonly low: number; readonly high: number } {
  return { low: 0, high: legs * Math.min(metric.max, side === -1 ? metric.max : (metric.most?.[side] ?? metric.max)) };
}

function maxBlocks(legs: number, metrics: readonly MetricSpec[]): number {
  // The name of a battle, 2 x block + leg, must stay below NONE.
  let most = 0x3fffffff;
  for (const { max } of metrics) {
    const square = legs * max * (legs * max);
    if (square > 0) most = Math.min(most, Math.floor(Number.MAX_SAFE_INTEGER / square));
  }
  return most;
}
