/**
 * A tally as JSON, exact to the last count. Cold, pure.
 *
 * Most bins of most histograms are empty: in `bins` a value that happened is its four numbers (see `layout.ts`), and a negative number
 * -n stands for n values that did not.
 */
import { BOTH, FIRST, LARGER, type Layout, NONE, RECORD, SMALLER } from "./layout.ts";
import { Tally } from "./tally.ts";

export interface TallyText {
  readonly blocks: number;
  readonly sums: readonly number[];
  readonly bins: readonly number[];
}

export function writeTally(tally: Tally): TallyText {
  return { blocks: tally.blocks, sums: [...tally.sums], bins: squeeze(tally.bins) };
}

/** Undefined if what was read is not a tally of this layout. */
export function readTally({ blocks, sums, bins }: TallyText, layout: Layout): Tally | undefined {
  const tally = new Tally(layout);
  if (!areIntegers(sums) || !areIntegers(bins) || sums.length !== tally.sums.length) return undefined;
  tally.sums.set(sums);
  // The empty values of a cleared tally are right already.
  let at = 0;
  for (let i = 0; i < bins.length; ) {
    const entry = bins[i]!;
    if (entry < 0) {
      at -= RECORD * entry;
      i++;
    } else {
      if (at + RECORD > tally.bins.length || i + RECORD > bins.length) return undefined;
      tally.bins.set(bins.slice(i, i + RECORD), at);
      at += RECORD;
      i += RECORD;
    }
  }
  const isWhole = at === tally.bins.length && tally.blocks === blocks && tally.fault() === undefined;
  return isWhole ? tally : undefined;
}

function areIntegers(list: unknown): list is number[] {
  return Array.isArray(list) && list.every(Number.isSafeInteger);
}

function squeeze(bins: Int32Array): number[] {
  const squeezed: number[] = [];
  let empty = 0;
  for (let i = 0; i < bins.length; i += RECORD) {
    if (bins[i + FIRST] === NONE) {
      empty++;
      continue;
    }
    if (empty > 0) squeezed.push(-empty);
    empty = 0;
    squeezed.push(bins[i + SMALLER]!, bins[i + LARGER]!, bins[i + BOTH]!, bins[i + FIRST]!);
  }
  if (empty > 0) squeezed.push(-empty);
  return squeezed;
}
