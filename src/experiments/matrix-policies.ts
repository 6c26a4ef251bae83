/** Does the ranking depend on the script? The same matrix with everybody played by one policy, then by the next. Cold. */
import type { Estimate } from "../estimate/summary.ts";
import type { Contest } from "../scenario/contenders.ts";
import { type MatrixOptions, matrix } from "./matrix.ts";

export interface MatrixPolicies {
  readonly names: readonly string[];
  readonly results: readonly { readonly policy: string; readonly fields: readonly Estimate[] }[];
  /** Pairs whose order is certain under two policies, and not the same. */
  readonly flips: readonly {
    readonly above: string;
    readonly below: string;
    readonly under: string;
    readonly not: string;
  }[];
}

/** Undefined when it was interrupted. */
export async function matrixPolicies(
  contest: Contest,
  policies: readonly string[],
  options: Omit<MatrixOptions, "best" | "casting">,
): Promise<MatrixPolicies | undefined> {
  const results: { policy: string; fields: Estimate[] }[] = [];
  for (const policy of policies) {
    const contenders = contest.contenders.map((one) => ({ ...one, side: { ...one.side, policy } }));
    const { result } = await matrix({ ...contest, contenders }, options);
    if (result === undefined || result.stopped !== undefined) return undefined;
    results.push({ policy, fields: result.entries.map(({ field }) => field) });
  }
  const names = contest.contenders.map(({ name }) => name);
  return { names, results, flips: flipsOf(names, results) };
}

function flipsOf(names: readonly string[], results: MatrixPolicies["results"]): MatrixPolicies["flips"] {
  const flips: { above: string; below: string; under: string; not: string }[] = [];
  names.forEach((one, i) => {
    names.slice(i + 1).forEach((other, offset) => {
      const j = i + 1 + offset;
      const above = results.find(({ fields }) => fields[i]!.low! > fields[j]!.high!);
      const below = results.find(({ fields }) => fields[i]!.high! < fields[j]!.low!);
      if (above && below) flips.push({ above: one, below: other, under: above.policy, not: below.policy });
    });
  });
  return flips;
}
