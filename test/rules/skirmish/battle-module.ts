/** What hot.ts joins, from the files themselves: of the one file that the build makes of it a test cannot reach the columns. */
import { battlesPlayedBy } from "../../../src/rules/skirmish/battle/battle.ts";
import { seatPlayer } from "../../../src/rules/skirmish/player/player.ts";

export const battleModule = battlesPlayedBy(seatPlayer);
