/**
 * The whole story: cells -> stages -> rows and tallies -> answer. Start reading here. Cold.
 *
 * `scenario/` has read and checked what a person wrote, and `experiments/` has made cells of it; `report/` will turn the answer into
 * text. What happens between is this, whatever was asked: an experiment says what is to be played next, and takes what came of it.
 */
import type { Piece, Played } from "./chunk/piece.ts";
import { Interrupted, type Scheduler } from "./chunk/scheduler.ts";

/** What is to be played, stage after stage. */
export interface Stages {
  /** The next pieces; none when all is known that was asked for. */
  next(): readonly Piece[];
  /** Takes what came of them, in their order; the rows are written over by the next stage. */
  take(played: readonly Played[]): void;
  /** Battles that are probably still to come; for the progress bar only. */
  left?(): number;
}

/** Plays to the end. Throws `Interrupted` when the user ends it before: what was taken until then is what there is. */
export async function simulate({ next, take, left }: Stages, scheduler: Scheduler): Promise<void> {
  for (let pieces = next(); pieces.length > 0; pieces = next()) {
    if (left !== undefined) scheduler.expect(scheduler.battles + left());
    const played = await scheduler.play(pieces);
    take(played);
    scheduler.giveBack(played);
  }
}

/** Whether it came to its end, and was not interrupted. */
export async function toItsEnd(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Interrupted)) throw error;
      return false;
    },
  );
}
