/** Entry of the thread for replays. Cold: one task, one reply. */
import { parentPort, workerData } from "node:worker_threads";
import { performReplay, type ReplayTask } from "./replay-task.ts";
import { replyOf } from "./thread.ts";

parentPort!.postMessage(await replyOf(() => performReplay(workerData as ReplayTask)));
