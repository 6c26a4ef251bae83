/** What `tune` is made of, by the vectors of its reference and by hand. */
import { describe, expect, it } from "vitest";
import { buyingOrder, ladderCorners, ladderPosition } from "../../src/stats/army-ladder.ts";
import { cholesky, forwardSolve } from "../../src/stats/cholesky.ts";
import { leastChange } from "../../src/stats/least-change.ts";
import { log } from "../../src/stats/portable-math.ts";
import { ScoreSurface } from "../../src/stats/score-surface.ts";
import { unmendable } from "../../src/stats/unmendable.ts";

describe("a ladder of armies", () => {
  const spelt = (recipe: readonly number[], models: number) =>
    buyingOrder(recipe, models)
      .map((kind) => "abc"[kind])
      .join("");

  it("buys by Sainte-Lague, of equals the first listed (vector 1)", () => {
    expect(spelt([8, 1], 12)).toBe("aaaabaaaaaaa");
    expect(spelt([5, 2, 1], 10)).toBe("abaacabaab");
  });

  /** Costs of the rungs of 8 a and 1 b. */
  const costs = (a: number, b = 20) => {
    const sums = [0];
    for (const kind of buyingOrder([8, 1], 20)) sums.push(sums.at(-1)! + (kind === 0 ? a : b));
    return sums;
  };

  it("meets the budget between two rungs, exactly (vector 2)", () => {
    expect(ladderPosition(costs(9), 100)).toEqual({ rung: 9, part: 0.8888888888888888 });
    expect(costs(9)[9]).toBe(92);
    expect(ladderPosition(costs(9), 92)).toEqual({ rung: 9, part: 0 });
    expect(ladderPosition(costs(11.25), 100)).toEqual({ rung: 8, part: 0.1111111111111111 });
    expect(ladderPosition(costs(9), 1000)).toBeUndefined();
    expect(ladderPosition([120, 130], 100)).toBeUndefined();
  });

  it("costs the budget in the mean over its corners", () => {
    const [one, other] = [ladderPosition(costs(9), 100)!, ladderPosition(costs(11.25), 100)!];
    const corners = ladderCorners(one, other);
    expect(corners.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(corners.reduce((sum, { first, weight }) => sum + weight * costs(9)[first]!, 0)).toBeCloseTo(100, 10);
    expect(corners.reduce((sum, { second, weight }) => sum + weight * costs(11.25)[second]!, 0)).toBeCloseTo(100, 10);
    expect(ladderCorners({ rung: 9, part: 0 }, other)).toHaveLength(2);
  });
});

describe("the surface of a match-up", () => {
  it("predicts as vector 3 says", () => {
    const z = (k: number, l: number) => [log(k / 6), log(l / 6.5)] as const;
    const surface = new ScoreSurface([
      { z: z(5, 6), counts: [20, 0, 30, 0, 14] },
      { z: z(6, 6), counts: [10, 0, 30, 0, 24] },
      { z: z(5, 7), counts: [30, 0, 26, 0, 8] },
      { z: z(6, 7), counts: [18, 0, 30, 0, 16] },
    ]);
    for (const [k, l, score, sd] of [
      [5, 6, 0.4535786, 0.0346438],
      [6, 7, 0.4811582, 0.0346525],
      [7, 7, 0.6184084, 0.0565026],
      [9, 6, 0.8755432, 0.050666],
    ] as const) {
      const at = surface.at(z(k, l));
      expect(Math.abs(at.score - score)).toBeLessThan(1e-6);
      expect(Math.abs(at.sd - sd)).toBeLessThan(1e-6);
    }
  });
});

describe("the least change", () => {
  const within = (low: readonly number[], high: readonly number[]) =>
    low.map((end, r) => ({ low: end, high: high[r]! }));
  const bounds = (m: number) => Array.from({ length: m }, () => ({ low: -0.7, high: 0.7 }));

  it("is the nearest point of the bands, and 0 where they contradict each other (vector 4)", () => {
    const rows = [
      [1, 0.5],
      [0.2, -1],
      [0.5, 1],
    ];
    const [x, y] = leastChange(rows, within([0.1, -0.02, -0.05], [0.2, 0.02, 0.3]), bounds(2));
    expect(Math.abs(x! - 0.08181063)).toBeLessThan(1e-6);
    expect(Math.abs(y! - 0.03636254)).toBeLessThan(1e-6);
    const [none] = leastChange([[1], [-1]], within([0.1, 0.1], [0.2, 0.2]), bounds(1));
    expect(Math.abs(none!)).toBeLessThan(1e-6);
  });

  it("stays within the bounds of the prices", () => {
    const [x] = leastChange([[1]], within([2], [3]), bounds(1));
    expect(x).toBeCloseTo(0.7, 3);
  });
});

describe("what no price can mend", () => {
  const missed = (excesses: readonly number[]) =>
    [
      [0, 1],
      [0, 2],
      [1, 2],
    ].map(([first, second], i) => ({ first: first!, second: second!, excess: excesses[i]!, variance: 1e-4, slope: 4 }));

  it("is nothing of what sizes explain, and all of a circle", () => {
    const sizes = [0.1, -0.05, -0.05];
    const explained = unmendable(missed([4 * 0.15, 4 * 0.15, 0]), 3);
    expect(sizes.reduce((a, b) => a + b)).toBeCloseTo(0, 12);
    expect(explained.points).toBe(0);
    expect(explained.p).toBeGreaterThan(0.99);
    expect(explained.total).toBeGreaterThan(10);
    const circle = unmendable(missed([0.6, -0.6, 0.6]), 3);
    expect(circle.points).toBeCloseTo(15, 1);
    expect(circle.total).toBeCloseTo(15, 1);
    expect(circle.p).toBeLessThan(0.001);
    expect(circle.df).toBe(1);
  });
});

describe("Cholesky", () => {
  it("factors by hand, and refuses what is no covariance", () => {
    expect(
      cholesky([
        [4, 2],
        [2, 5],
      ]),
    ).toEqual([
      [2, 0],
      [1, 2],
    ]);
    expect(
      forwardSolve(
        [
          [2, 0],
          [1, 2],
        ],
        [2, 5],
      ),
    ).toEqual([1, 2]);
    expect(() => cholesky([[0]])).toThrow(RangeError);
  });
});
