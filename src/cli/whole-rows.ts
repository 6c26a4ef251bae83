/** One unit or weapon of a rulebook whole, and what house rules may change: for a terminal. Cold. */
import { UserError } from "../errors.ts";
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

/** Values with what may stand there and the keys of house rules; then what the row names: weapons, items, special rules. */
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
  const blocks = [...found, ...arms].map((each) => ({
    heading: headingOf(each),
    rows: valueRows(rulebook, each, units),
  }));
  return {
    facts: {
      rows: [...found, ...arms].map(({ table, row }) => ({ table, ...row })),
      rules,
      ...(points !== undefined && { points }),
    },
    blocks: [
      ...blocks,
      ...(rules.length === 0 ? [] : [{ heading: "Special rules", lines: rules.map(({ id, how }) => `${id}  ${how}`) }]),
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

/** A rule and what becomes of it. */
function rulesOf({ coverage, tables = {} }: RuleSystem, found: readonly Found[]): { id: string; how: string }[] {
  const ids = found.flatMap(({ table, row }) =>
    Object.entries(tables[table]!.columns).flatMap(([name, { rule }]) =>
      rule === undefined ? [] : wordsIn(row[name]),
    ),
  );
  const known = coverage.filter(({ id }) => ids.includes(id));
  return known.map(({ id, status, how }) => ({
    id,
    how: how ?? (status === "simulated" ? "simulated, as written" : status),
  }));
}

function headingOf({ table, row }: Found): string {
  return `${row["name"] ?? row["id"]} (${row["id"]} of ${table})`;
}

function valueRows({ tables = {}, houseRuleKeys }: RuleSystem, { table, row }: Found, units?: Units): string[][] {
  const { columns, key = table } = tables[table]!;
  const keys = houseRuleKeys(units);
  const rows = Object.entries(columns).filter(([name]) => name !== "id" && name !== "name" && name !== "confidence");
  return [
    ["Value", "Now", "May be", "House rule"],
    ...rows.map(([name, column]) => {
      const house = `${key}.${row["id"]}.${name}`;
      const value = row[name] === undefined || row[name] === null ? "" : column.print(row[name], () => "");
      return [name, value, column.expected, keys.has(house) ? house : ""];
    }),
  ];
}

function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return typeof value === "string" ? [value] : [];
}
