/** How far apart two units are and whether they see each other, on a line or on a table (DM-GEN-02). Hot. */

import { IN_PLACE, RISEN } from "../matchup.ts";
import { B } from "./columns.ts";
import { gapOnTable } from "./ground.ts";
import { sightOf } from "./sight.ts";
import type { World } from "./state.ts";

/** Tenths of an inch between the closest models of two units, rounded up; 0 in contact. */
export function gapOf(w: World, a: number, b: number): number {
  if (w.field !== null) return gapOnTable(w, a, b);
  const d = B.x[a]! - B.x[b]!;
  return d < 0 ? -d : d;
}

/** Is a unit still behind the hill of its starting line? */
export function hidden(w: World, u: number): boolean {
  return (B.flags[u]! & (IN_PLACE | RISEN)) === IN_PLACE && w.sideAt[w.seatOf(u)]!.hidden === 1;
}

export function sees(w: World, a: number, b: number): boolean {
  if (w.field !== null) return sightOf(w, a, b) > 0;
  return !hidden(w, a) && !hidden(w, b);
}
