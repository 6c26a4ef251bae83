/**
 * Which rules are played, and where: every ID of the rulebook's index once, in its order, with the function that carries it and the test
 * that proves it: a vector's ID with the rule, or the title of a test. Rulings are listed in rulings.ts. Cold.
 */
import type { Coverage, CoverageStatus } from "../../kernel/rule-system.ts";

/** ID, status, how (empty when simulated), then for what is played the function, `file.ts#name`, and the title of its test. */
type Row = readonly [id: string, status: CoverageStatus, how: string, played?: string, test?: string];

// Titles of tests that prove several rules.
const TURN =
  "HE-GEN-04, HE-ORD-07, HE-INI-01, HE-INI-04, HE-END-01, HE-END-06, HE-ASM-07: phases come in order and a unit acts once";
const ORDERS =
  "HE-GEN-02, HE-ORD-01, HE-ORD-02, HE-ORD-03, HE-ORD-04, HE-ORD-06, HE-ASM-01, HE-ASM-02, HE-ASM-03, HE-REA-04: an order gives its rights and no others";
const ROUT = "HE-ORD-05, HE-QUA-06: the routed run for their edge and are lost behind it";
const RANGE = "HE-FIR-01, HE-FIR-04, HE-DEC-10: who guesses the range wrong loses his fire";
const MIXED =
  "HE-FIR-13, HE-FIR-12, HE-FIR-05, HE-FIR-06, HE-ASM-14, HE-ASM-15, HE-FIR-03: a class of a mixed unit is named";
const STAFF =
  "HE-LDR-05, HE-LDR-03, HE-LDR-06, HE-DEC-12, HE-DEC-17: staff and troopers go before commanders and psykers";
const LEVELS = "HE-QUA-01, HE-QUA-04, HE-QUA-05, HE-QUA-03, HE-SCN-09: what fresh, fatigued and routed units can do";
const SUPPRESSED =
  "HE-SUP-02, HE-SUP-03, HE-SUP-07: dice suppress, hit or not, and chits add up without a further effect";
const COVERED =
  "HE-COV-02, HE-ASL-18, HE-ASL-05, HE-ASL-13, HE-ASL-28: cover in fire and assault, and simultaneous losses";
const CAUGHT = "HE-ASL-01, HE-ASL-26, HE-ASL-02: contact, and the routed in it";
const MIND =
  "HE-PSY-01, HE-PSY-05, HE-PSY-06, HE-PSY-10, HE-PSY-12, HE-PSY-14, HE-PSY-15, HE-PSY-16, HE-PSY-13, HE-INI-05: powers and their price";
const GIANT =
  "HE-TIT-01, HE-TIT-02, HE-TIT-03, HE-TIT-04, HE-TIT-08, HE-TIT-10, HE-TIT-18: a titan is a unit of its own kind";
const BLAST = "HE-TPL-01, HE-TPL-02, HE-TPL-03, HE-COV-07, HE-ASM-17: templates touch stands and know no cover";
const CARDS =
  "HE-ARM-05, HE-GEN-03, HE-ASM-21, HE-VIC-10, HE-GEN-05: a card is its stands, its break point and its price";
const CHAIN = "HE-ARM-01, HE-ARM-02, HE-ARM-03, HE-ARM-04, HE-LDR-01, HE-LDR-09, HE-ASM-22: who may lead what";
const ARMS = "HE-TIT-07, HE-ASM-18, HE-ASM-19, HE-ASM-20: titans, charts and powers are data";
const COMMAND = "HE-LDR-08, HE-ARM-07, HE-ASM-11: units without their commander are worse, and are taken over";
const WIN = "HE-END-05, HE-ASM-09: who is beaten, and who is ahead at the last turn";
const DOCTRINE =
  "HE-DEC-06, HE-DEC-07, HE-DEC-09, HE-DEC-11, HE-DEC-15, HE-DEC-16, HE-DEC-18, HE-DEC-19, HE-DEC-20: doctrines beat chance";
const RALLY = "HE-DEC-22, HE-DEC-23, HE-DEC-24, HE-DEC-21: the routed are rallied first, and what fails is tried again";

// On a table.
const T_DEPLOYED =
  "HE-SCN-01, HE-SCN-02, HE-DEC-03, HE-GEN-02: both sides stand on the table, within 30 cm of their edges, on nobody";
const T_HELD = "HE-SCN-03, HE-DEC-04, HE-TIT-08: up to a quarter of the points waits, never a commander";
const T_COMES = "HE-SCN-04, HE-SCN-05, HE-DEC-05: who waits comes in by his own edge or, after a roll of 9, by a side";
const T_COUNTERS = "HE-SCN-06, HE-GEN-06: a counter for every thousand points, 30 cm apart, seen alike from both sides";
const T_PLACED =
  "HE-SCN-06, HE-DEC-03: players put the counters on the middle line in turn, in its middle, in cover or at random, never within 30 cm";
const T_SIEGE =
  "HE-SCN-07, HE-SCN-08: the defender stands about the middle with all he has, the attacker 75 cm away with twice the points";
const T_COHERENT =
  "HE-ASM-08: the stands of a unit are within 6 cm of each other and on nobody, and close up after losses";
const T_EDGES = "HE-GEN-02, HE-FIR-04: distances run from edge to edge, and stands fire as far as each of them reaches";
const T_ROUGH =
  "HE-ASM-05, HE-SKL-09, HE-TIT-09: rough ground halves moves, is closed to vehicles and nothing to jump packs";
const T_SEEN = "HE-FIR-02, HE-ASM-06: nobody sees through buildings or deep woods; half of a stand has to be seen";
const T_PARTLY = "HE-COV-01, HE-ASL-19: cover is where most stands are, and in an assault each stand has its own";
const T_ARCS = "HE-ARC-01, HE-ARC-02, HE-ARC-03, HE-ARC-04, HE-ARC-05, HE-TIT-21: mounts bear where they may";
const T_THIN = "HE-SRA-01, HE-SRA-02, HE-DEC-14: armour is thinner where it does not look, and it looks at the enemy";
const T_REACH =
  "HE-ASL-01, HE-ASL-02, HE-ASL-03: half of the chargers have to reach, by the shortest way; else they stop short";
const T_SUPPORT = "HE-ASL-04: friends within 15 cm support";
const T_AWAY = "HE-ORD-05, HE-ASM-12, HE-QUA-06: losers go away from the enemy, the routed over their edge";
const T_TURNS = "HE-TIT-09, HE-TIT-23: a titan turns by twice 45 degrees in a move, a manoeuvrable one as it likes";
const T_REACTS =
  "HE-REA-01, HE-REA-02, HE-REA-07, HE-PSY-06, HE-DEC-07: reaction fire comes at a point of the way, in range and sight, with powers";
const T_RADIUS =
  "HE-LDR-02, HE-LDR-03, HE-LDR-04, HE-LDR-07, HE-LDR-10, HE-RAL-01, HE-DEC-24: who is too far from his commander is worse, and is not taken over";
const T_LAID =
  "HE-TPL-01, HE-TPL-02, HE-DEC-13, HE-ASM-17: a template covers what lies under it, laid where that is most";
const T_SWEPT =
  "HE-TPL-02, HE-DEC-13: whoever else lies under a template may be hit, friends too, where it is laid to cover few of them";
const STRIPS =
  "HE-DEC-20: a titan fires the weapon with most dice at shields first, and the best one at the hull; near enough it shoots off what hangs by a thread";
const T_ARMOUR = "HE-DEC-14: armour looks at the enemy who has most to pierce it, infantry at the nearest";
const T_NEAREST = "HE-DEC-24: of the commanders with room the nearest takes a unit over";
const T_RIDES = "HE-SKL-15, HE-ASM-10: infantry rides with its vehicles, gets out for half a move, and burns with them";
const T_CLAIM = "HE-VIC-05, HE-AMB-63: an objective is claimed within 10 cm where no enemy who stands is near";
const T_GROUND =
  "HE-VIC-06, HE-VIC-07, HE-VIC-08, HE-AMB-41: the attacker scores 500 for ground, the defender 200 for every turn after the third";
const T_ENDS = "HE-GEN-04, HE-ASM-09, HE-END-06: every game ends, at its twelfth turn at the latest";

const without = (id: string) => `${id}: without it the result is another`;

const ROWS: readonly Row[] = [
  ["HE-GEN-01", "simulated", "", "matchup.ts#d10", "HE-P-001: HE-GEN-01, a D10 that reaches its number"],
  ["HE-GEN-02", "simulated", "", "battle/ground.ts#clearance", T_EDGES],
  ["HE-GEN-03", "simulated", "", "book/roster.ts#loadRoster", CARDS],
  ["HE-GEN-04", "simulated", "", "hot.ts#battleModule", T_ENDS],
  ["HE-GEN-05", "simulated", "", "book/roster.ts#breakPointOf", CARDS],
  ["HE-GEN-06", "simulated", "", "book/modes.ts#battleTerms", T_COUNTERS],

  ["HE-ARM-01", "simulated", "", "book/roster.ts#loadRoster", CHAIN],
  ["HE-ARM-02", "simulated", "", "book/roster.ts#attachProblems", CHAIN],
  ["HE-ARM-03", "simulated", "", "book/roster.ts#attachProblems", CHAIN],
  ["HE-ARM-04", "simulated", "", "book/roster.ts#attachProblems", CHAIN],
  ["HE-ARM-05", "simulated", "", "book/roster.ts#loadRoster", CARDS],
  ["HE-ARM-06", "simulated", "", "book/roster.ts#attachProblems", "HE-S-021: HE-ARM-06"],
  ["HE-ARM-07", "simulated", "", "battle/quality.ts#destroy", COMMAND],

  ["HE-SCN-01", "simulated", "", "battle/games.ts#decideOnTable", T_DEPLOYED],
  ["HE-SCN-02", "simulated", "", "battle/deploy.ts#deployAll", T_DEPLOYED],
  ["HE-SCN-03", "simulated", "", "battle/deploy.ts#deployAll", T_HELD],
  ["HE-SCN-04", "simplified", "all reserves of a side come together, from turn 2", "battle/deploy.ts#commit", T_COMES],
  [
    "HE-SCN-05",
    "simplified",
    "all reserves of a side come together, by the side that is nearer to the middle of the enemies",
    "battle/deploy.ts#commit",
    T_COMES,
  ],
  ["HE-SCN-06", "simulated", "", "battle/counters.ts#placeCounters", T_PLACED],
  [
    "HE-SCN-07",
    "simplified",
    "terrain and counters are those of the scenario, not of the defender",
    "battle/deploy.ts#deployAll",
    T_SIEGE,
  ],
  ["HE-SCN-08", "simulated", "", "battle/deploy.ts#deployAll", T_SIEGE],
  ["HE-SCN-09", "simulated", "", "book/roster.ts#loadRoster", LEVELS],

  ["HE-PSY-01", "simulated", "", "battle/psychic.ts#drawPowers", MIND],
  ["HE-PSY-02", "simulated", "", "book/data.ts#masteryOf", "HE-S-017: HE-PSY-02"],
  ["HE-PSY-03", "simulated", "", "battle/psychic.ts#drawPowers", "HE-S-017: HE-PSY-03"],
  [
    "HE-PSY-04",
    "simplified",
    "one deck of four powers for all races (HE-ASM-20)",
    "battle/psychic.ts#drawPowers",
    "HE-S-017: HE-PSY-04",
  ],
  ["HE-PSY-05", "simulated", "", "battle/psychic.ts#drawPowers", MIND],

  ["HE-ORD-01", "simulated", "", "battle/movement.ts#moveOf", ORDERS],
  ["HE-ORD-02", "simulated", "", "battle/moves.ts#moveUnit", ORDERS],
  ["HE-ORD-03", "simulated", "", "battle/reactions.ts#mayReact", ORDERS],
  ["HE-ORD-04", "simulated", "", "battle/initiative.ts#mayActivate", ORDERS],
  ["HE-ORD-05", "simulated", "", "battle/retreats.ts#moveRouted", ROUT],
  ["HE-ORD-06", "simulated", "", "battle/movement.ts#moveOf", ORDERS],
  ["HE-ORD-07", "simulated", "", "battle/initiative.ts#initiative", TURN],

  [
    "HE-REA-01",
    "simplified",
    "at the start, the quarters or the end of the way",
    "battle/table-moves.ts#QUARTERS",
    T_REACTS,
  ],
  ["HE-REA-02", "simulated", "", "player/table-mind.ts#chooseReactionOnTable", T_REACTS],
  ["HE-REA-03", "simulated", "", "battle/reactions.ts#react", "HE-P-036: HE-REA-03"],
  ["HE-REA-04", "simulated", "", "battle/reactions.ts#react", ORDERS],
  ["HE-REA-05", "simulated", "", "battle/reactions.ts#isStopped", "HE-P-036: HE-REA-05"],
  ["HE-REA-06", "simulated", "", "battle/reactions.ts#isStopped", "HE-P-037: HE-REA-06, the suppressed stop"],
  ["HE-REA-07", "simulated", "", "battle/psychic.ts#strikeAtMover", T_REACTS],
  [
    "HE-REA-08",
    "simulated",
    "",
    "battle/reactions.ts#react",
    "HE-SKL-08: without it the result is another (HE-REA-08)",
  ],

  ["HE-INI-01", "simulated", "", "player/decide.ts#chooseActivation", TURN],
  ["HE-INI-02", "simulated", "", "battle/initiative.ts#initiative", "HE-S-131: HE-INI-02"],
  ["HE-INI-03", "simulated", "", "battle/initiative.ts#initiative", "HE-S-131: HE-INI-03"],
  ["HE-INI-04", "simulated", "", "battle/initiative.ts#mayActivate", TURN],
  ["HE-INI-05", "simulated", "", "hot.ts#battleModule", MIND],

  ["HE-FIR-01", "simulated", "", "battle/fire.ts#fireAt", RANGE],
  [
    "HE-FIR-02",
    "simplified",
    "from the nearest point of the firing unit; three lines decide where they agree, else eight",
    "battle/ground.ts#survey",
    T_SEEN,
  ],
  ["HE-FIR-03", "simulated", "", "player/targets.ts#chooseTarget", MIXED],
  ["HE-FIR-04", "simulated", "", "battle/fire.ts#fireAt", RANGE],
  ["HE-FIR-05", "simulated", "", "battle/fire.ts#shoot", MIXED],
  ["HE-FIR-06", "simulated", "", "battle/fire.ts#armourOf", MIXED],
  ["HE-FIR-07", "simulated", "", "battle/fire.ts#fireWeapon", "HE-S-001: HE-FIR-07"],
  ["HE-FIR-08", "simulated", "", "battle/fire.ts#shoot", "HE-P-001: HE-FIR-08"],
  ["HE-FIR-09", "simulated", "", "battle/fire.ts#rawNeed", "HE-S-101: HE-FIR-09"],
  ["HE-FIR-10", "simulated", "", "battle/fire.ts#shoot", "HE-P-001: HE-FIR-10"],
  ["HE-FIR-11", "simulated", "", "battle/fire.ts#shoot", "HE-P-001: HE-FIR-11"],
  ["HE-FIR-12", "simulated", "", "battle/fire.ts#fireAll", MIXED],
  ["HE-FIR-13", "simulated", "", "player/fire-worth.ts#chooseClass", MIXED],

  ["HE-TPL-01", "simulated", "", "battle/template.ts#layTemplate", T_LAID],
  ["HE-TPL-02", "simulated", "", "battle/template.ts#standsUnder", T_SWEPT],
  ["HE-TPL-03", "simulated", "", "battle/fire.ts#fireWeapon", BLAST],
  ["HE-ARC-01", "simulated", "", "battle/ground.ts#bears", T_ARCS],
  [
    "HE-ARC-02",
    "simplified",
    "around the middle of the model, not at the side that carries the weapon",
    "battle/ground.ts#bears",
    T_ARCS,
  ],
  ["HE-ARC-03", "simulated", "", "battle/ground.ts#bears", T_ARCS],
  ["HE-ARC-04", "simulated", "", "battle/ground.ts#bears", T_ARCS],
  ["HE-ARC-05", "simulated", "", "battle/ground.ts#bears", T_ARCS],
  ["HE-SRA-01", "simulated", "", "battle/ground.ts#facesTo", T_THIN],
  ["HE-SRA-02", "simulated", "", "battle/ground.ts#facesTo", T_THIN],
  ["HE-SRA-03", "notSimulated", "no aircraft (HE-ASM-13); an attack may name the top"],

  ["HE-COV-01", "simulated", "", "battle/fire.ts#rawNeed", "HE-P-001: HE-COV-01"],
  ["HE-COV-02", "simulated", "", "battle/fire.ts#rawNeed", COVERED],
  ["HE-COV-03", "simulated", "", "battle/fire.ts#rawNeed", "HE-S-005: HE-COV-03"],
  ["HE-COV-04", "simulated", "", "battle/fire.ts#rawNeed", "HE-S-102: HE-COV-04"],
  ["HE-COV-05", "simulated", "", "battle/fire.ts#cutNeed", "HE-S-005: HE-COV-05"],
  ["HE-COV-06", "simulated", "", "battle/fire.ts#overTen", "HE-S-005: HE-COV-06"],
  ["HE-COV-07", "simulated", "", "battle/fire.ts#fireWeapon", BLAST],

  ["HE-SUP-01", "simulated", "", "battle/fire.ts#endVolley", "HE-S-106: HE-SUP-01"],
  ["HE-SUP-02", "simulated", "", "battle/fire.ts#endVolley", SUPPRESSED],
  ["HE-SUP-03", "simulated", "", "battle/fire.ts#suppressingHalves", SUPPRESSED],
  ["HE-SUP-04", "simulated", "", "battle/fire.ts#conditionPenalty", "HE-S-124: HE-SUP-04"],
  ["HE-SUP-05", "simulated", "", "battle/quality.ts#recoverAll", "HE-P-010: HE-SUP-05"],
  ["HE-SUP-06", "simulated", "", "battle/fire.ts#endVolley", "HE-P-008: HE-SUP-06"],
  ["HE-SUP-07", "simulated", "", "battle/fire.ts#isSuppressed", SUPPRESSED],
  ["HE-SUP-08", "simulated", "", "battle/quality.ts#chitPenalty", "HE-S-111: HE-SUP-08"],
  ["HE-SUP-09", "simulated", "", "battle/quality.ts#recover", "HE-S-111: HE-SUP-09"],
  ["HE-SUP-10", "simulated", "", "battle/fire.ts#suppressingHalves", "HE-S-108: HE-SUP-10"],
  ["HE-SUP-11", "simulated", "", "battle/fire.ts#suppressingHalves", "HE-S-110: HE-SUP-11"],

  ["HE-ASL-01", "simulated", "", "battle/reactions.ts#contact", CAUGHT],
  [
    "HE-ASL-02",
    "simplified",
    "a straight way, to the nearest free place of nine around the target",
    "battle/table-moves.ts#chargeOnTable",
    T_REACH,
  ],
  [
    "HE-ASL-03",
    "simplified",
    "by ranks and by the room around the target, not stand by stand",
    "battle/table-moves.ts#standsInReach",
    T_REACH,
  ],
  ["HE-ASL-04", "simulated", "", "battle/assault.ts#supporters", T_SUPPORT],
  ["HE-ASL-05", "simulated", "", "battle/assault.ts#strengthOf", COVERED],
  ["HE-ASL-06", "simulated", "", "battle/assault.ts#gather", "HE-P-023: HE-ASL-06"],
  ["HE-ASL-07", "simulated", "", "battle/assault.ts#scoreRound", "HE-S-007: HE-ASL-07"],
  ["HE-ASL-08", "simulated", "", "battle/assault.ts#rollRound", "HE-S-007: HE-ASL-08"],
  ["HE-ASL-09", "simulated", "", "battle/assault.ts#rollRound", "HE-S-007: HE-ASL-09"],
  ["HE-ASL-10", "simulated", "", "battle/assault.ts#costOf", "HE-S-007: HE-ASL-10"],
  ["HE-ASL-11", "simulated", "", "battle/assault.ts#payRound", "HE-P-025: HE-ASL-11"],
  ["HE-ASL-12", "simulated", "", "battle/assault.ts#payRound", "HE-S-007: HE-ASL-12"],
  ["HE-ASL-13", "simulated", "", "battle/assault.ts#payRound", COVERED],
  ["HE-ASL-14", "simulated", "", "battle/assault.ts#findLosers", "HE-S-007: HE-ASL-14"],
  ["HE-ASL-15", "simulated", "", "battle/assault.ts#checkLosers", "HE-P-025: HE-ASL-15"],
  ["HE-ASL-16", "simulated", "", "battle/assault.ts#roundOf", "HE-P-023: HE-ASL-16"],
  ["HE-ASL-17", "simulated", "", "battle/assault.ts#assaultValue", "HE-S-121: HE-ASL-17"],
  ["HE-ASL-18", "simulated", "", "battle/assault.ts#scoreRound", COVERED],
  ["HE-ASL-19", "simulated", "", "battle/assault.ts#strengthOf", T_PARTLY],
  ["HE-ASL-20", "simulated", "", "battle/reactions.ts#dares", "HE-P-038: HE-ASL-20"],
  ["HE-ASL-21", "simulated", "", "battle/reactions.ts#antiCharge", "HE-P-038: HE-ASL-21"],
  ["HE-ASL-22", "simulated", "", "battle/reactions.ts#contact", "HE-P-038: HE-ASL-22"],
  ["HE-ASL-23", "simulated", "", "battle/assault.ts#withdraw", "HE-P-039: HE-ASL-23"],
  ["HE-ASL-24", "simulated", "", "battle/assault.ts#withdraw", "HE-P-039: HE-ASL-24"],
  ["HE-ASL-25", "simulated", "", "battle/assault.ts#withdraw", "HE-P-039: HE-ASL-25"],
  ["HE-ASL-26", "simulated", "", "battle/assault.ts#roundOf", CAUGHT],
  ["HE-ASL-27", "simulated", "", "battle/assault.ts#rollRound", "HE-S-018: HE-ASL-27"],
  ["HE-ASL-28", "simulated", "", "battle/assault.ts#strengthOf", COVERED],

  ["HE-PSY-06", "simulated", "", "battle/psychic.ts#strikeAtMover", T_REACTS],
  ["HE-PSY-07", "simulated", "", "battle/psychic.ts#mayCast", "HE-P-040: HE-PSY-07"],
  ["HE-PSY-08", "simulated", "", "battle/psychic.ts#cast", "HE-P-030: HE-PSY-08"],
  ["HE-PSY-09", "notSimulated", "no power of the assumed deck has a variable price"],
  ["HE-PSY-10", "simulated", "", "battle/psychic.ts#mayCast", MIND],
  ["HE-PSY-11", "simulated", "", "battle/assault.ts#rollRound", "HE-S-018: HE-PSY-11"],
  ["HE-PSY-12", "simulated", "", "battle/assault.ts#rollRound", MIND],
  ["HE-PSY-13", "simulated", "", "hot.ts#battleModule", MIND],
  ["HE-PSY-14", "simulated", "", "battle/psychic.ts#cast", MIND],
  ["HE-PSY-15", "simulated", "", "battle/psychic.ts#cast", MIND],
  ["HE-PSY-16", "simulated", "", "hot.ts#battleModule", MIND],

  ["HE-TIT-01", "simulated", "", "battle/fire.ts#shoot", GIANT],
  ["HE-TIT-02", "simulated", "", "battle/quality.ts#check", GIANT],
  ["HE-TIT-03", "simulated", "", "battle/fire.ts#shooterPenalty", GIANT],
  ["HE-TIT-04", "simulated", "", "battle/titan.ts#damageLocation", GIANT],
  ["HE-TIT-05", "simulated", "", "battle/titan.ts#hitTitan", "HE-P-032: HE-TIT-05"],
  ["HE-TIT-06", "simulated", "", "battle/titan.ts#repair", without("HE-TIT-06")],
  ["HE-TIT-07", "simulated", "", "book/roster.ts#loadRoster", ARMS],
  ["HE-TIT-08", "simulated", "", "battle/quality.ts#rallyAll", GIANT],
  ["HE-TIT-09", "simulated", "", "battle/table-moves.ts#moveOnTable", T_TURNS],
  ["HE-TIT-10", "simulated", "", "hot.ts#battleModule", GIANT],
  ["HE-TIT-11", "simulated", "", "battle/titan.ts#hitInAssault", "HE-S-130: HE-TIT-11"],
  ["HE-TIT-12", "simulated", "", "battle/fire.ts#rawNeed", "HE-S-104: HE-TIT-12"],
  ["HE-TIT-13", "simulated", "", "battle/titan.ts#hitHull", "HE-S-129: HE-TIT-13"],
  [
    "HE-TIT-14",
    "simplified",
    "no weapon is likelier than another to cause it",
    "battle/titan.ts#hitHull",
    "HE-S-129: HE-TIT-14",
  ],
  ["HE-TIT-15", "simulated", "", "battle/titan.ts#repair", "HE-P-035: HE-TIT-15"],
  ["HE-TIT-16", "simulated", "", "battle/titan.ts#hitShields", "HE-P-032: HE-TIT-16"],
  ["HE-TIT-17", "simulated", "", "battle/titan.ts#hitTitan", "HE-P-032: HE-TIT-17"],
  ["HE-TIT-18", "simulated", "", "battle/titan.ts#hitInAssault", GIANT],
  ["HE-TIT-19", "simulated", "", "battle/titan.ts#repair", without("HE-TIT-19")],
  ["HE-TIT-20", "simulated", "", "battle/fire.ts#shoot", "HE-S-128: HE-TIT-20"],
  ["HE-TIT-21", "simulated", "", "battle/ground.ts#bears", T_ARCS],
  ["HE-TIT-22", "simulated", "", "battle/assault.ts#strengthOf", "HE-S-019: HE-TIT-22"],
  ["HE-TIT-23", "simulated", "", "battle/table-moves.ts#moveOnTable", T_TURNS],
  ["HE-TIT-24", "simulated", "", "battle/assault.ts#electroHull", "HE-P-041: HE-TIT-24"],

  ["HE-END-01", "simulated", "", "battle/quality.ts#breakChecks", TURN],
  ["HE-END-02", "simulated", "", "battle/titan.ts#repair", "HE-P-035: HE-END-02"],
  ["HE-END-03", "notSimulated", "nobody regenerates"],
  ["HE-END-04", "simulated", "", "hot.ts#battleModule", MIND.replace("HE-PSY-01", "HE-END-04, HE-PSY-01")],
  ["HE-END-05", "simulated", "", "battle/victory-points.ts#givenAway", WIN],
  ["HE-END-06", "simulated", "", "hot.ts#battleModule", TURN],

  ["HE-LDR-01", "simulated", "", "book/data.ts#leadershipBonus", CHAIN],
  ["HE-LDR-02", "simulated", "", "battle/ground.ts#inRadius", T_RADIUS],
  ["HE-LDR-03", "simulated", "", "battle/ground.ts#inRadius", T_RADIUS],
  ["HE-LDR-04", "simulated", "", "battle/quality.ts#bonusOf", T_RADIUS],
  ["HE-LDR-05", "simulated", "", "player/casualties.ts#chooseCasualty", STAFF],
  ["HE-LDR-06", "simulated", "", "battle/fire.ts#finds", STAFF],
  ["HE-LDR-07", "simulated", "", "battle/quality.ts#levelOf", T_RADIUS],
  ["HE-LDR-08", "simulated", "", "battle/quality.ts#destroy", COMMAND],
  ["HE-LDR-09", "simulated", "", "battle/command.ts#reassign", CHAIN],
  ["HE-LDR-10", "simulated", "", "battle/command.ts#reassign", T_RADIUS],

  ["HE-QUA-01", "simulated", "", "battle/quality.ts#levelOf", LEVELS],
  ["HE-QUA-02", "simulated", "", "battle/quality.ts#checkNeed", "HE-S-009: HE-QUA-02"],
  ["HE-QUA-03", "simulated", "", "book/roster.ts#loadRoster", LEVELS],
  ["HE-QUA-04", "simulated", "", "battle/quality.ts#levelOf", LEVELS],
  ["HE-QUA-05", "simulated", "", "battle/fire.ts#conditionPenalty", LEVELS],
  ["HE-QUA-06", "simulated", "", "battle/retreats.ts#moveRouted", ROUT],
  ["HE-QUA-07", "simulated", "", "battle/quality.ts#check", "HE-S-010: HE-QUA-07"],
  ["HE-QUA-08", "simulated", "", "battle/quality.ts#loseLevels", "HE-S-010: HE-QUA-08"],
  ["HE-QUA-09", "simulated", "", "battle/quality.ts#loseLevels", "HE-S-118: HE-QUA-09"],
  [
    "HE-QUA-10",
    "simplified",
    "cause 1, spotting, belongs to artillery",
    "battle/quality.ts#check",
    "HE-P-038: HE-QUA-10",
  ],
  ["HE-QUA-11", "simulated", "", "battle/quality.ts#breakChecks", "HE-P-042: HE-QUA-11"],

  ["HE-RAL-01", "simulated", "", "battle/quality.ts#hears", T_RADIUS],
  ["HE-RAL-02", "simulated", "", "battle/quality.ts#rallyAll", "HE-S-117: HE-RAL-02"],
  ["HE-RAL-03", "simulated", "", "battle/quality.ts#rally", "HE-S-011: HE-RAL-03"],
  ["HE-RAL-04", "simulated", "", "battle/quality.ts#rally", "HE-S-011: HE-RAL-04"],
  ["HE-RAL-05", "simulated", "", "battle/quality.ts#rally", "HE-S-113: HE-RAL-05"],
  ["HE-RAL-06", "simulated", "", "battle/quality.ts#rally", "HE-S-115: HE-RAL-06"],

  ["HE-SKL-01", "simulated", "", "battle/fire.ts#finds", without("HE-SKL-01")],
  ["HE-SKL-02", "simulated", "", "battle/fire.ts#rawNeed", without("HE-SKL-02")],
  ["HE-SKL-03", "simulated", "", "battle/fire.ts#shoot", without("HE-SKL-03")],
  ["HE-SKL-04", "simulated", "", "battle/fire.ts#suppressingHalves", without("HE-SKL-04")],
  ["HE-SKL-05", "simulated", "", "battle/fire.ts#finds", without("HE-SKL-05")],
  ["HE-SKL-06", "simulated", "", "battle/quality.ts#check", without("HE-SKL-06")],
  ["HE-SKL-07", "simulated", "", "battle/assault.ts#scoreRound", without("HE-SKL-07")],
  [
    "HE-SKL-08",
    "simplified",
    "spotting and scatter belong to artillery",
    "battle/reactions.ts#react",
    without("HE-SKL-08"),
  ],
  ["HE-SKL-09", "simulated", "", "battle/ways.ts#walk", T_ROUGH],
  [
    "HE-SKL-10",
    "simplified",
    "takes over two units, as the rulebook has no number; on a table only where somebody in it has leadership",
    "battle/command.ts#reassign",
    without("HE-SKL-10"),
  ],
  [
    "HE-SKL-11",
    "simplified",
    "one unit of them in an assault makes armour cheap for all points of its side",
    "battle/assault.ts#costOf",
    without("HE-SKL-11"),
  ],
  ["HE-SKL-12", "simulated", "", "battle/fire.ts#shoot", without("HE-SKL-12")],
  ["HE-SKL-13", "simulated", "", "battle/fire.ts#shoot", without("HE-SKL-13")],
  ["HE-SKL-14", "simulated", "", "battle/psychic.ts#drawPowers", without("HE-SKL-14")],
  [
    "HE-SKL-15",
    "simplified",
    "infantry rides in the vehicles of its own unit only",
    "battle/transport.ts#dismount",
    T_RIDES,
  ],
  [
    "HE-SKL-16",
    "simplified",
    "any skill of the list on any card; fear and horror as HE-ASM-16",
    "battle/reactions.ts#dares",
    "HE-ASM-16: without it the result is another (HE-SKL-16)",
  ],

  ["HE-VIC-01", "simulated", "", "battle/victory-points.ts#given", "HE-S-013: HE-VIC-01"],
  ["HE-VIC-02", "simulated", "", "book/roster.ts#breakPointOf", "HE-S-012: HE-VIC-02"],
  ["HE-VIC-03", "simulated", "", "battle/victory-points.ts#given", "HE-S-014: HE-VIC-03"],
  ["HE-VIC-04", "simulated", "", "battle/victory-points.ts#givenAway", "HE-S-025: HE-VIC-04"],
  ["HE-VIC-05", "simulated", "", "battle/games.ts#claim", T_CLAIM],
  ["HE-VIC-06", "simulated", "", "battle/games.ts#scoreOf", T_GROUND],
  ["HE-VIC-07", "simulated", "", "battle/games.ts#scoreOf", T_GROUND],
  ["HE-VIC-08", "simulated", "", "battle/games.ts#decideOnTable", T_GROUND],
  ["HE-VIC-09", "simulated", "", "battle/victory-points.ts#given", "HE-S-014: HE-VIC-09"],
  ["HE-VIC-10", "simulated", "", "book/roster.ts#loadRoster", CARDS],

  ["HE-ASM-01", "simulated", "", "player/line-mind.ts#chooseOrderOnLine", ORDERS],
  ["HE-ASM-02", "simulated", "", "battle/movement.ts#endOfMove", ORDERS],
  ["HE-ASM-03", "simulated", "", "battle/movement.ts#moveOf", ORDERS],
  ["HE-ASM-04", "simplified", "by card", "book/compile.ts#compile", CARDS.replace("HE-ASM-21", "HE-ASM-04, HE-ASM-21")],
  [
    "HE-ASM-05",
    "simplified",
    "by squares of a centimetre under the middle of the unit",
    "battle/ways.ts#walk",
    T_ROUGH,
  ],
  [
    "HE-ASM-06",
    "simplified",
    "from the nearest point of the firing unit; three lines decide where they agree, else eight",
    "battle/ground.ts#sees",
    T_SEEN,
  ],
  ["HE-ASM-07", "simulated", "", "hot.ts#battleModule", TURN],
  [
    "HE-ASM-08",
    "simplified",
    "stands keep a formation of ranks that closes up by itself",
    "battle/ground.ts#formUp",
    T_COHERENT,
  ],
  ["HE-ASM-09", "simulated", "", "hot.ts#battleModule", T_ENDS],
  ["HE-ASM-10", "simulated", "", "battle/transport.ts#wreck", T_RIDES],
  ["HE-ASM-11", "simulated", "", "battle/quality.ts#levelOf", COMMAND],
  ["HE-ASM-12", "simulated", "", "battle/retreats.ts#fallBack", T_AWAY],
  ["HE-ASM-13", "notSimulated", "artillery and aircraft are left out"],
  ["HE-ASM-14", "simulated", "", "battle/fire.ts#fireAll", MIXED],
  ["HE-ASM-15", "simulated", "", "battle/quality.ts#removeStands", MIXED],
  ["HE-ASM-16", "simulated", "", "battle/reactions.ts#dares", without("HE-ASM-16")],
  ["HE-ASM-17", "simulated", "", "battle/template.ts#layTemplate", T_LAID],
  ["HE-ASM-18", "simulated", "", "battle/titan.ts#damageLocation", ARMS],
  ["HE-ASM-19", "simulated", "", "battle/titan.ts#hitHull", ARMS],
  ["HE-ASM-20", "simulated", "", "battle/psychic.ts#cast", ARMS],
  ["HE-ASM-21", "simulated", "", "book/roster.ts#loadRoster", CARDS],
  ["HE-ASM-22", "simulated", "", "book/roster.ts#loadRoster", CHAIN],

  ["HE-DEC-01", "notSimulated", "the writer of the scenario decides it"],
  ["HE-DEC-02", "notSimulated", "the writer of the roster decides it"],
  [
    "HE-DEC-03",
    "simplified",
    "in the order of the roster, forward or back, near their commanders, in cover where some is near",
    "battle/deploy.ts#deployAll",
    T_DEPLOYED,
  ],
  ["HE-DEC-04", "simplified", "the fastest first", "battle/deploy.ts#deployAll", T_HELD],
  ["HE-DEC-05", "simplified", "from turn 2, around a flank with a bonus of two", "battle/deploy.ts#commit", T_COMES],
  [
    "HE-DEC-06",
    "simplified",
    "one turn ahead, between two places: here, and the one that its doctrine likes best of towards the goal, back, into cover",
    "player/table-mind.ts#chooseOrderOnTable",
    DOCTRINE,
  ],
  [
    "HE-DEC-07",
    "simplified",
    "the first point within short range, or the nearest; where it would not see the mover there, the end of the way",
    "player/table-mind.ts#chooseReactionOnTable",
    T_REACTS,
  ],
  [
    "HE-DEC-08",
    "simplified",
    "by the ruling, the enemy moves first and one fires first",
    "battle/initiative.ts#initiative",
    "HE-AMB-03: firstActivation matters (HE-DEC-08)",
  ],
  ["HE-DEC-09", "simplified", "the most valuable first, assaults last", "player/decide.ts#chooseActivation", DOCTRINE],
  ["HE-DEC-10", "simulated", "", "player/targets.ts#chooseTarget", RANGE],
  ["HE-DEC-11", "simulated", "", "battle/fire.ts#fireAll", DOCTRINE],
  ["HE-DEC-12", "simulated", "", "player/casualties.ts#chooseCasualty", STAFF],
  ["HE-DEC-13", "simulated", "", "player/targets.ts#chooseTemplate", T_SWEPT],
  ["HE-DEC-14", "simulated", "", "player/facing.ts#chooseFacing", T_ARMOUR],
  ["HE-DEC-15", "simplified", "on a table the nearest enemy only", "player/table-mind.ts#chooseOrderOnTable", DOCTRINE],
  ["HE-DEC-16", "simulated", "", "player/powers.ts#choosePower", DOCTRINE],
  ["HE-DEC-17", "simulated", "", "player/casualties.ts#allocateBlow", STAFF],
  ["HE-DEC-18", "simulated", "", "player/decide.ts#staysIn", DOCTRINE],
  ["HE-DEC-19", "simulated", "", "battle/reactions.ts#antiCharge", DOCTRINE],
  ["HE-DEC-20", "simulated", "", "battle/battle.ts#fireTitan", STRIPS],
  ["HE-DEC-21", "simulated", "", "battle/titan.ts#repair", RALLY],
  ["HE-DEC-22", "simplified", "the first failed check of the turn", "battle/quality.ts#check", RALLY],
  ["HE-DEC-23", "simulated", "", "player/decide.ts#chooseRally", RALLY],
  ["HE-DEC-24", "simulated", "", "battle/command.ts#reassign", T_NEAREST],
];

export const COVERAGE: readonly Coverage[] = ROWS.map(([id, status, how, played, test]) => ({
  id,
  status,
  ...(how !== "" && { how }),
  ...(played !== undefined && { function: played }),
  ...(test !== undefined && { test }),
}));
