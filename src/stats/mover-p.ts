/**
 * Test of the difference of two means of a bounded integer metric that share no seeds. *Cold.*
 *
 * For: "did the mean move by more than the tolerance?" between two runs. It is 1 less the confidence at which the MOVER interval of
 * the difference of the two `meanGamma` intervals just leaves the band, so it agrees with the interval shown. Not for: runs on the same dice
 * (`meanGammaP` of the differences), nor for rare changes (`rareShift`).
 * Reference: Zou & Donner (2008), Statistics in Medicine 27:1693-1702. Example: 2 events in 512 blocks against 23 in 512: the vector
 * `mover-p-rare`, p = 0.025.
 */
import { type BlockSums, meanOf } from "./block-sums.ts";
import type { Interval } from "./interval.ts";
import { meanGamma } from "./mean-gamma.ts";
import { moverDifference } from "./mover.ts";
import { normSf, secantDecreasing } from "./portable-math.ts";

/** One run of a metric: its sums, and the bounds within which a block is declared to lie. */
export interface Run {
  readonly sums: BlockSums;
  readonly declared: Interval;
}

/** The range of confidences that is searched, as normal deviates: beyond the last, 1 - confidence is below 2e-15. */
const NO_CONFIDENCE = 1e-6;
const ALL_CONFIDENCE = 8;

/** Two-sided p of "the means of x / divisor differ by no more than the tolerance". */
export function moverP(first: Run, second: Run, tolerance: number, divisor = 1): number {
  if (!(tolerance >= 0)) throw new RangeError(`tolerance ${tolerance}: expected a number >= 0`);
  const one = meanOf(first.sums, divisor);
  const two = meanOf(second.sums, divisor);
  if (Math.abs(two - one) <= tolerance) return 1;
  const beyond = (z: number): number => {
    const confidence = 1 - 2 * normSf(z);
    const { low, high } = moverDifference(
      { value: two, ...meanGamma(second.sums, second.declared, confidence, divisor) },
      { value: one, ...meanGamma(first.sums, first.declared, confidence, divisor) },
    );
    return two > one ? low - tolerance : -tolerance - high;
  };
  return 2 * normSf(secantDecreasing(beyond, NO_CONFIDENCE, ALL_CONFIDENCE, 2));
}
