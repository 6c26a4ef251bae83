import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binomialPmf } from "../../src/stats/binomial.ts";
import { meanAndSd } from "../../src/stats/block-score.ts";
import { deviationOf, meanOf, sumsOf, sumsOfValues, varianceOf } from "../../src/stats/block-sums.ts";
import { clopperPearson } from "../../src/stats/clopper-pearson.ts";
import { exactRatio } from "../../src/stats/exact-ratio.ts";
import { fieller } from "../../src/stats/fieller.ts";
import { jackknife } from "../../src/stats/jackknife.ts";
import { jeffreys } from "../../src/stats/jeffreys.ts";
import { moverDifference, moverSum } from "../../src/stats/mover.ts";
import { newcombeDifference, newcombePaired } from "../../src/stats/newcombe.ts";
import { tQuantile } from "../../src/stats/portable-math.ts";
import { wilson } from "../../src/stats/wilson.ts";
import { likelihoodRatioInterval } from "./likelihood-ratio-interval.ts";

const proportion = fc
  .tuple(fc.integer({ min: 1, max: 300 }), fc.nat(300))
  .filter(([n, k]) => k <= n)
  .map(([n, k]) => ({ n, k }));

describe("one proportion", () => {
  it.each([
    ["wilson", wilson],
    ["clopperPearson", clopperPearson],
    ["jeffreys", jeffreys],
  ])("%s contains k/n and turns round with success and failure", (_, interval) => {
    fc.assert(
      fc.property(proportion, ({ n, k }) => {
        const { low, high } = interval(k, n);
        expect(low >= 0 && low <= k / n && k / n <= high && high <= 1 && low < high).toBe(true);
        expect(interval(n - k, n).low).toBeCloseTo(1 - high, 11);
      }),
    );
    for (const [k, n] of [
      [3, 2],
      [-1, 5],
      [0, 0],
      [1.5, 3],
    ])
      expect(() => interval(k, n)).toThrow(RangeError);
    expect(() => interval(1, 2, 0)).toThrow(RangeError);
  });

  it("covers as the textbooks say: Clopper-Pearson always, Wilson on average", () => {
    // Exact coverage at n = 20 over a grid of p.
    const n = 20;
    let worst = 1;
    let sum = 0;
    let worstWilson = 1;
    for (let step = 1; step < 100; step++) {
      const p = step / 100;
      const pmf = binomialPmf(n, p);
      const covered = (interval: typeof wilson) =>
        pmf.reduce((s, q, k) => (interval(k, n).low <= p && p <= interval(k, n).high ? s + q : s), 0);
      worst = Math.min(worst, covered(clopperPearson));
      const w = covered(wilson);
      worstWilson = Math.min(worstWilson, w);
      sum += w;
    }
    expect(worst).toBeGreaterThanOrEqual(0.95);
    expect(sum / 99).toBeGreaterThan(0.945);
    expect(worstWilson).toBeLessThan(0.95);
  });
});

describe("differences and sums", () => {
  it("turn round when the two are exchanged", () => {
    fc.assert(
      fc.property(proportion, proportion, (a, b) => {
        const ab = newcombeDifference(a.k, a.n, b.k, b.n);
        const ba = newcombeDifference(b.k, b.n, a.k, a.n);
        expect(ab.low).toBeCloseTo(-ba.high, 12);
        const d = a.k / a.n - b.k / b.n;
        expect(ab.low <= d && d <= ab.high && ab.low >= -1 - 1e-12 && ab.high <= 1 + 1e-12).toBe(true);
      }),
    );
  });

  it("of pairs use what the pairs have in common", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 4, maxLength: 4 }), ([a, b, c, d]) => {
        fc.pre(a + b + c + d > 0);
        const ab = newcombePaired(a, b, c, d);
        const ba = newcombePaired(a, c, b, d);
        expect(ab.low).toBeCloseTo(-ba.high, 12);
        const difference = (b - c) / (a + b + c + d);
        expect(ab.low <= difference + 1e-12 && difference <= ab.high + 1e-12).toBe(true);
      }),
    );
    const paired = newcombePaired(40, 5, 3, 40);
    const unpaired = newcombeDifference(45, 88, 43, 88);
    expect(paired.high - paired.low).toBeLessThan(0.6 * (unpaired.high - unpaired.low));
    expect(() => newcombePaired(1, 2, -1, 0)).toThrow(RangeError);
  });

  it("a weighted sum with one part is that part, and of two with opposite signs is the difference", () => {
    const a = { value: 0.5, low: 0.4, high: 0.65 };
    const b = { value: 0.3, low: 0.2, high: 0.35 };
    expect(moverSum([1], [a])).toEqual({ value: 0.5, low: 0.4, high: 0.65 });
    const mirrored = { value: -b.value, low: -b.high, high: -b.low };
    const sum = moverSum([1, 1], [a, mirrored]);
    const difference = moverDifference(a, b);
    expect(sum.low).toBeCloseTo(difference.low, 14);
    expect(sum.high).toBeCloseTo(difference.high, 14);
    expect(() => moverSum([1], [a, b])).toThrow(RangeError);
    expect(() => moverSum([-1], [a])).toThrow(RangeError);
    expect(() => moverDifference({ value: 1, low: 2, high: 3 }, a)).toThrow(RangeError);
  });
});

describe("ratio of two means (Fieller)", () => {
  const means = fc.record({
    numerator: fc.double({ min: -5, max: 5, noNaN: true }),
    denominator: fc.double({ min: -5, max: 5, noNaN: true }),
    varNumerator: fc.double({ min: 0.001, max: 2, noNaN: true }),
    varDenominator: fc.double({ min: 0.001, max: 2, noNaN: true }),
    rho: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
  });

  it("accepts exactly the ratios t for which x - t y is compatible with 0", () => {
    fc.assert(
      fc.property(means, fc.double({ min: -20, max: 20, noNaN: true }), ({ rho, ...m }, t) => {
        const covariance = rho * Math.sqrt(m.varNumerator * m.varDenominator);
        const set = fieller({ ...m, covariance }, 2);
        const gap = m.numerator - t * m.denominator;
        const slack = 4 * (m.varNumerator - 2 * t * covariance + t * t * m.varDenominator) - gap * gap;
        fc.pre(Math.abs(slack) > 1e-6);
        const inside =
          set.kind === "all" ||
          (set.kind === "interval" ? set.low <= t && t <= set.high : t <= set.low || t >= set.high);
        expect(inside).toBe(slack > 0);
      }),
    );
  });

  it("shows all three kinds of set, and refuses a denominator known to be 0", () => {
    const m = { numerator: 1, denominator: 5, varNumerator: 0.04, varDenominator: 0.01, covariance: 0 };
    expect(fieller(m, 2).kind).toBe("interval");
    expect(fieller({ ...m, denominator: 0.1 }, 2).kind).toBe("complement");
    expect(fieller({ ...m, numerator: 0.1, denominator: 0.1 }, 2).kind).toBe("all");
    expect(fieller({ ...m, denominator: 1, varDenominator: 1 }, 1)).toEqual({
      kind: "interval",
      low: 0.48,
      high: Infinity,
    });
    expect(() => fieller({ ...m, denominator: 0, varDenominator: 0 }, 2)).toThrow(RangeError);
    expect(() => fieller({ ...m, covariance: 1 }, 2)).toThrow(RangeError);
  });
});

describe("mean from exact sums", () => {
  const sample = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 40 });

  it("is the mean and deviation of the values", () => {
    fc.assert(
      fc.property(sample, fc.integer({ min: 1, max: 4 }), (x, divisor) => {
        const sums = sumsOfValues(x);
        const mean = x.reduce((s, v) => s + v, 0) / x.length;
        const sd = Math.sqrt(x.reduce((s, v) => s + (v - mean) ** 2, 0) / (x.length - 1));
        expect(meanOf(sums, divisor)).toBeCloseTo(mean / divisor, 10);
        expect(deviationOf(sums, divisor)).toBeCloseTo(sd / divisor, 9);
      }),
    );
  });

  it("keeps exact what doubles cannot", () => {
    // three million values of 10^9 + {0, 1, 2}: variance 2/3 * n/(n-1); the naive formula loses everything
    const sums = sumsOf([0, 1, 2].map((more) => [1e9 + more, 1e6]));
    expect(varianceOf(sums)).toBeCloseTo((2 / 3) * (3e6 / (3e6 - 1)), 15);
    expect(meanOf(sums)).toBe(1000000001);
  });

  it("is of some blocks, which are integers", () => {
    expect(() => meanOf(sumsOf([]))).toThrow(RangeError);
    expect(() => sumsOf([[0.5, 2]])).toThrow(RangeError);
    expect(() => sumsOf([[1, -1]])).toThrow(RangeError);
    expect(() => varianceOf({ ...sumsOfValues([5, 5]), squares: 1n })).toThrow(/belong to no sample/);
  });

  it("has no deviation for one block", () => {
    expect(meanAndSd([0, 1, 0])).toEqual({ mean: 0.5 });
  });

  it("rounds a quotient of integers once, to the nearest double", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (a, b) => {
        fc.pre(b !== 0);
        expect(exactRatio(BigInt(a), BigInt(b))).toBe(a === 0 ? 0 : a / b); // IEEE division is the nearest double
      }),
    );
    expect(exactRatio(2n ** 53n + 1n, 1n)).toBe(2 ** 53); // a tie goes to even
    expect(exactRatio(2n ** 200n * (2n ** 53n + 1n) + 1n, 2n ** 200n)).toBe(2 ** 53 + 2); // a hair more goes up
    expect(() => exactRatio(1n, 0n)).toThrow(RangeError);
  });
});

describe("likelihood-ratio interval", () => {
  it("has the end for all wins that can be worked out by hand", () => {
    // n wins: -2 n log(m) = z^2, so m = exp(-z^2 / (2 n))
    expect(likelihoodRatioInterval([0, 0, 30]).low).toBeCloseTo(Math.exp(-3.841458820694124 / 60), 12);
    expect(likelihoodRatioInterval([0, 0, 30]).high).toBe(1);
  });
});

describe("grouped jackknife", () => {
  it("gives a mean its usual t interval", () => {
    // For the mean of group means the delete-one jackknife is the textbook standard error.
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 3, maxLength: 32 }), (x) => {
        const e = jackknife(
          x.map((v) => [v, 1]),
          ([sum, n]) => sum / n,
        );
        const sums = sumsOfValues(x);
        const error = deviationOf(sums)! / Math.sqrt(x.length);
        expect(e.value).toBeCloseTo(meanOf(sums), 11);
        expect(e.standardError).toBeCloseTo(error, 10);
        expect(e.high).toBeCloseTo(meanOf(sums) + tQuantile(0.975, x.length - 1) * error, 8);
      }),
    );
  });

  it("refuses a functional that does not exist with a group left out", () => {
    expect(() =>
      jackknife(
        [
          [1, 1],
          [1, 0],
        ],
        ([a, b]) => a / b,
      ),
    ).toThrow(/all groups but number 0/);
    expect(() => jackknife([[1]], ([a]) => a)).toThrow(RangeError);
  });
});
