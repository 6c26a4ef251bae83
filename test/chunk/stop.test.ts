import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firesAt, meanConfidenceUnder, type PrecisionRule, scoreIntervalUnder, watchOf } from "../../src/chunk/stop.ts";
import { layoutOf } from "../../src/tally/layout.ts";
import { addToMoments, clearMoments, MOMENTS } from "../../src/tally/moments.ts";
import { scoreCounts } from "../../src/tally/scores.ts";
import { runs } from "../properties.ts";

const layout = layoutOf({ legs: 2, metrics: [{ id: "score", title: "", per: "battle", unit: "", max: 2 }] });
const rule = (halfWidth: number, strict = false): PrecisionRule => ({
  rule: "precision",
  halfWidth,
  maxBlocks: 1e6,
  confidence: 0.95,
  strict,
});

/** Records of 256 blocks each, in which so many blocks show one. */
function records(...ones: readonly number[]): Float64Array {
  const sums = new Float64Array(MOMENTS * ones.length);
  ones.forEach((shown, i) => {
    clearMoments(sums, MOMENTS * i);
    for (let block = 0; block < 256; block++) addToMoments(sums, MOMENTS * i, Number(block < shown));
  });
  return sums;
}

describe("precision", () => {
  it("never looks before 256 blocks, nor between chunk ends", () => {
    const evenly = (n: number) => [0, 0, 0, 0, n, 0, 0, 0, 0];
    expect(firesAt(rule(0.5), layout, evenly(192), 192)).toBe(false);
    expect(firesAt(rule(0.5), layout, evenly(256), 256)).toBe(true);
    expect(firesAt(rule(0.5), layout, evenly(300), 300)).toBe(false);
    expect(firesAt(rule(0.5), layout, evenly(320), 320)).toBe(true);
    // The last block that may be played is looked at, wherever it lies.
    expect(firesAt({ ...rule(0.5), maxBlocks: 300 }, layout, evenly(300), 300)).toBe(true);
    expect(firesAt({ ...rule(1e-6), maxBlocks: 300 }, layout, evenly(300), 300)).toBe(false);
    expect(firesAt({ ...rule(0.5), maxBlocks: 200 }, layout, evenly(200), 200)).toBe(false);
  });

  it("fires exactly when the half-width is met: the quick refusal refuses nothing that would fire", () => {
    const table = fc.array(fc.oneof(fc.nat(3), fc.nat(400)), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(table, fc.boolean(), fc.double({ min: 0.3, max: 1.2, noNaN: true }), (cells, strict, factor) => {
        const n = cells.reduce((a, b) => a + b, 0);
        const filled = [...cells];
        filled[4]! += ((64 - (n % 64)) % 64) + (n < 256 ? 256 : 0);
        const blocks = filled.reduce((a, b) => a + b, 0);
        const { low, high } = scoreIntervalUnder({ confidence: 0.95, strict }, scoreCounts(filled));
        const half = 0.5 * (high - low);
        const target = half * factor;
        expect(firesAt(rule(target, strict), layout, filled, blocks)).toBe(half <= target);
        // The tightest case: the target is met exactly.
        expect(firesAt(rule(half, strict), layout, filled, blocks)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  it("of a metric waits for both sides: whoever shoots loses nobody, which is known at once", () => {
    const lost = layoutOf({ legs: 1, metrics: [{ id: "lost", title: "", per: "seat", unit: "models", max: 9 }] });
    const of = (halfWidth: number): PrecisionRule => ({ ...rule(halfWidth), metric: "lost" });
    expect(watchOf(of(0.01), lost)).toEqual({ at: lost.series[0]!.sums, length: 2 * MOMENTS });
    // One side loses one model in every second attack, the other in every third: half-widths 0.0632 and 0.0625.
    expect(firesAt(of(0.0628), lost, records(86, 128), 256)).toBe(false);
    expect(firesAt(of(0.0628), lost, records(128, 86), 256)).toBe(false);
    expect(firesAt(of(0.0628), lost, records(86, 86), 256)).toBe(true);
    expect(firesAt(of(0.07), lost, records(86, 128), 256)).toBe(true);
  });

  it("of a metric of which nothing was seen yet waits until its limit, 3.69 times the declared maximum over n, allows it", () => {
    const lost = layoutOf({ legs: 1, metrics: [{ id: "lost", title: "", per: "battle", unit: "models", max: 9 }] });
    const of = (halfWidth: number): PrecisionRule => ({ ...rule(halfWidth), metric: "lost" });
    const limit = (3.69 * 9) / 256;
    expect(firesAt(of(0.98 * (limit / 2)), lost, records(0), 256)).toBe(false);
    expect(firesAt(of(1.02 * (limit / 2)), lost, records(0), 256)).toBe(true);
  });

  it("of a metric, strictly, looks at 256, 512, 1024, ... blocks and at the cap, each time with more confidence", () => {
    const lost = layoutOf({ legs: 1, metrics: [{ id: "lost", title: "", per: "battle", unit: "models", max: 9 }] });
    const of: PrecisionRule = { ...rule(9, true), metric: "lost", maxBlocks: 832 };
    const looks = [256, 320, 448, 512, 576, 768, 832].filter((n) => firesAt(of, lost, records(128), n));
    expect(looks).toEqual([256, 512, 832]);
    expect([256, 512, 832, 1024].map((n) => meanConfidenceUnder(of, n))).toEqual(
      [1, 2, 3, 3].map((look) => 1 - (1 - 0.95) / (look * (look + 1))),
    );
    expect(meanConfidenceUnder(rule(9), 832)).toBe(0.95);
  });

  it("of a metric by weapon waits for every weapon, unless it is counted for all of them together", () => {
    const by = (key?: string) => ({
      id: "removedBy",
      title: "",
      per: "battle" as const,
      unit: "models",
      max: 9,
      ...(key && { key }),
    });
    const others = { id: "turns", title: "", per: "battle" as const, unit: "turns", max: 9 };
    const of: PrecisionRule = { ...rule(0.0628), metric: "removedBy" };
    const apart = layoutOf({ legs: 1, metrics: [by("pistol"), by("rifle"), others] });
    const [pistol] = apart.series;
    expect(watchOf(of, apart)).toEqual({ at: pistol!.sums, length: 2 * MOMENTS });
    expect(firesAt(of, apart, records(86, 128), 256)).toBe(false);
    expect(firesAt({ ...of, halfWidth: 0.07 }, apart, records(86, 128), 256)).toBe(true);
    const both = layoutOf({ legs: 1, metrics: [by("pistol"), others, by()] });
    expect(watchOf(of, both)).toEqual({ at: both.series[2]!.sums, length: MOMENTS });
    const scattered = layoutOf({ legs: 1, metrics: [by("pistol"), others, by("rifle")] });
    expect(watchOf(of, scattered)).toEqual({ at: scattered.series[0]!.sums, length: 3 * MOMENTS });
    expect(firesAt(of, scattered, records(86, 128, 86), 256)).toBe(true);
    expect(firesAt(of, scattered, records(86, 86, 128), 256)).toBe(false);
  });

  it("keeps the coverage of its interval under stopping, summed over every path", () => {
    // Single battles won with chance 0.1, known to 3 %: the worst exact coverage of the interval at fixed sizes is 94.8 %.
    const p = 0.1;
    const single = layoutOf({ legs: 1, metrics: [{ id: "score", title: "", per: "battle", unit: "", max: 2 }] });
    let alive = new Map([[0, 1]]);
    let covered = 0;
    let stopped = 0;
    for (let n = 1; n <= 704; n++) {
      const next = new Map<number, number>();
      for (const [wins, chance] of alive) {
        next.set(wins, (next.get(wins) ?? 0) + chance * (1 - p));
        next.set(wins + 1, (next.get(wins + 1) ?? 0) + chance * p);
      }
      alive = next;
      for (const [wins, chance] of alive) {
        const counts = [n - wins, 0, wins];
        if (chance < 1e-12 || !firesAt(rule(0.03), single, counts, n)) continue;
        const { low, high } = scoreIntervalUnder(rule(0.03), counts);
        stopped += chance;
        if (low <= p && p <= high) covered += chance;
        alive.delete(wins);
      }
    }
    expect(stopped).toBeGreaterThan(0.999);
    expect(covered / stopped).toBeGreaterThanOrEqual(0.946);
    expect(covered / stopped).toBeLessThan(0.99);
  });
});
