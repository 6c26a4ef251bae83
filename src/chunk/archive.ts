/**
 * Rows of blocks that were played, kept so that a longer run need not play them again. Cold: once a piece.
 *
 * What a block comes to hangs on its cell and its number alone. So an experiment that is to go on needs no state of its own: it is asked
 * again from its start, takes every decision that it took before, and whatever it plays again is found here. That is one long run,
 * byte for byte, however the experiment decides. Rows are kept by column, because the next question may ask for others.
 */
import type { Piece } from "./piece.ts";
import { sheetWidth } from "./sheet.ts";
import { readShorthand, writeShorthand } from "./shorthand.ts";

/** Blocks of a cell that are kept, so that memory has a bound: two million battles. What is beyond is played again. */
export const MOST_KEPT = 2 ** 20;

/** Columns of a cell as text, by name. */
export type CellText = Readonly<Record<string, string>>;
/** All cells, by `archiveId`. */
export type ArchiveText = Readonly<Record<string, CellText>>;

/** Says what is played in a cell: the scenario by its hash, the dice by the key of their streams. */
export function archiveId(scenarioHash: string, key: Int32Array): string {
  const dice = [...key].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  return `${scenarioHash} ${dice}`;
}

export class Archive {
  readonly #cells = new Map<string, Map<string, Column>>();

  /** Undefined when the text is damaged. */
  static read(text: ArchiveText): Archive | undefined {
    const archive = new Archive();
    for (const [id, columns] of Object.entries(text)) {
      for (const [name, packed] of Object.entries(columns)) {
        const values = readShorthand(packed);
        if (values === undefined) return undefined;
        archive.#column(id, name).append(values);
      }
    }
    return archive;
  }

  /**
   * What was asked for since it was read, which is what one run from the start would leave; or everything, where a run that was
   * broken off must not forget what an earlier one had.
   */
  write(everything: boolean): ArchiveText {
    const text: Record<string, CellText> = {};
    for (const [id, columns] of sorted(this.#cells)) {
      const packed = sorted(columns).flatMap(([name, column]): [string, string][] => {
        const values = column.first(everything ? column.length : column.asked);
        return values.length === 0 ? [] : [[name, writeShorthand(values)]];
      });
      if (packed.length > 0) text[id] = Object.fromEntries(packed);
    }
    return text;
  }

  /** Nothing was played. */
  get isEmpty(): boolean {
    return this.#cells.size === 0;
  }

  /** Rows of the first blocks of a piece, as many as are known. */
  recall(piece: Piece): Int32Array {
    const { cell, from, to } = piece;
    const columns = cell.id === undefined ? undefined : this.#cells.get(cell.id);
    if (columns === undefined || piece.counts) return new Int32Array(0);
    const found = columnNames(piece).map((name) => columns.get(name));
    const end = Math.min(to, ...found.map((column) => column?.length ?? 0));
    const rows = new Int32Array(sheetWidth({ series: [], ...piece }) * Math.max(0, end - from));
    for (let block = from, at = 0; block < end; block++)
      for (const column of found) rows[at++] = column!.values[block]!;
    return rows;
  }

  /** Takes the rows of a piece, or of a part of it, recalled or played. */
  keep(piece: Piece, rows: Int32Array | undefined): void {
    const { cell, from, to } = piece;
    if (cell.id === undefined || rows === undefined || to <= from) return;
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
    const columns = this.#cells.get(id) ?? new Map<string, Column>();
    this.#cells.set(id, columns);
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

  first(count: number): Uint8Array | Uint32Array {
    return this.values.subarray(0, count);
  }
}

/** In the order of a row. */
function columnNames({ series = [], byLeg = [] }: Partial<Pick<Piece, "series" | "byLeg">>): string[] {
  return ["score", ...series.map((index) => `sum ${index}`), ...byLeg.map((index) => `legs ${index}`)];
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
