/**
 * What a table is made of where rulebooks share their terrain: fourteen kinds of pieces with their ground, cover, height and sight, and what a compiled table
 * tells of them. Cold: once a scenario.
 */
import { pointToPiece } from "../../geometry/inside.ts";
import { DANGEROUS, type Pieces } from "../../geometry/pieces.ts";
import type { Point } from "../../geometry/polygon.ts";
import { compileTable, type PieceSpec, type Table, type TableSpec } from "../../geometry/table.ts";
import { BLOCKS, CONCEALS, COVER, DEPTH, DIFFICULT, IMPASSABLE, LINEAR } from "../../geometry/terrain.ts";
import { toTicks, UNIT } from "../../geometry/ticks.ts";
import type { TerrainKind } from "../../scenario/terrain.ts";

export const COVERS = ["none", "soft", "hard"] as const;
export type Ground = "open" | "difficult" | "veryDifficult" | "impassable";

export interface KnownTerrain extends TerrainKind {
  readonly cover: (typeof COVERS)[number];
  readonly ground: Ground;
}

const AREA = DIFFICULT | COVER | CONCEALS;

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
} as const satisfies Readonly<Record<string, KnownTerrain>>;

/** What vehicles can do with each kind: all others bar their way. */
const DRIVEN: Readonly<Partial<Record<keyof typeof TERRAIN, Ground>>> = {
  ...{ brush: "difficult", rubble: "difficult", crater: "difficult", hedge: "difficult", minefield: "difficult" },
  ...{ mud: "veryDifficult", hill: "open", road: "open" },
};
const NAMES = Object.keys(TERRAIN) as readonly (keyof typeof TERRAIN)[];

/** What an inch over each piece of a table costs a vehicle. */
export const hullCosts = (table: Table, cost: Readonly<Record<Ground, number>>): Int8Array =>
  Int8Array.from(table.kind, (kind) => cost[DRIVEN[NAMES[kind]!] ?? "impassable"]);

/** The walls of a strongpoint, six inches by a half. */
export function wallAt(x: number, y: number): PieceSpec {
  const { flags, height } = TERRAIN.wall;
  const [half, thin] = [3 * UNIT, UNIT / 4];
  const corner = (right: number, up: number): Point => [x * UNIT + right * half, y + up * thin];
  const kind = Object.keys(TERRAIN).indexOf("wall");
  return { kind, flags, top: toTicks(height), corners: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] };
}

export const withWalls = (spec: TableSpec, walls: readonly PieceSpec[]): TableSpec => ({
  ...spec,
  pieces: [...spec.pieces, ...walls],
});

/** Nothing that was generated lies within three inches of a marker, or on a wall of the mission. */
export function clearOf(spec: TableSpec, markers: readonly number[], walls: readonly PieceSpec[]): TableSpec {
  const table = compileTable(spec);
  const places = walls.flatMap(({ corners }) => corners.flat());
  const near = (piece: number, list: readonly number[], reach: number): boolean =>
    list.some((x, k) => k % 2 === 0 && pointToPiece(table, piece, x, list[k + 1]!) <= reach);
  const pieces = spec.pieces.filter((_, i) => !near(i, markers, 3 * UNIT) && !near(i, places, UNIT));
  return withWalls({ ...spec, pieces }, walls);
}

const KINDS = Object.values(TERRAIN) as readonly KnownTerrain[];

/** The kinds of the pieces of a table, in their order. */
export const kindsOn = (table: Table): readonly KnownTerrain[] =>
  Array.from({ length: table.pieces }, (_, piece) => KINDS[table.kind[piece]!]!);

/** What is asked of the pieces of a table; `cost`: of an inch over each sort of ground. */
export function piecesOf(table: Table, cost: Readonly<Record<Ground, number>>): Pieces {
  const kinds = kindsOn(table);
  const all = kinds.map((_, piece) => piece);
  const middle = (axis: number): Int32Array =>
    Int32Array.from(all, (piece) => Math.trunc(table.box[4 * piece + axis]! / 2));
  const [x, y] = [middle(0), middle(1)];
  const radius = Int32Array.from(all, (piece) => {
    let most = 0;
    for (let k = table.cornerStart[piece]!; k < table.cornerStart[piece + 1]!; k++) {
      const dx = table.corner[2 * k]! - x[piece]!;
      const dy = table.corner[2 * k + 1]! - y[piece]!;
      most = Math.max(most, Math.ceil(Math.sqrt(dx * dx + dy * dy)));
    }
    return most;
  });
  const cover = Int8Array.from(kinds, (kind) => COVERS.indexOf(kind.cover));
  const edges = table.edge.length / 3;
  // Written out, so that the pieces of all tables are objects of one shape.
  return {
    count: table.pieces,
    x,
    y,
    radius,
    cost: Int8Array.from(kinds, ({ ground }) => cost[ground]),
    cover,
    flags: table.flags,
    any: table.flags.reduce((all, each) => all | each, 0),
    top: table.top,
    normal: Float64Array.from({ length: edges }, (_, e) => {
      const nx = table.edge[3 * e]!;
      const ny = table.edge[3 * e + 1]!;
      return Math.sqrt(nx * nx + ny * ny);
    }),
    spots: Int32Array.from(all.flatMap((piece) => spotsOf(table, piece, x[piece]!, y[piece]!, cover[piece]!))),
  };
}

/** Where cover is: in the middle of what can be entered, before and behind what cannot, or is too thin. */
function spotsOf(table: Table, piece: number, x: number, y: number, cover: number): number[] {
  if (cover === 0) return [];
  const [width, depth] = [table.box[4 * piece + 2]!, table.box[4 * piece + 3]!];
  const hides = (table.flags[piece]! & CONCEALS) !== 0 ? 1 : 0;
  const barred = (table.flags[piece]! & IMPASSABLE) !== 0;
  if (!barred && Math.min(width, depth) >= 2 * UNIT) return [x, y, cover, hides];
  const away = Math.floor(depth / 2) + UNIT;
  return [-1, 1].flatMap((side) => [x, y + side * away, cover, hides]);
}
