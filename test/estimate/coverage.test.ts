import { describe, expect, it } from "vitest";
import { Runner } from "../../src/chunk/play.ts";
import { metricSummary } from "../../src/estimate/metrics.ts";
import { share } from "../../src/estimate/shares.ts";
import type { Estimate } from "../../src/estimate/summary.ts";
import { resultCounts, scoreCounts } from "../../src/tally/scores.ts";
import { Tally } from "../../src/tally/tally.ts";
import { battleModule } from "../toy/battle.ts";
import { toyKey, toyMatchup } from "../toy/toy.ts";

/**
 * The claim behind every interval, checked on the engine itself: over many runs a 95 % interval holds the true value in about 95 % of
 * them. The truth is the answer of one run five thousand times as long. All seeds are fixed, so this either holds or does not.
 */
const RUNS = 4000;
const BLOCKS = 150;

interface Answers {
  readonly score: Estimate;
  readonly wins: Estimate;
  readonly turns: Estimate;
  readonly killed: Estimate;
  readonly medianHits: Estimate;
  readonly upperHits: Estimate;
}

function answer(tally: Tally): Answers {
  const { score, series } = tally.layout;
  const table = tally.sums.subarray(score!.at, score!.at + score!.length);
  const metric = (id: string) => metricSummary(tally, series.find((each) => each.metric.id === id)!, undefined, 0.95);
  const hits = metric("hitsBy");
  return {
    score: share(scoreCounts(table), 0.95),
    wins: share(resultCounts(table, 2), 0.95),
    turns: metric("turns").mean,
    killed: metric("killed").mean,
    medianHits: hits.quantiles["0.5"]!,
    upperHits: hits.quantiles["0.95"]!,
  };
}

describe("coverage of 95 % intervals", () => {
  for (const legs of [2, 1] as const) {
    it(`${legs === 2 ? "mirrored pairs" : "single legs"}: ${RUNS} runs of ${BLOCKS} blocks`, () => {
      const matchup = toyMatchup({ legs });
      const control = new Int32Array(2);
      const long = new Runner(battleModule, { matchup, key: toyKey("truth") });
      const tally = new Tally(long.layout);
      long.play(tally, 0, 5000 * BLOCKS, control, 1);
      const truth = answer(tally);
      const covered: Record<string, number> = {};
      // Runs of one key at other blocks are as independent as runs of other seeds, and spare a runner each.
      const runner = new Runner(battleModule, { matchup, key: toyKey("coverage") });
      for (let run = 0; run < RUNS; run++) {
        tally.clear();
        runner.play(tally, run * BLOCKS, (run + 1) * BLOCKS, control, 1);
        for (const [name, { low = -Infinity, high = Infinity }] of Object.entries(answer(tally)) as [
          keyof Answers,
          Estimate,
        ][]) {
          const { value } = truth[name];
          covered[name] = (covered[name] ?? 0) + Number(low <= value && value <= high) / RUNS;
        }
      }
      // A mean reckons with one block more than there are, which so few blocks feel.
      for (const [name, most] of [
        ["score", 0.97],
        ["wins", 0.97],
        ["turns", 0.985],
        ["killed", 0.985],
      ] as const) {
        expect(covered[name], name).toBeGreaterThan(0.94);
        expect(covered[name], name).toBeLessThan(most);
      }
      // The quantiles of a discrete metric are covered more often than claimed, never less.
      for (const name of ["medianHits", "upperHits"]) expect(covered[name], name).toBeGreaterThan(0.945);
    });
  }
});
