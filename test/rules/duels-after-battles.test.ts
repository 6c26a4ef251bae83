/** A duel is told nothing by what battles on tables have left in a thread's columns (kernel/layout.ts, `onTable`). */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { rulebooks } from "../../src/rules/index.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { some } from "../some.ts";
import { twice } from "./forks.ts";
import { loadFile } from "./play.ts";
import { legalMatchup, smallStreams } from "./small.ts";

const BLOCKS = 12;

it.each(Object.keys(rulebooks) as (keyof typeof rulebooks)[])("duels of %s", async (id) => {
  const folder = fileURLToPath(new URL(`../../scenarios/${id}/`, import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  const rulebook = await rulebooks[id]();
  const scenarios = await Promise.all(files.map((file) => loadFile(rulebook, folder + file)));
  const [module] = await twice(id);
  const open = (scenario: Scenario) => {
    const matchup = legalMatchup(rulebook, scenario);
    const streams = smallStreams(matchup);
    return { streams, battle: module.create(matchup, streams, { event() {} }) };
  };
  // All that battles on tables use; duels use less.
  const board = open(scenarios.find(({ mode }) => mode === "battle")!).battle.memory as Uint8Array;
  const duels = some(
    scenarios.filter(({ mode }) => mode === "duel"),
    3,
  ).map(open);
  expect(duels.length).toBeGreaterThan(0);
  for (const { battle, streams } of duels) {
    const rest = board.subarray((battle.memory as Uint8Array).length);
    const ends = (left: number) =>
      Array.from({ length: BLOCKS }, (_, block) => {
        rest.fill(left);
        streams.open(block);
        battle.load(block & 1, block);
        battle.play();
        return [...battle.outcome];
      });
    expect(rest.length).toBeGreaterThan(0);
    expect(ends(1)).toEqual(ends(0));
  }
});
