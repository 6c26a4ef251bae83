/**
 * The dice of a replay: the very draws of `StreamDice`, noted down with faces to show. Cold.
 *
 * A count was drawn as a count, so its dice have no faces of their own. Those shown come from a separate stream and follow the law
 * of faces given the count exactly; they decide nothing. Single dice (`die`, `sum`, `best`, `table`, `below`) show their real faces.
 */
import type { Dice, DiceTables, RollKind, Streams } from "./dice.ts";
import { succeeds, totalOf } from "./kinds.ts";
import type { BlockStreams, StreamDice } from "./stream-dice.ts";

export interface TapeEntry {
  /** Name of the stream: "table", "setup", or "action", "tests", "policy", "module" with the seat, as in "action 1". */
  readonly stream: string;
  readonly primitive: "test" | "count" | "die" | "sum" | "best" | "table" | "below";
  /** The kind of a test or count, the number of an outcome table; else -1. */
  readonly id: number;
  readonly n: number;
  readonly sides: number;
  readonly result: number;
  /** The dice in the order in which `ScriptedDice` reads them: all throws, then all re-rolls. Empty when the result was certain. */
  readonly faces: readonly number[];
}

export class TapeDice implements Dice {
  private readonly dice: StreamDice;
  private readonly faces: StreamDice;
  private readonly tables: DiceTables;
  private readonly stream: string;
  private readonly write: (entry: TapeEntry) => void;

  constructor(dice: StreamDice, faces: StreamDice, stream: string, write: (entry: TapeEntry) => void) {
    this.dice = dice;
    this.faces = faces;
    this.tables = dice.tables;
    this.stream = stream;
    this.write = write;
  }

  test(kind: number): number {
    const result = this.dice.test(kind);
    this.noteRolls("test", 1, kind, result);
    return result;
  }

  count(n: number, kind: number): number {
    const result = this.dice.count(n, kind);
    if (n > 0) this.noteRolls("count", n, kind, result);
    return result;
  }

  die(sides: number): number {
    const face = this.dice.die(sides);
    this.note("die", -1, 1, sides, face, [face]);
    return face;
  }

  /** `StreamDice` spends one word a die here, so rolling them singly draws the same words. */
  sum(n: number, sides: number): number {
    const faces = this.rollSingly(n, sides);
    const total = faces.reduce((sum, face) => sum + face, 0);
    if (n > 0) this.note("sum", -1, n, sides, total, faces);
    return total;
  }

  best(n: number, sides: number): number {
    const faces = this.rollSingly(n, sides);
    const highest = Math.max(0, ...faces);
    if (n > 0) this.note("best", -1, n, sides, highest, faces);
    return highest;
  }

  table(id: number): number {
    const { sides, outcome } = this.tables.outcomeTables[id]!;
    const face = this.dice.die(sides);
    const result = outcome[face - 1]!;
    this.note("table", id, 1, sides, result, [face]);
    return result;
  }

  below(n: number): number {
    const result = this.dice.below(n);
    if (n > 1) this.note("below", -1, 1, n, result, [result + 1]);
    return result;
  }

  private rollSingly(n: number, sides: number): number[] {
    return Array.from({ length: Math.max(0, n) }, () => this.dice.die(sides));
  }

  private noteRolls(primitive: "test" | "count", n: number, kind: number, result: number): void {
    const roll = this.tables.kinds[kind]!;
    const certain = this.tables.kindRows[4 * kind]! >= 0;
    this.note(primitive, kind, n, roll.sides, result, certain ? [] : this.facesGiven(n, roll, result));
  }

  /** Faces of n rolls of which `successes` succeed: which of them do is uniform, and each is thrown until it does as it should. */
  private facesGiven(n: number, roll: RollKind, successes: number): number[] {
    const throws: number[] = [];
    const rerolls: number[] = [];
    let left = successes;
    for (let i = 0; i < n; i++) {
      const success = this.faces.below(n - i) < left;
      if (success) left--;
      const [first, second] = this.rollUntil(roll, success);
      throws.push(...first);
      rerolls.push(...second);
    }
    return [...throws, ...rerolls];
  }

  /** Rejection gives the exact law, and needs two tries on average: what is rare is rarely asked for. */
  private rollUntil(roll: RollKind, success: boolean): readonly [number[], number[]] {
    for (;;) {
      const first = this.throwOnce(roll);
      const firstSucceeds = this.isSuccess(roll, first);
      if (firstSucceeds || !roll.reroll) {
        if (firstSucceeds === success) return [first, []];
        continue;
      }
      const second = this.throwOnce(roll);
      if (this.isSuccess(roll, second) === success) return [first, second];
    }
  }

  private throwOnce(roll: RollKind): number[] {
    return Array.from({ length: roll.dice }, () => this.faces.die(roll.sides));
  }

  private isSuccess(roll: RollKind, faces: readonly number[]): boolean {
    return succeeds(roll, totalOf(roll, faces));
  }

  private note(
    primitive: TapeEntry["primitive"],
    id: number,
    n: number,
    sides: number,
    result: number,
    faces: readonly number[],
  ): void {
    this.write({ stream: this.stream, primitive, id, n, sides, result, faces });
  }
}

/** All streams of a block, taped. `write` is told of each draw as it is made, so that dice and events interleave as they happened. */
export function tapeStreams(streams: BlockStreams, write: (entry: TapeEntry) => void): Streams {
  const tape = (dice: StreamDice, name: string): TapeDice => new TapeDice(dice, streams.faces, name, write);
  const seats = (pair: readonly [StreamDice, StreamDice], name: string): readonly [TapeDice, TapeDice] => [
    tape(pair[0], `${name} 1`),
    tape(pair[1], `${name} 2`),
  ];
  return {
    seeded: streams,
    table: tape(streams.table, "table"),
    setup: tape(streams.setup, "setup"),
    action: seats(streams.action, "action"),
    tests: seats(streams.tests, "tests"),
    policy: seats(streams.policy, "policy"),
    // Started by who asks for them alone (stream-dice.ts): no battle without a module does.
    get module() {
      return seats(streams.module, "module");
    },
  };
}
