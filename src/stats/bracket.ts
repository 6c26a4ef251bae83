/**
 * The bracket: an interval for what both sides would score if both chose as well as their scripts allow. *Cold: once a look.*
 *
 * For: "who is better, both played well?", from players (p, q) that were chosen on other dice. Measured are the pair itself, every
 * script of the first side against q (rows), and p against every script of the second (columns). Whatever p and q are,
 * min over j of p against j <= value <= max over i of i against q. The low end is taken of the column that is truly worst for p, whichever
 * that is: L of that one column covers it with 1 - alpha/2, and the least L of all is no higher. So no correction for many scripts.
 * Not for: the score of the pair itself, which is narrower; nor players chosen on the same dice.
 * Reference: von Neumann (1928), Mathematische Annalen 100:295-320, for the two bounds of the value.
 * Example: columns 0.3 to 0.5 and 0.2 to 0.6, rows 0.3 to 0.5 and 0.1 to 0.4 give 0.2 to 0.5.
 */
import { bettingCs } from "./confidence-sequence.ts";
import type { Interval } from "./interval.ts";
import { scoreInterval } from "./score-interval.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/** Blocks by the half points of the first side, 0..M. */
export type Counts = ArrayLike<number>;

/** What was measured under players. Of a script that its side always plays the reply is the pair itself, the same object. */
export interface Replies<T = Counts> {
  readonly own: T;
  /** Each script of the first side against the second's player. */
  readonly rows: readonly T[];
  /** The first side's player against each script of the second. */
  readonly columns: readonly T[];
}

/** At a fixed number of blocks, looked at once; or right at every look of every arm, each at its own pace. */
export type EndsMethod = "msi" | "betting-cs";

export interface Bracket extends Interval {
  /** The scripts that the ends are of: a row of the first side's for the high end, a column of the second's for the low. */
  readonly row: number;
  readonly column: number;
}

/** Covers the value with 1 - alpha. */
export function bracketOf({ rows, columns }: Replies, method: EndsMethod, alpha = 0.05): Bracket {
  const highs = rows.map((counts) => endsOf(counts, method, alpha).high);
  const lows = columns.map((counts) => endsOf(counts, method, alpha).low);
  const [high, low] = [Math.max(...highs), Math.min(...lows)];
  // An interval always: with few blocks, or where the scripts' intervals miss, the ends could pass each other.
  return { low: Math.min(low, high), high: Math.max(low, high), row: highs.indexOf(high), column: lows.indexOf(low) };
}

/** Both ends, at alpha/2 each; all of 0..1 where nothing was played. */
export function endsOf(counts: Counts, method: EndsMethod, alpha: number): Interval {
  if (Array.from(counts).every((count) => count === 0)) return { low: 0, high: 1 };
  return method === "msi" ? scoreInterval(counts, 1 - alpha) : bettingCs(counts, alpha);
}

export interface BracketVerdict {
  /** Of the first side, both played well. */
  readonly verdict: Verdict;
  /** Undecided: the script that may hold its own, of the side that seems the weaker one. */
  readonly open?: { readonly side: 0 | 1; readonly script: number };
}

/** The bracket against 1/2; `score` is the mean of the pair, which says who seems the weaker one. */
export function bracketVerdict({ low, high, row, column }: Bracket, score: number, delta = 0.01): BracketVerdict {
  const verdict = verdictOf({ low, high }, delta);
  if (verdict !== "undecided") return { verdict };
  return { verdict, open: score < 0.5 ? { side: 0, script: row } : { side: 1, script: column } };
}
