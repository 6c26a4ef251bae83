/** What a table of Skirmish Battles is made of (SK-SCEN-05 to -07): kinds of pieces, what they do, and how tables are laid out by chance. Cold. */
import type { TableSpec } from "../../geometry/table.ts";
import { BLOCKS, CONCEALS, COVER, DEPTH, DIFFICULT, IMPASSABLE, LINEAR, LIVING } from "../../geometry/terrain.ts";
import { toTicks } from "../../geometry/ticks.ts";
import type { TableDefaults, TerrainKind } from "../../scenario/terrain.ts";
import { SLOPE } from "./matchup.ts";

/** Kinds of terrain (SK-SCEN-07, SK-HIDE-04, SK-SHOOT-06). Heights in inches are assumed: the text asks players to agree on every piece. */
export const TERRAIN = {
  wood: {
    about: "difficult, six inches of sight, cover, conceals, living",
    flags: DIFFICULT | DEPTH | COVER | CONCEALS | LIVING,
    height: 4,
    generated: { weight: 3, shape: "blob", length: [5, 9], width: [4, 7] },
  },
  ruin: {
    about: "difficult, six inches of sight, cover, conceals",
    flags: DIFFICULT | DEPTH | COVER | CONCEALS,
    height: 4,
    generated: { weight: 3, shape: "rectangle", length: [5, 8], width: [4, 6] },
  },
  crater: {
    about: "difficult, cover, conceals",
    flags: DIFFICULT | COVER | CONCEALS,
    height: 0,
    generated: { weight: 1, shape: "blob", length: [3, 5], width: [3, 4] },
  },
  wall: {
    about: "cover and conceals from behind",
    flags: COVER | CONCEALS | LINEAR,
    height: 2,
    generated: { weight: 2, shape: "rectangle", length: [4, 7], width: [0.4, 0.6] },
  },
  rocks: {
    about: "impassable, blocks sight",
    flags: IMPASSABLE | BLOCKS,
    height: 4,
    generated: { weight: 1, shape: "rectangle", length: [3, 5], width: [2, 4] },
  },
  water: {
    about: "difficult",
    flags: DIFFICULT,
    height: 0,
    generated: { weight: 1, shape: "blob", length: [4, 8], width: [3, 5] },
  },
  // With levels (SK-MOVE-18): only on request, by their names.
  building: {
    about: "as a ruin, with a storey at three inches and a roof at six",
    flags: DIFFICULT | DEPTH | COVER | CONCEALS,
    height: 7,
    levels: [3, 6],
    generated: { weight: 2, shape: "rectangle", length: [5, 8], width: [5, 6], onRequest: true },
  },
  tower: {
    about: "platforms at three and six inches, open all around; difficult",
    flags: DIFFICULT,
    height: 6,
    levels: [3, 6],
    generated: { weight: 1, shape: "rectangle", length: [3, 4], width: [3, 4], onRequest: true },
  },
  hill: {
    about: "open, six inches high, blocks sight; whoever is on it is on its top",
    flags: SLOPE | BLOCKS,
    height: 6,
    levels: [6],
    generated: { weight: 2, shape: "blob", length: [6, 9], width: [5, 7], onRequest: true },
  },
} as const satisfies Readonly<Record<string, TerrainKind>>;
export type TerrainName = keyof typeof TERRAIN;
export const TERRAIN_NAMES = Object.keys(TERRAIN) as readonly TerrainName[];

/** Sides of a small unit meet on four feet by four (SK-SCEN-05); an eighth of it is terrain, much and varied (SK-SCEN-06). */
export const TABLE_DEFAULTS: TableDefaults = { unit: "inches", size: [48, 48], density: 0.12 };

/** Half the extent of the building in the middle, for the mission that is about one (SK-CHE-02). */
const BUILDING = 3;
const AROUND = 6;

/** The table with a building in its middle; what stood there makes room. */
export function centred(spec: TableSpec): TableSpec {
  const near = toTicks(AROUND);
  const kept = spec.pieces.filter(({ corners }) =>
    corners.every(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) > near),
  );
  const b = toTicks(BUILDING);
  const building = {
    kind: TERRAIN_NAMES.indexOf("ruin"),
    flags: TERRAIN.ruin.flags,
    top: toTicks(TERRAIN.ruin.height),
    corners: [
      [-b, -b],
      [b, -b],
      [b, b],
      [-b, b],
    ] as const,
  };
  return { ...spec, pieces: [...kept, building] };
}
