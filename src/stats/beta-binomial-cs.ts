/**
 * Beta-binomial mixture confidence sequence for a binary outcome. *Cold.*
 *
 * For: a probability watched while independent battles come in, right at every look. Not for: scores with draws or mirrored
 * pairs (the betting sequence takes any block score).
 * Reference: Robbins (1970), Annals of Mathematical Statistics 41:1397-1409; Howard et al. (2021), proposition 7.
 * Example: 7 of 20 with alpha 0.05: 0.0966 to 0.6855.
 */
import type { Interval } from "./interval.ts";
import { bisectDecreasing, lgamma, log, log1p } from "./portable-math.ts";
import { checkProportion } from "./wilson.ts";

/** a and b are the parameters of the mixing Beta law. */
export function betaBinomialCs(k: number, n: number, alpha = 0.05, a = 0.5, b = 0.5): Interval {
  checkProportion(k, n);
  if (!(alpha > 0 && alpha < 1 && a > 0 && b > 0))
    throw new RangeError(`betaBinomialCs: alpha ${alpha}, a ${a}, b ${b}: expected 0 < alpha < 1, a > 0, b > 0`);
  const constant = lgamma(a + k) + lgamma(b + n - k) - lgamma(a + b + n) - lgamma(a) - lgamma(b) + lgamma(a + b);
  const threshold = log(1 / alpha);
  const excess = (p: number): number => {
    let s = constant - threshold;
    if (k > 0) s -= k * log(p);
    if (n > k) s -= (n - k) * log1p(-p);
    return s;
  };
  return {
    low: k === 0 ? 0 : bisectDecreasing(excess, 0, k / n),
    high: k === n ? 1 : bisectDecreasing((p) => -excess(p), k / n, 1),
  };
}
