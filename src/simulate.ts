/**
 * The whole story: scenario -> matchup -> chunks -> tally -> estimates. Start reading here. Cold.
 *
 * `scenario/` has read and checked what a person wrote; `report/` will turn the answer into text. What happens between is this.
 */
import { type ChunkRequest, playChunks } from "./chunk/chunks.ts";
import { cellKey, rootKey } from "./dice/root-key.ts";
import type { Identity } from "./estimate/state.ts";
import { type Question, summarize } from "./estimate/summarize.ts";
import type { Summary } from "./estimate/summary.ts";
import type { Matchup } from "./rules/kernel/rule-system.ts";
import type { Tally } from "./tally/tally.ts";

/** How to play: threads, stopping rule, finished prefix, signal, progress. None of it but the rule can show in the answer. */
export type Playing = Omit<ChunkRequest, "matchup" | "key">;

/** What to ask: everything that the summary says beyond the numbers. */
export type Asking = Omit<Question, "stop" | "reached" | "interrupted" | "scenarioHash" | "seed" | "version">;

export interface Simulation {
  readonly tally: Tally;
  /** Absent when the run was interrupted before its first block was finished. */
  readonly summary?: Summary;
}

/** Fights a matchup until the stopping rule is satisfied, and answers. */
export async function simulate(
  matchup: Matchup,
  identity: Identity,
  asking: Asking,
  playing: Playing,
): Promise<Simulation> {
  const key = cellKey(rootKey(identity.seed), identity.cell);
  const { tally, reached, interrupted } = await playChunks({ ...playing, matchup, key });
  if (tally.blocks === 0) return { tally };
  const summary = summarize(matchup, tally, { ...asking, ...identity, stop: playing.stop, reached, interrupted });
  return { tally, summary };
}
