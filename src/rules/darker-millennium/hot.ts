/** The battle as it is played: rules and player joined. The build puts everything behind this file into one (see bundle.mjs). */
import type { Streams } from "../../dice/dice.ts";
import type { BattleModule, Log, Matchup } from "../kernel/rule-system.ts";
import { DkBattle } from "./battle/battle.ts";
import type { DkMatchup } from "./matchup.ts";
import { DkPlayer } from "./player/player.ts";

export const battleModule: BattleModule = {
  create: (matchup: Matchup, streams: Streams, log: Log) =>
    new DkBattle(matchup as DkMatchup, streams, log, new DkPlayer(matchup as DkMatchup)),
};
