// The lattice and the search for a price, on a toy whose prices are known exactly.
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import {
  costOf,
  entryOf,
  Lattice,
  legalProblems,
  type UnitQuestion,
  withCopies,
} from "../../src/experiments/lattice.ts";
import { type FoundPrice, type SearchOptions, searchPrice } from "../../src/experiments/price-search.ts";
import type { RuleSystem } from "../../src/rules/kernel/rule-system.ts";
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

function latticeOf(question: UnitQuestion, seed = "1", weightings?: number[][]): Lattice {
  return new Lattice(new Scheduler(), question, {
    seed,
    module: annihilationModule,
    ...(weightings && { weightings }),
  });
}

function find(question: UnitQuestion, changes: Partial<SearchOptions> = {}, seed = "1"): Promise<FoundPrice> {
  return searchPrice(latticeOf(question, seed), {
    available: 100,
    start: 8,
    most: 40,
    // The unit is the whole army, unless the test says where the lattice begins.
    ...(changes.least === undefined ? { least: 0, empty: true } : { least: changes.least }),
    confidence: 0.95,
    target: (price) => 0.03 * price,
    maxBattles: 100_000,
    ...changes,
  });
}

const usual = questionOf(side("Ours", heroes), [mob(10)]);

describe("a unit in its side", () => {
  const mixed = side("Mixed", heroes, { ...heroes, profile: "captain", count: 1, points: 30 });

  it("is found by profile or index, and missed with all that there is", () => {
    expect(entryOf(mixed, "captain")).toBe(1);
    expect(entryOf(mixed, "1")).toBe(1);
    expect(() => entryOf(mixed, "heroine")).toThrow(
      'Mixed has no unit "heroine"; expected one of 0 (8 hero), 1 (1 captain)',
    );
    expect(() => entryOf(side("Twins", heroes, heroes), "hero")).toThrow(/2 entries of Twins: name one by its index/);
  });

  it("costs what one more of it adds, beside what stays", () => {
    expect(costOf(questionOf(mixed, [mob(10)]))).toEqual({ count: 8, cost: 12, fixed: 30, points: 126, most: 256 });
    const few = { ...questionOf(mixed, [mob(10)]), rulebook: { ...annihilation, mostModels: 20 } as RuleSystem };
    expect(costOf(few).most).toBe(19);
    // A rulebook whose entries are units may limit those: the captain is one.
    expect(costOf({ ...few, rulebook: { ...annihilation, mostUnits: 31 } as RuleSystem }).most).toBe(30);
  });

  it("comes in any number, and the rulebook says which of them it would not allow", () => {
    expect(withCopies(mixed, 0, 3).roster.map(({ count }) => count)).toEqual([3, 1]);
    expect(withCopies(mixed, 0, 0).roster.map(({ profile }) => profile)).toEqual(["captain"]);
    expect(legalProblems(usual, 40)).toEqual([]);
    expect(legalProblems(usual, 41)).toEqual(["found a Pack of 41"]);
  });
});

describe("the lattice", () => {
  const two = questionOf(side("Ours", heroes), [mob(10), mob(12)]);
  const weightings = [
    [1, 2],
    [1, 0],
    [0, 1],
  ];

  it("counts superblocks under every weighting, in groups that add up", async () => {
    const lattice = latticeOf(two, "1", weightings);
    await lattice.grow([{ copies: 7, to: 320 }]);
    await lattice.grow([
      { copies: 7, to: 500 },
      { copies: 8, to: 64 },
    ]);
    expect([lattice.sizes, lattice.blocks(7), lattice.battles]).toEqual([[7, 8], 500, 4 * 564]);
    expect(lattice.groups(7)).toHaveLength(32);
    const sum = (counts: readonly number[]) => counts.reduce((total, count, score) => total + score * count, 0);
    const [both, first, second] = [0, 1, 2].map((weighting) => lattice.counts(7, weighting));
    expect([both!.length, first!.length]).toEqual([13, 5]);
    expect(sum(both!)).toBe(sum(first!) + 2 * sum(second!));
    expect(both!.reduce((total, count) => total + count)).toBe(500);
  });

  it("does not depend on the stages that it was played in, nor on the other opponents", async () => {
    const [once, twice] = [latticeOf(two, "1", weightings), latticeOf(two, "1", weightings)];
    await once.grow([{ copies: 7, to: 640 }]);
    for (const to of [64, 128, 600, 640]) await twice.grow([{ copies: 7, to }]);
    expect(twice.groups(7)).toEqual(once.groups(7));
    const alone = latticeOf(questionOf(side("Ours", heroes), [mob(12)]));
    await alone.grow([{ copies: 7, to: 640 }]);
    expect(alone.counts(7)).toEqual(once.counts(7, 2));
    expect(once.alone(1).counts(7)).toEqual(alone.counts(7));
    expect(once.alone(1).blocks(7)).toBe(640);
  });

  it("gives the second side its own score", async () => {
    const [first, second] = [latticeOf(usual), latticeOf({ ...usual, place: 1 })];
    await first.grow([{ copies: 9, to: 512 }]);
    await second.grow([{ copies: 9, to: 512 }]);
    // The mirrored pairs are the same battles in another order.
    expect(second.counts(9)).toEqual(first.counts(9));
    expect(second.counts(9)[4]).toBeGreaterThan(second.counts(9)[0]!);
  });
});

describe("the search for a price", () => {
  it("knows exact prices, near the 14.14 of Lanchester's square law", () => {
    expect([5, 10, 20].map((enemies) => exactPrice(enemies).toFixed(2))).toEqual(["14.27", "14.26", "14.20"]);
  });

  it.each([1, 3, 8, 40])("finds the price and its two neighbours from %i copies", async (start) => {
    const found = await find(usual, { start });
    expect([found.outcome, found.reached]).toEqual(["found", true]);
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

  it("plays a fixed number of battles for each size around the crossing, if that is asked for", async () => {
    const found = await find(usual, { battles: 4000, start: 30 });
    expect(found.reached).toBe(true);
    for (const { copies, score } of found.sizes) if ([7, 8].includes(copies)) expect(score.n).toBe(2000);
  });

  it("says that it did not get there within the battles allowed", async () => {
    const found = await find(usual, { target: () => 0.001, maxBattles: 20_000 });
    expect([found.outcome, found.reached]).toEqual(["found", false]);
    expect(found.battles).toBeLessThan(40_000);
  });

  it("a single copy that wins by itself: half of one is even, since no army scores nothing", async () => {
    const found = await find(questionOf(side("Ours", { ...heroes, need: 2 }), [mob(1, 7)]), { available: 10 });
    expect(found).toMatchObject({ outcome: "found", reached: true, copies: { value: 0.5 }, price: { value: 20 } });
    expect(found.sizes[0]).toEqual({ copies: 0, score: { value: 0, low: 0, high: 0, n: 0, method: "exact" } });
  });

  it("an army that scores more than half without the unit: no price makes it even (B3.4)", async () => {
    const strong = { profile: "guard", count: 10, need: 5, points: 10 };
    const found = await find(
      { ...questionOf(side("Ours", heroes, strong), [mob(10)]), entry: 0 },
      { least: 0, most: 12 },
    );
    expect(found).toMatchObject({ outcome: "above", reached: true });
    expect([found.price, found.atLeast, found.atMost]).toEqual([undefined, undefined, undefined]);
    expect(found.sizes[0]!.copies).toBe(0);
    expect(found.sizes[0]!.score.low).toBeGreaterThan(0.5);
  });

  it("as few as the rules ask for, who score more than half: a price above what buys them", async () => {
    const found = await find(questionOf(side("Ours", { ...heroes, need: 2 }), [mob(1, 7)]), { least: 2 });
    expect(found).toMatchObject({ outcome: "dear", atLeast: 50, reached: true });
    expect(found.sizes[0]!.copies).toBe(2);
  });

  it("copies that never win, however many can be played, or are allowed (B3.4)", async () => {
    const hopeless = questionOf(side("Ours", { ...heroes, need: 7 }), [mob(10)]);
    const found = await find(hopeless);
    expect(found).toMatchObject({ outcome: "below", atMost: 100 / 40, reached: true });
    expect(found.sizes.at(-1)).toMatchObject({ copies: 40, score: { value: 0 } });
    const capped = await find(hopeless, { most: 4, byRules: true });
    expect(capped).toMatchObject({ outcome: "below", reached: true });
    expect(capped).not.toHaveProperty("atMost");
    // Sizes above the cap are never played, shown or mixed.
    expect(Math.max(...capped.sizes.map(({ copies }) => copies))).toBe(4);
  });

  it("a unit that may be taken once, from the segment of none and one alone (B3.0)", async () => {
    const champion: Fighters = { profile: "champion", count: 1, need: 2, points: 30 };
    const question = { ...questionOf(side("Ours", champion, { ...heroes, count: 7 }), [mob(11)]), entry: 0 };
    const once = { least: 0, most: 1, byRules: true as const, available: 30 };
    const found = await find(question, { ...once, start: 1 });
    expect(found.sizes.map(({ copies }) => copies)).toEqual([0, 1]);
    const [none, one] = found.sizes.map(({ score }) => score.value);
    expect(none).toBeLessThan(0.5);
    expect(found.price!.value).toBeCloseTo(30 / ((0.5 - none!) / (one! - none!)), 9);
    expect(found.copies!.high ?? 1).toBeLessThanOrEqual(1);
  });

  it("nothing but draws: any price is fair", async () => {
    const found = await find(questionOf(side("Ours", { ...heroes, need: 7 }), [mob(10, 7)], 3));
    expect([found.outcome, found.price]).toEqual(["level", undefined]);
    const played = found.sizes.slice(1);
    expect(played.every(({ score }) => score.value === 0.5 && score.high! < 0.52)).toBe(true);
  });

  it("nothing from a fixed number of battles that is too small to tell, and ends", async () => {
    const found = await find(questionOf(side("Ours", { ...heroes, need: 7 }), [mob(10, 7)], 3), { battles: 256 });
    expect([found.outcome, found.price, found.reached]).toEqual(["open", undefined, false]);
    expect(found.sizes.slice(1).every(({ score }) => score.n === 128)).toBe(true);
  });

  it("a score that reaches 50 % and stays there: a price at most so high", async () => {
    // Ours never hit, and in the one round that there is the mob kills six at most: more of ours than that cannot lose.
    const found = await find(questionOf(side("Ours", { ...heroes, need: 7 }), [mob(6, 5)], 1), { most: 40 });
    expect(found.outcome).toBe("found");
    expect(found.price!.low).toBeUndefined();
    expect(found.price!.high).toBeGreaterThan(100 / 7);
  });

  it.each([6, 12])(
    "a score that falls as copies are added, from %i: no unique price, and all crossings",
    async (start) => {
      const crowded = side("Ours", { ...heroes, need: 5, crowd: 9 });
      const found = await find(questionOf(crowded, [mob(10)]), { start, most: 24 });
      expect([found.outcome, found.price]).toEqual(["several", undefined]);
      expect(found.crossings).toHaveLength(2);
      expect(found.crossings![0]).toBeCloseTo(exactPrice(10), 0);
    },
  );
});
