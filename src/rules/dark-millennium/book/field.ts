/** The tables and the terms of `battle` mode in numbers. Cold: once a scenario. */
import { pointToPiece } from "../../../geometry/inside.ts";
import { compileTable, type Table } from "../../../geometry/table.ts";
import { IMPASSABLE } from "../../../geometry/terrain.ts";
import { toTicks, UNIT } from "../../../geometry/ticks.ts";
import { tableSpecs } from "../../../scenario/terrain.ts";
import { type Battlefield, NO_MARKER, type Pieces } from "../matchup.ts";
import type { Book } from "./book.ts";
import { COVERS } from "./data.ts";
import type { BattleTerms } from "./modes.ts";
import { type DarkTerrain, TABLE_DEFAULTS, TERRAIN } from "./terrain.ts";

/** Inches across a cell of the maps that reports draw. */
export const SITE = 3;

/** Cells of a matrix meet on the same tables: the last are kept. */
let latest: { readonly key: string; readonly tables: readonly Table[]; readonly pieces: readonly Pieces[] } | undefined;

/** @rule DM-GEN-01, DM-MOV-02 */
export function compileField(terms: BattleTerms, book: Book): Battlefield {
  const key = JSON.stringify([terms.table, book.difficulty]);
  if (latest?.key !== key) {
    const tables = tableSpecs(terms.table, TERRAIN, TABLE_DEFAULTS).map(compileTable);
    latest = { key, tables, pieces: tables.map((table) => piecesOf(table, book)) };
  }
  const { tables, pieces } = latest;
  const { width, depth } = tables[0]!;
  const objectives = objectivesOf(terms.objectives, width);
  const zone = toTicks(book.battle.zone);
  const scouts = book.off("DM-SPE-10") ? 0 : toTicks(book.battle.scouts);
  return {
    tables,
    pieces,
    objectives,
    zone,
    scouts,
    starts: startsOf(width, depth, [zone, zone + scouts], objectives),
    arrives: book.battle.arrives,
    objectivePoints: book.battle.objective,
    hold: toTicks(book.battle.hold),
    attacker: terms.attacker === null ? 0 : terms.attacker,
  };
}

/** Markers on the line between the halves, evenly spread. */
function objectivesOf(count: number, width: number): Int32Array {
  const places: number[] = [];
  for (let i = 0; i < count; i++) {
    const step = Math.floor(width / (count + 1) / 2) * (2 * i + 1 - count);
    places.push(step, 0);
  }
  return Int32Array.from(places);
}

/** Spots across a zone and rows of them in it: `STARTS` spots in all. */
const ACROSS = 7;
const ROWS = 2;

/** `Battlefield.starts`: where units of each seat may be set up in zones so deep, those of seat 1 first for each zone. */
function startsOf(width: number, depth: number, zones: readonly number[], objectives: Int32Array): Int32Array {
  const starts: number[] = [];
  for (const zone of zones) {
    for (const ahead of [1, -1]) {
      for (let column = 0; column < ACROSS; column++) {
        const x = ahead * Math.trunc(((2 * column - (ACROSS - 1)) * (width - 8 * UNIT)) / (2 * (ACROSS - 1)));
        for (let row = 0; row < ROWS; row++) {
          const into = zone - 2 * UNIT - Math.trunc((row * (zone - 4 * UNIT)) / (ROWS - 1));
          const y = ahead * (into - depth / 2);
          let pull = NO_MARKER;
          for (let k = 0; k < objectives.length; k += 2) {
            pull = Math.min(pull, Math.abs(objectives[k]! - x) + Math.abs(objectives[k + 1]! - y));
          }
          starts.push(x, y, into, pull);
        }
      }
    }
  }
  return Int32Array.from(starts);
}

/** What the rules ask of each piece, and the spots where cover is. */
function piecesOf(table: Table, book: Book): Pieces {
  const n = table.pieces;
  const kinds = Object.values(TERRAIN) as DarkTerrain[];
  const of = (piece: number): DarkTerrain => kinds[table.kind[piece]!]!;
  const x = new Int32Array(n);
  const y = new Int32Array(n);
  const radius = new Int32Array(n);
  for (let piece = 0; piece < n; piece++) {
    x[piece] = Math.trunc(table.box[4 * piece]! / 2);
    y[piece] = Math.trunc(table.box[4 * piece + 1]! / 2);
    for (let k = table.cornerStart[piece]!; k < table.cornerStart[piece + 1]!; k++) {
      const dx = table.corner[2 * k]! - x[piece]!;
      const dy = table.corner[2 * k + 1]! - y[piece]!;
      radius[piece] = Math.max(radius[piece]!, Math.ceil(Math.sqrt(dx * dx + dy * dy)));
    }
  }
  const all = Array.from({ length: n }, (_, piece) => piece);
  const cover = Int8Array.from(all, (piece) => COVERS.indexOf(of(piece).cover));
  const heart = Float64Array.from(all, (piece) => heartOf(table, piece, x[piece]!, y[piece]!));
  const { grid, columns } = gridOf(table, x, y, radius, cover);
  // Written out, so that the pieces of all tables are objects of one shape: V8 gives each spread one of its own.
  return {
    grid,
    columns,
    count: n,
    x,
    y,
    radius,
    core: Float64Array.from(all, (piece) => chordsOver(UNIT, heart[piece]!)),
    heart,
    deep: Float64Array.from(all, (piece) => (of(piece).area ? chordsOver(3 * UNIT, heart[piece]!) : 0)),
    top: table.top,
    cover,
    difficulty: Int8Array.from(all, (piece) => {
      const { ground } = of(piece);
      return ground === "open" ? 0 : book.difficulty[ground];
    }),
    area: Int8Array.from(all, (piece) => (of(piece).area ? 1 : 0)),
    hard: Int8Array.from(all, (piece) => ((table.flags[piece]! & IMPASSABLE) !== 0 ? 1 : 0)),
    blank: Int8Array.from(all, (piece) => (cover[piece] === 0 && table.top[piece] === 0 ? 1 : 0)),
    spots: spotsOf(table, x, y, (piece) => COVERS.indexOf(of(piece).cover)),
  };
}

/** Square of the distance from the middle of a piece of one part to its nearest edge; 0 where the middle is outside, or of several parts. */
function heartOf(table: Table, piece: number, x: number, y: number): number {
  const part = table.partStart[piece]!;
  if (table.partStart[piece + 1]! !== part + 1) return 0;
  let least = 1e9;
  for (let e = table.edgeStart[part]!; e < table.edgeStart[part + 1]!; e++) {
    const nx = table.edge[3 * e]!;
    const ny = table.edge[3 * e + 1]!;
    least = Math.min(least, (table.edge[3 * e + 2]! - nx * x - ny * y) / Math.sqrt(nx * nx + ny * ny));
  }
  return least > 0 ? least * least : 0;
}

/**
 * Lines that pass the middle of a circle this near, squared, have more than so many ticks of them in it, if they begin and end outside: the
 * circle, less half of that beside the ends of the chord. Whole ticks are lost where lengths are rounded.
 */
function chordsOver(ticks: number, square: number): number {
  const half = ticks / 2 + 16;
  return Math.max(0, square - half * half);
}

/** The cover of each square inch, at its middle. */
function gridOf(
  table: Table,
  x: Int32Array,
  y: Int32Array,
  radius: Int32Array,
  cover: Int8Array,
): Pick<Pieces, "grid" | "columns"> {
  const columns = Math.ceil(table.width / UNIT);
  const rows = Math.ceil(table.depth / UNIT);
  const halfWidth = table.width / 2;
  const halfDepth = table.depth / 2;
  const grid = new Int8Array(columns * rows);
  for (let cell = 0; cell < grid.length; cell++) {
    const px = (cell % columns) * UNIT + UNIT / 2 - halfWidth;
    const py = Math.floor(cell / columns) * UNIT + UNIT / 2 - halfDepth;
    for (let piece = 0; piece < table.pieces; piece++) {
      if (cover[piece]! <= grid[cell]!) continue;
      const dx = x[piece]! - px;
      const dy = y[piece]! - py;
      const room = radius[piece]! + UNIT;
      if (dx * dx + dy * dy <= room * room && pointToPiece(table, piece, px, py) <= UNIT) grid[cell] = cover[piece]!;
    }
  }
  return { grid, columns };
}

/** How near to what gives cover only from behind a spot lies. */
const BEHIND = UNIT;

/**
 * How far before (-1) or behind (1) the middle of a piece the cover of it reaches. The box around a piece that is turned reaches farther than the
 * piece: an inch beyond it there may be no cover.
 */
function reachOfCover(table: Table, piece: number, x: number, y: number, side: number): number {
  let away = Math.floor(table.box[4 * piece + 3]! / 2) + BEHIND;
  while (away > 0 && pointToPiece(table, piece, x, y + side * away) > BEHIND) away -= UNIT / 8;
  return away;
}

/** Spots with cover: x, y, cover. In the middle of what can be entered, before and behind what cannot, or is too thin. */
function spotsOf(table: Table, x: Int32Array, y: Int32Array, cover: (piece: number) => number): Int32Array {
  const spots: number[] = [];
  for (let piece = 0; piece < table.pieces; piece++) {
    if (cover(piece) === 0) continue;
    const [width, depth] = [table.box[4 * piece + 2]!, table.box[4 * piece + 3]!];
    const thin = Math.min(width, depth) < 2 * UNIT;
    const barred = (table.flags[piece]! & IMPASSABLE) !== 0;
    if (!thin && !barred) spots.push(x[piece]!, y[piece]!, cover(piece));
    else {
      for (const side of [-1, 1]) {
        const away = reachOfCover(table, piece, x[piece]!, y[piece]!, side);
        spots.push(x[piece]!, y[piece]! + side * away, cover(piece));
      }
    }
  }
  const free = (at: number): boolean =>
    2 * Math.abs(spots[at + 1]!) < table.depth - 2 * UNIT &&
    Array.from({ length: table.pieces }, (_, piece) => piece).every(
      (piece) =>
        (table.flags[piece]! & IMPASSABLE) === 0 || pointToPiece(table, piece, spots[at]!, spots[at + 1]!) > UNIT / 2,
    );
  const kept: number[] = [];
  for (let at = 0; at < spots.length; at += 3) if (free(at)) kept.push(spots[at]!, spots[at + 1]!, spots[at + 2]!);
  return Int32Array.from(kept);
}
