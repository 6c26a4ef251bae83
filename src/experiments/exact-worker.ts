/** Entry of the thread for exact work: vectors and odds. Cold: one task, one reply. */
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { UserError } from "../errors.ts";
import { loadBattleModule } from "../rules/battles.ts";
import type { Matchup } from "../rules/rule-system.ts";
import type { VectorResult } from "./answer-vectors.ts";
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

export type ExactTask = VectorsTask | OddsTask;
export type ExactAnswer<T extends ExactTask> = T extends VectorsTask ? VectorResult[] : OddsWalk;

/** Errors lose their fields on the way, so they travel as data; an exit code marks the user's mistakes. */
export type ExactReply =
  | { readonly answer: unknown }
  | { readonly message: string; readonly stack: string; readonly exitCode?: number };

/** Each task loads only what it needs. */
export async function performExactTask(task: ExactTask): Promise<ExactReply> {
  try {
    if (task.task === "odds") {
      const { walkOdds } = await import("./walk-odds.ts");
      const module = await loadBattleModule(task.matchup, task.moduleUrl);
      return { answer: walkOdds(task.matchup, module, task.limits) };
    }
    const { answerVectors } = await import("./answer-vectors.ts");
    const { rulebooks } = await import("../rules/index.ts");
    const load = async (id: string) => (Object.hasOwn(rulebooks, id) ? rulebooks[id]!() : undefined);
    return { answer: await answerVectors(task.file, load) };
  } catch (error) {
    const { message, stack } = error as Error;
    return { message, stack: stack ?? "", ...(error instanceof UserError && { exitCode: error.exitCode }) };
  }
}

if (!isMainThread && parentPort !== null) parentPort.postMessage(await performExactTask(workerData as ExactTask));
