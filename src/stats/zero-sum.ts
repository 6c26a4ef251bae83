/**
 * The one solution of an estimated zero-sum game that everybody finds. *Cold; a millisecond for six scripts a side, four for twelve.*
 *
 * For: who plays what, from a table of mean scores. Equilibria need not be unique; here payoffs are rounded to a grid, solved exactly, and
 * of equal pivots the lowest index is taken, so a table has one answer on every machine. Mean half points of 2^k blocks lie on the grid.
 * Not for: a game and the same game seen from the other side (transposed, 1 - m), which may end in another equilibrium of the same
 * value: whoever wants both to choose alike decides beforehand which side is the row, or calls `symmetricZeroSum`.
 * Reference: see `game-value.ts`. Example: [[0.5, 0.7], [0.9, 0.2]] gives rows 7/9 and 2/9, to within the grid.
 */
import { type GameSolution, gameValue } from "./game-value.ts";
import type { Matrix } from "./linear-solve.ts";
import { rational } from "./rational.ts";

/** Payoffs are whole parts of this. */
const GRID = 65_536;

/** The row player maximises payoff[row][column], on 0..1. */
export function zeroSum(payoff: Matrix): GameSolution {
  return gameValue(payoff.map((row) => row.map((score) => rational(BigInt(onGrid(score)), BigInt(GRID)))));
}

/**
 * The game of equals: row i against column j scores what is left of 1 by row j against column i. The value is 1/2, and both play the same
 * mix. Only the payoffs above the diagonal are read.
 */
export function symmetricZeroSum(payoff: Matrix): GameSolution {
  const solved = zeroSum(
    payoff.map((row, i) => row.map((score, j) => (i < j ? score : i === j ? 0.5 : 1 - onGrid(payoff[j][i]) / GRID))),
  );
  return { ...solved, column: solved.row };
}

function onGrid(score: number): number {
  if (!(score >= 0 && score <= 1)) throw new RangeError(`a score of ${score}: expected a number from 0 to 1`);
  return Math.round(score * GRID);
}
