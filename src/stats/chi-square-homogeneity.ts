/**
 * Pearson's X2 and the likelihood-ratio G for two or more independent samples of categories. *Cold.*
 *
 * For: unordered categories (cause of the game's end, win/draw/loss) of runs that share no seeds. Not for: runs that share
 * seeds (Stuart-Maxwell), nor ordered metrics, where the energy distance sees a shift that this misses.
 * Sparse columns are merged with their right neighbour until every expected count is large enough.
 * Reference: Pearson (1900); Cochran (1954), Biometrics 10:417-451, for the expected counts; Cramer (1946) for V.
 * Example: [[40, 3, 1, 0, 2], [35, 6, 0, 1, 4]] merges to 2 bins, X2 = 1.804, p = 0.179.
 */
import { type Contingency, checkTable, columnTotal, total } from "./contingency.ts";
import { chiSquareSf, log } from "./portable-math.ts";

export interface Homogeneity {
  readonly bins: number;
  readonly df: number;
  readonly x2: number;
  readonly g: number;
  readonly pX2: number;
  readonly pG: number;
  readonly cramerV: number;
}

/** One row a sample, one column a category. */
export function chiSquareHomogeneity(table: Contingency, leastExpected = 5): Homogeneity {
  checkTable("chi-square", table);
  if (table.length < 2) throw new RangeError("chi-square: one sample has nothing to be compared with");
  const rows = mergeSparse(table, leastExpected);
  const rowTotals = rows.map(total);
  if (rowTotals.some((t) => t === 0)) throw new RangeError(`chi-square: samples of ${rowTotals.join(" and ")}`);
  const bins = rows[0].length;
  const df = (rows.length - 1) * (bins - 1);
  if (df === 0) return { bins, df: 0, x2: 0, g: 0, pX2: 1, pG: 1, cramerV: 0 };
  const n = total(rowTotals);
  let x2 = 0;
  let g = 0;
  for (let i = 0; i < rows.length; i++) {
    for (let j = 0; j < bins; j++) {
      const expected = (rowTotals[i] * columnTotal(rows, j)) / n;
      if (expected === 0) continue;
      const observed = rows[i][j];
      x2 += ((observed - expected) * (observed - expected)) / expected;
      if (observed > 0) g += 2 * observed * log(observed / expected);
    }
  }
  return {
    bins,
    df,
    x2,
    g,
    pX2: chiSquareSf(x2, df),
    pG: chiSquareSf(Math.max(g, 0), df),
    cramerV: Math.sqrt(x2 / (n * (Math.min(rows.length, bins) - 1))),
  };
}

/** Merges adjacent columns from left to right until each has the least expected count in every row. */
export function mergeSparse(table: Contingency, leastExpected = 5): number[][] {
  const totals = table.map(total);
  const grand = total(totals);
  const smallest = Math.min(...totals);
  const merged: number[][] = table.map(() => []);
  let pending = table.map(() => 0);
  for (let j = 0; j < table[0].length; j++) {
    table.forEach((row, i) => {
      pending[i] += row[j];
    });
    if (smallest * total(pending) < leastExpected * grand) continue;
    merged.forEach((row, i) => {
      row.push(pending[i]);
    });
    pending = table.map(() => 0);
  }
  // What is left over on the right joins the last full column, or is the only one.
  if (total(pending) > 0 || merged[0].length === 0)
    merged.forEach((row, i) => {
      if (row.length > 0) row[row.length - 1] += pending[i];
      else row.push(pending[i]);
    });
  return merged;
}
