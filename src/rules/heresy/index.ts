/** Heresy as a RuleSystem. Cold. */
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
import { TABLE } from "./book/data.ts";
import { GLOSSARY } from "./book/glossary.rows.ts";
import { levers } from "./book/levers.ts";
import { attackBlock, battleBlock, battleTerms, duelBlock, musterTerms, resolveModes } from "./book/modes.ts";
import { portfolio } from "./book/portfolio.ts";
import { PROFILE_COLUMNS, PROFILES } from "./book/profiles.rows.ts";
import { loadRoster, rosterEntrySchema } from "./book/roster.ts";
import { TABLE_DEFAULTS, TERRAIN } from "./book/terrain.ts";
import { unitComplaints } from "./book/units.ts";
import { WEAPON_COLUMNS, WEAPONS } from "./book/weapons.rows.ts";
import { MAX_UNITS } from "./matchup.ts";
import { D } from "./player/decisions.ts";
import { TERMS } from "./player/weights.ts";
import { RULINGS } from "./rulings.ts";
import { EVENTS, nameRolls, narrate } from "./tell/narrate.ts";
import { act, scene } from "./tell/scene.ts";

const TABLES = {
  profiles: { columns: PROFILE_COLUMNS, rows: PROFILES, own: "alone" },
  weapons: { columns: WEAPON_COLUMNS, rows: WEAPONS, own: "alone" },
} as const;

export const heresy: RuleSystem = {
  id: "heresy",
  title: "Heresy",
  modes: ["attack", "duel", "battle"],
  players: { decisions: D, terms: aboutTerms(TERMS), scripts: portfolio },
  mostUnits: MAX_UNITS,
  rosterEntry: rosterEntrySchema,
  modeBlocks: { attack: attackBlock, duel: duelBlock, battle: battleBlock },
  rulings: RULINGS,
  catalogue,
  tables: TABLES,
  readUnits: unitsReader("heresy", TABLES, unitComplaints),
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
  narrate,
  nameRolls,
  scene: { scene, act },
};

function check(scenario: Scenario): Problem[] {
  const problems = [
    ...optionProblems("heresy", RULINGS, scenario.options),
    ...houseRuleProblems(scenario.houseRules, {}, scenario.units),
  ];
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const rosters = scenario.sides.map((side, index) => loadRoster(side, book, musterTerms(scenario, index)));
  for (const roster of rosters) problems.push(...roster.problems);
  if (scenario.mode === "battle")
    problems.push(
      ...battleProblems(
        scenario,
        rosters.map(({ points }) => points),
      ),
    );
  return problems;
}

function battleProblems(scenario: Scenario, points: readonly number[]): Problem[] {
  const terms = battleTerms(scenario);
  const problems = tableProblems(terms.table, TERRAIN, TABLE_DEFAULTS, ["battle", "table"]);
  const [width, depth] = terms.table.size ?? TABLE_DEFAULTS.size;
  if (terms.game !== "attackDefend" && depth < 2 * TABLE.deployDepth + 10) {
    const message = `found a table ${depth} centimetres deep, expected at least ${2 * TABLE.deployDepth + 10}: both sides deploy ${TABLE.deployDepth} from their edges (HE-SCN-02)`;
    problems.push({ path: ["battle", "table", "size"], message });
  }
  if (terms.game === "attackDefend") {
    if (points[0]! < 2 * points[1]!) {
      const message = `the attacker has ${points[0]} points against ${points[1]}, expected at least twice as many (HE-SCN-08)`;
      problems.push({ path: ["sides", 0, "roster"], message, ofPoints: true });
    }
    const needed = 2 * (TABLE.standoff + 20);
    if (Math.max(width, depth) < needed) {
      const message = `found ${width} by ${depth} centimetres, expected ${needed} along one side: attackers begin ${TABLE.standoff} away from a defender in the middle (HE-SCN-08)`;
      problems.push({ path: ["battle", "table", "size"], message });
    }
  }
  return problems;
}
