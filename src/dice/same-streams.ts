/** One dice object in the place of all streams: for walked and for listed dice, where only the order of the calls counts. Cold. */
import type { Dice, Streams } from "./dice.ts";

export function sameStreams(dice: Dice): Streams {
  return { table: dice, setup: dice, action: [dice, dice], tests: [dice, dice], policy: [dice, dice] };
}
