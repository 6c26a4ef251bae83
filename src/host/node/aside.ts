/** A thread of its own for each work aside from play, ended when the work is done or is no longer wanted. Cold: once a command. */
import { Worker } from "node:worker_threads";
import { interruptedBefore, UserError } from "../../errors.ts";
import type { Aside } from "../../experiments/aside.ts";
import "./engine.ts";

/** Errors lose their fields on the way, so they travel as data; an exit code marks the user's mistakes. */
export type AsideReply =
  | { readonly answer: unknown }
  | { readonly message: string; readonly stack: string; readonly exitCode?: number };

// Threads always run compiled code, also when this one is loaded from sources.
const WORKER = new URL(
  import.meta.url.endsWith(".ts") ? "../../../dist/host/node/aside-worker.js" : "./aside-worker.js",
  import.meta.url,
);

export const inOwnThread: Aside = async (work, task, signal) => {
  const worker = new Worker(WORKER, { workerData: [work, task] });
  const stop = () => void worker.terminate();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  try {
    const reply = await new Promise<AsideReply>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", (code) => {
        reject(signal?.aborted ? interruptedBefore() : new Error(`the thread ended without an answer, code ${code}`));
      });
    });
    if ("answer" in reply) return reply.answer as Awaited<ReturnType<typeof inOwnThread<typeof work>>>;
    if (reply.exitCode !== undefined) throw new UserError(reply.message, reply.exitCode);
    throw Object.assign(new Error(reply.message), { stack: reply.stack });
  } finally {
    signal?.removeEventListener("abort", stop);
    await worker.terminate();
  }
};
