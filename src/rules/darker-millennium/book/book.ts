/**
 * The rulebook's data after house rules, as plain records. A house rule is a dotted path into these records: `weapons.lasgun.strength`,
 * `profiles.orkBoy.Ld`, `orderTest.fullStrength`, or `rules.DK-RUN-05: off` (DK-EXT-MD-03). Cold.
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
import { RULINGS } from "../rulings.ts";
import { SWITCHES, type Switch, TABLES, type Tables } from "./data.ts";
import { UNIT_COLUMNS, UNITS, type Unit } from "./units.rows.ts";
import { BLADE_COLUMNS, BLADES, type Blade, WEAPON_COLUMNS, WEAPONS, type Weapon } from "./weapons.rows.ts";

export interface Book extends Tables {
  readonly profiles: Readonly<Record<string, Unit>>;
  readonly weapons: Readonly<Record<string, Weapon>>;
  readonly closeCombatWeapons: Readonly<Record<string, Blade>>;
  /** The chosen value of a ruling. */
  ruling(key: string): string;
  /** True when a house rule switched this rule off. */
  off(id: Switch): boolean;
}

/** The tables of rows, by the first step of a path. */
export const ROWS = {
  profiles: { columns: UNIT_COLUMNS, rows: UNITS },
  weapons: { columns: WEAPON_COLUMNS, rows: WEAPONS },
  closeCombatWeapons: { columns: BLADE_COLUMNS, rows: BLADES },
} as const;

// biome-ignore lint/suspicious/noExplicitAny: a tree of plain data that is walked by path.
type Draft = Record<string, any>;

const latestBook = keepLatest<Book>();

export function resolveBook(options: Readonly<Record<string, string>>, houseRules: HouseRules): Book {
  return latestBook([options, Object.entries(houseRules)], () => openBook(options, houseRules));
}

/** @rule DK-EXT-MD-03 */
function openBook(options: Readonly<Record<string, string>>, houseRules: HouseRules): Book {
  const rulings = resolveOptions(RULINGS, options);
  const rows = Object.entries(ROWS).map(([table, { rows: list }]) => [
    table,
    Object.fromEntries(list.map((each) => [each.id, each])),
  ]);
  const draft: Draft = withoutPrototypes(structuredClone({ ...TABLES, ...Object.fromEntries(rows) }));
  const off = new Set<string>();
  for (const [key, value] of fittingRules(slots(), houseRules)) {
    const steps = key.split(".");
    if (steps[0] === "rules") {
      if (value === "off") off.add(steps[1]!);
    } else {
      const at = steps.slice(0, -1).reduce((record, step) => record[step], draft);
      at[steps.at(-1)!] = value;
    }
  }
  return { ...(draft as unknown as Book), ruling: rulingOf(rulings), off: (id) => off.has(id) };
}

/** Every key that a house rule may name, with its default. */
export function houseRuleKeys(): ReadonlyMap<string, HouseValue> {
  return defaultsOf(slots());
}

export function houseRuleProblems(houseRules: HouseRules): Problem[] {
  return slotProblems(slots(), houseRules);
}

const slots = slotsOf(listSlots);

function* listSlots(): Generator<Slot> {
  for (const [table, { columns, rows }] of Object.entries(ROWS)) yield* rowSlots(table, columns, rows);
  for (const [table, record] of Object.entries(TABLES)) yield* numberSlots(table, record);
  for (const id of SWITCHES) yield { key: `rules.${id}`, default: "on", words: ["on", "off"] };
}

function* numberSlots(path: string, record: object): Generator<Slot> {
  for (const [step, value] of Object.entries(record)) {
    const key = `${path}.${step}`;
    if (typeof value === "number") yield { key, default: value, ...rangeOf(path, value) };
    else yield* numberSlots(key, value as object);
  }
}

/** What fits in the place of a number: modifiers may be negative, dice and lengths may not. */
function rangeOf(path: string, value: number): { readonly min: number; readonly max: number } {
  if (/^(toHit|combat|orderTest|reactionTest|onslaughtReaction)/.test(path)) return { min: -10, max: 20 };
  if (/^woundTable/.test(path)) return { min: 0, max: 7 };
  if (/^(commandDice|strategyRating)/.test(path)) return { min: 0, max: 12 };
  return { min: 0, max: Math.max(96, 2 * value) };
}
