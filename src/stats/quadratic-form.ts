/**
 * Tail of a quadratic form of normals, sum of lambda_i chi2_1, by three moments. *Cold; K^3 for a K x K covariance.*
 *
 * For: p-values of energy statistics without eigenvalues: the traces of S, S^2 and S^3 are the cumulants. Accurate to a few
 * per cent of p down to 1e-3. Not for: p below 1e-6, or middling p to better than 0.02.
 * Reference: Imhof (1961), Biometrika 48:419-426, section 4. Example: S = [[1]] is chi-square with one degree of freedom.
 */
import { chiSquareSf } from "./portable-math.ts";

export interface Moments3 {
  readonly c1: number;
  readonly c2: number;
  readonly c3: number;
  readonly df: number;
}

/** P(Q > t) for Q with this covariance; a form without variance gives p = 1 and no moments. */
export function threeMomentTail(
  t: number,
  covariance: readonly (readonly number[])[],
): { p: number; moments?: Moments3 } {
  const size = covariance.length;
  let c1 = 0;
  let c2 = 0;
  let c3 = 0;
  for (let i = 0; i < size; i++) {
    c1 += covariance[i][i];
    for (let k = 0; k < size; k++) {
      // Entry (i, k) of S^2, used for both higher traces; S is symmetric.
      let s = 0;
      for (let x = 0; x < size; x++) s += covariance[i][x] * covariance[x][k];
      if (k === i) c2 += s;
      c3 += s * covariance[k][i];
    }
  }
  if (c3 === 0) return { p: 1 };
  const df = (c2 * c2 * c2) / (c3 * c3);
  const y = (t - c1) * Math.sqrt(df / c2) + df;
  // Nothing at all to see is certain, though rounding may leave y a hair above 0.
  return { p: t <= 0 || y <= 0 ? 1 : chiSquareSf(y, df), moments: { c1, c2, c3, df } };
}
