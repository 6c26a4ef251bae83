/** Jobs of the calibration on all processors; the answers in the order of the jobs. Cold. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Job, JobResult } from "./worker.ts";

/** `onDone` is told of each job that is done, in the order in which they were given. */
export async function onAllProcessors(
  jobs: readonly Job[],
  onDone: (job: Job, result: JobResult) => void,
): Promise<JobResult[]> {
  const results: (JobResult | undefined)[] = jobs.map(() => undefined);
  let next = 0;
  let told = 0;
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL("./worker.js", import.meta.url));
    for (let at = next++; at < jobs.length; at = next++) {
      results[at] = await answerOf(worker, jobs[at]!);
      for (; told < jobs.length && results[told] !== undefined; told++) onDone(jobs[told]!, results[told]!);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results as JobResult[];
}

function answerOf(worker: Worker, job: Job): Promise<JobResult> {
  return new Promise((resolve, reject) => {
    const done = (result: JobResult): void => {
      worker.off("error", reject);
      resolve(result);
    };
    worker.once("message", done).once("error", reject);
    worker.postMessage(job);
  });
}
