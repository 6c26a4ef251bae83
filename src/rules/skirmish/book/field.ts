/** The table and the mission of `battle` mode in numbers. Cold: once a scenario. */
import { need } from "../../../dice/kinds.ts";
import { stepX, stepY } from "../../../geometry/directions.ts";
import { compileGround, type Ground, withoutLast } from "../../../geometry/grounds.ts";
import { EAST, NORTH, pointInside, pointToEdge, pointToPiece, SOUTH, WEST } from "../../../geometry/inside.ts";
import { compileTable, firstPieces, type Table, type TableSpec } from "../../../geometry/table.ts";
import { CONCEALS, COVER, DIFFICULT, IMPASSABLE } from "../../../geometry/terrain.ts";
import { toTicks, UNIT } from "../../../geometry/ticks.ts";
import { tableSpecs } from "../../../scenario/terrain.ts";
import { keepLatest } from "../../kernel/latest.ts";
import type { SiteGrid } from "../../kernel/rule-system.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import { pieceToHold } from "../piece-to-hold.ts";
import type { Book } from "./book.ts";
import { MISSION_IDS, MISSIONS, ZONES, type Zone } from "./data.ts";
import type { BattleTerms } from "./modes.ts";
import { TABLE_DEFAULTS, TERRAIN, centred as withBuilding, withObstacles } from "./terrain.ts";

const latestTables = keepLatest<M.FieldTables>();

function tablesOf(terms: BattleTerms, book: Book): M.FieldTables {
  const asksFor = (mission: string) => ["random", "choose", mission].includes(terms.mission);
  const asks = { piece: asksFor("ChanceEncounter"), obstacles: asksFor("StandYourGround") };
  return latestTables([terms.table, asks, book.bases, bareBuilding(book)], () => compileTables(terms, book, asks));
}

/** Of the missions that may be played: does one have a building in the middle of its table, and are in one obstacles placed? */
type Asks = Readonly<Record<"piece" | "obstacles", boolean>>;

/** Does the building in the middle give nothing but cover (SK-AMB-147)? */
function bareBuilding(book: Book): boolean {
  return book.ruling("chance.buildingCover") === "coverOnlyEffect";
}

/** Half a second for a deck. */
function compileTables(terms: BattleTerms, book: Book, asks: Asks): M.FieldTables {
  const specs = tableSpecs(terms.table, TERRAIN, TABLE_DEFAULTS);
  const tables = specs.map(compileTable);
  const centred = asks.piece ? specs.map((spec) => compileTable(withBuilding(spec, bareBuilding(book)))) : [];
  const radii = [book.bases.radius, book.bases.largeRadius].map((tenths) => toTicks(tenths / 10));
  const grounds = (table: Table) => radii.map((radius) => compileGround(table, radius)) as [Ground, Ground];
  const spots = (table: Table) => spotsOf(table, radii[1]!);
  const perches = (table: Table) => perchesOf(table, radii[1]!);
  return {
    tables,
    centred,
    outworks: asks.obstacles ? specs.map((spec, i) => outworksOf(spec, tables[i]!, grounds)) : [],
    grounds: tables.map(grounds),
    centredGrounds: centred.map(grounds),
    spots: tables.map(spots),
    centredSpots: centred.map(spots),
    levels: [...tables, ...centred].some(({ level }) => level.length > 0),
    perches: tables.map(perches),
    centredPerches: centred.map(perches),
  };
}

/**
 * A table with each number of obstacles. They are the last pieces, and the last difficult parts: with fewer of them the same columns are read
 * only so far.
 */
function outworksOf(spec: TableSpec, bare: Table, grounds: (table: Table) => readonly [Ground, Ground]): M.Outworks {
  const all = compileTable(withObstacles(spec, pieceToHold(bare)));
  const most = all.pieces - bare.pieces;
  const rooms = grounds(all);
  const numbers = Array.from({ length: most + 1 }, (_, k) => k);
  return {
    tables: numbers.map((k) => firstPieces(all, bare.pieces + k)),
    grounds: numbers.map((k) => [withoutLast(rooms[0], most - k), withoutLast(rooms[1], most - k)] as const),
  };
}

/** The field of a scenario in `battle` mode. @rule SK-SCEN-05, SK-SCEN-06, SK-SCEN-08, SK-AI-05 */
export function compileField(
  terms: BattleTerms,
  book: Book,
  roles: Pick<M.Battlefield, "attacker" | "farsight">,
): M.Battlefield {
  return {
    ...tablesOf(terms, book),
    ...roles,
    mission: terms.mission === "random" ? -1 : terms.mission === "choose" ? -2 : MISSION_IDS.indexOf(terms.mission),
    missions: missionRows(),
    ...sightDepths(book),
    certain: book.gameLength.certain,
    firstMore: need(book.gameLength.firstMore),
    secondMore: need(book.gameLength.secondMore),
    arriveOn: need(book.reserves.arriveOn),
    nightInches: book.night.inchesAPip,
    nightFallsOn: need(book.night.fallsOn),
    bonus: book.missionBonus,
    holdShare: book.missionShares.hold,
    escapeShare: book.missionShares.escape,
  };
}

/** How deep one sees into one piece of terrain, and into several together, in ticks (SK-SHOOT-06, -07, SK-AMB-38). */
export function sightDepths(book: Book): Pick<M.Battlefield, "depthOne" | "depthMore"> {
  const depth = book.sight.depth * UNIT;
  const reading = book.ruling("los.depth");
  return { depthOne: reading === "lt" ? depth - 1 : depth, depthMore: reading === "lte" ? depth : depth - 1 };
}

const FIRST_TURN = ["attacker", "defender", "choice"];

const NIGHT = ["no", "chance", "yes"];

function missionRows(): Int32Array {
  return Int32Array.from(
    MISSION_IDS.flatMap((id) => {
      const { attacker, defender, deploysFirst, firstTurn, length, night, rout } = MISSIONS[id];
      return [
        FIRST_TURN.indexOf(firstTurn),
        length === "none" ? 0 : length === "random" ? -1 : length,
        NIGHT.indexOf(night),
        rout ? 1 : 0,
        deploysFirst === "attacker" ? 0 : 1,
        ...zoneRow(attacker),
        ...zoneRow(defender),
      ];
    }),
  );
}

function zoneRow({ zone, depth = 0, apart = 0, spacing = 0, hidden = false, reserve = false }: Zone): number[] {
  return [ZONES.indexOf(zone), depth * UNIT, apart * UNIT, spacing * UNIT, hidden ? 1 : 0, reserve ? 1 : 0];
}

/** Inches between the spots that players think of. */
const PITCH = 2;

/** A spot this near to something that conceals or covers has shelter. */
const SHELTER_WITHIN = UNIT;

/** Spots high up on the same grid, with room for a base of that radius: x, y, the height, and 1 where one has to climb there. */
export function perchesOf(table: Table, radius: number): Int32Array {
  const perches: number[] = [];
  for (let piece = 0; piece < table.pieces; piece++) {
    const levels = table.level.subarray(table.levelStart[piece]!, table.levelStart[piece + 1]!);
    if (levels.length === 0 || (table.flags[piece]! & IMPASSABLE) !== 0) continue;
    const slope = (table.flags[piece]! & F.SLOPE) !== 0;
    for (const [x, y] of roomOn(table, piece, radius))
      for (const level of slope ? levels.slice(-1) : levels) perches.push(x, y, level, slope ? 0 : 1);
  }
  return Int32Array.from(perches);
}

/** Points of the grid at which a base of that radius lies wholly on a piece of terrain. */
function* roomOn(table: Table, piece: number, radius: number): Generator<readonly [number, number]> {
  const [midX, midY, wide, deep] = table.box.subarray(4 * piece, 4 * piece + 4);
  const cell = (at: number): number => Math.round(at / (PITCH * UNIT));
  for (let i = cell((midY! - deep!) / 2); i <= cell((midY! + deep!) / 2); i++) {
    for (let j = cell((midX! - wide!) / 2); j <= cell((midX! + wide!) / 2); j++) {
      const [x, y] = [j * PITCH * UNIT, i * PITCH * UNIT];
      const rim = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [x + stepX(90 * k, radius), y + stepY(90 * k, radius)] as const);
      if (rim.every(([rx, ry]) => pointInside(table, piece, rx, ry))) yield [x, y];
    }
  }
}

/** Spots on a grid about the middle of the table where a base of that radius can stand. */
export function spotsOf(table: Table, radius: number): M.Spots {
  const spots: number[] = [];
  const half = (extent: number): number => Math.floor((extent / 2 - radius) / (PITCH * UNIT));
  for (let i = -half(table.depth); i <= half(table.depth); i++) {
    for (let j = -half(table.width); j <= half(table.width); j++) {
      const [x, y] = [j * PITCH * UNIT, i * PITCH * UNIT];
      let free = true;
      let shelter = 0;
      for (let piece = 0; piece < table.pieces; piece++) {
        const flags = table.flags[piece]!;
        const gap = pointToPiece(table, piece, x, y);
        if ((flags & IMPASSABLE) !== 0 && gap <= radius + 4) free = false;
        const rough = (flags & DIFFICULT) !== 0;
        // On its border one is not in it.
        const sheltered = rough ? pointInside(table, piece, x, y) : gap <= SHELTER_WITHIN;
        if ((flags & (CONCEALS | COVER)) !== 0 && sheltered) shelter = 1;
      }
      if (free) spots.push(x, y, shelter);
    }
  }
  return inOrder(table, Int32Array.from(spots), -half(table.depth) * PITCH * UNIT, PITCH * UNIT);
}

/** Puts spots in order whose rows lie `pitch` ticks from each other, the first of them at `south`, the last at -`south`. */
function inOrder(table: Table, at: Int32Array, south: number, pitch: number): M.Spots {
  const all = Array.from({ length: at.length / F.SPOT }, (_, k) => k * F.SPOT);
  const far = (s: number): number => Math.abs(at[s]!) + Math.abs(at[s + 1]!);
  const byMerit = (shelter: number): Int32Array[] => {
    const liked = all.filter((s) => at[s + 2] === shelter).sort((a, b) => far(a) - far(b) || a - b);
    const byEdge = [SOUTH, EAST, NORTH, WEST].map((edge) =>
      liked.filter((s) => pointToEdge(table, edge, at[s]!, at[s + 1]!) <= F.NEAR_EDGE),
    );
    return [...byEdge, liked].map((list) => Int32Array.from(list));
  };
  const shelters = all.filter((s) => at[s + 2] === 1);
  const rows = Math.round((-2 * south) / pitch) + 1;
  const startOf = (row: number, list: readonly number[]): number =>
    list.filter((s) => at[s + 1]! < south + row * pitch).length;
  return {
    at,
    rows: Int32Array.from({ length: rows + 1 }, (_, row) => F.SPOT * startOf(row, all)),
    sheltered: byMerit(1),
    bare: byMerit(0),
    shelter: Int32Array.from(shelters.flatMap((s) => [at[s]!, at[s + 1]!])),
    rowStart: Int32Array.from({ length: rows + 1 }, (_, row) => 2 * startOf(row, shelters)),
    south,
    pitch,
  };
}

/** Inches of a cell of the heat maps. */
const CELL = 3;

/** A square around the middle of all tables, so that any edge can be a seat's own. */
export function siteGrid(tables: readonly { readonly width: number; readonly depth: number }[]): SiteGrid {
  const extent = Math.max(...tables.map(({ width, depth }) => Math.max(width, depth)));
  const cells = Math.ceil(extent / (CELL * UNIT));
  return {
    columns: cells,
    rows: cells,
    cell: CELL,
    unit: "inches",
    counts: ["lost", "shotFrom"],
    lost: "models",
    most: M.MOST_SITES,
  };
}
