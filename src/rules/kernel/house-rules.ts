/** Places of a rulebook's tables that a house rule may edit, and what fits into them. Cold. */
import { didYouMean } from "../../scenario/nearest.ts";
import type { Units } from "../../scenario/scenario.ts";
import { keepLatest } from "./latest.ts";
import { MOST_HINTS } from "./options.ts";
import type { Column, Columns } from "./rows.ts";
import type { Problem } from "./rule-system.ts";
import type { HouseValue, Slot } from "./slots.ts";

export type { HouseValue, Slot } from "./slots.ts";

export type HouseRules = Readonly<Record<string, HouseValue>>;

type Options = Readonly<Record<string, string>>;
/** A house rule that fits into its place. */
export type Fitting = readonly [key: string, value: HouseValue, slot: Slot];

/**
 * The books of a rulebook after rulings and house rules: `open` makes one, which is kept until another one is asked for; every key that a house
 * rule may name, with its default; and what is wrong with house rules: unknown keys, values out of range, and places that are closed (`closed`
 * says why). All of it with the user's own units, where there are any.
 */
export function booksOf<Book>(
  list: (units?: Units) => Iterable<Slot>,
  open: (options: Options, houseRules: Iterable<Fitting>, units?: Units) => Book,
  closed: (key: string, options: Options) => string | undefined = () => undefined,
) {
  const slots = slotsOf(list);
  const latest = keepLatest<Book>();
  return {
    resolveBook: (options: Options, houseRules: HouseRules, units?: Units): Book =>
      latest([options, Object.entries(houseRules), units], () =>
        open(options, fittingRules(slots(units), houseRules), units),
      ),
    houseRuleKeys: (units?: Units) => defaultsOf(slots(units)),
    houseRuleSlots: slots,
    houseRuleProblems: (houseRules: HouseRules, options: Options = {}, units?: Units): Problem[] =>
      slotProblems(slots(units), houseRules, (key) => closed(key, options)),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a tree of plain data that is walked by path.
export type Draft = Record<string, any>;

export const byId = <T extends { readonly id: string }>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((each) => [each.id, each]));

/** Puts a value where its key leads; a flag is whether a word stands in a list of its row, which `lists` names by table. */
export function put(tables: Draft, key: string, value: HouseValue, lists: Readonly<Record<string, string>>): void {
  const steps = key.split(".");
  const last = steps.pop()!;
  const at = steps.reduce((record, step) => record[step], tables);
  const list = typeof value === "boolean" ? lists[steps[0]!] : undefined;
  if (list === undefined) at[last] = value;
  else if (!value) at[list] = at[list].filter((word: string) => word !== last);
  else if (!at[list].includes(last)) at[list].push(last);
}

export type Range = Pick<Slot, "min" | "max" | "none">;

/** Places of the numbers of a record, and of the records in it, as far as they have a range. */
export function* numberSlots(
  at: string,
  record: object,
  rangeOf: (name: string, key: string) => Range | undefined,
): Generator<Slot> {
  for (const [name, value] of Object.entries(record)) {
    const key = `${at}.${name}`;
    const range = typeof value === "number" ? rangeOf(name, key) : undefined;
    if (range !== undefined) yield { key, default: value, ...range };
    else if (typeof value === "object") yield* numberSlots(key, value, rangeOf);
  }
}

export const switchSlot = (id: string): Slot => ({ key: `rules.${id}`, default: "on", words: ["on", "off"] });

/** The places of a rulebook by their keys; listed once, when somebody asks for the first time, and once for each set of units. */
export function slotsOf(list: (units?: Units) => Iterable<Slot>): (units?: Units) => ReadonlyMap<string, Slot> {
  let known: ReadonlyMap<string, Slot> | undefined;
  const latest = keepLatest<ReadonlyMap<string, Slot>>();
  const listed = (units?: Units) => new Map([...list(units)].map((slot) => [slot.key, slot]));
  return (units) => {
    if (units !== undefined) return latest(units, () => listed(units));
    known ??= listed();
    return known;
  };
}

/** Every key that a house rule may name, with its default. */
export function defaultsOf(slots: ReadonlyMap<string, Slot>): ReadonlyMap<string, HouseValue> {
  return new Map([...slots].map(([key, slot]) => [key, slot.default]));
}

/** The house rules that fit into their places; what is wrong with the others is for `slotProblems` to say. */
export function* fittingRules(slots: ReadonlyMap<string, Slot>, houseRules: HouseRules): Generator<Fitting> {
  for (const [key, value] of Object.entries(houseRules)) {
    const slot = slots.get(key);
    if (slot !== undefined && slotProblem(slot, value) === undefined) yield [key, value, slot];
  }
}

export function slotProblem(slot: Slot, value: HouseValue): string | undefined {
  const found = `found ${JSON.stringify(value)}`;
  if (value === null) return slot.none === undefined ? `${found}, expected ${expectation(slot)}` : undefined;
  if (slot.words !== undefined) {
    if (typeof value === "string" && slot.words.includes(value)) return undefined;
    const hint = typeof value === "string" ? didYouMean(value, slot.words) : "";
    return `${found}, expected ${expectation(slot)}${hint}`;
  }
  if (typeof slot.default === "boolean") {
    return typeof value === "boolean" ? undefined : `${found}, expected true or false`;
  }
  const fits = typeof value === "number" && Number.isInteger(value) && value >= slot.min! && value <= slot.max!;
  return fits ? undefined : `${found}, expected ${expectation(slot)}`;
}

function expectation(slot: Slot): string {
  const printed = slot.words !== undefined || typeof slot.default === "boolean";
  return `${slotWords(slot)}${printed ? "" : `; the rulebook has ${JSON.stringify(slot.default)}`}`;
}

/** What may stand there. */
export function slotWords(slot: Slot): string {
  if (slot.words !== undefined) return slot.words.join(" or ");
  if (typeof slot.default === "boolean") return "true or false";
  return `a whole number from ${slot.min} to ${slot.max}${slot.none === undefined ? "" : ", or null for none"}`;
}

/**
 * The places of a table of rows, as `ranged.bolter.range`: all values of columns that are open. Of a list of words each word is a place that
 * is true or false, of a list of numbers each number (`quality.0`), of pairs each pair.
 */
export function* rowSlots(table: string, columns: Columns, rows: Iterable<{ readonly id: string }>): Generator<Slot> {
  const places = Object.entries(columns).filter(([, { open }]) => open !== undefined);
  for (const row of rows) {
    for (const [name, column] of places) {
      yield* valueSlots(`${table}.${row.id}`, name, column, (row as unknown as Record<string, unknown>)[name]);
    }
  }
}

function* valueSlots(at: string, name: string, column: Column<unknown>, value: unknown): Generator<Slot> {
  const { min, max, words, open } = column;
  const key = `${at}.${name}`;
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }), ...open };
  if (Array.isArray(value) && min === undefined) {
    for (const word of words!) yield { key: `${at}.${word}`, default: value.includes(word) };
  } else if (typeof value === "object" && value !== null) {
    for (const [part, each] of Object.entries(value)) yield { key: `${key}.${part}`, default: each, ...range };
  } else if (typeof value === "string") {
    // A word without another one in its place is nothing to choose.
    if (words!.length > 1) yield { key, default: value, words: words! };
  } else if (typeof value === "boolean") yield { key, default: value };
  else if (typeof value === "number" || (value === null && open?.none !== undefined)) {
    yield { key, default: value, ...range };
  }
}

/** What is wrong with house rules: unknown keys, values that do not fit, and places that are closed (`closed` says why). */
export function slotProblems(
  slots: ReadonlyMap<string, Slot>,
  houseRules: HouseRules,
  closed: (key: string) => string | undefined = () => undefined,
): Problem[] {
  const problems: Problem[] = [];
  for (const [key, value] of Object.entries(houseRules)) {
    const path = ["houseRules", key];
    const slot = slots.get(key);
    if (slot === undefined) {
      const hint = problems.length < MOST_HINTS ? didYouMean(key, slots.keys()) : "";
      problems.push({ path, message: `unknown house rule "${key}"${hint}`, atKey: true });
      continue;
    }
    const message = slotProblem(slot, value) ?? closed(key);
    if (message !== undefined) problems.push({ path, message });
  }
  return problems;
}
