/** The battle as it is played: the rules, and who decides. The build puts everything behind this file into one (see bundle.mjs). */
import { battlesPlayedBy } from "./battle/battle.ts";
import { seatPlayer } from "./player/player.ts";

export const battleModule = battlesPlayedBy(seatPlayer);
