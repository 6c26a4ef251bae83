/**
 * Which script plays each side of a block, where players are mixes. *Warm: once a block.*
 *
 * A pair is a function of the cell's key and the block alone, drawn from streams that nothing else draws from, one a side: both legs of
 * a block have the same pair, and arms that share their dice share the two draws as well.
 */
import type { Dice } from "../dice/dice.ts";
import { cellKey } from "../dice/root-key.ts";
import { BlockStreams } from "../dice/stream-dice.ts";
import { buildDiceTables } from "../dice/tables.ts";
import type { Matchup } from "../rules/kernel/rule-system.ts";
import type { Rational } from "../stats/rational.ts";

/** Label of the draws, mixed into the key of the cell whose blocks they are for. */
const PAIR_LABEL = "players/pair";
/** A draw is one of so many. */
const LOTS = 1 << 30;

/** Who plays a cell whose players are drawn block by block. */
export interface PairMix {
  /** The weight of each script of a side; they sum to 1. */
  readonly weights: readonly [readonly Rational[], readonly Rational[]];
  /** matchups[i][j]: compiled for script i of the first side against j of the second; undefined where those never meet. */
  readonly matchups: readonly (readonly (Matchup | undefined)[])[];
}

export class ScriptPair {
  /** Scripts of the first and the second side in the block that was opened last. */
  first = 0;
  second = 0;
  readonly #streams: BlockStreams;
  readonly #ends: readonly [Int32Array, Int32Array];

  /** `key` is that of the cell whose blocks are played; a mix has the weight of each script. */
  constructor(key: Int32Array, mixes: readonly [readonly Rational[], readonly Rational[]]) {
    this.#streams = new BlockStreams(buildDiceTables([]), cellKey(key, PAIR_LABEL));
    this.#ends = [endsOf(mixes[0]), endsOf(mixes[1])];
  }

  open(block: number): void {
    this.#streams.open(block);
    const [first, second] = this.#streams.policy;
    this.first = drawn(this.#ends[0], first);
    this.second = drawn(this.#ends[1], second);
  }
}

/** Where the lots of each script end. */
function endsOf(mix: readonly Rational[]): Int32Array {
  let [top, bottom] = [0n, 1n];
  const ends = mix.map(({ numerator, denominator }) => {
    [top, bottom] = [top * denominator + numerator * bottom, bottom * denominator];
    return Number((top * BigInt(LOTS)) / bottom);
  });
  if (top !== bottom) throw new RangeError(`a mix of ${mix.length} scripts sums to ${top}/${bottom}, not to 1`);
  return Int32Array.from(ends);
}

function drawn(ends: Int32Array, dice: Dice): number {
  const lot = dice.below(LOTS);
  let script = 0;
  while (lot >= ends[script]!) script++;
  return script;
}
