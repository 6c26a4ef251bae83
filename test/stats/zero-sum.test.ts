// Games with known solutions, and what every solution has to keep, checked in exact fractions.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Rational, rational, toNumber, toText } from "../../src/stats/rational.ts";
import { symmetricZeroSum, zeroSum } from "../../src/stats/zero-sum.ts";
import { runs } from "../properties.ts";

const GRID = 65_536;
const texts = (mix: readonly Rational[]) => mix.map(toText);

/** Exact score of a mix of rows against a column (or of a row against a mix), on the grid. */
function mixed(mix: readonly Rational[], scores: readonly number[]): Rational {
  let [top, bottom] = [0n, 1n];
  mix.forEach(({ numerator, denominator }, i) => {
    const product = numerator * BigInt(Math.round(scores[i] * GRID));
    [top, bottom] = [top * denominator + product * bottom, bottom * denominator];
  });
  return rational(top, bottom * BigInt(GRID));
}

const columnsOf = (payoff: readonly (readonly number[])[]) => payoff[0].map((_, j) => payoff.map((row) => row[j]));
const difference = (a: Rational, b: Rational) => a.numerator * b.denominator - b.numerator * a.denominator;

/** Weights of a mix; no column below the value, no row above it. */
function checkSolution(payoff: readonly (readonly number[])[], { value, row, column } = zeroSum(payoff)): void {
  for (const mix of [row, column]) {
    expect(mix.every(({ numerator }) => numerator >= 0n)).toBe(true);
    expect(
      toText(
        mixed(
          mix,
          mix.map(() => 1),
        ),
      ),
    ).toBe("1/1");
  }
  for (const scores of columnsOf(payoff)) expect(difference(mixed(row, scores), value)).toBeGreaterThanOrEqual(0n);
  for (const scores of payoff) expect(difference(mixed(column, scores), value)).toBeLessThanOrEqual(0n);
}

/** Few values, so that saddles, ties and equal scripts come up; and any. */
const anyPayoff = fc
  .record({
    rows: fc.integer({ min: 1, max: 6 }),
    columns: fc.integer({ min: 1, max: 6 }),
    values: fc.constantFrom(fc.constantFrom(0, 0.25, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .chain(({ rows, columns, values }) => {
    const row = fc.array(values as fc.Arbitrary<number>, { minLength: columns, maxLength: columns });
    return fc.array(row, { minLength: rows, maxLength: rows });
  });

describe("the solution of a game of scripts", () => {
  it.each([
    // Matching pennies; rock, paper, scissors; the example of von Neumann and Morgenstern (1944), section 18.4.1, in these units.
    [[[1, 0], [0, 1]], "1/2", ["1/2", "1/2"], ["1/2", "1/2"]], // biome-ignore format: a matrix
    [[[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]], "1/2", ["1/3", "1/3", "1/3"], ["1/3", "1/3", "1/3"]], // biome-ignore format: a matrix
    [[[0.75, 0.25], [0, 1]], "1/2", ["2/3", "1/3"], ["1/2", "1/2"]], // biome-ignore format: a matrix
    // A saddle point, by hand: the first row has the highest minimum, the second column the lowest maximum.
    [[[0.5, 0.375], [1, 0.25]], "3/8", ["1/1", "0/1"], ["0/1", "1/1"]], // biome-ignore format: a matrix
    [[[0.25, 0.5, 0.125]], "1/8", ["1/1"], ["0/1", "0/1", "1/1"]],
  ])("is that of a known game: %j", (payoff, value, row, column) => {
    const solved = zeroSum(payoff);
    expect(toText(solved.value)).toBe(value);
    expect(texts(solved.row)).toEqual(row);
    expect(texts(solved.column)).toEqual(column);
  });

  it("takes the first of equal scripts", () => {
    const equals = Array.from({ length: 4 }, () => [0.5, 0.5, 0.5]);
    expect(texts(zeroSum(equals).row)).toEqual(["1/1", "0/1", "0/1", "0/1"]);
    expect(texts(zeroSum(equals).column)).toEqual(["1/1", "0/1", "0/1"]);
    const twice = [[1, 0, 0], [1, 0, 0], [0, 1, 1]]; // biome-ignore format: a matrix
    expect(texts(zeroSum(twice).row)).toEqual(["1/2", "0/1", "1/2"]);
    expect(texts(zeroSum(twice).column)).toEqual(["1/2", "1/2", "0/1"]);
  });

  it("promises each side the value whatever the other does", () => {
    fc.assert(
      fc.property(anyPayoff, (payoff) => checkSolution(payoff)),
      { numRuns: runs(300) },
    );
  });

  it("finds a saddle point wherever there is one", () => {
    fc.assert(
      fc.property(anyPayoff, (payoff) => {
        const scores = payoff.map((row) => row.map((score) => Math.round(score * GRID)));
        const maximin = Math.max(...scores.map((row) => Math.min(...row)));
        const minimax = Math.min(...columnsOf(scores).map((column) => Math.max(...column)));
        const { value } = zeroSum(payoff);
        if (maximin === minimax) expect(toText(value)).toBe(toText(rational(BigInt(maximin), BigInt(GRID))));
        expect(maximin <= toNumber(value) * GRID && toNumber(value) * GRID <= minimax).toBe(true);
      }),
    );
  });

  it("is worth the same from the other side", () => {
    fc.assert(
      fc.property(anyPayoff, (payoff) => {
        // On the grid, so that nothing is rounded the other way.
        const scores = payoff.map((row) => row.map((score) => Math.round(score * GRID) / GRID));
        const turned = zeroSum(columnsOf(scores).map((column) => column.map((score) => 1 - score)));
        expect(difference(turned.value, rational(1n))).toBe(-difference(zeroSum(scores).value, rational(0n)));
        checkSolution(scores, {
          value: zeroSum(scores).value,
          row: turned.column,
          column: turned.row,
        });
      }),
    );
  });

  it("is one mix for both of equal sides, at 1/2", () => {
    fc.assert(
      fc.property(anyPayoff, (payoff) => {
        const n = Math.min(payoff.length, payoff[0].length);
        const square = payoff.slice(0, n).map((row) => row.slice(0, n));
        const solved = symmetricZeroSum(square);
        expect(toText(solved.value)).toBe("1/2");
        expect(solved.column).toEqual(solved.row);
        const upper = square.map((row, i) =>
          row.map((_, j) => {
            const score = Math.round(square[Math.min(i, j)][Math.max(i, j)] * GRID) / GRID;
            return i === j ? 0.5 : i < j ? score : 1 - score;
          }),
        );
        checkSolution(upper, solved);
      }),
    );
  });

  it("refuses what is no score", () => {
    for (const score of [Number.NaN, -0.1, 1.1, Infinity]) expect(() => zeroSum([[score]])).toThrow(RangeError);
  });

  it("takes milliseconds for twelve scripts a side", () => {
    // Not of chance: the scores of a multiplicative generator, as a table of short races has them (64ths) and any (65536ths).
    for (const parts of [64, GRID]) {
      let state = 1;
      const next = () => {
        state = (state * 48_271) % 2_147_483_647;
        return (state % (parts + 1)) / parts;
      };
      const payoff = Array.from({ length: 12 }, () => Array.from({ length: 12 }, next));
      const began = performance.now();
      const solved = zeroSum(payoff);
      expect(performance.now() - began).toBeLessThan(500);
      checkSolution(payoff, solved);
    }
  });
});
