/**
 * A mixture of columns that keeps every row of a matrix game low, in doubles. *Cold; milliseconds for sixty rows.*
 *
 * For: large games, of which any mixture of columns proves an upper bound of the value: find it here, round it, and check it in integers.
 * Not for: the value itself, nor anything that rounding could decide (`gameValue`).
 * Reference: Dantzig (1951), with the largest coefficient and a limit of pivots: what stands there at any time is a mixture.
 * Example: [[1/2, 7/10], [9/10, 1/5]] gives 5/9, 4/9, which keeps both rows at 53/90.
 */
import type { Matrix } from "./linear-solve.ts";

/** A coefficient above this is no improvement. */
const LEAST_GAIN = -1e-11;

/** The row player maximises payoff[row][column]; weights of the columns. */
export function columnMixture(payoff: Matrix): number[] {
  const rows = payoff.length;
  const columns = payoff[0].length;
  let least = Infinity;
  for (const row of payoff) for (const x of row) least = Math.min(least, x);
  // All payoffs positive: max sum y, B y <= 1, y >= 0 has the mixture as y over its sum.
  const tableau = payoff.map((row, i) => [
    ...row.map((x) => x - least + 1),
    ...payoff.map((_, k) => Number(k === i)),
    1,
  ]);
  const objective = [...payoff[0].map(() => -1), ...payoff.map(() => 0), 0];
  const basis = payoff.map((_, i) => columns + i);
  for (let pivots = 0; pivots < 20 * (rows + columns); pivots++) {
    let entering = 0;
    for (let j = 1; j < columns + rows; j++) if (objective[j] < objective[entering]) entering = j;
    if (objective[entering] > LEAST_GAIN) break;
    const leaving = leavingRow(tableau, entering);
    if (leaving < 0) break;
    const row = tableau[leaving];
    const element = row[entering];
    for (let j = 0; j < row.length; j++) row[j] /= element;
    for (const other of [...tableau, objective]) {
      const factor = other[entering];
      if (other !== row && factor !== 0) for (let j = 0; j < row.length; j++) other[j] -= factor * row[j];
    }
    basis[leaving] = entering;
  }
  const weights = payoff[0].map(() => 0);
  let sum = 0;
  basis.forEach((variable, i) => {
    if (variable >= columns) return;
    weights[variable] = Math.max(0, tableau[i][rows + columns]);
    sum += weights[variable];
  });
  return weights.map((weight) => weight / sum);
}

/** Least ratio of right side to column; -1 where none is above 0. */
function leavingRow(tableau: readonly (readonly number[])[], entering: number): number {
  let best = -1;
  let ratio = Infinity;
  tableau.forEach((row, i) => {
    const found = row[entering] > 1e-12 ? row[row.length - 1] / row[entering] : Infinity;
    if (found < ratio) {
      best = i;
      ratio = found;
    }
  });
  return best;
}
