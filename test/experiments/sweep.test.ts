/** Sweeps of the toy, where the truth and the dice are at hand. */
import { beforeAll, describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { UserError } from "../../src/errors.ts";
import { run } from "../../src/experiments/run.ts";
import { type SweepOptions, type SweepQuestion, sweep } from "../../src/experiments/sweep.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { readAxes } from "../../src/scenario/axes.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { battleModule } from "../toy/battle.ts";
import { toyRulebook, toyScenario } from "../toy/rulebook.ts";
import { toyModuleUrl } from "../toy/toy.ts";

let toy: Pick<SweepOptions, "module" | "moduleUrl">;
beforeAll(() => {
  toy = { module: battleModule, moduleUrl: toyModuleUrl() };
});

function withOrks(count: number, need = 5): Scenario {
  const [marines] = toyScenario().sides;
  return toyScenario({
    sides: [marines!, { name: "Orks", policy: "aggressor", roster: [{ profile: "ork", count, need } as never] }],
  });
}

function orkSweep(counts: string): SweepQuestion {
  const axes = readAxes([`sides.Orks.roster.0.count=${counts}`]);
  const points = axes[0]!.numbers!.map((count, i) => ({ scenario: withOrks(count), at: [i] }));
  return { axes, points, rulebook: toyRulebook };
}

async function ask(question: SweepQuestion, options: Partial<SweepOptions> & { threads?: number } = {}) {
  const { threads = 0, ...others } = options;
  const scheduler = new Scheduler({ pool: new ThreadPool(threads) });
  try {
    return await sweep(question, { scheduler, ...toy, ...others });
  } finally {
    await scheduler.close();
  }
}

describe("sweep", () => {
  it("says at every point what a run of that scenario says", async () => {
    const result = await ask(orkSweep("6..8"), { battles: 2000, metrics: ["killed"] });
    for (const [i, count] of [6, 7, 8].entries()) {
      const { summary } = await run(withOrks(count), { ...toy, rulebook: toyRulebook, battles: 2000 });
      const point = result.points[i]!;
      expect(point.score).toEqual(summary.sides[0]!.score);
      expect([point.winRate, point.lossRate]).toEqual([summary.sides[0]!.winRate, summary.sides[0]!.lossRate]);
      expect(point.drawRate).toEqual(summary.draws!.rate);
      expect(point.scenarioHash).toBe(summary.scenarioHash);
      const killed = summary.metrics.filter(({ id }) => id === "killed");
      expect(point.metrics.map(({ side, mean }) => ({ side, mean }))).toEqual(
        killed.map(({ side, mean }) => ({ side, mean })),
      );
    }
  });

  it("gives the same answer on any threads, however long its stages are", async () => {
    const question = orkSweep("5..9");
    const here = await ask(question, { battles: 5000, metrics: ["killed", "turns"] });
    const there = await ask(question, { battles: 5000, metrics: ["killed", "turns"], threads: 2 });
    expect(there).toEqual(here);
  });

  it("takes differences block by block: far narrower than those of independent dice", async () => {
    const result = await ask({ ...orkSweep("7,8"), base: [1] }, { battles: 8000, metrics: ["killed"] });
    const [seven, eight] = result.points as [(typeof result.points)[0], (typeof result.points)[0]];
    expect(result.base).toBe(1);
    expect(eight.difference).toBeUndefined();
    expect(seven.difference!.value).toBeCloseTo(seven.score!.value - eight.score!.value, 12);
    const width = (estimate: { low?: number; high?: number }) => estimate.high! - estimate.low!;
    const apart = Math.sqrt(width(seven.score!) ** 2 + width(eight.score!) ** 2);
    expect(width(seven.difference!)).toBeLessThan(0.8 * apart);
    expect(seven.difference!.n).toBe(4000);
    const [ofMarines] = seven.metrics;
    expect(ofMarines!.difference!.value).toBeCloseTo(ofMarines!.mean.value - eight.metrics[0]!.mean.value, 12);
    expect(seven.changed).toBeGreaterThan(0);
  });

  it("ends the interval of a mean where its values end", async () => {
    const result = await ask(orkSweep("7,8"), { battles: 200, metrics: ["killed"], confidence: 0.999_999 });
    const rare = await ask({ ...orkSweep("7,8") }, { battles: 4, metrics: ["hitsBy"], confidence: 0.999_999 });
    for (const { mean } of [...result.points, ...rare.points].flatMap(({ metrics }) => metrics))
      expect(mean.low).toBeGreaterThanOrEqual(0);
  });

  it("ends the interval of a difference where those of the two points end, whichever reaches further", async () => {
    // Eight can be killed at the base, at the other point no more than five.
    const result = await ask(orkSweep("8,1"), { battles: 2000, metrics: ["killed"] });
    const { mean, difference } = result.points[1]!.metrics[0]!;
    expect(difference!.value).toBeCloseTo(mean.value - result.points[0]!.metrics[0]!.mean.value, 12);
    expect(difference!.value).toBeLessThan(-1);
    expect(difference!.low!).toBeLessThan(difference!.value);
    expect(difference!.low!).toBeGreaterThan(difference!.value - 0.5);
    const wide = await ask(orkSweep("8,1"), { battles: 4, metrics: ["killed"], confidence: 0.999_999 });
    expect(wide.points[1]!.metrics[0]!.difference).toMatchObject({ low: -8, high: 5 });
  });

  it("goes on until every point is precise, and stops at the first such chunk", async () => {
    const result = await ask(orkSweep("7..9"), { precision: 0.01 });
    expect(result.stop).toMatchObject({ rule: "precision", target: 0.01, reached: true });
    const half = ({ score }: (typeof result.points)[0]) => (score!.high! - score!.low!) / 2;
    expect(Math.max(...result.points.map(half))).toBeLessThanOrEqual(0.01);
    expect(result.blocks % 64).toBe(0);
    const before = await ask(orkSweep("7..9"), { battles: result.battles - 128 });
    expect(Math.max(...before.points.map(half))).toBeGreaterThan(0.01);
    const again = await ask(orkSweep("7..9"), { battles: result.battles });
    expect(again.points).toEqual(result.points);
  });

  it("says that a precision was not reached within the cap", async () => {
    const result = await ask(orkSweep("7,8"), { precision: 0.001, maxBattles: 1000 });
    expect(result.stop.reached).toBe(false);
    expect(result.battles).toBe(1000);
    expect(result.cautions.join()).toContain("precision of 0.001 was not reached");
  });

  it("finds where the sides are even, between the points, whatever their order", async () => {
    const up = await ask(orkSweep("5..10"), { battles: 20_000 });
    const [crossing] = up.crossings!;
    expect(up.crossings).toHaveLength(1);
    const numbers = up.axes[0]!.numbers!;
    const after = up.points.findIndex(({ score }) => score!.value < 0.5);
    expect(crossing!.value).toBeGreaterThan(numbers[after - 1]!);
    expect(crossing!.value).toBeLessThan(numbers[after]!);
    expect(crossing!.low!).toBeLessThan(crossing!.value);
    expect(crossing!.high!).toBeGreaterThan(crossing!.value);
    const down = await ask(orkSweep("10..5"), { battles: 20_000 });
    expect(down.crossings).toEqual(up.crossings);
    expect((await ask(orkSweep("12..13"), { battles: 4000 })).crossings).toEqual([]);
  });

  it("takes two axes, with a base anywhere", async () => {
    const axes = readAxes(["orks=7..8", "need=4..6"]);
    const points = [7, 8].flatMap((count, i) =>
      [4, 5, 6].map((need, j) => ({ scenario: withOrks(count, need), at: [i, j] })),
    );
    const result = await ask({ axes, points, rulebook: toyRulebook, base: [1, 1] }, { battles: 1000 });
    expect(result.points).toHaveLength(6);
    expect(result.base).toBe(4);
    expect(result.points[4]!.difference).toBeUndefined();
    expect(result.crossings).toBeUndefined();
    const [, , easy] = result.points;
    expect(easy!.score!.value).toBeGreaterThan(result.points[0]!.score!.value);
  });

  it("keeps what was finished when it is interrupted", async () => {
    const controller = new AbortController();
    const scheduler = new Scheduler({
      signal: controller.signal,
      onProgress: ({ battles }) => {
        if (battles > 10_000) controller.abort();
      },
    });
    const result = await sweep(orkSweep("7,8"), { scheduler, ...toy, battles: 1_000_000 });
    expect(result.stopped).toBe("interrupted");
    expect(result.blocks).toBeGreaterThan(0);
    expect(result.blocks).toBeLessThan(500_000);
    const whole = await ask(orkSweep("7,8"), { battles: result.battles });
    expect(result.points).toEqual(whole.points);
  });

  it("knows identical sides and values that change nothing", async () => {
    const twins = (name: string) =>
      toyScenario({
        sides: ["A", name].map((name) => ({
          name,
          policy: "gunline",
          roster: [{ profile: "x", count: 5, need: 4 } as never],
        })),
      });
    const points = [
      { scenario: twins("B"), at: [0] },
      { scenario: withOrks(8), at: [1] },
    ];
    const axes = readAxes(["what=a,b"]);
    const result = await ask({ axes, points, rulebook: toyRulebook }, { battles: 1000 });
    expect(result.points[0]!.score).toEqual({ value: 0.5, low: 0.5, high: 0.5, n: 500, method: "identity" });
    const same = { axes, points: [points[1]!, { ...points[1]!, at: [1] }], rulebook: toyRulebook };
    await expect(ask(same)).rejects.toThrow(
      "every point is the same scenario: what is varied changes nothing that is played",
    );
  });

  it("refuses what cannot be asked, in words", async () => {
    const question = orkSweep("7,8");
    const refusal = (options: Partial<SweepOptions>) => ask(question, options).catch((error: Error) => error);
    for (const [options, words] of [
      [{ metrics: ["killed", "lost"] }, 'there is no metric "lost"; expected one of turns, killed, hitsBy, survivors'],
      [{ battles: 10, precision: 0.1 }, "--battles and --precision were both given: choose one of them"],
      [{ maxBattles: 10 }, "--max-battles is the cap of --precision; for a fixed number use --battles"],
      [{ precision: 0.6 }, "the precision is 0.6; expected a half-width above 0 and up to 0.5, such as 0.01"],
      [{ battles: 1e18 }, "the number of battles is 1000000000000000000; expected a whole number above 0"],
    ] as const) {
      const error = await refusal(options as Partial<SweepOptions>);
      expect(error).toBeInstanceOf(UserError);
      expect((error as Error).message).toContain(words);
    }
    const points = [question.points[0]!, { scenario: toyScenario({ mirror: false }), at: [1] }];
    await expect(ask({ ...question, points })).rejects.toThrow(
      /one mode, all with mirror or all without; found .* with mirror; .* without mirror/,
    );
  });
});
