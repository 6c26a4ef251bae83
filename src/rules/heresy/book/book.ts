/**
 * The rulebook's data after rulings and house rules, as plain records: what rosters and `compile` read. A house rule is a dotted path
 * into these records. Cold.
 */
import {
  defaultsOf,
  fittingRules,
  type HouseRules,
  type HouseValue,
  rowSlots,
  type Slot,
  slotProblems,
  slotsOf,
} from "../../kernel/house-rules.ts";
import { keepLatest } from "../../kernel/latest.ts";
import { resolveOptions, rulingOf } from "../../kernel/options.ts";
import { withoutPrototypes } from "../../kernel/records.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import { switchesOf } from "../../kernel/rulings.ts";
import { R, RULINGS } from "../rulings.ts";
import * as data from "./data.ts";
import { PROFILE_COLUMNS, PROFILES, type Profile } from "./profiles.rows.ts";
import { WEAPON_COLUMNS, WEAPONS, type Weapon } from "./weapons.rows.ts";

/** The records of numbers, and what a house rule may make of one: its least and its most. */
// biome-ignore format: a table.
const RECORDS = {
  titan: [data.TITAN, 0, 20], catastrophe: [data.CATASTROPHE, 0, 10], powers: [data.POWERS, 1, 60],
  constants: [data.CONSTANTS, -10, 60], cover: [data.COVER, 0, 10], chits: [data.CHITS, 1, 99],
  leadership: [data.LEADERSHIP, 1, 11], mastery: [data.MASTERY, 1, 11], echelons: [data.ECHELONS, 0, 32],
  orders: [data.ORDERS, 0, 6], command: [data.COMMAND, 0, 60], victory: [data.VICTORY, 0, 5000],
  table: [data.TABLE, 0, 5000], bases: [data.BASES, 5, 60],
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

const latestBook = keepLatest<Book>();

export function resolveBook(options: Readonly<Record<string, string>>, houseRules: HouseRules): Book {
  return latestBook([options, Object.entries(houseRules)], () => openBook(options, houseRules));
}

function openBook(options: Readonly<Record<string, string>>, houseRules: HouseRules): Book {
  const rulings = resolveOptions(RULINGS, options);
  const tables = withoutPrototypes(structuredClone(plainTables()));
  for (const [key, value] of fittingRules(slots(), houseRules)) put(tables, key, value);
  const off = (id: string) => tables["rules"][id] === "off";
  dropSkills(tables, off);
  return {
    ...(tables as unknown as Tables),
    rulings,
    ruling: rulingOf(rulings),
    off,
  };
}

/** Every key that a house rule may name, with its default. */
export function houseRuleKeys(): ReadonlyMap<string, HouseValue> {
  return defaultsOf(slots());
}

export function houseRuleProblems(houseRules: HouseRules): Problem[] {
  return slotProblems(slots(), houseRules);
}

// The tables, as mutable records whose paths are the keys of house rules.

// biome-ignore lint/suspicious/noExplicitAny: a tree of plain data that is walked by path.
type Draft = Record<string, any>;

function plainTables(): Draft {
  return {
    profiles: Object.fromEntries(PROFILES.map((each) => [each.id, each])),
    weapons: Object.fromEntries(WEAPONS.map((each) => [each.id, each])),
    ...Object.fromEntries(Object.entries(RECORDS).map(([name, [record]]) => [name, record])),
    rules: Object.fromEntries(switchableRules().map((id) => [id, "on"])),
  };
}

function switchableRules(): string[] {
  const skills = [...Object.values(data.SKILLS), ...Object.values(data.WEAPON_SKILLS)];
  return [...new Set([...skills, ...switchesOf(R), ...COMPILED])].sort();
}

/** Nobody has a skill whose rule is off. */
function dropSkills(tables: Draft, off: (id: string) => boolean): void {
  const on = (words: Readonly<Record<string, string>>) => (word: string) => !off(words[word]!);
  for (const each of Object.values<Draft>(tables["profiles"])) each["skills"] = each["skills"].filter(on(data.SKILLS));
  for (const each of Object.values<Draft>(tables["weapons"])) {
    each["skills"] = each["skills"].filter(on(data.WEAPON_SKILLS));
  }
}

function put(tables: Draft, key: string, value: HouseValue): void {
  const steps = key.split(".");
  const last = steps.pop()!;
  let at: Draft = tables;
  for (const step of steps) at = at[step];
  if (typeof value !== "boolean") at[last] = value;
  else if (!value) at["skills"] = at["skills"].filter((word: string) => word !== last);
  else if (!at["skills"].includes(last)) at["skills"].push(last);
}

// Which places there are, and what fits into them.

const slots = slotsOf(listSlots);

type Range = Pick<Slot, "min" | "max">;

function* listSlots(): Generator<Slot> {
  yield* rowSlots("profiles", PROFILE_COLUMNS, PROFILES);
  yield* rowSlots("weapons", WEAPON_COLUMNS, WEAPONS);
  for (const [name, [record, min, max]] of Object.entries(RECORDS)) yield* numbers(name, record, { min, max });
  for (const id of switchableRules()) yield { key: `rules.${id}`, default: "on", words: ["on", "off"] };
}

/** The numbers of a record, and of the records in it. */
function* numbers(at: string, record: object, range: Range): Generator<Slot> {
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === "number") yield { key: `${at}.${name}`, default: value, ...range };
    else yield* numbers(`${at}.${name}`, value as object, range);
  }
}
