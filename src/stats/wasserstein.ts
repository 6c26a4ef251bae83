/**
 * Wasserstein-1 distance of two histograms in the metric's own unit, and the distance chance alone would give. *Cold.*
 *
 * For: the size of a drift ("turns moved by 0.2"), printed beside what no change at all would show. Not for: a decision (use
 * the energy distance), nor the noise floor of runs that share seeds, which is far smaller.
 * Reference: Vallender (1974), Theory of Probability and its Applications 18:784-786.
 * Example: everything one bin further is a distance of 1.
 */
import { type Counts, crossDifferences, cumulate } from "./contingency.ts";
import { exactRatio } from "./exact-ratio.ts";

/** Sum of |F - G|; adjacent bins are one unit apart. */
export function wasserstein(first: Counts, second: Counts): number {
  const sums = cumulate("wasserstein", first, second);
  let distance = 0n;
  for (const difference of crossDifferences(sums)) distance += difference < 0n ? -difference : difference;
  return exactRatio(distance, BigInt(sums.n) * BigInt(sums.m));
}

/** Expected distance of two independent samples of these sizes from the pooled distribution. */
export function wassersteinNoise(first: Counts, second: Counts): number {
  const { n, m, f, g } = cumulate("wassersteinNoise", first, second);
  let s = 0;
  f.forEach((a, k) => {
    const h = (a + g[k]) / (n + m);
    s += Math.sqrt(Math.max(h * (1 - h), 0) * (1 / n + 1 / m));
  });
  return 0.7978845608028654 * s;
}
