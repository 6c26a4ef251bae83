/** Where on the table things happened, per battle, with the interval of every cell. Cold, pure. */
import type { SiteGrid } from "../rules/rule-system.ts";
import { meanInterval } from "../stats/mean-interval.ts";
import type { Tally } from "../tally/tally.ts";
import type { SiteSummary } from "./summary.ts";

/** For each count of the grid, for each side. */
export function siteSummaries(
  { counts, columns, rows, cell, unit, lost }: SiteGrid,
  tally: Tally,
  sides: readonly string[],
  confidence: number,
): SiteSummary[] {
  return counts.flatMap((id, count) =>
    sides.map((side, i): SiteSummary => {
      const cells = Array.from({ length: columns * rows }, (_, place) => {
        const estimate = estimateOf(tally, (2 * count + i) * columns * rows + place, confidence);
        return [place % columns, Math.floor(place / columns), ...estimate];
      }).filter(([, , mean]) => mean! > 0);
      const method = "block-mean-t";
      return { id, side, unit: lost, lengthUnit: unit, columns, rows, cell, n: tally.blocks, method, cells };
    }),
  );
}

/** Mean, low and high of a cell; what happens is never less than nothing. */
function estimateOf({ sums, blocks, layout }: Tally, slot: number, confidence: number): number[] {
  const at = layout.sites!.at + 2 * slot;
  const { mean, low, high } = meanInterval(blocks, sums[at]!, sums[at + 1]!, confidence, layout.legs);
  return low === undefined || high === undefined ? [mean] : [mean, Math.max(0, low), high];
}
