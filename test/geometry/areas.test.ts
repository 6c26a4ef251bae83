import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOSTLY, PARTLY, UNTOUCHED, underBlast, underTeardrop, WHOLLY } from "../../src/geometry/areas.ts";
import { DIRECTION_X, DIRECTION_Y, FULL_TURN } from "../../src/geometry/directions.ts";
import { toTicks, UNIT } from "../../src/geometry/ticks.ts";
import { runs } from "../properties.ts";
import { basesAt, type Spot, turnedSpot } from "./arbitrary.ts";

const base = (x: number, y: number, radius = 0.5): Spot => ({
  x: toTicks(x),
  y: toTicks(y),
  z: 0,
  radius: toTicks(radius),
});
const near = fc.integer({ min: -10 * UNIT, max: 10 * UNIT });
const models = fc.record({ x: near, y: near, z: fc.constant(0), radius: fc.constantFrom(UNIT / 2, 640, UNIT) });

/** The class of a base by many points of it, and whether it is too near to a border of classes for that to be sure. */
function sampled(spot: Spot, inside: (x: number, y: number) => boolean): number {
  let under = 0;
  // All the way round, just inside the rim: an area that is met is met there or holds the middle. A tip that reaches forty ticks into the
  // base, as far as `agrees` asks, is twenty ticks wide at the rim.
  const POINTS = 400;
  for (let k = 0; k < POINTS; k++) {
    const angle = (2 * Math.PI * k) / POINTS;
    if (inside(spot.x + spot.radius * Math.cos(angle), spot.y + spot.radius * Math.sin(angle))) under++;
  }
  if (inside(spot.x, spot.y)) return under === POINTS ? WHOLLY : MOSTLY;
  return under === 0 ? UNTOUCHED : PARTLY;
}

/** A law for a shape: its class is that of the samples, unless a slightly smaller or larger base has another one. */
function agrees(spot: Spot, classOf: (spot: Spot) => number, inside: (x: number, y: number) => boolean): void {
  const found = classOf(spot);
  const classes = [-40, 40].map((more) => classOf({ ...spot, radius: spot.radius + more }));
  const moved = [-30, 30].flatMap((by) => [classOf({ ...spot, x: spot.x + by }), classOf({ ...spot, y: spot.y + by })]);
  if ([...classes, ...moved].every((each) => each === found)) expect(sampled(spot, inside)).toBe(found);
}

describe("areas", () => {
  it("a blast of three inches", () => {
    const classOf = (x: number) => underBlast(basesAt([base(x, 0)]), 0, 0, 0, 1.5 * UNIT);
    expect([0, 1, 1 + 1 / UNIT, 1.5, 1.5 + 1 / UNIT, 2 - 1 / UNIT, 2].map(classOf)).toEqual([
      WHOLLY,
      WHOLLY,
      MOSTLY,
      MOSTLY,
      PARTLY,
      PARTLY,
      UNTOUCHED,
    ]);
  });

  it("a teardrop of eight inches by two and a half, from its tip to its round end", () => {
    const classOf = (x: number, y: number) =>
      underTeardrop(basesAt([base(x, y)]), 0, 0, 0, 3 * UNIT, 0, 8 * UNIT, 2.5 * UNIT);
    // Along the axis: behind the tip, over it, inside, at the end.
    expect([-0.5, -0.25, 0.5, 2, 5, 7.5, 8, 8.25, 8.5].map((x) => classOf(x, 0))).toEqual([
      UNTOUCHED,
      PARTLY,
      MOSTLY,
      MOSTLY,
      WHOLLY,
      WHOLLY,
      MOSTLY,
      PARTLY,
      UNTOUCHED,
    ]);
    expect([0.7, 1.2, 1.3, 1.8].map((y) => classOf(6.75, y))).toEqual([WHOLLY, MOSTLY, PARTLY, UNTOUCHED]);
    expect([0.7, -0.7].map((y) => classOf(2, y))).toEqual([PARTLY, PARTLY]);
  });

  it("are what many points of the base say", () => {
    const directions = fc.integer({ min: 0, max: FULL_TURN - 1 });
    fc.assert(
      fc.property(models, directions, (spot, facing) => {
        const [ux, uy] = [DIRECTION_X[facing]!, DIRECTION_Y[facing]!];
        const [ax, ay] = [Math.round(ux * 4096), Math.round(uy * 4096)];
        agrees(
          spot,
          (each) => underTeardrop(basesAt([each]), 0, 0, 0, ax, ay, 8 * UNIT, 3 * UNIT),
          (x, y) => {
            // In some disc whose radius grows along the axis.
            const [vx, vy] = [ax / Math.hypot(ax, ay), ay / Math.hypot(ax, ay)];
            for (let k = 0; k <= 400; k++) {
              const t = (k / 400) * 6.5 * UNIT;
              if (Math.hypot(x - t * vx, y - t * vy) < (t * 1.5) / 6.5) return true;
            }
            return false;
          },
        );
      }),
      { numRuns: runs(150) },
    );
  });

  it("are the same on the turned table", () => {
    fc.assert(
      fc.property(models, near, near, (spot, x, y) => {
        const here = basesAt([spot]);
        const there = basesAt([turnedSpot(spot)]);
        expect(underBlast(there, 0, -x, -y, 3 * UNIT)).toBe(underBlast(here, 0, x, y, 3 * UNIT));
        expect(underTeardrop(there, 0, -x, -y, -y, -x, 8 * UNIT, 2 * UNIT)).toBe(
          underTeardrop(here, 0, x, y, y, x, 8 * UNIT, 2 * UNIT),
        );
      }),
    );
  });
});
