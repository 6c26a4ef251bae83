/**
 * The armies that are compared to tell what each change is worth, and what each scores. Cold.
 *
 * Where the unit is bought in copies, having something is worth what it adds to the fair price of a copy: the price with it less the price
 * without, both against the same opponents on the same dice. Of units that may be taken once, of what one model of many carries, and
 * wherever no price makes the army even, it is worth the models of a yardstick that bring the same score. Both are roots between whole
 * sizes (worth-measures.ts), never a tangent: a model that is worth eighteen points of score is no small step.
 */

import { FIRST_LOOK_BLOCKS } from "../chunk/stop.ts";
import { UserError } from "../errors.ts";
import type { Estimate } from "../estimate/summary.ts";
import type { Lever } from "../rules/kernel/rule-system.ts";
import { pitted } from "../scenario/contenders.ts";
import type { Scenario, Side } from "../scenario/scenario.ts";
import { meanScore } from "../stats/block-score.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import type { Cast, Casting } from "./cast.ts";
import type { PlayTerms } from "./effort.ts";
import { type UnitQuestion, unitName, withCopies } from "./lattice.ts";
import { Armies, type Army, Weighing } from "./superblocks.ts";
import { gains, leversOf, nearNames } from "./worth-levers.ts";
import {
  copiesAllowed,
  exchangedWorth,
  type Measure,
  negated,
  PriceLine,
  type PriceSearch,
  type PriceTerms,
  pricedWorth,
  Sizes,
  searchExchange,
  type Yardstick,
} from "./worth-measures.ts";
import { playTogether, type Together } from "./worth-together.ts";

/** A worth is known well enough when its half-width is this share of what the unit costs. */
export const WORTH_PRECISION = 0.02;

/** What is worth more than so many times the unit's points needs no number, nor a price so much lower than what it costs. */
const YARDSTICK_REACH = 2;
const LEAST_YARDSTICK = 3;
const PRICE_REACH = 4;
const LEAST_COPIES = 8;

export interface WorthOptions extends PlayTerms {
  /** Half-width that is enough, as a share of the unit's points. */
  readonly precision?: number;
  /** Entry whose models are the yardstick; absent: the unit, or the largest entry of its side that may change in number. */
  readonly yardstick?: number;
  /** Only changes in whose name the words of one of these stand, whole and in this order, in any case. */
  readonly only?: readonly string[];
  /** No changes in whose name the words of one of these stand. */
  readonly exclude?: readonly string[];
  /** Take the best so many changes two at a time as well. */
  readonly together?: number;
  /** What the sides choose from; absent: nobody chooses. */
  readonly casting?: Casting;
}

/** A lever with the armies that are compared for it. */
export interface Trial {
  readonly lever: Lever;
  /** +1: with the change the unit has it; -1: without the change. */
  readonly sign: 1 | -1;
  /** Points that are asked for having it. */
  readonly price: number;
  readonly models: number;
  /** The army with the change, as many as the roster has. */
  readonly changed: Army;
  /** The same by the players of the army as it is, where they are others. */
  readonly kept: Army;
  readonly without: Army;
  readonly having: Army;
  /**
   * The army that has it not, by models of the yardstick more; or, where the change is one of the yardstick as well, the army as it is:
   * how many fewer of them are as bad as the change.
   */
  readonly ladder: Sizes;
  /** The army with the change by copies; absent where it has no price of its own. */
  readonly line?: PriceLine;
  /** Whether it is told by prices: until there turns out to be none. */
  byPrice: boolean;
}

/** Trials that stop together: a lever, or the two directions of a characteristic, whose difference is asked about as well. */
type Track = readonly [Trial] | readonly [Trial, Trial];

const NO_YARDSTICK: Pick<Yardstick, "entry" | "range"> = { entry: 0, range: { least: 0, most: 0, start: 0 } };

export class Bench {
  readonly legs: 1 | 2;
  readonly battlesOfBlock: number;
  readonly question: UnitQuestion;
  readonly options: WorthOptions;
  readonly place: 0 | 1;
  readonly weighing: Weighing;
  readonly alone: readonly Weighing[];
  readonly scenarios: readonly Scenario[];
  readonly armies: Armies;
  readonly base: Army;
  readonly unitPoints: number;
  readonly line: PriceLine | undefined;
  readonly yardstick: Yardstick | undefined;
  readonly ladder: Sizes;
  readonly tracks: readonly Track[];
  readonly cast: Cast;
  #open: readonly Track[];
  together: readonly Together[] | undefined;

  constructor(question: UnitQuestion, options: WorthOptions, cast: Cast) {
    this.cast = cast;
    this.question = question;
    this.options = options;
    this.place = question.place ?? 0;
    this.armies = new Armies(options.scheduler, this.place);
    this.scenarios = scenariosOf(question);
    this.base = this.#army(this.scenarios);
    const { layout } = this.base.cells[0]!;
    if (!layout.score) throw new UserError("a worth needs a winner; in mode attack there is none. Try --set mode=duel");
    this.legs = layout.legs;
    this.battlesOfBlock = this.base.battles;
    const weights = question.opponents.map(({ weight }) => weight);
    this.weighing = new Weighing(weights, this.legs);
    this.alone = weights.map((_, j) => {
      const alone = weights.map((_, i) => Number(i === j));
      return new Weighing(alone, this.legs);
    });
    this.unitPoints = this.#points(this.base) - pointsWithout(question);
    this.yardstick = yardstickOf(question, this.unitPoints, options.yardstick);
    this.ladder = this.#ladderOf(this.base, this.scenarios);
    const terms = this.#terms();
    this.line = terms && this.#lineOf(this.base, this.scenarios, terms);
    const { levers, names } = leversOf(question, this.scenarios, options);
    this.tracks = tracksOf(levers.map((lever) => this.#trial(lever)));
    this.#open = this.tracks;
    if (this.tracks.length === 0)
      throw new UserError(
        options.only === undefined
          ? `nothing of ${unitName(question.side, question.entry)} can be changed${options.exclude === undefined ? "" : ` beside what is excluded: ${options.exclude.join(", ")}`}`
          : `none of what can be changed about ${unitName(question.side, question.entry)} has ${options.only.join(" or ")} in its name${nearNames(options.only, names)}`,
      );
    if (this.yardstick === undefined && this.#open.flat().some(({ byPrice }) => !byPrice))
      throw new UserError(
        `points are measured in models, but ${options.yardstick === undefined ? `no entry of ${question.side.name}` : unitName(question.side, options.yardstick)} may have a model more or fewer; add a Pack to the side, or choose another with --yardstick`,
      );
  }

  /** Superblocks of the army as it is. */
  get blocks(): number {
    return this.base.blocks;
  }

  /** Trials that are not known well enough yet. */
  get open(): readonly Trial[] {
    return this.#open.flat();
  }

  /** `whose`: the scenarios whose players play it; absent: its own. */
  #army(scenarios: readonly Scenario[], label = "", whose = scenarios): Army {
    const { opponents } = this.question;
    const cells = scenarios.map((scenario, i) => {
      // Armies that meet one opponent share their dice; one opponent alone has those of every other command.
      const dice = `${opponents.length === 1 ? "main" : `against ${i + 1}`}${label}`;
      return this.cast.cell(scenario, this.cast.known(whose[i]!), dice);
    });
    return this.armies.of(cells);
  }

  #points(army: Army): number {
    return army.info(this.place).points;
  }

  /** On what terms copies of the unit are bought; nothing where one may be taken. */
  #terms(): PriceTerms | undefined {
    const { side, entry } = this.question;
    const copies = side.roster[entry]!.count;
    const { least, most } = copiesAllowed(this.question);
    if (most < 2 || !(this.unitPoints > 0)) return undefined;
    const cap = Math.min(most, Math.max(LEAST_COPIES, PRICE_REACH * copies));
    return { available: this.unitPoints, copies, least, cap, most, empty: side.roster.length === 1 };
  }

  /**
   * The army by copies of the unit. Sizes have dice of their own (a level gains nothing from common ones), which do not depend on what
   * else is changed.
   */
  #lineOf(army: Army, scenarios: readonly Scenario[], terms: PriceTerms): PriceLine {
    const { entry } = this.question;
    const range = { least: terms.least, most: terms.cap, start: terms.copies };
    const open = (size: number) => this.#army(this.#counted(scenarios, entry, size), `, ${size} copies`, scenarios);
    return new PriceLine(new Sizes(range, army, open), terms);
  }

  /** The army by models of the yardstick more, on the same dice. */
  #ladderOf(army: Army, scenarios: readonly Scenario[], whose = scenarios): Sizes {
    const { entry, range } = this.yardstick ?? NO_YARDSTICK;
    const { count } = this.question.side.roster[entry]!;
    return new Sizes(range, army, (more) => this.#army(this.#counted(scenarios, entry, count + more), "", whose));
  }

  #counted(scenarios: readonly Scenario[], entry: number, copies: number): Scenario[] {
    return scenarios.map((scenario) => ({
      ...scenario,
      sides: scenario.sides.map((side, i) => (i === this.place ? withCopies(side, entry, copies) : side)),
    }));
  }

  #trial(lever: Lever): Trial {
    const { side } = this.question;
    const scenarios = this.scenarios.map((scenario) => lever.apply(scenario));
    const changed = this.#army(scenarios);
    const sign = gains(lever) ? 1 : -1;
    // What reaches beyond the unit's own copies, or belongs to one of them, is no price of a copy.
    const isShared =
      lever.kind === "characteristic" || lever.kind === "rule" || this.#isOfEach(lever, scenarios, changed);
    const isTheirs = isShared && lever.entries.length === 1 && lever.also === undefined;
    const isYardstick = this.yardstick !== undefined && lever.entries.includes(this.yardstick.entry);
    const line = this.line && isTheirs ? this.#lineOf(changed, scenarios, this.line.terms) : undefined;
    return {
      lever,
      sign,
      price: sign * (this.#points(changed) - this.#points(this.base)),
      models: isShared ? lever.entries.reduce((sum, i) => sum + side.roster[i]!.count, 0) : 1,
      changed,
      kept: this.isCast ? this.#army(scenarios, "", this.scenarios) : changed,
      without: sign > 0 ? this.base : changed,
      having: sign > 0 ? changed : this.base,
      ladder: sign > 0 || isYardstick ? this.ladder : this.#ladderOf(changed, scenarios),
      ...(line && { line }),
      byPrice: line !== undefined,
    };
  }

  /** Whether a copy more pays for the change as well (in a rulebook's rounding): else one model has it, or the unit as a whole. */
  #isOfEach({ entries }: Lever, scenarios: readonly Scenario[], changed: Army): boolean {
    const { rulebook, entry, side } = this.question;
    const models = entries.reduce((sum, i) => sum + side.roster[i]!.count, 0);
    const price = this.#points(changed) - this.#points(this.base);
    if (models === 1 || price === 0) return true;
    const more = ([first]: readonly Scenario[]) => {
      const [scenario] = this.#counted([first!], entry, side.roster[entry]!.count + 1);
      return rulebook.compile(rulebook.resolve(scenario!)).sides[this.place]!.points;
    };
    const priceOfMore = more(scenarios) - more(this.scenarios);
    return Math.abs(priceOfMore - (price * (models + 1)) / models) < Math.abs(priceOfMore - price);
  }

  /** Plays all that is open up to a block. A track that is known well enough is left as it is after that. */
  async play(to: number, stops: boolean): Promise<void> {
    for (;;) {
      const base = this.blocks === 0 ? undefined : this.line?.search(this.weighing, this.confidence);
      const wanted = [this.base, ...this.open.flatMap((trial) => this.#wanted(trial, base))];
      // One model of the yardstick is always told of, wherever it is used.
      if (this.usesYardstick) wanted.push(this.oneMore);
      wanted.push(...this.open.map(({ kept }) => kept).filter((kept) => this.isCast && kept.blocks < this.blocks));
      if (wanted.every(({ blocks }) => blocks >= to)) break;
      await this.armies.grow(wanted, to);
    }
    if (stops && to >= FIRST_LOOK_BLOCKS)
      this.#open = this.#open.filter((track) => !track.every((t) => this.#isKnown(t)));
  }

  get isCast(): boolean {
    return this.cast.known(this.scenarios[0]!) !== undefined;
  }

  get usesYardstick(): boolean {
    return this.tracks.flat().some(({ byPrice }) => !byPrice);
  }

  /** Armies that a trial needs next. Whether there is a price shows on the way. */
  #wanted(trial: Trial, base: PriceSearch | undefined): readonly Army[] {
    const { changed, line } = trial;
    if (changed.blocks === 0 || this.blocks === 0) return [changed];
    if (trial.byPrice && base !== undefined) {
      const own = line!.search(this.weighing, this.confidence, base.copies);
      const lacks = [base, own].some(({ armies, copies }) => copies === undefined && armies.length === 0);
      const isTold = !lacks && this.changedBlocks(trial) > 0;
      if (isTold || this.yardstick === undefined) return [...base.armies, ...own.armies];
      trial.byPrice = false;
    }
    const { ladder, army } = this.#exchange(trial);
    return [changed, ...searchExchange(ladder, army, this.weighing, this.confidence)];
  }

  /** What is exchanged for what. What changed nothing so far is the army as it is, and has no need of a ladder of its own. */
  #exchange(trial: Trial): { readonly ladder: Sizes; readonly army: Army } {
    const ladder = this.changedBlocks(trial) === 0 ? this.ladder : trial.ladder;
    return { ladder, army: ladder === this.ladder ? trial.changed : trial.having };
  }

  changedBlocks({ changed }: Trial): number {
    const blocks = Math.min(changed.blocks, this.base.blocks);
    let count = 0;
    for (let block = 0; block < blocks; block++)
      if (this.weighing.score(changed, block) !== this.weighing.score(this.base, block)) count++;
    return count;
  }

  measure(trial: Trial, confidence = this.confidence, weighing = this.weighing): Measure {
    if (trial.byPrice) return this.priced(trial, confidence, weighing);
    const { ladder, army } = this.#exchange(trial);
    const rate = exchangedWorth(ladder, army, this.yardstick!.points, weighing, confidence);
    const found = trial.sign < 0 && ladder === this.ladder ? negated(rate) : rate;
    // A crossing of a curve that is not known to rise says nothing.
    const isKnown = found.outcome !== "found" || found.low !== undefined || found.high !== undefined;
    return isKnown && this.buysScore ? found : { method: found.method, outcome: "open", n: found.n };
  }

  priced({ sign, line }: Trial, confidence: number, weighing: Weighing) {
    const [without, having] = sign > 0 ? [this.line!, line!] : [line!, this.line!];
    return pricedWorth(without, having, weighing, confidence);
  }

  /** Whether more of the yardstick is certainly better. */
  get buysScore(): boolean {
    const sizes = [...this.ladder.opened].filter(([, { blocks }]) => blocks > 0).sort(([a], [b]) => a - b);
    const [fewest, most] = [sizes[0]?.[1], sizes.at(-1)?.[1]];
    if (fewest === undefined || most === undefined || fewest === most) return false;
    return this.difference(most, fewest).low! > 0;
  }

  #isKnown(trial: Trial): boolean {
    const { outcome, low, high } = this.measure(trial);
    if (outcome === "above" || outcome === "below") return true;
    return low !== undefined && high !== undefined && 0.5 * (high - low) <= this.enough;
  }

  /** Each two of the best changes at once, in all the blocks of the others. */
  async playTogether(count: number): Promise<void> {
    if (this.yardstick === undefined)
      throw new UserError("two changes at once are told in models of another entry; add a Pack to the side");
    const worthOf = (trial: Trial) => this.measure(trial).value ?? -Infinity;
    const best = this.tracks
      .flat()
      .filter((trial) => trial.lever.change !== "-1" && worthOf(trial) > -Infinity)
      .sort((a, b) => worthOf(b) - worthOf(a))
      .slice(0, count);
    const { rulebook } = this.question;
    this.together = await playTogether({
      rulebook,
      place: this.place,
      scenarios: this.scenarios,
      armies: this.armies,
      weighing: this.weighing,
      army: (scenarios) => this.#army(scenarios, "", this.scenarios),
      ladder: (scenarios) => this.#ladderOf(this.#army(scenarios, "", this.scenarios), scenarios, this.scenarios),
      points: this.yardstick.points,
      changes: best.map(({ lever, sign }) => ({ lever, sign })),
      blocks: this.blocks,
      confidence: this.confidence,
    });
    await this.armies.grow([this.oneMore], this.blocks);
  }

  /** A model more of the yardstick, or fewer where there may be no more. */
  get oneMore(): Army {
    return this.ladder.at(this.ladder.range.most > 0 ? 1 : -1);
  }

  get confidence(): number {
    return this.options.confidence ?? 0.95;
  }

  get enough(): number {
    return (this.options.precision ?? WORTH_PRECISION) * this.unitPoints;
  }

  score(army: Army): Estimate {
    const counts = sumOf(this.weighing.scores(army));
    return { value: meanScore(counts), ...scoreInterval(counts, this.confidence), n: army.blocks, method: "msi" };
  }

  /** What one army scores more than another on the same dice. */
  difference(one: Army, other: Army): Estimate {
    const counts = sumOf(this.weighing.differences(one, other));
    const { low, high } = scoreInterval(counts, this.confidence);
    const n = Math.min(one.blocks, other.blocks);
    return { value: 2 * meanScore(counts) - 1, low: 2 * low - 1, high: 2 * high - 1, n, method: "msi" };
  }
}

export function scenariosOf(question: UnitQuestion): Scenario[] {
  return question.opponents.map((_, i) => meeting(question, question.side, i));
}

function meeting(question: UnitQuestion, side: Side, opponent: number): Scenario {
  const other = question.opponents[opponent]!.side;
  return question.place === 1 ? pitted(question, other, side) : pitted(question, side, other);
}

/** The two directions of a characteristic stop together. */
function tracksOf(trials: readonly Trial[]): Track[] {
  return trials.flatMap((trial): Track[] => {
    const { kind, change, name, unit } = trial.lever;
    if (kind !== "characteristic") return [[trial]];
    const pair = trials.find(
      ({ lever }) => lever.kind === kind && lever.name === name && lever.unit === unit && lever.change !== change,
    );
    if (pair === undefined) return [[trial]];
    return change === "+1" ? [[trial, pair]] : [];
  });
}

/** Models whose number may change: those of the unit, or else of the largest entry beside it; nothing where there are none. */
function yardstickOf(question: UnitQuestion, unitPoints: number, chosen: number | undefined): Yardstick | undefined {
  const { rulebook, side, entry, place = 0 } = question;
  const others = [...side.roster.keys()]
    .filter((i) => i !== entry)
    .sort((a, b) => side.roster[b]!.count - side.roster[a]!.count || a - b);
  const pointsOf = (candidate: number, copies: number) => {
    const scenario = meeting(question, withCopies(side, candidate, copies), 0);
    return rulebook.compile(rulebook.resolve(scenario)).sides[place]!.points;
  };
  for (const candidate of chosen === undefined ? [entry, ...others] : [chosen]) {
    const { count } = side.roster[candidate]!;
    const { least, most } = copiesAllowed({ ...question, entry: candidate });
    if (least === most || (most === count && count - 1 === 0)) continue;
    const [from, to] = most > count ? [count, count + 1] : [count - 1, count];
    const points = pointsOf(candidate, to) - pointsOf(candidate, from);
    if (!(points > 0)) continue;
    const enough = Math.max(LEAST_YARDSTICK, Math.ceil((YARDSTICK_REACH * unitPoints) / points));
    const range = { least: Math.max(least - count, -enough), most: Math.min(most - count, enough), start: 0 };
    return { entry: candidate, points, range };
  }
  return undefined;
}

/** Points of the side without the unit; 0 when there is nothing else. */
function pointsWithout(question: UnitQuestion): number {
  const { rulebook, side, entry, place = 0 } = question;
  if (side.roster.length === 1) return 0;
  const rest = meeting(question, withCopies(side, entry, 0), 0);
  return rulebook.compile(rulebook.resolve(rest)).sides[place]!.points;
}

function sumOf(groups: readonly (readonly number[])[]): number[] {
  return groups[0]!.map((_, j) => groups.reduce((sum, counts) => sum + counts[j]!, 0));
}
