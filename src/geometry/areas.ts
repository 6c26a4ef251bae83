/**
 * Bases under blasts and teardrops: how much of a base such an area covers, by the signed distance from the middle of the base to
 * the area's edge. Hot.
 */
import type { Bases } from "./bases.ts";

export const UNTOUCHED = 0;
/** Some of the base lies under it, but not its middle. */
export const PARTLY = 1;
/** The middle of the base lies under it: about half of it or more. */
export const MOSTLY = 2;
export const WHOLLY = 3;

/**
 * The class of a base of this radius whose middle lies between `least` and `most` ticks outside the edge of an area (negative: inside): the
 * whole numbers around the distance, since a fraction would be boxed.
 */
function covered(least: number, most: number, radius: number): number {
  if (least >= radius) return UNTOUCHED;
  if (most > 0) return PARTLY;
  return most > -radius ? MOSTLY : WHOLLY;
}

/** Base i under a disc of `radius` ticks around (x, y): blasts, and the areas of grenades. */
export function underBlast(bases: Bases, i: number, x: number, y: number, radius: number): number {
  const dx = bases.x[i]! - x;
  const dy = bases.y[i]! - y;
  const outside = Math.sqrt(dx * dx + dy * dy) - radius;
  return covered(Math.floor(outside) | 0, Math.ceil(outside) | 0, bases.radius[i]!);
}

/**
 * Base i under a teardrop with its tip at (tipX, tipY), laid along (alongX, alongY): `length` ticks long and `width` ticks wide where it
 * is widest (at most `length`), near its round end. It is what a point and the circle of that end have between them.
 */
export function underTeardrop(
  bases: Bases,
  i: number,
  tipX: number,
  tipY: number,
  alongX: number,
  alongY: number,
  length: number,
  width: number,
): number {
  const far = Math.sqrt(alongX * alongX + alongY * alongY);
  if (far === 0) return UNTOUCHED;
  const dx = bases.x[i]! - tipX;
  const dy = bases.y[i]! - tipY;
  const along = (dx * alongX + dy * alongY) / far;
  const aside = Math.abs(dx * alongY - dy * alongX) / far;
  const round = width / 2;
  const middle = length - round;
  // The side from the tip touches the round end: its slope, and where along it the end begins.
  const sine = round / middle;
  const cosine = Math.sqrt(1 - sine * sine);
  const down = sine * aside + cosine * along;
  let outside: number;
  if (down < 0) outside = Math.sqrt(dx * dx + dy * dy);
  else if (down > cosine * middle) outside = Math.sqrt(aside * aside + (along - middle) * (along - middle)) - round;
  else outside = cosine * aside - sine * along;
  return covered(Math.floor(outside) | 0, Math.ceil(outside) | 0, bases.radius[i]!);
}
