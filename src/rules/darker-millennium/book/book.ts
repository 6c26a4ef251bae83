/**
 * The rulebook's data after house rules, as plain records. A house rule is a dotted path into these records: `weapons.lasgun.strength`,
 * `profiles.orkBoy.Ld`, `orderTest.fullStrength`, or `rules.DK-RUN-05: off` (DK-EXT-MD-03). Cold.
 */
import type { Units } from "../../../scenario/scenario.ts";
import {
  booksOf,
  byId,
  type Draft,
  type Fitting,
  numberSlots,
  put,
  rowSlots,
  type Slot,
  switchSlot,
} from "../../kernel/house-rules.ts";
import { resolveOptions, rulingOf } from "../../kernel/options.ts";
import { withoutPrototypes } from "../../kernel/records.ts";
import type { RowTable } from "../../kernel/rows.ts";
import { withUnits } from "../../kernel/units.ts";
import { RULINGS } from "../rulings.ts";
import { SWITCHES, type Switch, TABLES, type Tables } from "./data.ts";
import { UNIT_COLUMNS, UNITS, type Unit } from "./units.rows.ts";
import { VEHICLE_COLUMNS, VEHICLES, type Vehicle } from "./vehicles.rows.ts";
import { BLADE_COLUMNS, BLADES, type Blade, WEAPON_COLUMNS, WEAPONS, type Weapon } from "./weapons.rows.ts";

export interface Book extends Tables {
  readonly profiles: Readonly<Record<string, Unit>>;
  readonly vehicles: Readonly<Record<string, Vehicle>>;
  readonly weapons: Readonly<Record<string, Weapon>>;
  readonly closeCombatWeapons: Readonly<Record<string, Blade>>;
  /** The chosen value of a ruling. */
  ruling(key: string): string;
  /** True when a house rule switched this rule off. */
  off(id: Switch): boolean;
}

/** The tables of rows, by the first step of a path. */
export const ROWS = {
  profiles: { columns: UNIT_COLUMNS, rows: UNITS, own: "alone" },
  vehicles: { columns: VEHICLE_COLUMNS, rows: VEHICLES, own: "alone" },
  weapons: { columns: WEAPON_COLUMNS, rows: WEAPONS, own: "alone" },
  closeCombatWeapons: { columns: BLADE_COLUMNS, rows: BLADES, own: "alone" },
} as const;

export const { resolveBook, houseRuleKeys, houseRuleSlots, houseRuleProblems } = booksOf(listSlots, openBook);

/** @rule DK-EXT-MD-03 */
function openBook(options: Readonly<Record<string, string>>, houseRules: Iterable<Fitting>, units?: Units): Book {
  const rulings = resolveOptions(RULINGS, options);
  const rows = Object.entries<RowTable>(ROWS).map(([table, { rows: list }]) => [
    table,
    byId(withUnits(list, units, table)),
  ]);
  const draft: Draft = withoutPrototypes(structuredClone({ ...TABLES, ...Object.fromEntries(rows) }));
  const off = new Set<string>();
  for (const [key, value] of houseRules) {
    if (!key.startsWith("rules.")) put(draft, key, value, {});
    else if (value === "off") off.add(key.slice("rules.".length));
  }
  return { ...(draft as unknown as Book), ruling: rulingOf(rulings), off: (id) => off.has(id) };
}

function* listSlots(units?: Units): Generator<Slot> {
  for (const [table, { columns, rows }] of Object.entries<RowTable>(ROWS))
    yield* rowSlots(table, columns, withUnits(rows, units, table));
  for (const [table, record] of Object.entries(TABLES))
    yield* numberSlots(table, record, (_, key, value) => rangeOf(key, value));
  for (const id of SWITCHES) yield switchSlot(id);
}

/** What fits in the place of a number: modifiers may be negative, dice and lengths may not. */
function rangeOf(path: string, value: number): { readonly min: number; readonly max: number } {
  if (/^(toHit|combat|orderTest|reactionTest|onslaughtReaction)/.test(path)) return { min: -10, max: 20 };
  if (/^woundTable/.test(path)) return { min: 0, max: 7 };
  if (/^penetration.*Dice/.test(path)) return { min: 1, max: 3 };
  if (/^(commandDice|strategyRating)/.test(path)) return { min: 0, max: 12 };
  return { min: 0, max: Math.max(96, 2 * value) };
}
