/**
 * Dice that take every turn: an action is played once for each path of outcome classes, and each path has its exact weight. Classes,
 * not faces: a count of n rolls has n + 1 of them, not 6^n. Used by `odds` and by exact vectors, never by the simulation. Warm.
 */
import type { Dice, DiceTables, OutcomeTable } from "./dice.ts";
import { chance, waysOfHighest, waysOfTotal } from "./kinds.ts";
import { greatestCommonDivisor, power, type Ratio } from "./ratio.ts";

/** What a draw may yield, the possible only: `weights[i] / total` is the chance of `values[i]`. */
interface Law {
  readonly values: readonly number[];
  readonly weights: readonly bigint[];
  readonly total: bigint;
}

/** From weights by value; drops what is impossible and takes out what the weights have in common. */
function lawOf(weightOfValue: ReadonlyMap<number, bigint>): Law {
  const possible = [...weightOfValue].filter(([, weight]) => weight > 0n).sort(([a], [b]) => a - b);
  const common = possible.reduce((divisor, [, weight]) => greatestCommonDivisor(divisor, weight), 0n);
  const weights = possible.map(([, weight]) => weight / common);
  return {
    values: possible.map(([value]) => value),
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0n),
  };
}

function binomialLaw(n: number, { num, den }: Ratio): Law {
  const weights = new Map<number, bigint>();
  let choose = 1n;
  for (let k = 0; k <= n; k++) {
    weights.set(k, choose * power(num, k) * power(den - num, n - k));
    choose = (choose * BigInt(n - k)) / BigInt(k + 1);
  }
  return lawOf(weights);
}

function uniformLaw(low: number, high: number): Law {
  return lawOf(new Map(Array.from({ length: high - low + 1 }, (_, i) => [low + i, 1n])));
}

function sumLaw(n: number, sides: number): Law {
  return lawOf(new Map(waysOfTotal(n, sides).map((ways, total) => [total, ways])));
}

function bestLaw(n: number, sides: number): Law {
  return lawOf(new Map(waysOfHighest(n, sides).map((ways, face) => [face, ways])));
}

function outcomeLaw(table: OutcomeTable): Law {
  const weights = new Map<number, bigint>();
  for (const value of table.outcome) weights.set(value, (weights.get(value) ?? 0n) + 1n);
  return lawOf(weights);
}

export class WalkDice implements Dice {
  private readonly tables: DiceTables;
  /** Laws met so far, by kind and n, by sides (and n), or by number. */
  private readonly countLaws: Law[][];
  private readonly dieLaws: Law[] = [];
  private readonly sumLaws: Law[][] = [];
  private readonly bestLaws: Law[][] = [];
  private readonly tableLaws: Law[] = [];
  private readonly belowLaws: Law[] = [];
  /** The present path: the law of each draw, which of its classes is being tried, and the weight of the path up to before it. */
  private readonly laws: Law[] = [];
  private readonly choices: number[] = [];
  private readonly numerators: bigint[] = [1n];
  private readonly denominators: bigint[] = [1n];
  private depth = 0;

  constructor(tables: DiceTables) {
    this.tables = tables;
    this.countLaws = tables.kinds.map(() => []);
  }

  /**
   * Runs `play` once for every path, depth first, and after each run tells `leaf` the weight of the path, as a fraction that need
   * not be in lowest terms. All weights add up to 1. `play` must begin from the same state each time. A leaf that returns false
   * ends the walk.
   */
  walkAll(play: (dice: Dice) => void, leaf: (num: bigint, den: bigint) => unknown): void {
    this.laws.length = 0;
    this.choices.length = 0;
    do {
      this.depth = 0;
      play(this);
      const length = this.laws.length;
      if (this.depth !== length) {
        throw new Error(
          `a replayed path made ${this.depth} draws instead of ${length}: play must begin from the same state`,
        );
      }
      if (leaf(this.numerators[length]!, this.denominators[length]!) === false) return;
    } while (this.nextPath());
  }

  test(kind: number): number {
    return this.count(1, kind);
  }

  count(n: number, kind: number): number {
    if (n <= 0) return 0;
    const laws = this.countLaws[kind]!;
    laws[n] ??= binomialLaw(n, chance(this.tables.kinds[kind]!));
    return this.draw(laws[n]);
  }

  die(sides: number): number {
    this.dieLaws[sides] ??= uniformLaw(1, sides);
    return this.draw(this.dieLaws[sides]);
  }

  sum(n: number, sides: number): number {
    if (n <= 0) return 0;
    this.sumLaws[sides] ??= [];
    const laws = this.sumLaws[sides];
    laws[n] ??= sumLaw(n, sides);
    return this.draw(laws[n]);
  }

  best(n: number, sides: number): number {
    if (n <= 0) return 0;
    this.bestLaws[sides] ??= [];
    const laws = this.bestLaws[sides];
    laws[n] ??= bestLaw(n, sides);
    return this.draw(laws[n]);
  }

  table(id: number): number {
    this.tableLaws[id] ??= outcomeLaw(this.tables.outcomeTables[id]!);
    return this.draw(this.tableLaws[id]);
  }

  below(n: number): number {
    if (n <= 1) return 0;
    this.belowLaws[n] ??= uniformLaw(0, n - 1);
    return this.draw(this.belowLaws[n]);
  }

  private draw(law: Law): number {
    if (law.values.length === 1) return law.values[0]!;
    const depth = this.depth++;
    if (depth === this.laws.length) {
      this.laws.push(law);
      this.choices.push(0);
      this.weigh(depth);
    } else if (this.laws[depth] !== law) {
      throw new Error(`draw ${depth + 1} of a replayed path differs from before: play must begin from the same state`);
    }
    return law.values[this.choices[depth]!]!;
  }

  private weigh(depth: number): void {
    const law = this.laws[depth]!;
    this.numerators[depth + 1] = this.numerators[depth]! * law.weights[this.choices[depth]!]!;
    this.denominators[depth + 1] = this.denominators[depth]! * law.total;
  }

  /** Moves the deepest draw that has another class on to it, and forgets those below; false when there is none. */
  private nextPath(): boolean {
    for (let depth = this.laws.length - 1; depth >= 0; depth--) {
      this.choices[depth]!++;
      if (this.choices[depth]! < this.laws[depth]!.values.length) {
        this.weigh(depth);
        return true;
      }
      this.laws.pop();
      this.choices.pop();
    }
    return false;
  }
}
