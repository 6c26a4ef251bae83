/** The toy as a rulebook: enough of the cold half to run scenarios of it. */
import type { RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { RosterEntry, Scenario } from "../../src/scenario/scenario.ts";
import type { ToySide } from "./battle.ts";
import { toyMatchup } from "./toy.ts";

function unused(): never {
  throw new Error("the toy rulebook has no such thing");
}

export const toyRulebook = {
  id: "toy",
  title: "Toy",
  modes: ["duel"],
  modeBlocks: {},
  catalogue: () => [],
  rulings: [],
  houseRuleKeys: () => new Map(),
  coverage: [],
  events: [],
  ops: async () => ({}),
  check: () => [],
  resolve: (scenario: Scenario) => ({ ...scenario, duel: { turns: 6, ...scenario.duel } }),
  compile(scenario: Scenario) {
    const sides = scenario.sides.map(({ name, roster, policy }): ToySide => {
      const { count, need } = roster[0] as RosterEntry & { need: number };
      return { name, models: count, need, policy: String(policy) };
    });
    return toyMatchup({
      sides: sides as [ToySide, ToySide],
      turns: scenario.duel!.turns as number,
      legs: scenario.mirror ? 2 : 1,
    });
  },
  narrate: unused,
} as unknown as RuleSystem;

export function toyScenario(changes: Partial<Scenario> = {}): Scenario {
  return {
    title: "Marines against Orks",
    rules: "toy",
    mode: "duel",
    options: {},
    houseRules: {},
    mirror: true,
    sides: [
      { name: "Marines", policy: "gunline", roster: [{ profile: "marine", count: 5, need: 4 }] },
      { name: "Orks", policy: "aggressor", roster: [{ profile: "ork", count: 8, need: 5 }] },
    ],
    battles: 2000,
    seed: "1",
    ...changes,
  };
}
