/** Worths against a toy in which they can be calculated. */
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import type { Opponent, UnitQuestion } from "../../src/experiments/lattice.ts";
import { worth } from "../../src/experiments/worth.ts";
import type { LeverWorth } from "../../src/experiments/worth-answer.ts";
import type { WorthOptions } from "../../src/experiments/worth-bench.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { battleModule } from "../toy/battle.ts";
import { toyScenario } from "../toy/rulebook.ts";
import { exactScore, pricedToy, toySide } from "../toy/worth.ts";

const [COUNT, NEED, PRICE] = [6, 4, 10];
const enemy = (name: string, count: number, need: number): Opponent => ({
  name,
  side: toySide(name, count, need),
  weight: 1,
});

function ask(changes: Partial<UnitQuestion> = {}): UnitQuestion {
  return {
    rulebook: pricedToy,
    scenario: toyScenario({ duel: { turns: 40 } }),
    side: toySide("Marines", COUNT, NEED, PRICE),
    entry: 0,
    opponents: [enemy("Orks", 8, 5)],
    ...changes,
  };
}

async function answer(options: Partial<WorthOptions> = {}, question = ask()) {
  const scheduler = new Scheduler();
  return worth(question, { scheduler, seed: "1", module: battleModule, battles: 4096, ...options });
}

const find = (levers: readonly LeverWorth[], change: string, name: string): LeverWorth =>
  levers.find((lever) => lever.change === change && lever.name === name)!;

/** Points at which so many models as the points of six buy, rounded at random, score half. */
function exactPrice(need: number, count = 8, needB = 5): number {
  const score = (models: number) => (models === 0 ? 0 : exactScore(models, need, count, needB));
  let k = 0;
  while (score(k + 1) < 0.5) k++;
  return (PRICE * COUNT) / (k + (0.5 - score(k)) / (score(k + 1) - score(k)));
}

/** In points, for all models together: of one more, or of the last one. */
function exactWorth(need: number, count = 8, needB = 5): number {
  return COUNT * Math.abs(exactPrice(need, count, needB) - exactPrice(NEED, count, needB));
}

/** The toy with a limit of models, so that no price may be found. */
const limited = (most: number) =>
  ({
    ...pricedToy,
    check: ({ sides }: Scenario) =>
      sides.flatMap(({ roster }, i) => (roster[0]!.count > most ? [{ path: ["sides", i], message: "too many" }] : [])),
  }) as typeof pricedToy;

describe("a worth by prices", () => {
  it("has an interval that holds the exact one as often as it says", async () => {
    let [held, before, apart] = [0, 0, 0];
    for (let seed = 0; seed < 24; seed++) {
      const { levers, asymmetries } = await answer({ seed: String(seed), battles: 1024, only: ["aim"] });
      // How the next point differs from the last one.
      const exact = exactWorth(NEED - 1) - exactWorth(NEED + 1);
      expect(asymmetries).toHaveLength(1);
      apart += +(asymmetries[0]!.worth!.low! <= exact && exact <= asymmetries[0]!.worth!.high!);
      const [more, less] = [find(levers, "+1", "aim").worth!, find(levers, "-1", "aim").worth!];
      held += +(more.low! <= exactWorth(NEED - 1) && exactWorth(NEED - 1) <= more.high!);
      before += +(less.low! <= exactWorth(NEED + 1) && exactWorth(NEED + 1) <= less.high!);
    }
    // Fewer than 21 of 24 happen in 3 of 100 runs of a true 95 % interval; the seeds are fixed.
    expect(held).toBeGreaterThanOrEqual(21);
    expect(before).toBeGreaterThanOrEqual(21);
    expect(apart).toBeGreaterThanOrEqual(21);
  });

  it("is the difference of both, of all models and of each", async () => {
    const found = await answer({ battles: 65_536, only: ["+1 aim"] });
    const aim = find(found.levers, "+1", "aim");
    const { with: having, without } = aim.prices!;
    expect(having.value).toBeCloseTo(exactPrice(NEED - 1), 1);
    expect(without.value).toBeCloseTo(exactPrice(NEED), 1);
    expect(without).toEqual(found.price);
    expect(aim.worth!.value).toBeCloseTo(COUNT * (having.value - without.value), 10);
    expect(aim.perModel!.value).toBeCloseTo(having.value - without.value, 10);
    expect(aim).toMatchObject({ worth: { method: "price-difference", n: 32_768 }, models: COUNT });
    expect(aim.listed).toBeUndefined();
    expect(found.yardstick).toBeUndefined();
  });

  it("is told by the same sizes where losing it is asked about: as much lower the price without", async () => {
    const { levers } = await answer({ only: ["scope", "-1 aim"] });
    // The toy's scope is a point of aim.
    expect(find(levers, "without", "scope").worth).toEqual(find(levers, "-1", "aim").worth);
    expect(find(levers, "without", "scope").worth!.value).toBeGreaterThan(0);
  });

  it("does not depend on the score of the army as it is: the sizes are played at which it is even", async () => {
    for (const count of [6, 11]) {
      const { levers, score } = await answer({ battles: 16_384 }, ask({ opponents: [enemy("Orks", count, 5)] }));
      expect(Math.abs(score.value - 0.5)).toBeGreaterThan(0.1);
      const { low, high } = find(levers, "+1", "aim").worth!;
      expect(low!).toBeLessThanOrEqual(exactWorth(NEED - 1, count));
      expect(high!).toBeGreaterThanOrEqual(exactWorth(NEED - 1, count));
    }
  });

  it("against several opponents is that against the field, and against each", async () => {
    const opponents = [enemy("Orks", 8, 5), { ...enemy("Grots", 10, 6), weight: 2 }];
    const { levers, opponents: met } = await answer({ battles: 16_384 }, ask({ opponents }));
    const aim = find(levers, "+1", "aim");
    expect(met.map(({ name, weight, points }) => [name, weight, points])).toEqual([
      ["Orks", 1, 80],
      ["Grots", 2, 100],
    ]);
    // Against one of them alone the army is even at another size, which may not have been played.
    const told = aim.byOpponent!.filter(({ worth }) => worth !== undefined);
    expect(told.length).toBeGreaterThan(0);
    for (const { opponent, worth } of told) {
      const exact = opponent === "Orks" ? exactWorth(NEED - 1, 8, 5) : exactWorth(NEED - 1, 10, 6);
      expect(worth!.low ?? -Infinity).toBeLessThanOrEqual(exact);
      expect(worth!.high ?? Infinity).toBeGreaterThanOrEqual(exact);
    }
  });

  it("does not depend on the place of the side, nor on the size of what is played in one go", async () => {
    const here = find((await answer()).levers, "+1", "aim");
    const there = find((await answer({}, ask({ place: 1 }))).levers, "+1", "aim");
    expect(there.worth!.low!).toBeLessThan(here.worth!.high!);
    expect(there.worth!.high!).toBeGreaterThan(here.worth!.low!);
    const longer = find((await answer({ battles: 4096 * 2 })).levers, "+1", "aim");
    expect(longer.blocks).toBe(2 * here.blocks);
  });
});

describe("a worth in models of a yardstick", () => {
  /** So few that they lose, and the limit is too low to make them even. */
  const weak = (most: number, orks: number) => ask({ rulebook: limited(most), opponents: [enemy("Orks", orks, 5)] });
  const odds = (models: number, need = NEED) => exactScore(models, need, 10, 5);

  it("stands in where no price makes the army even, and says why", async () => {
    const { levers, yardstick, price } = await answer({ battles: 16_384, only: ["scope"] }, weak(9, 12));
    expect(price).toBeUndefined();
    // That there is none shows early, and is not asked again.
    expect(levers[0]).toMatchObject({
      noPrice: { army: "without", outcome: "below", copies: 9, score: { method: "msi", n: 512 } },
      worth: { method: "exchange" },
    });
    expect(levers[0]!.prices).toBeUndefined();
    expect(yardstick).toMatchObject({ points: PRICE, to: 7, identifiable: true });
    // The scope is the yardstick's own, so it is told by those as they are: one of them fewer is not as bad, two are worse.
    const fours = (models: number) => exactScore(models, NEED, 12, 5);
    const exact = PRICE * (2 - (exactScore(COUNT, NEED + 1, 12, 5) - fours(4)) / (fours(5) - fours(4)));
    expect(levers[0]!.worth!.low!).toBeLessThanOrEqual(exact);
    expect(levers[0]!.worth!.high!).toBeGreaterThanOrEqual(exact);
  });

  it("that is more than all models that the rules allow is said to be more than these", async () => {
    const { levers } = await answer({ battles: 16_384, only: ["+1 aim"] }, weak(COUNT + 1, 10));
    expect(levers[0]).toMatchObject({ atLeast: PRICE });
    expect(levers[0]!.worth).toBeUndefined();
  });

  it("has the exact number of models in its interval, between whole models by a mixture of both", async () => {
    // Nine are allowed, one may be taken for the price: the change reaches both sides, so that it is no price of a copy.
    const reaching = {
      ...limited(9),
      levers: (...args: Parameters<typeof pricedToy.levers>) =>
        pricedToy.levers(...args).map((lever) => ({ ...lever, also: ["Orks"] })),
    } as typeof pricedToy;
    const crossing = (target: number): number => {
      let k = 1;
      while (odds(k + 1) < target) k++;
      return k - COUNT + (target - odds(k)) / (odds(k + 1) - odds(k));
    };
    const exactMore = PRICE * crossing(odds(COUNT, NEED - 1));
    const exactLast = -PRICE * crossing(odds(COUNT, NEED + 1));
    let held = 0;
    for (let seed = 0; seed < 12; seed++) {
      const options = { seed: String(seed), battles: 2048, only: ["aim"] };
      const { levers } = await answer(options, { ...weak(9, 10), rulebook: reaching });
      const [more, last] = [find(levers, "+1", "aim").worth!, find(levers, "-1", "aim").worth!];
      expect(more.method).toBe("exchange");
      held += +(more.low! <= exactMore && exactMore <= (more.high ?? Infinity));
      held += +(last.low! <= exactLast && exactLast <= (last.high ?? Infinity));
    }
    // Fewer than 21 of 24 happen in 3 of 100 runs of a true 95 % interval; the seeds are fixed.
    expect(held).toBeGreaterThanOrEqual(21);
  });

  it("of something without effect is nothing and has no interval, which its price is not", async () => {
    const club = find((await answer()).levers, "with", "club");
    // One club for all of them: nobody has a share of it.
    expect(club).toMatchObject({ changedBlocks: 0, listed: 7, models: 1, verdict: "over-costed" });
    expect(club.perModel).toBeUndefined();
    expect(club.worth).toEqual({ value: 0, n: 2048, method: "exchange" });
    expect(club.p!).toBeLessThan(1e-6);
    // Not "plus or minus nothing": what never happened in 2 048 blocks may still happen.
    expect(club.score.high!).toBeGreaterThan(0.0005);
  });

  it("says what one of them adds, on the same dice", async () => {
    const { yardstick, score, unit } = await answer({ battles: 16_384, only: ["club"] });
    const exact = exactScore(COUNT + 1, NEED, 8, 5) - exactScore(COUNT, NEED, 8, 5);
    expect(yardstick).toMatchObject({ points: PRICE, from: COUNT - 1, to: COUNT + 1, identifiable: true });
    expect(yardstick!.score.low!).toBeLessThanOrEqual(exact);
    expect(yardstick!.score.high!).toBeGreaterThanOrEqual(exact);
    expect(score.low!).toBeLessThanOrEqual(exactScore(COUNT, NEED, 8, 5));
    expect(score.high!).toBeGreaterThanOrEqual(exactScore(COUNT, NEED, 8, 5));
    expect(unit.points).toBe(COUNT * PRICE);
  });

  it("may decide with one end: what is worth more than all that may be had for less is too cheap", async () => {
    const priced = {
      ...limited(COUNT + 1),
      compile(scenario: Scenario) {
        const matchup = pricedToy.compile(scenario);
        const { need } = scenario.sides[0]!.roster[0] as unknown as { need: number };
        // A point of aim for five points.
        const points = matchup.sides[0]!.points + 5 * (NEED - need);
        return { ...matchup, sides: [{ ...matchup.sides[0]!, points }, matchup.sides[1]!] };
      },
    } as typeof pricedToy;
    const { levers } = await answer({ battles: 8192, only: ["+1 aim"] }, { ...weak(COUNT + 1, 10), rulebook: priced });
    expect(find(levers, "+1", "aim")).toMatchObject({ atLeast: PRICE, listed: 5, verdict: "under-costed" });
  });
});

describe("two changes at once", () => {
  /** Score of the Marines on `need`; in points, beside a model. */
  const score = (need: number) => exactScore(COUNT, need, 8, 5);
  /** Models on a five, who have neither better aim nor the scope, that score as much as six on `need`; in points. */
  const points = (need: number) => {
    const bare = (models: number) => exactScore(models, NEED + 1, 8, 5);
    let k = COUNT;
    while (bare(k + 1) < score(need)) k++;
    return PRICE * (k - COUNT + (score(need) - bare(k)) / (bare(k + 1) - bare(k)));
  };
  const things = ({ things }: { things: readonly { change: string; name: string }[] }) =>
    things.map(({ change, name }) => `${change} ${name}`).join(", ");

  it("are worth what all four armies say: with none, each, and both", async () => {
    let [both, beyond] = [0, 0];
    for (let seed = 0; seed < 24; seed++) {
      const { together } = await answer({ seed: String(seed), battles: 1024, together: 2 });
      const [pair] = together!;
      expect(together!.map(things)).toEqual([
        expect.stringMatching(/^(\+1 aim, without scope|without scope, \+1 aim)$/),
      ]);
      // The scope is carried: on 4 with it, on 5 without; better aim is one less.
      const exactBoth = points(NEED - 1);
      const exactBeyond = points(NEED - 1) - 2 * points(NEED);
      both += +(pair!.both!.low! <= exactBoth && exactBoth <= pair!.both!.high!);
      beyond += +(pair!.beyondSum!.low! <= exactBeyond && exactBeyond <= pair!.beyondSum!.high!);
      expect(pair!.logit).toMatchObject({ n: 512, method: "jackknife" });
    }
    // As above: fewer happen in 3 of 100 runs of a true 95 % interval.
    expect(both).toBeGreaterThanOrEqual(21);
    expect(beyond).toBeGreaterThanOrEqual(21);
  });

  it("of which one does nothing are worth their sum, and nobody claims more", async () => {
    const { together, battles, levers, blocks } = await answer({ only: ["+1 aim", "club"], together: 3 });
    const [pair] = together!;
    expect(together).toHaveLength(1);
    expect(pair).toMatchObject({ verdict: "open", p: 1, logit: { value: 0 } });
    expect(pair!.beyondSum!.value).toBeCloseTo(0, 9);
    expect(pair!.beyondSum!.low! <= 0 && pair!.beyondSum!.high! >= 0).toBe(true);
    expect(find(levers, "with", "club").changedBlocks).toBe(0);
    // Of the armies with both only one was not played for the changes alone.
    const alone = await answer({ only: ["+1 aim", "club"] });
    expect((battles - alone.battles) % (2 * blocks)).toBe(0);
  });

  it("that certainly work against each other are called so", async () => {
    const logitOf = (share: number) => Math.log(share / (1 - share));
    const logit = logitOf(score(NEED - 1)) - 2 * logitOf(score(NEED)) + logitOf(score(NEED + 1));
    expect(logit).toBeLessThan(0);
    const { together } = await answer({ battles: 65_536, only: ["+1 aim", "scope"], together: 2 });
    const [pair] = together!;
    expect(pair!.logit.low!).toBeLessThanOrEqual(logit);
    expect(pair!.logit.high!).toBeGreaterThanOrEqual(logit);
    expect(pair).toMatchObject({ verdict: "less" });
    expect(pair!.p).toBeLessThan(0.05);
  });

  it("are left out where one rules out the other", async () => {
    const exclusive = {
      ...pricedToy,
      levers: (...[scenario, side, wanted]: Parameters<typeof pricedToy.levers>) => {
        const [entry] = scenario.sides[side]!.roster as unknown as { need: number }[];
        return pricedToy.levers(scenario, side, wanted).filter(({ name }) => name !== "club" || entry!.need >= NEED);
      },
    } as typeof pricedToy;
    const few = { only: ["+1 aim", "club", "luck"], together: 3, battles: 128 };
    const pairs = (await answer(few, ask({ rulebook: exclusive }))).together!.map(things);
    expect(pairs).toHaveLength(2);
    expect(pairs).toContain("+1 aim, without luck");
    expect(pairs).not.toContain("+1 aim, with club");
    expect((await answer(few)).together!.map(things)).toContain("+1 aim, with club");
  });
});

describe("a worth stops", () => {
  it("change by change, where each is known well enough", async () => {
    const scheduler = new Scheduler();
    const found = await worth(ask(), { scheduler, seed: "1", module: battleModule, precision: 0.01 });
    expect(found.stop).toBe("precision");
    expect(found.precision).toBeCloseTo(0.6, 10);
    for (const { worth, changedBlocks, blocks } of found.levers) {
      if (changedBlocks > 0) expect(0.5 * (worth!.high! - worth!.low!)).toBeLessThanOrEqual(0.6);
      expect(blocks % 64).toBe(0);
    }
    expect(find(found.levers, "with", "club").blocks).toBeLessThan(find(found.levers, "+1", "aim").worth!.n);
  });

  it("at the cap, and says so", async () => {
    const scheduler = new Scheduler();
    const found = await worth(ask(), { scheduler, seed: "1", module: battleModule, precision: 1e-6, maxBattles: 1024 });
    expect([found.stop, found.blocks]).toEqual(["cap", 512]);
  });

  it("when interrupted, with what was played; before that there is nothing to tell", async () => {
    const gone = new Scheduler({ signal: AbortSignal.abort() });
    await expect(worth(ask(), { scheduler: gone, seed: "1", module: battleModule })).rejects.toThrow("interrupted");
    const controller = new AbortController();
    const scheduler = new Scheduler({
      signal: controller.signal,
      onProgress: ({ battles }) => battles > 15_000 && controller.abort(),
    });
    const found = await worth(ask(), { scheduler, seed: "1", module: battleModule, battles: 1_000_000 });
    expect(found.stop).toBe("interrupted");
    expect(found.blocks % 512).toBe(0);
  });
});

describe("a worth that cannot be told", () => {
  it("has no interval where points make no difference", async () => {
    const hopeless = ask({ opponents: [enemy("Titans", 40, 2)] });
    const { levers, yardstick } = await answer({ battles: 1024 }, hopeless);
    expect(yardstick!.identifiable).toBe(false);
    for (const { worth, changedBlocks } of levers) if (changedBlocks > 0) expect(worth).toBeUndefined();
  });

  it("names what may be asked about", async () => {
    await expect(answer({ only: ["sword"] })).rejects.toThrow("none of what can be changed about Marines has sword");
    expect((await answer({ only: ["AIM"], battles: 128 })).levers.map(({ name }) => name)).toEqual(["aim", "aim"]);
  });

  it("is named by whole words, not by parts of them", async () => {
    const named = async (...only: string[]) =>
      (await answer({ only, battles: 128 })).levers.map(({ change, name }) => `${change} ${name}`);
    expect(await named("+1 aim")).toEqual(["+1 aim"]);
    expect(await named("-1 Aim", "with CLUB")).toEqual(["-1 aim", "with club"]);
    expect(await named("without")).toEqual(["without scope", "without luck"]);
    for (const part of ["ai", "1 aim", "1", "+"]) await expect(named(part)).rejects.toThrow(`has ${part} in its name`);
    await expect(named("lub")).rejects.toThrow('has lub in its name; did you mean "club"?');
    await expect(named("clubs")).rejects.toThrow('did you mean "club"?');
  });

  it("is asked for by one effort only", async () => {
    await expect(answer({ maxBattles: 100 })).rejects.toThrow("--battles is a fixed number");
    await expect(answer({ precision: 0.1 })).rejects.toThrow("--battles is a fixed number");
  });

  it("refuses a precision that every worth is known to without a battle", async () => {
    const scheduler = new Scheduler();
    await expect(worth(ask(), { scheduler, seed: "1", module: battleModule, precision: 99 })).rejects.toThrow(
      "the precision is 99; expected a share of the unit's points above 0 and up to 0.5, such as 0.02",
    );
  });
});
