/**
 * The readings that one may choose where the rulebook is unclear. Keys and values are spelled as in the rule index; the first value is
 * the default. A ruling of one reading is inactive. In the order of the index, a reading of ours beside the one that is next to it. Cold.
 */
import { readingProblems, resolveReadings } from "../kernel/readings.ts";
import type { Problem, Ruling } from "../kernel/rule-system.ts";

const INACTIVE = false;

export const RULINGS: readonly Ruling[] = [
  ruling(1, "initiativeModifier", ["bonus", "rating"], "branch", "what a leader adds to initiative"),
  ruling(2, "initiativeTie", ["reroll", "higherLeadership", "lastLoserWins"], "branch", "who wins a tied initiative"),
  ruling(3, "firstActivation", ["winnerFirst", "winnerChooses"], "branch", "whether the winner has to go first"),
  ruling(
    4,
    "unequalActivations",
    ["alternateThenRest", "proportional", "passesAllowed"],
    "branch",
    "how sides of unlike numbers of units take turns",
  ),
  ruling(5, "rangeShortfall", ["perStand", "allOrNothing"], "branch", "whether stands in range fire alone"),
  ruling(6, "penetrationDice", ["anyDie", "sum", "eachDie"], "table", "how several penetration dice are read"),
  ruling(7, "penetrationPerHit", ["perHit", "perVolley"], "branch", "whether every hit rolls for penetration"),
  ruling(8, "armourAboveTen", ["impossible", "natural10"], "table", "whether a 10 pierces armour above 10"),
  ruling(9, "naturalOneMisses", ["false", "true"], "table", "whether a 1 always misses"),
  ruling(
    10,
    "killAllocation",
    ["owner", "nearest", "random", "attacker"],
    "branch",
    "who picks the stands that fire removes; formations close up, so nearest is the owner",
  ),
  ruling(11, "accuracyPenaltySign", ["harder"], "branch", "that a penalty makes it harder to hit", INACTIVE),
  ruling(12, "suppressionModelCount", ["before", "after"], "branch", "whether losses of the volley still count"),
  ruling(13, "chitsPerAttack", ["one", "multiples"], "branch", "chits for many times the dice that are needed"),
  ruling(14, "suppressionHalfRounding", ["exact", "down"], "branch", "what half of an odd number of dice is"),
  ruling(
    15,
    "antiTankOpenSuppression",
    ["half", "full", "zero"],
    "branch",
    "how much anti-tank fire suppresses infantry in the open",
  ),
  ruling(16, "antiInfantryVsArmoured", ["none", "normal"], "branch", "whether harmless fire suppresses armour"),
  ruling(17, "titanSuppression", ["immune", "literal"], "branch", "whether titans are suppressed"),
  ruling(
    18,
    "suppressionRecoveryFail",
    ["chitsStay", "chitsStayAndLevel"],
    "branch",
    "what a failed recovery from suppression costs",
  ),
  ruling(19, "penaltiesStack", ["cumulative", "worst"], "branch", "whether suppressed and fatigued add up"),
  ruling(20, "qualityLossOnFail", ["situational", "alwaysOne"], "branch", "what a failed quality check costs"),
  ruling(21, "assaultTieCheck", ["nobody", "both", "lowerAdvantage"], "branch", "who checks after equal losses"),
  ruling(22, "casualtyMeasure", ["models", "points"], "branch", "how losses in an assault are compared"),
  ruling(23, "assaultAllocation", ["ownerMaximal", "ownerFree", "attacker"], "branch", "who spends casualty points"),
  ruling(24, "avModifierOrder", ["penaltyThenCover", "coverThenPenalty"], "branch", "what is applied first"),
  ruling(25, "casualtyCost", ["base", "modified"], "branch", "the assault value that a casualty costs"),
  ruling(
    26,
    "supportersInAssault",
    ["no/no", "killable", "check", "both"],
    "branch",
    "whether supporters can be killed, and whether they check",
  ),
  ruling(
    27,
    "assaultLoserMove",
    ["chargeMoveAwayNoShots", "withShots", "strategicMove"],
    "branch",
    "where units go that fail their check in an assault",
  ),
  ruling(
    28,
    "routInAssault",
    ["fleesRouted", "destroyed"],
    "branch",
    "what happens to a unit that routs in an assault",
  ),
  ruling(29, "assaultTiming", ["onActivation", "afterFire", "beforeFire"], "branch", "when assaults are resolved"),
  ruling(
    30,
    "antiChargeFire",
    ["onceIfNotActivated", "always", "coverApplies"],
    "branch",
    "the limits of fire at chargers",
  ),
  ruling(31, "shortCharge", ["stopShort", "fightWithThose"], "branch", "a charge of which few stands reach"),
  ruling(32, "coverBothSides", ["roomForBoth", "byArea"], "branch", "when attackers share the cover"),
  ruling(33, "outOfCommand", ["1, temporary", "1, permanent"], "branch", "what a lost commander costs his units"),
  ruling(34, "rallyNaturals", ["naturalsFirst"], "branch", "that a natural 1 or 10 decides a rally", INACTIVE),
  ruling(35, "rallyRange", ["radius", "anywhere"], "branch", "whom a commander may rally"),
  ruling(36, "rallyPerUnit", ["onePerEndPhase", "unlimited"], "branch", "how often a unit may be rallied"),
  ruling(37, "dispelTie", ["reroll", "caster", "defender"], "branch", "who wins a tied dispel roll"),
  ruling(38, "stealthBonus", ["bothSides", "targetOnly"], "branch", "whose leaders and psykers help a stealth roll"),
  ruling(39, "brokenPoints", ["latched", "current"], "branch", "whether points are kept after a rally"),
  ruling(40, "breakPointMinimum", ["1", "0"], "roster", "the least break point of a home-made unit"),
  ruling(
    41,
    "attackDefendThreshold",
    ["enemyArmyPoints", "ownPoints", "larger"],
    "branch",
    "what 75 % of the points means for attack and defend",
  ),
  ruling(42, "simultaneousWin", ["higherScore", "draw"], "branch", "both sides reach their goal in one end phase"),
  ruling(43, "titanLocationChoice", ["distance <= A"], "branch", "when the location on a titan is chosen", INACTIVE),
  ruling(44, "titanPenetrationDice", ["1PerHit", "perDie"], "branch", "what a hit with several dice costs a titan"),
  ruling(45, "shieldOverkill", ["lost", "carryToHull"], "branch", "what spare dice do after the last shield"),
  ruling(46, "catastropheArmour", ["base", "modified"], "branch", "the armour that catastrophic damage is rolled for"),
  ruling(47, "templateToHit", ["accuracyPerStand", "automatic"], "branch", "how templates hit"),
  ruling(48, "flankFail", ["retryNextTurn", "onlyFlank"], "branch", "what follows a failed flank march"),
  ruling(49, "severalPsykers", ["sum", "highest"], "branch", "the mastery of several psykers in one assault"),
  ruling(50, "turnLimit", ["12", "8", "6", "20"], "number", "game turns before the higher score wins"),
  ruling(51, "reactionActivation", ["yes, once", "no"], "branch", "whether reaction fire uses the activation"),
  ruling(52, "reactionSuppressionStops", ["stops", "afterMove"], "branch", "when a mover under fire is suppressed"),
  ruling(53, "lineLimit", ["totalOnly", "unlimitedLine"], "roster", "whether line units count for a commander"),
  ruling(54, "qualityReRollScope", ["perUnit"], "branch", "that Stubborn is a right of each unit", INACTIVE),
  ruling(55, "routedExtraCheck", ["no", "yes"], "branch", "whether a failed rally destroys a routed unit"),
  // A reading of our own, numbered after those of the index: the recovery has to be rolled, but is none of the eleven causes (HE-QUA-09, -10).
  ruling(
    64,
    "routedRecovery",
    ["destroyed", "chitsStay"],
    "branch",
    "what a failed recovery from suppression does to a routed unit",
  ),
  ruling(56, "stealthVsTemplates", ["yes", "no"], "branch", "whether templates have to find a stealthy unit"),
  ruling(57, "reserveShare", ["points", "units"], "branch", "what a quarter in reserve is a quarter of"),
  ruling(58, "objectiveRounding", ["floor, min 1", "round"], "number", "objectives for odd points"),
  ruling(59, "visibility", ["8 sample points", "centre point"], "branch", "when half a model is seen"),
  ruling(60, "facingArcs", ["front 180", "front 90, sides 90, rear 90"], "branch", "where the front ends"),
  ruling(61, "titanHalfDR", ["once", "everyLoss"], "branch", "how often a titan checks for half its damage"),
  ruling(
    62,
    "withdrawFire",
    ["engaged enemies only, free", "anyInRange", "usesActivation"],
    "branch",
    "who shoots at a unit that withdraws",
  ),
  ruling(63, "brokenAndRoutedObjectives", ["no", "yes"], "branch", "whether routed units claim objectives"),
];

function ruling(
  number: number,
  key: string,
  values: readonly string[],
  kind: Ruling["kind"],
  about: string,
  active = true,
): Ruling {
  const id = `HE-AMB-${String(number).padStart(2, "0")}`;
  return { id, key, values, default: values[0]!, kind, about, active };
}

export function resolveRulings(options: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return resolveReadings(RULINGS, options);
}

export function rulingProblems(options: Readonly<Record<string, string>>): Problem[] {
  return readingProblems("heresy", RULINGS, options);
}
