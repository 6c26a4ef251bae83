/**
 * "What is it worth in exchange?": the points of other models of the side, the yardstick, that bring the same score in place of a unit.
 * For what has no price of its own: a hero who may be taken once, a unit of which the rules do not allow enough. Cold.
 *
 * All armies meet the same opponents on the same dice: the side with the unit, and without it but with y models more of the yardstick
 * (fewer, where y is negative). The worth is where the difference of their scores is nought (stats/exchange-rate.ts), and it needs
 * no score of 50 % anywhere.
 */
import type { Estimate } from "../estimate/summary.ts";
import { given } from "../given.ts";
import { meanScore } from "../stats/block-score.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import type { Cast } from "./cast.ts";
import { openCell } from "./cells.ts";
import { type CrossingTerms, isPlayed, type Ladder, Look, searchCrossing, type Width } from "./crossing-search.ts";
import type { PlayTerms } from "./effort.ts";
import {
  against,
  allowedCopies,
  costOf,
  entryOf,
  type LatticePlayers,
  type UnitQuestion,
  unitName,
  unitTitle,
  withCopies,
} from "./lattice.ts";
import { Armies, type Army, Weighing } from "./superblocks.ts";

/** A yardstick reaches far enough when so many times the unit's points of it may be added. */
const REACH = 2;

export interface Yardstick {
  readonly name: string;
  /** Points of one model. */
  readonly points: number;
  /** Models more, or fewer, that the side may have of it without the unit. */
  readonly from: number;
  readonly to: number;
  /** The side without the unit, about the number of the yardstick. */
  readonly question: UnitQuestion;
  /** How many of them stand in the side. */
  readonly count: number;
}

/**
 * `above`: worth less than the fewest that were tried; `below`: worth more than the most; `flat`: more of the yardstick do not score
 * more, so that its points measure nothing.
 */
export type ExchangeOutcome = "found" | "above" | "below" | "flat" | "open";

export interface Exchange {
  readonly outcome: ExchangeOutcome;
  readonly yardstick: { readonly name: string; readonly points: number };
  /** Copies of the unit that are exchanged, and models of the yardstick for all of them. */
  readonly copies: number;
  readonly models?: Estimate;
  /** Of one copy, in points. */
  readonly worth?: Estimate;
  /** What is known of it where it was not found. */
  readonly atLeast?: number;
  readonly atMost?: number;
  /** What each number of models more scores beyond the side with the unit, in shares of 1. */
  readonly sizes: readonly { readonly models: number; readonly points: number; readonly score: Estimate }[];
  readonly reached: boolean;
  readonly battles: number;
}

export interface ExchangeOptions extends PlayTerms {
  readonly confidence: number;
  readonly maxBattles: number;
  /** Half-width of the worth of a copy that is good enough, given the worth. */
  readonly target: (worth: number) => number;
  readonly later?: number;
  /** Who plays against each opponent, with the unit and without it; absent: whom the files name. */
  readonly cast?: Cast;
  readonly players?: LatticePlayers;
}

/**
 * The yardstick that was named, else the most numerous entry beside the unit (the cheaper of equals) of which enough may be added to
 * outweigh it, else the one that reaches farthest. A sentence where there is none.
 */
export function yardstickOf(question: UnitQuestion, named?: string): Yardstick | string {
  const { side, entry } = question;
  const cost = costOf(question);
  const { needed } = allowedCopies(question, cost);
  if (side.roster.length === 1) return `${side.name} has nothing else that could stand in its place`;
  if (needed !== undefined) return `${side.name} may not be without it (${needed.join("; ")})`;
  const chosen = named === undefined ? undefined : entryOf(side, named);
  if (chosen === entry) return "it is no yardstick of itself; name another with --yardstick";
  const found = [...side.roster.keys()]
    .filter((i) => i !== entry && (chosen === undefined || i === chosen))
    .flatMap((i) => yardstickAt(question, i) ?? [])
    .sort((a, b) => b.count - a.count || a.points - b.points);
  const reach = ({ points, to }: Yardstick) => points * to;
  const enough = found.find((each) => reach(each) >= REACH * cost.cost * cost.count);
  const best = enough ?? found.toSorted((a, b) => reach(b) - reach(a))[0];
  const who = chosen === undefined ? `nothing in ${side.name}` : unitName(side, chosen);
  return best ?? `${who} may ${chosen === undefined ? "" : "not "}come in greater numbers in its place`;
}

/** An entry beside the unit as its yardstick; absent where no more of it may stand in the unit's place, or it costs nothing. */
function yardstickAt(question: UnitQuestion, at: number): Yardstick | undefined {
  const { side, entry } = question;
  const without: UnitQuestion = { ...question, side: withCopies(side, entry, 0), entry: at > entry ? at - 1 : at };
  const cost = costOf(without);
  if (!(cost.cost > 0)) return undefined;
  const { least, most } = allowedCopies(without, cost);
  const { count } = cost;
  if (most === count) return undefined;
  return {
    name: unitTitle({ ...question, entry: at }),
    points: cost.cost,
    from: Math.max(1, least) - count,
    to: most - count,
    question: without,
    count,
  };
}

/** The armies of an exchange. Sizes are models of the yardstick more. */
export class ExchangeLadder implements Ladder {
  readonly yardstick: Yardstick;
  readonly copies: number;
  /** Of one copy, by the rulebook's prices. */
  readonly unitPoints: number;
  readonly #options: ExchangeOptions;
  readonly #armies: Armies;
  readonly #weighing: Weighing;
  readonly #with: Army;
  readonly #without = new Map<number, Army>();

  constructor(question: UnitQuestion, yardstick: Yardstick, options: ExchangeOptions) {
    this.yardstick = yardstick;
    this.#options = options;
    const { count, cost } = costOf(question);
    this.copies = count;
    this.unitPoints = cost;
    this.#armies = new Armies(options.scheduler, question.place ?? 0);
    this.#with = this.#army(question, this.copies);
    const weights = question.opponents.map(({ weight }) => weight);
    this.#weighing = new Weighing(weights, this.#with.cells[0]!.layout.legs);
  }

  get sizes(): number[] {
    return [...this.#without].flatMap(([y, { blocks }]) => (blocks > 0 ? [y] : [])).sort((a, b) => a - b);
  }

  get battles(): number {
    return this.#armies.battles;
  }

  get battlesPerBlock(): number {
    return this.#with.battles;
  }

  expect(battles: number): void {
    const { scheduler } = this.#options;
    scheduler.expect(scheduler.battles + battles);
  }

  blocks(y: number): number {
    return this.#without.get(y)?.blocks ?? 0;
  }

  /** Of the difference in half points between the army without the unit and the one with it, shifted to 0..2M. */
  counts(y: number): number[] {
    return this.#weighing.difference(this.#without.get(y)!, this.#with);
  }

  /** The army with the unit is played as far as the farthest of the others. */
  async grow(wanted: readonly { readonly copies: number; readonly to: number }[]): Promise<void> {
    for (const to of new Set(wanted.map((each) => each.to)))
      await this.#armies.grow(
        [this.#with, ...wanted.flatMap((each) => (each.to === to ? this.#at(each.copies) : []))],
        to,
      );
  }

  /** The side without the unit and with so many more of the yardstick. */
  #at(y: number): Army {
    const { question, count } = this.yardstick;
    const army = this.#without.get(y) ?? this.#army(question, count + y);
    this.#without.set(y, army);
    return army;
  }

  #army(question: UnitQuestion, copies: number): Army {
    const { seed, module, moduleUrl, cast, players = [] } = this.#options;
    const cells = question.opponents.map((opponent, i) => {
      // One label for all armies that meet an opponent: they share their dice.
      const label = `exchange against ${opponent.name}`;
      const scenario = against(question, copies, opponent);
      const options = { seed, label, ...given({ module, moduleUrl }) };
      return cast?.cell(scenario, players[i], label) ?? openCell(scenario, question.rulebook, options);
    });
    return this.#armies.of(cells);
  }
}

export async function searchExchange(ladder: ExchangeLadder, options: ExchangeOptions): Promise<void> {
  await searchCrossing(ladder, termsOf(ladder, options), widthOf(ladder, options));
}

/** The worth as the counts have it now. */
export function readExchange(ladder: ExchangeLadder, options: ExchangeOptions): Exchange | undefined {
  const { yardstick, copies } = ladder;
  const { name, points } = yardstick;
  if (ladder.sizes.length === 0) return undefined;
  const look = new Look(ladder, termsOf(ladder, options));
  const sizes = look.sizes.map((models) => {
    const counts = ladder.counts(models);
    const { low, high } = scoreInterval(counts, options.confidence);
    const score: Estimate = {
      value: 2 * meanScore(counts) - 1,
      low: 2 * low - 1,
      high: 2 * high - 1,
      n: ladder.blocks(models),
      method: "msi",
    };
    return { models, points: models * points, score };
  });
  const base = { yardstick: { name, points }, copies, sizes, battles: ladder.battles };
  const crossing = look.crossing();
  const outcome = look.outcome(crossing);
  const worth = (models: number) => (models * points) / copies;
  switch (outcome) {
    case "several":
    case "level":
      return { ...base, outcome: "flat", reached: true };
    case "above":
      return { ...base, outcome, atMost: worth(look.sizes[0]!), reached: true };
    case "below":
      return { ...base, outcome, atLeast: worth(look.sizes.at(-1)!), reached: true };
  }
  const { copies: middle, copiesLow, copiesHigh } = crossing;
  const ends = (of: (models: number) => number) => ({
    ...(copiesLow !== undefined && { low: of(copiesLow) }),
    ...(copiesHigh !== undefined && { high: of(copiesHigh) }),
  });
  // A crossing that nothing bounds is where the luck of a few battles put it, if more of the yardstick hardly matter.
  const isBounded = copiesLow !== undefined || copiesHigh !== undefined;
  if (outcome === "open" || middle === undefined || !isBounded) {
    const { low, high } = ends(worth);
    return { ...base, outcome: "open", ...given({ atLeast: low, atMost: high }), reached: false };
  }
  const n = Math.min(
    ...[Math.floor(middle), Math.ceil(middle)].map((y) => ladder.blocks(y)).filter((each) => each > 0),
  );
  const width = look.width(crossing, widthOf(ladder, options));
  return {
    ...base,
    outcome: "found",
    models: { value: middle, ...ends((models) => models), n, method: "msi" },
    worth: { value: worth(middle), ...ends(worth), n, method: "msi" },
    reached:
      options.battles === undefined
        ? width !== undefined && width <= 1
        : isPlayed(ladder, look.span(crossing), options.battles),
  };
}

function termsOf(ladder: ExchangeLadder, options: ExchangeOptions): CrossingTerms {
  const { confidence, battles, maxBattles, later } = options;
  const { yardstick, copies } = ladder;
  return {
    // As many as cost as much, to begin with.
    start: Math.min(yardstick.to, Math.max(1, Math.round((copies * ladder.unitPoints) / yardstick.points))),
    least: yardstick.from,
    most: yardstick.to,
    joint: true,
    confidence,
    maxBattles,
    ...given({ battles, later }),
  };
}

function widthOf(ladder: ExchangeLadder, { target }: ExchangeOptions): Width {
  const points = ladder.yardstick.points / ladder.copies;
  return (low, middle, high) => (0.5 * (high - low) * points) / target(middle * points);
}
