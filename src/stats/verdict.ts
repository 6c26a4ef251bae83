/**
 * Three-way verdicts: an interval against a band of practical equivalence. *Cold: once a look.*
 *
 * For: "is it better, is it the same, or do we not know yet?" A difference inside the band is too small to matter, so enough
 * blocks always lead to a decision. Not for: fixed-sample intervals looked at repeatedly: the words are as sound as the
 * interval, and under peeking that must be a confidence sequence.
 * Reference: Schuirmann (1987) for the equivalence band; Jennison & Turnbull (1999), Group Sequential Methods, chapter 6.
 * Example: a score of 51.2 % to 54.0 % with delta = 0.01 is "better"; 49.5 % to 50.4 % is "equivalent".
 */
import { bettingCs } from "./confidence-sequence.ts";
import type { Interval } from "./interval.ts";

export type Verdict =
  | "better"
  | "better-size-open"
  | "better-negligible"
  | "equivalent"
  | "undecided"
  | "worse"
  | "worse-size-open"
  | "worse-negligible";

/** Score interval against 1/2, delta in score units (0.01 is one point in a hundred). */
export function verdictOf({ low, high }: Interval, delta = 0.01): Verdict {
  checkBand(low, high, delta);
  if (low > 0.5) return low > 0.5 + delta ? "better" : high < 0.5 + delta ? "better-negligible" : "better-size-open";
  if (high < 0.5) return high < 0.5 - delta ? "worse" : low > 0.5 - delta ? "worse-negligible" : "worse-size-open";
  return low > 0.5 - delta && high < 0.5 + delta ? "equivalent" : "undecided";
}

/** The verdict from block counts by the betting confidence sequence, with its interval. */
export function verdict3(counts: ArrayLike<number>, delta = 0.01, alpha = 0.05): Interval & { verdict: Verdict } {
  const interval = bettingCs(counts, alpha);
  return { verdict: verdictOf(interval, delta), ...interval };
}

export type CostVerdict = "under-costed" | "over-costed" | "fair" | "open";

/** Field score of a unit against 1/2: who wins too much for its points costs too little. */
export function costVerdict({ low, high }: Interval, delta = 0.02): CostVerdict {
  checkBand(low, high, delta);
  if (low > 0.5 + delta) return "under-costed";
  if (high < 0.5 - delta) return "over-costed";
  return low >= 0.5 - delta && high <= 0.5 + delta ? "fair" : "open";
}

function checkBand(low: number, high: number, delta: number): void {
  if (!(low <= high && delta >= 0))
    throw new RangeError(`interval ${low} to ${high} with tolerance ${delta} is not possible`);
}
