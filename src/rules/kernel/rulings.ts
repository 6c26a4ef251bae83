/**
 * What a rulebook's hot code asks of the chosen rules, declared once: readings of unclear rules, rules that are off, printed numbers. A
 * declaration gives a column of small integers (the matchup's), the slot of each entry in it (`R.rallyLimit`), the list for `wargauge rules`
 * and the scenario's schema. Plain, because battles read the slots; what is written in a scenario is checked in options.ts.
 *
 *     export const R = rulings({
 *       rallyLimit: ["DM-OPT-03 dm.rallyLimit", "once | unlimited | endsTurn", "branch", "how often a unit may rally"],
 *       noRally: off("DM-ACT-05"),
 *       rallyCover: printed("0 rallyCover.soft rallyCover.hard"),
 *       turns: given(),
 *     });
 *     if (rule[R.rallyLimit] === 2) ...
 */
import { assert } from "../../errors.ts";
import { constants } from "./constants.ts";
import type { Ruling } from "./rule-system.ts";

/**
 * A ruling: its ID in the rule index and its key in `options:`, its readings with the default first, how it takes effect, and what it is
 * about. Its value is the place of the chosen reading. A ruling of one reading changes nothing, and has no slot.
 */
type Reading = readonly [idAndKey: string, readings: string, kind: Ruling["kind"], about: string, how?: HowRead];

interface HowRead {
  /** In place of their order: the value of each reading that is not 0. */
  readonly codes?: Readonly<Record<string, number>>;
  /** A rule, and the value where a house rule turns that off, whatever was chosen. */
  readonly off?: readonly [id: string, value: number];
  /** Only tables, rosters or the compiler look at it: it has no slot. */
  readonly cold?: true;
  /** Nothing that is played tells its readings apart. */
  readonly idle?: true;
}

type Entry =
  | Reading
  | { readonly also: string; readonly codes: Readonly<Record<string, number>> }
  | { readonly off: string }
  | { readonly printed: readonly string[]; readonly times: number; readonly unless?: string | undefined }
  | { readonly given: number };
type Declared = Readonly<Record<string, Entry>>;

/** A second value that follows from a ruling. */
export function also(key: string, codes: Readonly<Record<string, number>>) {
  return { also: key, codes };
}

/** 1 where a house rule turns the rule off, else 0. */
export function off(id: string) {
  return { off: id };
}

/**
 * Numbers of the book, by the keys of the house rules that edit them, parted by blanks, in slots that follow each other; "0" is just that.
 * They are multiplied, and all 0 where a house rule turns a rule off.
 */
export function printed(keys: string, { times = 1, unless }: { times?: number; unless?: string } = {}) {
  return { printed: keys.split(" "), times, unless };
}

/** Numbers that the compiler works out. */
export function given(slots = 1) {
  return { given: slots };
}

type HasSlot<E> = E extends readonly [string, infer Readings, ...unknown[]]
  ? E extends readonly [...unknown[], { readonly cold: true }]
    ? false
    : Readings extends `${string} | ${string}`
      ? true
      : false
  : true;
declare const WORKED_OUT: unique symbol;

/** The slot of each entry that has one, the first where it has several. */
export type Slots<D> = { readonly [K in keyof D as HasSlot<D[K]> extends true ? K : never]: number } & {
  readonly [WORKED_OUT]?: {
    readonly [K in keyof D as D[K] extends { readonly given: number } ? K : never]: number | readonly number[];
  };
};

interface Declaration {
  readonly count: number;
  readonly rulings: readonly Ruling[];
  readonly entries: readonly { readonly name: string; readonly slot: number; readonly entry: Entry }[];
}
const declarations = new WeakMap<object, Declaration>();

export function rulings<const D extends Declared>(declared: D): Slots<D> {
  const entries = [];
  const slots: Record<string, number> = {};
  let count = 0;
  for (const [name, entry] of Object.entries(declared)) {
    if (!hasSlot(entry)) continue;
    entries.push({ name, slot: count, entry });
    slots[name] = count;
    count += "given" in entry ? entry.given : "printed" in entry ? entry.printed.length : 1;
  }
  const found = constants(slots) as Slots<D>;
  declarations.set(found, { count, entries, rulings: Object.values(declared).filter(isReading).map(rulingOf) });
  return found;
}

function isReading(entry: Entry): entry is Reading {
  return Array.isArray(entry);
}

function readingsOf([, readings]: Reading): readonly string[] {
  return readings.split(" | ");
}

function hasSlot(entry: Entry): boolean {
  return !isReading(entry) || (readingsOf(entry).length > 1 && entry[4]?.cold !== true);
}

function rulingOf(entry: Reading): Ruling {
  const [idAndKey, , kind, about, how] = entry;
  const [id, key] = idAndKey.split(" ") as [string, string];
  const values = readingsOf(entry);
  return { id, key, values, default: values[0]!, kind, about, active: values.length > 1 && how?.idle !== true };
}

function declarationOf(slots: object): Declaration {
  return declarations.get(slots)!;
}

/** All rulings of a declaration, in its order. */
export function rulingsOf(slots: object): readonly Ruling[] {
  return declarationOf(slots).rulings;
}

/** How many slots there are. */
export function slotsIn(slots: object): number {
  return declarationOf(slots).count;
}

/** A rulebook's data after options and house rules, as far as slots are filled from it: its tables are read by path. */
export interface Ruled {
  ruling(key: string): string;
  off(id: string): boolean;
}

/** What the compiler has to work out for a declaration: a number for each `given`, or one for each of its slots. */
type WorkedOut<S> = S extends { readonly [WORKED_OUT]?: infer Numbers } ? NonNullable<Numbers> : never;

/** The column of a declaration for a book: everything but what is `given` follows from it. */
export function filledSlots<S extends object>(slots: S, book: Ruled, worked: WorkedOut<S>): Int16Array {
  const { count, entries } = declarationOf(slots);
  const column = new Int16Array(count);
  for (const { name, slot, entry } of entries) {
    const found = "given" in entry ? worked[name as keyof typeof worked] : foundFor(entry, book);
    column.set([found as number | readonly number[]].flat(), slot);
  }
  return column;
}

function foundFor(entry: Exclude<Entry, { readonly given: number }>, book: Ruled): number | readonly number[] {
  if (isReading(entry)) return codeOf(entry, book);
  if ("also" in entry) return entry.codes[book.ruling(entry.also)] ?? 0;
  if ("off" in entry) return book.off(entry.off) ? 1 : 0;
  const { printed: keys, times, unless } = entry;
  if (unless !== undefined && book.off(unless)) return keys.map(() => 0);
  return keys.map((key) => (key === "0" ? 0 : times * numberAt(book, key)));
}

function codeOf(reading: Reading, book: Ruled): number {
  const { codes, off: rule } = reading[4] ?? {};
  if (rule !== undefined && book.off(rule[0])) return rule[1];
  const chosen = book.ruling(rulingOf(reading).key);
  return codes === undefined ? readingsOf(reading).indexOf(chosen) : (codes[chosen] ?? 0);
}

function numberAt(book: object, key: string): number {
  const found = key.split(".").reduce((at, step) => at?.[step as never] as object, book) as unknown;
  assert(typeof found === "number", `the book has no number ${key}`);
  return found;
}

/** The rules whose switches a declaration reads. */
export function switchesOf(slots: object): readonly string[] {
  return declarationOf(slots).entries.flatMap(({ entry }) => {
    if (isReading(entry)) return entry[4]?.off?.[0] ?? [];
    return "off" in entry ? entry.off : "printed" in entry ? (entry.unless ?? []) : [];
  });
}
