/** One metric then and now: sizes and p-values where most blocks show nothing, where the dice are shared, and where bins are wide. */
import { describe, expect, it } from "vitest";
import type { SavedColumn } from "../../src/experiments/baseline.ts";
import { type DriftQuestion, testDrift } from "../../src/experiments/regress-drift.ts";
import { sumsOfValues } from "../../src/stats/block-sums.ts";
import { clopperPearson } from "../../src/stats/clopper-pearson.ts";
import { moverP } from "../../src/stats/mover-p.ts";

/** So many blocks of each value, in this order. */
const blocks = (...counts: readonly (readonly [value: number, blocks: number])[]): number[] =>
  counts.flatMap(([value, count]) => new Array<number>(count).fill(value));

function drift(
  then: readonly number[],
  now: readonly number[],
  changes: Partial<DriftQuestion> & { width?: number } = {},
) {
  const { width = 1, ...others } = changes;
  const saved: SavedColumn = {
    kind: "metric",
    id: "kills",
    side: 0,
    scale: 1,
    width,
    sums: sumsOfValues(then),
    bins: Uint8Array.from(then, (value) => Math.floor(value / width)),
  };
  const question = { saved, now: Int32Array.from(now), most: 8, paired: false, legs: 2 as const };
  return testDrift({ ...question, confidence: 0.95, tolerance: 0.02, ...others });
}

describe("a change that few blocks show", () => {
  it("is tested exactly on other seeds, of unlike many blocks", () => {
    // The vector rare-shift-unequal; a normal deviate of the means would say p = 0.02.
    const found = drift(blocks([0, 512]), blocks([0, 2040], [1, 6], [4, 2]));
    expect(found.pShift).toBeCloseTo(0.33462605, 7);
    expect(found.change.value).toBeCloseTo(14 / 2048 / 2, 12);
    expect(found.change).toMatchObject({ method: "mover", n: 512 });
    expect(found.change.low!).toBeLessThan(0);
  });

  it("is tested exactly on the same dice, by the signs of what changed", () => {
    const then = blocks([0, 500], [1, 1], [0, 5], [0, 2]);
    const now = blocks([0, 500], [0, 1], [1, 5], [4, 2]);
    // The vector rare-shift-paired.
    expect(drift(then, now, { paired: true }).pShift).toBe(0.0546875);
  });

  it("is so, too, of scores that hardly ever differ", () => {
    const score = (values: number[]): SavedColumn => ({
      kind: "score",
      id: "score",
      side: -1,
      scale: 1,
      width: 1,
      bins: Uint8Array.from(values),
    });
    // Single battles, as 0, 1 and 2 half points: seven of 512 are lost that were all but one won. Fisher with a doubled tail.
    const question = {
      saved: score(blocks([2, 511], [0, 1])),
      now: Int32Array.from(blocks([2, 505], [0, 7])),
      most: 0,
    };
    const { pShift } = testDrift({ ...question, paired: false, legs: 1, confidence: 0.95, tolerance: 0.01 });
    expect(pShift).toBeCloseTo(0.06924492, 7);
  });

  it("is as sure as the interval of the change where many show it", () => {
    const [then, now] = [blocks([0, 400], [1, 112]), blocks([0, 300], [1, 212])];
    const found = drift(then, now, { tolerance: 0.05 });
    const runs = [then, now].map((values) => ({ sums: sumsOfValues(values), declared: { low: 0, high: 8 } }));
    expect(found.pMaterial).toBe(moverP(runs[0]!, runs[1]!, 0.05, 2));
    expect(found.pMaterial < 0.05).toBe(found.change.low! > 0.05);
  });
});

describe("the mean of a metric", () => {
  it("that was never seen is bounded by what it is declared to be at most", () => {
    const found = drift(blocks([0, 512]), blocks([0, 512]));
    // 3.69 x 8 / 512 of a pair.
    expect(found.before).toMatchObject({ value: 0, low: 0, method: "mean-gamma", n: 512 });
    expect(found.before.high).toBeCloseTo((3.69 * 8) / 512 / 2, 3);
    expect(found).toMatchObject({ pShift: 1, pMaterial: 1, within: false });
  });

  it("of which no block changed on the same dice is known to 3.69 of its range in n blocks", () => {
    const same = blocks([0, 2000], [3, 48]);
    const { change, within } = drift(same, same, { paired: true });
    expect(change).toMatchObject({ value: 0, method: "mean-gamma" });
    expect(change.high).toBeCloseTo((3.69 * 3) / 2048 / 2, 4);
    expect(change.low).toBe(-change.high!);
    expect(within).toBe(true);
  });

  it("that is 0 or 1 in a single battle is a proportion", () => {
    const found = drift(blocks([0, 500], [1, 12]), blocks([0, 505], [1, 7]), { legs: 1, most: 1 });
    expect(found.before).toMatchObject({ ...clopperPearson(12, 512), method: "clopper-pearson" });
  });
});

describe("bins that hold several values", () => {
  /** Sums of dice, and on the same dice a little more now and then. */
  const then = Array.from({ length: 2048 }, (_, i) => 8 + ((i * 7919) % 23) + ((i * 104_729) % 19));
  const now = then.map((value, i) => value + (i % 3 === 0 ? ((i * 31) % 17) - 4 : 0));

  it("leave the change exact, and make it hardly less sure", () => {
    const exact = drift(then, now, { paired: true, most: 80 });
    for (const width of [2, 3, 5]) {
      const found = drift(then, now, { paired: true, most: 80, width });
      expect(found.change.value).toBe(exact.change.value);
      const wider = (found.change.high! - found.change.low!) / (exact.change.high! - exact.change.low!);
      expect(wider).toBeGreaterThan(1);
      expect(wider).toBeLessThan(1.3);
      expect(found.before).toEqual(exact.before);
    }
  });

  it("knows that no change is greater than all that was seen", () => {
    // Bins of two: from 14 to 1 looks like -14, and might be -15 by them alone.
    const found = drift(blocks([14, 40], [7, 60]), blocks([1, 40], [7, 60]), { paired: true, most: 16, width: 2 });
    expect(found.change.value).toBeCloseTo((-13 * 40) / 100 / 2, 12);
    expect(found.change.low!).toBeLessThan(found.change.value);
  });

  it("that hide every change leave it known to what rounding may hide", () => {
    const { change } = drift(blocks([0, 1024]), blocks([1, 3], [0, 1021]), { paired: true, width: 2 });
    expect(change.value).toBeCloseTo(3 / 1024 / 2, 12);
    expect(change.low!).toBeLessThan(0);
    expect(change.high!).toBeGreaterThan(3 / 1024 / 2);
  });
});
