/**
 * Exact odds of an action that is played in steps: all states that the action can be in, each with its exact chance, carried forward
 * step by step. Equal states are merged after each step, so the work grows with the states and not with the paths. Warm.
 */
import { ExactWeights } from "./exact-weights.ts";
import { greatestCommonDivisor, leastCommonMultiple, type Ratio } from "./ratio.ts";
import { StateTable } from "./state-table.ts";
import type { WalkDice } from "./walk-dice.ts";

/** What the walker needs of a battle; every stream of it must be the walker's own `WalkDice`. */
export interface SteppedBattle {
  /** All that may change while it is played: equal bytes are equal states. */
  readonly memory: ArrayBuffer | Uint8Array;
  readonly counters: Int32Array;
  readonly outcome: Int32Array;
  load(leg: number, block: number): void;
  begin(): void;
  step(i: number): boolean;
  measure(): void;
  canonicalize(): void;
}

export interface StateWalkOptions {
  /** Most states that may be held at once; 2^20 when left out. */
  readonly maxStates?: number | undefined;
  /** Most paths that may be played; 2^24 when left out. A few states with many dice a step could else be walked for days. */
  readonly maxPaths?: number | undefined;
  /** Clears all counters but this one before states are compared, and all of them when -1; undefined clears none. */
  readonly keepCounter?: number | undefined;
  readonly leg?: number | undefined;
}

/** The action has too many states or paths to be answered exactly. */
export interface TooLarge {
  readonly tooLarge: true;
  readonly states: number;
  readonly paths: number;
  readonly step: number;
}

export interface StateWalk {
  readonly tooLarge: false;
  /** Final states and the paths played to reach them. */
  readonly states: number;
  readonly paths: number;
  readonly steps: number;
  /** Puts each final state into the battle, measures it, and tells `visit` its weight, a fraction that need not be in lowest terms. */
  forEach(visit: (num: bigint, den: bigint) => void): void;
  /** Exact law of one slot of `outcome`, values in ascending order. */
  distribution(slot: number): Map<number, Ratio>;
}

const MAX_STATES = 1 << 20;
const MAX_PATHS = 1 << 24;
/** Weights longer than this are worth a search for common factors. */
const LONG_WEIGHT = 1n << 256n;

export function walkStates(
  battle: SteppedBattle,
  dice: WalkDice,
  options: StateWalkOptions = {},
): StateWalk | TooLarge {
  return new StateWalker(battle, dice, options).walk();
}

export class StateWalker {
  private readonly battle: SteppedBattle;
  private readonly dice: WalkDice;
  private readonly maxStates: number;
  private readonly maxPaths: number;
  private readonly keepCounter: number | undefined;
  private readonly leg: number;
  private readonly bytes: Uint8Array;
  /** The state whose paths are being played, and the state that a path has led to. */
  private readonly from: Int32Array;
  private readonly fromBytes: Uint8Array;
  private readonly to: Int32Array;
  private readonly toBytes: Uint8Array;
  /** The battle's memory in words, where it can be had so: then only words that vary are put back, and nothing is copied. */
  private readonly words: Int32Array | undefined;
  private paths = 0;

  constructor(battle: SteppedBattle, dice: WalkDice, options: StateWalkOptions = {}) {
    this.battle = battle;
    this.dice = dice;
    this.maxStates = options.maxStates ?? MAX_STATES;
    this.maxPaths = options.maxPaths ?? MAX_PATHS;
    this.keepCounter = options.keepCounter;
    this.leg = options.leg ?? 0;
    this.bytes = battle.memory instanceof Uint8Array ? battle.memory : new Uint8Array(battle.memory);
    const words = Math.ceil(this.bytes.length / 4);
    this.from = new Int32Array(words);
    this.to = new Int32Array(words);
    this.fromBytes = new Uint8Array(this.from.buffer, 0, this.bytes.length);
    this.toBytes = new Uint8Array(this.to.buffer, 0, this.bytes.length);
    const { buffer, byteOffset, length } = this.bytes;
    if (((byteOffset | length) & 3) === 0) this.words = new Int32Array(buffer, byteOffset, length / 4);
  }

  walk(): StateWalk | TooLarge {
    const { battle } = this;
    this.paths = 0;
    let open = new StateTable(this.from.length);
    const start = new Stepping(open, undefined);
    this.dice.walkAll(
      () => {
        battle.load(this.leg, 0);
        battle.begin();
      },
      (num, den) => this.arrive(start, true, 1n, num, den),
    );
    let den = start.den;

    // Final states stay over the denominator of the step that they ended in.
    const finished: { table: StateTable; den: bigint }[] = [];
    let held = open.size;
    let step = 0;
    for (; open.size > 0; step++) {
      const stepping = new Stepping(new StateTable(this.from.length, open), new StateTable(this.from.length, open));
      const finals = held - open.size;
      for (let state = 0; state < open.size; state++) {
        const weight = open.weights[state]!;
        open.restore(state, this.from);
        let more = false;
        this.dice.walkAll(
          () => {
            this.putBack(open);
            more = battle.step(step);
          },
          (num, pathDen) => {
            this.arrive(stepping, more, weight, num, pathDen);
            return this.paths <= this.maxPaths;
          },
        );
        const states = finals + stepping.open.size + stepping.done!.size;
        if (states > this.maxStates || this.paths > this.maxPaths) {
          return { tooLarge: true, states, paths: this.paths, step };
        }
      }
      den *= stepping.den;
      if (stepping.done!.size > 0) finished.push({ table: stepping.done!, den });
      held = finals + stepping.done!.size + stepping.open.size;
      open = stepping.open;
      den /= takeOutCommonFactor(open.weights, den);
    }
    return this.result(finished, held, step);
  }

  /** A path has ended: its state is tidied and added to the open or the final ones. */
  private arrive(stepping: Stepping, more: boolean, weight: bigint, num: bigint, den: bigint): void {
    const { battle } = this;
    this.paths++;
    battle.canonicalize();
    if (this.keepCounter !== undefined) {
      const kept = this.keepCounter >= 0 ? battle.counters[this.keepCounter]! : 0;
      battle.counters.fill(0);
      if (this.keepCounter >= 0) battle.counters[this.keepCounter] = kept;
    }
    if (this.words === undefined) this.toBytes.set(this.bytes);
    const table = more ? stepping.open : stepping.done!;
    table.add(this.words ?? this.to, weight * stepping.share(num, den));
  }

  /** Puts the state whose paths are played back into the battle. The path before has left all other words as they are in every state. */
  private putBack(table: StateTable): void {
    const { words, from } = this;
    if (words === undefined) this.bytes.set(this.fromBytes);
    else for (const i of table.varyingWords) words[i] = from[i]!;
  }

  private result(finished: readonly { table: StateTable; den: bigint }[], states: number, steps: number): StateWalk {
    const { battle } = this;
    const forEach = (visit: (num: bigint, den: bigint) => void): void => {
      for (const { table, den } of finished) {
        for (let state = 0; state < table.size; state++) {
          table.restore(state, this.from);
          this.bytes.set(this.fromBytes);
          battle.measure();
          visit(table.weights[state]!, den);
        }
      }
    };
    const distribution = (slot: number): Map<number, Ratio> => {
      const weights = new ExactWeights<number>();
      forEach((num, den) => weights.add(battle.outcome[slot]!, num, den));
      return new Map([...weights.ratios()].sort(([a], [b]) => a - b));
    };
    return { tooLarge: false, states, paths: this.paths, steps, forEach, distribution };
  }
}

/** The states that one step leads to, over one denominator: that of the step before, times the common one of its paths. */
class Stepping {
  readonly open: StateTable;
  readonly done: StateTable | undefined;
  den = 1n;
  private lastDen = 1n;
  private lastFactor = 1n;

  constructor(open: StateTable, done: StateTable | undefined) {
    this.open = open;
    this.done = done;
  }

  /** The numerator of num/den over the common denominator, which grows when it has to. Paths next to each other often share theirs. */
  share(num: bigint, den: bigint): bigint {
    if (den !== this.lastDen) {
      if (this.den % den !== 0n) {
        const common = leastCommonMultiple(this.den, den);
        this.open.scale(common / this.den);
        this.done?.scale(common / this.den);
        this.den = common;
      }
      this.lastDen = den;
      this.lastFactor = this.den / den;
    }
    return num * this.lastFactor;
  }
}

/** Divides long weights by what they and the denominator have in common, and returns it. */
function takeOutCommonFactor(weights: bigint[], den: bigint): bigint {
  if (den < LONG_WEIGHT) return 1n;
  let common = den;
  for (let i = 0; i < weights.length && common !== 1n; i++) common = greatestCommonDivisor(common, weights[i]!);
  if (common !== 1n) for (let i = 0; i < weights.length; i++) weights[i]! /= common;
  return common;
}
