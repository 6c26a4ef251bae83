/** One matchup of Dark Millennium under the eyes of its referee. */
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { DarkBattle } from "../../../src/rules/dark-millennium/battle/battle.ts";
import type { World } from "../../../src/rules/dark-millennium/battle/state.ts";
import type { DarkMatchup } from "../../../src/rules/dark-millennium/matchup.ts";
import { DarkPlayer } from "../../../src/rules/dark-millennium/player/player.ts";
import type { Match } from "../match.ts";
import { type Chance, Referee } from "./referee.ts";

/** Plays blocks from..to-1 and returns what the referee wrote down; what players might have done and did is added to `chances`. */
export function referee(
  matchup: DarkMatchup,
  seed: string,
  from: number,
  to: number,
  chances: Map<string, Chance>,
): Omit<Match, "seen"> {
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey(seed), "main"));
  let judge: Referee | undefined;
  const log = { event: (code: number, a: number, b: number, c: number) => judge?.event(code, a, b, c) };
  const battle = new DarkBattle(matchup, streams, log, new DarkPlayer(matchup));
  const findings: { battle: string; fault: string }[] = [];
  for (let block = from; block < to; block++) {
    for (let leg = 0; leg < matchup.legs; leg++) {
      streams.open(block);
      battle.load(leg, block);
      judge = new Referee(battle as unknown as World);
      battle.play();
      for (const fault of judge.problems) findings.push({ battle: `${block}.${leg + 1}`, fault });
      for (const [kind, { could, did }] of judge.chances) {
        const sum = chances.get(kind) ?? { could: 0, did: 0 };
        chances.set(kind, { could: sum.could + could, did: sum.did + did });
      }
    }
  }
  return { battles: (to - from) * matchup.legs, findings };
}
