import { describe, expect, it } from "vitest";
import { SWITCHES } from "../../../src/rules/dark-millennium/book/data.ts";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import { itCoversEveryRule, played } from "../coverage.ts";

describe("coverage", () => {
  itCoversEveryRule(darkMillennium);

  it("every rule that may be switched off is played", () => {
    for (const id of SWITCHES) expect(played(darkMillennium.coverage).map((each) => each.id)).toContain(id);
  });
});
