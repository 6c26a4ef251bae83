/**
 * Two one-sided tests of equivalence. *Cold.*
 *
 * For: a claim that a difference lies within (low, high). Not for: showing a difference; and "not significant" elsewhere is
 * not equivalence. Reference: Schuirmann (1987), Journal of Pharmacokinetics and Biopharmaceutics 15:657-680.
 * Example: 0.002 with standard error 0.003 in (-0.01, 0.01): p = 0.00383.
 */
import { normSf, tSf } from "./portable-math.ts";

export interface Tost {
  /** Against "at or below low". */
  readonly pLow: number;
  /** Against "at or above high". */
  readonly pHigh: number;
  readonly p: number;
}

/** Without degrees of freedom the normal law is used. */
export function tost(estimate: number, standardError: number, low: number, high: number, df?: number): Tost {
  if (!(standardError >= 0 && standardError < Infinity && low < high && Number.isFinite(estimate)))
    throw new RangeError(
      `tost(${estimate}, ${standardError}, ${low}, ${high}): expected a finite estimate, se >= 0, low < high`,
    );
  const sf = df === undefined ? normSf : (t: number) => tSf(t, df);
  const certain = standardError === 0;
  const pLow = certain ? (estimate > low ? 0 : 1) : sf((estimate - low) / standardError);
  const pHigh = certain ? (estimate < high ? 0 : 1) : sf((high - estimate) / standardError);
  return { pLow, pHigh, p: Math.max(pLow, pHigh) };
}
