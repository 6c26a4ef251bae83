/**
 * Who surely belongs to the core of a field, and who surely does not. *Cold; two games a unit.*
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
import { columnMixture } from "./column-mixture.ts";
import { gameValue } from "./game-value.ts";
import { commonDenominator, compare, type Rational, rational, toNumber } from "./rational.ts";

export type CoreClaim = "in" | "out" | "open";

type Bounds = readonly (readonly Rational[])[];

const HALF = rational(1n, 2n);
/** Weights are rounded to such parts. */
const PARTS = 1e9;
/** A bound within one of so many parts of 1/2 decides nothing. */
const NEAR = 100_000n;

/** high[i][j]: the most that i may score against j; 1/2 on the diagonal, and high[i][j] + high[j][i] >= 1. */
export function sureCore(high: Bounds): CoreClaim[] {
  checkBounds(high);
  return high.map((_, i): CoreClaim => {
    if (high.length === 1 || isBelowHalf(gameWithout(high, i))) return "in";
    return isBelowHalf(gameAgainst(high, i)) ? "out" : "open";
  });
}

/** The most that the others may hold against everybody without the unit. */
export function valueWithout(high: Bounds, unit: number): Rational {
  return gameValue(gameWithout(high, unit)).value;
}

/** The most that a mixture may hold against everybody while the unit, at its best, holds as much against the mixture. */
export function valueAgainst(high: Bounds, unit: number): Rational {
  return gameValue(gameAgainst(high, unit)).value;
}

function gameWithout(high: Bounds, unit: number): Bounds {
  return high.filter((_, k) => k !== unit);
}

function gameAgainst(high: Bounds, unit: number): Bounds {
  return high.map((row, k) => [...row, high[unit][k]]);
}

/**
 * Whether a game's value is below 1/2. Any mixture of columns that keeps every row below 1/2 proves it, in integers. One that is found in
 * doubles does so, or shows that there is none, but for games next to 1/2, which are worked out exactly.
 */
function isBelowHalf(game: Bounds): boolean {
  const weights = columnMixture(game.map((row) => row.map(toNumber))).map((weight) =>
    BigInt(Math.round(weight * PARTS)),
  );
  const scale = commonDenominator(game.flat());
  let total = 0n;
  for (const weight of weights) total += weight;
  let most = 0n;
  for (const row of game) {
    let sum = 0n;
    row.forEach(({ numerator, denominator }, j) => {
      sum += numerator * (scale / denominator) * weights[j];
    });
    if (sum > most) most = sum;
  }
  const [twice, one] = [2n * most, scale * total];
  if (twice < one) return true;
  return twice * NEAR < one * (NEAR + 1n) && compare(gameValue(game).value, HALF) < 0;
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
