import { describe, expect, it } from "vitest";
import { deadOn } from "../../../src/rules/skirmish/book/aftermath.ts";
import { type Book, houseRuleKeys, resolveBook } from "../../../src/rules/skirmish/book/book.ts";
import { COVERAGE } from "../../../src/rules/skirmish/book/coverage.ts";
import { loadRoster } from "../../../src/rules/skirmish/book/roster.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import { some } from "../../some.ts";
import { CLEAR, clearest, playBlocks, readYaml, type Small, scenarioOf } from "./playing.ts";

interface Row extends Small {
  /** It decides which rosters are legal. */
  readonly check?: boolean;
  /** It decides what follows a battle. */
  readonly after?: "deaths" | "keenEye";
  readonly profile?: string;
}

const ROWS = readYaml<Record<string, Row>>("special-rules.yaml");
const SWITCHES = [...houseRuleKeys().keys()].filter((key) => key.startsWith("rules.")).map((key) => key.slice(6));

describe("special rules, switched off", () => {
  it("have a scenario each, but for those that are not simulated", () => {
    const elsewhere = COVERAGE.filter(({ status }) => status === "notSimulated");
    const missing = SWITCHES.filter((id) => !(id in ROWS));
    expect(elsewhere.map(({ id }) => id)).toEqual(expect.arrayContaining(missing));
    expect(Object.keys(ROWS).filter((id) => !SWITCHES.includes(id))).toEqual([]);
  });

  it.each(some(Object.keys(ROWS)))("%s: without it the result is another", (rule) => {
    const row = ROWS[rule]!;
    const houseRules = { [`rules.${rule}`]: "off" };
    if (row.after === "deaths") {
      const with_ = resolveBook({}, {});
      expect(deadOn(with_.profiles[row.profile!]!, resolveBook({}, houseRules))).not.toBe(
        deadOn(with_.profiles[row.profile!]!, with_),
      );
    } else if (row.after === "keenEye") {
      const side = { name: "A", policy: "gunline", roster: [{ profile: row.profile!, count: 1, skills: ["KeenEye"] }] };
      const skills = (book: Book) =>
        loadRoster(side, book, { side: 0, budget: null, muster: "free" }).models[0]!.skills;
      expect(skills(resolveBook({}, {}))).toContain("KeenEye");
      expect(skills(resolveBook({}, houseRules))).not.toContain("KeenEye");
    } else if (row.check === true) {
      const complaints = (small: Small) => skirmish.check(scenarioOf(small)).length;
      const off = { ...row, houseRules: { ...row.houseRules, ...houseRules } };
      expect(Math.abs(complaints(off) - complaints(row))).toBeGreaterThan(0);
    } else {
      const off = { ...row, houseRules: { ...row.houseRules, ...houseRules } };
      const found = clearest(playBlocks(row), playBlocks(off));
      expect(found.sigmas, JSON.stringify(found)).toBeGreaterThan(CLEAR);
    }
  });
});
