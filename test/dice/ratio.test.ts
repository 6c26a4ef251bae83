import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExactWeights } from "../../src/dice/exact-weights.ts";
import {
  addRatios,
  leastCommonMultiple,
  multiplyRatios,
  parseRatio,
  ratio,
  ratioNumber,
  ratioText,
  subtractRatios,
} from "../../src/dice/ratio.ts";

describe("fractions", () => {
  it("are written in lowest terms, whole numbers without a denominator", () => {
    expect([ratio(6n, 8n), ratio(4n, -6n), ratio(0n, 5n), ratio(9n, 3n)].map(ratioText)).toEqual([
      "3/4",
      "-2/3",
      "0",
      "3",
    ]);
    expect(() => ratio(1n, 0n)).toThrow(/denominator/);
  });

  it("are read back as they were written", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (num, den) => {
        expect(parseRatio(ratioText({ num, den }))).toEqual(ratio(num, den));
      }),
    );
    expect(() => parseRatio("0.5")).toThrow(/expected a fraction/);
  });

  it("add, subtract and multiply by the school rules", () => {
    const [half, third] = [ratio(1n, 2n), ratio(1n, 3n)];
    expect([addRatios(half, third), subtractRatios(third, half), multiplyRatios(half, third)].map(ratioText)).toEqual([
      "5/6",
      "-1/6",
      "1/6",
    ]);
    expect(leastCommonMultiple(36n, 24n)).toBe(72n);
  });

  it("become doubles, however long they are", () => {
    expect(ratioNumber(ratio(5n, 36n))).toBe(5 / 36);
    const close = (num: bigint, den: bigint, expected: number): void => {
      expect(Math.abs(ratioNumber({ num, den }) / expected - 1)).toBeLessThan(1e-14);
    };
    close(6n ** 1000n, 6n ** 1002n, 1 / 36);
    close(-(7n ** 900n), 2n * 7n ** 900n, -0.5);
    close(1n, 10n ** 300n, 1e-300);
    close(10n ** 400n, 10n ** 700n, 1e-300);
  });
});

describe("exact weights", () => {
  it("add up over whatever denominators come", () => {
    const weights = new ExactWeights<string>();
    weights.add("a", 1n, 6n);
    weights.add("b", 1n, 4n);
    weights.add("a", 7n, 12n);
    expect([...weights.ratios()].map(([key, weight]) => `${key} ${ratioText(weight)}`)).toEqual(["a 3/4", "b 1/4"]);
  });
});
