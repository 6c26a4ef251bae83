/** Follow-up moves of who has slain its last enemy in contact (SE-HTH-20, SE-EXT-60). Hot; on a table the chapter of moves there has its own. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { BREAKS_OFF, BROKEN, GONE } from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import type { World } from "./state.ts";

/** Inches of a follow-up move. */
const FOLLOW = 2 * UNIT;

/**
 * On a line a squad that has nobody left in contact goes on into one that stands no more than two inches away; they fight from the next phase on, and
 * nobody counts as charging.
 * @rule SE-HTH-20, SE-HTH-21, SE-EXT-60, SE-EXT-64
 */
export function followUp(w: World, m: number): void {
  const s = B.squad[m]!;
  if (w.m.mode !== "duel" || B.rule[R.noFollowUp] === 1 || B.engaged[s] !== 0) return;
  if ((B.flags[s]! & (BROKEN | BREAKS_OFF | GONE)) !== 0) return;
  const seat = 1 - w.seatOf(s);
  let n = 0;
  for (let t = seat * w.U; t < w.endOf(seat); t++) {
    if (!w.has(t, GONE) && w.gap(s, t) <= FOLLOW) B.list[n++] = t;
  }
  if (n === 0) return;
  const t = w.player.followUp(m, n);
  if (t < 0) return;
  B.x[s] = B.x[t]!;
  w.engage(s, t);
  w.tick(T.followUps, w.seatOf(s), 1);
  w.log.event(E.followUp, m, B.from[t]!, 0);
}
