/** Lengths on a table: a tick is a fraction of an inch (geometry/ticks.ts), the book counts in tenths of an inch. Hot. */

import { UNIT, UNIT_BITS } from "../../../geometry/ticks.ts";

export function ticksOf(tenths: number): number {
  return ((tenths * UNIT) / 10) | 0;
}

export function tenthsOf(ticks: number): number {
  return (ticks * 10) >> UNIT_BITS;
}

/** Whole ticks of the length of (x, y), rounded up. */
export function lengthOf(x: number, y: number): number {
  return Math.ceil(Math.sqrt(x * x + y * y)) | 0;
}
