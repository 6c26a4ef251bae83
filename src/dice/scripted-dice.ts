/**
 * Dice that fall as listed, one after the other in the order in which the rules ask for them: for vectors and for playing a tape
 * again. Cold. Strict on purpose: a script that fits only by luck proves nothing, so every die is used, as the die it was listed as.
 */
import type { Dice, DiceTables, RollKind } from "./dice.ts";
import { succeeds, totalOf } from "./kinds.ts";

export interface ListedDie {
  readonly sides: number;
  readonly value: number;
  /** What the author of the list meant it for; only repeated in errors. */
  readonly for?: string;
}

export class ScriptedDiceError extends Error {
  override readonly name = "ScriptedDiceError";
}

export class ScriptedDice implements Dice {
  private readonly tables: DiceTables;
  private readonly listed: readonly ListedDie[];
  private next = 0;

  constructor(tables: DiceTables, listed: readonly ListedDie[]) {
    this.tables = tables;
    this.listed = listed;
  }

  /** To be called at the end: dice that nobody asked for are as wrong as dice that are missing. */
  finish(): void {
    const left = this.listed.length - this.next;
    if (left === 0) return;
    throw new ScriptedDiceError(
      `${left} of ${this.listed.length} listed dice were never rolled; the first is ${this.describe(this.next)}`,
    );
  }

  test(kind: number): number {
    return this.count(1, kind);
  }

  /** First all n throws, then the re-rolls of the failed ones, in the same order. */
  count(n: number, kind: number): number {
    const certain = this.tables.kindRows[4 * kind]!;
    if (certain >= 0) return certain * n;
    const roll = this.tables.kinds[kind]!;
    const successes = this.countThrows(n, roll, wordsFor(roll));
    if (!roll.reroll) return successes;
    return successes + this.countThrows(n - successes, roll, `the re-roll of ${wordsFor(roll)}`);
  }

  die(sides: number): number {
    return this.read(sides, `one D${sides}`);
  }

  sum(n: number, sides: number): number {
    let total = 0;
    for (let i = 0; i < n; i++) total += this.read(sides, `the total of ${n}D${sides}`);
    return total;
  }

  best(n: number, sides: number): number {
    let highest = 0;
    for (let i = 0; i < n; i++) highest = Math.max(highest, this.read(sides, `the best of ${n}D${sides}`));
    return highest;
  }

  table(id: number): number {
    const table = this.tables.outcomeTables[id]!;
    return table.outcome[this.read(table.sides, `a D${table.sides} on outcome table ${id}`) - 1]!;
  }

  below(n: number): number {
    if (n <= 1) return 0;
    return this.read(n, `a choice of ${n}, as a D${n}`) - 1;
  }

  private countThrows(n: number, roll: RollKind, words: string): number {
    let successes = 0;
    for (let i = 0; i < n; i++) {
      const faces = Array.from({ length: roll.dice }, () => this.read(roll.sides, words));
      if (succeeds(roll, totalOf(roll, faces))) successes++;
    }
    return successes;
  }

  private read(sides: number, words: string): number {
    const die = this.listed[this.next];
    if (die === undefined) {
      throw new ScriptedDiceError(
        `the rules roll die ${this.next + 1}, for ${words}, but only ${this.listed.length} dice are listed`,
      );
    }
    if (die.sides !== sides) {
      throw new ScriptedDiceError(`${this.describe(this.next)}, but the rules now roll for ${words}`);
    }
    if (!Number.isInteger(die.value) || die.value < 1 || die.value > sides) {
      throw new ScriptedDiceError(`${this.describe(this.next)}, which is no face of a D${sides}`);
    }
    this.next++;
    return die.value;
  }

  private describe(index: number): string {
    const die = this.listed[index]!;
    return `die ${index + 1}, a D${die.sides} showing ${die.value}${die.for === undefined ? "" : ` for "${die.for}"`}`;
  }
}

function wordsFor(roll: RollKind): string {
  const several = `${roll.keep === "highest" ? "the highest of " : ""}${roll.dice}D${roll.sides}`;
  const dice = roll.dice === 1 ? `a D${roll.sides}` : several;
  return `${dice} that needs ${roll.need} or ${roll.compare === "atLeast" ? "more" : "less"}`;
}
