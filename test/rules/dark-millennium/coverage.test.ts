import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SWITCHES } from "../../../src/rules/dark-millennium/book/data.ts";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import { itCoversEveryRule, played } from "../coverage.ts";

const vectors: { id: string; title: string; rules: string[] }[] = JSON.parse(
  readFileSync(new URL("dark-millennium-vectors.json", import.meta.url), "utf8"),
).vectors;
/** Titles that tables of tests make. */
const TITLES = new Set([
  ...vectors.map(({ id, title, rules }) => `${id}: ${title} (${rules.join(", ")})`),
  ...SWITCHES.map((id) => `${id}: without it the result is another`),
]);

describe("coverage", () => {
  itCoversEveryRule({
    rulebook: darkMillennium,
    here: import.meta.url,
    knows: ({ test }) => TITLES.has(test),
  });

  it("every rule that may be switched off is played", () => {
    for (const id of SWITCHES) expect(played(darkMillennium.coverage).map((each) => each.id)).toContain(id);
  });
});
