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

const finding = (found: Regression) => found.scenarios[0]!.finding;
const shift = (found: Regression, metric: string) => found.scenarios[0]!.shifts.find((each) => each.metric === metric)!;

describe("debug", () => {
  it("prints", async () => {
    const baseline = await save(toy());
    console.log(writeBaseline(baseline).length, writeBaseline(baseline).slice(0, 3000));
    for (const cell of [toy(), toy({ orks: 9 }), toy({ turns: 7 }), toy({ seed: "2" })]) {
      const t = performance.now();
      const found = await against(baseline, cell);
      const { shifts, ...rest } = found.scenarios[0]!;
      console.log(found.verdict, performance.now() - t, JSON.stringify(rest));
      for (const s of shifts) {
        const { histograms, ...r } = s;
        console.log(JSON.stringify(r));
      }
    }
    void [MOST_CHARACTERS, readBaseline, finding, shift];
    expect(1).toBe(1);
  });
});
