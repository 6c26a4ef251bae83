/**
 * Hero points on rolls other than attacks (DM-HER-01 to -03, -06): a point makes a die a natural six, before it falls. Hot, once a roll.
 */

import type { Dice } from "../../../dice/dice.ts";
import { E } from "../events.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { S_HERO, type World } from "./state.ts";

// What points go into, as the tape says it; 1 to 3 are severities of damage saved.
export const FOR_ATTACK = 0;
export const FOR_RALLY = 4;
export const FOR_TEST = 5;
export const FOR_GROUND = 6;
export const FOR_LANDING = 7;
export const FOR_CHART = 8;
export const FOR_FIRST_TURN = 9;

export function spend(w: World, seat: number, points: number, what: number): void {
  B.seats[seat * SEAT_COLUMNS + S_HERO]! -= points;
  w.tick(T.heroSpent, seat, points);
  w.log.event(E.hero, seat, points, what);
}

/** True when a seat spends so many points on a roll (`Player.buys` tells the rest): it has them, may, and wants to. */
export function buys(
  w: World,
  seat: number,
  points: number,
  what: number,
  subject: number,
  fails: number,
  of: number,
): boolean {
  const have = B.seats[seat * SEAT_COLUMNS + S_HERO]!;
  if (have === 0 || points > have || B.rule[R.noSixes] === 1 || B.rule[R.noOtherSixes] === 1) return false;
  if (!w.player.buys(seat, what, subject, points, fails, of)) return false;
  spend(w, seat, points, what);
  return true;
}

/** One die of a seat that fails below `need`, rolled for unit u; six for a point. @rule DM-HER-06 */
export function dieOf(w: World, seat: number, dice: Dice, need: number, what: number, u: number): number {
  const fails = need <= 1 || need > 6 ? 0 : need - 1;
  return buys(w, seat, 1, what, u, fails, 6) ? 6 : dice.die(6);
}

/**
 * Sixes that a seat buys for a psychic test of unit u with n dice: as few as bring it to `need` (DM-HER-02: at most one a die), each further one
 * being worth `extra`. `chance`: 256ths that it gets there without.
 */
export function sixesForTest(
  w: World,
  seat: number,
  u: number,
  n: number,
  need: number,
  extra: number,
  chance: number,
): number {
  if (n === 0) return 0;
  const sixes = need <= 6 ? 1 : extra > 0 ? 1 + Math.ceil((need - 6) / extra) : n + 1;
  if (sixes > n) return 0;
  return buys(w, seat, sixes, FOR_TEST, u, 256 - chance, 256) ? sixes : 0;
}

/** dm.heroFirstTurn: whoever may spends a point on the roll for the first turn. */
export function sixForFirstTurn(w: World, seat: number): number {
  if (B.rule[R.heroFirst] === 0 || B.seats[seat * SEAT_COLUMNS + S_HERO]! === 0) return 0;
  if (!w.player.buys(seat, FOR_FIRST_TURN, -1, 1, 1, 1)) return 0;
  spend(w, seat, 1, FOR_FIRST_TURN);
  return 1;
}
