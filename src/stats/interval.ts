/** The shape of an interval and what its confidence means. *Cold.* */
import { normQuantile } from "./portable-math.ts";

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The two-sided normal quantile of a confidence: zOf(0.95) = 1.9599639845400536. */
export function zOf(confidence: number): number {
  checkConfidence(confidence);
  return normQuantile(0.5 + 0.5 * confidence);
}

/** Throws unless the confidence lies strictly between 0 and 1. */
export function checkConfidence(confidence: number): void {
  if (!(confidence > 0 && confidence < 1))
    throw new RangeError(`confidence ${confidence}: expected a number between 0 and 1, such as 0.95`);
}
