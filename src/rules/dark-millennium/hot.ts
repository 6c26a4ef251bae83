/** The battle as it is played: rules and player joined. The build puts everything behind this file into one (see bundle.mjs). */

import type { Streams } from "../../dice/dice.ts";
import type { BattleModule, Log, Matchup } from "../kernel/rule-system.ts";
import { DarkBattle } from "./battle/battle.ts";
import type { DarkMatchup } from "./matchup.ts";
import { DarkPlayer } from "./player/player.ts";

export const battleModule: BattleModule = {
  create: (matchup: Matchup, streams: Streams, log: Log) =>
    new DarkBattle(matchup as DarkMatchup, streams, log, new DarkPlayer(matchup as DarkMatchup)),
};
