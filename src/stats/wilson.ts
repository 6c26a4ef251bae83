/**
 * Wilson's score interval for one binomial proportion. *Cold.*
 *
 * For: k successes among n independent trials, any k. Not for: the games of mirrored pairs, which are not independent (use the
 * score interval of the blocks); nor for repeated looks (use a confidence sequence).
 * Reference: Wilson (1927), JASA 22:209-212; Brown, Cai & DasGupta (2001), Statistical Science 16:101-133.
 * Example: wilson(0, 10) = { low: 0, high: 0.2775327998628892 }.
 */
import { type Interval, zOf } from "./interval.ts";

export function wilson(k: number, n: number, confidence = 0.95): Interval {
  checkProportion(k, n);
  const z = zOf(confidence);
  const z2 = z * z;
  const p = k / n;
  const scale = 1 + z2 / n;
  const centre = (p + z2 / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  return {
    low: k === 0 ? 0 : Math.max(0, centre - half),
    high: k === n ? 1 : Math.min(1, centre + half),
  };
}

/** Throws unless k of n can be a proportion. */
export function checkProportion(k: number, n: number): void {
  if (!(Number.isSafeInteger(n) && n > 0 && Number.isInteger(k) && k >= 0 && k <= n))
    throw new RangeError(`${k} of ${n}: expected integers 0 <= k <= n with n > 0`);
}
