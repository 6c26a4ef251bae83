/** Where on the table things happen: cells of a `SiteGrid`, noted by the battles of every rulebook that has a table. */
import { UNIT } from "../../geometry/ticks.ts";
import type { SiteGrid } from "./rule-system.ts";

/** Counts of a grid, in the order of `SiteGrid.counts`. */
export const LOST_HERE = 0;
export const SHOT_FROM = 1;

/** Sites that a battle notes at most; what happens beyond is left out. */
export const MOST_SITES = 511;

/** Room for the notes of one battle: their number, then the cells (`Battle.sites`). */
export function siteNotes(): Int32Array {
  return new Int32Array(1 + MOST_SITES);
}

/** Cold. A grid around the middle of all tables, whose own edges lie south and north. `cell` is an extent in `unit`. */
export function siteGrid(
  tables: readonly { readonly width: number; readonly depth: number }[],
  { cell, unit, lost }: Pick<SiteGrid, "cell" | "unit" | "lost">,
): SiteGrid {
  const cells = (extents: readonly number[]) => Math.ceil(Math.max(...extents) / (cell * UNIT));
  return {
    columns: cells(tables.map(({ width }) => width)),
    rows: cells(tables.map(({ depth }) => depth)),
    cell,
    unit,
    counts: ["lost", "shotFrom"],
    lost,
    most: MOST_SITES,
  };
}

/**
 * Hot, once a loss. Notes that `count` happened to a seat at a place as seen from its own edge: ticks to the right of the middle of the
 * table, and ahead of it.
 */
export function noteCell(
  sites: Int32Array,
  grid: SiteGrid,
  count: number,
  seat: number,
  across: number,
  ahead: number,
): void {
  const n = sites[0]!;
  const { columns, rows } = grid;
  if (n >= grid.most) return;
  const extent = grid.cell * UNIT;
  const cell = cellOf(ahead, rows, extent) * columns + cellOf(across, columns, extent);
  sites[0] = n + 1;
  sites[n + 1] = (2 * count + seat) * columns * rows + cell;
}

/** Cell of a length from the middle; what stands on the border of the grid is in it. */
function cellOf(length: number, cells: number, extent: number): number {
  const cell = Math.floor(length / extent + cells / 2) | 0;
  return Math.max(0, Math.min(cells - 1, cell));
}
