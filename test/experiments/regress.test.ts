/** Regressions of the toy rulebook, whose changes are known: what is found, what it is called, and how sure it is. */
import { afterAll, describe, expect, it } from "vitest";
import { Arena } from "../../src/chunk/arena.ts";
import { type Baseline, MOST_CHARACTERS, readBaseline, writeBaseline } from "../../src/experiments/baseline.ts";
import { openCell, type ScenarioCell } from "../../src/experiments/cells.ts";
import { type Regression, regress, saveBaselines } from "../../src/experiments/regress.ts";
import type { BattleModule } from "../../src/rules/rule-system.ts";
import type { RosterEntry } from "../../src/scenario/scenario.ts";
import { battleModule } from "../toy/battle.ts";
import { toyRulebook, toyScenario } from "../toy/rulebook.ts";
import { toyModuleUrl } from "../toy/toy.ts";

const arena = new Arena({ threads: 0 });
afterAll(() => arena.close());

interface ToyChange {
  readonly orks?: number;
  readonly turns?: number;
  readonly mirror?: boolean;
  readonly seed?: string;
  readonly module?: BattleModule;
}

function toy({ orks = 8, turns = 6, mirror = true, seed = "1", module = battleModule }: ToyChange = {}): ScenarioCell {
  const { sides } = toyScenario();
  const roster = [{ profile: "ork", count: orks, need: 5 } as RosterEntry];
  const scenario = toyScenario({ duel: { turns }, mirror, sides: [sides[0]!, { ...sides[1]!, roster }] });
  return openCell(scenario, toyRulebook, { seed, module, moduleUrl: toyModuleUrl() });
}

async function save(cell: ScenarioCell, blocks = 2048): Promise<Baseline> {
  const [baseline] = await saveBaselines([{ cell, scenario: "toy.yaml", sets: [] }], blocks, arena);
  return baseline!;
}

async function against(baseline: Baseline, cell: ScenarioCell, delta = 0.01): Promise<Regression> {
  return regress([{ name: "toy", cell, baseline }], { arena, delta });
}

describe("a regression", () => {
  it("calls what plays as before bit-identical, and reads its own baseline back", async () => {
    const baseline = readBaseline(writeBaseline(await save(toy())), "toy.json");
    const found = await against(baseline, toy());
    expect(found.verdict).toBe("identical");
  });

  it("finds that a sixth of the Orks more is a material change", async () => {
    const found = await against(await save(toy()), toy({ orks: 10 }));
    expect(found.verdict).toBe("material");
    expect(found.outcome).not.toBe("pass");
  });

  it("keeps a baseline below 40 KB", async () => {
    const text = writeBaseline(await save(toy()));
    expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(text.length).toBeGreaterThan(1000);
  });

  it("refuses what is no baseline", () => {
    expect(() => readBaseline("{}", "toy.json")).toThrow("toy.json");
  });
});
