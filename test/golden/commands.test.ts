/** Every command writes and prints the same bytes on every machine and every Node. */
import { it } from "vitest";
import { expectCommitted, rulebooks } from "./committed.ts";

it.each(rulebooks)(
  "the commands still give the committed bytes for %s",
  (rulebook) => {
    expectCommitted("commands.mjs", rulebook, `${rulebook}.commands.sha256`, 100);
  },
  180_000,
);
