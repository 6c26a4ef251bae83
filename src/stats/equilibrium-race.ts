/**
 * Racing for the equilibrium: which cells of a table of scripts to play on, and when to stop. *Cold: once a stage.*
 *
 * For: choosing who plays, of the scripts that each side may choose from, with most blocks where the choice hangs on them. After each stage
 * the game of the means is solved; a script stays in the race while it is played in the solution or might, as far as its cells are known,
 * beat it; of the cells that could tell, those with the fewest blocks are doubled. A stage hangs on the counts of the earlier ones alone.
 * Not for: measuring. The value of the solution is that of the luckiest scripts, too good by up to a point; play it on other dice.
 * Reference: Maron & Moore (1994), NIPS 6:59-66, for races; here between the rows and columns of a game rather than in a list.
 * Example: with CAP 256, rows (1/2, 3/4) and (0, 1/4) stop after 16 and 8, 4 and 4 blocks of their cells, where no block varied.
 */
import type { GameSolution } from "./game-value.ts";
import type { Matrix } from "./linear-solve.ts";
import { type Rational, toNumber } from "./rational.ts";
import { symmetricZeroSum, zeroSum } from "./zero-sum.ts";

export interface RaceRule {
  /** Blocks that every cell plays, which hardly tell more than who is hopeless; of the players at least; and the most that a cell does. */
  readonly screen: number;
  readonly start: number;
  readonly cap: number;
  /** How many standard errors a script may turn out better than it looks. */
  readonly width: number;
  /** What a script has to gain to be worth another look, in score. */
  readonly slack: number;
  /** Equal sides that choose from the same scripts: both play one mix, and a cell and its mirror image tell the same. */
  readonly symmetric?: boolean;
}

export const RACE: RaceRule = { screen: 4, start: 16, cap: 256, width: 1.5, slack: 0.02 };
/** Where there are many fights and what the choice misses in one hardly shows: so many pairs of each cell, and no more of any. */
export const CHEAP_RACE: RaceRule = { ...RACE, screen: 8, start: 8, cap: 8 };
/** Where players matter more than the time that it takes. */
export const CAREFUL_RACE: RaceRule = { ...RACE, cap: 1024, slack: 0.005 };

/** What is known of a cell: its blocks, and the mean and variance (over n) of their scores on 0..1, for who plays the row. */
export interface CellScore {
  readonly n: number;
  readonly mean: number;
  readonly variance: number;
}

/** A cell that is to be played on to so many blocks. */
export interface RaceGoal {
  readonly row: number;
  readonly column: number;
  readonly to: number;
}

/** What to play next; nothing more, and who won the race. */
export type RaceStep =
  | { readonly kind: "play"; readonly goals: readonly RaceGoal[] }
  | { readonly kind: "stop"; readonly players: GameSolution };

type Cells = readonly (readonly CellScore[])[];

/** table[row][column] after the stages so far. */
export function raceStep(table: Cells, rule: RaceRule = RACE): RaceStep {
  const { screen, start, cap, symmetric = false } = rule;
  const first = goalsOf(table, ({ n }) => n < screen, screen);
  if (first.length > 0) return { kind: "play", goals: first };
  const seen = symmetric ? folded(table) : table;
  const means = valuesOf(seen, ({ mean }) => mean);
  const players = (symmetric ? symmetricZeroSum : zeroSum)(means);
  const { rows, columns, isDecided } = racing(seen, means, players, rule);
  // Who plays may be known sooner than how often.
  const most = isDecided ? start : cap;
  const tells = ({ n }: CellScore, i: number, j: number) =>
    n < most && ((rows[i] && isPlayed(players.column[j])) || (isPlayed(players.row[i]) && columns[j]));
  const needed = goalsOf(table, tells, most);
  if (needed.length === 0) return { kind: "stop", players };
  const fewest = Math.min(...needed.map(({ row, column }) => table[row][column].n));
  const isNext = (cell: CellScore, i: number, j: number) => cell.n === fewest && tells(cell, i, j);
  return { kind: "play", goals: goalsOf(table, isNext, Math.min(2 * fewest, most)) };
}

/** Added to the variance, over the blocks: where none was seen there may be some. */
const UNSEEN = 0.25;

/** Which rows and columns stay in the race, and whether these are none but those that are played. */
function racing(seen: Cells, means: Matrix, { value, row, column }: GameSolution, { width, slack }: RaceRule) {
  const [p, q, v] = [row.map(toNumber), column.map(toNumber), toNumber(value)];
  const [p2, q2] = [p, q].map((mix) => mix.map((weight) => weight * weight));
  // Squared standard errors.
  const errors = valuesOf(seen, ({ n, variance }) => (variance + UNSEEN / n) / n);
  const byRow = errors.map((of) => dot(q2, of));
  const own = dot(p2, byRow);
  const rows = means.map((of, i) => p[i] > 0 || dot(q, of) + width * Math.sqrt(byRow[i] + own) >= v + slack);
  const columns = q.map((weight, j) => {
    const [score, error] = [dot(p, columnOf(means, j)), dot(p2, columnOf(errors, j))];
    return weight > 0 || score - width * Math.sqrt(error + own) <= v - slack;
  });
  const isDecided = rows.every((stays, i) => stays === p[i] > 0) && columns.every((stays, j) => stays === q[j] > 0);
  return { rows, columns, isDecided };
}

function isPlayed({ numerator }: Rational): boolean {
  return numerator > 0n;
}

function goalsOf(table: Cells, isAsked: (cell: CellScore, i: number, j: number) => boolean, to: number): RaceGoal[] {
  return table.flatMap((cells, row) =>
    cells.flatMap((cell, column) => (isAsked(cell, row, column) ? [{ row, column, to }] : [])),
  );
}

/** Each cell with its mirror image, which has as many blocks. Both may share their dice: the variance of their mean is no more than the mean of theirs. */
function folded(table: Cells): CellScore[][] {
  return table.map((cells, i) =>
    cells.map(({ n, mean, variance }, j) => {
      const other = table[j][i];
      return { n, mean: 0.5 * (mean + (1 - other.mean)), variance: 0.5 * (variance + other.variance) };
    }),
  );
}

function valuesOf(table: Cells, value: (cell: CellScore) => number): number[][] {
  return table.map((cells) => cells.map(value));
}

function columnOf(matrix: Matrix, column: number): number[] {
  return matrix.map((row) => row[column]);
}

function dot(weights: readonly number[], values: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i] * values[i];
  return sum;
}
