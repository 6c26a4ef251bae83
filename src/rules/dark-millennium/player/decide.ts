/**
 * Which unit does what, or pass (DM-TRN-02), as a scripted player decides it. Hot: once an action.
 *
 * Every legal candidate is weighed in expected enemy models of mean price by the weights of the seat's doctrine; the highest wins, ties
 * go to the first. How a team splits its rate of fire is decided in split.ts with the same weights. The random baseline draws one of
 * the same candidates from the `policy` stream.
 */

import { B } from "../battle/columns.ts";
import type { World } from "../battle/state.ts";
import { ABOARD, NEW, OFF, PASS, WAITS } from "../matchup.ts";
import { R } from "../rulings.ts";
import { considerUnit } from "./line-mind.ts";
import { NOTHING } from "./offers.ts";
import { considerOffTable, considerOnTable } from "./table-mind.ts";
import * as V from "./weights.ts";

/** Picks unit, action and target for a seat; false to pass. `last` acted just before it in this turn, -1 for nobody. */
export function chooseAction(w: World, seat: number, last: number): boolean {
  const random = V.byLot[seat] === 1;
  w.offered = NOTHING;
  w.offers = 0;
  w.pickAction = PASS;
  const stand = Math.trunc(V.weights[seat * V.WEIGHTS + V.STAND]! * V.GRAIN) | 0;
  if (w.field !== null && !random) chooseUnit(w, seat, last, stand);
  else for (let u = seat * w.U; u < (seat + 1) * w.U; u++) if (mayAct(w, u)) consider(w, seat, u);
  if (w.offers === 0) return false;
  if (B.rule[R.noPass] === 1) return true;
  if (random) return w.policy[seat]!.below(w.offers + 1) !== 0;
  return w.offered > stand;
}

/** Is a unit on the table and no newcomer, or might it get there? */
function mayAct(w: World, u: number): boolean {
  const flags = B.flags[u]!;
  if ((flags & OFF) !== 0) return w.field !== null && (B.place[u]! & (ABOARD | WAITS)) !== 0;
  return (flags & NEW) === 0 || B.rule[R.summonWaits] === 0;
}

function consider(w: World, seat: number, u: number): void {
  if ((B.flags[u]! & OFF) !== 0) considerOffTable(w, seat, u);
  else if (w.field === null) considerUnit(w, seat, u);
  else considerOnTable(w, seat, u);
}

/**
 * Picks among the units of a seat on a table. As a turn starts all are weighed that something has happened to, or to whom they would act on; then
 * the one that has acted is weighed again, and another only when by what it hoped for last it would be the next and something has happened, or
 * when nobody else hopes for enough to act: what one does changes little for most.
 */
function chooseUnit(w: World, seat: number, last: number, stand: number): void {
  const first = seat * w.U;
  const end = first + w.U;
  for (let u = first; u < end; u++) {
    B.offerNow[u] = 0;
    if (!mayAct(w, u)) {
      B.offerNow[u] = 1;
      B.offerWorth[u] = NOTHING;
      B.offerKey[u] = -1;
    } else if (u === last || (last < 0 && !stillHopes(u))) weighUnit(w, seat, u);
  }
  let next = -1;
  for (;;) {
    let most = NOTHING;
    let stale = -1;
    next = -1;
    for (let u = first; u < end; u++) {
      if (B.offerNow[u] === 0) stale = u;
      if (B.offerWorth[u]! <= most) continue;
      most = B.offerWorth[u]!;
      next = u;
    }
    if (next >= 0 && B.offerNow[next] === 0 && !stillHopes(next)) weighUnit(w, seat, next);
    else if (most <= stand && stale >= 0) weighUnit(w, seat, stale);
    else break;
  }
  if (next < 0) return;
  w.offers = 1;
  w.offered = B.offerWorth[next]!;
  w.pickUnit = next;
  w.pickAction = B.offerAction[next]!;
  w.pickTarget = B.offerTarget[next]!;
  w.pickPower = B.offerPower[next]!;
  w.pickSnipe = B.offerSnipe[next]!;
  w.pickX = B.offerX[next]!;
  w.pickY = B.offerY[next]!;
}

/** What a unit and the one whom it would act on looked like when it was weighed. */
function hopeKey(u: number): number {
  return (B.armed[u]! << 15) | B.version[u]!;
}

/** Has nothing happened to a unit on the table, or to the one whom it would act on, since it was weighed? */
function stillHopes(u: number): boolean {
  const t = B.offerTarget[u]!;
  if ((B.flags[u]! & OFF) !== 0 || B.offerKey[u] !== hopeKey(u)) return false;
  return t < 0 || B.offerTargetKey[u] === hopeKey(t);
}

/** Weighs all that a unit could do, and keeps the best of it. */
function weighUnit(w: World, seat: number, u: number): void {
  w.offered = NOTHING;
  w.offers = 0;
  consider(w, seat, u);
  B.offerNow[u] = 1;
  B.offerWorth[u] = w.offers > 0 ? w.offered : NOTHING;
  B.offerAction[u] = w.pickAction;
  const t = w.offers > 0 ? w.pickTarget : -1;
  B.offerTarget[u] = t;
  B.offerKey[u] = hopeKey(u);
  B.offerTargetKey[u] = t < 0 ? -1 : hopeKey(t);
  B.offerPower[u] = w.pickPower;
  B.offerSnipe[u] = w.pickSnipe;
  B.offerX[u] = w.pickX;
  B.offerY[u] = w.pickY;
}
