/**
 * Fair price of a unit that only changes the victory margin. *Cold.*
 *
 * For: armies that are fixed and victory by points destroyed: at price c a game is won when credit > c * lost, drawn when
 * equal. The score falls in steps as c rises; the price is where it crosses 1/2, as an exact fraction, and its interval comes
 * from scoring every block again at each break-even price. Not for: prices that change what an army can buy
 * (lattice-price.ts). Reference: test inversion, Lehmann & Romano, Testing Statistical Hypotheses, 3.5.
 * Example: single games with break-even prices 8, 10 and 13 have the median, 10, as their price.
 */
import type { Interval } from "./interval.ts";
import { compare, type Rational, rational, toRational } from "./rational.ts";
import { scoreInterval } from "./score-interval.ts";

/** One game: points credited whatever the unit costs (may be negative) and copies of the unit lost. */
export type Game = readonly [credit: number, lost: number];

export interface MarginPrice {
  /** First break-even price with a score of at most 1/2; absent when even the dearest scores more. */
  readonly price?: Rational;
  /** Whether the score is exactly 1/2 from `price` up to `plateauEnd` (absent: for ever). */
  readonly plateau: boolean;
  readonly plateauEnd?: Rational;
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
  const countsAt = (price: Rational): number[] => {
    const counts = new Array<number>(2 * legs + 1).fill(0);
    for (const block of exact) {
      let score = 0;
      for (const { credit, lost } of block) {
        const margin = compare(credit, { numerator: price.numerator * lost, denominator: price.denominator });
        score += margin > 0 ? 2 : margin === 0 ? 1 : 0;
      }
      counts[score]++;
    }
    return counts;
  };
  /** Points above one half, in half games. */
  const surplus = (price: Rational): number => {
    let s = 0;
    countsAt(price).forEach((blocksWith, score) => {
      s += (score - legs) * blocksWith;
    });
    return s;
  };
  const first = (holds: (price: Rational) => boolean): Rational | undefined => {
    let a = 0;
    let b = prices.length;
    while (a < b) {
      const mid = Math.floor((a + b) / 2);
      if (holds(prices[mid])) b = mid;
      else a = mid + 1;
    }
    return prices[a];
  };
  const price = first((c) => surplus(c) <= 0);
  const plateau = price !== undefined && surplus(price) === 0;
  const plateauEnd = plateau ? first((c) => surplus(c) < 0) : undefined;
  const low = first((c) => interval(countsAt(c)).low <= 0.5);
  const high = first((c) => interval(countsAt(c)).high < 0.5);
  return {
    ...(price !== undefined && { price }),
    plateau,
    ...(plateauEnd !== undefined && { plateauEnd }),
    ...(low !== undefined && { low }),
    ...(high !== undefined && { high }),
    breakEvens: prices.length,
  };
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
