/**
 * "What should it cost?": the price at which an army bought for a budget, its size rounded at random but fairly, scores 50 % against a
 * gauntlet, and how much of that answer is luck, how much the choice of opponents, how much the scripted players. Cold.
 */

import { interruptedBefore, UserError } from "../errors.ts";
import type { CastSummary } from "../estimate/played-well.ts";
import type { Estimate, Origin } from "../estimate/summary.ts";
import { given } from "../given.ts";
import type { Side } from "../scenario/scenario.ts";
import { toItsEnd } from "../simulate.ts";
import { moverSum } from "../stats/mover.ts";
import { version } from "../version.ts";
import { Cast, type Casting, castSummary } from "./cast.ts";
import type { PlayTerms } from "./effort.ts";
import {
  type Exchange,
  ExchangeLadder,
  type ExchangeOptions,
  readExchange,
  searchExchange,
  yardstickOf,
} from "./exchange.ts";
import {
  type Allowed,
  allowedCopies,
  costOf,
  entryOf,
  fieldedProblems,
  Lattice,
  type Opponent,
  type UnitQuestion,
  unitsOf,
  unitTitle,
} from "./lattice.ts";
import { nashWeights } from "./price-gauntlet.ts";
import { type PricePolicies, pricePolicies } from "./price-policies.ts";
import {
  type FoundPrice,
  type Range,
  rangeOf,
  readPrice,
  type SearchOptions,
  STAGE_BLOCKS,
  searchPrice,
  sizeScore,
} from "./price-search.ts";

/** Cap of the price itself; each further price has a quarter of it. */
export const PRICE_CAP = 1_048_576;
/** Sizes to look at on either side of the fair one, so that there is a curve to see. */
const MOST_BESIDE = 4;
/** Half-width of a worth in exchange that is good enough by itself, as a share of what the unit costs. */
const EXCHANGE_SHARE = 0.02;
/** Prices of the table on either side of the fair one. */
const GRID_BESIDE = 4;

export interface PriceOptions extends PlayTerms {
  /** Points of the whole side; absent: what it costs now. */
  readonly budget?: number;
  /** Step of the game's prices. */
  readonly step?: number;
  /** Half-width of the price's interval, in points or as a share of the price; absent: half a step, or 1 % if that is more. */
  readonly precision?: { readonly points: number } | { readonly share: number };
  /** Names of the policies to repeat it under, every one of ours against every one of theirs. */
  readonly policies?: readonly string[];
  /** Sizes, in copies, to repeat it at with both armies grown or shrunk alike. */
  readonly scales?: readonly number[];
  /** Entry of the side that stands in for the unit in an exchange, as `entryOf` names it; who names one asks for the exchange. */
  readonly yardstick?: string;
  /** What the sides choose from; absent: nobody chooses. */
  readonly casting?: Casting;
}

export interface PriceAtSize {
  readonly price: number;
  /** Copies that the points buy, not rounded. */
  readonly copies: number;
  /** Rounded at random but fairly. */
  readonly score: Estimate;
  /** Rounded down, as armies are bought. */
  readonly whole: { readonly copies: number; readonly score: Estimate };
}

export interface NamedPrice {
  readonly name: string;
  readonly found: FoundPrice;
  /** Times that each opponent is met; where it is not the field's own. */
  readonly weights?: readonly number[];
}

export interface ScaledPrice {
  readonly copies: number;
  readonly budget: number;
  readonly found: FoundPrice;
}

export type Grade = "robust" | "field-dependent" | "policy-dependent" | "field- and policy-dependent" | "none";

export interface PriceResult extends Origin {
  readonly title: string;
  /** Of the side as it is against the first opponent; those of the others stand beside them. */
  readonly scenarioHash: string;
  readonly confidence: number;
  readonly side: string;
  readonly policy: string;
  readonly unit: string;
  /** As the roster has it, at the rulebook's price. */
  readonly now: { readonly copies: number; readonly price: number };
  readonly opponents: readonly {
    readonly name: string;
    readonly policy: string;
    readonly points: number;
    readonly weight: number;
    /** Share of the battles against it that ended in a draw, at all sizes together. */
    readonly drawn: number;
    readonly scenarioHash: string;
  }[];
  readonly budget: number;
  /** Points of the side that are not spent on copies. */
  readonly fixed: number;
  readonly step: number;
  readonly found: FoundPrice;
  /** What it is worth in exchange, where the price says too little: it comes first there. */
  readonly exchange?: Exchange;
  /** Why there is none where the price says too little. */
  readonly noExchange?: string;
  readonly grid: readonly PriceAtSize[];
  /** Every price in here buys the same army when copies are rounded down. */
  readonly sameArmy?: { readonly above: number; readonly upTo: number; readonly copies: number };
  readonly field: {
    readonly opponents: readonly NamedPrice[];
    readonly without: readonly NamedPrice[];
    readonly weightings: readonly NamedPrice[];
    /** Least and greatest price without one opponent, and under other weights. */
    readonly range?: Range;
  };
  readonly policies?: PricePolicies;
  readonly scales?: readonly ScaledPrice[];
  readonly grade: Grade;
  /** Sizes near the price that the rulebook would not allow, and were fought all the same. */
  readonly illegal: readonly { readonly copies: number; readonly problems: readonly string[] }[];
  /** The fewest copies that the side may have, and the most that it may have or that can be played. */
  readonly least: number;
  readonly most: number;
  /** `most` is what the rules allow. */
  readonly byRules?: true;
  readonly battles: number;
  /** Where sides choose who plays them: at which sizes they did, and whom, against each opponent; the nearest play at the sizes in between. */
  readonly players?: {
    readonly at: readonly { readonly copies: number; readonly fights: readonly (CastSummary | undefined)[] }[];
    /** Battles of the choice, among all that are counted. */
    readonly selection: number;
  };
  readonly stopped?: "interrupted";
}

export async function price(question: UnitQuestion, options: PriceOptions): Promise<PriceResult> {
  const pricing = await Pricing.open(question, options);
  if (await toItsEnd(pricing.solve())) return pricing.result();
  if (pricing.lattice.sizes.length === 0) throw interruptedBefore();
  return pricing.result("interrupted");
}

class Pricing {
  readonly lattice: Lattice;
  readonly #question: UnitQuestion;
  readonly #options: PriceOptions;
  readonly #search: SearchOptions;
  readonly #cost: ReturnType<typeof costOf>;
  #exchange: { readonly ladder: ExchangeLadder; readonly options: ExchangeOptions } | undefined;
  #noExchange: string | undefined;
  /** Names of the weightings after the field's and the opponents' own. */
  readonly #weightings: readonly { readonly name: string; readonly without?: true }[];
  /** Battles before it began, and those since by which players were chosen for the weights. */
  readonly #start: { readonly battles: number; readonly selection: number };
  readonly #alone: NamedPrice[] = [];
  readonly #weighted: NamedPrice[] = [];
  readonly #without: NamedPrice[] = [];
  #policies: PricePolicies | undefined;
  readonly #scales: ScaledPrice[] = [];
  readonly #cast: Cast;

  static async open(question: UnitQuestion, options: PriceOptions): Promise<Pricing> {
    const { opponents } = question;
    // A name that nothing has is told before the first battle.
    if (options.yardstick !== undefined) entryOf(question.side, options.yardstick);
    const own = opponents.map(({ weight }) => weight);
    const only = opponents.map((_, i) => own.map((_, j) => Number(i === j)));
    const others: { name: string; weights: readonly number[]; without?: true }[] = [];
    if (opponents.length > 1) {
      for (const [i, { name }] of opponents.entries())
        others.push({ name, weights: own.map((weight, j) => (i === j ? 0 : weight)), without: true });
      if (new Set(own).size > 1) others.push({ name: "all alike", weights: own.map(() => 1) });
    }
    const start = options.scheduler.battles;
    const nash = await nashWeights(question, options);
    if (nash !== undefined) others.push({ name: "Nash", weights: nash.weights });
    const weightings = [own, ...only, ...others.map(({ weights }) => weights)];
    return new Pricing(question, options, weightings, others, { battles: start, selection: nash?.selection ?? 0 });
  }

  private constructor(
    question: UnitQuestion,
    options: PriceOptions,
    weightings: readonly (readonly number[])[],
    names: readonly { readonly name: string; readonly without?: true }[],
    start: { readonly battles: number; readonly selection: number },
  ) {
    this.#question = question;
    this.#options = options;
    this.#weightings = names;
    this.#start = start;
    this.#cast = new Cast({ ...options, rulebook: question.rulebook });
    this.lattice = new Lattice(options.scheduler, question, {
      ...latticeOptions(options, weightings),
      cast: this.#cast,
    });
    this.#cost = costOf(question);
    this.#search = searchOptions(question, this.#cost, options);
  }

  async solve(): Promise<void> {
    const { opponents } = this.#question;
    const { maxBattles } = this.#search;
    const { policies, scales = [] } = this.#options;
    const pairs = (policies?.length ?? 0) * (policies?.length ?? 0);
    const alone = opponents.length > 1 ? opponents.length : 0;
    const total = this.#weightings.length + alone + scales.length + pairs;
    const found = await searchPrice(this.lattice, { ...this.#search, later: 4 * STAGE_BLOCKS * (alone + pairs) });
    this.lattice.settle();
    await this.#lookAround(found);
    await this.#inExchange(found);
    const start = Math.max(1, Math.round(found.copies?.value ?? this.#search.start));
    let done = 0;
    /** What a further price asks for; those that are still to come will take as long as those before them. */
    const further = (): SearchOptions => {
      const battles = this.#options.scheduler.battles - this.#start.battles;
      const later = (Math.max(0, total - done - 1) * battles) / (done + 4);
      done++;
      return { ...this.#search, start, maxBattles: maxBattles / 4, later: Math.round(later) };
    };
    for (const [i, { name, without }] of this.#weightings.entries()) {
      const weighting = 1 + opponents.length + i;
      const named = {
        name,
        found: await searchPrice(this.lattice, { ...further(), weighting }),
        weights: this.lattice.weightings[weighting]!,
      };
      (without ? this.#without : this.#weighted).push(named);
    }
    if (opponents.length > 1) {
      for (const [i, { name }] of opponents.entries())
        this.#alone.push({ name, found: await searchPrice(this.lattice.alone(i), further()) });
    }
    for (const copies of scales) {
      const scaled = await this.#scaled(copies, further());
      if (scaled !== undefined) this.#scales.push(scaled);
    }
    if (policies !== undefined)
      this.#policies = await pricePolicies(this.#question, policies, further, (question) => {
        return new Lattice(this.#options.scheduler, question, latticeOptions(this.#options));
      });
    // What the further prices asked for has moved the first one a little, and it may no longer be as narrow as it was.
    if (found.reached) await searchPrice(this.lattice, this.#search);
  }

  /** Neighbouring sizes, a stage each: the curve around the price, and whether it rises as it should; and the army without the unit. */
  async #lookAround({ copies }: FoundPrice): Promise<void> {
    if (copies === undefined) return;
    const { value } = copies;
    const { least, most, empty } = this.#search;
    const from = Math.max(empty ? 1 : least, Math.floor(value / 1.5), Math.floor(value) - MOST_BESIDE);
    const to = Math.min(most, Math.ceil(value * 1.5), Math.ceil(value) + MOST_BESIDE);
    const sizes = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
    const without = empty || sizes.includes(least) ? [] : [{ copies: least, to: STAGE_BLOCKS / 4 }];
    await this.lattice.grow([...without, ...sizes.map((size) => ({ copies: size, to: STAGE_BLOCKS }))]);
  }

  /** Where the price says too little, what other models of the side would do in the unit's place. */
  async #inExchange(found: FoundPrice): Promise<void> {
    const { scheduler, seed, yardstick, module, moduleUrl } = this.#options;
    if (yardstick === undefined && !saysLittle(found, this.#search)) return;
    const chosen = yardstickOf(this.#question, yardstick);
    if (typeof chosen === "string") {
      this.#noExchange = chosen;
      return;
    }
    const { confidence, battles, maxBattles, later } = this.#search;
    const options: ExchangeOptions = {
      scheduler,
      seed,
      confidence,
      target: () => exchangeTarget(this.#cost.cost, this.#options),
      maxBattles: maxBattles / 4,
      ...given({ battles, later, module, moduleUrl }),
    };
    const players = this.lattice.playersAt(this.#cost.count);
    const ladder = new ExchangeLadder(this.#question, chosen, { ...options, cast: this.#cast, players });
    this.#exchange = { ladder, options };
    await searchExchange(ladder, options);
  }

  /** The same with both armies grown or shrunk by one factor. */
  async #scaled(copies: number, search: SearchOptions): Promise<ScaledPrice | undefined> {
    const { side, entry, opponents, rulebook } = this.#question;
    const factor = copies / this.#cost.count;
    const grown = (each: Side, alone = -1): Side => ({
      ...each,
      roster: each.roster.map((line, i) => ({
        ...line,
        count: i === alone ? copies : Math.max(1, Math.round(line.count * factor)),
      })),
    });
    const question: UnitQuestion = {
      ...this.#question,
      side: grown(side, entry),
      opponents: opponents.map((each): Opponent => ({ ...each, side: grown(each.side) })),
    };
    const lattice = new Lattice(this.#options.scheduler, question, {
      ...latticeOptions(this.#options),
      cast: this.#cast,
    });
    const cost = costOf(question);
    const allowed = allowedCopies(question, cost);
    const place = this.#question.place ?? 0;
    const models = lattice.cells(copies).flatMap(({ matchup }) => matchup.sides.map((each) => each.models));
    if (Math.max(...models) > (rulebook.mostModels ?? Infinity)) return undefined;
    const units = [question.side, ...question.opponents.map((each) => each.side)].map(unitsOf);
    if (Math.max(...units) > (rulebook.mostUnits ?? Infinity)) return undefined;
    const points = (from: Lattice, size: number) =>
      from.cells(size).reduce((sum, { matchup }) => sum + matchup.sides[1 - place]!.points, 0);
    // Whole models: the other armies do not grow by exactly the factor, and the budget grows as they do.
    const budget =
      (this.#search.available + this.#cost.fixed) * (points(lattice, copies) / points(this.lattice, this.#cost.count));
    const available = budget - cost.fixed;
    if (!(available > 0)) return undefined;
    const found = await searchPrice(lattice, {
      ...withoutLimits(search),
      ...limitsOf(allowed),
      available,
      start: copies,
    });
    return { copies, budget, found };
  }

  result(stopped?: "interrupted"): PriceResult {
    const { rulebook, scenario, side, opponents, place = 0 } = this.#question;
    const { confidence = 0.95, step = 1 } = this.#options;
    const found = readPrice(this.lattice, this.#search);
    const cells = this.lattice.cells(this.#cost.count);
    const range = rangeOf([...this.#without, ...this.#weighted].map((each) => each.found));
    const { available, least, most, empty, byRules } = this.#search;
    const exchange = this.#exchange && readExchange(this.#exchange.ladder, this.#exchange.options);
    const size = found.copies === undefined ? undefined : Math.floor(found.copies.value);
    return {
      wargauge: version,
      rules: rulebook.id,
      mode: scenario.mode,
      title: scenario.title,
      scenarioHash: cells[0]!.scenarioHash,
      seed: this.#options.seed,
      confidence,
      side: side.name,
      policy: cells[0]!.matchup.sides[place]!.policy,
      unit: unitTitle(this.#question),
      now: { copies: this.#cost.count, price: this.#cost.cost },
      opponents: opponents.map(({ name, weight }, i) => {
        const { policy, points } = cells[i]!.matchup.sides[1 - place]!;
        return { name, policy, points, weight, drawn: this.lattice.drawn(i), scenarioHash: cells[i]!.scenarioHash };
      }),
      budget: available + this.#cost.fixed,
      fixed: this.#cost.fixed,
      step,
      found,
      ...given({ exchange, noExchange: this.#noExchange }),
      grid: gridOf(this.lattice, this.#search, found, step),
      ...(size !== undefined &&
        size >= 1 && { sameArmy: { above: available / (size + 1), upTo: available / size, copies: size } }),
      field: {
        opponents: this.#alone,
        without: this.#without,
        weightings: this.#weighted,
        ...(range && { range }),
      },
      ...(this.#policies && { policies: this.#policies }),
      ...(this.#scales.length > 0 && { scales: this.#scales }),
      grade: gradeOf(found, [range, this.#policies?.range], step),
      illegal:
        size === undefined
          ? []
          : illegalSizes(this.#question, [Math.max(size, empty ? 1 : least), Math.min(most, size + 1)]),
      least,
      most,
      ...(byRules && { byRules }),
      battles: this.#options.scheduler.battles - this.#start.battles,
      ...(this.lattice.anchors.length > 0 && { players: this.#players() }),
      ...(stopped && { stopped }),
    };
  }

  #players(): NonNullable<PriceResult["players"]> {
    const at = this.lattice.anchors.map(([copies, fights]) => ({
      copies,
      fights: fights.map((each) => each && castSummary(each)),
    }));
    return { at, selection: this.#start.selection + this.#cast.battles };
  }
}

function latticeOptions({ seed, module, moduleUrl }: PriceOptions, weightings?: readonly (readonly number[])[]) {
  return { seed, ...given({ weightings, module, moduleUrl }) };
}

function searchOptions(question: UnitQuestion, cost: ReturnType<typeof costOf>, options: PriceOptions): SearchOptions {
  const { budget = cost.points, precision, battles, maxBattles = PRICE_CAP, confidence = 0.95, step = 1 } = options;
  const available = budget - cost.fixed;
  if (!(available > 0))
    throw new UserError(
      `a budget of ${budget} leaves nothing for ${unitTitle(question)}: ` +
        `the rest of ${question.side.name} costs ${cost.fixed}. Raise --budget`,
    );
  if (battles !== undefined && precision !== undefined)
    throw new UserError("--battles and --precision were both given: choose one of them");
  const copies = cost.cost > 0 ? Math.round(available / cost.cost) : cost.count;
  const allowed = allowedCopies(question, cost);
  return {
    available,
    start: Math.min(allowed.most, Math.max(1, copies)),
    ...limitsOf(allowed),
    confidence,
    target: (found) => {
      if (precision === undefined) return Math.max(step / 2, 0.01 * found);
      return "points" in precision ? precision.points : precision.share * found;
    },
    maxBattles,
    ...(battles !== undefined && { battles }),
  };
}

function limitsOf({ needed: _, ...limits }: Allowed): Omit<Allowed, "needed"> {
  return limits;
}

function withoutLimits({ byRules: _, empty: __, ...search }: SearchOptions): SearchOptions {
  return search;
}

/** A unit that may be taken once, a price that the most copies hardly reach, and no price at all. */
function saysLittle({ outcome, copies, sizes }: FoundPrice, { most }: SearchOptions): boolean {
  if (most === 1 || outcome === "above" || outcome === "below" || outcome === "dear") return true;
  if (outcome !== "found" && outcome !== "open") return false;
  return sizes.some((size) => size.copies === most) && !(copies?.high !== undefined && copies.high < most);
}

function exchangeTarget(cost: number, { step = 1, precision }: PriceOptions): number {
  if (precision === undefined) return Math.max(step / 2, EXCHANGE_SHARE * cost);
  return "points" in precision ? precision.points : precision.share * cost;
}

/** Scores on the game's grid of prices around the fair one, as far as the sizes were played. */
function gridOf(lattice: Lattice, search: SearchOptions, { price: fair }: FoundPrice, step: number): PriceAtSize[] {
  if (fair === undefined) return [];
  const { available, most, empty } = search;
  const isKnown = (copies: number) => copies <= most && (lattice.blocks(copies) > 0 || (copies === 0 && empty));
  const middle = Math.round(fair.value / step);
  const grid: PriceAtSize[] = [];
  for (let i = middle - GRID_BESIDE; i <= middle + GRID_BESIDE; i++) {
    const at = i * step;
    const copies = available / at;
    const k = Math.floor(copies);
    const f = copies - k;
    if (!(at > 0) || !isKnown(k) || (f > 0 && !isKnown(k + 1))) continue;
    const whole = sizeScore(lattice, k, search);
    const parts = f === 0 ? [whole] : [whole, sizeScore(lattice, k + 1, search)];
    const estimates = parts.map(({ score }) => ({ value: score.value, low: score.low!, high: score.high! }));
    const score: Estimate = {
      ...moverSum(f === 0 ? [1] : [1 - f, f], estimates),
      n: Math.min(...parts.filter(({ score: { n } }) => n > 0).map(({ score: { n } }) => n)),
      method: "mover",
    };
    grid.push({ price: at, copies, score, whole: { copies: k, score: whole.score } });
  }
  return grid;
}

/** Robust: what field and policies change is no more than twice the interval of luck, or one step of the price. None where neither was varied. */
function gradeOf({ price: fair }: FoundPrice, [field, policies]: readonly (Range | undefined)[], step: number): Grade {
  if (fair === undefined || (field === undefined && policies === undefined)) return "none";
  const luck = (fair.high ?? Infinity) - (fair.low ?? 0);
  const much = (range: Range | undefined) => {
    if (range === undefined) return false;
    const low = Math.min(range.low ?? 0, fair.value);
    const high = Math.max(range.high ?? Infinity, fair.value);
    return high - low > Math.max(2 * luck, step);
  };
  const byGauntlet = much(field);
  const byPolicy = much(policies);
  if (byGauntlet && byPolicy) return "field- and policy-dependent";
  return byGauntlet ? "field-dependent" : byPolicy ? "policy-dependent" : "robust";
}

function illegalSizes(question: UnitQuestion, sizes: readonly number[]): PriceResult["illegal"] {
  return [...new Set(sizes)].flatMap((copies) => {
    const problems = fieldedProblems(question, copies);
    return problems.length === 0 ? [] : [{ copies, problems }];
  });
}
