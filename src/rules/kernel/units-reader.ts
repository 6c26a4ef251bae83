/**
 * Rows that somebody brings, read against the columns of the rulebook's own tables: what a row leaves empty is filled from the one that it is
 * `like`, every word has to be one of the rulebook's or of the other rows, and all that is wrong is told at once. Cold.
 */
import { didYouMean, nearest } from "../../scenario/nearest.ts";
import { type LocatedProblem, listOf, quoted } from "../../scenario/problems.ts";
import type { UnitRow, Units } from "../../scenario/scenario.ts";
import { position, type Span } from "../../scenario/source.ts";
import { NOTHING, type RawCell, type RawRow, type RawTable, type RawUnits } from "../../scenario/units-text.ts";
import { type Column, ID, Misfit, type RowTable, readCell } from "./rows.ts";

export type Tables = Readonly<Record<string, RowTable>>;

/** A complaint of a rulebook about one of the rows, at one of its columns. */
export interface RowComplaint {
  readonly table: string;
  readonly id: string;
  readonly column: string;
  readonly message: string;
}

export interface ReadUnits {
  /** Rows without a problem that say something else than the rulebook's; absent: none. */
  readonly units?: Units;
  readonly problems: readonly LocatedProblem[];
}

/** Weapons whose long range is shorter than their short one. */
export function* longAfterShort(units: Units): Generator<RowComplaint> {
  const weapons = (units["weapons"] ?? []) as readonly {
    readonly id: string;
    readonly short?: number;
    readonly long?: number;
  }[];
  for (const { id, short = 0, long = 0 } of weapons) {
    const message = `found ${long}, expected at least the short range, ${short}`;
    if (long < short) yield { table: "weapons", id, column: "long", message };
  }
}

type Check = (units: Units) => Iterable<RowComplaint>;

export type UnitsReader = (texts: readonly RawUnits[]) => ReadUnits;

/** `check`: what has to hold between the cells of a row, or between rows. */
export function unitsReader(rules: string, tables: Tables, check: Check = () => []): UnitsReader {
  return (texts) => {
    const desk = new Desk(rules, tables);
    for (const text of texts) desk.open(text);
    return desk.close(check);
  };
}

/** In a report, whose rows are whole, this says whom a row was like. */
const KIN = "kin";

/** A row that is not put together yet. */
interface Draft {
  readonly table: string;
  readonly id: string;
  readonly row: RawRow;
  readonly like: RawCell | undefined;
  /** It stands below a heading with a mistake in it: what is missing may stand under a name that is none. */
  readonly below: boolean;
  values?: Readonly<Record<string, unknown>>;
  /** Something is wrong with it, or with a row that it is like. */
  faulty?: boolean;
}

class Desk {
  readonly #rules: string;
  readonly #tables: Tables;
  readonly #kinds: readonly string[];
  readonly #problems: LocatedProblem[] = [];
  readonly #drafts = new Map<string, Draft>();
  /** Rows whose ID another has already: they have to say the same. */
  readonly #again: Draft[] = [];

  constructor(rules: string, tables: Tables) {
    this.#rules = rules;
    this.#tables = tables;
    this.#kinds = Object.keys(tables).filter((name) => tables[name]!.own !== undefined);
  }

  open({ rules, tables, problems }: RawUnits): void {
    this.#problems.push(...problems);
    if (rules !== undefined && rules.text !== this.#rules) {
      const message = `these are units for ${quoted(rules.text)}; expected some for ${quoted(this.#rules)}`;
      this.#say(rules.at, "rules", message);
      return;
    }
    for (const table of tables) {
      const name = this.#kindOf(table);
      if (name === undefined) continue;
      const heading = this.#checkHeading(name, table);
      if (heading !== "none") for (const row of table.rows) this.#draft(name, row, heading);
    }
  }

  close(check: Check): ReadUnits {
    for (const draft of [...this.#drafts.values(), ...this.#again]) this.#values(draft, []);
    if (this.#problems.length === 0) for (const draft of this.#again) this.#checkAgain(draft);
    for (const draft of this.#drafts.values()) this.#checkNames(draft);
    const units = this.#units();
    for (const { table, id, column, message } of check(units)) {
      const { row, faulty } = this.#drafts.get(keyOf(table, id))!;
      if (!faulty)
        this.#say((row.cells.get(column) ?? row.cells.get("id"))?.at ?? row.at, whereIn(table, id, column), message);
    }
    if (this.#problems.length > 0) return { problems: this.#problems };
    return { problems: [], ...(Object.keys(units).length > 0 && { units }) };
  }

  #say(at: Span, path: string, message: string, showLine = true): void {
    this.#problems.push({ at, path, message, ...(!showLine && { showLine }) });
  }

  // What a table is.

  #kindOf({ kind, fileName = "", heading, rows }: RawTable): string | undefined {
    if (kind !== undefined) {
      if (this.#kinds.includes(kind.text)) return kind.text;
      const hint = didYouMean(kind.text, this.#kinds);
      this.#say(
        kind.at,
        "",
        `unknown kind of rows ${quoted(kind.text)}; expected ${listOf(this.#kinds, "or")}${hint}`,
        false,
      );
      return undefined;
    }
    const byName = this.#kinds.filter((name) => new RegExp(`(^|[^a-z])${name}([^a-z]|$)`, "i").test(fileName));
    if (byName.length === 1) return byName[0];
    const names = heading?.map(({ text }) => text) ?? [];
    const byColumns = this.#kinds.filter(
      (name) => names.length > 1 && names.every((each) => this.#isColumn(name, each)),
    );
    if (byColumns.length === 1) return byColumns[0];
    const at = heading?.[0]?.at ?? rows[0]?.at;
    const expected = `a first line such as "# kind: profiles", or a name such as profiles.csv; there are ${listOf(this.#kinds, "and")}`;
    if (at !== undefined) this.#say(at, "", `what kind of rows are these? Expected ${expected}`, false);
    return undefined;
  }

  #isColumn(table: string, name: string): boolean {
    const { columns, own } = this.#tables[table]!;
    return name === "like" || Object.hasOwn(columns, name) || (name === KIN && own === "like");
  }

  /** `none`: what stands there is no heading at all, so nothing can be told of the cells below it. */
  #checkHeading(table: string, { heading }: RawTable): "fits" | "faulty" | "none" {
    if (heading === undefined) return "fits";
    const before = this.#problems.length;
    const unknown = heading.filter(({ text }) => !this.#isColumn(table, text));
    const isNone = unknown.length === heading.length;
    for (const cell of unknown) this.#unknownColumn(table, cell, !isNone);
    for (const [i, cell] of heading.entries()) {
      if (heading.findIndex(({ text }) => text === cell.text) < i)
        this.#say(cell.at, columnIn(cell.text), "the column stands here twice");
    }
    if (!isNone && !heading.some(({ text }) => text === "id"))
      this.#say(heading[0]!.at, columnIn("id"), "the column is missing; expected the ID of each row");
    return isNone ? "none" : this.#problems.length > before ? "faulty" : "fits";
  }

  #unknownColumn(table: string, { text, at }: RawCell, showLine: boolean, where = columnIn(text)): void {
    const names = ["id", "like", ...Object.keys(this.#tables[table]!.columns).filter((name) => name !== "id")];
    const elsewhere = this.#kinds.filter((kind) => kind !== table && Object.hasOwn(this.#tables[kind]!.columns, text));
    const hint = nearest(text, names);
    const better = hint === undefined && elsewhere.length > 0 ? `; ${listOf(elsewhere, "and")} have such a column` : "";
    this.#say(
      at,
      where,
      `unknown column of ${table}; expected ${names.join(", ")}${didYouMean(text, names)}${better}`,
      showLine,
    );
  }

  // Rows.

  #draft(table: string, row: RawRow, heading: "fits" | "faulty"): void {
    const cell = row.cells.get("id");
    const below = heading === "faulty";
    if (!(below && cell === undefined) && !cell?.text)
      this.#say(cell?.at ?? row.at, whereIn(table, "?", "id"), `found nothing, expected ${ID.expected}`);
    // A row without an ID is looked at as well, so that all that is wrong is told.
    const id = cell?.text || `line ${position(row.at).line}`;
    for (const [name, each] of row.cells) {
      // Of a table, its heading is told of already.
      if (!below && !this.#isColumn(table, name))
        this.#unknownColumn(table, { text: name, at: each.at }, true, whereIn(table, id, name));
    }
    const fits = id !== "__proto__" && !(ID.read(id, () => undefined) instanceof Misfit);
    if (cell?.text && !fits)
      this.#say(cell.at, whereIn(table, id, "id"), `found ${quoted(id)}, expected ${ID.expected}`);
    const like = row.cells.get("like");
    const draft: Draft = { table, id, row, like: like?.text ? like : undefined, below, faulty: below || !fits };
    const before = this.#drafts.get(keyOf(table, id));
    if (before === undefined) this.#drafts.set(keyOf(table, id), draft);
    else this.#again.push(draft);
  }

  #checkAgain(draft: Draft): void {
    const { table, id, row } = draft;
    const before = this.#drafts.get(keyOf(table, id))!;
    const told = (each: Draft) => JSON.stringify([sorted(each.values ?? {}), this.#kin(each)]);
    if (told(before) === told(draft)) return;
    const { source } = before.row.at;
    const where = `${source === row.at.source ? "" : `${source.name} `}line ${position(before.row.at).line}`;
    const message = `found ${quoted(id)}, which ${where} has already, with other values`;
    this.#say(row.cells.get("id")!.at, whereIn(table, id, "id"), message);
  }

  /** Of the rulebook itself. */
  #printed(table: string, id: string): Readonly<Record<string, unknown>> | undefined {
    return this.#tables[table]!.rows.find((row) => row.id === id);
  }

  /** What the row comes to; undefined where that cannot be told, which is said. */
  #values(draft: Draft, waiting: readonly Draft[]): Draft["values"] {
    if (draft.values !== undefined) return draft.values;
    const { table, id, row, like, below } = draft;
    const before = this.#problems.length;
    const model = like === undefined ? undefined : this.#model(draft, like, [...waiting, draft]);
    const lost = like !== undefined && model === undefined;
    const values: Record<string, unknown> = {};
    const missing: string[] = [];
    for (const [name, column] of Object.entries(this.#tables[table]!.columns)) {
      const cell = row.cells.get(name);
      const value = cellValue(column, cell?.text ?? "", model?.[name]);
      if (!(value instanceof Misfit)) {
        if (value !== undefined) values[name] = value;
      } else if (cell !== undefined && cell.text !== "") {
        const what = `found ${quoted(cell.text)}, expected ${column.expected}${value.hint}`;
        this.#say(cell.at, whereIn(table, id, name), what);
      } else if (!lost && !below) missing.push(name);
    }
    if (missing.length > 0) {
      const known = this.#printed(table, id) === undefined ? `like: with the ID of a row that has it` : `like: ${id}`;
      const found = `found nothing in ${listOf(missing, "and")}; expected a value there, or ${known}`;
      this.#say(row.cells.get("id")?.at ?? row.at, whereIn(table, id), found);
    }
    const own = like === undefined ? undefined : this.#drafts.get(keyOf(table, like.text));
    draft.faulty ||= lost || own?.faulty === true || this.#problems.length > before;
    draft.values = values;
    return values;
  }

  #model(draft: Draft, like: RawCell, waiting: readonly Draft[]): Readonly<Record<string, unknown>> | undefined {
    const { table, id } = draft;
    const own = like.text === id ? undefined : this.#drafts.get(keyOf(table, like.text));
    const where = whereIn(table, id, "like");
    if (own !== undefined && waiting.includes(own)) {
      const circle = [...waiting.slice(waiting.indexOf(own)), own].map((each) => each.id).join(", ");
      this.#say(like.at, where, `found a circle of rows that are like each other: ${circle}`);
      return undefined;
    }
    const found = own === undefined ? this.#printed(table, like.text) : this.#values(own, waiting);
    if (found !== undefined) return found;
    const ids = this.#idsOf([table]);
    this.#say(
      like.at,
      where,
      `found ${quoted(like.text)}, expected the ID of a row of ${table}${didYouMean(like.text, ids)}`,
    );
    return undefined;
  }

  // What the cells of a row name.

  #checkNames(draft: Draft): void {
    const { table, id, row, values } = draft;
    const before = this.#problems.length;
    for (const [name, column] of Object.entries(this.#tables[table]!.columns)) {
      const cell = row.cells.get(name);
      if (cell === undefined || cell.text === "" || values?.[name] === undefined) continue;
      const words = wordsIn(values[name]);
      const say = (word: string, expected: string, ids: readonly string[]) =>
        this.#say(
          cell.at,
          whereIn(table, id, name),
          `found ${quoted(word)}, expected ${expected}${didYouMean(word, ids)}`,
        );
      if (column.refersTo !== undefined) {
        const ids = this.#idsOf(column.refersTo);
        for (const word of words.filter((each) => !ids.includes(each)))
          say(word, `the ID of a row of ${listOf(column.refersTo, "or")}`, ids);
      } else if (column.rule !== undefined) {
        const ids = this.#rulesIn(table, name, column);
        const lost = words.filter((each) => !column.words?.includes(each) && !ids.includes(each));
        for (const word of lost) say(word, `a rule that does something here: ${listOf(ids, "or")}`, ids);
      }
    }
    draft.faulty ||= this.#problems.length > before;
  }

  #idsOf(tables: readonly string[]): string[] {
    return tables.flatMap((table) => [
      ...(this.#tables[table]?.rows.map(({ id }) => id as string) ?? []),
      ...[...this.#drafts.values()].filter((draft) => draft.table === table).map(({ id }) => id),
    ]);
  }

  /** Rules that some row of the rulebook has there: no other one does anything. */
  #rulesIn(table: string, name: string, column: Column<unknown>): string[] {
    const used = this.#tables[table]!.rows.flatMap((row) => wordsIn(row[name]));
    return [...new Set([...used, ...column.rule!])].filter((word) => !column.words?.includes(word)).sort();
  }

  // What comes of it.

  /** In place of a row with something wrong stands one of the rulebook, so that others may name it and be checked. */
  #units(): Units {
    const rows = this.#kinds.flatMap((table): [string, UnitRow[]][] => {
      const own = [...this.#drafts.values()].filter((draft) => draft.table === table && this.#isNews(draft));
      if (own.length === 0) return [];
      const sorted = own.sort((a, b) => (a.id < b.id ? -1 : 1));
      const rowOf = (draft: Draft): UnitRow =>
        draft.faulty
          ? { ...this.#tables[table]!.rows[0], id: draft.id }
          : { ...draft.values, id: draft.id, ...this.#kin(draft) };
      return [[table, sorted.map(rowOf)]];
    });
    return Object.fromEntries(rows);
  }

  /** A row that says what the rulebook says is no row of somebody's own: who exports a table and leaves it as it is changes nothing. */
  #isNews({ table, id, values }: Draft): boolean {
    const printed = this.#printed(table, id);
    const names = Object.keys(this.#tables[table]!.columns);
    return (
      printed === undefined || names.some((name) => JSON.stringify(printed[name]) !== JSON.stringify(values?.[name]))
    );
  }

  #kin({ table, id, row, like }: Draft): { readonly kin?: string } {
    if (this.#tables[table]!.own !== "like" || this.#printed(table, id) !== undefined) return {};
    let at = row.cells.get(KIN)?.text || like?.text;
    while (at !== undefined && this.#printed(table, at) === undefined) {
      const next = this.#drafts.get(keyOf(table, at));
      at = next?.row.cells.get(KIN)?.text || next?.like?.text;
    }
    return at === undefined ? {} : { kin: at };
  }
}

const keyOf = (table: string, id: string): string => `${table} ${id}`;
const columnIn = (column: string): string => `column ${column}`;
const whereIn = (table: string, id: string, column?: string): string =>
  `${id} of ${table}${column === undefined ? "" : `, ${columnIn(column)}`}`;

function cellValue(column: Column<unknown>, text: string, model: unknown): unknown {
  if (text === "") return model === undefined ? readCell(column, "") : structuredClone(model);
  if (text === NOTHING && column.empty !== undefined) return readCell(column, "");
  return readCell(column, text);
}

function sorted(values: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Every word of a value, of lists and of lists of them. */
function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return typeof value === "string" ? [value] : [];
}
