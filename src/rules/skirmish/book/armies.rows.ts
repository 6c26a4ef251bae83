/** Armies with the limits of their units, what Pack models may carry, and who may learn what. Cold. */
import { either, FLAG, ID, integer, list, NAMED, type Row, rows, TEXT, word } from "../../kernel/rows.ts";

export const ARMY = word("SM", "IG", "ORK", "TAU", "NEC", "TYR", "DE", "CSM", "ELD");

/**
 * The lists of assault and heavy weapons are lost; these are the ones of the era. Weapons without a known price stand here for house
 * rules: they are for sale as soon as `ranged.<id>.trooperPoints` is set.
 */
export const ARMY_COLUMNS = {
  id: { ...ARMY, unique: true },
  name: TEXT,
  /** Models of a unit. */
  min: integer(0, 32),
  max: integer(1, 32),
  leader: FLAG,
  assault: list(NAMED),
  heavy: list(NAMED),
} as const;

export type ArmyRow = Row<typeof ARMY_COLUMNS>;
export type Army = ArmyRow["id"];

export const ARMY_ROWS = rows(
  ARMY_COLUMNS,
  `
id,  name,                min, max, leader, assault,                                     heavy
SM,  Space Marines,       3,   12,  yes,    flamer meltagun plasma_gun,                  heavy_bolter missile_launcher lascannon multi_melta
IG,  Imperial Guard,      4,   16,  yes,    flamer meltagun plasma_gun grenade_launcher, heavy_bolter missile_launcher lascannon autocannon
ORK, Orks,                4,   16,  yes,    skorcha rokkit_launcha,                      big_shoota
TAU, Tau,                 3,   16,  yes,    ,                                            rail_rifle
NEC, Necrons,             4,   12,  ,       gauss_blaster,
TYR, Tyranids,            5,   16,  yes,    ,
DE,  Dark Eldar,          3,   14,  yes,    shredder blaster,                            splinter_cannon dark_lance
CSM, Chaos Space Marines, 3,   12,  yes,    flamer meltagun plasma_gun,                  heavy_bolter missile_launcher lascannon autocannon
ELD, Eldar,               3,   15,  yes,    flamer,                                      shuriken_cannon starcannon bright_lance scatter_laser
`,
);

const byArmy = <T>(of: (row: ArmyRow) => T): Readonly<Record<Army, T>> =>
  Object.fromEntries(ARMY_ROWS.map((row) => [row.id, of(row)])) as Record<Army, T>;

export const ARMIES = byArmy(({ name }) => name);
export const UNIT_LIMITS = byArmy(({ min, max, leader }) => ({ min, max, leader }));
export const SPECIAL_WEAPONS = byArmy(({ assault, heavy }) => ({ assault, heavy }));

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

/** "A": all skills of the category, else at most so many. */
const ACCESS = either(integer(0, 9), word("A"));
export type SkillAccess = readonly ("A" | number)[];

/** Who may learn what: rows by profile, and one for models that broke the mould, by army. */
export const ACCESS_COLUMNS = {
  id: ID,
  Combat: ACCESS,
  Shooting: ACCESS,
  Strength: ACCESS,
  Agility: ACCESS,
  Intelligence: ACCESS,
};

export const SKILL_COLUMNS = ["Combat", "Shooting", "Strength", "Agility", "Intelligence"] as const;

export const ACCESS_ROWS = rows(
  ACCESS_COLUMNS,
  `
id,                    Combat, Shooting, Strength, Agility, Intelligence
sm_vet_sergeant,       A,      A,        A,        2,       2
sm_sergeant,           A,      A,        2,        2,       1
SM,                    3,      3,        2,        2,       1
ig_vet_sergeant,       3,      A,        1,        1,       2
ig_sergeant,           2,      3,        1,        0,       1
IG,                    2,      2,        1,        0,       1
ork_nob,               A,      2,        A,        3,       2
ORK,                   A,      2,        3,        2,       1
tau_shasui,            2,      A,        1,        2,       2
TAU,                   1,      3,        1,        1,       1
tyr_mutated_gaunt,     A,      A,        A,        A,       A
TYR,                   3,      3,        3,        3,       3
de_sybarite,           A,      2,        2,        A,       2
DE,                    A,      1,        1,        3,       1
csm_aspiring_champion, A,      A,        2,        1,       2
CSM,                   3,      3,        1,        1,       1
eld_warlock,           3,      3,        2,        A,       A
ELD,                   2,      2,        1,        A,       3
`,
);

export const SKILL_ACCESS: Readonly<Record<string, SkillAccess>> = Object.fromEntries(
  ACCESS_ROWS.map((row) => [row.id, SKILL_COLUMNS.map((column) => row[column])]),
);

/**
 * The Tau and Eldar leader rows print four values for five columns (SK-AMB-69): what is printed, and what is assumed for the missing one.
 */
export const ACCESS_GAPS: Readonly<Record<string, { readonly printed: SkillAccess; readonly assumed: number }>> = {
  tau_shasui: { printed: ["A", 1, 2, 2], assumed: 2 },
  eld_warlock: { printed: [3, 2, "A", "A"], assumed: 3 },
};
