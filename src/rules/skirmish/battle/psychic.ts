/**
 * Rulebook chapter "Psychic powers" and the items used like them. Hot: once a use. The test draws from the `tests` stream of the
 * user's seat, effects from its `action` stream.
 */

import { E } from "../events.ts";
import * as F from "../flags.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { board, STRIDE } from "./columns.ts";
import { checkFall, knockDown, pin } from "./damage.ts";
import { comeOut } from "./hiding.ts";
import { kinds } from "./kind-columns.ts";
import { leadershipKind, psychicLeadership } from "./leadership.ts";
import { fire } from "./shoot.ts";
import { S_CONCEALED, S_CRUCIBLE, S_ENHANCED, S_ON, SEAT_COLUMNS, type World } from "./state.ts";
import { shiftOnTable } from "./table-moves.ts";

/**
 * SK-PSY-02: 2D6 at or below Leadership; Runes of Warding and Witnessing change the dice (SK-ELD-17).
 * @rule SK-ELD-A04, SK-ELD-A05, SK-PSY-02
 */
export function psychicTest(w: World, user: number): boolean {
  const seat = w.seatOf(user);
  const halved = board.seats[seat * SEAT_COLUMNS + S_CRUCIBLE] === 1;
  const ld = psychicLeadership(w, user, halved);
  const dice = w.tests[seat]!;
  const warded = isWarded(1 - seat);
  const witness = (kinds.guard[board.kind[user]!]! & F.G_WITNESSING) !== 0;
  if (warded && !witness) return dice.sum(3, 6) <= ld;
  if (witness && !warded) {
    const a = dice.die(6);
    const b = dice.die(6);
    const c = dice.die(6);
    const most = a > b ? (a > c ? a : c) : b > c ? b : c;
    return a + b + c - most <= ld;
  }
  return dice.test(leadershipKind(ld, false)) === 1;
}

/** Do Runes of Warding protect a seat? Whoever is off the table has taken them along (SK-ELD-17). */
function isWarded(seat: number): boolean {
  if ((board.sideGuards[seat]! & F.G_WARDING) === 0) return false;
  const from = seat * STRIDE;
  for (let left = board.seats[seat * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1)
    if ((kinds.guard[board.kind[from | (31 - Math.clz32(left & -left))]!]! & F.G_WARDING) !== 0) return true;
  return false;
}

/** SK-CSM-13: a power on a bearer of the Collar fails on 2+. @rule SK-CSM-13 */
export function throughCollar(w: World, target: number, seat: number): boolean {
  if ((kinds.guard[board.kind[target]!]! & F.G_COLLAR) === 0) return true;
  return w.tests[seat]!.test(2) === 0;
}

/**
 * Uses a power in place of firing (SK-PSY-01, -03). `target` is an enemy for those that need one. Whichever it is, the user has not fired and keeps
 * the bonus of its charge (SK-CC-17), unless that is ruled otherwise (SK-AMB-151).
 * @rule SK-ELD-10, SK-ELD-11, SK-PSY-01, SK-PSY-03, SK-PSY-07, SK-PSY-08, SK-PSY-09
 */
export function usePower(w: World, user: number, power: number, target: number): void {
  const seat = w.seatOf(user);
  board.flags[user]! |= board.rule[R.powerFires] === 1 ? F.BUSY | F.FIRED : F.BUSY;
  w.tick(T.powers, seat, 1);
  const passed = psychicTest(w, user);
  w.log.event(E.power, user, power, passed ? 1 : 0);
  w.powerPassed = passed;
  if (!passed) return;
  w.touchAll();
  switch (power) {
    case F.P_SHIELD:
      board.flags[user]! |= F.SHIELDED;
      return;
    case F.P_LEAP:
      board.flags[user]! |= F.LEAP;
      return;
    case F.P_SLOW_TIME:
      board.flags[user]! |= F.SLOW;
      return;
    case F.P_HEALING:
      heal(w, user);
      return;
    case F.P_CAUSE_FEAR:
      if (!throughCollar(w, target, seat)) return;
      pin(w, target);
      checkFall(w, target, false, true, w.actions[seat]!);
      return;
    case F.P_PUSH:
      if (throughCollar(w, target, seat)) push(w, user, target);
      return;
    case F.P_DESTRUCTOR:
      board.shotAt[user] = target + 1;
      if (w.table !== null) comeOut(w, user);
      if (throughCollar(w, target, seat)) fire(w, user, target, w.m.destructorGun, 1, false);
      return;
    case F.P_ENHANCE:
      board.seats[seat * SEAT_COLUMNS + S_ENHANCED] = 1;
      return;
    case F.P_CONCEAL:
      board.seats[seat * SEAT_COLUMNS + S_CONCEALED] = 1;
      return;
    default:
      return;
  }
}

/** SK-PSY-07: the user or a friend in reach gets one wound back, never above its start. */
function heal(w: World, user: number): void {
  const hurt = hurtFriend(w, user);
  if (hurt >= 0) board.wounds[hurt]!++;
}

/** Who would be healed, or -1. */
export function hurtFriend(w: World, user: number): number {
  const from = w.seatOf(user) * STRIDE;
  for (let f = from; f < from + board.count[w.seatOf(user)]!; f++) {
    const hurt = (board.flags[f]! & F.OFF) === 0 && board.wounds[f]! < kinds.W[board.kind[f]!]!;
    if (hurt && w.gap(f, user) <= 10) return f;
  }
  return -1;
}

/** SK-PSY-09: the enemy is moved D6 inches away. */
function push(w: World, user: number, target: number): void {
  const inches = w.actions[w.seatOf(user)]!.die(6);
  if (w.table !== null) {
    shiftOnTable(w, target, user, -inches * 10, F.AS_PUSHED);
    return;
  }
  board.x[target]! += board.x[target]! >= board.x[user]! ? inches * 10 : -inches * 10;
  board.flags[target]! &= ~F.IN_PLACE;
  w.touchPlace(target);
}

/** SK-DE-05: every psychic enemy is Stunned at once, and from then on their tests use half Leadership. @rule SK-DE-05 */
export function openCrucible(w: World, seat: number): void {
  w.log.event(E.crucible, seat, 0, 0);
  board.seats[(1 - seat) * SEAT_COLUMNS + S_CRUCIBLE] = 1;
  for (let m = 0; m < 2 * STRIDE; m++) {
    const own = w.seatOf(m) === seat;
    if ((board.flags[m]! & F.OFF) !== 0 || (own && board.rule[R.crucibleAll] === 0)) continue;
    if ((kinds.guard[board.kind[m]!]! & F.G_PSYCHIC) === 0) continue;
    knockDown(w, m, w.actions[seat]!);
  }
}
