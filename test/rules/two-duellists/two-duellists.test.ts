/** A rulebook of one file answers the questions that any rulebook answers; `rulebook.ts` is the template that the README tells to copy. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Scheduler } from "../../../src/chunk/scheduler.ts";
import { command as rules } from "../../../src/cli/commands/rules.ts";
import type { Terminal } from "../../../src/cli/console.ts";
import { openCell } from "../../../src/experiments/cells.ts";
import { type Arms, compare } from "../../../src/experiments/compare.ts";
import { odds } from "../../../src/experiments/odds.ts";
import { replay } from "../../../src/experiments/replay.ts";
import { run } from "../../../src/experiments/run.ts";
import { verifyVectors } from "../../../src/experiments/verify.ts";
import { policyTerms } from "../../../src/players/index.ts";
import { battles } from "../../../src/rules/battles.ts";
import { rulebooks } from "../../../src/rules/index.ts";
import { loadScenario } from "../../../src/scenario/load.ts";
import { battleModule, twoDuellists as rulebook } from "./rulebook.ts";

const id = "two-duellists";
const lists = [rulebooks, battles] as Record<string, unknown>[];

beforeAll(() => {
  lists[0]![id] = async () => rulebook;
  lists[1]![id] = async () => ({ battleModule });
});
afterAll(() => {
  for (const list of lists) delete list[id];
});

const text = (mode: string) => `rules: ${id}
mode: ${mode}
mirror: false
sides:
  - {name: Left, roster: [{profile: duellist, count: 1, need: 4}]}
  - {name: Right, roster: [{profile: duellist, count: 1, need: 4}]}
`;

/** A duel, or one attack. */
const library = (mode: string) => ({
  readFile: async () => text(mode),
  fullPath: (path: string) => path,
  doctrines: policyTerms,
  rulebookIds: Object.keys(rulebooks),
  rulebook: async (name: string) => rulebooks[name]?.(),
});
const open = async (mode: string) => (await loadScenario("duel.yaml", library(mode))).resolved;

it("takes fewer than 150 lines", () => {
  expect(
    readFileSync(new URL("rulebook.ts", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => line !== "").length,
  ).toBeLessThan(150);
});

it("runs: who strikes first at even odds wins two of three", async () => {
  const { summary } = await run(await open("duel"), { rulebook, battles: 4000, seed: "1" });
  const { low, high } = summary.sides[0]!.score!;
  expect([low! < 2 / 3, high! > 2 / 3, high! - low! < 0.05]).toEqual([true, true, true]);
});

it("compares: a surer blow is better, for certain", async () => {
  const cell = async (mode: string, need: number) => {
    const { sides, ...rest } = await open(mode);
    const left = { ...sides[0]!, roster: [{ profile: "duellist", count: 1, need }] };
    return openCell({ ...rest, sides: [left, sides[1]!] }, rulebook, { seed: "1" });
  };
  const arms: Arms = [
    { name: "3+", cells: [await cell("duel", 3)] },
    { name: "4+", cells: [await cell("duel", 4)] },
  ];
  const scheduler = new Scheduler();
  const { difference, verdict } = await compare(arms, { scheduler, direction: true, maxBattles: 20_000 });
  await scheduler.close();
  // 2/3 of the duels are won against 4/5.
  expect([Math.sign(difference.value), JSON.stringify(verdict)]).toEqual([1, expect.stringContaining("etter")]);
});

it("has exact odds", async () => {
  const { metrics } = await odds(await open("attack"), { rulebook });
  expect(metrics.find(({ id, side }) => id === "hits" && side === "Left")!.mean).toBe(0.5);
});

it("is told: the strikes until one hits", async () => {
  const { replay: told } = await replay(await open("duel"), {
    rulebook,
    wanted: { block: 0, leg: 0 },
    battles: 4,
    seed: "1",
  });
  const events = told.steps.flatMap((step) => (step.kind === "event" ? [step.text] : []));
  expect(events.at(-1)).toMatch(/^Duellist [12] strikes: a hit\.$/);
  expect(events.slice(0, -1).every((line) => line.endsWith("a miss."))).toBe(true);
});

it("says what it plays", async () => {
  let told = "";
  const print = (words: string) => {
    told += words;
  };
  await rules.perform([id], { status: [], id: [] }, { print, width: 80 } as Terminal);
  expect(told).toMatch(/^Two Duellists\n(.|\n)*TD-01/);
});

it("answers vectors", async () => {
  const vector = {
    id: "TD-V-1",
    title: "a blow",
    op: "strike",
    kind: "exact",
    inputs: { need: 5 },
    expected: { hit: "1/3", miss: "2/3" },
  };
  const { counts } = await verifyVectors({ format: "wargauge-vectors/1", rules: id, vectors: [vector] });
  expect(counts).toEqual({ passed: 1, failed: 0, unsupported: 0 });
});
