/** What a psychic power is worth to who might use it (SK-AI-14). Hot: once a power of a psyker and turn. */

import { board, STRIDE } from "../battle/columns.ts";
import { hurtFriend } from "../battle/psychic.ts";
import { S_CONCEALED, S_ENHANCED, S_ON, SEAT_COLUMNS, type World } from "../battle/state.ts";
import * as F from "../flags.ts";
import { minds } from "./mind-columns.ts";
import { GRAIN, W, WEIGHTS } from "./weights.ts";

/** What a power is worth now, in grains; below 0 where it may not be used or would do nothing. */
export function powerWorth(w: World, m: number, p: number, target: number, nearest: number, engaged: boolean): number {
  if (!isPowerOfUse(w, m, p, target, nearest, engaged)) return -1;
  const side = board.side[w.seatOf(m)]!;
  const eager = Math.trunc(minds.weights[side * WEIGHTS + W.special]! * 64) * (GRAIN >> 6);
  return Math.trunc(eager * (p === F.P_ENHANCE && nearest > 120 ? 0.05 : POWER_SHARE[p]!));
}

/** What powers are worth of the eagerness for them, in the order of POWERS; Enhance, with an enemy at hand. */
const POWER_SHARE = Float64Array.of(0.25, 0.1, 0.5, 0.6, 0.35, 0.2, 0.6, 0.5, 0.4);

/** May a power be used now, and would it do something? `nearest`: tenths to the nearest enemy in sight. */
function isPowerOfUse(w: World, m: number, p: number, target: number, nearest: number, engaged: boolean): boolean {
  const flags = board.flags[m]!;
  const columns = w.seatOf(m) * SEAT_COLUMNS;
  switch (p) {
    case F.P_SHIELD:
      return (flags & F.SHIELDED) === 0;
    case F.P_LEAP:
      return !engaged && nearest >= 120;
    case F.P_SLOW_TIME:
      return engaged && (flags & F.SLOW) === 0;
    case F.P_HEALING:
      return hurtFriend(w, m) >= 0;
    case F.P_CAUSE_FEAR:
      return target >= 0 && (board.flags[target]! & (F.PIN | F.STUN)) === 0;
    case F.P_PUSH:
      return target >= 0 && !engaged && nearest <= w.m.pushReach && board.engaged[target] === 0;
    case F.P_DESTRUCTOR:
      return target >= 0 && !engaged && nearest <= 80 && board.engaged[target] === 0;
    case F.P_ENHANCE:
      return board.seats[columns + S_ENHANCED] !== 1;
    case F.P_CONCEAL:
      return board.seats[columns + S_CONCEALED] !== 1;
    default:
      return false;
  }
}

/** The nearest of the enemies that a model sees, or -1. */
export function nearestSeen(w: World, m: number): number {
  const from = (1 - w.seatOf(m)) * STRIDE;
  let best = -1;
  let least = 1 << 30;
  for (let left = w.seen & board.seats[(1 - w.seatOf(m)) * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const gap = w.gap(m, t);
    if (gap >= least) continue;
    least = gap;
    best = t;
  }
  return best;
}
