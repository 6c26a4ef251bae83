/** The tables and the mission of `battle` mode in numbers. Cold: once a scenario. */
import { pointToPiece } from "../../../geometry/inside.ts";
import type { Point } from "../../../geometry/polygon.ts";
import { compileTable, type PieceSpec, type Table, type TableSpec } from "../../../geometry/table.ts";
import { CONCEALS, IMPASSABLE } from "../../../geometry/terrain.ts";
import { toTicks, UNIT } from "../../../geometry/ticks.ts";
import { tableSpecs } from "../../../scenario/terrain.ts";
import { type Battlefield, BREAKTHROUGH, type FieldLeg, HOLD, type Pieces, STRONGPOINT } from "../matchup.ts";
import type { Book } from "./book.ts";
import { COVERS, MISSIONS } from "./data.ts";
import { type BattleTerms, densityOf } from "./modes.ts";
import { type DarkerTerrain, TERRAIN, tableDefaults } from "./terrain.ts";

/** Inches across a cell of the maps that reports draw. */
export const SITE = 3;
const KINDS = Object.values(TERRAIN) as readonly DarkerTerrain[];

/** Cells of a matrix meet on the same tables: the last are kept. */
let latest: { readonly key: string; readonly field: Battlefield } | undefined;

export function compileField(terms: BattleTerms, book: Book): Battlefield {
  const { missions, movement, victory } = book;
  const key = JSON.stringify([terms, missions, movement, victory, book.off("DK-EXT-TE-05"), densityOf(book)]);
  if (latest?.key === key) return latest.field;
  const mission = MISSIONS.indexOf(terms.mission);
  const roles = mission === STRONGPOINT || mission === BREAKTHROUGH;
  const first = legOf(terms, book, mission, roles ? terms.attacker - 1 : -1);
  // Legs without roles are the same, tables and all.
  const second = roles ? legOf(terms, book, mission, 2 - terms.attacker) : first;
  const field = {
    mission,
    legs: [first, second],
    hold: toTicks(victory.controlRadius),
  } as const;
  latest = { key, field };
  return field;
}

function legOf(terms: BattleTerms, book: Book, mission: number, attacker: number): FieldLeg {
  const { missions, victory } = book;
  const specs = tableSpecs(terms.table, TERRAIN, tableDefaults(terms.points, densityOf(book)));
  const { width, depth } = specs[0]!;
  // The defender's side of the table, as a factor of what lies towards it.
  const behind = attacker === 0 ? 1 : -1;
  const across = (inches: number): number => behind * (depth / 2 - toTicks(inches));
  const markers: number[] = [];
  if (mission === HOLD) for (const part of [-1, 0, 1]) markers.push(part * Math.floor(width / 3), 0);
  if (mission === STRONGPOINT) markers.push(0, across(missions.marker));
  const walls = mission === STRONGPOINT ? [-10, 0, 10].map((x) => wallAt(x, across(missions.walls))) : [];
  const generated = terms.table.pieces === undefined;
  const tables = specs.map((spec) => compileTable(generated ? clearOf(spec, markers, walls) : added(spec, walls)));
  const zone = [0, 1].map((seat) => (attacker >= 0 && seat !== attacker ? toTicks(missions.zone) : 0)) as [
    number,
    number,
  ];
  const share = (seat: number): number => {
    if (mission === HOLD) return victory.hold;
    return seat === attacker ? victory.strongpointAttacker : victory.strongpointDefender;
  };
  return {
    tables,
    pieces: tables.map((table) => piecesOf(table, book)),
    attacker,
    zone,
    markers: Int32Array.from(markers),
    worth: [0, 1].map((seat) => Math.floor((terms.points * share(seat)) / 100)) as [number, number],
  };
}

/** The walls of a strongpoint, six inches by a half. */
function wallAt(x: number, y: number): PieceSpec {
  const { flags, height } = TERRAIN.wall;
  const [half, thin] = [3 * UNIT, UNIT / 4];
  const corner = (right: number, up: number): Point => [x * UNIT + right * half, y + up * thin];
  const kind = Object.keys(TERRAIN).indexOf("wall");
  return { kind, flags, top: toTicks(height), corners: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] };
}

const added = (spec: TableSpec, walls: readonly PieceSpec[]): TableSpec => ({
  ...spec,
  pieces: [...spec.pieces, ...walls],
});

/** Nothing that was generated lies within three inches of a marker, or on a wall of the mission. @rule DK-EXT-TE-03 */
function clearOf(spec: TableSpec, markers: readonly number[], walls: readonly PieceSpec[]): TableSpec {
  const table = compileTable(spec);
  const places = walls.flatMap(({ corners }) => corners.flat());
  const near = (piece: number, list: readonly number[], reach: number): boolean =>
    list.some((x, k) => k % 2 === 0 && pointToPiece(table, piece, x, list[k + 1]!) <= reach);
  const pieces = spec.pieces.filter((_, i) => !near(i, markers, 3 * UNIT) && !near(i, places, UNIT));
  return added({ ...spec, pieces }, walls);
}

function piecesOf(table: Table, book: Book): Pieces {
  const n = table.pieces;
  const of = (piece: number): DarkerTerrain => KINDS[table.kind[piece]!]!;
  const all = Array.from({ length: n }, (_, piece) => piece);
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
  const { difficult, veryDifficult } = book.movement;
  const costs = book.off("DK-EXT-TE-05") ? { difficult: 1, veryDifficult: 1 } : { difficult, veryDifficult };
  const cost = { open: 1, ...costs, impassable: 0 };
  const cover = Int8Array.from(all, (piece) => COVERS.indexOf(of(piece).cover));
  const edges = table.edge.length / 3;
  // Written out, so that the pieces of all tables are objects of one shape.
  return {
    count: n,
    x,
    y,
    radius,
    cost: Int8Array.from(all, (piece) => cost[of(piece).ground]),
    cover,
    flags: table.flags,
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
