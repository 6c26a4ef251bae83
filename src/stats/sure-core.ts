/**
 * Who surely belongs to the core of a field, and who surely does not. *Cold; up to two exact game values a unit.*
 *
 * For: claims about the equilibria of choosing a unit blindly, from scores that are known to within bounds: for every matrix within
 * the bounds a unit that is "in" is in the support of every equilibrium, and one that is "out" in that of none. Bounds that hold all at
 * once with some confidence give claims that are all right at once with it. Not for: bounds of one cell at a time.
 * "In": the others, scored as favourably as the bounds allow, cannot hold 1/2 against everybody without the unit. "Out": no mixture
 * can hold 1/2 against everybody while the unit may hold 1/2 against that mixture.
 * Reference: von Neumann (1928), Mathematische Annalen 100:295-320, for the value, which rises with every entry. Leaving blocks out and
 * looking who stays is stability, not confidence: it was wrong of up to 39 % of near-equal fields.
 * Example: three who beat each other round with 57.5 to 62.5 % and keep a fourth below 46 % are in; the fourth is out.
 */
import { gameValue } from "./game-value.ts";
import { commonDenominator, compare, type Rational, rational } from "./rational.ts";

export type CoreClaim = "in" | "out" | "open";

type Bounds = readonly (readonly Rational[])[];

const HALF = rational(1n, 2n);

/** high[i][j]: the most that i may score against j; 1/2 on the diagonal, and high[i][j] + high[j][i] >= 1. */
export function sureCore(high: Bounds): CoreClaim[] {
  checkBounds(high);
  // A mixture that may hold 1/2 against everybody. Of whom it does without nobody says "in", nor "out" of whoever may hold 1/2 against it:
  // in a field that is not well known that answers for nearly everybody.
  const { row: mixture } = gameValue(high);
  return high.map((scores, i): CoreClaim => {
    const needed = high.length === 1 || (mixture[i].numerator > 0n && isBelowHalf(valueWithout(high, i)));
    if (needed) return "in";
    return isBelowHalf(against(scores, mixture)) && isBelowHalf(valueAgainst(high, i)) ? "out" : "open";
  });
}

/** The most that the others may hold against everybody without the unit. */
export function valueWithout(high: Bounds, unit: number): Rational {
  return gameValue(high.filter((_, k) => k !== unit)).value;
}

/** The most that a mixture may hold against everybody while the unit, at its best, holds as much against the mixture. */
export function valueAgainst(high: Bounds, unit: number): Rational {
  return gameValue(high.map((row, k) => [...row, high[unit][k]])).value;
}

/** What the scores come to against a mixture. */
function against(scores: readonly Rational[], mixture: readonly Rational[]): Rational {
  const scale = commonDenominator(scores) * commonDenominator(mixture);
  let sum = 0n;
  scores.forEach((score, k) => {
    const weight = mixture[k];
    sum += score.numerator * weight.numerator * (scale / (score.denominator * weight.denominator));
  });
  return rational(sum, scale);
}

function isBelowHalf(value: Rational): boolean {
  return compare(value, HALF) < 0;
}

function checkBounds(high: Bounds): void {
  high.forEach((row, i) => {
    if (row.length !== high.length)
      throw new RangeError(`sureCore: ${row.length} bounds of unit ${i} in a field of ${high.length}`);
    row.forEach((bound, j) => {
      const sum = bound.numerator * high[j][i].denominator + high[j][i].numerator * bound.denominator;
      const one = bound.denominator * high[j][i].denominator;
      if (i === j ? sum !== one : sum < one)
        throw new RangeError(`sureCore: what ${i} and ${j} may score against each other does not come to 1`);
    });
  });
}
