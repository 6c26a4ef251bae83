/** The threads, as the scheduler sees them; a host has them. Cold: a few calls a task. */
import type { Task, TaskDone } from "./messages.ts";

/**
 * It knows nothing of order or of stopping rules; it only gets tasks done, and does a task over once when its thread died under it. It
 * outlives a stage, so that the cells of a matrix share warm threads.
 */
export interface Pool {
  /** How many there are; 0: all is played where it is asked for. */
  readonly threads: number;
  /** Whether they run already: then a small stage is theirs too. */
  readonly isWarm: boolean;
  /** Plays a task; `abandoned` tells whether its result is still wanted when its thread dies. */
  play(task: Task, abandoned: () => boolean): Promise<TaskDone>;
  close(): Promise<void>;
}
