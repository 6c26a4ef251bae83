/**
 * e-BH: false discovery rate from e-values, under any dependence. *Cold.*
 *
 * For: the list of moved cells of a sequential comparison. Use each cell's e-value at its own stopping look, never the
 * largest it ever had. Not for: p-values. Reference: Wang & Ramdas (2022), JRSS B 84:822-852; arXiv 2501.19360.
 * Example: log e of [6, 4.4, 3.1, 0.2, -1, 4] at alpha 0.05 reject the indexes [0, 1, 5].
 */
import { byRank } from "./holm.ts";
import { log } from "./portable-math.ts";

/** Indexes of the rejected hypotheses, ascending: the k largest, k = max{k : e_(k) >= m / (k alpha)}. */
export function eBenjaminiHochberg(logE: readonly number[], alpha = 0.05): number[] {
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`alpha ${alpha}: expected a number between 0 and 1`);
  logE.forEach((value, i) => {
    if (Number.isNaN(value)) throw new RangeError(`log e-value ${i} is not a number`);
  });
  const order = byRank(logE.map((v) => -v));
  let rejected = 0;
  order.forEach((i, rank) => {
    if (logE[i] >= log(logE.length / ((rank + 1) * alpha))) rejected = rank + 1;
  });
  return order.slice(0, rejected).sort((a, b) => a - b);
}
