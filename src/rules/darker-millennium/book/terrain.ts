/** What a table is made of (DK-EXT-TE-04): the fourteen kinds of pieces with their ground, cover, height and sight. Cold. */
import { BLOCKS, CONCEALS, COVER, DEPTH, DIFFICULT, IMPASSABLE, LINEAR } from "../../../geometry/terrain.ts";
import type { TableDefaults, TerrainKind } from "../../../scenario/terrain.ts";
import { DANGEROUS } from "../matchup.ts";
import type { COVERS } from "./data.ts";

type Ground = "open" | "difficult" | "veryDifficult" | "impassable";

export interface DarkerTerrain extends TerrainKind {
  readonly cover: (typeof COVERS)[number];
  readonly ground: Ground;
}

const AREA = DIFFICULT | COVER | CONCEALS;

/** @rule DK-PRE-12 */
export const TERRAIN = {
  wood: {
    ...{ about: "difficult, soft cover, sight reaches three inches into it, hides", flags: AREA | DEPTH, height: 4 },
    ...{ cover: "soft", ground: "difficult" },
    generated: { weight: 3, shape: "blob", length: [8, 10], width: [6, 8] },
  },
  ruin: {
    ...{ about: "difficult, hard cover, sight reaches three inches into it, hides", flags: AREA | DEPTH, height: 4 },
    ...{ cover: "hard", ground: "difficult" },
    generated: { weight: 3, shape: "rectangle", length: [7, 9], width: [6, 8] },
  },
  building: {
    ...{ about: "difficult, hard cover, blocks sight, hides, has a roof", flags: AREA | BLOCKS, height: 4 },
    ...{ cover: "hard", ground: "difficult", levels: [0, 4] },
  },
  brush: {
    ...{ about: "difficult, soft cover, hides", flags: AREA, height: 1, cover: "soft", ground: "difficult" },
    generated: { weight: 2, shape: "blob", length: [7, 9], width: [5, 7] },
  },
  rubble: {
    ...{ about: "difficult, hard cover, hides", flags: AREA, height: 1, cover: "hard", ground: "difficult" },
    generated: { weight: 1, shape: "blob", length: [5, 8], width: [4, 6] },
  },
  crater: { about: "difficult, hard cover, hides", flags: AREA, height: 0, cover: "hard", ground: "difficult" },
  wall: {
    ...{ about: "two inches to cross, hard cover, hides", flags: LINEAR | COVER | CONCEALS, height: 1.5 },
    ...{ cover: "hard", ground: "open" },
    generated: { weight: 2, shape: "rectangle", length: [6, 9], width: [0.4, 0.6] },
  },
  hedge: {
    ...{ about: "two inches to cross, soft cover, hides", flags: LINEAR | COVER | CONCEALS, height: 1.5 },
    ...{ cover: "soft", ground: "open" },
  },
  rocks: {
    ...{ about: "impassable, hard cover, blocks sight, hides", flags: IMPASSABLE | BLOCKS | COVER | CONCEALS },
    ...{ height: 4, cover: "hard", ground: "impassable" },
    generated: { weight: 1, shape: "rectangle", length: [5, 7], width: [4, 5] },
  },
  mud: { about: "very difficult", flags: DIFFICULT, height: 0, cover: "none", ground: "veryDifficult" },
  water: { about: "difficult", flags: DIFFICULT, height: 0, cover: "none", ground: "difficult" },
  minefield: {
    ...{ about: "difficult, dangerous", flags: DIFFICULT | DANGEROUS, height: 0 },
    ...{ cover: "none", ground: "difficult" },
  },
  hill: { about: "open ground, blocks sight", flags: BLOCKS, height: 2, levels: [2], cover: "none", ground: "open" },
  road: { about: "open ground", flags: 0, height: 0, cover: "none", ground: "open" },
} as const satisfies Readonly<Record<string, DarkerTerrain>>;

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
