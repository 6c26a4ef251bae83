/** One dice object in the place of all streams: for walked and for listed dice, where only the order of the calls counts. Cold. */
import type { Dice, Streams } from "./dice.ts";

export function sameStreams(dice: Dice): Streams {
  const both = [dice, dice] as const;
  return { table: dice, setup: dice, action: both, tests: both, policy: both, module: both };
}
