/** Numbers with their intervals as people read them: never more decimals than the interval can carry. Cold. */
import type { Estimate, Method } from "../estimate/summary.ts";
import { decimal, fixed } from "./number.ts";

/** A number with the ends of its interval, as far as there are ends. */
export type Bounds = Pick<Estimate, "value" | "low" | "high">;

/** Only these of an estimate, each as `of` has it; an end that there is not is left out. */
export function boundsOf({ value, low, high }: OpenBounds, of = (end: number) => end): Bounds {
  return {
    value: of(value),
    ...(low !== undefined && { low: of(low) }),
    ...(high !== undefined && { high: of(high) }),
  };
}

/** Of the other side: what is missing to 1. */
export function reversed({ value, low, high, ...how }: Estimate): Estimate {
  return {
    value: 1 - value,
    ...(high !== undefined && { low: 1 - high }),
    ...(low !== undefined && { high: 1 - low }),
    ...how,
  };
}

/** Bounds whose absent ends may be said to be absent. */
export interface OpenBounds {
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

/** "61.3 % (60.8 to 61.8 %)". One more decimal where that shows that one half lies outside: "50.04 to 51.96 %", not "50.0 to 52.0 %". */
export function percentEstimate(estimate: Bounds): string {
  const usual = Math.max(1, decimalsFor(estimate, 100));
  const overHalf = (rate: number | undefined) => (rate === undefined ? undefined : (rate - 0.5) * 100);
  const apart = apartFromZero(overHalf(estimate.low), overHalf(estimate.high), usual);
  const decimals = apart === usual + 1 ? apart : usual;
  const range = interval(estimate, (rate) => fixed(rate * 100, decimals), " %");
  // Next to its interval a rate is written as it is: "0.000 % (0.000 to 0.003 %)" already says how small it is.
  return `${fixed(estimate.value * 100, decimals)} %${range}`;
}

/** "2.41 models (2.40 to 2.42)"; the unit is left out when empty. */
export function valueEstimate(estimate: Bounds, unit = ""): string {
  const write = valueWriter(estimate);
  return `${write(estimate.value)}${unit === "" ? "" : ` ${unit}`}${interval(estimate, write, "")}`;
}

/** "+2.1 (+1.2 to +3.0)": a difference times `factor`; 100 for one of shares, in points of a hundred. */
export function differenceEstimate(difference: Bounds, factor = 1): string {
  const scaled = boundsOf(difference, (end) => end * factor);
  // Points of a hundred have a decimal, as percentages do.
  const decimals = apartFromZero(scaled.low, scaled.high, Math.max(factor === 100 ? 1 : -1, decimalsFor(scaled, 1)));
  const write = (number: number) => (decimals < 0 ? decimal(number) : fixed(number, decimals));
  const signed = (number: number) => {
    const text = write(number);
    return number > 0 && /[1-9]/.test(text) ? `+${text}` : text;
  };
  return `${signed(scaled.value)}${interval(scaled, signed, "")}`;
}

/** What was written as "61.3 % (60.8 to 61.8 %)", for two lines or columns; the range is empty when there is none. */
export function valueAndRange(written: string): { value: string; range: string } {
  const [, value, range = ""] = /^([^(]*?)(?: \((.*)\))?$/.exec(written)!;
  return { value: value!, range };
}

/** Only the interval, "2.40 to 2.42": for a column of its own. Empty when there is none. */
export function rangeOf(estimate: Bounds): string {
  const write = valueWriter(estimate);
  return interval(estimate, write, "").replace(/^ \((.*)\)$/, "$1");
}

/** Only the value, with the decimals that its interval earns. */
export function valueAlone(estimate: Bounds): string {
  return valueWriter(estimate)(estimate.value);
}

/** Another number to be read beside an estimate, such as its exact value: one decimal more, so that a difference shows. */
export function valueBeside(estimate: Bounds, value: number): string {
  const decimals = valueDecimals(estimate);
  return decimals < 0 ? decimal(value) : fixed(value, decimals + 1);
}

function valueWriter(estimate: Bounds): (value: number) => string {
  const decimals = valueDecimals(estimate);
  return (value) => (decimals < 0 ? decimal(value) : fixed(value, decimals));
}

/** More decimals, if it takes them for a value that is not 0 to be written so: "0.02 (0.00 to 0.12)", of an interval that is wide above. */
function valueDecimals(estimate: Bounds): number {
  let decimals = decimalsFor(estimate, 1);
  if (decimals < 0 || estimate.value === 0) return decimals;
  while (decimals < 6 && !/[1-9]/.test(fixed(estimate.value, decimals))) decimals++;
  return decimals;
}

/** As many decimals as show one figure of the half-width; -1 when there is no width to go by. */
function decimalsFor(estimate: Bounds, factor: number): number {
  const below = estimate.low === undefined ? 0 : estimate.value - estimate.low;
  const above = estimate.high === undefined ? 0 : estimate.high - estimate.value;
  const half = factor * Math.max(below, above);
  if (!(half > 0) || !Number.isFinite(half)) return -1;
  let decimals = 0;
  // The slack is for half-widths like 0.01 that come out of a subtraction as 0.0099999.
  for (let step = 1; step > half * 1.000001 && decimals < 6; step /= 10) decimals++;
  return decimals;
}

/** More decimals, if it takes them for an interval that leaves out 0 to be written so: "+0.03 to +1.50", not "0.0 to +1.5". */
function apartFromZero(low: number | undefined, high: number | undefined, decimals: number): number {
  const nearest = low !== undefined && low > 0 ? low : high !== undefined && high < 0 ? high : undefined;
  if (nearest === undefined || decimals < 0) return decimals;
  let more = decimals;
  while (more < 6 && !/[1-9]/.test(fixed(nearest, more))) more++;
  return more;
}

function interval(estimate: Bounds, write: (value: number) => string, unit: string): string {
  const { low, high } = estimate;
  if (low !== undefined && high !== undefined) return ` (${write(low)} to ${write(high)}${unit})`;
  if (low !== undefined) return ` (${write(low)}${unit} or more)`;
  if (high !== undefined) return ` (${write(high)}${unit} or less)`;
  return "";
}

/** How an interval was had. */
export const methodWords: Readonly<Record<Method, string>> = {
  msi: "score interval",
  "betting-cs": "confidence sequence",
  "mean-gamma": "shifted gamma",
  "clopper-pearson": "Clopper-Pearson",
  "order-statistic": "order statistics",
  "woodruff-msi": "Woodruff",
  jackknife: "jackknife",
  exchange: "exchange rate",
  "price-difference": "difference of prices",
  exact: "exact",
  identity: "by construction",
  sandwich: "sandwich",
  mover: "MOVER",
};
