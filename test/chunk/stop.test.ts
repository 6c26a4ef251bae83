import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firesAt, type PrecisionRule, scoreIntervalUnder, watchOf } from "../../src/chunk/stop.ts";
import { layoutOf } from "../../src/tally/layout.ts";
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
    expect(watchOf(of(0.01), lost)).toEqual({ at: lost.series[0]!.sums, length: 4 });
    // The attacker never loses anybody, the attacked one model in every second attack: half-width 1.96 * 0.5 / 16 = 0.061.
    expect(firesAt(of(0.06), lost, [0, 0, 128, 128], 256)).toBe(false);
    expect(firesAt(of(0.06), lost, [128, 128, 0, 0], 256)).toBe(false);
    expect(firesAt(of(0.07), lost, [0, 0, 128, 128], 256)).toBe(true);
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
    const of: PrecisionRule = { ...rule(0.06), metric: "removedBy" };
    const apart = layoutOf({ legs: 1, metrics: [by("pistol"), by("rifle"), others] });
    const [pistol] = apart.series;
    expect(watchOf(of, apart)).toEqual({ at: pistol!.sums, length: 4 });
    expect(firesAt(of, apart, [0, 0, 128, 128], 256)).toBe(false);
    expect(firesAt({ ...of, halfWidth: 0.07 }, apart, [0, 0, 128, 128], 256)).toBe(true);
    const both = layoutOf({ legs: 1, metrics: [by("pistol"), others, by()] });
    expect(watchOf(of, both)).toEqual({ at: both.series[2]!.sums, length: 2 });
    const scattered = layoutOf({ legs: 1, metrics: [by("pistol"), others, by("rifle")] });
    expect(watchOf(of, scattered)).toEqual({ at: scattered.series[0]!.sums, length: 6 });
    expect(firesAt(of, scattered, [0, 0, 128, 128, 0, 0], 256)).toBe(true);
    expect(firesAt(of, scattered, [0, 0, 0, 0, 128, 128], 256)).toBe(false);
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
