import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DIRECTION_X,
  DIRECTION_Y,
  directionOf,
  FRONT,
  FULL_TURN,
  inArc,
  REAR,
  SIDE,
  sideMet,
  stepX,
  stepY,
} from "../../src/geometry/directions.ts";
import { UNIT } from "../../src/geometry/ticks.ts";

const length = fc.integer({ min: -48 * UNIT, max: 48 * UNIT });
const directions = fc.integer({ min: 0, max: FULL_TURN - 1 });
const half = FULL_TURN / 2;
const degrees = (dx: number, dy: number) => ((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 360;

describe("directions", () => {
  it("are half degrees, exact on the axes and diagonals", () => {
    for (let k = 0; k < FULL_TURN; k++) {
      expect(DIRECTION_X[k]).toBeCloseTo(Math.cos((k * Math.PI) / 360), 14);
      expect(DIRECTION_Y[k]).toBeCloseTo(Math.sin((k * Math.PI) / 360), 14);
      expect(DIRECTION_X[(k + half) % FULL_TURN]! + DIRECTION_X[k]!).toBe(0);
      expect(DIRECTION_Y[(k + half) % FULL_TURN]! + DIRECTION_Y[k]!).toBe(0);
    }
    expect([stepX(0, UNIT), stepY(0, UNIT)]).toEqual([UNIT, 0]);
    expect([stepX(180, UNIT), stepY(180, UNIT)]).toEqual([0, UNIT]);
    expect(DIRECTION_X[90]).toBe(DIRECTION_Y[90]);
    // Sixty degrees: half of twelve inches.
    expect(stepX(120, 12 * UNIT)).toBe(6 * UNIT);
  });

  it("are found again from the vector, and turned by half with it", () => {
    fc.assert(
      fc.property(length, length, (dx, dy) => {
        fc.pre(dx !== 0 || dy !== 0);
        const k = directionOf(dx, dy);
        const behind = degrees(dx, dy) - k / 2;
        expect(behind).toBeGreaterThan(-1e-9);
        expect(behind).toBeLessThan(0.5 + 1e-9);
        expect(directionOf(0 - dx, 0 - dy)).toBe((k + half) % FULL_TURN);
      }),
    );
    fc.assert(
      fc.property(directions, (k) => {
        const found = directionOf(stepX(k, 1 << 20), stepY(k, 1 << 20));
        expect([k, (k + FULL_TURN - 1) % FULL_TURN]).toContain(found);
      }),
    );
  });
});

describe("arcs", () => {
  it("hold what lies within half their width of the facing", () => {
    const widths = fc.constantFrom(90, 180, 270, 360, 540, FULL_TURN);
    fc.assert(
      fc.property(directions, widths, length, length, (facing, width, dx, dy) => {
        fc.pre(dx !== 0 || dy !== 0);
        const off = Math.abs(((degrees(dx, dy) - facing / 2 + 540) % 360) - 180);
        fc.pre(Math.abs(off - width / 4) > 1e-6);
        expect(inArc(facing, width, dx, dy)).toBe(off < width / 4);
        expect(inArc((facing + half) % FULL_TURN, width, 0 - dx, 0 - dy)).toBe(off < width / 4);
      }),
    );
  });

  it("have their borders inside; who is better protected wins on the border of two", () => {
    expect(inArc(0, 180, UNIT, UNIT)).toBe(true);
    expect(inArc(0, 180, UNIT, -UNIT)).toBe(true);
    expect(inArc(0, 180, UNIT, UNIT + 1)).toBe(false);
    expect(inArc(0, 540, -UNIT, UNIT)).toBe(true);
    expect(inArc(0, 540, -UNIT - 1, UNIT)).toBe(false);
    expect(inArc(0, 360, 0, UNIT)).toBe(true);
    // Front 90 degrees, rear 90 degrees, sides the rest (DM-MOD-08).
    expect(sideMet(0, 180, 180, UNIT, UNIT)).toBe(FRONT);
    expect(sideMet(0, 180, 180, 0, UNIT)).toBe(SIDE);
    expect(sideMet(0, 180, 180, -UNIT, UNIT)).toBe(SIDE);
    expect(sideMet(0, 180, 180, -UNIT - 1, UNIT)).toBe(REAR);
  });
});
