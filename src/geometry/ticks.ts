/**
 * Lengths on a table are whole ticks, 1024 to the unit (an inch, a centimetre: whatever the rulebook measures in), and positions are
 * counted from the middle of the table: x to the right, y away from seat 1, z up. Hot and cold.
 *
 * Three contracts hang on this. Turning a table by half a turn negates x and y, and IEEE arithmetic does not care about signs, so
 * mirrored questions have mirrored answers, bit for bit. Sums of lengths, squared distances and cross products of whole numbers are exact
 * (72 inches squared are 2^34 ticks), so "exactly six inches" is exactly that, on every machine. And small integers are never boxed
 * when they are passed to a function or returned by one, as fractions are.
 */

/** Ticks in one unit of length. */
export const UNIT = 1024;

/** Whole units are ticks shifted by so many bits. */
export const UNIT_BITS = 10;

/** Bases this close touch: a spot next to a base is rounded to whole ticks in both directions, away from it. */
export const TOUCH = 4;

/** Ticks by which terrain is grown beyond the radius of a base that walks around it: they make up for all rounding of positions. */
export const SLACK = 2;

/** x and y of whatever is not on the table: beyond the reach of everything. */
export const NOWHERE = 1 << 24;

/** Whole ticks nearest to a length in units; halves away from zero, so that mirrored lengths stay mirrored. Cold. */
export function toTicks(units: number): number {
  return nearestTick(units * UNIT);
}

/** The nearest whole number; halves away from zero. Cold. */
export function nearestTick(value: number): number {
  return (value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5)) | 0;
}
