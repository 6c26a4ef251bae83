/**
 * The words and numbers of Heresy as plain records; its units and weapons stand in rows. The source prints few of them; the others complete the
 * game and are ours (HE-ASM-21 and its neighbours), so every value can be edited by a house rule. Cold.
 */

export const ARMIES = {
  marines: "Space Marines",
  orks: "Orks",
  guard: "Imperial Guard",
  titans: "Titan Legion",
} as const;
export type Army = keyof typeof ARMIES;
export const ARMY_IDS = Object.keys(ARMIES) as readonly Army[];

/** Skills of stands (HE-SKL) and titans (HE-TIT-22 to -24), with the rule that a house rule may switch off. */
export const SKILLS = {
  stealth: "HE-SKL-01",
  lightVehicle: "HE-SKL-02",
  armouredVehicle: "HE-SKL-03",
  rapidFire: "HE-SKL-04",
  sniper: "HE-SKL-05",
  stubborn: "HE-SKL-06",
  closeSupport: "HE-SKL-07",
  recon: "HE-SKL-08",
  jumpPacks: "HE-SKL-09",
  hero: "HE-SKL-10",
  tankKillers: "HE-SKL-11",
  psyker: "HE-SKL-14",
  fear: "HE-ASM-16",
  horror: "HE-ASM-16",
  enhancedAssault: "HE-TIT-22",
  electroHull: "HE-TIT-24",
  manoeuvrable: "HE-TIT-23",
  grav: "HE-ARC-04",
} as const;
export type Skill = keyof typeof SKILLS;
export const SKILL_WORDS = Object.keys(SKILLS) as readonly Skill[];

/** Skills of weapons. */
export const WEAPON_SKILLS = {
  antiInfantry: "HE-SKL-12",
  antiTank: "HE-SKL-13",
  template: "HE-TPL-03",
} as const;
export type WeaponSkill = keyof typeof WEAPON_SKILLS;
export const WEAPON_SKILL_WORDS = Object.keys(WEAPON_SKILLS) as readonly WeaponSkill[];

/** How a weapon is mounted, which is where it may fire (HE-ARC-01 to -03); what stands carry turns with them. */
export const MOUNTS = ["turret", "swivel", "fixed"] as const;
export type Mount = (typeof MOUNTS)[number];

/** Hull of the titans (HE-ASM-18): shields, damage control, and the damage rating of each location by its faces of the D10. */
export const TITAN = {
  shields: 4,
  shieldArmour: 5,
  /** Rolled in the end phase for each shield that is down; 11: this kind never comes back (HE-TIT-19). */
  regenerate: 6,
  damageControl: 6,
  head: { from: 1, to: 1, damage: 2 },
  weapon1: { from: 2, to: 3, damage: 2 },
  weapon2: { from: 4, to: 5, damage: 2 },
  hull: { from: 6, to: 8, damage: 6 },
  legs: { from: 9, to: 10, damage: 4 },
} as const;
export const LOCATIONS = ["head", "weapon1", "weapon2", "hull", "legs"] as const;

/** Catastrophic damage (HE-ASM-19): the last face of the D10 for each result. */
export const CATASTROPHE = { shaken: 3, jammed: 6, slowed: 8, breach: 9, destroyed: 10 } as const;
export const CATASTROPHES = ["shaken", "jammed", "slowed", "breach", "destroyed"] as const;

/** The deck of psychic powers (HE-ASM-20). Ranges in centimetres. */
export const POWERS = {
  bolt: { cost: 3, range: 30, firepower: 2, penetration: 2, accuracy: 6 },
  ward: { cost: 4, armour: 1 },
  dread: { cost: 3, range: 30 },
  quicken: { cost: 5 },
} as const;
export const POWER_NAMES = ["bolt", "ward", "dread", "quicken"] as const;
export type Power = (typeof POWER_NAMES)[number];

/** Printed constants of the rules (section 21 of the index): fire, assault, command, psi, victory. All stated. */
export const CONSTANTS = {
  longRange: 2,
  pointBlank: -2,
  lightVehicle: 2,
  facing: -2,
  suppressed: 1,
  fatigued: 1,
  supportRange: 15,
  supportPoints: 1,
  enhancedAssault: 4,
  dispelRange: 20,
  reconBonus: 2,
  armourPiercing: 1,
} as const;

/** By kind of cover: number to hit, armour, assault value (HE-COV-01 to -03, HE-ASL-17). Fortified doubles the assault value. */
export const COVER = {
  soft: { toHit: 1, armour: 1, assault: 1 },
  hard: { toHit: 2, armour: 2, assault: 2 },
  fortified: { toHit: 3, armour: 3, assaultFactor: 2 },
} as const;
export const COVER_NAMES = ["none", "soft", "hard", "fortified"] as const;
export type Cover = (typeof COVER_NAMES)[number];

/** First number of chits with a penalty of 1, 2, 3 on the recovery check (HE-SUP-08). Stated. */
export const CHITS = { penalty1: 4, penalty2: 7, penalty3: 10 } as const;
/** Leadership from which the bonus is 1, 2, 3 (HE-LDR-04). Stated. */
export const LEADERSHIP = { bonus1: 4, bonus2: 7, bonus3: 10 } as const;
/** Power from which the mastery level is 2, 3, 4 (HE-PSY-02). Stated. */
export const MASTERY = { level2: 4, level3: 7, level4: 10 } as const;

/** Units that a commander's echelon may attach (HE-ARM-06). Stated. */
export const ECHELONS = {
  company: { units: 3, supportOrSpecial: 1, support: 1, special: 1 },
  battalion: { units: 6, supportOrSpecial: 2, support: 1, special: 1 },
} as const;

/** Move rates by order, in base rates (HE-ASM-03), and the levels lost out of command (HE-ASM-11). Assumed. */
export const ORDERS = { advance: 1, charge: 2, strategic: 3 } as const;
export const COMMAND = { levelsLost: 1, radius: 5 } as const;

/** Victory (HE-VIC). Shares in hundredths; the rest in points or turns. Stated. */
export const VICTORY = {
  winShare: 75,
  brokenShare: 50,
  objective: 250,
  objectiveAttacker: 500,
  freeTurns: 3,
  perTurn: 200,
  claimRadius: 10,
  flankTarget: 9,
} as const;

/** Deployment, reserves and the table (HE-SCN): centimetres, hundredths of a force, points. Stated but for `coherency` (HE-ASM-08) and below. */
export const TABLE = {
  deployDepth: 30,
  reserveShare: 25,
  reserveEntry: 10,
  standoff: 75,
  objectivePer: 1000,
  objectiveSpacing: 30,
  coherency: 6,
  sightDepth: 5,
  strategicStop: 15,
  templateLength: 12,
  templateWidth: 5,
  /** Times that a titan may turn in a move (HE-ASM-18), and by how many degrees each time. */
  titanTurns: 2,
  titanTurn: 45,
} as const;

/** Half the width of a stand and the gap to its neighbour in the unit, in millimetres. Assumed. */
export const BASES = {
  infantry: 10,
  bikes: 10,
  vehicle: 15,
  titan: 25,
  apart: 10,
} as const;

/** The leader's contribution to checks, rallies and initiative. @rule HE-LDR-01 */
export function leadershipBonus(leadership: number, table: typeof LEADERSHIP = LEADERSHIP): number {
  const { bonus1, bonus2, bonus3 } = table;
  return leadership >= bonus3 ? 3 : leadership >= bonus2 ? 2 : leadership >= bonus1 ? 1 : 0;
}

/** @rule HE-PSY-02 */
export function masteryOf(power: number, table: typeof MASTERY = MASTERY): number {
  if (power <= 0) return 0;
  return power >= table.level4 ? 4 : power >= table.level3 ? 3 : power >= table.level2 ? 2 : 1;
}
