/**
 * The block scores that a score table contains. Cold, once an estimate.
 *
 * A table counts blocks by the result of side 0 (0 loss, 1 draw, 2 win): nine cells for pairs, [result in seat 1][result in
 * seat 2], or three for single legs. Each function returns a histogram of a block score 0..M, ready for an interval.
 */

type Worth = readonly [loss: number, draw: number, win: number];
export type Result = 0 | 1 | 2;

/** Half points of side 0 in a block: five counts for pairs, three for single legs. */
export function scoreCounts(table: ArrayLike<number>): number[] {
  return blockScores(table, [0, 1, 2], [0, 1, 2]);
}

/** Half points of seat 1 in a block. */
export function firstSeatCounts(table: ArrayLike<number>): number[] {
  return blockScores(table, [0, 1, 2], [2, 1, 0]);
}

/** Legs of a block in which side 0 had this result: none, one or both. */
export function resultCounts(table: ArrayLike<number>, result: Result): number[] {
  const worth: Worth = [Number(result === 0), Number(result === 1), Number(result === 2)];
  return blockScores(table, worth, worth);
}

/** Battles that side 0 lost, drew and won in seat 1 and, for pairs, in seat 2. */
export function resultsBySeat(table: ArrayLike<number>): [number, number, number][] {
  if (table.length === 3) return [[table[0], table[1], table[2]]];
  const inFirst: [number, number, number] = [0, 0, 0];
  const inSecond: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < table.length; i++) {
    inFirst[Math.floor(i / 3)] += table[i];
    inSecond[i % 3] += table[i];
  }
  return [inFirst, inSecond];
}

/** Blocks by what side 0's result in seat 1 and, for pairs, that in seat 2 are worth together. */
function blockScores(table: ArrayLike<number>, inFirst: Worth, inSecond: Worth): number[] {
  const pairs = table.length === 9;
  const top = Math.max(...inFirst) + (pairs ? Math.max(...inSecond) : 0);
  const counts = new Array<number>(top + 1).fill(0);
  for (let i = 0; i < table.length; i++) {
    const worth = pairs ? inFirst[Math.floor(i / 3)] + inSecond[i % 3] : inFirst[i];
    counts[worth] += table[i];
  }
  return counts;
}
