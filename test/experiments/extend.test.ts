/** A longer answer from what was played for a shorter one: that of one long run, byte for byte, and nothing is played twice. */
import { describe, expect, it } from "vitest";
import { Archive } from "../../src/chunk/archive.ts";
import type { Progress } from "../../src/chunk/piece.ts";
import { type Asked, readPlayed, writePlayed } from "../../src/chunk/played.ts";
import { Interrupted, Scheduler } from "../../src/chunk/scheduler.ts";
import { openCell } from "../../src/experiments/cells.ts";
import { type Arms, compare } from "../../src/experiments/compare.ts";
import { comparePolicies } from "../../src/experiments/compare-policies.ts";
import { aboutOf } from "../../src/experiments/compare-question.ts";
import { aboutUnit, type UnitQuestion } from "../../src/experiments/lattice.ts";
import { type PriceOptions, price } from "../../src/experiments/price.ts";
import { priceAll } from "../../src/experiments/price-all.ts";
import { aboutSweep, type SweepQuestion, sweep } from "../../src/experiments/sweep.ts";
import { worth } from "../../src/experiments/worth.ts";
import type { WorthOptions } from "../../src/experiments/worth-bench.ts";
import type { RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import { readAxes } from "../../src/scenario/axes.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { resealed } from "../chunk/resealed.ts";
import { annihilation, annihilationModule, annihilationScenario, side } from "../toy/annihilation.ts";
import { battleModule } from "../toy/battle.ts";
import { toyRulebook, toyScenario } from "../toy/rulebook.ts";
import { pricedToy, toySide } from "../toy/worth.ts";

type Ask = (scheduler: Scheduler) => Promise<unknown>;
const asked: Asked = { command: "test", seed: "1", about: { "scenario hash": "abc" } };

/** What it found, what it left, and how many battles were really played; `after`: Ctrl-C when so many were. */
async function play(ask: Ask, archive = new Archive(), after = Infinity) {
  const controller = new AbortController();
  let played = 0;
  const onProgress = ({ battles, before }: Progress) => {
    played = battles - before;
    if (played >= after) controller.abort();
  };
  const scheduler = new Scheduler({ archive, onProgress, signal: controller.signal });
  const found = await ask(scheduler).catch((error: unknown) => {
    if (!(error instanceof Interrupted)) throw error;
  });
  return { found: JSON.stringify(found), state: writePlayed(asked, archive, after < Infinity), played };
}

/** Extends the short question to the long one, and expects one long run. */
async function expectGrowth(short: Ask, long: Ask): Promise<void> {
  const first = await play(short);
  const on = await play(long, readPlayed(first.state, asked));
  const whole = await play(long);
  expect(on.found).toBe(whole.found);
  expect(on.state).toBe(whole.state);
  expect(first.found).not.toBe(whole.found);
  expect(first.played).toBeGreaterThan(0);
  expect(on.played).toBe(whole.played - first.played);
}

function fight(orks: number, policies = ["gunline", "aggressor"]): Scenario {
  const [marines, mob] = toyScenario().sides;
  return toyScenario({
    sides: [
      { ...marines!, policy: policies[0]! },
      { ...mob!, policy: policies[1]!, roster: [{ profile: "ork", count: orks, need: 5 }] },
    ],
  });
}

function arms(...orks: number[]): Arms {
  return orks.map((count) => ({
    name: `${count} Orks`,
    cells: [openCell(fight(count), toyRulebook, { seed: "1", module: battleModule })],
  })) as unknown as Arms;
}

describe("a comparison", () => {
  it("of a fixed number of battles has more of them", async () => {
    const ask =
      (battles: number): Ask =>
      (scheduler) =>
        compare(arms(8, 9), { scheduler, battles });
    await expectGrowth(ask(1000), ask(5000));
  });

  it("that gave up undecided goes on to a larger cap, or to its decision", async () => {
    const ask =
      (maxBattles: number): Ask =>
      (scheduler) =>
        compare(arms(7), { scheduler, maxBattles, delta: 0.02 });
    await expectGrowth(ask(500), ask(2000));
    await expectGrowth(ask(500), ask(100_000));
    const { found } = await play(ask(100_000));
    expect(JSON.parse(found).stop.reason).toBe("decided");
  });

  it("reaches a finer precision", async () => {
    const ask =
      (precision: number): Ask =>
      (scheduler) =>
        compare(arms(8, 9), { scheduler, precision });
    await expectGrowth(ask(0.04), ask(0.02));
  });

  it("has its policies repeated in what it had", async () => {
    const ask =
      (battles: number): Ask =>
      async (scheduler) => {
        const main = await compare(arms(7), { scheduler, battles });
        const under = (first: string, second: string): Arms => [
          { name: "a", cells: [openCell(fight(7, [first, second]), toyRulebook, { seed: "1", module: battleModule })] },
        ];
        return comparePolicies(["gunline", "aggressor"], under, main, { battles }, scheduler);
      };
    const short = await play(ask(400));
    const on = await play(ask(800), readPlayed(short.state, asked));
    const whole = await play(ask(800));
    expect([on.found, on.state]).toEqual([whole.found, whole.state]);
    expect(on.played).toBe(whole.played - short.played);
    // One of the four pairs is the comparison itself: the same battles are not played twice.
    expect(whole.played).toBe(4 * 800);
  });

  it("that was interrupted goes on where it stopped, also when the next run is interrupted sooner", async () => {
    const ask =
      (battles: number): Ask =>
      (scheduler) =>
        compare(arms(8, 9), { scheduler, battles });
    const broken = await play(ask(20_000), new Archive(), 6000);
    expect(JSON.parse(broken.found).stopped).toBe("interrupted");
    expect(broken.played).toBeLessThan(40_000);
    // Stopped almost at once: what the first one had is not forgotten, and the little more is kept, too.
    const again = await play(ask(20_000), readPlayed(broken.state, asked), 1);
    const blocks = ({ state }: { state: string }) =>
      [...state.matchAll(/"score":"(\d+)\./g)].map(([, kept]) => Number(kept));
    expect(blocks(broken)).toHaveLength(2);
    blocks(broken).forEach((kept, i) => {
      expect(blocks(again)[i]!).toBeGreaterThanOrEqual(kept);
    });
    expect(blocks(again)).not.toEqual(blocks(broken));
    const on = await play(ask(20_000), readPlayed(again.state, asked));
    const whole = await play(ask(20_000));
    expect([on.found, on.state]).toEqual([whole.found, whole.state]);
    expect(on.played).toBeLessThan(whole.played);
  });
});

describe("a sweep", () => {
  function orks(counts: string): SweepQuestion {
    const axes = readAxes([`sides.Orks.roster.0.count=${counts}`]);
    const points = axes[0]!.numbers!.map((count, i) => ({ scenario: fight(count), at: [i] }));
    return { axes, points, rulebook: toyRulebook };
  }
  const toy = { module: battleModule, metrics: ["killed"] };

  it("has more battles, or a finer precision", async () => {
    const ask =
      (effort: { battles?: number; precision?: number }): Ask =>
      (scheduler) =>
        sweep(orks("7..9"), { scheduler, ...toy, ...effort });
    await expectGrowth(ask({ battles: 600 }), ask({ battles: 3000 }));
    await expectGrowth(ask({ precision: 0.03 }), ask({ precision: 0.02 }));
  });

  it("has more points", async () => {
    const ask =
      (counts: string): Ask =>
      (scheduler) =>
        sweep(orks(counts), { scheduler, ...toy, battles: 600 });
    await expectGrowth(ask("7..8"), ask("6..9"));
    const [few, many] = [orks("7..8"), orks("6..9")].map(aboutSweep);
    expect(many).toMatchObject(few!);
  });
});

describe("a worth", () => {
  const question: UnitQuestion = {
    rulebook: pricedToy,
    scenario: toyScenario({ duel: { turns: 40 } }),
    side: toySide("Marines", 6, 4, 10),
    entry: 0,
    opponents: [8, 9].map((count) => ({ name: `${count}`, side: toySide(`${count}`, count, 5), weight: 1 })),
  };
  const ask =
    (effort: Partial<WorthOptions>): Ask =>
    (scheduler) =>
      worth(question, { scheduler, seed: "1", module: battleModule, ...effort });

  it("has more battles, a larger cap, or a finer precision", async () => {
    await expectGrowth(ask({ battles: 600 }), ask({ battles: 2000 }));
    await expectGrowth(ask({ maxBattles: 700 }), ask({ maxBattles: 3000 }));
    await expectGrowth(ask({ precision: 0.3 }), ask({ precision: 0.1 }));
  });

  it("has its best changes taken two at a time, without playing anything twice", async () => {
    const few = { battles: 600, only: ["+1 aim", "club"] };
    const alone = await play(ask(few));
    const on = await play(ask({ ...few, together: 2 }), readPlayed(alone.state, asked));
    const whole = await play(ask({ ...few, together: 2 }));
    expect([on.found, on.state]).toEqual([whole.found, whole.state]);
    // Against two opponents the army with both, and the one with as many models more as bring the same.
    expect([on.played, whole.played - alone.played]).toEqual([2400, 2400]);
    expect(JSON.parse(whole.found).battles).toBe(whole.played);
  });
});

describe("a price", () => {
  const heroes = { profile: "hero", count: 8, need: 5, points: 12 };
  const ours = side("Ours", heroes);
  const mobs = [10, 12].map((count) => side(`${count}`, { profile: "mob", count, need: 6, points: 10 }));
  const rulebook = { ...annihilation, mostModels: 40 } as RuleSystem;
  const question: UnitQuestion = {
    rulebook,
    scenario: annihilationScenario([ours, mobs[0]!]),
    side: ours,
    entry: 0,
    opponents: mobs.map((each) => ({ name: each.name, side: each, weight: 1 })),
  };
  const toy = { seed: "1", budget: 100, module: annihilationModule };

  it("is searched again in what was played, however the search goes", async () => {
    const ask =
      (effort: Partial<PriceOptions>): Ask =>
      (scheduler) =>
        price(question, { scheduler, ...toy, ...effort });
    await expectGrowth(ask({ precision: { share: 0.05 } }), ask({ precision: { share: 0.008 } }));
    const fine = { precision: { share: 0.001 } };
    await expectGrowth(ask({ ...fine, maxBattles: 8000 }), ask({ ...fine, maxBattles: 20_000 }));
    await expectGrowth(ask({ battles: 500 }), ask({ battles: 1500 }));
  });

  it("in exchange, too", async () => {
    const led = { ...question, side: side("Led", { ...heroes, profile: "captain", count: 1, need: 2 }, heroes) };
    const ask =
      (effort: Partial<PriceOptions>): Ask =>
      (scheduler) =>
        price(led, { scheduler, ...toy, ...effort, yardstick: "hero" });
    await expectGrowth(ask({ precision: { share: 0.1 } }), ask({ precision: { share: 0.03 } }));
    // Of few battles the bracket is wider, and what it probed there is not asked for again; the answer is the same.
    const short = await play(ask({ battles: 500 }));
    const on = await play(ask({ battles: 1500 }), readPlayed(short.state, asked));
    const whole = await play(ask({ battles: 1500 }));
    expect([on.found, on.state]).toEqual([whole.found, whole.state]);
    expect(on.played).toBeLessThan(whole.played);
  });

  it("of a list too", async () => {
    const units = [...mobs, ours].map((each) => ({ name: each.name, side: each }));
    const ask =
      (battles: number): Ask =>
      (scheduler) =>
        priceAll({ rulebook, scenario: question.scenario, units, anchor: 0 }, { scheduler, ...toy, battles });
    const short = await play(ask(500));
    const on = await play(ask(2000), readPlayed(short.state, asked));
    const whole = await play(ask(2000));
    expect([on.found, on.state]).toEqual([whole.found, whole.state]);
    expect(on.played).toBeLessThan(whole.played);
  });

  it("is about the army as it is against each opponent", () => {
    const about = aboutUnit(question);
    expect(Object.keys(about)).toEqual(["unit", "scenario hash against 10", "scenario hash against 12"]);
    const other = aboutUnit({ ...question, side: side("Ours", { ...heroes, count: 9 }) });
    expect(other["scenario hash against 10"]).not.toBe(about["scenario hash against 10"]);
  });
});

describe("a state of another question is refused, with all that differs", () => {
  const about = aboutOf(arms(8, 9));
  const question: Asked = { command: "compare", seed: "1", about, battles: 400 };
  const state = writePlayed(question, new Archive(), false);
  const refusal = (changes: Partial<Asked>, text = state) => {
    return () => readPlayed(text, { ...question, ...changes });
  };

  it.each([
    [{ seed: "2" }, 'its seed is "1", this run\'s is "2"'],
    [{ command: "price" }, 'its command is "compare", this run\'s is "price"'],
    [{ about: aboutOf(arms(8, 10)) }, `its scenario hash of the second is "${about["scenario hash of the second"]}"`],
    [{ about: aboutOf(arms(8)) }, "it is about scenario hash of the first, scenario hash of the second, this run is"],
    [{ battles: 399 }, "the report to extend has 400 battles already; ask for more than that, not for 399"],
  ])("%j", (changes, complaint) => {
    expect(refusal(changes)).toThrow(complaint);
  });

  it("names all differences at once, and the version first", () => {
    const old = resealed(state, (text) => text.replace(/"wargauge":"[^"]*"/, '"wargauge":"0.0.1"'));
    expect(refusal({ seed: "2" }, old)).toThrow(/its version is "0\.0\.1", this run's is .*; its seed is "1", this/);
  });

  it("is no state, or damaged", () => {
    for (const text of ["", "{}", "null", '{"wargauge":"0.1.0","sums":[],"bins":[]}'])
      expect(refusal({}, text)).toThrow("state.json is not the state of a report");
    const more = (text: string) => text.replace('"cells":{', '"cells":{"a":{"rows":{"score":"no shorthand"}}');
    expect(refusal({}, more(state))).toThrow("state.json is damaged: it is not as it was written");
    expect(refusal({}, resealed(state, more))).toThrow("state.json is damaged: what it holds does not add up");
  });
});
