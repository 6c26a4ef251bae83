/**
 * Rulebook chapter "Close combat": the phase from drugs to Follow-up, and what it leaves behind. Charges are in charges.ts, blows in
 * blows.ts. Hot: once a phase.
 */

import type { Dice } from "../../../dice/dice.ts";
import { bitCount } from "../bits.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import { R } from "../rulings.ts";
import { startBlows, strikeAt } from "./blows.ts";
import { charges, engage } from "./charges.ts";
import { board, STRIDE } from "./columns.ts";
import {
  barsRepairByStrength,
  checkFall,
  invulnerableOf,
  knockDown,
  rollDamage,
  settle,
  unsavedWounds,
} from "./damage.ts";
import { gapToFallen, ticks } from "./distances.ts";
import { kinds } from "./kind-columns.ts";
import { canAct, leadershipTest } from "./leadership.ts";
import { endIfWiped, leaveCombat, remove } from "./losses.ts";
import type { World } from "./state.ts";
import * as C from "./state.ts";
import { runOnTable, shiftOnTable, standsAhead, stepBack } from "./table-moves.ts";

/** The close combat phase of a seat's turn: both sides fight (SK-CC-01, -11). @rule SK-TURN-04, SK-CC-11, SK-CC-27, SK-SKILL-25, SK-DUEL-02 */
export function closeCombatPhase(w: World, seat: number): void {
  if ((board.openers[0]! | board.openers[1]!) !== 0) openPhase(w, seat);
  charges(w, seat);
  if (board.game[C.G_ENDING] !== 0 || board.seats[C.S_FIGHTING] === 0) {
    closePhase();
    return;
  }
  // Once the battle is decided nobody strikes but those of the same Initiative (SK-CC-14).
  for (let steps = startBlows(w); steps !== 0 && board.game[C.G_ENDING] === 0; ) {
    const step = 31 - Math.clz32(steps);
    steps ^= 1 << step;
    const first = board.strikers[2 * step]!;
    const second = board.strikers[2 * step + 1]!;
    board.strikers[2 * step] = 0;
    board.strikers[2 * step + 1] = 0;
    for (let left = first; left !== 0; left &= left - 1) strikeAt(w, 31 - Math.clz32(left & -left), step);
    for (let left = second; left !== 0; left &= left - 1) strikeAt(w, STRIDE | (31 - Math.clz32(left & -left)), step);
    endIfWiped(w);
  }
  results(w);
}

/** What comes before charges: drugs (SK-DE-06) and Jump Back (SK-SKILL-25). */
export function openPhase(w: World, active: number): void {
  for (let seat = 0; seat < 2; seat++) {
    for (let left = board.openers[seat]!; left !== 0; left &= left - 1)
      openFor(w, (seat * STRIDE) | (31 - Math.clz32(left & -left)), seat === active);
  }
}

function openFor(w: World, m: number, own: boolean): void {
  if (!canAct(m)) return;
  const fight = kinds.fight[board.kind[m]!]!;
  if ((fight & F.F_DRUGS) !== 0) takeDrugs(w, m, own);
  if ((fight & F.F_JUMP_BACK) !== 0 && board.engaged[m] !== 0 && canAct(m) && w.player.jumpsBack(m)) jumpBack(w, m);
}

function takeDrugs(w: World, m: number, own: boolean): void {
  const options = w.player.drugs(m, own);
  if (options === 0) return;
  board.drugs[m] = options;
  const seat = w.seatOf(m);
  const result = drugResult(bitCount(options), w.tests[seat]!);
  w.log.event(E.drugs, m, options, result);
  if (result === F.OUT) remove(w, m, F.OUT, -1, 1 - seat, true);
  else if (result === F.STUNNED) knockDown(w, m, w.actions[seat]!);
}

/** SK-DE-06: one die an option; a pair Stuns, a triple is worse, one die alone is safe (SK-AMB-103). @rule SK-DE-06 */
export function drugResult(options: number, dice: Dice): number {
  if (options < 2) return 0;
  let seen = 0; // three bits a face
  for (let i = 0; i < options; i++) seen += 1 << (3 * (dice.die(6) - 1));
  let most = 0;
  let pairs = 0;
  for (let face = 0; face < 6; face++) {
    const n = (seen >> (3 * face)) & 7;
    if (n > most) most = n;
    if (n >= 2) pairs++;
  }
  if (most >= 3 || (pairs >= 2 && board.rule[R.drugPairs] === 1)) return F.OUT;
  return most === 2 ? F.STUNNED : 0;
}

function jumpBack(w: World, m: number): void {
  const I = kinds.I[board.kind[m]!]! + (board.rule[R.jumpBackLte] === 1 ? 1 : 0);
  const leaves = w.tests[w.seatOf(m)]!.die(6) < I;
  if (!leaves) return;
  leaveCombat(w, m);
  w.log.event(E.jumpedBack, m, 0, 0);
  stepBack(w, m, kinds.move[board.kind[m]!]! >> 1, F.AS_JUMP_BACK);
}

/**
 * What follows the blows: reactions of wargear, tests for the Killed, who is still in contact, Follow-up (SK-CC-29 to -32).
 * @rule SK-NEC-10, SK-TYR-28, SK-CSM-15, SK-CC-29, SK-CC-30
 */
export function results(w: World): void {
  board.game[C.G_STEP] = 0;
  endIfWiped(w);
  // On a table, where one stands in another's way, the player whose turn it is runs and follows up first; on a line nobody is in the way.
  const seat = w.table !== null ? board.game[C.G_ACTIVE]! : 0;
  const own = seat * STRIDE;
  const other = STRIDE - own;
  const first = board.seats[seat * C.SEAT_COLUMNS + C.S_FIGHTING]!;
  const second = board.seats[(1 - seat) * C.SEAT_COLUMNS + C.S_FIGHTING]!;
  if (((board.sideFights[0]! | board.sideFights[1]!) & (F.F_LIGHTNING_FIELD | F.F_ROT | F.F_ACID)) !== 0) afterBlows(w);
  if (board.game[C.G_ENDING] === 0) {
    friendsTests(w, own, first);
    friendsTests(w, other, second);
  }
  if (w.table !== null) {
    for (let left = first; left !== 0; left &= left - 1) fallIfKnocked(w, own | (31 - Math.clz32(left & -left)));
    for (let left = second; left !== 0; left &= left - 1) fallIfKnocked(w, other | (31 - Math.clz32(left & -left)));
  }
  leaveTheFallen(w, own, first);
  leaveTheFallen(w, other, second);
  closeFighters(w, own, first);
  closeFighters(w, other, second);
  closePhase();
}

/** Blows that got through to a model up high throw it down when all have been struck (SK-FALL-01, -02). */
export function fallIfKnocked(w: World, m: number): void {
  if ((board.place[m]! & F.KNOCKED) === 0) return;
  board.place[m]! &= ~F.KNOCKED;
  checkFall(w, m, true, false, w.actions[w.seatOf(m)]!);
}

/** SK-CC-30 for the dead of one side; before anybody leaves, so that no seat's friends are freer than the other's. */
function friendsTests(w: World, from: number, fighters: number): void {
  const seat = w.seatOf(from);
  for (let left = fighters & ~board.seats[seat * C.SEAT_COLUMNS + C.S_ON]!; left !== 0; left &= left - 1) {
    const m = from | (31 - Math.clz32(left & -left));
    if (board.fallen[m] !== 0) frightenFriends(w, m);
  }
}

/** A blow in close combat, a parting hit too, has Killed the model: its friends test (SK-CC-30, SK-AMB-24). */
export function frightenFriends(w: World, dead: number): void {
  if (board.fate[dead]! >= (board.rule[R.killTestOut] === 1 ? F.OUT : F.KILLED)) friendsTest(w, dead);
}

/** Who is down is no longer in combat (SK-CC-29). */
function leaveTheFallen(w: World, from: number, fighters: number): void {
  const down = board.rule[R.stayEngaged] === 1 ? F.OFF : F.OFF | F.STUN;
  for (let left = fighters; left !== 0; left &= left - 1) {
    const m = from | (31 - Math.clz32(left & -left));
    if ((board.flags[m]! & down) !== 0) leaveCombat(w, m);
  }
}

/** What a combat leaves behind on those of one side that fought, and what they do who are free (SK-CC-31, -32). */
function closeFighters(w: World, from: number, fighters: number): void {
  const disarmed = ((board.sideFights[0]! | board.sideFights[1]!) & F.F_DISARM) !== 0;
  const over = board.game[C.G_ENDING] !== 0;
  for (let left = fighters; left !== 0; left &= left - 1) {
    const m = from | (31 - Math.clz32(left & -left));
    board.fallen[m] = 0;
    board.strikeStep[m] = 0;
    if (disarmed) board.hindered[m] = 0;
    const flags = board.flags[m]!;
    if ((flags & F.OFF) !== 0) board.flags[m] = flags & ~(F.WAAAGH | F.FIGHTING_FLAGS);
    else if (board.engaged[m] === 0) {
      board.flags[m] = flags & ~F.WAAAGH;
      if ((flags & F.HELPLESS) === 0 && !over) followUp(w, m);
    }
  }
}

/** Who is free moves on after the enemies that it fought, toward another or away from it, as its player wants (SK-CC-32). */
export function followUp(w: World, m: number): void {
  const answer = w.player.followUp(m);
  if (answer === 0) return;
  const toward = answer > 0;
  const enemy = (toward ? answer : -answer) - 1;
  const usual = kinds.followUp[board.kind[m]!]!;
  const drug = (board.drugs[m]! & F.DRUG_CHARGE) !== 0;
  const reach = drug && usual < w.m.drugs.followUp ? w.m.drugs.followUp : usual;
  const manner = toward ? F.AS_FOLLOW_UP : F.AS_FOLLOW_UP + F.AS_BACK;
  if (w.table !== null) {
    shiftOnTable(w, m, enemy, toward ? reach : -reach, manner);
    return;
  }
  const room = w.gap(m, enemy) - 10;
  const step = toward ? (reach < room ? reach : room) : -reach;
  if (step === 0 || (toward && step < 0)) return;
  w.log.event(E.move, m, step, manner);
  board.x[m]! += standsAhead(m, enemy) ? step : -step;
  board.flags[m]! &= ~F.IN_PLACE;
  w.touchPlace(m);
}

/** What every close combat phase ends: drugs, frag, Catalyst. */
function closePhase(): void {
  for (let seat = 0; seat < 2; seat++)
    for (let left = board.openers[seat]!; left !== 0; left &= left - 1)
      board.drugs[(seat * STRIDE) | (31 - Math.clz32(left & -left))] = 0;
  if (board.game[C.G_FRAGS] === 1) {
    for (let m = 0; m < 2 * STRIDE; m++) board.flags[m]! &= ~F.FRAGGED;
    board.game[C.G_FRAGS] = 0;
  }
  board.seats[C.S_CATALYST] = 0;
  board.seats[C.SEAT_COLUMNS + C.S_CATALYST] = 0;
}

/** Lightning Field (SK-NEC-10), Nurgle's Rot (SK-CSM-15), Acid Blood (SK-TYR-28). */
function afterBlows(w: World): void {
  for (let m = 0; m < 2 * STRIDE; m++) {
    const kind = board.kind[m]!;
    const fight = kinds.fight[kind]!;
    const theirs = (1 - w.seatOf(m)) * STRIDE;
    fieldHitsBack(w, m);
    const acid = (fight & F.F_ACID) !== 0 && board.fallen[m] !== 0 && board.fate[m] === F.KILLED;
    const rot = (fight & F.F_ROT) !== 0 && (board.flags[m]! & F.OFF) === 0;
    if (!acid && !rot) continue;
    const dice = w.actions[w.seatOf(m)]!;
    const S = kinds.S[kind]!;
    for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
      const t = theirs + i;
      if ((left & 1) === 0 || (board.flags[t]! & F.OFF) !== 0) continue;
      if (rot && dice.test(4) === 1) {
        w.log.event(E.rot, t, m, 0);
        hitBack(w, t, 1, S, board.rule[R.rotRoll] === 0, (S > 6 ? 6 : S) * 8, dice);
      }
      if (acid) {
        w.log.event(E.acid, t, m, 0);
        hitBack(w, t, 1, S, board.rule[R.acidRoll] === 0, kinds.damageCombat[board.kind[t]! * 17 + S]!, dice);
      }
    }
  }
}

/** The Lightning Field of whom a model wounded, once all blows are struck (SK-NEC-10); those of a parting hit are (SK-CC-28). */
export function fieldHitsBack(w: World, m: number): void {
  const hits = board.shocks[m]!;
  if (hits === 0) return;
  board.shocks[m] = 0;
  w.log.event(E.fieldHit, m, hits, 0);
  hitBack(w, m, hits, 3, false, kinds.damage[board.kind[m]! * 17 + 3]!, w.actions[1 - w.seatOf(m)]!);
}

/** Hits on a model outside the order of blows. `wounded`: no roll to wound. */
function hitBack(w: World, t: number, hits: number, S: number, wounded: boolean, table: number, dice: Dice): void {
  if ((board.flags[t]! & F.OFF) !== 0) return;
  const kind = board.kind[t]!;
  const need = kinds.woundNeed[kind * 17 + S]!;
  const wounds = wounded ? hits : need === 7 ? 0 : dice.count(hits, need);
  if (wounds === 0) return;
  const through = unsavedWounds(t, wounds, kinds.Sv[kind]!, invulnerableOf(w, t, true), 7, false, dice);
  if (through === 0) return;
  if ((board.place[t]! & F.ALOFT) !== 0) board.place[t]! |= F.KNOCKED;
  const worst = rollDamage(w, t, through, table, 0, dice);
  settle(w, t, worst, w.m.weaponNames.length - 1, 1 - w.seatOf(t), barsRepairByStrength(S, kinds.T[kind]!));
}

/** How far they run, tenths. */
const RUN = 60;

/** SK-CC-30, -31: unengaged friends near a model Killed in close combat test, or run and count as Pinned. */
function friendsTest(w: World, dead: number): void {
  const seat = w.seatOf(dead);
  const from = seat * STRIDE;
  let near = w.m.friendsNear < 0 ? 99 : w.m.friendsNear;
  for (let f = from; f < from + board.count[seat]! && near > 0; f++) {
    if (
      f === dead ||
      board.engaged[f] !== 0 ||
      (board.flags[f]! & (F.OFF | F.STUN)) !== 0 ||
      (w.table !== null ? gapToFallen(f, dead) : w.gap(f, dead)) > 60
    )
      continue;
    near--;
    if (leadershipTest(w, f, F.TEST_KILLED) || (board.flags[f]! & F.OFF) !== 0) continue;
    w.log.event(E.fled, f, dead, 0);
    // Who runs does not watch any more (SK-OW-13).
    board.flags[f] = (board.flags[f]! | F.PIN) & ~(F.OVERWATCH | F.HELD);
    if (w.table === null) {
      stepBack(w, f, RUN, F.AS_RUN);
      continue;
    }
    const met = runOnTable(w, f, board.lieX[dead]!, board.lieY[dead]!, ticks(RUN));
    if (met < 0) continue;
    engage(w, f, met);
    w.log.event(E.ranInto, f, met, 0);
  }
}
