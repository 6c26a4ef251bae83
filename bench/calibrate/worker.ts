/** A thread's share of the repetitions of a claim. */
import { parentPort, workerData } from "node:worker_threads";
import { claims, repeat } from "./claims.ts";

export interface Share {
  readonly id: string;
  readonly replicates: number;
  readonly first: number;
  readonly step: number;
}

const { id, replicates, first, step } = workerData as Share;
parentPort!.postMessage(await repeat(claims.find((claim) => claim.id === id)!, replicates, first, step));
