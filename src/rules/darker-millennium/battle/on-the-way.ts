/** What a move on a table means to a team and to enemies that watch it (DK-EXT-OW). Hot: once a move. */
import { E } from "../events.ts";
import { ACTED, BROKEN, DONE, FAST, GONE, WALKED } from "../matchup.ts";
import { B } from "./columns.ts";
import { isWatching, snapFire } from "./firing.ts";
import type { World } from "./state.ts";
import { sees } from "./where.ts";

/** A team has made a move of its own. */
export function setOut(t: number, fast: boolean): void {
  B.flags[t] = (B.flags[t]! | ACTED | WALKED | (fast ? FAST : 0)) & ~(fast ? 0 : FAST);
}

/** Enemies on Overwatch, and those that open fire, fire at the end of a move. @rule DK-EXT-OW-02, DK-CHG-07 */
export function interrupt(w: World, s: number): void {
  const enemy = 1 - w.seatOf(s);
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    const opens = (w.openers & w.bitOf(t)) !== 0 && !w.has(t, GONE | BROKEN | DONE);
    if (!opens && !isWatching(w, t)) continue;
    if (!sees(w, t, s)) continue;
    w.log.event(E.interrupts, t, s, 0);
    snapFire(w, t, s);
    if (w.has(s, GONE)) return;
  }
}
