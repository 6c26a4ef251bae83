/**
 * MOVER for the difference of two estimates that are correlated. *Cold.*
 *
 * For: the difference of two prices that were found on common dice, each with its own lopsided interval; an end of theirs that is
 * not known leaves the matching end of the difference open. Not for: independent parts (mover.ts, the same with correlation 0),
 * nor for means on common dice (take the mean of the paired differences).
 * Reference: Zou & Donner (2008), Statistics in Medicine 27:1693-1702.
 * Example: 12 (11.2 to 13.1) minus 10 (9.5 to 10.8), correlation 0.4: 2 (1.1236 to 3.0100).
 */

/** An estimate; an absent end is not known. */
export interface Bounded {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

/** Interval of first - second. */
export function moverCorrelated(
  first: Bounded,
  second: Bounded,
  correlation: number,
): { readonly low?: number; readonly high?: number } {
  if (!(correlation >= -1 && correlation <= 1))
    throw new RangeError(`a correlation of ${correlation}: expected a number from -1 to 1`);
  const difference = first.value - second.value;
  const length = (a: number, b: number) => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
  return {
    ...(first.low !== undefined &&
      second.high !== undefined && {
        low: difference - length(first.value - first.low, second.high - second.value),
      }),
    ...(first.high !== undefined &&
      second.low !== undefined && {
        high: difference + length(first.high - first.value, second.value - second.low),
      }),
  };
}
