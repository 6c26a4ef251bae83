/** The battle as it is played: rules and players joined. The build puts everything behind these lines into one file (see bundle.mjs). */
import { battlesOf } from "./battle/battle.ts";
import { sit } from "./player/player.ts";

/** @rule HE-GEN-04, HE-INI-05, HE-PSY-13, HE-PSY-16, HE-TIT-10, HE-END-04, HE-END-06, HE-ASM-07, HE-ASM-09 */
export const battleModule = battlesOf(sit);
