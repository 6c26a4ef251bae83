/** The tables of a battle in numbers: what the ground is square by square, where one stands in cover, where the objectives lie. Cold. */
import { FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { pointInside } from "../../../geometry/inside.ts";
import { compileTable, type Table } from "../../../geometry/table.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { tableSpecs } from "../../../scenario/terrain.ts";
import * as M from "../matchup.ts";
import { coverOfFlags, ROAD } from "../terrain-flags.ts";
import type { Book } from "./book.ts";
import { type BattleTerms, GAMES } from "./modes.ts";
import { TABLE_DEFAULTS, TERRAIN } from "./terrain.ts";

type Tables = Pick<M.Battlefield, "tables" | "squares" | "spots" | "spotStarts">;

/** Centimetres across a cell of the maps that reports draw. */
export const SITE = 10;

/** Cells of a matrix meet on the same tables: the last are kept. */
let latest: { readonly key: string; readonly tables: Tables } | undefined;

function tablesOf(terms: BattleTerms): Tables {
  const key = JSON.stringify(terms.table);
  if (latest?.key === key) return latest.tables;
  const tables = tableSpecs(terms.table, TERRAIN, TABLE_DEFAULTS).map(compileTable);
  const bare = tables.map(groundOf);
  const squares = tables.map((table, i) => squaresOf(table, bare[i]!));
  const spots = tables.map((table, i) => spotsOf(table, bare[i]!));
  const spotStarts = tables.map((table, i) => startsOf(table, spots[i]!));
  latest = { key, tables: { tables, squares, spots, spotStarts } };
  return latest.tables;
}

export function compileField(terms: BattleTerms, book: Book, points: readonly number[]): M.Battlefield {
  const [width, depth] = terms.table.size ?? TABLE_DEFAULTS.size;
  return {
    ...tablesOf(terms),
    game: GAMES.indexOf(terms.game),
    objectives:
      terms.game === "setPiece"
        ? new Int32Array(0)
        : objectivesOn(width, depth, terms.objectives, terms.game === "seize" ? book.table.objectiveSpacing : SPACING),
    spacing: (terms.game === "seize" ? book.table.objectiveSpacing : SPACING) * UNIT,
    played: [playedBy(terms, 0, points), playedBy(terms, 1, points)],
    templateLength: book.table.templateLength * UNIT,
    templateWidth: book.table.templateWidth * UNIT,
  };
}

/** Points played on a side: the budget, or what the roster costs where there is none. */
function playedBy({ budget, game }: BattleTerms, side: 0 | 1, points: readonly number[]): number {
  if (budget === null) return points[side]!;
  return game === "attackDefend" && side === 0 ? 2 * budget : budget;
}

/** Centimetres between the objectives of a defender, who may put them as he likes (HE-SCN-07). */
const SPACING = 20;
/** Centimetres from an objective to the edge of the table. */
const MARGIN = 15;

/** Where counters lie that nobody places: on the middle line and, where there are many, on lines beside it; x and y in ticks, the same seen from both sides. */
export function objectivesOn(width: number, depth: number, count: number, spacing: number): Int32Array {
  const most = Math.max(1, Math.floor((width - 2 * MARGIN) / spacing) + 1);
  const rows = Math.ceil(count / most);
  const apart = rows === 1 ? 0 : Math.min(spacing, (depth - 2 * MARGIN) / (rows - 1));
  const places: number[] = [];
  for (let row = 0, left = count; row < rows; row++) {
    const here = Math.ceil(left / (rows - row));
    left -= here;
    // A lone row takes the room that there is, up to twice the spacing that is asked for.
    const step = here === 1 ? 0 : Math.min(2 * spacing, (width - 2 * MARGIN) / (here - 1));
    for (let i = 0; i < here; i++) {
      places.push(Math.round((i - (here - 1) / 2) * step * UNIT), Math.round((row - (rows - 1) / 2) * apart * UNIT));
    }
  }
  return Int32Array.from(places);
}

/** Squares along x of a table. */
export function columnsOf(table: Table): number {
  return Math.ceil(table.width / UNIT);
}

/** Visits the squares around a piece, up to `beyond` squares from its box, with their middles. */
function aroundPiece(
  { box, depth, width }: Table,
  piece: number,
  beyond: number,
  visit: (at: number, x: number, y: number) => void,
): void {
  const columns = Math.ceil(width / UNIT);
  const rows = Math.ceil(depth / UNIT);
  const [cx, cy, hx, hy] = [box[4 * piece]!, box[4 * piece + 1]!, box[4 * piece + 2]!, box[4 * piece + 3]!];
  const first = (middle: number, extent: number, side: number) =>
    Math.max(0, Math.floor(((middle - extent) / 2 + side / 2) / UNIT) - beyond);
  const last = (middle: number, extent: number, side: number) =>
    Math.ceil(((middle + extent) / 2 + side / 2) / UNIT) + beyond;
  for (let j = first(cy, hy, depth); j < Math.min(rows, last(cy, hy, depth)); j++) {
    for (let i = first(cx, hx, width); i < Math.min(columns, last(cx, hx, width)); i++)
      visit(j * columns + i, (i + 0.5) * UNIT - width / 2, (j + 0.5) * UNIT - depth / 2);
  }
}

/** What the ground is and how much room there is, with one more row, in which points on the far edge lie: who asked beyond would get no number. */
function squaresOf(table: Table, ground: Uint8Array): Uint8Array {
  const room = roomOf(table);
  const all = new Uint8Array(ground.length + columnsOf(table) + 1).fill(1 << M.ROOM_SHIFT);
  for (const [at, bits] of ground.entries()) all[at] = bits | (room[at]! << M.ROOM_SHIFT);
  return all;
}

/** What the middle of each square of a centimetre is: GROUND_* bits, row by row from the lower left corner. */
export function groundOf(table: Table): Uint8Array {
  const ground = new Uint8Array(columnsOf(table) * Math.ceil(table.depth / UNIT));
  for (let piece = 0; piece < table.pieces; piece++) {
    const flags = table.flags[piece]!;
    const cover = coverOfFlags(flags);
    aroundPiece(table, piece, 0, (at, x, y) => {
      if (!pointInside(table, piece, x, y)) return;
      const old = ground[at]!;
      ground[at] = (old & ~M.GROUND_COVER) | Math.max(old & M.GROUND_COVER, cover) | (flags & ROAD ? M.GROUND_ROAD : 0);
    });
  }
  return ground;
}

/**
 * By square of a centimetre, how many squares lie between it and the nearest that a piece other than a road touches, along the longer axis:
 * 0 for one that is touched itself, MOST_ROOM at most. Whoever moves or looks along fewer meets nothing.
 */
export function roomOf(table: Table): Uint8Array {
  const columns = columnsOf(table);
  const rows = Math.ceil(table.depth / UNIT);
  const room = new Uint8Array(columns * rows).fill(M.MOST_ROOM);
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.flags[piece]! & ~ROAD) === 0) continue;
    aroundPiece(table, piece, 1, (at, x, y) => {
      if (touches(table, piece, x, y)) room[at] = 0;
    });
  }
  // Two sweeps bring the distance to every square: from above and the left, then from below and the right.
  const nearer = (at: number, j: number, i: number): void => {
    if (i < 0 || i >= columns || j < 0 || j >= rows) return;
    room[at] = Math.min(room[at]!, room[j * columns + i]! + 1);
  };
  for (const step of [-1, 1]) {
    for (let k = 0; k < room.length; k++) {
      const at = step < 0 ? k : room.length - 1 - k;
      const i = at % columns;
      const j = Math.floor(at / columns);
      nearer(at, j, i + step);
      for (let aside = -1; aside <= 1; aside++) nearer(at, j + step, i + aside);
    }
  }
  return room;
}

/** Whether a piece may touch the square around (x, y): surely where it does, and near sharp corners where it nearly does. */
function touches({ partStart, edgeStart, edge }: Table, piece: number, x: number, y: number): boolean {
  for (let part = partStart[piece]!; part < partStart[piece + 1]!; part++) {
    let touched = true;
    for (let e = edgeStart[part]!; e < edgeStart[part + 1]! && touched; e++) {
      const [nx, ny, c] = [edge[3 * e]!, edge[3 * e + 1]!, edge[3 * e + 2]!];
      touched = nx * x + ny * y - ((Math.abs(nx) + Math.abs(ny)) * UNIT) / 2 <= c;
    }
    if (touched) return true;
  }
  return false;
}

/** Centimetres between places in cover that players think of, and how deep inside a piece they still are. */
const PITCH = 4;
const INSIDE = 4;

/** Places in cover from which one sees out: x, y, kind of cover, 0. */
export function spotsOf(table: Table, ground: Uint8Array): Int32Array {
  const columns = columnsOf(table);
  const at = (x: number, y: number): number => {
    const i = Math.floor((x + table.width / 2) / UNIT);
    const j = Math.floor((y + table.depth / 2) / UNIT);
    return i < 0 || j < 0 || i >= columns || j * columns + i >= ground.length
      ? 0
      : ground[j * columns + i]! & M.GROUND_COVER;
  };
  const spots: number[] = [];
  const half = (extent: number) => Math.floor(extent / 2 / (PITCH * UNIT));
  for (let i = -half(table.width); i <= half(table.width); i++) {
    for (let j = -half(table.depth); j <= half(table.depth); j++) {
      const [x, y] = [i * PITCH * UNIT, j * PITCH * UNIT];
      const cover = at(x, y);
      if (cover === 0) continue;
      let out = false;
      for (let d = 0; d < FULL_TURN; d += FULL_TURN / 8)
        out ||= at(x + stepX(d, INSIDE * UNIT), y + stepY(d, INSIDE * UNIT)) === 0;
      if (out) spots.push(x, y, cover, 0);
    }
  }
  return Int32Array.from(spots);
}

/** Where the places of each column begin; they are listed from west to east. */
function startsOf(table: Table, spots: Int32Array): Int32Array {
  const columns = Math.ceil(table.width / M.SPOT_COLUMN);
  const starts = new Int32Array(columns + 1).fill(spots.length);
  for (let s = spots.length - 4; s >= 0; s -= 4) {
    const column = Math.floor((spots[s]! + table.width / 2) / M.SPOT_COLUMN);
    for (let c = column; c >= 0 && starts[c]! > s; c--) starts[c] = s;
  }
  return starts;
}
