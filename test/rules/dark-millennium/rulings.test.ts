import { describe, expect, it } from "vitest";
import { B } from "../../../src/rules/dark-millennium/battle/columns.ts";
import { R, RULINGS } from "../../../src/rules/dark-millennium/rulings.ts";
import { optionProblems, resolveOptions } from "../../../src/rules/kernel/options.ts";
import { some } from "../../some.ts";
import { CLEAR, clearest, openBattle, playBlocks, readYaml, type Small } from "./playing.ts";

interface Row extends Small {
  /** The reading that is not the default; left out, the next one. */
  readonly not?: string;
}

const ROWS = readYaml<Record<string, Row>>("rulings-matter.yaml");

describe("rulings", () => {
  it("are those of the index, with its defaults, under keys of their own", () => {
    expect(RULINGS).toHaveLength(57);
    expect(new Set(RULINGS.map(({ key }) => key)).size).toBe(57);
    for (const { values, about, default: usual } of RULINGS) {
      expect(values.length).toBeGreaterThan(1);
      expect(usual).toBe(values[0]);
      expect(about).toMatch(/^[a-z]/);
    }
    expect(resolveOptions(RULINGS, { "dm.getsHot": "always-mos-1" })["dm.getsHot"]).toBe("always-mos-1");
  });

  it("tell of unknown keys and values", () => {
    const problems = optionProblems("dark-millennium", RULINGS, { "dm.getHot": "x", "dm.excessDice": "warp" });
    expect(problems.map(({ message }) => message)).toEqual([
      'unknown option "dm.getHot"; `wargauge rules dark-millennium` lists all; did you mean "dm.getsHot"?',
      '"warp" is no value of dm.excessDice (DM-OPT-14); expected wasted, wrap; did you mean "wrap"?',
    ]);
  });

  it("DM-GEN-03, DM-PSY-02: fate draws no reading of a rule that is off", () => {
    const small: Small = {
      duel: { distance: 6, turns: 1 },
      a: [{ profile: "librarian", count: 1, attached: [{ profile: "sanctionedPsyker", count: 3 }] }],
      b: ["5 guardsman"],
      options: { "dm.handOfFate": "on" },
      houseRules: { "rules.DM-PSY-02": "off" },
    };
    const { play } = openBattle(small);
    for (let block = 0; block < 20; block++) {
      play(block);
      expect(B.rule[R.assistants]).toBe(3);
    }
  });

  it("have a scenario each", () => {
    const active = RULINGS.filter((each) => each.active).map((each) => each.key);
    expect(Object.keys(ROWS).sort()).toEqual(active.sort());
  });

  it.each(some(RULINGS.filter(({ key }) => key in ROWS)))("$id: $key matters", ({ key, values }) => {
    const row = ROWS[key]!;
    const other = { ...row, options: { ...row.options, [key]: String(row.not ?? values[1]) } };
    const found = clearest(playBlocks(row), playBlocks(other));
    expect(found.sigmas, JSON.stringify(found)).toBeGreaterThan(CLEAR);
  });
});
