/** Order tests: what a team needs, and what becomes of it (DK-TST). Hot: once an order. */
import { E } from "../events.ts";
import { BROKEN, DICED, GONE, K_CHAMPION, K_CHARACTER, NO_ORDER, ORDERED, RALLIED, RALLY } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { majority } from "./majority.ts";
import { P_CP, poolAt } from "./pools.ts";
import type { World } from "./state.ts";
import { isInCover, layDown } from "./where.ts";

// What comes of an order.
export const OBEYS = 1;
export const REFUSES = 0;

/** The highest Leadership of Champions and Characters in a team; 0 where it has none. */
export function officerLd(t: number): number {
  let best = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    const kind = B.kind[m]!;
    if (B.wounds[m]! > 0 && (B.kindTraits[kind]! & (K_CHAMPION | K_CHARACTER)) !== 0 && B.kindLd[kind]! > best)
      best = B.kindLd[kind]!;
  }
  return best;
}

/** Has no team of the unit lost a model? @rule DK-TST-04 */
export function isFull(w: World, t: number): boolean {
  if (B.rule[R.noFullStrength] === 1) return false;
  if (B.rule[R.fullStrengthUnit] === 1) return B.count[t] === B.start[t];
  const u = B.unit[t]!;
  for (let s = B.teamFrom[u]!; s < B.teamTo[u]!; s++) if (w.has(s, GONE) || B.count[s]! < B.start[s]!) return false;
  return true;
}

/** What pins add to an order test. @rule DK-TST-06, DK-TST-07 */
export function pinModifier(pins: number, order: number): number {
  if (order === RALLY || pins <= 1 || B.rule[R.noPinPenalty] === 1) return 0;
  return (pins - 1) * B.number[N.perPin]!;
}

/** Leadership with all modifiers. @rule DK-TST-03, DK-TST-04, DK-TST-05, DK-TST-06 */
export function modifiedLd(ld: number, full: boolean, cover: boolean, pins: number, order: number): number {
  return ld + (full ? B.number[N.fullStrength]! : 0) + (cover ? B.number[N.testCover]! : 0) + pinModifier(pins, order);
}

/** Leadership that counts for an order by `issuer`, -1 where a die gives it. @rule DK-TST-03 */
export function testLd(t: number, issuer: number): number {
  if (issuer >= 0) return B.kindLd[B.kind[issuer]!]!;
  const officer = B.rule[R.directActivationLd] === 1 ? officerLd(t) : 0;
  return officer > 0 ? officer : majority(t, B.kindLd, false);
}

export function orderNeed(w: World, t: number, order: number, issuer: number): number {
  return modifiedLd(testLd(t, issuer), isFull(w, t), isInCover(w, t), B.pins[t]!, order);
}

/** Does a team have to test for an order? @rule DK-TST-01 */
export function isTested(w: World, t: number, order: number): boolean {
  if (B.pins[t]! > 0) return true;
  return order === RALLY && B.rule[R.noPinTest] === 1 && w.has(t, BROKEN);
}

/** In how many of 36 rolls an order is obeyed that needs so much: a double 1 always is, a double 6 never. @rule DK-TST-02, DK-TST-11, DK-TST-12 */
export function obeyWays(need: number): number {
  if (need <= 2) return 1;
  if (need >= 12) return 35;
  return need <= 7 ? (need * (need - 1)) / 2 : 36 - ((12 - need) * (13 - need)) / 2;
}

/** In how many of 36 cases a team obeys an order. */
export function obeyChance(w: World, t: number, order: number, issuer: number): number {
  return isTested(w, t, order) ? obeyWays(orderNeed(w, t, order, issuer)) : 36;
}

/**
 * A team is given an order: it obeys at once without pins, else it tests. Whether it obeys.
 * @rule DK-TST-01, DK-TST-08, DK-TST-10, DK-TST-13, DK-ACT-11
 */
export function giveOrder(w: World, t: number, order: number, issuer: number): boolean {
  const seat = w.seatOf(t);
  w.tick(T.orders, seat, 1);
  w.printed(seat);
  w.log.event(E.order, t, order, issuer + 1);
  B.flags[t]! |= ORDERED;
  if (!isTested(w, t, order)) {
    if (order === RALLY) rally(w, t, false);
    else B.order[t] = order;
    return true;
  }
  return testOrder(w, t, order, orderNeed(w, t, order, issuer));
}

/** Takes the test against Leadership that is modified already. @rule DK-TST-02, DK-TST-08, DK-TST-10, DK-TST-11, DK-TST-12 */
export function testOrder(w: World, t: number, order: number, need: number): boolean {
  const seat = w.seatOf(t);
  const dice = w.tests[seat]!;
  let a = dice.die(6);
  let b = dice.die(6);
  w.tick(T.orderTests, seat, 1);
  if (a + b > need && a + b > 2 && buysReroll(w, t, need)) {
    a = dice.die(6);
    b = dice.die(6);
  }
  const roll = a + b;
  const passed = roll === 2 || (roll < 12 && roll <= need);
  if (roll === 2) B.pins[t] = 0;
  else if (roll < 12 && B.pins[t]! > 0) B.pins[t]!--;
  w.log.event(passed ? E.obeys : E.refuses, t, (need + 32) * 16 + roll, B.pins[t]!);
  if (!passed) {
    refuse(w, t, order);
    return false;
  }
  if (order !== RALLY) {
    B.order[t] = order;
    return true;
  }
  const only = B.rule[R.rallyBroken] === 1 && w.has(t, BROKEN);
  if (roll !== 2 && !only) {
    const more = dice.die(6) - (B.rule[R.rallyPins] === 1 ? 1 : 0);
    B.pins[t] = Math.max(0, B.pins[t]! - more);
  }
  rally(w, t, roll === 2);
  return true;
}

/** It goes Down, apart from its squad. @rule DK-TST-10 */
function refuse(w: World, t: number, order: number): void {
  w.tick(T.refused, w.seatOf(t), 1);
  if (order === RALLY && B.rule[R.failedRally] === 1) B.order[t] = NO_ORDER;
  else layDown(w, t);
}

/**
 * Rally (DK-ORD-09) ends with it: broken and order are gone, and the team may be ordered again; after a double 1 it is at once.
 * @rule DK-ORD-09, DK-TST-09, DK-TST-11, DK-ACT-13, DK-EXT-MO-05, DK-EXT-MO-09
 */
function rally(w: World, t: number, free: boolean): void {
  const seat = w.seatOf(t);
  B.flags[t]! &= ~BROKEN;
  B.order[t] = NO_ORDER;
  w.tick(T.rallies, seat, 1);
  w.log.event(E.rallied, t, B.pins[t]!, 0);
  if (B.rule[R.rallyAgain] === 0) B.flags[t]! &= ~(ORDERED | DICED);
  B.flags[t]! |= RALLIED;
  if (!free) return;
  const order = w.player.freeOrder(seat, t);
  if (order === NO_ORDER) return;
  w.log.event(E.order, t, order, 0);
  B.flags[t]! |= ORDERED;
  if (B.rule[R.freeOrderAfterRally] === 0) B.order[t] = order;
  else testOrder(w, t, order, orderNeed(w, t, order, -1));
}

/** A command point buys another roll, by one reading; no test is rolled a third time. @rule DK-GEN-07 */
function buysReroll(w: World, t: number, need: number): boolean {
  if (B.rule[R.cpUse] === 0 || w.m.mode === "attack") return false;
  const at = poolAt(B.detachment[B.unit[t]!]!);
  if (B.pool[at + P_CP]! === 0 || !w.player.rerolls(w.seatOf(t), t, need)) return false;
  B.pool[at + P_CP]!--;
  return true;
}
