import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { playTask, Runner } from "../../src/chunk/play.ts";
import type { Pool } from "../../src/chunk/pool.ts";
import { Interrupted, Scheduler, type SchedulerOptions } from "../../src/chunk/scheduler.ts";
import { capOf, type StopRule } from "../../src/chunk/stop.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { layoutOf } from "../../src/tally/layout.ts";
import { Tally } from "../../src/tally/tally.ts";
import { some } from "../some.ts";
import { battleModule } from "../toy/battle.ts";
import { type ToyKnobs, toyKey, toyMatchup, toyModuleUrl } from "../toy/toy.ts";

// Enough blocks that the pool is really used: a toy pair takes about a microsecond.
const MANY = 250_003;
const blocks = (n: number): StopRule => ({ rule: "blocks", blocks: n });

let moduleUrl: string;
beforeAll(() => {
  moduleUrl = toyModuleUrl();
});

interface Rest extends SchedulerOptions {
  readonly prefix?: Tally;
  readonly key?: Int32Array;
}

async function play(stop: StopRule, { prefix, key = toyKey(), ...options }: Rest = {}, knobs: ToyKnobs = {}) {
  const matchup = toyMatchup(knobs);
  const layout = layoutOf(matchup);
  const cell = { label: "main", matchup, layout, key, module: battleModule, moduleUrl };
  const counts = new Tally(layout);
  if (prefix) counts.merge(prefix);
  const scheduler = new Scheduler({ ...options });
  try {
    const piece = { cell, from: counts.blocks, to: capOf(stop), counts, stop };
    const [{ reached } = { reached: false }] = await scheduler.play([piece]);
    return { tally: counts, reached, interrupted: false };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return { tally: counts, reached: false, interrupted: true };
  } finally {
    await scheduler.close();
  }
}

/** What one thread gets that plays block after block. */
function reference(n: number, knobs: ToyKnobs = {}): Tally {
  const matchup = toyMatchup(knobs);
  const runner = new Runner(battleModule, { matchup, key: toyKey() });
  const tally = new Tally(runner.layout);
  playTask(runner, tally, { from: 0, to: n, watch: { at: 0, length: 0 } }, new Int32Array(2), 1);
  return tally;
}

/** All numbers of a tally. */
function bytes({ sums, bins }: Tally): [Float64Array, Int32Array] {
  return [sums, bins];
}

describe("the same bytes", () => {
  it("over 0, 1, 2 and 3 threads, with a last chunk that is not full", async () => {
    const expected = reference(MANY);
    for (const threads of [0, 1, 2, 3]) {
      const { tally, reached, interrupted } = await play(blocks(MANY), { pool: new ThreadPool(threads) });
      expect(bytes(tally), `${threads} threads`).toEqual(bytes(expected));
      expect([reached, interrupted]).toEqual([true, false]);
    }
  });

  it("for single legs", async () => {
    const expected = reference(100_000, { legs: 1 });
    const { tally } = await play(blocks(100_000), { pool: new ThreadPool(2) }, { legs: 1 });
    expect(bytes(tally)).toEqual(bytes(expected));
  });

  it("when tasks come back in any order", async () => {
    const pool = new ShuffledPool(2);
    try {
      const { tally } = await play(blocks(MANY), { pool });
      expect(bytes(tally)).toEqual(bytes(reference(MANY)));
      expect(pool.overtakings).toBeGreaterThan(0);
    } finally {
      await pool.close();
    }
  });

  it("when two cells share a pool", async () => {
    const pool = new WarmPool(2);
    try {
      const [a, b] = await Promise.all([
        play(blocks(MANY), { pool: lent(pool) }),
        play(blocks(MANY), { pool: lent(pool), key: toyKey("other") }),
      ]);
      expect(bytes(a.tally)).toEqual(bytes(reference(MANY)));
      expect(bytes(b.tally)).not.toEqual(bytes(a.tally));
    } finally {
      await pool.close();
    }
  });
});

describe("extending", () => {
  it("k blocks by N - k equals N in one go, wherever k lies", async () => {
    const expected = reference(150_000);
    for (const k of some([100, 1, 99_999, 64], 2)) {
      const prefix = reference(k);
      for (const threads of [0, 2]) {
        const { tally } = await play(blocks(150_000), { pool: new ThreadPool(threads), prefix });
        expect(bytes(tally), `from ${k} on ${threads} threads`).toEqual(bytes(expected));
      }
    }
  });

  it("by nothing changes nothing", async () => {
    const prefix = reference(500);
    const { tally, reached } = await play(blocks(500), { prefix });
    expect(bytes(tally)).toEqual(bytes(prefix));
    expect(reached).toBe(true);
  });
});

describe("precision", () => {
  const precision = (halfWidth: number, strict = false, maxBlocks = 1_000_000): StopRule => ({
    rule: "precision",
    halfWidth,
    maxBlocks,
    confidence: 0.95,
    strict,
  });

  it("stops at a chunk end, the same on any threads, and equals a fixed run of that many blocks", async () => {
    for (const [halfWidth, strict] of [
      [0.02, false],
      [0.0011, false],
      [0.003, true],
    ] as const) {
      const answers = [];
      for (const threads of some([0, 2, 1, 3], 2))
        answers.push(await play(precision(halfWidth, strict), { pool: new ThreadPool(threads) }));
      const [{ tally, reached }] = answers as [(typeof answers)[0]];
      expect(reached).toBe(true);
      expect(tally.blocks % 64).toBe(0);
      expect(bytes(tally)).toEqual(bytes(reference(tally.blocks)));
      for (const answer of answers) expect(bytes(answer.tally)).toEqual(bytes(tally));
    }
  });

  it("stops in the middle of a shuffled pool's task where one thread stops", async () => {
    const pool = new ShuffledPool(2);
    try {
      const alone = await play(precision(0.0011));
      const pooled = await play(precision(0.0011), { pool });
      expect(alone.reached).toBe(true);
      expect(bytes(pooled.tally)).toEqual(bytes(alone.tally));
    } finally {
      await pool.close();
    }
  });

  it("says when the cap came first", async () => {
    const { tally, reached } = await play(precision(0.0001, false, 1000));
    expect(tally.blocks).toBe(1000);
    expect(reached).toBe(false);
  });

  it("goes on from a prefix as if it had never stopped", async () => {
    const whole = await play(precision(0.0011));
    for (const k of [64, 1000, 4096]) {
      const { tally } = await play(precision(0.0011), { prefix: reference(k), pool: new ThreadPool(2) });
      expect(bytes(tally)).toEqual(bytes(whole.tally));
    }
  });

  it("works on the mean of a metric", async () => {
    const stop: StopRule = {
      rule: "precision",
      halfWidth: 0.01,
      maxBlocks: 1e6,
      confidence: 0.95,
      strict: false,
      metric: "turns",
    };
    const alone = await play(stop);
    expect(alone.reached).toBe(true);
    expect(alone.tally.blocks).toBeGreaterThan(256);
    expect(bytes((await play(stop, { pool: new ThreadPool(2) })).tally)).toEqual(bytes(alone.tally));
  });
});

describe("accidents", () => {
  it("a thread that dies is replaced and its task done over: nothing is lost", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "accident-")), "once");
    writeFileSync(file, "");
    const accident = { block: 20_000, kind: "exit", file } as const;
    const { tally } = await play(blocks(MANY), { pool: new ThreadPool(2) }, { accident });
    expect(existsSync(file)).toBe(false);
    expect(bytes(tally)).toEqual(bytes(reference(MANY)));
  });

  it("a task that ends its thread twice is an error that names the chunk", async () => {
    const accident = { block: 100, kind: "exit" } as const;
    await expect(play(blocks(MANY), { pool: new ThreadPool(1) }, { accident })).rejects.toThrow(
      /^chunk \d+ ended its thread twice, near block \d+/,
    );
  });

  it("a battle that throws is an error that names the battle", async () => {
    const accident = { block: 77, kind: "throw" } as const;
    await expect(play(blocks(500), {}, { accident })).rejects.toThrow("battle 77.1: the toy broke");
  });

  it("an outcome out of bounds is an error that names the metric", async () => {
    const accident = { block: 77, kind: "outOfBounds" } as const;
    await expect(play(blocks(500), {}, { accident })).rejects.toThrow(/metric "turns"/);
  });
});

describe("interrupting", () => {
  for (const threads of [0, 1, 2]) {
    it(`keeps an ordinary prefix, within a second (${threads} threads)`, async () => {
      const controller = new AbortController();
      let stoppedAt = 0;
      const onProgress = ({ battles }: { battles: number }) => {
        if (battles > 120_000 && stoppedAt === 0) {
          stoppedAt = performance.now();
          setImmediate(() => controller.abort());
        }
      };
      const { tally, interrupted, reached } = await play(blocks(1e9), {
        pool: new ThreadPool(threads),
        signal: controller.signal,
        onProgress,
      });
      expect(performance.now() - stoppedAt).toBeLessThan(1000);
      expect([interrupted, reached]).toEqual([true, false]);
      expect(tally.blocks).toBeGreaterThan(60_000);
      expect(bytes(tally)).toEqual(bytes(reference(tally.blocks)));
    });
  }

  it("does not wait for a thread that hangs", async () => {
    const controller = new AbortController();
    const accident = { block: 30_000, kind: "hang" } as const;
    const running = play(blocks(1e9), { pool: new ThreadPool(2), signal: controller.signal }, { accident });
    await new Promise((resume) => setTimeout(resume, 700));
    const stoppedAt = performance.now();
    controller.abort();
    const { tally, interrupted } = await running;
    expect(performance.now() - stoppedAt).toBeLessThan(1500);
    expect(interrupted).toBe(true);
    expect(bytes(tally)).toEqual(bytes(reference(tally.blocks)));
  });

  it("before the first battle gives nothing", async () => {
    const { tally, interrupted } = await play(blocks(1000), { signal: AbortSignal.abort() });
    expect([tally.blocks, interrupted]).toEqual([0, true]);
  });
});

/** Takes all that is played, from the first block on. */
class WarmPool extends ThreadPool {
  override get isWarm(): boolean {
    return true;
  }
}

/** A pool that does not end with the scheduler that uses it. */
function lent(pool: ThreadPool): Pool {
  const { threads, isWarm } = pool;
  return { threads, isWarm, play: (...task) => pool.play(...task), close: async () => {} };
}

/** Holds answers back so that they come in another order than the tasks were sent. */
class ShuffledPool extends WarmPool {
  overtakings = 0;
  #held: { from: number; release: () => void } | undefined;
  #sent = 0;

  override async play(...[task, abandoned]: Parameters<Pool["play"]>): ReturnType<Pool["play"]> {
    const done = await super.play(task, abandoned);
    // Every third answer waits for the next one to go first.
    const held = this.#held;
    if (held) {
      this.#held = undefined;
      if (held.from < task.from) this.overtakings++;
      setImmediate(held.release);
    } else if (this.#sent++ % 3 === 0) {
      await new Promise<void>((release) => {
        this.#held = { from: task.from, release };
        setTimeout(release, 50).unref();
      });
    }
    return done;
  }
}
