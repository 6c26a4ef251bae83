/**
 * The readings that one may choose where the text is unclear or silent (sections 9 and 12.4.12 of the rule index, in their order, keys without the
 * prefix), with the rules that can be off and the numbers of the book that battles read.
 */
import { given, off, printed, rulings, rulingsOf } from "../kernel/rulings.ts";

const COLD = { cold: true } as const;
/** Nothing that is played tells the readings apart: most of them are not asked yet. */
const LATER = { idle: true } as const;

// biome-ignore format: one ruling a line
export const R = rulings({
  fumble: ["SE-OPT-01 fumble", "own-minus | opponent-plus", "branch", "whom a 1 costs a point: its owner, or it gives the enemy one"],
  criticals: ["SE-OPT-02 criticals", "extra-sixes | off", "branch", "whether each six beyond the first adds to the score"],
  parryDie: ["SE-OPT-03 parryDie", "highest | any", "branch", "which die may be parried"],
  parryPolicy: ["SE-OPT-04 parryPolicy", "optimal | highest | never", "branch",
    "who parries: whoever plays decides, every parry is used on the highest die, nobody does"],
  parryCancel: ["SE-OPT-05 parryCancel", "both-cancel | each-parries", "branch", "what happens where both could parry"],
  parryCount: ["SE-OPT-06 parryCount", "per-sword | one", "branch", "how many dice two swords parry"],
  closeCombatBonus: ["SE-OPT-07 closeCombatBonus", "one | per-extra-weapon", "branch", "dice for more than two close combat weapons"],
  initiativeTie: ["SE-OPT-08 initiativeTie", "no-hits | reroll | both-one-hit", "branch", "a tie of score and Initiative"],
  weaponChoice: ["SE-OPT-09 weaponChoice", "per-round | per-hit", "branch", "how often the winner picks a weapon"],
  overflowHits: ["SE-OPT-10 overflowHits", "lost | carried", "branch", "hits beyond the last wound: lost, or on another model in contact"],
  multiBonus: ["SE-OPT-11 multiBonus", "cumulative | flat", "branch", "what the third and later attackers get"],
  multiOrder: ["SE-OPT-12 multiOrder", "active-player | outnumbering-player", "branch", "who orders the attackers of one model"],
  multiAfterKill: ["SE-OPT-13 multiAfterKill", "no-fight | follow-up", "branch", "whether attackers left over may follow up as well"],
  fumbleFloor: ["SE-OPT-14 fumbleFloor", "none | zero", "branch", "whether a combat score may be below 0"],
  naturalOneSave: ["SE-OPT-15 naturalOneSave", "fails | counts", "branch", "a 1 on a save of a single die"],
  warpDice: ["SE-OPT-16 warpDice", "per-psyker | flux-2d6-cap", "branch", "how many warp cards are dealt"],
  warpDealing: ["SE-OPT-17 warpDealing", "active-player | opponent | random", "branch", "who gets the odd card"],
  deck: ["SE-OPT-18 deck", "default | forceHeavy", "table", "what the warp deck is made of; its counts may be edited", COLD],
  keepable: ["SE-OPT-19 keepable", "kept | discarded", "branch", "what becomes of cards that may be kept"],
  activation: ["SE-OPT-20 activation", "power-per-go | power-per-psyker", "branch", "how many powers a psyker uses in a phase"],
  daemonicResilient: ["SE-OPT-21 daemonicResilient", "roll-6-to-affect | nullified-anyway", "branch",
    "Daemonic Attack on Grey Knights and Weirdboyz"],
  ultimateForceCount: ["SE-OPT-22 ultimateForceCount", "3 | 1", "number", "Ultimate Force in the sum of Daemonic Attack",
    { codes: { 3: 3, 1: 1 } }],
  ultimateVsDaemonic: ["SE-OPT-23 ultimateVsDaemonic", "roll-only | forbidden", "branch", "Daemonic Attack on a power of Ultimate Force"],
  nullifyNoPsyker: ["SE-OPT-24 nullifyNoPsyker", "5+ | forbidden", "branch", "Nullify without psykers"],
  nullifyInPlay: ["SE-OPT-25 nullifyInPlay", "per-power | per-player", "branch", "one Nullify a turn on powers in play"],
  nullifyOrder: ["SE-OPT-26 nullifyOrder", "highest-first | free", "branch", "which psyker tries to nullify"],
  duelTiming: ["SE-OPT-27 duelTiming", "own-go | any-time", "branch", "when Psychic Duel is played"],
  reflectionMiss: ["SE-OPT-28 reflectionMiss", "lost | end-point", "branch", "a reflected power that reaches nobody"],
  reflectionCaster: ["SE-OPT-29 reflectionCaster", "first-target | end-point", "branch", "where a reflected area power falls"],
  destroyVsCast: ["SE-OPT-30 destroyVsCast", "force-only | ultimate-counts-3", "branch", "which cards are sacrificed"],
  psykerStrength: ["SE-OPT-31 psykerStrength", "profile | power", "branch", "whose Strength gives penetration dice"],
  variableDamage: ["SE-OPT-32 variableDamage", "added | nothing", "branch", "whether a damage die adds to penetration"],
  penetrationCompare: ["SE-OPT-33 penetrationCompare", "fails | succeeds", "branch", "penetration equal to the armour"],
  carmineHighT: ["SE-OPT-34 carmineHighT", "survives | natural-6", "branch", "Carmine Assassin on Toughness 7 or more"],
  hellfireContact: ["SE-OPT-35 hellfireContact", "per-phase | per-movement", "branch", "when Hellfire hits later"],
  displacementRoll: ["SE-OPT-36 displacementRoll", "after | before", "branch", "whether the place is named after the roll"],
  gateEnemy: ["SE-OPT-37 gateEnemy", "allowed | own-only", "branch", "whether enemies use the Gate"],
  blast2: ["SE-OPT-38 blast2", "radius | diameter", "branch", "what a 2 inch template is"],
  powerDealing: ["SE-OPT-39 powerDealing", "random | chosen", "branch", "how powers are dealt"],

  muster: ["SE-OPT-40 muster", "free | strict", "roster", "how a force is built", { cold: true, idle: true }],
  attachedLeave: ["SE-OPT-41 attachedLeave", "never | freely", "roster", "whether an attached character leaves before the battle", COLD],
  modelsBlock: ["SE-OPT-42 modelsBlock", "vehicles | all", "branch", "what blocks sight beside terrain"],
  dangerRoll: ["SE-OPT-43 dangerRoll", "5 | 6 | 4", "number", "dangerous ground hurts on", { codes: { 5: 5, 6: 6, 4: 4 } }],
  roofs: ["SE-OPT-44 roofs", "climb | displacementOnly | off", "branch", "roofs of buildings"],
  deployHidden: ["SE-OPT-45 deployHidden", "on | off", "branch", "whether squads may start hidden"],
  deployOrder: ["SE-OPT-46 deployOrder", "alternate | defender-first | one-side-all", "branch", "setting up", LATER],
  firstTurn: ["SE-OPT-47 firstTurn", "roll-off | seat1 | fewer-squads", "branch", "who goes first"],
  turns: ["SE-OPT-48 turns", "mission | 4 | 5 | 6 | 7", "number", "game turns", COLD],
  reserves: ["SE-OPT-49 reserves", "none | second-turn", "branch", "squads kept off the table", LATER],
  runNearEnemy: ["SE-OPT-50 runNearEnemy", "8 | off | 6", "number", "no run within so many inches of an enemy", { codes: { 8: 8, 6: 6 } }],
  chargeReach: ["SE-OPT-51 chargeReach", "measured | declared", "branch", "whether a charge may be declared out of reach"],
  chargeSpread: ["SE-OPT-52 chargeSpread", "fewest-first | policy", "branch", "which enemy model a charger takes"],
  chargeReaction: ["SE-OPT-53 chargeReaction", "none | stand-and-shoot", "branch", "what a charged squad may do"],
  overwatchUnit: ["SE-OPT-54 overwatchUnit", "squad | model", "branch", "who goes on overwatch", LATER],
  overwatchPoints: ["SE-OPT-55 overwatchPoints", "5 | end | free", "branch", "where on a move overwatch may fire"],
  targetPriority: ["SE-OPT-56 targetPriority", "nearest | free", "branch", "whom basic weapons must take"],
  splitFire: ["SE-OPT-57 splitFire", "heavy | none | free", "branch", "who may choose another target than the squad"],
  fireIntoMelee: ["SE-OPT-58 fireIntoMelee", "no | random-side", "branch", "shots at engaged squads"],
  bigTarget: ["SE-OPT-59 bigTarget", "1 | 0", "number", "to hit vehicles, walkers, big models", { codes: { 1: 1 } }],
  movingPenalty: ["SE-OPT-60 movingPenalty", "0 | -1", "number", "to hit for who walked", { codes: { "-1": -1 } }],
  lasgunSave: ["SE-OPT-61 lasgunSave", "0 | -1", "table", "save modifier of lasgun and laspistol", COLD],
  naturalSixHits: ["SE-OPT-62 naturalSixHits", "off | on", "branch", "whether a 6 needs no second roll above 7"],
  hitAllocation: ["SE-OPT-63 hitAllocation", "nearest | spread | owner", "branch", "which models take hits"],
  blastTouch: ["SE-OPT-64 blastTouch", "touch | centre", "branch", "who is under a template"],
  blastDrift: ["SE-OPT-65 blastDrift", "2d6-half | d6 | none", "branch", "a blast that misses"],
  sustainedJam: ["SE-OPT-66 sustainedJam", "jam | no-hit", "branch", "a 1 on a die of sustained fire"],
  grenadeSupply: ["SE-OPT-67 grenadeSupply", "unlimited | one-per-model", "branch", "grenades"],
  grouping: ["SE-OPT-68 grouping", "active-player | owner-of-lone", "branch", "who splits contacts into fights", LATER],
  obstacleCharge: ["SE-OPT-69 obstacleCharge", "off | on", "branch", "whether a charge over a linear piece loses its bonus"],
  beatenMod: ["SE-OPT-70 beatenMod", "on | off", "branch", "whether the difference modifies the test after a lost combat"],
  freeHit: ["SE-OPT-71 freeHit", "1 | 0", "number", "automatic hits on models that flee from contact", { codes: { 1: 1 } }],
  breakOff: ["SE-OPT-72 breakOff", "squad | model", "branch", "who breaks off", LATER],
  moralePhases: ["SE-OPT-73 moralePhases", "all | shooting", "branch", "phases whose losses force a test"],
  moraleShare: ["SE-OPT-74 moraleShare", "25 | 33 | 50", "number", "per cent of losses that force a test", { codes: { 25: 25, 33: 33, 50: 50 } }],
  leaderReroll: ["SE-OPT-75 leaderReroll", "off | on", "branch", "whether a squad leader rerolls a failed test"],
  fallBack: ["SE-OPT-76 fallBack", "edge | away", "branch", "where squads fall back to"],
  rallyMod: ["SE-OPT-77 rallyMod", "-1 | 0", "number", "to rally below half strength", { codes: { "-1": -1 } }],
  rallyNearEnemy: ["SE-OPT-78 rallyNearEnemy", "allowed | no", "branch", "whether to rally with an enemy in sight within 8 inches"],
  psychology: ["SE-OPT-79 psychology", "off | fear", "branch", "fear of big models and daemons"],
  castEngaged: ["SE-OPT-80 castEngaged", "yes | no", "branch", "whether psykers in contact may use powers"],
  powerDeck: ["SE-OPT-81 powerDeck", "shared | perSide | perPsyker", "branch", "decks of powers"],
  tertiaryShare: ["SE-OPT-82 tertiaryShare", "0 | 1", "branch", "powers from tertiary disciplines, at level 3 or more"],
  carmineWounds: ["SE-OPT-83 carmineWounds", "slain | one-wound", "branch", "Carmine Assassin on several wounds"],
  arcRepeat: ["SE-OPT-84 arcRepeat", "no | yes", "branch", "whether an arc strikes a model twice"],
  displacementRange: ["SE-OPT-85 displacementRange", "roll | any", "branch", "which squads Displacement moves"],
  areaSight: ["SE-OPT-86 areaSight", "no | yes", "branch", "whether area powers need sight of their centre"],
  daemonSave: ["SE-OPT-87 daemonSave", "unmodified | modified", "branch", "saves of daemons"],
  daemonInstability: ["SE-OPT-88 daemonInstability", "on | off", "branch", "whether beaten daemons lose wounds"],
  ram: ["SE-OPT-89 ram", "off | on", "branch", "whether vehicles drive into models"],
  vehicleDamage: ["SE-OPT-90 vehicleDamage", "simple | table", "branch", "what a penetration does"],
  explosion: ["SE-OPT-91 explosion", "off | on", "branch", "whether destroyed vehicles explode"],
  transports: ["SE-OPT-92 transports", "on | off", "branch", "whether transports carry"],
  holdScoring: ["SE-OPT-93 holdScoring", "end | each-turn", "branch", "when markers count"],
  drawMargin: ["SE-OPT-94 drawMargin", "0.9 | 1 | 0.8", "number", "a draw if the lower total is so large a share",
    { codes: { 0.9: 90, 1: 100, 0.8: 80 } }],

  // Rules that are off.
  noPair: off("SE-HTH-04"), // two close combat weapons give no die
  noParry: off("SE-HTH-05"),
  noCharge: off("SE-HTH-08"),
  noFumble: off("SE-HTH-09"),
  noCritical: off("SE-HTH-10"),
  noTie: off("SE-HTH-12"), // equal scores hit nobody
  noFollowUp: off("SE-HTH-20"),
  noGang: off("SE-MUL-03"),
  noTableCover: off("SE-EXT-19"),
  noHiding: off("SE-EXT-35"),
  noOverwatch: off("SE-EXT-37"),
  noBeaten: off("SE-EXT-61"),
  noMorale: off("SE-EXT-66"),
});

export const RULINGS = rulingsOf(R);

/** Numbers of the book, in the column `number`. */
export const N = rulings({
  charge: printed("combat.charge"),
  pair: printed("combat.closeCombat"),
  second: printed("combat.second"),
  nth: printed("combat.nth"),
  fumble: printed("combat.fumble"),
  critical: printed("combat.critical"),
  tie: printed("combat.tie"),
  run: printed("movement.run"),
  chargeTimes: printed("movement.charge"),
  runStop: given(), // inches
  toHit: printed("toHit.base"),
  cover: printed("toHit.cover.none toHit.cover.soft toHit.cover.hard"), // + cover
  fast: printed("toHit.fastTarget"),
  overwatch: printed("toHit.overwatch"),
  above: printed("toHit.above6.7 toHit.above6.8 toHit.above6.9"), // + need - 7
  sustained: printed("sustainedDie.1 sustainedDie.2 sustainedDie.3 sustainedDie.4 sustainedDie.5 sustainedDie.6"), // + face - 1
  destroyed: printed("vehicleDamage.destroyed"),
  arcs: printed("vehicleArcs.frontHalfAngle vehicleArcs.rearHalfAngle"), // degrees
  grenade: printed("movement.grenadeRange"),
  slack: given(), // inches beyond the nearest target
  half: printed("victory.halfBelow"), // per cent
  lost: printed("duel.lost"), // inches behind the own line
  enemyGap: printed("movement.enemyGap"),
  coherency: printed("movement.coherency"),
  linear: printed("movement.linear"),
  followUp: printed("movement.followUp"),
  flame: printed("flameTemplate.length flameTemplate.endWidth"), // inches, tenths
  contacts: given(), // models around one
  touched: given(), // models under a template, where there is no table
  // The psychic phase; lists by card and by power stand in the order of CARDS and POWERS.
  deck: given(8), // + card
  force: printed(
    "adeptusPowers.Assail.force adeptusPowers.CarmineAssassin.force adeptusPowers.Displacement.force adeptusPowers.Gate.force " +
      "adeptusPowers.Hellfire.force adeptusPowers.LightningArc.force adeptusPowers.MachineCurse.force adeptusPowers.Scan.force",
  ), // + power
  powerRange: given(8), // + power, inches
  assail: printed("adeptusPowers.Assail.move"), // inches
  outOfControl: printed("adeptusPowers.Assail.outOfControl"),
  hellfire: printed("adeptusPowers.Hellfire.strength"),
  template: printed("adeptusPowers.Hellfire.template adeptusPowers.MachineCurse.template"), // inches
  arc: printed("adeptusPowers.LightningArc.strength"),
  jump: printed("adeptusPowers.LightningArc.jump"), // inches
  arcHits: printed("adeptusPowers.LightningArc.hits"),
  nullify: printed("warpCards.nullify.need"),
  unbacked: printed("warpCards.nullify.unbackedNeed"),
  higher: printed("warpCards.nullify.mlHigher"),
  lower: printed("warpCards.nullify.mlLower"),
  daemonic: printed("warpCards.daemonicAttack.destroyed"),
  resilient: printed("warpCards.daemonicAttack.resilientNeeds"),
  ultimate: printed("warpCards.ultimateForce.pays"),
  protect: printed("warpCards.protect.range"), // inches
});
