/** A battle before the referee: two sides under the terms that are to be tried, and what it is called. */
import type { RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Scenario, Side } from "../../src/scenario/scenario.ts";

export function beforeReferee(
  rulebook: RuleSystem,
  name: string,
  sides: readonly Pick<Side, "name" | "policy" | "roster">[],
  battle: object,
): { readonly title: string; readonly scenario: Scenario } {
  const scenario = rulebook.resolve({
    title: "before the referee",
    rules: rulebook.id,
    mode: "battle",
    battle,
    options: {},
    houseRules: {},
    mirror: true,
    sides,
    battles: 1,
  } as unknown as Scenario);
  const who = sides.map((side) => `${side.name} (${side.policy})`).join(" against ");
  return { title: `${name}: ${who}`, scenario };
}
