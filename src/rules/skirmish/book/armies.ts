/** Limits of units and Packs, what Pack models may carry, and who may learn what. Cold. */
import type { Army, SkillAccess, UnitLimit } from "./types.ts";

export const ARMIES: Readonly<Record<Army, string>> = {
  SM: "Space Marines",
  IG: "Imperial Guard",
  ORK: "Orks",
  TAU: "Tau",
  NEC: "Necrons",
  TYR: "Tyranids",
  DE: "Dark Eldar",
  CSM: "Chaos Space Marines",
  ELD: "Eldar",
};

export const UNIT_LIMITS: Readonly<Record<Army, UnitLimit>> = {
  SM: { min: 3, max: 12, leader: true },
  IG: { min: 4, max: 16, leader: true },
  ORK: { min: 4, max: 16, leader: true },
  TAU: { min: 3, max: 16, leader: true },
  NEC: { min: 4, max: 12, leader: false },
  TYR: { min: 5, max: 16, leader: true },
  DE: { min: 3, max: 14, leader: true },
  CSM: { min: 3, max: 12, leader: true },
  ELD: { min: 3, max: 15, leader: true },
};

export const MUSTER = {
  startingPoints: 100,
  maxUpgradedModels: 4,
  maxGrenadeTypes: 2,
  /** Weapon choices of one model, and how many of them may need both hands; the same in every army that says so. */
  maxWeapons: 2,
  maxTwoHanded: 1,
  maxPowers: 4,
  dronesPerController: 2,
  /** What a Tyranid that broke the mould pays on top of every price (SK-TYR-18). */
  mouldSurcharge: 2,
};

/** The entry tables are lost: only the Grot minimum and the Ranger sizes are stated, 1 to 10 is assumed for the rest. */
export const PACK_SIZES: Readonly<Record<string, { readonly min: number; readonly max: number }>> = {
  default: { min: 1, max: 10 },
  ork_grot: { min: 4, max: 10 },
  eld_ranger: { min: 1, max: 4 },
};

/** How many Packs of one type a unit may have; other upgraded types one, standard ones any number. */
export const PACKS_OF_TYPE: Readonly<Record<string, number>> = { upgradedType: 1, eld_storm_guardian: 2 };

/** Which trooper Packs may carry how many special weapons. Not listed: `default` for troopers whose army has a list. */
export const PACK_WEAPONS: Readonly<Record<string, { readonly assault: number; readonly heavy: number }>> = {
  default: { assault: 1, heavy: 1 },
  ork_kommando: { assault: 1, heavy: 1 },
  de_scourge: { assault: 0, heavy: 2 },
  eld_ranger: { assault: 0, heavy: 0 },
  ork_grot: { assault: 0, heavy: 0 },
  tau_guevesa: { assault: 0, heavy: 0 },
  csm_possessed: { assault: 0, heavy: 0 },
};

/**
 * The lists of assault and heavy weapons are lost too; these are the ones of the era. Weapons without a known price stand here
 * for house rules: they are for sale as soon as `ranged.<id>.trooperPoints` is set.
 */
export const SPECIAL_WEAPONS: Readonly<
  Record<Army, { readonly assault: readonly string[]; readonly heavy: readonly string[] }>
> = {
  SM: {
    assault: ["flamer", "meltagun", "plasma_gun"],
    heavy: ["heavy_bolter", "missile_launcher", "lascannon", "multi_melta"],
  },
  IG: {
    assault: ["flamer", "meltagun", "plasma_gun", "grenade_launcher"],
    heavy: ["heavy_bolter", "missile_launcher", "lascannon", "autocannon"],
  },
  ORK: { assault: ["skorcha", "rokkit_launcha"], heavy: ["big_shoota"] },
  TAU: { assault: [], heavy: ["rail_rifle"] },
  NEC: { assault: ["gauss_blaster"], heavy: [] },
  TYR: { assault: [], heavy: [] },
  DE: { assault: ["shredder", "blaster"], heavy: ["splinter_cannon", "dark_lance"] },
  CSM: {
    assault: ["flamer", "meltagun", "plasma_gun"],
    heavy: ["heavy_bolter", "missile_launcher", "lascannon", "autocannon"],
  },
  ELD: { assault: ["flamer"], heavy: ["shuriken_cannon", "starcannon", "bright_lance", "scatter_laser"] },
};

export const SKILL_COLUMNS = ["Combat", "Shooting", "Strength", "Agility", "Intelligence"] as const;
export type SkillColumn = (typeof SKILL_COLUMNS)[number];

/**
 * Rows by profile, and one for models that broke the mould. The Tau and Eldar leader rows print four values for five columns
 * (SK-AMB-69): `accessGaps` holds what is printed and what is assumed for the missing one.
 */
export const SKILL_ACCESS: Readonly<Record<string, SkillAccess>> = {
  sm_vet_sergeant: ["A", "A", "A", 2, 2],
  sm_sergeant: ["A", "A", 2, 2, 1],
  SM: [3, 3, 2, 2, 1],
  ig_vet_sergeant: [3, "A", 1, 1, 2],
  ig_sergeant: [2, 3, 1, 0, 1],
  IG: [2, 2, 1, 0, 1],
  ork_nob: ["A", 2, "A", 3, 2],
  ORK: ["A", 2, 3, 2, 1],
  tau_shasui: [2, "A", 1, 2, 2],
  TAU: [1, 3, 1, 1, 1],
  tyr_mutated_gaunt: ["A", "A", "A", "A", "A"],
  TYR: [3, 3, 3, 3, 3],
  de_sybarite: ["A", 2, 2, "A", 2],
  DE: ["A", 1, 1, 3, 1],
  csm_aspiring_champion: ["A", "A", 2, 1, 2],
  CSM: [3, 3, 1, 1, 1],
  eld_warlock: [3, 3, 2, "A", "A"],
  ELD: [2, 2, 1, "A", 3],
};

export const ACCESS_GAPS: Readonly<Record<string, { readonly printed: SkillAccess; readonly assumed: number }>> = {
  tau_shasui: { printed: ["A", 1, 2, 2], assumed: 2 },
  eld_warlock: { printed: [3, 2, "A", "A"], assumed: 3 },
};
