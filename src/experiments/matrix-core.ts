/** The mixture that nobody beats: its weights, and who surely belongs to it. Cold, pure. */
import { gameValue } from "../stats/game-value.ts";
import { type NashAverage, nashAverage, nashAverageDual } from "../stats/nash-average.ts";
import { toNumber } from "../stats/rational.ts";
import { type CoreClaim, sureCore } from "../stats/sure-core.ts";
import type { Bounds } from "./matrix-scores.ts";

/** Equilibria of more entries than this are found numerically. */
const MOST_EXACT = 8;

export interface NashResult {
  /** Entries that are in every equilibrium, and entries that are in none, of every matrix that is possible: all right at once. */
  readonly core: readonly number[];
  readonly out: readonly number[];
  /** What the mixture certainly scores against anybody, and what anybody can certainly be kept to. */
  readonly value: { readonly low: number; readonly high: number };
  readonly method: "exact" | "numerical";
}

export interface Nash {
  readonly average: NashAverage;
  readonly said: readonly CoreClaim[];
  readonly result: NashResult;
}

export function nashOf(value: readonly (readonly number[])[], { low, high }: Bounds): Nash {
  const said = sureCore(high);
  const those = (claim: CoreClaim) => [...said.keys()].filter((entry) => said[entry] === claim);
  return {
    average: equilibrium(value),
    said,
    result: {
      core: those("in"),
      out: those("out"),
      value: { low: toNumber(gameValue(low).value), high: toNumber(gameValue(high).value) },
      method: isExact(value) ? "exact" : "numerical",
    },
  };
}

export function equilibrium(scores: readonly (readonly number[])[]): NashAverage {
  const payoff = scores.map((row) => row.map((score) => score - 0.5));
  return isExact(scores) ? nashAverage(payoff) : nashAverageDual(payoff);
}

function isExact({ length }: readonly unknown[]): boolean {
  return length <= MOST_EXACT;
}
