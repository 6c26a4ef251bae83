import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileGround } from "../../src/geometry/grounds.ts";
import { doubleArea, isConvex, type Point, tidied } from "../../src/geometry/polygon.ts";
import { standable } from "../../src/geometry/stand.ts";
import { compileTable, type TableSpec } from "../../src/geometry/table.ts";
import { BLOCKS, CONCEALS, COVER, DEPTH, DIFFICULT, IMPASSABLE, LINEAR, LIVING } from "../../src/geometry/terrain.ts";
import { UNIT } from "../../src/geometry/ticks.ts";
import { Walk } from "../../src/geometry/walk.ts";
import {
  DECK,
  generatedNames,
  type TableBlock,
  type TerrainKinds,
  tableBlock,
  tableProblems,
  tableSpecs,
} from "../../src/scenario/terrain.ts";
import { basesAt } from "../geometry/arbitrary.ts";
import { runs } from "../properties.ts";

const kinds: TerrainKinds = {
  woods: {
    about: "trees",
    flags: DIFFICULT | DEPTH | COVER | CONCEALS | LIVING,
    height: 6,
    generated: { weight: 3, shape: "blob", length: [5, 9], width: [4, 6] },
  },
  building: {
    about: "a house",
    flags: DIFFICULT | DEPTH | COVER | CONCEALS,
    height: 6,
    levels: [3, 6],
    generated: { weight: 3, shape: "rectangle", length: [5, 8], width: [4, 6] },
  },
  block: {
    about: "rock",
    flags: IMPASSABLE | BLOCKS,
    height: 8,
    generated: { weight: 1, shape: "rectangle", length: [3, 6], width: [3, 4] },
  },
  wall: {
    about: "a low wall",
    flags: COVER | CONCEALS | LINEAR,
    height: 1,
    generated: { weight: 2, shape: "rectangle", length: [4, 6], width: [0.5, 0.5] },
  },
  pit: { about: "a pit", flags: DIFFICULT | CONCEALS, height: 0 },
};
const defaults = { unit: "inches", size: [48, 48] as const, density: 0.1 };
const schema = tableBlock(kinds, defaults);

const share = ({ width, depth, pieces }: TableSpec) =>
  pieces.reduce((sum, { corners }) => sum + doubleArea(corners) / 2, 0) / (width * depth);

const deck = (generate: TableBlock["generate"]) => tableSpecs({ generate }, kinds, defaults);

describe("generated terrain", () => {
  it("is a deck of 64 different tables; leave out the block and it is the same deck", () => {
    const tables = tableSpecs({}, kinds, defaults);
    expect(tables).toHaveLength(DECK);
    expect(new Set(tables.map((table) => JSON.stringify(table))).size).toBe(DECK);
    expect(deck({ density: 0.1, symmetric: true, seed: "1" })).toEqual(tables);
    expect(deck({ seed: "2" })).not.toEqual(tables);
    // "1" and "11" are two seeds (a trap of some generators).
    expect(deck({ seed: "11" })).not.toEqual(tables);
  });

  it("covers the share asked for", () => {
    let fuller = 0;
    for (const density of [0.05, 0.1, 0.15, 0.25]) {
      const shares = deck({ density }).map(share);
      const mean = shares.reduce((sum, each) => sum + each, 0) / DECK;
      expect(mean).toBeGreaterThan(fuller);
      fuller = mean;
      // A pair of the largest pieces is 4 % of the table: half of that too much at most.
      expect(Math.max(...shares)).toBeLessThan(density + 0.021);
      // The densest tables run out of room.
      if (density <= 0.15) expect(Math.abs(mean - density)).toBeLessThan(0.01);
    }
    expect(deck({ density: 0 }).every(({ pieces }) => pieces.length === 0)).toBe(true);
    const counts = deck({ density: 0.1 }).map(({ pieces }) => pieces.length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(6);
    expect(Math.max(...counts)).toBeLessThanOrEqual(34);
  });

  it("has for every piece its like, half a turn away, unless that is not wanted", () => {
    const around = ([x, y]: Point): string => `${0 - x},${0 - y}`;
    const halves = ({ pieces }: TableSpec) => {
      const outlines = pieces.map(({ kind, corners }) => `${kind} ${corners.map(([x, y]) => `${x},${y}`).join(" ")}`);
      const turned = pieces.map(({ kind, corners }) => `${kind} ${corners.map(around).join(" ")}`);
      return [outlines.sort(), turned.sort()];
    };
    for (const table of deck({ density: 0.15 })) {
      const [here, there] = halves(table);
      expect(there).toEqual(here);
    }
    expect(deck({ symmetric: false }).some((table) => `${halves(table)[0]}` !== `${halves(table)[1]}`)).toBe(true);
  });

  it("leaves room to walk: from edge to edge of every table there is a way", () => {
    for (const density of [0.1, 0.25]) {
      for (const spec of deck({ density })) {
        const table = compileTable(spec);
        const ground = compileGround(table, 640);
        const bases = basesAt([{ x: 0, y: -23.25 * UNIT, z: 0, radius: 640 }]);
        const keep = new Int32Array(1);
        expect(standable(ground, bases, 0, 0, -23.25 * UNIT, 0, keep)).toBe(true);
        const walk = new Walk(1);
        walk.plan(ground, bases, 0, 0, 23.25 * UNIT, 0, 100 * UNIT, 0, keep);
        expect(walk.reachable).toBe(true);
        expect(spec.pieces.every(({ corners }) => isConvex(tidied(corners)))).toBe(true);
      }
    }
  });

  it("draws only the kinds wanted", () => {
    const names = Object.keys(kinds);
    const dealt = deck({ kinds: ["woods", "wall"] }).flatMap(({ pieces }) => pieces.map(({ kind }) => names[kind]));
    expect(new Set(dealt)).toEqual(new Set(["woods", "wall"]));
    expect(generatedNames(kinds)).toEqual(["woods", "building", "block", "wall"]);
  });
});

describe("terrain laid out by hand", () => {
  it("rectangles, turned ones, round ones and outlines, in ticks from the middle", () => {
    const block: TableBlock = {
      size: [60, 40],
      pieces: [
        { kind: "building", at: [10, 5], size: [6, 4], levels: [2], height: 4 },
        { kind: "wall", at: [0, 0], size: [4, 1], turn: 90 },
        { kind: "woods", at: [-10, 0], radius: 4 },
        {
          kind: "pit",
          corners: [
            [0, -2],
            [2, -6],
            [-2, -6],
          ],
        },
      ],
    };
    expect(schema.safeParse(block).success).toBe(true);
    expect(tableProblems(block, kinds, defaults, [])).toEqual([]);
    const [spec] = tableSpecs(block, kinds, defaults);
    expect([spec!.width, spec!.depth]).toEqual([60 * UNIT, 40 * UNIT]);
    const [building, wall, woods, pit] = spec!.pieces;
    expect(building).toEqual({
      kind: 1,
      flags: kinds["building"]!.flags,
      top: 4 * UNIT,
      levels: [2 * UNIT],
      corners: [
        [7, 3],
        [13, 3],
        [13, 7],
        [7, 7],
      ].map(([x, y]) => [x! * UNIT, y! * UNIT]),
    });
    expect(wall!.corners.map(([x, y]) => [x / UNIT, y / UNIT])).toEqual([
      [0.5, -2],
      [0.5, 2],
      [-0.5, 2],
      [-0.5, -2],
    ]);
    expect(woods!.corners).toHaveLength(16);
    expect(woods!.top).toBe(6 * UNIT);
    expect(pit!.kind).toBe(4);
    expect(() => compileTable(spec!)).not.toThrow();
  });

  it("every mistake is told, where it is", () => {
    const block: TableBlock = {
      size: [24, 24],
      generate: { kinds: ["pit"] },
      pieces: [
        { kind: "woods" },
        { kind: "woods", at: [0, 0], size: [2, 2], radius: 3 },
        { kind: "woods", size: [2, 2] },
        { kind: "woods", at: [11, 0], size: [4, 4] },
        { kind: "woods", at: [0, 0], radius: 2, turn: 45 },
        {
          kind: "pit",
          at: [0, 0],
          corners: [
            [0, 0],
            [4, 4],
            [4, 0],
            [0, 4],
          ],
        },
        { kind: "building", at: [0, 0], size: [4, 4], levels: [3, 3] },
      ],
    };
    const told = tableProblems(block, kinds, defaults, ["table"]).map(
      ({ path, message }) => `${path.join(".")}: ${message}`,
    );
    expect(told).toEqual([
      "table.generate: the pieces are laid out already; expected either pieces or generate",
      "table.generate.kinds: pit is never generated; expected some of woods, building, block, wall",
      "table.pieces.0: expected one of size, radius and corners, found none of them",
      "table.pieces.1: expected one of size, radius and corners, found size and radius",
      "table.pieces.2: expected at: where the middle of this woods is",
      "table.pieces.3: this woods hangs over the edge; the table reaches from -12 to 12 and from -12 to 12",
      "table.pieces.4.turn: only a piece with a size can be turned",
      "table.pieces.5.at: corners say where they are; leave out at",
      "table.pieces.5.corners: the outline crosses or touches itself; expected corners one after the other",
      'table.pieces.6.levels: expected levels from the lowest up, found "3, 3"',
    ]);
  });

  it("what passes the checks compiles", () => {
    const coordinate = fc.integer({ min: -26, max: 26 });
    const piece = fc.record(
      {
        kind: fc.constantFrom(...Object.keys(kinds)),
        at: fc.tuple(coordinate, coordinate),
        size: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })),
        turn: fc.integer({ min: -360, max: 360 }),
        radius: fc.integer({ min: 1, max: 6 }),
        corners: fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 6 }),
      },
      { requiredKeys: ["kind"] },
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const block: TableBlock = { pieces };
        fc.pre(schema.safeParse(block).success && tableProblems(block, kinds, defaults, []).length === 0);
        expect(compileTable(tableSpecs(block, kinds, defaults)[0]!).pieces).toBe(pieces.length);
      }),
      { numRuns: runs(150) },
    );
  });
});
