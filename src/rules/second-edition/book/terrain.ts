/** What vehicles do with terrain (SE-EXT-13), and how large tables are (SE-EXT-10). Its kinds are those of the kernel (SE-EXT-12). Cold. */
import type { TableDefaults } from "../../../scenario/terrain.ts";
import { type Ground, TERRAIN } from "../../kernel/terrain.ts";

export { TERRAIN };

/** What vehicles can do with each kind: all others bar their way. @rule SE-EXT-13 */
export const DRIVEN: Readonly<Partial<Record<keyof typeof TERRAIN, Ground>>> = {
  ...{ brush: "difficult", rubble: "difficult", crater: "difficult", hedge: "difficult", minefield: "difficult" },
  ...{ mud: "veryDifficult", hill: "open", road: "open" },
};

/** Points of a side up to which a table is four feet by four; above it is six feet wide. @rule SE-EXT-10 */
const SMALL = 750;

/** @rule SE-EXT-10, SE-EXT-11 */
export const tableDefaults = (limit: number): TableDefaults => ({
  unit: "inches",
  size: limit > SMALL ? [72, 48] : [48, 48],
  density: 0.11,
});
