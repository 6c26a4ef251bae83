/** What the main thread and its workers say to each other. Plain data that survives structured cloning. */
import type { Contest } from "./battles.ts";
import type { SheetColumns } from "./sheet.ts";
import type { Watch } from "./stop.ts";

/** All that a thread must know to play the battles of one cell; it fully determines every one of them. */
export interface Job extends Contest {
  /** URL of a battle module that is not in the list of rulebooks. */
  readonly module?: string;
}

/** A run of blocks to play. Beside its job it is small: it is sent every few milliseconds. */
export interface Task {
  /** The same object for all tasks of a cell, so that a pool sends it to a thread once. */
  readonly job: Job;
  readonly from: number;
  readonly to: number;
  readonly watch: Watch;
  /** Where the tally of the task is to be written; absent when only the sheet is wanted. */
  readonly memory?: SharedArrayBuffer;
  /** Where a row for each block is to be written. */
  readonly sheet?: SheetPlace;
  readonly control: SharedArrayBuffer;
  /** The word of `control` in which to note which block is being played, for the error message of a worker that died. */
  readonly note: number;
}

/** The part of a sheet (see `sheet.ts`) that a task fills. */
export interface SheetPlace extends SheetColumns {
  readonly rows: SharedArrayBuffer;
  /** The block of the first row. */
  readonly from: number;
}

/** Word of `control` that is not 0 when workers shall return what they have. */
export const STOP = 0;

export interface TaskDone {
  /** Blocks from..to are in the tally; `to` is less than was asked for when the task was told to stop. */
  readonly to: number;
  /** The watched sums at each chunk end inside the task, counted from the start of the task. */
  readonly watched: Float64Array;
  readonly milliseconds: number;
}

/** Errors lose their fields on the way, so they travel as data. */
export interface TaskFailed {
  readonly failed: string;
  readonly stack: string;
  /** The user can mend it: a module of theirs failed. */
  readonly mendable: boolean;
}

export type TaskReply = TaskDone | TaskFailed;
