/**
 * Energy (Cramer) test of drift of an ordered metric between two independent runs. *Cold; K^3 for K bins, 64 at most.*
 *
 * For: "did the distribution of the margin move?", without permutations and random numbers. Not for: runs that share seeds,
 * where it has no power at all (use energyDistancePaired); nor for unordered categories.
 *
 * D2 = 2 sum (F - G)^2 with unit spacing; under no change T = nm/(n+m) D2 is a weighted sum of chi-squares whose weights are
 * the eigenvalues of 2 (H_min - H_k H_l); its tail comes from three moments.
 * Reference: Szekely & Rizzo (2013), JSPI 143:1249-1272; Baringhaus & Franz (2004), JMVA 88:190-206; Imhof (1961), Biometrika
 * 48:419-426 (Pearson's three-moment approximation). Example: equal histograms have d2 = 0 and p = 1.
 */
import { type Counts, crossDifferences, cumulate } from "./contingency.ts";
import { exactRatio } from "./exact-ratio.ts";
import { type Moments3, threeMomentTail } from "./quadratic-form.ts";

export interface EnergyTest {
  readonly d2: number;
  readonly t: number;
  readonly p: number;
  /** Traces of the null covariance and the degrees of freedom fitted to them; absent when only one bin is occupied. */
  readonly moments?: Moments3;
}

export function energyDistance(first: Counts, second: Counts): EnergyTest {
  const sums = cumulate("energyDistance", first, second);
  const { n, m, f, g } = sums;
  let squares = 0n;
  for (const difference of crossDifferences(sums)) squares += difference * difference;
  const product = BigInt(n) * BigInt(m);
  const d2 = 2 * exactRatio(squares, product * product);
  const t = d2 * ((n * m) / (n + m));
  const h = f.map((a, k) => (a + g[k]) / (n + m)).filter((v) => v > 0 && v < 1);
  if (h.length === 0) return { d2, t, p: 1 };
  const covariance = h.map((a) => h.map((b) => 2 * (Math.min(a, b) - a * b)));
  return { d2, t, ...threeMomentTail(t, covariance) };
}
