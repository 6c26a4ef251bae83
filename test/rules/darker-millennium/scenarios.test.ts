/** Every committed scenario is legal, plays within its bounds, and shows what it says. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { some } from "../../some.ts";
import { loadFile, play as playOf } from "../play.ts";
import { battleModule } from "./playing.ts";

const FOLDER = fileURLToPath(new URL("../../../scenarios/darker-millennium/", import.meta.url));
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith(".yaml"));

const load = (file: string): Promise<Scenario> => loadFile(darkerMillennium, FOLDER + file);

function play(scenario: Scenario, blocks: number) {
  const played = playOf(darkerMillennium, battleModule, scenario, blocks);
  return { ...played, sum: (id: string) => played.sum(id) + played.sum(id, 0) + played.sum(id, 1) };
}

describe("committed scenarios", () => {
  it.each(some(FILES, 6, 1))("%s is legal, stays within its bounds, and is no foregone conclusion", async (file) => {
    const scenario = await load(file);
    expect(scenario.seed).toBeDefined();
    const played = play(scenario, 30);
    expect(played.outside).toEqual([]);
    if (scenario.mode === "attack") return;
    expect(played.sum("lost")).toBeGreaterThan(0);
    expect(played.score).toBeGreaterThan(0.02);
    expect(played.score).toBeLessThan(0.98);
  });

  it.each([
    ["orderTests", "mob-at-the-gunline"],
    ["pinsTaken", "mob-at-the-gunline"],
    ["onslaughts", "mob-at-the-gunline"],
    ["reactions", "guard-v-stealers"],
    ["contacts", "guard-v-stealers"],
    ["breaks", "mob-at-the-gunline"],
  ])("%s happen in %s", async (metric, file) => {
    expect(play(await load(`${file}.yaml`), 30).sum(metric)).toBeGreaterThanOrEqual(8);
  });
});

describe("doctrines", () => {
  it.each(["aggressor", "gunline", "skirmisher", "objective", "cautious"])("%s beats chance", async (policy) => {
    const scenario = await load("mob-at-the-gunline.yaml");
    const side = scenario.sides[0]!;
    const sides = [
      { ...side, policy },
      { ...side, policy: "random" },
    ];
    const duel = { ...scenario.duel, cover: ["none", "none"] };
    expect(play({ ...scenario, duel, sides }, 40).score).toBeGreaterThan(0.6);
  });
});
