/** Every committed scenario is legal, plays within its bounds, and shows what it says. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { some } from "../../some.ts";
import { loadFile, play as playOf } from "../play.ts";
import { battleModule } from "./playing.ts";

const FOLDER = fileURLToPath(new URL("../../../scenarios/second-edition/", import.meta.url));
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith(".yaml"));

const load = (file: string): Promise<Scenario> => loadFile(secondEdition, FOLDER + file);

function play(scenario: Scenario, blocks: number) {
  const played = playOf(secondEdition, battleModule, scenario, blocks);
  return { ...played, sum: (id: string) => played.sum(id) + played.sum(id, 0) + played.sum(id, 1) };
}

describe("committed scenarios", () => {
  it.each(some(FILES, 6, 1))("%s is legal, stays within its bounds, and is no foregone conclusion", async (file) => {
    const scenario = await load(file);
    expect(scenario.seed).toBeDefined();
    const played = play(scenario, 100);
    expect(played.outside).toEqual([]);
    expect(played.sum("lost")).toBeGreaterThan(0);
    if (scenario.mode === "attack") return;
    expect(played.score).toBeGreaterThan(0.02);
    expect(played.score).toBeLessThan(0.98);
  });

  it.each([
    ["parries", "three-marines-v-genestealer"],
    ["jams", "bolters-at-orks"],
    ["charges", "tactical-v-mob"],
    ["tests", "tactical-v-mob"],
    ["breaks", "tactical-v-mob"],
  ])("%s happen in %s", async (metric, file) => {
    expect(play(await load(`${file}.yaml`), 100).sum(metric)).toBeGreaterThanOrEqual(8);
  });

  it("twins on the same dice share the battles exactly", async () => {
    const scenario = await load("tactical-v-mob.yaml");
    const side = scenario.sides[0]!;
    // Starting lines alike as well.
    const duel = { ...scenario.duel, cover: ["none", "none"] };
    expect(play({ ...scenario, duel, sides: [side, side] }, 60).score).toBe(0.5);
  });
});

describe("doctrines", () => {
  it.each(["aggressor", "gunline", "skirmisher", "objective", "cautious"])("%s beats chance", async (policy) => {
    const scenario = await load("tactical-v-mob.yaml");
    const side = scenario.sides[0]!;
    const sides = [
      { ...side, policy },
      { ...side, policy: "random" },
    ];
    expect(
      play({ ...scenario, duel: { ...scenario.duel, cover: ["none", "none"] }, sides }, 100).score,
    ).toBeGreaterThan(0.6);
  });
});
