import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betaBinomialCs } from "../../src/stats/beta-binomial-cs.ts";
import { bettingCs, logWealthAbove, logWealthBelow } from "../../src/stats/confidence-sequence.ts";
import { scoreInterval } from "../../src/stats/score-interval.ts";
import { verdict3 } from "../../src/stats/verdict.ts";

const counts = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })), { minLength: 2, maxLength: 9 })
  .filter((c) => c.some((x) => x > 0));

describe("betting confidence sequence", () => {
  it("is ever wrong with probability alpha at most, looking after every block", () => {
    // Exact: the chance of every path of counts that has kept the true mean inside so far, for win probability p.
    for (const [p, alpha] of [
      [0.5, 0.05],
      [0.1, 0.05],
      [0.9, 0.2],
    ]) {
      const threshold = Math.log(2 / alpha);
      let alive = new Map([[0, 1]]);
      let fixedAlive = new Map([[0, 1]]);
      for (let n = 1; n <= 150; n++) {
        const step = (paths: Map<number, number>, keeps: (c: number[]) => boolean) => {
          const next = new Map<number, number>();
          for (const [k, chance] of paths)
            for (const [wins, q] of [
              [k, 1 - p],
              [k + 1, p],
            ])
              if (keeps([n - wins, wins])) next.set(wins, (next.get(wins) ?? 0) + chance * q);
          return next;
        };
        alive = step(alive, (c) => logWealthAbove(c, p) < threshold && logWealthBelow(c, p) < threshold);
        fixedAlive = step(fixedAlive, (c) => {
          const { low, high } = scoreInterval(c, 1 - alpha);
          return low <= p && p <= high;
        });
      }
      const wrong = (paths: Map<number, number>) => 1 - [...paths.values()].reduce((s, x) => s + x, 0);
      expect(wrong(alive)).toBeLessThanOrEqual(alpha);
      expect(wrong(alive)).toBeGreaterThan(0); // it is a test, not a refusal to answer
      expect(wrong(fixedAlive)).toBeGreaterThan(2 * alpha); // peeking at a fixed-sample interval, by the same sum
    }
  });

  it("makes a martingale: the expected wealth against the true mean stays 1", () => {
    // One step from any counts, any law over three scores.
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 3, maxLength: 3 }), fc.nat(9), fc.nat(9), (c, a, b) => {
        const law = [a + 1, b + 1, 3].map((x) => x / (a + b + 5));
        const m = law[1] / 2 + law[2];
        let expected = 0;
        law.forEach((q, j) => {
          expected +=
            q *
            Math.exp(
              logWealthAbove(
                c.map((x, k) => x + (k === j ? 1 : 0)),
                m,
              ) - logWealthAbove(c, m),
            );
        });
        expect(expected).toBeCloseTo(1, 10);
      }),
    );
  });

  it("contains the mean, turns round with the sides, and is wider than the score interval", () => {
    fc.assert(
      fc.property(counts, (c) => {
        const a = bettingCs(c);
        const b = bettingCs([...c].reverse());
        const mean = c.reduce((s, x, j) => s + x * j, 0) / (c.reduce((s, x) => s + x, 0) * (c.length - 1));
        expect(a.low >= 0 && a.low <= mean && mean <= a.high && a.high <= 1).toBe(true);
        expect(b.low).toBeCloseTo(1 - a.high, 12);
        const s = scoreInterval(c);
        expect(a.high - a.low).toBeGreaterThan(s.high - s.low);
      }),
    );
  });

  it("has ends at which the wealth is exactly 2 / alpha", () => {
    fc.assert(
      fc.property(counts, fc.constantFrom(0.01, 0.05, 0.3), (c, alpha) => {
        const { low, high } = bettingCs(c, alpha);
        if (low > 0) expect(logWealthAbove(c, low) / Math.log(2 / alpha)).toBeCloseTo(1, 7);
        if (high < 1) expect(logWealthBelow(c, high) / Math.log(2 / alpha)).toBeCloseTo(1, 7);
      }),
    );
  });

  it("knows nothing before the first block", () => {
    expect(bettingCs([0, 0, 0])).toEqual({ low: 0, high: 1 });
    expect(() => bettingCs([1, 1], 0)).toThrow(RangeError);
    expect(() => bettingCs([1, -1])).toThrow(RangeError);
    expect(() => logWealthAbove([1, 1], 0)).toThrow(RangeError);
  });

  it("decides the way its interval lies", () => {
    expect(verdict3([0, 0, 0, 0, 40], 0.01).verdict).toBe("better");
    expect(verdict3([40, 0, 0, 0, 0], 0.01).verdict).toBe("worse");
    expect(verdict3([2, 2, 2, 2, 2], 0.01).verdict).toBe("undecided");
    expect(verdict3([0, 0, 5000, 0, 0], 0.01).verdict).toBe("equivalent");
  });
});

describe("beta-binomial mixture", () => {
  it("is ever wrong with probability alpha at most", () => {
    const p = 0.3;
    let alive = new Map([[0, 1]]);
    for (let n = 1; n <= 80; n++) {
      const next = new Map<number, number>();
      for (const [k, chance] of alive)
        for (const [wins, q] of [
          [k, 1 - p],
          [k + 1, p],
        ]) {
          const { low, high } = betaBinomialCs(wins, n, 0.2);
          if (low <= p && p <= high) next.set(wins, (next.get(wins) ?? 0) + chance * q);
        }
      alive = next;
    }
    const wrong = 1 - [...alive.values()].reduce((s, x) => s + x, 0);
    expect(wrong).toBeLessThanOrEqual(0.2);
    expect(wrong).toBeGreaterThan(0.01);
  });

  it("refuses the impossible", () => {
    expect(() => betaBinomialCs(3, 2)).toThrow(RangeError);
  });
});
