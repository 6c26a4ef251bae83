/** What a team's orders are worth on a line: shots, charges, ways, lying down (DK-DEC-08). Hot: once a team and order. Worth is in models of mean price. */
import { UNIT } from "../../../geometry/ticks.ts";
import { float64 } from "../../kernel/columns.ts";
import { chargeRange, isChargeable, mayCharge, sprintsIntoCharge } from "../battle/charging.ts";
import { B, firstOf } from "../battle/columns.ts";
import { isConstruct, isVehicle } from "../battle/constructs.ts";
import { apart, nearestEnemy, roomOnLine } from "../battle/line.ts";
import { moraleLd, slowest } from "../battle/morale.ts";
import { obeyWays } from "../battle/orders.ts";
import { rangeOf } from "../battle/shots.ts";
import type { World } from "../battle/state.ts";
import { sees } from "../battle/where.ts";
import {
  ADVANCE,
  BROKEN,
  DOWN,
  FIRE,
  GONE,
  HIDDEN,
  IN_PLACE,
  NO_ORDER,
  OFF_TABLE,
  OVERWATCH,
  RALLY,
  RUN,
} from "../matchup.ts";
import { N } from "../rulings.ts";
import { DIES, HURTS, handed, KILLS, pairing, SUFFERS, VOLLEY, weighVolley } from "./hopes.ts";
import { weighBest, weighNow } from "./table-hopes.ts";
import { T, WEIGHTS, weights } from "./weights.ts";

/** What a step of six inches is. */
const STEP = 6 * UNIT;
/** Rounds of combat that a player looks ahead to. */
const ROUNDS = 2;

/** Answers that are fractions. */
export const fit = float64(11);
/** Worth of an order; of a fight; the lead of a fight in wounds; what the enemy may shoot at a team; the chance of contact. */
export const ORDER_WORTH = 0;
export const FIGHT = 1;
const LEAD = 2;
export const THREAT = 3;
export const CONTACT = 4;
/** What six inches nearer are worth; what coming into range is; a share that is handed over. */
export const PULL = 5;
const REACH = 6;
const SHARE = 7;
/** Of an answer to a charge: what it is worth, and what it is to stand. */
export const ANSWER = 8;
export const STANDING = 9;
/** The best charge. */
const CHARGED = 10;

/** Two rounds of combat: models pair off, those who are left over come as second attackers. `fit[FIGHT]`, as the seat of s sees it. */
export function weighFight(w: World, s: number, t: number, charges: boolean): void {
  const seat = w.seatOf(s);
  const a = firstOf(s);
  const b = firstOf(t);
  const mine = B.count[s]!;
  const theirs = B.count[t]!;
  const pairs = Math.min(mine, theirs);
  const odds = pairing(a, b, 0, charges);
  let kills = pairs * B.pairingOdds[odds + KILLS]!;
  let dies = pairs * B.pairingOdds[odds + DIES]!;
  kills += (0.5 * pairs * B.pairingOdds[odds + HURTS]!) / B.kindW[B.kind[b]!]!;
  dies += (0.5 * pairs * B.pairingOdds[odds + SUFFERS]!) / B.kindW[B.kind[a]!]!;
  if (mine > theirs) {
    const gang = pairing(a, b, 1, charges);
    const more = Math.min(mine - theirs, theirs * (B.number[N.contacts]! - 1)) * weights[seat * WEIGHTS + T.many]!;
    kills += more * B.pairingOdds[gang + KILLS]!;
    dies += more * B.pairingOdds[gang + DIES]!;
  } else if (theirs > mine) {
    const gang = pairing(b, a, 1, false);
    const more = Math.min(theirs - mine, mine * (B.number[N.contacts]! - 1));
    kills += more * B.pairingOdds[gang + DIES]!;
    dies += more * B.pairingOdds[gang + KILLS]!;
  }
  const harm = weights[seat * WEIGHTS + T.harm]!;
  const rout = weights[seat * WEIGHTS + T.rout]!;
  fit[LEAD] = kills - dies;
  const gain = Math.min(theirs, kills) * B.price[b]! - harm * Math.min(mine, dies) * B.price[a]!;
  const sure = Math.abs(kills - dies) / (1 + Math.abs(kills - dies));
  let beats = 0;
  let beaten = 0;
  if (kills > dies) {
    weighBreak(w, t);
    beats = rout * fit[SHARE]! * Math.max(0, theirs - kills) * B.price[b]!;
  } else if (dies > kills) {
    weighBreak(w, s);
    beaten = rout * fit[SHARE]! * Math.max(0, mine - dies) * B.price[a]!;
  }
  fit[FIGHT] = ROUNDS * gain + sure * (beats - harm * beaten);
}

/** Roughly how likely a beaten team breaks: `fit[SHARE]`. */
function weighBreak(w: World, t: number): void {
  if (isConstruct(w, t)) {
    fit[SHARE] = 0;
    return;
  }
  const beyond = Math.min(3, Math.max(0, Math.round(Math.abs(fit[LEAD]!)) - 1)) | 0;
  fit[SHARE] = 1 - obeyWays(moraleLd(t) - beyond) / 36;
}

/** What enemies may shoot at a team from where they are, the two that threaten it most: `fit[THREAT]`, in own models of mean price. */
export function weighThreat(w: World, t: number): void {
  const enemy = 1 - w.seatOf(t);
  let most = 0;
  let next = 0;
  for (let s = enemy * w.U; s < w.endOf(enemy); s++) {
    if (w.has(s, GONE | BROKEN | OFF_TABLE) || B.engaged[s] !== 0) continue;
    if (w.table !== null && (w.gap(s, t) > rangeOf(s) || !sees(w, s, t))) continue;
    weighVolley(w, s, t, w.gap(s, t), false, FIRE);
    const hope = handed[VOLLEY]!;
    if (hope > most) {
      next = most;
      most = hope;
    } else if (hope > next) next = hope;
  }
  fit[THREAT] = most + 0.5 * next;
}

/** How likely a charge over a gap is to arrive, if the target stays: `fit[CONTACT]`. */
export function weighContact(s: number, gap: number): void {
  const mv = slowest(s);
  const sure = B.number[N.chargeTimes]! * mv * UNIT;
  if (gap <= sure) fit[CONTACT] = 1;
  else if (!sprintsIntoCharge(s)) fit[CONTACT] = 0;
  else fit[CONTACT] = Math.max(0, (mv - Math.ceil((gap - sure) / UNIT) + 1) / mv);
}

/** What an order would be worth to a team that obeys it: `fit[ORDER_WORTH]`. */
export function weighOrder(w: World, seat: number, t: number, order: number): void {
  fit[ORDER_WORTH] = 0;
  if (order === NO_ORDER) return;
  if (order === RALLY) {
    weighRally(w, t);
    fit[ORDER_WORTH]! *= weights[seat * WEIGHTS + T.rally]!;
    return;
  }
  const near = nearestEnemy(w, t);
  if (near < 0) {
    // Enemies that are still to come are worth waiting for.
    if (order === OVERWATCH) fit[ORDER_WORTH] = weights[seat * WEIGHTS + T.wait]! * EXPECTED * B.count[t]!;
    return;
  }
  if (order === DOWN) {
    weighThreat(w, t);
    fit[ORDER_WORTH] = weights[seat * WEIGHTS + T.lie]! * weights[seat * WEIGHTS + T.harm]! * SAVED * fit[THREAT]!;
  } else if (B.engaged[t] !== 0) weighLeaving(w, seat, t);
  else if (order === FIRE) weighFire(w, seat, t, near, 0, FIRE);
  else if (order === OVERWATCH) {
    weighFire(w, seat, t, near, STEP, OVERWATCH);
    fit[ORDER_WORTH]! *= weights[seat * WEIGHTS + T.wait]!;
  } else if (order === ADVANCE) weighAdvance(w, seat, t, near, slowest(t) * UNIT);
  else if (order === RUN) weighRun(w, seat, t, near);
}
/** Share of shots that lying down saves, about; what a model on Overwatch shoots at who is not on the table yet. */
const SAVED = 0.3;
const EXPECTED = 0.02;

/** A broken team is worth half of what is left of it; a pin a little of what the team does. */
function weighRally(w: World, t: number): void {
  const left = B.count[t]! * B.price[firstOf(t)]!;
  fit[ORDER_WORTH] = (w.has(t, BROKEN) ? 0.5 * left : 0) + Math.min(1, 0.06 * B.pins[t]!) * (1 + 0.3 * left);
}

function weighFire(w: World, seat: number, t: number, near: number, ticks: number, order: number): void {
  weighShots(w, t, near, ticks, order, order === OVERWATCH);
  const hope = handed[VOLLEY]!;
  const cover = w.table === null && w.has(t, IN_PLACE) ? w.sideAt[seat]!.cover : 0;
  fit[ORDER_WORTH] =
    hope + (hope > 0 ? weights[seat * WEIGHTS + T.pin]! : 0) + 0.3 * weights[seat * WEIGHTS + T.cover]! * cover;
}

/** What a team shoots after so many ticks towards the enemy: at the nearest on a line, at the best on a table. `handed[VOLLEY]`. */
function weighShots(w: World, t: number, near: number, ticks: number, order: number, snapped: boolean): void {
  if (w.table !== null && ticks === 0 && order === FIRE) weighNow(w, t);
  else if (w.table !== null) weighBest(w, t, ticks, order, snapped, snapped || ticks > 0);
  else if (w.has(near, HIDDEN)) handed[VOLLEY] = 0;
  else weighVolley(w, t, near, Math.max(0, w.gap(t, near) - ticks), snapped, order);
}

/** How far a team may go towards the enemy, at most so far. */
function roomAhead(w: World, t: number, near: number, most: number): number {
  if (w.table === null) return roomOnLine(w, t, 1, most, apart());
  return Math.max(0, Math.min(most, w.gap(t, near) - apart()));
}

/** What nearness is worth: who would win a fight comes closer, who would lose it keeps away. `fit[PULL]`. */
export function weighPull(w: World, seat: number, t: number, near: number): void {
  weighFight(w, t, near, true);
  const melee = fit[FIGHT]!;
  fit[PULL] =
    (melee > 0 ? weights[seat * WEIGHTS + T.close]! : weights[seat * WEIGHTS + T.away]!) * melee +
    0.05 * weights[seat * WEIGHTS + T.close]!;
}

function weighAdvance(w: World, seat: number, t: number, near: number, most: number): void {
  weighPull(w, seat, t, near);
  const pull = fit[PULL]!;
  const ticks = roomAhead(w, t, near, most);
  weighShots(w, t, near, pull >= 0 ? ticks : 0, ADVANCE, false);
  const hope = handed[VOLLEY]!;
  weighReach(w, seat, t, near, ticks);
  fit[ORDER_WORTH] =
    hope + (hope > 0 ? weights[seat * WEIGHTS + T.pin]! : 0) + Math.max(0, (pull * ticks) / STEP) + fit[REACH]!;
}

/** Who cannot shoot yet gains by coming into range: `fit[REACH]`. */
function weighReach(w: World, seat: number, t: number, near: number, ticks: number): void {
  weighShots(w, t, near, ticks, FIRE, false);
  const there = handed[VOLLEY]!;
  weighShots(w, t, near, 0, FIRE, false);
  fit[REACH] = weights[seat * WEIGHTS + T.later]! * Math.max(0, there - handed[VOLLEY]!);
}

function weighRun(w: World, seat: number, t: number, near: number): void {
  const best = w.table === null ? weighCharge(w, seat, t, near) : weighCharges(w, seat, t);
  weighPull(w, seat, t, near);
  const pull = fit[PULL]!;
  const ticks = roomAhead(w, t, near, B.number[N.run]! * slowest(t) * UNIT);
  weighShots(w, t, near, ticks, RUN, false);
  const shots = handed[VOLLEY]!;
  weighReach(w, seat, t, near, ticks);
  fit[ORDER_WORTH] = shots + Math.max(0, (pull * ticks) / STEP) + fit[REACH]!;
  if (best > 0 && fit[CHARGED]! > fit[ORDER_WORTH]!) fit[ORDER_WORTH] = fit[CHARGED]!;
}

/** Whether a team could charge an enemy under Run orders, and what that is worth: `fit[CHARGED]`. */
function weighCharge(w: World, seat: number, t: number, e: number): number {
  fit[CHARGED] = 0;
  const held = B.order[t]!;
  B.order[t] = RUN;
  const gap = w.gap(t, e);
  const charges = mayCharge(w, t) && gap <= chargeRange(t) && (w.table === null || isChargeable(w, e));
  B.order[t] = held;
  if (!charges) return 0;
  weighFight(w, t, e, true);
  weighContact(t, gap);
  fit[CHARGED] = weights[seat * WEIGHTS + T.charge]! * fit[FIGHT]! * fit[CONTACT]!;
  return 1;
}

/** The best charge of a team on a table: `fit[CHARGED]`. */
function weighCharges(w: World, seat: number, t: number): number {
  const enemy = 1 - seat;
  const range = chargeRange(t);
  let best = 0;
  for (let e = enemy * w.U; e < w.endOf(enemy); e++) {
    if (w.has(e, GONE | HIDDEN | OFF_TABLE) || w.gap(t, e) > range || !sees(w, t, e)) continue;
    if (weighCharge(w, seat, t, e) > 0 && fit[CHARGED]! > best) best = fit[CHARGED]!;
  }
  fit[CHARGED] = best;
  return best > 0 ? 1 : 0;
}

/** Falling back from a fight, by what it would cost to stay; a vehicle in contact does nothing. */
function weighLeaving(w: World, seat: number, t: number): void {
  const foe = nearestEnemy(w, t);
  weighFight(w, t, foe, false);
  const turned = (isVehicle(w, t) ? 0.3 : -0.3) * B.count[t]! * B.price[firstOf(t)]!;
  fit[ORDER_WORTH] = -weights[seat * WEIGHTS + T.leave]! * fit[FIGHT]! + turned;
}
