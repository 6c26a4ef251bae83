/** What users would call broken: a duel of twins that is not even, other numbers on other threads, garbage in the battle. */
import { PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { describe, expect, it } from "vitest";
import { Player } from "../../../src/chunk/play.ts";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { run } from "../../../src/experiments/run.ts";
import { battleModule } from "../../../src/rules/skirmish/battle.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import type { RosterEntry, Scenario } from "../../../src/scenario/scenario.ts";
import { scoreCounts } from "../../../src/tally/scores.ts";
import { Tally } from "../../../src/tally/tally.ts";

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
      const player = new Player(battleModule, matchup, cellKey(rootKey("twins"), "main"));
      const tally = new Tally(player.layout);
      player.play(tally, 0, 500, new Int32Array(new SharedArrayBuffer(64)), 1);
      expect([
        ...scoreCounts(
          tally.sums.subarray(player.layout.score!.at, player.layout.score!.at + player.layout.score!.length),
        ),
      ]).toEqual([0, 0, 500, 0, 0]);
    }
  });

  it("is told apart by its construction, without an interval to argue about", async () => {
    const { summary } = await run(duel(marines, marines), { rulebook: skirmish, threads: 0 });
    expect(summary.sides[0]!.score).toEqual({ value: 0.5, low: 0.5, high: 0.5, n: 1000, method: "identity" });
  });

  it("with its models in another order one half lies inside the interval", async () => {
    const { summary } = await run(duel(marines, [...marines].reverse()), {
      rulebook: skirmish,
      threads: 0,
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
    for (const threads of [0, 1, 2, 3]) {
      const { state, summary } = await run(scenario, { rulebook: skirmish, threads, battles: 3000 });
      states.push(state + JSON.stringify(summary));
    }
    expect(new Set(states).size).toBe(1);
  });
});

/** A module as it is shipped: what the compilers make of the sources decides what is allocated. */
const built = async <M>(path: string): Promise<M> =>
  (await import(new URL(`../../../dist/${path}`, import.meta.url).href)) as M;

describe("garbage", () => {
  it("a duel allocates nothing", async () => {
    const { Player: BuiltPlayer } = await built<typeof import("../../../src/chunk/play.ts")>("chunk/play.js");
    const { Tally: BuiltTally } = await built<typeof import("../../../src/tally/tally.ts")>("tally/tally.js");
    const { loadBattleModule } = await built<typeof import("../../../src/rules/battles.ts")>("rules/battles.js");
    const matchup = skirmish.compile(skirmish.resolve(duel(marines, orks, ["gunline", "aggressor"])));
    const player = new BuiltPlayer(
      await loadBattleModule({ rules: "skirmish" }),
      matchup,
      cellKey(rootKey("garbage"), "main"),
    );
    const tally = new BuiltTally(player.layout);
    const control = new Int32Array(new SharedArrayBuffer(64));
    // Until the compiler has come to a function, its fractions are boxed.
    let block = player.play(tally, 0, 6000, control, 1);
    let collections = 0;
    const observer = new PerformanceObserver((list) => {
      collections += list.getEntries().length;
    });
    const before = process.memoryUsage().heapUsed;
    observer.observe({ entryTypes: ["gc"] });
    const blocks = 12_000;
    block = player.play(tally, block, block + blocks, control, 1);
    await new Promise((done) => setTimeout(done, 20));
    observer.disconnect();
    const bytes = (process.memoryUsage().heapUsed - before) / (2 * blocks);
    // A battle that made a single object would show some tens of bytes, and a collection every few thousand battles.
    expect(bytes).toBeLessThan(16);
    expect(collections).toBeLessThanOrEqual(1);
    expect(block).toBe(18_000);
  });

  it("nor does a battle on a table: ways and lines of sight leave nothing behind", async () => {
    const { Player: BuiltPlayer } = await built<typeof import("../../../src/chunk/play.ts")>("chunk/play.js");
    const { Tally: BuiltTally } = await built<typeof import("../../../src/tally/tally.ts")>("tally/tally.js");
    const { loadBattleModule } = await built<typeof import("../../../src/rules/battles.ts")>("rules/battles.js");
    const { duel: _, ...rest } = duel(marines, orks, ["gunline", "aggressor"]);
    const scenario: Scenario = { ...rest, mode: "battle", battle: { mission: "random", budget: null } };
    const matchup = skirmish.compile(skirmish.resolve(scenario));
    const player = new BuiltPlayer(
      await loadBattleModule({ rules: "skirmish" }),
      matchup,
      cellKey(rootKey("garbage"), "main"),
    );
    const tally = new BuiltTally(player.layout);
    const control = new Int32Array(new SharedArrayBuffer(64));
    // The stillest of many goes: the compiler comes late to what is rare, and fractions are boxed until then. One boxed fraction a decision
    // would be a thousand bytes a battle in every one of them.
    let block = player.play(tally, 0, 600, control, 1);
    let least = Number.POSITIVE_INFINITY;
    for (let go = 0; go < 150 && least >= 16; go++) {
      const before = getHeapStatistics().used_heap_size;
      block = player.play(tally, block, block + 100, control, 1);
      const grown = getHeapStatistics().used_heap_size - before;
      // It shrinks where garbage was collected.
      if (grown >= 0) least = Math.min(least, grown / 200);
    }
    // Less than one boxed fraction a battle.
    expect(least).toBeLessThan(16);
  });
});
