/**
 * Test of an exactly known mean of a bounded integer metric. *Cold.*
 *
 * For: "is the mean of these blocks 3.2?", or "is it no more than a tolerance away?" (ask at the near end of the band); it inverts
 * `meanGamma` but for Student's factor, so the two agree from 64 blocks on. Not for: fewer blocks; nor for a mean that was itself estimated
 * (`moverP`); nor where the whole law is known (`exactSumP`).
 * Reference: as for `meanGamma`; twice the tail beyond the mean asked for, on its side of the mean seen.
 * Example: one event in 400 blocks where 0.06 were expected: meanGammaP(sums, { low: 0, high: 4 }, 0.00015) = 0.117, not z = 3.8.
 */
import { type BlockSums, meanOf } from "./block-sums.ts";
import type { Interval } from "./interval.ts";
import { meanMethod } from "./mean-gamma.ts";
import { lawOfMean } from "./one-block-more.ts";
import { pearson3Cdf } from "./pearson3.ts";
import { binomCdf } from "./portable-math.ts";

/** Two-sided p of "the mean of a block is `mean`" (of a block's sum: nothing is divided). */
export function meanGammaP(sums: BlockSums, declared: Interval, mean: number): number {
  if (Number.isNaN(mean)) throw new RangeError("meanGammaP: the mean asked for is not a number");
  if (meanMethod(declared) === "clopper-pearson") {
    const { n, sum } = sums;
    const seen = Number(sum);
    const p = Math.max(0, Math.min(1, mean));
    return Math.min(1, 2 * Math.min(binomCdf(seen, n, p), 1 - binomCdf(seen - 1, n, p)));
  }
  const seen = meanOf(sums);
  if (seen === mean) return 1;
  const law = lawOfMean(sums, declared, seen > mean ? "below" : "above");
  if (law.deviation === 0) return 0;
  const below = pearson3Cdf((mean - law.mean) / law.deviation, law.skewness);
  return Math.min(1, 2 * (seen > mean ? below : 1 - below));
}
