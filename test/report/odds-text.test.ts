/** Exact odds as text, from results written by hand. */
import { describe, expect, it } from "vitest";
import type { Odds } from "../../src/experiments/odds.ts";
import { cells } from "../../src/report/columns.ts";
import { oddsText } from "../../src/report/odds-text.ts";
import { duel, hostileNames } from "./fixtures.ts";

const look = { color: false, ascii: false };

function odds(names: readonly [string, string], distribution: Odds["metrics"][number]["distribution"]): Odds {
  const { wargauge, rules, title, scenarioHash } = duel();
  const side = { points: 30, models: 3, policy: "gunline" };
  const lost = { id: "lost", title: "Models lost", side: names[1], unit: "models", scale: 1, mean: 0, sd: 0 };
  return {
    ...{ wargauge, rules, mode: "attack", title, scenarioHash, options: {}, houseRules: {}, method: "exact" },
    sides: names.map((name) => ({ ...side, name })),
    ...{ states: 3, paths: 6, metrics: [{ ...lost, distribution }], cautions: [] },
  };
}

describe("odds in a terminal", () => {
  it("says that nothing hangs on the dice, rather than show an empty table", () => {
    const text = oddsText(odds(["Marines", "Orks"], [[0, 1]]), look);
    expect(text).toContain("Nothing hangs on the dice");
    expect(text).not.toContain("Chances");
  });

  it("keeps to 80 columns, whatever the sides are called", () => {
    const law = [
      [0, 0.25],
      [1, 0.75],
    ] as const;
    const text = oddsText(odds([hostileNames[0]!, "An army with a name as long as its list of victories"], law), look);
    for (const line of text.split("\n")) expect(cells(line)).toBeLessThanOrEqual(80);
    expect(text).toContain("0: 25.0 %, 1: 75.0 %");
  });
});
