/**
 * Wilson's score interval for the share of battles that showed something, with the number of blocks as sample size. Cold.
 *
 * For: the bars of a histogram, and outcomes by seat. Two legs of a mirrored pair are not independent; the mean of two indicators
 * never varies more than one of them, so counting a pair once is right when each pair has one battle in question (by seat), and errs
 * on the wide side when both legs are pooled.
 * Not for: win, draw and loss rates, whose block interval comes with the summary and is tighter.
 * Reference: Wilson (1927), JASA 22:209-212. Example: shareInterval(10 / 40, 40, 0.95) = { low: 0.1419, high: 0.4019 }.
 */
import { type Interval, zOf } from "../../stats/interval.ts";

export function shareInterval(share: number, blocks: number, confidence: number): Interval {
  const z = zOf(confidence);
  const weight = (z * z) / blocks;
  const centre = share + weight / 2;
  const half = z * Math.sqrt((share * (1 - share)) / blocks + weight / (4 * blocks));
  // At the ends the terms cancel but for a last bit.
  const low = share <= 0 ? 0 : (centre - half) / (1 + weight);
  const high = share >= 1 ? 1 : (centre + half) / (1 + weight);
  return { low, high };
}
