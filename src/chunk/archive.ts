/**
 * What was played, kept so that a longer run need not play it again: the rows of blocks, or the counts of all of them. Cold: once a task.
 *
 * What a block comes to hangs on its cell and its number alone. So an experiment that is to go on needs no state of its own: it is asked
 * again from its start, takes every decision that it took before, and whatever it plays again is found here. That is one long run,
 * byte for byte, however the experiment decides. Rows are kept by column, because the next question may ask for others.
 */
import { UserError } from "../errors.ts";
import { Tally } from "../tally/tally.ts";
import { readTally, type TallyText, writeTally } from "../tally/tally-text.ts";
import type { Cell, Piece } from "./piece.ts";
import { sheetWidth } from "./sheet.ts";
import { readShorthand, writeShorthand } from "./shorthand.ts";

/** Blocks of a cell whose rows are kept, so that memory has a bound: two million battles. What is beyond is played again. */
export const MOST_KEPT = 2 ** 20;

/** Columns of a cell's rows as text, by name; or its counts. */
export interface CellText {
  readonly rows?: Readonly<Record<string, string>>;
  readonly tally?: TallyText;
}
/** All cells, by `archiveId`. */
export type ArchiveText = Readonly<Record<string, CellText>>;

/** Says what is played in a cell: the scenario by its hash, the dice by the key of their streams. */
export function archiveId(scenarioHash: string, key: Int32Array): string {
  const dice = [...key].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  return `${scenarioHash} ${dice}`;
}

export class Archive {
  readonly #rows = new Map<string, Map<string, Column>>();
  readonly #tallies = new Map<string, Tally>();
  /** Counts that were read and that nobody has asked for yet: only who knows the matchup can make a tally of them. */
  readonly #unread = new Map<string, TallyText>();

  /** Undefined when the text is damaged. */
  static read(text: ArchiveText): Archive | undefined {
    const archive = new Archive();
    for (const [id, { rows = {}, tally }] of Object.entries(text)) {
      if (tally) archive.#unread.set(id, tally);
      for (const [name, packed] of Object.entries(rows)) {
        const values = readShorthand(packed);
        if (values === undefined) return undefined;
        archive.#column(id, name).append(values);
      }
    }
    return archive;
  }

  /**
   * What was asked for since it was read, which is what one run from the start would leave; or everything, where a run that is not at
   * its end must not forget what an earlier one had.
   */
  write(everything: boolean): ArchiveText {
    const text: Record<string, CellText> = {};
    for (const [id, columns] of this.#rows) {
      const packed = sorted(columns).flatMap(([name, column]): [string, string][] => {
        const length = everything ? column.length : column.asked;
        return length === 0 ? [] : [[name, column.text(length)]];
      });
      if (packed.length > 0) text[id] = { rows: Object.fromEntries(packed) };
    }
    for (const [id, tally] of this.#tallies) if (tally.blocks > 0) text[id] = { ...text[id], tally: writeTally(tally) };
    if (everything) for (const [id, tally] of this.#unread) text[id] = { ...text[id], tally };
    return Object.fromEntries(sorted(new Map(Object.entries(text))));
  }

  /** Nothing was played. */
  get isEmpty(): boolean {
    return (
      this.#rows.size === 0 && this.#unread.size === 0 && ![...this.#tallies.values()].some(({ blocks }) => blocks > 0)
    );
  }

  /** The counts of a cell, to be counted on. */
  tally({ id, layout }: Cell): Tally {
    const text = this.#unread.get(id!);
    const tally = this.#tallies.get(id!) ?? (text ? readTally(text, layout) : new Tally(layout));
    if (tally === undefined) throw new UserError("state.json is damaged: its counts do not add up");
    this.#unread.delete(id!);
    this.#tallies.set(id!, tally);
    return tally;
  }

  /** Rows of the first blocks of a piece, as many as are known. */
  recall(piece: Piece): Int32Array {
    const { cell, from, to } = piece;
    const columns = cell.id === undefined ? undefined : this.#rows.get(cell.id);
    if (columns === undefined || piece.counts) return new Int32Array(0);
    const found = columnNames(piece).map((name) => columns.get(name));
    const end = Math.min(to, ...found.map((column) => column?.length ?? 0));
    const rows = new Int32Array(sheetWidth({ series: [], ...piece }) * Math.max(0, end - from));
    for (let block = from, at = 0; block < end; block++)
      for (const column of found) rows[at++] = column!.values[block]!;
    return rows;
  }

  /** Takes the rows of a piece, or of a part of it, recalled or played. */
  keep(piece: Piece, rows: Int32Array): void {
    const { cell, from, to } = piece;
    if (cell.id === undefined || to <= from) return;
    const names = columnNames(piece);
    for (const [i, name] of names.entries()) {
      const column = this.#column(cell.id, name);
      const end = Math.min(to, MOST_KEPT);
      // Only beginnings are kept.
      if (from > column.length || end <= from) continue;
      column.append(
        Array.from({ length: Math.max(0, end - column.length) }, (_, j) => {
          return rows[(column.length - from + j) * names.length + i]!;
        }),
      );
      column.asked = Math.max(column.asked, end);
    }
  }

  #column(id: string, name: string): Column {
    const columns = this.#rows.get(id) ?? new Map<string, Column>();
    this.#rows.set(id, columns);
    const column = columns.get(name) ?? new Column();
    columns.set(name, column);
    return column;
  }
}

/** Numbers of blocks 0, 1, 2, ...; a byte each as long as that is enough. */
class Column {
  values: Uint8Array | Uint32Array = new Uint8Array(64);
  length = 0;
  /** Blocks that this run has asked for. */
  asked = 0;
  /** What was written last: a long run writes its first stages down many times. */
  #written = { length: 0, text: "" };

  append(more: readonly number[]): void {
    const length = this.length + more.length;
    const isWide = this.values instanceof Uint32Array || more.some((value) => value > 255);
    if (length > this.values.length || isWide !== this.values instanceof Uint32Array) {
      const room = length > this.values.length ? Math.max(length, 2 * this.values.length) : this.values.length;
      const grown = isWide ? new Uint32Array(room) : new Uint8Array(room);
      grown.set(this.values.subarray(0, this.length));
      this.values = grown;
    }
    this.values.set(more, this.length);
    this.length = length;
  }

  text(length: number): string {
    if (this.#written.length !== length)
      this.#written = { length, text: writeShorthand(this.values.subarray(0, length)) };
    return this.#written.text;
  }
}

/** In the order of a row. */
function columnNames({ series = [], byLeg = [] }: Partial<Pick<Piece, "series" | "byLeg">>): string[] {
  return ["score", ...series.map((index) => `sum ${index}`), ...byLeg.map((index) => `legs ${index}`)];
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
