/** Charges: what is said before the move, the three reactions, and who is charged in the end (DK-CHG). The moves themselves are of a line or a table. Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  ACTED,
  CHARGING,
  COUNTER_ATTACK,
  DONE,
  EVADE,
  EVADED,
  FAST,
  FIRE,
  GONE,
  HIDDEN,
  K_SPRINT_CHARGE,
  NO_REACTION,
  OFF_TABLE,
  OPEN_FIRE,
  RUN,
} from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { counterMove, doubleMove, halfEvade, simDie } from "./distances.ts";
import { slowest } from "./morale.ts";
import { mayReact, tryReaction } from "./reactions.ts";
import { canShoot } from "./shots.ts";
import type { World } from "./state.ts";

/** May a team sprint as it charges? All of its models have to. @rule DK-CHG-03 */
export function sprintsIntoCharge(t: number): boolean {
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m]! > 0 && (B.kindTraits[B.kind[m]!]! & K_SPRINT_CHARGE) === 0) return false;
  }
  return true;
}

/** The farthest that a team may hope to charge, in ticks. @rule DK-CHG-01, DK-CHG-02, DK-CHG-03 */
export function chargeRange(t: number): number {
  const mv = slowest(t);
  const sure = B.number[N.chargeTimes]! * mv;
  if (!sprintsIntoCharge(t)) return sure * UNIT;
  return (sure + (B.rule[R.chargeRange] === 0 ? mv : 1)) * UNIT;
}

/** How far a charge goes, in ticks; its random third is rolled. @rule DK-CHG-02, DK-CHG-03 */
export function chargeDistance(w: World, t: number): number {
  const mv = slowest(t);
  const sure = B.number[N.chargeTimes]! * mv;
  const third = sprintsIntoCharge(t) ? simDie(w.actions[w.seatOf(t)]!, mv, w.m.mode === "attack") : 0;
  return (sure + third) * UNIT;
}

/** How near to its target a charge has to come, in ticks. @rule DK-CHG-10 */
export const contactGap = (): number => (B.rule[R.contactDistance] === 1 ? UNIT >> 1 : 0);

/** Whom a team may name in a charge, but for range. @rule DK-CHG-01, DK-EXT-CH-01 */
export const isChargeable = (w: World, t: number): boolean => !w.has(t, GONE | HIDDEN | OFF_TABLE);

/** May a team charge? @rule DK-EXT-CH-01 */
export function mayCharge(w: World, s: number): boolean {
  return B.order[s] === RUN && !w.has(s, ACTED) && B.engaged[s] === 0 && B.kindWs[B.kind[B.from[s]!]!]! > 0;
}

// What a reaction that passed does beyond its order; distances in ticks.
export const reacted = { evade: 0, counter: 0 };

/**
 * One named team answers the charge of team s. Evades and counter-attacks leave their distance in `reacted`; the caller moves the team. A reaction that
 * passed gives its order, and a failed Evade of a team that ran already falls back half as far.
 * @rule DK-CHG-04, DK-CHG-05, DK-CHG-06, DK-CHG-07, DK-CHG-08, DK-CHG-09, DK-EXT-FB-02
 */
export function answerCharge(w: World, s: number, t: number): void {
  reacted.evade = 0;
  reacted.counter = 0;
  if (B.rule[R.noReactions] === 1 || !mayReact(w, t)) return;
  const seat = w.seatOf(t);
  const reaction = w.player.reaction(seat, t, s);
  if (reaction === NO_REACTION || (reaction === EVADE && w.has(t, EVADED))) return;
  if (reaction === OPEN_FIRE && !canShoot(t)) return;
  const ran = B.order[t] === RUN;
  const passed = tryReaction(w, t, reaction);
  const exact = w.m.mode === "attack";
  if (reaction === EVADE && (passed || ran)) {
    const dice = w.tests[seat]!;
    reacted.evade = passed ? doubleMove(dice, slowest(t), exact) * UNIT : halfEvade(dice, slowest(t), exact);
    B.flags[t]! |= EVADED | ACTED | DONE | FAST;
    B.order[t] = RUN;
  }
  if (!passed) return;
  if (reaction === COUNTER_ATTACK) {
    reacted.counter = counterMove(slowest(t), w.gap(s, t), B.rule[R.counterHalf] === 1);
    B.flags[t]! |= ACTED | DONE;
    B.order[t] = RUN;
    for (let m = B.from[t]!; m < B.to[t]!; m++) B.state[m]! |= CHARGING;
  } else if (reaction === OPEN_FIRE) {
    B.order[t] = FIRE;
    w.openers |= w.bitOf(t);
  }
}

/** All named teams answer, in their owner's order; by one reading only the nearest. @rule DK-EXT-CH-02 */
export function nearestNamed(w: World, s: number, aims: number): number {
  const enemy = 1 - w.seatOf(s);
  let best = -1;
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if ((aims & w.bitOf(t)) === 0 || w.has(t, GONE)) continue;
    if (best < 0 || w.gap(s, t) < w.gap(s, best)) best = t;
  }
  return best;
}

/** The models of a team have charged. */
export function setCharging(t: number): void {
  for (let m = B.from[t]!; m < B.to[t]!; m++) B.state[m]! |= CHARGING;
}

export function tellEvade(w: World, t: number): void {
  w.log.event(E.evades, t, Math.round((reacted.evade * 10) / UNIT), 0);
}

export function tellCounter(w: World, t: number): void {
  w.log.event(E.counters, t, Math.round((reacted.counter * 10) / UNIT), 0);
}
