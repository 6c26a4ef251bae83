// Tests that decide something: SPRT, verdicts, stopping, multiplicity, equivalence.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benjaminiHochberg } from "../../src/stats/benjamini-hochberg.ts";
import { bettingCs } from "../../src/stats/confidence-sequence.ts";
import { eBenjaminiHochberg } from "../../src/stats/e-benjamini-hochberg.ts";
import { eloToScore, normalisedElo, scoreToElo } from "../../src/stats/elo.ts";
import { holm } from "../../src/stats/holm.ts";
import { llrExact, llrLogistic, llrNormal, llrNormalised, sprtBounds } from "../../src/stats/sprt.ts";
import { tost } from "../../src/stats/tost.ts";
import { costVerdict, verdict3, verdictOf } from "../../src/stats/verdict.ts";

const penta = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 5, maxLength: 5 });

describe("SPRT", () => {
  it("turns its sign when the hypotheses change places", () => {
    fc.assert(
      fc.property(penta, (c) => {
        expect(llrExact(c, 0.5, 0.52)).toBeCloseTo(-llrExact(c, 0.52, 0.5), 9);
        expect(llrExact([...c].reverse(), 0.5, 0.48)).toBeCloseTo(llrExact(c, 0.5, 0.52), 8);
        expect(llrLogistic(c, 0, 5)).toBeCloseTo(-llrLogistic(c, 5, 0), 9);
        expect(llrNormalised(c, 0, 5)).toBeCloseTo(-llrNormalised(c, 5, 0), 9);
      }),
    );
  });

  it("is the plain likelihood ratio for two categories", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (losses, wins) => {
        fc.pre(losses + wins > 0);
        const expected = wins * Math.log(0.55 / 0.5) + losses * Math.log(0.45 / 0.5);
        expect(llrExact([losses, wins], 0.5, 0.55)).toBeCloseTo(expected, 9);
      }),
    );
  });

  it("is close to its normal approximation for many blocks", () => {
    const c = [310, 705, 1500, 790, 360];
    expect(llrNormal(c, 0.5, 0.51) / llrExact(c, 0.5, 0.51)).toBeCloseTo(1, 2);
    expect(() => llrNormal([0, 0, 9, 0, 0], 0.5, 0.51)).toThrow(RangeError);
    expect(() => llrExact([0, 0, 0], 0.5, 0.51)).toThrow(RangeError);
    expect(() => llrLogistic([0, 0, 0], 0, 5)).toThrow(RangeError);
  });

  it("has Wald's bounds", () => {
    expect(sprtBounds(0.05, 0.05).upper).toBeCloseTo(Math.log(19), 14);
    expect(sprtBounds(0.025, 0.05).lower).toBeCloseTo(Math.log(0.05 / 0.975), 14);
    expect(() => sprtBounds(0.5, 0.6)).toThrow(RangeError);
  });
});

describe("Elo", () => {
  it("goes to and fro", () => {
    fc.assert(
      fc.property(fc.double({ min: -1200, max: 1200, noNaN: true }), (elo) => {
        expect(scoreToElo(eloToScore(elo))).toBeCloseTo(elo, 7);
      }),
    );
    expect(eloToScore(400)).toBeCloseTo(10 / 11, 14); // ten to one
    expect(normalisedElo([1, 2, 3, 2, 1])).toBeCloseTo(0, 12);
    for (const score of [0, 1, -0.5]) expect(() => scoreToElo(score)).toThrow(RangeError);
    expect(() => normalisedElo([0, 0, 5, 0, 0])).toThrow(RangeError);
  });
});

describe("verdicts", () => {
  it.each([
    [0.52, 0.56, "better"],
    [0.505, 0.56, "better-size-open"],
    [0.502, 0.508, "better-negligible"],
    [0.495, 0.505, "equivalent"],
    [0.45, 0.505, "undecided"],
    [0.49, 0.51, "undecided"], // the band is open
    [0.492, 0.498, "worse-negligible"],
    [0.44, 0.495, "worse-size-open"],
    [0.44, 0.48, "worse"],
  ])("a score of %d to %d is %s", (low, high, expected) => {
    expect(verdictOf({ low, high }, 0.01)).toBe(expected);
  });

  it("turn round with the sides", () => {
    const opposite = (v: string) =>
      v.includes("better") ? v.replace("better", "worse") : v.replace("worse", "better");
    fc.assert(
      fc.property(penta, (c) => {
        expect(verdict3([...c].reverse(), 0.01).verdict).toBe(opposite(verdict3(c, 0.01).verdict));
        expect(verdict3(c, 0.01)).toMatchObject(bettingCs(c));
      }),
    );
  });

  it.each([
    [0.53, 0.55, "under-costed"],
    [0.44, 0.47, "over-costed"],
    [0.49, 0.515, "fair"],
    [0.49, 0.53, "open"],
  ])("a field score of %d to %d is %s", (low, high, expected) => {
    expect(costVerdict({ low, high })).toBe(expected);
  });

  it("refuse an interval that is none", () => {
    expect(() => verdictOf({ low: 0.6, high: 0.5 })).toThrow(RangeError);
    expect(() => costVerdict({ low: Number.NaN, high: 0.5 })).toThrow(RangeError);
  });
});

describe("multiplicity", () => {
  const ps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 });

  it("adjusts upwards, Holm more than Benjamini-Hochberg and less than Bonferroni, in the order of the p-values", () => {
    fc.assert(
      fc.property(ps, (p) => {
        const h = holm(p);
        const b = benjaminiHochberg(p);
        p.forEach((value, i) => {
          expect(b[i]).toBeGreaterThanOrEqual(value * (1 - 1e-12));
          expect(h[i]).toBeGreaterThanOrEqual(b[i] * (1 - 1e-12));
          expect(h[i]).toBeLessThanOrEqual(
            Math.min(1, value * p.length) + Math.max(...p.map((x) => (x <= value ? Math.min(1, x * p.length) : 0))),
          );
          expect(h[i]).toBeLessThanOrEqual(1);
          p.forEach((other, j) => {
            if (other > value) {
              expect(h[j]).toBeGreaterThanOrEqual(h[i]);
              expect(b[j]).toBeGreaterThanOrEqual(b[i]);
            }
          });
        });
      }),
    );
  });

  it("rejects by Holm as the closed test of Bonferroni does", () => {
    // Holm's p is the largest Bonferroni p over all subsets that contain the hypothesis.
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }), (p) => {
        holm(p).forEach((adjusted, i) => {
          let largest = 0;
          for (let subset = 0; subset < 1 << p.length; subset++) {
            if (!(subset & (1 << i))) continue;
            const members = p.filter((_, j) => subset & (1 << j));
            largest = Math.max(largest, Math.min(1, members.length * Math.min(...members)));
          }
          expect(adjusted).toBeCloseTo(largest, 12);
        });
      }),
    );
  });

  it("e-BH rejects what e-values of 1/p-like size would, and nothing without evidence", () => {
    expect(eBenjaminiHochberg([Math.log(19.9)])).toEqual([]);
    expect(eBenjaminiHochberg([Math.log(20.1)])).toEqual([0]);
    expect(eBenjaminiHochberg([Math.log(20.1), 0])).toEqual([]); // two cells need 40
    expect(eBenjaminiHochberg([Math.log(20.1), Math.log(20.1)])).toEqual([0, 1]); // unless both have 20
    expect(eBenjaminiHochberg([])).toEqual([]);
    expect(() => eBenjaminiHochberg([Number.NaN])).toThrow(RangeError);
    expect(() => holm([0.5, 1.5])).toThrow(RangeError);
    expect(() => benjaminiHochberg([Number.NaN])).toThrow(RangeError);
  });
});

describe("two one-sided tests", () => {
  it("say equivalent at 5 % exactly when the 90 % interval lies inside", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.02, max: 0.02, noNaN: true }),
        fc.double({ min: 1e-4, max: 0.02, noNaN: true }),
        (d, se) => {
          const half = 1.6448536269514722 * se;
          const inside = d - half > -0.01 && d + half < 0.01;
          fc.pre(Math.abs(Math.abs(d) + half - 0.01) > 1e-9);
          expect(tost(d, se, -0.01, 0.01).p < 0.05).toBe(inside);
          expect(tost(d, se, -0.01, 0.01, 5).p).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it("are certain without an error, and refuse an empty band", () => {
    expect(tost(0, 0, -1, 1)).toEqual({ pLow: 0, pHigh: 0, p: 0 });
    expect(tost(2, 0, -1, 1)).toEqual({ pLow: 0, pHigh: 1, p: 1 });
    expect(() => tost(0, 1, 1, -1)).toThrow(RangeError);
    expect(() => tost(Number.NaN, 1, -1, 1)).toThrow(RangeError);
  });
});
