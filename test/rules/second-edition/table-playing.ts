/** Small scenarios of the second edition's tests, and what came of their battles. */
import type { BattleModule, Log } from "../../../src/rules/kernel/rule-system.ts";
import { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import type { World } from "../../../src/rules/second-edition/battle/state.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import type { SeMatchup } from "../../../src/rules/second-edition/matchup.ts";
import { SePlayer } from "../../../src/rules/second-edition/player/player.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { legalMatchup, type Small, smallScenario, smallStreams } from "../small.ts";

export type { Small } from "../small.ts";

/** As hot.ts joins it, but from single files: then tests see the columns that the battle uses. */
export const battleModule: BattleModule = {
  create: (matchup, streams, log) =>
    new SeBattle(matchup as SeMatchup, streams, log, new SePlayer(matchup as SeMatchup)),
};

export const scenarioOf = (small: Small): Scenario => smallScenario(secondEdition, small, { policy: "skirmisher" });

/** A battle of a scenario that must be legal, and its streams; `log` may look at the world as things happen. */
export function openBattle(small: Small, log: (w: World) => Log = () => ({ event() {} })) {
  const matchup = legalMatchup(secondEdition, scenarioOf(small)) as SeMatchup;
  const streams = smallStreams(matchup);
  let told: Log | undefined;
  const battle = battleModule.create(matchup, streams, {
    event(code, a, b, c) {
      told ??= log(battle as unknown as World);
      told.event(code, a, b, c);
    },
  });
  const play = (block: number, leg = 0): Int32Array => {
    streams.open(block);
    battle.load(leg, block);
    battle.play();
    return battle.outcome;
  };
  return { matchup, battle: battle as SeBattle, streams, play };
}
