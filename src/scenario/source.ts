/**
 * The texts that a scenario is made of (the file, roster files, `--set` arguments) and places in them, so that every problem can
 * show the line it is about. Cold.
 */

export interface Source {
  readonly kind: "file" | "set";
  /** A file's path as the user would write it; `--set` for an argument. */
  readonly name: string;
  readonly text: string;
  /** Problems are shown in this order of their sources: the scenario, its roster files, the `--set` arguments. */
  readonly order: number;
}

/** A stretch of a source, as offsets in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

/** Where a span starts, as an editor counts: from 1, columns in characters (code points). */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function span(source: Source, start: number, end: number): Span {
  return { source, start, end };
}

export function position(at: Span): Position {
  return { line: lineOf(at), column: [...at.source.text.slice(lineStart(at), at.start)].length + 1 };
}

/** The line alone, from 1: cheap enough to be asked of every one of a hundred thousand places. */
export function lineOf({ source, start }: Span): number {
  const starts = lineStarts(source);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= start) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

const startsOf = new WeakMap<Source, number[]>();

/** Where each line of a source begins. */
function lineStarts(source: Source): number[] {
  const known = startsOf.get(source);
  if (known !== undefined) return known;
  const starts = [0];
  for (let i = source.text.indexOf("\n"); i !== -1; i = source.text.indexOf("\n", i + 1)) starts.push(i + 1);
  startsOf.set(source, starts);
  return starts;
}

/** The widest excerpt, in terminal cells; longer lines are cut around the caret. */
const excerptCells = 100;

/**
 * The first line of the span, and a line of carets below the part that is meant. Characters are aligned by the cells that a
 * terminal gives them: two for East Asian wide ones, none for combining marks.
 */
export function excerpt(at: Span): { readonly line: string; readonly carets: string } {
  const start = lineStart(at);
  const newline = at.source.text.indexOf("\n", start);
  const end = newline === -1 ? at.source.text.length : newline;
  const line = at.source.text.slice(start, end).replace(/\r$/, "");
  const until = Math.max(at.start, Math.min(at.end, start + line.length));

  const before = cellsOf(line.slice(0, at.start - start));
  const meant = cellsOf(line.slice(at.start - start, until - start).trimEnd());
  const after = cellsOf(line.slice(before.text.length + meant.text.length));
  const cut = cutToFit(before.cells, meant.cells.length === 0 ? [] : meant.cells, after.cells);
  const shown = cut.before.concat(cut.meant, cut.after);
  return {
    line: shown.map((cell) => cell.shown).join(""),
    carets: " ".repeat(width(cut.before)) + "^".repeat(Math.max(1, width(cut.meant))),
  };
}

interface Cell {
  readonly shown: string;
  readonly width: number;
}

const ellipsis: Cell = { shown: "…", width: 1 };

function cutToFit(before: Cell[], meant: Cell[], after: Cell[]): { before: Cell[]; meant: Cell[]; after: Cell[] } {
  if (before.length + meant.length + after.length <= excerptCells) return { before, meant, after };
  const keptBefore = before.length > 40 ? [ellipsis, ...before.slice(-39)] : before;
  const room = excerptCells - keptBefore.length;
  if (meant.length >= room) return { before: keptBefore, meant: [...meant.slice(0, room - 1), ellipsis], after: [] };
  const keptAfter = after.length > room - meant.length ? [...after.slice(0, room - meant.length - 1), ellipsis] : after;
  return { before: keptBefore, meant, after: keptAfter };
}

function cellsOf(text: string): { readonly text: string; readonly cells: Cell[] } {
  return { text, cells: [...text].map(cellOf) };
}

const wideCharacter =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;
const zeroWidthCharacter = /\p{Mn}|\p{Me}|[\u200b-\u200d]/u;
/** Control characters and direction marks could move the cursor or reorder the line: they are shown as a replacement mark. */
const unsafeCharacter = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

function cellOf(character: string): Cell {
  if (character === "\t") return { shown: " ", width: 1 };
  if (unsafeCharacter.test(character)) return { shown: "\ufffd", width: 1 };
  if (zeroWidthCharacter.test(character)) return { shown: character, width: 0 };
  return { shown: character, width: wideCharacter.test(character) ? 2 : 1 };
}

function width(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}

function lineStart(at: Span): number {
  return lineStarts(at.source)[lineOf(at) - 1]!;
}
