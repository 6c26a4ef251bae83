/** Battles are told in the same words, with the same dice, on every machine and every Node. */
import { it } from "vitest";
import { expectCommitted, rulebooks } from "./committed.ts";

it.each(rulebooks)("five battles of every demo of %s are still told in the committed words", (rulebook) => {
  expectCommitted("replays.mjs", rulebook, `${rulebook}.replays.sha256`, 90);
});
