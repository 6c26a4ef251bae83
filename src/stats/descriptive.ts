/**
 * Descriptive statistics of short final arrays, from simple-statistics behind a border that lets no NaN through. *Cold.*
 *
 * For: describing finished results (the spread of prices over opponents, a line through budget and score). The package sums with
 * Kahan-Babuska, accurate to the last bit or two. Not for: estimates, which come from integer sums (mean-interval.ts), because
 * these depend on the order of the array in the last bit; nor for its normal, t or chi-square tables, which have four digits
 * (portable-math.ts). Reference: simple-statistics 7. Example: sampleDeviation([2, 4, 4, 4, 5, 5, 7, 9]) = 2.138.
 */
import {
  interquartileRange as iqr,
  linearRegression,
  medianAbsoluteDeviation as mad,
  mean as meanOf,
  median as medianOf,
  sampleCorrelation,
  sampleCovariance,
  sampleStandardDeviation,
} from "simple-statistics";

export function mean(x: readonly number[]): number {
  checkSample("mean", x, 1);
  return meanOf([...x]);
}

export function median(x: readonly number[]): number {
  checkSample("median", x, 1);
  return medianOf([...x]);
}

/** Median distance from the median. Not for: a metric that is mostly one value, where it is 0. */
export function medianAbsoluteDeviation(x: readonly number[]): number {
  checkSample("medianAbsoluteDeviation", x, 1);
  return mad([...x]);
}

export function interquartileRange(x: readonly number[]): number {
  checkSample("interquartileRange", x, 1);
  return iqr([...x]);
}

export function sampleDeviation(x: readonly number[]): number {
  checkSample("sampleDeviation", x, 2);
  return sampleStandardDeviation([...x]);
}

export function covariance(x: readonly number[], y: readonly number[]): number {
  checkPairs("covariance", x, y);
  return sampleCovariance([...x], [...y]);
}

/** Throws when one of the two does not vary: then there is no correlation, not one of 0. */
export function correlation(x: readonly number[], y: readonly number[]): number {
  checkPairs("correlation", x, y);
  if (isConstant(x) || isConstant(y)) throw new RangeError("correlation: a sample does not vary");
  return sampleCorrelation([...x], [...y]);
}

/** Least-squares line y = slope x + intercept. */
export function line(x: readonly number[], y: readonly number[]): { slope: number; intercept: number } {
  checkPairs("line", x, y);
  if (isConstant(x)) throw new RangeError("line: all x are equal");
  const { m, b } = linearRegression(x.map((v, i) => [v, y[i]]));
  return { slope: m, intercept: b };
}

function checkSample(name: string, x: readonly number[], least: number): void {
  if (x.length < least || !x.every((v) => Number.isFinite(v)))
    throw new RangeError(`${name}: expected ${least} finite numbers or more, got [${x.join(", ")}]`);
}

function checkPairs(name: string, x: readonly number[], y: readonly number[]): void {
  checkSample(name, x, 2);
  checkSample(name, y, 2);
  if (x.length !== y.length) throw new RangeError(`${name}: ${x.length} and ${y.length} numbers do not pair up`);
}

function isConstant(x: readonly number[]): boolean {
  return x.every((v) => v === x[0]);
}
