/**
 * The battles of a cell: one for all blocks, or where players are drawn one for each pair of scripts that may meet. *Warm: once a block.*
 *
 * Both legs of a block are played by one pair, so scripts go with the army and not with the seat.
 */
import type { Streams } from "../dice/dice.ts";
import type { Battle, BattleModule, Log, Matchup } from "../rules/kernel/rule-system.ts";
import { type PairMix, ScriptPair } from "./script-pair.ts";

/** What a thread must know of a cell to play it, beside its code. */
export interface Contest {
  /** What is compiled for the only pair of players, or for the pair that meets most often. */
  readonly matchup: Matchup;
  /** Key of the cell's streams. */
  readonly key: Int32Array;
  /** Where players are drawn for each block. */
  readonly mix?: PairMix;
}

/** What is compiled for the players of a block. */
export function matchupOf({ matchup, key, mix }: Contest, block: number): Matchup {
  if (mix === undefined) return matchup;
  const pair = new ScriptPair(key, mix.weights);
  pair.open(block);
  return mix.matchups[pair.first]![pair.second]!;
}

export class Battles {
  readonly #only: Battle | undefined;
  readonly #pair: ScriptPair | undefined;
  readonly #byPair: (Battle | undefined)[][] = [];

  constructor({ matchup, mix, key }: Contest, module: BattleModule, streams: Streams, log: Log) {
    if (mix === undefined) {
      this.#only = module.create(matchup, streams, log);
      return;
    }
    this.#pair = new ScriptPair(key, mix.weights);
    this.#byPair = mix.matchups.map((row) =>
      row.map((each) => (each === undefined ? undefined : module.create(each, streams, log))),
    );
  }

  /** Who plays this block. */
  of(block: number): Battle {
    if (this.#only !== undefined) return this.#only;
    const pair = this.#pair!;
    pair.open(block);
    return this.#byPair[pair.first]![pair.second]!;
  }
}
