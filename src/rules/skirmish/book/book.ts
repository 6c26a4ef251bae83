/**
 * The rulebook's data after rulings and house rules, as plain records: what `loadRoster` and `compile` read. A house rule is a dotted
 * path into these records. Cold.
 */
import type { Units } from "../../../scenario/scenario.ts";
import * as HouseRules from "../../kernel/house-rules.ts";
import { resolveOptions, rulingOf } from "../../kernel/options.ts";
import { withoutPrototypes } from "../../kernel/records.ts";
import { kinOf, withUnits } from "../../kernel/units.ts";
import { RULINGS } from "../rulings.ts";
import type { MeleeProfile } from "./data.ts";
import * as data from "./data.ts";

export interface Book extends Tables {
  readonly rulings: Readonly<Record<string, string>>;
  /** The chosen value of a ruling. */
  ruling(key: string): string;
  /** True when a house rule switched this rule, item, skill or power off. */
  off(id: string): boolean;
}

/** Everything that is looked up, by the first step of a house rule's key. */
export type Tables = Readonly<ReturnType<typeof plainTables>>;

/** General rules that may be switched off although no profile, item or skill names them. */
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const GENERAL_RULES = [
  "SK-DMG-13", "SK-WT-10", "SK-ORK-06", "SK-DE-22", "SK-ELD-16", "SK-NEC-17", "SK-NEC-19", "SK-NEC-20", "SK-TYR-10",
  "SK-TYR-18",
];

export const { resolveBook, houseRuleKeys, houseRuleSlots, houseRuleProblems } = HouseRules.booksOf(
  (units) => listSlots(plainTables(units), units),
  openBook,
  (key, options) => closedPlace(key, resolveOptions(RULINGS, options)),
);

/** @rule SK-TAU-05 */
function openBook(
  options: Readonly<Record<string, string>>,
  houseRules: Iterable<HouseRules.Fitting>,
  units?: Units,
): Book {
  const rulings = resolveOptions(RULINGS, options);
  const tables: HouseRules.Draft = withoutPrototypes(structuredClone(plainTables(units)));
  applyRulings(tables, rulings);
  for (const [key, value, slot] of houseRules)
    if (closedPlace(key, rulings) === undefined)
      HouseRules.put(tables, key, value ?? slot.none ?? null, { ranged: "special" });
  applySwitches(tables);
  return { ...(tables as Tables), rulings, ruling: rulingOf(rulings), off: (id) => isOff(tables, id) };
}

/** Numbers that the text lost or never had may be set only when the ruling about them says so. */
function closedPlace(key: string, rulings: Readonly<Record<string, string>>): string | undefined {
  if (key.startsWith("psychic.") && rulings["psychic.values"] !== "custom") {
    return "takes effect only with options psychic.values: custom";
  }
  if (key.startsWith("skills.") && rulings["skill.groups"] !== "custom") {
    return "takes effect only with options skill.groups: custom";
  }
  return undefined;
}

/** The tables, as mutable records whose paths are the keys of house rules. */
function plainTables(units?: Units) {
  const kin = kinOf(units, "profiles");
  const ranged = withUnits(data.RANGED, units, "ranged");
  const melee = withUnits(data.MELEE, units, "melee");
  const weapons = data.weaponsOf(ranged, melee, withUnits(data.COMPOSITES, units, "weapons"));
  return {
    profiles: HouseRules.byId(withUnits(data.PROFILES, units, "profiles")),
    ranged: HouseRules.byId(ranged),
    melee: HouseRules.byId(melee),
    weapons: HouseRules.byId(units === undefined ? data.WEAPONS : weapons),
    armoury: HouseRules.byId(withUnits(data.ARMOURY, units, "armoury")),
    wargear: HouseRules.byId(withUnits(data.WARGEAR, units, "wargear")),
    /** What Packs of an army may buy, if a price is known. */
    specialWeapons: withOwnGuns(weapons, units),
    /** Of a profile of the user's own the one that it is of the kind of: rules that name that one mean it as well. */
    kin: Object.fromEntries(kin),
    unitLimits: data.UNIT_LIMITS,
    muster: data.MUSTER,
    packSizes: withKin(data.PACK_SIZES, kin),
    packWeapons: withKin(data.PACK_WEAPONS, kin),
    packsOfType: withKin(data.PACKS_OF_TYPE, kin),
    skillAccess: withKin(data.SKILL_ACCESS, kin),
    /** Skill to category. */
    skills: Object.fromEntries(data.SKILLS.map((each) => [each.id, each.group])),
    toHitShooting: { need: data.TO_HIT_SHOOTING },
    toWound: data.TO_WOUND,
    toHitCloseCombat: data.TO_HIT_CLOSE_COMBAT,
    damageTable: data.DAMAGE_TABLE,
    weaponTypes: data.WEAPON_TYPES,
    grenadeRange: data.GRENADE_RANGE,
    grenades: data.GRENADES,
    overwatchSniper: data.OVERWATCH_SNIPER,
    combatDrugs: data.COMBAT_DRUGS,
    psychic: data.PSYCHIC,
    packDeath: withKin(data.PACK_DEATH, kin),
    points: data.POINTS,
    gameLength: data.GAME_LENGTH,
    reserves: data.RESERVES,
    night: data.NIGHT,
    sight: data.SIGHT,
    march: data.MARCH,
    bases: data.BASES,
    missionBonus: data.MISSION_BONUS,
    missionShares: data.MISSION_SHARES,
    /** "on" or "off", by the ID of a special rule, item, skill or power. */
    rules: Object.fromEntries(switchableRules().map((id) => [id, "on"])),
  };
}

/** What a table says of a profile it says of those of its kind. */
function withKin<T>(table: Readonly<Record<string, T>>, kin: ReadonlyMap<string, string>): Readonly<Record<string, T>> {
  if (kin.size === 0) return table;
  const more = [...kin].flatMap(([id, like]) => (like in table && !(id in table) ? [[id, table[like]!] as const] : []));
  return { ...table, ...Object.fromEntries(more) };
}

/** Guns of the user's own are for sale to Packs of every army once they have a price for troopers: heavy ones as heavy weapons. */
function withOwnGuns(weapons: readonly data.Weapon[], units: Units | undefined) {
  const known = new Set(data.WEAPONS.map(({ id }) => id));
  const own = units === undefined ? [] : weapons.filter(({ id, ranged }) => !known.has(id) && ranged.length > 0);
  if (own.length === 0) return data.SPECIAL_WEAPONS;
  const guns = HouseRules.byId(withUnits(data.RANGED, units, "ranged"));
  const [heavy, assault] = [true, false].map((isHeavy) =>
    own.filter(({ ranged }) => (guns[ranged[0]!]?.type === "Heavy") === isHeavy).map(({ id }) => id),
  );
  const more = Object.entries(data.SPECIAL_WEAPONS).map(([army, lists]) => {
    return [army, { assault: [...lists.assault, ...assault!], heavy: [...lists.heavy, ...heavy!] }] as const;
  });
  return { ...data.SPECIAL_WEAPONS, ...Object.fromEntries(more) };
}

/** What commanders and Upgraded models of an army may buy. */
export function armouryOf(book: Book, army: data.Army): data.ArmouryLine[] {
  return Object.values(book.armoury).filter((line) => line.army === army);
}

function switchableRules(): string[] {
  const ids = new Set(GENERAL_RULES);
  const named = [
    data.PROFILES,
    data.MELEE,
    data.WARGEAR,
    Object.values(data.GRENADE_RULES).map((rules) => ({ rules })),
    [...data.SKILLS, ...data.POWERS].map(({ rule }) => ({ rules: [rule] })),
    data.RANGED.map(({ special }) => ({ rules: special.filter((word) => word.startsWith("SK-")) })),
  ];
  for (const { rules } of named.flat()) for (const id of rules) ids.add(id);
  return [...ids].sort();
}

function applyRulings(tables: HouseRules.Draft, rulings: Readonly<Record<string, string>>): void {
  if (rulings["hammer.profile"] === "eraStandard") {
    Object.assign(tables.melee.thunder_hammer, { strengthMultiplier: 2, initiative: 1, ignoresArmour: true });
  }
  if (rulings["claws.pair"] === "noBonus") tables.melee.lightning_claws.handWeapons = 1;
  if (rulings["tau.secondInfiltrator"] === "guevesa") tables.profiles.tau_guevesa.rules.push("SK-WG-12");
  if (rulings["leader.rank"] === "free") {
    for (const profile of Object.values<HouseRules.Draft>(tables.profiles)) {
      if (profile.role === "leader" && profile.upgradeOf) profile.points = tables.profiles[profile.upgradeOf].points;
    }
  }
  for (const [profile, { printed, assumed }] of Object.entries(data.ACCESS_GAPS)) {
    if (rulings["skill.accessGaps"] === "strengthLost") {
      tables.skillAccess[profile] = [...printed.slice(0, 2), assumed, ...printed.slice(2)];
    } else if (rulings["skill.accessGaps"] === "literalOrder") {
      // Filled from the left: the last column has no value and so allows nothing.
      tables.skillAccess[profile] = [...printed, 0];
    }
  }
}

/** A weapon whose rules are all switched off is a plain one; a profile loses the rules that are off. Hands follow house rules. */
function applySwitches(tables: HouseRules.Draft): void {
  const on = (id: string) => !isOff(tables, id);
  for (const [profile, rule] of Object.entries(INVULNERABLE_BY_RULE)) {
    if (on(rule)) continue;
    const { Inv } = tables.profiles[profile];
    Object.assign(tables.profiles[profile], { Sv: Inv, Inv: 7 });
  }
  if (!on("SK-ORK-07")) tables.packSizes.ork_grot.min = tables.packSizes.default.min;
  if (!on("SK-ORK-08")) tables.profiles.ork_grot.weight = WHOLE_MODEL;
  if (!on("SK-ORK-15")) tables.profiles.ork_ammo_runt.weight = WHOLE_MODEL;
  for (const profile of Object.values<HouseRules.Draft>(tables.profiles)) profile.rules = profile.rules.filter(on);
  for (const [id, weapon] of Object.entries<MeleeProfile>(tables.melee)) {
    if (weapon.rules.length > 0 && !weapon.rules.some(on)) {
      const { name, hands, handWeapons, confidence } = weapon;
      tables.melee[id] = { ...data.PLAIN_MELEE, id, name, hands, handWeapons, confidence };
    }
  }
  for (const weapon of Object.values<HouseRules.Draft>(tables.weapons)) {
    weapon.hands = (tables.ranged[weapon.id] ?? tables.melee[weapon.id] ?? weapon).hands;
  }
  for (const weapon of Object.values<HouseRules.Draft>(tables.ranged)) {
    weapon.special = weapon.special.filter((word: string) => on(WORD_RULES[word] ?? word));
  }
}

/** Their only save is an armour save that a rule makes invulnerable. */
const INVULNERABLE_BY_RULE: Readonly<Record<string, string>> = {
  csm_nurgling: "SK-CSM-04",
  tau_shield_drone: "SK-TAU-08",
};
const WHOLE_MODEL = 2;

/** Words of weapons that stand for a rule. */
export const WORD_RULES: Readonly<Record<string, string>> = { Gauss: "SK-NEC-21", TwinLinked: "SK-WT-10" };

function isOff(tables: HouseRules.Draft, id: string): boolean {
  return tables.rules[id] === "off";
}

// Which places there are, and what fits into them.

const ROLL = { min: 2, max: 7, none: 7 };

function* listSlots(tables: HouseRules.Draft, units?: Units): Generator<HouseRules.Slot> {
  yield* HouseRules.rowSlots("profiles", data.PROFILE_COLUMNS, withUnits(data.PROFILES, units, "profiles"));
  yield* HouseRules.rowSlots("ranged", data.RANGED_COLUMNS, withUnits(data.RANGED, units, "ranged"));
  yield* HouseRules.rowSlots("melee", data.MELEE_COLUMNS, withUnits(data.MELEE, units, "melee"));
  yield* HouseRules.rowSlots("armoury", data.ARMOURY_COLUMNS, withUnits(data.ARMOURY, units, "armoury"));
  yield* HouseRules.rowSlots("wargear", data.WARGEAR_COLUMNS, withUnits(data.WARGEAR, units, "wargear"));
  yield* chartSlots();
  for (const [table, bounds] of Object.entries(BOUNDS))
    yield* HouseRules.numberSlots(table, tables[table], (name, key) =>
      SIZES_OF_TEMPLATES.includes(key) ? undefined : rangeOf(bounds, name),
    );
  for (const skill of data.SKILLS) yield { key: `skills.${skill.id}`, default: skill.group, words: data.SKILL_COLUMNS };
  for (const id of Object.keys(tables.rules)) yield HouseRules.switchSlot(id);
}

function* chartSlots(): Generator<HouseRules.Slot> {
  for (let i = 1; i <= 10; i++) {
    yield { key: `toHitShooting.need.${i}`, default: data.TO_HIT_SHOOTING[i]!, ...ROLL };
    for (let j = 1; j <= 10; j++) {
      yield { key: `toWound.${i}.${j}`, default: data.TO_WOUND[i]![j]!, ...ROLL };
      yield { key: `toHitCloseCombat.${i}.${j}`, default: data.TO_HIT_CLOSE_COMBAT[i]![j]!, ...ROLL };
    }
  }
  yield* HouseRules.numberSlots("damageTable", data.DAMAGE_TABLE, () => ({ min: data.ALWAYS, max: data.NEVER }));
  for (let i = 1; i <= 5; i++) {
    yield { key: `grenadeRange.${i}`, default: data.GRENADE_RANGE[i]!, min: 0, max: 36 };
  }
}

/** For all numbers of a record, or by their names. */
type Bounds = HouseRules.Range | Readonly<Record<string, HouseRules.Range>>;

/** What fits into the tables that hold numbers by name. */
const BOUNDS: Readonly<Record<string, Bounds>> = {
  unitLimits: { min: { min: 0, max: 32 }, max: { min: 1, max: 32 } },
  muster: { min: 0, max: 1000 },
  packSizes: { min: { min: 1, max: 32 }, max: { min: 1, max: 32 } },
  packWeapons: { min: 0, max: 32 },
  packsOfType: { min: 0, max: 32 },
  weaponTypes: { min: 0, max: 100 },
  grenades: { min: 0, max: 10 },
  overwatchSniper: { min: 0, max: 6 },
  combatDrugs: { min: 0, max: 36 },
  psychic: { min: 2, max: 36 },
  packDeath: { min: 0, max: 6 },
  points: { min: -1000, max: 1000 },
  gameLength: { certain: { min: 1, max: 30 }, firstMore: ROLL, secondMore: ROLL },
  reserves: ROLL,
  night: { inchesAPip: { min: 1, max: 12 }, fallsOn: ROLL },
  sight: { min: 0, max: 72 },
  bases: { min: 1, max: 40 },
  missionBonus: { min: 0, max: 1000 },
  missionShares: { min: 0, max: 100 },
  march: { times: { min: 1, max: 4 }, clear: { min: 0, max: 72 } },
};

/** They can be measured only on a table; off it a scenario says how many models a template catches. */
const SIZES_OF_TEMPLATES = ["Blast.diameter", "Template.length", "Ordnance.diameter"].map(
  (key) => `weaponTypes.${key}`,
);

function rangeOf(bounds: Bounds, name: string): HouseRules.Range {
  const own = (bounds as Readonly<Record<string, HouseRules.Range>>)[name];
  return typeof own === "object" ? own : (bounds as HouseRules.Range);
}
