import { describe, expect, it } from "vitest";
import { optionProblems } from "../../../src/rules/kernel/options.ts";
import { RULINGS } from "../../../src/rules/second-edition/rulings.ts";
import { some } from "../../some.ts";
import { CLEAR, clearest, playBlocks, readYaml, type Small } from "./playing.ts";

interface Row extends Small {
  /** The reading that is not the default; left out, the next one. */
  readonly not?: string;
}

const ROWS = {
  ...readYaml<Record<string, Row>>("rulings-matter.yaml"),
  ...readYaml<Record<string, Row>>("psychic-matter.yaml"),
};

describe("rulings", () => {
  it("are those of the index, with its defaults, under keys of their own", () => {
    expect(RULINGS).toHaveLength(94);
    expect(new Set(RULINGS.map(({ key }) => key)).size).toBe(94);
    for (const { values, about, default: usual, id } of RULINGS) {
      expect(values.length, id).toBeGreaterThan(1);
      expect(usual).toBe(values[0]);
      expect(about).toMatch(/^[a-zA-Z]/);
    }
  });

  it("tell of unknown keys and values", () => {
    const problems = optionProblems("second-edition", RULINGS, { parryDice: "x", criticals: "of" });
    expect(problems.map(({ message }) => message)).toEqual([
      'unknown option "parryDice"; `wargauge rules second-edition` lists all; did you mean "parryDie"?',
      '"of" is no value of criticals (SE-OPT-02); expected extra-sixes, off; did you mean "off"?',
    ]);
  });

  it("have a scenario each", () => {
    const active = RULINGS.filter((each) => each.active).map((each) => each.key);
    expect(Object.keys(ROWS).sort()).toEqual(active.sort());
  });

  it.each(
    some(
      RULINGS.filter(({ key }) => key in ROWS),
      8,
    ),
  )("$id: $key matters", ({ key, values }) => {
    const row = ROWS[key]!;
    const other = { ...row, options: { ...row.options, [key]: String(row.not ?? values[1]) } };
    const found = clearest(playBlocks(row), playBlocks(other));
    expect(found.sigmas, JSON.stringify(found)).toBeGreaterThan(CLEAR);
  });
});
