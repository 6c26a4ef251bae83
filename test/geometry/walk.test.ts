import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Bases, touching } from "../../src/geometry/bases.ts";
import { MOST_NODES } from "../../src/geometry/corners.ts";
import { compileGround } from "../../src/geometry/grounds.ts";
import { standable } from "../../src/geometry/stand.ts";
import { compileTable, type TableSpec, turned } from "../../src/geometry/table.ts";
import { BLOCKS, DIFFICULT, IMPASSABLE } from "../../src/geometry/terrain.ts";
import { NOWHERE, UNIT } from "../../src/geometry/ticks.ts";
import { pointX, pointY, Walk } from "../../src/geometry/walk.ts";
import { runs } from "../properties.ts";
import { basesAt, insideOutline, outlines, rectangles, type Spot, spots, toOutline, turnedSpot } from "./arbitrary.ts";
import { type Drawn, drawn, LEGEND } from "./drawn.ts";

const SMALL = UNIT / 2;

interface Asked {
  readonly difficult?: number;
  readonly allowance?: number;
  /** Ticks. */
  readonly stop?: number;
  /** Inches to keep from everybody else. */
  readonly keep?: number;
  /** Model that is no obstacle. */
  readonly charged?: string;
}

/** Walks model A of a drawing to model B's place, or to the letter given. */
function walked(picture: Drawn, to: string, asked: Asked = {}): Walk {
  const { table, bases, row } = picture;
  const ground = compileGround(table, SMALL);
  const keep = new Int32Array(bases.x.length).fill((asked.keep ?? 0) * UNIT);
  if (asked.charged !== undefined) keep[row(asked.charged)] = -1;
  const walk = new Walk(bases.x.length);
  const allowance = (asked.allowance ?? 100) * UNIT;
  const goal = row(to);
  const x = bases.x[goal]!;
  const y = bases.y[goal]!;
  if (asked.charged === undefined) bases.x[goal] = NOWHERE;
  walk.plan(ground, bases, row("A"), x, y, asked.stop ?? 0, allowance, asked.difficult ?? 1, keep);
  walk.follow(allowance);
  bases.x[goal] = x;
  return walk;
}

const inches = (ticks: number) => ticks / UNIT;

describe("drawn cases", () => {
  it("straight over open ground, as far as the allowance", () => {
    const picture = drawn("A.........B");
    const all = walked(picture, "B");
    expect([inches(all.walked), all.arrived, all.points, inches(all.planned)]).toEqual([10, true, 2, 10]);
    const six = walked(picture, "B", { allowance: 6 });
    expect([inches(six.walked), six.arrived, inches(six.endX - picture.bases.x[0]!), six.endY]).toEqual([
      6,
      false,
      6,
      0,
    ]);
  });

  it("around a wall by the shorter side", () => {
    const picture = drawn(`
.............
.............
......#......
......#......
A.....#.....B
......#......
......#......
......#......
.............
.............
`);
    const walk = walked(picture, "B");
    expect(walk.arrived).toBe(true);
    // Over the upper end, whose corners the middle of the base rounds half an inch off.
    expect(Math.max(...pointY.subarray(0, walk.points))).toBeGreaterThan(3 * UNIT);
    expect(Math.min(...pointY.subarray(0, walk.points))).toBeGreaterThanOrEqual(0);
    // Two legs of 5 across and 3 up, and 2 along the top: no way is shorter; rounding the corners by straight cuts costs little.
    const least = 2 * Math.hypot(5.5, 3) + 1;
    expect(inches(walk.walked)).toBeGreaterThan(least - 0.5);
    expect(inches(walk.walked)).toBeLessThan(least + 0.5);
  });

  it("out of a pocket, and nowhere when it is closed", () => {
    const open = drawn(`
.................
.................
....########.....
...........#.....
....A......#...B.
...........#.....
....########.....
.................
.................
`);
    const walk = walked(open, "B");
    expect(walk.arrived).toBe(true);
    const least = Math.min(...pointX.subarray(0, walk.points));
    expect(least).toBeLessThan(-4.5 * UNIT);
    const door = { kind: 0, flags: IMPASSABLE, top: UNIT };
    const closed = drawn(
      `
.................
....########.....
....+......#.....
....+A.....#...B.
....+......#.....
....########.....
.................
`,
      { ...LEGEND, "+": door },
    );
    const stuck = walked(closed, "B");
    expect([stuck.reachable, stuck.arrived]).toEqual([false, false]);
    // As near as one comes inside: against the far wall.
    expect(inches(stuck.endX)).toBeGreaterThan(1.9);
  });

  it("not through a gap that is narrower than the base (SK-MOVE-20)", () => {
    const narrow = drawn(`
A....#....B
.....#.....
.....#.....
...........
.....#.....
.....#.....
.....#.....
`);
    narrow.bases.radius.fill(SMALL);
    const through = walked(narrow, "B");
    expect(through.arrived).toBe(false);
    const wide = drawn(`
A....#....B
.....#.....
.....#.....
...........
...........
.....#.....
.....#.....
`);
    expect(walked(wide, "B").arrived).toBe(true);
  });

  it("around other bases, a clearance apart", () => {
    const picture = drawn(`
..........
.         
A....C...B
..........
..........
`);
    const close = walked(picture, "B");
    expect(close.arrived).toBe(true);
    expect(inches(close.walked)).toBeLessThan(9.3);
    const { bases, row } = picture;
    const apart = walked(picture, "B", { keep: 0.25 });
    expect(apart.arrived).toBe(true);
    expect(apart.walked).toBeGreaterThan(close.walked);
    for (let length = 0; length <= apart.walked; length += UNIT / 8) {
      apart.pointAt(length);
      const away = Math.hypot(apart.atX - bases.x[row("C")]!, apart.atY - bases.y[row("C")]!);
      expect(away).toBeGreaterThanOrEqual(1.25 * UNIT - 1);
    }
    // The board is too narrow to keep an inch away.
    expect(walked(picture, "B", { keep: 1 }).arrived).toBe(false);
  });

  it("around one base as along a taut string, with corners that lead a twentieth around its arc at most", () => {
    const room = (line: string) => `${".".repeat(line.length)}\n`.repeat(2);
    for (const [line, before, after] of [
      ["A....C...B", 5, 4],
      ["A..C..B", 3, 3],
      ["AC...B", 1, 4],
      ["AC.B", 1, 2],
    ] as const) {
      const walk = walked(drawn(`\n${room(line)}${line}\n${room(line)}`), "B");
      // Two tangents of a circle of one inch, and the arc between them.
      const straight = Math.sqrt(before ** 2 - 1) + Math.sqrt(after ** 2 - 1);
      const arc = Math.PI - Math.acos(1 / before) - Math.acos(1 / after);
      expect([line, walk.arrived]).toEqual([line, true]);
      expect(inches(walk.walked), line).toBeGreaterThan(straight + arc);
      // An eighth of a turn, cut by two lines: twice the tangent of a sixteenth, and some ticks for rounding.
      expect(inches(walk.walked), line).toBeLessThan(straight + 1.06 * arc + 0.02);
    }
  });

  it("into contact with the one that is charged, around its friend", () => {
    const picture = drawn(`
..........
A..C.....B
..........
..........
`);
    const { bases, row } = picture;
    const walk = walked(picture, "B", { charged: "B", stop: UNIT });
    expect(walk.arrived).toBe(true);
    bases.x[row("A")] = walk.endX;
    bases.y[row("A")] = walk.endY;
    expect(touching(bases, row("A"), row("B"))).toBe(true);
    expect(Math.hypot(walk.endX - bases.x[row("B")]!, walk.endY - bases.y[row("B")]!)).toBeGreaterThanOrEqual(UNIT);
  });

  it("who stands too near already may leave, not come nearer", () => {
    const picture = drawn(`
..........
B..AC.....
..........
`);
    const away = walked(picture, "B", { keep: 1 });
    expect(away.arrived).toBe(true);
    const nearer = drawn(`
..........
...AC....B
..........
`);
    const blocked = walked(nearer, "B", { keep: 1, allowance: 0.5 });
    const { bases, row } = nearer;
    const before = Math.hypot(bases.x[row("A")]! - bases.x[row("C")]!, bases.y[row("A")]! - bases.y[row("C")]!);
    expect(Math.hypot(blocked.endX - bases.x[row("C")]!, blocked.endY - bases.y[row("C")]!)).toBeGreaterThanOrEqual(
      before - 1,
    );
  });

  it("difficult ground: crossed, paid double, or avoided", () => {
    const picture = drawn(`
.............
.............
A.....^^....B
......^^.....
......^^.....
.............
`);
    const over = walked(picture, "B", { allowance: 8 });
    expect([over.points, inches(over.walked), over.rough]).toEqual([2, 8, true]);
    // The base touches the marsh two ticks and half an inch before its middle would reach the edge.
    expect(over.untilRough).toBe(5.5 * UNIT - SMALL - 2);
    over.follow(over.untilRough);
    expect(over.rough).toBe(false);
    over.follow(over.untilRough + 1);
    expect(over.rough).toBe(true);

    const around = walked(picture, "B", { difficult: 0 });
    expect([around.arrived, around.rough, around.untilRough]).toEqual([true, false, NOWHERE]);
    expect(inches(around.walked)).toBeGreaterThan(12);
    expect(inches(around.walked)).toBeLessThan(12.3);

    // Three inches of marsh at twice the price are worse than the small detour; at the lower edge the detour is longer than that.
    const paid = walked(picture, "B", { difficult: 2 });
    expect([paid.walked, paid.rough]).toEqual([around.walked, false]);
    const deep = drawn(`
......^......
......^......
......^......
......^......
A.....^.....B
......^......
......^......
......^......
......^......
`);
    const through = walked(deep, "B", { difficult: 2 });
    expect([inches(through.walked), through.rough, through.points]).toEqual([12, true, 2]);
    // Two inches (and four ticks) of base in the marsh cost twice.
    expect(through.planned).toBe(12 * UNIT + 2 * UNIT + 4);
    through.follow(6 * UNIT);
    // Five inches less two ticks of open ground, and the rest at half the pace.
    expect(through.endX - deep.bases.x[0]!).toBe(5 * UNIT - 2 + (UNIT + 2) / 2);
  });

  it("a goal inside an obstacle is walked up to", () => {
    const picture = drawn(`
A....###
.....###
.....###
`);
    const { table, bases } = picture;
    const ground = compileGround(table, SMALL);
    const walk = new Walk(bases.x.length);
    walk.plan(ground, bases, 0, 3 * UNIT, UNIT, 0, 20 * UNIT, 1, new Int32Array(bases.x.length));
    walk.follow(20 * UNIT);
    expect([walk.arrived, walk.endY, inches(walk.endX) - 0.5]).toEqual([false, UNIT, 0 - 2 / UNIT]);
  });
});

describe("leaps", () => {
  const leapt = (picture: Drawn, to: string, allowance: number, difficult = 1): Walk => {
    const { table, bases, row } = picture;
    const ground = compileGround(table, SMALL);
    const walk = new Walk(bases.x.length);
    const goal = row(to);
    walk.leap(
      ground,
      bases,
      row("A"),
      bases.x[goal]!,
      bases.y[goal]!,
      UNIT,
      allowance * UNIT,
      difficult,
      new Int32Array(bases.x.length),
    );
    return walk;
  };

  it("go over everything, and end where there is room", () => {
    const picture = drawn("A..##..C.^^..B");
    const from = picture.bases.x[picture.row("A")]!;
    const far = (allowance: number, difficult?: number) =>
      inches(leapt(picture, "B", allowance, difficult).endX - from);
    // Over the house and over C; short of the house, when what is left would end in it; before C, a tick off its base.
    expect(far(6)).toBe(6 - 1 / UNIT);
    expect(far(4)).toBe(2 - 2 / UNIT);
    expect(far(4.75)).toBe(2 - 2 / UNIT);
    expect(far(5.25)).toBe(5.25);
    expect(far(7.5)).toBe(6 - 1 / UNIT);
    expect(far(9)).toBe(9);
    // Short of the marsh C stands in the way.
    expect(far(9, 0)).toBe(6 - 1 / UNIT);
    const whole = leapt(picture, "B", 20);
    expect([whole.arrived, inches(whole.endX - from)]).toEqual([false, 12 - 1 / UNIT]);
  });
});

// ---- Laws ------------------------------------------------------------------------------------------------------------------------------------

const HALF_BOARD = 12 * UNIT;
const inBoard = (spot: Spot): Spot => ({ ...spot, x: (spot.x / 2) | 0, y: (spot.y / 2) | 0, z: 0 });

/** Tables of 24 x 24 inches, crowded with what cannot be crossed. */
const crowded: fc.Arbitrary<TableSpec> = fc
  .array(
    fc.record({
      kind: fc.constant(0),
      flags: fc.constantFrom(IMPASSABLE | BLOCKS, IMPASSABLE, DIFFICULT),
      top: fc.constant(UNIT),
      corners: fc.oneof(outlines, rectangles).map((points) =>
        // Moved inwards from the board of 48 inches.
        {
          const cx = Math.trunc(points.reduce((sum, [x]) => sum + x, 0) / points.length);
          const cy = Math.trunc(points.reduce((sum, [, y]) => sum + y, 0) / points.length);
          return points.map(([x, y]) => [x - cx + Math.trunc(cx / 2), y - cy + Math.trunc(cy / 2)] as const);
        },
      ),
    }),
    { maxLength: 6 },
  )
  .map((pieces) => ({ width: 2 * HALF_BOARD, depth: 2 * HALF_BOARD, pieces }));

/** Whether the middle of a base of this radius can be there, by the slow reference; `extra` more ticks away from everything. */
function free(
  spec: TableSpec,
  barred: number,
  models: readonly Spot[],
  x: number,
  y: number,
  r: number,
  extra: number,
): boolean {
  if (Math.max(Math.abs(x), Math.abs(y)) > HALF_BOARD - r) return false;
  for (const { corners, flags } of spec.pieces) {
    if ((flags & barred) === 0) continue;
    if (insideOutline(corners, x, y) || toOutline(corners, x, y) < r * (1 + extra / UNIT) + extra) return false;
  }
  return models.every((m) => Math.hypot(m.x - x, m.y - y) >= (r + m.radius) * (1 + extra / UNIT) + extra);
}

/** Models that stand where they may, in the order given. */
function placed(spec: TableSpec, wanted: readonly Spot[]): Spot[] {
  const standing: Spot[] = [];
  for (const spot of wanted) {
    if (free(spec, IMPASSABLE | DIFFICULT, standing, spot.x, spot.y, spot.radius, 8)) standing.push(spot);
  }
  return standing;
}

/** The shortest way over a grid of half inches and its sixteen directions, well away from everything: an upper bound. */
function gridLength(spec: TableSpec, barred: number, models: readonly Spot[], from: Spot, to: Spot): number {
  const STEP = UNIT / 2;
  const EXTRA = 110;
  const n = 47;
  const at = (k: number) => (k - 23) * STEP;
  const r = from.radius;
  const freeAt = Array.from({ length: n * n }, (_, k) =>
    free(spec, barred, models, at(k % n), at(Math.floor(k / n)), r, EXTRA),
  );
  const clear = (ax: number, ay: number, bx: number, by: number): boolean => {
    for (let k = 0; k <= 6; k++) {
      if (!free(spec, barred, models, ax + ((bx - ax) * k) / 6, ay + ((by - ay) * k) / 6, r, EXTRA)) return false;
    }
    return true;
  };
  const steps = [-2, -1, 0, 1, 2]
    .flatMap((i) => [-2, -1, 0, 1, 2].map((j) => [i, j] as const))
    .filter(([i, j]) => Math.abs(i * j) === 2 || Math.max(Math.abs(i), Math.abs(j)) === 1);
  const length = new Float64Array(n * n).fill(Infinity);
  const queue: [number, number][] = [];
  const near = (spot: Spot): number[] =>
    freeAt.flatMap((ok, k) =>
      ok &&
      Math.hypot(at(k % n) - spot.x, at(Math.floor(k / n)) - spot.y) < 1.5 * STEP &&
      clear(spot.x, spot.y, at(k % n), at(Math.floor(k / n)))
        ? [k]
        : [],
    );
  const ends = new Map(near(to).map((k) => [k, Math.hypot(at(k % n) - to.x, at(Math.floor(k / n)) - to.y)]));
  for (const k of near(from)) {
    length[k] = Math.hypot(at(k % n) - from.x, at(Math.floor(k / n)) - from.y);
    queue.push([length[k]!, k]);
  }
  let best = Infinity;
  while (queue.length > 0) {
    queue.sort((a, b) => b[0] - a[0]);
    const [cost, k] = queue.pop()!;
    if (cost > length[k]! || cost >= best) continue;
    if (ends.has(k)) best = Math.min(best, cost + ends.get(k)!);
    const c = k % n;
    const row = Math.floor(k / n);
    for (const [i, j] of steps) {
      const [x, y] = [c + i, row + j];
      if (x < 0 || y < 0 || x >= n || y >= n || !freeAt[y * n + x]) continue;
      const total = cost + STEP * Math.hypot(i, j);
      if (total >= length[y * n + x]! || !clear(at(c), at(row), at(x), at(y))) continue;
      length[y * n + x] = total;
      queue.push([total, y * n + x]);
    }
  }
  return best;
}

const manySpots = fc.array(spots.map(inBoard), { minLength: 2, maxLength: 8 });

function setUp(spec: TableSpec, wanted: readonly Spot[], goal: Spot, standing = placed(spec, wanted)) {
  fc.pre(standing.length > 0);
  const mover = standing[0]!;
  const bases: Bases = basesAt(standing);
  const table = compileTable(spec);
  const ground = compileGround(table, mover.radius);
  const walk = new Walk(bases.x.length);
  const keep = new Int32Array(bases.x.length);
  return { standing, others: standing.slice(1), mover, bases, ground, walk, keep, goal };
}

const goals = spots.map(inBoard);
/** Corners that one looks behind: a few, as in a crowd, or all. */
const patience = fc.constantFrom(3, MOST_NODES);
const nearby = fc.integer({ min: -2 * UNIT, max: 2 * UNIT });

describe("laws", () => {
  it("a way is legal, no longer than allowed, and its end overlaps nothing", () => {
    fc.assert(
      fc.property(
        crowded,
        manySpots,
        goals,
        fc.integer({ min: 0, max: 40 * UNIT }),
        fc.constantFrom(0, 1, 2),
        patience,
        (spec, wanted, goal, allowance, difficult, effort) => {
          const { mover, others, bases, ground, walk, keep } = setUp(spec, wanted, goal);
          walk.plan(ground, bases, 0, goal.x, goal.y, 0, 48 * UNIT, difficult, keep, 2 * NOWHERE, effort);
          walk.follow(allowance);
          expect(walk.walked).toBeLessThanOrEqual(allowance);
          const barred = difficult === 0 ? IMPASSABLE | DIFFICULT : IMPASSABLE;
          // Every sixteenth of an inch of it, and the end.
          let length = 0;
          for (let leg = 1; leg < walk.points; leg++)
            length += Math.hypot(pointX[leg]! - pointX[leg - 1]!, pointY[leg]! - pointY[leg - 1]!);
          expect(walk.planned).toBeGreaterThanOrEqual(length - 1e-3);
          for (let at = 0; at <= length; at += UNIT / 16) {
            walk.pointAt(Math.trunc(at));
            // pointAt rounds to whole ticks.
            expect(free(spec, barred, others, walk.atX, walk.atY, mover.radius - 2, 0)).toBe(true);
          }
          expect(free(spec, barred, others, walk.endX, walk.endY, mover.radius, 0)).toBe(true);
          if (difficult < 2) expect(walk.walked).toBeGreaterThanOrEqual(Math.min(allowance, Math.ceil(length)) - 4);
          if (walk.arrived)
            expect([walk.endX, walk.endY]).toEqual([
              Math.max(mover.radius - HALF_BOARD, Math.min(HALF_BOARD - mover.radius, goal.x)),
              Math.max(mover.radius - HALF_BOARD, Math.min(HALF_BOARD - mover.radius, goal.y)),
            ]);
        },
      ),
      { numRuns: runs(250), endOnFailure: true },
    );
  });

  it("who stands beside a corner of a piece comes no nearer to it, wherever it goes", () => {
    fc.assert(
      fc.property(
        crowded.filter(({ pieces }) => pieces.length > 0),
        fc.nat(7),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        goals,
        patience,
        fc.boolean(),
        (spec, corner, angle, goal, effort, leaps) => {
          const { corners } = spec.pieces[0]!;
          const [x, y] = corners[corner % corners.length]!;
          const start = {
            x: Math.round(x + Math.cos(angle) * (SMALL + 2)),
            y: Math.round(y + Math.sin(angle) * (SMALL + 2)),
            z: 0,
            radius: SMALL,
          };
          fc.pre(free(spec, IMPASSABLE | DIFFICULT, [], start.x, start.y, SMALL, 0));
          const { bases, ground, walk, keep } = setUp(spec, [], goal, [start]);
          if (leaps) walk.leap(ground, bases, 0, goal.x, goal.y, 0, 48 * UNIT, 1, keep);
          else {
            walk.plan(ground, bases, 0, goal.x, goal.y, 0, 48 * UNIT, 1, keep, 2 * NOWHERE, effort);
            walk.follow(48 * UNIT);
            for (let at = 0; at <= walk.walked; at += UNIT / 32) {
              walk.pointAt(at);
              expect(free(spec, IMPASSABLE, [], walk.atX, walk.atY, SMALL - 2, 0)).toBe(true);
            }
          }
          expect(free(spec, IMPASSABLE, [], walk.endX, walk.endY, SMALL - 1, 0)).toBe(true);
        },
      ),
      { numRuns: runs(300), endOnFailure: true },
    );
  });

  it("a charge into a crowd comes too near to nobody but the one that is charged", () => {
    const crowd = fc.array(
      fc.record({ x: nearby, y: nearby, radius: fc.constantFrom(UNIT / 2, (5 * UNIT) / 8), apart: fc.boolean() }),
      { minLength: 3, maxLength: 10 },
    );
    fc.assert(
      fc.property(crowd, patience, (wanted, effort) => {
        const standing: (Spot & { apart: boolean })[] = [];
        for (const one of wanted.map((spot, k) => ({
          ...spot,
          x: spot.x + (k === 0 ? 5 * UNIT : 0),
          z: 0,
          tall: UNIT,
        }))) {
          if (standing.every((m) => Math.hypot(m.x - one.x, m.y - one.y) >= m.radius + one.radius)) standing.push(one);
        }
        fc.pre(standing.length > 1);
        const mover = standing[0]!;
        const target = standing[1]!;
        const bases = basesAt(standing);
        const table = compileTable({ width: 2 * HALF_BOARD, depth: 2 * HALF_BOARD, pieces: [] });
        const walk = new Walk(standing.length);
        const keep = Int32Array.from(standing, ({ apart }, k) => (k === 1 ? -1 : apart ? UNIT : 0));
        const contact = mover.radius + target.radius;
        const ground = compileGround(table, mover.radius);
        walk.plan(ground, bases, 0, target.x, target.y, contact, 12 * UNIT, 1, keep, 12 * UNIT, effort);
        walk.follow(12 * UNIT);
        for (let k = 2; k < standing.length; k++) {
          const { x, y, radius } = standing[k]!;
          const least = Math.min(mover.radius + radius + keep[k]!, Math.hypot(x - mover.x, y - mover.y));
          let nearest = Infinity;
          for (let at = 0; at <= walk.walked; at += UNIT / 32) {
            walk.pointAt(Math.trunc(at));
            nearest = Math.min(nearest, Math.hypot(x - walk.atX, y - walk.atY));
          }
          expect(nearest).toBeGreaterThanOrEqual(least - 3);
          expect(Math.hypot(x - walk.endX, y - walk.endY)).toBeGreaterThanOrEqual(least - 1);
        }
      }),
      { numRuns: runs(2000), endOnFailure: true },
    );
  });

  it("it reaches what a search over a grid reaches, on a way as short", () => {
    fc.assert(
      fc.property(crowded, manySpots, goals, fc.constantFrom(0, 1), (spec, wanted, goal, difficult) => {
        const { mover, others, bases, ground, walk, keep } = setUp(spec, wanted, goal);
        const barred = difficult === 0 ? IMPASSABLE | DIFFICULT : IMPASSABLE;
        fc.pre(free(spec, barred, others, goal.x, goal.y, mover.radius, 120));
        walk.plan(ground, bases, 0, goal.x, goal.y, 0, 48 * UNIT, difficult, keep);
        // What is reached in a straight line needs no other proof.
        fc.pre(walk.points > 2 || !walk.reachable);
        const bound = gridLength(spec, barred, others, mover, goal);
        fc.pre(bound < Infinity);
        walk.follow(100 * UNIT);
        expect(walk.arrived).toBe(true);
        expect(walk.walked).toBeLessThanOrEqual(bound + 8);
      }),
      { numRuns: runs(20), endOnFailure: true },
    );
  });

  it("a leap lands where one may stand, and nowhere further on the line could one", () => {
    fc.assert(
      fc.property(
        crowded,
        manySpots,
        goals,
        fc.integer({ min: 0, max: 20 * UNIT }),
        (spec, wanted, goal, allowance) => {
          const { mover, others, bases, ground, walk, keep } = setUp(spec, wanted, goal);
          walk.leap(ground, bases, 0, goal.x, goal.y, 0, allowance, 1, keep);
          expect(walk.walked).toBeLessThanOrEqual(allowance);
          if (walk.walked > 0) {
            expect(free(spec, IMPASSABLE, others, walk.endX, walk.endY, mover.radius, 0)).toBe(true);
            // Who began beside a corner, nearer than walking would come, may still be there.
            if (standable(ground, bases, 0, mover.x, mover.y, 1, keep))
              expect(standable(ground, bases, 0, walk.endX, walk.endY, 1, keep)).toBe(true);
          }
          // The goal is moved onto the board.
          const most = HALF_BOARD - mover.radius;
          const [dx, dy] = [goal.x, goal.y].map((to, axis) => {
            const from = axis === 0 ? mover.x : mover.y;
            return Math.max(-most, Math.min(most, to)) - from;
          }) as [number, number];
          const length = Math.hypot(dx, dy);
          for (let at = walk.walked + 8; at < Math.min(allowance, length); at += 64) {
            const [x, y] = [mover.x + (dx / length) * at, mover.y + (dy / length) * at];
            expect(free(spec, IMPASSABLE, others, x, y, mover.radius, 130)).toBe(false);
          }
        },
      ),
      { numRuns: runs(250), endOnFailure: true },
    );
  });

  it("it is the turned way on the turned table, bit for bit", () => {
    fc.assert(
      fc.property(
        crowded,
        manySpots,
        goals,
        fc.constantFrom(0, 1, 2),
        fc.integer({ min: 0, max: 20 * UNIT }),
        patience,
        (spec, wanted, goal, difficult, allowance, effort) => {
          const way = (table: TableSpec, models: readonly Spot[], to: Spot) => {
            const ground = compileGround(compileTable(table), models[0]!.radius);
            const walk = new Walk(models.length);
            walk.plan(
              ground,
              basesAt(models),
              0,
              to.x,
              to.y,
              0,
              24 * UNIT,
              difficult,
              new Int32Array(models.length).fill(UNIT / 8),
              2 * NOWHERE,
              effort,
            );
            walk.follow(allowance);
            const { planned, reachable, arrived, untilRough, walked, endX, endY } = walk;
            const points = Array.from({ length: walk.points }, (_, k) => [pointX[k]!, pointY[k]!]);
            return { planned, reachable, arrived, untilRough, walked, end: [endX, endY], points };
          };
          const standing = placed(spec, wanted);
          fc.pre(standing.length > 0);
          // Nor does the order of the others matter.
          const [mover, ...others] = standing.map(turnedSpot);
          const there = way(turned(spec), [mover!, ...others.reverse()], turnedSpot(goal));
          const back = ([x, y]: number[]) => [0 - x!, 0 - y!];
          const here = way(spec, standing, goal);
          expect({ ...there, end: back(there.end), points: there.points.map(back) }).toEqual(here);
        },
      ),
      { numRuns: runs(250), endOnFailure: true },
    );
  });
});
