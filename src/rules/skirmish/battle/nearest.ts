/** The enemies nearest to a model, on a line or on a table. Hot: once a question of a rule or of a player; remembered while nobody moves. */

import { directionOf } from "../../../geometry/directions.ts";
import { NOWHERE } from "../../../geometry/ticks.ts";
import { board, SEAT_SHIFT, STRIDE } from "./columns.ts";
import { inTheOpen } from "./hiding.ts";
import { S_ON, SEAT_COLUMNS } from "./state.ts";

/** Nearest enemy on the table, the first of several, or -1. Models on one spot have the same one. */
export function nearestEnemy(m: number): number {
  if (board.onTable[0] === 1) return nearestOnTable(m);
  const seat = m >> SEAT_SHIFT;
  const enemy = 1 - seat;
  const spot = board.x[m]!;
  if (board.rowStamp[enemy] !== board.places[enemy]) lookAlong(enemy);
  if (spot <= board.rowLow[enemy]!) return board.firstLow[enemy]!;
  if (spot >= board.rowHigh[enemy]!) return board.firstHigh[enemy]!;
  if (board.nearSpot[seat] === spot && board.nearStamp[seat] === board.places[enemy]) return board.nearWho[seat]!;
  const from = enemy * STRIDE;
  let best = -1;
  let bestGap = 1 << 30;
  for (let left = board.seats[enemy * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const gap = Math.abs(board.x[t]! - spot);
    if (gap < bestGap) {
      bestGap = gap;
      best = t;
    }
  }
  board.nearSpot[seat] = spot;
  board.nearStamp[seat] = board.places[enemy]!;
  board.nearWho[seat] = best;
  return best;
}

/** Looks where on the line the models of a seat stand. */
function lookAlong(seat: number): void {
  const from = seat * STRIDE;
  const x = board.x;
  let low = 1 << 30;
  let high = -low;
  let firstLow = -1;
  let firstHigh = -1;
  for (let left = board.seats[seat * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const at = x[t]!;
    if (at < low) {
      low = at;
      firstLow = t;
    }
    if (at > high) {
      high = at;
      firstHigh = t;
    }
  }
  board.rowLow[seat] = low;
  board.rowHigh[seat] = high;
  board.firstLow[seat] = firstLow;
  board.firstHigh[seat] = firstHigh;
  board.rowStamp[seat] = board.places[seat]!;
}

/** The enemies of a model on a line that stand within so many tenths, as a set. */
export function enemiesWithin(m: number, reach: number): number {
  const enemy = 1 - (m >> SEAT_SHIFT);
  const spot = board.x[m]!;
  const on = board.seats[enemy * SEAT_COLUMNS + S_ON]!;
  if (board.rowStamp[enemy] !== board.places[enemy]) lookAlong(enemy);
  const low = board.rowLow[enemy]!;
  const high = board.rowHigh[enemy]!;
  if (low > spot + reach || high < spot - reach) return 0;
  if (low >= spot - reach && high <= spot + reach) return on;
  const seat = 1 - enemy;
  if (
    board.withinStamp[seat] === board.places[enemy] &&
    board.withinSpot[seat] === spot &&
    board.withinReach[seat] === reach
  )
    return board.withinWhom[seat]!;
  const from = enemy * STRIDE;
  let found = 0;
  for (let left = on; left !== 0; left &= left - 1)
    if (Math.abs(board.x[from | (31 - Math.clz32(left & -left))]! - spot) <= reach) found |= left & -left;
  board.withinSpot[seat] = spot;
  board.withinReach[seat] = reach;
  board.withinStamp[seat] = board.places[enemy]!;
  board.withinWhom[seat] = found;
  return found;
}

/** The enemy in the open whose edge is nearest to that of a model, the first of several, or -1. Nothing else about Hidden ones counts. */
export function nearestOnTable(m: number): number {
  const enemy = 1 - (m >> SEAT_SHIFT);
  const from = enemy * STRIDE;
  const x = board.px[m]!;
  const y = board.py[m]!;
  let best = -1;
  let least = NOWHERE * 2;
  for (let left = inTheOpen(enemy); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const dx = board.px[t]! - x;
    const dy = board.py[t]! - y;
    const square = dx * dx + dy * dy;
    // Roots only of those who are nearer than the nearest so far.
    const nearer = least + board.radius[t]! - 1;
    if (square > nearer * nearer) continue;
    least = (Math.ceil(Math.sqrt(square)) | 0) - board.radius[t]!;
    best = t;
  }
  return best;
}

/** A model turns to the nearest enemy in the open; without any it looks where it looked. */
export function faceEnemy(m: number): void {
  const enemy = nearestOnTable(m);
  if (enemy >= 0) board.face[m] = directionOf(board.px[enemy]! - board.px[m]!, board.py[enemy]! - board.py[m]!);
}
