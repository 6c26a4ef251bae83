/** What users would call broken: a duel of twins that is not even, other numbers on other threads, garbage in the battle. */
import { describe, expect, it } from "vitest";
import { Runner } from "../../../src/chunk/play.ts";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { run } from "../../../src/experiments/run.ts";
import { ThreadPool } from "../../../src/host/node/pool.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import type { RosterEntry, Scenario } from "../../../src/scenario/scenario.ts";
import { scoreCounts } from "../../../src/tally/scores.ts";
import { Tally } from "../../../src/tally/tally.ts";
import { bytesPerBattle } from "../../garbage.ts";
import { some } from "../../some.ts";
import { battleModule } from "./battle-module.ts";

const marines: RosterEntry[] = [
  { profile: "sm_sergeant", count: 1, weapons: ["bolter"], grenades: ["frag", "krak"] },
  { profile: "sm_marine", count: 3, weapons: ["bolter"] },
  { profile: "sm_scout", count: 2, weapons: ["sniper_rifle"] },
];
const orks: RosterEntry[] = [
  { profile: "ork_nob", count: 1 },
  { profile: "ork_boy", count: 8 },
];

function duel(
  first: readonly RosterEntry[],
  second: readonly RosterEntry[],
  policies = ["gunline", "gunline"],
): Scenario {
  return {
    title: "test",
    rules: "skirmish",
    mode: "duel",
    duel: { budget: null, turns: 6 },
    options: {},
    houseRules: {},
    mirror: true,
    sides: [
      { name: "First", policy: policies[0]!, roster: first },
      { name: "Second", policy: policies[1]!, roster: second },
    ],
    battles: 2000,
    seed: "reliability",
  };
}

describe("twins", () => {
  it("a renamed army against itself scores one half in every single pair", () => {
    for (const policy of ["gunline", "aggressor", "random"]) {
      const matchup = skirmish.compile(skirmish.resolve(duel(marines, marines, [policy, policy])));
      const runner = new Runner(battleModule, { matchup, key: cellKey(rootKey("twins"), "main") });
      const tally = new Tally(runner.layout);
      runner.play(tally, 0, 500, new Int32Array(new SharedArrayBuffer(64)), 1);
      expect([
        ...scoreCounts(
          tally.sums.subarray(runner.layout.score!.at, runner.layout.score!.at + runner.layout.score!.length),
        ),
      ]).toEqual([0, 0, 500, 0, 0]);
    }
  });

  it("is told apart by its construction, without an interval to argue about", async () => {
    const { summary } = await run(duel(marines, marines), { rulebook: skirmish });
    expect(summary.sides[0]!.score).toEqual({ value: 0.5, low: 0.5, high: 0.5, n: 1000, method: "identity" });
  });

  it("with its models in another order one half lies inside the interval", async () => {
    const { summary } = await run(duel(marines, [...marines].reverse()), {
      rulebook: skirmish,
      battles: 5000,
    });
    const score = summary.sides[0]!.score!;
    expect(score.method).toBe("msi");
    expect(score.low).toBeLessThanOrEqual(0.5);
    expect(score.high).toBeGreaterThanOrEqual(0.5);
  });
});

describe("threads", () => {
  it("the same bytes over one, two and three threads, and in this one", async () => {
    const scenario = duel(marines, orks, ["gunline", "aggressor"]);
    const states = [];
    for (const threads of some([0, 1, 2, 3], 3)) {
      const { state, summary } = await run(scenario, {
        rulebook: skirmish,
        pool: new ThreadPool(threads),
        battles: 3000,
      });
      states.push(state + JSON.stringify(summary));
    }
    expect(new Set(states).size).toBe(1);
  });
});

describe("garbage", () => {
  /** Bytes: less than one boxed fraction a battle, where one a decision would be a thousand bytes and more. */
  const NOTHING = 16;

  it("a duel allocates nothing", async () => {
    const matchup = skirmish.compile(skirmish.resolve(duel(marines, orks, ["gunline", "aggressor"])));
    expect(await bytesPerBattle(matchup, { goes: 60, blocks: 2000, enough: NOTHING })).toBeLessThan(NOTHING);
  });

  it("nor does a battle on a table: ways and lines of sight leave nothing behind", async () => {
    const { duel: _, ...rest } = duel(marines, orks, ["gunline", "aggressor"]);
    const scenario: Scenario = { ...rest, mode: "battle", battle: { mission: "random", budget: null } };
    const matchup = skirmish.compile(skirmish.resolve(scenario));
    expect(await bytesPerBattle(matchup, { goes: 80, blocks: 300, enough: NOTHING })).toBeLessThan(NOTHING);
  });
});
