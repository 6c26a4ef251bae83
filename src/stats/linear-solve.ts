/**
 * Gaussian elimination with partial pivoting, ties to the lowest row. *Cold; matrices of tens of rows.*
 *
 * For: ratings and test statistics. Not for: ill-conditioned or large sparse systems.
 * Reference: Golub & Van Loan, Matrix Computations, algorithm 3.4.1. Example: [[2, 1], [1, 3]] x = [3, 5] gives [0.8, 1.4].
 */
export type Matrix = readonly (readonly number[])[];

export function solve(matrix: Matrix, right: readonly number[]): number[] {
  const n = matrix.length;
  if (right.length !== n || matrix.some((row) => row.length !== n))
    throw new RangeError(`solve: expected a square matrix and ${n} right-hand sides, got ${right.length}`);
  const m = matrix.map((row, i) => [...row, right[i]]);
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(m[r][c]) > Math.abs(m[pivot][c])) pivot = r;
    if (!(Math.abs(m[pivot][c]) > 0)) throw new RangeError(`solve: the matrix is singular (column ${c})`);
    [m[c], m[pivot]] = [m[pivot], m[c]];
    for (let r = c + 1; r < n; r++) {
      const f = m[r][c] / m[c][c];
      if (f !== 0) for (let k = c; k <= n; k++) m[r][k] -= f * m[c][k];
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let r = n - 1; r >= 0; r--) {
    let s = m[r][n];
    for (let k = r + 1; k < n; k++) s -= m[r][k] * x[k];
    x[r] = s / m[r][r];
  }
  return x;
}

/** Throws unless every row has as many entries as there are rows and all are finite numbers. */
export function checkSquare(name: string, matrix: Matrix): void {
  const n = matrix.length;
  if (n === 0 || matrix.some((row) => row.length !== n || row.some((v) => !Number.isFinite(v))))
    throw new RangeError(`${name}: expected a square matrix of finite numbers, got ${JSON.stringify(matrix)}`);
}
