/**
 * From a matchup to a tally: plays blocks 0, 1, 2, ... until the stopping rule has enough. Cold: once a task.
 *
 * Tasks may finish in any order, but their tallies are merged only as a contiguous prefix, and the rule looks at that prefix at
 * chunk ends, in order. So the answer is that of one thread that plays block after block, whoever played them and whenever. To
 * decide by arrival would not only be irreproducible: short battles finish first, so it would be biased.
 *
 * How many blocks a task has comes from a clock, which is safe because it cannot show: a rule that fires in the middle of a task
 * makes the task be played again up to there.
 */
import { assert } from "../errors.ts";
import type { BattleModule, Matchup } from "../rules/kernel/rule-system.ts";
import { type Layout, layoutOf } from "../tally/layout.ts";
import { Tally } from "../tally/tally.ts";
import { STOP, type Task } from "./messages.ts";
import { BREATH_MILLISECONDS, breathe, TASKS_PER_THREAD, taskBlocks, withPatience } from "./pace.ts";
import { Runner } from "./play.ts";
import { Pool, packJob } from "./pool.ts";
import { CHUNK_BLOCKS, chunkEndAfter } from "./size.ts";
import { capOf, firesAt, mergeWatched, projectedBlocks, type StopRule, type Watch, watchOf } from "./stop.ts";

/** Play in the main thread before the first decision, enough for the compiler to have done its work. */
const TRIAL_MILLISECONDS = 12;
/** A pool costs 40 to 50 ms; less work than this is done sooner without one. */
const SMALL_RUN_MILLISECONDS = 60;
/** Finished tasks that may wait for an earlier one, per thread. */
const WAITING_PER_THREAD = 8;
/** Milliseconds a block, where nothing was played yet that tells it. */
const UNKNOWN_PACE = 4;

/** What this thread plays is short, and is wanted even after the others were told to stop: words of its own. */
const NEVER_STOPPED = new Int32Array(2);
const NOTE_HERE = 1;

export interface ChunkRequest {
  readonly matchup: Matchup;
  /**
   * The battle code for this thread, and its URL for the others when the rulebook is not in the list. Without it nothing is played in
   * this thread, which nobody could interrupt if the code never returned.
   */
  readonly module?: BattleModule;
  readonly moduleUrl?: string;
  /** Key of the cell's streams. */
  readonly key: Int32Array;
  readonly stop: StopRule;
  /** 0: in this thread only. */
  readonly threads: number;
  /** Threads to use instead of own ones. */
  readonly pool?: Pool;
  /** Blocks 0..k-1, played before: the run goes on with block k. */
  readonly prefix?: Tally;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly blocks: number;
  /** Blocks that the run will take; a projection when it stops by precision. */
  readonly of: number;
  /** Of `blocks`, those that were not played but known from an earlier run, where these come up on the way. */
  readonly before?: number;
}

export interface Chunks {
  readonly tally: Tally;
  /** The rule was satisfied: all blocks played, or the precision met. */
  readonly reached: boolean;
  readonly interrupted: boolean;
}

export async function playChunks(request: ChunkRequest): Promise<Chunks> {
  const { module, matchup, key, threads } = request;
  const run = new Run(request);
  assert(module !== undefined || threads > 0, "battles that may be played neither in this thread nor in another");
  const runner = module && new Runner(module, matchup, key);
  const interrupt = () => run.interrupt();
  request.signal?.addEventListener("abort", interrupt);
  try {
    if (request.signal?.aborted) run.interrupt();
    const pace = runner === undefined ? UNKNOWN_PACE : await trial(run, runner, threads === 0);
    if (!run.over) await withPool(request, (pool) => playInPool(run, runner, request, pool, pace));
  } finally {
    request.signal?.removeEventListener("abort", interrupt);
  }
  return { tally: run.tally, reached: run.reached, interrupted: run.interrupted && !run.full };
}

/** The finished prefix, and whether it is enough. */
class Run {
  readonly layout: Layout;
  readonly tally: Tally;
  readonly watch: Watch;
  readonly cap: number;
  /** Word STOP, then one word for each lane: the block that it plays. */
  readonly control: Int32Array;
  reached = false;
  interrupted = false;
  readonly #stop: StopRule;
  readonly #onProgress: ((progress: Progress) => void) | undefined;

  constructor(request: ChunkRequest) {
    this.layout = layoutOf(request.matchup);
    this.tally = new Tally(this.layout);
    if (request.prefix) this.tally.merge(request.prefix);
    this.#stop = request.stop;
    this.#onProgress = request.onProgress;
    this.watch = watchOf(request.stop, this.layout);
    this.cap = capOf(request.stop);
    const lanes = Math.max(1, request.pool?.threads ?? request.threads) * TASKS_PER_THREAD;
    this.control = new Int32Array(new SharedArrayBuffer(4 * (1 + lanes)));
    this.#look();
  }

  /** Nothing more is to be merged. */
  get full(): boolean {
    return this.reached || this.tally.blocks >= this.cap;
  }

  /** Nothing more is to be played. */
  get over(): boolean {
    return this.full || this.interrupted;
  }

  interrupt(): void {
    if (this.over) return;
    this.interrupted = true;
    this.tellWorkers();
  }

  tellWorkers(): void {
    Atomics.store(this.control, STOP, 1);
  }

  /**
   * Merges blocks that follow the prefix, unless the rule fires at a chunk end among them: then nothing is merged and the
   * answer is the number of blocks that are enough.
   */
  append(tally: Tally, watched: Float64Array): number | undefined {
    const from = this.tally.blocks;
    const { length } = this.watch;
    const before = this.#watched();
    let end = Math.floor(from / CHUNK_BLOCKS) * CHUNK_BLOCKS;
    for (let at = 0; at < watched.length; at += length) {
      end += CHUNK_BLOCKS;
      const now = mergeWatched(this.#stop, before, watched, at);
      if (end < from + tally.blocks && firesAt(this.#stop, this.layout, now, end)) return end;
    }
    this.tally.merge(tally);
    this.#look();
    return undefined;
  }

  /** Plays on in this thread: up to a block, or to the chunk end where the rule fires. */
  advance(runner: Runner, to: number): void {
    while (this.tally.blocks < to && !this.reached) {
      const from = this.tally.blocks;
      runner.play(this.tally, from, Math.min(to, chunkEndAfter(from)), NEVER_STOPPED, NOTE_HERE);
      this.#look();
    }
  }

  /** Decides on the prefix as it stands. */
  #look(): void {
    const { blocks } = this.tally;
    this.reached =
      this.#stop.rule === "blocks" ? blocks >= this.cap : firesAt(this.#stop, this.layout, this.#watched(), blocks);
  }

  /** Blocks that the run will take, as far as is known now. */
  projected(): number {
    if (this.full) return this.tally.blocks;
    return projectedBlocks(this.#stop, this.layout, this.#watched(), this.tally.blocks);
  }

  tellProgress(): void {
    this.#onProgress?.({ blocks: this.tally.blocks, of: this.projected() });
  }

  #watched(): Float64Array {
    return this.tally.sums.slice(this.watch.at, this.watch.at + this.watch.length);
  }
}

/**
 * Plays in this thread: to the end when the run is small or has no other threads, else until it is warm. Returns milliseconds per
 * block. The trial is part of the run, not a rehearsal.
 */
async function trial(run: Run, runner: Runner, toTheEnd: boolean): Promise<number> {
  const started = performance.now();
  let breath = started;
  let pace = Infinity;
  let size = 1;
  while (!run.over) {
    const now = performance.now();
    if (!toTheEnd && now - started > TRIAL_MILLISECONDS) {
      const left = (run.projected() - run.tally.blocks) * pace;
      if (left > SMALL_RUN_MILLISECONDS) break;
    }
    if (now - breath > BREATH_MILLISECONDS) {
      run.tellProgress();
      await breathe();
      breath = performance.now();
      continue;
    }
    const from = run.tally.blocks;
    run.advance(runner, Math.min(run.cap, from + size));
    // The compiler makes it faster and faster; noise only slower.
    pace = Math.min(pace, (performance.now() - now) / (run.tally.blocks - from));
    size = Math.max(1, Math.min(2 * size, Math.floor(BREATH_MILLISECONDS / 4 / pace)));
  }
  run.tally.check(`blocks 0 to ${run.tally.blocks - 1}`);
  run.tellProgress();
  return pace;
}

async function withPool(request: ChunkRequest, work: (pool: Pool) => Promise<void>): Promise<void> {
  if (request.pool) return work(request.pool);
  const pool = new Pool(request.threads);
  try {
    await work(pool);
  } finally {
    await pool.close();
  }
}

/** A task's answer that waits for its turn to be merged. */
interface Waiting {
  readonly memory: SharedArrayBuffer;
  readonly watched: Float64Array;
}

/** Plays with all threads of the pool until the run is over. Each lane has one task in flight; there are two lanes a thread. */
async function playInPool(
  run: Run,
  runner: Runner | undefined,
  request: ChunkRequest,
  pool: Pool,
  trialPace: number,
): Promise<void> {
  const { matchup, key, moduleUrl, signal } = request;
  const packed = packJob({ matchup, key, ...(moduleUrl !== undefined && { module: moduleUrl }) });
  const control = run.control.buffer as SharedArrayBuffer;
  const mostWaiting = pool.threads * WAITING_PER_THREAD;
  const waiting = new Map<number, Waiting>();
  const spare: SharedArrayBuffer[] = [];
  let heldUp: (() => void)[] = [];
  // Milliseconds per block at best: the trial was hardly warm, the first tasks of a thread are not.
  let pace = trialPace;
  let next = run.tally.blocks;
  let failure: Error | undefined;
  let abandoned = false;
  const over = () => run.over || failure !== undefined;

  /** Merges all that has become contiguous. */
  const drain = () => {
    if (abandoned) return;
    let head = waiting.get(run.tally.blocks);
    while (head && !run.full) {
      const from = run.tally.blocks;
      const tally = new Tally(run.layout, head.memory);
      waiting.delete(from);
      const enough = run.append(tally, head.watched);
      // What only threads may play ends at the chunk end, so that a rule never fires inside a task.
      if (enough !== undefined) run.advance(runner!, enough);
      spare.push(head.memory);
      head = waiting.get(run.tally.blocks);
    }
    run.tellProgress();
    if (over()) run.tellWorkers();
    for (const resume of heldUp.splice(0)) resume();
  };

  const lane = async (index: number): Promise<void> => {
    while (!over() && next < run.cap) {
      if (waiting.size > mostWaiting) {
        await new Promise<void>((resume) => heldUp.push(resume));
        continue;
      }
      const from = next;
      const most = runner === undefined ? chunkEndAfter(from) : Infinity;
      const to = Math.min(most, from + taskBlocks(run.cap - from, pool.threads, pace));
      next = to;
      const memory = spare.pop() ?? new SharedArrayBuffer(run.layout.bytes);
      const task: Task = { ...packed, from, to, watch: run.watch, memory, control, note: 1 + index };
      const { to: reached, watched, milliseconds } = await pool.play(task, over);
      if (abandoned) return;
      pace = Math.min(pace, milliseconds / Math.max(1, reached - from));
      if (reached > from) waiting.set(from, { memory, watched });
      drain();
    }
  };

  const lanes = Array.from({ length: pool.threads * TASKS_PER_THREAD }, (_, index) =>
    lane(index).catch((error: Error) => {
      if (!over()) failure = error;
      drain();
    }),
  );
  await withPatience(Promise.all(lanes), signal);
  abandoned = true;
  heldUp = [];
  if (failure && !run.over) throw failure;
}
