/** Players of Darker Millennium: thinking leaves no trace, who follows `worth` plays as the doctrine does, and weights files and modules play every scenario. */
import { expect, it } from "vitest";
import { DkBattle } from "../../../src/rules/darker-millennium/battle/battle.ts";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import type { DkMatchup } from "../../../src/rules/darker-millennium/matchup.ts";
import { DkPlayer } from "../../../src/rules/darker-millennium/player/player.ts";
import { playWatched, testUsersPlayers, watched } from "../players.ts";
import { battleModule } from "./playing.ts";

it("DK-EXT-IN-01 DK-EXT-IN-02: thinking writes nothing on the board, which is the same after every question as before it", async () => {
  const asked = new Set<string>();
  await playWatched(darkerMillennium, {
    create: (matchup, streams, log) =>
      new DkBattle(matchup as DkMatchup, streams, log, watched(new DkPlayer(matchup as DkMatchup), asked)),
  });
  expect(asked.size).toBeGreaterThan(17);
});

await testUsersPlayers(darkerMillennium, battleModule, { attack: 20, others: 3 });
