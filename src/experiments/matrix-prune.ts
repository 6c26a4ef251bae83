/**
 * Giving up early on entries that cannot be among the best. Cold: a few looks a matrix.
 *
 * At each look every cell has a betting confidence sequence, and all of them hold at all looks at once with the chosen confidence
 * (Bonferroni over the cells). A weighted mean of their ends bounds each entry's field score, so whatever follows from the bounds
 * is true with that confidence too: an entry is dropped when as many others as may stay have a field score that is certainly higher.
 * Its cells are played no further; what was played stays in the bounds. Dropping by block means of what is left would be sharper
 * and wrong: the field would be chosen by the data that it is judged on.
 */
import { bettingCs } from "../stats/confidence-sequence.ts";
import type { Interval } from "../stats/interval.ts";
import type { Pair } from "./matrix-cells.ts";

export interface Dropped {
  readonly entry: number;
  /** Blocks of each of its cells at that look, at most. */
  readonly afterBlocks: number;
  /** Its field score is certainly not above this ... */
  readonly atMost: number;
  /** ... while this entry's is not below that. */
  readonly better: number;
  readonly atLeast: number;
}

/** weights[i][j]: how much j counts in the field of i; a share that is missing from a row is that of the entry itself, a draw. */
export function dominated(
  pairs: readonly Pair[],
  weights: readonly (readonly number[])[],
  best: number,
  alpha: number,
  already: readonly Dropped[],
  afterBlocks: number,
): Dropped[] {
  const bounds = gauntletBounds(pairs, weights, alpha);
  const found: Dropped[] = [];
  bounds.forEach(({ high }, entry) => {
    if (already.some((other) => other.entry === entry)) return;
    const above = bounds
      .map(({ low }, other) => ({ other, low }))
      .filter(({ other, low }) => other !== entry && low > high)
      .sort((a, b) => b.low - a.low || a.other - b.other);
    if (above.length < best) return;
    // The one that makes the number full; any of those above it would do as well.
    const { other, low } = above[best - 1]!;
    found.push({ entry, afterBlocks, atMost: high, better: other, atLeast: low });
  });
  return found;
}

function gauntletBounds(pairs: readonly Pair[], weights: readonly (readonly number[])[], alpha: number): Interval[] {
  const cells = pairs.reduce((sum, pair) => sum + pair.cells.length, 0);
  const bounds = weights.map((row) => {
    const own = 0.5 * (1 - row.reduce((sum, weight) => sum + weight, 0));
    return { low: own, high: own };
  });
  for (const { first, second, cells: sizes } of pairs) {
    for (const cell of sizes) {
      const { low, high } = cell.blocks === 0 ? { low: 0, high: 1 } : bettingCs(cell.counts(), alpha / cells);
      const [one, other] = [weights[first]![second]! * cell.weight, weights[second]![first]! * cell.weight];
      bounds[first]!.low += one * low;
      bounds[first]!.high += one * high;
      bounds[second]!.low += other * (1 - high);
      bounds[second]!.high += other * (1 - low);
    }
  }
  return bounds;
}
