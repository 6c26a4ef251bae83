/**
 * Exact McNemar test on discordant counts. *Cold.*
 *
 * For: two categories on shared seeds with few discordant blocks; b moved one way, c the other. Not for: more than two
 * categories (Stuart-Maxwell). Reference: McNemar (1947), Psychometrika 12:153-157; Fay (2010), R Journal 2:53-58.
 * Example: mcnemarExact(3, 11) = 0.057373046875.
 */
import { exactRatio } from "./exact-ratio.ts";

/** Two-sided p: twice the smaller binomial tail, in exact integers. */
export function mcnemarExact(b: number, c: number): number {
  if (!(Number.isSafeInteger(b) && Number.isSafeInteger(c) && b >= 0 && c >= 0))
    throw new RangeError(`mcnemarExact(${b}, ${c}): expected integers >= 0`);
  const n = b + c;
  if (n === 0) return 1;
  let ways = 1n;
  let tail = 1n;
  for (let i = 1; i <= Math.min(b, c); i++) {
    ways = (ways * BigInt(n - i + 1)) / BigInt(i);
    tail += ways;
  }
  return Math.min(1, exactRatio(2n * tail, 1n << BigInt(n)));
}
