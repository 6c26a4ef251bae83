/**
 * The words and tables of Dark Millennium: what the text states, and starting values where it has none. Every number can be edited by a house
 * rule under its path. Cold.
 */

export const SPECIALS = [
  "Heavy",
  "Ordnance",
  "Blast",
  "Barrage",
  "Indirect",
  "GetsHot",
  "PsychicShock",
  "IgnoreCover",
  "Sniper",
  "Grenade",
  "VeryLong",
] as const;
export type Special = (typeof SPECIALS)[number];

export const TYPES = ["infantry", "vehicle", "monster"] as const;
export type ModelType = (typeof TYPES)[number];
export const TRAITS = ["Daemon", "Skimmer"] as const;

/** What a model may carry beside weapons. */
export const GEAR = ["scanner", "jumpPack", "icon"] as const;
export type Gear = (typeof GEAR)[number];

/** Tests for the powers of the starter list (assumed); summoning has no threshold. */
export const POWERS = ["bolt", "ward", "dread", "summoning"] as const;
export type Power = (typeof POWERS)[number];

export const SEVERITIES = ["none", "light", "heavy", "overkill"] as const;
export const COVERS = ["none", "concealment", "soft", "hard"] as const;
export type Cover = (typeof COVERS)[number];
export const BANDS = ["pb", "short", "medium", "long", "veryLong", "out"] as const;
export const GROUNDS = ["open", "difficult", "veryDifficult"] as const;
/** Results of the damage charts. */
export const EFFECTS = ["fatigue", "speed", "bs", "as", "weapon", "heavy", "disabled", "overkilled"] as const;

/** The tables of the rulebook, as plain records; the path of a number in them is the key of a house rule. */
export const TABLES = {
  /** DM-ROF-01: weapons in the team -> bonus, highest row not above the number. */
  rofBonus: { 1: 0, 2: 1, 4: 2, 8: 3, 16: 4, 32: 5 } as Record<number, number>,
  /** DM-RAM-02: Speed -> Power. */
  ramPower: { 1: 1, 2: 2, 4: 3, 8: 4, 16: 5, 32: 6 } as Record<number, number>,
  /** DM-RAM-03: models attacked -> RoF. */
  ramRof: { 1: 0, 2: 1, 4: 2, 8: 3, 16: 4, 32: 5 } as Record<number, number>,
  /** DM-MOD-05, DM-SPE-04. */
  rangeModifier: { pb: 0, short: 1, medium: 0, long: -1, veryLong: -3 },
  /** DM-MOD-04, DM-MOD-09, DM-MOD-08. */
  attackModifier: { advance: -1, indirect: -1, flank: 1, rear: 2 },
  /** DM-MOD-07. */
  coverBonus: { concealment: 1, soft: 2, hard: 3 },
  /** DM-ACT-06. */
  rallyCover: { concealment: 1, soft: 2, hard: 3 },
  /** DM-MOD-06: inches moved in the turn, and the bonus from there on. */
  movementBonus: { first: 12, firstBonus: 1, second: 24, secondBonus: 2 },
  /** DM-CAS-10. */
  fatigueByDamage: { none: 1, light: 2, heavy: 3, overkill: 4 },
  /** DM-TRN-04, DM-SPE-02, DM-WPN-09, DM-WPN-11, DM-DAM-08. */
  fatigue: { action: 1, reaction: 1, indirect: 2, barrage: 1, ordnance: 1, chart: 1, psychicOne: 1, dread: 2 },
  /** DM-DAM-01: times the armour score. */
  damage: { light: 1, heavy: 2, overkill: 3 },
  /** DM-DAM-08. */
  lightChart: { 1: "fatigue", 2: "speed", 3: "bs", 4: "as", 5: "weapon", 6: "heavy" } as Record<number, string>,
  /** DM-DAM-09. */
  heavyChart: { 1: "fatigue", 2: "speed", 3: "bs", 4: "as", 5: "disabled", 6: "overkilled" } as Record<number, string>,
  /** DM-MOV-02. */
  difficulty: { difficult: 7, veryDifficult: 9 },
  /** DM-MOV, DM-ACT-07, DM-COM-02; jumpSpeed is assumed. Inches, dice. */
  movement: { marchFactor: 2, jumpSpeed: 12, multiUnit: 2 },
  /** DM-PSY; thresholds, range, icon and ward are assumed. */
  psychic: { bolt: 5, ward: 4, dread: 5, wardBonus: 1, dreadRange: 18, icon: 2, extraSix: 1 },
  /** DM-FST. */
  firstTurn: { dice: 2, outnumbered: 1, attacker: 1 },
  /** DM-HER-04, -05. */
  hero: { light: 1, heavy: 2, overkill: 4, heavyToLight: 1, overkillToHeavy: 2, overkillToLight: 3 },
  /** DM-ACT-10. */
  mount: { shooters: 2 },
  /** DM-FST-03. */
  reserves: { scout: 1, held: 1 },
  /** Battles on a table (21.3, assumed): zone and how far scouts start before it, turn of arrival, points of a marker and who holds it. */
  battle: { zone: 12, scouts: 12, arrives: 2, objective: 100, hold: 3 },
  /** DM-UNT-04, DM-SUM-08: inches. Bases of models, radius in tenths of an inch; heights in inches (assumed). */
  table: {
    coherency: 2,
    summon: 6,
    infantryBase: 5,
    monsterBase: 10,
    vehicleBase: 15,
    infantryHeight: 1,
    bigHeight: 2,
    wreck: 7,
  },
  /** Points of a model (21.3, assumed): armour x A + skill x (BS + AS) + morale x M + for each weapon P x (2 + RoF) x (1 + range / 12). */
  points: { armour: 4, skill: 5, morale: 3, weaponBase: 2, weaponRange: 12, secondScore: 0, psychic: 0, gear: 0 },
};
export type Tables = typeof TABLES;

/** Rules that a house rule may switch off: `rules.DM-WPN-07: off`. */
export const SWITCHES = [
  "DM-FST-01",
  "DM-FST-03",
  "DM-UNT-05",
  "DM-TRN-08",
  "DM-TRN-09",
  "DM-SUP-04",
  "DM-ACT-05",
  "DM-ACT-06",
  "DM-ACT-07",
  "DM-ACT-09",
  "DM-ACT-10",
  "DM-ACT-11",
  "DM-REA-01",
  "DM-REA-02",
  "DM-REA-03",
  "DM-REA-04",
  "DM-MOV-03",
  "DM-MOV-05",
  "DM-COM-02",
  "DM-CAS-06",
  "DM-CAS-11",
  "DM-ROF-01",
  "DM-MOD-01",
  "DM-MOD-02",
  "DM-MOD-03",
  "DM-MOD-04",
  "DM-MOD-05",
  "DM-MOD-06",
  "DM-MOD-07",
  "DM-MOD-08",
  "DM-WPN-06",
  "DM-WPN-07",
  "DM-WPN-08",
  "DM-WPN-09",
  "DM-WPN-10",
  "DM-WPN-11",
  "DM-WPN-12",
  "DM-WPN-13",
  "DM-WPN-14",
  "DM-DAM-10",
  "DM-DAM-12",
  "DM-VEH-01",
  "DM-RAM-01",
  "DM-RAM-03",
  "DM-RAM-04",
  "DM-SKI-01",
  "DM-SKI-02",
  "DM-SKI-03",
  "DM-SKI-04",
  "DM-SPE-01",
  "DM-SPE-02",
  "DM-SPE-03",
  "DM-SPE-04",
  "DM-SPE-05",
  "DM-SPE-06",
  "DM-SPE-07",
  "DM-SPE-08",
  "DM-SPE-09",
  "DM-SPE-10",
  "DM-PSY-02",
  "DM-PSY-04",
  "DM-PSY-05",
  "DM-PSY-07",
  "DM-SUM-01",
  "DM-SUM-05",
  "DM-SUM-07",
  "DM-SUM-08",
  "DM-ICO-01",
  "DM-HER-01",
  "DM-HER-04",
  "DM-HER-05",
  "DM-HER-06",
] as const;
export type Switch = (typeof SWITCHES)[number];
