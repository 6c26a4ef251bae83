/**
 * Plays pieces of cells in one pass over the threads: what every experiment is made of. Cold: once a task.
 *
 * An experiment advances in stages. A stage is a list of pieces (this cell, these blocks); what comes back is a row for each block, or
 * the counts of all of them. Pieces are cut into tasks that may finish in any order, which cannot show (see `stage.ts`). How many
 * blocks a task has comes from a clock, which cannot show either: a rule that fires in the middle of a task makes the task be played
 * again up to there. The next stage is decided on finished stages only.
 */
import { loadBattleModule } from "../rules/battles.ts";
import type { Archive } from "./archive.ts";
import type { Job, Task } from "./messages.ts";
import { BREATH_MILLISECONDS, breathe, taskBlocks, withPatience } from "./pace.ts";
import type { Cell, Piece, Played, Progress } from "./piece.ts";
import { Runner } from "./play.ts";
import type { Pool } from "./pool.ts";
import { lanesOf, NOTES, rowsOf, Stage, type Target } from "./stage.ts";

/** The first task of all, when nobody knows any pace. */
const FIRST_TASK_BLOCKS = 16;
/** Play in this thread before there are others, enough for the compiler to have done its work. */
const TRIAL_MILLISECONDS = 12;
/** Threads cost 40 to 50 ms to start; less work than this is done sooner without them. */
const SMALL_STAGE_MILLISECONDS = 60;
/** Runners kept in this thread. */
const MOST_RUNNERS = 16;

/** The signal came before the stage was finished: it yields nothing but its prefixes, in archives and tallies. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

export interface SchedulerOptions {
  /** Threads beside this one, without which all is played here; they end with the scheduler. */
  readonly pool?: Pool;
  readonly signal?: AbortSignal;
  /** Answers what it knows, and keeps what is played. */
  readonly archive?: Archive;
  readonly onProgress?: (progress: Progress) => void;
}

export class Scheduler {
  readonly #threads: number;
  readonly #signal: AbortSignal | undefined;
  readonly #archive: Archive | undefined;
  readonly #onProgress: ((progress: Progress) => void) | undefined;
  readonly #pool: Pool | undefined;
  readonly #runners = new Map<Cell, Runner>();
  readonly #jobs = new WeakMap<Cell, Job>();
  readonly #paces = new Paces();
  /** Rows that were given back, in the order of their pieces. */
  #spare: (SharedArrayBuffer | undefined)[] = [];
  #played = 0;
  #recalled = 0;
  #expected = 0;
  /** What is played for, where that is not the answer itself; for the progress bar only. */
  doing: string | undefined;

  constructor({ pool, signal, archive, onProgress }: SchedulerOptions = {}) {
    this.#threads = pool?.threads ?? 0;
    this.#pool = pool;
    this.#signal = signal;
    this.#archive = archive;
    this.#onProgress = onProgress;
  }

  /** Battles of all stages so far; whether they were played now or before must not show. */
  get battles(): number {
    return this.#played + this.#recalled;
  }

  get interrupted(): boolean {
    return this.#signal?.aborted === true;
  }

  /** How many battles the experiment will take in all, as far as is known; for the progress bar only. */
  expect(battles: number): void {
    this.#expected = battles;
    this.#tellProgress();
  }

  /**
   * Blocks of a cell that all threads together play in about this time, as far as is known; for the sizes of stages whose bounds
   * cannot show in a result.
   */
  blocksIn(milliseconds: number, cell: Cell): number {
    const pace = this.#paces.of(cell);
    return pace === undefined ? FIRST_TASK_BLOCKS : Math.floor((milliseconds * Math.max(1, this.#threads)) / pace);
  }

  /** Plays a stage; the answer is in the order of the pieces. Throws `Interrupted` when the signal comes first. */
  async play(pieces: readonly Piece[]): Promise<Played[]> {
    if (this.interrupted) throw new Interrupted("interrupted");
    const stage = this.#open(pieces);
    const interrupt = () => stage.stop();
    this.#signal?.addEventListener("abort", interrupt);
    if (this.interrupted) interrupt();
    try {
      if (this.#threads === 0 || !this.#pool?.isWarm) await this.#playHere(stage);
      if (!stage.over) await this.#playInPool(stage);
    } finally {
      this.#signal?.removeEventListener("abort", interrupt);
    }
    this.#tellProgress(stage);
    if (!stage.full) throw new Interrupted("interrupted");
    return stage.targets.map((target) => target.answer());
  }

  /**
   * Takes back the rows of a stage, which nobody may read any more: the next stage is written over them. Without it, every stage leaves
   * its rows to the garbage collector, which lets tens of megabytes of them lie before it looks.
   */
  giveBack(played: readonly Played[]): void {
    this.#spare = played.map(({ rows: { buffer } }) => (buffer instanceof SharedArrayBuffer ? buffer : undefined));
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  #open(pieces: readonly Piece[]): Stage {
    const known = (piece: Piece) => this.#archive?.recall(piece) ?? new Int32Array(0);
    const stage = new Stage(pieces, { threads: this.#threads, known, spare: this.#spare.splice(0) });
    for (const target of stage.targets) {
      const { from, cell, counts } = target.piece;
      this.#recalled += (target.done - (counts ? 0 : from)) * cell.layout.legs;
      this.#keep(target);
    }
    this.#tellProgress(stage);
    return stage;
  }

  /** Plays in this thread: to the end where there are no others, or where that comes soon; else until it is warm. */
  async #playHere(stage: Stage): Promise<void> {
    const started = performance.now();
    const isTrial = this.#threads > 0;
    let [breath, size] = [started, 1];
    for (let target = stage.next(); target !== undefined; target = stage.next()) {
      const { cell } = target.piece;
      if (isTrial && (mayHang(cell) || this.#isLong(stage, started))) return;
      target.runner ??= await this.#runner(cell);
      const begun = performance.now();
      const { from, to } = target.give(size);
      target.playHere(target.runner, to);
      const now = performance.now();
      this.#took(target, (now - begun) / (to - from));
      this.#tellProgress(stage);
      size = Math.max(1, Math.min(2 * size, Math.floor(BREATH_MILLISECONDS / 4 / this.#paces.of(cell)!)));
      if (now - breath > BREATH_MILLISECONDS) {
        await breathe();
        breath = performance.now();
      }
    }
  }

  /** Whether threads are worth their start, for what is left of a stage. */
  #isLong(stage: Stage, started: number): boolean {
    if (performance.now() - started < TRIAL_MILLISECONDS) return false;
    return stage.left((cell) => this.#paces.of(cell) ?? 0, "given") > SMALL_STAGE_MILLISECONDS;
  }

  async #runner(cell: Cell): Promise<Runner> {
    let runner = this.#runners.get(cell);
    if (runner === undefined) {
      const module = cell.module ?? (await loadBattleModule(cell.matchup, cell.moduleUrl));
      runner = new Runner(module, cell);
      for (const oldest of this.#runners.keys()) if (this.#runners.size >= MOST_RUNNERS) this.#runners.delete(oldest);
      this.#runners.set(cell, runner);
    }
    return runner;
  }

  /** Each lane has one task in flight; there are two lanes a thread. */
  async #playInPool(stage: Stage): Promise<void> {
    for (const target of stage.targets)
      if (target.piece.counts && !mayHang(target.piece.cell)) target.runner ??= await this.#runner(target.piece.cell);
    let failure: Error | undefined;
    const lanes = Array.from({ length: lanesOf(this.#threads) }, (_, i) =>
      this.#lane(stage, 1 + (i % NOTES)).catch((error: Error) => {
        if (!stage.over) failure = error;
        stage.stop();
      }),
    );
    await withPatience(Promise.all(lanes), this.#signal);
    stage.closed = true;
    if (failure) throw failure;
  }

  async #lane(stage: Stage, note: number): Promise<void> {
    const control = stage.control.buffer as SharedArrayBuffer;
    while (stage.isHeldUp) {
      const target = stage.next();
      if (target === undefined) {
        await stage.room();
        continue;
      }
      const { cell } = target.piece;
      const { from, to } = target.give(this.#taskBlocks(stage, target));
      const place = target.place();
      const task: Task = { job: this.#job(cell), from, to, ...place, control, note };
      const reply = await this.#pool!.play(task, () => stage.over);
      if (stage.closed) return;
      target.take(from, reply, place);
      this.#took(target, reply.milliseconds / Math.max(1, reply.to - from));
      this.#tellProgress(stage);
      stage.settle();
    }
  }

  #taskBlocks(stage: Stage, { given, goal, piece }: Target): number {
    const pace = this.#paces.of(piece.cell);
    const left = given < goal ? stage.left(() => 1, "given") : piece.to - given;
    return pace === undefined ? FIRST_TASK_BLOCKS : taskBlocks(left, this.#threads, pace);
  }

  /** Some blocks were played, at a pace in milliseconds. */
  #took(target: Target, pace: number): void {
    const { cell } = target.piece;
    this.#paces.note(cell, pace);
    this.#played += (target.done - target.kept) * cell.layout.legs;
    this.#keep(target);
  }

  /** Hands the finished prefix over; a tally of the archive's own has it already. */
  #keep(target: Target): void {
    const { piece, kept, done } = target;
    const rows = rowsOf(target, kept);
    if (rows) this.#archive?.keep({ ...piece, from: kept, to: done }, rows);
    target.kept = done;
  }

  #job(cell: Cell): Job {
    let job = this.#jobs.get(cell);
    if (job === undefined) {
      const { matchup, key, mix, moduleUrl } = cell;
      job = { matchup, key, ...(mix !== undefined && { mix }), ...(moduleUrl !== undefined && { module: moduleUrl }) };
      this.#jobs.set(cell, job);
    }
    return job;
  }

  #tellProgress(stage?: Stage): void {
    const { battles } = this;
    const left = stage?.left(({ layout }) => layout.legs, "done") ?? 0;
    const of = Math.max(battles + left, this.#expected);
    this.#onProgress?.({ battles, of, before: this.#recalled, ...(this.doing !== undefined && { doing: this.doing }) });
  }
}

/** A player of the user's may never return: in a thread of its own it can be ended. */
function mayHang({ matchup }: Cell): boolean {
  return matchup.players !== undefined;
}

/** Milliseconds per block at best: the first tasks of a thread are slow. They schedule and never decide. */
class Paces {
  readonly #known = new WeakMap<Cell, number>();
  #latest: number | undefined;

  note(cell: Cell, pace: number): void {
    this.#latest = Math.min(Math.max(pace, LEAST_PACE), this.#known.get(cell) ?? Infinity);
    this.#known.set(cell, this.#latest);
  }

  /** Cells of one experiment are much alike: of an unknown one, to be on the safe side, twice what the last one took. */
  of(cell: Cell): number | undefined {
    return this.#known.get(cell) ?? (this.#latest === undefined ? undefined : 2 * this.#latest);
  }
}

/** The clock may not have moved. */
const LEAST_PACE = 1e-5;
