/** Where models stand on a table and how far from each other, with what takes them off it. Hot: the lowest of the chapters, it asks none. */
import { gap, gapToPoint, standing, within } from "../../../geometry/bases.ts";
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { ALOFT } from "../flags.ts";
import { board, STRIDE } from "./columns.ts";

/** The columns of the board as geometry reads them. */
export const bases = standing;

/** Ticks of so many tenths of an inch. */
export function ticks(tenths: number): number {
  return Math.round((tenths * UNIT) / 10) | 0;
}

/** Whole tenths of an inch, rounded up: what is farther than a reach by anything is out of reach. */
export function tenths(length: number): number {
  return Math.ceil((length * 10) / UNIT) | 0;
}

/** Tenths of an inch, rounded to the nearest, as the log is told lengths and places. */
export function told(length: number): number {
  return Math.round((length * 10) / UNIT);
}

/** The most ticks that are no more than so many tenths of an inch. */
function wholeTicks(tenths: number): number {
  return Math.floor((tenths * UNIT) / 10) | 0;
}

/** Edge to edge along the table top, in tenths. @rule SK-SHOOT-09 */
export function gapOnTable(a: number, b: number): number {
  return tenths(gap(bases, a, b));
}

/** Is the gap between two models at most so many tenths? The same as to ask `gapOnTable`, without the root. */
export function near(a: number, b: number, reach: number): boolean {
  return within(bases, a, b, wholeTicks(reach));
}

/** Those of a set of models of a seat whose gap to model m is at most so many tenths, as a set. */
export function thoseNear(m: number, seat: number, among: number, reach: number): number {
  const from = seat * STRIDE;
  const x = board.px[m]!;
  const y = board.py[m]!;
  const own = wholeTicks(reach) + board.radius[m]!;
  let found = 0;
  for (let left = among; left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const dx = board.px[t]! - x;
    const dy = board.py[t]! - y;
    const far = own + board.radius[t]!;
    if (dx * dx + dy * dy <= far * far) found |= left & -left;
  }
  return found;
}

/** Takes a model off the table: beyond the reach of everything. */
export function takeAway(m: number): void {
  board.place[m]! &= ~ALOFT;
  board.px[m] = NOWHERE;
  board.py[m] = NOWHERE;
  board.pz[m] = 0;
}

/** Takes a model off the table that may yet stand up where it lies (SK-NEC-18). */
export function lieDown(m: number): void {
  board.lieX[m] = board.px[m]!;
  board.lieY[m] = board.py[m]!;
  takeAway(m);
}

/** From a model to where another one fell, in tenths. */
export function gapToFallen(m: number, fallen: number): number {
  return tenths(gapToPoint(bases, m, board.lieX[fallen]!, board.lieY[fallen]!));
}
