// Exhaustive enumeration for exact coverage checks.

/** All ways to put n blocks into k categories. */
export function multinomialOutcomes(n: number, k: number): number[][] {
  if (k === 1) return [[n]];
  const outcomes: number[][] = [];
  for (let first = 0; first <= n; first++)
    for (const rest of multinomialOutcomes(n - first, k - 1)) outcomes.push([first, ...rest]);
  return outcomes;
}

/** Probability of these counts under a law over the same categories. */
export function multinomialProbability(counts: readonly number[], law: readonly number[]): number {
  let n = 0;
  let probability = 1;
  counts.forEach((count, j) => {
    for (let i = 1; i <= count; i++) {
      n++;
      probability *= (law[j] * n) / i;
    }
  });
  return probability;
}
