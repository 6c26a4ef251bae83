/**
 * The threads. Cold: a few calls a task.
 *
 * A pool outlives a run, so that the cells of a matrix share warm threads. It knows nothing of order or of stopping rules; it
 * only gets tasks done, and does a task over once when its thread died under it.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { serialize } from "node:v8";
import { Piscina } from "piscina";
import { UserError } from "../errors.ts";
import { bufferToAdopt } from "../rules/kernel/columns.ts";
import type { Job, Task, TaskDone, TaskReply } from "./messages.ts";
import { CHUNK_BLOCKS } from "./size.ts";

// Threads always run compiled code, also when the main thread is loaded from sources.
const WORKER = new URL(import.meta.url.endsWith(".ts") ? "../../dist/chunk/worker.js" : "./worker.js", import.meta.url);

/** Threads of this machine. */
export function threadsOf(threads: number | undefined): number {
  return threads ?? availableParallelism();
}

/** A job as it is sent: written down once, read by every thread that meets it. */
export interface PackedJob {
  readonly job: number;
  readonly packed: SharedArrayBuffer;
}

let jobs = 0;

export function packJob(job: Job): PackedJob {
  const bytes = serialize(job);
  const packed = new SharedArrayBuffer(bytes.length);
  new Uint8Array(packed).set(bytes);
  return { job: jobs++, packed };
}

export class Pool {
  readonly threads: number;
  readonly #piscina: Piscina<Task, TaskReply>;
  #tasks = 0;

  constructor(threads: number) {
    this.threads = threads;
    this.#piscina = new Piscina<Task, TaskReply>({
      filename: fileURLToPath(WORKER),
      minThreads: threads,
      maxThreads: threads,
      recordTiming: false,
    });
  }

  /** Plays a task; `abandoned` tells whether its result is still wanted when its thread dies. */
  async play(task: Task, abandoned: () => boolean): Promise<TaskDone> {
    let reply: TaskReply;
    try {
      reply = await this.#run(task);
    } catch (first) {
      if (abandoned()) throw first;
      try {
        reply = await this.#piscina.run(task);
      } catch (second) {
        throw new Error(twiceDead(task, second), { cause: second });
      }
    }
    if ("failed" in reply && reply.mendable) throw new UserError(reply.failed);
    if ("failed" in reply) throw Object.assign(new Error(reply.failed), { stack: reply.stack });
    return reply;
  }

  /** The first tasks, as many as reach each thread, take along memory for its columns. */
  #run(task: Task): Promise<TaskReply> {
    if (this.#tasks++ >= 2 * this.threads) return this.#piscina.run(task);
    return this.#piscina.run({ ...task, columns: bufferToAdopt() });
  }

  async close(): Promise<void> {
    await this.#piscina.destroy();
  }
}

function twiceDead(task: Task, reason: unknown): string {
  const block = Atomics.load(new Int32Array(task.control), task.note);
  const chunk = Math.floor(block / CHUNK_BLOCKS);
  return (
    `chunk ${chunk} ended its thread twice, near block ${block} (${(reason as Error).message}); ` +
    `the blocks before it are not at fault: play it alone with "replay ${block}.1"`
  );
}
