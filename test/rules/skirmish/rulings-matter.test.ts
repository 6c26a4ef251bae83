import { describe, expect, it } from "vitest";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import { RULINGS } from "../../../src/rules/skirmish/rulings.ts";
import { some } from "../../some.ts";
import { CLEAR, clearest, playBlocks, readYaml, type Small, scenarioOf } from "./playing.ts";

interface Row extends Small {
  /** The reading that is not the default; left out, the next one. */
  readonly not?: string;
  /** The reading decides which rosters are legal. */
  readonly check?: boolean;
  /** It is not the mean that changes but how far results lie apart. */
  readonly spread?: boolean;
}

const ROWS = readYaml<Record<string, Row>>("rulings-matter.yaml");

/** Rulings about what follows a battle: aftermath.test.ts shows what they change. */
const AFTERMATH = ["points.killedExclusive", "points.fought", "injury.stack", "injury.ransomShort"];

describe("rulings", () => {
  it("have a scenario here, a test of the aftermath, or need a table", () => {
    const active = RULINGS.filter((each) => each.active).map((each) => each.key);
    expect([...Object.keys(ROWS), ...AFTERMATH].sort()).toEqual(active.sort());
  });

  it.each(some(RULINGS.filter((each) => each.key in ROWS)))("$id: $key matters", ({ key, values }) => {
    const row = ROWS[key]!;
    const other = { ...row, options: { ...row.options, [key]: String(row.not ?? values[1]) } };
    if (row.check === true) {
      const complaints = (small: Small) => skirmish.check(scenarioOf(small)).map(({ message }) => message);
      expect(complaints(other)).not.toEqual(complaints(row));
      return;
    }
    const found = clearest(playBlocks(row), playBlocks(other), row.spread);
    expect(found.sigmas, `${JSON.stringify(found)}`).toBeGreaterThan(CLEAR);
  });
});
