/** Exact fractions for odds: two BigInts, the lower one positive. Cold, or beside walks whose cost is elsewhere. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let high = a < 0n ? -a : a;
  let low = b < 0n ? -b : b;
  while (low !== 0n) {
    const rest = high % low;
    high = low;
    low = rest;
  }
  return high;
}

export function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}

/** The fraction num/den in lowest terms. */
export function ratio(num: bigint, den = 1n): Ratio {
  if (den === 0n) throw new Error(`a fraction needs a denominator other than 0; got ${num}/0`);
  const divisor = greatestCommonDivisor(num, den) * (den < 0n ? -1n : 1n);
  return { num: num / divisor, den: den / divisor };
}

export function addRatios(a: Ratio, b: Ratio): Ratio {
  if (a.den === b.den) return ratio(a.num + b.num, a.den);
  return ratio(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function subtractRatios(a: Ratio, b: Ratio): Ratio {
  return addRatios(a, { num: -b.num, den: b.den });
}

export function multiplyRatios(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.num, a.den * b.den);
}

export function divideRatios(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den, a.den * b.num);
}

export function sameRatio(a: Ratio, b: Ratio): boolean {
  return a.num * b.den === b.num * a.den;
}

/** "a/b" in lowest terms; whole numbers are written without "/1". */
export function ratioText(value: Ratio): string {
  const { num, den } = ratio(value.num, value.den);
  return den === 1n ? `${num}` : `${num}/${den}`;
}

/** Reads "a/b" or "a". */
export function parseRatio(text: string): Ratio {
  const match = /^\s*([+-]?\d+)\s*(?:\/\s*(\d+)\s*)?$/.exec(text);
  if (match === null) throw new Error(`expected a fraction such as "5/36", got ${JSON.stringify(text)}`);
  return ratio(BigInt(match[1]!), BigInt(match[2] ?? "1"));
}

/** base^exponent for exact numbers; `**` is kept out of this folder because on doubles it differs between machines. */
export function power(base: bigint, exponent: number): bigint {
  let result = 1n;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}

/** Enough digits for a double, with some to spare. */
const QUOTIENT_BITS = 80;

function bits(value: bigint): number {
  return (value < 0n ? -value : value).toString(16).length * 4;
}

/** The double nearest to the fraction, or its neighbour. Fractions longer than a double's range are divided as whole numbers first. */
export function ratioNumber(value: Ratio): number {
  const { num, den } = value;
  if (bits(num) <= 1000 && bits(den) <= 1000) return Number(num) / Number(den);
  const shift = QUOTIENT_BITS - bits(num) + bits(den);
  const quotient = shift >= 0 ? (num << BigInt(shift)) / den : num / (den << BigInt(-shift));
  let result = Number(quotient);
  for (let i = 0; i < shift; i++) result /= 2;
  for (let i = 0; i > shift; i--) result *= 2;
  return result;
}
