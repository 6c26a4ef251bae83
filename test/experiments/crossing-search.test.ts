// The search for a crossing on sizes whose scores are drawn from known laws: how often its interval is right, and where blocks go.
import { describe, expect, it } from "vitest";
import {
  type CrossingTerms,
  type Ladder,
  Look,
  STAGE_BLOCKS,
  searchCrossing,
} from "../../src/experiments/crossing-search.ts";

/** Each size is a law: four coins of one chance a block, so that its mean is the score. Sizes have dice of their own. */
class Drawn implements Ladder {
  readonly battlesPerBlock = 2;
  readonly stages: (readonly [size: number, blocks: number])[] = [];
  readonly #score: (size: number) => number;
  readonly #seed: number;
  readonly #counts = new Map<number, number[]>();
  readonly #states = new Map<number, number>();

  constructor(score: (size: number) => number, seed: number) {
    this.#score = score;
    this.#seed = seed;
  }

  get sizes(): number[] {
    return [...this.#counts.keys()].sort((a, b) => a - b);
  }

  get battles(): number {
    return this.sizes.reduce((sum, size) => sum + 2 * this.blocks(size), 0);
  }

  blocks(size: number): number {
    return this.#counts.get(size)?.reduce((sum, count) => sum + count) ?? 0;
  }

  counts(size: number): number[] {
    return [...this.#counts.get(size)!];
  }

  async grow(wanted: readonly { readonly copies: number; readonly to: number }[]): Promise<void> {
    for (const { copies: size, to } of wanted) {
      const counts = this.#counts.get(size) ?? [0, 0, 0, 0, 0];
      this.#counts.set(size, counts);
      this.stages.push([size, to - this.blocks(size)]);
      for (let block = this.blocks(size); block < to; block++) {
        let heads = 0;
        for (let coin = 0; coin < 4; coin++) heads += +(this.#random(size) < this.#score(size));
        counts[heads]! += 1;
      }
    }
  }

  expect(): void {}

  /** mulberry32 */
  #random(size: number): number {
    const state = ((this.#states.get(size) ?? this.#seed * 7919 + size * 104_729) + 0x6d2b79f5) | 0;
    this.#states.set(size, state);
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
}

const terms: CrossingTerms = { start: 8, least: 0, most: 40, confidence: 0.95, maxBattles: 400_000 };
/** Good enough is a half-width of so many copies. */
const within = (halfWidth: number) => (low: number, _: number, high: number) => (0.5 * (high - low)) / halfWidth;

describe("the search for a crossing", () => {
  // Truth, terms, half-width asked for: about ten copies, a unit that may be taken once, and none at all being no army.
  const cases: [string, (size: number) => number, number, Partial<CrossingTerms>, number][] = [
    ["about ten copies", (k) => 0.5 + 0.04 * (k - 10.3), 10.3, {}, 0.25],
    ["one copy at most (K = 1)", (k) => 0.36 + 0.25 * k, 0.56, { most: 1, start: 1 }, 0.04],
    ["none is no army (k = 0)", (k) => (k === 0 ? 0 : 0.4 + 0.4 * k), 0.625, { most: 4, start: 2, empty: true }, 0.01],
  ];
  it.each(cases)(
    "has an interval that is right at least 95 times of a hundred: %s",
    async (_, score, truth, own, wide) => {
      const runs = 200;
      let right = 0;
      for (let seed = 1; seed <= runs; seed++) {
        const ladder = new Drawn(score, seed);
        const asked = { ...terms, ...own };
        await searchCrossing(ladder, asked, within(wide));
        const { copiesLow = -Infinity, copiesHigh = Infinity } = new Look(ladder, asked).crossing();
        right += +(copiesLow <= truth && truth <= copiesHigh);
      }
      // Of 200 draws of 95 %, 181 or fewer come less than once in a hundred times.
      expect(right).toBeGreaterThan(181);
    },
  );

  it("refines by stages at the two sizes around the crossing, the one that widens the band first (B3.3)", async () => {
    const ladder = new Drawn((k) => 0.5 + 0.05 * (k - 10.5), 3);
    await searchCrossing(ladder, terms, within(0.02));
    const stages = ladder.stages.filter(([, blocks]) => blocks === STAGE_BLOCKS).slice(-20);
    expect(new Set(stages.map(([size]) => size))).toEqual(new Set([10, 11]));
    // Both weigh alike halfway between them, and so have alike been played.
    expect(Math.abs(ladder.blocks(10) - ladder.blocks(11))).toBeLessThanOrEqual(2 * STAGE_BLOCKS);
    expect(ladder.blocks(10)).toBeGreaterThan(10 * ladder.blocks(8));
  });

  it("is the same whatever was played before it of the sizes that it asks for", async () => {
    const [fresh, known] = [new Drawn((k) => 0.5 + 0.05 * (k - 6.2), 5), new Drawn((k) => 0.5 + 0.05 * (k - 6.2), 5)];
    await searchCrossing(fresh, terms, within(0.1));
    for (const [size, blocks] of fresh.stages) await known.grow([{ copies: size, to: known.blocks(size) + blocks }]);
    for (const size of fresh.sizes) expect(known.counts(size)).toEqual(fresh.counts(size));
    const before = known.battles;
    await searchCrossing(known, terms, within(0.1));
    expect(known.battles).toBe(before);
  });

  it("plays nothing beyond what is allowed, and leaves an end open that the most cannot show", async () => {
    // One copy is just even: what it should cost at least cannot be known, however much is played.
    const ladder = new Drawn((k) => 0.3 + 0.2 * k, 9);
    const asked = { ...terms, most: 1, start: 1 };
    await searchCrossing(ladder, asked, within(0.02));
    expect(ladder.sizes).toEqual([0, 1]);
    expect(ladder.battles).toBeLessThan(100_000);
    const look = new Look(ladder, asked);
    expect(look.isOpen("high")).toBe(true);
    expect(look.crossing().copiesHigh).toBeUndefined();
  });

  it("fills the gap between sizes that none of them is sure of", async () => {
    const ladder = new Drawn((k) => 0.5 + 0.004 * (k - 12), 4);
    const asked = { ...terms, battles: 400 };
    await searchCrossing(ladder, asked, within(1));
    const { sizes } = ladder;
    const inside = sizes.filter((size) => size >= 8 && size <= 16);
    expect(inside).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16]);
  });
});
