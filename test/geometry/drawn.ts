/**
 * Tables drawn with characters, one inch to the character: areas of one character are pieces of terrain, capital letters are models
 * whose middle is the middle of their square. The middle of the drawing is the middle of the table.
 */
import { type Bases, newBases } from "../../src/geometry/bases.ts";
import type { Point } from "../../src/geometry/polygon.ts";
import { compileTable, type PieceSpec, type Table, type TableSpec } from "../../src/geometry/table.ts";
import { BLOCKS, COVER, DEPTH, DIFFICULT, IMPASSABLE } from "../../src/geometry/terrain.ts";
import { NOWHERE, toTicks, UNIT } from "../../src/geometry/ticks.ts";

export type Kind = Omit<PieceSpec, "corners">;

const high = 100 * UNIT;
export const LEGEND: Readonly<Record<string, Kind>> = {
  "#": { kind: 1, flags: BLOCKS | IMPASSABLE, top: high },
  "~": { kind: 2, flags: DEPTH | DIFFICULT | COVER, top: high },
  "=": { kind: 3, flags: COVER, top: UNIT },
  "^": { kind: 4, flags: DIFFICULT, top: 0 },
};

export interface Drawn {
  readonly spec: TableSpec;
  readonly table: Table;
  readonly bases: Bases;
  /** Row of the model drawn as this letter. */
  readonly row: (letter: string) => number;
}

/** Models have a radius of half an inch and eyes at two inches. Spaces at the ends of lines are not needed. */
export function drawn(picture: string, legend: Readonly<Record<string, Kind>> = LEGEND): Drawn {
  const lines = picture.split("\n").filter((line) => line.trim() !== "");
  const columns = Math.max(...lines.map((line) => line.length));
  const at = (c: number, r: number): string => lines[r]?.[c] ?? " ";
  const corner = (c: number, r: number): Point => [toTicks(c - columns / 2), toTicks(lines.length / 2 - r)];
  const letters: string[] = [];
  const spots: Point[] = [];
  const pieces: PieceSpec[] = [];
  const seen = new Set<string>();
  for (let r = 0; r < lines.length; r++) {
    for (let c = 0; c < columns; c++) {
      const sign = at(c, r);
      if (/[A-Z]/.test(sign)) {
        letters.push(sign);
        const [x, y] = corner(c, r);
        spots.push([x + UNIT / 2, y - UNIT / 2]);
      }
      const kind = legend[sign];
      if (kind === undefined || seen.has(`${c},${r}`)) continue;
      pieces.push({ ...kind, corners: outline(at, c, r, seen).map(([a, b]) => corner(a, b)) });
    }
  }
  const spec = { width: columns * UNIT, depth: lines.length * UNIT, pieces };
  const bases = newBases(letters.length + 2, NOWHERE);
  spots.forEach(([x, y], i) => {
    bases.x[i] = x;
    bases.y[i] = y;
    bases.radius[i] = UNIT / 2;
    bases.tall[i] = 2 * UNIT;
  });
  return { spec, table: compileTable(spec), bases, row: (letter) => letters.indexOf(letter) };
}

/** The outline of the area of one sign around (c, r), in corners of the grid; without holes. */
function outline(at: (c: number, r: number) => string, c: number, r: number, seen: Set<string>): Point[] {
  const sign = at(c, r);
  const cells: Point[] = [];
  const open: Point[] = [[c, r]];
  while (open.length > 0) {
    const [x, y] = open.pop()!;
    if (seen.has(`${x},${y}`) || at(x, y) !== sign) continue;
    seen.add(`${x},${y}`);
    cells.push([x, y]);
    open.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]);
  }
  // Sides of cells without a like neighbour, each as a step with the area to its right.
  const next = new Map<string, Point>();
  for (const [x, y] of cells) {
    if (at(x, y - 1) !== sign) next.set(`${x},${y}`, [x + 1, y]);
    if (at(x + 1, y) !== sign) next.set(`${x + 1},${y}`, [x + 1, y + 1]);
    if (at(x, y + 1) !== sign) next.set(`${x + 1},${y + 1}`, [x, y + 1]);
    if (at(x - 1, y) !== sign) next.set(`${x},${y + 1}`, [x, y]);
  }
  const points: Point[] = [];
  let point: Point = [c, r];
  do {
    points.push(point);
    point = next.get(point.join(","))!;
  } while (point.join(",") !== `${c},${r}`);
  if (points.length !== next.size)
    throw new Error(`the area of ${sign} at ${c},${r} has a hole or touches itself in a corner`);
  return points;
}
