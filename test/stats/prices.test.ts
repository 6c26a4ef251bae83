// Prices, and the small tools around them: binomial odds and the exact duel.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annihilationDuel } from "../../src/stats/annihilation-duel.ts";
import { binomialPmf } from "../../src/stats/binomial.ts";
import { bettingCs } from "../../src/stats/confidence-sequence.ts";
import { exchangeRate } from "../../src/stats/exchange-rate.ts";
import { latticePrice, scoreAtPrice } from "../../src/stats/lattice-price.ts";
import { latticePriceZero } from "../../src/stats/lattice-price-zero.ts";
import { scoreInterval } from "../../src/stats/score-interval.ts";
import { runs } from "../properties.ts";

/** 1000 blocks of one game each with this score. */
function scored(score: number): number[] {
  const wins = Math.round(score * 1000);
  return [1000 - wins, 0, wins];
}

describe("price from a lattice of army sizes", () => {
  it("interpolates where the score crosses one half, inside its interval", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 490 }),
        fc.integer({ min: 510, max: 950 }),
        fc.integer({ min: 1, max: 30 }),
        (a, b, k) => {
          const lattice = new Map([
            [k, scored(a / 1000)],
            [k + 1, scored(b / 1000)],
          ]);
          const e = latticePrice(lattice, 1000, { fixed: 100 });
          const copies = k + (0.5 - a / 1000) / (b / 1000 - a / 1000);
          expect(e.copies).toBeCloseTo(copies, 10);
          expect(e.price).toBeCloseTo(900 / copies, 8);
          expect(e.monotone).toBe(true);
          if (e.priceLow !== undefined) expect(e.priceLow).toBeLessThan(e.price as number);
          if (e.priceHigh !== undefined) expect(e.priceHigh).toBeGreaterThan(e.price as number);
          expect(scoreAtPrice(lattice, e.price as number, 1000, 100).randomRounding).toBeCloseTo(0.5, 9);
        },
      ),
    );
  });

  it("has an interval whose ends are where the score's own interval leaves one half", () => {
    // At whole copies the band is the score interval itself: a lattice whose upper end is exactly reached at 5.
    const lattice = new Map([
      [4, scored(0.3)],
      [5, scored(0.5)],
      [6, scored(0.7)],
    ]);
    const e = latticePrice(lattice, 100);
    expect(e.copies).toBeCloseTo(5, 9);
    const at = (x: number, which: "low" | "high") => {
      const k = Math.floor(x);
      const f = x - k;
      const part = (c: number) => {
        const counts = lattice.get(c) as number[];
        return { value: counts[2] / 1000, end: scoreInterval(counts)[which] };
      };
      const [p, q] = [part(k), part(k + 1)];
      const spread = Math.hypot((1 - f) * (p.end - p.value), f * (q.end - q.value));
      return (1 - f) * p.value + f * q.value + (which === "low" ? -spread : spread);
    };
    expect(at(e.copiesLow as number, "high")).toBeCloseTo(0.5, 9);
    expect(at(e.copiesHigh as number, "low")).toBeCloseTo(0.5, 9);
    // A confidence sequence in place of the interval is wider.
    const anytime = latticePrice(lattice, 100, { interval: (c) => bettingCs(c) });
    expect(anytime.copiesLow as number).toBeLessThan(e.copiesLow as number);
  });

  it("says so when there is no unique price, or none on this lattice", () => {
    const bumpy = new Map([
      [2, scored(0.3)],
      [3, scored(0.6)],
      [4, scored(0.4)],
      [5, scored(0.7)],
    ]);
    const e = latticePrice(bumpy, 100);
    expect(e.crossings).toHaveLength(3);
    expect(e.monotone).toBe(false);
    const dear = latticePrice(
      new Map([
        [1, scored(0.7)],
        [2, scored(0.9)],
      ]),
      100,
    );
    expect(Object.keys(dear).sort()).toEqual(["crossings", "monotone"]);
    expect(() => latticePrice(bumpy, 100, { fixed: 100 })).toThrow(RangeError);
    expect(() => latticePrice(new Map([[1, [0, 0, 0]]]), 100)).toThrow(RangeError);
  });

  it("predicts by exact fractions at the steps of the floor rule", () => {
    const lattice = new Map([
      [2, scored(0.2)],
      [3, scored(0.4)],
    ]);
    // 100 / (100/3) is exactly 3 copies, which doubles would miss
    expect(scoreAtPrice(lattice, "100/3", 100)).toEqual({ floorRule: 0.4, randomRounding: 0.4 });
    expect(scoreAtPrice(lattice, 40, 100)).toEqual({ floorRule: 0.2, randomRounding: 0.30000000000000004 });
    expect(() => scoreAtPrice(lattice, 10, 100)).toThrow(/10 copies/);
    expect(() => scoreAtPrice(lattice, 0, 100)).toThrow(RangeError);
  });
});

describe("price from a lattice that begins at zero copies", () => {
  const share = fc.integer({ min: 20, max: 980 }).map((permille) => permille / 1000);

  it("is read off the segment from none to one where one copy is all that is allowed", () => {
    fc.assert(
      fc.property(share, share, share, (none, one, two) => {
        const e = latticePriceZero(latticeOf(none, one, two), 100, { cap: 1 });
        expect(e).toEqual(latticePriceZero(latticeOf(none, one), 100, { cap: 1 }));
        if (none < 0.5 && one > 0.5) {
          const copies = (0.5 - none) / (one - none);
          expect(e.outcome).toBe("found");
          expect(e.copies).toBeCloseTo(copies, 10);
          expect(e.price).toBeCloseTo(100 / copies, 6);
          // Ends are known exactly where the sizes leave one half, and then lie on both sides of the price.
          expect(e.priceHigh !== undefined).toBe(scoreInterval(scored(none)).high < 0.5);
          expect(e.priceLow !== undefined).toBe(scoreInterval(scored(one)).low > 0.5);
          expect(e.priceLow ?? 0).toBeLessThan(e.price as number);
          expect(e.priceHigh ?? Infinity).toBeGreaterThan(e.price as number);
        } else if (none > 0.5 && one > 0.5)
          expect(e.outcome).toBe(scoreInterval(scored(none)).low > 0.5 ? "above" : "open");
        else if (none < 0.5 && one < 0.5)
          expect(e.outcome).toBe(scoreInterval(scored(one)).high < 0.5 ? "below" : "open");
      }),
    );
  });

  it("says above only of no copies at all, and below only of as many as are allowed", () => {
    const high = new Map([
      [3, scored(0.8)],
      [4, scored(0.9)],
    ]);
    expect(latticePriceZero(high, 100).outcome).toBe("open");
    const low = latticeOf(0.1, 0.2);
    expect(latticePriceZero(low, 100).outcome).toBe("open");
    expect(latticePriceZero(low, 100, { cap: 4 }).outcome).toBe("open");
    expect(latticePriceZero(low, 100, { cap: 1 })).toEqual({ outcome: "below", crossings: [] });
  });

  it("knows without battles what no army at all scores", () => {
    const e = latticePriceZero(new Map([[1, scored(0.8)]]), 100, { empty: true });
    expect(e.copies).toBeCloseTo(0.5 / 0.8, 12);
    // Nothing is uncertain at zero: the ends are those of the one size, stretched.
    const { low, high } = scoreInterval(scored(0.8));
    expect(e.copiesLow).toBeCloseTo(0.5 / high, 9);
    expect(e.copiesHigh).toBeCloseTo(0.5 / low, 9);
    const played = new Map([
      [0, scored(0.4)],
      [1, scored(0.8)],
    ]);
    expect(latticePriceZero(played, 100, { empty: true })).toEqual(e);
  });

  it("gives the middle of several crossings, and touches one half once", () => {
    const e = latticePriceZero(latticeOf(0.3, 0.6, 0.4, 0.7), 100);
    expect(e.crossings).toHaveLength(3);
    expect(e.copies).toBe(e.crossings[1]);
    expect(latticePriceZero(latticeOf(0.3, 0.5, 0.7), 100).crossings).toEqual([1]);
    // An army that is even without a unit whose copies cost it battles: no number of points buys none of them.
    const even = latticePriceZero(latticeOf(0.5, 0.3), 100);
    expect(even).toMatchObject({ outcome: "found", copies: 0 });
    expect(even).not.toHaveProperty("price");
  });

  it("refuses what cannot be solved", () => {
    expect(() => latticePriceZero(latticeOf(0.4, 0.6), 0)).toThrow(RangeError);
    expect(() => latticePriceZero(new Map([[-1, scored(0.4)]]), 100)).toThrow(/-1 copies/);
    expect(() => latticePriceZero(new Map([[0.5, scored(0.4)]]), 100)).toThrow(/0.5 copies/);
    expect(() => latticePriceZero(new Map(), 100)).toThrow(/no size/);
  });
});

describe("exchange rate", () => {
  it("is where the two armies are equal, in points, between the bounds interpolated linearly", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 490 }),
        fc.integer({ min: 510, max: 950 }),
        fc.integer({ min: -5, max: 5 }),
        fc.integer({ min: 1, max: 40 }),
        (a, b, y, points) => {
          const lattice = new Map([
            [y, scored(a / 1000)],
            [y + 1, scored(b / 1000)],
          ]);
          const e = exchangeRate(lattice, points);
          const models = y + (0.5 - a / 1000) / (b / 1000 - a / 1000);
          expect(e.outcome).toBe("found");
          expect(e.worth).toBeCloseTo(points * models, 8);
          const [p, q] = [scoreInterval(scored(a / 1000)), scoreInterval(scored(b / 1000))];
          if (p.high < 0.5) expect(e.worthLow).toBeCloseTo(points * (y + (0.5 - p.high) / (q.high - p.high)), 8);
          else expect(e).not.toHaveProperty("worthLow");
          if (q.low > 0.5) expect(e.worthHigh).toBeCloseTo(points * (y + (0.5 - p.low) / (q.low - p.low)), 8);
          else expect(e).not.toHaveProperty("worthHigh");
        },
      ),
    );
  });

  it("bounds what lies beyond the models that were tried", () => {
    const lattice = (...scores: number[]) => new Map(scores.map((score, i) => [i - 1, scored(score)]));
    expect(exchangeRate(lattice(0.1, 0.2, 0.3), 10)).toEqual({ outcome: "below", worthLow: 10 });
    expect(exchangeRate(lattice(0.6, 0.7, 0.8), 10)).toEqual({ outcome: "above", worthHigh: -10 });
    expect(exchangeRate(lattice(0.47, 0.48, 0.49), 10)).toEqual({ outcome: "open" });
    expect(() => exchangeRate(lattice(0.4, 0.6), 0)).toThrow(RangeError);
  });
});

/** Scores of 0, 1, 2, ... copies. */
function latticeOf(...scores: number[]): Map<number, number[]> {
  return new Map(scores.map((score, k) => [k, scored(score)]));
}

describe("binomial probabilities", () => {
  it("are the exact ones", () => {
    for (const [n, p] of [
      [0, 0.3],
      [1, 0.5],
      [12, 1 / 6],
      [60, 0.93],
    ]) {
      const pmf = binomialPmf(n, p);
      let ways = 1;
      for (let k = 0; k <= n; k++) {
        expect(pmf[k] / (ways * p ** k * (1 - p) ** (n - k))).toBeCloseTo(1, 12);
        ways = (ways * (n - k)) / (k + 1);
      }
    }
    expect([...binomialPmf(2, 0.5)]).toEqual([0.25, 0.5, 0.25]);
    expect([...binomialPmf(3, 0)]).toEqual([1, 0, 0, 0]);
    expect([...binomialPmf(3, 1)]).toEqual([0, 0, 0, 1]);
  });

  it("have the right sum, mean and variance where p^n underflows", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20000 }), fc.double({ min: 0.001, max: 0.999, noNaN: true }), (n, p) => {
        const pmf = binomialPmf(n, p);
        let m = 0;
        let total = 0;
        pmf.forEach((q, k) => {
          total += q;
          m += k * q;
        });
        let v = 0;
        pmf.forEach((q, k) => {
          v += (k - m) ** 2 * q;
        });
        expect(total).toBeCloseTo(1, 12);
        expect(m / (n * p)).toBeCloseTo(1, 10);
        expect(v / (n * p * (1 - p))).toBeCloseTo(1, 8);
      }),
      { numRuns: runs(50) },
    );
  });

  it("fit into a given array, and refuse the impossible", () => {
    const out = new Float64Array(10).fill(9);
    expect(binomialPmf(2, 0.5, out)).toBe(out);
    expect([...out.subarray(0, 4)]).toEqual([0.25, 0.5, 0.25, 9]);
    expect(() => binomialPmf(10, 0.5, out)).toThrow(RangeError);
    expect(() => binomialPmf(3, 1.1)).toThrow(RangeError);
    expect(() => binomialPmf(-1, 0.5)).toThrow(RangeError);
  });
});

describe("exact duel", () => {
  it("is fair between equals who strike at once, and turns round with the sides", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(1 / 6, 1 / 3, 0.5, 1),
        fc.constantFrom(1 / 6, 2 / 3),
        (a, b, pa, pb) => {
          const x = annihilationDuel(a, b, pa, pb);
          const y = annihilationDuel(b, a, pb, pa);
          expect(x.win).toBeCloseTo(y.loss, 13);
          expect(x.win + x.draw + x.loss).toBeCloseTo(1, 13);
          expect(annihilationDuel(a, a, pa, pa).win).toBeCloseTo(annihilationDuel(a, a, pa, pa).loss, 13);
          expect(annihilationDuel(a, b, pa, pb, "first").draw).toBe(0);
          expect(annihilationDuel(a, b, pa, pb, "first").win).toBeGreaterThan(x.win - 1e-12);
        },
      ),
    );
    // one against one, first strike: p / (1 - (1-p)^2) for p = 1/2 is 2/3
    expect(annihilationDuel(1, 1, 0.5, 0.5, "first").win).toBeCloseTo(2 / 3, 14);
    expect(() => annihilationDuel(1, 1, 0, 0)).toThrow(RangeError);
  });
});
