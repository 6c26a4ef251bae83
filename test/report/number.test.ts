import { describe, expect, it } from "vitest";
import {
  differenceEstimate,
  percentEstimate,
  valueAndRange,
  valueBeside,
  valueEstimate,
} from "../../src/report/estimates.ts";
import { decimal, fixed, integer, percent, plain, points } from "../../src/report/number.ts";

const estimate = (value: number, low?: number, high?: number) => ({
  value,
  ...(low === undefined ? {} : { low }),
  ...(high === undefined ? {} : { high }),
  n: 100,
  method: "msi" as const,
});

describe("numbers for people", () => {
  it("groups thousands and never shows an exponent or a negative zero", () => {
    expect(integer(999)).toBe("999");
    expect(integer(50_000)).toBe("50 000");
    expect(fixed(-1234567.891, 1)).toBe("-1 234 567.9");
    expect(fixed(-0.01, 1)).toBe("0.0");
    expect(fixed(1e21, 2)).toBe("1 000 000 000 000 000 000 000");
    expect(decimal(1e-9)).toBe("<0.001");
    expect(decimal(1.5)).toBe("1.5");
    expect(decimal(0)).toBe("0");
  });

  it("writes for machines what reads back as the same number", () => {
    for (const value of [0, -3, 0.1, 1e-7, 2.5e-10, 1e21, 123456.789]) {
      expect(plain(value)).not.toMatch(/e/);
      expect(Number(plain(value))).toBe(value);
    }
  });

  it("never rounds a share to never or always", () => {
    expect(percent(0)).toBe("0.0 %");
    expect(percent(0.0001)).toBe("<0.1 %");
    expect(percent(0.99999)).toBe(">99.9 %");
    expect(percent(1)).toBe("100.0 %");
  });

  it("parts an estimate from its interval, as it was written", () => {
    expect(valueAndRange(percentEstimate(estimate(0.621, 0.618, 0.624)))).toEqual({
      value: "62.1 %",
      range: "61.8 to 62.4 %",
    });
    expect(valueAndRange(valueEstimate(estimate(3, 2)))).toEqual({ value: "3", range: "2 or more" });
    expect(valueAndRange(">= 96")).toEqual({ value: ">= 96", range: "" });
  });

  it("shows as many decimals as the interval earns", () => {
    expect(percentEstimate(estimate(0.621, 0.618, 0.624))).toBe("62.1 % (61.8 to 62.4 %)");
    expect(percentEstimate(estimate(0.62107, 0.62097, 0.62117))).toBe("62.11 % (62.10 to 62.12 %)");
    expect(percentEstimate(estimate(0.5, 0.1, 0.9))).toBe("50.0 % (10.0 to 90.0 %)");
    // Whether one half lies inside can be read.
    expect(percentEstimate(estimate(0.51, 0.5004, 0.5196))).toBe("51.00 % (50.04 to 51.96 %)");
    expect(percentEstimate(estimate(0.51, 0.4996, 0.5204))).toBe("51.0 % (50.0 to 52.0 %)");
    expect(percentEstimate(estimate(0.51, 0.50002, 0.52))).toBe("51.0 % (50.0 to 52.0 %)");
    expect(percentEstimate(estimate(0.49, 0.4804, 0.4996))).toBe("49.00 % (48.04 to 49.96 %)");
    expect(valueEstimate(estimate(2.4074, 2.395, 2.42), "models")).toBe("2.41 models (2.40 to 2.42)");
    expect(valueEstimate(estimate(1234.5, 1200, 1270))).toBe("1 235 (1 200 to 1 270)");
    expect(valueBeside(estimate(2.4074, 2.395, 2.42), 2.4)).toBe("2.400");
  });

  it("writes a rare mean as more than 0, though its interval is wide above", () => {
    expect(valueEstimate(estimate(0.02, 0.004, 0.121))).toBe("0.02 (0.00 to 0.12)");
    expect(valueBeside(estimate(0.02, 0.004, 0.121), 0.0181)).toBe("0.018");
    expect(valueEstimate(estimate(0, 0, 0.37))).toBe("0.0 (0.0 to 0.4)");
  });

  it("writes a difference that is certain as one that is not 0", () => {
    expect(differenceEstimate(estimate(0.008, 0.0003, 0.0157), 100)).toBe("+0.80 (+0.03 to +1.57)");
    expect(differenceEstimate(estimate(-0.8, -1.5, -0.04))).toBe("-0.80 (-1.50 to -0.04)");
    expect(differenceEstimate(estimate(0.007, -0.0003, 0.0143), 100)).toBe("+0.7 (0.0 to +1.4)");
  });

  it("says when an interval is open at an end, and nothing when there is none", () => {
    expect(percentEstimate(estimate(1, 0.912))).toBe("100.0 % (91.2 % or more)");
    expect(valueEstimate(estimate(3, undefined, 4))).toBe("3 (4 or less)");
    expect(valueEstimate(estimate(0.5))).toBe("0.5");
  });

  it("counts points", () => {
    expect(points(1)).toBe("1 point");
    expect(points(96)).toBe("96 points");
  });
});
