/**
 * The score of one match-up by the sizes of both armies, from a few played cells: stochastic kriging of its logit. *Cold; dozens of cells.*
 *
 * For: what two lists would score at prices that were not played. At (z_i, z_j), the logarithms of what both armies cost as a share of the
 * budget, the logit is taken for a Gaussian process around slope (z_i - z_j), with a common level, a slope of its own for either army and a
 * smooth rest; a cell of n blocks is known up to its binomial noise (delta method, with eight blocks of prior variance 0.1).
 * Not for: intervals that have to hold: the standard deviation is that of a model. Verify on fresh dice.
 * Reference: Ankenman, Nelson & Staum (2010), Operations Research 58:371-382.
 * Example: one even cell of 64 blocks at (0, 0) and slope 4: 0.5 there, with a standard deviation of about 0.04.
 */
import { blockMoments } from "./block-score.ts";
import { cholesky, forwardSolve } from "./cholesky.ts";
import { exp, log } from "./portable-math.ts";

export interface SurfacePoint {
  /** ln(cost / budget) of the first army and of the second. */
  readonly z: readonly [number, number];
  /** Blocks by the half points of the first army, 0..M. */
  readonly counts: ArrayLike<number>;
}

/** A score with the standard deviation of what is not known about it. */
export interface Predicted {
  readonly score: number;
  readonly sd: number;
}

export interface SurfaceTerms {
  /** Logit that a logarithm of size is worth, before anything was played. */
  readonly slope: number;
  /** Standard deviations of the level, of either army's slope, and of the smooth rest, which changes over so long a way. */
  readonly level: number;
  readonly slopes: number;
  readonly rest: number;
  readonly length: number;
}

export const SURFACE: SurfaceTerms = { slope: 4, level: 1, slopes: 1.5, rest: 0.15, length: 0.3 };

/** Variance of a block's score, shrunk to 0.1 as if by eight blocks more. */
export const PRIOR_BLOCKS = 8;
export const PRIOR_VARIANCE = 0.1;

export class ScoreSurface {
  readonly #terms: SurfaceTerms;
  readonly #points: readonly (readonly [number, number])[];
  readonly #factor: readonly (readonly number[])[];
  readonly #weights: readonly number[];

  constructor(points: readonly SurfacePoint[], terms: SurfaceTerms = SURFACE) {
    this.#terms = terms;
    this.#points = points.map(({ z }) => z);
    const seen = points.map(({ z: [first, second], counts }) => {
      const { n, mean, variance } = shrunkMoments(counts);
      const p = (mean * n + 0.5) / (n + 1);
      return {
        residual: log(p / (1 - p)) - terms.slope * (first - second),
        noise: variance / (n * p * p * (1 - p) * (1 - p)),
      };
    });
    const covariance = this.#points.map((x, i) =>
      this.#points.map((y, j) => this.#covariance(x, y) + (i === j ? seen[i].noise : 0)),
    );
    this.#factor = cholesky(covariance);
    this.#weights = forwardSolve(
      this.#factor,
      seen.map(({ residual }) => residual),
    );
  }

  /** What is expected of a pair of armies, and how well that is known. */
  at(z: readonly [number, number]): Predicted {
    const w = forwardSolve(
      this.#factor,
      this.#points.map((point) => this.#covariance(z, point)),
    );
    let mean = this.#terms.slope * (z[0] - z[1]);
    let variance = this.#covariance(z, z);
    for (let i = 0; i < w.length; i++) {
      mean += w[i] * this.#weights[i];
      variance -= w[i] * w[i];
    }
    const score = 1 / (1 + exp(-mean));
    return { score, sd: score * (1 - score) * Math.sqrt(Math.max(0, variance)) };
  }

  #covariance(x: readonly [number, number], y: readonly [number, number]): number {
    const { level, slopes, rest, length } = this.#terms;
    const [dx, dy] = [x[0] - y[0], x[1] - y[1]];
    const near = exp(-(dx * dx + dy * dy) / (2 * length * length));
    return level * level + slopes * slopes * (x[0] * y[0] + x[1] * y[1]) + rest * rest * near;
  }
}

/** Blocks, mean score and shrunk variance of a block's score; counts are by half points, 0..M. */
export function shrunkMoments(counts: ArrayLike<number>): {
  readonly n: number;
  readonly mean: number;
  readonly variance: number;
} {
  const { n, sum, sumOfSquares, top } = blockMoments(counts);
  const mean = n === 0 ? 0.5 : sum / (n * top);
  const squares = n === 0 ? 0 : Math.max(0, sumOfSquares / (top * top) - n * mean * mean);
  return { n, mean, variance: (squares + PRIOR_BLOCKS * PRIOR_VARIANCE) / (n + PRIOR_BLOCKS) };
}
