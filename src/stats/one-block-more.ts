/**
 * The law that the unknown mean of a bounded metric is reckoned to have on one side of the mean seen. *Cold; what `meanGamma`
 * inverts and `meanGammaP` asks.*
 *
 * A sample of a rare metric is blind to what it has not shown yet. So the moments are those of the sample and of one block more,
 * as far out as is reckoned with: beyond what was seen by 4 times the skewness of the mean, in ranges seen, but never beyond the
 * declared bounds; and at these bounds while nothing has varied at all. For rare counts this gives Garwood's interval, for a metric
 * without skewness the normal law of n + 1 blocks.
 * Reference: Fay & Feuer (1997), Statistics in Medicine 16:791-801 (weighted Poisson sums); Johnson (1978), JASA 73:536-544; Hall
 * (1992), JRSS B 54:221-228.
 * Example: no event in 200 blocks that could each show 110 of them: mean 110/201, standard error 0.546, skewness 2.
 */
import { type BlockSums, spreadOf, thirdMomentOf } from "./block-sums.ts";
import { exactRatio } from "./exact-ratio.ts";
import type { Interval } from "./interval.ts";

/** A Pearson III law. */
export interface SkewedLaw {
  readonly mean: number;
  readonly deviation: number;
  readonly skewness: number;
}

/** How far beyond the largest value seen a larger one is reckoned with. */
const REACH = 4;

/** The law of the mean below (or above) the mean seen, of blocks that are declared to lie within these bounds. */
export function lawOfMean(sums: BlockSums, declared: Interval, side: "below" | "above"): SkewedLaw {
  const { n, squares, cubes } = sums;
  const reach = reachOf(sums, declared);
  const value = side === "below" ? reach.low : reach.high;
  const x = BigInt(value);
  const more = { ...sums, n: n + 1, sum: sums.sum + x, squares: squares + x * x, cubes: cubes + x * x * x };
  const mean = exactRatio(more.sum, BigInt(more.n));
  const spread = spreadOf(more);
  if (spread === 0n) return { mean, deviation: 0, skewness: 0 };
  const root = Math.sqrt(Number(spread));
  const skewness = (2 * (Number(thirdMomentOf(more)) / Number(spread))) / (root * Math.sqrt(more.n));
  return {
    mean,
    deviation: root / (more.n * Math.sqrt(more.n + 1)),
    skewness: Math.max(-2, Math.min(2, skewness)),
  };
}

/** The least and the greatest value that the next block is reckoned to be able to show. */
function reachOf(sums: BlockSums, declared: Interval): Interval {
  const { n, least, greatest } = sums;
  if (least < declared.low || greatest > declared.high)
    throw new RangeError(
      `blocks from ${least} to ${greatest} are declared to lie from ${declared.low} to ${declared.high}`,
    );
  const spread = spreadOf(sums);
  if (spread === 0n) return declared;
  // On both sides: few events upwards say nothing of those downwards.
  const third = Math.abs(Number(thirdMomentOf(sums)));
  const skewness = third / Number(spread) / (Math.sqrt(Number(spread)) * Math.sqrt(n));
  const more = Math.ceil(REACH * skewness * (greatest - least));
  return { low: Math.max(declared.low, least - more), high: Math.min(declared.high, greatest + more) };
}
