/** Missions on a table: what seats score beside losses (DK-EXT-MS, DK-EXT-VP-03). Hot: once a turn. */
import type { World } from "./state.ts";

/** Points of the mission alone. */
export function missionPoints(_w: World, _seat: number): number {
  return 0;
}

/** Has a seat anything left: on the table, in reserve, or gone by breakthrough (DK-EXT-VP-04)? */
export function isThere(w: World, seat: number): boolean {
  return w.sideAt[seat] !== undefined;
}
