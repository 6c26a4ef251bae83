/**
 * What a unit is worth in points of a yardstick that replaces it. *Cold.*
 *
 * For: the worth of anything that has no fair price of its own, because it may be taken once, or because the army around it is
 * far from even: how many models of the yardstick bring the same score. It needs no 50 % anywhere. Not for: a price list (if
 * the yardstick is mis-costed, so is the worth), nor for yardsticks of which more is not better.
 *
 * Each size y holds, a block, the difference of the half points of the army without it and y yardstick models more (fewer,
 * where y is negative) and those of the army with it, shifted to 0..2M: a histogram whose score is 1/2 where they are equal.
 * All share the army with it, so they share dice, and their bounds are interpolated linearly, which holds for any correlation.
 * Reference: Fieller (1954), JRSS B 16:175-185, for inversion. Example: crossing between one and two models of 10 points:
 * 1.67 models, worth 16.7 points (14.4 to 19.0).
 */
import { type Lattice, type LatticeCrossing, latticeCrossing } from "./lattice-crossing.ts";

export interface ExchangeRate {
  /** Below: worth more than the largest number of models; above: worth less than the least. */
  readonly outcome: LatticeCrossing["outcome"];
  /** Models of the yardstick. */
  readonly models?: number;
  /** In points; an absent end is not known. */
  readonly worth?: number;
  readonly worthLow?: number;
  readonly worthHigh?: number;
}

/** `points`: of one yardstick model. */
export function exchangeRate(lattice: Lattice, points: number, confidence = 0.95): ExchangeRate {
  if (!(points > 0 && points < Infinity)) throw new RangeError(`a yardstick of ${points} points measures nothing`);
  const { outcome, copies, copiesLow, copiesHigh } = latticeCrossing(lattice, { joint: true, confidence });
  const least = outcome === "below" ? Math.max(...lattice.keys()) : copiesLow;
  const most = outcome === "above" ? Math.min(...lattice.keys()) : copiesHigh;
  return {
    outcome,
    ...(copies !== undefined && { models: copies, worth: points * copies }),
    ...(least !== undefined && { worthLow: points * least }),
    ...(most !== undefined && { worthHigh: points * most }),
  };
}
