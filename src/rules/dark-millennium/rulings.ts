/**
 * The readings that one may choose where the text is unclear or silent, with the rules that can be off and the numbers of the book that
 * battles read. Keys are spelled as in the rule index.
 */
import { given, off, printed, rulings, rulingsOf } from "../kernel/rulings.ts";

const COLD = { cold: true } as const;

// biome-ignore format: one ruling a line
export const R = rulings({
  mandatory: ["DM-OPT-01 dm.reaction", "optional | mandatory-if-able", "branch", "whether the other side must react"],
  noPass: ["DM-OPT-02 dm.endTurn", "pass-allowed | turnover-only", "branch", "whether a side may stop without a suppressed unit"],
  rallyLimit: ["DM-OPT-03 dm.rallyLimit", "one-per-unit-per-turn | unlimited | rally-ends-turn", "branch",
    "how often a unit may rally in one turn"],
  actionCap: ["DM-OPT-04 dm.actionCap", "six-per-unit | none", "branch",
    "after how many actions of a turn the side has to pass", { codes: { "six-per-unit": 6 } }], // actions a unit
  afterPoint: ["DM-OPT-05 dm.declareCheck", "at-declaration | after-own-point", "branch",
    "whether suppression is asked before or after the point for acting"],
  stays: ["DM-OPT-06 dm.alreadySuppressedTurnover", "turn-over | no-turn-over", "branch",
    "what a Rally that does not lift the suppression does"],
  intercept: ["DM-OPT-07 dm.interceptPoint", "first-los | reactor-choice | move-end | move-start", "branch",
    "where on its way a moving unit is shot at"],
  survivorsOnly: ["DM-OPT-08 dm.simultaneity", "full | survivors-only", "branch",
    "whether models killed by the reaction to their move still attack"],
  retreat: ["DM-OPT-09 dm.retreatTiming", "move-then-attack-if-visible-at-any-time | attack-first | escape-if-out-of-sight", "branch",
    "whether a retreat comes before the attack"],
  rallyFirst: ["DM-OPT-10 dm.rallyOrder", "net | attack-then-rally | rally-then-attack", "branch",
    "how enemy fire during a Rally is counted", { codes: { "rally-then-attack": 1 } }],
  belowZero: ["DM-OPT-11 dm.rallyFloor", "0 | none", "branch", "whether fatigue may fall below nothing"],
  everyPair: ["DM-OPT-12 dm.coherency", "chain | every-pair", "branch", "who has to be within two inches of whom"],
  allocation: ["DM-OPT-13 dm.dieAllocation", "roll-order | attacker-choice | best-die-to-closest | defender-choice", "branch",
    "which die attacks which of the closest models"],
  wrap: ["DM-OPT-14 dm.excessDice", "wasted | wrap", "branch", "what happens to dice beyond the models attacked"],
  freeTeams: ["DM-OPT-15 dm.teamSplitting", "one-team-per-type | free", "branch", "whether models with one weapon may form several teams"],
  perModel: ["DM-OPT-16 dm.teamRange", "closest-to-closest | per-model", "branch", "how the range of a team is measured"],
  inRange: ["DM-OPT-17 dm.outOfRangeMembers", "yes | no", "branch", "whether members beyond the range count for the rate of fire"],
  tableBeyond: ["DM-OPT-18 dm.tableBeyond", "continue-doubling | cap", "table", "what the tables say above their last row", COLD],
  moveWindow: ["DM-OPT-19 dm.movementBonusWindow", "turn | this-action", "branch", "which movement earns the bonus to defence"],
  movementBonusBands: ["DM-OPT-20 dm.movementBonusBands", "replace | stack", "table",
    "whether the second bonus for movement adds to the first", COLD],
  majority: ["DM-OPT-21 dm.coverMixed", "per-model | majority", "branch", "whether cover is asked of models or of the unit"],
  wholeUnit: ["DM-OPT-22 dm.assaultParticipants", "base-contact | within-2in | whole-unit", "branch",
    "how many models of a unit fight in an assault"],
  endsShort: ["DM-OPT-23 dm.assaultReach", "illegal | ends-short", "branch", "whether an assault that cannot arrive may be declared"],
  locked: ["DM-OPT-24 dm.engagement", "none | locked", "branch", "whether units stay locked after an assault"],
  hot: ["DM-OPT-25 dm.getsHot", "vs-own-defence | mos-equals-score | always-mos-1", "branch",
    "with what MoS a weapon that gets hot attacks its bearer"],
  psychicShock: ["DM-OPT-26 dm.psychicShock", "hit-is-enough | needs-mos-1", "table",
    "whether Psychic Shock asks for more than a hit", COLD],
  atScope: ["DM-OPT-27 dm.atScope", "vehicles | vehicles-and-monsters", "table", "whom AT works against", COLD],
  stack: ["DM-OPT-28 dm.barrageOrdnanceStack", "per-term | per-weapon | one-in-total", "branch",
    "how the points of Barrage and Ordnance add up"],
  onFirer: ["DM-OPT-29 dm.barrageFatigueOn", "every-unit-attacked | firing-unit", "branch",
    "who gets the extra point of Barrage and Ordnance"],
  indirectOnly: ["DM-OPT-30 dm.indirectFatigue", "any-use | only-when-indirect", "branch",
    "when a weapon for indirect fire costs two points"],
  veryLong: ["DM-OPT-31 dm.veryLongRange", "all | flagged", "branch", "which weapons reach to very long range"],
  sixLight: ["DM-OPT-32 dm.lightSixSeverity", "heavy | light", "branch", "what a six on the light chart counts for in fatigue"],
  chartIncluded: ["DM-OPT-33 dm.chartFatigue", "adds | included", "branch", "whether a one on a chart adds to the fatigue of the damage"],
  self: ["DM-OPT-34 dm.selfDamageFatigue", "on-damage | always | never", "branch", "when damage by its own weapon or ram tires a unit"],
  perUnit: ["DM-OPT-35 dm.multiUnitFatigue", "global-worst | per-unit-worst", "branch", "which damage tires the units of one attack"],
  wouldBe: ["DM-OPT-36 dm.daemonDamage", "one-per-attack | by-would-be-damage", "branch", "how attacks tire daemons"],
  daemonPsychic: ["DM-OPT-37 dm.daemonPsychic", "overkill-and-removed | only-fatigue | nothing", "branch",
    "what psychic attacks do to daemons", { off: ["DM-SPE-09", 2] }],
  beforePoint: ["DM-OPT-38 dm.psychicFatigueTiming", "after-action-point | before-action-point", "branch",
    "whether the point for the action hampers its own test"],
  assistants: ["DM-OPT-39 dm.assistants", "same-unit | within-6in | whole-army", "branch",
    "whose models may assist a caster", { off: ["DM-PSY-02", 3] }], // 0 unit, 1 six inches, 2 army, 3 nobody
  summonNullify: ["DM-OPT-40 dm.summonNullify", "subtract | threshold | impossible", "branch",
    "how a summoning is nullified", { off: ["DM-SUM-07", 2] }],
  summonWaits: ["DM-OPT-41 dm.summonAct", "yes | next-turn", "branch", "whether new daemons may act at once"],
  iconAdds: ["DM-OPT-42 dm.iconStacking", "one-caster | add", "branch", "whether an icon and its bearer add their scores"],
  printedSaves: ["DM-OPT-43 dm.heroSaveSteps", "difference | printed", "branch", "which steps of damage hero points may buy off"],
  heroFirst: ["DM-OPT-44 dm.heroFirstTurn", "no | yes", "branch", "whether hero points may be spent on the first turn"],
  tie: ["DM-OPT-45 dm.firstTurnTie", "reroll | attacker | defender | coin", "branch", "who begins after a tie"],
  outnumberCount: ["DM-OPT-46 dm.outnumberCount", "all | deployed", "branch", "which units count for outnumbering", COLD],
  scanKeeps: ["DM-OPT-47 dm.scanner", "next-of-side | next-of-unit", "branch", "how long a scan lasts"],
  mountAdvance: ["DM-OPT-48 dm.mountFire", "no-penalty | as-advance", "branch", "how models shoot when they mount or dismount"],
  passengers: ["DM-OPT-49 dm.passengers", "bail-out | all-lost | disabled-is-safe", "branch",
    "what becomes of passengers of a destroyed transport"],
  noSniperReaction: ["DM-OPT-50 dm.sniperReaction", "units-with-sniper | no-reaction", "branch",
    "who may react to a lone sniper", { off: ["DM-SPE-07", 2] }], // 0 units with a sniper, 1 nobody, 2 everybody
  // The last lets even Heavy weapons take part, which DM-WPN-14 keeps for Fire and Return Fire.
  fightWeapons: ["DM-OPT-51 dm.fightBackWeapons", "as-return-fire | as-written | no-limit", "branch",
    "which weapons a unit that moved may fight back with"],
  previous: ["DM-OPT-52 dm.lastTurn", "own-previous-turn | previous-activation", "branch", "what a reactor moved in its last turn means"],
  handOfFate: ["DM-OPT-53 dm.handOfFate", "off | on", "branch", "whether open readings are drawn by lot", COLD],
  halves: ["DM-OPT-54 dm.arcs", "quadrants | halves", "branch", "how flank and rear are told"],
  centre: ["DM-OPT-55 dm.hullMeasure", "hull | centre", "branch", "from where big models are measured"],
  popUpMoves: ["DM-OPT-56 dm.popUpMovementBonus", "no | yes", "branch", "whether a pop-up counts as movement"],
  pairedWeapons: ["DM-OPT-57 dm.pairedWeapons", "two | one", "branch", "how many weapons a model with two equal ones counts for", COLD],

  // Rules that are off.
  looseActs: off("DM-UNT-05"), // out of coherency is no suppression
  noMount: off("DM-ACT-09"),
  noMountFire: off("DM-ACT-10"),
  anywhere: off("DM-CAS-06"), // not the closest models but the dearest are attacked
  noWreck: off("DM-DAM-10"),
  safePassengers: off("DM-DAM-12"),
  noArc: off("DM-MOD-08"),
  standAnywhere: off("DM-SUM-08"), // daemons appear where their summoner stands
  noIntercept: off("DM-TRN-08"),
  inOrder: off("DM-TRN-09"), // not simultaneous: the action first
  startMorale: off("DM-SUP-04"),
  noRally: off("DM-ACT-05"),
  noRallyCover: off("DM-ACT-06"),
  noMarch: off("DM-ACT-07"),
  noScan: off("DM-ACT-11"),
  noRetreat: off("DM-REA-01"),
  noReturn: off("DM-REA-02"),
  noFightBack: off("DM-REA-03"),
  noNullify: off("DM-REA-04"),
  noTerrain: off("DM-MOV-03"),
  noBlock: off("DM-MOV-05"), // a natural 1 is a roll like others
  stayPut: off("DM-COM-02"), // suppressed units do not leave an assault
  apart: off("DM-CAS-11"), // attacks never spread over units
  noSkill: off("DM-MOD-01"),
  noPlus: off("DM-MOD-03"), // RoF points are dice only
  allAccurate: off("DM-WPN-12"),
  oneWeapon: off("DM-VEH-01"), // vehicles use one weapon
  noRam: off("DM-RAM-01"),
  noRebound: off("DM-RAM-04"),
  skimmersTest: off("DM-SKI-01"),
  noLanding: off("DM-SKI-02"),
  noPopUp: off("DM-SKI-03"),
  safeApex: off("DM-SKI-04"),
  snipersHitUnits: off("DM-SPE-06"),
  noPenalty: off("DM-PSY-04"), // fatigue does not hamper psychic tests
  noOnes: off("DM-PSY-07"),
  pointsStay: off("DM-SUM-05"),
  noSixes: off("DM-HER-01"),
  noSaves: off("DM-HER-04"),
  noDowngrade: off("DM-HER-05"),
  noOtherSixes: off("DM-HER-06"), // hero points on attacks and saves only
});

export const RULINGS = rulingsOf(R);

/** Numbers of the book, in the column `number`. */
export const N = rulings({
  advance: printed("attackModifier.advance", { unless: "DM-MOD-04" }),
  indirect: printed("attackModifier.indirect"),
  ward: printed("psychic.wardBonus"),
  fatigue: printed("fatigueByDamage.none fatigueByDamage.light fatigueByDamage.heavy fatigueByDamage.overkill"), // + severity
  action: printed("fatigue.action"),
  reaction: printed("fatigue.reaction"),
  indirectPoints: given(),
  barrage: printed("fatigue.barrage"),
  ordnance: printed("fatigue.ordnance"),
  chart: printed("fatigue.chart"),
  one: printed("fatigue.psychicOne"),
  dread: printed("fatigue.dread"),
  rallyCover: printed("0 rallyCover.concealment rallyCover.soft rallyCover.hard"), // + cover
  cover: printed("0 coverBonus.concealment coverBonus.soft coverBonus.hard", { unless: "DM-MOD-07" }), // + cover
  band: given(5), // + band
  moveFirst: printed("movementBonus.first", { times: 10 }), // tenths
  moveFirstBonus: printed("movementBonus.firstBonus", { unless: "DM-MOD-06" }),
  moveSecond: printed("movementBonus.second", { times: 10 }), // tenths
  moveSecondBonus: given(),
  difficulty: given(), // of the ground between the lines; 0 open
  march: printed("movement.marchFactor"),
  jump: printed("movement.jumpSpeed", { times: 10 }), // tenths
  threshold: printed("psychic.bolt psychic.ward psychic.dread 0"), // + power
  dreadRange: printed("psychic.dreadRange", { times: 10 }), // tenths
  icon: printed("psychic.icon"),
  extraSix: printed("psychic.extraSix", { unless: "DM-PSY-05" }),
  firstDice: given(), // negative where nobody rolls for the first turn (DM-FST-01)
  hero: printed("0 hero.light hero.heavy hero.overkill"), // + severity saved
  heavyToLight: printed("hero.heavyToLight"),
  overkillToHeavy: printed("hero.overkillToHeavy"),
  overkillToLight: printed("hero.overkillToLight"),
  contacts: given(),
  multi: printed("movement.multiUnit", { times: 10 }), // tenths
  shooters: printed("mount.shooters"), // on mounting and dismounting
  coherency: given(), // ticks
  place: printed("table.summon", { times: 10 }), // tenths around a summoner
  flank: printed("attackModifier.flank"),
  rear: printed("attackModifier.rear"),
  wreck: printed("table.wreck"), // difficulty
  scout: given(), // first-turn bonus
  held: given(),
  chartSix: given(2), // + chart: its effect on a natural six
});
