/**
 * A quotient of two exact integers, rounded once. *Cold.*
 *
 * n * sum of squares passes 2^53 after a few million battles; in BigInt the numerator is exact, and the only rounding is the
 * division, to the nearest double (ties to even). So the order in which chunks were added cannot show.
 * Example: exactRatio(1n, 3n) = 0.3333333333333333.
 */
import { ldexp } from "./portable-math.ts";

/** Nearest double to numerator / denominator (the quotient must not be subnormal). */
export function exactRatio(numerator: bigint, denominator: bigint): number {
  if (denominator === 0n) throw new RangeError(`exactRatio: ${numerator} / 0`);
  if (numerator === 0n) return 0;
  const negative = numerator < 0n !== denominator < 0n;
  const a = numerator < 0n ? -numerator : numerator;
  const b = denominator < 0n ? -denominator : denominator;
  // Sixty-odd bits of quotient and a sticky bit for the rest: Number() then rounds as if it saw them all.
  const shift = 64 - (a.toString(2).length - b.toString(2).length);
  const scaled = shift >= 0 ? a << BigInt(shift) : a;
  const divisor = shift >= 0 ? b : b << BigInt(-shift);
  const quotient = scaled / divisor;
  const sticky = quotient * divisor === scaled ? quotient : quotient | 1n;
  const value = ldexp(Number(sticky), -shift);
  return negative ? -value : value;
}
