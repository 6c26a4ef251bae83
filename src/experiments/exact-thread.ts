/**
 * Runs exact work in a thread of its own: a second class of dice in this one would make plain dice a third slower. Cold: once a
 * command. The thread is ended when its work is done or is no longer wanted.
 */
import { Worker } from "node:worker_threads";
import { UserError } from "../errors.ts";
import type { ExactAnswer, ExactReply, ExactTask } from "./exact-worker.ts";

// Threads always run compiled code, also when the main thread is loaded from sources.
const WORKER = new URL(
  import.meta.url.endsWith(".ts") ? "../../dist/experiments/exact-worker.js" : "./exact-worker.js",
  import.meta.url,
);

export async function inExactThread<T extends ExactTask>(task: T, signal?: AbortSignal): Promise<ExactAnswer<T>> {
  const worker = new Worker(WORKER, { workerData: task });
  const stop = () => void worker.terminate();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  try {
    const reply = await new Promise<ExactReply>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => {
        reject(signal?.aborted ? new UserError("interrupted", 130) : new Error("the thread ended without an answer"));
      });
    });
    if ("answer" in reply) return reply.answer as ExactAnswer<T>;
    if (reply.exitCode !== undefined) throw new UserError(reply.message, reply.exitCode);
    throw Object.assign(new Error(reply.message), { stack: reply.stack });
  } finally {
    signal?.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
