/**
 * Leadership: the 2D6 test with its re-rolls, the Ork mob, Grots, synapse; and the Rout test. Hot: once a test.
 * Tests draw from the `tests` stream of the seat that tests.
 */

import { bitCount } from "../bits.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import { END, T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { board, STRIDE } from "./columns.ts";
import { lineTo } from "./ground.ts";
import { kinds } from "./kind-columns.ts";
import { remove, routWeight } from "./losses.ts";
import { end, someoneComes, winnerOfRout } from "./mission-ends.ts";
import type { World } from "./state.ts";
import * as C from "./state.ts";

/** Roll kind of 2D6 against a Leadership: equal or less passes, or strictly less (SK-AMB-01, -02). */
export function leadershipKind(leadership: number, strict: boolean): number {
  const top = strict ? leadership - 1 : leadership;
  return 16 + (top < 1 ? 1 : top > 12 ? 12 : top);
}

/** A model's Leadership now: trophies, screams, and for Grots the nearest Ork's. @rule SK-ORK-21, SK-TYR-21, SK-DE-17 */
export function leadershipOf(w: World, model: number): number {
  const kind = board.kind[model]!;
  const trait = kinds.trait[kind]!;
  let ld = kinds.Ld[kind]!;
  const screams = board.sideTraits[1 - w.seatOf(model)]! & F.T_SCREAM;
  if (((trait & F.T_GROT_LD) | (board.used[model]! & F.USED_TROPHY) | screams) === 0) return ld;
  if ((trait & F.T_GROT_LD) !== 0) {
    const ork = nearestOrk(w, model);
    if (ork >= 0) ld = kinds.Ld[board.kind[ork]!]!;
  }
  if ((board.used[model]! & F.USED_TROPHY) !== 0) ld++;
  if (screamed(w, model)) ld--;
  return ld;
}

/** The nearest Ork that is in sight, or -1. */
function nearestOrk(w: World, model: number): number {
  const from = w.seatOf(model) * STRIDE;
  let best = -1;
  let bestGap = 1 << 30;
  for (let o = from; o < from + board.count[w.seatOf(model)]!; o++) {
    if ((board.flags[o]! & (F.OFF | F.STUN)) !== 0 || (kinds.trait[board.kind[o]!]! & F.T_ORK) === 0) continue;
    if (w.table !== null && !lineTo(w, model, o)) continue;
    const gap = w.gap(o, model);
    if (gap < bestGap) {
      bestGap = gap;
      best = o;
    }
  }
  return best;
}

/** SK-TYR-21: an enemy within twelve inches with Psychic Scream. */
function screamed(w: World, model: number): boolean {
  return someoneWithin(w, 1 - w.seatOf(model), F.T_SCREAM, model, 120);
}

/** A model of the seat with the trait within `reach` tenths of `model`, itself included. */
export function someoneWithin(w: World, seat: number, trait: number, model: number, reach: number): boolean {
  if ((board.sideTraits[seat]! & trait) === 0) return false;
  const from = seat * STRIDE;
  for (let o = from; o < from + board.count[seat]!; o++) {
    if ((board.flags[o]! & F.OFF) !== 0 || (kinds.trait[board.kind[o]!]! & trait) === 0) continue;
    if (w.gap(o, model) <= reach) return true;
  }
  return false;
}

/** SK-TYR-10: inside the reach of a Synapse Creature. @rule SK-TYR-10 */
export function inSynapse(w: World, model: number): boolean {
  return someoneWithin(w, w.seatOf(model), F.T_SYNAPSE, model, 240);
}

/**
 * One Leadership test of a model with everything that may save it; `why` is one of `TEST_*`, of which a Pinned one has its own wording (SK-DMG-09).
 * A die is rolled again at most once, unless `reroll.limit` is chain.
 * @rule SK-ORK-22, SK-DUEL-04
 */
export function leadershipTest(w: World, model: number, why: number): boolean {
  const trait = kinds.trait[board.kind[model]!]!;
  if ((trait & F.T_AUTO_LD) !== 0) return true;
  if ((trait & F.T_TYRANID) !== 0 && board.rule[R.synapseRoutOnly] === 0 && inSynapse(w, model)) return true;
  const strict = why === F.TEST_PIN ? board.rule[R.pinStrict] === 1 : board.rule[R.ldStrict] === 1;
  const ld = leadershipOf(w, model);
  return rollLeadership(w, model, ld, strict, why);
}

/**
 * Rolls 2D6 against `ld` with the re-rolls of `model`; a Rout test opens those that are for it alone.
 * @rule SK-SM-12, SK-IG-09, SK-TAU-09, SK-CSM-08, SK-SKILL-06, SK-SKILL-32, SK-AI-19
 */
export function rollLeadership(w: World, model: number, ld: number, strict: boolean, why: number): boolean {
  const seat = w.seatOf(model);
  const trait = kinds.trait[board.kind[model]!]!;
  const dice = w.tests[seat]!;
  const kind = leadershipKind(ld, strict);
  let passed = dice.test(kind) === 1;
  w.log.event(E.ldTest, model, strict ? ld - 1 : ld, 2 * why + (passed ? 1 : 0));
  if (passed) return true;
  if ((trait & AGAIN) !== 0 || (kinds.guard[board.kind[model]!]! & F.G_HARDENED) !== 0 || why === F.TEST_ROUT)
    passed = rollAgain(w, model, ld, strict, why);
  if (!passed && (trait & F.T_MOB) !== 0) passed = mobCheck(w, model);
  if (!passed && (trait & F.T_GROT_FLEE) !== 0 && why !== F.TEST_ROUT) fleeGrot(w, model);
  return passed;
}

/** Traits that may let a model roll a failed test again, whatever it is for. */
const AGAIN = F.T_FEARLESS | F.T_NERVES | F.T_BOSSPOLE | F.T_IRON_WILL;

/** The re-rolls of a failed test: does one of them pass? */
function rollAgain(w: World, model: number, ld: number, strict: boolean, why: number): boolean {
  const trait = kinds.trait[board.kind[model]!]!;
  const dice = w.tests[w.seatOf(model)]!;
  const kind = leadershipKind(ld, strict);
  let passed = false;
  // Rights that are never used up come first; each gives a failed roll one more chance.
  let free = ((trait & F.T_FEARLESS) !== 0 ? 1 : 0) + (why === F.TEST_PIN && (trait & F.T_NERVES) !== 0 ? 1 : 0);
  while (!passed) {
    const right = free-- > 0 ? F.AGAIN_ALWAYS : spendReroll(w, model, trait, why);
    if (right === 0) break;
    passed = dice.test(kind) === 1;
    w.log.event(E.ldReroll, model, strict ? ld - 1 : ld, 2 * right + (passed ? 1 : 0));
    if (board.rule[R.rerollChain] === 0) break;
  }
  return passed;
}

/** Spends the first right to roll again that the model still has: one of `AGAIN_*`, or 0. */
function spendReroll(w: World, model: number, trait: number, why: number): number {
  const seat = w.seatOf(model);
  const rout = why === F.TEST_ROUT;
  if (rout && (trait & F.T_TRADEMARK) !== 0 && spends(model, F.TURN_TRADEMARK)) return F.AGAIN_TRADEMARK;
  if (rout && (board.sideTraits[seat]! & F.T_BONDING) !== 0 && board.seats[seat * C.SEAT_COLUMNS + C.S_BONDED] === 0) {
    board.seats[seat * C.SEAT_COLUMNS + C.S_BONDED] = 1;
    return F.AGAIN_BONDED;
  }
  if ((trait & F.T_BOSSPOLE) !== 0 && spends(model, F.TURN_BOSSPOLE)) return F.AGAIN_BOSSPOLE;
  if ((trait & F.T_IRON_WILL) !== 0 && spends(model, F.USED_IRON_WILL)) return F.AGAIN_IRON_WILL;
  const hardened = (kinds.guard[board.kind[model]!]! & F.G_HARDENED) !== 0;
  return hardened && spends(model, F.USED_HARDENED) ? F.AGAIN_HARDENED : 0;
}

/** Has a model a right still that is used up by it? */
function spends(model: number, right: number): boolean {
  if ((board.used[model]! & right) !== 0) return false;
  board.used[model]! |= right;
  return true;
}

/** SK-ORK-19: 2D6, one less with a Nob in sight, at or below the Orks that it sees. @rule SK-ORK-19 */
export function mobCheck(w: World, model: number): boolean {
  const seat = w.seatOf(model);
  const from = seat * STRIDE;
  const flags = board.flags;
  // Whom it sees of those who may count, as a set: on a line everybody who is not Stunned.
  let seen =
    (board.orks[seat]! | board.nobs[seat]!) & board.seats[seat * C.SEAT_COLUMNS + C.S_ON]! & ~(1 << (model - from));
  for (let left = seen; left !== 0; left &= left - 1) {
    const one = left & -left;
    // No branch: nobody foresees who is down.
    seen ^= one & -+((flags[from | (31 - Math.clz32(one))]! & F.STUN) !== 0);
  }
  if (w.table !== null) seen = seenOf(w, model, seen);
  const orks = bitCount(seen & board.orks[seat]!);
  const nob = +((seen & board.nobs[seat]!) !== 0);
  const passed = w.tests[seat]!.test(leadershipKind(orks + nob, false)) === 1;
  w.log.event(E.mobCheck, model, orks, 2 * nob + (passed ? 1 : 0));
  return passed;
}

/** Those of a set of friends of a model on a table that it sees. */
function seenOf(w: World, model: number, friends: number): number {
  const from = model & -STRIDE;
  let seen = friends;
  for (let left = friends; left !== 0; left &= left - 1) {
    const one = left & -left;
    if (!lineTo(w, model, from | (31 - Math.clz32(one)))) seen ^= one;
  }
  return seen;
}

/** SK-ORK-22: a Grot that fails leaves the battle as Out of Action. */
function fleeGrot(w: World, model: number): void {
  if ((board.flags[model]! & F.OFF) !== 0) return;
  w.log.event(E.grotFled, model, 0, 0);
  remove(w, model, F.OUT, -1, 1 - w.seatOf(model), true);
  if (board.rule[R.grotFled] === 1) return;
  // By the other reading it is no loss: neither to the unit nor to its points.
  const columns = w.seatOf(model) * C.SEAT_COLUMNS;
  const weight = routWeight(model);
  board.seats[columns + C.S_REMOVED]! -= weight;
  board.seats[columns + C.S_LOST]! -= weight;
  board.used[model]! |= F.USED_FLED;
}

/** SK-ROUT-04: the model with the best Leadership still on the table, or -1. @rule SK-ROUT-04 */
export function routLeader(w: World, seat: number): number {
  const from = seat * STRIDE;
  const barred = board.rule[R.routNotStunned] === 1 ? F.OFF | F.STUN : F.OFF;
  let best = -1;
  let bestLd = -1;
  for (let o = from; o < from + board.count[seat]!; o++) {
    if ((board.flags[o]! & barred) !== 0 || (kinds.trait[board.kind[o]!]! & F.T_NO_LEND) !== 0) continue;
    const ld = leadershipOf(w, o);
    if (ld > bestLd) {
      bestLd = ld;
      best = o;
    }
  }
  return best;
}

/** SK-ROUT-02: a quarter or more of the base was removed. Weights x 2. @rule SK-ROUT-02, SK-DUEL-05 */
export function routRequired(removed: number, base: number): boolean {
  return removed > 0 && 4 * removed >= base;
}

/** SK-ROUT-06: half or more of the unit is gone. Weights x 2. */
export function withdrawalAllowed(lost: number, start: number): boolean {
  return 2 * lost >= start;
}

/** Weight x 2 of which a quarter has to be gone (SK-AMB-19). */
export function routBase(w: World, seat: number): number {
  const ruling = board.rule[R.routBase]!;
  if (ruling === 1) return board.seats[seat * C.SEAT_COLUMNS + C.S_TURN_START]!;
  return ruling === 2 ? w.sideAt[seat]!.rosterWeight : w.sideAt[seat]!.startWeight;
}

/** Does the seat have to test now, and does it fail? */
function failsRout(w: World, seat: number): boolean {
  const columns = seat * C.SEAT_COLUMNS;
  const removed = board.seats[columns + C.S_REMOVED]!;
  if (removed === 0 || !routRequired(removed, routBase(w, seat))) return false;
  const leader = routLeader(w, seat);
  w.tick(T.routTests, seat, 1);
  if (leader < 0) {
    // Nobody is there who could test: the rest has gone, unless others are still to come.
    const lost = !someoneComes(seat);
    w.log.event(E.routTest, seat, board.seats[columns + C.S_REMOVED]!, lost ? 0 : 1);
    return lost;
  }
  const trait = kinds.trait[board.kind[leader]!]!;
  const automatic = (trait & F.T_AUTO_LD) !== 0 || ((trait & F.T_TYRANID) !== 0 && inSynapse(w, leader));
  const passed =
    automatic || rollLeadership(w, leader, leadershipOf(w, leader), board.rule[R.ldStrict] === 1, F.TEST_ROUT);
  w.log.event(E.routTest, seat, board.seats[columns + C.S_REMOVED]!, passed ? 1 : 0);
  return !passed;
}

/**
 * SK-ROUT-01 to -05: both players check; the rulings say in which order and what a double failure is.
 * @rule SK-TURN-05, SK-ROUT-01, SK-ROUT-05
 */
export function routStep(w: World): void {
  if (board.game[C.G_NO_ROUT] === 1) return;
  const active = board.game[C.G_ACTIVE]!;
  const both = board.rule[R.routBoth]!;
  const first = both === 2 ? active : 1 - active;
  const firstFails = board.game[C.G_ENDING] === 0 && failsRout(w, first);
  if (firstFails && both !== 1) rout(w, first);
  if (board.game[C.G_ENDING] === 0) {
    const secondFails = failsRout(w, 1 - first);
    if (secondFails) rout(w, 1 - first);
    if (firstFails && both === 1) {
      rout(w, first);
      if (secondFails) board.game[C.G_WINNER] = 0;
    }
  }
  openRoutWindow(w, 0);
  openRoutWindow(w, 1);
}

/** From now on losses count for the next Rout test. */
export function openRoutWindow(w: World, seat: number): void {
  const columns = seat * C.SEAT_COLUMNS;
  if (board.seats[columns + C.S_REMOVED] === 0 && board.seats[columns + C.S_BONDED] === 0) return;
  board.seats[columns + C.S_REMOVED] = 0;
  board.seats[columns + C.S_BONDED] = 0;
  board.seats[columns + C.S_TURN_START] = w.sideAt[seat]!.startWeight - board.seats[columns + C.S_LOST]!;
}

function rout(w: World, seat: number): void {
  w.tick(T.routed, seat, 1);
  board.seats[seat * C.SEAT_COLUMNS + C.S_ROUTED] = 1;
  end(w, END.routed, winnerOfRout(seat), seat);
}

/** SK-ROUT-06, SK-AI-08: a seat may give up after heavy losses. @rule SK-ROUT-06 */
export function considerWithdrawal(w: World, seat: number): void {
  if (board.game[C.G_NO_ROUT] === 1) return;
  const lost = board.seats[seat * C.SEAT_COLUMNS + C.S_LOST]!;
  if (!withdrawalAllowed(lost, w.sideAt[seat]!.startWeight) || !w.player.withdraws(seat)) return;
  w.tick(T.withdrawals, seat, 1);
  board.seats[seat * C.SEAT_COLUMNS + C.S_ROUTED] = 1;
  w.log.event(E.withdrew, seat, lost, 0);
  end(w, END.withdrew, winnerOfRout(seat), seat);
}

/** Leadership for a psychic test: never re-rolled, changed only by enemies that name such tests (SK-PSY-02, SK-AMB-72). */
export function psychicLeadership(w: World, model: number, halved: boolean): number {
  let ld = kinds.Ld[board.kind[model]!]!;
  if (board.rule[R.psychicNoEnemy] === 1) return ld;
  if (halved) ld >>= 1;
  return screamed(w, model) ? ld - 1 : ld;
}

/** Can the model act of its own will? */
export function canAct(model: number): boolean {
  return (board.flags[model]! & F.HELPLESS) === 0;
}
