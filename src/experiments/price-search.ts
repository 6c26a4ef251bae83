/**
 * Where does the score cross 50 %? The search on a lattice of army sizes (stats/lattice-price.ts). Cold.
 *
 * A bracket first: sizes are probed, by doubling and then by halving the gap, until a confidence sequence knows on which side of 50 %
 * each of them is. It may be looked at after every stage, so no lucky streak turns the search the wrong way, which is what goes wrong
 * when noisy scores are bisected. Then the sizes around the crossing are refined in equal stages until the interval of the price is
 * narrow enough. Every count is kept and used.
 */
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import type { Estimate } from "../estimate/summary.ts";
import { given } from "../given.ts";
import { bettingCs, logWealthAbove, logWealthBelow } from "../stats/confidence-sequence.ts";
import { type LatticePrice, latticePrice } from "../stats/lattice-price.ts";
import { log } from "../stats/portable-math.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import type { Lattice } from "./lattice.ts";

/** Superblocks of a stage. */
export const STAGE_BLOCKS = 16 * CHUNK_BLOCKS;
/** Most probes are far from 50 % and need no more than this. */
const FIRST_LOOK = 4 * CHUNK_BLOCKS;
/** Sizes that the error of the bracket is shared among. */
const MOST_PROBES = 16;
/** A score known so well that still may be 50 % is taken for 50 % by the bracket. */
const LEVEL_HALF_WIDTH = 0.02;
/** Where the score falls as copies are added, so many sizes are looked at one by one. */
const MOST_LISTED = 64;

export interface SearchOptions {
  /** Points spent on copies. */
  readonly available: number;
  /** Size to begin with. */
  readonly start: number;
  /** The most copies that can be played. */
  readonly most: number;
  readonly confidence: number;
  /** Half-width of the price's interval that is good enough, given the price. */
  readonly target: (price: number) => number;
  /** A fixed number of battles for each size around the crossing, instead of a target. */
  readonly battles?: number;
  /** The most battles to add to the lattice. */
  readonly maxBattles: number;
  /** Index of the lattice's weighting; 0: the field. */
  readonly weighting?: number;
  /** Battles that will be fought when this search is over, as far as is known; for the progress bar only. */
  readonly later?: number;
}

/**
 * `found`: a price. `several`: the score falls significantly as copies are added, and no price is the fair one. `dear`: one copy
 * already scores more than half, so the price lies above all points that can be spent. `never`: the most copies still score less.
 * `level`: scores of 50 % from one end to the other, so that any price is fair. `open`: not decided with the battles allowed.
 */
export type PriceOutcome = "found" | "several" | "dear" | "never" | "level" | "open";

export interface SizeScore {
  readonly copies: number;
  /** The price at which just so many can be bought. */
  readonly price: number;
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

type Relation = "below" | "level" | "above";

export async function searchPrice(lattice: Lattice, options: SearchOptions): Promise<FoundPrice> {
  const search = new Search(lattice, options);
  lattice.expect(STAGE_BLOCKS * lattice.battlesPerBlock + (options.later ?? 0));
  await search.bracket();
  await search.refine();
  return readPrice(lattice, options);
}

/** The price as the counts of the lattice have it now. */
export function readPrice(lattice: Lattice, options: SearchOptions): FoundPrice {
  const { available, confidence, weighting = 0, most } = options;
  const { sizes } = lattice;
  const scores = sizes.map((copies) => sizeScore(lattice, copies, options));
  const base = { sizes: scores, battles: lattice.battles };
  const first = sizes[0];
  if (first === undefined) return { ...base, outcome: "open", reached: false };
  const solved = solve(lattice, options);
  if (falls(lattice, weighting, 1 - confidence))
    return { ...base, outcome: "several", crossings: solved.crossings.map((x) => available / x), reached: true };
  const relation = (size: number) => relationOf(lattice.counts(size, weighting), confidence);
  const last = sizes.at(-1)!;
  if (first === 1 && last === most && sizes.every((size) => relation(size) === "level"))
    return { ...base, outcome: "level", reached: true };
  const copies = middle(solved.crossings);
  if (copies !== undefined) {
    const k = Math.floor(copies);
    const n = Math.min(...[k, k + 1].flatMap((size) => (lattice.blocks(size) > 0 ? [lattice.blocks(size)] : [])));
    const { copiesLow, copiesHigh, priceLow, priceHigh } = solved;
    const price = available / copies;
    const found: FoundPrice = {
      ...base,
      outcome: "found",
      price: { value: price, ...ends(priceLow, priceHigh), n, method: "mover" },
      copies: { value: copies, ...ends(copiesLow, copiesHigh), n, method: "mover" },
      reached: false,
    };
    return { ...found, reached: options.battles === undefined ? isNarrow(found, options) : isPlayed(lattice, options) };
  }
  if (first === 1 && relation(1) === "above") return { ...base, outcome: "dear", atLeast: available, reached: true };
  if (last === most && relation(last) === "below")
    return { ...base, outcome: "never", atMost: available / most, reached: true };
  const { priceLow: atLeast, priceHigh: atMost } = solved;
  return {
    ...base,
    outcome: "open",
    ...given({ atLeast, atMost }),
    reached: false,
  };
}

export function sizeScore(
  lattice: Lattice,
  copies: number,
  { available, confidence, weighting = 0 }: Pick<SearchOptions, "available" | "confidence" | "weighting">,
): SizeScore {
  const counts = lattice.counts(copies, weighting);
  const score: Estimate = {
    value: meanOf(counts),
    ...scoreInterval(counts, confidence),
    n: lattice.blocks(copies),
    method: "msi",
  };
  return { copies, price: available / copies, score };
}

/** From the least to the greatest price, open where one was not found. */
export function rangeOf(found: readonly FoundPrice[]): Range | undefined {
  if (found.length === 0) return undefined;
  const lows = found.map(({ price: each, atLeast }) => each?.value ?? atLeast);
  const highs = found.map(({ price: each, atMost }) => each?.value ?? atMost);
  return {
    ...(lows.every((low) => low !== undefined) && { low: Math.min(...lows) }),
    ...(highs.every((high) => high !== undefined) && { high: Math.max(...highs) }),
  };
}

/** Half of the error that is allowed is for the bracket, half for the interval. */
function solve(lattice: Lattice, { available, confidence, weighting = 0 }: SearchOptions): LatticePrice {
  const counts = new Map(lattice.sizes.map((size) => [size, lattice.counts(size, weighting)]));
  return latticePrice(counts, available, { interval: (each) => scoreInterval(each, 0.5 + 0.5 * confidence) });
}

/** Several crossings that are not significant are the wiggles of a plateau: its middle is the best guess. */
function middle(crossings: readonly number[]): number | undefined {
  return crossings[Math.floor(crossings.length / 2)];
}

function ends(low: number | undefined, high: number | undefined): { low?: number; high?: number } {
  return { ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
}

function isNarrow({ price }: FoundPrice, { target }: SearchOptions): boolean {
  if (price?.low === undefined || price.high === undefined) return false;
  return 0.5 * (price.high - price.low) <= target(price.value);
}

function isPlayed(lattice: Lattice, options: SearchOptions): boolean {
  return wanted(lattice, options).every((size) => lattice.blocks(size) >= blocksFor(lattice, options.battles!));
}

function blocksFor(lattice: Lattice, battles: number): number {
  return Math.ceil(battles / lattice.battlesPerBlock);
}

/**
 * Sizes that the interval of the price rests on: from the one below it to the one above. At an open end, where the band has not left
 * 50 % within the sizes that were played, one size more.
 */
function wanted(lattice: Lattice, options: SearchOptions): number[] {
  const { sizes } = lattice;
  const { copiesLow, copiesHigh, crossings } = solve(lattice, options);
  const known = [copiesLow, copiesHigh, ...crossings].filter((size) => size !== undefined);
  if (known.length === 0) return sizes;
  const from = Math.floor(Math.min(...known)) - (copiesLow === undefined ? 1 : 0);
  const to = Math.ceil(Math.max(...known)) + (copiesHigh === undefined ? 1 : 0);
  const found: number[] = [];
  for (let size = Math.max(1, from); size <= Math.min(options.most, Math.max(to, from + 1)); size++) found.push(size);
  return found;
}

function meanOf(counts: readonly number[]): number {
  let n = 0;
  let sum = 0;
  counts.forEach((count, score) => {
    n += count;
    sum += count * score;
  });
  return sum / (n * (counts.length - 1));
}

/** Which side of 50 % a score is on, if that is known; right at every look and for every size at once. */
function relationOf(counts: readonly number[], confidence: number): Relation | undefined {
  const alpha = (0.5 * (1 - confidence)) / MOST_PROBES;
  const enough = log(2 / alpha);
  if (logWealthAbove(counts, 0.5) >= enough) return "above";
  if (logWealthBelow(counts, 0.5) >= enough) return "below";
  const { low, high } = bettingCs(counts, alpha);
  return 0.5 * (high - low) <= LEVEL_HALF_WIDTH ? "level" : undefined;
}

/** Whether some size certainly scores less than a smaller one. */
function falls(lattice: Lattice, weighting: number, alpha: number): boolean {
  const { sizes } = lattice;
  let most = 0;
  for (const size of sizes) {
    const { low, high } = bettingCs(lattice.counts(size, weighting), alpha / sizes.length);
    if (high < most) return true;
    most = Math.max(most, low);
  }
  return false;
}

class Search {
  readonly #lattice: Lattice;
  readonly #options: SearchOptions;
  readonly #cap: number;

  constructor(lattice: Lattice, options: SearchOptions) {
    this.#lattice = lattice;
    this.#options = options;
    this.#cap = lattice.battles + options.maxBattles;
  }

  /** Finds the largest size below 50 % and the smallest above; what lies between them may be 50 %. */
  async bracket(): Promise<void> {
    const { start, most } = this.#options;
    // 0 and most + 1 stand for "no such size".
    let below = 0;
    let above = most + 1;
    const note = async (size: number): Promise<Relation> => {
      const relation = await this.#probe(size);
      if (relation === "below") below = Math.max(below, size);
      if (relation === "above") above = Math.min(above, size);
      return relation;
    };
    const first = Math.min(most, Math.max(1, start));
    await note(first);
    let size = first;
    const up = async (more: () => boolean) => {
      for (size = first; more() && size < most; await note(size)) size = Math.min(most, 2 * size);
    };
    const down = async (more: () => boolean) => {
      for (size = first; more() && size > 1; await note(size)) size = Math.floor(size / 2);
    };
    await up(() => above > most);
    await down(() => below === 0);
    // All on one side: before that is believed, the other direction is looked at too.
    if (above > most) await down(() => true);
    if (below === 0) await up(() => true);
    const undecided = this.#lattice.sizes.filter((size) => size > below && size < above);
    let high = undecided[0] ?? above;
    while (high - below > 1) {
      size = Math.floor((below + high) / 2);
      if ((await note(size)) !== "below") high = size;
    }
    let low = Math.max(below, undecided.at(-1) ?? 0);
    while (above - low > 1) {
      size = Math.floor((low + above) / 2);
      if ((await note(size)) !== "above") low = size;
    }
    const { confidence, weighting = 0 } = this.#options;
    if (!falls(this.#lattice, weighting, 1 - confidence)) return;
    const { sizes } = this.#lattice;
    const [from, to] = [sizes[0]!, Math.min(sizes.at(-1)!, sizes[0]! + MOST_LISTED)];
    for (let each = from; each <= to; each++) await this.#probe(each);
  }

  /** Plays a size until it is known on which side of 50 % it is. */
  async #probe(size: number): Promise<Relation> {
    const { confidence, weighting = 0, battles } = this.#options;
    const most = battles === undefined ? Infinity : blocksFor(this.#lattice, battles);
    for (;;) {
      const blocks = this.#lattice.blocks(size);
      const known = blocks === 0 ? undefined : relationOf(this.#lattice.counts(size, weighting), confidence);
      // With nothing left to spend it counts as undecided.
      if (known !== undefined || blocks >= most || (blocks > 0 && this.#spent)) return known ?? "level";
      const to = blocks + (blocks < STAGE_BLOCKS ? FIRST_LOOK : STAGE_BLOCKS);
      await this.#lattice.grow([{ copies: size, to: Math.min(most, to) }]);
    }
  }

  /** Plays the sizes around the crossing, those that were played least first, until the price is known well enough. */
  async refine(): Promise<void> {
    const { battles } = this.#options;
    const lattice = this.#lattice;
    for (;;) {
      const found = readPrice(lattice, this.#options);
      const settled = found.outcome !== "found" && found.outcome !== "open";
      // Of a fixed number nothing is left to play once all sizes have it, whatever it told.
      const done = battles === undefined ? this.#spent : isPlayed(lattice, this.#options);
      if (settled || found.reached || done) return;
      const sizes = wanted(lattice, this.#options);
      const least = Math.min(...sizes.map((size) => lattice.blocks(size)));
      const to = battles === undefined ? least + STAGE_BLOCKS : blocksFor(lattice, battles);
      this.#foretell(found, sizes);
      await lattice.grow(sizes.map((copies) => ({ copies, to })));
    }
  }

  /** Four times the battles halve an interval. */
  #foretell({ price }: FoundPrice, sizes: readonly number[]): void {
    const { battles, target, later = 0 } = this.#options;
    const lattice = this.#lattice;
    const played = sizes.reduce((sum, size) => sum + lattice.blocks(size), 0);
    let blocks = battles === undefined ? 0 : sizes.length * blocksFor(lattice, battles) - played;
    if (battles === undefined && price?.low !== undefined && price.high !== undefined) {
      const ratio = (0.5 * (price.high - price.low)) / target(price.value);
      blocks = played * (ratio * ratio - 1);
    }
    const left = Math.min(this.#cap - lattice.battles, blocks * lattice.battlesPerBlock);
    lattice.expect(Math.max(0, Math.round(left)) + later);
  }

  get #spent(): boolean {
    return this.#lattice.battles >= this.#cap;
  }
}
