/** Strips leave out no piece: against asking all of them, on tables with more pieces than one set holds. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearBox } from "../../src/geometry/inside.ts";
import { Sight } from "../../src/geometry/sight.ts";
import { pieceOf, piecesNear } from "../../src/geometry/strips.ts";
import { compileTable, type PieceSpec, type Table } from "../../src/geometry/table.ts";
import { COVER, DEPTH } from "../../src/geometry/terrain.ts";
import { toTicks } from "../../src/geometry/ticks.ts";

const SIZE = toTicks(48);
const place = fc.integer({ min: -SIZE / 2, max: SIZE / 2 });

const pieces: fc.Arbitrary<PieceSpec[]> = fc.array(
  fc
    .tuple(place, place, fc.integer({ min: 1, max: 6144 }), fc.integer({ min: 1, max: 6144 }))
    .map(([x, y, wide, deep]) => ({
      kind: 0,
      flags: COVER | DEPTH,
      top: toTicks(4),
      corners: [
        [x, y],
        [x + wide, y],
        [x + wide, y + deep],
        [x, y + deep],
      ] as const,
    })),
  { minLength: 30, maxLength: 70 },
);

const tableOf = (specs: readonly PieceSpec[]): Table => compileTable({ width: SIZE, depth: SIZE, pieces: specs });

describe("strips", () => {
  it("hold every piece that comes within reach of a point", () => {
    fc.assert(
      fc.property(pieces, place, place, fc.integer({ min: 0, max: 8192 }), (specs, x, y, reach) => {
        const table = tableOf(specs);
        const found = new Set<number>();
        for (let word = 0; word < table.words; word++)
          for (let left = piecesNear(table, word, x, y, reach); left !== 0; left &= left - 1)
            found.add(pieceOf(word, left));
        for (let piece = 0; piece < table.pieces; piece++)
          if (nearBox(table, piece, x, y, reach)) expect(found).toContain(piece);
      }),
    );
  });

  it("hold every piece that a line of sight crosses, and its depths add up to those of the pieces alone", () => {
    fc.assert(
      fc.property(pieces, place, place, place, place, (specs, ax, ay, bx, by) => {
        const eye = toTicks(1.5);
        const sight = new Sight(70);
        const crossings = (table: Table): { crossed: number[]; depth: number } => {
          expect(sight.line(table, ax, ay, eye, bx, by, eye, 0)).toBe(true);
          return { crossed: [...sight.crossed.subarray(0, sight.count)], depth: sight.depth };
        };
        const whole = crossings(tableOf(specs));
        const alone = specs.map((spec) => crossings(tableOf([spec])));
        expect(whole.crossed).toEqual(specs.flatMap((_, piece) => (alone[piece]!.crossed.length > 0 ? [piece] : [])));
        expect(whole.depth).toBe(alone.reduce((sum, { depth }) => sum + depth, 0));
      }),
      { numRuns: 60 },
    );
  });
});
