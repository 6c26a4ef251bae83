/**
 * The primitives through which all hot code draws its dice, and the tables behind them. Five classes answer them: `StreamDice`
 * (seeded; hot), `NotedDice` (seeded and noted down as numbers; attacks that are not known yet), `TapeDice` (seeded and noted down with
 * faces; replay), `WalkDice` (every outcome with its exact weight; odds) and `ScriptedDice` (listed dice; vectors). But for attacks only
 * the first is ever loaded in a worker, so that calls stay monomorphic.
 */

/** One way to roll for success: `dice` dice of `sides` sides are added up, or only the highest of them counts. */
export interface RollKind {
  readonly dice: number;
  readonly sides: number;
  /** Of several dice only the highest is compared; absent: their sum. */
  readonly keep?: "highest";
  /** "atLeast": success when the total is `need` or more; "atMost": when it is `need` or less. */
  readonly compare: "atLeast" | "atMost";
  readonly need: number;
  /** A failed roll is made once more, and the second one stands. */
  readonly reroll: boolean;
}

/** A die of which only a class of its faces matters, such as the Damage Table: `outcome[face - 1]` is a small integer. */
export interface OutcomeTable {
  readonly sides: number;
  readonly outcome: readonly number[];
}

/**
 * Everything that the dice look up: built once a matchup, copied to each thread, never written again. Words and thresholds are
 * kept signed: a word u of 0..2^32-1 is held as r = u - 2^31, and "u >= T" is asked as `r > t` with t = T - 2^31 - 1, so that both
 * fit an Int32Array, even for T = 2^32 (never). All rows are inverse distribution functions, hence monotone in the word: where two
 * variants of a scenario share their dice, better odds can only give more successes. (Alias tables are not; they break that.)
 */
export interface DiceTables {
  readonly kinds: readonly RollKind[];
  readonly outcomeTables: readonly OutcomeTable[];
  /** Largest n for which `count(n, kind)` is answered with one word; above it the count is split. */
  readonly maxCount: number;
  /**
   * Four numbers a kind, from `4 kind`: 1 when it always succeeds, 0 never, -1 when it is left to chance (what is certain draws
   * nothing); the threshold t of a single roll; where its rows of `cdf` start; where its rows of `guide` start, plus 128.
   */
  readonly kindRows: Int32Array;
  /**
   * `guide[kindRows[4 kind + 3] + 256 n + (r >> 24)]`: the successes among n rolls for the 256th part of the words in which r lies.
   * With 128 added, the part holds a threshold: that many successes are certain, and the row of `cdf` tells the rest.
   */
  readonly guide: Uint8Array;
  /** n thresholds from `kindRows[4 kind + 2] + n (n + 1) / 2`, and one that is never passed: a count is the number of those passed. */
  readonly cdf: Int32Array;
  /** From `id << outcomeShift`: the number of sides, then the class of each face. */
  readonly outcomes: Int32Array;
  readonly outcomeShift: number;
}

export interface Dice {
  /** One roll of a kind: 1 for success, 0 for failure. What always or never succeeds draws nothing, here and in `count`. */
  test(kind: number): number;
  /** Successes among n rolls (0 or more) of a kind, each with its own re-roll where the kind has one. */
  count(n: number, kind: number): number;
  /** One die: 1..sides. */
  die(sides: number): number;
  /** Total of n dice. */
  sum(n: number, sides: number): number;
  /** Highest of n dice. */
  best(n: number, sides: number): number;
  /** One die through an outcome table: its class. */
  table(id: number): number;
  /** A whole number 0..n-1, all alike; for choices, not for dice. A choice of one draws nothing. */
  below(n: number): number;
}

/**
 * The streams of one block: pure functions of (root key, cell, block, seat, purpose). Seats are 0 and 1 in code, 1 and 2 in words.
 * One attack with its saves and damage draws from the `action` stream of the seat that acts or reacts; a seat's tests in its own
 * phases from `tests`; terrain, night and game length from `table`; who starts from `setup`; a doctrine's coin flips from `policy`; the chance
 * that a user's own policy module is given from `module`, so that being asked changes nothing else.
 */
export interface Streams {
  readonly table: Dice;
  readonly setup: Dice;
  readonly action: readonly [Dice, Dice];
  readonly tests: readonly [Dice, Dice];
  readonly policy: readonly [Dice, Dice];
  readonly module: readonly [Dice, Dice];
  /** Where they come from, if from a seed: for who looks ahead. */
  readonly seeded?: SeededStreams;
}

/** Streams that can be gone on from elsewhere: from where those of the same block stood, or on dice that belong to no battle. */
export interface SeededStreams extends Streams {
  open(block: number): void;
  /** Others of the same seed. */
  twin(): SeededStreams;
  /** Room for where the streams stand. */
  blank(): Int32Array;
  save(into: Int32Array): void;
  restore(from: Int32Array): void;
  /** Rolls from here on what belongs to a rollout of a decision of a seat in the block. */
  divert(seat: number, decision: number, rollout: number): void;
}
