/** Does the verdict depend on the scripted players? The comparison again under every pair of policies. Cold. */
import type { Estimate } from "../estimate/summary.ts";
import { gameValue } from "../stats/game-value.ts";
import { toNumber, toRational } from "../stats/rational.ts";
import type { Verdict } from "../stats/verdict.ts";
import type { Comparison } from "./compare.ts";

export interface PolicyResult {
  readonly first: string;
  readonly second: string;
  readonly score: Estimate;
  readonly verdict: Verdict;
}

export interface PolicyComparison {
  readonly policies: readonly string[];
  readonly results: readonly PolicyResult[];
  /** Some pair is certainly better and some other certainly worse. */
  readonly flips: boolean;
  /** Head to head: the score when both sides choose their policy well (the value of the game of policies; its ends bound it). */
  readonly value?: Estimate;
}

/** `play` answers the comparison with these policies for the first and the second side. */
export async function comparePolicies(
  policies: readonly string[],
  play: (first: string, second: string) => Promise<Comparison>,
): Promise<PolicyComparison> {
  const results: PolicyResult[] = [];
  let headToHead = true;
  for (const first of policies) {
    for (const second of policies) {
      const { difference, verdict, reference } = await play(first, second);
      headToHead = headToHead && reference === 0.5;
      results.push({ first, second, score: difference, verdict });
    }
  }
  const has = (start: string) => results.some(({ verdict }) => verdict.startsWith(start));
  const flips = has("better") && has("worse");
  if (!headToHead) return { policies, results, flips };
  // The value of a game grows with every payoff, so the lower ends bound it from below and the upper ends from above.
  const gameOf = (pick: (score: Estimate) => number): number => {
    const payoff = policies.map((first) =>
      policies.map((second) => {
        const { score } = results.find((each) => each.first === first && each.second === second)!;
        return toRational(String(Math.round(pick(score) * 1e6) / 1e6));
      }),
    );
    return toNumber(gameValue(payoff).value);
  };
  const n = results.reduce((least, { score }) => Math.min(least, score.n), Infinity);
  const value: Estimate = {
    value: gameOf((score) => score.value),
    low: gameOf((score) => score.low!),
    high: gameOf((score) => score.high!),
    n,
    method: "betting-cs",
  };
  return { policies, results, flips, value };
}
