/** Small second-edition scenarios of the tests, and what came of their battles. */

import { sameStreams } from "../../../src/dice/same-streams.ts";
import type { BattleModule, Log } from "../../../src/rules/kernel/rule-system.ts";
import { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import type { World } from "../../../src/rules/second-edition/battle/state.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import type { SeMatchup } from "../../../src/rules/second-edition/matchup.ts";
import { SePlayer } from "../../../src/rules/second-edition/player/player.ts";
import { listed } from "../../../src/rules/second-edition/vectors/fixture.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import {
  legalMatchup,
  type Played,
  playedBlocks,
  readYamlBeside,
  type Small,
  smallScenario,
  smallStreams,
} from "../small.ts";

export { CLEAR, clearest, moments, type Small } from "../small.ts";

const BLOCKS = 400;

/** As hot.ts joins it, but from single files: then tests see the columns that the battle uses. */
export const battleModule: BattleModule = {
  create: (matchup, streams, log) =>
    new SeBattle(matchup as SeMatchup, streams, log, new SePlayer(matchup as SeMatchup)),
};

export const readYaml = <T>(name: string): T => readYamlBeside<T>(import.meta.url, name);

export const scenarioOf = (small: Small): Scenario => smallScenario(secondEdition, small, { policy: "skirmisher" });

export function playBlocks(small: Small): Played {
  const matchup = legalMatchup(secondEdition, scenarioOf(small));
  return playedBlocks(battleModule, matchup, small.blocks ?? BLOCKS);
}

/** A battle of a scenario whose dice show listed faces (sums and dice one by one, counts and tests as answers), and what it tells. */
export function staged(small: Small, faces: readonly number[] = [], counts: readonly number[] = []) {
  const matchup = legalMatchup(secondEdition, scenarioOf(small)) as SeMatchup;
  const told: { code: number; a: number; b: number; c: number }[] = [];
  const log: Log = { event: (code, a, b, c) => told.push({ code, a, b, c }) };
  const w = new SeBattle(matchup, sameStreams(listed(faces, counts)), log, new SePlayer(matchup));
  w.load(0, 0);
  return { w, matchup, told, of: (code: number) => told.filter((each) => each.code === code) };
}

/** A battle of a scenario that must be legal, and its streams. */
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
  const play = (block: number): Int32Array => {
    streams.open(block);
    battle.load(0, block);
    battle.play();
    return battle.outcome;
  };
  return { matchup, battle: battle as SeBattle, streams, play };
}
