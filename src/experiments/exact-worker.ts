/** Entry of the thread for exact work: vectors and odds. Cold: one task, one reply. */
import { parentPort, workerData } from "node:worker_threads";
import { loadBattleModule } from "../rules/battles.ts";
import type { Matchup } from "../rules/kernel/rule-system.ts";
import type { VectorResult } from "./answer-vectors.ts";
import { replyOf } from "./thread.ts";
import type { OddsWalk, WalkLimits } from "./walk-odds.ts";

export interface VectorsTask {
  readonly task: "vectors";
  readonly file: unknown;
}

export interface OddsTask {
  readonly task: "odds";
  readonly matchup: Matchup;
  readonly limits: WalkLimits;
  /** URL of a battle module that is not in the list of rulebooks. */
  readonly moduleUrl?: string;
}

/** Each task loads only what it needs. */
async function perform(task: VectorsTask | OddsTask): Promise<VectorResult[] | OddsWalk> {
  if (task.task === "odds") {
    const { walkOdds } = await import("./walk-odds.ts");
    const module = await loadBattleModule(task.matchup, task.moduleUrl);
    return walkOdds(task.matchup, module, task.limits);
  }
  const { answerVectors } = await import("./answer-vectors.ts");
  const { rulebooks } = await import("../rules/index.ts");
  const load = async (id: string) => (Object.hasOwn(rulebooks, id) ? rulebooks[id]!() : undefined);
  return answerVectors(task.file, load);
}

parentPort!.postMessage(await replyOf(() => perform(workerData as VectorsTask | OddsTask)));
