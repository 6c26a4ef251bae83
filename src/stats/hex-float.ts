/** Doubles as C99 hexadecimal text, so that a test vector can demand every bit. *Cold.* Example: 3 is "0x1.8000000000000p+1". */
import { frexp, ldexp } from "./portable-math.ts";

const FORM = /^(-?)0x([0-9a-f]+)(?:\.([0-9a-f]*))?p([+-]?\d+)$/i;

export function isHexFloat(text: string): boolean {
  return FORM.test(text);
}

export function parseHexFloat(text: string): number {
  const parts = FORM.exec(text);
  if (!parts) throw new RangeError(`"${text}" is not a hexadecimal number such as 0x1.8p+1`);
  const digits = parts[3] ?? "";
  const significand = BigInt(`0x${parts[2]}${digits}`);
  const value = ldexp(Number(significand), Number(parts[4]) - 4 * digits.length);
  return parts[1] === "-" ? -value : value;
}

export function toHexFloat(x: number): string {
  if (!Number.isFinite(x)) throw new RangeError(`${x} has no hexadecimal form`);
  const sign = x < 0 || Object.is(x, -0) ? "-" : "";
  if (x === 0) return `${sign}0x0.0p+0`;
  const { mantissa, exponent } = frexp(Math.abs(x));
  // Subnormals keep the least exponent and a leading 0.
  const power = Math.max(exponent - 1, -1022);
  const bits = BigInt(ldexp(mantissa, exponent - power + 52));
  const digits = (bits & 0xfffffffffffffn).toString(16).padStart(13, "0");
  return `${sign}0x${bits >> 52n}.${digits}p${power < 0 ? "" : "+"}${power}`;
}
