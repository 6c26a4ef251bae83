/** Estimates of means of bounded metrics, from the exact moments of their blocks. Cold. */
import { type BlockSums, meanOf } from "../stats/block-sums.ts";
import type { Interval } from "../stats/interval.ts";
import { meanGamma, meanMethod } from "../stats/mean-gamma.ts";
import type { Estimate } from "./summary.ts";

/** Of the mean of x / divisor, where every block is declared to lie within these bounds. */
export function meanEstimate(sums: BlockSums, declared: Interval, confidence: number, divisor = 1): Estimate {
  return {
    value: meanOf(sums, divisor),
    ...meanGamma(sums, declared, confidence, divisor),
    n: sums.n,
    method: meanMethod(declared),
  };
}
