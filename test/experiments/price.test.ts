// The price of a unit with all that it depends on, and the prices of a list, on a toy whose prices are known exactly.
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import type { UnitQuestion } from "../../src/experiments/lattice.ts";
import { type PriceOptions, price } from "../../src/experiments/price.ts";
import { type PriceAllOptions, type PriceAllResult, priceAll } from "../../src/experiments/price-all.ts";
import { priceAnswer } from "../../src/report/price.ts";
import { priceCsv } from "../../src/report/price-csv.ts";
import type { RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Side } from "../../src/scenario/scenario.ts";
import { some } from "../some.ts";
import {
  annihilation,
  annihilationModule,
  annihilationScenario,
  exactPrice,
  exactScore,
  type Fighters,
  side,
} from "../toy/annihilation.ts";

const heroes: Fighters = { profile: "hero", count: 8, need: 5, points: 12 };
const ours = side("Ours", heroes);
const mob = (count: number, need = 6): Side =>
  side(`${count} on ${need}+`, { profile: "mob", count, need, points: 10 });

const limited = { ...annihilation, mostModels: 40 } as RuleSystem;

function questionOf(opponents: readonly Side[], weights: readonly number[] = []): UnitQuestion {
  return {
    rulebook: limited,
    scenario: annihilationScenario([ours, opponents[0]!]),
    side: ours,
    entry: 0,
    opponents: opponents.map((each, i) => ({ name: each.name, side: each, weight: weights[i] ?? 1 })),
  };
}

function ask(question: UnitQuestion, changes: Partial<PriceOptions> = {}) {
  return price(question, {
    scheduler: new Scheduler(),
    seed: "1",
    budget: 100,
    precision: { share: 0.03 },
    module: annihilationModule,
    ...changes,
  });
}

describe("the price of a unit", () => {
  it("is what half of the battles are won at, with the scores at prices around it", async () => {
    const result = await ask(questionOf([mob(10)]));
    const { found, grid, sameArmy, grade } = result;
    // Nothing was varied: that it is robust nobody has seen.
    expect(grade).toBe("none");
    expect(found.price!.low).toBeLessThan(exactPrice(10));
    expect(found.price!.high).toBeGreaterThan(exactPrice(10));
    expect(result).toMatchObject({ unit: "hero", budget: 100, fixed: 0, now: { copies: 8, price: 12 }, illegal: [] });
    const at14 = grid.find((each) => each.price === 14)!;
    // 100 points buy 7.14 heroes at 14: seven of them and sometimes eight.
    expect(at14.copies).toBeCloseTo(100 / 14, 12);
    expect(at14.whole.copies).toBe(7);
    expect(at14.score.value).toBeGreaterThan(at14.whole.score.value);
    expect(at14.score.low).toBeLessThan(at14.score.value);
    expect(grid.map(({ score }) => score.value)).toEqual(grid.map(({ score }) => score.value).sort((a, b) => b - a));
    expect(sameArmy!.copies).toBe(Math.floor(100 / found.price!.value));
    expect(sameArmy!.above).toBeLessThan(found.price!.value);
    expect(sameArmy!.upTo).toBeGreaterThanOrEqual(found.price!.value);
  });

  it("takes the rest of the side at its price", async () => {
    const mixed = side("Mixed", heroes, { profile: "wall", count: 5, need: 7, points: 2 });
    const question = { ...questionOf([mob(10)]), side: mixed };
    const { fixed, budget, found } = await ask(question, { budget: 120 });
    expect([fixed, budget]).toEqual([10, 120]);
    // Heroes behind a wall are fewer and dearer.
    expect(found.copies!.value).toBeCloseTo(110 / found.price!.value, 12);
    await expect(ask(question, { budget: 10 })).rejects.toThrow(
      "a budget of 10 leaves nothing for hero: the rest of Mixed costs 10. Raise --budget",
    );
  });

  it("names the opponents that it depends on, and grades itself", async () => {
    const alike = await ask(questionOf([mob(10), mob(10, 6)].map((each, i) => ({ ...each, name: `mob ${i}` }))));
    expect(alike.grade).toBe("robust");
    const { field, grade, found } = await ask(questionOf([mob(10), mob(10, 5)]));
    expect(grade).toBe("field-dependent");
    expect(field.opponents.map(({ name }) => name)).toEqual(["10 on 6+", "10 on 5+"]);
    const [weak, strong] = field.opponents.map((each) => each.found.price!.value);
    expect(weak).toBeGreaterThan(found.price!.value);
    expect(strong).toBeLessThan(found.price!.value);
    // Of two opponents, the field without one is the other alone.
    expect(field.without.map((each) => each.found.price!.value)).toEqual([
      expect.closeTo(strong!, 0),
      expect.closeTo(weak!, 0),
    ]);
    expect(field.range!.low).toBeLessThan(10.5);
    expect(field.range!.high).toBeGreaterThan(13.5);
  });

  it("knows the exact price against each opponent alone, and without each of them", async () => {
    const twice = [mob(10), { ...mob(10), name: "the same mob" }];
    const { field } = await ask(questionOf([...twice, mob(10, 5)]));
    // Who hits on the same roll is worth the same: ten of them cost a hundred points.
    const exact = new Map([
      ["10 on 6+", exactPrice(10)],
      ["the same mob", exactPrice(10)],
      ["10 on 5+", 10],
    ]);
    for (const { name, found } of field.opponents) {
      expect(found.price!.low).toBeLessThan(exact.get(name)!);
      expect(found.price!.high).toBeGreaterThan(exact.get(name)!);
    }
    // Without the better shots, there is one kind of opponent left.
    const without = field.without.find(({ name }) => name === "10 on 5+")!;
    expect(without.weights).toEqual([1, 1, 0]);
    expect(without.found.price!.low).toBeLessThan(exactPrice(10));
    expect(without.found.price!.high).toBeGreaterThan(exactPrice(10));
    // Without one of the twins the field is half of each kind: in between.
    for (const { name, found } of field.without.filter(({ name }) => name !== "10 on 5+")) {
      expect(exact.get(name)).toBe(exactPrice(10));
      expect(found.price!.high).toBeLessThan(without.found.price!.low!);
      expect(found.price!.low).toBeGreaterThan(10);
    }
  });

  it("may depend on both the field and the policies, and with a coarse step on neither", async () => {
    const question = questionOf([mob(10), mob(10, 5)]);
    const policies = ["gunline", "aggressor"];
    const wide = { precision: { share: 0.05 }, policies };
    expect((await ask(question, wide)).grade).toBe("field- and policy-dependent");
    expect((await ask(question, { ...wide, step: 20 })).grade).toBe("robust");
  });

  it("has no grade where there is no price", async () => {
    const never = side("Ours", { ...heroes, need: 7 });
    const question = { ...questionOf([mob(10)]), side: never };
    const { grade, found, grid, noExchange } = await ask(question, { budget: 20 });
    expect([grade, found.outcome, grid]).toEqual(["none", "below", []]);
    expect(found.atMost).toBe(0.5);
    expect(noExchange).toBe("Ours has nothing else that could stand in its place");
  });

  it("weighs the opponents, and says what other weights would change", async () => {
    const three = [mob(10), mob(10, 5), mob(8)];
    const { field, opponents } = await ask(questionOf(three, [4, 1, 1]));
    expect(opponents.map(({ weight }) => weight)).toEqual([4, 1, 1]);
    expect(field.weightings.map(({ name }) => name)).toEqual(["all alike", "Nash"]);
    // The mob that hits most often beats the others, so it alone is the core of the field.
    expect(field.weightings[1]!.weights).toEqual([0, 12, 0]);
    const heavy = await ask(questionOf(three, [1, 4, 1]));
    expect(heavy.found.price!.value).toBeLessThan(field.weightings[0]!.found.price!.value);
  });

  it("counts all battles by which players were chosen, of the weights of the field too", async () => {
    const scripts = ["gunline", "aggressor"];
    const casting = () => ({ scripts: [scripts, scripts] as const, way: "default" as const });
    const { players, battles } = await ask(questionOf([mob(10), mob(10, 5), mob(8)]), { casting });
    const told = players!.at.flatMap(({ fights }) => fights).reduce((sum, each) => sum + each!.selection.battles, 0);
    expect(players!.selection).toBeGreaterThan(told);
    expect(players!.selection).toBeLessThan(battles);
  });

  it("is repeated under pairs of policies, and for players who choose well", async () => {
    const { policies, grade } = await ask(questionOf([mob(10)]), { policies: ["gunline", "aggressor"] });
    const at = (mine: string, yours: string) =>
      policies!.pairs.find((pair) => pair.ours === mine && pair.theirs === yours)!.found.price!.value;
    expect(at("aggressor", "gunline")).toBeGreaterThan(at("gunline", "gunline"));
    expect(at("gunline", "aggressor")).toBeLessThan(at("gunline", "gunline"));
    // To be aggressive is better for both, whatever the other does.
    expect(Math.abs(policies!.robust!.value - at("aggressor", "aggressor"))).toBeLessThan(1);
    expect(policies!.robust!.low).toBeLessThan(policies!.robust!.value);
    expect(grade).toBe("policy-dependent");
    expect(policies!.range.low).toBeCloseTo(at("gunline", "aggressor"), 12);
  });

  it("is repeated with armies of other sizes, at budgets that grow with them", async () => {
    const { scales } = await ask(questionOf([mob(10)]), { scales: [4, 16, 400] });
    // 400 copies are more than can be played.
    expect(scales!.map(({ copies, budget }) => [copies, budget])).toEqual([
      [4, 50],
      [16, 200],
    ]);
    for (const [i, enemies] of [5, 20].entries()) {
      expect(scales![i]!.found.price!.low).toBeLessThan(exactPrice(enemies));
      expect(scales![i]!.found.price!.high).toBeGreaterThan(exactPrice(enemies));
    }
  });

  it("gives the same answer for the same seed, another for another", async () => {
    const [a, b, c] = await Promise.all(["1", "1", "2"].map((seed) => ask(questionOf([mob(10)]), { seed })));
    expect(JSON.stringify(a)).toBe(JSON.stringify(b));
    expect(c!.found.price!.value).not.toBe(a!.found.price!.value);
  });

  it("reports what was fought before it was interrupted", async () => {
    const controller = new AbortController();
    const stopAfter = (battles: number) =>
      new Scheduler({
        signal: controller.signal,
        onProgress: (progress) => {
          if (progress.battles >= battles) controller.abort();
        },
      });
    const result = await ask(questionOf([mob(10)]), { scheduler: stopAfter(9000), precision: { share: 0.001 } });
    expect(result.stopped).toBe("interrupted");
    expect(result.found).toMatchObject({ outcome: "found", reached: false });
    await expect(ask(questionOf([mob(10)]), { scheduler: stopAfter(1) })).rejects.toThrow(
      /interrupted before anything/,
    );
  });
});

describe("a unit that may be taken once, against several opponents", () => {
  const champion: Fighters = { profile: "champion", count: 1, need: 2, points: 30 };
  const once = {
    ...limited,
    check: ({ sides }) =>
      sides.flatMap(({ roster }, i) => {
        const isTwice = roster.filter(({ profile }) => profile === "champion").length > 1;
        return isTwice || roster.some(({ profile, count }) => profile === "champion" && count > 1)
          ? [{ path: ["sides", i, "roster"], message: "found two champions" }]
          : [];
      }),
  } as RuleSystem;
  const led = side("Led", champion, { ...heroes, count: 7 });
  const question = { ...questionOf([mob(10), mob(12)]), rulebook: once, side: led };

  it("answers whenever it is interrupted, in the search, the exchange, or what comes after", async () => {
    const whole = await ask(question, { budget: 114 });
    expect(whole.exchange).toMatchObject({ outcome: "found", reached: true });
    const states = new Set<string>();
    for (const share of some([0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98], 3)) {
      const controller = new AbortController();
      const onProgress = ({ battles }: { battles: number }) => {
        if (battles >= share * whole.battles) controller.abort();
      };
      const scheduler = new Scheduler({ signal: controller.signal, onProgress });
      const result = await ask(question, { scheduler, budget: 114 });
      expect(result.stopped).toBe("interrupted");
      expect(priceAnswer(result, "").headline).toMatch(/champion/);
      // Never by the price at 50 %, which is the answer to another question, not even before the exchange was begun.
      expect(priceAnswer(result, "").headline).not.toMatch(/should cost/);
      expect(priceCsv(result)).toContain("champion");
      states.add(`${result.exchange?.outcome}, ${result.exchange?.reached}`);
    }
    expect(states.size).toBeGreaterThan(1);
  });

  it("is not told by a number of which nothing is known, neither from below nor from above", async () => {
    // Who hits one time in six against twenty: a few battles do not tell forty of them from none.
    const idle: Fighters = { profile: "hero", count: 3, need: 6, points: 12 };
    const vague = { ...questionOf([mob(20)]), rulebook: once, side: side("Led", { ...champion, need: 5 }, idle) };
    const result = await ask(vague, { budget: 66, battles: 8, precision: undefined as never });
    expect(result.exchange).toMatchObject({ outcome: "open", reached: false });
    expect(result.exchange).not.toHaveProperty("worth");
    expect(priceAnswer(result, "").headline).toMatch(
      /^Not found what champion is worth in exchange for hero at 12 points each, within \d+ battles\.$/,
    );
  });

  it("has the same dice with it as without: who is replaced by himself makes no difference", async () => {
    // The champion is a hero in all but name, so that one hero in his place is the same army.
    const same = { ...question, side: side("Led", { ...champion, need: 5, points: 12 }, { ...heroes, count: 7 }) };
    const { exchange } = await ask(same, { budget: 96 });
    expect(exchange!.sizes.find(({ models }) => models === 1)!.score.value).toBe(0);
    expect(exchange!.worth!.value).toBe(12);
  });
});

describe("the prices of a list", () => {
  const unit = (profile: string, need: number, points: number, count = 8) => ({
    name: profile,
    side: side(profile, { profile, count, need, points }),
  });
  const all = (units: ReturnType<typeof unit>[], changes: Partial<PriceAllOptions> = {}) =>
    priceAll(
      {
        rulebook: limited,
        scenario: annihilationScenario([units[0]!.side, units[1]!.side]),
        units,
        anchor: units.findIndex(({ name }) => name === "mob"),
      },
      { scheduler: new Scheduler(), seed: "1", budget: 100, module: annihilationModule, ...changes },
    );

  it("of two units is the price of one against the other", async () => {
    const result = await all([unit("hero", 5, 12), unit("mob", 6, 10)]);
    const [hero, mobs] = result.units;
    expect(result.settled).toBe(true);
    expect(hero!.price!.low).toBeLessThan(exactPrice(10));
    expect(hero!.price!.high).toBeGreaterThan(exactPrice(10));
    expect(mobs).toMatchObject({ anchor: true, now: 10, copies: 10 });
    expect(mobs!.price).toBeUndefined();
    expect(hero!.score.value).toBeCloseTo(0.5, 5);
    expect(hero!.before!.value).toBeGreaterThan(0.6);
  });

  it("makes every unit of three score 50 %, with intervals inside the band", async () => {
    const result = await all([unit("elite", 4, 12), unit("mob", 6, 10), unit("hero", 5, 12)], { delta: 0.03 });
    expect(result.settled).toBe(true);
    for (const { score } of result.units) {
      expect(score.value).toBeCloseTo(0.5, 5);
      expect(score.low).toBeGreaterThan(0.47);
      expect(score.high).toBeLessThan(0.53);
    }
    const [elite, , hero] = result.units;
    // Lanchester: worth grows as the root of what one hits.
    expect(elite!.price!.value).toBeGreaterThan(15);
    expect(elite!.price!.value).toBeLessThan(19);
    expect(hero!.price!.value).toBeLessThan(elite!.price!.value);
    expect(result.matrix).toHaveLength(6);
    expect(result.uneven).toBe(0);
  });

  it("calls match-ups uneven so that all of them together are right", async () => {
    // One against one, which no price can make even; so few battles that not every seed is sure of it.
    const units = [unit("hero", 5, 10), unit("mob", 6, 10), unit("rival", 5, 10)];
    const certain = ({ matrix }: PriceAllResult) =>
      matrix.filter(({ row, column, score }) => row < column && (score.low! > 0.55 || score.high! < 0.45)).length;
    let [alone, together] = [0, 0];
    for (let seed = 0; seed < 12; seed++) {
      const asked = { battles: 40, budget: 10, seed: String(seed) };
      const found = await all(units, asked);
      const strict = await all(units, { ...asked, confidence: 1 - 0.05 / 3 });
      expect(found.uneven).toBe(certain(strict));
      alone += certain(found);
      together += found.uneven;
    }
    expect(together).toBeLessThan(alone);
  });

  it("recovers the exact prices of three units beside the anchor", async () => {
    const needs = [4, 6, 5];
    const exact = exactPrices(needs, [12, 10, 12], 1, 100);
    // Lanchester: elites hit three times as often as the mob, heroes twice, and worth grows as the root of it.
    expect(exact[1]).toBe(10);
    expect(exact[0]! / (10 * Math.sqrt(3))).toBeCloseTo(1, 1);
    expect(exact[2]! / (10 * Math.sqrt(2))).toBeCloseTo(1, 1);
    const { units, settled } = await all([unit("elite", 4, 12), unit("mob", 6, 10), unit("hero", 5, 12)], {
      delta: 0.01,
    });
    expect(settled).toBe(true);
    for (const i of [0, 2]) {
      expect(units[i]!.price!.low).toBeLessThan(exact[i]!);
      expect(units[i]!.price!.high).toBeGreaterThan(exact[i]!);
      expect(units[i]!.price!.high! - units[i]!.price!.low!).toBeLessThan(0.06 * exact[i]!);
    }
    expect(units[1]!.price).toBeUndefined();
  });

  it("says who cannot be balanced", async () => {
    const result = await all([unit("mob", 6, 10), unit("wall", 7, 10), unit("hero", 5, 12)], { maxBattles: 20_000 });
    expect(result.settled).toBe(false);
    expect(result.units[1]).toMatchObject({ stuck: "the most are too few", atMost: 2.5 });
    expect(result.units[1]!.price).toBeUndefined();
  });

  it("takes a fixed number of battles a cell, and refuses a list of one", async () => {
    const units = [unit("hero", 5, 12), unit("mob", 6, 10)];
    const result = await all(units, { battles: 600 });
    expect(result.units[0]!.score.n).toBe(300);
    expect(result.settled).toBe(true);
    await expect(all([units[1]!, { ...units[0]!, side: side("free", { ...heroes, points: 0 }) }])).rejects.toThrow(
      "hero: costs nothing now",
    );
  });

  it("reports what was fought before it was interrupted", async () => {
    const controller = new AbortController();
    const onProgress = ({ battles }: { battles: number }) => {
      if (battles > 6000) controller.abort();
    };
    const scheduler = new Scheduler({ signal: controller.signal, onProgress });
    const result = await all([unit("hero", 5, 12), unit("mob", 6, 10)], { scheduler, delta: 0.001 });
    expect([result.stopped, result.settled]).toEqual(["interrupted", false]);
    expect(result.units[0]!.score.n).toBeGreaterThan(0);
  });
});

/** Prices at which armies for `budget`, rounded at random but fairly, exactly score 50 % on average against the others. */
function exactPrices(needs: readonly number[], from: readonly number[], anchor: number, budget: number): number[] {
  let prices = [...from];
  const known = new Map<string, number>();
  const score = (i: number, k: number, j: number, l: number): number => {
    const key = [i, k, j, l].join();
    const found = known.get(key) ?? exactScore(k, l, needs[i]!, needs[j]!);
    known.set(key, found);
    return found;
  };
  const sizes = (price: number): [number, number][] => {
    const whole = Math.floor(budget / price);
    return [
      [whole, 1 - (budget / price - whole)],
      [whole + 1, budget / price - whole],
    ];
  };
  for (let step = 0; step < 200; step++) {
    const field = needs.map((_, i) => {
      const others = [...needs.keys()].filter((j) => j !== i);
      const scores = others.flatMap((j) =>
        sizes(prices[i]!).flatMap(([k, p]) => sizes(prices[j]!).map(([l, q]) => p * q * score(i, k, j, l))),
      );
      return scores.reduce((sum, each) => sum + each, 0) / others.length;
    });
    if (step === 199) for (const [i, each] of field.entries()) if (i !== anchor) expect(each).toBeCloseTo(0.5, 9);
    prices = prices.map((price, i) => (i === anchor ? price : price * Math.exp(0.3 * (field[i]! - 0.5))));
  }
  return prices;
}
