// The search for a price, on a toy whose prices are known exactly.
import { describe, expect, it } from "vitest";
import { Arena } from "../../src/chunk/arena.ts";
import { Lattice, type UnitQuestion } from "../../src/experiments/lattice.ts";
import { type FoundPrice, type SearchOptions, searchPrice } from "../../src/experiments/price-search.ts";
import type { Side } from "../../src/scenario/scenario.ts";
import {
  annihilation,
  annihilationModule,
  annihilationScenario,
  exactPrice,
  type Fighters,
  side,
} from "../toy/annihilation.ts";

const heroes: Fighters = { profile: "hero", count: 8, need: 5, points: 12 };
const mob = (count: number, need = 6): Side => side(`${count} of the mob`, { profile: "mob", count, need, points: 10 });

function questionOf(ours: Side, opponents: readonly Side[], rounds?: number): UnitQuestion {
  return {
    rulebook: annihilation,
    scenario: annihilationScenario([ours, opponents[0]!], rounds),
    side: ours,
    entry: 0,
    opponents: opponents.map((each) => ({ name: each.name, side: each, weight: 1 })),
  };
}

function latticeOf(question: UnitQuestion, seed = "1", threads = 0): Lattice {
  return new Lattice(new Arena({ threads }), question, { seed, module: annihilationModule });
}

function find(question: UnitQuestion, changes: Partial<SearchOptions> = {}, seed = "1"): Promise<FoundPrice> {
  return searchPrice(latticeOf(question, seed), {
    available: 100,
    start: 8,
    most: 40,
    confidence: 0.95,
    target: (price) => 0.03 * price,
    maxBattles: 100_000,
    ...changes,
  });
}

describe("the exact toy", () => {
  it("has the prices of methods.md, B2", () => {
    expect([5, 10, 20].map((enemies) => exactPrice(enemies).toFixed(2))).toEqual(["14.27", "14.26", "14.20"]);
  });
});

describe("the search for a price", () => {
  it.each([1, 3, 8, 40])("finds the price and its two neighbours from %i copies", async (start) => {
    const found = await find(questionOf(side("Ours", heroes), [mob(10)]), { start });
    expect(found.outcome).toBe("found");
    expect(found.reached).toBe(true);
    const { low, high } = found.price!;
    expect(low).toBeLessThan(exactPrice(10));
    expect(high).toBeGreaterThan(exactPrice(10));
    expect((high! - low!) / 2).toBeLessThanOrEqual(0.03 * found.price!.value);
    expect(found.sizes.map(({ copies }) => copies)).toEqual(expect.arrayContaining([6, 7, 8]));
  });

  it("covers the exact price about as often as it says", async () => {
    const question = questionOf(side("Ours", heroes), [mob(5)]);
    let covered = 0;
    for (let seed = 0; seed < 40; seed++) {
      const { price } = await find(question, { available: 50, start: 4, target: (c) => 0.06 * c }, String(seed));
      covered += +(price!.low! <= exactPrice(5) && exactPrice(5) <= price!.high!);
    }
    // 40 draws of 95 %: 34 or fewer come once in a hundred times.
    expect(covered).toBeGreaterThan(34);
  });
});
