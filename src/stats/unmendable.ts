/**
 * What no price can mend: how far the scores of lists are from their targets, less all that the sizes of the lists could do about it. *Cold.*
 *
 * For: a set of lists whose prices were tuned. a_ij is the logit by which a match-up misses its target, v_ij its variance, e_ij what a
 * logarithm of size is worth in it. a is projected by weighted least squares on e_ij (y_i - y_j), sum of y = 0: whatever is left goes round in a
 * circle, at every price. Q is chi-squared if nothing does. Needs three lists. Not for: lists that did not all meet.
 * Reference: Jiang, Lim, Yao & Ye (2011), Mathematical Programming 127:203-244 (HodgeRank), which it is where all slopes are equal.
 * Example: three even lists, each of which beats the next by 0.6 in logits: all of it is left.
 */
import { solve } from "./linear-solve.ts";
import { chiSquareSf } from "./portable-math.ts";

export interface MissedTarget {
  readonly first: number;
  readonly second: number;
  /** Logit of the score less that of the target. */
  readonly excess: number;
  readonly variance: number;
  /** Logit by which the score rises with the logarithm of the first one's size, and falls with that of the second. */
  readonly slope: number;
}

export interface Unmendable {
  readonly q: number;
  readonly df: number;
  /** Absent where nothing can be left. */
  readonly p?: number;
  /** Root mean square of what is left, and of all that is missed, in points of score, less what noise brings. */
  readonly points: number;
  readonly total: number;
  /** What is left of each match-up, in points. */
  readonly left: readonly number[];
}

/** A logit near an even score is worth so many points. */
const POINTS_OF_LOGIT = 25;

export function unmendable(missed: readonly MissedTarget[], lists: number): Unmendable {
  const design = missed.map(({ first, second, slope }) =>
    Array.from({ length: lists }, (_, i) => (i === first ? slope : i === second ? -slope : 0)),
  );
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * b[i], 0);
  // The ones stand for the condition that all sizes together stay.
  const normal = Array.from({ length: lists }, (_, b) =>
    Array.from(
      { length: lists },
      (_, c) => 1 + missed.reduce((sum, { variance }, r) => sum + (design[r][b] * design[r][c]) / variance, 0),
    ),
  );
  const right = Array.from({ length: lists }, (_, b) =>
    missed.reduce((sum, { excess, variance }, r) => sum + (design[r][b] * excess) / variance, 0),
  );
  const sizes = solve(normal, right);
  const left = missed.map(({ excess }, r) => excess - dot(design[r], sizes));
  const q = missed.reduce((sum, { variance }, r) => sum + (left[r] * left[r]) / variance, 0);
  const df = missed.length - (lists - 1);
  const noise = missed.reduce((sum, { variance }, r) => sum + variance - dot(design[r], solve(normal, design[r])), 0);
  const rms = (squares: number) => POINTS_OF_LOGIT * Math.sqrt(Math.max(0, squares) / missed.length);
  return {
    q,
    df,
    ...(df > 0 && { p: chiSquareSf(q, df) }),
    points: rms(dot(left, left) - noise),
    total: rms(missed.reduce((sum, { excess, variance }) => sum + excess * excess - variance, 0)),
    left: left.map((logit) => POINTS_OF_LOGIT * logit),
  };
}
