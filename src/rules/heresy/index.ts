/** Heresy as a RuleSystem. Cold. */
import type { Scenario } from "../../scenario/scenario.ts";
import type { Problem, RuleSystem } from "../rule-system.ts";
import { houseRuleKeys, houseRuleProblems, resolveBook } from "./book.ts";
import { compile } from "./compile.ts";
import { COVERAGE } from "./coverage.ts";
import { levers } from "./levers.ts";
import type { HeresyMatchup } from "./matchup.ts";
import { attackBlock, duelBlock, musterTerms, resolveModes } from "./modes.ts";
import { EVENTS, nameRolls, narrate } from "./narrate.ts";
import { loadRoster, rosterEntrySchema } from "./roster.ts";
import { RULINGS, rulingProblems } from "./rulings.ts";

export const heresy: RuleSystem = {
  id: "heresy",
  title: "Heresy",
  modes: ["attack", "duel"],
  rosterEntry: rosterEntrySchema,
  modeBlocks: { attack: attackBlock, duel: duelBlock },
  rulings: RULINGS,
  houseRuleKeys,
  coverage: COVERAGE,
  events: EVENTS,
  ops: async () => (await import("./ops.ts")).ops,
  check,
  resolve: resolveModes,
  compile,
  levers,
  narrate: (matchup, leg, event) => narrate(matchup as HeresyMatchup, leg, event),
  nameRolls,
};

function check(scenario: Scenario): Problem[] {
  const problems = [...rulingProblems(scenario.options), ...houseRuleProblems(scenario.houseRules)];
  const book = resolveBook(scenario.options, scenario.houseRules);
  const terms = musterTerms(scenario);
  scenario.sides.forEach((side, index) => {
    problems.push(...loadRoster(side, book, { side: index, ...terms }).problems);
  });
  return problems;
}
