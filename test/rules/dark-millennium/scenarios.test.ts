/** Every committed scenario is legal, plays within its bounds, and shows what it says. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { odds } from "../../../src/experiments/odds.ts";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { some } from "../../some.ts";
import { loadFile, play as playOf } from "../play.ts";
import { battleModule } from "./playing.ts";

const FOLDER = fileURLToPath(new URL("../../../scenarios/dark-millennium/", import.meta.url));
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith(".yaml"));

const load = (file: string): Promise<Scenario> => loadFile(darkMillennium, FOLDER + file);

function play(scenario: Scenario, blocks: number) {
  const played = playOf(darkMillennium, battleModule, scenario, blocks);
  return { ...played, sum: (id: string) => played.sum(id) + played.sum(id, 0) + played.sum(id, 1) };
}

describe("committed scenarios", () => {
  it.each(some(FILES, 6, 1))("%s is legal, stays within its bounds, and is no foregone conclusion", async (file) => {
    const scenario = await load(file);
    expect(scenario.seed).toBeDefined();
    const played = play(scenario, 60);
    expect(played.outside).toEqual([]);
    expect(played.sum("lost")).toBeGreaterThan(0);
    if (scenario.mode === "attack") return;
    expect(played.score).toBeGreaterThan(0.02);
    expect(played.score).toBeLessThan(0.98);
  });

  it.each([
    ["returnFire", "infantry-firefight"],
    ["rallies", "infantry-firefight"],
    ["turnOvers", "infantry-firefight"],
    ["gotHot", "infantry-firefight"],
    ["assaults", "genestealers-v-guard"],
    ["fightBacks", "genestealers-v-guard"],
    ["popUps", "tanks"],
    ["heavies", "tanks"],
    ["powers", "sorcerer-v-librarian"],
    ["summoned", "sorcerer-v-librarian"],
    ["nullifications", "sorcerer-v-librarian"],
    ["heroSpent", "last-stand"],
  ])("%s happens in %s", async (metric, file) => {
    expect(play(await load(`${file}.yaml`), 60).sum(metric)).toBeGreaterThanOrEqual(8);
  });

  it("twins on the same dice share the battles exactly", async () => {
    const scenario = await load("infantry-firefight.yaml");
    const side = scenario.sides[0]!;
    expect(play({ ...scenario, sides: [side, side] }, 60).score).toBe(0.5);
  });
});

describe("doctrines", () => {
  it.each(["aggressor", "gunline", "skirmisher", "objective", "cautious"])("%s beats chance", async (policy) => {
    const scenario = await load("infantry-firefight.yaml");
    const [first, second] = scenario.sides;
    const sides = [
      { ...first!, policy },
      { ...second!, policy: "random" },
    ];
    expect(play({ ...scenario, sides }, 60).score).toBeGreaterThan(0.8);
  });
});

describe("odds", () => {
  it("eight lasguns as the vector DM-P-011 has them, and the best split is the best", async () => {
    const scenario = await load("more-dice-or-plus.yaml");
    const mean = async (dice: unknown, want: string, id: string) => {
      const attack = { ...scenario.attack, dice: [dice, "best"], want };
      const answer = await odds({ ...scenario, attack }, { rulebook: darkMillennium });
      return answer.metrics.find((metric) => metric.id === id && metric.side === "Targets")!.mean;
    };
    const kills = [1, 5 / 3, 2, 2];
    const fatigue = [19 / 6, 59 / 18, 667 / 216, 1591 / 648];
    for (const [i, expected] of kills.entries())
      expect(await mean(i + 1, "doctrine", "lost")).toBeCloseTo(expected, 12);
    for (const [i, expected] of fatigue.entries()) {
      expect(await mean(i + 1, "doctrine", "fatigue")).toBeCloseTo(expected, 12);
    }
    expect(await mean("best", "kills", "lost")).toBeCloseTo(Math.max(...kills), 12);
    expect(await mean("best", "fatigue", "fatigue")).toBeCloseTo(Math.max(...fatigue), 12);
    expect(await mean("best", "oneKill", "lost")).toBeCloseTo(1, 12);
  });

  it("a ram that is answered, sampled and exact", async () => {
    const scenario = await load("ram.yaml");
    const exact = await odds(scenario, { rulebook: darkMillennium });
    const played = play(scenario, 4000);
    const both = exact.metrics.filter(({ id }) => id === "lost").reduce((sum, { mean }) => sum + mean, 0);
    expect(Math.abs(played.sum("lost") / 4000 - both)).toBeLessThan(0.06);
  });
});
