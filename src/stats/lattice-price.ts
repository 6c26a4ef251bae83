/**
 * Fair price of a unit from scores measured at whole army sizes. *Cold.*
 *
 * For: the price at which an army bought for the budget, its size rounded at random but fairly, scores 50 % against the field.
 * Scores are measured once for k, k + 1, ... copies; the price is solved for afterwards, so the same counts answer every
 * budget. Not for: rounding down (a step function whose price is up to 12 % wrong), nor for prices that only change the
 * victory margin.
 * The interval inverts a MOVER band around the interpolated score, so a flat curve gives an open end (absent), never a delta
 * method's guess. Reference: Zou & Donner (2008) for MOVER; Fieller (1954) for inversion instead of a ratio's error.
 * Example: scores 37 %, 49 % ... of 6, 7 ... copies for a budget of 100: 6.968 copies, hence 14.35 points.
 */
import { someBlocks } from "./block-score.ts";
import type { Interval } from "./interval.ts";
import { type Lattice, measured, scoreBetween } from "./lattice-crossing.ts";
import { bisectDecreasing } from "./portable-math.ts";
import { type Rational, toNumber, toRational } from "./rational.ts";
import { scoreInterval } from "./score-interval.ts";

export interface LatticePrice {
  /** Every number of copies at which the score crosses the target, ascending; more than one means no unique fair price. */
  readonly crossings: number[];
  /** The first crossing and its interval, in copies; an absent end was not reached on this lattice. */
  readonly copies?: number;
  readonly copiesLow?: number;
  readonly copiesHigh?: number;
  /** Whether the measured scores never fall as copies are added. */
  readonly monotone: boolean;
  readonly price?: number;
  readonly priceLow?: number;
  readonly priceHigh?: number;
}

export interface LatticeOptions {
  /** Points of the army that are not spent on this unit. */
  readonly fixed?: number;
  readonly target?: number;
  /** Interval of one lattice score; the score interval at 95 % when left out, a confidence sequence for repeated looks. */
  readonly interval?: (counts: ArrayLike<number>) => Interval;
}

export function latticePrice(lattice: Lattice, budget: number, options: LatticeOptions = {}): LatticePrice {
  const { fixed = 0, target = 0.5, interval = scoreInterval } = options;
  const available = budget - fixed;
  if (!(available > 0 && available < Infinity && target > 0 && target < 1))
    throw new RangeError(`latticePrice: budget ${budget}, fixed ${fixed}, target ${target} leave nothing to solve`);
  for (const k of lattice.keys()) if (k < 0) throw new RangeError(`${k} copies: expected an integer >= 0`);
  const points = measured(lattice, interval);
  const segments = [...points.keys()].sort((a, b) => a - b).filter((k) => points.has(k + 1));
  const crossings = (score: (x: number) => number): number[] => {
    const found: number[] = [];
    for (const k of segments) {
      const left = score(k) - target;
      const right = score(k + 1) - target;
      if ((left <= 0 && right > 0) || (left < 0 && right >= 0))
        found.push(bisectDecreasing((x) => target - score(x), k, k + 1));
      else if ((left >= 0 && right < 0) || (left > 0 && right <= 0))
        found.push(bisectDecreasing((x) => score(x) - target, k, k + 1));
    }
    return found;
  };
  const roots = crossings((x) => scoreBetween(points, x, "value"));
  const lows = crossings((x) => scoreBetween(points, x, "high"));
  const highs = crossings((x) => scoreBetween(points, x, "low"));
  const copiesLow = lows.length > 0 ? Math.min(...lows) : undefined;
  const copiesHigh = highs.length > 0 ? Math.max(...highs) : undefined;
  return {
    crossings: roots,
    monotone: segments.every((k) => scoreBetween(points, k, "value") <= scoreBetween(points, k + 1, "value")),
    ...(roots.length > 0 && { copies: roots[0], price: available / roots[0] }),
    ...(copiesLow !== undefined && { copiesLow, priceHigh: available / copiesLow }),
    ...(copiesHigh !== undefined && { copiesHigh, priceLow: available / copiesHigh }),
  };
}

/** Score predicted at a price, which may be an exact fraction such as "57/4": rounding down, and rounding fairly. */
export function scoreAtPrice(
  lattice: Lattice,
  price: number | string,
  budget: number,
  fixed = 0,
): { floorRule: number; randomRounding: number } {
  const { numerator, denominator }: Rational = toRational(price);
  if (numerator <= 0n) throw new RangeError(`price ${price}: expected a number > 0`);
  const { numerator: a, denominator: b } = toRational(budget - fixed);
  // copies = (a/b) / (numerator/denominator), whole part and remainder exactly
  const top = a * denominator;
  const bottom = b * numerator;
  if (top < 0n) throw new RangeError(`budget ${budget} does not pay for the fixed ${fixed}`);
  const k = Number(top / bottom);
  const part = toNumber({ numerator: top % bottom, denominator: bottom });
  const mean = (copies: number): number => {
    const counts = lattice.get(copies);
    if (counts === undefined) throw new RangeError(`no score was measured for ${copies} copies`);
    const { n, sum, top: highest } = someBlocks(counts);
    return sum / (n * highest);
  };
  const floorRule = mean(k);
  return { floorRule, randomRounding: part === 0 ? floorRule : (1 - part) * floorRule + part * mean(k + 1) };
}
