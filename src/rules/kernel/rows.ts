/**
 * Rows as text: a unit, a weapon or a price is one line, read against a schema of columns. The rulebooks' own tables stand so, and what a
 * user brings is read by the same reader.
 *
 *     # Space Marines
 *     id,              name,             M, BS, points, loadouts,                   rules
 *     sm_vet_sergeant, Veteran Sergeant, 6, 4,  30?,    bolter | bolt_pistol ccw,   SK-SM-12
 *
 * Cells are parted by commas; blanks around them do not count, so columns may stand under each other. A text with a comma in it stands in
 * quotation marks. A list is parted by blanks, alternatives by `|`. An empty cell is the column's default, if it has one; such a column may be
 * left out. `?` behind a value: it is assumed; `~`: it follows from what is stated. Lines that are empty or begin with `#` say nothing. Cold.
 */
import { csvParseRows } from "d3-dsv";
import { assert } from "../../errors.ts";
import { didYouMean } from "../../scenario/nearest.ts";

/** How a value is known, where it is not stated. */
export type Mark = "assumed" | "implied";
const SIGNS: ReadonlyMap<string, Mark> = new Map([
  ["?", "assumed"],
  ["~", "implied"],
]);

/** Marks of a row, by column; those of an element of a list by `column.0`, `column.1`. */
export type Marks = Readonly<Record<string, Mark>>;

/** One column: what stands in its cells, how it is read and printed, and what a house rule may put there. */
export interface Column<T> {
  /** What may stand in a cell, as complaints say it: "expected ...". */
  readonly expected: string;
  /** What a value means to who plays, in a few words (`means`). */
  readonly about?: string;
  /** The value of a cell that is not empty, or a complaint. */
  read(cell: string, mark: (mark: Mark, at: string) => void): T | Misfit;
  /** The cell of a value; `sign` gives back its mark. */
  print(value: T, sign: (at: string) => string): string;
  /** What an empty cell means; absent: it may not be empty. */
  readonly empty?: { readonly value: T };
  /** No two rows may have the same. */
  readonly unique?: true;
  /** A sign at the end of a cell is part of it. */
  readonly unmarked?: true;
  /** Bounds of its numbers, and its words; of a list: those of its elements. */
  readonly min?: number;
  readonly max?: number;
  readonly words?: readonly string[];
  /** Its words name rows of these tables: who brings rows of their own may name nothing else (`units-reader.ts`). */
  readonly refersTo?: readonly string[];
  /** Its words, or those that look like it, are IDs of rules: what some row of our own has there, or one of these. */
  readonly rule?: readonly string[];
  /** A house rule may put another value there (`rowSlots`); `none`: what null stands for, where it may be null. */
  readonly open?: { readonly none?: number | null };
}

/** A cell that does not fit; the hint ends the complaint. */
export class Misfit {
  readonly hint: string;

  constructor(hint = "") {
    this.hint = hint;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: columns of all kinds side by side.
export type Columns = Readonly<Record<string, Column<any>>>;
type Value<C> = C extends Column<infer T> ? T : never;
type Sometimes<C> = { [K in keyof C]: undefined extends Value<C[K]> ? K : never }[keyof C];

/** A row as it is used: what is `undefined` by default is absent. */
export type Row<C extends Columns> = {
  readonly [K in keyof C as Exclude<K, Sometimes<C>>]: Value<C[K]>;
} & { readonly [K in keyof C as K & Sometimes<C>]?: Exclude<Value<C[K]>, undefined> } & {
  /** What of it is assumed or implied; absent: nothing. */
  readonly marks?: Marks;
};

// The kinds of columns.

/** The ID of some row: letters, digits, `_` and `-`. */
export const NAMED: Column<string> = {
  expected: "an ID of letters, digits, _ and -",
  read: (cell) => (/^[\w-]+$/.test(cell) ? cell : new Misfit()),
  print: (value) => value,
  unmarked: true,
};

/** The ID of a row of one of these tables. */
export const named = (...tables: readonly string[]): Column<string> => ({ ...NAMED, refersTo: tables });

/** The name by which others find the row; no row has that of another. */
export const ID: Column<string> = { ...NAMED, unique: true };

export const TEXT: Column<string> = {
  expected: "a text",
  read: (cell) => cell,
  print: (value) => value,
  unmarked: true,
};

/** One of some words. */
export function word<const W extends string>(...words: readonly W[]): Column<W> {
  return {
    expected: words.length === 1 ? words[0]! : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`,
    read(cell, mark) {
      const found = unmarked(cell, mark);
      return words.find((each) => each === found) ?? new Misfit(didYouMean(found, words));
    },
    print: (value, sign) => value + sign(""),
    words,
  };
}

/** `yes` or `no`, and `no` where nothing stands. */
export const FLAG: Column<boolean> = {
  expected: "yes or no",
  read(cell, mark) {
    const found = unmarked(cell, mark).toLowerCase();
    return found === "yes" ? true : found === "no" ? false : new Misfit();
  },
  print: (value, sign) => (value ? "yes" : "no") + sign(""),
  empty: { value: false },
};

/** The ID of a rule, such as `SK-WG-09`. */
export const RULE: Column<string> = {
  rule: [],
  expected: "the ID of a rule",
  read: (cell) => (/^[A-Z]+(-[A-Z]+)*-\w+$/.test(cell) ? cell : new Misfit()),
  print: (value) => value,
  unmarked: true,
};

/** A whole number within bounds. */
export function integer(min: number, max: number): Column<number> {
  return {
    expected: `a whole number from ${min} to ${max}`,
    read(cell, mark) {
      const found = unmarked(cell, mark);
      const value = /^[+-]?\d+$/.test(found) ? Number(found) : Number.NaN;
      return value >= min && value <= max ? value : new Misfit();
    },
    print: (value, sign) => value + sign(""),
    min,
    max,
  };
}

/** What fits the first or, if not that, the second; which of them printed a value is told by whether it reads it. */
export function either<A, B>(first: Column<A>, second: Column<B>): Column<A | B> {
  return {
    ...bounds(first),
    ...bounds(second),
    expected: `${first.expected}, or ${second.expected}`,
    read(cell, mark) {
      const found = first.read(cell, mark);
      if (!(found instanceof Misfit)) return found;
      const other = second.read(cell, mark);
      return other instanceof Misfit && other.hint === "" ? found : other;
    },
    print(value, sign) {
      const cell = first.print(value as A, sign);
      return first.read(cell, () => undefined) instanceof Misfit ? second.print(value as B, sign) : cell;
    },
  };
}

/** Any number of values, parted by blanks. */
export function list<T>(of: Column<T>): Column<readonly T[]> {
  return {
    ...bounds(of),
    expected: `any number, parted by blanks, of: ${of.expected}`,
    read: (cell, mark) => several(cell.split(/\s+/), (each, i) => of.read(each, (how) => mark(how, `.${i}`))),
    print: (values, sign) => values.map((value, i) => of.print(value, () => sign(`.${i}`))).join(" "),
    empty: { value: [] },
  };
}

/** Lists of which one is chosen, parted by `|`. */
export function alternatives<T>(of: Column<T>): Column<readonly (readonly T[])[]> {
  const { read, print } = list(of);
  return {
    ...(of.refersTo && { refersTo: of.refersTo }),
    expected: `lists parted by |, of: ${of.expected}`,
    read: (cell, mark) =>
      several(cell.split("|"), (each, i) =>
        each.trim() === "" ? new Misfit() : read(each.trim(), (how, at) => mark(how, `.${i}${at}`)),
      ),
    print: (values, sign) => values.map((value, i) => print(value, (at) => sign(`.${i}${at}`))).join(" | "),
    empty: { value: [] },
  };
}

/** Numbers by name, such as `Sv=2 Inv=4`. */
export function numbers<const K extends string>(
  names: readonly K[],
  of: Column<number>,
): Column<Readonly<Partial<Record<K, number>>>> {
  type Pairs = Readonly<Partial<Record<K, number>>>;
  const name = word(...names);
  return {
    ...bounds(of),
    expected: `pairs such as ${names[0]}=2, parted by blanks, of ${name.expected} and ${of.expected}`,
    read: (cell, mark) => {
      const pairs = several(cell.split(/\s+/), (pair) => {
        const [key = "", number = ""] = pair.split("=");
        const found = name.read(key, mark);
        if (found instanceof Misfit) return found;
        const value = of.read(number, (how) => mark(how, `.${found}`));
        return value instanceof Misfit ? value : ([found, value] as const);
      });
      return pairs instanceof Misfit ? pairs : (Object.fromEntries(pairs) as Pairs);
    },
    print: (values, sign) =>
      Object.entries<number>(values as Record<string, number>)
        .map(([key, value]) => `${key}=${of.print(value, () => sign(`.${key}`))}`)
        .join(" "),
    empty: { value: {} as Pairs },
  };
}

/** The column, with a meaning for the empty cell; `undefined`: the row has no such value. */
export function or<T, const D>(column: Column<T>, value: D): Column<T | D> {
  return { ...(column as Column<T | D>), empty: { value } };
}

/** A row that is what it is by default, without the columns that have none. */
export function plainRow<C extends Columns>(columns: C): Partial<Row<C>> {
  const given = Object.entries(columns).filter(([, { empty }]) => empty !== undefined && empty.value !== undefined);
  return Object.fromEntries(given.map(([name, { empty }]) => [name, empty!.value])) as Partial<Row<C>>;
}

/** The column, with what it means in a few words. */
export function means<T>(about: string, column: Column<T>): Column<T> {
  return { ...column, about };
}

/** The column, open to house rules. */
export function open<T>(column: Column<T>, none?: number | null): Column<T> {
  return { ...column, open: none === undefined ? {} : { none } };
}

type Bounds = Pick<Column<unknown>, "min" | "max" | "words" | "refersTo" | "rule">;

function bounds({ min, max, words, refersTo, rule }: Column<unknown>): Bounds {
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(words && { words }),
    ...(refersTo && { refersTo }),
    ...(rule && { rule }),
  };
}

function several<P, T>(parts: readonly P[], read: (part: P, i: number) => T | Misfit): readonly T[] | Misfit {
  const values = parts.map(read);
  return values.find((value) => value instanceof Misfit) ?? (values as readonly T[]);
}

/** A cell without the sign behind it, which is told. */
function unmarked(cell: string, mark: (mark: Mark, at: string) => void): string {
  const how = SIGNS.get(cell.at(-1)!);
  if (how === undefined) return cell;
  mark(how, "");
  return cell.slice(0, -1).trimEnd();
}

/** A table of a rulebook, such as its profiles. */
export interface RowTable {
  readonly columns: Columns;
  // biome-ignore lint/suspicious/noExplicitAny: tables of all kinds side by side.
  readonly rows: readonly any[];
  /** Who plays may bring rows of their own; `like`: new ones are of the kind of the row that they are like, so that is remembered. */
  readonly own?: "alone" | "like";
  /** What house rules call it, where that is not its name. */
  readonly key?: string;
}

// Reading.

/** A complaint about a text of rows: a plain sentence that says where. */
export interface RowProblem {
  /** From 1, as editors count. */
  readonly line: number;
  /** Name of the column; absent: the whole line is meant. */
  readonly column?: string;
  /** With line and column in front. */
  readonly message: string;
}

export interface ReadRows<C extends Columns> {
  /** Rows without a problem. */
  readonly rows: readonly Row<C>[];
  readonly problems: readonly RowProblem[];
}

/** The rows of a text, which is somebody's: everything that is wrong with it, at once. */
export function readRows<C extends Columns>(columns: C, text: string): ReadRows<C> {
  const problems: RowProblem[] = [];
  const lines = cellsByLine(text, problems);
  const [first, ...others] = lines;
  if (first === undefined) {
    problems.push(
      problem(1, undefined, `found no line, expected the names of columns: ${Object.keys(columns).join(", ")}`),
    );
    return { rows: [], problems };
  }
  const found = problems.length;
  checkHeading(columns, first, problems);
  // What stands below a heading that is wrong cannot be told.
  if (problems.length > found) return { rows: [], problems };
  const seen = new Map<string, number>();
  const rows = others.flatMap((line) => {
    const before = problems.length;
    const row = readRow(columns, first.cells, line, seen, problems);
    return problems.length > before ? [] : [row];
  });
  return { rows, problems };
}

/** The rows of one of our own tables, which cannot be wrong. */
export function rows<C extends Columns>(columns: C, text: string): readonly Row<C>[] {
  const read = readRows(columns, text);
  assert(read.problems.length === 0, read.problems.map(({ message }) => message).join("\n"));
  return read.rows;
}

interface Line {
  readonly number: number;
  readonly cells: readonly string[];
}

const QUOTED = '"(?:[^"]|"")*"';
const BLANKS_AROUND_QUOTES = new RegExp(`(^|,)\\s*(${QUOTED})\\s*(?=,|$)`, "g");
const QUOTED_CELLS = new RegExp(`(^|,)${QUOTED}(?=,|$)`, "g");

function cellsByLine(text: string, problems: RowProblem[]): Line[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .flatMap((raw, i): Line[] => {
      if (/^\s*(#|$)/.test(raw)) return [];
      const line = raw.replace(BLANKS_AROUND_QUOTES, "$1$2");
      if (/(^|,)\s*"/.test(line.replace(QUOTED_CELLS, "$1"))) {
        problems.push(
          problem(i + 1, undefined, "a cell begins with a quotation mark, expected another one at its end"),
        );
        return [];
      }
      return [{ number: i + 1, cells: csvParseRows(line)[0]!.map((cell) => cell.trim()) }];
    });
}

function checkHeading(columns: Columns, { number, cells }: Line, problems: RowProblem[]): void {
  const names = Object.keys(columns);
  if (cells.length === 1 && /[;\t]/.test(cells[0]!)) {
    problems.push(problem(number, undefined, "found columns parted by semicolons or tabs, expected commas"));
    return;
  }
  for (const [i, name] of cells.entries()) {
    if (!names.includes(name)) {
      problems.push(problem(number, name, `unknown column; expected ${names.join(", ")}${didYouMean(name, names)}`));
    } else if (cells.indexOf(name) < i) problems.push(problem(number, name, "the column stands here twice"));
  }
  for (const name of names) {
    if (columns[name]!.empty === undefined && !cells.includes(name)) {
      problems.push(problem(number, name, "the column is missing"));
    }
  }
}

function readRow<C extends Columns>(
  columns: C,
  heading: readonly string[],
  { number, cells }: Line,
  seen: Map<string, number>,
  problems: RowProblem[],
): Row<C> {
  if (cells.length !== heading.length) {
    const hint = cells.length > heading.length ? "; a text with a comma in it stands in quotation marks" : "";
    problems.push(problem(number, undefined, `found ${cells.length} cells, expected ${heading.length}${hint}`));
  }
  const row: Record<string, unknown> = {};
  const marks: Record<string, Mark> = {};
  for (const [name, column] of Object.entries(columns)) {
    const i = heading.indexOf(name);
    const cell = cells[i] ?? "";
    // More or fewer cells than columns: which is which cannot be told beyond the first of them.
    if (i > 0 && cells.length !== heading.length) continue;
    const value = readCell(column, cell, (how, at) => {
      marks[name + at] = how;
    });
    if (value instanceof Misfit) {
      const what = cell === "" ? "found nothing" : `found "${cell}"`;
      problems.push(problem(number, name, `${what}, expected ${column.expected}${value.hint}`));
      continue;
    }
    if (value !== undefined) row[name] = value;
    if (!column.unique) continue;
    const before = seen.get(`${name} ${cell}`);
    if (before === undefined) seen.set(`${name} ${cell}`, number);
    else problems.push(problem(number, name, `found "${cell}", which line ${before} has already`));
  }
  if (Object.keys(marks).length > 0) row.marks = marks;
  return row as Row<C>;
}

/** The value of a cell, or a complaint; an empty one is what the column says. */
export function readCell<T>(
  column: Column<T>,
  cell: string,
  mark: (mark: Mark, at: string) => void = () => undefined,
): T | Misfit {
  if (column.empty === undefined) return cell === "" ? new Misfit() : column.read(cell, mark);
  // A sign alone is the mark of what an empty cell means.
  const alone = column.unmarked ? undefined : SIGNS.get(cell);
  if (alone !== undefined) mark(alone, "");
  // A copy, since whoever changes a row changes that row alone.
  return cell === "" || alone !== undefined ? structuredClone(column.empty.value) : column.read(cell, mark);
}

function problem(line: number, column: string | undefined, sentence: string): RowProblem {
  const where = `line ${line}${column === undefined ? "" : `, column ${column}`}`;
  return { line, ...(column !== undefined && { column }), message: `${where}: ${sentence}` };
}

// Printing.

/** Rows as text that reads back to the same rows, its columns under each other. What is by default stands as an empty cell. */
export function exportRows<C extends Columns>(columns: C, rows: readonly Row<C>[]): string {
  const names = Object.keys(columns);
  const lines = rows.map((row) => names.map((name) => printCell(columns[name]!, name, row)));
  return aligned([names, ...lines]);
}

function printCell(column: Column<unknown>, name: string, row: { readonly marks?: Marks }): string {
  const value = (row as Record<string, unknown>)[name];
  const sign = (at: string): string => [...SIGNS].find(([, mark]) => mark === row.marks?.[name + at])?.[0] ?? "";
  if (column.empty !== undefined && same(value, column.empty.value)) return sign("");
  const cell = column.print(value, sign);
  return /[",]|^#/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function aligned(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, i) => Math.max(...lines.map((cells) => cells[i]!.length + 2)));
  const text = lines.map((cells) =>
    cells
      .map((cell, i) => (i < cells.length - 1 ? `${cell},`.padEnd(widths[i]!) : cell))
      .join("")
      .trimEnd(),
  );
  return `${text.join("\n")}\n`;
}
