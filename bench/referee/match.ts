/** One matchup under the eyes of the referee. */
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import { battlesPlayedBy } from "../../src/rules/skirmish/battle/battle.ts";
import type { World } from "../../src/rules/skirmish/battle/state.ts";
import { way } from "../../src/rules/skirmish/battle/ways.ts";
import type { SkirmishMatchup } from "../../src/rules/skirmish/matchup.ts";
import { seatPlayer } from "../../src/rules/skirmish/player/player.ts";
import { Referee } from "./referee.ts";

export interface Finding {
  /** `block.leg`, as replays name it. */
  readonly battle: string;
  readonly fault: string;
}

export interface Match {
  readonly battles: number;
  readonly findings: readonly Finding[];
  readonly seen: ReadonlyMap<number, number>;
}

/** Plays blocks from..to-1 and returns what the referee wrote down. */
export function referee(matchup: SkirmishMatchup, seed: string, from: number, to: number): Match {
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey(seed), "main"));
  const judge = new Referee(matchup, way);
  const battle = battlesPlayedBy(seatPlayer).create(matchup, streams, judge);
  const findings: Finding[] = [];
  for (let block = from; block < to; block++) {
    for (let leg = 0; leg < matchup.legs; leg++) {
      streams.open(block);
      battle.load(leg, block);
      judge.begin(battle as unknown as World);
      battle.play();
      judge.finish(battle.outcome);
      for (const fault of judge.faults.splice(0)) findings.push({ battle: `${block}.${leg + 1}`, fault });
    }
  }
  return { battles: (to - from) * matchup.legs, findings, seen: judge.seen };
}
