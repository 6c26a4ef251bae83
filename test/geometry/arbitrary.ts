/** Random tables and models for properties. */
import fc from "fast-check";
import { type Bases, newBases } from "../../src/geometry/bases.ts";
import { DIRECTION_X, DIRECTION_Y, FULL_TURN } from "../../src/geometry/directions.ts";
import { isSimple, type Point, tidied } from "../../src/geometry/polygon.ts";
import type { PieceSpec, TableSpec } from "../../src/geometry/table.ts";
import { BLOCKS, COVER, DEPTH, DIFFICULT, IMPASSABLE } from "../../src/geometry/terrain.ts";
import { NOWHERE, nearestTick, UNIT } from "../../src/geometry/ticks.ts";

const SIZE = 48 * UNIT;
const place = fc.integer({ min: -SIZE / 2, max: SIZE / 2 });

/** Star-shaped polygons around a point, convex or not. */
export const outlines: fc.Arbitrary<Point[]> = fc
  .tuple(
    place,
    place,
    fc.uniqueArray(fc.integer({ min: 0, max: FULL_TURN - 1 }), { minLength: 3, maxLength: 8 }),
    fc.array(fc.integer({ min: UNIT, max: 6 * UNIT }), { minLength: 8, maxLength: 8 }),
  )
  .map(([cx, cy, angles, reach]) =>
    angles
      .sort((a, b) => a - b)
      .map(
        (k, i): Point => [cx + nearestTick(DIRECTION_X[k]! * reach[i]!), cy + nearestTick(DIRECTION_Y[k]! * reach[i]!)],
      ),
  )
  .filter((points) => isSimple(tidied(points)));

/** Rectangles along the axes or turned, as most terrain is. */
export const rectangles: fc.Arbitrary<Point[]> = fc
  .tuple(
    place,
    place,
    fc.integer({ min: UNIT / 4, max: 4 * UNIT }),
    fc.integer({ min: UNIT / 4, max: 4 * UNIT }),
    fc.oneof(fc.constant(0), fc.integer({ min: 0, max: FULL_TURN - 1 })),
  )
  .map(([cx, cy, a, b, k]) => {
    const ux = DIRECTION_X[k]!;
    const uy = DIRECTION_Y[k]!;
    const at = (u: number, v: number): Point => [cx + nearestTick(u * ux - v * uy), cy + nearestTick(u * uy + v * ux)];
    return [at(-a, -b), at(a, -b), at(a, b), at(-a, b)];
  });

export const pieces: fc.Arbitrary<PieceSpec> = fc.record({
  kind: fc.integer({ min: 0, max: 5 }),
  flags: fc.constantFrom(BLOCKS | IMPASSABLE, DEPTH | DIFFICULT | COVER, COVER, DIFFICULT, DEPTH, IMPASSABLE),
  top: fc.constantFrom(0, UNIT, 2 * UNIT, 3 * UNIT, 6 * UNIT),
  corners: fc.oneof(outlines, rectangles),
});

export const tables: fc.Arbitrary<TableSpec> = fc.record({
  width: fc.constant(SIZE),
  depth: fc.constant(SIZE),
  pieces: fc.array(pieces, { maxLength: 8 }),
});

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}

export const spots: fc.Arbitrary<Spot> = fc.record({
  x: place,
  y: place,
  z: fc.constantFrom(0, 0, 0, 3 * UNIT, 6 * UNIT),
  radius: fc.constantFrom(UNIT / 2, 640, UNIT),
});

export function basesAt(models: readonly Spot[]): Bases {
  const bases = newBases(models.length, NOWHERE);
  models.forEach(({ x, y, z, radius }, i) => {
    bases.x[i] = x;
    bases.y[i] = y;
    bases.z[i] = z;
    bases.radius[i] = radius;
    bases.tall[i] = 2 * UNIT;
  });
  return bases;
}

export const turnedSpot = (spot: Spot): Spot => ({ ...spot, x: 0 - spot.x, y: 0 - spot.y });

/** Inside a polygon by counting crossings: the slow reference. Points within a hair of the outline may fall either way. */
export function insideOutline(outline: readonly Point[], px: number, py: number): boolean {
  let odd = false;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length]!;
    if (ay > py !== by > py && px < ax + ((py - ay) / (by - ay)) * (bx - ax)) odd = !odd;
  });
  return odd;
}

/** Distance to the outline itself. */
export function toOutline(outline: readonly Point[], px: number, py: number): number {
  return Math.min(
    ...outline.map(([ax, ay], i) => {
      const [bx, by] = outline[(i + 1) % outline.length]!;
      const t = Math.max(
        0,
        Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
      );
      return Math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay));
    }),
  );
}

/** Whether two bases lie on each other. */
export function overlapping(bases: Bases, i: number, j: number): boolean {
  const dx = bases.x[i]! - bases.x[j]!;
  const dy = bases.y[i]! - bases.y[j]!;
  const far = bases.radius[i]! + bases.radius[j]!;
  return dx * dx + dy * dy < far * far;
}
