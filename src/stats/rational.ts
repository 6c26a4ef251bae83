/**
 * Exact fractions of BigInt. *Cold.* For prices, break-even points and game values, where a rounding would decide between two
 * answers. Not for: anything hot. A Rational is always reduced, with a denominator > 0.
 */
import { exactRatio } from "./exact-ratio.ts";
import { frexp } from "./portable-math.ts";

export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Reduces a / b. Example: rational(2n, -4n) is -1/2. */
export function rational(a: bigint, b = 1n): Rational {
  if (b === 0n) throw new RangeError(`${a} / 0 is not a fraction`);
  const divisor = gcd(a, b) * (b < 0n ? -1n : 1n);
  return { numerator: a / divisor, denominator: b / divisor };
}

/** A finite double, exactly (0.1 is not 1/10), or text such as "57/4", "-3" or "14.25", exactly as written. */
export function toRational(value: number | string): Rational {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new RangeError(`${value} is not a fraction`);
    const { mantissa, exponent } = frexp(value);
    const digits = BigInt(mantissa * 9007199254740992);
    const shift = BigInt(exponent - 53);
    return shift >= 0n ? rational(digits << shift) : rational(digits, 1n << -shift);
  }
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:\/(\d+))?$/.exec(value);
  if (!parts || (parts[3] !== undefined && parts[4] !== undefined))
    throw new RangeError(`"${value}" is not a fraction`);
  const decimals = parts[3] ?? "";
  const top = BigInt(parts[2] + decimals);
  const bottom = parts[4] === undefined ? BigInt(`1${"0".repeat(decimals.length)}`) : BigInt(parts[4]);
  return rational(parts[1] === "-" ? -top : top, bottom);
}

export function toNumber({ numerator, denominator }: Rational): number {
  return exactRatio(numerator, denominator);
}

/** "53/90"; whole numbers keep their denominator, "1/1". */
export function toText({ numerator, denominator }: Rational): string {
  return `${numerator}/${denominator}`;
}

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export function compare(a: Rational, b: Rational): number {
  const d = a.numerator * b.denominator - b.numerator * a.denominator;
  return d < 0n ? -1 : d > 0n ? 1 : 0;
}

/** Least common multiple of the denominators: what makes integers of all of them. */
export function commonDenominator(values: readonly Rational[]): bigint {
  let common = 1n;
  for (const { denominator } of values) common = (common / gcd(common, denominator)) * denominator;
  return common;
}

export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
