/**
 * Work that is done aside from play, once a command: a second class of dice in a thread makes plain dice in it a third slower, so a host that
 * can gives each a thread of its own. Cold.
 */
import { loadBattleModule } from "../rules/battles.ts";
import type { Matchup } from "../rules/kernel/rule-system.ts";
import type { VectorResult } from "./answer-vectors.ts";
import type { ReplayTask, TapedBattle } from "./replay-task.ts";
import type { OddsWalk, WalkLimits } from "./walk-odds.ts";

export interface OddsTask {
  readonly matchup: Matchup;
  readonly limits: WalkLimits;
  /** URL of a battle module that is not in the list of rulebooks. */
  readonly moduleUrl?: string;
}

/** The works: what each is given, and what it comes to. Plain data that survives structured cloning. */
interface Works {
  readonly replay: { readonly task: ReplayTask; readonly answer: TapedBattle };
  readonly odds: { readonly task: OddsTask; readonly answer: OddsWalk };
  /** A vector file. */
  readonly vectors: { readonly task: unknown; readonly answer: VectorResult[] };
}

export type Work = keyof Works;

/**
 * Has a work done.
 *
 * @throws what the work threw, and a `UserError` when `signal` ended it.
 */
export type Aside = <W extends Work>(
  work: W,
  task: Works[W]["task"],
  signal?: AbortSignal,
) => Promise<Works[W]["answer"]>;

/** Does it in this thread; each work loads only what it needs. */
export const doHere: Aside = (work, task) => doers[work](task);

const doers: { readonly [W in Work]: (task: Works[W]["task"]) => Promise<Works[W]["answer"]> } = {
  replay: async (task) => (await import("./replay-task.ts")).performReplay(task),
  odds: async ({ matchup, limits, moduleUrl }) => {
    const { walkOdds } = await import("./walk-odds.ts");
    return walkOdds(matchup, await loadBattleModule(matchup, moduleUrl), limits);
  },
  vectors: async (file) => {
    const { answerVectors } = await import("./answer-vectors.ts");
    const { rulebooks } = await import("../rules/index.ts");
    return answerVectors(file, async (id) => (Object.hasOwn(rulebooks, id) ? rulebooks[id]!() : undefined));
  },
};
