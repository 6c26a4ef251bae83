/** Skirmish Battles as a RuleSystem. Cold. */
import type { Scenario } from "../../scenario/scenario.ts";
import { tableProblems } from "../../scenario/terrain.ts";
import { optionProblems } from "../kernel/options.ts";
import type { Problem, RuleSystem } from "../kernel/rule-system.ts";
import { aboutTerms } from "../kernel/terms.ts";
import { houseRuleKeys, houseRuleProblems, houseRuleSlots, resolveBook } from "./book/book.ts";
import { builder } from "./book/build.ts";
import { catalogue } from "./book/catalogue.ts";
import { compile } from "./book/compile.ts";
import { COVERAGE } from "./book/coverage.ts";
import { TABLES } from "./book/data.ts";
import { GLOSSARY } from "./book/glossary.rows.ts";
import { levers } from "./book/levers.ts";
import { attackBlock, battleBlock, battleTerms, duelBlock, musterTerms, resolveModes } from "./book/modes.ts";
import { portfolio } from "./book/portfolio.ts";
import { loadRoster } from "./book/roster.ts";
import { rosterEntrySchema } from "./book/roster-entry.ts";
import { TABLE_DEFAULTS, TERRAIN } from "./book/terrain.ts";
import { readUnits } from "./book/units.ts";
import { MAX_MODELS } from "./matchup.ts";
import { D } from "./player/decisions.ts";
import { W } from "./player/weights.ts";
import { RULINGS } from "./rulings.ts";
import { EVENTS, narrate } from "./tell/narrate.ts";
import { nameRolls } from "./tell/roll-names.ts";
import { act, scene } from "./tell/scene.ts";

export const skirmish: RuleSystem = {
  id: "skirmish",
  title: "Skirmish Battles",
  modes: ["attack", "duel", "battle"],
  mostModels: MAX_MODELS,
  players: { decisions: D, terms: aboutTerms(W), scripts: portfolio },
  rosterEntry: rosterEntrySchema,
  modeBlocks: { attack: attackBlock, duel: duelBlock, battle: battleBlock },
  rulings: RULINGS,
  catalogue,
  tables: TABLES,
  readUnits,
  houseRuleKeys,
  houseRuleSlots,
  coverage: COVERAGE,
  glossary: GLOSSARY,
  events: EVENTS,
  ops: async () => (await import("./vectors/ops.ts")).ops,
  check,
  resolve: resolveModes,
  compile,
  levers,
  builder,
  narrate,
  nameRolls,
  scene: { scene, act },
};

function check(scenario: Scenario): Problem[] {
  const problems = [
    ...optionProblems("skirmish", RULINGS, scenario.options),
    ...houseRuleProblems(scenario.houseRules, scenario.options, scenario.units),
  ];
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
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
