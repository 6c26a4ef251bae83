/** How far units move, and where that takes them on a line (HE-ORD, HE-ASM-01 to -03). Hot: once a move. ways.ts has the same on a table. */

import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { gapBetween } from "./ground.ts";
import type { World } from "./state.ts";

/** Nobody stops nearer to an enemy than this without a charge; millimetres. */
export const STOP_SHORT = 10;

/** Nearest enemy of a unit that is still there, or -1; on a table from middle to middle. */
export function nearestEnemy(w: World, unit: number): number {
  if (w.table !== null) return nearestEnemyOf(w, unit, B.px[unit]!, B.py[unit]!);
  const enemy = 1 - w.seatOf(unit);
  let best = -1;
  let least = 0;
  for (let other = B.first[enemy]!; other < B.end[enemy]!; other++) {
    if ((B.flags[other]! & M.GONE) !== 0) continue;
    const gap = gapBetween(w, unit, other);
    if (best >= 0 && gap >= least) continue;
    best = other;
    least = gap;
  }
  return best;
}

/**
 * What a unit can move under an order, millimetres; nothing while it is suppressed (HE-SUP-04) or its legs are gone.
 * @rule HE-ORD-01, HE-ORD-06, HE-ASM-03
 */
export function moveOf(unit: number, order: number): number {
  if (B.chits[unit]! > 0 || order === M.PREPARED) return 0;
  if (B.unitTitan[unit] === 1 && B.damage[M.PLACES * unit + M.LEGS] === 0) return 0;
  const rate = order === M.CHARGE ? R.charge : order === M.STRATEGIC || order === M.ROUT ? R.strategic : R.advance;
  const base = (B.flags[unit]! & M.MOUNTED) !== 0 ? B.unitRide[unit]! : B.unitMove[unit]!;
  const full = base * B.rule[rate]!;
  return (B.flags[unit]! & M.SLOWED) !== 0 ? full >> 1 : full;
}

/** Where an order other than a charge takes a unit: towards its nearest enemy, or away from the enemy's edge. @rule HE-ASM-02 */
export function endOfMove(w: World, unit: number, order: number): number {
  const enemy = nearestEnemy(w, unit);
  const x = B.x[unit]!;
  if (enemy < 0) return x;
  const rate = moveOf(unit, order);
  if (order === M.RETIRE) return awayFrom(w, w.seatOf(unit), x, rate);
  return towards(x, B.x[enemy]!, rate, order === M.STRATEGIC ? B.rule[R.strategicStop]! : STOP_SHORT);
}

/** Where who is `here` comes to with so many millimetres towards an enemy, so far from whom he has to stop. */
export function towards(here: number, enemy: number, rate: number, stop: number): number {
  const room = (enemy > here ? enemy - here : here - enemy) - stop;
  const far = room < 0 ? 0 : room < rate ? room : rate;
  return enemy > here ? here + far : here - far;
}

/** Where a unit of a seat comes to with so many millimetres towards its own edge. */
export function awayFrom(w: World, seat: number, here: number, rate: number): number {
  const own = seat === 0 ? -w.m.edge : w.m.distance + w.m.edge;
  const to = seat === 0 ? here - rate : here + rate;
  return seat === 0 ? (to < own ? own : to) : to > own ? own : to;
}

/** A power moves a unit at once by its advance rate (HE-ASM-20); out of its cover as any move does. */
export function quickenOnLine(w: World, unit: number): void {
  const to = endOfMove(w, unit, M.ADVANCE);
  if (to === B.x[unit]) return;
  w.log.event(E.move, unit, Math.abs(to - B.x[unit]!), M.ADVANCE);
  B.flags[unit]! &= ~M.IN_COVER;
  B.x[unit] = to;
}

/** The enemy whose middle is nearest to a place, or -1. */
export function nearestEnemyOf(w: World, unit: number, x: number, y: number): number {
  const seat = 1 - w.seatOf(unit);
  let best = -1;
  let least = 0;
  for (let other = B.first[seat]!; other < B.end[seat]!; other++) {
    if ((B.flags[other]! & M.GONE) !== 0) continue;
    const dx = B.px[other]! - x;
    const dy = B.py[other]! - y;
    const far = dx * dx + dy * dy;
    if (best >= 0 && far >= least) continue;
    best = other;
    least = far;
  }
  return best;
}
