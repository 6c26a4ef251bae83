/** What the counts of a matrix come to: scores of pairs and of entries against the field, and bounds of all of them at once. Cold, pure. */
import { meanAndSd } from "../stats/block-score.ts";
import { zOf } from "../stats/interval.ts";
import { type Estimated, moverSum } from "../stats/mover.ts";
import { normSf } from "../stats/portable-math.ts";
import { type Rational, rational } from "../stats/rational.ts";
import { nullVariance, scoreInterval } from "../stats/score-interval.ts";
import type { MatrixCell, Pair } from "./matrix-cells.ts";

/** A field score within this of 1/2 is no difference that matters. */
export const GAUNTLET_DELTA = 0.02;
/** Of the points of a match-up: about that of a single draw in it. What never varied is not known exactly. */
const LEAST_VARIANCE = 0.25;
/** Bounds are rounded to so many parts, away from what they bound: exact answers need fractions of few digits. */
const PARTS = 1e6;

/** Everything about the pairs as matrices: row against column. */
export interface Scores {
  readonly value: number[][];
  readonly low: number[][];
  readonly high: number[][];
  readonly points: number[][];
  readonly games: number[][];
  /** Of the points. */
  readonly variance: number[][];
}

export function scoresOf(pairs: readonly Pair[], n: number, confidenceOf: (pair: Pair) => number): Scores {
  const scores: Scores = {
    value: square(n, 0.5),
    low: square(n, 0.5),
    high: square(n, 0.5),
    points: square(n, 0),
    games: square(n, 0),
    variance: square(n, 0),
  };
  // Every match-up counts alike: ratings must not depend on where battles were spent. How sure each is, is in its variance.
  const games = battlesIn(pairs) / pairs.length;
  for (const pair of pairs) {
    const { first: i, second: j, cells } = pair;
    const { value, low, high } = pairScore(pair, confidenceOf(pair));
    let variance = 0;
    for (const cell of cells) {
      const { sd } = meanAndSd(cell.counts());
      // A single block says nothing of its spread, which is at most a half.
      variance += (cell.weight * cell.weight * (sd === undefined ? 0.25 : sd * sd)) / cell.blocks;
    }
    set(scores.value, i, j, value, 1 - value);
    set(scores.low, i, j, low, 1 - high);
    set(scores.high, i, j, high, 1 - low);
    set(scores.points, i, j, value * games, games - value * games);
    set(scores.games, i, j, games, games);
    const ofPoints = Math.max(variance * games * games, LEAST_VARIANCE);
    set(scores.variance, i, j, ofPoints, ofPoints);
  }
  return scores;
}

export function pairScore({ cells }: Pair, confidence: number): Estimated {
  const parts = cells.map((cell): Estimated => {
    const counts = cell.counts();
    return { value: meanAndSd(counts).mean, ...scoreInterval(counts, confidence) };
  });
  return parts.length === 1
    ? parts[0]!
    : moverSum(
        cells.map(({ weight }) => weight),
        parts,
      );
}

/** Mean scores with one group of blocks left out. */
export function meansOf(pairs: readonly Pair[], n: number, without: number): number[][] {
  const means = square(n, 0.5);
  for (const { first, second, cells } of pairs) {
    let value = 0;
    for (const cell of cells) value += cell.weight * meanAndSd(cell.counts(without)).mean;
    set(means, first, second, value, 1 - value);
  }
  return means;
}

/** Weighted sum of what an entry scores, from one estimate a pair; its own share is a draw by construction. */
export function gauntletSum(
  i: number,
  pairs: readonly Pair[],
  weights: readonly number[],
  parts: readonly Estimated[],
): Estimated {
  const mine = pairs.flatMap(({ first, second }, at) => {
    const { value, low, high } = parts[at]!;
    if (first === i) return [{ weight: weights[second]!, value, low, high }];
    return second === i ? [{ weight: weights[first]!, value: 1 - value, low: 1 - high, high: 1 - low }] : [];
  });
  const own = Math.max(0, 1 - mine.reduce((sum, { weight }) => sum + weight, 0));
  const half = { weight: own, value: 0.5, low: 0.5, high: 0.5 };
  return moverSum(
    [...mine, half].map(({ weight }) => weight),
    [...mine, half],
  );
}

/** Scores as fractions, with bounds that hold for all pairs at once with this confidence. */
export interface Bounds {
  readonly value: Rational[][];
  readonly low: Rational[][];
  readonly high: Rational[][];
}

export function boundsAtOnce(pairs: readonly Pair[], n: number, confidence: number): Bounds {
  const each = 1 - (1 - confidence) / pairs.length;
  const half = () => square(n, 0.5 * PARTS);
  const [value, low, high] = [half(), half(), half()];
  for (const pair of pairs) {
    const found = pairScore(pair, each);
    const least = Math.max(0, Math.floor(found.low * PARTS));
    const most = Math.min(PARTS, Math.ceil(found.high * PARTS));
    const middle = Math.round(found.value * PARTS);
    set(value, pair.first, pair.second, middle, PARTS - middle);
    set(low, pair.first, pair.second, least, PARTS - most);
    set(high, pair.first, pair.second, most, PARTS - least);
  }
  const exact = (matrix: readonly number[][]) =>
    matrix.map((row) => row.map((parts) => rational(BigInt(parts), BigInt(PARTS))));
  return { value: exact(value), low: exact(low), high: exact(high) };
}

/** Two-sided, against "the score is within delta of 1/2": the score test at the near end of the band. */
export function differencePValue(
  { first, second, cells }: Pair,
  { value: values, low, high }: Scores,
  delta: number,
  confidence: number,
): number {
  const value = values[first]![second]!;
  const above = value > 0.5;
  const edge = above ? 0.5 + delta : 0.5 - delta;
  const gap = above ? value - edge : edge - value;
  if (gap <= 0) return 1;
  if (cells.length === 1) {
    const [cell] = cells;
    const error = Math.sqrt(nullVariance(cell!.counts(), edge) / cell!.blocks);
    return Math.min(1, 2 * normSf(gap / error));
  }
  const end = above ? value - low[first]![second]! : high[first]![second]! - value;
  return Math.min(1, 2 * normSf((gap * zOf(confidence)) / end));
}

export function battlesIn(pairs: readonly Pair[]): number {
  return pairs.reduce((sum, { cells }) => sum + cells.reduce((all, cell) => all + battlesOf(cell), 0), 0);
}

function battlesOf({ blocks, table }: MatrixCell): number {
  return blocks * (table.length === 9 ? 2 : 1);
}

function square(n: number, value: number): number[][] {
  return Array.from({ length: n }, () => new Array<number>(n).fill(value));
}

function set(matrix: number[][], i: number, j: number, above: number, below: number): void {
  matrix[i]![j] = above;
  matrix[j]![i] = below;
}
