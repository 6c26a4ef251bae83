/** The battle as it is played: rules and player joined. The build puts everything behind this file into one (see bundle.mjs). */
import type { Streams } from "../../dice/dice.ts";
import type { BattleModule, Log, Matchup } from "../kernel/rule-system.ts";
import { SeBattle } from "./battle/battle.ts";
import type { SeMatchup } from "./matchup.ts";
import { SePlayer } from "./player/player.ts";

export const battleModule: BattleModule = {
  create: (matchup: Matchup, streams: Streams, log: Log) =>
    new SeBattle(matchup as SeMatchup, streams, log, new SePlayer(matchup as SeMatchup)),
};
