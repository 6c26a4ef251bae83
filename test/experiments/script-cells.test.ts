/** Cells by the scripts that play them: put together of what each side brings along, they are what would be compiled. */
import { describe, expect, it } from "vitest";
import { openScenario } from "../../src/cli/library.ts";
import { portfolioScripts } from "../../src/cli/players.ts";
import { openCell } from "../../src/experiments/cells.ts";
import { fightHash } from "../../src/experiments/players-identity.ts";
import { cellOf } from "../../src/experiments/script-cells.ts";
import { RACE } from "../../src/stats/equilibrium-race.ts";

async function questionOf(name: string) {
  const { scenario, rulebook } = await openScenario(`scenarios/${name}.yaml`, []);
  const all = portfolioScripts(rulebook);
  return { scenario, rulebook, scripts: [all, all] as const, seed: "a" };
}

describe("the cell of two scripts", () => {
  it.each([
    "skirmish/marines-v-orks",
    "heresy/tactical-v-boyz",
    "heresy/meeting-engagement",
    "dark-millennium/infantry-firefight",
    "dark-millennium/ruins",
  ])("of %s is the one that is compiled", async (name) => {
    const question = await questionOf(name);
    const { scenario, rulebook, scripts, seed } = question;
    const last = scripts[0].length - 1;
    for (const [i, j] of [
      [0, 0],
      [2, 1],
      [last, last - 1],
    ] as const) {
      const policies = [scripts[0][i]!, scripts[1][j]!];
      const sides = scenario.sides.map((side, k) => ({ ...side, policy: policies[k]! }));
      const compiled = openCell({ ...scenario, sides }, rulebook, { label: "main", seed });
      expect(cellOf(question, "main", i, j)).toEqual(compiled);
    }
  });
});

describe("what a fight is whose players are chosen", () => {
  it("hangs on the scripts and the rule, and not on the seed or on stand-ins", async () => {
    const question = await questionOf("skirmish/marines-v-orks");
    const { scenario, scripts } = question;
    const hash = fightHash(question, RACE);
    expect(fightHash({ ...question, seed: "b" }, RACE)).toBe(hash);
    const sides = scenario.sides.map((side) => ({ ...side, policy: "random" }));
    expect(fightHash({ ...question, scenario: { ...scenario, sides } }, RACE)).toBe(hash);
    expect(fightHash({ ...question, scripts: [scripts[0].slice(1), scripts[1]] }, RACE)).not.toBe(hash);
    expect(fightHash(question, { ...RACE, cap: 64 })).not.toBe(hash);
    // Whose policy is written is played by it.
    const one = { ...question, scripts: [["gunline"], scripts[1]] as const };
    expect(fightHash(one, RACE)).not.toBe(fightHash({ ...one, scripts: [["cautious"], scripts[1]] }, RACE));
  });
});
