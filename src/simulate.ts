/**
 * The whole story: cells -> stages -> rows and tallies -> answer. Start reading here. Cold.
 *
 * `scenario/` has read and checked what a person wrote, and `experiments/` has made cells of it; `report/` will turn the answer into
 * text. What happens between is this, for the experiment of one cell; others play several, stage after stage.
 */
import { Interrupted, type Scheduler } from "./chunk/scheduler.ts";
import { capOf, type StopRule } from "./chunk/stop.ts";
import { interruptedBefore } from "./errors.ts";
import type { Question } from "./estimate/question.ts";
import { summarize } from "./estimate/summarize.ts";
import type { Summary } from "./estimate/summary.ts";
import type { ScenarioCell } from "./experiments/cells.ts";
import type { Tally } from "./tally/tally.ts";

/** What to ask: everything that the summary says beyond the numbers. */
export type Asking = Omit<Question, "stop" | "reached" | "interrupted">;

/** Plays a cell on from what the tally has until the rule is satisfied, and answers. The tally takes what is played. */
export async function simulate(
  cell: ScenarioCell,
  tally: Tally,
  stop: StopRule,
  asking: Asking,
  scheduler: Scheduler,
): Promise<Summary> {
  const piece = { cell, from: tally.blocks, to: capOf(stop), counts: tally, stop };
  const played = await scheduler.play([piece]).catch((error: unknown) => {
    if (!(error instanceof Interrupted)) throw error;
  });
  if (tally.blocks === 0) throw interruptedBefore("the first battle was over");
  const [{ reached } = { reached: false }] = played ?? [];
  return summarize(cell.matchup, tally, { ...asking, stop, reached, interrupted: played === undefined });
}
