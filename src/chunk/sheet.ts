/**
 * What each block came to, one row a block: for experiments that compare blocks with each other. *Hot: `add` runs once a leg.*
 *
 * A tally forgets which block was which. Paired comparisons, groups of the jackknife and gauntlets need to know, so they play into a
 * sheet: the cell of the score table (see `tally/layout.ts`; 0 where a battle has no winner), the block's sum of each series
 * that was asked for, and of those that were asked for by leg both values in one number. A sheet holds one stage of an experiment,
 * is folded into counts, and is thrown away.
 */
import { assert } from "../errors.ts";
import type { Layout } from "../tally/layout.ts";
import type { Outcomes } from "../tally/outcomes.ts";
import type { Tally } from "../tally/tally.ts";

/** What is recorded beside the score, as indices into `layout.series`. */
export interface SheetColumns {
  /** The block's sum of each of these. */
  readonly series: readonly number[];
  /** After them, each of these leg by leg: the value of leg 0 x (max + 1) + that of leg 1; of a single leg just its value. */
  readonly byLeg?: readonly number[];
}

/** Numbers of a row. */
export function sheetWidth({ series, byLeg = [] }: SheetColumns): number {
  return 1 + series.length + byLeg.length;
}

export class Sheet {
  readonly width: number;
  readonly #layout: Layout;
  readonly #rows: Int32Array;
  readonly #from: number;
  readonly #tally: Tally | undefined;
  /** Slot of the score, or -1. */
  readonly #score: number;
  /** Slot in leg 0 and in leg 1 of each recorded series. */
  readonly #slots: Int32Array;
  /** What leg 0 of each recorded series is multiplied by. */
  readonly #weights: Int32Array;
  readonly #held: Int32Array;
  readonly #most: Int32Array;

  /** `rows` has room for the blocks from `from` on, `width` numbers each. Battles are also added to `tally`, if there is one. */
  constructor(layout: Layout, columns: SheetColumns, rows: Int32Array, from: number, tally?: Tally) {
    const { series, byLeg = [] } = columns;
    const recorded = [...series, ...byLeg].map((index) => layout.series[index]!);
    this.width = sheetWidth(columns);
    this.#layout = layout;
    this.#rows = rows;
    this.#from = from;
    this.#tally = tally;
    this.#score = layout.score?.slot ?? -1;
    this.#slots = Int32Array.from(recorded.flatMap(({ slots }) => [...slots]));
    this.#weights = Int32Array.from(recorded, ({ metric }, i) => (i < series.length ? 1 : metric.max + 1));
    this.#held = new Int32Array(layout.slots);
    this.#most = Int32Array.from(
      recorded,
      ({ metric }, i) => (layout.legs === 1 ? 1 : this.#weights[i]! + 1) * metric.max,
    );
  }

  /** Records a leg that was just played. The legs of a block come one after the other: 0, then 1 where there are two. */
  add(block: number, leg: number, outcome: Int32Array, sites?: Int32Array): void {
    if (this.#tally !== undefined) this.#tally.add(block, leg, outcome, sites);
    if (this.#layout.legs === 1) this.#addSingle(block, outcome);
    else if (leg === 0) this.#held.set(outcome);
    else this.#addPair(block, outcome);
  }

  /** Records a block of a single leg that came to one of `outcomes`, given by its number. */
  addKnown(block: number, number: number, outcomes: Outcomes): void {
    if (this.#tally !== undefined) this.#tally.addKnown(block, number, outcomes);
    this.#addSingle(block, outcomes.all[number]!);
  }

  #addSingle(block: number, outcome: Int32Array): void {
    const rows = this.#rows;
    const slots = this.#slots;
    let at = (block - this.#from) * this.width;
    rows[at] = this.#score < 0 ? 0 : outcome[this.#score];
    for (let i = 0; i < slots.length; i += 2) rows[++at] = outcome[slots[i]];
  }

  #addPair(block: number, outcome: Int32Array): void {
    const rows = this.#rows;
    const held = this.#held;
    const slots = this.#slots;
    const weights = this.#weights;
    const score = this.#score;
    let at = (block - this.#from) * this.width;
    // An outcome's score is that of seat 1, where side 0 sits in leg 0 and side 1 in leg 1.
    rows[at] = score < 0 ? 0 : 3 * held[score] + 2 - outcome[score];
    for (let i = 0; i < slots.length; i += 2) rows[++at] = weights[i >> 1] * held[slots[i]] + outcome[slots[i + 1]];
  }

  /** Fails when a battle wrote a value outside 0..max in the blocks before `to`. A message is only made for who needs it. */
  check(from: number, to: number): void {
    const scores = this.#layout.score?.length ?? 1;
    const rows = this.#rows;
    const most = this.#most;
    for (let block = from; block < to; block++) {
      const at = (block - this.#from) * this.width;
      if (rows[at] < 0 || rows[at] >= scores) assert(false, `block ${block}: the score left its bounds`);
      for (let i = 0; i < most.length; i++)
        if (rows[at + 1 + i] < 0 || rows[at + 1 + i] > most[i])
          assert(false, `block ${block}: a metric left its bounds 0..max`);
    }
  }
}
