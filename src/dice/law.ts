/**
 * Laws of counts in doubles: how many of n rolls succeed, and how many survive a chain of rolls (hit, then wound, then fail the save).
 * Thinning a binomial count gives a binomial count of the product of the chances, so a whole chain costs one recurrence. Warm: a
 * hundred thousand laws a second and more; allocates nothing when given the array to fill.
 */

/**
 * Fills `out[0..n]` with P(k successes among n) for success chance `p`. The recurrence runs outward from the likeliest count, with
 * weights relative to it, and divides by their sum: nothing underflows that matters, and the relative error stays near n * 2^-53.
 */
export function binomialLaw(n: number, p: number, out = new Float64Array(n + 1)): Float64Array {
  out.fill(0, 0, n + 1);
  if (p <= 0 || p >= 1) {
    out[p <= 0 ? 0 : n] = 1;
    return out;
  }
  const odds = p / (1 - p);
  const mode = Math.min(n, Math.floor((n + 1) * p));
  let weight = 1;
  let total = 1;
  out[mode] = 1;
  for (let k = mode; k < n; k++) {
    weight *= (odds * (n - k)) / (k + 1);
    out[k + 1] = weight;
    total += weight;
  }
  weight = 1;
  for (let k = mode; k > 0; k--) {
    weight *= k / (odds * (n - k + 1));
    out[k - 1] = weight;
    total += weight;
  }
  for (let k = 0; k <= n; k++) out[k]! /= total;
  return out;
}

/** Law of how many of `n` shots pass every roll of `chances`: the unsaved wounds of a volley. */
export function chainLaw(n: number, chances: readonly number[], out = new Float64Array(n + 1)): Float64Array {
  let p = 1;
  for (let i = 0; i < chances.length; i++) p *= chances[i]!;
  return binomialLaw(n, p, out);
}
