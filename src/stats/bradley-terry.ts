/**
 * Bradley-Terry strengths of a round robin, with sandwich standard errors. *Cold.*
 *
 * For: a one-number summary of each unit when the field is roughly transitive. Not for: match-ups themselves (the matrix), nor
 * fields with cycles, which a rating hides (test them with hodge). Half a point to each side of each played cell keeps every
 * strength finite. The standard errors take the variance of each cell's points from its blocks, so mirrored pairs and draws
 * are handled and the model need not be true.
 * Reference: Bradley & Terry (1952), Biometrika 39:324-345; White (1982), Econometrica 50:1-25 (sandwich).
 * Example: 60:40, 45:55 and 70:30 among three units give 0.067, 0.134 and -0.202 natural logs.
 */
import { ELO_PER_LOGIT } from "./elo.ts";
import { checkConnected, solveLaplacian } from "./laplacian.ts";
import { checkSquare, type Matrix } from "./linear-solve.ts";
import { exp } from "./portable-math.ts";

export interface Strengths {
  /** Natural-log strengths with mean 0. */
  readonly strength: number[];
  readonly standardError: number[];
  readonly covariance: number[][];
  /** The same strengths in Elo relative to the field's mean. */
  readonly elo: number[];
}

/**
 * points[i][j] of i against j (win 1, draw 1/2) in games[i][j] games; variance[i][j] of points[i][j] from its blocks, binomial
 * when left out; prior is the number of virtual points to each side of each played cell.
 */
export function bradleyTerry(points: Matrix, games: Matrix, variance?: Matrix, prior = 0.5): Strengths {
  checkCells(points, games, variance);
  if (!(prior >= 0 && prior < Infinity)) throw new RangeError(`prior ${prior}: expected a number >= 0`);
  const n = points.length;
  checkConnected("bradleyTerry", n, (i, j) => i !== j && games[i][j] > 0);
  const s = points.map((row, i) => row.map((v, j) => (games[i][j] > 0 ? v + prior : 0)));
  const g = games.map((row) => row.map((v) => (v > 0 ? v + 2 * prior : 0)));
  const { strength, laplacian } = newton(s, g);
  const v =
    variance ??
    games.map((row, i) =>
      row.map((count, j) =>
        count > 0 ? count * sigmoid(strength[i] - strength[j]) * sigmoid(strength[j] - strength[i]) : 0,
      ),
    );
  const inverse = strength.map((_, k) =>
    solveLaplacian(
      laplacian,
      strength.map((_, i) => (i === k ? 1 : 0) - 1 / n),
    ),
  );
  const meat = square(n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      if (i !== j && games[i][j] > 0) {
        meat[i][i] += v[i][j];
        meat[i][j] -= v[i][j];
      }
  const covariance = multiply(multiply(inverse, meat), inverse);
  return {
    strength,
    standardError: covariance.map((row, i) => Math.sqrt(Math.max(row[i], 0))),
    covariance,
    elo: strength.map((r) => ELO_PER_LOGIT * r),
  };
}

/** Throws unless points and games are those of a round robin: p_ij + p_ji = n_ij = n_ji. */
export function checkCells(points: Matrix, games: Matrix, variance?: Matrix): void {
  checkSquare("points", points);
  checkSquare("games", games);
  if (variance !== undefined) checkSquare("variance", variance);
  const n = points.length;
  if (games.length !== n || (variance !== undefined && variance.length !== n))
    throw new RangeError(`points of ${n}, games of ${games.length}, variances of ${variance?.length ?? n} contestants`);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      if (i === j) continue;
      const sum = points[i][j] + points[j][i];
      const gap = Math.abs(sum - games[i][j]);
      if (!(points[i][j] >= 0 && games[i][j] === games[j][i] && gap <= 1e-9 * games[i][j]))
        throw new RangeError(
          `cell ${i} v ${j}: ${points[i][j]} + ${points[j][i]} points in ${games[i][j]} and ${games[j][i]} games`,
        );
      if (variance !== undefined && !(variance[i][j] >= 0))
        throw new RangeError(`cell ${i} v ${j}: variance ${variance[i][j]}`);
    }
}

function newton(points: Matrix, games: Matrix): { strength: number[]; laplacian: number[][] } {
  const n = points.length;
  let strength = new Array<number>(n).fill(0);
  for (let round = 1; ; round++) {
    const gradient = new Array<number>(n).fill(0);
    const laplacian = square(n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        if (i === j || games[i][j] === 0) continue;
        const p = sigmoid(strength[i] - strength[j]);
        gradient[i] += points[i][j] - games[i][j] * p;
        const w = games[i][j] * p * (1 - p);
        laplacian[i][i] += w;
        laplacian[i][j] -= w;
      }
    const step = solveLaplacian(laplacian, gradient);
    let largest = 0;
    for (const d of step) largest = Math.max(largest, Math.abs(d));
    const scale = largest < 2 ? 1 : 2 / largest;
    strength = strength.map((r, i) => r + scale * step[i]);
    let sum = 0;
    for (const r of strength) sum += r;
    strength = strength.map((r) => r - sum / n);
    // Rounding may keep the steps of a lopsided field above the first limit; the second tells a solution from none.
    if (largest < 1e-13 || (round >= 100 && largest < 1e-9)) return { strength, laplacian };
    if (round >= 100)
      throw new RangeError("bradleyTerry: the strengths run away, as without a prior when one side never scores");
  }
}

function sigmoid(x: number): number {
  if (x >= 0) return 1 / (1 + exp(-x));
  const e = exp(x);
  return e / (1 + e);
}

function square(n: number): number[][] {
  return Array.from({ length: n }, () => new Array<number>(n).fill(0));
}

function multiply(a: Matrix, b: Matrix): number[][] {
  const n = a.length;
  const product = square(n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      let s = 0;
      for (let k = 0; k < n; k++) s += a[i][k] * b[k][j];
      product[i][j] = s;
    }
  return product;
}
