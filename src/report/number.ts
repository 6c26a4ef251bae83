/**
 * Numbers as people read them: no locale and no exponents. Thousands are set apart by a space, so that neither a comma nor a point can be
 * taken for the other. Cold.
 */

/** 50000 -> "50 000". */
export function integer(value: number): string {
  return fixed(Math.round(value), 0);
}

/** With exactly so many decimals, digits in groups of three, never "-0" and never "1e+21". */
export function fixed(value: number, decimals: number): string {
  if (Number.isNaN(value)) return "unknown";
  if (!Number.isFinite(value)) return "unbounded";
  // toFixed falls back to exponents from 1e21 on.
  const text = Math.abs(value) < 1e21 ? value.toFixed(decimals) : BigInt(value).toString();
  const [whole, fraction] = text.replace("-", "").split(".");
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, " ");
  const sign = value < 0 && /[1-9]/.test(text) ? "-" : "";
  return sign + grouped + (fraction === undefined ? "" : `.${fraction}`);
}

/** For machines: the shortest decimal that reads back as the same number, without an exponent or grouping. */
export function plain(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return Math.abs(value) >= 1 ? BigInt(value).toString() : value.toFixed(30).replace(/\.?0+$/, "");
}

/** A value without an interval, such as a standard deviation: about four figures, no trailing zeros. */
export function decimal(value: number): string {
  const size = Math.abs(value);
  const decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
  const text = fixed(value, decimals);
  if (/^-?0(\.0+)?$/.test(text) && value !== 0) return value > 0 ? "<0.001" : ">-0.001";
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** A p-value: three decimals, and never 0. */
export function pText(p: number): string {
  return p < 0.001 ? "<0.001" : fixed(p, 3);
}

/** 0.613 -> "61.3 %". A share that is not 0 or 1 is never written as 0 or 100. */
export function percent(rate: number, decimals = 1): string {
  let step = 1;
  for (let i = 0; i < decimals; i++) step /= 10;
  const share = rate * 100;
  if (share > 0 && share < step / 2) return `<${fixed(step, decimals)} %`;
  if (share < 100 && share > 100 - step / 2) return `>${fixed(100 - step, decimals)} %`;
  return `${fixed(share, decimals)} %`;
}

/** 1234 -> 1300: a projection has no more figures. */
export function upToTwoFigures(value: number): number {
  let step = 1;
  while (step * 100 <= value) step *= 10;
  return Math.ceil(value / step) * step;
}

/** "100 points", "1 point". */
export function points(value: number): string {
  return `${decimal(value)} ${value === 1 ? "point" : "points"}`;
}

/** Rounded to what a picture can show, so that a last bit that differs between machines never reaches a file. */
export function sixDigits(value: number): number {
  return Number(value.toPrecision(6));
}
