/**
 * What `tune` is asked: lists as ladders of armies, a budget, the prices that are free, and where each score is to be. Plain numbers; who
 * the models are is known to tune-lists.ts. Cold.
 */
import { ladderPosition } from "../stats/army-ladder.ts";
import type { Interval } from "../stats/interval.ts";
import { exp, log } from "../stats/portable-math.ts";

/** What an army costs: points that no free price changes, and how many it has of each unit whose price is free. */
export interface Bill {
  readonly points: number;
  readonly free: readonly number[];
}

export interface TuneList {
  readonly name: string;
  /** As it was written. */
  readonly written: Bill;
  /** The least army that there is, which has all that is always bought; then a model more a rung, or a few where the rules forbid what lies between. */
  readonly rungs: readonly Bill[];
}

/** A score that is asked for: of one list against another, or of a list against the field. */
export interface TuneRow {
  readonly name: string;
  readonly target: number;
  /** Half-width of the band. */
  readonly delta: number;
  readonly terms: readonly RowTerm[];
}

export interface RowTerm {
  /** Index among the pairs. */
  readonly pair: number;
  /** The row is about the second list of the pair. */
  readonly flipped: boolean;
  readonly weight: number;
}

export interface TuneGame {
  readonly lists: readonly TuneList[];
  /** Lists that meet, the first before the second. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly rows: readonly TuneRow[];
  readonly units: readonly string[];
  /** Of the units whose prices are free, as they are now. */
  readonly prices: readonly number[];
  /** Where their new prices may lie. */
  readonly bounds: readonly Interval[];
  readonly budget: number;
  readonly legs: 1 | 2;
  /** Whether what models cost shows in the battles themselves, such as where points lost decide. */
  readonly priced?: boolean;
}

/** From half a price to twice of it. */
export const REACH = 2;
/** Half-width of a band, where nobody says. */
export const BAND = 0.03;
const LEAST_TARGET = 0.05;
const MOST_BASE = 0.8;
const SAME_SHARE = 1e-9;

/** All pairs of so many lists. */
export function allPairs(lists: number): (readonly [number, number])[] {
  return Array.from({ length: lists }, (_, i) =>
    Array.from({ length: lists - 1 - i }, (_, j) => [i, i + 1 + j] as const),
  ).flat();
}

/** Changes of prices are logarithms: 0 leaves a price as it is. */
export function pricesAt({ prices }: Pick<TuneGame, "prices">, change: readonly number[]): number[] {
  return prices.map((price, u) => (change[u] === 0 ? price : price * exp(change[u]!)));
}

export function billAt({ points, free }: Bill, prices: readonly number[]): number {
  return free.reduce((sum, count, u) => sum + count * prices[u]!, points);
}

/** Where each list's ladder meets the budget; undefined where one does not. */
export function positionsAt({ lists, budget }: Pick<TuneGame, "lists" | "budget">, prices: readonly number[]) {
  const found = lists.map(({ rungs }) =>
    ladderPosition(
      rungs.map((rung) => billAt(rung, prices)),
      budget,
    ),
  );
  return found.every((each) => each !== undefined) ? found : undefined;
}

/** Changes that a price may make. */
export function changesAllowed({ prices, bounds }: Pick<TuneGame, "prices" | "bounds">): Interval[] {
  return bounds.map(({ low, high }, u) => ({ low: log(low / prices[u]!), high: log(high / prices[u]!) }));
}

/** Why it cannot be answered, each reason a sentence without its full stop. */
export function refusals(game: TuneGame): string[] {
  const { lists, rows, units, prices, bounds, budget } = game;
  const found = rows
    .filter(({ target }) => !(target >= LEAST_TARGET && target <= 1 - LEAST_TARGET))
    .map(({ name }) => `the target of ${name} lies outside 5 to 95 %`);
  for (const [u, unit] of units.entries())
    if (lists.every(({ written }) => written.free[u] === 0))
      found.push(`${unit} is in no list, so its price is free to be anything`);
  const dearest = bounds.map(({ high }) => high);
  for (const { name, rungs } of lists) {
    const [base] = rungs;
    const position = ladderPosition(
      rungs.map((rung) => billAt(rung, prices)),
      budget,
    );
    if (billAt(base!, dearest) > MOST_BASE * budget)
      found.push(`what ${name} always buys may cost more than 80 % of the budget`);
    else if (position === undefined)
      found.push(`${name} cannot be had for ${budget} points: its ladder ends below them`);
    else if (position.rung < 2) found.push(`${budget} points buy ${name} fewer than two models of its own choice`);
  }
  if (found.length > 0) return found;
  for (const [u, unit] of units.entries()) {
    const shares = lists.map(({ written }) => (written.free[u]! * prices[u]!) / billAt(written, prices));
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    if (shares.every((share) => Math.abs(share - mean) < SAME_SHARE))
      found.push(`${unit} is the same share of every list: no price of it changes who wins`);
  }
  return found;
}
