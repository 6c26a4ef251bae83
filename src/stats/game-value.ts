/**
 * Value and optimal strategies of a zero-sum matrix game, exactly. *Cold; tens of rows.*
 *
 * For: the meta-game of policies, row = one side's, column = the other's; the value is monotone in the entries, so
 * [value(low ends), value(high ends)] is an interval for it. Not for: games of hundreds of rows.
 * Simplex on integers: every entry shares one denominator, the last pivot, and each division is exact.
 * Reference: Dantzig (1951); Bland (1977), Mathematics of Operations Research 2:103-107, against cycling; Edmonds (1967) and
 * Azulay & Pique (2001), ACM TOMS 27:347-360, for integer pivoting.
 * Example: [[1/2, 7/10], [9/10, 1/5]] has value 53/90, row strategy 7/9, 2/9.
 */
import { commonDenominator, type Rational, rational } from "./rational.ts";

export interface GameSolution {
  readonly value: Rational;
  readonly row: Rational[];
  readonly column: Rational[];
}

/** The row player maximises payoff[row][column]. */
export function gameValue(payoff: readonly (readonly Rational[])[]): GameSolution {
  const rows = payoff.length;
  const columns = payoff[0]?.length ?? 0;
  if (columns === 0 || payoff.some((r) => r.length !== columns))
    throw new RangeError(`gameValue: expected a rectangle of payoffs, got ${rows} rows`);
  const scale = commonDenominator(payoff.flat());
  const integers = payoff.map((r) => r.map((x) => x.numerator * (scale / x.denominator)));
  // All payoffs positive, hence the value too: then max sum y, B y <= 1, y >= 0 has the value as 1 / optimum.
  let least = integers[0][0];
  for (const x of integers.flat()) if (x < least) least = x;
  const shift = scale - least;
  const tableau = integers.map((r, i) => [
    ...r.map((x) => x + shift),
    ...integers.map((_, k) => (k === i ? 1n : 0n)),
    1n,
  ]);
  tableau.push([...integers[0].map(() => -1n), ...integers.map(() => 0n), 0n]);
  const objective = tableau[rows];
  const last = columns + rows;
  const basis = integers.map((_, i) => columns + i);
  let denominator = 1n;
  for (;;) {
    const entering = tableau[rows].findIndex((v, j) => j < last && v < 0n);
    if (entering < 0) break;
    const leaving = leavingRow(tableau, basis, entering, last);
    denominator = pivot(tableau, leaving, entering, denominator);
    basis[leaving] = entering;
  }
  const optimum = objective[last];
  const column = integers[0].map(() => rational(0n));
  basis.forEach((variable, i) => {
    if (variable < columns) column[variable] = rational(tableau[i][last], optimum);
  });
  const row = integers.map((_, i) => rational(objective[columns + i], optimum));
  // 1 / (optimum / denominator) in units of 1/scale, less the shift.
  return { value: rational(denominator - shift * optimum, optimum * scale), row, column };
}

/** Least ratio of right side to column, ties to the lowest variable (Bland). */
function leavingRow(tableau: bigint[][], basis: number[], entering: number, last: number): number {
  let best = -1;
  for (let i = 0; i < basis.length; i++) {
    if (tableau[i][entering] <= 0n) continue;
    if (best < 0) {
      best = i;
      continue;
    }
    const difference = tableau[i][last] * tableau[best][entering] - tableau[best][last] * tableau[i][entering];
    if (difference < 0n || (difference === 0n && basis[i] < basis[best])) best = i;
  }
  if (best < 0) throw new RangeError("gameValue: the game is unbounded, which finite payoffs cannot be");
  return best;
}

/** One integer pivot in place; returns the new common denominator. */
function pivot(tableau: bigint[][], leaving: number, entering: number, denominator: bigint): bigint {
  const row = tableau[leaving];
  const element = row[entering];
  tableau.forEach((other, r) => {
    if (r === leaving) return;
    const factor = other[entering];
    for (let j = 0; j < other.length; j++) other[j] = (other[j] * element - row[j] * factor) / denominator;
  });
  return element;
}
