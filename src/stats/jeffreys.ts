/**
 * Jeffreys' equal-tailed interval for one binomial proportion, with 0 and 1 as ends when nothing or everything succeeded.
 * *Cold.*
 *
 * For: a Bayesian reading of k of n with good frequentist coverage. Not for: guaranteed coverage (Clopper-Pearson), nor games
 * of mirrored pairs. Reference: Brown, Cai & DasGupta (2001), Statistical Science 16:101-133, section 4.
 * Example: jeffreys(0, 10) = { low: 0, high: 0.2171962675092103 }.
 */
import { checkConfidence, type Interval } from "./interval.ts";
import { betaQuantile } from "./portable-math.ts";
import { checkProportion } from "./wilson.ts";

export function jeffreys(k: number, n: number, confidence = 0.95): Interval {
  checkProportion(k, n);
  checkConfidence(confidence);
  const tail = 0.5 * (1 - confidence);
  return {
    low: k === 0 ? 0 : betaQuantile(tail, k + 0.5, n - k + 0.5),
    high: k === n ? 1 : betaQuantile(1 - tail, k + 0.5, n - k + 0.5),
  };
}
