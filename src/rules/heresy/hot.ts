/** The battle as it is played: rules and players joined. The build puts everything behind these lines into one file (see bundle.mjs). */
import { battlesOf } from "./battle/battle.ts";
import { sit } from "./player/player.ts";

export const battleModule = battlesOf(sit);
