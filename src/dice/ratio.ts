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

function bits(value: bigint): number {
  return value.toString(16).length * 4;
}

/** The nearest double, or at worst its neighbour; long fractions are shortened to about 1,000 bits first, since a double ends at 2^1024. */
export function ratioNumber(value: Ratio): number {
  const excess = BigInt(Math.max(0, Math.max(bits(value.num), bits(value.den)) - 1000));
  if (excess === 0n) return Number(value.num) / Number(value.den);
  // A numerator that is shorter than its denominator by more than 900 bits would lose its digits: scale it up on its own.
  const den = value.den >> excess;
  const num = (value.num << 64n) >> excess;
  return Number(num) / Number(den) / 2 ** 64;
}
