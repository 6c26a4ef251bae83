/** Ways into contact against brute force: whoever can walk straight into contact with an enemy finds a way (SK-CC-02, -03, -10). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { touching } from "../../src/geometry/bases.ts";
import { MOST_NODES } from "../../src/geometry/corners.ts";
import { compileGround } from "../../src/geometry/grounds.ts";
import type { Point } from "../../src/geometry/polygon.ts";
import { compileTable } from "../../src/geometry/table.ts";
import { IMPASSABLE } from "../../src/geometry/terrain.ts";
import { UNIT } from "../../src/geometry/ticks.ts";
import { Walk } from "../../src/geometry/walk.ts";
import { runs } from "../properties.ts";
import { basesAt, insideOutline, overlapping, type Spot, toOutline } from "./arbitrary.ts";

/** Two inches from the edge of this table nothing happens. */
const HALF_BOARD = 12 * UNIT;
const REACH = 6 * UNIT;
/** Ticks that brute force keeps from every circle beyond what it must: positions are whole ticks, and ways keep two off a circle. */
const MARGIN = 8;
/** The share of its radius that a base keeps from pieces at their corners at most: grown corners are cut (grounds.ts), and turns lie a tenth further out. */
const AROUND_CORNERS = 1.2;
/**
 * Ticks by which a way may lead further to the side than the best of brute force, for all the whole ticks that it keeps off: a sixty-fourth of an inch.
 * A line that only grazes the circle of contact is longer by more than that.
 */
const ASIDE = 16;

interface Placed extends Spot {
  /** Ticks that the charger has to keep from it. */
  readonly keep: number;
}

interface Scene {
  readonly mover: Spot;
  readonly target: Spot;
  readonly others: readonly Placed[];
  readonly piece: readonly Point[] | undefined;
}

const around = (spot: { x: number; y: number }, degrees: number, far: number) => ({
  x: Math.round(spot.x + far * Math.cos((degrees * Math.PI) / 180)),
  y: Math.round(spot.y + far * Math.sin((degrees * Math.PI) / 180)),
  z: 0,
});
const radius = fc.constantFrom(UNIT / 2, (5 * UNIT) / 8, UNIT);
const degrees = fc.integer({ min: 0, max: 359 });
const apart = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);
const clear = (spot: Spot, piece: readonly Point[]) =>
  !insideOutline(piece, spot.x, spot.y) && toOutline(piece, spot.x, spot.y) >= spot.radius + 4;

/** A target, a charger within reach of it, and one to three others within an inch of the target: its friends, or the charger's. */
const scenes: fc.Arbitrary<Scene> = fc
  .record({
    target: fc.record({ x: fc.integer({ min: -UNIT, max: UNIT }), y: fc.integer({ min: -UNIT, max: UNIT }), radius }),
    mover: fc.record({ degrees, gap: fc.integer({ min: UNIT / 8, max: 4 * UNIT }), radius }),
    others: fc.array(
      fc.record({ degrees, gap: fc.integer({ min: 0, max: UNIT }), radius, keep: fc.constantFrom(UNIT, UNIT, 0) }),
      { minLength: 1, maxLength: 3 },
    ),
    piece: fc.option(
      fc.record({
        degrees,
        far: fc.integer({ min: UNIT, max: 3 * UNIT }),
        turn: degrees,
        long: fc.integer({ min: UNIT / 2, max: 2 * UNIT }),
        wide: fc.integer({ min: UNIT / 8, max: UNIT }),
      }),
    ),
  })
  .map((drawn): Scene | undefined => {
    const target = { ...drawn.target, z: 0 };
    const beside = <T extends { degrees: number; gap: number; radius: number }>(one: T) => ({
      ...one,
      ...around(target, one.degrees, target.radius + one.radius + one.gap + 2),
    });
    const mover = beside(drawn.mover);
    const others: Placed[] = [];
    for (const one of drawn.others.map(beside))
      if ([mover, ...others].every((m) => apart(m, one) >= m.radius + one.radius + 2)) others.push(one);
    let piece: Point[] | undefined;
    if (drawn.piece !== null) {
      const { turn, long, wide } = drawn.piece;
      const middle = around(target, drawn.piece.degrees, drawn.piece.far);
      piece = [-1, 1].flatMap((a) =>
        [-1, 1].map((b): Point => {
          const end = around(middle, turn, a * long);
          const { x, y } = around(end, turn + 90, a * b * wide);
          return [x, y];
        }),
      );
      if (![mover, target, ...others].every((spot) => clear(spot, piece!))) piece = undefined;
    }
    return others.length === 0 ? undefined : { mover, target, others, piece };
  })
  .filter((scene): scene is Scene => scene !== undefined);

/** Whether the straight line to a point keeps off everything; who is too near already may not come nearer. */
function freeLine({ mover, others, piece }: Scene, x: number, y: number): boolean {
  const dx = x - mover.x;
  const dy = y - mover.y;
  const long = Math.hypot(dx, dy);
  for (const one of others) {
    const wx = one.x - mover.x;
    const wy = one.y - mover.y;
    const ahead = (wx * dx + wy * dy) / long;
    const far = Math.hypot(wx, wy);
    const least = mover.radius + one.radius + one.keep + MARGIN;
    if (far < least) {
      // Away from it, and by so much that it shows in whole ticks at the end.
      if (ahead > (-MARGIN * far) / long) return false;
      continue;
    }
    const nearest = Math.max(0, Math.min(long, ahead));
    if (Math.hypot(wx - (dx / long) * nearest, wy - (dy / long) * nearest) < least) return false;
  }
  if (piece === undefined) return true;
  for (let at = 0; at <= long; at += UNIT / 32) {
    const px = mover.x + (dx / long) * at;
    const py = mover.y + (dy / long) * at;
    if (insideOutline(piece, px, py) || toOutline(piece, px, py) < AROUND_CORNERS * mover.radius + MARGIN) return false;
  }
  return true;
}

/**
 * The shortest straight line into contact, in steps of half a degree around the target, as its length and as the most that a way may have; Infinity:
 * there is none within reach.
 */
function bestStraight(scene: Scene): { best: number; most: number } {
  const { mover, target } = scene;
  const contact = mover.radius + target.radius;
  let best = Number.POSITIVE_INFINITY;
  let most = best;
  for (let step = 0; step < 720; step++) {
    const ux = Math.cos((step * Math.PI) / 360);
    const uy = Math.sin((step * Math.PI) / 360);
    // The side of the circle that the charger sees.
    if (ux * (mover.x - target.x) + uy * (mover.y - target.y) < contact + MARGIN) continue;
    const x = target.x + contact * ux;
    const y = target.y + contact * uy;
    const length = Math.hypot(x - mover.x, y - mover.y);
    // How steeply the line meets the circle.
    const steep = (ux * (mover.x - x) + uy * (mover.y - y)) / length;
    if (length >= best || length + ASIDE / steep > REACH || !freeLine(scene, x, y)) continue;
    best = length;
    most = length + ASIDE / steep;
  }
  return { best, most };
}

function charged({ mover, target, others, piece }: Scene, effort: number) {
  const bases = basesAt([mover, target, ...others]);
  const pieces = piece === undefined ? [] : [{ kind: 0, flags: IMPASSABLE, top: UNIT, corners: piece }];
  const table = compileTable({ width: 2 * HALF_BOARD, depth: 2 * HALF_BOARD, pieces });
  const ground = compileGround(table, mover.radius);
  const walk = new Walk(bases.x.length);
  const keep = Int32Array.from([0, -1, ...others.map((one) => one.keep)]);
  walk.plan(ground, bases, 0, target.x, target.y, mover.radius + target.radius, REACH, 1, keep, REACH, effort);
  walk.follow(REACH);
  return { walk, bases };
}

/**
 * The remainder: a piece that reaches into the circle around the target on which chargers stand in contact. A way past it is looked for over its corners
 * only, not to where its edge crosses that circle; of all these scenes that loses about one in three thousand.
 */
const reachesIn = ({ mover, target, piece }: Scene) =>
  piece !== undefined &&
  toOutline(piece, target.x, target.y) < target.radius + (1 + AROUND_CORNERS) * mover.radius + MARGIN;

describe("charges", () => {
  for (const effort of [3, MOST_NODES])
    it(`find a way wherever a straight one leads into contact, and none that is longer (effort ${effort})`, () => {
      fc.assert(
        fc.property(scenes, (scene) => {
          const { best, most } = bestStraight(scene);
          fc.pre(best < Number.POSITIVE_INFINITY && !reachesIn(scene));
          const { walk, bases } = charged(scene, effort);
          expect(walk.arrived).toBe(true);
          expect(walk.walked).toBeLessThanOrEqual(most);
          bases.x[0] = walk.endX;
          bases.y[0] = walk.endY;
          expect(touching(bases, 0, 1)).toBe(true);
          expect(overlapping(bases, 0, 1)).toBe(false);
        }),
        { numRuns: runs(400), endOnFailure: true },
      );
    });

  it("go past the second base in the way where there is no room beside the first, which they almost touch", () => {
    const at = (x: number, y: number, keep: number) => ({ x: x * UNIT, y: y * UNIT, z: 0, radius: UNIT / 2, keep });
    // The straight line just cuts the first, beside the charger; past it one still meets the second.
    const scene = {
      mover: at(0, 0, 0),
      target: at(0, 4.2, 0),
      others: [at(0.995, 0.1, 0), at(0.1, 2.4, 0)],
      piece: undefined,
    };
    const { walk } = charged(scene as never, 3);
    expect(walk.arrived).toBe(true);
  });

  it("end right across where another, of whom they keep an inch, touches the target from behind", () => {
    const at = (x: number, y: number, keep: number) => ({ x, y, z: 0, radius: UNIT / 2, keep });
    for (const apart of [UNIT + 1, UNIT + 2]) {
      const scene = {
        mover: at(-1476, -1652, 0),
        target: at(0, -3074, 0),
        others: [at(0, -3074 - apart, UNIT)],
        piece: undefined,
      };
      const { walk } = charged(scene as never, 3);
      expect(walk.arrived, `${apart} ticks`).toBe(true);
    }
  });

  it("begin on a corner of a way around terrain as anywhere else, and end in contact or nowhere", () => {
    const piece = [2, 4, 6, 8].map((k): Point => [(k === 2 || k === 8 ? 2 : 4) * UNIT, (k < 5 ? 2 : 4) * UNIT]);
    const pieces = [{ kind: 0, flags: IMPASSABLE, top: UNIT, corners: piece }];
    const ground = compileGround(compileTable({ width: 2 * HALF_BOARD, depth: 2 * HALF_BOARD, pieces }), UNIT / 2);
    expect(ground.turn.length).toBeGreaterThanOrEqual(8);
    for (let k = 0; k < ground.turn.length; k += 2) {
      const mover = { x: ground.turn[k]!, y: ground.turn[k + 1]!, z: 0, radius: UNIT / 2 };
      for (let far = 3; far < 5; far++) {
        const away = around(mover, (Math.atan2(3 * UNIT - mover.y, 3 * UNIT - mover.x) * 180) / Math.PI, far * UNIT);
        const target = { ...away, radius: UNIT / 2 };
        const { walk, bases } = charged({ mover, target, others: [], piece }, 3);
        bases.x[0] = walk.endX;
        bases.y[0] = walk.endY;
        expect(walk.arrived, `from corner ${k / 2}`).toBe(touching(bases, 0, 1));
      }
    }
  });
});
