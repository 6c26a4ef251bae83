/**
 * Runs one task in a thread of its own: a second class of dice in this one would make plain dice a third slower. Cold: once a command.
 * The thread is ended when its work is done or is no longer wanted.
 */
import { Worker } from "node:worker_threads";
import { interruptedBefore, UserError } from "../errors.ts";

/** Errors lose their fields on the way, so they travel as data; an exit code marks the user's mistakes. */
export type ThreadReply<A> =
  | { readonly answer: A }
  | { readonly message: string; readonly stack: string; readonly exitCode?: number };

/** For the thread: what `work` comes to, ready to be posted. */
export async function replyOf<A>(work: () => Promise<A>): Promise<ThreadReply<A>> {
  try {
    return { answer: await work() };
  } catch (error) {
    const { message, stack } = error as Error;
    return { message, stack: stack ?? "", ...(error instanceof UserError && { exitCode: error.exitCode }) };
  }
}

/**
 * For who asks: the answer of the thread whose entry is this file of this folder, named without its ending.
 *
 * @throws what the work threw, and a `UserError` when `signal` ended it.
 */
export async function runInThread<A>(entry: string, task: unknown, signal?: AbortSignal): Promise<A> {
  // Threads always run compiled code, also when this one is loaded from sources.
  const folder = import.meta.url.endsWith(".ts") ? "../../dist/experiments" : ".";
  const worker = new Worker(new URL(`${folder}/${entry}.js`, import.meta.url), { workerData: task });
  const stop = () => void worker.terminate();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  try {
    const reply = await new Promise<ThreadReply<A>>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", (code) => {
        reject(signal?.aborted ? interruptedBefore() : new Error(`the thread ended without an answer, code ${code}`));
      });
    });
    if ("answer" in reply) return reply.answer;
    if (reply.exitCode !== undefined) throw new UserError(reply.message, reply.exitCode);
    throw Object.assign(new Error(reply.message), { stack: reply.stack });
  } finally {
    signal?.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
