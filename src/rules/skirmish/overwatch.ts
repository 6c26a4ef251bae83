/**
 * Rulebook chapter "Overwatch": fire at the first enemy that moves, and at chargers before contact. Hot: once a move while anyone
 * watches. Dice come from the `action` stream of the seat that reacts.
 */
import * as board from "./board.ts";
import { chooseOverwatchGun } from "./decide.ts";
import { HELD, HELPLESS, OFF, OVERWATCH, R_OW_END_OF_MOVE, R_OW_FIRST, STUN } from "./matchup.ts";
import * as minds from "./mind-columns.ts";
import { KINDS } from "./mind-columns.ts";
import { fireOverwatch } from "./shoot.ts";
import { G_ENDING, S_FIGHTING, S_ON, SEAT_COLUMNS, type World } from "./state.ts";

/** Does anyone of the seat watch? */
export function anyoneWatches(seat: number): boolean {
  const from = seat * board.STRIDE;
  for (let left = board.seats[seat * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1)
    if ((board.flags[from + 31 - Math.clz32(left & -left)]! & OVERWATCH) !== 0) return true;
  return false;
}

/**
 * A model is about to move from where it stands to `to`: every watcher may fire, once, at the first visible point in range
 * (SK-OW-05 to -08, SK-AMB-27, -28). Returns false when the mover cannot go on; it then lies where it was shot.
 */
export function drawFire(w: World, mover: number, to: number): boolean {
  const seat = 1 - w.seatOf(mover);
  const from = seat * board.STRIDE;
  const free = ~board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!;
  for (
    let left = board.seats[seat * SEAT_COLUMNS + S_ON]! & free;
    left !== 0 && board.game[G_ENDING] === 0;
    left &= left - 1
  ) {
    const o = from + 31 - Math.clz32(left & -left);
    if ((board.flags[o]! & (OVERWATCH | HELD | HELPLESS)) !== OVERWATCH) continue;
    const before = w.gap(o, mover);
    const after = Math.abs(board.x[o]! - to);
    const reach = minds.bestReach[board.side[seat]! * KINDS + board.kind[o]!]!;
    const near = before < after ? before : after;
    if (near > reach) continue;
    const at = board.rule[R_OW_END_OF_MOVE] === 1 ? after : before <= reach ? before : reach;
    const gun = chooseOverwatchGun(w, o, mover, at, board.rule[R_OW_FIRST] === 2);
    if (gun < 0) {
      if (board.rule[R_OW_FIRST] === 0) board.flags[o]! |= HELD;
      continue;
    }
    if (before > at) {
      board.x[mover]! += board.x[o]! > board.x[mover]! ? before - at : at - before;
      w.touchPlace(mover);
    }
    fireOverwatch(w, o, mover, gun, at);
    if ((board.flags[mover]! & (OFF | STUN)) !== 0) return false;
  }
  return true;
}

/** SK-OW-09: one shooting attack at the charger before contact. */
export function answerCharge(w: World, watcher: number, charger: number): void {
  if ((board.flags[watcher]! & HELPLESS) !== 0) return;
  const gap = w.gap(watcher, charger);
  const gun = chooseOverwatchGun(w, watcher, charger, gap, true);
  if (gun >= 0) fireOverwatch(w, watcher, charger, gun, gap);
}
