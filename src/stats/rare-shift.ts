/**
 * Exact test of a change that few blocks show, between two runs that share no seeds. *Cold.*
 *
 * For: a metric that shows its most frequent value in all but some 64 blocks of both runs together. Given the others, which of them fell
 * into the second run is a draw without replacement if nothing changed; the exact law of the sum of their deviations there gives p.
 * For 0/1 it is Fisher's test with a doubled tail. No mid-p: it is not valid. Not for: many such blocks (`moverP`), nor the same dice
 * (`rareShiftPaired`).
 * Reference: Fisher (1935), JRSS 98:39-82; Pitman (1937), Suppl. JRSS 4:119-130 (permutation of scores).
 * Example: 1 of 512 blocks against 7 of 512: p = 0.0692.
 */
import type { Histogram } from "./quantile-interval.ts";

export interface RareShift {
  readonly p: number;
  /** One-sided: of a sum in the second run as small as this, or as great. */
  readonly pLess: number;
  readonly pMore: number;
  /** Blocks, of both runs, that do not show the most frequent value. */
  readonly blocks: number;
}

/** So many states of the law are worked out at most. */
const MOST_STATES = 100_000;

/** The two runs as blocks by value; undefined where the law would have too many states. */
export function rareShift(first: Histogram, second: Histogram): RareShift | undefined {
  const one = new Map(first);
  const two = new Map(second);
  const inFirst = total(one);
  const inSecond = total(two);
  const both = togetherOf(one, two);
  const usual = mostFrequent(both);
  const deviations: number[] = [];
  for (const [value, blocks] of both)
    if (value !== usual) for (let i = 0; i < blocks; i++) deviations.push(value - usual);
  let seen = 0;
  for (const [value, blocks] of two) seen += (value - usual) * blocks;
  const laws = lawsOfSum(deviations, inFirst, inSecond);
  if (laws === undefined) return undefined;
  let less = 0;
  let more = 0;
  for (const law of laws) {
    for (const [sum, p] of ascending(law)) {
      if (sum <= seen) less += p;
      if (sum >= seen) more += p;
    }
  }
  return {
    p: Math.min(1, 2 * Math.min(less, more)),
    pLess: Math.min(1, less),
    pMore: Math.min(1, more),
    blocks: deviations.length,
  };
}

/** By the number of blocks that fell into the second run: the probability of each sum of their deviations. */
function lawsOfSum(
  deviations: readonly number[],
  inFirst: number,
  inSecond: number,
): Map<number, number>[] | undefined {
  let laws = [new Map([[0, 1]])];
  for (let i = 0; i < deviations.length; i++) {
    const left = inFirst + inSecond - i;
    const next: Map<number, number>[] = [];
    let states = 0;
    for (let k = 0; k <= i + 1; k++) {
      const law = new Map<number, number>();
      const add = (sum: number, p: number) => law.set(sum, (law.get(sum) ?? 0) + p);
      const taken = (inSecond - (k - 1)) / left;
      const passed = 1 - (inSecond - k) / left;
      if (k > 0 && taken > 0) for (const [sum, p] of laws[k - 1]) add(sum + deviations[i], p * taken);
      if (k <= i && passed > 0) for (const [sum, p] of laws[k]) add(sum, p * passed);
      next.push(law);
      states += law.size;
    }
    if (states > MOST_STATES) return undefined;
    laws = next;
  }
  return laws;
}

/** Blocks of both runs by value, least value first. */
function togetherOf(one: ReadonlyMap<number, number>, two: ReadonlyMap<number, number>): Map<number, number> {
  const both = new Map(one);
  for (const [value, blocks] of two) both.set(value, (both.get(value) ?? 0) + blocks);
  return new Map(ascending(both));
}

/** Of several as frequent, the least: the first, where values ascend. */
function mostFrequent(blocksByValue: ReadonlyMap<number, number>): number {
  let usual = 0;
  let most = -1;
  for (const [value, blocks] of blocksByValue) {
    if (blocks > most) {
      usual = value;
      most = blocks;
    }
  }
  return usual;
}

function total(blocksByValue: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const blocks of blocksByValue.values()) {
    if (!(Number.isSafeInteger(blocks) && blocks >= 0))
      throw new RangeError(`${blocks} blocks: expected an integer >= 0`);
    sum += blocks;
  }
  if (sum === 0) throw new RangeError("rareShift: a run without blocks");
  return sum;
}

function ascending(map: ReadonlyMap<number, number>): [number, number][] {
  return [...map].sort(([a], [b]) => a - b);
}
