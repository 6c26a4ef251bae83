/** Small Heresy scenarios of the tests, and what happened in their battles. */

import { World } from "../../../src/rules/heresy/battle/state.ts";
import { battleModule } from "../../../src/rules/heresy/hot.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";
import type { HeresyMatchup } from "../../../src/rules/heresy/matchup.ts";
import { sit } from "../../../src/rules/heresy/player/player.ts";
import type { Log } from "../../../src/rules/kernel/rule-system.ts";
import type { TapedEvent } from "../../../src/rules/kernel/taped.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { legalMatchup, readYamlBeside, type Small, smallScenario, smallStreams } from "../small.ts";

export type { Small } from "../small.ts";

export const readYaml = <T>(name: string): T => readYamlBeside<T>(import.meta.url, name);

/** A battle is on an empty table unless it says more. */
export function scenarioOf(small: Small): Scenario {
  const empty = small.battle === undefined ? {} : { table: { pieces: [] } };
  return smallScenario(heresy, small, { policy: "gunline", budget: null, ...empty });
}

/** The matchup; throws when the scenario is not legal. */
export const matchupOf = (small: Small): HeresyMatchup => legalMatchup(heresy, scenarioOf(small)) as HeresyMatchup;

/** A world in which a test may set things up; side B begins at `w.stride`. */
export function worldOf(small: Small, log: Log = { event() {} }): World {
  const matchup = matchupOf(small);
  const streams = smallStreams(matchup);
  const world = new World(matchup, streams, log, sit);
  streams.open(0);
  world.load(0, 0);
  return world;
}

export interface Taped {
  readonly events: readonly TapedEvent[];
  /** Value of a metric of a seat (0, 1) or of the battle. */
  readonly metric: (id: string, seat?: number) => number;
}

/** So many battles with all that happened in them. */
export function taped(small: Small, blocks: number): Taped[] {
  const matchup = matchupOf(small);
  const streams = smallStreams(matchup);
  const tape: TapedEvent[] = [];
  const log: Log = { event: (code, a, b, c) => void tape.push({ code, a, b, c }) };
  const battle = battleModule.create(matchup, streams, log);
  const slots = new Map<string, number>();
  let slot = 0;
  for (const { id, key, turn, per } of matchup.metrics) {
    if (key === undefined && turn === undefined) slots.set(id, slot);
    slot += per === "seat" ? 2 : 1;
  }
  return Array.from({ length: blocks }, (_, block) => {
    streams.open(block);
    battle.load(0, block);
    battle.play();
    const outcome = battle.outcome.slice();
    return { events: tape.splice(0), metric: (id, seat = 0) => outcome[slots.get(id)! + seat]! };
  });
}

export const sum = (battles: readonly Taped[], id: string, seat = 0): number =>
  battles.reduce((all, { metric }) => all + metric(id, seat), 0);
