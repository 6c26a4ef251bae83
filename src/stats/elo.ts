/**
 * Elo and normalised Elo as other scales for a score. *Cold.*
 *
 * For: readers used to chess engines. Not for: scores of 0 or 1, which have no Elo (a RangeError), nor as evidence: the score
 * with its interval is the evidence. Reference: Elo (1978), The Rating of Chessplayers; Van den Bergh, "Normalized Elo".
 * Example: scoreToElo(0.64) = 99.95.
 */
import { meanAndSd, someBlocks } from "./block-score.ts";
import { exp, log } from "./portable-math.ts";

/** ln(10) / 400. */
const PER_ELO = 0.005756462732485114;
/** 400 / ln 10: the width of one natural log of odds in Elo. */
export const ELO_PER_LOGIT = 173.71779276130073;
/** 800 / ln 10: normalised Elo per standard deviation of one game. */
export const NELO_PER_SIGMA = 347.43558552260146;

export function eloToScore(elo: number): number {
  return 1 / (1 + exp(-elo * PER_ELO));
}

export function scoreToElo(score: number): number {
  if (!(score > 0 && score < 1)) throw new RangeError(`a score of ${score} has no Elo`);
  return ELO_PER_LOGIT * log(score / (1 - score));
}

/** Normalised Elo of a sample: distance from 1/2 in standard deviations of one game; five categories are taken as pairs. */
export function normalisedElo(counts: ArrayLike<number>): number {
  const { n } = someBlocks(counts);
  const { mean, sd } = meanAndSd(counts);
  if (sd === undefined || sd === 0)
    throw new RangeError(`normalised Elo of ${n} blocks that do not vary does not exist`);
  const population = sd * Math.sqrt((n - 1) / n);
  return ((mean - 0.5) / (gamesPerBlockRoot(counts) * population)) * NELO_PER_SIGMA;
}

/** Square root of the games in a block: a pair's mean varies less than a game by this factor. */
export function gamesPerBlockRoot(counts: ArrayLike<number>): number {
  return counts.length === 5 ? Math.sqrt(2) : 1;
}
