/**
 * Rulebook chapter "Scenarios": what its dice decide. Hot: a few times a battle. Dice come from the `table` stream, a reserve's own roll
 * from the `tests` stream of its seat.
 */
import type { Dice } from "../../../dice/dice.ts";

/** Index of the scenario table's row, 0 for a total of 2 (SK-SCEN-01 to -03). */
export function rollScenario(dice: Dice): number {
  return dice.sum(2, 6) - 2;
}

/** Eldar Farsight: a row that their player dislikes is rolled again, once (SK-ELD-16). `disliked` is a set of rows. */
export function rerollDisliked(dice: Dice, row: number, disliked: number): number {
  return ((disliked >> row) & 1) === 1 ? rollScenario(dice) : row;
}

/** Does a game of random length go on after this turn (SK-SCEN-12)? `certain` turns are always played, two more are rolled for. */
export function goesOn(dice: Dice, turn: number, certain: number, firstMore: number, secondMore: number): boolean {
  if (turn < certain) return true;
  if (turn === certain) return dice.test(firstMore) === 1;
  return turn === certain + 1 && dice.test(secondMore) === 1;
}

/** Does a model in reserve arrive now (SK-SCEN-13)? */
export function arrives(dice: Dice, on: number): boolean {
  return dice.test(on) === 1;
}

/** How far one sees at night, inches (SK-SCEN-10). */
export function rollNightSight(dice: Dice, inchesAPip: number): number {
  return dice.sum(2, 6) * inchesAPip;
}
