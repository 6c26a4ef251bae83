/** What a player thinks in the Action Phase of a duel, and of fire everywhere: moves, reactions, interruptions, targets, weapons. Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { BY_DOCTRINE } from "../../kernel/candidates.ts";
import { chargeRange, isChargeable } from "../battle/charging.ts";
import { B, firstOf } from "../battle/columns.ts";
import { isConstruct } from "../battle/constructs.ts";
import { apart, nearestEnemy, roomOnLine, runsOf } from "../battle/line.ts";
import { majority } from "../battle/majority.ts";
import { slowest } from "../battle/morale.ts";
import { obeyWays } from "../battle/orders.ts";
import { reactionNeed, reactionWays } from "../battle/reactions.ts";
import { canShoot, mayFire, rangeOf } from "../battle/shots.ts";
import type { World } from "../battle/state.ts";
import {
  BACK,
  CHARGE,
  COUNTER_ATTACK,
  EVADE,
  EVADED,
  FALL_BACK,
  FIRE,
  FIRING,
  NO_REACTION,
  OPEN_FIRE,
  RUN,
  SPRINT,
  STAY,
  WALK,
} from "../matchup.ts";
import { N } from "../rulings.ts";
import { asked, tellWhich } from "./asked.ts";
import { D, MOVE_NAMES } from "./decisions.ts";
import { handed, SHOT, VOLLEY, weighShot, weighVolley } from "./hopes.ts";
import { forgetBest } from "./table-hopes.ts";
import { T, WEIGHTS, weights } from "./weights.ts";
import {
  ANSWER,
  CONTACT,
  FIGHT,
  fit,
  ORDER_WORTH,
  PULL,
  STANDING,
  THREAT,
  weighContact,
  weighFight,
  weighOrder,
  weighPull,
  weighThreat,
} from "./worth.ts";

const STEP = 6 * UNIT;

export function chooseRun(w: World, seat: number, t: number): number {
  const moves = runsOf(w, t);
  const near = nearestEnemy(w, t);
  asked.open(D.run, seat);
  for (let move = STAY; move <= FALL_BACK; move++) {
    if ((moves & (1 << move)) === 0) continue;
    if (move === CHARGE) {
      offerCharges(w, seat, t);
      continue;
    }
    weighMove(w, seat, t, near, move);
    fit[CONTACT] = 1;
    offerRun(w, t, move, near, 0);
  }
  asked.settle();
  w.aims = asked.a;
  return asked.act;
}

/** Puts the worth of a move that is no charge into the row. */
function weighMove(w: World, seat: number, t: number, near: number, move: number): void {
  const { row } = asked;
  row[0] = 0;
  if (move === STAY || near < 0) return;
  if (move === FALL_BACK) {
    weighOrder(w, seat, t, RUN);
    row[0] = fit[ORDER_WORTH]!;
    return;
  }
  weighPull(w, seat, t, near);
  const ticks = roomOnLine(w, t, 1, B.number[N.run]! * slowest(t) * UNIT, apart());
  row[0] = ((fit[PULL]! + 0.1) * ticks) / STEP;
  // About half of the third part more, for a pin.
  if (move === SPRINT)
    row[0] =
      ((fit[PULL]! + 0.1) * (ticks + weights[seat * WEIGHTS + T.sprint]! * slowest(t) * UNIT)) / STEP -
      weights[seat * WEIGHTS + T.pin]!;
}

/** Row 0 and the chance of contact are told already. */
function offerRun(w: World, t: number, move: number, near: number, aims: number): void {
  if (asked.isWeighed) {
    const { row } = asked;
    row[1] = row[0]!;
    row[2] = fit[CONTACT]!;
    row[3] = near < 0 ? 0 : w.gap(t, near) / UNIT;
    row[4] = B.count[t]!;
    row[5] = near < 0 ? 0 : B.count[near]!;
    tellWhich(6, MOVE_NAMES, move);
  }
  asked.offer(move, aims, 0, 0);
}

/** Each enemy in range alone, and all of them that stand together. */
function offerCharges(w: World, seat: number, s: number): void {
  const enemy = 1 - seat;
  const range = chargeRange(s);
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if (!isChargeable(w, t) || w.gap(s, t) > range) continue;
    weighFight(w, s, t, true);
    weighContact(s, w.gap(s, t));
    asked.row[0] =
      weights[seat * WEIGHTS + T.charge]! * fit[FIGHT]! * fit[CONTACT]! - weights[seat * WEIGHTS + T.hold]!;
    offerRun(w, s, CHARGE, t, w.bitOf(t));
  }
}

export function chooseAdvance(w: World, seat: number, t: number): number {
  const near = nearestEnemy(w, t);
  asked.open(D.advance, seat);
  for (let i = 0; i < 3; i++) {
    const move = i === 0 ? STAY : i === 1 ? WALK : BACK;
    const way = move === BACK ? -1 : 1;
    const ticks = move === STAY ? 0 : roomOnLine(w, t, way, slowest(t) * UNIT, apart());
    let gain = 0;
    if (near >= 0) {
      weighVolley(w, t, near, Math.max(0, w.gap(t, near) - way * ticks), false, B.order[t]!);
      gain = handed[VOLLEY]!;
      weighPull(w, seat, t, near);
      gain += (fit[PULL]! * way * ticks) / STEP;
    }
    const { row } = asked;
    row[0] = gain - (move === BACK ? weights[seat * WEIGHTS + T.hold]! : 0);
    row[1] = gain;
    row[2] = near < 0 ? 0 : w.gap(t, near) / UNIT;
    if (asked.isWeighed) tellWhich(3, MOVE_NAMES, move);
    asked.offer(move, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** As far as it may, for a doctrine. */
export function chooseReach(seat: number, t: number, most: number): number {
  if (asked.manner[seat] === BY_DOCTRINE || most < UNIT) return most;
  asked.open(D.reach, seat);
  for (let inches = Math.ceil(most / UNIT); inches > 0; inches -= 2) {
    const ticks = Math.min(most, inches * UNIT);
    asked.row[0] = inches;
    asked.row[1] = ticks / UNIT;
    asked.row[2] = (most - ticks) / UNIT;
    asked.offer(ticks, t, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** Share of the worth of shots that makes one wait for better ones. */
const LEAST = 0.15;

/** The place where its shots do most; -1 while the enemy may come nearer in a later move. */
export function chooseInterrupt(
  w: World,
  seat: number,
  t: number,
  mover: number,
  places: number,
  must: boolean,
): number {
  asked.open(D.interrupt, seat);
  for (let i = 0; i <= places; i++) {
    const waits = i === places;
    const x = w.near + i * w.stride;
    const gap = w.table === null ? Math.abs(x - B.x[t]!) : B.watchGap[i]!;
    let kills = 0;
    if (!waits && gap >= 0) {
      w.cover = w.table === null ? 0 : B.watchCover[i]!;
      weighVolley(w, t, mover, gap, true, FIRE);
      // Thoughts to come ask for the open again.
      w.cover = 0;
      kills = handed[VOLLEY]!;
    }
    const { row } = asked;
    row[0] = waits ? (must ? 0 : LEAST) : kills;
    row[1] = waits ? 0 : gap / UNIT;
    row[2] = kills;
    row[3] = i === places - 1 ? 1 : 0;
    if (!waits && gap < 0) continue;
    asked.offer(waits ? -1 : i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** How likely a charge over a gap is to arrive, as far as its target knows: `fit[CONTACT]`. */
function weighArrival(w: World, charger: number, gap: number): void {
  weighContact(charger, gap);
  if (w.chargeTicks > 0) fit[CONTACT] = gap <= w.chargeTicks ? 1 : 0;
}

/** What an answer to a charge is worth, by the chance that it passes. */
export function chooseReaction(w: World, seat: number, t: number, charger: number): number {
  const gap = w.gap(t, charger);
  weighArrival(w, charger, gap);
  const contact = fit[CONTACT]!;
  weighFight(w, t, charger, false);
  fit[STANDING] = contact * fit[FIGHT]!;
  asked.open(D.reaction, seat);
  for (let reaction = NO_REACTION; reaction <= COUNTER_ATTACK; reaction++) {
    if (reaction === EVADE && w.has(t, EVADED)) continue;
    if (reaction === OPEN_FIRE && !canShoot(t)) continue;
    const passes = reaction === NO_REACTION ? 6 : reactionWays(reactionNeed(t, reaction));
    weighAnswer(w, seat, t, charger, reaction, gap);
    const gain = reaction === NO_REACTION ? 0 : fit[ANSWER]!;
    const { row } = asked;
    row[0] = (weights[seat * WEIGHTS + T.react]! * passes * gain) / 6;
    row[1] = gain;
    row[2] = passes / 6;
    row[3] = gap / UNIT;
    if (asked.isWeighed) tellWhich(4, REACTIONS, reaction);
    asked.offer(reaction, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}
const REACTIONS = ["none", "evade", "openFire", "counterAttack"];

/** What a reaction that passes is worth beyond standing: `fit[ANSWER]`. */
function weighAnswer(w: World, seat: number, t: number, charger: number, reaction: number, gap: number): void {
  if (reaction === OPEN_FIRE) {
    weighVolley(w, t, charger, Math.min(gap, 4 * UNIT), true, FIRE);
    fit[ANSWER] = handed[VOLLEY]!;
  } else if (reaction === COUNTER_ATTACK) {
    weighFight(w, t, charger, true);
    weighArrival(w, charger, gap >> 1);
    fit[ANSWER] = fit[FIGHT]! * fit[CONTACT]! - fit[STANDING]!;
  } else if (reaction === EVADE) {
    // Twice a random move on the way, about.
    weighArrival(w, charger, gap + (slowest(t) + 1) * UNIT);
    fit[ANSWER] = fit[STANDING]! * (fit[CONTACT]! - 1) - weights[seat * WEIGHTS + T.hold]!;
  }
}

/** Going Down costs the order that it has. */
export function wouldGoDown(w: World, seat: number, t: number, shooter: number): boolean {
  weighVolley(w, shooter, t, w.gap(shooter, t), false, B.order[shooter]!);
  const saved = weights[seat * WEIGHTS + T.lie]! * weights[seat * WEIGHTS + T.harm]! * 0.3 * handed[VOLLEY]!;
  forgetBest();
  weighOrder(w, seat, t, B.order[t]!);
  return saved > 0.02 + fit[ORDER_WORTH]!;
}

/** A Fire order waits where the enemy cannot answer before. */
export function wouldWait(w: World, seat: number, s: number): boolean {
  weighThreat(w, s);
  return weights[seat * WEIGHTS + T.late]! > 1 + fit[THREAT]!;
}

/** A volley that cannot go through armour is not fired. */
const HOPELESS = -0.01;

/** The team of the first n of `B.list` that the shots do most to; those that are farther by the chance of the test. */
export function chooseTarget(w: World, seat: number, s: number, n: number, near: number): number {
  asked.open(D.target, seat);
  const test = obeyWays(majority(s, B.kindLd, false)) / 36;
  for (let i = 0; i < n; i++) {
    const t = B.list[i]!;
    weighVolley(w, s, t, B.targetGap[t]!, false, B.order[s]!);
    const kills = handed[VOLLEY]!;
    const first = firstOf(t);
    const big = B.kindW[B.kind[first]!]! > 1;
    const chance = i < near ? 1 : test;
    const { row } = asked;
    const pin = !isConstruct(w, t) ? weights[seat * WEIGHTS + T.pin]! : kills > 0 ? 0 : HOPELESS;
    row[0] = chance * (kills * (big ? weights[seat * WEIGHTS + T.big]! : 1) + pin);
    row[1] = kills;
    row[2] = B.targetGap[t]! / UNIT;
    row[3] = B.count[t]!;
    row[4] = B.price[first]!;
    row[5] = B.pins[t]!;
    row[6] = chance;
    asked.offer(t, 0, 0, 0);
  }
  asked.row.fill(0, 0, 7);
  asked.offer(-1, 0, 0, 0);
  asked.settle();
  return asked.act;
}

/** Which weapon a model shoots with: what does most; -1 where none reaches. */
export function chooseArm(w: World, m: number, t: number, gap: number, snapped: boolean): number {
  const kind = B.kind[m]!;
  const from = B.kindArmsFrom[kind]!;
  asked.open(D.arm, w.seatOfModel(m));
  for (let place = 0; place < B.kindArmsFrom[kind + 1]! - from; place++) {
    const gun = B.kindArms[from + place]!;
    if (gap > B.gunLong[gun]! || !mayFire(m, place, snapped)) continue;
    weighShot(w, m, gun, t, gap, snapped);
    const { row } = asked;
    row[0] = handed[SHOT]!;
    row[1] = handed[SHOT]!;
    row[2] = B.gunStrength[gun]!;
    row[3] = B.gunHeavy[gun]!;
    row[4] = B.gunGrenade[gun]!;
    asked.offer(place, 0, 0, 0);
  }
  return asked.settle() < 0 ? -1 : asked.act;
}

/** Who pins first shoots first; chargers go last. */
export function chooseTeam(seat: number, phase: number, n: number): number {
  if (asked.manner[seat] === BY_DOCTRINE && phase < FIRING) return 0;
  asked.open(D.team, seat);
  for (let i = 0; i < n; i++) {
    const t = B.list[i]!;
    const { row } = asked;
    row[0] = phase < FIRING ? -i : rangeOf(t) / UNIT - i;
    row[1] = rangeOf(t) / UNIT;
    row[2] = B.count[t]!;
    row[3] = B.price[firstOf(t)]!;
    row[4] = phase;
    asked.offer(i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}
