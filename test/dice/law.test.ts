import { describe, expect, it } from "vitest";
import { binomialLaw, chainLaw } from "../../src/dice/law.ts";

const near = (a: number, b: number): void => expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-14);

/** Law of the survivors when a count with law `before[0..n]` has each of its members pass with chance `p`. */
function thinLaw(before: Float64Array, p: number, out = new Float64Array(before.length)): Float64Array {
  const row = new Float64Array(before.length);
  out.fill(0);
  for (let n = 0; n < before.length; n++) {
    if (before[n] === 0) continue;
    binomialLaw(n, p, row);
    for (let k = 0; k <= n; k++) out[k]! += before[n]! * row[k]!;
  }
  return out;
}

describe("laws of counts", () => {
  it("gives the binomial by hand: three dice on 5+", () => {
    const law = binomialLaw(3, 1 / 3);
    [8 / 27, 12 / 27, 6 / 27, 1 / 27].forEach((p, k) => {
      near(law[k]!, p);
    });
  });

  it("keeps certain chances certain", () => {
    expect([...binomialLaw(2, 0)]).toEqual([1, 0, 0]);
    expect([...binomialLaw(2, 1)]).toEqual([0, 0, 1]);
    expect([...binomialLaw(0, 0.3)]).toEqual([1]);
  });

  it("thins one stage at a time to the law of the chain: 20 shots, 3+ to hit, 4+ to wound, save on 3+", () => {
    const hits = binomialLaw(20, 2 / 3);
    const unsaved = thinLaw(thinLaw(hits, 1 / 2), 1 / 3);
    chainLaw(20, [2 / 3, 1 / 2, 1 / 3]).forEach((p, k) => {
      near(unsaved[k]!, p);
    });
  });

  it("has total 1 and mean np, and does not underflow for a thousand dice", () => {
    for (const [n, p] of [
      [20, 1 / 9],
      [64, 35 / 36],
      [1000, 1 / 6],
      [1000, 0.999],
    ] as const) {
      const law = binomialLaw(n, p);
      expect(Math.abs(law.reduce((sum, x) => sum + x, 0) - 1)).toBeLessThan(1e-12);
      expect(Math.abs(law.reduce((sum, x, k) => sum + k * x, 0) / (n * p) - 1)).toBeLessThan(1e-11);
    }
  });

  it("fills the array that it is given", () => {
    const out = new Float64Array(30).fill(7);
    expect(binomialLaw(4, 0.5, out)).toBe(out);
    expect([...out.slice(0, 6)]).toEqual([1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16, 7]);
  });
});
