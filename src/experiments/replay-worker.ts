/** Entry of the thread for replays. Cold: one task, one reply. */
import { parentPort, workerData } from "node:worker_threads";
import { performReplay, type ReplayTask } from "./replay-task.ts";

parentPort!.postMessage(await performReplay(workerData as ReplayTask));
