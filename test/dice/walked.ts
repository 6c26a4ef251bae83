/** Actions walked to the end, and tapes as lists. */
import type { Dice, DiceTables } from "../../src/dice/dice.ts";
import { ExactWeights } from "../../src/dice/exact-weights.ts";
import { type Ratio, ratioText } from "../../src/dice/ratio.ts";
import type { ListedDie } from "../../src/dice/scripted-dice.ts";
import type { TapeEntry } from "../../src/dice/tape-dice.ts";
import { WalkDice } from "../../src/dice/walk-dice.ts";

/** Every result of an action with its exact chance. */
export function walkResults<R>(tables: DiceTables, action: (dice: Dice) => R): Map<R, Ratio> {
  const weights = new ExactWeights<R>();
  let result: R;
  new WalkDice(tables).walkAll(
    (dice) => {
      result = action(dice);
    },
    (num, den) => weights.add(result, num, den),
  );
  return weights.ratios();
}

/** The same as a record of texts: each result with its chance "a/b". */
export function walkToText(tables: DiceTables, action: (dice: Dice) => string): Record<string, string> {
  return Object.fromEntries([...walkResults(tables, action)].map(([result, weight]) => [result, ratioText(weight)]));
}

/** The dice of a tape as a list for `ScriptedDice`. */
export function listedDice(tape: readonly TapeEntry[]): ListedDie[] {
  return tape.flatMap((entry) => entry.faces.map((value) => ({ sides: entry.sides, value })));
}
