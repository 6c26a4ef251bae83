/**
 * Probabilities of a binomial count by recurrence from the mode. *Cold to warm: whenever a table of odds is built.*
 *
 * For: the number of successes among n dice, any n; nothing underflows and no logarithm is taken. Relative error about
 * |k - np| ulps. Not for: tails as a single number (binomCdf is quicker), nor exact fractions.
 * Reference: Kachitvichyanukul & Schmeiser (1988), CACM 31:216-222, for the recurrence.
 * Example: binomialPmf(2, 0.5) = [0.25, 0.5, 0.25].
 */

/** P(X = k) for k = 0..n; `out`, of length n + 1 or more, may be given to be reused. */
export function binomialPmf(n: number, p: number, out = new Float64Array(n + 1)): Float64Array {
  if (!(Number.isSafeInteger(n) && n >= 0 && p >= 0 && p <= 1))
    throw new RangeError(`binomialPmf(${n}, ${p}): expected an integer >= 0 and a probability`);
  if (out.length <= n) throw new RangeError(`binomialPmf: ${n + 1} probabilities do not fit into ${out.length}`);
  const odds = p / (1 - p);
  if (odds === Infinity) {
    out.fill(0, 0, n);
    out[n] = 1;
    return out;
  }
  // Weights relative to the mode, then divided by their sum: the largest weight is 1, the rest may fade to 0.
  const mode = Math.min(n, Math.floor((n + 1) * p));
  let total = 1;
  let w = 1;
  for (let k = mode; k > 0; k--) {
    w *= k / ((n - k + 1) * odds);
    out[k - 1] = w;
    total += w;
  }
  w = 1;
  for (let k = mode; k < n; k++) {
    w *= ((n - k) * odds) / (k + 1);
    out[k + 1] = w;
    total += w;
  }
  out[mode] = 1;
  for (let k = 0; k <= n; k++) out[k] /= total;
  return out;
}
