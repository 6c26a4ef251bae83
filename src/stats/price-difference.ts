/**
 * What a change is worth where the unit has a fair price with and without it: the difference of the two. *Cold.*
 *
 * For: the worth of a characteristic, a weapon or a rule of a unit that is bought in copies. Both armies meet one gauntlet on
 * common dice at equal size, and both prices are roots (lattice-price-zero.ts), so a great change is not measured along a
 * tangent. Not for: units of which one may be taken, or armies that cannot be made even (exchange-rate.ts).
 *
 * The two intervals are combined by MOVER with their correlation, which is that of the prices with one group of blocks left out
 * at a time, never below 0 (common dice are not relied on to hurt) and 0 where a price does not exist without a group. Because it is
 * estimated from the groups, the intervals are widened by t over z.
 * Reference: Zou & Donner (2008), as in mover-correlated.ts; Shao & Tu (1995), The Jackknife and Bootstrap, 2.3.
 * Example: 28.95 points without and 37.12 with the change, correlation 0.39: worth 8.17 (7.13 to 9.16).
 */
import { checkConfidence, zOf } from "./interval.ts";
import type { LatticeCrossing } from "./lattice-crossing.ts";
import { latticePriceZero, type ZeroPrice } from "./lattice-price-zero.ts";
import { type GroupedLattice, leftOutCrossing, pooled } from "./left-out-crossing.ts";
import { moverCorrelated } from "./mover-correlated.ts";
import { tQuantile } from "./portable-math.ts";

/** The army at each size, and the points that are spent on its copies. */
export interface PricedArmy {
  readonly lattice: GroupedLattice;
  readonly available: number;
}

export interface PriceDifferenceOptions {
  readonly cap?: number;
  /** No copies are no army, which scores exactly 0. */
  readonly empty?: boolean;
  readonly confidence?: number;
}

export interface PriceDifference {
  readonly outcome: "found" | `${"base" | "variant"}-${LatticeCrossing["outcome"]}`;
  readonly base: ZeroPrice;
  readonly variant: ZeroPrice;
  readonly correlation?: number;
  /** Price of the variant minus that of the base; an absent end is open. */
  readonly worth?: number;
  readonly low?: number;
  readonly high?: number;
  /** The worth without each group of blocks; absent where one of them does not exist. */
  readonly leftOut?: readonly number[];
}

export function priceDifference(
  base: PricedArmy,
  variant: PricedArmy,
  { cap, empty = false, confidence = 0.95 }: PriceDifferenceOptions = {},
): PriceDifference {
  checkConfidence(confidence);
  const options = { empty, confidence, ...(cap !== undefined && { cap }) };
  const [before, after] = [base, variant].map(({ lattice, available }) =>
    latticePriceZero(pooled(lattice), available, options),
  ) as [ZeroPrice, ZeroPrice];
  const prices = { base: before, variant: after };
  if (before.price === undefined) return { ...prices, outcome: `base-${before.outcome}` };
  if (after.price === undefined) return { ...prices, outcome: `variant-${after.outcome}` };
  const without = [pricesWithout(base, before, options), pricesWithout(variant, after, options)] as const;
  const correlation = correlationOf(...without);
  const groups = [...base.lattice.values()][0]!.length;
  const widening = tQuantile(0.5 + 0.5 * confidence, groups - 1) / zOf(confidence);
  const leftOut = without[0].map((price, g) => difference(without[1][g], price));
  return {
    ...prices,
    outcome: "found",
    correlation,
    worth: after.price - before.price,
    ...moverCorrelated(widened(after, widening), widened(before, widening), correlation),
    ...(leftOut.every((worth) => worth !== undefined) && { leftOut }),
  };
}

/** The price with each group left out in turn. */
function pricesWithout(
  { lattice, available }: PricedArmy,
  { copies }: ZeroPrice,
  options: PriceDifferenceOptions,
): (number | undefined)[] {
  const groups = [...lattice.values()][0]!;
  return groups.map((_, g) => {
    const at = leftOutCrossing(lattice, copies!, g, options);
    return at !== undefined && at > 0 ? available / at : undefined;
  });
}

function difference(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one - other;
}

function correlationOf(first: readonly (number | undefined)[], second: readonly (number | undefined)[]): number {
  const [x, y] = [first, second].map((prices) => prices.filter((price) => price !== undefined));
  if (x!.length < first.length || y!.length < second.length) return 0;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x!), mean(y!)];
  let [xx, yy, xy] = [0, 0, 0];
  for (let g = 0; g < x!.length; g++) {
    xx += (x![g]! - mx) * (x![g]! - mx);
    yy += (y![g]! - my) * (y![g]! - my);
    xy += (x![g]! - mx) * (y![g]! - my);
  }
  return xx > 0 && yy > 0 ? Math.max(0, Math.min(1, xy / Math.sqrt(xx * yy))) : 0;
}

function widened({ price, priceLow, priceHigh }: ZeroPrice, by: number) {
  const wide = (end: number) => price! + by * (end - price!);
  return {
    value: price!,
    ...(priceLow !== undefined && { low: wide(priceLow) }),
    ...(priceHigh !== undefined && { high: wide(priceHigh) }),
  };
}
