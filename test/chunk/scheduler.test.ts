/** The scheduler: what it plays is what a run plays, row by row, whoever plays it. */
import { describe, expect, it } from "vitest";
import { playChunks } from "../../src/chunk/chunks.ts";
import { type Cell, Interrupted, Scheduler } from "../../src/chunk/scheduler.ts";
import { blockPoints } from "../../src/experiments/cells.ts";
import { layoutOf } from "../../src/tally/layout.ts";
import { battleModule } from "../toy/battle.ts";
import { type ToyKnobs, toyKey, toyMatchup, toyModuleUrl } from "../toy/toy.ts";

function toyCell(label: string, knobs: ToyKnobs = {}): Cell {
  const matchup = toyMatchup(knobs);
  const layout = layoutOf(matchup);
  return { label, matchup, layout, key: toyKey("toy", label), module: battleModule, moduleUrl: toyModuleUrl() };
}

async function arenaWith<T>(threads: number, work: (scheduler: Scheduler) => Promise<T>): Promise<T> {
  const scheduler = new Scheduler({ threads });
  try {
    return await work(scheduler);
  } finally {
    await scheduler.close();
  }
}

describe("the scheduler", () => {
  it.each([0, 2])("counts what a run of the same blocks counts, on %i threads", async (threads) => {
    const cell = toyCell("main");
    const [piece] = await arenaWith(threads, (scheduler) => scheduler.play([{ cell, from: 0, to: 1000, tally: true }]));
    const { matchup, key } = cell;
    const stop = { rule: "blocks", blocks: 1000 } as const;
    const { tally } = await playChunks({ matchup, key, module: battleModule, stop, threads: 0 });
    expect([...piece!.counts!.sums]).toEqual([...tally.sums]);
    expect([...piece!.counts!.bins]).toEqual([...tally.bins]);
    const { at, length } = cell.layout.score!;
    const table = new Array<number>(length).fill(0);
    for (const entry of piece!.rows) table[entry]! += 1;
    expect(table).toEqual([...tally.sums.subarray(at, at + length)]);
  });

  it("gives every block its row, whatever the threads and the pieces", async () => {
    const cells = [toyCell("a"), toyCell("b", { turns: 3 }), toyCell("c", { legs: 1 })];
    const pieces = cells.flatMap((cell) => [
      { cell, from: 0, to: 300, series: [1, 2] },
      { cell, from: 300, to: 700, series: [1, 2] },
    ]);
    const here = await arenaWith(0, (scheduler) => scheduler.play(pieces));
    const there = await arenaWith(3, (scheduler) => scheduler.play(pieces));
    expect(there.map(({ rows }) => [...rows])).toEqual(here.map(({ rows }) => [...rows]));
    const whole = await arenaWith(0, (scheduler) => scheduler.play(cells.map((cell) => ({ cell, from: 0, to: 700 }))));
    for (const [i, piece] of whole.entries()) {
      expect([...blockPoints(piece)]).toEqual([...blockPoints(here[2 * i]!), ...blockPoints(here[2 * i + 1]!)]);
    }
  });

  it("records the block's sum of a series", async () => {
    const cell = toyCell("main");
    const index = cell.layout.series.findIndex(({ metric, side }) => metric.id === "killed" && side === 1);
    const [piece] = await arenaWith(0, (scheduler) =>
      scheduler.play([{ cell, from: 0, to: 500, series: [index], tally: true }]),
    );
    let sum = 0;
    for (let block = 0; block < 500; block++) sum += piece!.rows[2 * block + 1]!;
    expect(sum).toBe(piece!.counts!.sums[cell.layout.series[index]!.sums]);
    expect(sum).toBeGreaterThan(500);
  });

  it("keeps the two legs of a series apart", async () => {
    const cell = toyCell("main");
    const index = cell.layout.series.findIndex(({ metric, side }) => metric.id === "killed" && side === 1);
    const { max } = cell.layout.series[index]!.metric;
    const [piece] = await arenaWith(0, (scheduler) =>
      scheduler.play([{ cell, from: 0, to: 300, series: [index], byLeg: [index] }]),
    );
    const alone = toyCell("main", { legs: 1 });
    const [first] = await arenaWith(0, (scheduler) =>
      scheduler.play([{ cell: alone, from: 0, to: 300, byLeg: [index] }]),
    );
    const legs = Array.from({ length: 300 }, (_, block) => {
      const value = piece!.rows[3 * block + 2]!;
      return [Math.floor(value / (max + 1)), value % (max + 1)] as const;
    });
    expect(legs.map(([one, two]) => one + two)).toEqual(legs.map((_, block) => piece!.rows[3 * block + 1]));
    expect(legs.map(([one]) => one)).toEqual(legs.map((_, block) => first!.rows[2 * block + 1]));
    expect(new Set(legs.map(([, two]) => two)).size).toBeGreaterThan(2);
  });

  it.each([0, 2])("plays over the rows of a stage that was given back, on %i threads", async (threads) => {
    const [a, b] = [toyCell("a"), toyCell("b", { turns: 3 })];
    const stages = [
      [{ cell: a, from: 0, to: 300, series: [1, 2] }],
      // The first fits into the rows given back, for the second there are none; what comes then is too large for them.
      [
        { cell: b, from: 300, to: 400, series: [1] },
        { cell: a, from: 300, to: 700 },
      ],
      [{ cell: a, from: 700, to: 1100, series: [1, 2] }],
    ];
    const memories = new Set<ArrayBufferLike>();
    const again = await arenaWith(threads, async (scheduler) => {
      const found: number[][][] = [];
      for (const stage of stages) {
        const played = await scheduler.play(stage);
        found.push(played.map(({ rows }) => [...rows]));
        for (const { rows } of played) memories.add(rows.buffer);
        scheduler.giveBack(played);
      }
      return found;
    });
    const fresh = await arenaWith(0, (scheduler) => Promise.all(stages.map((stage) => scheduler.play(stage))));
    expect(again).toEqual(fresh.map((played) => played.map(({ rows }) => [...rows])));
    expect(memories.size).toBe(3);
  });

  it("says which battle left its bounds", async () => {
    const cell = toyCell("main", { accident: { block: 5, kind: "outOfBounds" } });
    const series = [...cell.layout.series.keys()];
    await expect(arenaWith(0, (scheduler) => scheduler.play([{ cell, from: 0, to: 10, series }]))).rejects.toThrow(
      /^assertion failed: block 5: .*bounds/,
    );
  });

  it.each([0, 2])("yields nothing once it is interrupted, on %i threads", async (threads) => {
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const scheduler = new Scheduler({ threads, signal: controller.signal, onProgress });
    const endless = { cell: toyCell("main"), from: 0, to: 10_000_000 };
    await expect(scheduler.play([endless])).rejects.toThrow(Interrupted);
    await scheduler.close();
  });

  it("says which battle failed", async () => {
    const cell = toyCell("main", { accident: { block: 5, kind: "throw" } });
    await expect(arenaWith(0, (scheduler) => scheduler.play([{ cell, from: 0, to: 10 }]))).rejects.toThrow(
      "battle 5.1",
    );
    await expect(arenaWith(1, (scheduler) => scheduler.play([{ cell, from: 0, to: 10 }]))).rejects.toThrow(
      "battle 5.1",
    );
  });
});
