/**
 * Cholesky factor of a symmetric positive definite matrix, and forward substitution. *Cold; matrices of tens of rows.*
 *
 * For: Gaussian processes (kriging), whose covariances are such matrices. Not for: matrices that may be singular.
 * Reference: Golub & Van Loan, Matrix Computations, algorithm 4.2.1 (by rows). Example: [[4, 2], [2, 5]] has the factor [[2, 0], [1, 2]].
 */
import type { Matrix } from "./linear-solve.ts";

/** The lower triangle L with L L' = A. */
export function cholesky(matrix: Matrix): number[][] {
  const n = matrix.length;
  const lower = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let s = matrix[i][j];
      for (let q = 0; q < j; q++) s -= lower[i][q] * lower[j][q];
      if (i === j && !(s > 0)) throw new RangeError(`cholesky: the matrix is not positive definite (row ${i})`);
      lower[i][j] = i === j ? Math.sqrt(s) : s / lower[j][j];
    }
  }
  return lower;
}

/** y with L y = b. */
export function forwardSolve(lower: Matrix, right: readonly number[]): number[] {
  const y: number[] = [];
  for (let i = 0; i < right.length; i++) {
    let s = right[i];
    for (let q = 0; q < i; q++) s -= lower[i][q] * y[q];
    y.push(s / lower[i][i]);
  }
  return y;
}
