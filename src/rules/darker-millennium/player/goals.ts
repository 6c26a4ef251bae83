/** What missions are worth to a player on a table: how far a team has to go for them (DK-EXT-MS). Hot: once a team and order. */
import { B, firstOf } from "../battle/columns.ts";
import type { World } from "../battle/state.ts";
import { BREAKTHROUGH, QUARTERS } from "../matchup.ts";

/** Who stays where it is gains nothing. */
export const NO_GOAL = 0;

/** Ticks that a team has to go to what its mission wants of it: the far edge, the nearest marker, or across the middle into a quarter; 0: it is there. */
export function wayToGoal(w: World, seat: number, t: number): number {
  const { mission, hold } = w.m.field!;
  const { attacker, markers } = w.ground!;
  const m = firstOf(t);
  const ahead = seat === 0 ? 1 : -1;
  if (mission === BREAKTHROUGH) return attacker === seat ? (w.table!.depth >> 1) - ahead * B.my[m]! : 0;
  // Every other team goes for a quarter beyond the middle.
  if (mission === QUARTERS) return (t & 1) === 0 ? Math.max(0, (w.table!.depth >> 3) - ahead * B.my[m]!) : 0;
  if (markers.length === 0) return 0;
  let best = 1 << 24;
  for (let k = 0; k < markers.length; k += 2) {
    const way = Math.abs(markers[k]! - B.mx[m]!) + Math.abs(markers[k + 1]! - B.my[m]!);
    if (way < best) best = way;
  }
  return best <= hold ? 0 : best;
}
