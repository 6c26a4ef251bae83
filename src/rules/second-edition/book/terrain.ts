/** How large tables are (SE-EXT-10). Kinds of terrain are those of the kernel (SE-EXT-12). Cold. */
import type { TableDefaults } from "../../../scenario/terrain.ts";
import { TERRAIN } from "../../kernel/terrain.ts";

export { TERRAIN };

/** Points of a side up to which a table is four feet by four; above it is six feet wide. @rule SE-EXT-10 */
const SMALL = 750;

/** @rule SE-EXT-10, SE-EXT-11 */
export const tableDefaults = (limit: number): TableDefaults => ({
  unit: "inches",
  size: limit > SMALL ? [72, 48] : [48, 48],
  density: 0.11,
});
