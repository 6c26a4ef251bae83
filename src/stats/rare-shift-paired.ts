/**
 * Exact test of a change that few blocks show, between two runs on the same dice. *Cold.*
 *
 * For: paired differences of which all but some 64 are 0. If nothing changed on the whole, each might as well have the other sign: the exact
 * law of their sum over all signs gives p. For differences of one size it is the exact McNemar test. Not for: runs that share no seeds
 * (`rareShift`), nor many changed blocks (`meanGammaP`).
 * Reference: Fisher (1935), The Design of Experiments, section 21; McNemar (1947). Example: five blocks of +1, two of +4, one of -1: p = 0.0547.
 */
import type { Histogram } from "./quantile-interval.ts";

/** So many states of the law are worked out at most. */
const MOST_STATES = 100_000;

/** The blocks by their difference, now less then; undefined where the law would have too many states. */
export function rareShiftPaired(differences: Histogram): { readonly p: number; readonly blocks: number } | undefined {
  const sizes: number[] = [];
  let seen = 0;
  for (const [difference, blocks] of differences) {
    if (!(Number.isSafeInteger(difference) && Number.isSafeInteger(blocks) && blocks >= 0))
      throw new RangeError(`${blocks} blocks changed by ${difference}: expected integers`);
    seen += difference * blocks;
    if (difference !== 0) for (let i = 0; i < blocks; i++) sizes.push(Math.abs(difference));
  }
  sizes.sort((a, b) => a - b);
  let law = new Map([[0, 1]]);
  for (const size of sizes) {
    const next = new Map<number, number>();
    for (const [sum, p] of law) {
      next.set(sum - size, (next.get(sum - size) ?? 0) + 0.5 * p);
      next.set(sum + size, (next.get(sum + size) ?? 0) + 0.5 * p);
    }
    if (next.size > MOST_STATES) return undefined;
    law = next;
  }
  let p = 0;
  for (const [sum, mass] of [...law].sort(([a], [b]) => a - b)) if (Math.abs(sum) >= Math.abs(seen)) p += mass;
  return { p: Math.min(1, p), blocks: sizes.length };
}
