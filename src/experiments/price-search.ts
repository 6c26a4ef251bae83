/** The price at which a score crosses 50 %, as the search on the lattice of army sizes finds it (crossing-search.ts). Cold. */
import type { Estimate } from "../estimate/summary.ts";
import { given } from "../given.ts";
import { meanScore } from "../stats/block-score.ts";
import type { LatticeCrossing } from "../stats/lattice-crossing.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import {
  type CrossingOutcome,
  type CrossingTerms,
  isPlayed,
  Look,
  STAGE_BLOCKS,
  searchCrossing,
  type Width,
} from "./crossing-search.ts";
import type { Lattice } from "./lattice.ts";

export { STAGE_BLOCKS };

export interface SearchOptions extends CrossingTerms {
  /** Points spent on copies. */
  readonly available: number;
  /** `most` is what the rules allow; absent: what can be played. */
  readonly byRules?: true;
  /** Half-width of the price's interval that is good enough, given the price. */
  readonly target: (price: number) => number;
}

/**
 * `found`: a price. `several`: the score falls significantly as copies are added, and no price is the fair one. `above`: the army
 * without any already scores more than half, so that no price makes it even. `dear`: the same of as few as the side may have, so that
 * the price lies above what buys them. `below`: the most copies still score less. `level`: scores of 50 % from one end to the other,
 * so that any price is fair. `open`: not decided with the battles allowed.
 */
export type PriceOutcome = CrossingOutcome | "dear";

export interface SizeScore {
  readonly copies: number;
  /** The price at which just so many can be bought; of none there is no such price. */
  readonly price?: number;
  readonly score: Estimate;
}

export interface FoundPrice {
  readonly outcome: PriceOutcome;
  readonly price?: Estimate;
  /** How many copies the points buy at the price. */
  readonly copies?: Estimate;
  /** What is known of the price where it was not found. */
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Prices of all crossings when there are several. */
  readonly crossings?: readonly number[];
  /** An end of the interval is open because the least or the most that is allowed scores about one half. */
  readonly edge?: true;
  readonly sizes: readonly SizeScore[];
  /** The interval is as narrow as was asked for, or the fixed number of battles was played. */
  readonly reached: boolean;
  /** Battles that the sizes rest on. */
  readonly battles: number;
}

export interface Range {
  /** Absent: some price was not found, or is open at this end. */
  readonly low?: number;
  readonly high?: number;
}

export async function searchPrice(lattice: Lattice, options: SearchOptions): Promise<FoundPrice> {
  await searchCrossing(lattice, options, widthOf(options));
  return readPrice(lattice, options);
}

/** The price as the counts of the lattice have it now. */
export function readPrice(lattice: Lattice, options: SearchOptions): FoundPrice {
  const { available, empty, least, most, byRules, battles } = options;
  const look = new Look(lattice, options);
  const sizes = [...(empty ? [0] : []), ...look.sizes].map((copies) => sizeScore(lattice, copies, options));
  const base = { sizes, battles: lattice.battles };
  if (look.sizes.length === 0) return { ...base, outcome: "open", reached: false };
  const crossing = look.crossing();
  const outcome = look.outcome(crossing);
  const { copies, crossings } = crossing;
  const { low, high } = inPoints(crossing, available);
  switch (outcome) {
    case "several":
      return { ...base, outcome, crossings: crossings.map((x) => available / x).sort((a, b) => b - a), reached: true };
    case "above":
      return least === 0
        ? { ...base, outcome, reached: true }
        : { ...base, outcome: "dear", atLeast: available / least, reached: true };
    case "below":
      return { ...base, outcome, ...(!byRules && { atMost: available / most }), reached: true };
    case "level":
      return { ...base, outcome, reached: true };
  }
  // No copies at all are no price, however great.
  if (outcome === "open" || copies === undefined || copies === 0)
    return { ...base, outcome: "open", ...given({ atLeast: low, atMost: high }), reached: false };
  const played = [Math.floor(copies), Math.ceil(copies)].map((size) => lattice.blocks(size)).filter((n) => n > 0);
  const n = Math.min(...played);
  const width = look.width(crossing, widthOf(options));
  return {
    ...base,
    outcome: "found",
    price: { value: available / copies, ...given({ low, high }), n, method: "mover" },
    copies: { value: copies, ...given({ low: crossing.copiesLow, high: crossing.copiesHigh }), n, method: "mover" },
    ...((low === undefined || high === undefined) && width !== undefined && { edge: true as const }),
    reached:
      battles === undefined ? width !== undefined && width <= 1 : isPlayed(lattice, look.span(crossing), battles),
  };
}

export function sizeScore(
  lattice: Lattice,
  copies: number,
  {
    available,
    confidence,
    weighting = 0,
    empty,
  }: Pick<SearchOptions, "available" | "confidence" | "weighting" | "empty">,
): SizeScore {
  if (copies === 0 && empty) return { copies, score: { value: 0, low: 0, high: 0, n: 0, method: "exact" } };
  const counts = lattice.counts(copies, weighting);
  const score: Estimate = {
    value: meanScore(counts),
    ...scoreInterval(counts, confidence),
    n: lattice.blocks(copies),
    method: "msi",
  };
  return { copies, ...(copies > 0 && { price: available / copies }), score };
}

/** From the least to the greatest price, open where one was not found. */
export function rangeOf(found: readonly FoundPrice[]): Range | undefined {
  if (found.length === 0) return undefined;
  // Where no price is high enough, none is the least.
  const lows = found.flatMap(({ outcome, price: each, atLeast }) =>
    outcome === "above" ? [] : [each?.value ?? atLeast],
  );
  const highs = found.map(({ price: each, atMost }) => each?.value ?? atMost);
  return {
    ...(lows.length > 0 && lows.every((low) => low !== undefined) && { low: Math.min(...lows) }),
    ...(highs.every((high) => high !== undefined) && { high: Math.max(...highs) }),
  };
}

function widthOf({ available, target }: SearchOptions): Width {
  return (low, middle, high) => (0.5 * (available / low - available / high)) / target(available / middle);
}

/** Fewer copies are a higher price. */
function inPoints({ copiesLow, copiesHigh }: LatticeCrossing, available: number): { low?: number; high?: number } {
  return {
    ...(copiesHigh !== undefined && copiesHigh > 0 && { low: available / copiesHigh }),
    ...(copiesLow !== undefined && copiesLow > 0 && { high: available / copiesLow }),
  };
}
