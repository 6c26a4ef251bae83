/**
 * Which unit does what, or pass (DM-TRN-02), as a scripted player decides it. Hot: once an action.
 *
 * Every legal candidate is weighed in expected enemy models of mean price by the weights of the seat's doctrine; the highest wins, ties
 * go to the first. How a team splits its rate of fire is decided in split.ts with the same weights. The random baseline draws one of
 * the same candidates from the `policy` stream; files of the user's see all of them as rows.
 */

import { BY_CHOOSER, BY_DOCTRINE, BY_LOT } from "../../kernel/candidates.ts";
import { roomOf } from "../../kernel/layout.ts";
import { B } from "../battle/columns.ts";
import type { World } from "../battle/state.ts";
import { ABOARD, NEW, OFF, PASS, WAITS } from "../matchup.ts";
import { R } from "../rulings.ts";
import { asked } from "./asked.ts";
import { D } from "./decisions.ts";
import { limitFor, riskOf } from "./limit.ts";
import { considerUnit } from "./line-mind.ts";
import { aimAt, NOTHING, offer, packed, take, tellPass } from "./offers.ts";
import { considerOffTable, considerOnTable } from "./table-mind.ts";
import { GRAIN, T, WEIGHTS, weights } from "./weights.ts";

/** What the scripted player remembers, and where it is kept while all candidates are looked at. */
const habits = roomOf(B, "habits").memory;
const kept = new Uint8Array(habits.length);

/** Picks unit, action and target for a seat; false to pass. `last` acted just before it in this turn, -1 for nobody. @rule DM-SKI-03 */
export function chooseAction(w: World, seat: number, last: number): boolean {
  const how = asked.manner[seat]!;
  if (how === BY_CHOOSER) return askAction(w, seat, last);
  if (how === BY_DOCTRINE) return chooseByDoctrine(w, seat, last);
  return drawAction(w, seat) && asked.act !== PASS;
}

function chooseByDoctrine(w: World, seat: number, last: number): boolean {
  return w.field !== null ? chooseByHabit(w, seat, last) : chooseAfresh(w, seat);
}

/** Offers all that a seat could do to who draws lots, and passing, if it may, as the last; false where there is nothing to choose from. */
function drawAction(w: World, seat: number): boolean {
  asked.open(D.act, seat, BY_LOT);
  w.aims = 0;
  offerAll(w, seat);
  offerPass(seat);
  if (asked.settle() < 0) return false;
  take(w);
  return true;
}

function offerAll(w: World, seat: number): void {
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) if (mayAct(w, u)) consider(w, seat, u);
}

/** Passing is as good as an action that is worth no more than `stand`; who can do nothing is not asked. */
function offerPass(seat: number): void {
  if (asked.count === 0 || B.rule[R.noPass] === 1) return;
  if (asked.isWeighed) tellPass();
  asked.row[0] = standOf(seat) + 0.5;
  asked.offer(PASS, -1, -1, 0);
}

/** Grains that an action has to be worth more than. */
function standOf(seat: number): number {
  return Math.trunc(weights[seat * WEIGHTS + T.stand]! * GRAIN) | 0;
}

/**
 * Shows all that it could do to who looks at rows, with the choice of the doctrine as advice. The doctrine remembers what it hoped for when it chose,
 * and nothing of what was offered beside that.
 */
function askAction(w: World, seat: number, last: number): boolean {
  const acts = chooseByDoctrine(w, seat, last);
  const act = acts ? packed(w.pickAction, w.pickPower, w.pickSnipe) : PASS;
  const unit = acts ? w.pickUnit : -1;
  const target = acts ? w.pickTarget : -1;
  const where = acts ? w.pickMove : 0;
  kept.set(habits);
  asked.open(D.act, seat);
  w.aims = 0;
  if (acts && w.field !== null) aimAt(w, w.pickX, w.pickY);
  const passes = B.rule[R.noPass] === 0;
  if (acts || passes) asked.advise(act, unit, target, where);
  offerAll(w, seat);
  if (acts && !asked.listsAdvice) offer(w, NOTHING, unit, w.pickAction, target, w.pickPower, w.pickSnipe, where);
  offerPass(seat);
  habits.set(kept);
  if (asked.count === 0) return false;
  asked.settle();
  take(w);
  return asked.act !== PASS;
}

/** Is a unit on the table and no newcomer, or might it get there? */
function mayAct(w: World, u: number): boolean {
  const flags = B.flags[u]!;
  if ((flags & OFF) !== 0) return w.field !== null && (B.place[u]! & (ABOARD | WAITS)) !== 0;
  return (flags & NEW) === 0 || B.rule[R.summonWaits] === 0;
}

function consider(w: World, seat: number, u: number): void {
  w.hereRisk = 0;
  w.rallyRisk = 0;
  w.hereThreat = 0;
  w.marker = -1;
  w.hereLimit = limitFor(w, seat);
  if ((B.flags[u]! & OFF) !== 0) considerOffTable(w, seat, u);
  else if (w.field === null) considerUnit(w, seat, u);
  else considerOnTable(w, seat, u);
}

/** Picks among the units of a seat on a line: all are weighed for every action. */
function chooseAfresh(w: World, seat: number): boolean {
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) {
    if (mayAct(w, u)) weighUnit(w, seat, u);
    else forgetHopes(u);
  }
  const next = nextToAct(w, seat, standOf(seat));
  if (next < 0) return false;
  takeHopes(w, next);
  return true;
}

/** The unit that acts next, of those that hope for more than `stand`: the first in the order of acts, -1 for none. */
function nextToAct(w: World, seat: number, stand: number): number {
  const least = B.rule[R.noPass] === 1 ? NOTHING : stand;
  let most = NOTHING;
  let next = -1;
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) {
    if (B.offerWorth[u]! <= least || B.offerRank[u]! <= most) continue;
    most = B.offerRank[u]!;
    next = u;
  }
  return next;
}

/**
 * Picks among the units of a seat on a table. As a turn starts all are weighed that something has happened to, or to whom they would act on; then
 * the one that has acted is weighed again, and another only when by what it hoped for last it would be the next and something has happened, or
 * when nobody else hopes for enough to act: what one does changes little for most. As the battle ends all is weighed anew.
 */
function chooseByHabit(w: World, seat: number, last: number): boolean {
  const stand = standOf(seat);
  const first = seat * w.U;
  const end = first + w.U;
  const ends = limitFor(w, seat) > 0;
  for (let u = first; u < end; u++) {
    B.offerNow[u] = 0;
    if (!mayAct(w, u)) forgetHopes(u);
    else if (u === last || (last < 0 && (ends || !stillHopes(u)))) weighUnit(w, seat, u);
  }
  let next = -1;
  for (;;) {
    next = nextToAct(w, seat, stand);
    if (next >= 0 && B.offerNow[next] === 0 && !stillHopes(next)) weighUnit(w, seat, next);
    else if (next >= 0 && B.offerWorth[next]! > stand) break;
    else {
      const stale = lastStale(first, end);
      if (stale < 0) break;
      weighUnit(w, seat, stale);
    }
  }
  if (next < 0) return false;
  takeHopes(w, next);
  return true;
}

/** The last unit that was not weighed for this action, -1 for none. */
function lastStale(first: number, end: number): number {
  for (let u = end - 1; u >= first; u--) if (B.offerNow[u] === 0) return u;
  return -1;
}

/** Who may not act hopes for nothing. */
function forgetHopes(u: number): void {
  B.offerNow[u] = 1;
  B.offerWorth[u] = NOTHING;
  B.offerRank[u] = NOTHING;
  B.offerKey[u] = -1;
}

/** Makes what a unit hopes for the action under way. */
function takeHopes(w: World, u: number): void {
  w.pickUnit = u;
  w.pickAction = B.offerAction[u]!;
  w.pickTarget = B.offerTarget[u]!;
  w.pickPower = B.offerPower[u]!;
  w.pickSnipe = B.offerSnipe[u]!;
  w.pickX = B.offerX[u]!;
  w.pickY = B.offerY[u]!;
  w.pickMove = B.offerMove[u]!;
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
export function weighUnit(w: World, seat: number, u: number): void {
  asked.open(D.act, seat, BY_DOCTRINE);
  w.aims = 0;
  consider(w, seat, u);
  const { act, b, c } = asked;
  const can = asked.count > 0;
  const t = can ? b : -1;
  const worth = can ? asked.most[0]! : NOTHING;
  B.offerNow[u] = 1;
  B.offerWorth[u] = worth;
  B.offerRank[u] = can ? rankOf(seat, worth, riskOf(w, u, act & 15)) : NOTHING;
  B.offerAction[u] = act & 15;
  B.offerTarget[u] = t;
  B.offerKey[u] = hopeKey(u);
  B.offerTargetKey[u] = t < 0 ? -1 : hopeKey(t);
  B.offerPower[u] = (act >> 4) & 15;
  B.offerSnipe[u] = act >> 8;
  const aimed = w.field !== null;
  B.offerX[u] = aimed ? B.aimX[c]! : 0;
  B.offerY[u] = aimed ? B.aimY[c]! : 0;
  B.offerMove[u] = aimed ? 0 : c;
}

/**
 * The place of an act in the order of those that are worth doing, the greatest first: of acts that may end the turn and all hopes with it the one
 * comes first that is worth more by the chance that it does, and those that cannot end it before all.
 */
function rankOf(seat: number, worth: number, risk: number): number {
  const later = 1 + (weights[seat * WEIGHTS + T.turn]! * risk) / GRAIN;
  return Math.trunc(worth > 0 ? worth / later : worth * later) | 0;
}
