/**
 * One stage: its pieces, what is left of them, and where what was played goes. Cold: once a task.
 *
 * Tasks may finish in any order, but of a piece only the prefix without a gap counts: rules look at it at chunk ends, in order, and it
 * is what an interrupted stage leaves. So the answer is that of one thread that plays block after block, whoever played them and
 * whenever. To decide by arrival would not only be irreproducible: short battles finish first, so it would be biased.
 */
import { Tally } from "../tally/tally.ts";
import { STOP, type Task, type TaskDone } from "./messages.ts";
import { TASKS_PER_THREAD } from "./pace.ts";
import type { Cell, Piece, Played } from "./piece.ts";
import { playSheet, type Runner } from "./play.ts";
import { sheetWidth } from "./sheet.ts";
import { CHUNK_BLOCKS, chunkEndAfter } from "./size.ts";
import { FIRST_LOOK_BLOCKS, firesAt, mergeWatched, projectedBlocks, watchOf } from "./stop.ts";

/** Words of the control buffer beside STOP. */
export const NOTES = 255;
/** Finished tasks of a piece that may wait for an earlier one, per thread. */
const WAITING_PER_THREAD = 8;
/** What this thread plays is short, and is wanted even after the others were told to stop: words of its own. */
const NEVER_STOPPED = new Int32Array(2);
const NOTE_HERE = 1;

/** What a thread is told about its blocks: where their row or their counts go. */
type Place = Pick<Task, "watch" | "memory" | "sheet">;

/** A finished task that waits for an earlier one. */
interface Part {
  readonly to: number;
  readonly watched: Float64Array;
  readonly memory?: SharedArrayBuffer;
}

/** A piece while it is played. */
export abstract class Target {
  readonly piece: Piece;
  /** Blocks before this one were played, without a gap; */
  done: number;
  /** and before this one given out. */
  given: number;
  /** An archive has had them up to this one. */
  kept: number;
  /** The rule says that it is enough. */
  fired = false;
  /** Plays again up to where a rule fires inside a task; absent: only threads may play this. */
  runner: Runner | undefined;
  readonly #parts = new Map<number, Part>();
  #goal = { at: -1, blocks: 0 };

  constructor(piece: Piece) {
    this.piece = piece;
    this.done = piece.from;
    this.given = piece.from;
    this.kept = piece.from;
  }

  /** Nothing more of it is wanted. */
  get full(): boolean {
    return this.fired || this.done >= this.piece.to;
  }

  get waiting(): number {
    return this.#parts.size;
  }

  /** The block before which it will probably end. It schedules, and never decides. */
  get goal(): number {
    const { stop, to, cell } = this.piece;
    if (this.full) return this.done;
    if (stop?.rule !== "precision") return to;
    if (this.done < CHUNK_BLOCKS) return Math.min(to, FIRST_LOOK_BLOCKS);
    if (this.#goal.at !== this.done)
      this.#goal = {
        at: this.done,
        blocks: nearer(projectedBlocks(stop, cell.layout, this.watched(), this.done), this.done),
      };
    return Math.min(to, this.#goal.blocks);
  }

  /** The next so many blocks. */
  give(blocks: number): Work {
    const from = this.given;
    // What only threads may play ends at the chunk end, so that a rule never fires inside a task.
    const { counts, stop } = this.piece;
    const most = this.runner === undefined && counts && stop?.rule === "precision" ? chunkEndAfter(from) : Infinity;
    this.given = Math.min(this.piece.to, from + blocks, most);
    return { target: this, from, to: this.given };
  }

  /** Takes what a thread has played, and all that has become contiguous by it. */
  take(from: number, { to, watched }: Pick<TaskDone, "to" | "watched">, { memory }: Place): void {
    if (to > from) this.#parts.set(from, { to, watched, ...(memory && { memory }) });
    for (let part = this.#parts.get(this.done); part !== undefined && !this.full; part = this.#parts.get(this.done)) {
      this.#parts.delete(this.done);
      this.accept(part);
    }
  }

  abstract place(): Place;
  /** Plays the blocks of a work in this thread, which come next; fewer if the rule fires. */
  abstract playHere(runner: Runner, to: number): void;
  /** Takes blocks that follow the prefix, as far as the rule lets it. */
  protected abstract accept(part: Part): void;
  /** What the rule reads of the prefix. */
  protected abstract watched(): Float64Array;
  abstract answer(): Played;

  protected get reached(): boolean {
    return this.fired || (this.piece.stop?.rule !== "precision" && this.done >= this.piece.to);
  }

  protected firesAt(watched: ArrayLike<number>, blocks: number): boolean {
    const { stop, cell } = this.piece;
    return stop !== undefined && firesAt(stop, cell.layout, watched, blocks);
  }
}

/** A projection from far away may be too far: so much less of it is surely wanted. */
function nearer(goal: number, done: number): number {
  return goal > 2 * done ? Math.ceil(0.85 * goal) : goal;
}

/** Every block has its row. */
class RowsTarget extends Target {
  readonly width: number;
  readonly #rows: Int32Array;
  readonly #shared: SharedArrayBuffer;
  /** Score table of the prefix, where a rule reads it. */
  readonly #table: Float64Array;

  /** `known` are rows of its first blocks; `spare` is memory that may serve. */
  constructor(piece: Piece, known: Int32Array, spare: SharedArrayBuffer | undefined) {
    super(piece);
    this.width = sheetWidth({ series: [], ...piece });
    const bytes = 4 * this.width * (piece.to - piece.from);
    this.#shared = spare !== undefined && spare.byteLength >= bytes ? spare : new SharedArrayBuffer(bytes);
    this.#rows = new Int32Array(this.#shared);
    this.#rows.set(known);
    this.#table = piece.scores?.slice() ?? new Float64Array(piece.stop ? piece.cell.layout.score!.length : 0);
    this.#advance(piece.from + known.length / this.width);
    this.given = this.done;
  }

  place(): Place {
    const { series = [], byLeg = [], from } = this.piece;
    return { watch: { at: 0, length: 0 }, sheet: { series, byLeg, rows: this.#shared, from } };
  }

  playHere(runner: Runner, to: number): void {
    this.#advance(playSheet(runner, this.place().sheet!, undefined, { from: this.done, to }, NEVER_STOPPED, NOTE_HERE));
  }

  /** Rows of the blocks from..done. */
  rows(from: number): Int32Array {
    return this.#rows.subarray((from - this.piece.from) * this.width, (this.done - this.piece.from) * this.width);
  }

  answer(): Played {
    return { ...this.piece, to: this.done, rows: this.rows(this.piece.from), width: this.width, reached: this.reached };
  }

  protected accept({ to }: Part): void {
    this.#advance(to);
  }

  protected watched(): Float64Array {
    return this.#table;
  }

  #advance(to: number): void {
    if (this.piece.stop === undefined) this.done = to;
    while (this.done < to && !this.fired) {
      this.#table[this.#rows[(this.done - this.piece.from) * this.width]!]! += 1;
      this.fired = this.firesAt(this.#table, ++this.done);
    }
  }
}

/** Everything is counted into one tally. */
class TallyTarget extends Target {
  readonly #tally: Tally;
  readonly #watch: Task["watch"];
  readonly #spare: SharedArrayBuffer[] = [];

  constructor(piece: Piece, tally: Tally) {
    super(piece);
    this.#tally = tally;
    this.#watch = piece.stop ? watchOf(piece.stop, tally.layout) : { at: 0, length: 0 };
    this.fired = this.firesAt(this.watched(), this.done);
  }

  place(): Place {
    return { watch: this.#watch, memory: this.#spare.pop() ?? new SharedArrayBuffer(this.#tally.layout.bytes) };
  }

  playHere(runner: Runner, to: number): void {
    while (this.done < to && !this.fired) {
      this.done = runner.play(this.#tally, this.done, Math.min(to, chunkEndAfter(this.done)), NEVER_STOPPED, NOTE_HERE);
      this.fired = this.firesAt(this.watched(), this.done);
    }
  }

  answer(): Played {
    this.#tally.check(`blocks 0 to ${this.done - 1}`);
    return { ...this.piece, to: this.done, rows: new Int32Array(0), width: 0, reached: this.reached };
  }

  protected accept({ to, watched, memory }: Part): void {
    const enough = this.#firesWithin(watched, to);
    if (enough === undefined) {
      this.#tally.merge(new Tally(this.#tally.layout, memory!));
      this.done = to;
      this.fired = this.firesAt(this.watched(), to);
    } else this.playHere(this.runner!, enough);
    this.#spare.push(memory!);
  }

  /** The chunk end inside the blocks done..to at which the rule fires; `watched` are their sums at chunk ends. */
  #firesWithin(watched: Float64Array, to: number): number | undefined {
    const { length } = this.#watch;
    const before = this.watched();
    let end = Math.floor(this.done / CHUNK_BLOCKS) * CHUNK_BLOCKS;
    for (let at = 0; at < watched.length; at += length) {
      end += CHUNK_BLOCKS;
      if (end < to && this.firesAt(mergeWatched(this.piece.stop!, before, watched, at), end)) return end;
    }
    return undefined;
  }

  protected watched(): Float64Array {
    const { at, length } = this.#watch;
    return length === 0 ? NOTHING : this.#tally.sums.slice(at, at + length);
  }
}

const NOTHING = new Float64Array(0);

export interface Work {
  readonly target: Target;
  readonly from: number;
  readonly to: number;
}

/** What helps a stage along: rows that are known, and memory for others. */
export interface StageHelp {
  readonly threads: number;
  readonly known: (piece: Piece) => Int32Array;
  /** `spare[i]` may serve for the rows of piece i, if it is large enough. */
  readonly spare: readonly (SharedArrayBuffer | undefined)[];
}

export class Stage {
  readonly targets: readonly Target[];
  /** Word STOP, then the blocks being played. */
  readonly control = new Int32Array(new SharedArrayBuffer(4 * (1 + NOTES)));
  /** The signal came, or something failed: what is being played is wanted still. */
  stopped = false;
  /** Nobody waits for it any more. */
  closed = false;
  readonly #mostWaiting: number;
  #heldUp: (() => void)[] = [];

  constructor(pieces: readonly Piece[], { threads, known, spare }: StageHelp) {
    this.#mostWaiting = WAITING_PER_THREAD * Math.max(1, threads);
    this.targets = pieces.map((piece, i) =>
      piece.counts ? new TallyTarget(piece, piece.counts) : new RowsTarget(piece, known(piece), spare[i]),
    );
  }

  get full(): boolean {
    return this.targets.every(({ full }) => full);
  }

  /** Nothing more is to be played. */
  get over(): boolean {
    return this.stopped || this.full;
  }

  stop(): void {
    this.stopped = true;
    this.settle();
  }

  /** Whose blocks to play next: first what is surely wanted, then what may be. */
  next(): Target | undefined {
    if (this.stopped) return undefined;
    const open = this.targets.filter(
      ({ full, given, piece, waiting }) => !full && given < piece.to && waiting <= this.#mostWaiting,
    );
    const sure = open.find(({ given, goal }) => given < goal);
    // What lies beyond may be played in vain: only where a thread has nothing else to do, or nothing of the piece is being played.
    return sure ?? (this.targets.length === 1 ? open[0] : open.find(({ given, done }) => given === done));
  }

  /** Whether blocks that nobody was given only wait for earlier ones. */
  get isHeldUp(): boolean {
    return !this.over && this.targets.some(({ full, given, piece }) => !full && given < piece.to);
  }

  /** When something has been taken. */
  room(): Promise<void> {
    return new Promise((resume) => this.#heldUp.push(resume));
  }

  /** Something was taken: who waited for it goes on, and who plays what nobody wants any more stops. */
  settle(): void {
    if (this.over) Atomics.store(this.control, STOP, 1);
    for (const resume of this.#heldUp.splice(0)) resume();
  }

  /** What is left of all pieces, in any unit of a block of theirs, as far as is known. */
  left(of: (cell: Cell) => number, from: "done" | "given"): number {
    return this.targets.reduce(
      (sum, target) => sum + of(target.piece.cell) * Math.max(0, target.goal - target[from]),
      0,
    );
  }
}

/** Lanes that a number of threads has in flight. */
export function lanesOf(threads: number): number {
  return threads * TASKS_PER_THREAD;
}

/** The rows of a target, where it has any. */
export function rowsOf(target: Target, from: number): Int32Array | undefined {
  return target instanceof RowsTarget ? target.rows(from) : undefined;
}
