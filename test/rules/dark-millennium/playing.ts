/** Small Dark Millennium scenarios of the tests, and what came of their battles. */

import { DarkBattle } from "../../../src/rules/dark-millennium/battle/battle.ts";
import type { World } from "../../../src/rules/dark-millennium/battle/state.ts";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import type { DarkMatchup } from "../../../src/rules/dark-millennium/matchup.ts";
import { DarkPlayer } from "../../../src/rules/dark-millennium/player/player.ts";
import type { BattleModule, Log } from "../../../src/rules/kernel/rule-system.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import {
  legalMatchup,
  moments,
  type Played,
  playedBlocks,
  readYamlBeside,
  type Small,
  smallScenario,
  smallStreams,
} from "../small.ts";

export { CLEAR, clearest, type Small } from "../small.ts";

const BLOCKS = 250;

/** As hot.ts joins it, but from single files: then tests see the columns that the battle uses. */
export const battleModule: BattleModule = {
  create: (matchup, streams, log) =>
    new DarkBattle(matchup as DarkMatchup, streams, log, new DarkPlayer(matchup as DarkMatchup)),
};

export const readYaml = <T>(name: string): T => readYamlBeside<T>(import.meta.url, name);

export const scenarioOf = (small: Small): Scenario => smallScenario(darkMillennium, small, { policy: "skirmisher" });

/** A battle of a scenario that must be legal, and its streams. */
export function openBattle(small: Small, log: (w: World) => Log = () => ({ event() {} })) {
  const matchup = legalMatchup(darkMillennium, scenarioOf(small)) as DarkMatchup;
  const streams = smallStreams(matchup);
  let told: Log | undefined;
  const battle = battleModule.create(matchup, streams, {
    event(code, a, b, c) {
      told ??= log(battle as unknown as World);
      told.event(code, a, b, c);
    },
  });
  const play = (block: number): Int32Array => {
    streams.open(block);
    battle.load(0, block);
    battle.play();
    return battle.outcome;
  };
  return { matchup, battle, streams, play };
}

export function playBlocks(small: Small): Played {
  return playedBlocks(battleModule, legalMatchup(darkMillennium, scenarioOf(small)), small.blocks ?? BLOCKS);
}

export const mean = (played: Played, name: string): number => moments(played.get(name)!).mean;
