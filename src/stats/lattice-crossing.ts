/**
 * Where a score measured at whole sizes crosses a target, and whether it can. *Cold.*
 *
 * For: the number of copies (or of yardstick models) at which two things are equal, on a lattice that begins at zero copies
 * and may end at the most that the rules allow; between two sizes the score is that of rounding at random but fairly. The
 * fair price (lattice-price-zero.ts) and the exchange rate (exchange-rate.ts) are read off it. Not for: a step function
 * (rounding down), nor for scores that are not measured at neighbouring sizes.
 *
 * The interval inverts the band of the score: MOVER where the sizes were played independently, linear in the two bounds
 * where they share dice (which holds for any correlation). An end is known only where the band has left the target inside
 * the lattice, and no crossing is a finding of its own: `above`, `below`, or `open`.
 * Reference: Zou & Donner (2008), Statistics in Medicine 27:1693-1702, for MOVER; Fieller (1954), JRSS B 16:175-185, for
 * inversion. Example: 26 % without any, 51 % with one, two sizes of 1,024 blocks: 0.966 copies.
 */
import { someBlocks } from "./block-score.ts";
import type { Interval } from "./interval.ts";
import { bisectDecreasing } from "./portable-math.ts";
import { scoreInterval } from "./score-interval.ts";

/** Block-score counts by the number of copies. */
export type Lattice = ReadonlyMap<number, ArrayLike<number>>;

export interface LatticePoint extends Interval {
  readonly value: number;
}

export interface CrossingOptions {
  /** The most copies that the rules allow: larger sizes are not used, so that nothing mixes the cap and one more. */
  readonly cap?: number;
  /** No copies are no army at all, which scores exactly 0. */
  readonly empty?: boolean;
  /** The sizes share dice (differences from one and the same army), so that their bounds do not combine by MOVER. */
  readonly joint?: boolean;
  readonly target?: number;
  readonly confidence?: number;
  /** Interval of one size's score; the score interval when left out. */
  readonly interval?: (counts: ArrayLike<number>) => Interval;
}

export interface LatticeCrossing {
  /**
   * Found: the score crosses the target. Above: the least size already scores surely more (of independent sizes only zero
   * copies can say so). Below: the largest scores surely less (of independent sizes only the cap can). Open: none of them.
   */
  readonly outcome: "found" | "above" | "below" | "open";
  /** Every crossing, ascending; more than one means no unique one. */
  readonly crossings: readonly number[];
  /** The middle crossing and its interval; an absent end was not reached. */
  readonly copies?: number;
  readonly copiesLow?: number;
  readonly copiesHigh?: number;
}

export function latticeCrossing(lattice: Lattice, options: CrossingOptions = {}): LatticeCrossing {
  const { cap = Infinity, empty = false, joint = false, target = 0.5, confidence = 0.95 } = options;
  const { interval = (counts: ArrayLike<number>) => scoreInterval(counts, confidence) } = options;
  if (!(target > 0 && target < 1)) throw new RangeError(`a crossing at ${target}: expected a score between 0 and 1`);
  const points = measured(
    [...lattice].filter(([k]) => k <= cap && !(empty && k === 0)),
    interval,
  );
  if (empty) points.set(0, { value: 0, low: 0, high: 0 });
  const sizes = [...points.keys()].sort((a, b) => a - b);
  if (sizes.length === 0) throw new RangeError("a crossing: no size was measured");
  const segments = sizes.filter((k) => points.has(k + 1));

  const crossings = (which: End): number[] => {
    const over = (x: number) => scoreBetween(points, x, which, joint) - target;
    const found: number[] = [];
    for (const k of segments) {
      const left = over(k);
      const right = over(k + 1);
      if (left === 0 && found.at(-1) !== k) found.push(k);
      if (left < 0 && right > 0) found.push(bisectDecreasing((x) => -over(x), k, k + 1));
      else if (left > 0 && right < 0) found.push(bisectDecreasing(over, k, k + 1));
      if (right === 0) found.push(k + 1);
    }
    return found;
  };
  const roots = crossings("value");
  const lows = crossings("high");
  const highs = crossings("low");
  const first = sizes[0]!;
  const last = sizes.at(-1)!;
  const outcome =
    roots.length > 0
      ? "found"
      : points.get(first)!.low > target && (joint || first === 0)
        ? "above"
        : points.get(last)!.high < target && (joint || last === cap)
          ? "below"
          : "open";
  return {
    outcome,
    crossings: roots,
    ...(roots.length > 0 && { copies: roots[Math.floor(roots.length / 2)]! }),
    ...(lows.length > 0 && points.get(first)!.high < target && { copiesLow: Math.min(...lows) }),
    ...(highs.length > 0 && points.get(last)!.low > target && { copiesHigh: Math.max(...highs) }),
  };
}

export type End = "low" | "value" | "high";

/** The score of each size and its interval. */
export function measured(
  lattice: Iterable<readonly [number, ArrayLike<number>]>,
  interval: (counts: ArrayLike<number>) => Interval,
): Map<number, LatticePoint> {
  const points = new Map<number, LatticePoint>();
  for (const [k, counts] of lattice) {
    if (!Number.isSafeInteger(k)) throw new RangeError(`${k} copies: expected an integer`);
    const { n, sum, top } = someBlocks(counts);
    points.set(k, { value: sum / (n * top), ...interval(counts) });
  }
  return points;
}

/** Score of x copies, rounded fairly to k or k + 1, or an end of its band. */
export function scoreBetween(points: Map<number, LatticePoint>, x: number, which: End, joint = false): number {
  const k = Math.floor(x);
  const f = x - k;
  const p = at(points, k);
  if (f === 0) return p[which];
  const q = at(points, k + 1);
  const value = (1 - f) * p.value + f * q.value;
  if (which === "value") return value;
  if (joint) return (1 - f) * p[which] + f * q[which];
  const a = (1 - f) * (p[which] - p.value);
  const b = f * (q[which] - q.value);
  const half = Math.sqrt(a * a + b * b);
  return which === "low" ? value - half : value + half;
}

function at(points: Map<number, LatticePoint>, k: number): LatticePoint {
  const point = points.get(k);
  if (point === undefined) throw new RangeError(`no score was measured for ${k} copies`);
  return point;
}
