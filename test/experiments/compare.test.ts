/** Comparisons of toys whose truth is known: direction, equivalence, caps, and that nothing but the question shows in the answer. */
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { openCell } from "../../src/experiments/cells.ts";
import { type Arm, type Arms, type CompareOptions, compare } from "../../src/experiments/compare.ts";
import { comparePolicies } from "../../src/experiments/compare-policies.ts";
import { run } from "../../src/experiments/run.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { battleModule } from "../toy/battle.ts";
import { toyRulebook, toyScenario } from "../toy/rulebook.ts";
import { toyModuleUrl } from "../toy/toy.ts";

const battle = { module: battleModule, moduleUrl: toyModuleUrl() };
type Options = Omit<CompareOptions, "scheduler">;

function arm(name: string, scenario: Scenario | readonly Scenario[], label = "main", seed = "1"): Arm {
  const scenarios = Array.isArray(scenario) ? (scenario as readonly Scenario[]) : [scenario as Scenario];
  const cells = scenarios.map((each, i) =>
    openCell(each, toyRulebook, { label: `${label}${i === 0 ? "" : i}`, seed, ...battle }),
  );
  return { name, cells };
}

interface Fight {
  readonly need?: number;
  readonly models?: number;
  readonly orks?: number;
  readonly orkNeed?: number;
  readonly turns?: number;
  readonly policies?: readonly [string, string];
}

function fight({ need = 4, models = 5, orks = 8, orkNeed = 5, turns = 6, policies }: Fight = {}): Scenario {
  const [marines, mob] = toyScenario().sides;
  return toyScenario({
    duel: { turns },
    sides: [
      { ...marines!, policy: policies?.[0] ?? "gunline", roster: [{ profile: "marine", count: models, need }] },
      { ...mob!, policy: policies?.[1] ?? "aggressor", roster: [{ profile: "ork", count: orks, need: orkNeed }] },
    ],
  });
}

async function withSession<T>(work: (scheduler: Scheduler) => Promise<T>, threads = 0): Promise<T> {
  const scheduler = new Scheduler({ pool: new ThreadPool(threads) });
  return work(scheduler).finally(() => scheduler.close());
}

function ask(arms: Arms, options: Options = {}, threads = 0) {
  return withSession((scheduler) => compare(arms, { scheduler, ...options }), threads);
}

/** One against one: each hits on its need, whoever begins is tossed for. The geometric series, by hand. */
function exactScore(need: number, orkNeed: number, turns: number): number {
  const [a, b] = [(7 - need) / 6, (7 - orkNeed) / 6];
  const miss = (1 - a) * (1 - b);
  const fights = (1 - miss ** turns) / (1 - miss);
  const winsFirst = a * fights;
  const winsSecond = (1 - b) * a * fights;
  return (winsFirst + winsSecond) / 2 + miss ** turns / 2;
}

describe("a comparison head to head", () => {
  it("knows who is better, and the same from the other side", async () => {
    const found = await ask([arm("a", fight({ need: 3, orks: 5 }))]);
    expect(found.verdict).toMatch(/^better/);
    expect(found.stop).toMatchObject({ rule: "sequential", reason: "decided", cap: 131_072 });
    expect(found.difference.low).toBeGreaterThan(0.5);
    expect(found.difference.method).toBe("betting-cs");
    expect(found.elo!.low).toBeGreaterThan(0);
    const { sides } = fight({ need: 3, orks: 5 });
    const turned = await ask([arm("b", { ...fight(), sides: [sides[1]!, sides[0]!] })]);
    expect(turned.verdict).toMatch(/^worse/);
  });

  it.each([
    [4, 4, 3],
    [3, 5, 2],
    [5, 3, 4],
  ])("holds the exact score of a duel of one against one (%i+ against %i+, %i turns)", async (need, orkNeed, turns) => {
    const one = fight({ need, models: 1, orks: 1, orkNeed, turns });
    const truth = exactScore(need, orkNeed, turns);
    const fixed = await ask([arm("a", one)], { battles: 8000, confidence: 0.9999 });
    expect(fixed.difference).toMatchObject({ method: "msi" });
    expect(fixed.difference.low).toBeLessThanOrEqual(truth);
    expect(fixed.difference.high).toBeGreaterThanOrEqual(truth);
    expect(Math.abs(fixed.difference.value - truth)).toBeLessThan(0.02);
  });

  it("counts what a run of as many battles counts", async () => {
    const found = await ask([arm("a", fight())], { battles: 2000 });
    const { summary } = await run(fight(), { rulebook: toyRulebook, battles: 2000, seed: "1", ...battle });
    const [meeting] = found.arms[0]!.meetings;
    expect(found.difference).toEqual(summary.sides[0]!.score);
    expect(meeting!.scenarioHash).toBe(summary.scenarioHash);
    expect(meeting!.wins).toEqual(summary.sides[0]!.winRate);
    expect(meeting!.draws).toEqual(summary.draws!.rate);
    expect(meeting!.firstSeat).toEqual(summary.firstSeat);
    for (const [i, seat] of meeting!.bySeat!.entries()) {
      expect(seat.wins.value * 1000).toBeCloseTo(summary.bySeat![i]!.wins, 9);
      expect(seat.endings.reduce((sum, { rate }) => sum + rate.value, 0)).toBeCloseTo(1, 9);
    }
    for (const { reason, rate } of summary.endings!) {
      const bySeat = meeting!.bySeat!.map(({ endings }) => endings.find((each) => each.reason === reason)!.rate.value);
      expect((bySeat[0]! + bySeat[1]!) / 2).toBeCloseTo(rate.value, 9);
    }
  });

  it("tells endings of the two seats apart", async () => {
    // In one turn only whoever begins can be sure to shoot; the seats are equal, the endings are not those of one seat twice.
    const found = await ask([arm("a", fight({ turns: 1 }))], { battles: 2000 });
    const [one, two] = found.arms[0]!.meetings[0]!.bySeat!;
    expect(one!.endings.map(({ reason }) => reason)).toContain("turn limit");
    expect(one!.endings).not.toEqual(two!.endings);
  });

  it("calls twins identical, but not under different policies", async () => {
    const twins = { need: 4, orkNeed: 4, models: 5, orks: 5 };
    const same = await ask([arm("a", fight({ ...twins, policies: ["gunline", "gunline"] }))]);
    // The profile has another name, so the toy's twins differ on paper.
    expect(same.stop.reason).not.toBe("identical");
    const { sides, ...rest } = fight(twins);
    const mirror = await ask([arm("a", { ...rest, sides: [sides[0]!, { ...sides[0]!, name: "Others" }] })]);
    expect(mirror.stop.reason).toBe("identical");
    expect(mirror.difference).toMatchObject({ value: 0.5, low: 0.5, high: 0.5, method: "identity" });
    expect(mirror.blocks).toBe(64);
  });

  it("refuses what it cannot answer", async () => {
    await expect(ask([arm("a", fight())], { metric: "killed" })).rejects.toThrow("head to head the score decides");
    await expect(ask([arm("a", fight())], { battles: 100, fast: true })).rejects.toThrow("--battles is a fixed number");
    await expect(ask([arm("a", fight())], { precision: 0.01, fast: true })).rejects.toThrow("--fast tells no size");
    await expect(ask([arm("a", fight())], { delta: 0.5 })).rejects.toThrow(
      "the delta is 0.5; expected a difference above 0 and below 0.5, such as 0.01",
    );
    await expect(ask([arm("a", fight())], { precision: 0.5 })).rejects.toThrow(
      "the precision is 0.5; expected a half-width above 0 and below 0.5, such as 0.01",
    );
  });
});

describe("a paired comparison", () => {
  it("takes two scenarios block by block on the same dice", async () => {
    const found = await ask([arm("3+", fight({ need: 3 })), arm("4+", fight())]);
    expect(found.verdict).toMatch(/^better/);
    expect(found.difference.value).toBeCloseTo(found.arms[0]!.value.value - found.arms[1]!.value.value, 12);
    expect(found.changedBlocks).toBeGreaterThan(0);
    expect(found.battles).toBe(4 * found.blocks);
    const turned = await ask([arm("4+", fight()), arm("3+", fight({ need: 3 }))]);
    expect(turned.verdict).toMatch(/^worse/);
    expect(turned.blocks).toBe(found.blocks);
    expect(turned.difference.value).toBeCloseTo(-found.difference.value, 12);
  });

  it("saves battles where little changes, and none on dice of their own", async () => {
    const [few, many] = [fight({ orks: 8 }), fight({ orks: 9 })];
    const paired = await ask([arm("8", few), arm("9", many)], { battles: 4000 });
    expect(paired.pairingGain).toBeGreaterThan(1.5);
    const apart = await ask([arm("8", few, "one"), arm("9", many, "two")], { battles: 4000 });
    expect(apart.pairingGain).toBeCloseTo(1, 0.5);
    expect(apart.difference.high! - apart.difference.low!).toBeGreaterThan(
      1.2 * (paired.difference.high! - paired.difference.low!),
    );
  });

  it("calls equal content on the same dice identical, whatever the names", async () => {
    const { sides, ...rest } = fight();
    const renamed = { ...rest, title: "another", sides: [{ ...sides[0]!, name: "Smurfs" }, sides[1]!] };
    const found = await ask([arm("a", fight()), arm("b", renamed)]);
    expect(found.stop.reason).toBe("identical");
    expect(found.verdict).toBe("equivalent");
    expect(found.changedBlocks).toBe(0);
    expect(found.difference).toEqual({ value: 0, low: 0, high: 0, n: 64, method: "identity" });
  });

  it("finds equal content on other dice equivalent, and claims nothing on ten tosses", async () => {
    const found = await ask([arm("a", fight(), "one"), arm("b", fight(), "two")], { delta: 0.05 });
    expect(found.verdict).toBe("equivalent");
    for (let seed = 0; seed < 10; seed++) {
      const arms: Arms = [arm("a", fight(), "one", `${seed}`), arm("b", fight(), "two", `${seed}`)];
      expect((await ask(arms, { maxBattles: 1200 })).verdict).toBe("undecided");
    }
  });

  it("gives up at the cap, undecided, and says how much longer it would take", async () => {
    const found = await ask([arm("a", fight(), "one"), arm("b", fight(), "two")], { maxBattles: 600 });
    expect(found.verdict).toBe("undecided");
    expect(found.stop).toMatchObject({ reason: "cap", cap: 300 });
    expect(found.blocks).toBe(300);
    expect(found.blocksToDecide).toBeGreaterThan(300);
    expect(found.cautions.join()).toContain("Not decided within 600 battles of each matchup. Raise --max-battles");
  });

  it("is decided sooner by the fast tests, without a size", async () => {
    const arms = (): Arms => [arm("a", fight(), "one"), arm("b", fight(), "two")];
    const slow = await ask(arms(), { delta: 0.05 });
    const fast = await ask(arms(), { delta: 0.05, fast: true });
    expect(fast.blocks).toBeLessThan(slow.blocks);
    expect(fast.verdict).toBe("equivalent");
    const better = await ask([arm("3+", fight({ need: 3 })), arm("4+", fight())], { fast: true });
    expect(better.verdict).toBe("better-size-open");
    expect(better.stop.rule).toBe("fast");
  });

  it("says how much, not only which way: to 3 points of score either side, unless the direction is all that was asked", async () => {
    const arms = (): Arms => [arm("3+", fight({ need: 3 })), arm("4+", fight())];
    for (const asked of [arms(), [arm("3+", fight({ need: 3, orks: 5 }))] as Arms]) {
      const found = await ask(asked);
      expect(found.verdict).toMatch(/^better/);
      expect(found.stop.reason).toBe("decided");
      expect(found.difference.high! - found.difference.low!).toBeLessThanOrEqual(0.06);
      expect(found.blocksToDecide).toBeUndefined();
      const quick = await ask(asked, { direction: true });
      expect(quick.stop).toMatchObject({ rule: "direction", reason: "decided" });
      expect(quick.verdict).toMatch(/^better/);
      expect(quick.blocks).toBeLessThan(found.blocks);
      expect(quick.difference.high! - quick.difference.low!).toBeGreaterThan(0.06);
      expect(quick.blocksToDecide).toBeUndefined();
    }
    // Of a metric no width is wide: its direction is the end.
    const metric = await ask(arms(), { metric: "killed@Marines" });
    expect(metric.blocks).toBe((await ask(arms(), { metric: "killed@Marines", direction: true })).blocks);
    await expect(ask(arms(), { direction: true, fast: true })).rejects.toThrow(
      "goes with neither --precision nor --fast",
    );
    await expect(ask(arms(), { direction: true, battles: 100 })).rejects.toThrow("goes with none of");
  });

  it("goes on until the difference is known well enough, at a chunk end", async () => {
    const found = await ask([arm("3+", fight({ need: 3 })), arm("4+", fight())], { precision: 0.02 });
    expect(found.stop.reason).toBe("precision");
    expect(found.difference.high! - found.difference.low!).toBeLessThanOrEqual(0.04);
    expect(found.blocks % 64).toBe(0);
    const short = await ask([arm("3+", fight({ need: 3 })), arm("4+", fight())], { precision: 0.02, maxBattles: 400 });
    expect(short.stop.reason).toBe("cap");
    expect(short.cautions.join()).toContain("The precision of 0.02 was not reached");
  });

  it("says the same on any number of threads, whatever they played beyond the end", async () => {
    const arms = (): Arms => [arm("3+", fight({ need: 3 })), arm("4+", fight())];
    const here = await ask(arms(), { delta: 0.02 });
    // Only the blocks up to the end count: a fixed number of as many gives the same counts.
    const fixed = await ask(arms(), { battles: 2 * here.blocks });
    expect(fixed.difference.value).toBe(here.difference.value);
    expect(fixed.changedBlocks).toBe(here.changedBlocks);
    expect(JSON.stringify(await ask(arms(), { delta: 0.02 }, 2))).toBe(JSON.stringify(here));
  });

  it("adds up several opponents, each with dice of its own", async () => {
    const against = (need: number) => [fight({ need }), fight({ need, orks: 6 }), fight({ need, orks: 10 })];
    const found = await ask([arm("3+", against(3)), arm("4+", against(4))], { battles: 600 });
    expect(found.byOpponent).toHaveLength(3);
    const mean = found.byOpponent!.reduce((sum, { value }) => sum + value, 0) / 3;
    expect(found.difference.value).toBeCloseTo(mean, 12);
    expect(found.battles).toBe(6 * 600);
    const scores = found.arms[0]!.meetings.map(({ value }) => value.value);
    expect(found.arms[0]!.value.value).toBeCloseTo((scores[0]! + scores[1]! + scores[2]!) / 3, 12);
  });

  it("refuses to pair what is not alike", async () => {
    const single = { ...fight(), mirror: false };
    await expect(ask([arm("a", fight()), arm("b", single)])).rejects.toThrow(
      "these cannot be compared block by block: toy, duel, with mirror; toy, duel, without mirror",
    );
  });
});

describe("a comparison of a metric", () => {
  it("tells a difference of means in the metric's unit", async () => {
    const arms = (): Arms => [arm("3+", fight({ need: 3 })), arm("5+", fight({ need: 5 }))];
    const found = await ask(arms(), { metric: "killed@Orks" });
    expect(found.metric).toEqual({ id: "killed", title: "Models killed", unit: "models", scale: 1, side: "Orks" });
    // One hundredth of the most that can be killed.
    expect(found.delta).toBeCloseTo(0.08, 12);
    expect(found.verdict).toBe("worse");
    const few = await ask(arms(), { metric: "killed", battles: 200 });
    expect(few.cautions.join()).toContain("Only 100 mirrored pairs: intervals are wide.");
    const fixed = await ask(arms(), { metric: "killed", battles: 2000 });
    expect(fixed.metric!.side).toBe("Marines");
    expect(fixed.verdict).toBe("better");
    expect(fixed.difference.method).toBe("mean-gamma");
    expect(fixed.difference.value).toBeCloseTo(fixed.arms[0]!.value.value - fixed.arms[1]!.value.value, 9);
    const { summary } = await run(fight({ need: 3 }), {
      rulebook: toyRulebook,
      battles: 2000,
      seed: "1",
      ...battle,
    });
    const mean = summary.metrics.find(({ id, side }) => id === "killed" && side === "Marines")!.mean;
    expect(fixed.arms[0]!.value.value).toBeCloseTo(mean.value, 9);
    expect(fixed.arms[0]!.value.low).toBeCloseTo(mean.low!, 9);
  });

  it("finds the metric in each scenario, wherever it is listed and however far it reaches", async () => {
    // Nine models can be killed in one, five in the other: the histograms have other lengths.
    const found = await ask([arm("9", fight({ orks: 9 })), arm("5", fight({ orks: 5 }))], {
      metric: "killed",
      battles: 2000,
    });
    for (const [i, orks] of [9, 5].entries()) {
      const asked = { rulebook: toyRulebook, battles: 2000, seed: "1", ...battle };
      const { summary } = await run(fight({ orks }), asked);
      const mean = summary.metrics.find(({ id, side }) => id === "killed" && side === "Marines")!.mean;
      expect(found.arms[i]!.value.value).toBeCloseTo(mean.value, 9);
      expect(found.arms[i]!.meetings[0]!.value.value).toBeCloseTo(mean.value, 9);
    }
    expect(found.difference.value).toBeCloseTo(found.arms[0]!.value.value - found.arms[1]!.value.value, 9);
  });

  it("ends an arm's interval where the values of the metric end", async () => {
    // Who never hits kills nobody.
    const found = await ask([arm("some", fight()), arm("none", fight({ need: 7 }))], {
      metric: "killed",
      battles: 200,
    });
    expect(found.arms[1]!.value).toMatchObject({ value: 0, low: 0, method: "mean-gamma" });
    expect(found.arms[1]!.value.high).toBeGreaterThan(0);
  });

  it("knows equal arms for equal, however many values the metric has", async () => {
    const horde = () => [fight({ models: 2, orks: 600, turns: 2 }), fight({ models: 3, orks: 600, turns: 2 })];
    const found = await ask([arm("a", horde()), arm("b", horde())], { metric: "killed" });
    expect(found).toMatchObject({ verdict: "equivalent", stop: { reason: "identical" }, difference: { value: 0 } });
  });

  it("says which metrics and sides there are", async () => {
    const arms: Arms = [arm("a", fight()), arm("b", fight({ need: 3 }))];
    await expect(ask(arms, { metric: "kills" })).rejects.toThrow(
      'there is no metric "kills" to compare; expected one of turns, killed',
    );
    await expect(ask(arms, { metric: "killed@Eldar" })).rejects.toThrow(
      'there is no side "Eldar" whose "killed" could be compared; expected Marines, Orks, 1 or 2',
    );
    for (const metric of ["turns@1", "turns@Nobody"])
      await expect(ask(arms, { metric })).rejects.toThrow('the metric "turns" belongs to no side');
  });
});

describe("pairs of policies", () => {
  const policies = ["x", "y"];
  /** The toy's policies do nothing; who hits on what depends on their names here. */
  const game =
    (needs: Record<string, number>) =>
    (first = "x", second = "x"): Arms => [
      arm("a", fight({ need: needs[first + second]!, orks: 5, policies: [first, second] })),
    ];
  const under = (needs: Record<string, number>, options: Options = {}) =>
    withSession(async (scheduler) => {
      const armsOf = game(needs);
      const main = await compare(armsOf(), { scheduler, ...options });
      return (await comparePolicies(policies, armsOf, main, options, scheduler))!;
    });

  it("hold together at the confidence that was asked for, and say whether the verdict flips", async () => {
    const found = await under({ xx: 3, xy: 3, yx: 3, yy: 3 });
    expect(found.stability).toBe("holds");
    expect(found.confidence).toBeCloseTo(1 - 0.05 / 4, 12);
    expect(found.results.map(({ first, second }) => first + second)).toEqual(["xx", "xy", "yx", "yy"]);
    expect((await under({ xx: 3, xy: 3, yx: 6, yy: 6 })).stability).toBe("flips");
    expect((await under({ xx: 3, xy: 3, yx: 3, yy: 5 }, { maxBattles: 128 })).stability).toBe("varies");
  });

  it("yield the value of the game of policies, between those of its bounds", async () => {
    // The first side would play x, where it hits on 2+ or 3+; the second then y.
    const found = await under({ xx: 2, xy: 3, yx: 6, yy: 5 }, { battles: 1000 });
    const [value] = found.values!;
    expect(value!.value).toBeCloseTo(found.results[1]!.difference.value, 5);
    expect(value!.low).toBeLessThan(value!.value);
    expect(value!.high).toBeGreaterThan(value!.value);
  });
});
