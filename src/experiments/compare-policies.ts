/**
 * Does the verdict depend on the scripted players? The comparison again under every pair of policies. Cold.
 *
 * Each pair is decided at a share of the error of one comparison, alpha divided by the number of pairs, so that all of the verdicts hold together
 * (Bonferroni; the pairs share their dice, which does not matter to it).
 */
import type { Scheduler } from "../chunk/scheduler.ts";
import type { Estimate } from "../estimate/summary.ts";
import { gameValue } from "../stats/game-value.ts";
import { toNumber, toRational } from "../stats/rational.ts";
import type { Verdict } from "../stats/verdict.ts";
import { compareAll, type Question } from "./compare.ts";
import type { Arms } from "./compare-evidence.ts";
import type { Comparison } from "./comparison.ts";

/** Cap of one pair, in battles of each matchup: 2^14 mirrored pairs. */
export const PAIR_CAP = 32_768;

export interface PolicyResult {
  /** Of the first side, and of the second. */
  readonly first: string;
  readonly second: string;
  readonly verdict: Verdict;
  readonly difference: Estimate;
  /** Each arm by itself. */
  readonly values: readonly Estimate[];
  readonly blocks: number;
}

export interface PolicyComparison {
  readonly policies: readonly string[];
  /** Of each pair, so that all of them hold together with that of the comparison. */
  readonly confidence: number;
  readonly results: readonly PolicyResult[];
  /** Whether every pair says what the comparison says, one contradicts it, or some say less or nothing. */
  readonly stability: "holds" | "flips" | "varies";
  /**
   * Score of each arm when both sides choose their policy well: the value of the game of policies. Head to head that is the robust
   * answer. Absent for metrics, in which nobody is known to have an interest.
   */
  readonly values?: readonly Estimate[];
  /** Of two arms: the first's value less the second's. */
  readonly difference?: Estimate;
}

/** `armsOf` are the arms when the first and the second side are played by these policies. Undefined when it was interrupted. */
export async function comparePolicies(
  policies: readonly string[],
  armsOf: (first: string, second: string) => Arms,
  { verdict, metric }: Pick<Comparison, "verdict" | "metric">,
  question: Omit<Question, "arms">,
  scheduler: Scheduler,
): Promise<PolicyComparison | undefined> {
  const pairs = policies.flatMap((first) => policies.map((second) => ({ first, second })));
  const confidence = 1 - (1 - (question.confidence ?? 0.95)) / pairs.length;
  const { battles, maxBattles, precision, fast } = question;
  const effort = {
    ...(battles === undefined && maxBattles === undefined && { maxBattles: PAIR_CAP }),
    // Of a pair only the verdict is asked.
    ...(battles === undefined && precision === undefined && fast !== true && { direction: true }),
  };
  const found = await compareAll(
    pairs.map(({ first, second }) => ({ ...question, ...effort, confidence, arms: armsOf(first, second) })),
    scheduler,
  );
  if (found.length < pairs.length || found.some(({ stopped }) => stopped !== undefined)) return undefined;
  const results = found.map(
    ({ verdict, difference, arms, blocks }, i): PolicyResult => ({
      ...pairs[i]!,
      verdict,
      difference,
      values: arms.map(({ value }) => value),
      blocks,
    }),
  );
  const stability = stabilityOf(verdict, results);
  if (metric !== undefined) return { policies, confidence, results, stability };
  const values = found[0]!.arms.map((_, arm) =>
    gameOf(
      policies.length,
      results.map(({ values }) => values[arm]!),
    ),
  );
  const [a, b] = values as [Estimate, Estimate?];
  const difference = b && {
    value: a.value - b.value,
    low: a.low! - b.high!,
    high: a.high! - b.low!,
    n: a.n,
    method: a.method,
  };
  return { policies, confidence, results, stability, values, ...(difference && { difference }) };
}

/** +1 better, -1 worse, 0 no difference that matters; undefined: not known. */
function direction(verdict: Verdict): -1 | 0 | 1 | undefined {
  if (verdict === "undecided") return undefined;
  if (verdict === "equivalent" || verdict.endsWith("negligible")) return 0;
  return verdict.startsWith("better") ? 1 : -1;
}

function stabilityOf(verdict: Verdict, results: readonly PolicyResult[]): PolicyComparison["stability"] {
  const own = direction(verdict);
  const all = new Set([own, ...results.map((result) => direction(result.verdict))]);
  if (all.has(1) && all.has(-1)) return "flips";
  return all.size === 1 && own !== undefined ? "holds" : "varies";
}

/** The value of a game grows with every payoff: the lower ends bound it from below, the upper ends from above. */
function gameOf(rows: number, scores: readonly Estimate[]): Estimate {
  const solve = (pick: (score: Estimate) => number): number => {
    const payoffs = scores.map((score) => toRational(Math.round(pick(score) * GRID) / GRID));
    const matrix = Array.from({ length: rows }, (_, row) => payoffs.slice(row * rows, (row + 1) * rows));
    return toNumber(gameValue(matrix).value);
  };
  return {
    value: solve(({ value }) => value),
    low: solve(({ low }) => Math.max(0, low! - 1 / GRID)),
    high: solve(({ high }) => Math.min(1, high! + 1 / GRID)),
    n: Math.min(...scores.map(({ n }) => n)),
    method: scores[0]!.method,
  };
}

/** Payoffs are rounded to a grid that keeps the integers of the exact simplex small; the ends outwards. */
const GRID = 1 << 20;
