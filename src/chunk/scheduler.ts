/**
 * Plays pieces of many cells in one pass over the threads: what every experiment of more than one cell is made of. Cold: once a task.
 *
 * An experiment advances in stages. A stage is a list of pieces (this cell, these blocks); what comes back is a row for each block,
 * and a tally where one was asked for. Pieces are cut into tasks that may finish in any order, which cannot show: each task writes
 * rows of its own, and tallies can be added in any order. The next stage is decided on finished stages only.
 */
import { loadBattleModule } from "../rules/battles.ts";
import type { BattleModule, Matchup } from "../rules/kernel/rule-system.ts";
import type { Layout } from "../tally/layout.ts";
import { Tally } from "../tally/tally.ts";
import type { Archive } from "./archive.ts";
import type { Progress } from "./chunks.ts";
import type { SheetPlace, Task } from "./messages.ts";
import { BREATH_MILLISECONDS, breathe, TASKS_PER_THREAD, taskBlocks, withPatience } from "./pace.ts";
import { playSheet, Runner } from "./play.ts";
import { type PackedJob, Pool, packJob, threadsOf } from "./pool.ts";
import { type SheetColumns, sheetWidth } from "./sheet.ts";

/** The first task of all, when nobody knows any pace. */
const FIRST_TASK_BLOCKS = 16;
/** Runners kept in this thread. */
const MOST_RUNNERS = 16;

/** A matchup with its dice. Cells to be compared have keys of the same label, and so the same dice. */
export interface Cell {
  readonly label: string;
  /** Says what is played here (see `archiveId`); absent: its blocks are not kept. */
  readonly id?: string;
  readonly matchup: Matchup;
  readonly layout: Layout;
  /** Key of the cell's streams. */
  readonly key: Int32Array;
  /** Battle code that is not in the list of rulebooks, and its URL for threads; for tests. */
  readonly module?: BattleModule;
  readonly moduleUrl?: string;
}

/** Blocks from..to of a cell, to be played; `series` and `byLeg` name what to record for each block beside the score. */
export interface Piece extends Partial<SheetColumns> {
  readonly cell: Cell;
  readonly from: number;
  readonly to: number;
  /** Also count everything. */
  readonly tally?: boolean;
}

/** A piece that was played. */
export interface Played extends Piece {
  /** `width` numbers for each block: the cell of the score table (0 without a winner), then what `series` and `byLeg` ask for. */
  readonly rows: Int32Array;
  readonly width: number;
  /** Present where it was asked for. */
  readonly counts?: Tally;
}

/** The signal came before the stage was finished: it yields nothing but what an archive keeps of it. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

export interface SchedulerOptions {
  /** Threads beside this one; 0: none; absent: one for each processor. */
  readonly threads?: number;
  readonly signal?: AbortSignal;
  /** Answers what it knows, and keeps what is played. */
  readonly archive?: Archive;
  /** Told in battles, not blocks, because cells differ in legs. */
  readonly onProgress?: (progress: Progress) => void;
}

export class Scheduler {
  readonly #threads: number;
  readonly #signal: AbortSignal | undefined;
  readonly #archive: Archive | undefined;
  readonly #onProgress: ((progress: Progress) => void) | undefined;
  #pool: Pool | undefined;
  readonly #runners = new Map<Cell, Runner>();
  readonly #jobs = new WeakMap<Cell, PackedJob>();
  readonly #paces = new Paces();
  /** Rows that were given back, in the order of their pieces. */
  #spare: (SharedArrayBuffer | undefined)[] = [];
  #played = 0;
  #recalled = 0;
  #expected = 0;

  constructor({ threads, signal, archive, onProgress }: SchedulerOptions = {}) {
    this.#threads = threadsOf(threads);
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
    const archive = this.#archive;
    if (archive === undefined) return this.#play(pieces);
    const known = pieces.map((piece) => archive.recall(piece));
    const rest = pieces.map((piece, i): Piece => ({ ...piece, from: piece.from + known[i]!.length / widthOf(piece) }));
    for (const [i, { cell, from }] of pieces.entries()) this.#recalled += (rest[i]!.from - from) * cell.layout.legs;
    this.#tellProgress();
    const played = await this.#play(rest);
    return pieces.map((piece, i) => {
      const rows = known[i]!.length === 0 ? played[i]!.rows : joined(known[i]!, played[i]!.rows);
      archive.keep(piece, rows);
      return { ...played[i]!, from: piece.from, rows };
    });
  }

  async #play(pieces: readonly Piece[]): Promise<Played[]> {
    if (this.interrupted) throw new Interrupted("interrupted");
    const stage = new Stage(pieces, this.#spare.splice(0), this.#paces, this.#threads);
    const interrupt = () => stage.stop();
    this.#signal?.addEventListener("abort", interrupt);
    try {
      if (this.#threads === 0) await this.#playHere(stage);
      else await this.#playInPool(stage);
    } finally {
      this.#signal?.removeEventListener("abort", interrupt);
    }
    if (!this.interrupted) return stage.answers();
    for (const { piece, rows } of stage.begun()) this.#archive?.keep(piece, rows);
    throw new Interrupted("interrupted");
  }

  /**
   * Takes back the rows of a stage, which nobody may read any more: the next stage is written over them. Without it, every stage leaves
   * its rows to the garbage collector, which lets tens of megabytes of them lie before it looks.
   */
  giveBack(played: readonly Played[]): void {
    // What an archive had a part in is no shared memory.
    this.#spare = played.map(({ rows: { buffer } }) => (buffer instanceof SharedArrayBuffer ? buffer : undefined));
  }

  async close(): Promise<void> {
    await this.#pool?.close();
    this.#pool = undefined;
  }

  async #playHere(stage: Stage): Promise<void> {
    let breath = performance.now();
    for (let work = stage.next(); work !== undefined && !this.interrupted; work = stage.next()) {
      const runner = await this.#runner(work.target.piece.cell);
      const started = performance.now();
      const tally = work.target.piece.tally ? new Tally(runner.layout) : undefined;
      playSheet(runner, work.target.place, tally, work, stage.control, 1);
      const now = performance.now();
      this.#finished(work, tally, now - started);
      stage.note(work, work.to);
      if (now - breath > BREATH_MILLISECONDS) {
        await breathe();
        breath = performance.now();
      }
    }
  }

  async #runner(cell: Cell): Promise<Runner> {
    let runner = this.#runners.get(cell);
    if (runner === undefined) {
      const module = cell.module ?? (await loadBattleModule(cell.matchup, cell.moduleUrl));
      runner = new Runner(module, cell.matchup, cell.key);
      for (const oldest of this.#runners.keys()) if (this.#runners.size >= MOST_RUNNERS) this.#runners.delete(oldest);
      this.#runners.set(cell, runner);
    }
    return runner;
  }

  async #playInPool(stage: Stage): Promise<void> {
    this.#pool ??= new Pool(this.#threads);
    const pool = this.#pool;
    const lane = async (note: number): Promise<void> => {
      let memory: SharedArrayBuffer | undefined;
      for (let work = stage.next(); work !== undefined; work = stage.next()) {
        const { piece, place } = work.target;
        if (piece.tally && memory?.byteLength !== piece.cell.layout.bytes)
          memory = new SharedArrayBuffer(piece.cell.layout.bytes);
        const task: Task = {
          ...this.#job(piece.cell),
          from: work.from,
          to: work.to,
          watch: { at: 0, length: 0 },
          ...(piece.tally && { memory: memory! }),
          sheet: place,
          control: stage.control.buffer as SharedArrayBuffer,
          note,
        };
        const { to, milliseconds } = await pool.play(task, () => stage.stopped);
        stage.note(work, to);
        if (to < work.to) return;
        this.#finished(work, piece.tally ? new Tally(piece.cell.layout, memory!) : undefined, milliseconds);
      }
    };
    let failure: Error | undefined;
    const lanes = Array.from({ length: this.#threads * TASKS_PER_THREAD }, (_, i) =>
      lane(1 + (i % NOTES)).catch((error: Error) => {
        if (!stage.stopped) failure = error;
        stage.stop();
      }),
    );
    await withPatience(Promise.all(lanes), this.#signal);
    if (failure) throw failure;
  }

  #job(cell: Cell): PackedJob {
    let job = this.#jobs.get(cell);
    if (job === undefined) {
      const { matchup, key, moduleUrl } = cell;
      job = packJob({ matchup, key, ...(moduleUrl !== undefined && { module: moduleUrl }) });
      this.#jobs.set(cell, job);
    }
    return job;
  }

  #finished({ target, from, to }: Work, tally: Tally | undefined, milliseconds: number): void {
    const { cell } = target.piece;
    const pace = milliseconds / (to - from);
    this.#paces.note(cell, pace);
    if (tally !== undefined) target.counts!.merge(tally);
    this.#played += (to - from) * cell.layout.legs;
    this.#tellProgress();
  }

  #tellProgress(): void {
    const blocks = this.battles;
    this.#onProgress?.({ blocks, of: Math.max(blocks, this.#expected), before: this.#recalled });
  }
}

function widthOf({ series = [], byLeg = [] }: Piece): number {
  return sheetWidth({ series, byLeg });
}

function joined(first: Int32Array, second: Int32Array): Int32Array {
  const all = new Int32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** Milliseconds per block at best: the first tasks of a thread are slow. They schedule and never decide. */
class Paces {
  readonly #known = new WeakMap<Cell, number>();
  #latest: number | undefined;

  note(cell: Cell, pace: number): void {
    this.#latest = Math.min(pace, this.#known.get(cell) ?? Infinity);
    this.#known.set(cell, this.#latest);
  }

  /** Cells of one experiment are much alike: of an unknown one, to be on the safe side, twice what the last one took. */
  of(cell: Cell): number | undefined {
    return this.#known.get(cell) ?? (this.#latest === undefined ? undefined : 2 * this.#latest);
  }
}

/** Words of the control buffer beside STOP. */
const NOTES = 255;

interface Target {
  readonly piece: Piece;
  readonly place: SheetPlace;
  counts: Tally | undefined;
  /** Where each work ended, by where it began. */
  readonly ends: Map<number, number>;
}

interface Work {
  readonly target: Target;
  readonly from: number;
  readonly to: number;
}

/** The pieces of one call, what is left of them, and where their results go. */
class Stage {
  /** Word STOP, then the blocks being played. */
  readonly control = new Int32Array(new SharedArrayBuffer(4 * (1 + NOTES)));
  stopped = false;
  readonly #targets: readonly Target[];
  readonly #threads: number;
  /** Blocks that nobody has taken yet. */
  #left: number;
  readonly #paces: Paces;
  #target = 0;
  #block: number;

  /** `spare[i]` may serve for the rows of piece i, if it is large enough. */
  constructor(
    pieces: readonly Piece[],
    spare: readonly (SharedArrayBuffer | undefined)[],
    paces: Paces,
    threads: number,
  ) {
    this.#paces = paces;
    this.#threads = threads;
    this.#left = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
    this.#targets = pieces.map((piece, i) => {
      const { from, to, series = [], byLeg = [] } = piece;
      const bytes = 4 * sheetWidth({ series, byLeg }) * (to - from);
      const old = spare[i];
      const rows = old !== undefined && old.byteLength >= bytes ? old : new SharedArrayBuffer(bytes);
      return {
        piece,
        place: { series, byLeg, rows, from },
        counts: piece.tally ? new Tally(piece.cell.layout) : undefined,
        ends: new Map(),
      };
    });
    this.#block = pieces[0]?.from ?? 0;
  }

  stop(): void {
    this.stopped = true;
    Atomics.store(this.control, 0, 1);
  }

  next(): Work | undefined {
    while (!this.stopped && this.#target < this.#targets.length) {
      const target = this.#targets[this.#target]!;
      const { cell, to } = target.piece;
      if (this.#block < to) {
        const from = this.#block;
        this.#block = Math.min(to, from + this.#size(cell));
        this.#left -= this.#block - from;
        return { target, from, to: this.#block };
      }
      this.#target++;
      this.#block = this.#targets[this.#target]?.piece.from ?? 0;
    }
    return undefined;
  }

  #size(cell: Cell): number {
    const pace = this.#paces.of(cell);
    return pace === undefined ? FIRST_TASK_BLOCKS : taskBlocks(this.#left, this.#threads, pace);
  }

  /** Work was done up to a block. */
  note({ target, from }: Work, to: number): void {
    if (to > from) target.ends.set(from, to);
  }

  /** Of a stage that was stopped: the blocks of each piece that were played without a gap from its first one on. */
  begun(): { readonly piece: Piece; readonly rows: Int32Array }[] {
    return this.#targets.flatMap(({ piece, place, ends }) => {
      let to = piece.from;
      for (let end = ends.get(to); end !== undefined; end = ends.get(to)) to = end;
      if (to === piece.from) return [];
      return [{ piece: { ...piece, to }, rows: new Int32Array(place.rows, 0, sheetWidth(place) * (to - piece.from)) }];
    });
  }

  answers(): Played[] {
    return this.#targets.map(({ piece, place, counts }) => {
      const width = sheetWidth(place);
      const rows = new Int32Array(place.rows, 0, width * (piece.to - piece.from));
      return { ...piece, rows, width, ...(counts && { counts }) };
    });
  }
}
