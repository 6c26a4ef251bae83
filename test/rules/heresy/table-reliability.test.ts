/** What users would call broken on a table: twins that are not even, other numbers on other threads, garbage in the battle. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Runner } from "../../../src/chunk/play.ts";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { run } from "../../../src/experiments/run.ts";
import { ThreadPool } from "../../../src/host/node/pool.ts";
import { policyTerms } from "../../../src/players/index.ts";
import { battleModule } from "../../../src/rules/heresy/hot.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";
import { loadScenario } from "../../../src/scenario/load.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { scoreCounts } from "../../../src/tally/scores.ts";
import { Tally } from "../../../src/tally/tally.ts";
import { bytesPerBattle } from "../../garbage.ts";
import { some } from "../../some.ts";
import { type Small, scenarioOf } from "./playing.ts";

const COMPANY: Small["a"] = [
  "1 marineCaptain",
  { profile: "marineTactical", count: 1, with: [{ profile: "librarian", count: 1 }] },
  { profile: "marineTactical", count: 1, with: [{ profile: "rhino", count: 2 }] },
  "1 orkBikes",
  "1 battleTitan",
];
const MOB: Small["b"] = ["1 orkNob", "2 orkBoyz", "1 orkBikes"];
const TABLE = {
  pieces: [
    { kind: "wood", at: [-30, 5], radius: 9 },
    { kind: "building", at: [25, -8], size: [14, 10], turn: 20 },
    { kind: "rubble", at: [5, 25], size: [12, 8] },
    { kind: "fort", at: [-10, -25], size: [14, 7] },
  ],
};
const game = (a: Small["a"], b: Small["b"], play: Small["play"] = ["gunline", "aggressor"]) => ({
  ...scenarioOf({
    battle: { game: "seize", turns: 8, table: TABLE },
    a,
    b,
    ...(play && { play }),
  }),
  mirror: true,
  seed: "table",
});
/** A scenario that is shipped, resolved. */
async function committed(name: string): Promise<Scenario> {
  const file = fileURLToPath(new URL(`../../../scenarios/heresy/${name}.yaml`, import.meta.url));
  const { resolved } = await loadScenario(file, {
    readFile: (path) => readFile(path, "utf8"),
    doctrines: policyTerms,
    rulebookIds: ["heresy"],
    rulebook: async () => heresy,
  });
  return resolved;
}
const control = () => new Int32Array(new SharedArrayBuffer(64));

describe("twins on a table", () => {
  it("score one half in every single pair, whatever their doctrine", () => {
    for (const policy of ["gunline", "aggressor", "random"]) {
      const matchup = heresy.compile(game(COMPANY, COMPANY, [policy, policy]));
      const runner = new Runner(battleModule, { matchup, key: cellKey(rootKey("twins"), "main") });
      const tally = new Tally(runner.layout);
      runner.play(tally, 0, 24, control(), 1);
      const { at, length } = runner.layout.score!;
      expect([...scoreCounts(tally.sums.subarray(at, at + length))]).toEqual([0, 0, 24, 0, 0]);
    }
  });
});

describe("a battle", () => {
  it("has the same bytes on one thread, on two and in this one", async () => {
    const states = [];
    for (const threads of some([0, 1, 2], 2)) {
      const { state, summary } = await run(game(MOB, MOB, ["skirmisher", "aggressor"]), {
        rulebook: heresy,
        pool: new ThreadPool(threads),
        battles: 300,
      });
      states.push(state + JSON.stringify(summary));
    }
    expect(new Set(states).size).toBe(1);
  });

  it("leaves nothing behind for the next, whichever was played before", () => {
    const matchup = heresy.compile(game(COMPANY, MOB));
    const outcome = (blocks: readonly number[]) => {
      const runner = new Runner(battleModule, { matchup, key: cellKey(rootKey("order"), "main") });
      const tally = new Tally(runner.layout);
      for (const block of blocks) {
        tally.clear();
        runner.play(tally, block, block + 1, control(), 1);
      }
      return [...tally.sums];
    };
    expect(outcome([7, 3, 5])).toEqual(outcome([5]));
  });

  // Heap that a battle leaves behind: a single fraction that becomes an object once a move is a thousand bytes.
  const MOST_BYTES = 100;

  it.each(
    some(
      [
        "seize-the-crossroads",
        "meeting-engagement",
        "titan-on-the-table",
        "librarians-on-the-table",
        "platoons-v-mobs",
      ],
      2,
    ),
  )("allocates nothing: %s", async (name) => {
    const matchup = heresy.compile(await committed(name));
    const least = await bytesPerBattle(matchup, { goes: 60, blocks: 250, enough: MOST_BYTES });
    expect(least).toBeLessThan(MOST_BYTES);
  });
});
