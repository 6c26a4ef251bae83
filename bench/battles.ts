/**
 * The battles of a scenario, one after the other, as the pool plays them: all streams and all metrics on, one thread. This is all that
 * benches of speed know of the code that they time; `--against` takes the same file of another commit for that commit's code.
 */
import { Runner } from "../src/chunk/play.ts";
import { openScenario } from "../src/cli/library.ts";
import { cellKey, rootKey } from "../src/dice/root-key.ts";
import "../src/host/node/engine.ts";
import { loadBattleModule } from "../src/rules/battles.ts";
import type { BattleModule, Matchup } from "../src/rules/kernel/rule-system.ts";
import { Tally } from "../src/tally/tally.ts";
import { namedPlayers } from "./named.ts";

export const KEY = cellKey(rootKey("bench"), "main");

export interface Battlefield {
  readonly matchup: Matchup;
  readonly module: BattleModule;
}

export async function openField(scenario: string): Promise<Battlefield> {
  const { resolved, rulebook } = await openScenario(scenario, await namedPlayers(scenario));
  const matchup = rulebook.compile(resolved);
  return { matchup, module: await loadBattleModule(matchup) };
}

export interface Battles {
  /** Plays so many blocks more, and tells how many battles those were. */
  readonly play: (blocks: number) => number;
  /** What all of them added up to: equal sums, equal battles. */
  readonly sums: () => Float64Array;
}

export function battlesOn({ matchup, module }: Battlefield): Battles {
  const runner = new Runner(module, { matchup, key: KEY });
  const tally = new Tally(runner.layout);
  const control = new Int32Array(new SharedArrayBuffer(64));
  let next = 0;
  return {
    play: (blocks) => {
      const first = next;
      next = runner.play(tally, first, first + blocks, control, 1);
      return matchup.legs * (next - first);
    },
    sums: () => tally.sums,
  };
}
