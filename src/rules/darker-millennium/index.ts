/** The Darker Millennium rulebook as a RuleSystem. Cold. */
import type { Scenario } from "../../scenario/scenario.ts";
import { optionProblems } from "../kernel/options.ts";
import type { Problem, RuleSystem } from "../kernel/rule-system.ts";
import { aboutTerms } from "../kernel/terms.ts";
import { unitsReader } from "../kernel/units-reader.ts";
import { houseRuleKeys, houseRuleProblems, houseRuleSlots, ROWS, resolveBook } from "./book/book.ts";
import { catalogue } from "./book/catalogue.ts";
import { compile } from "./book/compile.ts";
import { COVERAGE } from "./book/coverage.ts";
import { GLOSSARY } from "./book/glossary.rows.ts";
import { levers } from "./book/levers.ts";
import { attackBlock, attackProblems, battleBlock, battleProblems, duelBlock, resolveModes } from "./book/modes.ts";
import { portfolio } from "./book/portfolio.ts";
import { rosterEntrySchema, rosterProblems, sideKeys } from "./book/roster.ts";
import { unitComplaints } from "./book/units.ts";
import { type DkMatchup, MAX_MODELS } from "./matchup.ts";
import { D } from "./player/decisions.ts";
import { T } from "./player/weights.ts";
import { RULINGS } from "./rulings.ts";
import { EVENTS, nameRolls, narrate } from "./tell/narrate.ts";
import { act, scene } from "./tell/scene.ts";

export const darkerMillennium: RuleSystem = {
  id: "darker-millennium",
  title: "Darker Millennium",
  modes: ["attack", "duel", "battle"],
  mostModels: MAX_MODELS,
  players: { decisions: D, terms: aboutTerms(T), scripts: portfolio },
  rosterEntry: rosterEntrySchema,
  sideKeys,
  modeBlocks: { attack: attackBlock, duel: duelBlock, battle: battleBlock },
  rulings: RULINGS,
  catalogue,
  tables: ROWS,
  readUnits: unitsReader("darker-millennium", ROWS, unitComplaints),
  houseRuleKeys,
  houseRuleSlots,
  coverage: COVERAGE,
  glossary: GLOSSARY,
  events: EVENTS,
  ops: async () => (await import("./vectors/ops.ts")).ops,
  check,
  resolve: resolveModes,
  compile,
  scene: {
    scene: (matchup, battle) => scene(matchup as DkMatchup, battle),
    act: (matchup, leg, event) => act(matchup as DkMatchup, leg, event),
  },
  levers,
  narrate: (matchup, leg, event) => narrate(matchup as DkMatchup, leg, event),
  nameRolls: (matchup, before, rolls, after) => nameRolls(matchup as DkMatchup, before, rolls, after),
};

function check(scenario: Scenario): Problem[] {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  return [
    ...optionProblems("darker-millennium", RULINGS, scenario.options),
    ...houseRuleProblems(scenario.houseRules, scenario.options, scenario.units),
    ...rosterProblems(scenario, book),
    ...(scenario.mode === "attack" ? attackProblems(scenario) : []),
    ...(scenario.mode === "battle" ? battleProblems(scenario) : []),
  ];
}
