/** What a team's orders are worth on a line: shots, charges, ways, lying down (DK-DEC-08). Hot: once a team and order. Worth is in models of mean price. */
import { UNIT } from "../../../geometry/ticks.ts";
import { float64 } from "../../kernel/columns.ts";
import { chargeRange, mayCharge, sprintsIntoCharge } from "../battle/charging.ts";
import { B, firstOf } from "../battle/columns.ts";
import { apart, nearestEnemy, roomOnLine } from "../battle/line.ts";
import { moraleLd, slowest } from "../battle/morale.ts";
import { obeyWays } from "../battle/orders.ts";
import type { World } from "../battle/state.ts";
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
import { T, weight } from "./weights.ts";

/** What a step of six inches is. */
const STEP = 6 * UNIT;
/** Rounds of combat that a player looks ahead to. */
const ROUNDS = 2;

/** Answers that are fractions. */
export const fit = float64(8);
/** Worth of an order; of a fight; the lead of a fight in wounds; what the enemy may shoot at a team; the chance of contact. */
export const ORDER_WORTH = 0;
export const FIGHT = 1;
const LEAD = 2;
export const THREAT = 3;
export const CONTACT = 4;

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
    const more = Math.min(mine - theirs, theirs * (B.number[N.contacts]! - 1)) * weight(seat, T.many);
    kills += more * B.pairingOdds[gang + KILLS]!;
    dies += more * B.pairingOdds[gang + DIES]!;
  } else if (theirs > mine) {
    const gang = pairing(b, a, 1, false);
    const more = Math.min(theirs - mine, mine * (B.number[N.contacts]! - 1));
    kills += more * B.pairingOdds[gang + DIES]!;
    dies += more * B.pairingOdds[gang + KILLS]!;
  }
  const harm = weight(seat, T.harm);
  const rout = weight(seat, T.rout);
  fit[LEAD] = kills - dies;
  const gain = Math.min(theirs, kills) * B.price[b]! - harm * Math.min(mine, dies) * B.price[a]!;
  const sure = Math.abs(kills - dies) / (1 + Math.abs(kills - dies));
  const beats = kills > dies ? rout * breaks(t) * Math.max(0, theirs - kills) * B.price[b]! : 0;
  const beaten = dies > kills ? rout * breaks(s) * Math.max(0, mine - dies) * B.price[a]! : 0;
  fit[FIGHT] = ROUNDS * gain + sure * (beats - harm * beaten);
}

/** Roughly how likely a beaten team breaks. */
function breaks(t: number): number {
  const beyond = Math.min(3, Math.max(0, Math.round(Math.abs(fit[LEAD]!)) - 1));
  return 1 - obeyWays(moraleLd(t) - beyond) / 36;
}

/** What enemies may shoot at a team from where they are, the two that threaten it most: `fit[THREAT]`, in own models of mean price. */
export function weighThreat(w: World, t: number): void {
  const enemy = 1 - w.seatOf(t);
  let most = 0;
  let next = 0;
  for (let s = enemy * w.U; s < w.endOf(enemy); s++) {
    if (w.has(s, GONE | BROKEN | OFF_TABLE) || B.engaged[s] !== 0) continue;
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
    fit[ORDER_WORTH] = weight(seat, T.rally) * rallyWorth(w, t);
    return;
  }
  const near = nearestEnemy(w, t);
  if (near < 0) return;
  if (order === DOWN) {
    weighThreat(w, t);
    fit[ORDER_WORTH] = weight(seat, T.lie) * weight(seat, T.harm) * SAVED * fit[THREAT]!;
  } else if (B.engaged[t] !== 0) weighLeaving(w, seat, t);
  else if (order === FIRE) weighFire(w, seat, t, near, w.gap(t, near), FIRE, 1);
  else if (order === OVERWATCH)
    weighFire(w, seat, t, near, Math.max(0, w.gap(t, near) - STEP), OVERWATCH, weight(seat, T.wait));
  else if (order === ADVANCE) weighAdvance(w, seat, t, near, slowest(t) * UNIT);
  else if (order === RUN) weighRun(w, seat, t, near);
}
/** Share of shots that lying down saves, about. */
const SAVED = 0.3;

/** A broken team is worth half of what is left of it; a pin a little of what the team does. */
function rallyWorth(w: World, t: number): number {
  const left = B.count[t]! * B.price[firstOf(t)]!;
  return (w.has(t, BROKEN) ? 0.5 * left : 0) + Math.min(1, 0.06 * B.pins[t]!) * (1 + 0.3 * left);
}

function weighFire(w: World, seat: number, t: number, near: number, gap: number, order: number, factor: number): void {
  if (w.has(near, HIDDEN)) return;
  weighVolley(w, t, near, gap, order === OVERWATCH, order);
  const hope = handed[VOLLEY]!;
  fit[ORDER_WORTH] = factor * (hope + (hope > 0 ? weight(seat, T.pin) : 0)) + coverWorth(w, seat, t);
}

const coverWorth = (w: World, seat: number, t: number): number =>
  w.table === null && w.sideAt[seat]!.cover > 0 && w.has(t, IN_PLACE)
    ? 0.3 * weight(seat, T.cover) * w.sideAt[seat]!.cover
    : 0;

/** What nearness is worth: who would win a fight comes closer, who shoots comes into range. */
export function pullOf(w: World, seat: number, t: number, near: number): number {
  weighFight(w, t, near, true);
  const melee = fit[FIGHT]!;
  const pull = melee > 0 ? weight(seat, T.close) * melee : weight(seat, T.away) * melee;
  return pull + 0.05 * weight(seat, T.close);
}

function weighAdvance(w: World, seat: number, t: number, near: number, most: number): void {
  const pull = pullOf(w, seat, t, near);
  const ticks = roomOnLine(w, t, 1, most, apart());
  const gap = w.gap(t, near);
  weighVolley(w, t, near, Math.max(0, pull >= 0 ? gap - ticks : gap), false, ADVANCE);
  const hope = handed[VOLLEY]!;
  fit[ORDER_WORTH] =
    hope +
    (hope > 0 ? weight(seat, T.pin) : 0) +
    Math.max(0, (pull * ticks) / STEP) +
    reachWorth(w, seat, t, near, gap - ticks);
}

/** Who cannot shoot yet gains by coming into range. */
function reachWorth(w: World, seat: number, t: number, near: number, gap: number): number {
  weighVolley(w, t, near, Math.max(0, gap), false, FIRE);
  const there = handed[VOLLEY]!;
  weighVolley(w, t, near, w.gap(t, near), false, FIRE);
  return weight(seat, T.later) * Math.max(0, there - handed[VOLLEY]!);
}

function weighRun(w: World, seat: number, t: number, near: number): void {
  const gap = w.gap(t, near);
  const held = B.order[t]!;
  B.order[t] = RUN;
  const charges = mayCharge(w, t) && gap <= chargeRange(t);
  B.order[t] = held;
  let best = 0;
  if (charges) {
    weighFight(w, t, near, true);
    weighContact(t, gap);
    best = weight(seat, T.charge) * fit[FIGHT]! * fit[CONTACT]!;
  }
  const pull = pullOf(w, seat, t, near);
  const ticks = roomOnLine(w, t, 1, B.number[N.run]! * slowest(t) * UNIT, apart());
  weighVolley(w, t, near, Math.max(0, gap - ticks), false, RUN);
  const runs = handed[VOLLEY]! + Math.max(0, (pull * ticks) / STEP) + reachWorth(w, seat, t, near, gap - ticks);
  fit[ORDER_WORTH] = best > runs ? best : runs;
}

/** Falling back from a fight, by what it would cost to stay. */
function weighLeaving(w: World, seat: number, t: number): void {
  const foe = nearestEnemy(w, t);
  weighFight(w, t, foe, false);
  fit[ORDER_WORTH] = -weight(seat, T.leave) * fit[FIGHT]! - 0.3 * B.count[t]! * B.price[firstOf(t)]!;
}
