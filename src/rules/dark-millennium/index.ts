/** Dark Millennium v3.2 as a RuleSystem. Cold. */
import type { Scenario } from "../../scenario/scenario.ts";
import { tableProblems } from "../../scenario/terrain.ts";
import type { Problem, RuleSystem } from "../rule-system.ts";
import { houseRuleKeys, houseRuleProblems, resolveBook } from "./book.ts";
import { catalogue } from "./catalogue.ts";
import { compile } from "./compile.ts";
import { COVERAGE } from "./coverage.ts";
import { levers } from "./levers.ts";
import { type DarkMatchup, MAX_MODELS } from "./matchup.ts";
import { attackBlock, attackProblems, battleBlock, battleTerms, duelBlock, resolveModes } from "./modes.ts";
import { EVENTS, nameRolls, narrate } from "./narrate.ts";
import { rosterEntrySchema, rosterProblems } from "./roster.ts";
import { RULINGS, rulingProblems } from "./rulings.ts";
import { act, scene } from "./scene.ts";
import { TABLE_DEFAULTS, TERRAIN } from "./terrain.ts";

export const darkMillennium: RuleSystem = {
  id: "dark-millennium",
  title: "Dark Millennium v3.2",
  modes: ["attack", "duel", "battle"],
  mostModels: MAX_MODELS,
  rosterEntry: rosterEntrySchema,
  modeBlocks: { attack: attackBlock, duel: duelBlock, battle: battleBlock },
  rulings: RULINGS,
  catalogue,
  houseRuleKeys,
  coverage: COVERAGE,
  events: EVENTS,
  ops: async () => (await import("./ops.ts")).ops,
  check,
  resolve: resolveModes,
  compile,
  scene: {
    scene: (matchup, battle) => scene(matchup as DarkMatchup, battle),
    act: (matchup, leg, event) => act(matchup as DarkMatchup, leg, event),
  },
  levers,
  narrate: (matchup, leg, event) => narrate(matchup as DarkMatchup, leg, event),
  nameRolls: (matchup, before, rolls, after) => nameRolls(matchup as DarkMatchup, before, rolls, after),
};

function check(scenario: Scenario): Problem[] {
  const book = resolveBook(scenario.options, scenario.houseRules);
  return [
    ...rulingProblems(scenario.options),
    ...houseRuleProblems(scenario.houseRules),
    ...rosterProblems(scenario, book),
    ...(scenario.mode === "attack" ? attackProblems(scenario) : []),
    ...(scenario.mode === "battle"
      ? tableProblems(battleTerms(scenario).table, TERRAIN, TABLE_DEFAULTS, ["battle", "table"])
      : []),
  ];
}
