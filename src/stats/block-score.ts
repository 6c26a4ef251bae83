/**
 * Exact moments of a histogram of block scores. *Cold.*
 *
 * counts[j] is the number of blocks that scored j, for j = 0..M; the score on the scale of 0 to 1 is j / M. A mirrored pair
 * has M = 4 (loss, draw, win in each leg), so five counts are the whole evidence.
 */
import { exactRatio } from "./exact-ratio.ts";

export interface BlockMoments {
  /** Highest score, M. */
  readonly top: number;
  /** Blocks. */
  readonly n: number;
  /** Sum of the scores j. */
  readonly sum: number;
  /** Sum of their squares. */
  readonly sumOfSquares: number;
}

/** Counts, sum and sum of squares; throws unless the counts are integers >= 0 over at least two scores. */
export function blockMoments(counts: ArrayLike<number>): BlockMoments {
  if (counts.length < 2) throw new RangeError(`block scores need at least two categories, got ${counts.length}`);
  let n = 0;
  let sum = 0;
  let sumOfSquares = 0;
  for (let j = 0; j < counts.length; j++) {
    const c = counts[j];
    if (!(Number.isInteger(c) && c >= 0)) throw new RangeError(`count ${j} is ${c}: expected an integer >= 0`);
    n += c;
    sum += c * j;
    sumOfSquares += c * j * j;
  }
  if (!Number.isSafeInteger(sumOfSquares)) throw new RangeError(`${n} blocks are too many to add exactly`);
  return { top: counts.length - 1, n, sum, sumOfSquares };
}

/** The same moments, of at least one block: an empty histogram has no mean, and no interval either. */
export function someBlocks(counts: ArrayLike<number>): BlockMoments {
  const moments = blockMoments(counts);
  if (moments.n === 0) throw new RangeError("no blocks: a mean of nothing does not exist");
  return moments;
}

/** Mean of the score on 0..1; NaN without blocks. */
export function meanScore(counts: ArrayLike<number>): number {
  const { top, n, sum } = blockMoments(counts);
  return sum / (n * top);
}

/**
 * Mean of the score on 0..1 and, from two blocks on, its sample standard deviation; one rounding each.
 * Example: meanAndSd([0, 0, 50, 0, 0]) = { mean: 0.5, sd: 0 }.
 */
export function meanAndSd(counts: ArrayLike<number>): { mean: number; sd?: number } {
  const { top, n, sum, sumOfSquares } = someBlocks(counts);
  const mean = sum / (n * top);
  if (n < 2) return { mean };
  const [N, S, M] = [BigInt(n), BigInt(sum), BigInt(top)];
  return { mean, sd: Math.sqrt(exactRatio(N * BigInt(sumOfSquares) - S * S, N * (N - 1n) * M * M)) };
}
