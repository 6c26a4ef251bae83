/**
 * What a player knows of enemies that hide: that they are somewhere, and where they went into hiding if that was in plain view. Decisions look
 * for a Hidden enemy here and nowhere else (SK-HIDE-01). Hot: once a move.
 */
import { NOWHERE } from "../../../geometry/ticks.ts";
import { OFF, STUN } from "../flags.ts";
import { board, SEAT_SHIFT, STRIDE } from "./columns.ts";
import { ticks } from "./distances.ts";
import { hidersOf, spotsWithin } from "./hiding.ts";
import { S_ON, SEAT_COLUMNS } from "./state.ts";

/** A model hides where everybody saw it go. */
export function noteHideout(m: number): void {
  board.knownX[m] = board.px[m]!;
  board.knownY[m] = board.py[m]!;
}

/** Nobody knows where it is: it set up Hidden, or is not where it went. */
export function loseTrack(m: number): void {
  board.knownX[m] = NOWHERE;
  board.knownY[m] = NOWHERE;
}

/** The Hidden enemy on the table whose noted hideout is nearest to a model, or -1. */
export function nearestHideout(m: number): number {
  const enemy = 1 - (m >> SEAT_SHIFT);
  const from = enemy * STRIDE;
  let best = -1;
  let least = NOWHERE * 2;
  for (let left = hidersOf(enemy); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    if (board.knownX[t] === NOWHERE) continue;
    const dx = board.knownX[t]! - board.px[m]!;
    const dy = board.knownY[t]! - board.py[m]!;
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far >= least) continue;
    least = far;
    best = t;
  }
  return best;
}

/** After the moves of a seat: whose hideout was looked at from near and found empty, is lost from sight. */
export function checkHideouts(seat: number): void {
  const enemy = 1 - seat;
  const from = enemy * STRIDE;
  for (let left = hidersOf(enemy); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    if (board.knownX[t] !== NOWHERE && stoodNear(seat, t)) loseTrack(t);
  }
}

/** Does a model of the seat stand so near to a hideout that it would spot who is there? */
function stoodNear(seat: number, t: number): boolean {
  const from = seat * STRIDE;
  for (let left = board.seats[seat * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const m = from | (31 - Math.clz32(left & -left));
    if ((board.flags[m]! & (OFF | STUN)) !== 0) continue;
    const reach = ticks(spotsWithin(m, t, 2)) + board.radius[m]!;
    const dx = board.knownX[t]! - board.px[m]!;
    const dy = board.knownY[t]! - board.py[m]!;
    if (dx * dx + dy * dy <= reach * reach) return true;
  }
  return false;
}
