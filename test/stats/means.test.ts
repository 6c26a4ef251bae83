// Means of bounded metrics: laws of the interval and of its tests, and its coverage on laws on which a t interval fails.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binomialPmf } from "../../src/stats/binomial.ts";
import { type BlockSums, deviationOf, meanOf, sumsOf, sumsOfValues } from "../../src/stats/block-sums.ts";
import { clopperPearson } from "../../src/stats/clopper-pearson.ts";
import { deviateOf, exactSumP } from "../../src/stats/exact-sum-p.ts";
import type { Interval } from "../../src/stats/interval.ts";
import { mcnemarExact } from "../../src/stats/mcnemar.ts";
import { meanGamma, meanMethod } from "../../src/stats/mean-gamma.ts";
import { meanGammaLooks } from "../../src/stats/mean-gamma-looks.ts";
import { meanGammaP } from "../../src/stats/mean-gamma-p.ts";
import { moverDifference } from "../../src/stats/mover.ts";
import { moverP } from "../../src/stats/mover-p.ts";
import { pearson3Cdf, pearson3Quantile } from "../../src/stats/pearson3.ts";
import { normCdf, tQuantile } from "../../src/stats/portable-math.ts";
import { rareShift } from "../../src/stats/rare-shift.ts";
import { rareShiftPaired } from "../../src/stats/rare-shift-paired.ts";

const declared = { low: -20, high: 60 };
const sample = fc.array(fc.integer({ min: -20, max: 60 }), { minLength: 1, maxLength: 60 });

describe("exact sums of blocks", () => {
  it("are those of the values, however these come", () => {
    fc.assert(
      fc.property(sample, (x) => {
        const sums = sumsOfValues(x);
        const power = (k: number) => x.reduce((s, v) => s + BigInt(v) ** BigInt(k), 0n);
        expect(sums).toEqual({
          n: x.length,
          sum: power(1),
          squares: power(2),
          cubes: power(3),
          least: Math.min(...x),
          greatest: Math.max(...x),
        });
        expect(sumsOfValues([...x].reverse())).toEqual(sums);
      }),
    );
    expect(meanOf(sumsOfValues([1, 2, 3, 4]))).toBe(2.5);
    expect(deviationOf(sumsOfValues([1, 2, 3, 4]), 2)).toBeCloseTo(Math.sqrt(5 / 3) / 2, 15);
    expect(deviationOf(sumsOfValues([7]))).toBeUndefined();
    expect(() => meanOf(sumsOf([]))).toThrow(RangeError);
  });
});

describe("Pearson III", () => {
  it("is the normal law without skewness and the exponential with 2", () => {
    for (const z of [-3, -0.4, 0, 1.96, 4]) {
      expect(pearson3Quantile(z, 0)).toBe(z);
      expect(pearson3Quantile(z, 2)).toBeCloseTo(-Math.log(1 - normCdf(z)) - 1, 9);
      expect(pearson3Quantile(z, -2)).toBeCloseTo(-pearson3Quantile(-z, 2), 14);
    }
  });

  it("has a distribution function that inverts its quantile, also where the expansion takes over", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (z, skewness) => {
          expect(pearson3Cdf(pearson3Quantile(z, skewness), skewness)).toBeCloseTo(normCdf(z), 9);
        },
      ),
    );
    for (const z of [-2.6, -1.96, 1.96, 2.6])
      expect(pearson3Quantile(z, 0.0999999999)).toBeCloseTo(pearson3Quantile(z, 0.1), 7);
    expect(() => pearson3Quantile(1, 2.1)).toThrow(RangeError);
  });
});

describe("mean-gamma", () => {
  it("holds the mean, stays within the declared bounds and grows with the confidence", () => {
    fc.assert(
      fc.property(sample, fc.integer({ min: 1, max: 4 }), (x, divisor) => {
        const sums = sumsOfValues(x);
        const mean = meanOf(sums, divisor);
        const { low, high } = meanGamma(sums, declared, 0.95, divisor);
        expect(declared.low / divisor <= low && low <= mean && mean <= high && high <= declared.high / divisor).toBe(
          true,
        );
        const wider = meanGamma(sums, declared, 0.99, divisor);
        expect(wider.low <= low && high <= wider.high).toBe(true);
        const loose = meanGamma(sums, { low: -2000, high: 6000 }, 0.95, divisor);
        expect(loose.low <= low && high <= loose.high).toBe(true);
      }),
    );
  });

  it("turns round with the values", () => {
    fc.assert(
      fc.property(sample, (x) => {
        const { low, high } = meanGamma(sumsOfValues(x), declared);
        const turned = meanGamma(sumsOfValues(x.map((v) => -v)), { low: -60, high: 20 });
        expect(turned.low).toBeCloseTo(-high, 10);
        expect(turned.high).toBeCloseTo(-low, 10);
      }),
    );
  });

  it("is Clopper and Pearson's interval for single legs of 0 or 1, and for pairs it is not", () => {
    const sums = sumsOf([
      [0, 997],
      [1, 3],
    ]);
    expect(meanGamma(sums, { low: 0, high: 1 })).toEqual(clopperPearson(3, 1000));
    expect(meanMethod({ low: 0, high: 1 })).toBe("clopper-pearson");
    expect(meanMethod({ low: 0, high: 2 })).toBe("mean-gamma");
    expect(meanGamma(sums, { low: 0, high: 2 }).high).toBeGreaterThan(clopperPearson(3, 1000).high);
  });

  it("bounds what was never seen by 3.69 times the declared maximum over n", () => {
    for (const n of [256, 1024, 65536])
      expect((meanGamma(sumsOf([[0, n]]), { low: 0, high: 55 }).high * n) / 55).toBeCloseTo(3.69, 1);
  });

  it("refuses values that the declared bounds exclude", () => {
    expect(() => meanGamma(sumsOfValues([1, 61]), declared)).toThrow(RangeError);
  });

  it("keeps exact what doubles cannot", () => {
    // 10^9 + {0, 1, 2}, a million times each: the same interval as without the 10^9.
    const base = 10n ** 9n;
    const n = 3_000_000n;
    const sums: BlockSums = {
      n: Number(n),
      sum: n * base + n,
      squares: n * base * base + 2n * base * n + (5n * n) / 3n,
      cubes: n * base ** 3n + 3n * base * base * n + 3n * base * ((5n * n) / 3n) + 3n * n,
      least: 1e9,
      greatest: 1e9 + 2,
    };
    const { low, high } = meanGamma(sums, { low: 1e9 - 100, high: 1e9 + 100 });
    const { low: l, high: h } = meanGamma(
      sumsOf([
        [0, 1e6],
        [1, 1e6],
        [2, 1e6],
      ]),
      { low: -100, high: 100 },
    );
    expect(low - 1e9).toBeCloseTo(l, 6);
    expect(high - 1e9).toBeCloseTo(h, 6);
  });

  it("covers over looks at least as much as at the last of them alone", () => {
    const looks = [256, 512, 1024].map((n) =>
      sumsOf([
        [0, n - 40],
        [3, 40],
      ]),
    );
    const { low, high } = meanGammaLooks(looks.slice(2), { low: 0, high: 40 });
    expect({ low, high }).toEqual(meanGamma(looks[2], { low: 0, high: 40 }, 0.975));
    const all = meanGammaLooks(looks, { low: 0, high: 40 });
    expect(all.high).toBeGreaterThan(meanGamma(looks[2], { low: 0, high: 40 }).high);
  });
});

describe("tests of a mean", () => {
  const rare = sumsOf([
    [0, 990],
    [1, 7],
    [4, 3],
  ]);

  it("agree with the interval", () => {
    const { low, high } = meanGamma(rare, { low: 0, high: 40 });
    // The interval has Student's factor, at 1,000 blocks a thousandth.
    expect(meanGammaP(rare, { low: 0, high: 40 }, low)).toBeCloseTo(0.05, 3);
    expect(meanGammaP(rare, { low: 0, high: 40 }, high)).toBeCloseTo(0.05, 3);
    expect(meanGammaP(rare, { low: 0, high: 40 }, meanOf(rare))).toBe(1);
    const one = { sums: rare, declared: { low: 0, high: 40 } };
    const two = {
      sums: sumsOfValues(Array.from({ length: 500 }, (_, i) => Number(i < 60))),
      declared: { low: 0, high: 40 },
    };
    const p = moverP(one, two, 0);
    const interval = (confidence: number): Interval =>
      moverDifference(
        { value: meanOf(two.sums), ...meanGamma(two.sums, two.declared, confidence) },
        { value: meanOf(one.sums), ...meanGamma(one.sums, one.declared, confidence) },
      );
    expect(p).toBeLessThan(0.01);
    expect(interval(1 - p).low).toBeCloseTo(0, 9);
    expect(moverP(two, one, 0)).toBeCloseTo(p, 9);
    expect(moverP(one, two, 1)).toBe(1);
  });

  it("answer means beyond the bounds, and proportions", () => {
    const half = sumsOf([
      [0, 5],
      [1, 5],
    ]);
    expect(meanGammaP(half, { low: 0, high: 1 }, 0.5)).toBe(1);
    expect(meanGammaP(half, { low: 0, high: 1 }, 1.2)).toBe(0);
    expect(meanGammaP(sumsOf([[0, 100]]), { low: 0, high: 0 }, 1)).toBe(0);
  });
});

describe("rare changes", () => {
  it("are Fisher's doubled tail for 0 and 1", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }), (a, b) => {
        const first = [20, 30][a % 2];
        const test = rareShift(
          [
            [0, first - a],
            [1, a],
          ],
          [
            [0, 40 - b],
            [1, b],
          ],
        )!;
        // P(k of the a + b events fell into the second run), k by k.
        const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
        const share = (k: number) => (choose(40, k) * choose(first, a + b - k)) / choose(first + 40, a + b);
        let less = 0;
        let more = 0;
        for (let k = 0; k <= a + b; k++) {
          if (k <= b) less += share(k);
          if (k >= b) more += share(k);
        }
        expect(test.blocks).toBe(a + b);
        expect(test.p).toBeCloseTo(Math.min(1, 2 * less, 2 * more), 10);
      }),
    );
  });

  it("are the same change seen from the other run", () => {
    const values = fc.array(fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 7), { minLength: 20, maxLength: 40 });
    const histogram = (x: readonly number[]) => {
      const map = new Map<number, number>();
      for (const v of x) map.set(v, (map.get(v) ?? 0) + 1);
      return map;
    };
    fc.assert(
      fc.property(values, values, (x, y) => {
        const there = rareShift(histogram(x), histogram(y))!;
        const back = rareShift(histogram(y), histogram(x))!;
        expect(back.p).toBeCloseTo(there.p, 9);
        expect(back.pLess).toBeCloseTo(there.pMore, 9);
      }),
    );
  });

  it("are McNemar's exact test on the same dice, for changes of one size", () => {
    for (const [up, down] of [
      [0, 0],
      [5, 1],
      [3, 11],
      [7, 7],
    ])
      expect(
        rareShiftPaired([
          [0, 400],
          [3, up],
          [-3, down],
        ])!.p,
      ).toBeCloseTo(mcnemarExact(up, down), 12);
  });

  it("give up beyond 100,000 states", () => {
    const many = Array.from({ length: 40 }, (_, i) => [2 ** i, 1] as const);
    expect(rareShiftPaired([[0, 9000], ...many])).toBeUndefined();
    expect(rareShift([[0, 9000]], [[0, 9000], ...many])).toBeUndefined();
    expect(() => rareShift([], [[0, 1]])).toThrow(RangeError);
  });
});

describe("a sum against an exact law", () => {
  it("is the convolution of the law with itself", () => {
    const pmf = new Map([
      [0, 0.9],
      [2, 0.07],
      [5, 0.03],
    ]);
    let law = new Map([[0, 1]]);
    for (let i = 0; i < 40; i++) {
      const next = new Map<number, number>();
      for (const [s, p] of law) for (const [v, q] of pmf) next.set(s + v, (next.get(s + v) ?? 0) + p * q);
      law = next;
    }
    for (const seen of [0, 4, 12, 30]) {
      let more = 0;
      for (const [s, p] of law) if (s >= seen) more += p;
      const test = exactSumP(pmf, 40, seen);
      expect(test.exact).toBe(true);
      expect(test.pMore).toBeCloseTo(more, 12);
    }
  });

  it("hands over to Pearson III without a jump", () => {
    // A binomial number of 2s: 31 are expected where the exact law ends at 30.
    const [n, p] = [310, 0.1];
    const weights = binomialPmf(n, p);
    for (const k of [18, 25, 31, 40, 48]) {
      let less = 0;
      for (let i = 0; i <= k; i++) less += weights[i];
      const test = exactSumP(
        [
          [0, 1 - p],
          [2, p],
        ],
        n,
        2 * k,
      );
      expect(test.exact).toBe(false);
      expect(test.pLess).toBeCloseTo(less, 3);
    }
  });

  it("is certain of a law with one value, and shows its deviates", () => {
    expect(exactSumP([[3, 1]], 10, 30).p).toBe(1);
    expect(exactSumP([[3, 1]], 10, 31)).toMatchObject({ p: 0, pLess: 1, pMore: 0 });
    expect(deviateOf(0.05, -1)).toBeCloseTo(-1.959964, 6);
    expect(deviateOf(1, 1)).toBe(0);
    expect(deviateOf(0, 1)).toBeCloseTo(37.07, 2);
    expect(() => exactSumP([], 10, 0)).toThrow(RangeError);
  });
});

/** Student's interval as it stood here once, with its floor of one unit^2 / n under the variance: what must not come back. */
function tInterval(sums: BlockSums): Interval {
  const variance = Math.max((deviationOf(sums) ?? 0) ** 2, 1 / sums.n);
  const half = tQuantile(0.975, sums.n - 1) * Math.sqrt(variance / sums.n);
  return { low: meanOf(sums) - half, high: meanOf(sums) + half };
}

/** How often the interval of n blocks of a law of two or three values covers its mean: summed over all samples, no dice. */
function coverage(
  law: readonly (readonly [number, number])[],
  n: number,
  interval: (sums: BlockSums) => Interval,
): number {
  const [[usual], [a, pa], [b, pb] = [0, 0]] = law;
  const mean = law.reduce((sum, [value, p]) => sum + value * p, 0);
  const ofFirst = binomialPmf(n, pa);
  let covered = 0;
  for (let i = 0; i <= n && (i <= n * pa || ofFirst[i] > 1e-7); i++) {
    const ofSecond = binomialPmf(n - i, pb / (1 - pa));
    for (let j = 0; j <= n - i && (j <= n * pb || ofSecond[j] > 1e-7); j++) {
      const weight = ofFirst[i] * ofSecond[j];
      if (weight < 1e-8) continue;
      const { low, high } = interval(
        sumsOf([
          [usual, n - i - j],
          [a, i],
          [b, j],
        ]),
      );
      if (low <= mean && mean <= high) covered += weight;
    }
  }
  return covered;
}

describe("coverage at 95 %, exactly", () => {
  it.each([
    [
      "pairs of which 1 in 64 shows one",
      256,
      { low: 0, high: 40 },
      [
        [0, 63 / 64],
        [1, 1 / 64],
      ],
    ],
    [
      "one weapon that kills 55 points once in 200 battles",
      400,
      { low: 0, high: 400 },
      [
        [0, 0.995],
        [55, 0.005],
      ],
    ],
    [
      "35 or 120 points, both rare",
      400,
      { low: 0, high: 510 },
      [
        [0, 0.985],
        [35, 0.01],
        [120, 0.005],
      ],
    ],
    [
      "events that come in twos",
      512,
      { low: 0, high: 2 },
      [
        [0, 0.99],
        [1, 0.004],
        [2, 0.006],
      ],
    ],
    [
      "nearly always the maximum",
      256,
      { low: 0, high: 40 },
      [
        [40, 0.99],
        [28, 0.01],
      ],
    ],
    [
      "paired differences, rarely up or down",
      512,
      { low: -20, high: 20 },
      [
        [0, 0.994],
        [3, 0.004],
        [-3, 0.002],
      ],
    ],
  ] as const)("%s: at least 94, where t covers less", (_, n, bounds, law) => {
    expect(coverage(law, n, (sums) => meanGamma(sums, bounds))).toBeGreaterThanOrEqual(0.94);
    expect(coverage(law, n, tInterval)).toBeLessThan(0.94);
  });

  it("costs an ordinary metric little: an eighth of the width at 256 blocks", () => {
    const sums = sumsOf(Array.from(binomialPmf(20, 0.4), (p, value) => [value, Math.round(256 * p)]));
    const width = ({ low, high }: Interval) => high - low;
    expect(width(meanGamma(sums, { low: 0, high: 40 })) / width(tInterval(sums))).toBeLessThan(1.125);
  });
});
