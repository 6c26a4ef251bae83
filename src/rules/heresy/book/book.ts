/**
 * The rulebook's data after rulings and house rules, as plain records: what rosters and `compile` read. A house rule is a dotted path
 * into these records. Cold.
 */
import type { Units } from "../../../scenario/scenario.ts";
import * as HouseRules from "../../kernel/house-rules.ts";
import { resolveOptions, rulingOf } from "../../kernel/options.ts";
import { withoutPrototypes } from "../../kernel/records.ts";
import { switchesOf } from "../../kernel/rulings.ts";
import { withUnits } from "../../kernel/units.ts";
import { R, RULINGS } from "../rulings.ts";
import * as data from "./data.ts";
import { PROFILE_COLUMNS, PROFILES, type Profile } from "./profiles.rows.ts";
import { WEAPON_COLUMNS, WEAPONS, type Weapon } from "./weapons.rows.ts";

/** The records of numbers, and what a house rule may make of one: its least and its most. */
const RECORDS = {
  titan: [data.TITAN, 0, 20],
  catastrophe: [data.CATASTROPHE, 0, 10],
  powers: [data.POWERS, 1, 60],
  constants: [data.CONSTANTS, -10, 60],
  cover: [data.COVER, 0, 10],
  chits: [data.CHITS, 1, 99],
  leadership: [data.LEADERSHIP, 1, 11],
  mastery: [data.MASTERY, 1, 11],
  echelons: [data.ECHELONS, 0, 32],
  orders: [data.ORDERS, 0, 6],
  command: [data.COMMAND, 0, 60],
  victory: [data.VICTORY, 0, 5000],
  table: [data.TABLE, 0, 5000],
  bases: [data.BASES, 5, 60],
} as const;

type Records = { readonly [Name in keyof typeof RECORDS]: (typeof RECORDS)[Name][0] };

export interface Tables extends Records {
  readonly profiles: Readonly<Record<string, Profile>>;
  readonly weapons: Readonly<Record<string, Weapon>>;
  /** "on" or "off", by the ID of a skill or rule. */
  readonly rules: Readonly<Record<string, string>>;
}

export interface Book extends Tables {
  readonly rulings: Readonly<Record<string, string>>;
  /** The chosen value of a ruling. */
  ruling(key: string): string;
  /** True when a house rule switched this rule or skill off. */
  off(id: string): boolean;
}

/** Rules that only the compiler switches off; the others stand in rulings.ts and behind skills. */
const COMPILED = ["HE-ARC-02", "HE-ARC-03", "HE-SKL-15", "HE-TIT-05"];

export const { resolveBook, houseRuleKeys, houseRuleSlots, houseRuleProblems } = HouseRules.booksOf(
  listSlots,
  openBook,
);

function openBook(
  options: Readonly<Record<string, string>>,
  houseRules: Iterable<HouseRules.Fitting>,
  units?: Units,
): Book {
  const rulings = resolveOptions(RULINGS, options);
  const tables = withoutPrototypes(structuredClone(plainTables(units)));
  for (const [key, value] of houseRules) HouseRules.put(tables, key, value, { profiles: "skills", weapons: "skills" });
  const off = (id: string) => tables["rules"][id] === "off";
  dropSkills(tables, off);
  return { ...(tables as unknown as Tables), rulings, ruling: rulingOf(rulings), off };
}

/** The tables, as mutable records whose paths are the keys of house rules. */
function plainTables(units?: Units): HouseRules.Draft {
  return {
    profiles: HouseRules.byId(withUnits(PROFILES, units, "profiles")),
    weapons: HouseRules.byId(withUnits(WEAPONS, units, "weapons")),
    ...Object.fromEntries(Object.entries(RECORDS).map(([name, [record]]) => [name, record])),
    rules: Object.fromEntries(switchableRules().map((id) => [id, "on"])),
  };
}

function switchableRules(): string[] {
  const skills = [...Object.values(data.SKILLS), ...Object.values(data.WEAPON_SKILLS)];
  return [...new Set([...skills, ...switchesOf(R), ...COMPILED])].sort();
}

/** Nobody has a skill whose rule is off. */
function dropSkills(tables: HouseRules.Draft, off: (id: string) => boolean): void {
  const on = (words: Readonly<Record<string, string>>) => (word: string) => !off(words[word]!);
  for (const each of Object.values<HouseRules.Draft>(tables["profiles"]))
    each["skills"] = each["skills"].filter(on(data.SKILLS));
  for (const each of Object.values<HouseRules.Draft>(tables["weapons"])) {
    each["skills"] = each["skills"].filter(on(data.WEAPON_SKILLS));
  }
}

function* listSlots(units?: Units): Generator<HouseRules.Slot> {
  yield* HouseRules.rowSlots("profiles", PROFILE_COLUMNS, withUnits(PROFILES, units, "profiles"));
  yield* HouseRules.rowSlots("weapons", WEAPON_COLUMNS, withUnits(WEAPONS, units, "weapons"));
  for (const [name, [record, min, max]] of Object.entries(RECORDS))
    yield* HouseRules.numberSlots(name, record, () => ({ min, max }));
  for (const id of switchableRules()) yield HouseRules.switchSlot(id);
}
