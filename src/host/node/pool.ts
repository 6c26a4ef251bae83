/** The threads of a machine with Node. Cold: a few calls a task. */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import type { Job, Task, TaskDone, TaskReply } from "../../chunk/messages.ts";
import type { Pool } from "../../chunk/pool.ts";
import { CHUNK_BLOCKS } from "../../chunk/size.ts";
import { UserError } from "../../errors.ts";
import { bufferToAdopt } from "../../rules/kernel/columns.ts";
import "./engine.ts";
import { type PackedJob, type Parcel, packJob } from "./parcel.ts";

// Threads always run compiled code, also when the main thread is loaded from sources.
const WORKER = new URL(
  import.meta.url.endsWith(".ts") ? "../../../dist/host/node/worker.js" : "./worker.js",
  import.meta.url,
);

/** They start with the first task. */
export class ThreadPool implements Pool {
  readonly threads: number;
  #piscina: Piscina<Parcel, TaskReply> | undefined;
  readonly #packed = new WeakMap<Job, PackedJob>();
  #tasks = 0;

  /** @param threads by default one for each processor */
  constructor(threads: number = availableParallelism()) {
    this.threads = threads;
  }

  get isWarm(): boolean {
    return this.#piscina !== undefined;
  }

  async play(task: Task, abandoned: () => boolean): Promise<TaskDone> {
    const parcel = { ...task, job: this.#pack(task.job) };
    let reply: TaskReply;
    try {
      reply = await this.#send(parcel);
    } catch (first) {
      if (abandoned()) throw first;
      try {
        reply = await this.#running().run(parcel);
      } catch (second) {
        throw new Error(twiceDead(task, second), { cause: second });
      }
    }
    if ("failed" in reply && reply.mendable) throw new UserError(reply.failed);
    if ("failed" in reply) throw Object.assign(new Error(reply.failed), { stack: reply.stack });
    return reply;
  }

  #pack(job: Job): PackedJob {
    let packed = this.#packed.get(job);
    if (packed === undefined) {
      packed = packJob(job);
      this.#packed.set(job, packed);
    }
    return packed;
  }

  /** The first parcels, as many as reach each thread, take along memory for its columns. */
  #send(parcel: Parcel): Promise<TaskReply> {
    const piscina = this.#running();
    if (this.#tasks++ >= 2 * this.threads) return piscina.run(parcel);
    return piscina.run({ ...parcel, columns: bufferToAdopt() });
  }

  #running(): Piscina<Parcel, TaskReply> {
    this.#piscina ??= new Piscina<Parcel, TaskReply>({
      filename: fileURLToPath(WORKER),
      minThreads: this.threads,
      maxThreads: this.threads,
      recordTiming: false,
    });
    return this.#piscina;
  }

  async close(): Promise<void> {
    await this.#piscina?.destroy();
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
