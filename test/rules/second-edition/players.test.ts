/** Players of second edition: thinking leaves no trace, who follows `worth` plays as the doctrine does, and weights files and modules play every scenario. */
import { expect, it } from "vitest";
import { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import type { SeMatchup } from "../../../src/rules/second-edition/matchup.ts";
import { SePlayer } from "../../../src/rules/second-edition/player/player.ts";
import { playWatched, testUsersPlayers, watched } from "../players.ts";
import { battleModule } from "./playing.ts";

it("thinking writes nothing on the board: the state is the same after every question as before it", async () => {
  const asked = new Set<string>();
  await playWatched(secondEdition, {
    create: (matchup, streams, log) =>
      new SeBattle(matchup as SeMatchup, streams, log, watched(new SePlayer(matchup as SeMatchup), asked)),
  });
  expect(asked.size).toBeGreaterThan(20);
});

await testUsersPlayers(secondEdition, battleModule, { attack: 40, others: 6 });
