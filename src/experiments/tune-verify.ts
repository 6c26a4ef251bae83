/** How many fresh blocks it takes to tell whether every row is within its band, and what they say. Cold. */
import { ladderCorners } from "../stats/army-ladder.ts";
import { meanScore } from "../stats/block-score.ts";
import { type Estimated, moverSum } from "../stats/mover.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { PRIOR_BLOCKS, PRIOR_VARIANCE, type Predicted, shrunkMoments } from "../stats/score-surface.ts";
import type { TuneGame } from "./tune-game.ts";
import type { Positions, TuneCell, TuneModel } from "./tune-model.ts";

export interface RowFound extends Estimated {
  readonly verdict: "in" | "out" | "open";
}

/** Fresh cells of each pair, by their rungs. */
export type Fresh = readonly ReadonlyMap<string, TuneCell>[];

const LEAST_BLOCKS = 256;
/** Normal quantile of the chance to succeed, if the prices are as good as they look. */
const POWER = 1.645;
/** A score that seems to be at the edge of its band is given at least this much room of it. */
const LEAST_ROOM = 0.25;

/** Blocks of each pair, at an interval of z standard errors; so many times what it takes. */
export function blocksNeeded(model: TuneModel, scores: readonly Predicted[], z: number, times: number): number[] {
  const { pairs, rows } = model.game;
  const variances = pairs.map((_, p) => blockVariance(model.cells(p)));
  const need = pairs.map(() => LEAST_BLOCKS);
  for (const [r, { target, delta, terms }] of rows.entries()) {
    const room = delta * Math.max(LEAST_ROOM, Math.abs(1 - Math.abs(scores[r]!.score - target) / delta));
    const variance = terms.reduce((sum, { pair, weight }) => sum + weight * weight * variances[pair]!, 0);
    for (const { pair } of terms)
      need[pair] = Math.max(need[pair]!, (((z + POWER) * (z + POWER) * variance) / (room * room)) * times);
  }
  return need;
}

/** Of a block's score around the mean of its own cell. */
function blockVariance(cells: readonly TuneCell[]): number {
  let [squares, blocks] = [0, 0];
  for (const { counts } of cells) {
    const { n, variance } = shrunkMoments(counts);
    squares += variance * (n + PRIOR_BLOCKS) - PRIOR_BLOCKS * PRIOR_VARIANCE;
    blocks += n;
  }
  return (squares + PRIOR_BLOCKS * PRIOR_VARIANCE) / (blocks + PRIOR_BLOCKS);
}

/** Intervals of every row, each at 1 - alpha. */
export function rowsFound(game: TuneGame, positions: Positions, fresh: Fresh, alpha: number): RowFound[] {
  const pairs = game.pairs.map(([i, j], p) => {
    const corners = ladderCorners(positions[i]!, positions[j]!);
    return moverSum(
      corners.map(({ weight }) => weight),
      corners.map(({ first, second }) => {
        const { counts } = fresh[p]!.get(`${first} ${second}`)!;
        return { value: meanScore(counts), ...scoreInterval(counts, 1 - alpha) };
      }),
    );
  });
  return game.rows.map(({ target, delta, terms }): RowFound => {
    const row = moverSum(
      terms.map(({ weight }) => weight),
      terms.map(({ pair, flipped }) => (flipped ? mirrored(pairs[pair]!) : pairs[pair]!)),
    );
    const isIn = row.low >= target - delta && row.high <= target + delta;
    const isOut = row.high < target - delta || row.low > target + delta;
    return { ...row, verdict: isIn ? "in" : isOut ? "out" : "open" };
  });
}

/** What the first list of each pair scored on fresh dice. */
export function pairsFound({ pairs }: TuneGame, positions: Positions, fresh: Fresh): number[] {
  return pairs.map(([i, j], p) =>
    ladderCorners(positions[i]!, positions[j]!).reduce(
      (sum, { first, second, weight }) => sum + weight * meanScore(fresh[p]!.get(`${first} ${second}`)!.counts),
      0,
    ),
  );
}

function mirrored({ value, low, high }: Estimated): Estimated {
  return { value: 1 - value, low: 1 - high, high: 1 - low };
}
