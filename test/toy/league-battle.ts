/**
 * A battle that is one draw of lots, so that every score of a field is known exactly: a side with w lots beats one with v lots in
 * w of w + v + draws cases. For tests of whole fields.
 *
 * Only types are imported, so that the file compiles on its own for worker threads.
 */
import type { Battle, BattleModule, Matchup } from "../../src/rules/kernel/rule-system.ts";

export interface LeagueMatchup extends Matchup {
  /** Lots of each side against the other. */
  readonly lots: readonly [number, number];
  /** Lots for a draw. */
  readonly draws: number;
  /** Whether both legs of a block draw the same lot, which takes most of the luck out of it. */
  readonly shared: boolean;
}

export const battleModule: BattleModule = {
  create(given, streams): Battle {
    const { lots, draws, shared } = given as LeagueMatchup;
    const memory = new ArrayBuffer(0);
    const outcome = new Int32Array(1);
    let [first, second] = lots;
    let skip = false;
    return {
      memory,
      outcome,
      counters: new Int32Array(memory),
      load(leg) {
        first = lots[leg]!;
        second = lots[1 - leg]!;
        skip = leg === 1 && !shared;
      },
      play() {
        if (skip) streams.setup.below(2);
        const lot = streams.setup.below(first + draws + second);
        outcome[0] = lot < first ? 2 : lot < first + draws ? 1 : 0;
      },
      begin() {},
      step: () => false,
      measure() {},
      canonicalize() {},
    };
  },
};
