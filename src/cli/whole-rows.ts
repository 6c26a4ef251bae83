/** One unit or weapon of a rulebook whole, and what house rules may change: for a terminal. Cold. */
import { UserError } from "../errors.ts";
import { given, present } from "../given.ts";
import { slotWords } from "../rules/kernel/house-rules.ts";
import type { Column, RowTable } from "../rules/kernel/rows.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { withUnits } from "../rules/kernel/units.ts";
import { didYouMean } from "../scenario/nearest.ts";
import type { Units } from "../scenario/scenario.ts";

export interface WholeAnswer {
  readonly facts: object;
  readonly blocks: readonly {
    readonly heading: string;
    readonly rows?: readonly (readonly string[])[];
    readonly lines?: readonly string[];
  }[];
}

interface Found {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** What a roster names by `profile:`, or what such a thing carries. */
const ARMS = ["ranged", "melee", "weapons", "closeCombatWeapons"];
const BODIES = ["profiles", "psykers", "vehicles"];

const RULES_HEADING = "Special rules (*: houseRules: {rules.<ID>: off} switches it off)";

/** Values with what they mean, what may stand there and the keys of house rules; then what the row names: weapons, items, special rules. */
export function wholeRow(rulebook: RuleSystem, id: string, isUnit: boolean, units?: Units): WholeAnswer {
  const found = rowsNamed(rulebook, id, isUnit ? BODIES : ARMS, units);
  if (found.length === 0) {
    const ids = (isUnit ? BODIES : ARMS).flatMap((table) =>
      rowsOf(rulebook, table, units).map((row) => row.id as string),
    );
    const [what, option] = isUnit ? ["unit", "--units"] : ["weapon", "--units"];
    const lists = `\`wargauge rules ${rulebook.id} ${option}\` lists them`;
    throw new UserError(`${rulebook.id} has no ${what} "${id}"; ${lists}${didYouMean(id, ids)}`);
  }
  const named = found.flatMap(({ table, row }) => namedBy(rulebook, table, row, units));
  const seen = new Set(found.map(({ table, row }) => `${table} ${row["id"]}`));
  const arms = named.filter(
    ({ table, row }) => !seen.has(`${table} ${row["id"]}`) && seen.add(`${table} ${row["id"]}`),
  );
  const rules = rulesOf(rulebook, [...found, ...arms]);
  const points = rulebook.catalogue(units).find((entry) => entry.id === id && entry.points !== undefined)?.points;
  const told = [...found, ...arms].map((each) => ({ ...each, values: valuesOf(rulebook, each, units) }));
  const shown = told.filter((each) => !isNameOfAnother(each, told));
  const blocks = shown.map((each) => ({ heading: headingOf(each), ...valueBlock(each.values) }));
  return {
    facts: {
      rows: told.map(({ table, row }) => ({ table, ...row })),
      values: told.map(({ table, row, values }) => ({ table, id: row["id"], values })),
      rules,
      ...(points !== undefined && { points }),
    },
    blocks: [
      ...blocks,
      ...(rules.length === 0 ? [] : [{ heading: RULES_HEADING, lines: rules.map(ruleLine) }]),
      ...(points === undefined
        ? []
        : [{ heading: `Price: ${points} points${isUnit ? " with what it starts with" : ""}` }]),
    ],
  };
}

/** Every key with a word in it, or all of them. */
export function keysOf(
  { id, houseRuleSlots, houseRuleKeys }: RuleSystem,
  word: string | true,
  units?: Units,
): WholeAnswer {
  const slots = houseRuleSlots?.(units) ?? new Map();
  const wanted = word === true ? "" : word.toLowerCase();
  const keys = [...houseRuleKeys(units)].filter(([key]) => key.toLowerCase().includes(wanted));
  if (keys.length === 0)
    throw new UserError(
      `no house rule of ${id} has "${word}" in its key${didYouMean(String(word), houseRuleKeys(units).keys())}`,
    );
  const told = keys.map(([key, value]) => {
    const slot = slots.get(key);
    return { key, value, ...(slot !== undefined && { allowed: slotWords(slot) }) };
  });
  const rows = told.map(({ key, value, allowed = "" }) => [key, String(value ?? "none"), allowed]);
  const heading = "House rules (houseRules: {<key>: value} in a scenario, or --set houseRules.<key>=value)";
  return { facts: { houseRules: told }, blocks: [{ heading, rows: [["Key", "Now", "May be"], ...rows] }] };
}

function rowsOf({ tables = {} }: RuleSystem, table: string, units?: Units): RowTable["rows"] {
  return withUnits(tables[table]?.rows ?? [], units, table);
}

function rowsNamed(rulebook: RuleSystem, id: string, tables: readonly string[], units?: Units): Found[] {
  return tables.flatMap((table) =>
    rowsOf(rulebook, table, units).flatMap((row) => (row.id === id ? [{ table, row }] : [])),
  );
}

/** Rows of other tables that a row names: its weapons and items. */
function namedBy(rulebook: RuleSystem, table: string, row: Found["row"], units?: Units): Found[] {
  const columns = Object.entries(rulebook.tables![table]!.columns) as [string, Column<unknown>][];
  return columns.flatMap(([name, { refersTo }]) => {
    const others = refersTo?.filter((each) => !BODIES.includes(each)) ?? [];
    return others.length === 0 ? [] : wordsIn(row[name]).flatMap((id) => rowsNamed(rulebook, id, others, units));
  });
}

/** A special rule of a row or a term of a weapon: what it does, what becomes of it, and whether a house rule can switch it off. */
interface ToldRule {
  readonly id: string;
  readonly word?: string;
  readonly name?: string;
  readonly about?: string;
  readonly how?: string;
  readonly key?: string;
}

/** In the order of the rows. A word that the glossary does not have, such as the name of an army, is no rule. */
function rulesOf(
  { coverage, glossary = [], tables = {}, houseRuleKeys }: RuleSystem,
  found: readonly Found[],
): ToldRule[] {
  const terms = new Map(glossary.map((term) => [term.word, term]));
  const keys = houseRuleKeys();
  const words = found.flatMap(({ table, row }) =>
    Object.entries(tables[table]!.columns).flatMap(([name, column]) =>
      isOfRules(column) ? wordsIn(row[name]).filter((word) => column.rule !== undefined || terms.has(word)) : [],
    ),
  );
  return [...new Set(words)].map((word) => {
    const { rule: id = word, name, about } = terms.get(word) ?? {};
    const played = coverage.find((rule) => rule.id === id);
    const how = played?.how ?? (played?.status === "notSimulated" ? "not simulated" : undefined);
    const key = `rules.${id}`;
    return {
      id,
      ...given({ word: word === id ? undefined : word, name, about, how, key: keys.has(key) ? key : undefined }),
    };
  });
}

/** Its values are IDs of rules, or words of which the glossary tells. */
function isOfRules({ rule, words }: Column<unknown>): boolean {
  return rule !== undefined || words !== undefined;
}

function ruleLine({ id, word, name, about, how, key }: ToldRule): string {
  const called = word === undefined ? present([id, name]).join("  ") : `${word} (${id})`;
  const told = present([about, how !== undefined && `[${how}]`]).join(" ");
  return `${called}${told === "" ? "" : `: ${told}`}${key === undefined ? "" : " *"}`;
}

function headingOf({ table, row }: Found): string {
  return `${row["name"] ?? row["id"]} (${row["id"]} of ${table})`;
}

interface ToldValue {
  readonly name: string;
  readonly value: string;
  readonly about: string;
  readonly allowed: string;
  /** That of the house rule that changes it; absent: none does. */
  readonly key?: string;
}

function valuesOf({ tables = {}, houseRuleKeys }: RuleSystem, { table, row }: Found, units?: Units): ToldValue[] {
  const { columns, key = table } = tables[table]!;
  const keys = houseRuleKeys(units);
  return Object.entries(columns).flatMap(([name, column]): ToldValue[] => {
    if (NO_VALUES.includes(name)) return [];
    const house = `${key}.${row["id"]}.${name}`;
    const value = row[name] === undefined || row[name] === null ? "" : column.print(row[name], () => "");
    const about = column.about ?? "";
    return [{ name, value, about, allowed: allowedIn(column), ...(keys.has(house) && { key: house }) }];
  });
}

/** In a few words; a complaint about a cell has the full ones (`expected`). */
function allowedIn({ min, max, words = [], refersTo, expected }: Column<unknown>): string {
  if (min !== undefined) return present([`${min} to ${max}`, ...words]).join(", ");
  return words.length > 0 ? words.join(", ") : refersTo === undefined ? expected : `IDs of ${refersTo.join(", ")}`;
}

/** A row that only puts something of its own name into a hand: what stands there says more. */
function isNameOfAnother({ table, row }: Found, all: readonly Found[]): boolean {
  const named = Object.entries(row).flatMap(([name, value]) => (name === "id" ? [] : wordsIn(value)));
  return all.some(
    (other) => other.table !== table && other.row["id"] === row["id"] && named.includes(String(row["id"])),
  );
}

const NO_VALUES: readonly string[] = ["id", "name", "confidence"];

function valueBlock(values: readonly ToldValue[]): Pick<WholeAnswer["blocks"][number], "rows" | "lines"> {
  const rows = values.map(({ name, value, about, allowed, key }) => [
    key === undefined ? name : `${name} *`,
    value,
    about,
    allowed,
  ]);
  const key = values.find((each) => each.key !== undefined)?.key;
  return {
    rows: [["Value", "Now", "Meaning", "May be"], ...rows],
    ...(key !== undefined && {
      lines: [`* house rules change it: ${key.slice(0, key.lastIndexOf("."))}.<value>, such as ${key}`],
    }),
  };
}

function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return typeof value === "string" ? [value] : [];
}
