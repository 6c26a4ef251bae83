/**
 * Seeded dice that note down each roll as numbers, and the same roll once more from its note. Warm: attacks that are not known yet are
 * played with them (`chunk/attack-tree.ts`); `reroll` is hot.
 */
import type { Dice, Streams } from "./dice.ts";
import type { BlockStreams, StreamDice } from "./stream-dice.ts";

// The primitives of `Dice`. A call is one of them and the number of its stream, seven bits in all.
const COUNT = 0;
const TEST = 1;
const TABLE = 2;
const DIE = 3;
const SUM = 4;
const BEST = 5;
const BELOW = 6;
const PRIMITIVE = 7;
const STREAM_SHIFT = 3;
const STREAM = 15;

/** Numbers of a note: the call; how many dice; their kind, table or sides; the result. */
export const NOTE = 4;

/** What was rolled since `count` was last put to 0. */
export class Notes {
  readonly rolls: Int32Array;
  /** Rolls that there were, though there may not be room for all of them. */
  count = 0;
  /** The streams, by number. */
  readonly streams: StreamDice[] = [];

  constructor(most: number) {
    this.rolls = new Int32Array(NOTE * most);
  }

  take(call: number, n: number, id: number, result: number): number {
    const { rolls } = this;
    const at = NOTE * this.count++;
    if (at < rolls.length) {
      rolls[at] = call;
      rolls[at + 1] = n;
      rolls[at + 2] = id;
      rolls[at + 3] = result;
    }
    return result;
  }
}

class NotedDice implements Dice {
  private readonly dice: StreamDice;
  private readonly notes: Notes;
  private readonly stream: number;

  constructor(dice: StreamDice, notes: Notes) {
    this.dice = dice;
    this.notes = notes;
    this.stream = notes.streams.length << STREAM_SHIFT;
    notes.streams.push(dice);
  }

  test(kind: number): number {
    return this.notes.take(this.stream + TEST, 1, kind, this.dice.test(kind));
  }

  count(n: number, kind: number): number {
    return this.notes.take(this.stream + COUNT, n, kind, this.dice.count(n, kind));
  }

  die(sides: number): number {
    return this.notes.take(this.stream + DIE, 1, sides, this.dice.die(sides));
  }

  sum(n: number, sides: number): number {
    return this.notes.take(this.stream + SUM, n, sides, this.dice.sum(n, sides));
  }

  best(n: number, sides: number): number {
    return this.notes.take(this.stream + BEST, n, sides, this.dice.best(n, sides));
  }

  table(id: number): number {
    return this.notes.take(this.stream + TABLE, 1, id, this.dice.table(id));
  }

  below(n: number): number {
    return this.notes.take(this.stream + BELOW, 1, n, this.dice.below(n));
  }
}

/** All streams of a block, noted. */
export function notedStreams(streams: BlockStreams, notes: Notes): Streams {
  const seats = ([first, second]: readonly [StreamDice, StreamDice]) =>
    [new NotedDice(first, notes), new NotedDice(second, notes)] as const;
  return {
    table: new NotedDice(streams.table, notes),
    setup: new NotedDice(streams.setup, notes),
    action: seats(streams.action),
    tests: seats(streams.tests),
    policy: seats(streams.policy),
    module: seats(streams.module),
  };
}

/** The number of the stream that a noted roll was drawn from, whatever stands above the bits of its call. */
export function streamOf(call: number): number {
  return (call >> STREAM_SHIFT) & STREAM;
}

/** Makes a noted roll once more. */
export function reroll(dice: StreamDice, call: number, n: number, id: number): number {
  switch (call & PRIMITIVE) {
    case COUNT:
      return dice.count(n, id);
    case TEST:
      return dice.test(id);
    case TABLE:
      return dice.table(id);
    case DIE:
      return dice.die(id);
    case SUM:
      return dice.sum(n, id);
    case BEST:
      return dice.best(n, id);
    default:
      return dice.below(id);
  }
}

/** Whether nothing is drawn for a noted roll. */
export function isCertain({ tables }: StreamDice, call: number, n: number, id: number): boolean {
  switch (call & PRIMITIVE) {
    case COUNT:
    case TEST:
      return tables.kindRows[4 * id]! >= 0;
    case TABLE:
    case DIE:
      return false;
    case SUM:
    case BEST:
      return n <= 0;
    default:
      return id <= 1;
  }
}

/** Least result of a noted roll that is not certain. */
export function leastOf({ tables }: StreamDice, call: number, n: number, id: number): number {
  switch (call & PRIMITIVE) {
    case TABLE:
      return Math.min(...tables.outcomeTables[id]!.outcome);
    case DIE:
    case BEST:
      return 1;
    case SUM:
      return n;
    default:
      return 0;
  }
}

/** Largest result of a noted roll that is not certain. */
export function mostOf({ tables }: StreamDice, call: number, n: number, id: number): number {
  switch (call & PRIMITIVE) {
    case COUNT:
    case TEST:
      return n;
    case TABLE:
      return Math.max(...tables.outcomeTables[id]!.outcome);
    case DIE:
    case BEST:
      return id;
    case SUM:
      return n * id;
    default:
      return id - 1;
  }
}
