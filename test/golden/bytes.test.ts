/** The text outputs of all demos are the same bytes on every machine and every Node. */
import { it } from "vitest";
import { expectCommitted, rulebooks } from "./committed.ts";

it.each(rulebooks)("every demo of %s still gives the committed bytes", (rulebook) => {
  expectCommitted("hashes.mjs", rulebook, `${rulebook}.sha256`, 60);
});
