/**
 * The words and numbers of the rulebook: the tables of section 8 and of 12.4.13 under the paths by which a house rule edits them (SE-EXT-120). Cold.
 */

export const FACTIONS = ["marines", "inquisition", "guard", "orks", "stealers", "chaos", "eldar", "squats"] as const;
export const ROLES = ["troops", "elite", "leader", "character"] as const;
export const SIZES = ["foot", "big"] as const;
export const FLAGS = ["leader", "terminator", "resilient", "fearless", "big", "daemon", "walker", "skimmer"] as const;
export type Flag = (typeof FLAGS)[number];
export const KINDS = ["basic", "pistol", "special", "heavy", "grenade"] as const;
export const DAMAGES = ["1", "D3", "D6"] as const;
export const DICE = ["D4", "D6", "D8", "D10", "D12", "D20", "2D6", "3D6"] as const;
export const SIDES = ["front", "side", "rear"] as const;
/** @rule SE-DIS-01 */
export const DISCIPLINES = [
  "Librarian",
  "Inquisition",
  "Adeptus",
  "Ork",
  "Eldar",
  "Squat",
  "Tyranid",
  "Slaanesh",
  "Tzeentch",
  "Nurgle",
] as const;
export type Discipline = (typeof DISCIPLINES)[number];

/** Warp cards in the order of their numbers in a hand. */
export const CARDS = [
  "Force",
  "Nullify",
  "DaemonicAttack",
  "DestroyPower",
  "EnergyDrain",
  "PsychicDuel",
  "Reflection",
  "UltimateForce",
] as const;

/** The Adeptus powers in the order of their numbers. */
export const POWERS = [
  "Assail",
  "CarmineAssassin",
  "Displacement",
  "Gate",
  "Hellfire",
  "LightningArc",
  "MachineCurse",
  "Scan",
] as const;
export type Power = (typeof POWERS)[number];
export const POWER_NAMES = [
  "Assail",
  "Carmine Assassin",
  "Displacement",
  "the Gate",
  "Hellfire",
  "Lightning Arc",
  "Machine Curse",
  "Scan",
] as const;

const deck = (counts: readonly number[]) =>
  Object.fromEntries(CARDS.map((card, i) => [card, counts[i]!])) as Record<(typeof CARDS)[number], number>;

/** The numbers of the rulebook, as plain records; the path of each is the key of a house rule. */
export const TABLES = {
  sizes: {
    foot: { radius: 5, height: 10 },
    big: { radius: 10, height: 20 },
    vehicle: { radius: 15, height: 20 },
  }, // tenths
  points: { mastery: { 1: 25, 2: 55, 3: 90, 4: 130 } },
  combat: { charge: 1, closeCombat: 1, second: 1, nth: 1, fumble: 1, critical: 1, tie: 1 },
  saveModifierByStrength: { 1: 0, 2: 0, 3: 0, 4: -1, 5: -2, 6: -3, 7: -4, 8: -5, 9: -6, 10: -7 } as Record<
    number,
    number
  >,
  /** By Strength minus Toughness; 7 is never. */
  woundRoll: { "-4": 7, "-3": 6, "-2": 6, "-1": 5, 0: 4, 1: 3, 2: 2 } as Record<string, number>,
  movement: {
    run: 2,
    charge: 2,
    difficult: 2,
    veryDifficult: 4,
    linear: 2,
    enemyGap: 1,
    coherency: 2,
    runStop: 8,
    followUp: 2,
    grenadeRange: 8,
  },
  toHit: {
    base: 7,
    cover: { none: 0, soft: -1, hard: -2 },
    fastTarget: -1,
    overwatch: -1,
    above6: { 7: 4, 8: 5, 9: 6 },
  },
  sustainedDie: { 1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3 } as Record<number, number>,
  flameTemplate: { length: 8, endWidth: 25 }, // end in tenths
  vehicleArcs: { frontHalfAngle: 45, rearHalfAngle: 45 },
  vehicleDamage: { destroyed: 5 },
  victory: { halfBelow: 50, hold: 20, strongpointAttacker: 40, strongpointDefender: 20, controlRadius: 3, eachTurn: 4 }, // per cent, inches
  /** Inches from the edge of a seat: its zone, that of who breaks through; of a strongpoint its walls and its marker. */
  missions: {
    zone: 12,
    meeting: { turns: 5 },
    hold: { turns: 5 },
    strongpoint: { turns: 6, walls: 12, marker: 8 },
    breakthrough: { turns: 6, zone: 18 },
  },
  duel: { lost: 24 },
  warpDeck: {
    default: deck([20, 8, 1, 2, 1, 1, 2, 1]),
    forceHeavy: deck([24, 5, 1, 1, 1, 1, 2, 1]),
  },
  warpCards: {
    nullify: { need: 4, unbackedNeed: 5, mlHigher: 1, mlLower: -1 },
    daemonicAttack: { destroyed: 3, resilientNeeds: 6 },
    ultimateForce: { pays: 3 },
    protect: { range: 6 }, // Destroy Power and Reflection
  },
  adeptusPowers: {
    Assail: { force: 1, range: 24, move: 6, outOfControl: 4 },
    CarmineAssassin: { force: 1, range: 18 },
    Displacement: { force: 2 },
    Gate: { force: 1, range: 18 },
    Hellfire: { force: 2, range: 24, template: 2, strength: 4 },
    LightningArc: { force: 3, range: 24, strength: 6, jump: 6, hits: 6 },
    MachineCurse: { force: 2, range: 24, template: 2 },
    Scan: { force: 1, range: 36 },
  },
};
export type Tables = typeof TABLES;

/** Rules that a house rule may switch off: `rules.SE-HTH-05: off`. */
export const SWITCHES = [
  "SE-HTH-04",
  "SE-HTH-05",
  "SE-HTH-08",
  "SE-HTH-09",
  "SE-HTH-10",
  "SE-HTH-12",
  "SE-HTH-20",
  "SE-MUL-03",
  "SE-EXT-13",
  "SE-EXT-19",
  "SE-EXT-35",
  "SE-EXT-37",
  "SE-EXT-61",
  "SE-EXT-66",
] as const;
export type Switch = (typeof SWITCHES)[number];
