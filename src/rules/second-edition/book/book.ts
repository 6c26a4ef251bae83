/**
 * The rulebook's data after house rules, as plain records. A house rule is a dotted path into these records: `weapons.lasgun.strength`,
 * `profiles.ork.Ld`, `warpDeck.default.Force`, or `rules.SE-HTH-05: off` (SE-EXT-120). Cold.
 */
import type { Units } from "../../../scenario/scenario.ts";
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
import type { RowTable } from "../../kernel/rows.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import { withUnits } from "../../kernel/units.ts";
import { RULINGS } from "../rulings.ts";
import { SWITCHES, type Switch, TABLES, type Tables } from "./data.ts";
import { PSYKER_COLUMNS, PSYKERS, type Psyker } from "./psykers.rows.ts";
import { UNIT_COLUMNS, UNITS, type Unit } from "./units.rows.ts";
import { VEHICLE_COLUMNS, VEHICLES, type Vehicle } from "./vehicles.rows.ts";
import { BLADE_COLUMNS, BLADES, type Blade, WEAPON_COLUMNS, WEAPONS, type Weapon } from "./weapons.rows.ts";

export interface Book extends Tables {
  readonly profiles: Readonly<Record<string, Unit>>;
  readonly psykers: Readonly<Record<string, Psyker>>;
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
  psykers: { columns: PSYKER_COLUMNS, rows: PSYKERS, own: "alone" },
  vehicles: { columns: VEHICLE_COLUMNS, rows: VEHICLES, own: "alone" },
  weapons: { columns: WEAPON_COLUMNS, rows: WEAPONS, own: "alone" },
  closeCombatWeapons: { columns: BLADE_COLUMNS, rows: BLADES, own: "alone" },
} as const;

// biome-ignore lint/suspicious/noExplicitAny: a tree of plain data that is walked by path.
type Draft = Record<string, any>;

const latestBook = keepLatest<Book>();

export function resolveBook(options: Readonly<Record<string, string>>, houseRules: HouseRules, units?: Units): Book {
  return latestBook([options, Object.entries(houseRules), units], () => openBook(options, houseRules, units));
}

/** @rule SE-EXT-49, SE-EXT-120 */
function openBook(options: Readonly<Record<string, string>>, houseRules: HouseRules, units?: Units): Book {
  const rulings = resolveOptions(RULINGS, options);
  const rows = Object.entries<RowTable>(ROWS).map(([table, { rows: list }]) => [
    table,
    Object.fromEntries(withUnits(list, units, table).map((each) => [each.id, each])),
  ]);
  const draft: Draft = withoutPrototypes(structuredClone({ ...TABLES, ...Object.fromEntries(rows) }));
  const off = new Set<string>();
  if (rulings["lasgunSave"] === "-1") {
    for (const id of ["lasgun", "laspistol"]) draft["weapons"][id].saveMod = -1;
    draft["closeCombatWeapons"].laspistol.saveMod = -1;
  }
  for (const [key, value] of fittingRules(slots(units), houseRules)) {
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
export function houseRuleKeys(units?: Units): ReadonlyMap<string, HouseValue> {
  return defaultsOf(slots(units));
}

export function houseRuleProblems(houseRules: HouseRules, units?: Units): Problem[] {
  return slotProblems(slots(units), houseRules);
}

const slots = slotsOf(listSlots);
export const houseRuleSlots = slots;

function* listSlots(units?: Units): Generator<Slot> {
  for (const [table, { columns, rows }] of Object.entries<RowTable>(ROWS))
    yield* rowSlots(table, columns, withUnits(rows, units, table));
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
  if (/^(saveModifierByStrength|toHit|combat|warpCards)/.test(path)) return { min: -10, max: 40 };
  if (/^(woundRoll|sustainedDie)/.test(path)) return { min: 0, max: 7 };
  return { min: 0, max: Math.max(96, 2 * value) };
}
