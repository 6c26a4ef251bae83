/** Skirmish Battles as a RuleSystem. Cold. */
import type { Scenario } from "../../scenario/scenario.ts";
import { tableProblems } from "../../scenario/terrain.ts";
import type { Problem, RuleSystem } from "../rule-system.ts";
import { COLUMNS, SITUATION } from "./ask.ts";
import { houseRuleKeys, houseRuleProblems, resolveBook } from "./book.ts";
import { builder } from "./build.ts";
import { catalogue } from "./catalogue.ts";
import { compile } from "./compile.ts";
import { COVERAGE } from "./coverage.ts";
import { levers } from "./levers.ts";
import { MAX_MODELS, type SkirmishMatchup } from "./matchup.ts";
import { attackBlock, battleBlock, battleTerms, duelBlock, musterTerms, resolveModes } from "./modes.ts";
import { EVENTS, narrate } from "./narrate.ts";
import { nameRolls } from "./roll-names.ts";
import { loadRoster, rosterEntrySchema } from "./roster.ts";
import { RULINGS, rulingProblems } from "./rulings.ts";
import { act, scene } from "./scene.ts";
import { TABLE_DEFAULTS, TERRAIN } from "./terrain.ts";

export const skirmish: RuleSystem = {
  id: "skirmish",
  title: "Skirmish Battles",
  modes: ["attack", "duel", "battle"],
  mostModels: MAX_MODELS,
  decisions: Object.fromEntries(
    Object.entries(COLUMNS).map(([decision, columns]) => [decision, [...columns, ...SITUATION]]),
  ),
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
  levers,
  builder,
  narrate: (matchup, leg, event) => narrate(matchup as SkirmishMatchup, leg, event),
  nameRolls: (matchup, before, rolls, after) => nameRolls(matchup as SkirmishMatchup, before, rolls, after),
  scene: {
    scene: (matchup, battle) => scene(matchup as SkirmishMatchup, battle),
    act: (matchup, leg, event) => act(matchup as SkirmishMatchup, leg, event),
  },
};

function check(scenario: Scenario): Problem[] {
  const problems = [...rulingProblems(scenario.options), ...houseRuleProblems(scenario.houseRules, scenario.options)];
  const book = resolveBook(scenario.options, scenario.houseRules);
  if (scenario.mode === "battle") {
    problems.push(...tableProblems(battleTerms(scenario).table, TERRAIN, TABLE_DEFAULTS, ["battle", "table"]));
  }
  const terms = musterTerms(scenario);
  const pirates = scenario.sides.map((side, index) => {
    const roster = loadRoster(side, book, { side: index, ...terms });
    problems.push(...roster.problems);
    return roster.models.some(({ army }) => army === "DE");
  });
  if (scenario.mode === "battle" && pirates[0] !== pirates[1] && !book.off("SK-DE-22")) {
    scenario.sides.forEach(({ role }, index) => {
      if (role === undefined || (role === "attacker") === pirates[index]) return;
      const wanted = pirates[index] ? "attacker" : "defender";
      const message = `Dark Eldar attack in every mission (SK-DE-22); expected ${wanted}, or houseRules rules.SK-DE-22: off`;
      problems.push({ path: ["sides", index, "role"], message });
    });
  }
  return problems;
}
