/**
 * Clopper-Pearson ("exact") interval for one binomial proportion. *Cold.*
 *
 * For: a guarantee of at least the stated coverage for every p and n, say for a claim about a rare event. Not for: everyday
 * error bars, where Wilson is shorter and covers as stated on average; nor for games of mirrored pairs.
 * Reference: Clopper & Pearson (1934), Biometrika 26:404-413.
 * Example: clopperPearson(10, 10) = { low: 0.6915028921812396, high: 1 }.
 */
import { checkConfidence, type Interval } from "./interval.ts";
import { betaQuantile } from "./portable-math.ts";
import { checkProportion } from "./wilson.ts";

export function clopperPearson(k: number, n: number, confidence = 0.95): Interval {
  checkProportion(k, n);
  checkConfidence(confidence);
  const tail = 0.5 * (1 - confidence);
  return {
    low: k === 0 ? 0 : betaQuantile(tail, k, n - k + 1),
    high: k === n ? 1 : betaQuantile(1 - tail, k + 1, n - k),
  };
}
