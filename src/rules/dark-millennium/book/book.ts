/**
 * The rulebook's data after house rules, as plain records. A house rule is a dotted path into these records: `weapons.lasgun.power`,
 * `models.guardsman.morale`, `lightChart.5`, or `rules.DM-WPN-07: off`. Cold.
 */
import { assert } from "../../../errors.ts";
import { type HouseRules, type HouseValue, type Slot, slotProblem, slotProblems } from "../../kernel/house-rules.ts";
import { keepLatest } from "../../kernel/latest.ts";
import { resolveOptions } from "../../kernel/options.ts";
import { withoutPrototypes } from "../../kernel/records.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import { RULINGS } from "../rulings.ts";
import {
  EFFECTS,
  MODELS,
  type Model,
  SPECIALS,
  type Special,
  SWITCHES,
  type Switch,
  TABLES,
  type Tables,
  TYPES,
  WEAPONS,
  type Weapon,
} from "./data.ts";

export interface Book extends Tables {
  readonly weapons: Readonly<Record<string, Weapon>>;
  readonly models: Readonly<Record<string, Model>>;
  /** The chosen value of a ruling. */
  ruling(key: string): string;
  /** True when a house rule switched this rule off. */
  off(id: Switch): boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: a tree of plain data that is walked by path.
type Draft = Record<string, any>;

const latestBook = keepLatest<Book>();

export function resolveBook(options: Readonly<Record<string, string>>, houseRules: HouseRules): Book {
  return latestBook([options, Object.entries(houseRules)], () => openBook(options, houseRules));
}

function openBook(options: Readonly<Record<string, string>>, houseRules: HouseRules): Book {
  const rulings = resolveOptions(RULINGS, options);
  const draft: Draft = withoutPrototypes(structuredClone({ ...TABLES, weapons: byId(WEAPONS), models: byId(MODELS) }));
  const off = new Set<string>();
  for (const [key, value] of Object.entries(houseRules)) {
    const slot = slots().get(key);
    if (slot === undefined || slotProblem(slot, value) !== undefined) continue;
    const steps = key.split(".");
    if (steps[0] === "rules") {
      if (value === "off") off.add(steps[1]!);
    } else put(draft, steps, value);
  }
  return {
    ...(draft as unknown as Book),
    ruling(key) {
      assert(key in rulings, `no ruling ${key}`);
      return rulings[key]!;
    },
    off: (id) => off.has(id),
  };
}

function byId<T extends { readonly id: string }>(list: readonly T[]): Record<string, T> {
  return Object.fromEntries(list.map((each) => [each.id, each]));
}

function put(draft: Draft, steps: readonly string[], value: HouseValue): void {
  const last = steps.at(-1)!;
  const at = steps.slice(0, -1).reduce((record, step) => record[step], draft);
  if (steps[0] !== "weapons" || typeof value !== "boolean") at[last] = value;
  else if (!value) at["special"] = at["special"].filter((word: string) => word !== last);
  else if (!at["special"].includes(last)) at["special"].push(last);
}

/** Every key that a house rule may name, with its default. */
export function houseRuleKeys(): ReadonlyMap<string, HouseValue> {
  return new Map([...slots()].map(([key, slot]) => [key, slot.default]));
}

export function houseRuleProblems(houseRules: HouseRules): Problem[] {
  return slotProblems(slots(), houseRules);
}

let known: ReadonlyMap<string, Slot> | undefined;

function slots(): ReadonlyMap<string, Slot> {
  known ??= new Map([...listSlots()].map(([key, slot]) => [key, { key, ...slot }]));
  return known;
}

type Entry = [string, Omit<Slot, "key">];

function* listSlots(): Generator<Entry> {
  for (const weapon of WEAPONS) yield* weaponSlots(weapon);
  for (const model of MODELS) yield* modelSlots(model);
  for (const [table, rows] of Object.entries(TABLES)) {
    for (const [row, value] of Object.entries(rows as Record<string, number | string>)) {
      const range = typeof value === "string" ? { words: EFFECTS } : (RANGES[table] ?? { min: -10, max: 30 });
      yield [`${table}.${row}`, { default: value, ...range }];
    }
  }
  for (const id of SWITCHES) yield [`rules.${id}`, { default: "on", words: ["on", "off"] }];
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

function* weaponSlots(weapon: Weapon): Generator<Entry> {
  const at = `weapons.${weapon.id}`;
  yield [`${at}.range`, { default: weapon.range, min: 0, max: 48 }];
  yield [`${at}.power`, { default: weapon.power, min: 0, max: 30 }];
  yield [`${at}.rof`, { default: weapon.rof, min: 0, max: 6 }];
  yield [`${at}.accuracy`, { default: weapon.accuracy, min: -6, max: 6 }];
  yield [`${at}.at`, { default: weapon.at, min: 0, max: 12 }];
  yield [`${at}.hands`, { default: weapon.hands, min: 0, max: 2 }];
  for (const word of SPECIALS) yield [`${at}.${word}`, { default: weapon.special.includes(word as Special) }];
}

const MODEL_RANGES = {
  speed: [0, 48],
  agility: [0, 12],
  bs: [-6, 6],
  as: [-6, 6],
  defence: [-6, 12],
  armour: [0, 40],
  scores: [1, 3],
  morale: [0, 20],
  psychic: [0, 9],
  summonCost: [0, 60],
  transport: [0, 32],
} as const;

function* modelSlots(model: Model): Generator<Entry> {
  const at = `models.${model.id}`;
  for (const [field, [min, max]] of Object.entries(MODEL_RANGES)) {
    yield [`${at}.${field}`, { default: model[field as keyof typeof MODEL_RANGES], min, max }];
  }
  yield [`${at}.type`, { default: model.type, words: TYPES }];
  yield [`${at}.points`, { default: null, min: 0, max: 2000, none: null }];
}
