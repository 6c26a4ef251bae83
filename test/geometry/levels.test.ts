import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newBases } from "../../src/geometry/bases.ts";
import { compileGround } from "../../src/geometry/grounds.ts";
import { pointInside } from "../../src/geometry/inside.ts";
import { floorAt, hasLevel, levelToward, stayOver } from "../../src/geometry/levels.ts";
import { compileTable } from "../../src/geometry/table.ts";
import { DIFFICULT } from "../../src/geometry/terrain.ts";
import { NOWHERE, toTicks } from "../../src/geometry/ticks.ts";
import { Walk } from "../../src/geometry/walk.ts";

const t = toTicks;
const square = (x: number, y: number, half: number, levels: readonly number[]) => ({
  kind: 0,
  flags: DIFFICULT,
  top: t(9),
  levels: levels.map(t),
  corners: [
    [t(x - half), t(y - half)],
    [t(x + half), t(y - half)],
    [t(x + half), t(y + half)],
    [t(x - half), t(y + half)],
  ] as const,
});
const table = compileTable({
  width: t(48),
  depth: t(48),
  pieces: [square(0, 0, 4, [3, 6]), square(10, 0, 3, []), square(-10, 0, 3, [3])],
});

describe("levels", () => {
  it("a floor is where a piece has that very level, inside its outline", () => {
    expect([3, 6, 5].map((height) => floorAt(table, t(1), t(1), t(height)))).toEqual([0, 0, -1]);
    expect(floorAt(table, t(10), 0, t(3))).toBe(-1);
    expect(floorAt(table, t(-10), 0, t(3))).toBe(2);
    expect(floorAt(table, t(4), 0, t(3))).toBe(-1);
    expect([hasLevel(table, 0, t(6)), hasLevel(table, 2, t(6))]).toEqual([true, false]);
  });

  it("one climbs to the level nearest to the wanted one that is in reach, never past it", () => {
    const to = (from: number, wanted: number, most: number) =>
      levelToward(table, 0, t(from), t(wanted), t(most), 0) / t(1);
    expect(to(0, 6, 6)).toBe(6);
    expect(to(0, 6, 5.9)).toBe(3);
    expect(to(0, 6, 2.9)).toBe(0);
    expect(to(6, 0, 3)).toBe(3);
    expect(to(6, 0, 6)).toBe(0);
    expect(to(3, 3, 6)).toBe(3);
    fc.assert(
      fc.property(fc.constantFrom(0, 3, 6), fc.nat(12), fc.nat(12), (from, wanted, most) => {
        const height = to(from, wanted, most);
        expect([0, 3, 6]).toContain(height);
        expect(Math.abs(height - from)).toBeLessThanOrEqual(most);
        expect(Math.abs(height - wanted)).toBeLessThanOrEqual(Math.abs(from - wanted));
      }),
    );
  });

  it("a way leaves its floor where it crosses the outline, whichever way it leads", () => {
    const radius = t(0.5);
    const ground = compileGround(table, radius);
    const bases = newBases(1, NOWHERE);
    bases.radius[0] = radius;
    const walk = new Walk(1);
    const inch = fc.integer({ min: -39, max: 39 });
    const far = fc.integer({ min: -200, max: 200 });
    fc.assert(
      fc.property(inch, inch, far, far, (x, y, gx, gy) => {
        bases.x[0] = t(x / 10);
        bases.y[0] = t(y / 10);
        walk.plan(ground, bases, 0, t(gx / 10), t(gy / 10), 0, t(60), 1, new Int32Array(1));
        walk.follow(t(60));
        const stays = stayOver(walk, table, 0, walk.walked);
        walk.pointAt(stays);
        expect(pointInside(table, 0, walk.atX, walk.atY)).toBe(true);
        if (stays === walk.walked) return;
        walk.pointAt(stays + 2);
        expect(pointInside(table, 0, walk.atX, walk.atY)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
