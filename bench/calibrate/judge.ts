/** Whether what was observed goes with what was promised. Cold, pure. */
import { clopperPearson } from "../../src/stats/clopper-pearson.ts";
import type { Interval } from "../../src/stats/interval.ts";
import type { Bound } from "./claim.ts";

export interface Judgement extends Interval {
  readonly rate: number;
  readonly required: string;
  readonly kept: boolean;
}

/** Fewer repetitions cannot tell whether a rate lies between two bounds. */
const ENOUGH = 300;

/**
 * The observed rate with its 95 % interval (Clopper and Pearson), and whether the promise is kept. "At most" and "at least" are refuted
 * by a one-sided 95 % bound of the rate; "between" by the rate itself, or of few repetitions by the whole interval.
 */
export function judge(bound: Bound, happened: number, replicates: number): Judgement {
  const rate = happened / replicates;
  const interval = clopperPearson(happened, replicates, 0.95);
  // Both one-sided 95 % bounds: the ends of the 90 % interval.
  const { low, high } = clopperPearson(happened, replicates, 0.9);
  const words = (share: number) => `${Math.round(share * 1000) / 10} %`;
  switch (bound.kind) {
    case "at most":
      return { ...interval, rate, required: `at most ${words(bound.rate)}`, kept: low <= bound.rate };
    case "at least":
      return { ...interval, rate, required: `at least ${words(bound.rate)}`, kept: high >= bound.rate };
    case "between": {
      const seen = replicates < ENOUGH ? interval : { low: rate, high: rate };
      const required = `${words(bound.low)} to ${words(bound.high)}`;
      return { ...interval, rate, required, kept: bound.low <= seen.high && seen.low <= bound.high };
    }
  }
}
