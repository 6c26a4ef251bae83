// What no order explains, and who surely belongs to the core: against all orders, and against the equilibria within the bounds.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnMixture } from "../../src/stats/column-mixture.ts";
import { gameValue } from "../../src/stats/game-value.ts";
import { nashVertices } from "../../src/stats/nash-average.ts";
import { orderResidual } from "../../src/stats/order-residual.ts";
import { compare, type Rational, rational, toNumber, toText } from "../../src/stats/rational.ts";
import { sureCore, valueAgainst, valueWithout } from "../../src/stats/sure-core.ts";
import { runs } from "../properties.ts";

/** Scores are in 1/1024, so that doubles hold them exactly. */
const PARTS = 1024;
const score = (parts: number): Rational => rational(BigInt(parts), BigInt(PARTS));

/** Scores of the rows from those of the upper triangle, in 1/1024. */
function field(n: number, upper: (i: number, j: number) => number): number[][] {
  const scores = Array.from({ length: n }, () => new Array<number>(n).fill(PARTS / 2));
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      scores[i][j] = upper(i, j);
      scores[j][i] = PARTS - scores[i][j];
    }
  return scores;
}

const exact = (scores: readonly number[][]) => scores.map((row) => row.map(score));
/** Bounds as wide as this on both sides. */
function within(scores: readonly number[][], width: number): { low: Rational[][]; high: Rational[][] } {
  const moved = (by: number) =>
    scores.map((row, i) => row.map((s, j) => score(i === j ? s : Math.min(PARTS, Math.max(0, s + by)))));
  return { low: moved(-width), high: moved(width) };
}

/** Few values, so that ties and equal units come up. */
const anyField = (least: number, most: number, values = fc.integer({ min: 0, max: PARTS })) =>
  fc
    .integer({ min: least, max: most })
    .chain((n) =>
      fc
        .array(fc.oneof(values, fc.constantFrom(256, 512, 640, 768)), { minLength: n * n, maxLength: n * n })
        .map((s) => field(n, (i, j) => s[i * n + j])),
    );

function orders(n: number): number[][] {
  if (n === 0) return [[]];
  return orders(n - 1).flatMap((rest) =>
    Array.from({ length: n }, (_, at) => [...rest.slice(0, at), n - 1, ...rest.slice(at)]),
  );
}

/** What is missing to 1/2 of everybody against all below, in 1/1024. */
function fault(scores: readonly number[][], order: readonly number[]): number {
  let sum = 0;
  order.forEach((above, at) => {
    for (const below of order.slice(at + 1)) sum += Math.max(0, PARTS / 2 - scores[above][below]);
  });
  return sum;
}

const leastFault = (scores: readonly number[][]) =>
  Math.min(...orders(scores.length).map((order) => fault(scores, order)));

describe("what no order explains", () => {
  it("is nothing in a field in which everybody beats all below, however uneven the steps", () => {
    const ordered = fc
      .integer({ min: 2, max: 9 })
      .chain((n) =>
        fc.tuple(
          fc.array(fc.integer({ min: PARTS / 2, max: PARTS }), { minLength: n * n, maxLength: n * n }),
          fc.shuffledSubarray([...Array(n).keys()], { minLength: n }),
          fc.nat(300),
        ),
      );
    fc.assert(
      fc.property(ordered, ([steps, places, width]) => {
        const n = places.length;
        const scores = field(n, (i, j) =>
          places[i] < places[j] ? steps[places[i] * n + places[j]] : PARTS - steps[places[j] * n + places[i]],
        );
        const { low, high } = within(scores, width);
        const { residual, atLeast, exact: sure, share } = orderResidual(exact(scores), low, high);
        expect([toText(residual), toText(atLeast), sure]).toEqual(["0/1", "0/1", true]);
        if (share !== undefined) expect(toText(share)).toBe("1/1");
        expect(toText(orderResidual(exact(scores), exact(scores), exact(scores)).atMost!)).toBe("0/1");
      }),
    );
  });

  it("is the least fault of all orders, and within its bounds for every field within the bounds", () => {
    fc.assert(
      fc.property(
        anyField(2, 6),
        fc.nat(100),
        fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })),
        (scores, width, moves) => {
          const { low, high } = within(scores, width);
          const { residual, atLeast, atMost } = orderResidual(exact(scores), low, high);
          expect(PARTS * toNumber(residual)).toBe(leastFault(scores));
          const other = field(scores.length, (i, j) =>
            Math.min(PARTS, Math.max(0, scores[i][j] + Math.trunc(width * moves.next().value))),
          );
          const truth = leastFault(other);
          expect(PARTS * toNumber(atLeast)).toBeLessThanOrEqual(truth);
          expect(PARTS * toNumber(atMost!)).toBeGreaterThanOrEqual(truth);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it("has no share where nothing differs", () => {
    const even = exact(field(4, () => PARTS / 2));
    expect(orderResidual(even, even, even)).toEqual({
      residual: rational(0n),
      atLeast: rational(0n),
      atMost: rational(0n),
      exact: true,
    });
  });

  it("is solved exactly in parts of 16 units, and bounded from below in larger ones", () => {
    /** Three clans, each of which beats the next by an eighth: an order can please two of the three meetings. */
    const clans = (size: number) =>
      exact(
        field(3 * size, (i, j) => PARTS / 2 + [0, 128, -128][(Math.floor(j / size) - Math.floor(i / size) + 3) % 3]),
      );
    const small = clans(5);
    expect(orderResidual(small, small, small)).toMatchObject({ residual: rational(25n, 8n), exact: true });
    const large = clans(6);
    const { residual, atLeast, atMost, exact: sure } = orderResidual(large, large, large);
    expect([sure, atMost]).toEqual([false, undefined]);
    expect(residual).toEqual(atLeast);
    expect(toNumber(residual)).toBeGreaterThan(0);
    expect(toNumber(residual)).toBeLessThanOrEqual(36 / 8);
  });
});

describe("a mixture of columns", () => {
  it("keeps every row as low as the value of the game, to the last digits", () => {
    const game = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })).chain(([rows, columns]) =>
      fc.array(fc.array(fc.integer({ min: 0, max: PARTS }), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
    fc.assert(
      fc.property(game, (parts) => {
        const weights = columnMixture(parts.map((row) => row.map((s) => s / PARTS)));
        expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
        expect(weights.reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 12);
        const most = Math.max(...parts.map((row) => row.reduce((sum, s, j) => sum + (s / PARTS) * weights[j], 0)));
        expect(most).toBeCloseTo(toNumber(gameValue(exact(parts)).value), 9);
      }),
    );
  });
});

describe("who surely belongs to the core", () => {
  it("is contradicted by no equilibrium of any matrix within the bounds", () => {
    let claims = 0;
    fc.assert(
      fc.property(
        anyField(2, 5),
        fc.nat(60),
        fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })),
        (scores, width, moves) => {
          const said = sureCore(within(scores, width).high);
          const other = field(scores.length, (i, j) =>
            Math.min(PARTS, Math.max(0, scores[i][j] + Math.trunc(width * moves.next().value))),
          );
          const equilibria = nashVertices(other.map((row) => row.map((s) => s / PARTS - 0.5)));
          said.forEach((claim, i) => {
            if (claim === "open") return;
            claims++;
            for (const weights of equilibria) expect(compare(weights[i], rational(0n)) > 0).toBe(claim === "in");
          });
        },
      ),
      { numRuns: runs(300) },
    );
    expect(claims).toBeGreaterThan(50);
  });

  it("is what the two values say, though mixtures found in doubles answer for most", () => {
    fc.assert(
      fc.property(anyField(2, 6), fc.nat(60), (scores, width) => {
        const { high } = within(scores, width);
        const below = (value: Rational) => toNumber(value) < 0.5;
        const claims = high.map((_, i) =>
          below(valueWithout(high, i)) ? "in" : below(valueAgainst(high, i)) ? "out" : "open",
        );
        expect(sureCore(high)).toEqual(claims);
      }),
    );
  });

  it("is everybody who stands alone, and nobody among equals", () => {
    expect(sureCore([[rational(1n, 2n)]])).toEqual(["in"]);
    const equals = within(
      field(4, () => PARTS / 2),
      5,
    ).high;
    expect(sureCore(equals)).toEqual(["open", "open", "open", "open"]);
    // Known exactly: each may be left out, and each may be taken.
    expect(sureCore(exact(field(4, () => PARTS / 2)))).toEqual(["open", "open", "open", "open"]);
  });

  it("refuses bounds that no field could keep", () => {
    const [half, less] = [rational(1n, 2n), rational(2n, 5n)];
    expect(() =>
      sureCore([
        [half, half],
        [less, half],
      ]),
    ).toThrow(/0 and 1 .* does not come to 1/);
    expect(() => sureCore([[half, half]])).toThrow(/2 bounds of unit 0 in a field of 1/);
  });
});
