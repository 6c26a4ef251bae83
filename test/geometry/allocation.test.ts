import { PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { expect, it } from "vitest";
import { underBlast, underTeardrop } from "../../src/geometry/areas.ts";
import { type Bases, gap, nearest } from "../../src/geometry/bases.ts";
import { directionOf, inArc } from "../../src/geometry/directions.ts";
import { compileGround, type Ground } from "../../src/geometry/grounds.ts";
import { ground as groundAt, pointToPiece } from "../../src/geometry/inside.ts";
import { screenedBy } from "../../src/geometry/screen.ts";
import { Sight } from "../../src/geometry/sight.ts";
import { standable } from "../../src/geometry/stand.ts";
import { compileTable, type Table } from "../../src/geometry/table.ts";
import { BLOCKS, COVER, DEPTH, DIFFICULT, IMPASSABLE } from "../../src/geometry/terrain.ts";
import { UNIT } from "../../src/geometry/ticks.ts";
import { Walk } from "../../src/geometry/walk.ts";
import { basesAt } from "./arbitrary.ts";

const kinds = {
  woods: { about: "", flags: DEPTH | DIFFICULT | COVER, height: 3 },
  block: { about: "", flags: BLOCKS | IMPASSABLE, height: 6 },
};

/** Eight pieces, one of them not convex, and twenty models between them. */
function setting(): { table: Table; ground: Ground; bases: Bases } {
  const rectangle = (x: number, y: number, w: number, h: number) =>
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ].map(([a, b]) => [a! * UNIT, b! * UNIT] as const);
  const ell = [
    [-3, -3],
    [3, -3],
    [3, -2],
    [-2, -2],
    [-2, 3],
    [-3, 3],
  ].map(([a, b]) => [a! * UNIT, b! * UNIT] as const);
  const outlines = [-16, -6, 5, 14].flatMap((x) => [rectangle(x, 8, 5, 4), rectangle(x - 1, -12, 4, 6)]).slice(0, 7);
  const pieces = [...outlines, ell].map((corners, k) => {
    const { flags, height } = k % 2 === 0 ? kinds.woods : kinds.block;
    return { kind: 0, flags, top: height * UNIT, corners };
  });
  const table = compileTable({ width: 48 * UNIT, depth: 48 * UNIT, pieces });
  const bases = basesAt(
    Array.from({ length: 20 }, (_, k) => ({
      x: ((k % 10) * 4 - 18) * UNIT + 37,
      y: (k < 10 ? -18 : 18) * UNIT + (k % 3) * UNIT,
      z: 0,
      radius: UNIT / 2,
    })),
  );
  return { table, ground: compileGround(table, UNIT / 2), bases };
}

/** The most windows, and the bytes a query below which there is nothing more to wait for. */
const WINDOWS = 80;
const NOTHING = 1;

/**
 * Bytes by which the heap grew a query, in the first window in which that was next to nothing, or the stillest of very many. Until the
 * compiler, which works beside us, has come to every function, numbers are boxed, 16 bytes each; what a query allocates by itself it
 * allocates in every window.
 */
async function bytesPer(query: (n: number) => void, queries: number): Promise<number> {
  const batch = (from: number): void => {
    for (let n = from; n < from + 100; n++) query(n);
  };
  let least = Number.POSITIVE_INFINITY;
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    collections += list.getEntries().length;
  });
  observer.observe({ entryTypes: ["gc"] });
  for (let window = 0; window < WINDOWS && least > NOTHING; window++) {
    const before = getHeapStatistics().used_heap_size;
    const collected = collections;
    for (let n = 0; n < queries; n += 100) batch(n);
    const after = getHeapStatistics().used_heap_size;
    await new Promise((resume) => setTimeout(resume, 10));
    if (collections === collected) least = Math.min(least, (after - before) / queries);
  }
  observer.disconnect();
  return least;
}

it("the measure sees a boxed number", async () => {
  const boxes: number[] = [0, 0];
  const box = (n: number): void => {
    boxes[n & 1] = Math.sqrt(n + 0.5);
  };
  const held: unknown[] = ["so that the numbers are objects of their own"];
  expect(
    await bytesPer((n) => {
      box(n);
      held[0] = boxes[n & 1];
    }, 2_000),
  ).toBeGreaterThan(8);
});

it("nothing is allocated by looking", async () => {
  const { table, bases } = setting();
  const sight = new Sight(table.pieces);
  const found = new Int32Array(16);
  const look = (n: number): void => {
    const i = n % 10;
    const j = 10 + ((n >> 3) % 10);
    const dx = bases.x[j]! - bases.x[i]!;
    const dy = bases.y[j]! - bases.y[i]!;
    found[0]! += gap(bases, i, j) + nearest(bases, i, 10, 20);
    if (sight.between(table, bases, i, j, 2 * UNIT)) found[1]! += sight.depth;
    found[2]! += screenedBy(bases, i, j, 0, 20);
    found[4]! += pointToPiece(table, n % 8, bases.x[i]!, bases.y[i]!) + groundAt(table, bases, j);
    found[5]! += directionOf(dx, dy) + (inArc(n % 720, 180, dx, dy) ? 1 : 0);
    found[7]! += underBlast(bases, i, bases.x[j]!, bases.y[j]!, 3 * UNIT);
    found[8]! += underTeardrop(bases, i, bases.x[j]!, bases.y[j]!, n % 977, 1000 - (n % 313), 8 * UNIT, 2 * UNIT);
  };
  expect(await bytesPer(look, 20_000)).toBeLessThan(NOTHING);
});

it("nothing is allocated by moving", async () => {
  const { ground, bases } = setting();
  const walk = new Walk(20);
  const keep = new Int32Array(20).fill(UNIT / 4);
  const found = new Int32Array(4);
  const move = (n: number): void => {
    const i = n % 10;
    const j = 10 + ((n >> 3) % 10);
    keep[j] = -1;
    walk.plan(ground, bases, i, bases.x[j]!, bases.y[j]!, n % 2 === 0 ? UNIT : 0, 12 * UNIT, n % 3, keep);
    keep[j] = UNIT / 4;
    walk.follow(6 * UNIT);
    walk.follow(12 * UNIT + (n % 7));
    walk.pointAt(4 * UNIT);
    found[0]! += walk.endX + walk.atY + (walk.rough ? 1 : 0);
    walk.leap(ground, bases, i, bases.x[j]!, bases.y[j]!, 0, 12 * UNIT, n % 2, keep);
    found[1]! += walk.walked;
    if (standable(ground, bases, i, walk.endX, walk.endY, 1, keep)) found[2]!++;
  };
  expect(await bytesPer(move, 4_000)).toBeLessThan(NOTHING);
});
