/** Volleys on a table: each model that sees its target fires, with the cover of the first that it sees (DK-EXT-SH-09 to -16). Hot. */
import { GONE } from "../matchup.ts";
import { B } from "./columns.ts";
import { fireRun } from "./shots.ts";
import type { World } from "./state.ts";

/** All that team s has fires at team t; that it is seen was asked for the team. */
export function tableVolley(w: World, s: number, t: number, snapped: boolean): void {
  for (let m = B.from[s]!; m < B.to[s]! && !w.has(t, GONE); m++) {
    if (B.wounds[m] === 0) continue;
    const place = w.player.arm(m, t, w.gap(s, t), snapped);
    if (place >= 0) m = fireRun(w, m, place, t, snapped);
  }
}
