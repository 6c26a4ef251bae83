/** Do 95 % intervals hold the truth 95 times in a hundred? The truth comes from exact odds, the intervals from thousands of fixed seeds. */
import { expect, it } from "vitest";
import { Runner } from "../../../src/chunk/play.ts";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { metricSummary } from "../../../src/estimate/metrics.ts";
import { odds } from "../../../src/experiments/odds.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { Tally } from "../../../src/tally/tally.ts";
import { isWhole } from "../../some.ts";
import { battleModule } from "./battle-module.ts";

const SEEDS = isWhole ? 4000 : 2000;
const BLOCKS = 150;

const scenario: Scenario = {
  title: "Three Marines at four Guardsmen in cover",
  rules: "skirmish",
  mode: "attack",
  attack: { action: "shoot", range: 12, cover: 4 },
  options: {},
  houseRules: {},
  mirror: false,
  sides: [
    { name: "Marines", policy: "gunline", roster: [{ profile: "sm_marine", count: 3, weapons: ["bolter"] }] },
    { name: "Guard", policy: "gunline", roster: [{ profile: "ig_guardsman", count: 4, weapons: ["lasgun"] }] },
  ],
  battles: 1,
};

it(`over ${SEEDS} seeds the intervals of means known exactly cover at least 94 %, and are not much wider than that asks`, async () => {
  const exact = await odds(scenario, { rulebook: skirmish });
  const truth = (id: string, side: string): number => exact.metrics.find((m) => m.id === id && m.side === side)!.mean;
  const wanted = [
    { id: "lost", seat: 1, truth: truth("lost", "Guard") },
    { id: "stunned", seat: 1, truth: truth("stunned", "Guard") },
    { id: "hits", seat: 0, truth: truth("hits", "Marines") },
    { id: "unsaved", seat: 0, truth: truth("unsaved", "Marines") },
  ];
  const matchup = skirmish.compile(skirmish.resolve(scenario));
  const control = new Int32Array(new SharedArrayBuffer(64));
  const covered = new Map(wanted.map(({ id }) => [id, 0]));
  for (let seed = 0; seed < SEEDS; seed++) {
    const runner = new Runner(battleModule, { matchup, key: cellKey(rootKey(`coverage ${seed}`), "main") });
    const tally = new Tally(runner.layout);
    runner.play(tally, 0, BLOCKS, control, 1);
    for (const { id, seat, truth } of wanted) {
      const series = runner.layout.series.find((each) => each.metric.id === id && each.side === seat)!;
      const { mean } = metricSummary(tally, series, undefined, 0.95);
      if (mean.low! <= truth && truth <= mean.high!) covered.set(id, covered.get(id)! + 1);
    }
  }
  for (const [id, times] of covered) {
    expect(times / SEEDS, id).toBeGreaterThanOrEqual(0.94);
    expect(times / SEEDS, id).toBeLessThanOrEqual(0.985);
  }
});
