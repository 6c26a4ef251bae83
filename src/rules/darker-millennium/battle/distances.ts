/** Simulated dice, and how far teams go by chance (DK-GEN-02 to -06, DK-MOV-04). A leaf but for the rulings: Mv in inches, distances in ticks. Hot. */
import type { Dice } from "../../../dice/dice.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";

/** The die that is rolled for one of so many sides: one of 4, 6, 8, 10, 12, 20 (or 100 at the most). @rule DK-GEN-02, DK-GEN-03, DK-GEN-04, DK-GEN-05, DK-GEN-06 */
export function physicalDie(sides: number): number {
  if (sides <= 3) return sides === 1 ? 1 : 6;
  if (sides === 4) return 4;
  if (sides === 5) return 10;
  if (sides <= 6) return 6;
  if (sides <= 8) return 8;
  if (sides <= 10) return 10;
  return sides <= 12 ? 12 : sides <= 20 ? 20 : 100;
}

/** What a face of that die shows of it; 0: it is rolled again. @rule DK-GEN-03, DK-GEN-04, DK-GEN-05, DK-GEN-06 */
export function shownBy(sides: number, face: number, halves: boolean): number {
  const physical = physicalDie(sides);
  if (physical % sides !== 0) return face > sides ? 0 : face;
  const each = physical / sides;
  return halves && sides === 5 ? ((face - 1) % sides) + 1 : Math.ceil(face / each);
}

/**
 * Rolls a die of any size. Where exact odds are worked out a size that would be rolled again is rolled as it is: the law is the same.
 * @rule DK-GEN-06, DK-EXT-MV-04
 */
export function simDie(dice: Dice, sides: number, exact: boolean): number {
  const physical = physicalDie(sides);
  if (physical === 1) return 1;
  if (exact && physical % sides !== 0) return dice.die(sides);
  const halves = B.rule[R.d5Mapping] === 1;
  for (;;) {
    const shown = shownBy(sides, dice.die(physical), halves);
    if (shown > 0) return shown;
  }
}

/**
 * A value after modifiers in their fixed order; fractions are dropped after the division, by one reading at the end.
 * @rule DK-GEN-09, DK-GEN-10
 */
export function modified(value: number, divide: number, multiply: number, add: number, subtract: number): number {
  const late = B.rule[R.modifierOrder] === 1;
  const divided = value / divide;
  const sum = (late ? divided : Math.floor(divided)) * multiply + add - subtract;
  return Math.floor(sum);
}

/** Twice a random move, in inches. @rule DK-MOV-04, DK-FBK-04 */
export function doubleMove(dice: Dice, mv: number, exact: boolean): number {
  const one = simDie(dice, mv, exact);
  return B.rule[R.randomDouble] === 1 ? 2 * one : one + simDie(dice, mv, exact);
}

/**
 * How far a unit evades that has failed its test but ran already, in ticks: half of twice a random move.
 * @rule DK-CHG-06, DK-GEN-10
 */
export function halfEvade(dice: Dice, mv: number, exact: boolean): number {
  const rule = B.rule[R.halfEvade]!;
  if (rule === 2) {
    const one = simDie(dice, mv, exact);
    const two = B.rule[R.randomDouble] === 1 ? one : simDie(dice, mv, exact);
    return ((one >> 1) + (two >> 1)) * UNIT;
  }
  const inches = doubleMove(dice, mv, exact);
  return rule === 1 ? (inches * UNIT) >> 1 : modified(inches, 2, 1, 0, 0) * UNIT;
}

/** How far who sprints goes that has an enemy so far ahead: it stops eight inches away. Mv and roll in inches, else ticks. @rule DK-RUN-04, DK-RUN-08 */
export function sprintMove(mv: number, times: number, roll: number, ahead: number, stop: number): number {
  const most = (times * mv + roll) * UNIT;
  const room = ahead - stop;
  return room < most ? Math.max(0, room) : most;
}

/** Pins of who has sprinted: none without a Toughness. @rule DK-RUN-05, DK-RUN-06, DK-ARM-08 */
export const sprintPins = (toughness: number): number => (toughness > 0 && B.rule[R.noSprintPin] === 0 ? 1 : 0);

/** May a unit sprint with an enemy so far away? @rule DK-RUN-07, DK-RUN-09 */
export function maySprint(ticks: number, seen: boolean, fearless: boolean, stop: number): boolean {
  return fearless || !seen || ticks > stop;
}

/** How far a counter-attack goes, in ticks. @rule DK-CHG-08, DK-GEN-14 */
export function counterMove(mv: number, gap: number, floored: boolean): number {
  const half = gap >> 1;
  const way = floored ? half - (half % UNIT) : half;
  return Math.min(mv * UNIT, way);
}
