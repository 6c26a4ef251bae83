/** A battle of Skirmish that is played on from a mark ends like the one that went on, whoever plays (architecture: state and habits). */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { doctrines } from "../../../src/players/index.ts";
import type { BattleModule } from "../../../src/rules/kernel/rule-system.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { forksOf, twice } from "../forks.ts";
import { loadFile } from "../play.ts";
import { legalMatchup } from "../small.ts";

const FOLDER = fileURLToPath(new URL("../../../scenarios/skirmish/", import.meta.url));
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith(".yaml"));
const byRows = { doctrine: "objective", weights: "w.yaml", source: '{"terms":{},"decisions":{"move":{"worth":1}}}' };
const POLICIES = [...doctrines.map(({ name }) => [name, name] as const), ["rows", byRows] as const];

let modules: readonly [BattleModule, BattleModule];
let scenarios: Readonly<Record<string, Scenario>>;
beforeAll(async () => {
  modules = await twice("skirmish");
  scenarios = Object.fromEntries(
    await Promise.all(FILES.map(async (file) => [file, await loadFile(skirmish, FOLDER + file)] as const)),
  );
});

function astray(scenario: Scenario, policy: Scenario["sides"][number]["policy"]): readonly string[] {
  const sides = scenario.sides.map((side) => ({ ...side, policy }));
  const budget = scenario.mode === "battle" ? { blocks: 6, marks: 4 } : { blocks: 24, marks: 4 };
  const found = forksOf(modules, legalMatchup(skirmish, { ...scenario, sides }), budget);
  expect(found.count).toBeGreaterThan(10);
  return found.astray;
}

describe.each(FILES)("played on from its marks: %s", (file) => {
  it.each(POLICIES)("%s", (_, policy) => {
    const scenario = scenarios[file]!;
    // A single attack has no marks.
    if (scenario.mode !== "attack") expect(astray(scenario, policy)).toEqual([]);
  });
});
