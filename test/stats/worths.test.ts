// Differences of prices and what goes with them: laws, and p-values that can be calculated.
import { describe, expect, it } from "vitest";
import { zOf } from "../../src/stats/interval.ts";
import { invertedP } from "../../src/stats/inverted-p.ts";
import { jackknife, jackknifeOf } from "../../src/stats/jackknife.ts";
import { leftOutCrossing } from "../../src/stats/left-out-crossing.ts";
import { moverDifference } from "../../src/stats/mover.ts";
import { moverCorrelated } from "../../src/stats/mover-correlated.ts";
import { normSf } from "../../src/stats/portable-math.ts";
import { priceDifference } from "../../src/stats/price-difference.ts";

describe("the difference of two estimates", () => {
  const [one, other] = [
    { value: 12, low: 11.2, high: 13.1 },
    { value: 10, low: 9.5, high: 10.8 },
  ];

  it("without correlation is that of independent parts, and of equal errors wholly correlated has none", () => {
    expect(moverCorrelated(one, other, 0)).toEqual(moverDifference(one, other));
    const twin = { value: 9, low: 8.2, high: 9.8 };
    const same = { value: 12, low: 11.2, high: 12.8 };
    const { low, high } = moverCorrelated(same, twin, 1);
    expect(low!).toBeCloseTo(3, 6);
    expect(high!).toBeCloseTo(3, 6);
  });

  it("is open where an end that it needs is open", () => {
    const { high: _, ...unbounded } = other;
    const difference = moverCorrelated(one, unbounded, 0.4);
    expect(difference.low).toBeUndefined();
    expect(difference.high).toBe(moverCorrelated(one, other, 0.4).high);
  });
});

describe("a difference of prices", () => {
  const groups = (rows: readonly (readonly number[])[]) => rows.map((row) => [...row]);
  const army = (lattice: [number, readonly (readonly number[])[]][]) => ({
    lattice: new Map(lattice.map(([size, rows]) => [size, groups(rows)])),
    available: 60,
  });
  /** Scores 30 % with two and 60 % with four, 45 % with three. */
  const plain = army([
    [2, Array.from({ length: 32 }, () => [7, 0, 3])],
    [3, Array.from({ length: 32 }, (_, g) => [5 + (g % 2), 0, 5 - (g % 2)])],
    [4, Array.from({ length: 32 }, () => [4, 0, 6])],
  ]);

  it("of an army and itself is nothing, and nearly certainly: the same dice have the same luck", () => {
    const found = priceDifference(plain, plain);
    expect(found).toMatchObject({ outcome: "found", correlation: 1, worth: 0 });
    // What is left is that an interval of a price is longer on one side: the same for both ends.
    const { price, priceLow, priceHigh } = found.base;
    const lopsided = priceHigh! - price! - (price! - priceLow!);
    expect(found.high! / lopsided).toBeCloseTo(-found.low! / lopsided, 9);
    expect(found.high!).toBeGreaterThan(lopsided);
    expect(found.high!).toBeLessThan(1.05 * lopsided);
    expect(found.leftOut!.every((worth) => worth === 0)).toBe(true);
  });

  it("is open at the end at which a price is", () => {
    // One more copy than these is not allowed, and four do not surely score more than half.
    const found = priceDifference(plain, plain, { cap: 4, confidence: 0.9999 });
    expect(found.base.priceLow).toBeUndefined();
    expect(found.low).toBeUndefined();
    expect(found.high).toBeUndefined();
    expect(found.worth).toBe(0);
  });
});

describe("a crossing with a group left out", () => {
  it("stays on the segment of all groups and may lie beyond its ends", () => {
    const lattice = new Map([
      [
        1,
        [
          [8, 2],
          [6, 4],
        ],
      ],
      [
        2,
        [
          [4, 6],
          [2, 8],
        ],
      ],
    ]);
    expect(leftOutCrossing(lattice, 1.5, 0)).toBeCloseTo(1.25, 12);
    expect(leftOutCrossing(lattice, 1.5, 1)).toBeCloseTo(1.75, 12);
    expect(leftOutCrossing(lattice, 2, 0)).toBeCloseTo(1.25, 12);
    // From none at all to 80 % with one: the second segment is beyond the cap.
    const capped = new Map([
      [
        1,
        [
          [2, 8],
          [2, 8],
        ],
      ],
    ]);
    expect(leftOutCrossing(capped, 0.6, 0, { cap: 1, empty: true })).toBeCloseTo(0.625, 12);
  });

  it("makes the jackknife that sums would make", () => {
    const sums = [
      [1, 4],
      [2, 4],
      [4, 5],
      [3, 7],
    ];
    const ratio = ([a, b]: number[]) => a! / b!;
    const total = (rows: number[][]) => rows.reduce(([a, b], [c, d]) => [a! + c!, b! + d!], [0, 0]);
    const without = sums.map((_, g) => ratio(total(sums.filter((_, i) => i !== g))));
    expect(jackknifeOf(ratio(total(sums)), without)).toEqual(jackknife(sums, ratio));
  });
});

describe("a p-value by inversion", () => {
  const excludes = (distance: number) => (confidence: number) => zOf(confidence) < distance;

  it.each([0.1, 1, 1.959963984540054, 3.5])("of an interval that grows with z is that of z = %d", (z) => {
    expect(invertedP(excludes(z))).toBeCloseTo(2 * normSf(z), 6);
  });

  it("is 1 for the estimate itself, and next to nothing where no interval reaches", () => {
    expect(invertedP(() => false)).toBe(1);
    expect(invertedP(() => true)).toBeLessThan(1e-8);
  });
});
