/**
 * Fair price of a unit from scores measured at 0, 1, 2, ... copies. *Cold.*
 *
 * For: the price at which an army that spends its points on copies of the unit, their number rounded at random but fairly,
 * scores 50 % against the field. The army without the unit belongs to the curve, so a unit that may be taken once has a
 * price: it is read off the one segment from none to one. Not for: an exact answer at other targets (lattice-crossing.ts), nor
 * for the worth of a unit in an army that is far from even (exchange-rate.ts).
 *
 * Above: the army without it already scores more than half, and no price makes it even. Below: as many as the rules allow
 * score less than half, and any price is too dear. Open: not known yet.
 * Reference: Zou & Donner (2008) and Fieller (1954), as in lattice-crossing.ts. Example: counts [205, 294, 279, 189, 57]
 * without it and [53, 169, 244, 324, 234] with it, 55 points at hand: 125.9 points (111.6 to 145.1).
 */
import { type CrossingOptions, type Lattice, type LatticeCrossing, latticeCrossing } from "./lattice-crossing.ts";

export interface ZeroPrice extends LatticeCrossing {
  readonly price?: number;
  readonly priceLow?: number;
  readonly priceHigh?: number;
}

export type ZeroPriceOptions = Pick<CrossingOptions, "cap" | "empty" | "confidence" | "interval">;

/** `available`: the points that are spent on copies. */
export function latticePriceZero(lattice: Lattice, available: number, options: ZeroPriceOptions = {}): ZeroPrice {
  if (!(available > 0 && available < Infinity))
    throw new RangeError(`latticePriceZero: ${available} points for copies leave nothing to solve`);
  for (const k of lattice.keys()) if (k < 0) throw new RangeError(`${k} copies: expected an integer >= 0`);
  const crossing = latticeCrossing(lattice, options);
  const { copies, copiesLow, copiesHigh } = crossing;
  // No copies at all are no price, however great.
  return {
    ...crossing,
    ...(copies !== undefined && copies > 0 && { price: available / copies }),
    ...(copiesHigh !== undefined && copiesHigh > 0 && { priceLow: available / copiesHigh }),
    ...(copiesLow !== undefined && copiesLow > 0 && { priceHigh: available / copiesLow }),
  };
}
