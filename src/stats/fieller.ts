/**
 * Fieller's confidence set for a ratio of two means. *Cold.*
 *
 * For: a price of break-even, points per casualty, the worth of a stat: any quotient whose denominator is uncertain.
 * Not for: a mean of ratios. The set may be an interval, the outside of one, or everything; the last two say that the
 * denominator could be zero, and no "+-" can say that.
 * Reference: Fieller (1954), JRSS B 16:175-185; Franz (2007), arXiv 0710.2024.
 * Example: 12 / 5 with variances of the means 0.04, 0.01, covariance 0.005: 2.2965 to 2.5094.
 */
export type FiellerSet =
  | { readonly kind: "interval"; readonly low: number; readonly high: number }
  /** Everything up to `low` and everything from `high`. */
  | { readonly kind: "complement"; readonly low: number; readonly high: number }
  | { readonly kind: "all" };

export interface MeansOfRatio {
  readonly numerator: number;
  readonly denominator: number;
  /** Variances and covariance of the two means, not of single observations. */
  readonly varNumerator: number;
  readonly varDenominator: number;
  readonly covariance: number;
}

/** `quantile` is the two-sided t or z quantile of the confidence, such as 1.96. */
export function fieller(means: MeansOfRatio, quantile: number): FiellerSet {
  const { numerator: x, denominator: y, varNumerator, varDenominator, covariance } = means;
  const finite = [x, y, varNumerator, varDenominator, covariance, quantile].every((v) => Number.isFinite(v));
  // A covariance may exceed its bound by rounding when the two means are proportional.
  if (
    !finite ||
    varNumerator < 0 ||
    varDenominator < 0 ||
    quantile <= 0 ||
    covariance * covariance > varNumerator * varDenominator * 1.000001
  )
    throw new RangeError(`fieller: ${JSON.stringify(means)} with quantile ${quantile} is not possible`);
  if (y === 0 && varDenominator === 0) throw new RangeError("fieller: the denominator is known to be 0");
  const q2 = quantile * quantile;
  const a = y * y - q2 * varDenominator;
  const b = x * y - q2 * covariance;
  const c = x * x - q2 * varNumerator;
  const discriminant = b * b - a * c;
  if (a > 0) {
    const root = Math.sqrt(Math.max(discriminant, 0));
    return { kind: "interval", low: (b - root) / a, high: (b + root) / a };
  }
  if (a === 0 || discriminant < 0) return boundary(a, b, c);
  const root = Math.sqrt(discriminant);
  const [r1, r2] = [(b + root) / a, (b - root) / a];
  return { kind: "complement", low: Math.min(r1, r2), high: Math.max(r1, r2) };
}

/** a = 0 leaves the half line 2 b theta >= c, which is "everything" up to one infinite end; a < 0 without roots is everything. */
function boundary(a: number, b: number, c: number): FiellerSet {
  if (a < 0 || b === 0) return { kind: "all" };
  const end = c / (2 * b);
  return b > 0 ? { kind: "interval", low: end, high: Infinity } : { kind: "interval", low: -Infinity, high: end };
}
