/** How large and how full tables are (DK-PRE-04, DK-PRE-06). Kinds of terrain are those of the kernel (DK-EXT-TE-04). Cold. */
import type { TableDefaults } from "../../../scenario/terrain.ts";
import { TERRAIN } from "../../kernel/terrain.ts";

export { TERRAIN };

/** Battlefields by size of battle: points of a side, both limits inclusive, and feet. @rule DK-PRE-04 */
export const BATTLEFIELDS = [
  { least: 500, most: 1000, feet: [4, 4] },
  { least: 1000, most: 2000, feet: [6, 4] },
  { least: 2000, most: 3000, feet: [8, 4] },
] as const;

/** Pieces of six by four inches that the text wants on a table of so many feet, and the shares of it that they cover. @rule DK-PRE-06 */
export function printedDensity(width: number, depth: number) {
  const [fewest, many] = [2 * width * depth, 3 * width * depth];
  // A piece is 24 of the 144 square inches of a foot.
  return { fewest, many, shares: [fewest, many].map((n) => `1/${(144 * width * depth) / (24 * n)}`) };
}

/** The smaller table where two would do; from 2,000 points on the largest. @rule DK-PRE-04, DK-EXT-TE-02, DK-EXT-TE-03 */
export function tableDefaults(limit: number, density: number): TableDefaults {
  const large = BATTLEFIELDS.at(-1)!;
  const { feet } = limit >= large.least ? large : BATTLEFIELDS.find(({ most }) => limit <= most)!;
  return { unit: "inches", size: [12 * feet[0], 12 * feet[1]], density };
}
