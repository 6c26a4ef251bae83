/** Which sizes are played next: on curves that are known without playing, the search ends, and beside the crossing. */
import { describe, expect, it } from "vitest";
import { type SizeRange, wantedSizes } from "../../src/experiments/size-search.ts";
import { latticeCrossing } from "../../src/stats/lattice-crossing.ts";

const BLOCKS = 1000;

/** Counts of wins and losses whose share is the score. */
function counts(score: number): number[] {
  const won = Math.round(BLOCKS * score);
  return [BLOCKS - won, won];
}

/** Plays whatever is asked for until nothing new is; the sizes in the order in which they were asked for. */
function search(range: SizeRange, score: (size: number) => number, hint?: number): number[] {
  const played = new Map<number, number[]>();
  for (;;) {
    const crossing = played.size === 0 ? undefined : latticeCrossing(played, { cap: range.most });
    const scores = new Map([...played].map(([size, [, won]]) => [size, won! / BLOCKS]));
    const wanted = wantedSizes(range, scores, crossing, hint).filter((size) => !played.has(size));
    if (wanted.length === 0) return [...played.keys()];
    for (const size of wanted) played.set(size, counts(score(size)));
  }
}

const rising = (even: number, slope: number) => (size: number) => Math.min(1, Math.max(0, 0.5 + slope * (size - even)));

describe("the sizes that are played", () => {
  const range = { least: 0, most: 40, start: 5 };

  it("are the two beside the crossing, and no more where the curve is steep", () => {
    expect(search(range, rising(5.4, 0.2))).toEqual([5, 6]);
    expect(search(range, rising(4.6, 0.2))).toEqual([5, 4]);
  });

  it("are probed in growing steps and halved where the crossing is far away", () => {
    expect(search(range, rising(17.5, 0.2))).toEqual([5, 6, 7, 9, 13, 21, 17, 19, 18]);
    expect(search({ ...range, start: 12 }, rising(2.5, 0.2))).toEqual([12, 11, 10, 8, 4, 0, 2, 3]);
  });

  it("are those beside a crossing that is known of something alike", () => {
    expect(search(range, rising(17.5, 0.2), 17.2)).toEqual([5, 17, 18]);
    expect(search({ ...range, start: 30 }, rising(17.5, 0.2), 16.8)).toEqual([30, 16, 23, 19, 17, 18]);
  });

  it("are more where the curve is flat, as many as the ends of the interval need", () => {
    const sizes = search(range, rising(5.4, 0.03)).sort((a, b) => a - b);
    // A score is known to within 3.1 points: one size on either side of a crossing between two.
    expect(sizes).toEqual([4, 5, 6, 7]);
    // Where it is level everywhere there is no end to look for: six on either side are enough.
    expect(search({ least: -90, most: 90, start: 0 }, () => 0.5).length).toBeLessThanOrEqual(14);
  });

  it("end at the least and the most where nothing crosses", () => {
    expect(search({ least: 2, most: 7, start: 5 }, () => 0.2)).toEqual([5, 6, 7]);
    expect(search({ least: 2, most: 7, start: 5 }, () => 0.8)).toEqual([5, 4, 3, 2]);
    expect(search({ least: 1, most: 1, start: 1 }, () => 0.8)).toEqual([1]);
  });
});
