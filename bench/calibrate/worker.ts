/** A thread of the calibration: a share of the repetitions of a claim, a law, or a scenario. Cold. */
import { parentPort } from "node:worker_threads";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import "../../src/host/node/engine.ts";
import { claims, type Repeated, repeat } from "./claims.ts";
import { laws } from "./laws.ts";
import { type Coverage, coverageOfLaw, coverageOfScenario } from "./means.ts";

export type Job =
  | { readonly kind: "claim"; readonly id: string; readonly from: number; readonly to: number }
  | { readonly kind: "law"; readonly id: string; readonly share: number }
  | { readonly kind: "scenario"; readonly id: string; readonly share: number };

export type JobResult<J extends Job = Job> = J extends { kind: "claim" } ? Repeated : Coverage[];

const find = <T extends { readonly id: string }>(list: readonly T[], id: string): T =>
  list.find((one) => one.id === id)!;

async function perform(job: Job): Promise<JobResult> {
  if (job.kind === "claim") return repeat(find(claims, job.id), job.to, job.from);
  if (job.kind === "law") return coverageOfLaw(find(laws, job.id), job.share);
  const scheduler = new Scheduler();
  return coverageOfScenario(job.id, scheduler, job.share).finally(() => scheduler.close());
}

parentPort?.on("message", (job: Job) => perform(job).then((result) => parentPort!.postMessage(result)));
