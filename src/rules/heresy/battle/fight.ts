/**
 * What the rules of a battle ask of whoever plays its sides: one method a decision, answered for the seat that is asked, from what the board shows.
 * No behaviour: rules know no player (hot.ts hands one in), and a player changes nothing on the board by thinking.
 *
 * Answers are small integers; what takes more of them is left in `choice` of the board, at the places of choice.ts.
 */
import type { Chooser } from "../../kernel/candidates.ts";

// Of a mover's way (`path` of the board), ticks.
export const FROM_X = 0;
export const FROM_Y = 1;
export const TO_X = 2;
export const TO_Y = 3;
export const LENGTH = 4;

/** How those who wait come in, if they do: not yet, by their own edge, around a flank. */
export const WAITS = 0;
export const BY_EDGE = 1;
export const BY_FLANK = 2;

/** Of a reaction on a line, in place of a point of the way. */
export const HOLDS_FIRE = -32768;

/** Which activations a part of the combat phase asks for. */
export const ANY = 0;
export const FIRERS = 1;
export const FIGHTERS = 2;

export interface Player {
  /** Others decide from here on, by side, a doctrine where nobody is named. */
  handTo(choosers: readonly (Chooser | null)[]): void;

  // Before the battle.

  /** HE-DEC-03: where on the middle line counter `k` goes, so many ticks from those that lie; its x in `choice`. False: there is no such place. */
  counter(seat: number, k: number, spacing: number): boolean;
  /** HE-DEC-04: the next unit that waits off the table, or -1, when so many do that together are worth `held` of `total`. */
  reserve(seat: number, held: number, total: number): number;
  /** Whether both sides set up on a table as they always do, which is then remembered. */
  deploysAlike(): boolean;
  /** A seat is about to set up. */
  drawUp(seat: number): void;
  /**
   * HE-DEC-03: where a unit begins, within the radius of `chief`, -1: of nobody, and so many ticks farther back than its player would like; its place
   * in `choice`. `must`: better out of the radius than not at all. False: nowhere.
   */
  place(unit: number, chief: number, back: number, must: boolean): boolean;

  // Reserves.

  /** HE-DEC-05: whether those who wait come in now, and how; `tried`: they have failed to come around a flank. */
  entry(seat: number, tried: boolean): number;
  /** Where one of them comes in, and which way it looks, in `choice`. False: there is no room. */
  entryPlace(unit: number, flank: boolean): boolean;

  // Orders and moves.

  /** Both sides are about to order. */
  beforeOrders(): void;
  /** HE-DEC-06, -15: the order of a unit for this turn; whom it charges, where it goes, and who rides, in `choice`. */
  order(unit: number): number;
  /** Both sides have ordered. */
  afterOrders(): void;
  /** HE-DEC-08: whether who wins initiative for movement lets the enemy move first, where he may choose. */
  movesSecond(seat: number): boolean;
  /** HE-DEC-14: which way a unit will look at the end of a move. */
  facing(unit: number, x: number, y: number): number;
  /** HE-DEC-07: where on the way of a mover along a line a unit on prepared fire fires at it, or HOLDS_FIRE. */
  reaction(reactor: number, mover: number, to: number): number;
  /** The same on a table: at which quarter of the way in `path`, none before `passed`; -1: not at all. */
  reactionOnTable(reactor: number, mover: number, passed: number): number;
  /** HE-DEC-16 in reaction: the power to strike a mover with, or -1. */
  powerAt(unit: number, mover: number): number;
  /** HE-ASM-20: where on a table a unit goes that a power moves at once, in `choice`. False: it stays. */
  quickened(unit: number): boolean;

  // Combat.

  /** HE-DEC-09: who acts next of those that a part of the phase asks for (ANY, FIRERS, FIGHTERS); -1: nobody is left. */
  activation(seat: number, kind: number): number;
  /** HE-DEC-16: power * 64 + place of its target (own or enemy), or -1. */
  power(unit: number): number;
  /** HE-FIR-04: per cent by which a seat misjudges the range this time. */
  guess(seat: number): number;
  /** HE-DEC-20: which weapon of a titan fires next, of a set that waits. */
  weapon(titan: number, waiting: number, percent: number): number;
  /** HE-DEC-10: whom to fire at with ranges guessed so many per cent wrong, and at which class of him, in `choice`. False: at nobody. */
  target(shooter: number, percent: number): boolean;
  /** HE-FIR-13: the class of a unit at which fire is aimed. */
  targetClass(shooter: number, target: number): number;
  /** HE-DEC-13: the direction in which a template is laid at a target. */
  template(shooter: number, target: number): number;
  /** HE-DEC-12: which group of a class loses the next stand to fire; a seat is asked, which by a ruling is the enemy's. */
  casualty(seat: number, target: number, targetClass: number): number;
  /** HE-DEC-20: where a shooter who may choose hits a titan. */
  location(titan: number): number;
  /** HE-DEC-17: place * GROUPS + group of who pays next for an assault, of the units in a set whom so many points can buy, or -1. */
  victim(seat: number, asked: number, set: number, points: number, hunted: boolean): number;
  /** HE-DEC-18: whether a unit stays in its assault. */
  stays(unit: number): boolean;

  // Tests and command.

  /** HE-DEC-22: whether a stubborn unit throws a failed check again. */
  rerolls(unit: number, cause: number): boolean;
  /** HE-DEC-23: whom a commander tries to rally, or -1. */
  rally(chief: number): number;
  /** HE-DEC-24: who takes a unit over that lost its commander, or -1. */
  chief(unit: number): number;
}
