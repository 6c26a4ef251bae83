/**
 * Rows of units as people write them, taken apart into cells that know their places: tables of a spreadsheet (commas, semicolons or tabs; quotes;
 * any line ends) and YAML. Which columns there are and what fits into them is for the rulebook to say (`rules/kernel/units-reader.ts`). Cold.
 */
import { basename } from "./paths.ts";
import type { LocatedProblem } from "./problems.ts";
import { type Source, type Span, span } from "./source.ts";
import { foundText, type MapTree, readTree, type Tree } from "./tree.ts";

export interface RawCell {
  readonly text: string;
  readonly at: Span;
}

export interface RawRow {
  readonly at: Span;
  readonly cells: ReadonlyMap<string, RawCell>;
}

export interface RawTable {
  /** As the text says; absent: it does not. */
  readonly kind?: RawCell;
  /** For a table that does not say what it is: the name of its file. */
  readonly fileName?: string;
  /** Names of columns, where they stand in a line of their own. */
  readonly heading?: readonly RawCell[];
  readonly rows: readonly RawRow[];
}

export interface RawUnits {
  /** The rulebook that they are for, if they say so. */
  readonly rules?: RawCell;
  readonly tables: readonly RawTable[];
  readonly problems: readonly LocatedProblem[];
}

/** Units that some text names: what stands behind its key `units`, and beside which file those lie that it names. */
export interface NamedUnits {
  readonly tree: Tree;
  readonly by: string;
}

/** The cell of whoever wants nothing there, also where a row that it is like has something. */
export const NOTHING = "-";

/** Of a file; by its name it is a spreadsheet's table, or YAML. */
export function unitsText(source: Source): RawUnits {
  if (/\.(csv|tsv|txt)$/i.test(source.name)) return tableText(source);
  const { root, problems, broken } = readTree(source);
  if (broken) return { tables: [], problems };
  const found = unitsTree(root);
  return { ...found, problems: [...problems, ...found.problems] };
}

// Spreadsheets.

interface Line {
  readonly at: Span;
  readonly cells: readonly RawCell[];
}

function tableText(source: Source): RawUnits {
  const problems: LocatedProblem[] = [];
  const start = source.text.startsWith("\uFEFF") ? 1 : 0;
  const { said, from } = openingLines(source, start);
  const delimiter = delimiterOf(source.text.slice(from));
  const [first, ...others] = linesOf(source, from, delimiter, problems);
  const rules = said.get("rules");
  const kind = said.get("kind");
  const about = { ...(kind && { kind }), fileName: basename(source.name) };
  if (first === undefined) {
    const message = "found no line, expected the names of columns and below them a row for each unit";
    problems.push({ at: span(source, 0, 0), path: "", message, showLine: false });
    return { tables: [], problems };
  }
  const named = first.cells.filter(({ text }) => text !== "");
  const width = first.cells.findLastIndex(({ text }) => text !== "") + 1;
  const rows = others.flatMap(({ at, cells }): RawRow[] => {
    const used = cells.findLastIndex(({ text }) => text !== "") + 1;
    if (used > width || cells.length < width) {
      const count = Math.max(used, Math.min(cells.length, width));
      const hint = used > width && delimiter === "," ? "; a text with a comma in it stands in quotation marks" : "";
      problems.push({
        at: used > width ? cells[width]!.at : at,
        path: "",
        message: `found ${count} cells, expected ${width}${hint}`,
      });
      return [];
    }
    const pairs = first.cells.slice(0, width).map(({ text }, i) => [text, cells[i]!] as const);
    return [{ at, cells: new Map(pairs.filter(([name]) => name !== "")) }];
  });
  return { ...(rules && { rules }), tables: [{ ...about, heading: named, rows }], problems };
}

/** What the first lines say about the table (`# kind: profiles`), and where it begins. */
function openingLines(source: Source, start: number): { said: Map<string, RawCell>; from: number } {
  const said = new Map<string, RawCell>();
  let from = start;
  while (from < source.text.length) {
    const end = endOfLine(source.text, from);
    const line = source.text.slice(from, end);
    // A spreadsheet that opens and saves the table puts quotes around such a line, and delimiters behind it.
    const comment = /^\s*"?#\s*(?:(\w+)\s*:\s*([\w-]+))?/.exec(line);
    if (comment === null && !/^[\s,;]*$/.test(line) && !/^\s*sep=.$/i.test(line)) break;
    if (comment?.[1] !== undefined) {
      const at = from + line.indexOf(comment[2]!, line.indexOf(":"));
      said.set(comment[1].toLowerCase(), { text: comment[2]!, at: span(source, at, at + comment[2]!.length) });
    }
    from = nextLine(source.text, end);
  }
  return { said, from };
}

function endOfLine(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/);
  return end === -1 ? text.length : from + end;
}

function nextLine(text: string, end: number): number {
  return end + (text.startsWith("\r\n", end) ? 2 : 1);
}

/** What the heading is parted by. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, endOfLine(text, 0)).replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((sign) => heading.split(sign).length);
  return [",", ";", "\t"][counts.indexOf(Math.max(...counts))]!;
}

function linesOf(source: Source, start: number, delimiter: string, problems: LocatedProblem[]): Line[] {
  const { text } = source;
  const lines: Line[] = [];
  let from = start;
  while (from < text.length) {
    const stop = endOfLine(text, from);
    if (/^\s*#/.test(text.slice(from, stop))) {
      from = nextLine(text, stop);
      continue;
    }
    const cells: RawCell[] = [];
    let at = from;
    while (true) {
      const cell = cellAt(source, at, delimiter, problems);
      cells.push(cell);
      at = cell.end;
      if (text[at] !== delimiter) break;
      at++;
    }
    const says = cells.some((cell) => cell.text !== "") && !cells[0]!.text.startsWith("#");
    if (says) lines.push({ at: span(source, from, at), cells });
    from = nextLine(text, at);
  }
  return lines;
}

/** The cell that begins here; `end`: where the delimiter behind it, or the end of the line, stands. */
function cellAt(source: Source, from: number, delimiter: string, problems: LocatedProblem[]) {
  const { text } = source;
  const opens = /[^\S\r\n\t]*/y;
  opens.lastIndex = from;
  opens.exec(text);
  const start = opens.lastIndex;
  if (text[start] === '"') {
    const quoted = /"((?:[^"]|"")*)"[^\S\r\n\t]*/y;
    quoted.lastIndex = start;
    const found = quoted.exec(text);
    const end = quoted.lastIndex;
    if (found !== null && (end === text.length || text[end] === delimiter || /[\r\n]/.test(text[end]!))) {
      return { text: found[1]!.replaceAll('""', '"').trim(), at: span(source, start, end), end };
    }
    const stop = endOfLine(text, start);
    const message = "a cell begins with a quotation mark, expected another one at its end";
    problems.push({ at: span(source, start, stop), path: "", message });
    return { text: "", at: span(source, start, stop), end: stop };
  }
  const stop = endOfLine(text, from);
  const next = text.indexOf(delimiter, from);
  const end = next === -1 || next > stop ? stop : next;
  const plain = text.slice(start, end).trimEnd();
  return { text: plain, at: span(source, Math.min(start, end), Math.max(start, start + plain.length)), end };
}

// YAML, and what stands in a scenario itself.

/** A mapping of kinds to lists of rows, each a mapping of columns to values; or to a mapping of IDs to such rows. */
export function unitsTree(root: Tree): RawUnits {
  const problems: LocatedProblem[] = [];
  const tables: RawTable[] = [];
  let rules: RawCell | undefined;
  const fail = (tree: Tree, path: string, expected: string) =>
    problems.push({ at: tree.at, path, message: `expected ${expected}, found ${foundText(tree)}`, showLine: false });
  if (root.kind !== "map") {
    fail(root, "", "a mapping of kinds of rows, such as profiles:, to lists of them");
    return { tables, problems };
  }
  for (const [key, { keyAt, value }] of root.entries) {
    if (key === "$schema") continue;
    if (key === "rules" && value.kind === "scalar") {
      rules = { text: value.text, at: value.at };
      continue;
    }
    const kind = { text: key, at: keyAt };
    if (value.kind === "list") {
      const rows = value.items.flatMap((item, i) => {
        if (item.kind === "map") return [rowOf(item, problems)];
        fail(item, `${key}.${i}`, "a row, such as {id: my_ogre, like: ..., S: 6}");
        return [];
      });
      tables.push({ kind, rows });
    } else if (value.kind === "map") {
      const rows = [...value.entries].flatMap(([id, entry]) => {
        if (entry.value.kind !== "map") {
          fail(entry.value, `${key}.${id}`, "a row, such as {like: ..., S: 6}");
          return [];
        }
        const { at, cells } = rowOf(entry.value, problems);
        return [{ at, cells: new Map([["id", { text: id, at: entry.keyAt }], ...cells]) }];
      });
      tables.push({ kind, rows });
    } else fail(value, key, "a list of rows");
  }
  return { ...(rules && { rules }), tables, problems };
}

function rowOf(tree: MapTree, problems: LocatedProblem[]): RawRow {
  const cells = new Map<string, RawCell>();
  for (const [name, { keyAt, value }] of tree.entries) {
    const text = cellText(value);
    if (text !== undefined) cells.set(name, { text, at: value.at.start === value.at.end ? keyAt : value.at });
    else problems.push({ at: value.at, path: name, message: "expected a value or a list of values" });
  }
  return { at: [...tree.entries.values()][0]?.keyAt ?? tree.at, cells };
}

/** A value as the cell of a table: lists are parted by blanks, lists of lists by |, pairs by =. Who writes null or an empty list means it. */
function cellText(tree: Tree): string | undefined {
  if (tree.kind === "scalar") {
    if (tree.value === null) return tree.text === "" ? "" : NOTHING;
    if (typeof tree.value === "boolean") return tree.value ? "yes" : "no";
    return tree.text.trim();
  }
  if (tree.kind === "map") {
    if (tree.entries.size === 0) return NOTHING;
    const pairs = [...tree.entries].map(([name, { value }]) =>
      value.kind === "scalar" ? `${name}=${value.text}` : undefined,
    );
    return pairs.includes(undefined) ? undefined : pairs.join(" ");
  }
  if (tree.items.length === 0) return NOTHING;
  const parts = tree.items.map((item) => (item.kind === "list" && item.items.length === 0 ? "" : cellText(item)));
  if (parts.includes(undefined)) return undefined;
  return parts.join(tree.items.some(({ kind }) => kind === "list") ? " | " : " ");
}
