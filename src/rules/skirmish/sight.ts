/**
 * Rulebook chapter "Shooting", lines of sight: how deep one sees into terrain. Hot: once a line that terrain crosses.
 */

// Readings of `los.depth` (SK-AMB-38).
export const DEPTH_LITERAL = 0;
export const DEPTH_LTE = 1;
export const DEPTH_LT = 2;

/** Into or through one piece: `depth` is how much of it the line crosses (SK-SHOOT-06). Any unit of length. */
export function seesThroughOne(depth: number, limit: number, reading: number): boolean {
  return reading === DEPTH_LT ? depth < limit : depth <= limit;
}

/** Out of one piece and into another: both depths add up, and the open ground between them is left out (SK-SHOOT-07). */
export function seesThroughTwo(own: number, theirs: number, limit: number, reading: number): boolean {
  return reading === DEPTH_LTE ? own + theirs <= limit : own + theirs < limit;
}
