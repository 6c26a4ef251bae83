/** Dark Millennium v3.2 as a RuleSystem. Cold. */
import type { Scenario } from "../../scenario/scenario.ts";
import { tableProblems } from "../../scenario/terrain.ts";
import { optionProblems } from "../kernel/options.ts";
import type { Problem, RuleSystem } from "../kernel/rule-system.ts";
import { aboutTerms } from "../kernel/terms.ts";
import { unitsReader } from "../kernel/units-reader.ts";
import { houseRuleKeys, houseRuleProblems, houseRuleSlots, resolveBook } from "./book/book.ts";
import { catalogue } from "./book/catalogue.ts";
import { compile } from "./book/compile.ts";
import { COVERAGE } from "./book/coverage.ts";
import { GLOSSARY } from "./book/glossary.rows.ts";
import { levers } from "./book/levers.ts";
import { MODEL_COLUMNS, MODELS } from "./book/models.rows.ts";
import { attackBlock, attackProblems, battleBlock, battleTerms, duelBlock, resolveModes } from "./book/modes.ts";
import { portfolio } from "./book/portfolio.ts";
import { rosterEntrySchema, rosterProblems } from "./book/roster.ts";
import { TABLE_DEFAULTS, TERRAIN } from "./book/terrain.ts";
import { WEAPON_COLUMNS, WEAPONS } from "./book/weapons.rows.ts";
import { MAX_MODELS } from "./matchup.ts";
import { D } from "./player/decisions.ts";
import { T } from "./player/weights.ts";
import { RULINGS } from "./rulings.ts";
import { EVENTS, nameRolls, narrate } from "./tell/narrate.ts";
import { act, scene } from "./tell/scene.ts";

const TABLES = {
  profiles: { columns: MODEL_COLUMNS, rows: MODELS, own: "alone", key: "models" },
  weapons: { columns: WEAPON_COLUMNS, rows: WEAPONS, own: "alone" },
} as const;

export const darkMillennium: RuleSystem = {
  id: "dark-millennium",
  title: "Dark Millennium v3.2",
  modes: ["attack", "duel", "battle"],
  mostModels: MAX_MODELS,
  players: { decisions: D, terms: aboutTerms(T), scripts: portfolio },
  rosterEntry: rosterEntrySchema,
  modeBlocks: { attack: attackBlock, duel: duelBlock, battle: battleBlock },
  rulings: RULINGS,
  catalogue,
  tables: TABLES,
  readUnits: unitsReader("dark-millennium", TABLES),
  houseRuleKeys,
  houseRuleSlots,
  coverage: COVERAGE,
  glossary: GLOSSARY,
  events: EVENTS,
  ops: async () => (await import("./vectors/ops.ts")).ops,
  check,
  resolve: resolveModes,
  compile,
  scene: { scene, act },
  levers,
  narrate,
  nameRolls,
};

function check(scenario: Scenario): Problem[] {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  return [
    ...optionProblems("dark-millennium", RULINGS, scenario.options),
    ...houseRuleProblems(scenario.houseRules, {}, scenario.units),
    ...rosterProblems(scenario, book),
    ...(scenario.mode === "attack" ? attackProblems(scenario) : []),
    ...(scenario.mode === "battle"
      ? tableProblems(battleTerms(scenario).table, TERRAIN, TABLE_DEFAULTS, ["battle", "table"])
      : []),
  ];
}
