/**
 * Pearson III law (a shifted gamma) with mean 0, standard deviation 1 and a given skewness. *Cold.*
 *
 * For: the law of a mean whose blocks are skewed; skewness 0 is the normal law, 2 the exponential. Not for: skewness beyond 2 in
 * size, where the density has a pole.
 *
 * Below a skewness of 0.1 the quantile is taken from its expansion: the gamma law then has more than 400 degrees of freedom, and its
 * tail would be the small difference of large numbers.
 * Reference: Pearson (1895), Phil. Trans. R. Soc. A 186:343-414; Cornish & Fisher (1937) for the expansion, as for chi-square.
 * Example: pearson3Quantile(1.96, 2) = 2.68896, which is -log(1 - normCdf(1.96)) - 1.
 */
import { bisectDecreasing, gammaQ, normCdf, normSf, secantDecreasing } from "./portable-math.ts";

const SMALL = 0.1;

/** The quantile at the normal deviate z, that is at the probability normCdf(z). */
export function pearson3Quantile(z: number, skewness: number): number {
  checkSkewness(skewness);
  return skewness < 0 ? -quantile(-z, -skewness) : quantile(z, skewness);
}

/** The probability of a value up to w. */
export function pearson3Cdf(w: number, skewness: number): number {
  checkSkewness(skewness);
  if (skewness < 0) return 1 - pearson3Cdf(-w, -skewness);
  if (skewness === 0) return normCdf(w);
  // The expansion increases in z on this range.
  if (skewness < SMALL) return normCdf(bisectDecreasing((z) => w - expansion(z, skewness), -40, 40));
  const a = 4 / (skewness * skewness);
  const x = a + w * Math.sqrt(a);
  return x <= 0 ? 0 : 1 - gammaQ(a, x);
}

function quantile(z: number, skewness: number): number {
  if (skewness < SMALL) return expansion(z, skewness);
  const a = 4 / (skewness * skewness);
  const tail = normSf(z);
  let high = a + 1;
  while (gammaQ(a, high) > tail) high *= 2;
  // Wilson and Hilferty's cube is a few hundredths off, which saves most of the search.
  const root = 1 - 1 / (9 * a) + z / (3 * Math.sqrt(a));
  const x = secantDecreasing((value) => gammaQ(a, value) - tail, 0, high, a * root * root * root);
  return (x - a) / Math.sqrt(a);
}

function expansion(z: number, g: number): number {
  const z2 = z * z;
  const fourth = (z * ((9 * z2 + 256) * z2 - 433)) / 622080;
  const third = ((6 * z2 + 14) * z2 - 32) / 12960;
  return z + g * ((z2 - 1) / 6 + g * ((z * (z2 - 7)) / 144 - g * third + g * g * fourth));
}

function checkSkewness(skewness: number): void {
  if (!(skewness >= -2 && skewness <= 2)) throw new RangeError(`skewness ${skewness}: expected a number from -2 to 2`);
}
