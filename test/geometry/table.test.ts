import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  EAST,
  ground,
  inStrip,
  NORTH,
  onBoard,
  pointInside,
  pointToPiece,
  SOUTH,
  toEdge,
  WEST,
} from "../../src/geometry/inside.ts";
import { convexParts, doubleArea, isConvex, tidied } from "../../src/geometry/polygon.ts";
import { compileTable, turned } from "../../src/geometry/table.ts";
import { DIFFICULT, IMPASSABLE } from "../../src/geometry/terrain.ts";
import { UNIT } from "../../src/geometry/ticks.ts";
import { runs } from "../properties.ts";
import { basesAt, insideOutline, outlines, pieces, spots, tables, toOutline } from "./arbitrary.ts";
import { drawn } from "./drawn.ts";

describe("polygons", () => {
  it("are cut into convex parts that cover them exactly once", () => {
    fc.assert(
      fc.property(outlines, (points) => {
        const outline = tidied(points);
        const parts = convexParts(outline);
        expect(parts.every((part) => isConvex(part))).toBe(true);
        expect(parts.reduce((sum, part) => sum + doubleArea(part), 0)).toBe(doubleArea(outline));
      }),
    );
  });

  it("that cross themselves are refused", () => {
    const bow = [
      [0, 0],
      [2048, 2048],
      [2048, 0],
      [0, 2048],
    ] as const;
    const spec = { width: 4096, depth: 4096, pieces: [{ kind: 0, flags: 0, top: 0, corners: bow }] };
    expect(() => compileTable(spec)).toThrow("no simple polygon");
  });
});

describe("models and pieces", () => {
  it("inside and how far away, as slow references say", () => {
    fc.assert(
      fc.property(pieces, spots, (piece, spot) => {
        const table = compileTable({ width: 48 * UNIT, depth: 48 * UNIT, pieces: [piece] });
        const { x, y } = spot;
        const away = toOutline(piece.corners, x, y);
        const inside = insideOutline(piece.corners, x, y);
        if (away > 1e-3) expect(pointInside(table, 0, x, y)).toBe(inside);
        const expected = inside ? 0 : away;
        const found = pointToPiece(table, 0, x, y);
        expect(found).toBeGreaterThanOrEqual(expected - 1e-6);
        expect(found).toBeLessThan(expected + 1 + 1e-6);
        const other = compileTable(turned({ width: 48 * UNIT, depth: 48 * UNIT, pieces: [piece] }));
        expect(pointToPiece(other, 0, 0 - x, 0 - y)).toBe(found);
      }),
      { numRuns: runs(300) },
    );
  });

  it("the seams between parts lie inside, the outline does not", () => {
    const { table } = drawn(`
##..
##..
####
####
`);
    expect(table.partStart[1]).toBeGreaterThan(1);
    let inside = 0;
    for (let x = -2 * UNIT; x <= 2 * UNIT; x += UNIT / 2) {
      for (let y = -2 * UNIT; y <= 2 * UNIT; y += UNIT / 2) if (pointInside(table, 0, x, y)) inside++;
    }
    // Of the lattice of half inches: 3 x 7 in the upright, then 4 x 3 more in the foot right of it.
    expect(inside).toBe(3 * 7 + 4 * 3);
  });

  it("the flags of what one stands in, added up", () => {
    const { table, bases } = drawn("A..~~..^^.##");
    const stand = (inches: number) => {
      bases.x[0] = (inches - 6) * UNIT;
      return ground(table, bases, 0) & (DIFFICULT | IMPASSABLE);
    };
    expect([stand(0.5), stand(4), stand(8), stand(11), stand(3)]).toEqual([0, DIFFICULT, DIFFICULT, IMPASSABLE, 0]);
  });
});

describe("the board", () => {
  it("has four edges, and half a turn exchanges opposite ones", () => {
    const table = compileTable({ width: 72 * UNIT, depth: 48 * UNIT, pieces: [] });
    const bases = basesAt([
      { x: 30 * UNIT, y: -20 * UNIT, z: 0, radius: UNIT / 2 },
      { x: -30 * UNIT, y: 20 * UNIT, z: 0, radius: UNIT / 2 },
    ]);
    expect([SOUTH, EAST, NORTH, WEST].map((edge) => toEdge(table, bases, 0, edge) / UNIT)).toEqual([4, 6, 44, 66]);
    expect([NORTH, WEST, SOUTH, EAST].map((edge) => toEdge(table, bases, 1, edge) / UNIT)).toEqual([4, 6, 44, 66]);
    expect(inStrip(table, bases, 0, SOUTH, 4.5 * UNIT)).toBe(true);
    expect(inStrip(table, bases, 0, SOUTH, 4.5 * UNIT - 1)).toBe(false);
    bases.y[0] = -23.5 * UNIT;
    expect(onBoard(table, bases, 0)).toBe(true);
    bases.y[0]! -= 1;
    expect(onBoard(table, bases, 0)).toBe(false);
    expect(inStrip(table, bases, 0, SOUTH, 4.5 * UNIT)).toBe(false);
  });

  it("compiles the same numbers from a table turned twice", () => {
    fc.assert(
      fc.property(tables, (spec) => {
        expect(compileTable(turned(turned(spec)))).toEqual(compileTable(spec));
      }),
      { numRuns: runs(50) },
    );
  });
});
