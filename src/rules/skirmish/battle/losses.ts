/**
 * Who is lost, and whether that ends the battle: models taken off the table, contacts that they leave, Phase Out, a side without anybody left. Hot:
 * once a loss. What leads to it is in damage.ts and leadership.ts.
 */

import { E } from "../events.ts";
import * as F from "../flags.ts";
import { END, T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { board, STRIDE } from "./columns.ts";
import { lieDown } from "./distances.ts";
import { showUp } from "./hiding.ts";
import { kinds } from "./kind-columns.ts";
import { end, missedByMission, someoneComes } from "./mission-ends.ts";
import type { World } from "./state.ts";
import * as C from "./state.ts";
import { LOST_HERE, noteSite } from "./table-counts.ts";

/** Notes the Initiative step at which a model goes down; who was down before the blows began gets none of its own. */
export function fallsNow(target: number): void {
  const step = board.game[C.G_STEP]!;
  if (board.fallen[target] === 0 && step > 0)
    board.fallen[target] = (board.flags[target]! & F.STUN) !== 0 ? F.DOWN_BEFORE : step;
}

/** Weight of a model for the Rout test, x 2 (SK-ORK-08, SK-AMB-21). @rule SK-ORK-08 */
export function routWeight(model: number): number {
  const weight = kinds.weight[board.kind[model]!]!;
  return weight > 0 && board.rule[R.routAllOne] === 1 ? 2 : weight;
}

/** SK-DMG-07, -08: off the table; a Necron may be left lying (SK-NEC-18, -13). @rule SK-NEC-14, SK-DMG-07, SK-DMG-08, SK-ROUT-03 */
export function remove(w: World, target: number, fate: number, label: number, by: number, barsRepair: boolean): void {
  const seat = w.seatOf(target);
  const kind = board.kind[target]!;
  const trait = kinds.trait[kind]!;
  fallsNow(target);
  board.fate[target] = fate;
  // Whoever falls at its own step still strikes, as what it was before: it charged, it had fired, it could only defend (SK-CC-14).
  board.flags[target] = board.game[C.G_STEP] === 0 ? F.OFF : F.OFF | (board.flags[target]! & F.FIGHTING_FLAGS);
  if (w.table !== null) {
    noteSite(w, LOST_HERE, seat, target);
    lieDown(target);
  }
  showUp(target);
  w.touchPlace(target);
  // While blows fall, contacts stay as they were: whoever falls at this step has still been in contact (SK-CC-14).
  if (board.game[C.G_STEP] === 0) leaveCombat(w, target);
  if (label >= 0) {
    w.counters[w.layout.byWeapon + 2 * label + by]!++;
    if (by === seat) w.tick(T.lostToFriends, seat, 1);
  }
  w.log.event(E.removed, target, fate, label);

  const columns = seat * C.SEAT_COLUMNS;
  if (kinds.weight[kind]! > 0) board.seats[columns + C.S_PRESENT]!--;
  board.seats[columns + C.S_ON]! &= ~(1 << (target - seat * STRIDE));
  if ((trait & F.T_PHASE_OUT) !== 0) board.seats[columns + C.S_PHASE]!--;
  const rises =
    (trait & F.T_REPAIR) !== 0 && fate === F.OUT && (!barsRepair || board.rule[R.repairGt] === 2 || hasOrb(seat));
  const returns =
    fate === F.KILLED && (trait & F.T_PHYLACTERY) !== 0 && (board.used[target]! & F.USED_PHYLACTERY) === 0;
  if (rises) board.flags[target]! |= F.REPAIRING;
  else if (returns) board.flags[target]! |= F.PHYLACTERY_DUE;
  else countRemoved(w, target);
  if (board.rule[R.phaseOutEnd] === 0) phaseOut(w, seat);
  if (w.table !== null) missedByMission(w, target, fate);
  // Blows of the same Initiative are still to come, and an area strikes all who lie under it: they may leave nobody on either side
  // (SK-CC-14, SK-AMB-128).
  if (board.game[C.G_STEP] === 0 && !w.bursting) endIfWiped(w);
}

/** The battle ends when a side has nobody left; in a draw when neither has. */
export function endIfWiped(w: World): void {
  if (board.seats[C.S_PRESENT] !== 0 && board.seats[C.SEAT_COLUMNS + C.S_PRESENT] !== 0) return;
  if (board.game[C.G_ENDING] !== 0) return;
  const first = isWiped(0);
  const second = isWiped(1);
  if (first || second) end(w, END.wiped, first && second ? -1 : first ? 1 : 0);
}

function isWiped(seat: number): boolean {
  return board.seats[seat * C.SEAT_COLUMNS + C.S_PRESENT] === 0 && !someoneRises(seat) && !someoneComes(seat);
}

/** Counts a model as gone for Rout tests. */
export function countRemoved(w: World, target: number): void {
  const columns = w.seatOf(target) * C.SEAT_COLUMNS;
  const weight = routWeight(target);
  board.seats[columns + C.S_REMOVED]! += weight;
  board.seats[columns + C.S_LOST]! += weight;
}

/** Drops every contact of a model. */
export function leaveCombat(w: World, model: number): void {
  const mask = board.engaged[model]!;
  if (mask === 0) return;
  board.engaged[model] = 0;
  const seat = w.seatOf(model);
  const mine = seat * STRIDE;
  const theirs = STRIDE - mine;
  const bit = ~(1 << (model - mine));
  board.seats[seat * C.SEAT_COLUMNS + C.S_FIGHTING]! &= bit;
  const foes = (1 - seat) * C.SEAT_COLUMNS + C.S_FIGHTING;
  for (let left = mask; left !== 0; left &= left - 1) {
    const i = 31 - Math.clz32(left & -left);
    board.engaged[theirs + i]! &= bit;
    if (board.engaged[theirs + i] === 0) board.seats[foes]! &= ~(1 << i);
  }
  w.touch(model);
  w.touch(theirs);
}

/** SK-NEC-13: while a Resurrection Orb is on the table, no blow forbids self-repair. */
function hasOrb(seat: number): boolean {
  const from = seat * STRIDE;
  for (let m = from; m < from + board.count[seat]!; m++) {
    if ((board.flags[m]! & F.OFF) === 0 && (kinds.trait[board.kind[m]!]! & F.T_ORB) !== 0) return true;
  }
  return false;
}

function someoneRises(seat: number): boolean {
  const from = seat * STRIDE;
  for (let m = from; m < from + board.count[seat]!; m++)
    if ((board.flags[m]! & (F.REPAIRING | F.PHYLACTERY_DUE)) !== 0) return true;
  return false;
}

/** SK-NEC-20: a Necron unit down to a quarter of its models vanishes, and the opponent wins. @rule SK-NEC-20 */
export function phaseOut(w: World, seat: number): void {
  const start = board.seats[seat * C.SEAT_COLUMNS + C.S_PHASE_START]!;
  if (start === 0 || board.game[C.G_ENDING] !== 0) return;
  if (phasesOut(board.seats[seat * C.SEAT_COLUMNS + C.S_PHASE]!, start)) end(w, END.phased, 1 - seat);
}

/** The threshold of Phase Out: a quarter or less remains (swarms never count). */
export function phasesOut(remaining: number, starting: number): boolean {
  return 4 * remaining <= starting;
}
