/**
 * The numbers of Heresy as plain records. The source prints few of them; the others complete the game and are ours, so every value is
 * marked and every value can be edited by a house rule. Cold.
 *
 * `stated` names the fields of a record that the source prints (in a rule or in an example), `implied` those that follow from it;
 * whatever is named by neither is assumed (HE-ASM-21 and its neighbours).
 */

export type Mark = "stated" | "implied" | "assumed";

interface Marked {
  readonly stated?: readonly string[];
  readonly implied?: readonly string[];
}

export function markOf(record: Marked, field: string): Mark {
  if (record.stated?.includes(field)) return "stated";
  return record.implied?.includes(field) ? "implied" : "assumed";
}

export type Army = "marines" | "orks" | "guard" | "titans";
export const ARMIES: Readonly<Record<Army, string>> = {
  marines: "Space Marines",
  orks: "Orks",
  guard: "Imperial Guard",
  titans: "Titan Legion",
};

export type Card = "line" | "support" | "special";

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

/** A weapon (HE-GEN-03). Ranges in centimetres; a template has no firepower of its own (HE-TPL-01). */
export interface Weapon extends Marked {
  readonly id: string;
  readonly name: string;
  readonly firepower: number;
  readonly penetration: number;
  readonly short: number;
  readonly long: number;
  readonly mount: Mount;
  readonly skills: readonly WeaponSkill[];
  /** What it adds to the price of the titan that carries it. */
  readonly points: number;
}

const weapon = (
  id: string,
  name: string,
  firepower: number,
  penetration: number,
  [short, long]: readonly [number, number],
  skills: readonly WeaponSkill[] = [],
  rest: Partial<Weapon> = {},
): Weapon => ({ id, name, firepower, penetration, short, long, mount: "turret", skills, points: 0, ...rest });

const SMALL_ARMS: readonly WeaponSkill[] = ["antiInfantry"];

export const WEAPONS: readonly Weapon[] = [
  weapon("bolter", "bolter", 1, 1, [15, 30], SMALL_ARMS, { stated: ["firepower", "penetration"] }),
  weapon("bolt_pistol", "bolt pistol", 1, 1, [8, 15], SMALL_ARMS),
  weapon("marine_heavy", "heavy weapon", 1, 2, [25, 50], ["antiTank"]),
  weapon("storm_bolter", "storm bolter", 2, 1, [15, 30], SMALL_ARMS),
  weapon("twin_lascannon", "twin lascannon", 2, 3, [30, 60], ["antiTank"], { mount: "swivel" }),
  weapon("combi_bolter", "combi-bolter", 1, 1, [10, 20], SMALL_ARMS),
  weapon("shoota", "shoota", 1, 1, [12, 24], SMALL_ARMS),
  weapon("twin_shoota", "twin shoota", 2, 1, [10, 20], SMALL_ARMS, { mount: "fixed" }),
  weapon("wagon_guns", "wagon guns", 2, 2, [20, 40], ["antiTank"]),
  weapon("lasgun", "lasgun", 1, 1, [15, 30], SMALL_ARMS),
  weapon("guard_heavy", "heavy weapon", 1, 2, [25, 50], ["antiTank"]),
  weapon("battle_cannon", "battle cannon", 2, 2, [30, 60], ["antiTank"]),
  weapon("titan_heavy_gun", "heavy gun", 4, 2, [30, 60], [], { mount: "swivel", points: 100 }),
  weapon("titan_great_cannon", "great cannon", 2, 3, [40, 80], ["antiTank"], { mount: "fixed", points: 150 }),
  weapon("titan_inferno_gun", "inferno gun", 0, 2, [12, 12], ["template"], { mount: "swivel", points: 120 }),
];

/** What a stand is for classes of targets and for terrain (HE-ASM-04, HE-ASM-05). */
export type Body = "infantry" | "bikes" | "vehicle" | "titan";

/** A card, or a model that joins one. Fields as HE-GEN-03; centimetres; `quality` is fresh, fatigued, routed. */
export interface Profile extends Marked {
  readonly id: string;
  readonly name: string;
  readonly army: Army;
  readonly body: Body;
  /** "unit": a card of its own; "command": a commander with his staff; "attached": part of another unit; "titan". */
  readonly role: "unit" | "command" | "attached" | "titan";
  /** Absent for commanders, titans and characters, which are not rationed. */
  readonly card?: Card;
  readonly stands: number;
  readonly M: number;
  readonly accuracy: number;
  readonly armour: number;
  readonly assault: number;
  /** Absent for what never is a unit of its own. */
  readonly quality?: readonly [number, number, number];
  readonly leadership: number;
  /** Units that a commander may lead. */
  readonly commands: number;
  /** Which column of ECHELONS rations his units. */
  readonly echelon?: "company" | "battalion";
  readonly power: number;
  /** Stands that it carries (HE-SKL-15, HE-ASM-10). */
  readonly transport: number;
  readonly weapons: readonly string[];
  readonly skills: readonly Skill[];
  /** Of the whole card; of a titan without its weapons. */
  readonly points: number;
}

type Numbers = readonly [stands: number, M: number, accuracy: number, armour: number, assault: number];

const profile = (
  id: string,
  name: string,
  army: Army,
  [stands, M, accuracy, armour, assault]: Numbers,
  rest: Pick<Profile, "weapons" | "points"> & Partial<Profile>,
): Profile => ({
  id,
  name,
  army,
  body: "infantry",
  role: "unit",
  stands,
  M,
  accuracy,
  armour,
  assault,
  leadership: 0,
  commands: 0,
  power: 0,
  transport: 0,
  skills: [],
  ...rest,
});

const MARINES = [5, 7, 9] as const;
const VETERANS = [4, 6, 8] as const;
const ORKS = [7, 8, 9] as const;
const GUARD = [6, 8, 10] as const;

export const PROFILES: readonly Profile[] = [
  profile("marineTactical", "Tactical Squad", "marines", [4, 10, 6, 5, 4], {
    quality: MARINES,
    card: "line",
    weapons: ["bolter"],
    skills: ["rapidFire"],
    points: 120,
    stated: ["stands", "accuracy", "assault", "skills"],
  }),
  profile("marineAssault", "Assault Squad", "marines", [4, 10, 6, 5, 5], {
    quality: MARINES,
    card: "line",
    weapons: ["bolt_pistol"],
    skills: ["rapidFire", "jumpPacks"],
    points: 130,
  }),
  profile("marineDevastator", "Devastator Squad", "marines", [4, 10, 6, 5, 3], {
    quality: MARINES,
    card: "support",
    weapons: ["marine_heavy"],
    points: 160,
  }),
  profile("terminators", "Terminators", "marines", [4, 10, 5, 7, 6], {
    quality: VETERANS,
    card: "special",
    weapons: ["storm_bolter"],
    skills: ["rapidFire"],
    points: 240,
    stated: ["stands", "quality.0"],
  }),
  profile("landRaider", "Land Raider", "marines", [1, 15, 6, 9, 3], {
    body: "vehicle",
    quality: VETERANS,
    card: "support",
    transport: 2,
    weapons: ["twin_lascannon"],
    skills: ["armouredVehicle"],
    points: 100,
  }),
  profile("rhino", "Rhino", "marines", [1, 20, 6, 6, 2], {
    body: "vehicle",
    role: "attached",
    transport: 2,
    weapons: ["combi_bolter"],
    skills: ["armouredVehicle"],
    points: 25,
    stated: ["assault"],
    implied: ["skills"],
  }),
  profile("marineCaptain", "Captain", "marines", [2, 10, 5, 5, 6], {
    role: "command",
    quality: VETERANS,
    leadership: 8,
    commands: 3,
    echelon: "company",
    weapons: ["bolter"],
    skills: ["stealth"],
    points: 80,
    stated: ["commands", "echelon"],
    implied: ["skills"],
  }),
  profile("librarian", "Librarian", "marines", [1, 10, 6, 5, 6], {
    role: "attached",
    power: 5,
    weapons: [],
    skills: ["psyker"],
    points: 60,
    stated: ["power", "skills"],
  }),
  profile("orkBoyz", "Ork Boyz", "orks", [8, 10, 8, 3, 2], {
    quality: ORKS,
    card: "line",
    weapons: ["shoota"],
    points: 90,
    stated: ["stands", "armour", "assault"],
  }),
  profile("orkNob", "Ork Nob", "orks", [2, 10, 8, 4, 4], {
    role: "command",
    quality: [6, 7, 9],
    leadership: 4,
    commands: 2,
    echelon: "company",
    weapons: ["shoota"],
    skills: ["stealth"],
    points: 30,
    stated: ["leadership"],
    implied: ["skills"],
  }),
  profile("orkBikes", "Ork Bikes", "orks", [5, 20, 8, 4, 3], {
    body: "bikes",
    quality: ORKS,
    card: "support",
    weapons: ["twin_shoota"],
    skills: ["lightVehicle"],
    points: 95,
    implied: ["skills"],
  }),
  profile("orkWagon", "Ork Wagon", "orks", [1, 20, 8, 6, 3], {
    body: "vehicle",
    quality: ORKS,
    card: "support",
    transport: 2,
    weapons: ["wagon_guns"],
    skills: ["armouredVehicle"],
    points: 45,
  }),
  profile("igInfantry", "Guard Infantry", "guard", [5, 10, 8, 2, 1], {
    quality: GUARD,
    card: "line",
    weapons: ["lasgun"],
    points: 65,
    stated: ["stands", "accuracy", "quality"],
  }),
  profile("igHeavy", "Guard Heavy Weapons", "guard", [5, 10, 8, 2, 1], {
    quality: GUARD,
    card: "support",
    weapons: ["guard_heavy"],
    points: 110,
    stated: ["quality"],
  }),
  profile("igTank", "Guard Tanks", "guard", [3, 15, 7, 8, 2], {
    body: "vehicle",
    quality: GUARD,
    card: "support",
    weapons: ["battle_cannon"],
    skills: ["armouredVehicle"],
    points: 180,
  }),
  profile("igCommand", "Guard Command", "guard", [2, 10, 8, 2, 1], {
    role: "command",
    quality: GUARD,
    leadership: 5,
    commands: 6,
    echelon: "battalion",
    weapons: ["lasgun"],
    skills: ["stealth"],
    points: 40,
    stated: ["quality", "commands", "echelon"],
    implied: ["skills"],
  }),
  profile("commissar", "Commissar", "guard", [1, 10, 8, 2, 3], {
    role: "attached",
    leadership: 7,
    weapons: [],
    points: 30,
    stated: ["leadership"],
  }),
  profile("battleTitan", "Battle Titan", "titans", [1, 15, 6, 8, 7], {
    body: "titan",
    role: "titan",
    quality: VETERANS,
    weapons: ["titan_heavy_gun", "titan_great_cannon"],
    skills: ["armouredVehicle", "enhancedAssault", "electroHull"],
    points: 350,
    stated: ["assault"],
  }),
];

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
export const BASES: Readonly<Record<Body, number>> & { readonly apart: number } = {
  infantry: 10,
  bikes: 10,
  vehicle: 15,
  titan: 25,
  apart: 10,
};

/** The leader's contribution to checks, rallies and initiative. */
export function leadershipBonus(leadership: number, table: typeof LEADERSHIP = LEADERSHIP): number {
  const { bonus1, bonus2, bonus3 } = table;
  return leadership >= bonus3 ? 3 : leadership >= bonus2 ? 2 : leadership >= bonus1 ? 1 : 0;
}

export function masteryOf(power: number, table: typeof MASTERY = MASTERY): number {
  if (power <= 0) return 0;
  return power >= table.level4 ? 4 : power >= table.level3 ? 3 : power >= table.level2 ? 2 : 1;
}
