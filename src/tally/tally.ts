/**
 * What many battles amount to: exact integer statistics that can be added in any order. *Hot: `add` runs once a leg.*
 *
 * Laws: adding the battles of two halves to two tallies and merging them equals adding all of them to one; merging is
 * commutative and associative; a cleared tally is the neutral element. They hold to the bit, because every number is an integer
 * that its cell holds exactly. So neither threads nor the order in which they finish can show in a result.
 *
 * Most series show the same value nearly always: nobody psychic, no grenade, everybody still there. So a series' usual value is only
 * looked for, and what went by unwritten is added up when somebody reads the numbers (`settle`). A battle of a few dice would
 * otherwise spend most of its time here. Whole outcomes that are known by a number are only counted until then.
 *
 * Everything lies in one buffer, which the caller may choose; nothing is allocated after construction, but for new outcomes.
 */
import { assert } from "../errors.ts";
import {
  BLOCKS,
  BOTH,
  blockBounds,
  type CountTable,
  FIRST,
  LARGER,
  type Layout,
  NONE,
  RECORD,
  type Series,
  SMALLER,
  STRIDE,
} from "./layout.ts";
import * as Moments from "./moments.ts";
import type { Outcomes } from "./outcomes.ts";

export class Tally {
  readonly layout: Layout;
  readonly #sums: Float64Array;
  readonly #bins: Int32Array;
  /** The usual value of each slot, -1 for none; behind them those of leg 1. */
  readonly #usual: Int32Array;
  /** By place in the plan: in how many unsettled blocks a series showed another. */
  readonly #others: Int32Array;
  /** What was unusual in the last block: places in the plan or, where there is one leg, slots. */
  readonly #unusual: Int32Array;
  /** Blocks since the last settling, and the latest block that made a value the usual one. */
  #unsettled = 0;
  #since = 0;
  /** The known outcomes that were counted since the last settling; of each, by number, how often and in which block first. */
  #outcomes: Outcomes | undefined;
  #counted = new Int32Array(0);
  #times = new Int32Array(0);
  #firsts = new Int32Array(0);
  #kinds = 0;
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
    this.#sums = new Float64Array(memory, 0, layout.sums);
    this.#bins = new Int32Array(memory, 8 * layout.sums, layout.bins);
    this.#usual = new Int32Array(layout.legs * layout.slots);
    this.#others = new Int32Array(layout.plan.length);
    this.#unusual = new Int32Array(layout.slots);
    this.#held = new Int32Array(layout.slots);
    this.#seen = new Int32Array(layout.sites?.slots ?? 0);
    this.#noted = new Int32Array(layout.legs * (layout.sites?.most ?? 0));
    if (buffer) this.#forgetUsual();
    else this.clear();
  }

  get sums(): Float64Array {
    this.#settle();
    return this.#sums;
  }

  get bins(): Int32Array {
    this.#settle();
    return this.#bins;
  }

  get blocks(): number {
    return this.sums[BLOCKS];
  }

  clear(): void {
    const bins = this.#bins;
    const sums = this.#sums;
    sums.fill(0);
    for (const { sums: at } of this.layout.series) Moments.clearMoments(sums, at);
    bins.fill(0);
    for (let i = FIRST; i < bins.length; i += RECORD) bins[i] = NONE;
    this.#unsettled = 0;
    this.#kinds = 0;
    this.#times.fill(0);
    this.#forgetUsual();
  }

  /** Adds a leg that was just played. The legs of a block come one after the other: 0, then 1 where there are two. */
  add(block: number, leg: number, outcome: Int32Array, sites?: Int32Array): void {
    if (sites !== undefined) this.#addSites(leg, sites);
    if (this.layout.legs === 1) this.#addSingle(block, outcome, 1);
    else if (leg === 0) this.#hold(outcome);
    else this.#addPair(block, outcome);
  }

  /** Adds a block of a single leg that came to one of `outcomes`, given by its number. */
  addKnown(block: number, number: number, outcomes: Outcomes): void {
    if (outcomes !== this.#outcomes || number >= this.#times.length) this.#count(outcomes);
    const times = this.#times[number];
    this.#times[number] = times + 1;
    if (times === 0) this.#counted[this.#kinds++] = number;
    if (times === 0 || block < this.#firsts[number]) this.#firsts[number] = block;
  }

  /** Takes up these outcomes, or more of them. */
  #count(outcomes: Outcomes): void {
    this.#settle();
    const room = 2 * outcomes.all.length;
    this.#outcomes = outcomes;
    this.#counted = new Int32Array(room);
    this.#times = new Int32Array(room);
    this.#firsts = new Int32Array(room);
  }

  /** A usual value is written no more, so whoever first showed it must have come before. */
  #comeAfter(block: number): void {
    if (block >= this.#since) return;
    this.#writeUsual();
    this.#forgetUsual();
  }

  #hold(outcome: Int32Array): void {
    const held = this.#held;
    for (let i = 0; i < held.length; i++) held[i] = outcome[i];
  }

  #addPair(block: number, outcome: Int32Array): void {
    const sums = this.#sums;
    const bins = this.#bins;
    const usual = this.#usual;
    const others = this.#others;
    const { plan, score, firstTurn } = this.layout;
    const held = this.#held;
    const battle = 2 * block;
    this.#comeAfter(block);
    if (this.#unsettled >= this.layout.carryBlocks) this.#writeUsual();
    sums[BLOCKS] += 1;
    this.#unsettled += 1;
    if (score !== undefined) {
      // An outcome's score is that of seat 1, where side 0 sits in leg 0 and side 1 in leg 1.
      const inFirst = held[score.slot];
      const inSecond = outcome[score.slot];
      sums[score.at + 3 * inFirst + 2 - inSecond] += 1;
      // Where one side has the first turn in both legs, what that is worth cannot be told from what the side is worth.
      if (firstTurn !== undefined && held[firstTurn.slot] === outcome[firstTurn.slot]) {
        const starter = held[firstTurn.slot];
        sums[firstTurn.at + scoreOfSeat(starter, inFirst) + scoreOfSeat(starter, inSecond)] += 1;
      }
    }
    const unusual = this.#unusual;
    const count = this.#findPairs(held, outcome);
    for (let i = 0; i < count; i++) {
      const at = unusual[i];
      const a = held[plan[at]];
      const b = outcome[plan[at + 1]];
      const records = plan[at + 3];
      const recordA = records + (a << 2);
      const recordB = records + (b << 2);
      // The smaller and the larger record without a comparison, which would be a coin toss for the branch predictor: `below` is
      // A - B where A is smaller, else 0.
      const below = (recordA - recordB) & ((recordA - recordB) >> 31);
      Moments.addToMoments(sums, plan[at + 2], a + b);
      bins[recordB + below + SMALLER] += 1;
      bins[recordA - below + LARGER] += 1;
      bins[recordA + BOTH] += +(a === b);
      if (battle < bins[recordA + FIRST]) bins[recordA + FIRST] = battle;
      if (battle + 1 < bins[recordB + FIRST]) bins[recordB + FIRST] = battle + 1;
      others[at] += 1;
      if (usual[plan[at]] < 0) this.#adopt(at, a, b, block);
    }
  }

  /** Adds so many blocks of one outcome, the first of which is `block`. */
  #addSingle(block: number, outcome: Int32Array, times: number): void {
    const sums = this.#sums;
    const bins = this.#bins;
    const usual = this.#usual;
    const others = this.#others;
    const { plan, rows, score } = this.layout;
    const battle = 2 * block;
    this.#comeAfter(block);
    if (this.#unsettled >= this.layout.carryBlocks) this.#writeUsual();
    sums[BLOCKS] += times;
    this.#unsettled += times;
    if (score !== undefined) {
      sums[score.at + outcome[score.slot]] += times;
    }
    const unusual = this.#unusual;
    const count = this.#findSlots(outcome);
    for (let i = 0; i < count; i++) {
      const slot = unusual[i];
      const at = rows[slot];
      if (at < 0) continue;
      const a = outcome[slot];
      const record = plan[at + 3] + (a << 2);
      if (times === 1) Moments.addToMoments(sums, plan[at + 2], a);
      else Moments.addRepeated(sums, plan[at + 2], a, times);
      bins[record + SMALLER] += times;
      bins[record + BOTH] += times;
      if (battle < bins[record + FIRST]) bins[record + FIRST] = battle;
      others[at] += times;
      if (usual[slot] < 0) this.#adopt(at, a, a, block);
    }
  }

  /** Lists the series of a pair that do not show their usual values, and tells how many they are. */
  #findPairs(held: Int32Array, outcome: Int32Array): number {
    const usual = this.#usual;
    const unusual = this.#unusual;
    const { plan, slots } = this.layout;
    const end = plan.length;
    let count = 0;
    for (let at = 0; at < end; at += 4) {
      const slotA = plan[at];
      const slotB = plan[at + 1];
      // Without a branch: in a battle of some length half of the metrics are unusual.
      unusual[count] = at;
      count += +(((held[slotA] ^ usual[slotA]) | (outcome[slotB] ^ usual[slots + slotB])) !== 0);
    }
    return count;
  }

  /** Lists the slots of a single leg that do not show their usual values, and tells how many they are. */
  #findSlots(outcome: Int32Array): number {
    const usual = this.#usual;
    const unusual = this.#unusual;
    const { slots } = this.layout;
    let count = 0;
    // Two at a time, a seat's and the other's: V8 looks at every array anew in each round, which is most of a round.
    for (let slot = 0; slot < slots; slot += 2) {
      if (((outcome[slot] ^ usual[slot]) | (outcome[slot + 1] ^ usual[slot + 1])) === 0) continue;
      if (outcome[slot] !== usual[slot]) unusual[count++] = slot;
      if (outcome[slot + 1] !== usual[slot + 1]) unusual[count++] = slot + 1;
    }
    return count;
  }

  /** Makes the values that a series has just shown its usual ones. */
  #adopt(at: number, a: number, b: number, block: number): void {
    const usual = this.#usual;
    const { plan, legs, slots } = this.layout;
    usual[plan[at]] = a;
    if (legs === 2) usual[slots + plan[at + 1]] = b;
    this.#since = block;
  }

  #forgetUsual(): void {
    this.#usual.fill(-1);
    this.#others.fill(0);
    this.#since = 0;
  }

  /** Writes down what was only counted. */
  #settle(): void {
    const kinds = this.#kinds;
    this.#kinds = 0;
    for (let i = 0; i < kinds; i++) {
      const number = this.#counted[i];
      this.#addSingle(this.#firsts[number], this.#outcomes!.all[number], this.#times[number]);
      this.#times[number] = 0;
    }
    this.#writeUsual();
  }

  /** Writes down the blocks that showed what is usual. A value that half of the blocks did not show makes room for another. */
  #writeUsual(): void {
    const blocks = this.#unsettled;
    if (blocks === 0) return;
    this.#unsettled = 0;
    const { plan } = this.layout;
    for (let at = 0; at < plan.length; at += STRIDE) {
      const others = this.#others[at];
      this.#others[at] = 0;
      if (others < blocks) this.#addUsual(at, blocks - others);
      if (2 * others > blocks) this.#usual[plan[at]] = -1;
    }
    const sums = this.#sums;
    for (let at = this.layout.moments; at < sums.length; at += Moments.MOMENTS) Moments.carry(sums, at);
  }

  /** Adds so many blocks with the usual values of a series. */
  #addUsual(at: number, blocks: number): void {
    const bins = this.#bins;
    const { plan, legs, slots } = this.layout;
    const pair = legs === 2;
    const a = this.#usual[plan[at]];
    const b = pair ? this.#usual[slots + plan[at + 1]] : a;
    const sum = pair ? a + b : a;
    const records = plan[at + 3];
    Moments.addRepeated(this.#sums, plan[at + 2], sum, blocks);
    bins[records + RECORD * Math.min(a, b) + SMALLER] += blocks;
    if (pair) bins[records + RECORD * Math.max(a, b) + LARGER] += blocks;
    if (a === b) bins[records + RECORD * a + BOTH] += blocks;
  }

  /**
   * A block's count of a cell, its square and its cube, kept up as the count grows: (k + 1)^2 is k^2 + 2 k + 1, (k + 1)^3 is
   * k^3 + 3 k^2 + 3 k + 1. Nothing happens in most cells in most blocks: their least count is taken to be 0.
   */
  #addSites(leg: number, sites: Int32Array): void {
    const sums = this.#sums;
    const { at, cells } = this.layout.sites!;
    const seen = this.#seen;
    const noted = this.#noted;
    let notes = this.#notes;
    for (let i = 1; i <= sites[0]; i++) {
      // In leg 1 the sides have changed seats.
      const inFirst = ((sites[i] / cells) & 1) === 0;
      const slot = leg === 0 ? sites[i] : inFirst ? sites[i] + cells : sites[i] - cells;
      const record = at + Moments.MOMENTS * slot;
      const before = seen[slot];
      sums[record + Moments.SUM] += 1;
      sums[record + Moments.SQUARES] += 2 * before + 1;
      sums[record + Moments.CUBES] += 3 * before * (before + 1) + 1;
      if (before + 1 > sums[record + Moments.GREATEST]) sums[record + Moments.GREATEST] = before + 1;
      seen[slot] = before + 1;
      noted[notes++] = slot;
    }
    this.#notes = notes;
    if (leg + 1 < this.layout.legs) return;
    for (let i = 0; i < notes; i++) seen[noted[i]] = 0;
    this.#notes = 0;
  }

  /** Adds all blocks of another tally of the same layout. */
  merge(other: Tally): void {
    const sums = this.#sums;
    const bins = this.#bins;
    const { sums: otherSums, bins: otherBins } = other;
    assert(
      otherSums.length === sums.length && otherBins.length === bins.length,
      `merging tallies of ${otherBins.length} and ${bins.length} bins`,
    );
    const { moments } = this.layout;
    for (let i = 0; i < moments; i++) sums[i] += otherSums[i];
    for (let at = moments; at < sums.length; at += Moments.MOMENTS) Moments.mergeMoments(sums, at, otherSums, at);
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

  /** The metric whose counts do not add up to the number of blocks, or of which a block showed more than is declared. */
  fault(): string | undefined {
    const { blocks } = this;
    const { series, score, firstTurn, legs } = this.layout;
    if (score && this.#tableTotal(score) !== blocks) return "score";
    if (firstTurn && this.#tableTotal(firstTurn) > blocks) return "firstTurn";
    const wrong = (s: Series) =>
      this.#total(s, SMALLER) !== blocks || (legs === 2 && this.#total(s, LARGER) !== blocks);
    const beyond = (s: Series) => this.sums[s.sums + Moments.GREATEST] > blockBounds(s, legs).high;
    return series.find((s) => wrong(s) || beyond(s))?.metric.id;
  }

  #total({ bins, metric }: Series, column: number): number {
    let total = 0;
    for (let value = 0; value <= metric.max; value++) total += this.bins[bins + RECORD * value + column];
    return total;
  }

  #tableTotal({ at, length }: CountTable): number {
    let total = 0;
    for (let i = at; i < at + length; i++) total += this.sums[i];
    return total;
  }
}

/** Half points of a seat (0 or 1), given those of seat 0. */
function scoreOfSeat(seat: number, scoreOfFirst: number): number {
  return seat === 0 ? scoreOfFirst : 2 - scoreOfFirst;
}
