/**
 * Two ways to tell a change in points: the difference of two fair prices, and models of a yardstick that bring as much. Cold.
 *
 * Both are roots on a lattice of whole sizes, so no change is too great for them, and both sides of every difference meet the same
 * opponents on the same dice. Which sizes are played is for `size-search.ts`.
 */
import type { Estimate } from "../estimate/summary.ts";
import { given } from "../given.ts";
import { meanScore } from "../stats/block-score.ts";
import { exchangeRate } from "../stats/exchange-rate.ts";
import { type LatticeCrossing, latticeCrossing } from "../stats/lattice-crossing.ts";
import { latticePriceZero, type ZeroPrice } from "../stats/lattice-price-zero.ts";
import { type GroupedLattice, leftOutCrossing, pooled } from "../stats/left-out-crossing.ts";
import { priceDifference } from "../stats/price-difference.ts";
import { GROUPS } from "./cells.ts";
import { costOf, legalProblems, type UnitQuestion } from "./lattice.ts";
import { type SizeRange, wantedSizes } from "./size-search.ts";
import { type Army, latticeOf, type Weighing } from "./superblocks.ts";

/** What having something is worth to a unit, in points for all its models. */
export interface Measure {
  readonly method: "price-difference" | "exchange";
  /** `below`: more than the most that was tried; `above`: less than the least. */
  readonly outcome: LatticeCrossing["outcome"];
  readonly value?: number;
  readonly low?: number;
  readonly high?: number;
  /** Superblocks. */
  readonly n: number;
  /** The value with each group of superblocks left out; absent where one does not exist. */
  readonly leftOut?: readonly number[];
}

/** One army at several sizes, which are opened when they are first asked for. */
export class Sizes {
  readonly range: SizeRange;
  readonly opened: Map<number, Army>;
  readonly #open: (size: number) => Army;

  /** `first` is the army where the range starts. */
  constructor(range: SizeRange, first: Army, open: (size: number) => Army) {
    this.range = range;
    this.opened = new Map([[range.start, first]]);
    this.#open = open;
  }

  at(size: number): Army {
    const army = this.opened.get(size) ?? this.#open(size);
    this.opened.set(size, army);
    return army;
  }

  /** What is still to be played. Nothing, and no crossing: there is none. */
  wanted(lattice: ReadonlyMap<number, readonly number[]>, crossing?: LatticeCrossing, hint?: number): Army[] {
    const scores = new Map([...lattice].map(([size, counts]) => [size, meanScore(counts)]));
    return wantedSizes(this.range, scores, crossing, hint).map((size) => this.at(size));
  }
}

/** On what terms copies are bought. */
export interface PriceTerms {
  /** Points that are spent on copies, in all. */
  readonly available: number;
  /** Copies that the roster has. */
  readonly copies: number;
  /** The fewest that the rules allow, or none. */
  readonly least: number;
  /** The most that are tried. */
  readonly cap: number;
  /** The most that the rules allow in one entry. */
  readonly most: number;
  /** The unit is the whole army. */
  readonly empty: boolean;
}

/** What is to be played, and where the price lies as far as it is known: nothing of both, and there is none. */
export interface PriceSearch {
  readonly armies: readonly Army[];
  readonly copies: number | undefined;
}

/** The army that has something, or has it not, in as many copies as are bought. */
export class PriceLine {
  readonly sizes: Sizes;
  readonly terms: PriceTerms;

  constructor(sizes: Sizes, terms: PriceTerms) {
    this.sizes = sizes;
    this.terms = terms;
  }

  lattice(weighing: Weighing): GroupedLattice {
    return latticeOf(this.sizes.opened, (army) => weighing.scores(army));
  }

  /** Price of a copy. */
  price(weighing: Weighing, confidence: number): ZeroPrice {
    const { available, cap, empty } = this.terms;
    return latticePriceZero(pooled(this.lattice(weighing)), available, { cap, empty, confidence });
  }

  /** `hint` is a crossing of something alike. */
  search(weighing: Weighing, confidence: number, hint?: number): PriceSearch {
    const { cap, empty } = this.terms;
    const lattice = pooled(this.lattice(weighing));
    const isNew = lattice.size === 0;
    const crossing = isNew ? undefined : latticeCrossing(lattice, { cap, empty, confidence });
    // Nobody scores nothing.
    if (empty && !isNew) lattice.set(0, [1, 0]);
    return { armies: this.sizes.wanted(lattice, crossing, hint), copies: crossing?.copies };
  }
}

/** c*(with) - c*(without), for all copies of the roster. */
export function pricedWorth(
  without: PriceLine,
  having: PriceLine,
  weighing: Weighing,
  confidence: number,
): Measure & { readonly prices: { readonly without: ZeroPrice; readonly having: ZeroPrice } } {
  const { available, copies, cap, empty } = without.terms;
  const army = (line: PriceLine) => ({ lattice: line.lattice(weighing), available });
  const found = priceDifference(army(without), army(having), { cap, empty, confidence });
  const inAll = (points: number | undefined) => (points === undefined ? undefined : copies * points);
  const crossed = found.outcome === "found";
  return {
    method: "price-difference",
    outcome: crossed ? "found" : (found.outcome.replace(/^\w+-/, "") as Measure["outcome"]),
    n: Math.min(...[without, having].map((line) => blocksAround(line, weighing, confidence))),
    prices: { without: found.base, having: found.variant },
    ...given({
      value: inAll(found.worth),
      low: inAll(found.low),
      high: inAll(found.high),
      leftOut: found.leftOut?.map((worth) => copies * worth),
    }),
  };
}

/** Superblocks of the sizes between which the price lies. */
function blocksAround(line: PriceLine, weighing: Weighing, confidence: number): number {
  const { copies } = line.price(weighing, confidence);
  const { opened } = line.sizes;
  const sizes = copies === undefined ? [...opened.keys()] : [Math.floor(copies), Math.ceil(copies)];
  return Math.min(...sizes.flatMap((size) => opened.get(size)?.blocks ?? []));
}

/** Models whose number may change, told by whom points are measured. */
export interface Yardstick {
  readonly entry: number;
  /** Points of one model. */
  readonly points: number;
  /** Models more, or fewer where negative. */
  readonly range: SizeRange;
}

/** Points of the yardstick's models that bring as much as having something. `ladder`: the army without it, by models more. */
export function exchangedWorth(
  ladder: Sizes,
  having: Army,
  points: number,
  weighing: Weighing,
  confidence: number,
): Measure {
  const lattice = exchangeLattice(ladder, having, weighing);
  const all = pooled(lattice);
  const { outcome, models, worth, worthLow, worthHigh } = exchangeRate(all, points, confidence);
  const n = Math.min(...[...all.values()].map((counts) => counts.reduce((sum, count) => sum + count, 0)));
  const groups = Array.from({ length: GROUPS }, (_, g) => g);
  const without = models === undefined ? [] : groups.map((g) => leftOutCrossing(lattice, models, g));
  const leftOut = without.every((y) => y !== undefined) ? without.map((y) => points * y) : [];
  return {
    method: "exchange",
    outcome,
    n,
    ...given({ value: worth, low: worthLow, high: worthHigh }),
    ...(leftOut.length > 0 && { leftOut }),
  };
}

/** Models of the yardstick that are to be played beside the army that has it. */
export function searchExchange(ladder: Sizes, having: Army, weighing: Weighing, confidence: number): Army[] {
  const lattice = pooled(exchangeLattice(ladder, having, weighing));
  return ladder.wanted(lattice, lattice.size === 0 ? undefined : latticeCrossing(lattice, { joint: true, confidence }));
}

function exchangeLattice(ladder: Sizes, having: Army, weighing: Weighing): GroupedLattice {
  if (having.blocks === 0) return new Map();
  return latticeOf(ladder.opened, (army) => weighing.differences(army, having));
}

/** Of losing it instead of having it. */
export function negated({ method, outcome, n, value, low, high, leftOut }: Measure): Measure {
  const minus = (end: number | undefined) => (end === undefined ? undefined : 0 - end);
  return {
    method,
    outcome: outcome === "above" ? "below" : outcome === "below" ? "above" : outcome,
    n,
    ...given({ value: minus(value), low: minus(high), high: minus(low), leftOut: leftOut?.map((each) => 0 - each) }),
  };
}

/** As an answer; nothing where no value was found. */
export function estimateOf({ value, low, high, n, method }: Measure, factor = 1): Estimate | undefined {
  if (value === undefined) return undefined;
  return {
    value: factor * value,
    ...(low !== undefined && { low: factor * low }),
    ...(high !== undefined && { high: factor * high }),
    n,
    method,
  };
}

/**
 * Numbers of an entry's models that the rules allow, without a gap around the number that it has; what they cost is no matter. None at
 * all is always a size where something else is left.
 */
export function copiesAllowed(question: UnitQuestion): { readonly least: number; readonly most: number } {
  const { side, entry } = question;
  const { count } = side.roster[entry]!;
  const isLegal = (copies: number) => legalProblems(question, copies).length === 0;
  const furthest = (from: number, to: number): number => {
    if (isLegal(to)) return to;
    let [legal, illegal] = [from, to];
    while (Math.abs(illegal - legal) > 1) {
      const middle = Math.trunc((legal + illegal) / 2);
      if (isLegal(middle)) legal = middle;
      else illegal = middle;
    }
    return legal;
  };
  const fewest = furthest(count, 1);
  return {
    least: fewest === 1 && side.roster.length > 1 ? 0 : fewest,
    most: furthest(count, costOf(question).most),
  };
}
