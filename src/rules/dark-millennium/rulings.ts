/**
 * The readings that one may choose where the text is unclear or silent. Keys are spelled as in the rule index; the first value is the
 * default. Cold.
 */
import { readingProblems, resolveReadings } from "../kernel/readings.ts";
import type { Problem, Ruling } from "../kernel/rule-system.ts";

export const RULINGS: readonly Ruling[] = (
  [
    ["dm.reaction", ["optional", "mandatory-if-able"], "branch", "whether the other side must react"],
    ["dm.endTurn", ["pass-allowed", "turnover-only"], "branch", "whether a side may stop without a suppressed unit"],
    [
      "dm.rallyLimit",
      ["one-per-unit-per-turn", "unlimited", "rally-ends-turn"],
      "branch",
      "how often a unit may rally in one turn",
    ],
    ["dm.actionCap", ["six-per-unit", "none"], "branch", "after how many actions of a turn the side has to pass"],
    [
      "dm.declareCheck",
      ["at-declaration", "after-own-point"],
      "branch",
      "whether suppression is asked before or after the point for acting",
    ],
    [
      "dm.alreadySuppressedTurnover",
      ["turn-over", "no-turn-over"],
      "branch",
      "what a Rally that does not lift the suppression does",
    ],
    [
      "dm.interceptPoint",
      ["first-los", "reactor-choice", "move-end", "move-start"],
      "branch",
      "where on its way a moving unit is shot at",
    ],
    [
      "dm.simultaneity",
      ["full", "survivors-only"],
      "branch",
      "whether models killed by the reaction to their move still attack",
    ],
    [
      "dm.retreatTiming",
      ["move-then-attack-if-visible-at-any-time", "attack-first", "escape-if-out-of-sight"],
      "branch",
      "whether a retreat comes before the attack",
    ],
    [
      "dm.rallyOrder",
      ["net", "attack-then-rally", "rally-then-attack"],
      "branch",
      "how enemy fire during a Rally is counted",
    ],
    ["dm.rallyFloor", ["0", "none"], "branch", "whether fatigue may fall below nothing"],
    ["dm.coherency", ["chain", "every-pair"], "branch", "who has to be within two inches of whom"],
    [
      "dm.dieAllocation",
      ["roll-order", "attacker-choice", "best-die-to-closest", "defender-choice"],
      "branch",
      "which die attacks which of the closest models",
    ],
    ["dm.excessDice", ["wasted", "wrap"], "branch", "what happens to dice beyond the models attacked"],
    [
      "dm.teamSplitting",
      ["one-team-per-type", "free"],
      "branch",
      "whether models with one weapon may form several teams",
    ],
    ["dm.teamRange", ["closest-to-closest", "per-model"], "branch", "how the range of a team is measured"],
    ["dm.outOfRangeMembers", ["yes", "no"], "branch", "whether members beyond the range count for the rate of fire"],
    ["dm.tableBeyond", ["continue-doubling", "cap"], "table", "what the tables say above their last row"],
    ["dm.movementBonusWindow", ["turn", "this-action"], "branch", "which movement earns the bonus to defence"],
    ["dm.movementBonusBands", ["replace", "stack"], "table", "whether the second bonus for movement adds to the first"],
    ["dm.coverMixed", ["per-model", "majority"], "branch", "whether cover is asked of models or of the unit"],
    [
      "dm.assaultParticipants",
      ["base-contact", "within-2in", "whole-unit"],
      "branch",
      "how many models of a unit fight in an assault",
    ],
    ["dm.assaultReach", ["illegal", "ends-short"], "branch", "whether an assault that cannot arrive may be declared"],
    ["dm.engagement", ["none", "locked"], "branch", "whether units stay locked after an assault"],
    [
      "dm.getsHot",
      ["vs-own-defence", "mos-equals-score", "always-mos-1"],
      "branch",
      "with what MoS a weapon that gets hot attacks its bearer",
    ],
    ["dm.psychicShock", ["hit-is-enough", "needs-mos-1"], "table", "whether Psychic Shock asks for more than a hit"],
    ["dm.atScope", ["vehicles", "vehicles-and-monsters"], "table", "whom AT works against"],
    [
      "dm.barrageOrdnanceStack",
      ["per-term", "per-weapon", "one-in-total"],
      "branch",
      "how the points of Barrage and Ordnance add up",
    ],
    [
      "dm.barrageFatigueOn",
      ["every-unit-attacked", "firing-unit"],
      "branch",
      "who gets the extra point of Barrage and Ordnance",
    ],
    [
      "dm.indirectFatigue",
      ["any-use", "only-when-indirect"],
      "branch",
      "when a weapon for indirect fire costs two points",
    ],
    ["dm.veryLongRange", ["all", "flagged"], "branch", "which weapons reach to very long range"],
    ["dm.lightSixSeverity", ["heavy", "light"], "branch", "what a six on the light chart counts for in fatigue"],
    ["dm.chartFatigue", ["adds", "included"], "branch", "whether a one on a chart adds to the fatigue of the damage"],
    [
      "dm.selfDamageFatigue",
      ["on-damage", "always", "never"],
      "branch",
      "when damage by its own weapon or ram tires a unit",
    ],
    ["dm.multiUnitFatigue", ["global-worst", "per-unit-worst"], "branch", "which damage tires the units of one attack"],
    ["dm.daemonDamage", ["one-per-attack", "by-would-be-damage"], "branch", "how attacks tire daemons"],
    [
      "dm.daemonPsychic",
      ["overkill-and-removed", "only-fatigue", "nothing"],
      "branch",
      "what psychic attacks do to daemons",
    ],
    [
      "dm.psychicFatigueTiming",
      ["after-action-point", "before-action-point"],
      "branch",
      "whether the point for the action hampers its own test",
    ],
    ["dm.assistants", ["same-unit", "within-6in", "whole-army"], "branch", "whose models may assist a caster"],
    ["dm.summonNullify", ["subtract", "threshold", "impossible"], "branch", "how a summoning is nullified"],
    ["dm.summonAct", ["yes", "next-turn"], "branch", "whether new daemons may act at once"],
    ["dm.iconStacking", ["one-caster", "add"], "branch", "whether an icon and its bearer add their scores"],
    ["dm.heroSaveSteps", ["difference", "printed"], "branch", "which steps of damage hero points may buy off"],
    ["dm.heroFirstTurn", ["no", "yes"], "branch", "whether hero points may be spent on the first turn"],
    ["dm.firstTurnTie", ["reroll", "attacker", "defender", "coin"], "branch", "who begins after a tie"],
    ["dm.outnumberCount", ["all", "deployed"], "branch", "which units count for outnumbering"],
    ["dm.scanner", ["next-of-side", "next-of-unit"], "branch", "how long a scan lasts"],
    ["dm.mountFire", ["no-penalty", "as-advance"], "branch", "how models shoot when they mount or dismount"],
    [
      "dm.passengers",
      ["bail-out", "all-lost", "disabled-is-safe"],
      "branch",
      "what becomes of passengers of a destroyed transport",
    ],
    ["dm.sniperReaction", ["units-with-sniper", "no-reaction"], "branch", "who may react to a lone sniper"],
    [
      "dm.fightBackWeapons",
      ["as-return-fire", "as-written", "no-limit"],
      "branch",
      // The last lets even Heavy weapons take part, which DM-WPN-14 keeps for Fire and Return Fire.
      "which weapons a unit that moved may fight back with",
    ],
    [
      "dm.lastTurn",
      ["own-previous-turn", "previous-activation"],
      "branch",
      "what a reactor moved in its last turn means",
    ],
    ["dm.handOfFate", ["off", "on"], "branch", "whether open readings are drawn by lot"],
    ["dm.arcs", ["quadrants", "halves"], "branch", "how flank and rear are told"],
    ["dm.hullMeasure", ["hull", "centre"], "branch", "from where big models are measured"],
    ["dm.popUpMovementBonus", ["no", "yes"], "branch", "whether a pop-up counts as movement"],
    ["dm.pairedWeapons", ["two", "one"], "branch", "how many weapons a model with two equal ones counts for"],
  ] as const
).map(([key, values, kind, about], i) => ({
  id: `DM-OPT-${String(i + 1).padStart(2, "0")}`,
  key,
  values,
  default: values[0],
  kind,
  about,
  active: true,
}));

export function resolveRulings(options: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return resolveReadings(RULINGS, options);
}

export function rulingProblems(options: Readonly<Record<string, string>>): Problem[] {
  return readingProblems("dark-millennium", RULINGS, options);
}
