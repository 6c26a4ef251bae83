/**
 * Where each number of a tally lies: drawn up once a matchup from the declared metrics, then read by everything that writes or
 * reads a tally. Cold to make; its plan is hot.
 *
 * A tally is one row of doubles that hold integers, so that it is one buffer to share and one loop to merge:
 *
 *     [ blocks | score table | first-turn score | per series: histograms and sums ...  | per series: first battles ... ]
 *     '------------------------------ counts: merged by + ---------------------------' '----- merged by minimum -----'
 *
 * A series is one metric of one side (or of the battle as a whole). A pair of legs shows it two values. Only blocks are
 * independent, so the pair is kept as the histogram of its smaller and the histogram of its larger value: their sum is the
 * histogram of all battles, and together they say in how many blocks both, one or none of the legs stayed below any value.
 */
import type { Matchup, MetricSpec } from "../rules/rule-system.ts";

/** One metric of one side. Offsets are indexes into the cells of a tally. */
export interface Series {
  readonly metric: MetricSpec;
  /** The side it belongs to; -1 for the battle as a whole. */
  readonly side: -1 | 0 | 1;
  /** Slot of the outcome that holds it in leg 0 and in leg 1. */
  readonly slots: readonly [number, number];
  /** Histogram over 0..max of the smaller value of each block. */
  readonly smaller: number;
  /** Histogram of the larger value; the same cells as `smaller` when a block is one leg. */
  readonly larger: number;
  /** For a category: blocks of which both legs show this value; else -1. */
  readonly both: number;
  /** Two cells: the sum over blocks of the block's sum, and the sum of its squares. */
  readonly sums: number;
  /** For each value the first battle that showed it, as 2 x block + leg; Infinity when none did. */
  readonly first: number;
}

export interface Layout {
  readonly legs: 1 | 2;
  /** Integers in an outcome. */
  readonly slots: number;
  readonly series: readonly Series[];
  /** Absent where a battle has no winner. `table` is 3 x 3 (result of side 0 in seat 1, in seat 2), or 3 for single legs. */
  readonly score?: { readonly slot: number; readonly table: number; readonly length: 3 | 9 };
  /** Block score of whoever had the first turn: legs x 2 + 1 cells. */
  readonly firstTurn?: { readonly slot: number; readonly table: number; readonly length: 3 | 5 };
  /** Cells that are merged by addition; the rest are merged by minimum. */
  readonly counts: number;
  readonly cells: number;
  /** Beyond this many blocks some sum could pass 2^53 and stop being exact. */
  readonly maxBlocks: number;
  /** The series once more, flat, for the hot loop: `STRIDE` integers each. */
  readonly plan: Int32Array;
}

/** slot in leg 0, slot in leg 1, smaller, larger, both, sums, first. */
export const STRIDE = 7;

/** Cell 0 counts the blocks. */
export const BLOCKS = 0;

export function layoutOf(matchup: Pick<Matchup, "legs" | "metrics">): Layout {
  const { legs, metrics } = matchup;
  let cells = BLOCKS + 1;
  const take = (length: number): number => {
    cells += length;
    return cells - length;
  };

  const slotOf = new Map<MetricSpec, number>();
  let slots = 0;
  for (const metric of metrics) {
    slotOf.set(metric, slots);
    slots += metric.per === "seat" ? 2 : 1;
  }
  const special = (id: string) => metrics.find((metric) => metric.id === id && metric.per === "battle");
  const scoreMetric = special("score");
  const firstTurnMetric = scoreMetric && special("firstTurn");
  const scoreLength = legs === 2 ? 9 : 3;
  const firstTurnLength = legs === 2 ? 5 : 3;
  const score = scoreMetric && {
    slot: slotOf.get(scoreMetric) as number,
    table: take(scoreLength),
    length: scoreLength as 3 | 9,
  };
  const firstTurn = firstTurnMetric && {
    slot: slotOf.get(firstTurnMetric) as number,
    table: take(firstTurnLength),
    length: firstTurnLength as 3 | 5,
  };

  const half: Omit<Series, "first">[] = [];
  for (const metric of metrics) {
    if (metric === scoreMetric || metric === firstTurnMetric) continue;
    const slot = slotOf.get(metric) as number;
    const bins = metric.max + 1;
    for (const side of metric.per === "seat" ? ([0, 1] as const) : ([-1] as const)) {
      const smaller = take(bins);
      half.push({
        metric,
        side,
        slots: side < 0 ? [slot, slot] : [slot + side, slot + 1 - side],
        smaller,
        larger: legs === 2 ? take(bins) : smaller,
        both: metric.labels ? take(bins) : -1,
        sums: take(2),
      });
    }
  }
  const counts = cells;
  const series = half.map((each): Series => ({ ...each, first: take(each.metric.max + 1) }));

  const plan = new Int32Array(series.length * STRIDE);
  series.forEach((s, i) => {
    plan.set([s.slots[0], s.slots[1], s.smaller, s.larger, s.both, s.sums, s.first], i * STRIDE);
  });
  return {
    legs,
    slots,
    series,
    ...(score && { score }),
    ...(firstTurn && { firstTurn }),
    counts,
    cells,
    maxBlocks: maxBlocks(legs, metrics),
    plan,
  };
}

function maxBlocks(legs: number, metrics: readonly MetricSpec[]): number {
  // 2^31 - 1: above it a block index is no longer a small integer of the machine.
  let most = 0x7fffffff;
  for (const { max } of metrics) {
    const square = legs * max * (legs * max);
    if (square > 0) most = Math.min(most, Math.floor(Number.MAX_SAFE_INTEGER / square));
  }
  return most;
}
