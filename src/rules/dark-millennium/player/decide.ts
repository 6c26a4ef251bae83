/**
 * The decisions of a scripted player: which unit does what, or pass (DM-TRN-02), and who reacts how (DM-TRN-03). Hot: once an action.
 *
 * Every legal candidate is weighed in expected enemy models of mean price by the weights of the seat's doctrine; the highest wins, ties
 * go to the first. How a team splits its rate of fire is decided in teams.ts with the same weights. The random baseline draws one of
 * the same candidates from the `policy` stream.
 */
import * as B from "../battle/board.ts";
import { isHeld, mayRetreat } from "../battle/held.ts";
import { H_CALM, H_HEAVY, H_KILLS, H_LIGHT } from "../battle/hopes.ts";
import { intercept, sees, speedOf } from "../battle/movement.ts";
import { coverOfAllNear, overOwnEdge, ticksOf } from "../battle/moves.ts";
import { boltReaches, castChance, dreadReaches, hasReserve, psychicOf, testDice } from "../battle/psychic.ts";
import type { World } from "../battle/state.ts";
import {
  BY_ADVANCE,
  BY_ASSAULT,
  BY_FIGHT_BACK,
  BY_FIRE,
  BY_POWER,
  BY_RAM,
  BY_RETURN,
  coverOf,
} from "../battle/teams.ts";
import {
  ABOARD,
  ADVANCE,
  ASSAULT,
  BOLT,
  DREAD,
  FIGHT_BACK,
  FIRE,
  IN_PLACE,
  INFANTRY,
  LOOSE,
  MARCH,
  N_DREAD,
  N_MARCH,
  N_ONE,
  N_RALLY_COVER,
  N_THRESHOLD,
  NEW,
  NO_REACTION,
  NULLIFY,
  OFF,
  PASS,
  POP_UP,
  POWER,
  R_AFTER_POINT,
  R_ENDS_SHORT,
  R_MANDATORY,
  R_NO_FIGHT_BACK,
  R_NO_MARCH,
  R_NO_NULLIFY,
  R_NO_PASS,
  R_NO_POP_UP,
  R_NO_RALLY,
  R_NO_RAM,
  R_NO_RETREAT,
  R_NO_RETURN,
  R_NO_SCAN,
  R_NO_SNIPER_REACTION,
  R_RALLY_LIMIT,
  R_SUMMON_NULLIFY,
  R_SUMMON_WAITS,
  RALLIED,
  RALLY,
  RAM,
  RETREAT,
  RETURN_FIRE,
  SCAN,
  SCANNED,
  SUMMON,
  T_BOLT,
  T_DREAD,
  T_SCANNER,
  T_SKIMMER,
  T_SNIPER,
  T_SUMMON,
  T_WARD,
  WAITS,
  WARD,
} from "../matchup.ts";
import { retreatWorth } from "./retreat.ts";
import { planWorth } from "./split.ts";
import { considerOffTable, considerOnTable, meetOnTable, riskToFriends } from "./table-mind.ts";
import { THINK, think } from "./thoughts.ts";
import * as V from "./weights.ts";

export const NOTHING = -(1 << 30);

/** Takes a candidate when it is the best so far; among random players each is as likely as any other. */
export function offer(
  w: World,
  seat: number,
  worth: number,
  unit: number,
  action: number,
  target: number,
  power: number,
  snipe: number,
  move: number,
): void {
  w.offers++;
  if (V.byLot[seat] === 1) {
    if (w.policy[seat]!.below(w.offers) !== 0) return;
  } else if (worth <= w.offered) return;
  w.offered = worth | 0;
  w.pickUnit = unit;
  w.pickAction = action;
  w.pickTarget = target;
  w.pickPower = power;
  w.pickSnipe = snipe;
  w.pickMove = move;
  w.pickX = w.aimX;
  w.pickY = w.aimY;
}

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
  if (B.rule[R_NO_PASS] === 1) return true;
  if (random) return w.policy[seat]!.below(w.offers + 1) !== 0;
  return w.offered > stand;
}

/** Is a unit on the table and no newcomer, or might it get there? */
function mayAct(w: World, u: number): boolean {
  const flags = B.flags[u]!;
  if ((flags & OFF) !== 0) return w.field !== null && (B.place[u]! & (ABOARD | WAITS)) !== 0;
  return (flags & NEW) === 0 || B.rule[R_SUMMON_WAITS] === 0;
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

function considerUnit(w: World, seat: number, u: number): void {
  const mind = seat * V.WEIGHTS;
  const slack = w.morale(u) - B.fatigue[u]!;
  considerRally(w, seat, u, slack);
  if (slack < 0 || (slack === 0 && B.rule[R_AFTER_POINT] === 1)) return;
  const threat = threatTo(w, seat, u, false);
  // Acting costs a point; the last one costs the turn and leaves the unit helpless.
  const own = V.weights[mind + V.OWN]! * (slack <= 1 ? 2 : 1) + (slack === 0 ? V.weights[mind + V.OVER]! : 0);
  const price = Math.trunc(own * V.GRAIN) | 0;
  const traits = w.traits(u);
  const held = isHeld(w, u);
  let reaches = false;
  for (let e = (1 - seat) * w.U; e < (2 - seat) * w.U; e++) {
    if ((B.flags[e]! & OFF) !== 0) continue;
    const gap = w.gap(u, e);
    if (!held && considerShooting(w, seat, u, e, gap, price, threat, traits)) reaches = true;
    if (!held || gap === 0) considerContact(w, seat, u, e, gap, price);
  }
  if (held) return;
  considerMarch(w, seat, u, price, threat, reaches);
  considerPowers(w, seat, u, traits, price, threat);
  considerScan(w, seat, u, traits, price, slack);
}

export function considerRally(w: World, seat: number, u: number, slack: number): void {
  const fatigue = B.fatigue[u]!;
  const loose = w.field !== null && (B.place[u]! & LOOSE) !== 0;
  if ((fatigue <= 0 && !loose) || B.rule[R_NO_RALLY] === 1) return;
  if ((B.flags[u]! & RALLIED) !== 0 && B.rule[R_RALLY_LIMIT] !== 1) return;
  const mind = seat * V.WEIGHTS;
  const inside = (B.flags[u]! & OFF) !== 0;
  const shelter = inside ? 0 : w.field === null ? coverOf(w, u) : coverOfAllNear(w, u);
  const cover = B.number[N_RALLY_COVER + shelter]!;
  const gain = fatigue + 1 < 3.5 + cover ? fatigue : 2.5 + cover;
  let worth = V.weights[mind + V.RALLY_AT]! * gain * (slack <= 1 ? 1.4 : 0.5);
  if (slack < 0) {
    // Freed when the die makes up for what is too much.
    const need = 1 - slack - cover;
    const freed = need <= 1 ? 1 : need > 6 ? 0 : (7 - need) / 6;
    worth += V.weights[mind + V.SUPPRESS]! * 0.5 * freed - V.weights[mind + V.OVER]! * 0.3 * (1 - freed);
  } else if (loose) worth += V.weights[mind + V.SUPPRESS]! * 0.5;
  offer(w, seat, Math.trunc(worth * V.GRAIN) | 0, u, RALLY, -1, 0, 0, 0);
}

/** What the best answer of the enemy to an action of u would do to it, in grains; `still` leaves the fatigue of the action out. */
export function threatTo(w: World, seat: number, u: number, still: boolean): number {
  const mind = seat * V.WEIGHTS;
  let worst = 0;
  const enemy = (1 - seat) * w.U;
  for (let e = enemy; e < enemy + w.U; e++) {
    if ((B.flags[e]! & OFF) !== 0 || w.suppressed(e)) continue;
    const at = w.field === null || still ? -1 : e * 2 * w.U + u;
    const key = threatKeyOf(e, u);
    if (at >= 0 && B.threatKey[at] === key) {
      if (B.threatWorth[at]! > worst) worst = B.threatWorth[at]!;
      continue;
    }
    if (at >= 0) {
      B.threatKey[at] = key;
      B.threatWorth[at] = 0;
      B.answerWorth[at] = NOTHING;
    }
    const sight = sees(w, e, u);
    if (!sight && w.field !== null && B.lobs[e] === 0) continue;
    if (!think(w, e, u, BY_RETURN, w.gap(e, u), sight, coverOf(w, u, e), false, false)) continue;
    const slack = w.morale(u) - B.fatigue[u]! - (still ? 0 : 1);
    const hope = B.hope;
    const breaks = chanceOfMore(slack);
    const harm = V.weights[mind + V.HARM]! * hope[H_KILLS]! * V.GRAIN + V.weights[mind + V.OVER]! * breaks * 0.6;
    const grains = Math.trunc(harm) | 0;
    if (at >= 0) {
      B.threatWorth[at] = grains;
      B.answerWorth[at] = planWorth(w, THINK, 1);
    }
    if (grains > worst) worst = grains;
  }
  return worst;
}

/** What unit e and unit u looked like when it was asked what e would do to u. */
function threatKeyOf(e: number, u: number): number {
  return (B.armed[e]! << 15) | B.version[u]!;
}

/** Chance in grains that the attack just hoped for tires a unit by more than `slack`, with a point or more by damage each. */
function chanceOfMore(slack: number): number {
  if (slack < 0 || slack > 3) return 0;
  if (slack < 1) return V.GRAIN;
  const hope = B.hope;
  const safe = slack < 2 ? hope[H_CALM]! : slack < 3 ? hope[H_LIGHT]! : hope[H_HEAVY]!;
  return Math.trunc((1 - safe) * V.GRAIN) | 0;
}

/** Fire, Advance and pop-up attacks on one enemy; true when it could be fired at from here. */
function considerShooting(
  w: World,
  seat: number,
  u: number,
  e: number,
  gap: number,
  price: number,
  threat: number,
  traits: number,
): boolean {
  const mind = seat * V.WEIGHTS;
  const helpless = w.suppressed(e);
  const factor = helpless ? V.weights[mind + V.HELPLESS]! : 1;
  const scanned = (B.flags[u]! & SCANNED) !== 0;
  const sight = sees(w, u, e);
  const cover = coverOf(w, e);
  const reaches = think(w, u, e, BY_FIRE, gap, sight, cover, scanned, false);
  if (reaches) {
    const still = planWorth(w, THINK, 0);
    const mixed = (traits & T_SNIPER) !== 0 && w.snipersAlone === 0;
    offer(w, seat, Math.trunc(still * factor) - price - threat, u, FIRE, e, 0, 0, 0);
    if (mixed && think(w, u, e, BY_FIRE, gap, sight, cover, scanned, true)) {
      const alone = planWorth(w, THINK, 0);
      const answer = mayAnswerSnipers(w, 1 - seat) ? threat : 0;
      offer(w, seat, Math.trunc(alone * factor) - price - answer, u, FIRE, e, 0, 1, 0);
    }
  }
  const covered = (B.flags[u]! & IN_PLACE) !== 0 && w.sideAt[seat]!.cover > 0;
  const leaving = covered ? Math.trunc(V.weights[mind + V.COVERED]! * V.GRAIN * 0.5) : 0;
  const speed = speedOf(u);
  if (speed > 0 && gap > 0) {
    const near = gap > speed ? gap - speed : 0;
    const step = gap - near;
    if (think(w, u, e, BY_ADVANCE, near, true, cover, scanned, false)) {
      const closer = planWorth(w, THINK, 0);
      const ground = groundGained(w, u, step);
      offer(w, seat, Math.trunc(closer * factor) + ground - price - threat - leaving, u, ADVANCE, e, 0, 0, step);
    }
    // Back to where their answer is weaker, shooting.
    if (threat > price && think(w, u, e, BY_ADVANCE, gap + speed, true, cover, scanned, false)) {
      const back = planWorth(w, THINK, 0);
      const lost = groundGained(w, u, speed);
      offer(w, seat, Math.trunc(back * factor) - lost - price - threat - leaving, u, ADVANCE, e, 0, 0, -speed);
    }
  }
  const rises = (traits & T_SKIMMER) !== 0 && B.rule[R_NO_POP_UP] === 0 && (B.flags[u]! & IN_PLACE) !== 0;
  if (rises && w.sideAt[seat]!.hidden === 1 && think(w, u, e, BY_ADVANCE, gap, true, cover, scanned, false)) {
    const high = planWorth(w, THINK, 0);
    offer(w, seat, Math.trunc(high * factor) - price, u, POP_UP, e, 0, 0, 0);
  }
  return reaches;
}

export function mayAnswerSnipers(w: World, seat: number): boolean {
  const rule = B.rule[R_NO_SNIPER_REACTION]!;
  if (rule !== 0) return rule === 2;
  for (let r = seat * w.U; r < (seat + 1) * w.U; r++) {
    if ((B.flags[r]! & OFF) === 0 && (w.traits(r) & T_SNIPER) !== 0) return true;
  }
  return false;
}

/** Ground counts for units that fight best at close quarters: their strongest weapon is one for assaults. */
export function groundGained(w: World, u: number, tenths: number): number {
  const weight = V.weights[w.seatOf(u) * V.WEIGHTS + V.GROUND]!;
  return Math.trunc((B.brawl[u]! * weight * tenths * V.GRAIN) / 6000) | 0;
}

export function considerContact(w: World, seat: number, u: number, e: number, gap: number, price: number): void {
  const speed = speedOf(u);
  if (gap > speed && B.rule[R_ENDS_SHORT] === 0) return;
  const mind = seat * V.WEIGHTS;
  const helpless = w.suppressed(e);
  const cover = coverOf(w, e, u);
  let answer = 0;
  if (!helpless && think(w, e, u, BY_FIGHT_BACK, 0, true, 0, false, false)) {
    const breaks = chanceOfMore(w.morale(u) - B.fatigue[u]! - 1);
    const harm = V.weights[mind + V.HARM]! * B.hope[H_KILLS]! * V.GRAIN + V.weights[mind + V.OVER]! * breaks * 0.6;
    answer = Math.trunc(harm) | 0;
  }
  // Who is suppressed will fall back, and who falls back far enough is not caught.
  const escapes = helpless && B.rule[R_NO_RETREAT] === 0 && gap + speedOf(e) > speed && !isCornered(w, u, e);
  const reached = gap > speed ? 0.1 : escapes ? 0.05 : 1;
  const factor = V.weights[mind + V.CLOSE]! * (helpless ? V.weights[mind + V.HELPLESS]! : 1) * reached;
  if (think(w, u, e, BY_ASSAULT, 0, true, cover, false, false)) {
    const worth = (Math.trunc(planWorth(w, THINK, 0) * factor) | 0) - price - answer;
    offer(w, seat, worth, u, ASSAULT, e, 0, 0, 0);
  }
  if (w.typeOf(u) === INFANTRY || B.rule[R_NO_RAM] === 1 || speed < 10) return;
  if (think(w, u, e, BY_RAM, 0, true, cover, false, false)) {
    const hurts = B.ramPower[THINK]! * 3 <= B.kindArmour[B.kind[B.from[e]!]!]! ? 0.3 : 1;
    const worth = (Math.trunc(planWorth(w, THINK, 0) * factor * hurts) | 0) - price - answer;
    offer(w, seat, worth, u, RAM, e, 0, 0, 0);
  }
}

/** Would whoever runs from unit u leave the table for good? */
function isCornered(w: World, u: number, e: number): boolean {
  return w.field !== null && overOwnEdge(w, e, B.cx[u]!, B.cy[u]!, ticksOf(speedOf(e)));
}

function considerMarch(w: World, seat: number, u: number, price: number, threat: number, reaches: boolean): void {
  const speed = speedOf(u) * B.number[N_MARCH]!;
  if (speed <= 0 || B.rule[R_NO_MARCH] === 1) return;
  const e = nearest(w, u);
  if (e < 0) return;
  const gap = w.gap(u, e);
  if (gap === 0) return;
  const mind = seat * V.WEIGHTS;
  const step = gap < speed ? gap : speed;
  let worth = groundGained(w, u, step);
  // Who cannot shoot from here has to come nearer, whatever the doctrine.
  if (!reaches) worth += Math.trunc((0.35 * V.GRAIN * step) / 60);
  const covered = (B.flags[u]! & IN_PLACE) !== 0 && w.sideAt[seat]!.cover > 0;
  const leaving = covered ? Math.trunc(V.weights[mind + V.COVERED]! * V.GRAIN * 0.5) : 0;
  offer(w, seat, worth - price - threat - leaving, u, MARCH, e, 0, 0, 0);
}

function nearest(w: World, u: number): number {
  const enemy = (1 - w.seatOf(u)) * w.U;
  let best = -1;
  for (let e = enemy; e < enemy + w.U; e++) {
    if ((B.flags[e]! & OFF) === 0 && (best < 0 || w.gap(u, e) < w.gap(u, best))) best = e;
  }
  return best;
}

export function considerPowers(w: World, seat: number, u: number, traits: number, price: number, threat: number): void {
  if ((traits & (T_BOLT | T_WARD | T_DREAD | T_SUMMON)) === 0) return;
  const mind = seat * V.WEIGHTS;
  const eager = V.weights[mind + V.MAGIC]!;
  // What ones among the dice of a test may cost, by the die.
  const ones = V.weights[mind + V.OWN]! * B.number[N_ONE]!;
  const bolt = (traits & T_BOLT) === 0 ? 0 : testDice(w, u, BOLT);
  const dread = (traits & T_DREAD) === 0 ? 0 : testDice(w, u, DREAD);
  const ward = (traits & T_WARD) === 0 ? 0 : testDice(w, u, WARD);
  const hamper = B.fatigue[u]! + 1;
  for (let e = (1 - seat) * w.U; e < (2 - seat) * w.U && bolt + dread > 0; e++) {
    if ((B.flags[e]! & OFF) !== 0 || !sees(w, u, e)) continue;
    if (bolt > 0) {
      const chance = castChance(bolt, B.number[N_THRESHOLD + BOLT]! + hamper);
      const bolts = boltReaches(w, u, e) && think(w, u, e, BY_POWER, w.gap(u, e), true, coverOf(w, e, u), false, false);
      const worth = bolts ? Math.trunc((planWorth(w, THINK, 0) * eager * chance) / 256) : 0;
      const cost = price + Math.trunc((ones * bolt * V.GRAIN) / 6);
      if (bolts) offer(w, seat, worth - cost, u, POWER, e, BOLT, 0, 0);
    }
    if (dread > 0 && dreadReaches(w, u, e)) {
      const chance = castChance(dread, B.number[N_THRESHOLD + DREAD]! + hamper);
      const slack = w.morale(e) - B.fatigue[e]!;
      const breaks = slack >= 0 && slack < B.number[N_DREAD]! ? V.weights[mind + V.SUPPRESS]! : 0;
      const tires = V.weights[mind + V.TIRE]! * B.number[N_DREAD]! + breaks;
      const worth = Math.trunc((tires * eager * chance * V.GRAIN) / 256);
      const cost = price + Math.trunc((ones * dread * V.GRAIN) / 6);
      offer(w, seat, worth - cost, u, POWER, e, DREAD, 0, 0);
    }
  }
  if (ward > 0) {
    const cost = price + Math.trunc((ones * ward * V.GRAIN) / 6);
    const chance = castChance(ward, B.number[N_THRESHOLD + WARD]! + hamper);
    offer(w, seat, Math.trunc((threat * eager * chance) / 768) - cost, u, POWER, -1, WARD, 0, 0);
  }
  if ((traits & T_SUMMON) !== 0 && hasReserve(w, u)) {
    const casting = testDice(w, u, SUMMON);
    if (casting === 0) return;
    const points = casting === 1 ? 3.5 : casting === 2 ? 4.5 : 5 + (casting - 3) * 0.4;
    const net = points - hamper;
    // Three points or so are a daemon that stays.
    const worth = net > 0 ? Math.trunc(net * 0.45 * eager * V.GRAIN) : 0;
    const cost = price + Math.trunc((ones * testDice(w, u, BOLT) * V.GRAIN) / 6);
    offer(w, seat, worth - cost, u, POWER, -1, SUMMON, 0, 0);
  }
}

export function considerScan(w: World, seat: number, u: number, traits: number, price: number, slack: number): void {
  if ((traits & T_SCANNER) === 0 || (B.flags[u]! & SCANNED) !== 0 || B.rule[R_NO_SCAN] === 1 || slack < 1) return;
  let best = 0;
  for (let e = (1 - seat) * w.U; e < (2 - seat) * w.U; e++) {
    if ((B.flags[e]! & OFF) !== 0 || coverOf(w, e, u) === 0) continue;
    const gap = w.gap(u, e);
    const sight = sees(w, u, e);
    if (!think(w, u, e, BY_FIRE, gap, sight, coverOf(w, e, u), false, false)) continue;
    const plain = planWorth(w, THINK, 0);
    if (!think(w, u, e, BY_FIRE, gap, sight, coverOf(w, e, u), true, false)) continue;
    const more = planWorth(w, THINK, 0) - plain;
    if (more > best) best = more;
  }
  const eager = V.weights[seat * V.WEIGHTS + V.MAGIC]!;
  const threat = threatTo(w, seat, u, true);
  offer(w, seat, Math.trunc(best * eager) - price - Math.trunc(threat / 2), u, SCAN, -1, 0, 0, 0);
}

// Reactions.

/** Picks who of a seat reacts to the action under way, and how: `reUnit` and `reaction`. */
export function chooseReaction(w: World, seat: number): void {
  const acting = w.pickUnit;
  w.reUnit = -1;
  w.reaction = NO_REACTION;
  w.offered = B.rule[R_MANDATORY] === 1 ? NOTHING : 0;
  w.offers = 0;
  const lone = loneSniper(w);
  const sniperRule = B.rule[R_NO_SNIPER_REACTION]!;
  for (let r = seat * w.U; r < (seat + 1) * w.U; r++) {
    if ((B.flags[r]! & OFF) !== 0) continue;
    if (lone && sniperRule !== 2 && (sniperRule === 1 || (w.traits(r) & T_SNIPER) === 0)) continue;
    considerReaction(w, seat, r, acting);
  }
  if (V.byLot[seat] === 1 && w.offers > 0 && B.rule[R_MANDATORY] === 0 && w.policy[seat]!.below(w.offers + 1) === 0) {
    w.reUnit = -1;
    w.reaction = NO_REACTION;
  }
}

/** DM-SPE-07: a Fire action in which only snipers attack. */
function loneSniper(w: World): boolean {
  if (w.pickAction !== FIRE) return false;
  if (w.pickSnipe === 1) return true;
  const u = w.pickUnit;
  const t = w.pickTarget;
  if ((w.traits(u) & T_SNIPER) === 0) return false;
  think(w, u, t, BY_FIRE, w.gap(u, t), sees(w, u, t), coverOf(w, t, u), false, false);
  return w.snipersAlone === 1;
}

function react(w: World, seat: number, worth: number, r: number, reaction: number): void {
  w.offers++;
  if (V.byLot[seat] === 1) {
    if (w.policy[seat]!.below(w.offers) !== 0) return;
  } else if (worth <= w.offered) return;
  w.offered = worth | 0;
  w.reUnit = r;
  w.reaction = reaction;
}

function considerReaction(w: World, seat: number, r: number, acting: number): void {
  const mind = seat * V.WEIGHTS;
  const action = w.pickAction;
  const assault = action === ASSAULT || action === RAM;
  const slack = w.morale(r) - B.fatigue[r]!;
  if (slack < 0 || w.suppressed(r)) {
    // Whoever is suppressed may run from whoever acts, whatever that does and to whom (DM-REA-01, -05).
    if (mayRetreat(r, acting)) react(w, seat, V.byLot[seat] === 1 ? 0 : retreatWorth(w, seat, r, acting), r, RETREAT);
    return;
  }
  if (slack === 0 && B.rule[R_AFTER_POINT] === 1) return;
  const own =
    V.weights[mind + V.OWN]! * (slack <= 1 ? 2 : 1) +
    (slack === 0 ? V.weights[mind + V.OVER]! * 0.7 : 0) -
    V.weights[mind + V.REACT]!;
  const price = Math.trunc(own * V.GRAIN) | 0;
  if (assault) {
    if (B.rule[R_NO_FIGHT_BACK] === 1 || (r !== w.pickTarget && !isAtHand(w, r, acting))) return;
    if (!think(w, r, acting, BY_FIGHT_BACK, 0, true, 0, false, false)) return;
    react(w, seat, planWorth(w, THINK, 1) - price, r, FIGHT_BACK);
    return;
  }
  const vain = w.pickPower === SUMMON && B.rule[R_SUMMON_NULLIFY] === 2;
  if (action === POWER && !vain && B.rule[R_NO_NULLIFY] === 0 && psychicOf(r) > 0) {
    const eager = V.weights[mind + V.MAGIC]! * 0.6 * psychicOf(r);
    react(w, seat, Math.trunc(eager * V.GRAIN) - price, r, NULLIFY);
  }
  if (B.rule[R_NO_RETURN] === 1) return;
  if (w.field !== null) {
    const at = r * 2 * w.U + acting;
    if (B.threatKey[at] === threatKeyOf(r, acting) && sees(w, r, acting)) {
      // It was asked what this answer would do when the action was weighed.
      const answer = B.answerWorth[at]!;
      if (answer !== NOTHING) react(w, seat, answer - price - riskToFriends(w, r, acting), r, RETURN_FIRE);
      return;
    }
    const away = meetOnTable(w, r, acting);
    if (away < 0 || !think(w, r, acting, BY_RETURN, away, true, w.cut, false, false)) return;
    const worth = planWorth(w, THINK, 1) - price;
    react(w, seat, worth - ((B.flags[acting]! & OFF) === 0 ? riskToFriends(w, r, acting) : 0), r, RETURN_FIRE);
    return;
  }
  const inPlace = (B.flags[acting]! & IN_PLACE) !== 0;
  const x0 = B.x[acting]!;
  const distance = intercept(w, r, acting, x0, whereTo(w, acting, x0), inPlace);
  if (distance < 0) return;
  const moves = whereTo(w, acting, x0) !== x0;
  const sight = sees(w, r, acting) || (moves && sees(w, r, r));
  const cover = w.cut === 1 ? w.sideAt[1 - seat]!.cover : 0;
  if (!think(w, r, acting, BY_RETURN, distance, sight, cover, false, false)) return;
  react(w, seat, planWorth(w, THINK, 1) - price, r, RETURN_FIRE);
}

/**
 * Is a unit that was not assaulted likely to be in contact with the one that does (DM-REA-03, -05)? On a line that are those who stand together; on
 * a table those whom it touches already, where it need not move to get at its target.
 */
function isAtHand(w: World, r: number, acting: number): boolean {
  const t = w.pickTarget;
  if (w.field === null) return w.m.together === 1 && w.gap(r, t) === 0;
  return w.gap(r, acting) === 0 && w.gap(t, acting) === 0;
}

/** Where the acting unit means to be, terrain apart. */
function whereTo(w: World, u: number, x0: number): number {
  const action = w.pickAction;
  if (action !== ADVANCE && action !== MARCH) return x0;
  const place = B.x[w.pickTarget]!;
  const step = action === ADVANCE ? w.pickMove : speedOf(u) * B.number[N_MARCH]!;
  const ahead = place === x0 ? w.seatOf(u) === 0 : place > x0;
  const there = ahead ? x0 + step : x0 - step;
  return step > 0 && (ahead ? there > place : there < place) ? place : there;
}
