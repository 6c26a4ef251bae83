/**
 * Who surely belongs to the core of a field, and who surely does not. *Cold; two exact game values a unit.*
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
import { compare, type Rational, rational } from "./rational.ts";

export type CoreClaim = "in" | "out" | "open";

export interface SureCore {
  readonly said: CoreClaim[];
  /** The most that the others can hold against everybody without the unit; absent in a field of one. */
  readonly without: (Rational | undefined)[];
  /** The most that a mixture can hold against everybody and against the unit's best, taken together. */
  readonly against: Rational[];
}

const HALF = rational(1n, 2n);

/** high[i][j]: the most that i may score against j; 1/2 on the diagonal, and high[i][j] + high[j][i] >= 1. */
export function sureCore(high: readonly (readonly Rational[])[]): SureCore {
  checkBounds(high);
  const without = high.map((_, i) => (high.length === 1 ? undefined : gameValue(high.filter((_, k) => k !== i)).value));
  const against = high.map((_, i) => gameValue(high.map((row, k) => [...row, high[i][k]])).value);
  const said = high.map((_, i): CoreClaim => {
    const alone = without[i];
    if (alone === undefined || compare(alone, HALF) < 0) return "in";
    return compare(against[i], HALF) < 0 ? "out" : "open";
  });
  return { said, without, against };
}

function checkBounds(high: readonly (readonly Rational[])[]): void {
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
