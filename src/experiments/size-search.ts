/**
 * Which sizes are to be played next, so that a crossing is found among whole sizes and both ends of its interval are known. Cold, pure: it
 * looks at what was played and names sizes; who asks plays them and asks again, until nothing new is named.
 *
 * Nothing is played that does not bear on the answer: sizes are probed outwards in growing steps until they lie on both sides, halved
 * until two neighbours do, and then only those between the ends of the interval are played on (methods: B3.3).
 */
import type { LatticeCrossing } from "../stats/lattice-crossing.ts";

/** Sizes on either side of the crossing that may be added for an end of the interval: one that needs more is of no use yet. */
const REACH = 6;

/** What can be played. */
export interface SizeRange {
  readonly least: number;
  readonly most: number;
  /** Where to begin. */
  readonly start: number;
}

/** `scores` are the mean scores of sizes; `hint` is a crossing of something similar. */
export function wantedSizes(
  { least, most, start }: SizeRange,
  scores: ReadonlyMap<number, number>,
  crossing: LatticeCrossing | undefined,
  hint?: number,
): number[] {
  if (crossing === undefined || scores.size === 0) return [start];
  if (crossing.copies !== undefined) return around({ least, most }, scores, crossing, crossing.copies);
  const sizes = [...scores.keys()].sort((a, b) => a - b);
  const split = sizes.findIndex((size, i) => i > 0 && scores.get(size)! > 0.5 !== scores.get(sizes[i - 1]!)! > 0.5);
  if (split > 0) return [Math.floor((sizes[split - 1]! + sizes[split]!) / 2)];
  const [first, last] = [sizes[0]!, sizes.at(-1)!];
  const origin = hint === undefined ? start : Math.min(most, Math.max(least, Math.floor(hint)));
  if (scores.get(last)! <= 0.5 && last < most)
    return [Math.min(most, origin > last ? origin : last + Math.max(1, last - origin))];
  if (scores.get(first)! >= 0.5 && first > least)
    return [Math.max(least, origin < first ? origin : first - Math.max(1, origin - first))];
  return [];
}

/** From the low end of the interval to its high end; where one is not known, one size beyond those that were played. */
function around(
  { least, most }: Pick<SizeRange, "least" | "most">,
  scores: ReadonlyMap<number, number>,
  { copiesLow, copiesHigh }: LatticeCrossing,
  copies: number,
): number[] {
  let [from, to] = [Math.floor(copies), Math.ceil(copies)];
  while (scores.has(from - 1)) from--;
  while (scores.has(to + 1)) to++;
  const low = copiesLow !== undefined ? Math.floor(copiesLow) : from - 1;
  const high = copiesHigh !== undefined ? Math.ceil(copiesHigh) : to + 1;
  const found: number[] = [];
  const end = Math.min(most, high, Math.ceil(copies) + REACH);
  for (let size = Math.max(least, low, Math.floor(copies) - REACH); size <= end; size++) found.push(size);
  return found;
}
