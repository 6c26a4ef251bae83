/** Where on the table things happened, per battle, with the interval of every cell. Cold, pure. */
import type { SiteGrid } from "../rules/kernel/rule-system.ts";
import { blockSumsOf, MOMENTS, SUM } from "../tally/moments.ts";
import type { Tally } from "../tally/tally.ts";
import { meanEstimate } from "./means.ts";
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
        return estimate && [place % columns, Math.floor(place / columns), ...estimate];
      }).filter((cell) => cell !== undefined);
      const method = "mean-gamma";
      return { id, side, unit: lost, lengthUnit: unit, columns, rows, cell, n: tally.blocks, method, cells };
    }),
  );
}

/** Mean, low and high of a cell in which something happened; each leg notes so many sites at most. */
function estimateOf({ sums, blocks, layout }: Tally, slot: number, confidence: number): number[] | undefined {
  const { at, most } = layout.sites!;
  const record = at + MOMENTS * slot;
  if (sums[record + SUM] === 0) return undefined;
  const declared = { low: 0, high: layout.legs * most };
  const { value, low, high } = meanEstimate(blockSumsOf(sums, record, blocks), declared, confidence, layout.legs);
  return [value, low!, high!];
}
