/** Crossings of one half, on curves drawn by hand. */
import { describe, expect, it } from "vitest";
import { crossings } from "../../src/experiments/crossings.ts";

const at = (value: number, half = 0.05) => ({
  value,
  low: Math.max(0, value - half),
  high: Math.min(1, value + half),
  n: 100,
  method: "msi" as const,
});

describe("where a curve crosses one half", () => {
  it("is read off the straight line, its interval off the ribbon", () => {
    const [crossing] = crossings([0, 10], [at(0.8), at(0.3)]);
    expect(crossing!.value).toBeCloseTo(6, 12);
    expect(crossing!.low).toBeCloseTo(5, 12);
    expect(crossing!.high).toBeCloseTo(7, 12);
    expect(crossing).toMatchObject({ n: 100, method: "msi" });
  });

  it("goes over several points where the curve is flat", () => {
    const [crossing, ...others] = crossings([1, 2, 3, 4], [at(0.7), at(0.52), at(0.48), at(0.2)]);
    expect(others).toEqual([]);
    expect(crossing!.value).toBeCloseTo(2.5, 12);
    expect(crossing!.low).toBeCloseTo(1 + 0.15 / 0.18, 12);
    expect(crossing!.high).toBeCloseTo(3 + 0.03 / 0.28, 12);
  });

  it("is open at an end of the range that is not yet clear of one half", () => {
    const [crossing] = crossings([1, 2, 3], [at(0.9), at(0.55, 0.02), at(0.49, 0.02)]);
    expect(crossing!.high).toBeUndefined();
    expect(crossing!.low).toBeCloseTo(2 + 0.03 / 0.06, 12);
    expect(crossings([1, 2], [at(0.51), at(0.49)])).toEqual(
      [{ value: 1.5, n: 100, method: "msi" }].map((c) => ({ ...c, value: expect.closeTo(1.5, 12) })),
    );
  });

  it("is told for each place, and nowhere that the curve only comes near", () => {
    const two = crossings([0, 1, 2], [at(0.8), at(0.2), at(0.8)]);
    expect(two.map(({ value }) => value)).toEqual([expect.closeTo(0.5, 12), expect.closeTo(1.5, 12)]);
    expect(crossings([0, 1, 2], [at(0.8), at(0.52), at(0.8)])).toEqual([]);
    expect(crossings([0, 1], [at(0.8), at(0.6)])).toEqual([]);
  });

  it("takes a value that is one half for what it is", () => {
    const [crossing, ...others] = crossings([3, 2, 1], [at(0.2), at(0.5), at(0.8)]);
    expect(others).toEqual([]);
    expect(crossing!.value).toBe(2);
    const [edge] = crossings([1, 2], [at(0.5), at(0.8)]);
    expect(edge).toMatchObject({ value: 1 });
    expect(edge!.low).toBeUndefined();
  });

  it("speaks with the middle one where noise makes the curve cross to and fro", () => {
    const scores = [at(0.8), at(0.49), at(0.51), at(0.49), at(0.2)];
    const found = crossings([0, 1, 2, 3, 4], scores);
    expect(found).toHaveLength(1);
    expect(found[0]!.value).toBeCloseTo(1.5, 12);
  });
});
