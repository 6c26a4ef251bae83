import { describe, expect, it } from "vitest";
import { SWITCHES } from "../../../src/rules/dark-millennium/book/data.ts";
import { some } from "../../some.ts";
import { CLEAR, clearest, playBlocks, readYaml, type Small } from "./playing.ts";

const ON_TABLE = readYaml<Record<string, Small>>("special-rules-on-table.yaml");
const ROWS = readYaml<Record<string, Small>>("special-rules.yaml");

describe("rules, switched off", () => {
  it("have a scenario each", () => {
    expect(Object.keys(ROWS).sort()).toEqual([...SWITCHES].sort());
  });

  it.each(some(Object.keys(ROWS)))("%s: without it the result is another", (rule) => {
    const row = ROWS[rule]!;
    const off = { ...row, houseRules: { ...row.houseRules, [`rules.${rule}`]: "off" } };
    const found = clearest(playBlocks(row), playBlocks(off));
    expect(found.sigmas, JSON.stringify(found)).toBeGreaterThan(CLEAR);
  });

  it.each(some(Object.keys(ON_TABLE)))("%s: on a table too", (rule) => {
    const row = ON_TABLE[rule]!;
    expect(row.battle).toBeDefined();
    const off = { ...row, houseRules: { ...row.houseRules, [`rules.${rule}`]: "off" } };
    const found = clearest(playBlocks(row), playBlocks(off));
    expect(found.sigmas, JSON.stringify(found)).toBeGreaterThan(CLEAR);
  });
});
