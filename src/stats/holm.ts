/**
 * Holm's step-down adjustment. *Cold.*
 *
 * For: claims, each of which must hold: the chance of one false claim or more stays below alpha whatever the dependence.
 * Not for: lists for exploration (Benjamini-Hochberg), nor "every cell is the same", which needs no adjustment.
 * Reference: Holm (1979), Scandinavian Journal of Statistics 6:65-70.
 * Example: holm([0.01, 0.04, 0.03, 0.005, 0.5]) = [0.04, 0.09, 0.09, 0.025, 0.5].
 */
export function holm(p: readonly number[]): number[] {
  checkPValues(p);
  const adjusted = new Array<number>(p.length).fill(0);
  let running = 0;
  byRank(p).forEach((i, rank) => {
    running = Math.max(running, Math.min(1, (p.length - rank) * p[i]));
    adjusted[i] = running;
  });
  return adjusted;
}

/** Indexes from the smallest value to the largest, ties in their order. */
export function byRank(values: readonly number[]): number[] {
  return values.map((_, i) => i).sort((a, b) => values[a] - values[b] || a - b);
}

/** Throws unless all are probabilities. */
export function checkPValues(p: readonly number[]): void {
  p.forEach((value, i) => {
    if (!(value >= 0 && value <= 1)) throw new RangeError(`p-value ${i} is ${value}: expected 0 to 1`);
  });
}
