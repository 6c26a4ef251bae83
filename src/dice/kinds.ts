/** The exact chance of a kind of roll, and the list of kinds that every rulebook played with six-sided dice uses. Cold. */
import type { RollKind } from "./dice.ts";
import { power, type Ratio, ratio } from "./ratio.ts";

/** How many of the sides^dice throws have each total: `ways[total]`. */
export function waysOfTotal(dice: number, sides: number): bigint[] {
  let ways = [1n];
  for (let d = 0; d < dice; d++) {
    const next = new Array<bigint>(ways.length + sides).fill(0n);
    for (let total = 0; total < ways.length; total++) {
      for (let face = 1; face <= sides; face++) next[total + face]! += ways[total]!;
    }
    ways = next;
  }
  return ways;
}

/** What the dice of one throw come to. */
export function totalOf(kind: RollKind, faces: readonly number[]): number {
  return kind.keep === "highest" ? Math.max(...faces) : faces.reduce((sum, face) => sum + face, 0);
}

/** The same for the highest of the dice. */
export function waysOfHighest(dice: number, sides: number): bigint[] {
  const atMost = (face: number): bigint => power(BigInt(face), dice);
  return Array.from({ length: sides + 1 }, (_, face) => (face === 0 ? 0n : atMost(face) - atMost(face - 1)));
}

/** Does this total, before any re-roll, count as a success? */
export function succeeds(kind: RollKind, total: number): boolean {
  return kind.compare === "atLeast" ? total >= kind.need : total <= kind.need;
}

/** Exact chance of success of one throw, its re-roll left aside. */
export function chanceOfThrow(kind: RollKind): Ratio {
  const ways = (kind.keep === "highest" ? waysOfHighest : waysOfTotal)(kind.dice, kind.sides);
  let good = 0n;
  for (let total = 0; total < ways.length; total++) if (succeeds(kind, total)) good += ways[total]!;
  return ratio(good, power(BigInt(kind.sides), kind.dice));
}

/** Exact chance of success of one roll of a kind; with a re-roll, 1 - (1 - p)^2. */
export function chance(kind: RollKind): Ratio {
  const { num, den } = chanceOfThrow(kind);
  if (!kind.reroll) return { num, den };
  return ratio(den * den - (den - num) * (den - num), den * den);
}

const d6 = (need: number, reroll: boolean): RollKind => ({ dice: 1, sides: 6, compare: "atLeast", need, reroll });
const twoD6 = (need: number): RollKind => ({ dice: 2, sides: 6, compare: "atMost", need, reroll: false });

/**
 * Ids 0..7: a D6 needs that much or more (0 and 1 always, 7 never). Ids 8..15: the same less 8, a failed die rolled once more.
 * Ids 16..31: 2D6 total at most that less 16 (up to 1 never, from 12 always).
 */
export const D6_KINDS: readonly RollKind[] = Array.from({ length: 32 }, (_, id) => {
  if (id < 16) return d6(id % 8, id >= 8);
  return twoD6(id - 16);
});

/** Kind of a D6 that needs `k` or more; below 1 is 1, above 6 is 7 (never). */
export function need(k: number): number {
  return Math.max(1, Math.min(7, k));
}

/** Kind of 2D6 whose total must be `n` or less; clamped to 1 (never) .. 12 (always). */
export function atMost2D6(n: number): number {
  return 16 + Math.max(1, Math.min(12, n));
}
