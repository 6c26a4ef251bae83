import { describe, expect, it } from "vitest";
import { SWITCHES } from "../../../src/rules/second-edition/book/data.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import { itCoversEveryRule, played } from "../coverage.ts";
import { CLEAR, clearest, playBlocks, readYaml, type Small } from "./playing.ts";

const ROWS = readYaml<Record<string, Small>>("switches.yaml");

describe("coverage", () => {
  itCoversEveryRule(secondEdition);

  it("every rule that may be switched off is played, and has a fight that shows it", () => {
    for (const id of SWITCHES) expect(played(secondEdition.coverage).map((each) => each.id)).toContain(id);
    expect(Object.keys(ROWS).sort()).toEqual([...SWITCHES].sort());
  });

  it.each(Object.entries(ROWS))("%s switched off changes what comes of a fight", (id, row) => {
    const off = { ...row, houseRules: { ...row.houseRules, [`rules.${id}`]: "off" } };
    const found = clearest(playBlocks(row), playBlocks(off));
    expect(found.sigmas, JSON.stringify(found)).toBeGreaterThan(CLEAR);
  });
});
