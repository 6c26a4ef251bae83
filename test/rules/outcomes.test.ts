// The most that a metric is declared to show: for the interval of what was not seen yet, and never less than what can occur.
import { describe, expect, it } from "vitest";
import { openScenario } from "../../src/cli/library.ts";
import { closeOutcome, type OutcomeWords, outcomeLayout, outcomeMetrics } from "../../src/rules/kernel/metrics.ts";
import { blockBounds, layoutOf } from "../../src/tally/layout.ts";

const words: OutcomeWords<"psykers"> = {
  models: "Models",
  turns: "Turns",
  firstTurn: "First",
  endings: ["not ended", "ended"],
  seats: [
    { id: "lost", title: "", unit: "models", max: "models" },
    { id: "powers", title: "", unit: "powers", max: 7, most: "psykers" },
    { id: "shots", title: "", unit: "shots", max: 63 },
  ],
};
const metrics = outcomeMetrics(
  "duel",
  words,
  [
    { models: 5, psykers: 0 },
    { models: 20, psykers: Number.POSITIVE_INFINITY },
  ],
  ["bolter"],
  2,
);

describe("declared bounds", () => {
  it("are those of the side, where it is known how much it can show", () => {
    const layout = layoutOf({ legs: 2, metrics });
    const high = (id: string, turn?: number) =>
      layout.series
        .filter(({ metric }) => metric.id === id && metric.turn === turn)
        .map((series) => blockBounds(series, 2).high);
    expect(high("lost")).toEqual([10, 40]);
    expect(high("survivors", 2)).toEqual([10, 40]);
    // No psyker, no power; with one nobody knows how many.
    expect(high("powers")).toEqual([0, 14]);
    expect(high("shots")).toEqual([126, 126]);
    // A weapon of one side may hit both: as many as the larger side has.
    expect(high("removedBy")).toEqual([40, 40]);
    expect(high("turns")).toEqual([4]);
  });

  it("clamp what has no known bound, and leave what has one to be found out", () => {
    const layout = outcomeLayout(metrics);
    const out = new Int32Array(layout.slots).fill(99);
    closeOutcome(out, layout, 1, 1, 2, 0);
    const { base } = layout;
    expect([...out.subarray(base, base + 6)]).toEqual([99, 99, 7, 7, 63, 63]);
  });
});

describe("bounds of the rulebooks", () => {
  const mostOf = async (scenario: string, id: string) => {
    const { resolved, rulebook } = await openScenario(`scenarios/${scenario}.yaml`, []);
    return rulebook.compile(resolved).metrics.find((metric) => metric.id === id && metric.turn === undefined)!.most;
  };

  it("are what the sides are made of", async () => {
    expect(await mostOf("skirmish/marines-v-orks", "lost")).toEqual([6, 9]);
    expect(await mostOf("skirmish/marines-v-orks", "powers")).toEqual([0, 0]);
    expect(await mostOf("skirmish/resurrection-orb", "repairs")).toEqual([Number.POSITIVE_INFINITY, 0]);
    expect(await mostOf("heresy/devastators-v-titan", "damage")).toEqual([0, 16]);
    expect(await mostOf("heresy/devastators-v-titan", "powers")).toEqual([0, 0]);
    expect(await mostOf("dark-millennium/tanks", "powers")).toEqual([0, 0]);
  });
});
