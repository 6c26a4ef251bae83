/**
 * The p-value that goes with a confidence interval: one minus the confidence at which it just reaches the value in question. *Cold.*
 *
 * For: "the worth is the listed price", where the estimate has an interval at every confidence but no test statistic; p and interval
 * then never contradict each other. Not for: means and scores, whose tests are cheaper than thirty intervals.
 * Reference: Casella & Berger (2002), Statistical Inference, 9.2.1, on inverting a family of intervals.
 * Example: the interval 10 -+ 2 z reaches 12 at z = 1: p = 0.3173.
 */
import { normSf } from "./portable-math.ts";

/** Beyond this many standard errors (p = 2e-9) nothing is told apart. */
const MOST_Z = 6;
const STEPS = 24;

/** `excludes` tells whether the interval of a confidence leaves the value out; wider intervals leave out less. */
export function invertedP(excludes: (confidence: number) => boolean): number {
  let [out, reached] = [0, MOST_Z];
  for (let i = 0; i < STEPS; i++) {
    const z = 0.5 * (out + reached);
    if (excludes(1 - 2 * normSf(z))) out = z;
    else reached = z;
  }
  return 2 * normSf(out);
}
