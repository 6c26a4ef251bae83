import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RULINGS } from "../../../src/rules/darker-millennium/rulings.ts";
import { some } from "../../some.ts";
import { CLEAR, clearest, playBlocks, readYaml, type Small } from "./playing.ts";

interface Row extends Small {
  /** The reading that is not the default; left out, the next one. */
  readonly not?: string;
}

const ROWS = readYaml<Record<string, Row>>("rulings-matter.yaml");
/** Shown by staged exchanges, which name them in their titles. */
const STAGED = [
  ...readFileSync(new URL("readings.test.ts", import.meta.url), "utf8").matchAll(/it\("(DK-AMB-\d\d) (\w+): /g),
].map(([, id, key]) => ({ id, key }));
/** Of one reading, with the reason in their `about`. */
const SINGLE = ["disputes", "sameOrders", "strategyReroll", "terrainPlacement", "transports"];

describe("rulings", () => {
  it("are the 93 of the index, with its defaults, under keys of their own", () => {
    expect(RULINGS).toHaveLength(93);
    expect(new Set(RULINGS.map(({ key }) => key)).size).toBe(93);
    expect(RULINGS.map(({ id }) => id)).toEqual(
      Array.from({ length: 93 }, (_, i) => `DK-AMB-${String(i + 1).padStart(2, "0")}`),
    );
    for (const { values, about, default: usual } of RULINGS) {
      expect(usual).toBe(values[0]);
      expect(about).toMatch(/^[a-zA-Z]/);
    }
    const single = RULINGS.filter(({ values }) => values.length === 1).map(({ key }) => key);
    expect(single.sort()).toEqual(SINGLE);
  });

  it("have a scenario each, or a staged exchange where no small fight shows them", () => {
    const active = RULINGS.filter((each) => each.active).map((each) => each.key);
    expect([...Object.keys(ROWS), ...STAGED.map(({ key }) => key)].sort()).toEqual(active.sort());
    expect(RULINGS).toEqual(expect.arrayContaining(STAGED.map((each) => expect.objectContaining(each))));
  });

  it.each(some(RULINGS.filter(({ key }) => key in ROWS)))("$id: $key matters", ({ key, values }) => {
    const row = ROWS[key]!;
    const other = { ...row, options: { ...row.options, [key]: String(row.not ?? values[1]) } };
    const found = clearest(playBlocks(row), playBlocks(other));
    expect(found.sigmas, JSON.stringify(found)).toBeGreaterThan(CLEAR);
  });
});
