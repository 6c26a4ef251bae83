/** Plays an action for every way in which its dice can fall, and adds up the exact probabilities of what it says. */
import type { Dice, RollKind } from "../../../src/dice/dice.ts";
import { chance, D6_KINDS } from "../../../src/dice/kinds.ts";
import { addRatios, multiplyRatios, type Ratio, ratio, ratioText } from "../../../src/dice/ratio.ts";

export function everyOutcome(
  action: (dice: Dice) => unknown,
  kinds: readonly RollKind[] = D6_KINDS,
): Record<string, string> {
  const found = new Map<string, Ratio>();
  const turns: number[] = [];
  do {
    const path = new Path(turns, kinds);
    const says = JSON.stringify(action(path));
    found.set(says, addRatios(found.get(says) ?? ratio(0n), path.weight));
    while (turns.length > 0 && turns.at(-1)! + 1 >= path.widths[turns.length - 1]!) turns.pop();
    if (turns.length > 0) turns[turns.length - 1]!++;
  } while (turns.length > 0);
  return Object.fromEntries([...found].map(([says, p]) => [says.replaceAll('"', ""), ratioText(p)]));
}

/** Dice that take one turn after another from a list, and the first where it ends. */
class Path implements Dice {
  weight = ratio(1n);
  readonly widths: number[] = [];
  readonly turns: number[];
  readonly kinds: readonly RollKind[];

  constructor(turns: number[], kinds: readonly RollKind[]) {
    this.turns = turns;
    this.kinds = kinds;
  }

  private take(weights: readonly Ratio[]): number {
    const at = this.widths.push(weights.length) - 1;
    if (at >= this.turns.length) this.turns.push(0);
    const turn = this.turns[at]!;
    this.weight = multiplyRatios(this.weight, weights[turn]!);
    return turn;
  }

  below(n: number): number {
    return this.take(Array.from({ length: n }, () => ratio(1n, BigInt(n))));
  }

  die(sides: number): number {
    return 1 + this.below(sides);
  }

  sum(n: number, sides: number): number {
    return Array.from({ length: n }, () => this.die(sides)).reduce((a, b) => a + b, 0);
  }

  best(n: number, sides: number): number {
    return Math.max(...Array.from({ length: n }, () => this.die(sides)));
  }

  test(kind: number): number {
    return this.count(1, kind);
  }

  count(n: number, kind: number): number {
    const { num, den } = chance(this.kinds[kind]!);
    let ways = 1n;
    const weights: Ratio[] = [];
    for (let k = 0; k <= n; k++) {
      weights.push(ratio(ways * num ** BigInt(k) * (den - num) ** BigInt(n - k), den ** BigInt(n)));
      ways = (ways * BigInt(n - k)) / BigInt(k + 1);
    }
    return this.take(weights);
  }

  table(): number {
    throw new Error("no outcome tables here");
  }
}
