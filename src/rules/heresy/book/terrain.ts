/** What a table of Heresy is made of (HE-ASM-05, -06, HE-COV-01 to -03): kinds of pieces, and how tables are laid out by chance. Centimetres. Cold. */
import { COVER, DEPTH, DIFFICULT } from "../../../geometry/terrain.ts";
import type { TableDefaults, TerrainKind } from "../../../scenario/terrain.ts";
import { FORTIFIED, HARD, OPAQUE, ROAD, SOFT } from "../terrain-flags.ts";

export const TERRAIN = {
  wood: {
    about: "soft cover, five centimetres of sight, slows, closed to vehicles",
    flags: DIFFICULT | DEPTH | COVER | SOFT,
    height: 5,
    generated: { weight: 3, shape: "blob", length: [14, 26], width: [10, 18] },
  },
  rubble: {
    about: "soft cover, slows, closed to vehicles",
    flags: DIFFICULT | COVER | SOFT,
    height: 0,
    generated: { weight: 2, shape: "blob", length: [8, 14], width: [6, 10] },
  },
  building: {
    about: "hard cover, nobody sees through it, slows, closed to vehicles",
    flags: DIFFICULT | DEPTH | COVER | HARD | OPAQUE,
    height: 5,
    generated: { weight: 3, shape: "rectangle", length: [10, 16], width: [8, 12] },
  },
  fort: {
    about: "fortified cover, slows who comes in",
    flags: DIFFICULT | COVER | FORTIFIED,
    height: 1,
    generated: { weight: 1, shape: "rectangle", length: [12, 16], width: [6, 8] },
  },
  road: { about: "free ground", flags: ROAD, height: 0 },
} as const satisfies Readonly<Record<string, TerrainKind>>;

/** HE-ASM-09; the share of terrain is ours. */
export const TABLE_DEFAULTS: TableDefaults = { unit: "centimetres", size: [180, 120], density: 0.12 };
