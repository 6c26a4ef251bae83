/** Entry of the thread for work aside from play: replays, odds and vectors. Cold: one task, one reply. */
import { parentPort, workerData } from "node:worker_threads";
import { compareBytesBy } from "../../dice/state-table.ts";
import { UserError } from "../../errors.ts";
import { type Aside, doHere } from "../../experiments/aside.ts";
import type { AsideReply } from "./aside.ts";

async function reply(): Promise<AsideReply> {
  const [work, task] = workerData as Parameters<Aside>;
  try {
    return { answer: await doHere(work, task) };
  } catch (error) {
    const { message, stack } = error as Error;
    return { message, stack: stack ?? "", ...(error instanceof UserError && { exitCode: error.exitCode }) };
  }
}

compareBytesBy(Buffer.compare);
parentPort!.postMessage(await reply());
