/**
 * Where does a score cross 50 % as a number grows? The search for a price (copies of a unit) and for an exchange rate (models of a
 * yardstick), on the lattice of whole sizes (stats/lattice-crossing.ts). Cold.
 *
 * A bracket first: sizes are probed, by doubling and then by halving the gap, until a confidence sequence knows on which side of 50 %
 * each of them is. It may be looked at after every stage, so no lucky streak turns the search the wrong way, which is what goes wrong
 * when noisy scores are bisected. Then the ends of the interval are refined: each stage goes to the size that makes the band widest
 * there, until the interval is narrow enough. Every count is kept and used; a stage depends on counts alone.
 */
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { bettingCs, logWealthAbove, logWealthBelow } from "../stats/confidence-sequence.ts";
import type { Interval } from "../stats/interval.ts";
import { type LatticeCrossing, latticeCrossing } from "../stats/lattice-crossing.ts";
import { log } from "../stats/portable-math.ts";
import { scoreInterval } from "../stats/score-interval.ts";

/** Superblocks of a stage. */
export const STAGE_BLOCKS = 16 * CHUNK_BLOCKS;
/** Most probes are far from 50 % and need no more than this. */
const FIRST_LOOK = 4 * CHUNK_BLOCKS;
/** Share of the error that is allowed to the bracket, and the sizes that it is shared among. */
const BRACKET_SHARE = 0.1;
const MOST_PROBES = 16;
/** A score known so well that still may be 50 % is left to the refinement by the bracket. */
const BRACKET_HALF_WIDTH = 0.05;
/** One known so well is taken for 50 %, where all of them are. */
const LEVEL_HALF_WIDTH = 0.02;
/** At the least or the most that is allowed, one known so well that still may be 50 % leaves that end of the interval open. */
const EVEN_HALF_WIDTH = 0.01;
/** Where the score falls as the size grows, so many sizes are looked at one by one. */
const MOST_LISTED = 64;

/** Sizes that can be played, each on to any number of blocks. */
export interface Ladder {
  /** Those that were played, ascending. */
  readonly sizes: readonly number[];
  readonly battles: number;
  readonly battlesPerBlock: number;
  blocks(size: number): number;
  /** Counts of the block scores 0..M. */
  counts(size: number, weighting?: number): number[];
  grow(wanted: readonly { readonly copies: number; readonly to: number }[]): Promise<void>;
  /** So many battles are probably to come; for the progress bar only. */
  expect(battles: number): void;
}

export interface CrossingTerms {
  /** Size to begin with. */
  readonly start: number;
  /** The least and the most that is allowed. */
  readonly least: number;
  readonly most: number;
  /** Size 0 is no army at all: it scores nothing, and is not played. */
  readonly empty?: true;
  /** The sizes share dice: each is a difference from one and the same army. */
  readonly joint?: true;
  readonly confidence: number;
  /** A fixed number of battles for each size around the crossing, instead of a target. */
  readonly battles?: number;
  /** The most battles to add. */
  readonly maxBattles: number;
  /** Index of the lattice's weighting; 0: the field. */
  readonly weighting?: number;
  /** Battles that will be fought when this search is over, as far as is known; for the progress bar only. */
  readonly later?: number;
}

/** Half-width of what is asked for in units of the half-width that is good enough, given a crossing and its ends. */
export type Width = (low: number, middle: number, high: number) => number;

/**
 * `found`: a crossing. `several`: the score falls significantly as the size grows, and no crossing is the one. `above`, `below`: the
 * least already scores surely more, the most still surely less. `level`: 50 % from one end to the other. `open`: not decided yet.
 */
export type CrossingOutcome = "found" | "several" | "above" | "below" | "level" | "open";

type Relation = "below" | "level" | "above";

export async function searchCrossing(ladder: Ladder, terms: CrossingTerms, width: Width): Promise<void> {
  const search = new Search(ladder, terms, width);
  ladder.expect(STAGE_BLOCKS * ladder.battlesPerBlock + (terms.later ?? 0));
  await search.bracket();
  await search.refine();
}

/** What the counts of a ladder say now. Nothing is reckoned twice of a size that was not played on. */
export class Look {
  readonly #ladder: Ladder;
  readonly #terms: CrossingTerms;
  readonly #intervals = new Map<number, { readonly blocks: number; readonly interval: Interval }>();
  readonly #sequences = new Map<string, { readonly blocks: number; readonly interval: Interval }>();

  constructor(ladder: Ladder, terms: CrossingTerms) {
    this.#ladder = ladder;
    this.#terms = terms;
  }

  /** Sizes that were played; what cannot be played is known. */
  get sizes(): number[] {
    const { least, most } = this.#terms;
    return this.#ladder.sizes.filter((size) => size >= least && size <= most);
  }

  /** The first size that can be played. */
  get first(): number {
    const { empty, least } = this.#terms;
    return empty ? Math.max(1, least) : least;
  }

  /** The crossing with its interval: nine tenths of the error that is allowed, one is the bracket's. */
  crossing(): LatticeCrossing {
    const { empty, joint, most, weighting } = this.#terms;
    const sizes = new Map(this.sizes.map((size) => [size, this.#ladder.counts(size, weighting)]));
    const sizeOf = new Map<ArrayLike<number>, number>([...sizes].map(([size, counts]) => [counts, size]));
    return latticeCrossing(sizes, {
      cap: most,
      ...(empty && { empty }),
      ...(joint && { joint }),
      interval: (counts) => this.#interval(sizeOf.get(counts)!, counts),
    });
  }

  outcome(crossing: LatticeCrossing): CrossingOutcome {
    const { sizes } = this;
    const { least, most, battles } = this.#terms;
    const [first, last] = [sizes[0]!, sizes.at(-1)!];
    if (this.falls()) return "several";
    if (first === this.first && last === most && sizes.every((size) => this.isLevel(size))) return "level";
    // Nothing but draws so far: no crossing among them is the one.
    if (crossing.copies !== undefined && !sizes.every((size) => this.#isDrawn(size))) return "found";
    // Of a fixed number the one look that there is decides; else the sequence, which may be asked again and again.
    const isFixed = battles !== undefined;
    if (first === least && (this.relation(first) === "above" || (isFixed && this.interval(first).low > 0.5)))
      return "above";
    if (last === most && (this.relation(last) === "below" || (isFixed && this.interval(last).high < 0.5)))
      return "below";
    return "open";
  }

  /** Half-width beside the one that is good enough. An end that the sizes allowed cannot show does not count. */
  width({ copies, copiesLow, copiesHigh }: LatticeCrossing, width: Width): number | undefined {
    if (copies === undefined) return undefined;
    const low = copiesLow ?? (this.isOpen("low") ? copies : undefined);
    const high = copiesHigh ?? (this.isOpen("high") ? copies : undefined);
    return low === undefined || high === undefined ? undefined : width(low, copies, high);
  }

  /** Whether the least or the most that is allowed is so near to 50 % that more battles hardly tell on which side. */
  isOpen(end: "low" | "high"): boolean {
    const size = end === "low" ? this.first : this.#terms.most;
    if (this.#ladder.blocks(size) === 0) return false;
    const { low, high } = this.interval(size);
    return low <= 0.5 && high >= 0.5 && 0.5 * (high - low) <= this.#scaled(EVEN_HALF_WIDTH);
  }

  interval(size: number): Interval {
    return this.#interval(size, this.#ladder.counts(size, this.#terms.weighting));
  }

  /** Which side of 50 % a score is on, if that is known; right at every look and for every size at once. */
  relation(size: number): Relation | undefined {
    const counts = this.#ladder.counts(size, this.#terms.weighting);
    const enough = log(2 / this.#alpha);
    if (logWealthAbove(counts, 0.5) >= enough) return "above";
    if (logWealthBelow(counts, 0.5) >= enough) return "below";
    const { low, high } = this.#sequence(size, this.#alpha);
    return 0.5 * (high - low) <= this.#scaled(BRACKET_HALF_WIDTH) ? "level" : undefined;
  }

  /** Whether a score is known to be as good as 50 %. */
  isLevel(size: number): boolean {
    const { low, high } = this.#sequence(size, this.#alpha);
    return low <= 0.5 && high >= 0.5 && 0.5 * (high - low) <= this.#scaled(LEVEL_HALF_WIDTH);
  }

  #isDrawn(size: number): boolean {
    const counts = this.#ladder.counts(size, this.#terms.weighting);
    return counts.every((count, score) => count === 0 || 2 * score === counts.length - 1);
  }

  /** Whether some size certainly scores less than a smaller one. */
  falls(): boolean {
    const { sizes } = this;
    const alpha = (1 - this.#terms.confidence) / sizes.length;
    let most = 0;
    for (const size of sizes) {
      const { low, high } = this.#sequence(size, alpha);
      if (high < most) return true;
      most = Math.max(most, low);
    }
    return false;
  }

  /** Sizes that the interval rests on. Where it is open they go on to one that is apart from 50 %, or else beyond those that were played. */
  span({ copies, copiesLow, copiesHigh }: LatticeCrossing, closed = false): number[] {
    const { sizes, first } = this;
    const { most } = this.#terms;
    const [least, last] = [sizes[0]!, sizes.at(-1)!];
    const isShut = (end: "low" | "high") => closed && this.isOpen(end);
    const beyondLow = sizes.findLast((size) => this.interval(size).high < 0.5) ?? Math.max(first, least - 1);
    const beyondHigh = sizes.find((size) => this.interval(size).low > 0.5) ?? Math.min(most, last + 1);
    const low = Math.max(first, copiesLow ?? (isShut("low") ? copies : undefined) ?? beyondLow);
    const high = copiesHigh ?? (isShut("high") ? copies : undefined) ?? beyondHigh;
    const from = Math.floor(low);
    return Array.from({ length: Math.max(1, Math.ceil(high) - from + 1) }, (_, i) => from + i);
  }

  /**
   * The size that makes the band widest where it crosses 50 %: the largest weight there beside what was played of it. Sizes in between
   * that were never played come before all others, and a size outside only where the band has not left 50 % inside. An end that the
   * sizes allowed cannot show is left alone.
   */
  widest(crossing: LatticeCrossing): number {
    const span = this.span(crossing, true);
    const low = crossing.copiesLow ?? span[0]!;
    const high = crossing.copiesHigh ?? span.at(-1)!;
    let widest = span[0]!;
    let largest = -1;
    for (const size of span) {
      const n = this.#ladder.blocks(size);
      if (n === 0) return size;
      const weight = Math.max(0, 1 - Math.abs(low - size), 1 - Math.abs(high - size)) / n;
      if (weight > largest) {
        largest = weight;
        widest = size;
      }
    }
    return widest;
  }

  get #alpha(): number {
    return (BRACKET_SHARE * (1 - this.#terms.confidence)) / (2 * MOST_PROBES);
  }

  /** A difference of two scores is counted on half of the scale. */
  #scaled(halfWidth: number): number {
    return this.#terms.joint ? 0.5 * halfWidth : halfWidth;
  }

  #interval(size: number, counts: ArrayLike<number>): Interval {
    const blocks = this.#ladder.blocks(size);
    const known = this.#intervals.get(size);
    if (known?.blocks === blocks) return known.interval;
    const interval = scoreInterval(counts, 1 - (1 - BRACKET_SHARE) * (1 - this.#terms.confidence));
    this.#intervals.set(size, { blocks, interval });
    return interval;
  }

  #sequence(size: number, alpha: number): Interval {
    const blocks = this.#ladder.blocks(size);
    const key = `${size} ${alpha}`;
    const known = this.#sequences.get(key);
    if (known?.blocks === blocks) return known.interval;
    const interval = bettingCs(this.#ladder.counts(size, this.#terms.weighting), alpha);
    this.#sequences.set(key, { blocks, interval });
    return interval;
  }
}

/** Whether a fixed number of battles was played at all sizes that matter. */
export function isPlayed(ladder: Ladder, sizes: readonly number[], battles: number): boolean {
  return sizes.every((size) => ladder.blocks(size) >= blocksFor(ladder, battles));
}

function blocksFor(ladder: Ladder, battles: number): number {
  return Math.ceil(battles / ladder.battlesPerBlock);
}

class Search {
  readonly #ladder: Ladder;
  readonly #terms: CrossingTerms;
  readonly #width: Width;
  readonly #look: Look;
  readonly #cap: number;

  constructor(ladder: Ladder, terms: CrossingTerms, width: Width) {
    this.#ladder = ladder;
    this.#terms = terms;
    this.#width = width;
    this.#look = new Look(ladder, terms);
    this.#cap = ladder.battles + terms.maxBattles;
  }

  /** Finds the largest size below 50 % and the smallest above; what lies between them may be 50 %. */
  async bracket(): Promise<void> {
    const { start, most, empty } = this.#terms;
    const least = this.#look.first;
    // least - 1 and most + 1 stand for "no such size".
    let below = least - 1;
    let above = most + 1;
    const note = async (size: number): Promise<Relation> => {
      const relation = await this.#probe(size);
      if (relation === "below") below = Math.max(below, size);
      if (relation === "above") above = Math.min(above, size);
      return relation;
    };
    const first = Math.min(most, Math.max(least, start));
    await note(first);
    let size = first;
    const up = async (more: () => boolean) => {
      for (size = first; more() && size < most; await note(size)) size = Math.min(most, doubled(size));
    };
    const down = async (more: () => boolean) => {
      for (size = first; more() && size > least; await note(size)) size = Math.max(least, -doubled(-size));
    };
    await up(() => above > most);
    await down(() => below < least);
    // All on one side: before that is believed, the other direction is looked at too.
    if (above > most) await down(() => true);
    if (below < least && !empty) await up(() => true);
    const undecided = this.#look.sizes.filter((each) => each > below && each < above);
    let high = undecided[0] ?? above;
    while (high - below > 1) {
      size = Math.floor((below + high) / 2);
      if ((await note(size)) !== "below") high = size;
    }
    let low = Math.max(below, undecided.at(-1) ?? below);
    while (above - low > 1) {
      size = Math.floor((low + above) / 2);
      if ((await note(size)) !== "above") low = size;
    }
    const look = this.#look;
    if (below < least && above > most)
      for (const each of look.sizes) await this.#probe(each, () => look.isLevel(each) || undefined);
    if (!look.falls()) return;
    const { sizes } = look;
    const [from, to] = [sizes[0]!, Math.min(sizes.at(-1)!, sizes[0]! + MOST_LISTED)];
    for (let each = from; each <= to; each++) await this.#probe(each);
  }

  /** Plays a size until it is known on which side of 50 % it is, or as well as `known` asks. */
  async #probe(size: number, known?: () => true | undefined): Promise<Relation> {
    const { battles } = this.#terms;
    const most = battles === undefined ? Infinity : blocksFor(this.#ladder, battles);
    for (;;) {
      const blocks = this.#ladder.blocks(size);
      const relation = blocks === 0 ? undefined : this.#look.relation(size);
      const isKnown = relation !== undefined && (known === undefined || relation !== "level" || known());
      // With nothing left to spend it counts as undecided.
      if (isKnown || blocks >= most || (blocks > 0 && this.#spent)) return relation ?? "level";
      const to = blocks + (blocks < STAGE_BLOCKS ? FIRST_LOOK : STAGE_BLOCKS);
      await this.#ladder.grow([{ copies: size, to: Math.min(most, to) }]);
    }
  }

  /** Plays on where the interval is widest until it is narrow enough. */
  async refine(): Promise<void> {
    const { battles } = this.#terms;
    const ladder = this.#ladder;
    const look = this.#look;
    for (;;) {
      const crossing = look.crossing();
      const outcome = look.outcome(crossing);
      if (outcome !== "found" && outcome !== "open") return;
      if (battles !== undefined) {
        // Of a fixed number nothing is left to play once all sizes have it, whatever it told.
        const sizes = look.span(crossing);
        if (isPlayed(ladder, sizes, battles)) return;
        const to = blocksFor(ladder, battles);
        const left = sizes.reduce((sum, size) => sum + Math.max(0, to - ladder.blocks(size)), 0);
        ladder.expect(left * ladder.battlesPerBlock + (this.#terms.later ?? 0));
        await ladder.grow(sizes.map((copies) => ({ copies, to })));
        continue;
      }
      const width = look.width(crossing, this.#width);
      const isFlat = outcome === "open" && (look.isOpen("low") || look.isOpen("high"));
      if (this.#spent || isFlat || (width !== undefined && width <= 1)) return;
      this.#foretell(width, crossing);
      const copies = look.widest(crossing);
      await ladder.grow([{ copies, to: ladder.blocks(copies) + STAGE_BLOCKS }]);
    }
  }

  /** Four times the battles halve an interval. */
  #foretell(width: number | undefined, crossing: LatticeCrossing): void {
    const ladder = this.#ladder;
    const played = this.#look.span(crossing).reduce((sum, size) => sum + ladder.blocks(size), 0);
    const blocks = width === undefined ? 0 : played * (width * width - 1);
    const left = Math.min(this.#cap - ladder.battles, blocks * ladder.battlesPerBlock);
    ladder.expect(Math.max(0, Math.round(left)) + (this.#terms.later ?? 0));
  }

  get #spent(): boolean {
    return this.#ladder.battles >= this.#cap;
  }
}

/** Twice as far from zero, or halfway to it: 1, 2, 4 ...; -4, -2, -1, 0, 1. */
function doubled(size: number): number {
  if (size > 0) return 2 * size;
  return size === 0 ? 1 : Math.ceil(size / 2);
}
