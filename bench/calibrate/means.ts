/**
 * Whether intervals of means hold the mean: for laws that are known exactly, and for every metric of committed scenarios, whose truth
 * is what a thousand times as many battles came to. Cold.
 */
import type { Scheduler } from "../../src/chunk/scheduler.ts";
import { library } from "../../src/cli/library.ts";
import { openCell } from "../../src/experiments/cells.ts";
import { loadScenario } from "../../src/scenario/load.ts";
import { type BlockSums, sumsOf, sumsOfValues } from "../../src/stats/block-sums.ts";
import { meanGamma } from "../../src/stats/mean-gamma.ts";
import { namedPlayers } from "../named.ts";
import { judge } from "./judge.ts";
import { type Law, meanOfLaw, meanWithin, Sampler } from "./laws.ts";

/** Share of the intervals that must hold the mean. */
export const COVERAGE = 0.94;

/** Sizes of samples, in blocks, and how many samples of each. */
const SIZES: readonly (readonly [blocks: number, samples: number])[] = [
  [64, 4000],
  [256, 4000],
  [1024, 4000],
  [8192, 2000],
  [100_000, 1000],
];

export const SCENARIOS = [
  "scenarios/skirmish/marines-v-orks.yaml",
  "scenarios/heresy/bunker.yaml",
  "scenarios/dark-millennium/mobs-v-platoon.yaml",
];
const SAMPLE_BATTLES = 400;
const TRUE_BATTLES = 400_000;

/** What was sampled, and how often the interval held the mean. */
export interface Coverage {
  readonly of: string;
  readonly title: string;
  /** Blocks of a sample. */
  readonly blocks: number;
  readonly samples: number;
  readonly held: number;
  /**
   * Of the others, those that would hold the mean if nothing lay beyond what they have seen: the great values that make the mean had
   * not shown yet. Counted where such values may be, which of the known laws are only those that are made to hide them.
   */
  readonly unseen?: number;
  /** For the proof that a change of code changed no number. */
  readonly ends: readonly number[];
}

export type MeanVerdict = "kept" | "listed" | "BROKEN";

/** Kept; or listed with what it reaches, because what was missed had not shown yet; or broken. */
export function verdictOn({ held, unseen = 0, samples }: Coverage): MeanVerdict {
  const wanted = { kind: "at least", rate: COVERAGE } as const;
  if (judge(wanted, held, samples).kept) return "kept";
  return judge(wanted, held + unseen, samples).kept ? "listed" : "BROKEN";
}

/** Each law at each size; `share` of the samples. */
export function coverageOfLaw(law: Law, share = 1): Coverage[] {
  return SIZES.map(([blocks, most]) => {
    const samples = Math.ceil(most * share);
    const sampler = new Sampler(law, `calibrate ${law.id} ${blocks}`);
    const drawn = Array.from({ length: samples }, () => sumsOf(sampler.draw(blocks)));
    return covered({ of: law.id, title: law.title, blocks }, drawn, law);
  });
}

/** Every metric of a scenario, in samples of 400 battles of 400,000. */
export async function coverageOfScenario(path: string, scheduler: Scheduler, share = 1): Promise<Coverage[]> {
  const { scenario, rulebook } = await loadScenario(path, { ...library, sets: await namedPlayers(path) });
  const cell = openCell(scenario, rulebook, { seed: "calibrate" });
  const { legs, series } = cell.layout;
  const asked = series.map((_, i) => i).filter((i) => series[i]!.metric.labels === undefined);
  const blocks = SAMPLE_BATTLES / legs;
  const samples = Math.ceil((TRUE_BATTLES / SAMPLE_BATTLES) * share);
  const sums: BlockSums[][] = asked.map(() => []);
  const whole = asked.map(() => new Map<number, number>());
  for (let sample = 0; sample < samples; sample++) {
    const [played] = await scheduler.play([{ cell, from: sample * blocks, to: (sample + 1) * blocks, series: asked }]);
    const { rows, width } = played!;
    for (let s = 0; s < asked.length; s++) {
      const values = Int32Array.from({ length: blocks }, (_, block) => rows[block * width + 1 + s]!);
      sums[s]!.push(sumsOfValues(values));
      for (const value of values) whole[s]!.set(value, (whole[s]!.get(value) ?? 0) + 1);
    }
    scheduler.giveBack([played!]);
  }
  return asked.map((index, s) => {
    const { metric, side } = series[index]!;
    const all = samples * blocks;
    const chances = [...whole[s]!].map(([value, count]) => [value, count / all] as const);
    const name = `${path.replace(/^scenarios\//, "").replace(/\.yaml$/, "")}: ${metric.id}`;
    const of = `${name}${side < 0 ? "" : `@${side + 1}`}${metric.key === undefined ? "" : ` [${metric.key}]`}`;
    const declared = { low: 0, high: legs * metric.max };
    return covered({ of, title: metric.title, blocks }, sums[s]!, { declared, chances, hides: true });
  });
}

type Named = Pick<Coverage, "of" | "title" | "blocks">;

function covered(
  named: Named,
  drawn: readonly BlockSums[],
  law: Pick<Law, "declared" | "chances" | "hides">,
): Coverage {
  const truth = meanOfLaw(law);
  let held = 0;
  let unseen = 0;
  const ends: number[] = [];
  for (const sums of drawn) {
    const { low, high } = meanGamma(sums, law.declared);
    const known = meanWithin(law, sums.least, sums.greatest);
    if (low <= truth && truth <= high) held++;
    else if (low <= known && known <= high) unseen++;
    ends.push(low, high);
  }
  return { ...named, samples: drawn.length, held, ...(law.hides && { unseen }), ends };
}
