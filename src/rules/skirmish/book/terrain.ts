/** What a table of Skirmish Battles is made of (SK-SCEN-05 to -07): kinds of pieces, what they do, and how tables are laid out by chance. Cold. */
import { DIRECTION_X, DIRECTION_Y } from "../../../geometry/directions.ts";
import { grown } from "../../../geometry/grounds.ts";
import { hull, type Point } from "../../../geometry/polygon.ts";
import { boxOf, type TableSpec } from "../../../geometry/table.ts";
import { BLOCKS, CONCEALS, COVER, DEPTH, DIFFICULT, IMPASSABLE, LINEAR, LIVING } from "../../../geometry/terrain.ts";
import { nearestTick, toTicks, UNIT } from "../../../geometry/ticks.ts";
import type { TableDefaults, TerrainKind } from "../../../scenario/terrain.ts";
import { meet, turnedRectangle } from "../../../scenario/terrain-generator.ts";
import { BARREN, SLOPE } from "../flags.ts";

/** Kinds of terrain (SK-SCEN-07, SK-HIDE-04, SK-SHOOT-06). Heights in inches are assumed: the text asks players to agree on every piece. */
// biome-ignore format: a kind a line.
export const TERRAIN = {
  wood: { about: "difficult, six inches of sight, cover, conceals, living", flags: DIFFICULT | DEPTH | COVER | CONCEALS | LIVING, height: 4, generated: { weight: 3, shape: "blob", length: [5, 9], width: [4, 7] } },
  ruin: { about: "difficult, six inches of sight, cover, conceals", flags: DIFFICULT | DEPTH | COVER | CONCEALS, height: 4, generated: { weight: 3, shape: "rectangle", length: [5, 8], width: [4, 6] } },
  crater: { about: "difficult, cover, conceals", flags: DIFFICULT | COVER | CONCEALS, height: 0, generated: { weight: 1, shape: "blob", length: [3, 5], width: [3, 4] } },
  wall: { about: "cover and conceals from behind", flags: COVER | CONCEALS | LINEAR, height: 2, generated: { weight: 2, shape: "rectangle", length: [4, 7], width: [0.4, 0.6] } },
  rocks: { about: "impassable, blocks sight", flags: IMPASSABLE | BLOCKS, height: 4, generated: { weight: 1, shape: "rectangle", length: [3, 5], width: [2, 4] } },
  water: { about: "difficult", flags: DIFFICULT, height: 0, generated: { weight: 1, shape: "blob", length: [4, 8], width: [3, 5] } },
  // What a mission lets a player place (SK-SCEN-11).
  obstacle: { about: "difficult, without cover", flags: DIFFICULT | BARREN, height: 0 },
  // With levels (SK-MOVE-18): only on request, by their names.
  building: { about: "as a ruin, with a storey at three inches and a roof at six", flags: DIFFICULT | DEPTH | COVER | CONCEALS, height: 7, levels: [3, 6], generated: { weight: 2, shape: "rectangle", length: [5, 8], width: [5, 6], onRequest: true } },
  tower: { about: "platforms at three and six inches, open all around; difficult", flags: DIFFICULT, height: 6, levels: [3, 6], generated: { weight: 1, shape: "rectangle", length: [3, 4], width: [3, 4], onRequest: true } },
  hill: { about: "open, six inches high, blocks sight; whoever is on it is on its top", flags: SLOPE | BLOCKS, height: 6, levels: [6], generated: { weight: 2, shape: "blob", length: [6, 9], width: [5, 7], onRequest: true } },
} as const satisfies Readonly<Record<string, TerrainKind>>;
export type TerrainName = keyof typeof TERRAIN;
export const TERRAIN_NAMES = Object.keys(TERRAIN) as readonly TerrainName[];

/** Sides of a small unit meet on four feet by four (SK-SCEN-05); an eighth of it is terrain, much and varied (SK-SCEN-06). */
export const TABLE_DEFAULTS: TableDefaults = { unit: "inches", size: [48, 48], density: 0.12 };

/** Their extent along and across, and how far from the piece that they guard they lie, first choice first; inches, assumed. */
const OBSTACLE = [5, 2] as const;
const OUTWORKS = [8, 7, 9, 10, 11] as const;
/** Where they are put: toward each side in turn, then between; and by how much they are moved aside where something is in the way. */
const TOWARD = [0, 360, 180, 540, 90, 450] as const;
const ASIDE = [0, 30, -30, 60, -60] as const;

/**
 * The table with obstacles all around a piece, as its last pieces, in the order in which a defender places them who does not know from where the
 * attack will come (SK-SYG-02); fewer where there is no room.
 */
export function withObstacles(spec: TableSpec, held: number): TableSpec {
  const outline = spec.pieces[held]?.corners ?? [[0, 0]];
  const [left, low, wide, deep] = boxOf(outline);
  const [x, y] = [left / 2, low / 2];
  const placed: Point[][] = [];
  for (const toward of TOWARD) {
    const found = ASIDE.flatMap((aside) =>
      OUTWORKS.map((inches) => ({ direction: (toward + aside + 720) % 720, inches })),
    )
      .map(({ direction, inches }) => {
        const [ux, uy] = [DIRECTION_X[direction]!, DIRECTION_Y[direction]!];
        const reach = (Math.abs(ux) * wide + Math.abs(uy) * deep) / 2 + toTicks(inches);
        const across = (direction + 180) % 720;
        const [long, short] = OBSTACLE.map(toTicks) as [number, number];
        return turnedRectangle(nearestTick(x + ux * reach), nearestTick(y + uy * reach), long, short, across);
      })
      .find((corners) => {
        const around = grown(corners, UNIT);
        const onBoard = around.every(([a, b]) => 2 * Math.abs(a) < spec.width && 2 * Math.abs(b) < spec.depth);
        return (
          onBoard &&
          ![...spec.pieces.map((piece) => hull(piece.corners)), ...placed].some((other) => meet(around, other))
        );
      });
    if (found !== undefined) placed.push(found);
  }
  const { flags, height } = TERRAIN.obstacle;
  const kind = TERRAIN_NAMES.indexOf("obstacle");
  return {
    ...spec,
    pieces: [...spec.pieces, ...placed.map((corners) => ({ kind, flags, top: toTicks(height), corners }))],
  };
}

/** Half the extent of the building in the middle, for the mission that is about one (SK-CHE-02). */
const BUILDING = 3;
const AROUND = 6;

/** The table with a building in its middle; what stood there makes room. `bare`: it covers, but neither conceals nor swallows sight. */
export function centred(spec: TableSpec, bare: boolean): TableSpec {
  const near = toTicks(AROUND);
  const kept = spec.pieces.filter(({ corners }) =>
    corners.every(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) > near),
  );
  const b = toTicks(BUILDING);
  const building = {
    kind: TERRAIN_NAMES.indexOf("ruin"),
    flags: bare ? DIFFICULT | COVER : TERRAIN.ruin.flags,
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
