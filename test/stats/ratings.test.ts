// Round robins: Bradley-Terry, Hodge, Nash averaging, game values.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bradleyTerry } from "../../src/stats/bradley-terry.ts";
import { gameValue } from "../../src/stats/game-value.ts";
import { cyclicShare, cyclicTest, hodge, smoothedLogits, triads } from "../../src/stats/hodge.ts";
import { components } from "../../src/stats/laplacian.ts";
import { nashAverage, nashAverageDual, nashVertices } from "../../src/stats/nash-average.ts";
import { compare, rational, toNumber, toRational, toText } from "../../src/stats/rational.ts";
import { runs } from "../properties.ts";

/** Antisymmetric matrix from its upper triangle. */
const antisymmetric = (entry: fc.Arbitrary<number>, least: number, most: number) =>
  fc.integer({ min: least, max: most }).chain((n) =>
    fc.array(entry, { minLength: (n * (n - 1)) / 2, maxLength: (n * (n - 1)) / 2 }).map((upper) => {
      const a = Array.from({ length: n }, () => new Array<number>(n).fill(0));
      let next = 0;
      for (let i = 0; i < n; i++)
        for (let j = i + 1; j < n; j++) {
          a[i][j] = upper[next++];
          a[j][i] = 0 - a[i][j];
        }
      return a;
    }),
  );

/** Round robin of `games` a cell from antisymmetric surpluses of points. */
function roundRobin(surplus: readonly number[][], games: number) {
  return {
    points: surplus.map((row, i) => row.map((s, j) => (i === j ? 0 : games / 2 + s))),
    games: surplus.map((row, i) => row.map((_, j) => (i === j ? 0 : games))),
    variance: surplus.map((row, i) => row.map((_, j) => (i === j ? 0 : games / 8))),
  };
}

describe("Bradley-Terry", () => {
  it("gives each unit the points its strength predicts, prior included", () => {
    fc.assert(
      fc.property(antisymmetric(fc.integer({ min: -50, max: 50 }), 2, 6), (surplus) => {
        const { points, games, variance } = roundRobin(surplus, 100);
        const { strength, standardError, covariance, elo } = bradleyTerry(points, games, variance);
        expect(strength.reduce((s, x) => s + x, 0)).toBeCloseTo(0, 10);
        strength.forEach((r, i) => {
          let predicted = 0;
          let scored = 0;
          strength.forEach((q, j) => {
            if (i === j) return;
            predicted += 101 / (1 + Math.exp(q - r));
            scored += points[i][j] + 0.5;
          });
          expect(predicted).toBeCloseTo(scored, 7);
          expect(standardError[i]).toBeCloseTo(Math.sqrt(covariance[i][i]), 12);
          expect(standardError[i]).toBeGreaterThan(0);
          expect(elo[i]).toBeCloseTo((400 / Math.LN10) * r, 9);
        });
      }),
    );
  });

  it("follows the units when they are listed in another order", () => {
    fc.assert(
      fc.property(antisymmetric(fc.integer({ min: -40, max: 40 }), 3, 5), (surplus) => {
        const { points, games } = roundRobin(surplus, 100);
        const n = points.length;
        const turned = (m: readonly number[][]) => m.map((_, i) => m.map((_, j) => m[n - 1 - i][n - 1 - j]));
        const a = bradleyTerry(points, games);
        const b = bradleyTerry(turned(points), turned(games));
        a.strength.forEach((r, i) => {
          expect(b.strength[n - 1 - i]).toBeCloseTo(r, 10);
          expect(b.standardError[n - 1 - i]).toBeCloseTo(a.standardError[i], 10);
        });
      }),
    );
  });

  it("stays finite for a unit that never scores, but only with a prior", () => {
    const points = [
      [0, 0, 0],
      [10, 0, 5],
      [10, 5, 0],
    ];
    const games = [
      [0, 10, 10],
      [10, 0, 10],
      [10, 10, 0],
    ];
    expect(bradleyTerry(points, games).strength[0]).toBeLessThan(-2);
    expect(() => bradleyTerry(points, games, undefined, 0)).toThrow(RangeError);
  });

  it("refuses groups that never met, and points that do not add up", () => {
    const apart = [
      [0, 6, 0, 0],
      [4, 0, 0, 0],
      [0, 0, 0, 7],
      [0, 0, 3, 0],
    ];
    const games = apart.map((row) => row.map((v) => (v > 0 ? 10 : 0)));
    expect(() => bradleyTerry(apart, games)).toThrow(/\{0,1\} and \{2,3\} never met/);
    expect(components(4, (i, j) => games[i][j] > 0)).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(() =>
      bradleyTerry(
        [
          [0, 6],
          [6, 0],
        ],
        [
          [0, 10],
          [10, 0],
        ],
      ),
    ).toThrow(RangeError);
  });
});

describe("Hodge decomposition", () => {
  const logit = antisymmetric(fc.double({ min: -3, max: 3, noNaN: true }), 2, 6);

  it("splits the energy into what a ranking explains and what it does not", () => {
    fc.assert(
      fc.property(logit, (a) => {
        const { potential, residual, total, cyclic } = hodge(a);
        let ranked = 0;
        for (let i = 0; i < a.length; i++)
          for (let j = i + 1; j < a.length; j++) ranked += (potential[i] - potential[j]) ** 2;
        expect(ranked + cyclic).toBeCloseTo(total, 9);
        // the cyclic flow has no sources: every row of the residual sums to 0
        for (const row of residual) expect(row.reduce((s, x) => s + x, 0)).toBeCloseTo(0, 10);
      }),
    );
  });

  it("finds no cycle in a ranking, and nothing else in rock-paper-scissors", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 3, maxLength: 6 }), (r) => {
        const a = r.map((x) => r.map((y) => x - y));
        const variance = a.map((row, i) => row.map((_, j) => (i === j ? 0 : 0.01)));
        expect(hodge(a).cyclic).toBeCloseTo(0, 12);
        const test = cyclicTest(a, variance);
        expect(test.q).toBeCloseTo(0, 9);
        expect(test.p).toBeCloseTo(1, 6);
        expect(test.df).toBe(((r.length - 1) * (r.length - 2)) / 2);
        for (const t of triads(a, variance)) expect(t.curl).toBeCloseTo(0, 12);
        expect(triads(a, variance)).toHaveLength((r.length * (r.length - 1) * (r.length - 2)) / 6);
      }),
    );
    const cycle = [
      [0, 1, -1],
      [-1, 0, 1],
      [1, -1, 0],
    ];
    const variance = cycle.map((row) => row.map((v) => (v === 0 ? 0 : 0.04)));
    const [triad] = triads(cycle, variance);
    expect(triad).toMatchObject({ units: [0, 1, 2], curl: 3 });
    expect(triad.standardError).toBeCloseTo(Math.sqrt(0.12), 14);
    // one cycle, one degree of freedom: the test is the square of the triad's z
    const test = cyclicTest(cycle, variance);
    expect(test.df).toBe(1);
    expect(test.q).toBeCloseTo((3 / Math.sqrt(0.12)) ** 2, 9);
    expect(test.p).toBeCloseTo(triad.p, 12);
    expect(cyclicShare(cycle, variance).raw).toBe(1);
  });

  it("takes the noise off the share: pure noise has a positive raw share and no debiased one worth the name (fixed seed)", () => {
    let state = 99;
    const uniform = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    const normal = () => Array.from({ length: 12 }, uniform).reduce((s, x) => s + x, -6);
    const r = [-1, -0.5, 0, 0.5, 1];
    const variance = r.map((_, i) => r.map((_, j) => (i === j ? 0 : 0.04)));
    let raw = 0;
    let surplus = 0;
    for (let repeat = 0; repeat < 300; repeat++) {
      const a = r.map((x) => r.map((y) => x - y));
      for (let i = 0; i < 5; i++)
        for (let j = i + 1; j < 5; j++) {
          a[i][j] += 0.2 * normal();
          a[j][i] = -a[i][j];
        }
      const share = cyclicShare(a, variance);
      raw += share.raw as number;
      surplus += share.cyclic - (1 - 2 / 5) * 10 * 0.04;
    }
    expect(raw / 300).toBeGreaterThan(0.01);
    expect(Math.abs(surplus / 300)).toBeLessThan(0.02); // 0.24 is what is taken off
  });

  it("leaves out what does not exist", () => {
    const zero = [
      [0, 0],
      [0, 0],
    ];
    const share = cyclicShare(zero, zero);
    expect("raw" in share || "debiased" in share).toBe(false);
    expect(() => cyclicTest(zero, zero)).toThrow(/never met/);
    expect(() =>
      hodge([
        [0, 1],
        [1, 0],
      ]),
    ).toThrow(RangeError);
    expect(() => cyclicShare([[0]], [[0]])).toThrow(RangeError);
    expect(() =>
      cyclicShare(zero, [
        [0, -1],
        [-1, 0],
      ]),
    ).toThrow(RangeError);
  });

  it("smooths cells of 0 and 100 %", () => {
    const { logit: a, variance } = smoothedLogits(
      [
        [0, 20],
        [0, 0],
      ],
      [
        [0, 20],
        [20, 0],
      ],
      [
        [0, 0],
        [0, 0],
      ],
    );
    expect(a[0][1]).toBeCloseTo(Math.log(20.5 / 0.5), 13);
    expect(a[1][0]).toBeCloseTo(-a[0][1], 13);
    const p = 20.5 / 21;
    expect(variance[0][1]).toBeCloseTo(0.25 / (20 * p * (1 - p)) ** 2, 12);
  });
});

describe("Nash averaging", () => {
  it("finds vertices that nobody beats, with value 0, and none of them between others", () => {
    fc.assert(
      fc.property(antisymmetric(fc.integer({ min: -3, max: 3 }), 2, 6), (a) => {
        const vertices = nashVertices(a);
        expect(vertices.length).toBeGreaterThan(0);
        for (const p of vertices) {
          const weights = p.map(toNumber);
          expect(weights.reduce((s, x) => s + x, 0)).toBeCloseTo(1, 12);
          expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
          for (const row of a) expect(row.reduce((s, x, j) => s + x * weights[j], 0)).toBeLessThanOrEqual(1e-12);
        }
        expect(new Set(vertices.map((p) => p.map(toText).join())).size).toBe(vertices.length);
      }),
    );
  });

  it("agrees with trying every choice of tight constraints", () => {
    fc.assert(
      fc.property(antisymmetric(fc.integer({ min: -2, max: 2 }), 2, 4), (a) => {
        expect(nashVertices(a).map((p) => p.map(toText).join())).toEqual(bruteVertices(a));
      }),
      { numRuns: runs(60) },
    );
  });

  it("has the known mixture of a weighted rock-paper-scissors, by both methods", () => {
    // a beats b by x, b beats c by y, c beats a by z: weights y, z, x over their sum
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
        ([x, y, z]) => {
          const a = [
            [0, x, -z],
            [-x, 0, y],
            [z, -y, 0],
          ].map((row) => row.map((v) => v / 20));
          const expected = [y, z, x].map((v) => v / (x + y + z));
          const exact = nashAverage(a);
          const dual = nashAverageDual(a);
          expected.forEach((w, i) => {
            expect(exact.weight[i]).toBeCloseTo(w, 12);
            expect(dual.weight[i]).toBeCloseTo(w, 5);
            expect(exact.rating[i]).toBeCloseTo(0, 12);
          });
        },
      ),
    );
  });

  it("does not count a copy twice, and rates outsiders below 0", () => {
    const withCopy = [
      [0, -1, 1, 0, 1],
      [1, 0, -1, 1, 1],
      [-1, 1, 0, -1, 1],
      [0, -1, 1, 0, 1],
      [-1, -1, -1, -1, 0],
    ];
    const { weight, rating } = nashAverage(withCopy);
    expect(weight[0] + weight[3]).toBeCloseTo(1 / 3, 9);
    expect(weight[0]).toBeCloseTo(weight[3], 9);
    expect(weight[4]).toBe(0);
    expect(rating[4]).toBeCloseTo(-1, 9);
  });

  it("gives nothing to a mixture that is no worse than two who are even, and adds no entropy", () => {
    const even = [
      [0, 0.3, 0],
      [-0.3, 0, 0.3],
      [0, -0.3, 0],
    ];
    expect(nashVertices(even)).toHaveLength(2);
    for (const { weight } of [nashAverage(even), nashAverageDual(even)])
      [0.5, 0, 0.5].forEach((w, i) => {
        expect(weight[i]).toBeCloseTo(w, 6);
      });
  });

  it("forgives rounding in the opposite cell, not a contradiction", () => {
    const s = 0.1 + 0.2;
    expect(
      nashAverage([
        [0, s - 0.5],
        [1 - s - 0.5 + 1e-16, 0],
      ]).weight,
    ).toEqual([0, 1]);
    expect(() =>
      nashVertices([
        [0, 0.1],
        [0.1, 0],
      ]),
    ).toThrow(RangeError);
  });
});

describe("value of a matrix game", () => {
  const payoff = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })).chain(([r, c]) =>
    fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: c, maxLength: c }), {
      minLength: r,
      maxLength: r,
    }),
  );
  const solveGame = (m: readonly (readonly number[])[]) => gameValue(m.map((row) => row.map((v) => toRational(v))));

  it("is guaranteed by both strategies, exactly", () => {
    fc.assert(
      fc.property(payoff, (m) => {
        const { value, row, column } = solveGame(m);
        for (const strategy of [row, column]) {
          expect(toText(total(strategy))).toBe("1/1");
          for (const w of strategy) expect(compare(w, rational(0n))).toBeGreaterThanOrEqual(0);
        }
        for (let j = 0; j < m[0].length; j++)
          expect(
            compare(
              mixed(
                row,
                m.map((r) => r[j]),
              ),
              value,
            ),
          ).toBeGreaterThanOrEqual(0);
        for (const r of m) expect(compare(mixed(column, r), value)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("rises with the payoffs and with them only", () => {
    fc.assert(
      fc.property(payoff, fc.nat(4), (m, more) => {
        const shifted = solveGame(m.map((row) => row.map((v) => v + more))).value;
        const before = solveGame(m).value;
        expect(shifted.numerator * before.denominator - before.numerator * shifted.denominator).toBe(
          BigInt(more) * shifted.denominator * before.denominator,
        );
        const raised = m.map((row, i) => row.map((v) => (i === 0 ? v + more : v)));
        expect(compare(solveGame(raised).value, before)).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(() => gameValue([])).toThrow(RangeError);
    expect(() => solveGame([[1, 2], [3]])).toThrow(RangeError);
  });
});

describe("fractions", () => {
  it("read doubles exactly and text as written", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e300, max: 1e300, noNaN: true }).filter((x) => x === 0 || Math.abs(x) > 1e-300),
        (x) => {
          expect(toNumber(toRational(x))).toBe(x === 0 ? 0 : x);
        },
      ),
    );
    expect(toText(toRational(0.1))).toBe("3602879701896397/36028797018963968");
    expect(toText(toRational("0.1"))).toBe("1/10");
    expect(toText(toRational("-57/4"))).toBe("-57/4");
    expect(toText(rational(2n, -4n))).toBe("-1/2");
    for (const bad of ["", "1/0", "x", "1.5/2", Number.NaN, Infinity])
      expect(() => toRational(bad)).toThrow(RangeError);
  });
});

function total(p: readonly { numerator: bigint; denominator: bigint }[]) {
  return p.reduce((s, x) =>
    rational(s.numerator * x.denominator + x.numerator * s.denominator, s.denominator * x.denominator),
  );
}

function mixed(p: readonly { numerator: bigint; denominator: bigint }[], payoffs: readonly number[]) {
  return total(p.map((x, i) => rational(x.numerator * BigInt(payoffs[i]), x.denominator)));
}

/** Every n - 1 of the 2n inequalities made equalities, solved in fractions; those that satisfy the rest, ascending. */
function bruteVertices(a: readonly number[][]): string[] {
  const n = a.length;
  const constraint = (c: number) => Array.from({ length: n }, (_, k) => BigInt(c < n ? Number(c === k) : a[k][c - n]));
  const found = new Map<string, bigint[]>();
  for (let choice = 0; choice < 1 << (2 * n); choice++) {
    const active = Array.from({ length: 2 * n }, (_, c) => c).filter((c) => choice & (1 << c));
    if (active.length !== n - 1) continue;
    const rows = active.map(constraint);
    // Cramer: the solution of these homogeneous equations is the vector of signed minors.
    const p = Array.from({ length: n }, (_, k) => {
      const minor = determinant(rows.map((row) => row.filter((_, c) => c !== k)));
      return k % 2 === 0 ? minor : -minor;
    });
    const sum = p.reduce((s, x) => s + x, 0n);
    if (sum === 0n) continue;
    const positive = sum > 0n ? p : p.map((x) => -x);
    const ok = Array.from({ length: 2 * n }, (_, c) => constraint(c)).every(
      (row) => row.reduce((s, x, k) => s + x * positive[k], 0n) >= 0n,
    );
    const size = sum > 0n ? sum : -sum;
    if (ok)
      found.set(
        positive.map((x) => toText(rational(x, size))).join(),
        positive.map((x) => (x * 1000000n) / size),
      );
  }
  return [...found]
    .sort(([, x], [, y]) => {
      const i = x.findIndex((v, k) => v !== y[k]);
      return i < 0 ? 0 : Number(x[i] - y[i]);
    })
    .map(([text]) => text);
}

function determinant(m: readonly (readonly bigint[])[]): bigint {
  if (m.length === 0) return 1n;
  return m[0].reduce((s, x, j) => {
    const minor = determinant(m.slice(1).map((row) => row.filter((_, c) => c !== j)));
    return s + (j % 2 === 0 ? x : -x) * minor;
  }, 0n);
}
