/** The scheduler: what it plays is what a run plays, row by row, whoever plays it. */
import { describe, expect, it } from "vitest";
import type { Cell } from "../../src/chunk/piece.ts";
import { playTask, Runner } from "../../src/chunk/play.ts";
import { Interrupted, Scheduler } from "../../src/chunk/scheduler.ts";
import { blockPoints } from "../../src/experiments/cells.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { layoutOf } from "../../src/tally/layout.ts";
import { Tally } from "../../src/tally/tally.ts";
import { battleModule } from "../toy/battle.ts";
import { type ToyKnobs, toyKey, toyMatchup, toyModuleUrl } from "../toy/toy.ts";

function toyCell(label: string, knobs: ToyKnobs = {}): Cell {
  const matchup = toyMatchup(knobs);
  const layout = layoutOf(matchup);
  return { label, matchup, layout, key: toyKey("toy", label), module: battleModule, moduleUrl: toyModuleUrl() };
}

async function withScheduler<T>(threads: number, work: (scheduler: Scheduler) => Promise<T>): Promise<T> {
  const scheduler = new Scheduler({ pool: new ThreadPool(threads) });
  try {
    return await work(scheduler);
  } finally {
    await scheduler.close();
  }
}

describe("the scheduler", () => {
  it.each([0, 2])("counts what a run of the same blocks counts, on %i threads", async (threads) => {
    const cell = toyCell("main");
    const [all, tally] = [new Tally(cell.layout), new Tally(cell.layout)];
    const [piece, counted] = await withScheduler(threads, (scheduler) =>
      scheduler.play([
        { cell, from: 0, to: 1000 },
        { cell, from: 0, to: 1000, counts: all },
      ]),
    );
    expect(counted!.rows.length).toBe(0);
    const runner = new Runner(battleModule, cell);
    playTask(runner, tally, { from: 0, to: 1000, watch: { at: 0, length: 0 } }, new Int32Array(2), 1);
    expect([...all.sums]).toEqual([...tally.sums]);
    expect([...all.bins]).toEqual([...tally.bins]);
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
    const here = await withScheduler(0, (scheduler) => scheduler.play(pieces));
    const there = await withScheduler(3, (scheduler) => scheduler.play(pieces));
    expect(there.map(({ rows }) => [...rows])).toEqual(here.map(({ rows }) => [...rows]));
    const whole = await withScheduler(0, (scheduler) =>
      scheduler.play(cells.map((cell) => ({ cell, from: 0, to: 700 }))),
    );
    for (const [i, piece] of whole.entries()) {
      expect([...blockPoints(piece)]).toEqual([...blockPoints(here[2 * i]!), ...blockPoints(here[2 * i + 1]!)]);
    }
  });

  it("records the block's sum of a series", async () => {
    const cell = toyCell("main");
    const index = cell.layout.series.findIndex(({ metric, side }) => metric.id === "killed" && side === 1);
    const counts = new Tally(cell.layout);
    const [piece] = await withScheduler(0, (scheduler) =>
      scheduler.play([
        { cell, from: 0, to: 500, series: [index] },
        { cell, from: 0, to: 500, counts },
      ]),
    );
    let sum = 0;
    for (let block = 0; block < 500; block++) sum += piece!.rows[2 * block + 1]!;
    expect(sum).toBe(counts.sums[cell.layout.series[index]!.sums]);
    expect(sum).toBeGreaterThan(500);
  });

  it("keeps the two legs of a series apart", async () => {
    const cell = toyCell("main");
    const index = cell.layout.series.findIndex(({ metric, side }) => metric.id === "killed" && side === 1);
    const { max } = cell.layout.series[index]!.metric;
    const [piece] = await withScheduler(0, (scheduler) =>
      scheduler.play([{ cell, from: 0, to: 300, series: [index], byLeg: [index] }]),
    );
    const alone = toyCell("main", { legs: 1 });
    const [first] = await withScheduler(0, (scheduler) =>
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
    const again = await withScheduler(threads, async (scheduler) => {
      const found: number[][][] = [];
      for (const stage of stages) {
        const played = await scheduler.play(stage);
        found.push(played.map(({ rows }) => [...rows]));
        for (const { rows } of played) memories.add(rows.buffer);
        scheduler.giveBack(played);
      }
      return found;
    });
    const fresh = await withScheduler(0, (scheduler) => Promise.all(stages.map((stage) => scheduler.play(stage))));
    expect(again).toEqual(fresh.map((played) => played.map(({ rows }) => [...rows])));
    expect(memories.size).toBe(3);
  });

  it.each([0, 2])("stops rows where a rule on the score stops counts, on %i threads", async (threads) => {
    const cell = toyCell("main");
    const stop = { rule: "precision", halfWidth: 0.01, maxBlocks: 100_000, confidence: 0.95, strict: false } as const;
    const counts = new Tally(cell.layout);
    const [rows, counted] = await withScheduler(threads, (scheduler) =>
      scheduler.play([
        { cell, from: 0, to: 100_000, stop },
        { cell, from: 0, to: 100_000, stop, counts },
      ]),
    );
    expect([rows!.to, rows!.reached]).toEqual([counts.blocks, true]);
    expect([counted!.to, rows!.rows.length]).toEqual([counts.blocks, counts.blocks]);
    expect(counts.blocks).toBeGreaterThan(256);
    expect(counts.blocks).toBeLessThan(100_000);
  });

  it("says which battle left its bounds", async () => {
    const cell = toyCell("main", { accident: { block: 5, kind: "outOfBounds" } });
    const series = [...cell.layout.series.keys()];
    await expect(withScheduler(0, (scheduler) => scheduler.play([{ cell, from: 0, to: 10, series }]))).rejects.toThrow(
      /^assertion failed: block 5: .*bounds/,
    );
  });

  it.each([0, 2])("yields nothing once it is interrupted, on %i threads", async (threads) => {
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const scheduler = new Scheduler({ pool: new ThreadPool(threads), signal: controller.signal, onProgress });
    const endless = { cell: toyCell("main"), from: 0, to: 10_000_000 };
    await expect(scheduler.play([endless])).rejects.toThrow(Interrupted);
    await scheduler.close();
  });

  it("says which battle failed", async () => {
    const cell = toyCell("main", { accident: { block: 5, kind: "throw" } });
    await expect(withScheduler(0, (scheduler) => scheduler.play([{ cell, from: 0, to: 10 }]))).rejects.toThrow(
      "battle 5.1",
    );
    await expect(withScheduler(1, (scheduler) => scheduler.play([{ cell, from: 0, to: 10 }]))).rejects.toThrow(
      "battle 5.1",
    );
  });
});
