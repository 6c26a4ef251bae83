/**
 * What many battles amount to: exact integer statistics that can be added in any order. *Hot: `add` runs once a leg.*
 *
 * Laws: adding the battles of two halves to two tallies and merging them equals adding all of them to one; merging is
 * commutative and associative; a cleared tally is the neutral element. They hold to the bit, because every number is an integer
 * that its cell holds exactly. So neither threads nor the order in which they finish can show in a result.
 *
 * Everything lies in one buffer, which the caller may choose; nothing is allocated after construction.
 */
import { assert } from "../errors.ts";
import {
  BLOCKS,
  BOTH,
  FIRST,
  LARGER,
  type Layout,
  NONE,
  RECORD,
  type Series,
  SMALLER,
  STRIDE,
  type Table,
} from "./layout.ts";

export class Tally {
  readonly layout: Layout;
  readonly sums: Float64Array;
  readonly bins: Int32Array;
  /** The outcome of leg 0, until leg 1 completes the block. */
  readonly #held: Int32Array;
  /** How often each cell of the grid of sites was noted in the block so far, and which cells were. */
  readonly #seen: Int32Array;
  readonly #noted: Int32Array;
  #notes = 0;

  /** Over fresh memory, or over `buffer` as it is (`clear` it unless it holds a tally of the same layout). */
  constructor(layout: Layout, buffer?: ArrayBufferLike) {
    const memory = buffer ?? new ArrayBuffer(layout.bytes);
    this.layout = layout;
    this.sums = new Float64Array(memory, 0, layout.sums);
    this.bins = new Int32Array(memory, 8 * layout.sums, layout.bins);
    this.#held = new Int32Array(layout.slots);
    this.#seen = new Int32Array(layout.sites?.slots ?? 0);
    this.#noted = new Int32Array(layout.legs * (layout.sites?.most ?? 0));
    if (!buffer) this.clear();
  }

  get blocks(): number {
    return this.sums[BLOCKS];
  }

  clear(): void {
    const { sums, bins } = this;
    sums.fill(0);
    bins.fill(0);
    for (let i = FIRST; i < bins.length; i += RECORD) bins[i] = NONE;
  }

  /** Adds a leg that was just played. The legs of a block come one after the other: 0, then 1 where there are two. */
  add(block: number, leg: number, outcome: Int32Array, sites?: Int32Array): void {
    if (sites !== undefined) this.#addSites(leg, sites);
    if (this.layout.legs === 1) this.#addSingle(block, outcome);
    else if (leg === 0) this.#hold(outcome);
    else this.#addPair(block, outcome);
  }

  #hold(outcome: Int32Array): void {
    const held = this.#held;
    for (let i = 0; i < held.length; i++) held[i] = outcome[i];
  }

  #addPair(block: number, outcome: Int32Array): void {
    const { sums, bins } = this;
    const { plan, score, firstTurn } = this.layout;
    const held = this.#held;
    const battle = 2 * block;
    sums[BLOCKS] += 1;
    if (score !== undefined) {
      // An outcome's score is that of seat 1, where side 0 sits in leg 0 and side 1 in leg 1.
      const inFirst = held[score.slot];
      const inSecond = outcome[score.slot];
      sums[score.at + 3 * inFirst + 2 - inSecond] += 1;
      if (firstTurn !== undefined) {
        const starter = scoreOfSeat(held[firstTurn.slot], inFirst) + scoreOfSeat(outcome[firstTurn.slot], inSecond);
        sums[firstTurn.at + starter] += 1;
      }
    }
    for (let at = 0; at < plan.length; at += STRIDE) {
      const a = held[plan[at]];
      const b = outcome[plan[at + 1]];
      const sum = plan[at + 2];
      const records = plan[at + 3];
      const recordA = records + (a << 2);
      const recordB = records + (b << 2);
      // The smaller and the larger record without a comparison, which would be a coin toss for the branch predictor: `below` is
      // A - B where A is smaller, else 0.
      const below = (recordA - recordB) & ((recordA - recordB) >> 31);
      sums[sum] += a + b;
      // imul: a product of small integers, for which `*` would first look whether a zero is a negative one (a branch that no
      // predictor gets right, and a third of the time of this loop).
      sums[sum + 1] += Math.imul(a + b, a + b);
      bins[recordB + below + SMALLER] += 1;
      bins[recordA - below + LARGER] += 1;
      bins[recordA + BOTH] += +(a === b);
      if (battle < bins[recordA + FIRST]) bins[recordA + FIRST] = battle;
      if (battle + 1 < bins[recordB + FIRST]) bins[recordB + FIRST] = battle + 1;
    }
  }

  #addSingle(block: number, outcome: Int32Array): void {
    const { sums, bins } = this;
    const { plan, score, firstTurn } = this.layout;
    const battle = 2 * block;
    sums[BLOCKS] += 1;
    if (score !== undefined) {
      const result = outcome[score.slot];
      sums[score.at + result] += 1;
      if (firstTurn !== undefined) sums[firstTurn.at + scoreOfSeat(outcome[firstTurn.slot], result)] += 1;
    }
    for (let at = 0; at < plan.length; at += STRIDE) {
      const a = outcome[plan[at]];
      const sum = plan[at + 2];
      const record = plan[at + 3] + (a << 2);
      sums[sum] += a;
      sums[sum + 1] += Math.imul(a, a);
      bins[record + SMALLER] += 1;
      bins[record + BOTH] += 1;
      if (battle < bins[record + FIRST]) bins[record + FIRST] = battle;
    }
  }

  /** A block's count of a cell and its square, kept up as the count grows: (k + 1)^2 is k^2 + 2 k + 1. */
  #addSites(leg: number, sites: Int32Array): void {
    const { sums } = this;
    const { at, cells } = this.layout.sites!;
    const seen = this.#seen;
    const noted = this.#noted;
    let notes = this.#notes;
    for (let i = 1; i <= sites[0]; i++) {
      // In leg 1 the sides have changed seats.
      const inFirst = ((sites[i] / cells) & 1) === 0;
      const slot = leg === 0 ? sites[i] : inFirst ? sites[i] + cells : sites[i] - cells;
      sums[at + 2 * slot] += 1;
      sums[at + 2 * slot + 1] += 2 * seen[slot] + 1;
      seen[slot] += 1;
      noted[notes++] = slot;
    }
    this.#notes = notes;
    if (leg + 1 < this.layout.legs) return;
    for (let i = 0; i < notes; i++) seen[noted[i]] = 0;
    this.#notes = 0;
  }

  /** Adds all blocks of another tally of the same layout. */
  merge(other: Tally): void {
    const { sums, bins } = this;
    const { sums: otherSums, bins: otherBins } = other;
    assert(
      otherSums.length === sums.length && otherBins.length === bins.length,
      `merging tallies of ${otherBins.length} and ${bins.length} bins`,
    );
    for (let i = 0; i < sums.length; i++) sums[i] += otherSums[i];
    for (let i = 0; i < bins.length; i += RECORD) {
      // Most values of most metrics did not happen.
      if (otherBins[i + FIRST] === NONE) continue;
      bins[i + SMALLER] += otherBins[i + SMALLER];
      bins[i + LARGER] += otherBins[i + LARGER];
      bins[i + BOTH] += otherBins[i + BOTH];
      bins[i + FIRST] = Math.min(bins[i + FIRST], otherBins[i + FIRST]);
    }
  }

  /**
   * Fails when a battle wrote a value outside 0..max: it then landed in a neighbour's cells, and some histogram no longer adds
   * up to the number of blocks. Asking once a task costs nothing; asking once a value would.
   */
  check(where: string): void {
    const fault = this.fault();
    assert(fault === undefined, `${where}: metric "${fault}" (or a neighbour of it) left its bounds 0..max`);
  }

  /** The metric whose counts do not add up to the number of blocks. */
  fault(): string | undefined {
    const { blocks } = this;
    const { series, score, firstTurn, legs } = this.layout;
    if (score && this.#tableTotal(score) !== blocks) return "score";
    if (firstTurn && this.#tableTotal(firstTurn) !== blocks) return "firstTurn";
    const wrong = (s: Series) =>
      this.#total(s, SMALLER) !== blocks || (legs === 2 && this.#total(s, LARGER) !== blocks);
    return series.find(wrong)?.metric.id;
  }

  #total({ bins, metric }: Series, column: number): number {
    let total = 0;
    for (let value = 0; value <= metric.max; value++) total += this.bins[bins + RECORD * value + column];
    return total;
  }

  #tableTotal({ at, length }: Table): number {
    let total = 0;
    for (let i = at; i < at + length; i++) total += this.sums[i];
    return total;
  }
}

/** Half points of a seat (0 or 1), given those of seat 0. */
function scoreOfSeat(seat: number, scoreOfFirst: number): number {
  return seat === 0 ? scoreOfFirst : 2 - scoreOfFirst;
}
