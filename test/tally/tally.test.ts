import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MetricSpec } from "../../src/rules/kernel/rule-system.ts";
import { sumsOf, sumsOfValues } from "../../src/stats/block-sums.ts";
import {
  BOTH,
  type CountTable,
  FIRST,
  LARGER,
  layoutOf,
  NONE,
  RECORD,
  type Series,
  SMALLER,
} from "../../src/tally/layout.ts";
import {
  addRepeated,
  addToMoments,
  blockSumsOf,
  carryBlocks,
  clearMoments,
  MOMENTS,
  mergeMoments,
} from "../../src/tally/moments.ts";
import { Outcomes } from "../../src/tally/outcomes.ts";
import { firstSeatCounts, resultCounts, resultsBySeat, scoreCounts } from "../../src/tally/scores.ts";
import { Tally } from "../../src/tally/tally.ts";

const metrics: MetricSpec[] = [
  { id: "score", title: "", per: "battle", unit: "", max: 2, scale: 2 },
  { id: "firstTurn", title: "", per: "battle", unit: "", max: 1 },
  { id: "ending", title: "", per: "battle", unit: "", max: 2, labels: ["a", "b", "c"] },
  { id: "killed", title: "", per: "seat", unit: "models", max: 4 },
];
// Slots: 0 score of seat 1, 1 seat with the first turn, 2 ending, 3 and 4 killed by seat.
const pairs = layoutOf({ legs: 2, metrics });
const singles = layoutOf({ legs: 1, metrics });

interface Block {
  readonly block: number;
  readonly legs: readonly (readonly number[])[];
}

const outcome = fc.tuple(
  fc.integer({ min: 0, max: 2 }),
  fc.integer({ min: 0, max: 1 }),
  fc.integer({ min: 0, max: 2 }),
  fc.integer({ min: 0, max: 4 }),
  fc.integer({ min: 0, max: 4 }),
);
const blocksOf = (legs: 1 | 2) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 30 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((block) => fc.record({ block: fc.constant(block), legs: fc.tuple(...Array(legs).fill(outcome)) })),
      ),
    ) as fc.Arbitrary<Block[]>;

function tallyOf(blocks: readonly Block[], layout = pairs): Tally {
  const tally = new Tally(layout);
  for (const { block, legs } of blocks) {
    for (const [leg, values] of legs.entries()) tally.add(block, leg, Int32Array.from(values));
  }
  return tally;
}

/** A list of one outcome. */
function one(): Outcomes {
  const outcomes = new Outcomes();
  outcomes.numberOf(Int32Array.of(1, 0, 0, 0, 4));
  return outcomes;
}

/** All numbers of a tally. */
function bytes({ sums, bins }: Tally): [Float64Array, Int32Array] {
  return [sums, bins];
}

function merged(...tallies: Tally[]): Tally {
  const sum = new Tally(tallies[0]!.layout);
  for (const tally of tallies) sum.merge(tally);
  return sum;
}

describe("laws of the tally", () => {
  for (const layout of [pairs, singles]) {
    const blocks = blocksOf(layout.legs);
    it(`merging two halves equals adding the whole (${layout.legs} legs)`, () => {
      fc.assert(
        fc.property(blocks, fc.nat(30), (all, cut) => {
          const halves = merged(tallyOf(all.slice(0, cut), layout), tallyOf(all.slice(cut), layout));
          expect(bytes(halves)).toEqual(bytes(tallyOf(all, layout)));
        }),
      );
    });

    it(`merging is commutative and associative (${layout.legs} legs)`, () => {
      fc.assert(
        fc.property(blocks, blocks, blocks, (a, b, c) => {
          const [A, B, C] = [a, b, c].map((each) => tallyOf(each, layout)) as [Tally, Tally, Tally];
          expect(bytes(merged(A, B))).toEqual(bytes(merged(B, A)));
          expect(bytes(merged(merged(A, B), C))).toEqual(bytes(merged(A, merged(B, C))));
        }),
      );
    });

    it(`usual values count like others, whoever reads in between (${layout.legs} legs)`, () => {
      // Most values are those of the block before, as in battles; alone in a tally of its own no block has anything usual.
      const change = fc.tuple(fc.nat(4), outcome, outcome);
      fc.assert(
        fc.property(fc.array(change, { maxLength: 60 }), fc.nat(59), (changes, turn) => {
          const shown = Array.from({ length: layout.legs }, () => [1, 0, 0, 0, 4]);
          const tally = new Tally(layout);
          const alone = changes.map(([slot, ...values], i) => {
            for (const [leg, each] of shown.entries()) each[slot] = values[leg]![slot]!;
            // Blocks go up, but for one time.
            const block = i < turn ? 1000 + i : i;
            for (const [leg, each] of shown.entries()) tally.add(block, leg, Int32Array.from(each));
            if (i % 7 === turn % 7) tally.check("in between");
            return tallyOf([{ block, legs: shown }], layout);
          });
          expect(bytes(tally)).toEqual(bytes(merged(new Tally(layout), ...alone)));
        }),
      );
    });

    it(`the order of adding does not matter, and cleared is as new (${layout.legs} legs)`, () => {
      fc.assert(
        fc.property(blocks, (all) => {
          const tally = tallyOf(all, layout);
          expect(bytes(tallyOf(all.toReversed(), layout))).toEqual(bytes(tally));
          tally.check("here");
          tally.clear();
          expect(bytes(tally)).toEqual(bytes(new Tally(layout)));
        }),
      );
    });
  }

  it("outcomes that are known by their numbers count like others, whoever reads in between", () => {
    const known = fc.array(outcome, { minLength: 1, maxLength: 6 });
    // Of each block: which outcome, whether it is given by its number, and whether somebody reads then.
    const turn = fc.tuple(fc.nat(5), fc.boolean(), fc.integer({ min: 0, max: 9 }), fc.nat(200));
    fc.assert(
      fc.property(known, fc.array(turn, { maxLength: 60 }), (values, turns) => {
        const outcomes = new Outcomes();
        const tally = new Tally(singles);
        const alone = turns.map(([which, isKnown, reads, block]) => {
          const shown = values[which % values.length]!;
          const number = outcomes.numberOf(Int32Array.from(shown));
          if (isKnown) tally.addKnown(block, number, outcomes);
          else tally.add(block, 0, Int32Array.from(shown));
          if (reads === 0) tally.check("in between");
          return tallyOf([{ block, legs: [shown] }], singles);
        });
        expect(tally.blocks).toBe(turns.length);
        expect(bytes(tally)).toEqual(bytes(merged(new Tally(singles), ...alone)));
        expect(outcomes.all.length).toBe(new Set(turns.map(([which]) => `${values[which % values.length]}`)).size);
        tally.addKnown(0, 0, alone.length > 0 ? outcomes : one());
        tally.clear();
        expect(bytes(tally)).toEqual(bytes(new Tally(singles)));
      }),
    );
  });

  it("pooled histogram, sums and score table agree with the battles they were made of", () => {
    fc.assert(
      fc.property(blocksOf(2), (all) => {
        const tally = tallyOf(all);
        const killedBySide0 = pairs.series.find((s) => s.metric.id === "killed" && s.side === 0)!;
        // Side 0 sits in seat 1 (slot 3) in leg 0 and in seat 2 (slot 4) in leg 1.
        const values = all.map(({ legs }) => [legs[0]![3]!, legs[1]![4]!] as const);
        for (let v = 0; v <= 4; v++) {
          const record = killedBySide0.bins + RECORD * v;
          const pooled = tally.bins[record + SMALLER]! + tally.bins[record + LARGER]!;
          expect(tally.bins[record + BOTH]).toBe(values.filter(([a, b]) => a === v && b === v).length);
          expect(pooled).toBe(values.flat().filter((x) => x === v).length);
        }
        const sums = values.map(([a, b]) => a + b);
        expect(blockSumsOf(tally.sums, killedBySide0.sums, tally.blocks)).toEqual(sumsOfValues(sums));
        const table = tally.sums.subarray(pairs.score!.at, pairs.score!.at + 9);
        const scores = all.map(({ legs }) => legs[0]![0]! + 2 - legs[1]![0]!);
        expect(scoreCounts(table)).toEqual([0, 1, 2, 3, 4].map((j) => scores.filter((s) => s === j).length));
        const bySeat = all.map(({ legs }) => legs[0]![0]! + legs[1]![0]!);
        expect(firstSeatCounts(table)).toEqual([0, 1, 2, 3, 4].map((j) => bySeat.filter((s) => s === j).length));
      }),
    );
  });
});

describe("moments of blocks' sums", () => {
  const none = (): Float64Array => {
    const record = new Float64Array(MOMENTS);
    clearMoments(record, 0);
    return record;
  };
  const most = 46_340;

  it("are exact far beyond 2^53, one block at a time, in portions and merged (means of bounded metrics)", () => {
    // As many as leave the sum of squares below 2^53.
    const entry = fc.oneof(
      fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 1, max: 200_000 })),
      fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 2 ** 30 - 1 })),
    );
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), fc.nat(8), (entries, cut) => {
        const [one, two] = [none(), none()];
        entries.forEach(([sum, blocks], i) => {
          const record = i < cut ? one : two;
          addRepeated(record, 0, sum, blocks);
          // A few come singly, as many as may before cubes are carried.
          for (let j = 0; j < Math.min(i, carryBlocks(most)); j++) addToMoments(record, 0, sum);
        });
        addRepeated(one, 0, entries[0]![0], 1);
        addRepeated(two, 0, entries[0]![0], 1);
        mergeMoments(one, 0, two, 0);
        const expected = sumsOf([
          [entries[0]![0], 2],
          ...entries.map(([sum, blocks], i) => [sum, blocks + Math.min(i, carryBlocks(most))] as const),
        ]);
        expect(blockSumsOf(one, 0, expected.n)).toEqual(expected);
      }),
    );
  });

  it("are carried before they could be too large, in pairs and in single legs", () => {
    for (const legs of [1, 2] as const) {
      const layout = layoutOf({
        legs,
        metrics: [{ id: "points", title: "", per: "battle", unit: "", max: most / legs }],
      });
      expect(layout.carryBlocks).toBe(45);
      const tally = new Tally(layout);
      const sums: number[] = [];
      for (let block = 0; block < 400; block++) {
        // Never the same twice, so never the usual value, which is added up later.
        sums.push(legs * (most / legs - (block % 7)));
        for (let leg = 0; leg < legs; leg++) tally.add(block, leg, Int32Array.of(most / legs - (block % 7)));
      }
      expect(blockSumsOf(tally.sums, layout.series[0]!.sums, 400)).toEqual(sumsOfValues(sums));
      expect(Number(sumsOfValues(sums).cubes)).toBeGreaterThan(2 ** 53);
    }
  });

  it("refuse a metric whose squares would not fit", () => {
    const metric = { id: "points", title: "", per: "battle", unit: "", max: 23_171 } as const;
    expect(() => layoutOf({ legs: 2, metrics: [metric] })).toThrow(/46342/);
  });
});

describe("one pair by hand", () => {
  // Leg 0: side 0 (seat 1) wins, has the first turn, kills 3 and loses 1. Leg 1: a draw; side 1 sits in seat 1 and goes first;
  // seat 1 (side 1) kills 2, seat 2 (side 0) kills 4.
  const tally = tallyOf([
    {
      block: 7,
      legs: [
        [2, 0, 1, 3, 1],
        [1, 0, 1, 2, 4],
      ],
    },
  ]);
  const table = ({ at, length }: CountTable) => [...tally.sums.subarray(at, at + length)];
  const column = ({ bins, metric }: Series, which: number) =>
    Array.from({ length: metric.max + 1 }, (_, value) => tally.bins[bins + RECORD * value + which]);

  it("keeps the result by seat", () => {
    const results = table(pairs.score!);
    expect(results[3 * 2 + 1]).toBe(1); // win in seat 1, draw in seat 2
    expect(scoreCounts(results)).toEqual([0, 0, 0, 1, 0]);
    expect(resultCounts(results, 2)).toEqual([0, 1, 0]);
    expect(resultCounts(results, 1)).toEqual([0, 1, 0]);
    expect(resultsBySeat(results)).toEqual([
      [0, 0, 1],
      [0, 1, 0],
    ]);
  });

  it("scores whoever had the first turn", () => {
    expect(table(pairs.firstTurn!)).toEqual([0, 0, 0, 1, 0]); // a win and a draw: three half points
  });

  it("scores nobody for the first turn where one side had it in both battles", () => {
    const unfair = tallyOf([
      {
        block: 0,
        legs: [
          [2, 0, 1, 3, 1],
          [1, 1, 1, 2, 4],
        ],
      },
    ]);
    const { at, length } = pairs.firstTurn!;
    expect([...unfair.sums.subarray(at, at + length)]).toEqual([0, 0, 0, 0, 0]);
    expect(unfair.sums[pairs.score!.at + 3 * 2 + 1]).toBe(1);
  });

  it("keys metrics by side and names the first battle of each value", () => {
    const of = (side: number) => pairs.series.find((s) => s.metric.id === "killed" && s.side === side)!;
    expect(column(of(0), SMALLER)).toEqual([0, 0, 0, 1, 0]);
    expect(column(of(0), LARGER)).toEqual([0, 0, 0, 0, 1]);
    expect(column(of(1), SMALLER)).toEqual([0, 1, 0, 0, 0]);
    expect(column(of(1), LARGER)).toEqual([0, 0, 1, 0, 0]);
    expect(column(of(0), FIRST)).toEqual([NONE, NONE, NONE, 14, 15]);
  });

  it("counts blocks of which both legs show a category", () => {
    const ending = pairs.series.find((s) => s.metric.id === "ending")!;
    expect(column(ending, BOTH)).toEqual([0, 1, 0]);
  });
});

describe("a value out of bounds", () => {
  it("is found at the end of the task, by name", () => {
    const tally = tallyOf([
      {
        block: 0,
        legs: [
          [0, 0, 0, 1, 1],
          [0, 0, 0, 99, 1],
        ],
      },
    ]);
    expect(() => tally.check("blocks 0 to 0")).toThrow(/blocks 0 to 0: metric "killed"/);
  });
});

describe("a value above its declared bound", () => {
  it("is a bug, though the histogram has room for it", () => {
    const bounded = layoutOf({
      legs: 2,
      metrics: metrics.map((each) => ({ ...each, ...(each.id === "killed" && { most: [4, 2] as const }) })),
    });
    const shown = (first: number, second: number) =>
      tallyOf(
        [
          {
            block: 0,
            legs: [
              [0, 0, 0, first, second],
              [0, 0, 0, second, first],
            ],
          },
        ],
        bounded,
      );
    // Side 0 sits in seat 1 first, then in seat 2.
    expect(() => shown(4, 2).check("here")).not.toThrow();
    expect(() => shown(2, 3).check("here")).toThrow(/here: metric "killed"/);
  });
});

describe("sites of a table", () => {
  const grid = { columns: 3, rows: 2, cell: 3, unit: "inches", lost: "models", most: 5 } as const;
  const layout = layoutOf({ legs: 2, metrics, sites: { ...grid, counts: ["lost", "shotFrom"] } });
  const cells = 6;
  // Two counts, two seats, six cells; the first number says how many follow.
  const noted = fc.array(fc.integer({ min: 0, max: 4 * cells - 1 }), { maxLength: 5 });
  const block = fc.tuple(noted, noted);
  const sitesOf = (list: readonly number[]) =>
    Int32Array.from([list.length, ...list, ...Array(5 - list.length).fill(0)]);

  function play(blocks: readonly (readonly [number[], number[]])[]): Tally {
    const tally = new Tally(layout);
    const nothing = new Int32Array(5);
    blocks.forEach(([a, b], i) => {
      tally.add(i, 0, nothing, sitesOf(a));
      tally.add(i, 1, nothing, sitesOf(b));
    });
    return tally;
  }

  it("are the moments of the blocks' sums, for the side that sat in the seat", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
        const { sums } = play(blocks);
        for (let slot = 0; slot < 4 * cells; slot++) {
          const side = Math.floor(slot / cells) % 2;
          const inOtherSeat = side === 0 ? slot + cells : slot - cells;
          const each = blocks.map(
            ([a, b]) => a.filter((one) => one === slot).length + b.filter((one) => one === inOtherSeat).length,
          );
          const moments = blockSumsOf(sums, layout.sites!.at + MOMENTS * slot, blocks.length);
          expect(moments).toEqual({ ...sumsOfValues(each), least: 0 });
        }
      }),
    );
  });

  it("of two halves, merged, are those of the whole", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), fc.integer({ min: 0, max: 8 }), (blocks, cut) => {
        const tally = play(blocks.slice(0, cut));
        tally.merge(play(blocks.slice(cut)));
        expect(tally.sums).toEqual(play(blocks).sums);
      }),
    );
  });
});
