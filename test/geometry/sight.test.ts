import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Point } from "../../src/geometry/polygon.ts";
import { screenedBy } from "../../src/geometry/screen.ts";
import { Sight } from "../../src/geometry/sight.ts";
import { compileTable, type TableSpec, turned } from "../../src/geometry/table.ts";
import { BLOCKS, COVER, DEPTH, DIFFICULT } from "../../src/geometry/terrain.ts";
import { NOWHERE, UNIT } from "../../src/geometry/ticks.ts";
import { runs } from "../properties.ts";
import { basesAt, insideOutline, type Spot, spots, tables, toOutline, turnedSpot } from "./arbitrary.ts";
import { type Drawn, drawn } from "./drawn.ts";

const FAR = NOWHERE;

/** The depth rule of SK-SHOOT-06 and -07: six inches in one piece, less than six in several. */
function sees({ table, bases, row }: Drawn, a: string, b: string): boolean {
  const sight = new Sight(table.pieces);
  return sight.between(table, bases, row(a), row(b), FAR) && sight.shallow(6 * UNIT, 6 * UNIT - 1);
}

describe("drawn cases", () => {
  it("what blocks cuts the line, unless it only touches a corner or an edge", () => {
    const picture = drawn(`
A........B
...##.....
...##.....
C..##....D
..........
`);
    expect(sees(picture, "A", "B")).toBe(true);
    expect(sees(picture, "C", "D")).toBe(false);
    expect(sees(picture, "A", "D")).toBe(false);
    // From the middle of a square along the row's lower edge: shift both down to the edge of the block.
    for (const letter of ["A", "B"]) picture.bases.y[picture.row(letter)]! -= UNIT / 2;
    expect(sees(picture, "A", "B")).toBe(true);
    for (const letter of ["A", "B"]) picture.bases.y[picture.row(letter)]! -= 1;
    expect(sees(picture, "A", "B")).toBe(false);
  });

  it("an L-shaped block has an open inner corner", () => {
    const picture = drawn(`
#.....A
#......
#..B...
#......
#####..
C......
`);
    expect(sees(picture, "A", "B")).toBe(true);
    expect(sees(picture, "B", "C")).toBe(false);
    expect(sees(picture, "A", "C")).toBe(false);
  });

  it("six inches into a wood can be seen, an inch more cannot (SK-SHOOT-06)", () => {
    const picture = drawn(`
A...~~~~~~~~...E
B...~~~~~~.....F
C...~~~~~~~....G
D...~~~~~......H
`);
    // One wood, not four: it is an area with a ragged edge.
    expect(picture.table.pieces).toBe(1);
    const depth = (a: string, b: string) => {
      const sight = new Sight(1);
      expect(sight.between(picture.table, picture.bases, picture.row(a), picture.row(b), FAR)).toBe(true);
      return sight.depth / UNIT;
    };
    expect([depth("A", "E"), depth("B", "F"), depth("C", "G"), depth("D", "H")]).toEqual([8, 6, 7, 5]);
    expect([
      sees(picture, "A", "E"),
      sees(picture, "B", "F"),
      sees(picture, "C", "G"),
      sees(picture, "D", "H"),
    ]).toEqual([false, true, false, true]);
  });

  it("two pieces add up to less than six inches, the street left out (SK-SHOOT-07)", () => {
    const picture = drawn("~~~~~~............~~~~~~");
    const { table, bases } = picture;
    const row = (letter: string) => (letter === "A" ? 0 : 1);
    bases.tall.fill(2 * UNIT);
    bases.y.fill(0);
    const at = (shooterDepth: number, targetDepth: number) => {
      bases.x[0] = (-6 - shooterDepth) * UNIT;
      bases.x[1] = (6 + targetDepth) * UNIT;
      return sees({ ...picture, table, row }, "A", "B");
    };
    // The two examples of the text (SKX-012 and SKX-013), and six exactly, which is not less than six.
    expect([at(2, 3), at(3, 4), at(3, 3), at(3, 3 - 1 / UNIT)]).toEqual([true, false, false, true]);
    // In one piece six exactly is within six.
    bases.x[0] = -3 * UNIT;
    bases.x[1] = 12 * UNIT;
    expect(sees({ ...picture, row }, "A", "B")).toBe(true);
    bases.x[1] = 12 * UNIT + 1;
    bases.x[0] = -9 * UNIT;
    expect(sees({ ...picture, row }, "A", "B")).toBe(false);
  });

  it("a low wall gives cover and blocks nothing; near the target it counts as the target's", () => {
    const picture = drawn("A.=........=.B");
    const { table, bases, row } = picture;
    bases.tall.fill(UNIT / 2);
    const sight = new Sight(2);
    expect(sight.between(table, bases, row("A"), row("B"), 2 * UNIT)).toBe(true);
    expect([sight.count, sight.flags, sight.nearFlags]).toEqual([2, COVER, COVER]);
    expect(sight.between(table, bases, row("A"), row("B"), UNIT)).toBe(true);
    expect([sight.count, sight.nearFlags]).toEqual([2, 0]);
    // Eyes at two inches look over it.
    bases.tall.fill(2 * UNIT);
    expect(sight.between(table, bases, row("A"), row("B"), 2 * UNIT)).toBe(true);
    expect([sight.count, sight.flags]).toEqual([0, 0]);
  });

  it("from a roof one sees over a house, but not close behind it", () => {
    const house = { "#": { kind: 0, flags: BLOCKS, top: 4 * UNIT }, "~": { kind: 1, flags: DEPTH, top: 3 * UNIT } };
    const picture = drawn("R....##C..............D", house);
    const { bases, row } = picture;
    // Eyes at eight inches; the line to D passes the house at six and more, that to C at three.
    bases.z[row("R")] = 6 * UNIT;
    expect(sees(picture, "R", "D")).toBe(true);
    expect(sees(picture, "R", "C")).toBe(false);
  });

  it("whoever stands on a roof counts as inside, along the whole depth (SK-MOVE-19)", () => {
    const ruin = { "~": { kind: 1, flags: DEPTH | DIFFICULT | COVER, top: 3 * UNIT } };
    const picture = drawn("A....~~~~.....", ruin);
    const { table, bases, row } = picture;
    const b = bases.x.length - 1;
    bases.x[b] = 0;
    bases.y[b] = 0;
    bases.z[b] = 3 * UNIT;
    bases.tall[b] = 2 * UNIT;
    const sight = new Sight(1);
    expect(sight.between(table, bases, row("A"), b, 0)).toBe(true);
    expect([sight.count, sight.targetFlags & DIFFICULT, sight.lookerFlags, sight.depth]).toEqual([
      1,
      DIFFICULT,
      0,
      2 * UNIT,
    ]);
    expect(sight.nearFlags).toBe(sight.targetFlags);
  });
});

/** Crossing by many samples of the line: what the sight test must be near to. */
function sampled(spec: TableSpec, a: Spot, b: Spot) {
  const SAMPLES = 1500;
  const eye = 2 * UNIT;
  return spec.pieces.map(({ corners, top }) => {
    const stands = insideOutline(corners, a.x, a.y) || insideOutline(corners, b.x, b.y);
    let inside = 0;
    let low = 0;
    for (let k = 0; k < SAMPLES; k++) {
      const t = (k + 0.5) / SAMPLES;
      if (!insideOutline(corners, a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))) continue;
      inside++;
      if (a.z + eye + t * (b.z - a.z) < top) low++;
    }
    return { inside: inside / SAMPLES, low: low / SAMPLES, stands };
  });
}

const apart = (corners: readonly Point[], spot: Spot) => toOutline(corners, spot.x, spot.y) > 8;

describe("laws", () => {
  it("crosses what a sampled line crosses, and as deep", () => {
    fc.assert(
      fc.property(tables, spots, spots, (spec, a, b) => {
        fc.pre(spec.pieces.every(({ corners }) => apart(corners, a) && apart(corners, b)));
        const table = compileTable(spec);
        const sight = new Sight(8);
        const seen = sight.between(table, basesAt([a, b]), 0, 1, FAR);
        const reference = sampled(spec, a, b);
        const length = Math.hypot(a.x - b.x, a.y - b.y);
        // Samples miss what is narrower than they are dense: a corner cut off, a few samples at every crossing of an edge.
        const slack = 6 / 1500;
        const walls = spec.pieces.map(({ flags }, i) => ((flags & BLOCKS) === 0 ? 0 : reference[i]!.low));
        if (walls.some((share) => share > slack)) expect(seen).toBe(false);
        if (!seen) {
          expect(spec.pieces.some(({ flags }) => (flags & BLOCKS) !== 0)).toBe(true);
          return;
        }
        expect(walls.every((share) => share <= slack)).toBe(true);
        let depth = 0;
        spec.pieces.forEach(({ flags }, i) => {
          const share = reference[i]!.stands ? reference[i]!.inside : reference[i]!.low;
          if (share > slack) expect([...sight.crossed.subarray(0, sight.count)]).toContain(i);
          if ((flags & DEPTH) !== 0) depth += share * length;
        });
        expect(Math.abs(sight.depth - depth)).toBeLessThan(spec.pieces.length * slack * length + 4);
      }),
      { numRuns: runs(250) },
    );
  });

  it("is mutual, and the same on the turned table, bit for bit", () => {
    fc.assert(
      fc.property(tables, spots, spots, fc.integer({ min: 0, max: 8 * UNIT }), (spec, a, b, near) => {
        const table = compileTable(spec);
        const answer = (t: typeof table, from: Spot, to: Spot) => {
          const sight = new Sight(8);
          const seen = sight.between(t, basesAt([from, to]), 0, 1, near);
          if (!seen) return { seen, mutual: "cut off" };
          const { flags, depth, depths, count, lookerFlags, targetFlags, nearFlags } = sight;
          const crossed = [...sight.crossed.subarray(0, count)].sort();
          return { seen, mutual: { flags, depth, depths, count, crossed }, lookerFlags, targetFlags, nearFlags };
        };
        const forth = answer(table, a, b);
        const back = answer(table, b, a);
        expect(back.mutual).toEqual(forth.mutual);
        expect(back.lookerFlags).toBe(forth.targetFlags);
        expect(answer(compileTable(turned(spec)), turnedSpot(a), turnedSpot(b))).toEqual(forth);
        // Nor does it hang on the order of the pieces.
        const count = spec.pieces.length;
        const reversed = answer(compileTable({ ...spec, pieces: [...spec.pieces].reverse() }), a, b);
        if (forth.seen && typeof reversed.mutual === "object")
          reversed.mutual.crossed = reversed.mutual.crossed.map((i) => count - 1 - i).sort();
        expect(reversed).toEqual(forth);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe("models in the way", () => {
  it("block by their base, not by touching, not from below or beyond", () => {
    const { bases, row } = drawn("A....B....C..D");
    const [a, b, c, d] = ["A", "B", "C", "D"].map(row) as [number, number, number, number];
    expect(screenedBy(bases, a, c, 0, 4)).toBe(b);
    expect(screenedBy(bases, a, c, 2, 4)).toBe(-1);
    expect(screenedBy(bases, a, b, 0, 4)).toBe(-1);
    expect(screenedBy(bases, a, d, 2, 4)).toBe(c);
    bases.y[b]! += bases.radius[b]!;
    expect(screenedBy(bases, a, c, 0, 4)).toBe(-1);
    bases.y[b]! -= 1;
    expect(screenedBy(bases, a, c, 0, 4)).toBe(b);
    // Small creatures are looked over, and who stands on a roof is looked under.
    bases.tall[b] = UNIT;
    expect(screenedBy(bases, a, c, 0, 4)).toBe(-1);
    bases.tall[b] = 2 * UNIT;
    bases.z[b] = 3 * UNIT;
    expect(screenedBy(bases, a, c, 0, 4)).toBe(-1);
    bases.z[b] = 0;
    bases.x[b] = NOWHERE;
    bases.y[b] = NOWHERE;
    expect(screenedBy(bases, a, c, 0, 4)).toBe(-1);
  });

  it("block both ways, on the turned table too, and are what a slow look finds", () => {
    fc.assert(
      fc.property(spots, spots, fc.array(spots, { minLength: 1, maxLength: 6 }), (a, b, others) => {
        const bases = basesAt([a, b, ...others]);
        const found = screenedBy(bases, 0, 1, 2, bases.x.length);
        expect(screenedBy(bases, 1, 0, 2, bases.x.length)).toBe(found);
        expect(screenedBy(basesAt([a, b, ...others].map(turnedSpot)), 0, 1, 2, bases.x.length)).toBe(found);
        const square = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
        const first = others.findIndex((o) => {
          const t = ((o.x - a.x) * (b.x - a.x) + (o.y - a.y) * (b.y - a.y)) / square;
          if (!(t > 0 && t < 1)) return false;
          const aside = Math.hypot(o.x - a.x - t * (b.x - a.x), o.y - a.y - t * (b.y - a.y));
          const height = a.z + t * (b.z - a.z);
          return aside < o.radius && height <= o.z && height + 2 * UNIT >= o.z;
        });
        expect(found).toBe(first === -1 ? -1 : first + 2);
      }),
      { numRuns: runs(300) },
    );
  });
});
