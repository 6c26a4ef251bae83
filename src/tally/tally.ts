/**
 * What many battles amount to: exact integer statistics that can be added in any order. *Hot: `add` runs once a leg.*
 *
 * Laws: adding the battles of two halves to two tallies and merging them equals adding all of them to one; merging is
 * commutative and associative; a cleared tally is the neutral element. They hold to the bit, because every cell is an integer
 * below 2^53. So neither threads nor the order in which they finish can show in a result.
 *
 * All cells lie in one buffer, which the caller may choose; nothing is allocated after construction.
 */
import { assert } from "../errors.ts";
import { BLOCKS, type Layout, type Series, STRIDE } from "./layout.ts";

export class Tally {
  readonly layout: Layout;
  readonly cells: Float64Array;
  /** The outcome of leg 0, until leg 1 completes the block. */
  readonly #held: Int32Array;

  /** Over fresh memory, or over `buffer` as it is (`clear` it unless it holds a tally of the same layout). */
  constructor(layout: Layout, buffer?: ArrayBufferLike) {
    this.layout = layout;
    this.cells = buffer ? new Float64Array(buffer, 0, layout.cells) : new Float64Array(layout.cells);
    this.#held = new Int32Array(layout.slots);
    if (!buffer) this.clear();
  }

  get blocks(): number {
    return this.cells[BLOCKS];
  }

  clear(): void {
    this.cells.fill(0, 0, this.layout.counts);
    this.cells.fill(Infinity, this.layout.counts);
  }

  /** Adds a leg that was just played. The legs of a block come one after the other: 0, then 1 where there are two. */
  add(block: number, leg: number, outcome: Int32Array): void {
    if (this.layout.legs === 1) this.#addSingle(block, outcome);
    else if (leg === 0) this.#hold(outcome);
    else this.#addPair(block, outcome);
  }

  #hold(outcome: Int32Array): void {
    const held = this.#held;
    for (let i = 0; i < held.length; i++) held[i] = outcome[i];
  }

  #addPair(block: number, outcome: Int32Array): void {
    const { cells } = this;
    const { plan, score, firstTurn } = this.layout;
    const held = this.#held;
    const battle = 2 * block;
    cells[BLOCKS] += 1;
    if (score !== undefined) {
      // An outcome's score is that of seat 1, where side 0 sits in leg 0 and side 1 in leg 1.
      const inFirst = held[score.slot];
      const inSecond = outcome[score.slot];
      cells[score.table + 3 * inFirst + 2 - inSecond] += 1;
      if (firstTurn !== undefined) {
        const starter = scoreOfSeat(held[firstTurn.slot], inFirst) + scoreOfSeat(outcome[firstTurn.slot], inSecond);
        cells[firstTurn.table + starter] += 1;
      }
    }
    for (let at = 0; at < plan.length; at += STRIDE) {
      const a = held[plan[at]];
      const b = outcome[plan[at + 1]];
      const both = plan[at + 4];
      const sums = plan[at + 5];
      const first = plan[at + 6];
      cells[plan[at + 2] + Math.min(a, b)] += 1;
      cells[plan[at + 3] + Math.max(a, b)] += 1;
      if (both >= 0 && a === b) cells[both + a] += 1;
      cells[sums] += a + b;
      cells[sums + 1] += (a + b) * (a + b);
      if (battle < cells[first + a]) cells[first + a] = battle;
      if (battle + 1 < cells[first + b]) cells[first + b] = battle + 1;
    }
  }

  #addSingle(block: number, outcome: Int32Array): void {
    const { cells } = this;
    const { plan, score, firstTurn } = this.layout;
    const battle = 2 * block;
    cells[BLOCKS] += 1;
    if (score !== undefined) {
      const result = outcome[score.slot];
      cells[score.table + result] += 1;
      if (firstTurn !== undefined) cells[firstTurn.table + scoreOfSeat(outcome[firstTurn.slot], result)] += 1;
    }
    for (let at = 0; at < plan.length; at += STRIDE) {
      const a = outcome[plan[at]];
      const both = plan[at + 4];
      const sums = plan[at + 5];
      const first = plan[at + 6];
      cells[plan[at + 2] + a] += 1;
      if (both >= 0) cells[both + a] += 1;
      cells[sums] += a;
      cells[sums + 1] += a * a;
      if (battle < cells[first + a]) cells[first + a] = battle;
    }
  }

  /** Adds all blocks of another tally of the same layout. */
  merge(other: Tally): void {
    const { cells } = this;
    const { counts } = this.layout;
    const others = other.cells;
    assert(others.length === cells.length, `merging tallies of ${others.length} and ${cells.length} cells`);
    for (let i = 0; i < counts; i++) cells[i] += others[i];
    for (let i = counts; i < cells.length; i++) if (others[i] < cells[i]) cells[i] = others[i];
  }

  /**
   * Fails when a battle wrote a value outside 0..max: it then landed in a neighbour's cells, and some histogram no longer adds
   * up to the number of blocks. Asking once a task costs nothing; asking once a value would.
   */
  check(where: string): void {
    const { cells, blocks } = this;
    const { series, score, firstTurn } = this.layout;
    const total = (at: number, length: number) => {
      let sum = 0;
      for (let i = at; i < at + length; i++) sum += cells[i];
      return sum;
    };
    const bad =
      series.find((s) => total(s.smaller, bins(s)) !== blocks || total(s.larger, bins(s)) !== blocks)?.metric.id ??
      (score && total(score.table, score.length) !== blocks ? "score" : undefined) ??
      (firstTurn && total(firstTurn.table, firstTurn.length) !== blocks ? "firstTurn" : undefined);
    assert(bad === undefined, `${where}: metric "${bad}" (or a neighbour of it) left its bounds 0..max`);
  }
}

/** Values that a series can take. */
export function bins(series: Series): number {
  return series.metric.max + 1;
}

/** Half points of a seat (0 or 1), given those of seat 0. */
function scoreOfSeat(seat: number, scoreOfFirst: number): number {
  return seat === 0 ? scoreOfFirst : 2 - scoreOfFirst;
}
