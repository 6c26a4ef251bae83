/**
 * Interval for the mean of a bounded integer metric that holds at all of its looks at once. *Cold.*
 *
 * For: stopping at any look for any reason, from sums alone (`--strict` for a metric); looks are fixed beforehand, at n doubling from
 * 256. Look k has the confidence 1 - alpha / (k (k + 1)), which sum to alpha, and the intervals are intersected. Not for: a fixed number of
 * blocks, where `meanGamma` is 1.8 times narrower; nor where the histogram of block sums is kept and a guarantee is wanted (betting).
 * Reference: Robbins (1970), Ann. Math. Stat. 41:1397-1409, for spending alpha over looks. Example: the vector `mean-gamma-looks`.
 */
import type { BlockSums } from "./block-sums.ts";
import type { Interval } from "./interval.ts";
import { meanGamma } from "./mean-gamma.ts";

/** The confidence of look k = 1, 2, ...: what all looks together may miss, shared out over them. */
export function lookConfidence(k: number, confidence: number): number {
  return 1 - (1 - confidence) / (k * (k + 1));
}

export function meanGammaLooks(
  looks: readonly BlockSums[],
  declared: Interval,
  confidence = 0.95,
  divisor = 1,
): Interval {
  let low = declared.low / divisor;
  let high = declared.high / divisor;
  looks.forEach((sums, i) => {
    const look = meanGamma(sums, declared, lookConfidence(i + 1, confidence), divisor);
    low = Math.max(low, look.low);
    high = Math.min(high, look.high);
  });
  return { low, high };
}
