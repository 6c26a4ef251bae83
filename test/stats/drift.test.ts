import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chiSquareHomogeneity, mergeSparse } from "../../src/stats/chi-square-homogeneity.ts";
import { energyDistance } from "../../src/stats/energy-distance.ts";
import { energyDistancePaired } from "../../src/stats/energy-distance-paired.ts";
import { kolmogorovSmirnov } from "../../src/stats/kolmogorov-smirnov.ts";
import { solve } from "../../src/stats/linear-solve.ts";
import { mcnemarExact } from "../../src/stats/mcnemar.ts";
import { chiSquareSf } from "../../src/stats/portable-math.ts";
import { threeMomentTail } from "../../src/stats/quadratic-form.ts";
import { stuartMaxwell } from "../../src/stats/stuart-maxwell.ts";
import { wasserstein, wassersteinNoise } from "../../src/stats/wasserstein.ts";

const two = fc
  .integer({ min: 2, max: 8 })
  .chain((k) => fc.tuple(bins(k), bins(k)))
  .filter(([a, b]) => sum(a) > 0 && sum(b) > 0);
const square = (least: number, most: number) =>
  fc
    .integer({ min: least, max: most })
    .chain((k) => fc.array(bins(k), { minLength: k, maxLength: k }))
    .filter((t) => sum(t.flat()) > 0);

function bins(k: number): fc.Arbitrary<number[]> {
  return fc.array(fc.oneof(fc.constant(0), fc.nat(60)), { minLength: k, maxLength: k });
}

function sum(x: readonly number[]): number {
  return x.reduce((s, v) => s + v, 0);
}

describe("two independent histograms", () => {
  it("do not differ from themselves", () => {
    fc.assert(
      fc.property(two, ([a]) => {
        expect(energyDistance(a, a)).toMatchObject({ d2: 0, t: 0, p: 1 });
        expect(kolmogorovSmirnov(a, a)).toEqual({ d: 0, p: 1 });
        expect(wasserstein(a, a)).toBe(0);
        expect(chiSquareHomogeneity([a, a]).x2).toBe(0);
      }),
    );
  });

  it("differ as their distribution functions say, whichever comes first and from whichever end", () => {
    fc.assert(
      fc.property(two, ([a, b]) => {
        const f = a.map((_, k) => sum(a.slice(0, k + 1)) / sum(a) - sum(b.slice(0, k + 1)) / sum(b));
        const e = energyDistance(a, b);
        expect(e.d2).toBeCloseTo(2 * sum(f.map((x) => x * x)), 12);
        expect(wasserstein(a, b)).toBeCloseTo(sum(f.map(Math.abs)), 12);
        expect(kolmogorovSmirnov(a, b).d).toBeCloseTo(Math.max(...f.map(Math.abs)), 12);
        expect(energyDistance(b, a).p).toBeCloseTo(e.p, 10);
        expect(energyDistance([...a].reverse(), [...b].reverse()).p).toBeCloseTo(e.p, 9);
        for (const p of [e.p, kolmogorovSmirnov(a, b).p, chiSquareHomogeneity([a, b]).pX2])
          expect(p >= 0 && p <= 1).toBe(true);
      }),
    );
  });

  it("of two bins reduce to chi-square with one degree of freedom", () => {
    // With two bins T / (2 H (1 - H)) is Pearson's X2.
    const e = energyDistance([60, 40], [45, 55]);
    const chi = chiSquareHomogeneity([
      [60, 40],
      [45, 55],
    ]);
    expect(e.p).toBeCloseTo(chi.pX2, 12);
    expect(chi.pX2).toBeCloseTo(chiSquareSf(chi.x2, 1), 14);
    expect(chi.cramerV).toBeCloseTo(Math.sqrt(chi.x2 / 200), 14);
  });

  it("reject a true null about as often as stated (fixed seed, 400 pairs of 200)", () => {
    const draw = lcg(20240601);
    const sample = () => {
      const c = [0, 0, 0, 0, 0, 0];
      for (let i = 0; i < 200; i++) c[Math.floor(6 * draw() * draw())]++;
      return c;
    };
    let energy = 0;
    let shifted = 0;
    for (let i = 0; i < 400; i++) {
      const a = sample();
      if (energyDistance(a, sample()).p < 0.05) energy++;
      if (energyDistance(a, [0, ...sample().slice(0, 5)]).p < 0.05) shifted++;
    }
    // 5 % of 400 is 20, standard deviation 4.4
    expect(energy).toBeGreaterThan(7);
    expect(energy).toBeLessThan(34);
    expect(shifted).toBe(400);
  });

  it("show a Wasserstein distance of about the noise floor when nothing changed (fixed seed)", () => {
    const draw = lcg(7);
    const sample = () => {
      const c = new Array<number>(10).fill(0);
      for (let i = 0; i < 300; i++) c[Math.floor(10 * draw())]++;
      return c;
    };
    let distance = 0;
    let floor = 0;
    for (let i = 0; i < 200; i++) {
      const [a, b] = [sample(), sample()];
      distance += wasserstein(a, b);
      floor += wassersteinNoise(a, b);
    }
    expect(distance / floor).toBeGreaterThan(0.93);
    expect(distance / floor).toBeLessThan(1.07);
  });

  it("are refused when empty, ragged or not counts", () => {
    for (const [a, b] of [
      [
        [0, 0],
        [1, 2],
      ],
      [[1], [1, 2]],
      [
        [1.5, 1],
        [1, 2],
      ],
      [[], []],
    ]) {
      expect(() => energyDistance(a, b)).toThrow(RangeError);
      expect(() => wasserstein(a, b)).toThrow(RangeError);
      expect(() => kolmogorovSmirnov(a, b)).toThrow(RangeError);
      expect(() => chiSquareHomogeneity([a, b])).toThrow(RangeError);
    }
    expect(() => chiSquareHomogeneity([[1, 2]])).toThrow(RangeError);
  });

  it("lose no count when sparse columns are merged, and leave none too sparse", () => {
    fc.assert(
      fc.property(two, ([a, b]) => {
        const merged = mergeSparse([a, b]);
        expect(merged.map(sum)).toEqual([sum(a), sum(b)]);
        const n = sum(a) + sum(b);
        if (merged[0].length > 1)
          merged[0].forEach((x, j) => {
            expect((Math.min(sum(a), sum(b)) * (x + merged[1][j])) / n).toBeGreaterThanOrEqual(5 - 1e-9);
          });
      }),
    );
  });

  it("Kolmogorov's law joins its two series at 1, with the tabulated 5 % point", () => {
    // K = 1.3581 has p = 0.05 (Smirnov's table); n = m = 20000 makes D sqrt(nm/(n+m)) = 100 D
    const at = (lambda: number) => {
      const shift = Math.round(200 * lambda);
      return kolmogorovSmirnov([10000 + shift, 10000 - shift], [10000, 10000]).p;
    };
    expect(at(1.36)).toBeCloseTo(0.0495, 3);
    expect(at(0.995)).toBeGreaterThan(at(1.0));
    expect(at(0.995) - at(1.005)).toBeLessThan(0.012);
  });
});

describe("paired tables", () => {
  it("without change show no drift, and with all change one way a sure one", () => {
    fc.assert(
      fc.property(bins(5), (d) => {
        fc.pre(sum(d) > 0);
        const diagonal = d.map((c, i) => d.map((_, j) => (i === j ? c : 0)));
        expect(energyDistancePaired(diagonal)).toEqual({ d2: 0, t: 0, p: 1, discordant: 0 });
        expect(stuartMaxwell(diagonal)).toEqual({ x2: 0, df: 0, p: 1, discordant: 0 });
      }),
    );
    const up = [
      [20, 30, 0],
      [0, 20, 30],
      [0, 0, 20],
    ];
    expect(energyDistancePaired(up).p).toBeLessThan(1e-6);
    expect(stuartMaxwell(up).p).toBeLessThan(1e-6);
  });

  it("turn round with before and after", () => {
    fc.assert(
      fc.property(square(2, 6), (t) => {
        const turned = t.map((_, i) => t.map((row) => row[i]));
        const a = energyDistancePaired(t);
        const b = energyDistancePaired(turned);
        expect(b.p).toBeCloseTo(a.p, 9);
        expect(b.discordant).toBe(a.discordant);
        const s = stuartMaxwell(t);
        expect(stuartMaxwell(turned).x2 / (1 + s.x2)).toBeCloseTo(s.x2 / (1 + s.x2), 9);
        expect(s.x2).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });

  it("of two categories are McNemar's test", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (b, c) => {
        const s = stuartMaxwell([
          [9, b],
          [c, 4],
        ]);
        expect(s.x2).toBeCloseTo((b - c) ** 2 / (b + c), 9);
        // the energy statistic is the same quantity: T = 2 (b-c)^2 / n against a mean of 2 (b+c) / n
        expect(
          energyDistancePaired([
            [9, b],
            [c, 4],
          ]).p,
        ).toBeCloseTo(s.p, 9);
      }),
    );
  });

  it("that fall into groups without traffic between them add the groups up", () => {
    // 0-1 and 2-3 exchange blocks; the plain covariance matrix of three categories is singular here.
    const s = stuartMaxwell([
      [5, 12, 0, 0],
      [4, 5, 0, 0],
      [0, 0, 5, 3],
      [0, 0, 9, 5],
    ]);
    expect(s.df).toBe(2);
    expect(s.x2).toBeCloseTo(64 / 16 + 36 / 12, 12);
    expect(s.discordant).toBe(28);
  });

  it("exact McNemar sums binomial tails", () => {
    expect(mcnemarExact(0, 0)).toBe(1);
    expect(mcnemarExact(0, 5)).toBe(2 / 32);
    expect(mcnemarExact(5, 5)).toBe(1);
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), (b, c) => {
        expect(mcnemarExact(b, c)).toBe(mcnemarExact(c, b));
      }),
    );
    expect(() => mcnemarExact(-1, 2)).toThrow(RangeError);
    expect(() => stuartMaxwell([[1, 2]])).toThrow(RangeError);
    expect(() => energyDistancePaired([[0]])).toThrow(RangeError);
  });
});

describe("pieces", () => {
  it("three moments are exact for equal weights: the sum of k squares is chi-square with k", () => {
    const identity = [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? 1 : 0)));
    expect(threeMomentTail(5, identity).p).toBeCloseTo(chiSquareSf(5, 3), 13);
    expect(threeMomentTail(0, [[0]])).toEqual({ p: 1 });
  });

  it("linear systems are solved, and singular ones refused", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 }), {
          minLength: 4,
          maxLength: 4,
        }),
        (m) => {
          const dominant = m.map((row, i) => row.map((v, j) => (i === j ? v + 50 : v)));
          const x = solve(dominant, [1, 2, 3, 4]);
          dominant.forEach((row, i) => {
            expect(sum(row.map((v, j) => v * x[j]))).toBeCloseTo(i + 1, 12);
          });
        },
      ),
    );
    expect(
      solve(
        [
          [2, 1],
          [1, 3],
        ],
        [3, 5],
      ),
    ).toEqual([0.8, 1.4]);
    expect(
      solve(
        [
          [0, 1],
          [1, 0],
        ],
        [3, 5],
      ),
    ).toEqual([5, 3]);
    expect(() =>
      solve(
        [
          [1, 2],
          [2, 4],
        ],
        [1, 1],
      ),
    ).toThrow(RangeError);
    expect(() => solve([[1, 2]], [1])).toThrow(RangeError);
  });
});

/** Park-Miller uniform numbers: a fixed stream for the simulated checks. */
function lcg(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
