/**
 * Newcombe's hybrid score intervals for the difference of two proportions. *Cold.*
 *
 * For: P1 - P2 of independent samples (newcombeDifference) or of pairs (newcombePaired), at any counts, 0 and n included.
 * Not for: scores with draws (use MOVER on two score intervals).
 * Reference: Newcombe (1998), Statistics in Medicine 17:873-890 (method 10) and 17:2635-2650 (paired, method 10).
 * Example: newcombeDifference(9, 10, 3, 10) = { low: 0.1705, high: 0.8090 }.
 */
import type { Interval } from "./interval.ts";
import { moverDifference } from "./mover.ts";
import { wilson } from "./wilson.ts";

/** Interval of k1/n1 - k2/n2: MOVER on two Wilson intervals. */
export function newcombeDifference(k1: number, n1: number, k2: number, n2: number, confidence = 0.95): Interval {
  return moverDifference(
    { value: k1 / n1, ...wilson(k1, n1, confidence) },
    { value: k2 / n2, ...wilson(k2, n2, confidence) },
  );
}

/** Interval of (b - c)/n from a 2 x 2 table of pairs: a both, b only the first, c only the second, d neither. */
export function newcombePaired(a: number, b: number, c: number, d: number, confidence = 0.95): Interval {
  for (const count of [a, b, c, d])
    if (!(Number.isSafeInteger(count) && count >= 0))
      throw new RangeError(`pairs ${a}, ${b}, ${c}, ${d}: expected integers >= 0`);
  const n = a + b + c + d;
  const w1 = wilson(a + b, n, confidence);
  const w2 = wilson(a + c, n, confidence);
  const p1 = (a + b) / n;
  const p2 = (a + c) / n;
  const phi = correlation(a, b, c, d, n);
  const below1 = p1 - w1.low;
  const above1 = w1.high - p1;
  const below2 = p2 - w2.low;
  const above2 = w2.high - p2;
  return {
    low: p1 - p2 - Math.sqrt(Math.max(0, below1 * below1 - 2 * phi * below1 * above2 + above2 * above2)),
    high: p1 - p2 + Math.sqrt(Math.max(0, above1 * above1 - 2 * phi * above1 * below2 + below2 * below2)),
  };
}

/** Newcombe's phi, corrected for continuity when it is positive. */
function correlation(a: number, b: number, c: number, d: number, n: number): number {
  const product = (a + b) * (c + d) * (a + c) * (b + d);
  if (product === 0) return 0;
  const surplus = a * d - b * c;
  return (surplus > 0 ? Math.max(surplus - n / 2, 0) : surplus) / Math.sqrt(product);
}
