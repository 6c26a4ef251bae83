import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gap, gapToPoint, nearest, touching, within } from "../../src/geometry/bases.ts";
import { NOWHERE, nearestTick, toTicks, UNIT } from "../../src/geometry/ticks.ts";
import { basesAt, overlapping, spots, turnedSpot } from "./arbitrary.ts";

const at = (x: number, y: number, radius = 0.5) => ({ x: toTicks(x), y: toTicks(y), z: 0, radius: toTicks(radius) });

describe("distances", () => {
  it("run from edge to edge along the table top, in whole ticks, rounded up", () => {
    // 3-4-5: middles five inches apart, half an inch of base at either end; heights do not count (SK-SHOOT-09).
    const bases = basesAt([at(0, 0), { ...at(3, 4), z: 6 * UNIT }, at(0.9, 0), at(1, 0)]);
    expect(gap(bases, 0, 1)).toBe(4 * UNIT);
    expect(gap(bases, 0, 2)).toBe(0);
    expect(overlapping(bases, 0, 2)).toBe(true);
    expect(gap(bases, 0, 3)).toBe(0);
    expect(overlapping(bases, 0, 3)).toBe(false);
    expect(touching(bases, 0, 3)).toBe(true);
    expect(gapToPoint(bases, 1, 0, 0)).toBe(4.5 * UNIT);
  });

  it("are symmetric, agree with `within`, and obey the triangle inequality", () => {
    fc.assert(
      fc.property(spots, spots, spots, (a, b, c) => {
        const bases = basesAt([a, b, c]);
        const ab = gap(bases, 0, 1);
        expect(ab).toBe(gap(bases, 1, 0));
        expect(within(bases, 0, 1, ab)).toBe(true);
        if (ab > 0) expect(within(bases, 0, 1, ab - 1)).toBe(false);
        expect(gap(bases, 0, 2)).toBeLessThanOrEqual(ab + 2 * b.radius + gap(bases, 1, 2));
        expect(Math.abs(ab - Math.max(0, Math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius))).toBeLessThan(
          1 + 1e-6,
        );
      }),
    );
  });

  it("are those of the turned table", () => {
    fc.assert(
      fc.property(spots, spots, (a, b) => {
        expect(gap(basesAt([turnedSpot(a), turnedSpot(b)]), 0, 1)).toBe(gap(basesAt([a, b]), 0, 1));
      }),
    );
  });

  it("know who is nearest, the first of those alike, and nobody who is off the table", () => {
    const off = { x: NOWHERE, y: NOWHERE, z: 0, radius: UNIT / 2 };
    const bases = basesAt([at(0, 0), off, at(5, 0), at(0, 5), at(4.5, 0, 0.25)]);
    expect(nearest(bases, 0, 1, 5)).toBe(4);
    expect(nearest(bases, 0, 1, 4)).toBe(2);
    expect(nearest(bases, 0, 1, 2)).toBe(-1);
    expect(nearest(bases, 2, 2, 3)).toBe(-1);
  });
});

it("ticks round halves away from zero, so that signs do not matter", () => {
  expect([-1.5, -0.5, -0.25, 0.5, 1.5].map(nearestTick)).toEqual([-2, -1, 0, 1, 2]);
  expect(Object.is(nearestTick(-0.25), 0)).toBe(true);
});
