/** The scripts that rulebooks ship beside the doctrines: they weigh what is weighed, and play as the same weights in a file of the user's. */
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { openScenario } from "../../src/cli/library.ts";
import { blockPoints, openCell } from "../../src/experiments/cells.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { askedFile, doctrineOf, ownTerms } from "../../src/players/index.ts";
import { portfolioOf } from "../../src/players/portfolio.ts";
import { rulebooks } from "../../src/rules/index.ts";

const duels: Record<string, string> = {
  skirmish: "scenarios/skirmish/marines-v-orks.yaml",
  heresy: "scenarios/heresy/tactical-v-boyz.yaml",
  "dark-millennium": "scenarios/dark-millennium/infantry-firefight.yaml",
};

describe.each(Object.keys(duels))("trained scripts of %s", async (id) => {
  const { scripts = [], terms, decisions } = (await rulebooks[id]!()).players!;
  const trained = scripts.filter((script) => typeof script !== "string");

  it("weigh every term, and nothing else, over a doctrine that weighs", () => {
    expect(trained).not.toHaveLength(0);
    for (const script of trained) {
      expect(Object.keys(ownTerms(script)).sort()).toEqual(Object.keys(terms).sort());
      for (const weight of Object.values(ownTerms(script))) expect(Number.isFinite(weight)).toBe(true);
      expect(doctrineOf(script).random).toBe(false);
      // Nobody is asked: it is a doctrine, and as fast as one.
      expect(askedFile(script)).toBeNull();
    }
  });

  it("play alike whether they go the doctrine's short ways or look at all rows", async () => {
    const { scenario, rulebook } = await openScenario(duels[id]!, []);
    const scheduler = new Scheduler({ pool: new ThreadPool(0) });
    const script = trained[0]!;
    const any = Object.keys(decisions)[0]!;
    const asked = {
      ...script,
      source: JSON.stringify({ decisions: { [any]: { worth: 1 } }, terms: ownTerms(script) }),
    };
    expect(askedFile(asked)).not.toBeNull();
    const points = [];
    for (const policy of [script, asked]) {
      const sides = scenario.sides.map((side, i) => (i === 0 ? { ...side, policy } : side));
      const [played] = await scheduler.play([
        { cell: openCell({ ...scenario, sides }, rulebook, { seed: "alike" }), from: 0, to: 64 },
      ]);
      points.push([...blockPoints(played!)]);
    }
    expect(points[1]).toEqual(points[0]);
  });
});

describe("a portfolio", () => {
  it("is paragraphs of a doctrine, with weights where they are its own", () => {
    const text = "\n# where\ngunline  kill 1.5  own -0.25\nharm 2\n\n# as it is\ncautious\n\ncautious kill 1\n";
    const [first, doctrine, second] = portfolioOf(text);
    expect(doctrine).toBe("cautious");
    expect(first).toEqual({
      doctrine: "gunline",
      weights: "trained-1",
      source: '{"decisions":{},"terms":{"harm":2,"kill":1.5,"own":-0.25}}',
    });
    expect(second).toMatchObject({ doctrine: "cautious", weights: "trained-2" });
    expect(portfolioOf("\n")).toEqual([]);
  });
});
