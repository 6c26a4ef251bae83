/** Whose turn it is to act, who stays in an assault, who is rallied and by whom he is taken over (HE-DEC-09, -18, -23, -24). Hot: once a decision. */

import { B } from "../battle/columns.ts";
import { mayTakeOver } from "../battle/command.ts";
import { FIGHTERS, FIRERS } from "../battle/fight.ts";
import * as G from "../battle/game.ts";
import { gapBetween } from "../battle/ground.ts";
import { checkNeed, hears, levelOf, mayRally, rallyBonus } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import { ACTIVATED, ADVANCE, GONE, PREPARED, RALLIED, RETIRE, ROUTED } from "../matchup.ts";
import { mindOf, TERMS } from "./weights.ts";

/**
 * HE-DEC-09: who acts next: the most valuable, those in an assault after the others have fired. -1: nobody is left.
 * @rule HE-INI-01, HE-DEC-09
 */
export function chooseActivation(w: World, seat: number, kind: number): number {
  const to = seat * w.stride + B.count[seat]!;
  let best = -1;
  for (let k = B.waiting[seat]!; k < to; k++) {
    const unit = B.ranked[k]!;
    if (isDone(unit)) {
      if (k === B.waiting[seat]) B.waiting[seat] = k + 1;
    } else if (B.engaged[unit] !== 0) {
      if (best < 0 && kind !== FIRERS) best = unit;
    } else if (kind !== FIGHTERS && levelOf(unit) !== ROUTED) return unit;
  }
  return best;
}

/** Whether a unit will surely not act any more in this combat phase. */
function isDone(unit: number): boolean {
  if ((B.flags[unit]! & (GONE | ACTIVATED)) !== 0) return true;
  const order = B.order[unit]!;
  return B.engaged[unit] === 0 && order !== PREPARED && order !== ADVANCE && order !== RETIRE;
}

/** HE-DEC-18: stay in the assault, or try to get away? @rule HE-DEC-18 */
export function staysIn(w: World, unit: number): boolean {
  const seat = w.seatOf(unit);
  const mind = mindOf(w, seat);
  const behind = B.game[G.SCORE + 1 - seat]! - B.game[G.SCORE + seat]!;
  if (behind < 14 - 10 * mind.weights[TERMS.quit]!) return true;
  return checkNeed(unit, 0) > 6;
}

/** HE-DEC-23: routed units first, then fatigued ones that can be expected to pass; -1 for none. @rule HE-DEC-23 */
export function chooseRally(w: World, chief: number): number {
  const bonus = rallyBonus(chief);
  let best = -1;
  let most = 0;
  for (let unit = B.first[w.seatOf(chief)]!; unit < B.end[w.seatOf(chief)]!; unit++) {
    if (unit === chief && B.level[chief] === ROUTED) continue;
    if (!mayRally(unit) || !hears(w, unit, chief)) continue;
    const level = B.level[unit]!;
    const need = B.unitQuality[3 * unit + level]! - bonus;
    if (level !== ROUTED && need > 6) continue;
    const worth = worthOfRally(unit);
    if (best >= 0 && worth <= most) continue;
    best = unit;
    most = worth;
  }
  return best;
}

/** By how much a unit comes before others to be rallied: the routed first, and last who has been tried already. */
export function worthOfRally(unit: number): number {
  const tried = (B.flags[unit]! & RALLIED) !== 0;
  return B.unitPoints[unit]! + (B.level[unit] === ROUTED ? 50_000 : 0) - (tried ? 100_000 : 0);
}

/** HE-DEC-24: the nearest commander with room who is near enough for a unit, or -1; on a line the first. */
export function chooseChief(w: World, unit: number): number {
  let best = -1;
  let least = 0;
  for (let chief = B.first[w.seatOf(unit)]!; chief < B.end[w.seatOf(unit)]!; chief++) {
    if (!mayTakeOver(w, chief, unit)) continue;
    const gap = w.table === null ? 0 : gapBetween(w, unit, chief);
    if (best >= 0 && gap >= least) continue;
    best = chief;
    least = gap;
  }
  return best;
}
