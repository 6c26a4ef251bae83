/** Points that units give away, and the end of a battle (HE-VIC-01, -03, -09). Hot: once a turn. */

import { E } from "../events.ts";
import { BROKEN, GONE, RESERVE, ROUTED } from "../matchup.ts";
import { END } from "../metrics.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import * as G from "./game.ts";
import type { World } from "./state.ts";

/** Points x 100 that a unit has given away (HE-VIC-01, -03, -09; HE-AMB-39). @rule HE-VIC-01, HE-VIC-03, HE-VIC-09 */
export function given(unit: number): number {
  let state = B.award[unit]!;
  if (B.rule[R.pointsCurrent] === 1) {
    const flags = B.flags[unit]!;
    state = (flags & (GONE | RESERVE)) === GONE || B.level[unit] === ROUTED ? 2 : (flags & BROKEN) !== 0 ? 1 : 0;
  }
  return B.unitPoints[unit]! * (state === 2 ? 100 : state === 1 ? B.rule[R.brokenShare]! : 0);
}

/** Points x 100 that a seat has given away. @rule HE-END-05, HE-VIC-04 */
export function givenAway(seat: number): number {
  let sum = 0;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) sum += given(unit);
  return sum;
}

export function finish(w: World, reason: number, winner: number): void {
  B.game[G.ENDING] = reason;
  B.game[G.WINNER] = winner + 1;
  w.log.event(E.ended, reason, winner, 0);
}

/** Nobody is left of one seat, or of both. */
export function finishDestroyed(w: World, first: boolean, second: boolean): void {
  if (first && second) finish(w, END.both, -1);
  else finish(w, END.destroyed, first ? 1 : 0);
}

/** One seat has won, or both at once: then who is `ahead`, by a ruling nobody, and the battle goes on where nobody is (HE-AMB-42). */
export function finishWon(w: World, reason: number, first: boolean, second: boolean, ahead: number): void {
  if (!first || !second) finish(w, reason, first ? 0 : 1);
  else if (B.rule[R.bothDraw] === 1) finish(w, END.both, -1);
  else if (ahead >= 0) finish(w, reason, ahead);
}
