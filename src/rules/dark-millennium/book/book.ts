/**
 * The rulebook's data after house rules, as plain records. A house rule is a dotted path into these records: `weapons.lasgun.power`,
 * `models.guardsman.morale`, `lightChart.5`, or `rules.DM-WPN-07: off`. Cold.
 */
import type { Units } from "../../../scenario/scenario.ts";
import {
  booksOf,
  byId,
  type Draft,
  type Fitting,
  put,
  rowSlots,
  type Slot,
  switchSlot,
} from "../../kernel/house-rules.ts";
import { resolveOptions, rulingOf } from "../../kernel/options.ts";
import { withoutPrototypes } from "../../kernel/records.ts";
import { withUnits } from "../../kernel/units.ts";
import { RULINGS } from "../rulings.ts";
import { EFFECTS, SWITCHES, type Switch, TABLES, type Tables } from "./data.ts";
import { MODEL_COLUMNS, MODELS, type Model } from "./models.rows.ts";
import { WEAPON_COLUMNS, WEAPONS, type Weapon } from "./weapons.rows.ts";

export interface Book extends Tables {
  readonly weapons: Readonly<Record<string, Weapon>>;
  readonly models: Readonly<Record<string, Model>>;
  /** The chosen value of a ruling. */
  ruling(key: string): string;
  /** True when a house rule switched this rule off. */
  off(id: Switch): boolean;
}

export const { resolveBook, houseRuleKeys, houseRuleSlots, houseRuleProblems } = booksOf(listSlots, openBook);

function openBook(options: Readonly<Record<string, string>>, houseRules: Iterable<Fitting>, units?: Units): Book {
  const rulings = resolveOptions(RULINGS, options);
  const rows = {
    weapons: byId(withUnits(WEAPONS, units, "weapons")),
    models: byId(withUnits(MODELS, units, "profiles")),
  };
  const draft: Draft = withoutPrototypes(structuredClone({ ...TABLES, ...rows }));
  const off = new Set<string>();
  for (const [key, value] of houseRules) {
    if (!key.startsWith("rules.")) put(draft, key, value, { weapons: "special" });
    else if (value === "off") off.add(key.slice("rules.".length));
  }
  return { ...(draft as unknown as Book), ruling: rulingOf(rulings), off: (id) => off.has(id) };
}

function* listSlots(units?: Units): Generator<Slot> {
  yield* rowSlots("weapons", WEAPON_COLUMNS, withUnits(WEAPONS, units, "weapons"));
  yield* rowSlots("models", MODEL_COLUMNS, withUnits(MODELS, units, "profiles"));
  for (const [table, rows] of Object.entries(TABLES)) {
    for (const [row, value] of Object.entries(rows as Record<string, number | string>)) {
      const range = typeof value === "string" ? { words: EFFECTS } : (RANGES[table] ?? { min: -10, max: 30 });
      yield { key: `${table}.${row}`, default: value, ...range };
    }
  }
  for (const id of SWITCHES) yield switchSlot(id);
}

/** What fits into a table, where it is not a modifier. */
const RANGES: Readonly<Record<string, { readonly min: number; readonly max: number }>> = {
  rofBonus: { min: 0, max: 6 },
  ramPower: { min: 0, max: 30 },
  ramRof: { min: 0, max: 6 },
  movementBonus: { min: 0, max: 96 },
  fatigueByDamage: { min: 0, max: 9 },
  fatigue: { min: 0, max: 9 },
  damage: { min: 1, max: 9 },
  difficulty: { min: 0, max: 30 },
  movement: { min: 0, max: 48 },
  psychic: { min: 0, max: 48 },
  firstTurn: { min: 0, max: 9 },
  hero: { min: 0, max: 20 },
  mount: { min: 0, max: 32 },
  points: { min: 0, max: 100 },
  rallyCover: { min: 0, max: 20 },
  reserves: { min: 0, max: 9 },
  battle: { min: 0, max: 1000 },
  table: { min: 0, max: 48 },
};
