/**
 * Grouped (delete-one-group) jackknife for any smooth functional of integer tallies. *Cold.*
 *
 * For: price differences, ratios, ratings, Nash-weighted scores: whatever is not a mean of blocks. Groups are fixed
 * (block mod 32), so it is deterministic, merges exactly and sees every covariance of shared seeds.
 * Not for: quantiles and other jumps, or functionals that do not exist with a group left out.
 * Reference: Quenouille (1956), Biometrika 43:353-360; Shao & Tu (1995), The Jackknife and Bootstrap, 2.3.
 * Example: the ratio of sums of eight groups in the vectors is 0.28916 +- 0.0142.
 */
import { checkConfidence } from "./interval.ts";
import { tQuantile } from "./portable-math.ts";

export interface JackknifeEstimate {
  readonly value: number;
  readonly standardError: number;
  readonly low: number;
  readonly high: number;
  readonly groups: number;
}

/** groups[g] holds the integer sums of group g; the functional maps such sums to a number. */
export function jackknife(
  groups: readonly (readonly number[])[],
  functional: (sums: number[]) => number,
  confidence = 0.95,
): JackknifeEstimate {
  checkConfidence(confidence);
  const count = groups.length;
  const width = groups[0]?.length ?? 0;
  if (count < 2 || groups.some((g) => g.length !== width))
    throw new RangeError(`jackknife: expected two groups or more of equal length, got ${count}`);
  const totals = new Array<number>(width).fill(0);
  for (const group of groups) for (let i = 0; i < width; i++) totals[i] += group[i];
  const value = finite(functional(totals), "all groups");
  const without = groups.map((group, g) =>
    finite(functional(totals.map((t, i) => t - group[i])), `all groups but number ${g}`),
  );
  return jackknifeOf(value, without, confidence);
}

/** The same of an estimate whose values with each group left out are known already. */
export function jackknifeOf(value: number, without: readonly number[], confidence = 0.95): JackknifeEstimate {
  checkConfidence(confidence);
  const count = without.length;
  let sum = 0;
  for (const x of without) sum += x;
  const mean = sum / count;
  let squares = 0;
  for (const x of without) squares += (x - mean) * (x - mean);
  const standardError = Math.sqrt(((count - 1) / count) * squares);
  const half = tQuantile(0.5 + 0.5 * confidence, count - 1) * standardError;
  return { value, standardError, low: value - half, high: value + half, groups: count };
}

function finite(value: number, of: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`jackknife: the functional of ${of} is ${value}`);
  return value;
}
