/** Follow-up moves of who has slain its last enemy in contact (SE-HTH-20, SE-EXT-60). Hot; on a table the chapter of moves there has its own. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { BREAKS_OFF, BROKEN, GONE } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { arrive } from "./arrive.ts";
import { B } from "./columns.ts";
import type { World } from "./state.ts";
import { besideX, besideY, isTouching, placeBeside } from "./steps.ts";

/** Inches of a follow-up move. */
const FOLLOW = 2 * UNIT;

/**
 * On a line a squad that has nobody left in contact goes on into one that stands no more than two inches away; they fight from the next phase on, and
 * nobody counts as charging.
 * @rule SE-HTH-20, SE-HTH-21, SE-EXT-60, SE-EXT-64
 */
export function followUp(w: World, m: number): void {
  if (w.table !== null) {
    followOnTable(w, m);
    return;
  }
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

/** On a table each slayer goes by itself, into contact with any enemy that it reaches. @rule SE-HTH-20, SE-HTH-21, SE-EXT-60 */
function followOnTable(w: World, m: number): void {
  const s = B.squad[m]!;
  if (B.rule[R.noFollowUp] === 1 || B.wounds[m] === 0 || w.has(s, BROKEN | BREAKS_OFF) || isTouching(w, m)) return;
  const reach = B.number[N.followUp]! * UNIT;
  const seat = 1 - w.seatOf(s);
  let n = 0;
  for (let t = seat * w.U; t < w.endOf(seat); t++) {
    if (!w.has(t, GONE) && nearestBeside(w, m, t, reach) >= 0) B.list[n++] = t;
  }
  if (n === 0) return;
  const t = w.player.followUp(m, n);
  const e = t < 0 ? -1 : nearestBeside(w, m, t, reach);
  if (e < 0) return;
  const fromX = B.mx[m]!;
  const fromY = B.my[m]!;
  B.mx[m] = besideX;
  B.my[m] = besideY;
  w.engage(s, t);
  w.tick(T.followUps, w.seatOf(s), 1);
  w.log.event(E.followUp, m, e, 0);
  arrive(w, m, fromX, fromY, false);
}

/** The model of squad t beside which m has the shortest way to a place; that place is what `placeBeside` leaves behind. */
function nearestBeside(w: World, m: number, t: number, reach: number): number {
  let best = -1;
  let least = reach + 1;
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    if (B.wounds[e] === 0 || w.apartOf(m, e) >= least) continue;
    const way = placeBeside(w, m, e, reach, true);
    if (way < 0 || way >= least) continue;
    least = way;
    best = e;
  }
  return best < 0 || placeBeside(w, m, best, reach, true) < 0 ? -1 : best;
}
