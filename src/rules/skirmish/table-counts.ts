/**
 * What is counted on a table only: the cells in which models are lost and from which they are shot, and where models stand in the end. Hot:
 * once a loss, and once a battle.
 */
import { EAST, inStrip, NORTH, SOUTH } from "../../geometry/inside.ts";
import { UNIT } from "../../geometry/ticks.ts";
import * as board from "./board.ts";
import { bases } from "./ground.ts";
import { MOST_SITES, OFF } from "./matchup.ts";
import { AT_THE_ENEMYS, END_MISSION, IN_THE_MIDDLE, MISSION_WON } from "./metrics.ts";
import { G_EDGE, G_ENDING, G_WINNER, type World } from "./state.ts";

/** Strips along the edges and the middle of the table, where models are counted in the end. */
const NEAR = 6 * UNIT;

/** Counts of the grid, in the order of `SiteGrid.counts`. */
export const LOST_HERE = 0;
export const SHOT_FROM = 1;

/** Notes what happened to a seat, at the place of model m, as seen from the seat's own edge. */
export function noteSite(w: World, count: number, seat: number, m: number): void {
  const n = board.sites[0]!;
  if (n >= MOST_SITES) return;
  const { columns, rows, cell: inches } = w.m.sites!;
  const edge = board.game[G_EDGE + seat]!;
  const x = board.px[m]!;
  const y = board.py[m]!;
  const across = edge === SOUTH ? x : edge === NORTH ? -x : edge === EAST ? y : -y;
  const ahead = edge === SOUTH ? y : edge === NORTH ? -y : edge === EAST ? -x : x;
  const extent = inches * UNIT;
  const cell = cellOf(ahead, rows, extent) * columns + cellOf(across, columns, extent);
  board.sites[0] = n + 1;
  board.sites[n + 1] = (2 * count + seat) * columns * rows + cell;
}

/** Cell of a length from the middle; what stands on the border of the grid is in it. */
function cellOf(length: number, cells: number, extent: number): number {
  const cell = Math.floor(length / extent + cells / 2) | 0;
  return Math.max(0, Math.min(cells - 1, cell));
}

/** Fills in, at the end of a battle, who won by its mission and how many models stand where it matters. */
export function measureTable(w: World): void {
  const { base } = w.layout;
  const out = w.outcome;
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * board.STRIDE;
    const theirs = board.game[G_EDGE + 1 - seat]!;
    let middle = 0;
    let ahead = 0;
    for (let m = from; m < from + board.count[seat]!; m++) {
      if ((board.flags[m]! & OFF) !== 0) continue;
      const x = board.px[m]!;
      const y = board.py[m]!;
      if (x * x + y * y <= NEAR * NEAR) middle++;
      if (inStrip(w.table!, bases, m, theirs, NEAR)) ahead++;
    }
    const won = board.game[G_ENDING] === END_MISSION && board.game[G_WINNER] === seat + 1;
    out[base + 2 * MISSION_WON + seat] = won ? 1 : 0;
    out[base + 2 * IN_THE_MIDDLE + seat] = middle;
    out[base + 2 * AT_THE_ENEMYS + seat] = ahead;
  }
}
