/**
 * Hodge decomposition of a match-up matrix: what a ranking explains, and what is rock-paper-scissors. *Cold.*
 *
 * For: whether a field has cycles (cyclicTest), how large they are (cyclicShare, debiased), and where (triads, then Holm).
 * Not for: the score scale, on which a perfectly transitive lopsided field shows cycles: use logits, smoothedLogits.
 * Reference: Jiang, Lim, Yao & Ye (2011), Mathematical Programming 127:203-244.
 * Example: pure rock-paper-scissors has share 1, and potentials 0.
 */
import { checkCells } from "./bradley-terry.ts";
import { checkConnected, solveLaplacian } from "./laplacian.ts";
import { checkSquare, type Matrix } from "./linear-solve.ts";
import { chiSquareSf, log, normSf } from "./portable-math.ts";

export interface Flow {
  /** Antisymmetric logits, a[i][j] = -a[j][i]. */
  readonly logit: number[][];
  /** Their variances; 0 marks a cell that was never played. */
  readonly variance: number[][];
}

/** Smoothed logits ln((S + 1/2) / (N - S + 1/2)) and their delta-method variances. */
export function smoothedLogits(points: Matrix, games: Matrix, variance: Matrix): Flow {
  checkCells(points, games, variance);
  const played = (i: number, j: number) => i !== j && games[i][j] > 0;
  return {
    logit: points.map((row, i) => row.map((s, j) => (played(i, j) ? log((s + 0.5) / (games[i][j] - s + 0.5)) : 0))),
    variance: points.map((row, i) =>
      row.map((s, j) => {
        if (!played(i, j)) return 0;
        const p = (s + 0.5) / (games[i][j] + 1);
        const slope = games[i][j] * p * (1 - p);
        // A cell whose blocks never varied is not known exactly: a quarter of a point squared.
        return (variance[i][j] > 0 ? variance[i][j] : 0.25) / (slope * slope);
      }),
    ),
  };
}

/** Unweighted decomposition of a complete field: potentials are row means, the residual is the cyclic flow. */
export function hodge(logit: Matrix): { potential: number[]; residual: number[][]; total: number; cyclic: number } {
  checkAntisymmetric(logit);
  const n = logit.length;
  const potential = logit.map((row) => {
    let s = 0;
    for (const v of row) s += v;
    return s / n;
  });
  const residual = logit.map((row, i) => row.map((v, j) => v - (potential[i] - potential[j])));
  let total = 0;
  let cyclic = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      total += logit[i][j] * logit[i][j];
      cyclic += residual[i][j] * residual[i][j];
    }
  return { potential, residual, total, cyclic };
}

export interface CyclicShare {
  /** Cyclic part of the energy as measured; noise alone makes it positive. Absent when nothing differs at all. */
  readonly raw?: number;
  /** The same with the noise taken off; absent when all differences are within noise. */
  readonly debiased?: number;
  /** Typical size of the cyclic effect in logits, debiased: about 25 points of score per unit near 50 %. */
  readonly rmsLogit: number;
  readonly cyclic: number;
  readonly total: number;
  readonly potential: number[];
}

/** Size of the intransitivity of a complete field. */
export function cyclicShare(logit: Matrix, variance: Matrix): CyclicShare {
  checkVariance(logit, variance);
  const n = logit.length;
  if (n < 2) throw new RangeError("cyclicShare: a field of one has no match-ups");
  const { potential, total, cyclic } = hodge(logit);
  let noise = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) noise += variance[i][j];
  const cyclicSignal = Math.max(0, cyclic - (1 - 2 / n) * noise);
  const signal = total - noise;
  return {
    ...(total > 0 && { raw: cyclic / total }),
    ...(signal > 0 && { debiased: cyclicSignal / signal }),
    rmsLogit: Math.sqrt(cyclicSignal / ((n * (n - 1)) / 2)),
    cyclic,
    total,
    potential,
  };
}

export interface CyclicTest {
  readonly q: number;
  /** (n-1)(n-2)/2 for a complete field; 0 when the field has no cycle to test. */
  readonly df: number;
  readonly p: number;
  readonly potential: number[];
  readonly residual: number[][];
}

/** Chi-square test of "no cycles": weighted least-squares potentials over the played cells, and their lack of fit. */
export function cyclicTest(logit: Matrix, variance: Matrix): CyclicTest {
  checkAntisymmetric(logit);
  checkVariance(logit, variance);
  const n = logit.length;
  const played = (i: number, j: number) => i !== j && variance[i][j] > 0;
  checkConnected("cyclicTest", n, played);
  const laplacian = logit.map((row) => row.map(() => 0));
  const right = logit.map(() => 0);
  let cells = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      if (!played(i, j)) continue;
      const w = 1 / variance[i][j];
      laplacian[i][i] += w;
      laplacian[i][j] -= w;
      right[i] += w * logit[i][j];
      if (i < j) cells++;
    }
  const potential = solveLaplacian(laplacian, right);
  const residual = logit.map((row, i) => row.map((v, j) => (played(i, j) ? v - (potential[i] - potential[j]) : 0)));
  let q = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) if (played(i, j)) q += (residual[i][j] * residual[i][j]) / variance[i][j];
  const df = cells - (n - 1);
  return { q, df, p: df > 0 ? chiSquareSf(q, df) : 1, potential, residual };
}

export interface Triad {
  readonly units: readonly [number, number, number];
  /** a_ij + a_jk + a_ki: positive when i beats j beats k beats i more than a ranking allows. */
  readonly curl: number;
  readonly standardError: number;
  readonly p: number;
}

/** Curl of every triad i < j < k of played cells, with its two-sided p before adjustment. */
export function triads(logit: Matrix, variance: Matrix): Triad[] {
  checkAntisymmetric(logit);
  checkVariance(logit, variance);
  const n = logit.length;
  const found: Triad[] = [];
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++)
      for (let k = j + 1; k < n; k++) {
        if (!(variance[i][j] > 0 && variance[j][k] > 0 && variance[i][k] > 0)) continue;
        const curl = logit[i][j] + logit[j][k] + logit[k][i];
        const standardError = Math.sqrt(variance[i][j] + variance[j][k] + variance[i][k]);
        found.push({ units: [i, j, k], curl, standardError, p: 2 * normSf(Math.abs(curl) / standardError) });
      }
  return found;
}

function checkAntisymmetric(logit: Matrix): void {
  checkSquare("logits", logit);
  logit.forEach((row, i) => {
    row.forEach((v, j) => {
      if (Math.abs(v + logit[j][i]) > 1e-9 * (1 + Math.abs(v)))
        throw new RangeError(`logit ${i} v ${j} is ${v}, but ${j} v ${i} is ${logit[j][i]}: expected the opposite`);
    });
  });
}

function checkVariance(logit: Matrix, variance: Matrix): void {
  checkSquare("variances", variance);
  if (variance.length !== logit.length || variance.some((row) => row.some((v) => v < 0)))
    throw new RangeError("variances: expected numbers >= 0, as many as logits");
}
