/**
 * The readings that one may choose where the rulebook is unclear. Keys and values are spelled as in the rule index; the first value is
 * the default. A ruling is inactive while nothing but positions, terrain, missions or a campaign could tell its readings apart: the
 * comment above it says which. Cold.
 */
import { readingProblems, resolveReadings } from "../readings.ts";
import type { Problem, Ruling } from "../rule-system.ts";

const INACTIVE = false;

export const RULINGS: readonly Ruling[] = [
  ruling(
    1,
    "ld.pinTest",
    ["lt", "lte"],
    "table",
    "whether a Pinned model shakes it off under its Leadership or also at it",
  ),
  ruling(2, "ld.generalTest", ["lte", "lt"], "table", "how every other Leadership test is compared"),
  ruling(
    3,
    "damage.doubleStrength",
    ["gt", "gte", "off"],
    "table",
    "when the Strength of a blow earns one more on the damage die",
  ),
  ruling(
    4,
    "damage.basicToughness",
    ["rosterProfile", "startingProfile", "modified"],
    "roster",
    "which Toughness that bonus looks at",
  ),
  ruling(
    5,
    "damage.ccDoubleStrength",
    ["apply", "shootingOnly"],
    "table",
    "whether the bonus also works in close combat",
  ),
  ruling(6, "strength.cap", ["everywhere", "toWoundOnly"], "table", "where a Strength above 10 is cut"),
  ruling(
    7,
    "multiwound.trigger",
    ["onLastWound", "onReachingLast"],
    "branch",
    "when a model with several wounds starts to roll for damage",
  ),
  ruling(8, "wound.compare", ["gte", "gt"], "table", "whether a wound needs the printed number or more than it"),
  ruling(
    9,
    "save.stacking",
    ["oneBest", "armourThenInvulnerable", "dodgeSecond"],
    "branch",
    "how many of its saves a model may take",
  ),
  ruling(10, "height.invuln", ["unaffected", "affected"], "table", "whether height also spoils invulnerable saves"),
  ruling(11, "height.threshold", ["difference", "absolute"], "flag", "how height is measured"),
  ruling(
    12,
    "stun.inCombat",
    ["disengageAtResults", "stayEngaged"],
    "branch",
    "whether a Stunned model leaves its combat",
  ),
  ruling(13, "pin.ownTurn", ["nextOwnTurn", "immediate"], "branch", "when a Pinned test is taken after Overwatch fire"),
  ruling(14, "pin.scope", ["noMoveNoShootNoCharge", "chargeAllowed"], "branch", "what a Pinned model must not do"),
  ruling(15, "pin.repeat", ["newTest", "extend"], "branch", "what being Pinned twice means"),
  ruling(16, "cc.coverStrike", ["crossing", "anyCover"], "branch", "which cover lets a defender strike first"),
  ruling(
    17,
    "frag.use",
    ["rollToHit", "shootingPhaseNoRoll", "automaticOnCharge"],
    "branch",
    "how a frag grenade is used before a charge",
  ),
  ruling(18, "grenade.countsAsFiring", ["yes", "no"], "branch", "whether a throw loses the charge bonus"),
  ruling(
    19,
    "rout.base",
    ["battleStart", "turnStart", "rosterTotal"],
    "branch",
    "what a quarter of the unit is a quarter of",
  ),
  ruling(20, "rout.window", ["playerTurn", "gameTurn"], "branch", "how long losses add up for a Rout test"),
  ruling(21, "rout.weights", ["grotHalf", "allOne"], "branch", "what Grots weigh in a Rout test"),
  ruling(22, "rout.ldSource", ["anyOnTable", "notStunned"], "branch", "who may lend its Leadership to a Rout test"),
  ruling(
    23,
    "rout.bothFail",
    ["opponentFirst", "simultaneousDraw", "activeFirst"],
    "branch",
    "who tests first when both units must",
  ),
  ruling(24, "cc.killTest", ["killedOnly", "killedOrOutOfAction"], "branch", "which losses frighten friends nearby"),
  ruling(25, "fall.hits", ["floor", "nearest"], "table", "how many hits a fall gives"),
  // Needs more than two bare units: facings need a table.
  ruling(26, "overwatch.arc", ["all", "front90", "front180"], "branch", "where a model on Overwatch looks", INACTIVE),
  ruling(27, "overwatch.moment", ["firstVisiblePoint", "endOfMove"], "branch", "where on its way a mover is shot at"),
  ruling(
    28,
    "overwatch.firstTarget",
    ["firstOrHold", "anyOne", "mustFire"],
    "branch",
    "which mover a model on Overwatch may shoot",
  ),
  ruling(
    29,
    "overwatch.lossTest",
    ["afterShot", "beforeShot"],
    "branch",
    "whether Overwatch is tested for before or after the shot",
  ),
  ruling(30, "overwatch.stationary", ["yes", "no"], "branch", "whether a model on Overwatch counts as standing still"),
  // Needs more than two bare units: nobody is Hidden without a table.
  ruling(
    31,
    "hide.spotRounding",
    ["none", "up", "down"],
    "number",
    "how half an Initiative is rounded when searching",
    INACTIVE,
  ),
  // Needs more than two bare units: hiding needs terrain and positions.
  ruling(
    32,
    "hide.spotTiming",
    ["continuous", "endOfMove", "startOfPhase"],
    "branch",
    "when Hidden models are spotted",
    INACTIVE,
  ),
  // Needs more than two bare units: nobody is Hidden without a table.
  ruling(
    33,
    "forceMarch.enemyCheck",
    ["all", "visibleOnly"],
    "branch",
    "whether Hidden enemies stop a Force March",
    INACTIVE,
  ),
  ruling(34, "forceMarch.charge", ["allowed", "forbidden"], "branch", "whether a marching model may charge"),
  ruling(
    35,
    "terrain.shortRoll",
    ["placeInContact", "stopShort"],
    "branch",
    "where a model stops that rolls too short to enter terrain",
  ),
  // Needs more than two bare units: lines of sight need a table.
  ruling(36, "cover.rule", ["lineThroughDifficult", "insideOnly"], "branch", "what gives a cover save", INACTIVE),
  // Needs more than two bare units: everyone sees everyone without a table.
  ruling(37, "los.modelsBlock", ["enemiesOnly", "all", "none"], "branch", "who blocks a line of sight", INACTIVE),
  // Needs more than two bare units: lines of sight need a table.
  ruling(38, "los.depth", ["literal", "lte", "lt"], "table", "how deep one sees into terrain", INACTIVE),
  // Needs more than two bare units: templates over several models need positions.
  ruling(
    39,
    "charge.shotTarget",
    ["strict", "template"],
    "branch",
    "whether a model under a template counts as shot at",
    INACTIVE,
  ),
  ruling(40, "charge.failedMove", ["none", "partial"], "branch", "whether a failed charge moves the model"),
  ruling(41, "cc.twoWeapons", ["oneHandedPair", "anyTwo"], "roster", "which pairs of weapons give the extra attack"),
  ruling(42, "cc.allFight", ["yes", "no"], "branch", "whether everyone in contact may fight"),
  ruling(43, "cc.breakHit", ["weaponBest", "plain"], "branch", "with what a model that is left behind strikes"),
  ruling(44, "cc.breakAfter", ["normal", "noShoot"], "branch", "what a model may do after it broke off"),
  // Needs more than two bare units: on a line both ways are the same.
  ruling(45, "cc.runDirection", ["straightAway", "nearestEdge"], "branch", "where a frightened model runs", INACTIVE),
  ruling(46, "followUp.length", ["halfOfNormalMove", "three"], "number", "how far a Follow-up goes"),
  // Needs more than two bare units: night comes with missions.
  ruling(
    47,
    "night.scope",
    ["perShooterPerShot", "perTurn", "perSide"],
    "branch",
    "how often sight is rolled for at night",
    INACTIVE,
  ),
  // Needs more than two bare units: night comes with missions.
  ruling(48, "night.reveal", ["no", "nextTurn"], "branch", "whether shooting at night gives a model away", INACTIVE),
  // Needs more than two bare units: reserves come with missions.
  ruling(49, "reserves.zone", ["scenarioEdge", "ownZone"], "branch", "where reserves arrive", INACTIVE),
  // Needs more than two bare units: sentries come with missions.
  ruling(
    50,
    "sentries.numbers",
    ["roundDown", "roundUp"],
    "number",
    "how half a unit of sentries is rounded",
    INACTIVE,
  ),
  ruling(
    51,
    "scenario.turnCap",
    ["12", "none", "8"],
    "number",
    "after which game turn an endless battle is called off",
  ),
  // Needs more than two bare units: choosing missions belongs to the campaign.
  ruling(52, "scenario.twoTie", ["rollOff", "defender"], "branch", "who picks the mission on a tie", INACTIVE),
  // Needs more than two bare units: belongs to a mission.
  ruling(
    53,
    "scenario.leaderless",
    ["bestLdModel", "reroll"],
    "branch",
    "who stands in for a leader in a mission",
    INACTIVE,
  ),
  // Needs more than two bare units: belongs to a mission.
  ruling(
    54,
    "chance.unresolved",
    ["draw", "attacker", "defender"],
    "branch",
    "who wins while the data is still on the table",
    INACTIVE,
  ),
  // Needs more than two bare units: belongs to a mission.
  ruling(
    55,
    "breakthrough.half",
    ["ofStarting", "ofSurvivors"],
    "number",
    "what half a unit is half of in Breakthrough",
    INACTIVE,
  ),
  // Needs more than two bare units: belongs to a mission.
  ruling(56, "rescue.between", ["attackerMarginal", "draw"], "branch", "what a few survivors mean in Rescue", INACTIVE),
  ruling(57, "rollOff.tie", ["reroll", "attackerWins"], "branch", "what a tied roll-off means"),
  // Needs more than two bare units: belongs to a mission.
  ruling(58, "pig.circle", ["diameter12", "radius12"], "number", "how large the circle in the middle is", INACTIVE),
  ruling(
    59,
    "points.killedExclusive",
    ["true", "false"],
    "number",
    "whether a Killed model also pays as Out of Action",
  ),
  ruling(
    60,
    "jump.walkingMarch",
    ["forbidden", "allowed"],
    "branch",
    "whether a model may march that walks with its Jump Pack",
  ),
  // Needs more than two bare units: pools are kept by the campaign.
  ruling(61, "injury.pool", ["pointsPool", "separate"], "campaign", "into which pool an injury's award goes", INACTIVE),
  ruling(62, "points.fought", ["10", "0", "5", "15", "25"], "number", "what having fought is worth"),
  // Needs more than two bare units: selling belongs to the campaign.
  ruling(63, "pool.sellRounding", ["down", "up", "exact"], "campaign", "how half a price is rounded", INACTIVE),
  ruling(64, "injury.stack", ["cumulative", "once"], "number", "whether the same injury counts twice"),
  ruling(65, "injury.ransomShort", ["dies", "debt"], "number", "whether a ransom may be owed"),
  // Needs more than two bare units: advances belong to the campaign.
  ruling(
    66,
    "advance.when",
    ["everyBattle", "perPoints", "survivorsOnly"],
    "campaign",
    "who rolls for an advance, and when",
    INACTIVE,
  ),
  ruling(67, "pack.skills", ["none", "allowed"], "roster", "whether Packs can have skills"),
  ruling(68, "upgraded.meaning", ["brokenMould", "upgradedPacks"], "roster", "who is an Upgraded model"),
  ruling(
    69,
    "skill.accessGaps",
    ["combatLost", "strengthLost", "literalOrder"],
    "roster",
    "which column of two access rows is missing",
  ),
  ruling(70, "skill.groups", ["inferred", "custom"], "roster", "whether house rules regroup the skills"),
  ruling(71, "skill.numberMeaning", ["maxOwned", "firstN"], "roster", "what a number in an access row allows"),
  ruling(72, "psychic.modifiers", ["onlyEnemyEffects", "none"], "branch", "which effects change a psychic test"),
  ruling(73, "plasma.rounding", ["up", "down"], "table", "how half a die of overheating is rounded"),
  ruling(74, "hammer.profile", ["textOnly", "eraStandard"], "roster", "how heavy a Thunder Hammer is"),
  ruling(75, "claws.pair", ["bonusAttack", "noBonus"], "roster", "whether paired claws give the extra attack"),
  ruling(
    76,
    "masterCrafted.scope",
    ["oneDie", "allMisses"],
    "branch",
    "how many misses a master-crafted weapon makes good",
  ),
  ruling(77, "enmity.type", ["sameProfileName", "sameArmy"], "roster", "whom a bitter enemy hits more easily"),
  ruling(
    78,
    "refractor.stack",
    ["invulnerable4", "replacesSave"],
    "roster",
    "what a Refractor Field does to other armour",
  ),
  ruling(79, "bionic.eye", ["keepsBSLoss", "restores"], "roster", "whether a bionic eye gives back what the eye saw"),
  ruling(80, "choppa.invuln", ["armourOnly", "allSaves"], "branch", "whether a Choppa also blunts invulnerable saves"),
  ruling(81, "companions.target", ["targetable", "untargetable"], "flag", "whether runts and squigs can be shot at"),
  ruling(82, "mob.who", ["orksOnly", "includesGrots"], "branch", "who makes up the mob"),
  ruling(83, "waaagh.cap", ["10", "none"], "number", "how quick the Waaagh! can make an Ork"),
  ruling(84, "grot.fled", ["countsForPoints", "noPoints"], "flag", "whether fled Grots count as losses"),
  ruling(85, "traitors.better", ["fixed3", "bestOf"], "table", "whether hatred of traitors can make hitting harder"),
  // Needs more than two bare units: infiltrating needs hiding places.
  ruling(
    86,
    "tau.secondInfiltrator",
    ["duplicate", "guevesa", "stealth"],
    "roster",
    "who owns a stray Infiltrator paragraph",
    INACTIVE,
  ),
  ruling(87, "drone.substitution", ["anyTau", "leaderOnly"], "branch", "who may put a wound on a drone"),
  ruling(88, "markerlight.range", ["sameTurn", "untilNextTurn"], "branch", "how long a markerlight shines"),
  ruling(
    89,
    "pulse.pinTiming",
    ["onWound", "onUnsaved"],
    "branch",
    "whether a save keeps a pulse carbine from pinning",
  ),
  ruling(
    90,
    "necron.repairBar",
    ["gteDouble", "gtDouble"],
    "table",
    "which Strength keeps a Necron from repairing itself",
  ),
  ruling(91, "necron.phaseOut", ["afterEachAttack", "endOfTurn"], "branch", "when a Necron unit phases out"),
  ruling(92, "necron.shroud", ["startOfEnemyTurn", "continuous"], "branch", "when the Nightmare Shroud pins"),
  ruling(93, "necron.lightningField", ["perWounder", "perWound"], "branch", "how often a Lightning Field strikes back"),
  ruling(94, "necron.phylactery", ["2-2-2", "3-2-1", "3-1-2"], "table", "how the phylactery's die is divided"),
  ruling(95, "necron.repairTurn", ["ownNextTurn", "nextPlayerTurn"], "branch", "when a Necron tries to stand up"),
  ruling(96, "tyranid.triple", ["armourSave", "asPrinted"], "branch", "which save counts after a Tyranid's triple"),
  ruling(97, "synapse.inside", ["autoPassLd", "ignoreRout"], "branch", "what being inside synapse is worth"),
  ruling(98, "catalyst.test", ["free", "psychicTest"], "branch", "whether Catalyst needs a test"),
  ruling(99, "warpBlast.fail", ["unfocused", "nothing"], "branch", "what becomes of a Warp Blast that was not focused"),
  ruling(100, "tyranid.weaponX", ["currentA", "baseA"], "roster", "which Attacks give a Tyranid its shots"),
  ruling(101, "implant.multi", ["doubleRolls", "doubleWounds"], "branch", "what an Implant Attack doubles"),
  ruling(102, "acid.wound", ["autoWound", "rollWound"], "branch", "whether Acid Blood still has to wound"),
  ruling(
    103,
    "drugs.pairs",
    ["highestMultiple", "twoPairsWorse"],
    "table",
    "whether two pairs of drug dice are worse than one",
  ),
  ruling(104, "hellMask.otherHits", ["fixed6", "atLeast6"], "table", "what a Hell Mask does to blows that need more"),
  // Needs more than two bare units: roles come with missions.
  ruling(105, "pirates.mirror", ["rollOff", "none"], "branch", "who attacks when both units are pirates", INACTIVE),
  // Needs more than two bare units: prisoners belong to the campaign.
  ruling(
    106,
    "prisoners.scope",
    ["leadersOnly", "packsToo"],
    "campaign",
    "whom Dark Eldar may take prisoner",
    INACTIVE,
  ),
  ruling(107, "marks.number", ["one", "many"], "roster", "how many marks one model may bear"),
  ruling(108, "rot.wound", ["noWoundRoll", "woundRoll"], "branch", "whether Nurgle's Rot still has to wound"),
  ruling(109, "plague.cap", ["addToDie", "shiftRow"], "table", "whether a plague weapon moves the die or the row"),
  ruling(110, "doomSiren.roll", ["oncePerShot", "perTarget"], "branch", "how often a Doom Siren's Strength is rolled"),
  ruling(
    111,
    "eldar.items",
    ["wargear10", "psychicPowers"],
    "roster",
    "whether the Warlock's arts are bought or learnt",
  ),
  // Needs more than two bare units: areas need positions.
  ruling(112, "grenade.areaShape", ["radius", "diameter"], "branch", "whether an area's size is its radius", INACTIVE),
  ruling(113, "hallucinogen.self", ["autoHit", "rollHit"], "branch", "whether a hallucinating model can miss itself"),
  ruling(114, "grenade.strengthPerHit", ["each", "once"], "branch", "how often a grenade's Strength is rolled"),
  ruling(
    115,
    "plasmaGrenade.rehit",
    ["ringOnly", "all"],
    "branch",
    "whether a spreading plasma grenade burns the same model again",
  ),
  ruling(116, "melta.scatterFaces", ["2of6", "1of6"], "number", "on how many faces a stray Melta Bomb stays"),
  // Needs more than two bare units: areas need positions.
  ruling(117, "tanglefoot.radius", ["D6", "template"], "branch", "how far tanglefoot reaches", INACTIVE),
  ruling(118, "grenade.sealed", ["profileFlag", "none"], "roster", "whether closed armour keeps gas out"),
  ruling(119, "strikeToInjure.scope", ["closeCombat", "all"], "branch", "where Strike to Injure works"),
  ruling(120, "headbutt.rounding", ["up", "down"], "number", "how half a Strength is rounded"),
  ruling(121, "shots.stack", ["multiply", "add"], "branch", "how skills that add shots combine"),
  ruling(122, "counterAttack.when", ["chargedTurnOnly", "always"], "branch", "when a model counter-attacks"),
  ruling(123, "jumpBack.compare", ["lt", "lte"], "table", "how Jump Back is compared"),
  ruling(
    124,
    "psychic.values",
    ["placeholders", "custom"],
    "roster",
    "whether house rules set the lost numbers of psychic powers",
  ),
  ruling(125, "unit.minCountsLeader", ["yes", "no"], "roster", "whether the commander counts for the size of a unit"),
  ruling(126, "leader.rank", ["purchase", "free"], "roster", "whether a veteran's rank costs points"),
  ruling(
    127,
    "substitution.timing",
    ["afterFailedSave", "beforeSave"],
    "branch",
    "whose save is taken when another takes the wound",
  ),
  // Needs more than two bare units: templates over several models need positions.
  ruling(
    128,
    "template.friends",
    ["hitToo", "enemiesOnly"],
    "branch",
    "whether own models under a template are hit",
    INACTIVE,
  ),
  ruling(
    129,
    "stun.timeline",
    ["afterFullOwnTurn", "nextOwnTurn"],
    "branch",
    "how long a model Stunned in its own turn lies",
  ),
  ruling(130, "berserk.base", ["profileOnly", "total"], "branch", "what a Berserk Charge doubles"),
  ruling(131, "disarm.target", ["chosenOne", "all"], "branch", "how many enemies are disarmed"),
  ruling(132, "shadowField.loss", ["onFail", "onOneOnly"], "branch", "what breaks a Shadow Field"),
  ruling(133, "psychicStun.crucible", ["enemiesOnly", "all"], "branch", "whom the Crucible strikes"),
  ruling(134, "reroll.limit", ["once", "chain"], "branch", "whether a rolled-again die may be rolled again"),
  // Needs more than two bare units: no other roll can ever be easier than 2+.
  ruling(135, "modifiers.naturalOne", ["always", "onlyToHit"], "table", "which rolls always fail on a 1", INACTIVE),
  ruling(136, "slowTime.timing", ["beforeBlows", "afterTest"], "branch", "when Slow Time begins to work"),
  // Needs more than two bare units: any model lends its Leadership in a battle, so only the campaign asks who commands.
  ruling(137, "leader.succession", ["postInjuries", "immediate"], "campaign", "when command passes on", INACTIVE),
  ruling(138, "fall.rounding", ["halfUp", "halfEven", "down"], "number", "how half an inch of a fall is rounded"),
  ruling(139, "shoot.intoCombat", ["forbidden", "allowed"], "branch", "whether one may shoot at models in combat"),
  ruling(
    140,
    "shoot.whileEngaged",
    ["forbidden", "pistolsOnly", "allowed"],
    "branch",
    "whether a model in combat may shoot",
  ),
  ruling(
    141,
    "charge.afterRapidFire",
    ["literal", "eraStandard"],
    "branch",
    "whether one Rapid Fire shot bars a charge",
  ),
  // Needs more than two bare units: hiding needs terrain.
  ruling(
    142,
    "hiddenSetup.needsConcealment",
    ["yes", "no"],
    "branch",
    "whether a Hidden start needs something to hide behind",
    INACTIVE,
  ),
  ruling(
    143,
    "substitution.limit",
    ["oncePerBattlePerUnit", "oncePerModel"],
    "branch",
    "how often a wound may be put on another",
  ),
  ruling(
    144,
    "woundsOnLeaderOnly",
    ["shootingPhaseInclOverwatch", "shootingPhaseOnly"],
    "branch",
    "whether Overwatch fire may be put on another",
  ),
  // Needs more than two bare units: upgrades belong to the campaign.
  ruling(
    145,
    "upgrade.equipmentRefund",
    ["none", "half"],
    "campaign",
    "whether an upgraded Pack sells its old arms",
    INACTIVE,
  ),
  // Needs more than two bare units: belongs to a mission.
  ruling(
    146,
    "breakthrough.sniperAlarm",
    ["silentIfRemoved", "anyShotAlarms"],
    "branch",
    "which shots wake the sentries",
    INACTIVE,
  ),
  // Needs more than two bare units: belongs to a mission.
  ruling(
    147,
    "chance.buildingCover",
    ["defenderOnly", "coverOnlyEffect"],
    "branch",
    "who has cover from the building in the middle",
    INACTIVE,
  ),
  // Needs more than two bare units: climbing needs terrain.
  ruling(148, "jump.climbRoll", ["without", "with"], "branch", "whether a Jump Pack climbs without a roll"),
  ruling(149, "eldar.itemNames", ["warlockPowers", "runes"], "roster", "to which items three lost notes belong"),
  ruling(150, "fearsome.failMove", ["none", "drift"], "branch", "whether a model that dares not charge may drift"),
];

function ruling(
  number: number,
  key: string,
  values: readonly string[],
  kind: Ruling["kind"],
  about: string,
  active = true,
): Ruling {
  const id = `SK-AMB-${String(number).padStart(2, "0")}`;
  return { id, key, values, default: values[0], kind, about, active };
}

/** The chosen value of every ruling, defaults filled in. Unknown keys and values are left to `rulingProblems`. */
export function resolveRulings(options: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return resolveReadings(RULINGS, options);
}

export function rulingProblems(options: Readonly<Record<string, string>>): Problem[] {
  return readingProblems("skirmish", RULINGS, options);
}
