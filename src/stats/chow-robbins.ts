/**
 * Chow-Robbins rule: run until the interval is narrow enough. *Cold: once a chunk.*
 *
 * For: "the score to +-0.5 %". Stopping on width is almost harmless: exact coverage of the 95 % interval stays between 94.6
 * and 97.7 %. Not for: stopping on significance, which is not (use a confidence sequence); nor for relative precision of a
 * signed metric, whose mean may be 0.
 * Reference: Chow & Robbins (1965), Annals of Mathematical Statistics 36:457-462.
 * Example: sd 0.33 per block and a half-width of 0.005 need about 16,700 blocks.
 */
import { blockMoments } from "./block-score.ts";
import { scoreInterval } from "./score-interval.ts";

/** Blocks below which no width is trusted. */
export const LEAST_BLOCKS = 256;

/** Whether the score interval of these blocks has at most this half-width. */
export function chowRobbinsStop(
  counts: ArrayLike<number>,
  halfWidth: number,
  confidence = 0.95,
  leastBlocks = LEAST_BLOCKS,
): boolean {
  if (!(halfWidth > 0)) throw new RangeError(`half-width ${halfWidth}: expected a number > 0`);
  const { n } = blockMoments(counts);
  if (n === 0 || n < leastBlocks) return false;
  const { low, high } = scoreInterval(counts, confidence);
  return 0.5 * (high - low) <= halfWidth;
}

/** Blocks the target will take, projected from n blocks with the half-width reached: n (reached / target)^2. */
export function blocksNeeded(n: number, reached: number, target: number): number {
  if (!(n > 0 && reached >= 0 && target > 0 && n * reached < Infinity))
    throw new RangeError(`blocksNeeded(${n}, ${reached}, ${target}): expected n > 0, reached >= 0, target > 0`);
  const ratio = reached / target;
  return Math.ceil(n * ratio * ratio);
}
