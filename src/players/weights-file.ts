/**
 * A player as data: a file that says what the terms of a doctrine weigh instead (`terms:`) and by which features the candidates of a decision
 * are told apart (`decisions:`, feature -> weight). A decision that it does not name is decided by `worth` alone, as the doctrine does.
 *
 *     terms: {charge: 1.4}
 *     decisions:
 *       shoot: {worth: 1, inches: -0.01}
 */
import type { Chooser } from "../rules/kernel/candidates.ts";
import type { Decision } from "../rules/kernel/decisions.ts";
import type { WeightsFile } from "./player-file.ts";

/** Weighs rows by a file: the greatest sum of weight times feature wins, the first of equals. It leaves nothing to chance. */
export function weightsChooser(file: WeightsFile): Chooser {
  const vectors = new Map<Decision, Float64Array>();
  return {
    choose(decision, rows, count, width) {
      let weights = vectors.get(decision);
      if (weights === undefined) {
        const named = file.decisions[decision.name] ?? { worth: 1 };
        weights = Float64Array.from(decision.features, (feature) => named[feature] ?? 0);
        vectors.set(decision, weights);
      }
      return best(weights, rows, count, width);
    },
  };
}

/** The row with the greatest sum of weight times feature; the only weighing of rows there is. */
export function best(weights: Float64Array, rows: Float64Array, count: number, width: number): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < count; row++) {
    let sum = 0;
    for (let i = 0; i < width; i++) sum += weights[i]! * rows[row * width + i]!;
    if (sum <= most) continue;
    most = sum;
    best = row;
  }
  return best;
}
