/** Small Skirmish scenarios of the tests, and what came of their battles. */

import { skirmish } from "../../../src/rules/skirmish/index.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import * as playing from "../play.ts";
import { legalMatchup, type Played, playedBlocks, readYamlBeside, type Small, smallScenario } from "../small.ts";
import { battleModule } from "./battle-module.ts";

export { CLEAR, clearest, moments, type Small } from "../small.ts";

const BLOCKS = 512;
/** Stands and shoots, and never waits on Overwatch for somebody to move. */
const STEADY = { doctrine: "gunline", reserve: 0 };

export const readYaml = <T>(name: string): T => readYamlBeside<T>(import.meta.url, name);

export const scenarioOf = (small: Small): Scenario => smallScenario(skirmish, small, { policy: STEADY, budget: null });

/** Plays blocks 0, 1, 2, ... of a scenario that must be legal. */
export function playBlocks(small: Small): Played {
  return playedBlocks(battleModule, legalMatchup(skirmish, scenarioOf(small)), small.blocks ?? BLOCKS);
}

/** A committed scenario. */
export const loadFile = (path: string): Promise<Scenario> => playing.loadFile(skirmish, path);

/** What came of blocks 0, 1, 2, ... of a scenario, by side. */
export const play = (scenario: Scenario, blocks: number): playing.Played =>
  playing.play(skirmish, battleModule, scenario, blocks);
