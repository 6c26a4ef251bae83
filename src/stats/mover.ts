/**
 * MOVER: intervals for sums and differences from the intervals of their independent parts. *Cold.*
 *
 * For: the difference of two scores that share no seeds, or a field score (a weighted mean over opponents), with parts whose
 * intervals are lopsided. Not for: parts that share seeds (use the paired difference or the jackknife).
 * Reference: Zou & Donner (2008), Statistics in Medicine 27:1693-1702; Zou, Huang & Zhang (2009), CSDA 53:1080-1085.
 * Example: 0.5 (0.4 to 0.6) minus 0.3 (0.2 to 0.4) is 0.2 (0.0586 to 0.3414).
 */
import type { Interval } from "./interval.ts";

export interface Estimated extends Interval {
  readonly value: number;
}

/** Interval of first - second. */
export function moverDifference(first: Estimated, second: Estimated): Interval {
  checkOrder(first);
  checkOrder(second);
  const d = first.value - second.value;
  return {
    low: d - length(first.value - first.low, second.high - second.value),
    high: d + length(first.high - first.value, second.value - second.low),
  };
}

/** Weighted sum of independent parts with weights >= 0, and its interval. */
export function moverSum(weights: ArrayLike<number>, parts: ArrayLike<Estimated>): Estimated {
  if (weights.length !== parts.length || parts.length === 0)
    throw new RangeError(`${weights.length} weights for ${parts.length} estimates`);
  let value = 0;
  let below = 0;
  let above = 0;
  for (let j = 0; j < parts.length; j++) {
    const w = weights[j];
    if (!(w >= 0 && w < Infinity)) throw new RangeError(`weight ${j} is ${w}: expected a number >= 0`);
    checkOrder(parts[j]);
    value += w * parts[j].value;
    below += w * w * square(parts[j].value - parts[j].low);
    above += w * w * square(parts[j].high - parts[j].value);
  }
  return { value, low: value - Math.sqrt(below), high: value + Math.sqrt(above) };
}

function checkOrder({ low, value, high }: Estimated): void {
  if (!(low <= value && value <= high))
    throw new RangeError(`estimate ${value} is outside its interval ${low} to ${high}`);
}

function length(a: number, b: number): number {
  return Math.sqrt(a * a + b * b);
}

function square(x: number): number {
  return x * x;
}
