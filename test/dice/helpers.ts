import type { Dice, DiceTables, RollKind } from "../../src/dice/dice.ts";
import { D6_KINDS } from "../../src/dice/kinds.ts";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import { buildDiceTables } from "../../src/dice/tables.ts";

/** The standard kinds, and some that no D6 rulebook has: other dice, sums of three, many sides, and re-rolls of sums. */
export const KINDS: readonly RollKind[] = [
  ...D6_KINDS,
  { dice: 1, sides: 10, compare: "atLeast", need: 4, reroll: false },
  { dice: 1, sides: 10, compare: "atMost", need: 3, reroll: true },
  { dice: 3, sides: 6, compare: "atLeast", need: 12, reroll: false },
  { dice: 2, sides: 6, compare: "atMost", need: 8, reroll: true },
  { dice: 1, sides: 100, compare: "atLeast", need: 98, reroll: false },
  { dice: 1, sides: 20, compare: "atLeast", need: 20, reroll: true },
];

export const OUTCOMES = [
  { sides: 6, outcome: [0, 1, 1, 2, 2, 3] },
  { sides: 10, outcome: [-1, 0, 0, 0, 4, 4, 4, 4, 9, 9] },
];

export const TABLES: DiceTables = buildDiceTables(KINDS, OUTCOMES, 64);

export function streams(seed = "test", label = "main", tables = TABLES): BlockStreams {
  return new BlockStreams(tables, cellKey(rootKey(seed), label));
}

/** One call of a primitive, for random call sequences. */
export type Call =
  | { readonly call: "test"; readonly kind: number }
  | { readonly call: "count"; readonly n: number; readonly kind: number }
  | { readonly call: "die" | "below"; readonly sides: number }
  | { readonly call: "sum" | "best"; readonly n: number; readonly sides: number }
  | { readonly call: "table"; readonly id: number };

export function make(call: Call, dice: Dice): number {
  switch (call.call) {
    case "test":
      return dice.test(call.kind);
    case "count":
      return dice.count(call.n, call.kind);
    case "die":
      return dice.die(call.sides);
    case "below":
      return dice.below(call.sides);
    case "sum":
      return dice.sum(call.n, call.sides);
    case "best":
      return dice.best(call.n, call.sides);
    case "table":
      return dice.table(call.id);
  }
}

/**
 * Upper 1e-6 point of chi-square, by the Wilson-Hilferty cube (z = 4.753): a fixed seed either passes for ever or never.
 */
export function chiSquareLimit(degrees: number): number {
  const a = 2 / (9 * degrees);
  return degrees * (1 - a + 4.753 * Math.sqrt(a)) ** 3;
}

/** Chi-square of observed counts against expected ones; cells that expect fewer than five are pooled into one. */
export function chiSquare(
  observed: readonly number[],
  expected: readonly number[],
): { value: number; degrees: number } {
  let value = 0;
  let cells = 0;
  let pooledObserved = 0;
  let pooledExpected = 0;
  observed.forEach((count, i) => {
    if (expected[i]! < 5) {
      pooledObserved += count;
      pooledExpected += expected[i]!;
      return;
    }
    value += (count - expected[i]!) ** 2 / expected[i]!;
    cells++;
  });
  if (pooledExpected > 0) {
    value += (pooledObserved - pooledExpected) ** 2 / pooledExpected;
    cells++;
  } else if (pooledObserved > 0) return { value: Number.POSITIVE_INFINITY, degrees: 1 };
  return { value, degrees: Math.max(1, cells - 1) };
}
