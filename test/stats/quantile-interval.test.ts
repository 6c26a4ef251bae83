import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binomialPmf } from "../../src/stats/binomial.ts";
import { pooledQuantileInterval, quantile, quantileInterval } from "../../src/stats/quantile-interval.ts";
import { scoreInterval } from "../../src/stats/score-interval.ts";
import { runs } from "../properties.ts";
import { multinomialOutcomes, multinomialProbability } from "./exact.ts";

const values = fc.array(fc.integer({ min: -8, max: 12 }), { minLength: 1, maxLength: 80 });
const fraction = fc
  .tuple(fc.integer({ min: 1, max: 39 }), fc.constantFrom(10, 20, 40))
  .filter(([a, b]) => a < b)
  .map(([a, b]): [number, number] => [a, b]);

function histogram(x: readonly number[]): Map<number, number> {
  const h = new Map<number, number>();
  for (const v of x) h.set(v, (h.get(v) ?? 0) + 1);
  return h;
}

describe("quantile of a histogram", () => {
  it("is the value at rank ceil(n q) of the sorted values", () => {
    fc.assert(
      fc.property(values, fraction, (x, [a, b]) => {
        const sorted = [...x].sort((p, q) => p - q);
        const expected = sorted[Math.floor((x.length * a + b - 1) / b) - 1];
        expect(quantile(histogram(x), [a, b])).toBe(expected);
        expect(quantileInterval(histogram(x), [a, b]).value).toBe(expected);
      }),
    );
  });

  it("does not care about order, empty bins or split bins", () => {
    const shuffled: [number, number][] = [
      [3, 4],
      [1, 2],
      [9, 0],
      [1, 3],
    ];
    expect(quantile(shuffled, [1, 2])).toBe(1);
    expect(quantile(shuffled, [2, 3])).toBe(3);
  });

  it("has order statistics as ends, with ranks that just suffice", () => {
    fc.assert(
      fc.property(values, fraction, (x, [a, b]) => {
        const e = quantileInterval(histogram(x), [a, b]);
        const sorted = [...x].sort((p, q) => p - q);
        const cdf = cumulate(binomialPmf(x.length, a / b));
        // l = max{r: P(B <= r-1) <= 2.5 %}, u = min{r: P(B <= r-1) >= 97.5 %}, by trying all ranks
        const ranks = Array.from({ length: x.length + 1 }, (_, r) => r + 1);
        // A tail of exactly 2.5 % is decided by rounding: one value and the 39/40 quantile.
        fc.pre(ranks.every((r) => Math.min(Math.abs(cdf(r - 1) - 0.025), Math.abs(cdf(r - 1) - 0.975)) > 1e-12));
        expect(e.lowRank).toBe(Math.max(0, ...ranks.filter((r) => cdf(r - 1) <= 0.025)));
        expect(e.highRank).toBe(Math.min(x.length + 1, ...ranks.filter((r) => cdf(r - 1) >= 0.975)));
        expect(e.low).toBe(e.lowRank === 0 ? undefined : sorted[e.lowRank - 1]);
        expect(e.high).toBe(e.highRank > x.length ? undefined : sorted[e.highRank - 1]);
        expect("low" in e).toBe(e.lowRank > 0);
        expect(e.coverage).toBeGreaterThanOrEqual(0.95 - 1e-12);
      }),
    );
  });

  it("covers at least as stated for a discrete law, summed over all outcomes", () => {
    const law = [0.3, 0.4, 0.2, 0.1]; // over 0..3: the median is 1
    let covered = 0;
    for (const c of multinomialOutcomes(12, 4)) {
      const e = quantileInterval(
        c.map((count, v): [number, number] => [v, count]),
        [1, 2],
      );
      if ((e.low ?? -Infinity) <= 1 && 1 <= (e.high ?? Infinity)) covered += multinomialProbability(c, law);
    }
    expect(covered).toBeGreaterThanOrEqual(0.95);
    expect(covered).toBeLessThan(1);
  });

  it("refuses the impossible", () => {
    expect(() => quantile([], [1, 2])).toThrow(RangeError);
    expect(() => quantile([[1, 3]], [1, 1])).toThrow(RangeError);
    expect(() => quantile([[1, 2.5]], [1, 2])).toThrow(RangeError);
    expect(() => quantile([[Number.NaN, 2]], [1, 2])).toThrow(RangeError);
  });
});

describe("quantile of two values a block, pooled (Woodruff)", () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
    minLength: 1,
    maxLength: 60,
  });
  const minima = (p: readonly [number, number][]) => histogram(p.map(([a, b]) => Math.min(a, b)));
  const maxima = (p: readonly [number, number][]) => histogram(p.map(([a, b]) => Math.max(a, b)));

  it("is the inversion of the score interval of F(v), value by value", () => {
    fc.assert(
      fc.property(pairs, fraction, (p, q) => {
        const e = pooledQuantileInterval(minima(p), maxima(p), q);
        const level = q[0] / q[1];
        const at = (v: number) => {
          const c = [0, 0, 0];
          for (const [a, b] of p) c[(a <= v ? 1 : 0) + (b <= v ? 1 : 0)]++;
          return scoreInterval(c);
        };
        const seen = [...new Set(p.flat())].sort((a, b) => a - b);
        // v is plausible if F(v) may reach q, and F just below v need not have reached it
        const below = at(-1).high >= level;
        const low = below ? undefined : seen.find((v) => at(v).high >= level);
        const high = seen.find((v) => at(v).low > level);
        expect(e.low).toBe(low);
        expect(e.high).toBe(high);
        expect(e.value).toBe(quantile(histogram(p.flat()), q));
        expect(e.n).toBe(p.length);
        if (e.low !== undefined) expect(e.low).toBeLessThanOrEqual(e.value);
        if (e.high !== undefined) expect(e.high).toBeGreaterThanOrEqual(e.value);
      }),
      { numRuns: runs(200) },
    );
  });

  it("is wider for identical legs than for independent ones, as it must be", () => {
    const spread = Array.from({ length: 400 }, (_, i) => (i * 37) % 101);
    const identical = spread.map((v): [number, number] => [v, v]);
    const independent = spread.map((v, i): [number, number] => [v, spread[(i * 13 + 7) % 400]]);
    const width = (p: readonly [number, number][]) => {
      const e = pooledQuantileInterval(minima(p), maxima(p), [1, 2]);
      return (e.high as number) - (e.low as number);
    };
    expect(width(identical)).toBeGreaterThan(1.2 * width(independent));
  });

  it("covers about as stated when the legs depend on each other, summed over all outcomes", () => {
    // pairs over {0, 1, 2} with positive dependence: (0,0) (0,1) (0,2) (1,1) (1,2) (2,2)
    const cells: [number, number][] = [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 1],
      [1, 2],
      [2, 2],
    ];
    const law = [0.2, 0.2, 0.02, 0.3, 0.18, 0.1]; // pooled F(0) = 0.31, F(1) = 0.80: the median is 1, the 80 % quantile too
    let median = 0;
    let lower = 0;
    for (const c of multinomialOutcomes(14, 6)) {
      const drawn = cells.flatMap((pair, k) => new Array<[number, number]>(c[k]).fill(pair));
      const probability = multinomialProbability(c, law);
      const m = pooledQuantileInterval(minima(drawn), maxima(drawn), [1, 2]);
      if ((m.low ?? -9) <= 1 && 1 <= (m.high ?? 9)) median += probability;
      // true 30 % quantile is 0
      const l = pooledQuantileInterval(minima(drawn), maxima(drawn), [3, 10]);
      if ((l.low ?? -9) <= 0 && 0 <= (l.high ?? 9)) lower += probability;
    }
    expect(median).toBeGreaterThan(0.95);
    expect(lower).toBeGreaterThan(0.93);
    expect(lower).toBeLessThan(1);
  });

  it("refuses histograms that do not pair up", () => {
    expect(() => pooledQuantileInterval([[1, 2]], [[1, 3]], [1, 2])).toThrow(RangeError);
    expect(() => pooledQuantileInterval([[5, 2]], [[1, 2]], [1, 2])).toThrow(/not pairs/);
  });
});

function cumulate(pmf: ArrayLike<number>): (k: number) => number {
  return (k) => {
    let s = 0;
    for (let i = 0; i <= Math.min(k, pmf.length - 1); i++) s += pmf[i];
    return s;
  };
}
