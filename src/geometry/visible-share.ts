/** How much of a base can be seen. Hot. */
import type { Bases } from "./bases.ts";
import { FULL_TURN, stepX, stepY } from "./directions.ts";
import type { Sight } from "./sight.ts";
import type { Table } from "./table.ts";

/** Lines that `visiblePoints` draws. */
export const RIM_POINTS = 8;

/** Directions (directions.ts) from one of them to the next. */
const APART = FULL_TURN / RIM_POINTS;

/**
 * How many of eight points on the rim of model b's base, an eighth of a turn apart, model a sees at the height of b's eyes: sampled, so
 * that 4 stands for "half of it" to within an eighth (HE-ASM-06). Terrain only; `one` and `more` as in `Sight.shallow`. Leaves the fields of
 * `sight` at the last line.
 */
export function visiblePoints(
  sight: Sight,
  table: Table,
  bases: Bases,
  a: number,
  b: number,
  one: number,
  more: number,
): number {
  const { x, y, z, tall, radius } = bases;
  const az = z[a]! + tall[a]!;
  const bz = z[b]! + tall[b]!;
  let seen = 0;
  for (let k = 0; k < RIM_POINTS; k++) {
    const px = x[b]! + stepX(k * APART, radius[b]!);
    const py = y[b]! + stepY(k * APART, radius[b]!);
    if (sight.line(table, x[a]!, y[a]!, az, px, py, bz, 0) && sight.shallow(one, more)) seen++;
  }
  return seen;
}
