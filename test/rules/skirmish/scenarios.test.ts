/**
 * Every committed scenario is legal and plays; together they show what the rulebook is about. A demo that lets an event happen 20 times
 * in 2,000 battles shows it some 1,000 times in the 100,000 battles that it asks for.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ENDINGS } from "../../../src/rules/skirmish/metrics.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { some } from "../../some.ts";
import { loadFile, play } from "./playing.ts";

const FOLDER = fileURLToPath(new URL("../../../scenarios/skirmish/", import.meta.url));
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith(".yaml"));
const BLOCKS = 200;

describe("committed scenarios", () => {
  it.each(some(FILES, 6, 1))("%s is legal, and its outcomes stay within their bounds", async (file) => {
    const scenario = await loadFile(FOLDER + file);
    expect(scenario.seed).toBeDefined();
    const played = play(scenario, scenario.mode === "battle" ? BLOCKS / 10 : BLOCKS);
    expect(played.outside).toEqual([]);
    const [first, second] = [played.sum("lost", 0), played.sum("lost", 1)];
    expect(first + second).toBeGreaterThan(0);
    for (const side of [0, 1]) {
      expect(played.sum("killed", side) + played.sum("outOfAction", side)).toBe(played.sum("lost", side));
    }
    if (scenario.mode !== "duel") return;
    expect(played.endings.reduce((all, count) => all + (count ?? 0), 0)).toBe(played.battles);
    expect(played.endings[ENDINGS.indexOf("not ended")]).toBeUndefined();
    // The README of the demos owes its reader a question whose answer is not known beforehand.
    expect(played.score).toBeGreaterThan(0.02);
    expect(played.score).toBeLessThan(0.98);
  });

  it("show all nine armies, all modes, and every kind of setting", async () => {
    const all = await Promise.all(FILES.map((file) => loadFile(FOLDER + file)));
    const profiles = all.flatMap(({ sides }) => sides.flatMap(({ roster }) => roster.map((entry) => entry.profile)));
    const armies = new Set(profiles.map((profile) => profile.split("_")[0]));
    expect([...armies].sort()).toEqual(["csm", "de", "eld", "ig", "nec", "ork", "sm", "tau", "tyr"]);
    expect(new Set(all.map(({ mode }) => mode))).toEqual(new Set(["attack", "duel", "battle"]));
    const some = (holds: (scenario: Scenario) => boolean) => expect(all.some(holds)).toBe(true);
    some(({ options }) => Object.keys(options).length > 0);
    some(({ houseRules }) => Object.keys(houseRules).length > 0);
    some(({ duel }) => duel?.["muster"] === "strict");
    some(({ duel }) => duel?.["atLimit"] === "points");
    some(({ duel }) => duel?.["terrain"] === "difficult");
    some(({ duel }) => JSON.stringify(duel?.["height"] ?? [0, 0]) !== "[0,0]");
    some(({ duel }) => JSON.stringify(duel?.["difficult"] ?? [false, false]) !== "[false,false]");
    some(({ sides }) => sides.some((side) => side.rosterFile !== undefined));
    some(({ sides }) => sides.some(({ roster }) => roster.some((entry) => entry["upgraded"] === true)));
    const doctrines = all.flatMap(({ sides }) =>
      sides.map(({ policy }) => (typeof policy === "string" ? policy : policy.doctrine)),
    );
    expect(new Set(doctrines).size).toBe(6);
  });
});

describe("events in 2,000 battles of a demo", () => {
  it.each([
    ["overwatchFire", "guard-v-orks"],
    ["grenades", "krak-or-lasguns"],
    ["charges", "hormagaunts-v-guard"],
    ["breakOffs", "hormagaunts-v-guard"],
    ["substitutions", "tau-v-marines"],
    ["withdrawals", "when-to-give-up"],
  ])("%s in %s", async (metric, file) => {
    const played = play(await loadFile(`${FOLDER}${file}.yaml`), 1000);
    expect(played.battles).toBe(2000);
    expect(played.sum(metric, 0) + played.sum(metric, 1)).toBeGreaterThanOrEqual(20);
  });
});

describe("duel.atLimit", () => {
  it("turns draws of the last turn into wins on points, and nothing else", async () => {
    const scenario = await loadFile(`${FOLDER}guard-v-orks.yaml`);
    const drawn = play({ ...scenario, duel: { ...scenario.duel, atLimit: "draw" } }, 300);
    const decided = play({ ...scenario, duel: { ...scenario.duel, atLimit: "points" } }, 300);
    const [limit, points] = [ENDINGS.indexOf("turn limit"), ENDINGS.indexOf("decided on points")];
    expect(drawn.endings[limit]).toBeGreaterThan(0);
    expect(decided.endings[points]).toBe(drawn.endings[limit]);
    expect(decided.endings.slice(0, limit)).toEqual(drawn.endings.slice(0, limit));
    expect(decided.sum("lost", 0)).toBe(drawn.sum("lost", 0));
    expect(decided.score).not.toBe(drawn.score);
    // Twins on the same dice share the battle exactly, whoever is ahead.
    const side = scenario.sides[0]!;
    const twins = play(
      { ...scenario, duel: { ...scenario.duel, cover: [4, 4], atLimit: "points" }, sides: [side, side] },
      100,
    );
    expect(twins.score).toBe(0.5);
  });
});
