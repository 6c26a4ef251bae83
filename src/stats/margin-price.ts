/**
 * Fair price of a unit that only changes the victory margin. *Cold.*
 *
 * For: armies that are fixed and victory by points destroyed: at price c a game is won when credit > c * lost, drawn when
 * equal. The score falls in steps as c rises, and only at break-even prices; the price is where it crosses 1/2, as an exact
 * fraction, and its interval is {c : the interval of the blocks scored again at c contains 1/2}. Between two break-evens the
 * score is not what it is at either, so every question is asked just above a break-even. Not for: prices that change what an
 * army can buy (lattice-price.ts). Reference: test inversion, Lehmann & Romano, Testing Statistical Hypotheses, 3.5.
 * Example: single games with break-even prices 8, 10 and 13 have the median, 10, as their price.
 */
import type { Interval } from "./interval.ts";
import { compare, type Rational, rational, toRational } from "./rational.ts";
import { scoreInterval } from "./score-interval.ts";

/** One game: points credited whatever the unit costs (may be negative) and copies of the unit lost. */
export type Game = readonly [credit: number, lost: number];

export interface MarginPrice {
  /** Least price above which the score is at most 1/2; absent when the score stays on one side at every price. */
  readonly price?: Rational;
  /** Present when every price between `price` and this one scores exactly 1/2, as for an even number of single games. */
  readonly plateauEnd?: Rational;
  /** Which side of 1/2 the score keeps to, or exactly 1/2, as long as the price does not decide it. */
  readonly stays?: "above" | "level" | "below";
  /** Ends of the interval of the price; an absent one lies beyond every break-even. */
  readonly low?: Rational;
  readonly high?: Rational;
  readonly breakEvens: number;
}

/** Every block lists the same number of games, two for a mirrored pair. */
export function marginPrice(
  blocks: readonly (readonly Game[])[],
  interval: (counts: ArrayLike<number>) => Interval = scoreInterval,
): MarginPrice {
  const legs = blocks[0]?.length ?? 0;
  if (legs === 0 || blocks.some((b) => b.length !== legs))
    throw new RangeError(`marginPrice: ${blocks.length} blocks, expected some with equally many games`);
  const exact = blocks.map((block) => block.map(exactGame));
  const prices = breakEvens(exact.flat());
  // Counts for any price between break-even i and the next; -1 is below all of them.
  const countsAbove = (i: number): number[] => {
    const counts = new Array<number>(2 * legs + 1).fill(0);
    for (const block of exact) {
      let score = 0;
      for (const game of block) score += i < 0 ? whenCheapest(game) : justAbove(game, prices[i]);
      counts[score]++;
    }
    return counts;
  };
  /** Half points above one half. */
  const surplusAbove = (i: number): number => {
    let s = 0;
    countsAbove(i).forEach((blocksWith, score) => {
      s += (score - legs) * blocksWith;
    });
    return s;
  };
  /** The break-even above which something that only rising prices make true is true first; -1 if it always is. */
  const firstAbove = (holds: (i: number) => boolean): number => {
    let a = -1;
    let b = prices.length;
    while (a < b) {
      const mid = Math.floor((a + b) / 2);
      if (holds(mid)) b = mid;
      else a = mid + 1;
    }
    return a;
  };
  const falls = firstAbove((i) => surplusAbove(i) <= 0);
  const fallen = firstAbove((i) => surplusAbove(i) < 0);
  const low = firstAbove((i) => interval(countsAbove(i)).low <= 0.5);
  const high = firstAbove((i) => interval(countsAbove(i)).high < 0.5);
  const inside = (i: number): boolean => i >= 0 && i < prices.length;
  const level = falls < fallen;
  return {
    ...(inside(falls) && { price: prices[falls] }),
    ...(level && inside(fallen) && { plateauEnd: prices[fallen] }),
    ...(!inside(falls) && { stays: falls === prices.length ? "above" : level ? "level" : "below" }),
    ...(inside(low) && { low: prices[low] }),
    ...(inside(high) && { high: prices[high] }),
    breakEvens: prices.length,
  };
}

/** Half points of a game at a price a hair above this one: a break-even there is lost. */
function justAbove({ credit, lost }: ExactGame, price: Rational): number {
  const margin = compare(credit, { numerator: price.numerator * lost, denominator: price.denominator });
  if (margin === 0 && lost > 0n) return 0;
  return margin > 0 ? 2 : margin === 0 ? 1 : 0;
}

/** Half points of a game at a price below every break-even. */
function whenCheapest({ credit, lost }: ExactGame): number {
  if (lost > 0n || credit.numerator > 0n) return 2;
  return credit.numerator === 0n ? 1 : 0;
}

interface ExactGame {
  readonly credit: Rational;
  readonly lost: bigint;
}

function exactGame([credit, lost]: Game): ExactGame {
  if (!(Number.isSafeInteger(lost) && lost >= 0)) throw new RangeError(`${lost} copies lost: expected an integer >= 0`);
  return { credit: toRational(credit), lost: BigInt(lost) };
}

/** Prices at which some game is drawn, ascending and without repeats. */
function breakEvens(games: readonly ExactGame[]): Rational[] {
  const found = games
    .filter(({ lost }) => lost > 0n)
    .map(({ credit, lost }) => rational(credit.numerator, credit.denominator * lost))
    .sort(compare);
  return found.filter((price, i) => i === 0 || compare(price, found[i - 1]) !== 0);
}
