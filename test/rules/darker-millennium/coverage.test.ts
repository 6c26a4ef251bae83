import { describe, expect, it } from "vitest";
import { SWITCHES } from "../../../src/rules/darker-millennium/book/data.ts";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import { itCoversEveryRule } from "../coverage.ts";
import { CLEAR, clearest, playBlocks, readYaml, type Small } from "./playing.ts";

/** Nothing on a line shows these. */
const ON_TABLES = ["DK-EXT-TE-05", "DK-EXT-LS-04", "DK-EXT-HI-03"];
const ROWS = readYaml<Record<string, Small>>("switches.yaml");

describe("coverage", () => {
  itCoversEveryRule(darkerMillennium);

  it("every rule that may be switched off has a fight that shows it", () => {
    expect([...Object.keys(ROWS), ...ON_TABLES].sort()).toEqual([...SWITCHES].sort());
  });

  it.each(Object.entries(ROWS))("%s switched off changes what comes of a fight", (id, row) => {
    const off = { ...row, houseRules: { ...row.houseRules, [`rules.${id}`]: "off" } };
    const found = clearest(playBlocks(row), playBlocks(off));
    expect(found.sigmas, JSON.stringify(found)).toBeGreaterThan(CLEAR);
  });
});
