/** The search for the smallest change of prices: the vectors of the reference, whose oracle knows no luck, and what must never happen. */
import { describe, expect, it } from "vitest";
import type { TuneFound } from "../../src/experiments/tune-search.ts";
import { type Catalogue, exactly, gameOf, searched, trueScore } from "./tune-lists.ts";

/** One price spoilt by a quarter: c is worth 15. */
const SPOILT: Catalogue = {
  prices: { a: 9, b: 20, c: 18.75, d: 25, e: 10, f: 12 },
  worth: { a: 9, b: 20, c: 15, d: 25, e: 10, f: 12 },
  lists: [
    { name: "A", recipe: { a: 8, b: 1 } },
    { name: "C", recipe: { c: 5, d: 1 } },
    { name: "E", recipe: { e: 7, b: 1 } },
    { name: "F", recipe: { f: 4, a: 5 } },
  ],
  free: ["a", "c", "e", "f"],
  budget: 100,
};

const CIRCLE: Catalogue = {
  ...SPOILT,
  prices: { ...SPOILT.prices, c: 15 },
  lists: SPOILT.lists.slice(0, 3),
  free: ["a", "c", "e"],
  circle: { AC: 0.6, CE: 0.6, AE: -0.6 },
};

function answer(catalogue: Catalogue, terms: Parameters<typeof searched>[1] = {}): TuneFound {
  const game = gameOf(catalogue);
  const found = searched(game, terms, (draw) => exactly(trueScore(catalogue, game, draw), draw.blocks));
  if (found.verdict === "refused") throw new Error(found.reasons.join());
  return found;
}

describe("one price that was spoilt", () => {
  it("is found by itself, with its fair price, as in vector 5 of the reference", () => {
    const found = answer(SPOILT);
    expect(found).toMatchObject({ verdict: "tuned", set: [1], battles: 89_856, stages: 5, attempts: 1, fewer: [] });
    expect(found.prices[1]).toBeCloseTo(15.144, 3);
    const [fair] = found.fair;
    for (const [value, expected] of [
      [fair!.value, 15.0056],
      [fair!.low, 14.889],
      [fair!.high, 15.1232],
    ] as const)
      expect(Math.abs(value - expected)).toBeLessThan(1e-3);
    const [row] = found.after;
    expect(row!.value).toBeCloseTo(0.507016, 5);
    expect(row!.low).toBeCloseTo(0.492412, 5);
    expect(row!.high).toBeCloseTo(0.521606, 5);
  });

  it("stays on the price list where that has a step", () => {
    const found = answer(SPOILT, { step: 1 });
    expect(found).toMatchObject({ verdict: "tuned", set: [1], battles: 79_104 });
    expect(found.prices[1]).toBe(15);
  });

  it("may be mended by many small changes instead, if that is wanted", () => {
    const found = answer(SPOILT, { spread: true });
    expect(found.verdict).toBe("tuned");
    expect(found.set).toEqual([0, 1, 2, 3]);
    const moved = (prices: readonly number[]) =>
      Math.max(...prices.map((price, u) => Math.abs(log2(price / gameOf(SPOILT).prices[u]!))));
    expect(moved(found.prices)).toBeLessThan(moved(answer(SPOILT).prices));
  });
});

const log2 = (x: number) => Math.log2(x);

describe("a circle", () => {
  it("has no price, and says how much of it none can mend, as in vector 6", () => {
    const found = answer(CIRCLE);
    expect(found).toMatchObject({ verdict: "no price", set: [], battles: 35_328, fair: [] });
    for (const [r, score] of [0.644965, 0.354167, 0.646484].entries()) {
      expect(found.after[r]!.value).toBeCloseTo(score, 5);
      expect(found.after[r]!.verdict).toBe("out");
    }
    expect(Math.abs(found.left!.points - 15.01)).toBeLessThan(0.01);
    expect(Math.abs(found.left!.q - 142.11)).toBeLessThan(0.1);
    expect(found.left!.df).toBe(1);
  });
});

describe("what cannot be answered", () => {
  it("is refused before a battle is fought, with every reason", () => {
    const game = gameOf({ ...CIRCLE, free: ["a", "g"], prices: { ...CIRCLE.prices, g: 5 } });
    const never = () => {
      throw new Error("a battle");
    };
    expect(searched(game, {}, never)).toEqual({
      verdict: "refused",
      reasons: ["g is in no list, so its price is free to be anything"],
    });
  });

  it("is refused where a unit is the same share of all lists", () => {
    const lists = ["A", "C"].map((name) => ({ name, recipe: { a: 8, b: 1 } }));
    expect(searched(gameOf({ ...SPOILT, lists, free: ["a"] }), {}, () => [])).toMatchObject({
      verdict: "refused",
      reasons: [expect.stringContaining("same share of every list")],
    });
  });
});

describe("players that change with the prices", () => {
  it("make the cells of others worthless: they are played anew, and only a few times", () => {
    const game = gameOf(SPOILT);
    let asked = 0;
    const firsts = new Map<string, number>();
    const found = searched(
      game,
      {},
      (draw) => {
        if (draw.from === 0 && draw.dice === 0) {
          const key = `${draw.pair} ${draw.first} ${draw.second}`;
          firsts.set(key, (firsts.get(key) ?? 0) + 1);
        }
        return exactly(trueScore(SPOILT, game, draw), draw.blocks);
      },
      () => {
        asked++;
        return game.pairs.map((_, p) => p === 0);
      },
    );
    expect(found.verdict).toBe("tuned");
    expect(asked).toBe(2);
    const times = (pair: number) =>
      Math.max(...[...firsts].filter(([key]) => key.startsWith(`${pair} `)).map(([, n]) => n));
    expect([times(0), times(1)]).toEqual([3, 1]);
  });
});
