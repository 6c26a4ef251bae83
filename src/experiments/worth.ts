/**
 * "What is +1 Toughness worth?": each characteristic, weapon, item and rule of a unit in points. Cold.
 *
 * Where the unit is bought in copies, having something is worth what it adds to the fair price of a copy: the price with it less the price
 * without, both against the same opponents on the same dice. Of units that may be taken once, of what one model of many carries, and
 * wherever no price makes the army even, it is worth the models of a yardstick that bring the same score. Both are roots between whole
 * sizes (worth-measures.ts), never a tangent: a model that is worth eighteen points of score is no small step.
 *
 * Every change stops by itself at the end of a stage at which it is known well enough; that looks at widths, never at signs.
 */

import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { FIRST_LOOK_BLOCKS } from "../chunk/stop.ts";
import { interruptedBefore, UserError } from "../errors.ts";
import type { CastSummary } from "../estimate/played-well.ts";
import type { Estimate, Origin } from "../estimate/summary.ts";
import { given } from "../given.ts";
import type { Lever } from "../rules/kernel/rule-system.ts";
import { pitted } from "../scenario/contenders.ts";
import { nearest } from "../scenario/nearest.ts";
import type { Scenario, Side } from "../scenario/scenario.ts";
import { toItsEnd } from "../simulate.ts";
import { meanScore } from "../stats/block-score.ts";
import { holm } from "../stats/holm.ts";
import { invertedP } from "../stats/inverted-p.ts";
import { jackknifeOf } from "../stats/jackknife.ts";
import type { ZeroPrice } from "../stats/lattice-price-zero.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { version } from "../version.ts";
import { Cast, type Casting, castSummary } from "./cast.ts";
import type { PlayTerms } from "./effort.ts";
import { type UnitQuestion, unitName, unitTitle, withCopies } from "./lattice.ts";
import { Armies, type Army, Weighing } from "./superblocks.ts";
import {
  copiesAllowed,
  estimateOf,
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

/** Cap of a worth, in battles of each army against each opponent. */
export const WORTH_CAP = 65_536;
/** A worth is known well enough when its half-width is this share of what the unit costs. */
export const WORTH_PRECISION = 0.02;
/** A price fits when the worth is certainly within this share of it, or within a smaller share of all that the unit costs. */
export const FAIR_SHARE = 0.1;
export const FAIR_SHARE_OF_UNIT = 0.04;
/** What is worth more than so many times the unit's points needs no number, nor a price so much lower than what it costs. */
const YARDSTICK_REACH = 2;
const LEAST_YARDSTICK = 3;
const PRICE_REACH = 4;
const LEAST_COPIES = 8;
const STAGE_BLOCKS = 8 * CHUNK_BLOCKS;
/** Armies that a change takes, most of the time; for the progress bar only. */
const ARMIES_OF_CHANGE = 1.5;

export interface WorthOptions extends PlayTerms {
  /** Half-width that is enough, as a share of the unit's points. */
  readonly precision?: number;
  /** Entry whose models are the yardstick; absent: the unit, or the largest entry of its side that may change in number. */
  readonly yardstick?: number;
  /** Only changes in whose name the words of one of these stand, whole and in this order, in any case. */
  readonly only?: readonly string[];
  /** Take the best so many changes two at a time as well. */
  readonly together?: number;
  /** What the sides choose from; absent: nobody chooses. */
  readonly casting?: Casting;
}

export type PriceVerdict = "under-costed" | "over-costed" | "fair" | "open";

export interface LeverWorth extends Pick<Lever, "kind" | "unit" | "name" | "change"> {
  /** Models of the other side that change as well. */
  readonly also?: readonly string[];
  /** Models that have it; 1 where it belongs to one of them, or to the unit as a whole. */
  readonly models: number;
  /** Superblocks at the size of the roster, and how many of them came out differently. */
  readonly blocks: number;
  readonly changedBlocks: number;
  /** What having it adds to the score. */
  readonly score: Estimate;
  /** What having it is worth, in points, to all models together; absent when that cannot be told. Without effect it has no interval. */
  readonly worth?: Estimate;
  /** The same for each model that has it. */
  readonly perModel?: Estimate;
  /** It is worth more than this, the most models of the yardstick that can be played. */
  readonly atLeast?: number;
  /** It is worth less than this. */
  readonly atMost?: number;
  /** Fair price of a copy with it and without, where the worth is their difference. */
  readonly prices?: { readonly with: Estimate; readonly without: Estimate };
  /** Why there is no such price, where copies are bought all the same. */
  readonly noPrice?: NoPrice;
  /** What the rulebook asks for it; absent where nothing is asked. */
  readonly listed?: number;
  readonly verdict?: PriceVerdict;
  /** Of the claim that the worth is the price, adjusted for all prices that are compared (Holm). */
  readonly p?: number;
  readonly byOpponent?: readonly { readonly opponent: string; readonly worth?: Estimate }[];
  /** Where sides choose who plays them: what it adds to the score if nobody adapts to the change. */
  readonly kept?: Estimate;
  /** Who plays with the change, against each opponent. */
  readonly fights?: readonly (CastSummary | undefined)[];
}

/** An army that no price of the unit makes even. */
export interface NoPrice {
  readonly army: "with" | "without";
  /** Above: without any of them it already scores more than half. Below: with the most that the rules allow it scores less. */
  readonly outcome: "above" | "below" | "open";
  /** Whether the rules allow no more of them in one entry than those that were tried. */
  readonly isMost: boolean;
  /** The size that says so, and what it scores. */
  readonly copies: number;
  readonly score: Estimate;
}

/** How much more the next point of a characteristic is worth than the last one. */
export interface Asymmetry {
  readonly unit: string;
  readonly name: string;
  readonly worth?: Estimate;
  readonly blocks: number;
}

export interface Worths extends Origin {
  readonly confidence: number;
  readonly scenarioHashes: readonly string[];
  readonly side: { readonly name: string; readonly points: number; readonly policy: string };
  readonly unit: { readonly name: string; readonly entry: number; readonly models: number; readonly points: number };
  /** Words by which changes were asked for. */
  readonly asked?: readonly string[];
  readonly opponents: readonly {
    readonly name: string;
    readonly weight: number;
    readonly points: number;
    readonly policy: string;
  }[];
  /** Score of the side as it is. */
  readonly score: Estimate;
  /** Fair price of a copy as it is, where one was needed and found. */
  readonly price?: Estimate;
  /** Of exchange rates; absent where all worths are differences of prices. */
  readonly yardstick?: {
    readonly name: string;
    readonly entry: number;
    /** Points of one model. */
    readonly points: number;
    /** The fewest and the most of them that were played, beside those of the roster. */
    readonly from: number;
    readonly to: number;
    /** What a model more adds to the score. */
    readonly score: Estimate;
    /** Whether more of them are certainly better. */
    readonly identifiable: boolean;
  };
  readonly levers: readonly LeverWorth[];
  readonly asymmetries: readonly Asymmetry[];
  /** Of the best changes each two; where that was asked for. */
  readonly together?: readonly Together[];
  /** Superblocks of the side as it is, and all battles played. */
  readonly blocks: number;
  readonly battles: number;
  /** Half-width that was asked for, in points; absent when the number of battles was fixed. */
  readonly precision?: number;
  readonly stop: "precision" | "fixed" | "cap" | "interrupted";
  /** Where sides choose: who plays the side as it is against each opponent, and the battles of all choices. */
  readonly players?: { readonly fights: readonly (CastSummary | undefined)[]; readonly selection: number };
}

export async function worth(question: UnitQuestion, options: WorthOptions): Promise<Worths> {
  const cast = new Cast({ ...options, rulebook: question.rulebook });
  if (options.casting !== undefined) await choosePlayers(question, options, cast);
  const bench = new Bench(question, options, cast);
  const { scheduler, battles, maxBattles = WORTH_CAP, precision = WORTH_PRECISION, together } = options;
  if (battles !== undefined && (options.maxBattles !== undefined || options.precision !== undefined))
    throw new UserError("--battles is a fixed number; it goes with neither --max-battles nor --precision");
  if (!(precision > 0 && precision <= 0.5))
    throw new UserError(
      `the precision is ${precision}; expected a share of the unit's points above 0 and up to 0.5, such as 0.02`,
    );
  const cap = Math.ceil((battles ?? maxBattles) / bench.legs);
  const playAll = async () => {
    let to = 0;
    while (bench.open.length > 0 && to < cap) {
      scheduler.expect(scheduler.battles + ARMIES_OF_CHANGE * bench.open.length * bench.battlesOfBlock * (cap - to));
      to = Math.min(cap, to + STAGE_BLOCKS);
      await bench.play(to, battles === undefined);
    }
    if (together !== undefined) await bench.playTogether(together);
  };
  const interrupted = !(await toItsEnd(playAll()));
  if (interrupted && bench.blocks === 0) throw interruptedBefore();
  const reached = bench.open.length === 0;
  return bench.answer(interrupted ? "interrupted" : battles !== undefined ? "fixed" : reached ? "precision" : "cap");
}

/** Of the side as it is, and with each change. */
async function choosePlayers(question: UnitQuestion, { only }: WorthOptions, cast: Cast): Promise<void> {
  const scenarios = scenariosOf(question);
  for (const scenario of scenarios) if ((await cast.players(scenario)) === undefined) return;
  for (const lever of leversOf(question, scenarios, only).levers)
    for (const scenario of scenarios) await cast.players(lever.apply(scenario));
}

function scenariosOf(question: UnitQuestion): Scenario[] {
  return question.opponents.map((_, i) => meeting(question, question.side, i));
}

/** What can be changed about the unit, as far as it was asked for, and the names of all that can. */
function leversOf(
  { rulebook, entry, place = 0 }: UnitQuestion,
  scenarios: readonly Scenario[],
  only: WorthOptions["only"],
): { readonly levers: Lever[]; readonly names: ReadonlySet<string> } {
  const names = new Set<string>();
  const asked = only?.map(wordsOf);
  const isWanted = (lever: Lever): boolean => {
    if (!lever.entries.includes(entry)) return false;
    const name = wordsOf(leverName(lever));
    names.add(lever.name);
    return asked === undefined || asked.some((words) => standsIn(words, name));
  };
  const found = scenarios.map((scenario) => rulebook.levers(rulebook.resolve(scenario), place, isWanted));
  const levers = found[0]!.map((lever) => {
    const isSame = (each: Lever) => each.unit === lever.unit && leverName(each) === leverName(lever);
    const alike = found.flatMap((all) => all.filter(isSame));
    const also = [...new Set(alike.flatMap((each) => each.also ?? []))];
    return { ...lever, ...(also.length > 0 && { also }) };
  });
  return { levers, names };
}

/** A lever with the armies that are compared for it. */
interface Trial {
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

class Bench {
  readonly legs: 1 | 2;
  readonly battlesOfBlock: number;
  readonly #question: UnitQuestion;
  readonly #options: WorthOptions;
  readonly #place: 0 | 1;
  readonly #weighing: Weighing;
  readonly #alone: readonly Weighing[];
  readonly #scenarios: readonly Scenario[];
  readonly #armies: Armies;
  readonly #base: Army;
  readonly #unitPoints: number;
  readonly #line: PriceLine | undefined;
  readonly #yardstick: Yardstick | undefined;
  readonly #ladder: Sizes;
  readonly #tracks: readonly Track[];
  /** Of all that could be changed. */
  readonly #names: ReadonlySet<string>;
  readonly #cast: Cast;
  #open: readonly Track[];
  #together: readonly Together[] | undefined;

  constructor(question: UnitQuestion, options: WorthOptions, cast: Cast) {
    this.#cast = cast;
    this.#question = question;
    this.#options = options;
    this.#place = question.place ?? 0;
    this.#armies = new Armies(options.scheduler, this.#place);
    this.#scenarios = scenariosOf(question);
    this.#base = this.#army(this.#scenarios);
    const { layout } = this.#base.cells[0]!;
    if (!layout.score) throw new UserError("a worth needs a winner; in mode attack there is none. Try --set mode=duel");
    this.legs = layout.legs;
    this.battlesOfBlock = this.#base.battles;
    const weights = question.opponents.map(({ weight }) => weight);
    this.#weighing = new Weighing(weights, this.legs);
    this.#alone = weights.map((_, j) => {
      const alone = weights.map((_, i) => Number(i === j));
      return new Weighing(alone, this.legs);
    });
    this.#unitPoints = this.#points(this.#base) - pointsWithout(question);
    this.#yardstick = yardstickOf(question, this.#unitPoints, options.yardstick);
    this.#ladder = this.#ladderOf(this.#base, this.#scenarios);
    const terms = this.#terms();
    this.#line = terms && this.#lineOf(this.#base, this.#scenarios, terms);
    const { levers, names } = leversOf(question, this.#scenarios, options.only);
    this.#names = names;
    this.#tracks = tracksOf(levers.map((lever) => this.#trial(lever)));
    this.#open = this.#tracks;
    if (this.#tracks.length === 0)
      throw new UserError(
        options.only === undefined
          ? `nothing of ${unitName(question.side, question.entry)} can be changed`
          : `none of what can be changed about ${unitName(question.side, question.entry)} has ${options.only.join(" or ")} in its name${this.#meant(options.only)}`,
      );
    if (this.#yardstick === undefined && this.#open.flat().some(({ byPrice }) => !byPrice))
      throw new UserError(
        `points are measured in models, but ${options.yardstick === undefined ? `no entry of ${question.side.name}` : unitName(question.side, options.yardstick)} may have a model more or fewer; add a Pack to the side, or choose another with --yardstick`,
      );
  }

  /** Superblocks of the army as it is. */
  get blocks(): number {
    return this.#base.blocks;
  }

  /** Trials that are not known well enough yet. */
  get open(): readonly Trial[] {
    return this.#open.flat();
  }

  /** `whose`: the scenarios whose players play it; absent: its own. */
  #army(scenarios: readonly Scenario[], label = "", whose = scenarios): Army {
    const { opponents } = this.#question;
    const cells = scenarios.map((scenario, i) => {
      // Armies that meet one opponent share their dice; one opponent alone has those of every other command.
      const dice = `${opponents.length === 1 ? "main" : `against ${i + 1}`}${label}`;
      return this.#cast.cell(scenario, this.#cast.known(whose[i]!), dice);
    });
    return this.#armies.of(cells);
  }

  #points(army: Army): number {
    return army.info(this.#place).points;
  }

  /** On what terms copies of the unit are bought; nothing where one may be taken. */
  #terms(): PriceTerms | undefined {
    const { side, entry } = this.#question;
    const copies = side.roster[entry]!.count;
    const { least, most } = copiesAllowed(this.#question);
    if (most < 2 || !(this.#unitPoints > 0)) return undefined;
    const cap = Math.min(most, Math.max(LEAST_COPIES, PRICE_REACH * copies));
    return { available: this.#unitPoints, copies, least, cap, most, empty: side.roster.length === 1 };
  }

  /**
   * The army by copies of the unit. Sizes have dice of their own (a level gains nothing from common ones), which do not depend on what
   * else is changed.
   */
  #lineOf(army: Army, scenarios: readonly Scenario[], terms: PriceTerms): PriceLine {
    const { entry } = this.#question;
    const range = { least: terms.least, most: terms.cap, start: terms.copies };
    const open = (size: number) => this.#army(this.#counted(scenarios, entry, size), `, ${size} copies`, scenarios);
    return new PriceLine(new Sizes(range, army, open), terms);
  }

  /** The army by models of the yardstick more, on the same dice. */
  #ladderOf(army: Army, scenarios: readonly Scenario[], whose = scenarios): Sizes {
    const { entry, range } = this.#yardstick ?? NO_YARDSTICK;
    const { count } = this.#question.side.roster[entry]!;
    return new Sizes(range, army, (more) => this.#army(this.#counted(scenarios, entry, count + more), "", whose));
  }

  #counted(scenarios: readonly Scenario[], entry: number, copies: number): Scenario[] {
    return scenarios.map((scenario) => ({
      ...scenario,
      sides: scenario.sides.map((side, i) => (i === this.#place ? withCopies(side, entry, copies) : side)),
    }));
  }

  #trial(lever: Lever): Trial {
    const { side } = this.#question;
    const scenarios = this.#scenarios.map((scenario) => lever.apply(scenario));
    const changed = this.#army(scenarios);
    const sign = gains(lever) ? 1 : -1;
    // What reaches beyond the unit's own copies, or belongs to one of them, is no price of a copy.
    const isShared =
      lever.kind === "characteristic" || lever.kind === "rule" || this.#isOfEach(lever, scenarios, changed);
    const isTheirs = isShared && lever.entries.length === 1 && lever.also === undefined;
    const isYardstick = this.#yardstick !== undefined && lever.entries.includes(this.#yardstick.entry);
    const line = this.#line && isTheirs ? this.#lineOf(changed, scenarios, this.#line.terms) : undefined;
    return {
      lever,
      sign,
      price: sign * (this.#points(changed) - this.#points(this.#base)),
      models: isShared ? lever.entries.reduce((sum, i) => sum + side.roster[i]!.count, 0) : 1,
      changed,
      kept: this.#isCast ? this.#army(scenarios, "", this.#scenarios) : changed,
      without: sign > 0 ? this.#base : changed,
      having: sign > 0 ? changed : this.#base,
      ladder: sign > 0 || isYardstick ? this.#ladder : this.#ladderOf(changed, scenarios),
      ...(line && { line }),
      byPrice: line !== undefined,
    };
  }

  /** Whether a copy more pays for the change as well (in a rulebook's rounding): else one model has it, or the unit as a whole. */
  #isOfEach({ entries }: Lever, scenarios: readonly Scenario[], changed: Army): boolean {
    const { rulebook, entry, side } = this.#question;
    const models = entries.reduce((sum, i) => sum + side.roster[i]!.count, 0);
    const price = this.#points(changed) - this.#points(this.#base);
    if (models === 1 || price === 0) return true;
    const more = ([first]: readonly Scenario[]) => {
      const [scenario] = this.#counted([first!], entry, side.roster[entry]!.count + 1);
      return rulebook.compile(rulebook.resolve(scenario!)).sides[this.#place]!.points;
    };
    const priceOfMore = more(scenarios) - more(this.#scenarios);
    return Math.abs(priceOfMore - (price * (models + 1)) / models) < Math.abs(priceOfMore - price);
  }

  /** Plays all that is open up to a block. A track that is known well enough is left as it is after that. */
  async play(to: number, stops: boolean): Promise<void> {
    for (;;) {
      const base = this.blocks === 0 ? undefined : this.#line?.search(this.#weighing, this.#confidence);
      const wanted = [this.#base, ...this.open.flatMap((trial) => this.#wanted(trial, base))];
      // One model of the yardstick is always told of, wherever it is used.
      if (this.#usesYardstick) wanted.push(this.#oneMore);
      wanted.push(...this.open.map(({ kept }) => kept).filter((kept) => this.#isCast && kept.blocks < this.blocks));
      if (wanted.every(({ blocks }) => blocks >= to)) break;
      await this.#armies.grow(wanted, to);
    }
    if (stops && to >= FIRST_LOOK_BLOCKS)
      this.#open = this.#open.filter((track) => !track.every((t) => this.#isKnown(t)));
  }

  get #isCast(): boolean {
    return this.#cast.known(this.#scenarios[0]!) !== undefined;
  }

  get #usesYardstick(): boolean {
    return this.#tracks.flat().some(({ byPrice }) => !byPrice);
  }

  /** Armies that a trial needs next. Whether there is a price shows on the way. */
  #wanted(trial: Trial, base: PriceSearch | undefined): readonly Army[] {
    const { changed, line } = trial;
    if (changed.blocks === 0 || this.blocks === 0) return [changed];
    if (trial.byPrice && base !== undefined) {
      const own = line!.search(this.#weighing, this.#confidence, base.copies);
      const lacks = [base, own].some(({ armies, copies }) => copies === undefined && armies.length === 0);
      const isTold = !lacks && this.#changedBlocks(trial) > 0;
      if (isTold || this.#yardstick === undefined) return [...base.armies, ...own.armies];
      trial.byPrice = false;
    }
    const { ladder, army } = this.#exchange(trial);
    return [changed, ...searchExchange(ladder, army, this.#weighing, this.#confidence)];
  }

  /** What is exchanged for what. What changed nothing so far is the army as it is, and has no need of a ladder of its own. */
  #exchange(trial: Trial): { readonly ladder: Sizes; readonly army: Army } {
    const ladder = this.#changedBlocks(trial) === 0 ? this.#ladder : trial.ladder;
    return { ladder, army: ladder === this.#ladder ? trial.changed : trial.having };
  }

  #changedBlocks({ changed }: Trial): number {
    const blocks = Math.min(changed.blocks, this.#base.blocks);
    let count = 0;
    for (let block = 0; block < blocks; block++)
      if (this.#weighing.score(changed, block) !== this.#weighing.score(this.#base, block)) count++;
    return count;
  }

  #measure(trial: Trial, confidence = this.#confidence, weighing = this.#weighing): Measure {
    if (trial.byPrice) return this.#priced(trial, confidence, weighing);
    const { ladder, army } = this.#exchange(trial);
    const rate = exchangedWorth(ladder, army, this.#yardstick!.points, weighing, confidence);
    const found = trial.sign < 0 && ladder === this.#ladder ? negated(rate) : rate;
    // A crossing of a curve that is not known to rise says nothing.
    const isKnown = found.outcome !== "found" || found.low !== undefined || found.high !== undefined;
    return isKnown && this.#buysScore ? found : { method: found.method, outcome: "open", n: found.n };
  }

  #priced({ sign, line }: Trial, confidence: number, weighing: Weighing) {
    const [without, having] = sign > 0 ? [this.#line!, line!] : [line!, this.#line!];
    return pricedWorth(without, having, weighing, confidence);
  }

  /** Whether more of the yardstick is certainly better. */
  get #buysScore(): boolean {
    const sizes = [...this.#ladder.opened].filter(([, { blocks }]) => blocks > 0).sort(([a], [b]) => a - b);
    const [fewest, most] = [sizes[0]?.[1], sizes.at(-1)?.[1]];
    if (fewest === undefined || most === undefined || fewest === most) return false;
    return this.#difference(most, fewest).low! > 0;
  }

  #isKnown(trial: Trial): boolean {
    const { outcome, low, high } = this.#measure(trial);
    if (outcome === "above" || outcome === "below") return true;
    return low !== undefined && high !== undefined && 0.5 * (high - low) <= this.#enough;
  }

  /** Names that are near to what was asked for. */
  #meant(only: readonly string[]): string {
    const names = [...this.#names];
    const found = only.flatMap((text) => {
      const holding = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
      return holding.length > 0 ? holding.slice(0, 3) : (nearest(text, names) ?? []);
    });
    return found.length === 0 ? "" : `; did you mean ${[...new Set(found)].map((name) => `"${name}"`).join(" or ")}?`;
  }

  /** Each two of the best changes at once, in all the blocks of the others. */
  async playTogether(count: number): Promise<void> {
    if (this.#yardstick === undefined)
      throw new UserError("two changes at once are told in models of another entry; add a Pack to the side");
    const worthOf = (trial: Trial) => this.#measure(trial).value ?? -Infinity;
    const best = this.#tracks
      .flat()
      .filter((trial) => trial.lever.change !== "-1" && worthOf(trial) > -Infinity)
      .sort((a, b) => worthOf(b) - worthOf(a))
      .slice(0, count);
    const { rulebook } = this.#question;
    this.#together = await playTogether({
      rulebook,
      place: this.#place,
      scenarios: this.#scenarios,
      armies: this.#armies,
      weighing: this.#weighing,
      army: (scenarios) => this.#army(scenarios, "", this.#scenarios),
      ladder: (scenarios) => this.#ladderOf(this.#army(scenarios, "", this.#scenarios), scenarios, this.#scenarios),
      points: this.#yardstick.points,
      changes: best.map(({ lever, sign }) => ({ lever, sign })),
      blocks: this.blocks,
      confidence: this.#confidence,
    });
    await this.#armies.grow([this.#oneMore], this.blocks);
  }

  /** A model more of the yardstick, or fewer where there may be no more. */
  get #oneMore(): Army {
    return this.#ladder.at(this.#ladder.range.most > 0 ? 1 : -1);
  }

  get #confidence(): number {
    return this.#options.confidence ?? 0.95;
  }

  get #enough(): number {
    return (this.#options.precision ?? WORTH_PRECISION) * this.#unitPoints;
  }

  answer(stop: Worths["stop"]): Worths {
    const { side, entry, opponents } = this.#question;
    const { matchup } = this.#base.cells[0]!;
    const { name, points, policy } = this.#base.info(this.#place);
    const trials = this.#tracks.flat();
    const price = this.#tracks.flat().some(({ byPrice }) => byPrice)
      ? priceEstimate(this.#line!.price(this.#weighing, this.#confidence), this.blocks)
      : undefined;
    return {
      wargauge: version,
      rules: matchup.rules,
      mode: matchup.mode,
      seed: this.#options.seed,
      confidence: this.#confidence,
      scenarioHashes: this.#base.cells.map(({ scenarioHash }) => scenarioHash),
      side: { name, points, policy },
      unit: {
        name: unitTitle(this.#question),
        entry,
        models: side.roster[entry]!.count,
        points: this.#unitPoints,
      },
      ...(this.#options.only && { asked: this.#options.only }),
      opponents: opponents.map(({ name, weight }, i) => {
        const { points, policy } = this.#base.cells[i]!.matchup.sides[1 - this.#place]!;
        return { name, weight, points, policy };
      }),
      score: this.#score(this.#base),
      ...(price && { price }),
      ...this.#yardstickAnswer(),
      levers: this.#worthsOf(trials),
      asymmetries: this.#tracks.flatMap(([next, last]) => (last === undefined ? [] : [this.#asymmetry(next, last)])),
      ...(this.#together && { together: this.#together }),
      blocks: this.blocks,
      battles: this.#armies.battles,
      ...(this.#options.battles === undefined && { precision: this.#enough }),
      stop,
      ...(this.#isCast && { players: { fights: this.#fights(this.#scenarios), selection: this.#cast.battles } }),
    };
  }

  #yardstickAnswer(): Pick<Worths, "yardstick"> {
    if (!this.#usesYardstick && this.#together === undefined) return {};
    const { entry, points, range } = this.#yardstick!;
    const [more, fewer] = range.most > 0 ? [this.#oneMore, this.#base] : [this.#base, this.#oneMore];
    // An interruption may have come before it was played.
    if (more.blocks === 0 || fewer.blocks === 0) return {};
    const { count } = this.#question.side.roster[entry]!;
    const played = [...this.#ladder.opened].flatMap(([models, { blocks }]) => (blocks > 0 ? [count + models] : []));
    const yardstick = {
      name: unitTitle({ ...this.#question, entry }),
      entry,
      points,
      from: Math.min(...played),
      to: Math.max(...played),
      score: this.#difference(more, fewer),
      identifiable: this.#buysScore,
    };
    return { yardstick };
  }

  /** How much more the next point is worth than the last one; worths that are told in different ways are not compared. */
  #asymmetry(next: Trial, last: Trial): Asymmetry {
    const { unit, name } = next.lever;
    const [one, other] = [this.#measure(next), this.#measure(last)];
    const blocks = Math.min(one.n, other.n);
    if (one.leftOut === undefined || other.leftOut === undefined || one.method !== other.method)
      return { unit, name, blocks };
    const without = one.leftOut.map((worth, g) => worth - other.leftOut![g]!);
    const { value, low, high } = jackknifeOf(one.value! - other.value!, without, this.#confidence);
    return { unit, name, worth: { value, low, high, n: blocks, method: "jackknife" }, blocks };
  }

  #worthsOf(trials: readonly Trial[]): LeverWorth[] {
    // What saves points is the other side of something that is carried and judged already.
    const priced = trials.filter(({ price }) => price > 0);
    const p = holm(priced.map((trial) => this.#pValue(trial)));
    return trials.map((trial) => {
      const { lever, price, models } = trial;
      const { kind, unit, name, change, also } = lever;
      const changedBlocks = this.#changedBlocks(trial);
      const found = this.#measure(trial);
      const worth = changedBlocks === 0 ? withoutEffect(found) : estimateOf(found);
      const each = models === 1 ? undefined : changedBlocks === 0 ? worth : estimateOf(found, 1 / models);
      const rank = priced.indexOf(trial);
      return {
        kind,
        unit,
        name,
        change,
        ...(also && { also }),
        models,
        blocks: Math.min(trial.changed.blocks, this.blocks),
        changedBlocks,
        score: this.#difference(trial.having, trial.without),
        ...(worth && { worth }),
        ...(each && { perModel: each }),
        ...(found.outcome === "below" && { atLeast: found.low! }),
        ...(found.outcome === "above" && { atMost: found.high! }),
        ...this.#pricesOf(trial),
        ...(price !== 0 && { listed: price }),
        ...(rank >= 0 && { p: p[rank]!, verdict: this.#verdict(found, price, p[rank]!) }),
        ...(this.#alone.length > 1 && { byOpponent: this.#byOpponent(trial) }),
        ...(this.#isCast && this.#castOf(trial)),
      };
    });
  }

  #castOf({ lever, sign, kept }: Trial): Pick<LeverWorth, "kept" | "fights"> {
    const fights = this.#fights(this.#scenarios.map((scenario) => lever.apply(scenario)));
    if (kept.blocks === 0) return { fights };
    const [having, without] = sign > 0 ? [kept, this.#base] : [this.#base, kept];
    return { fights, kept: this.#difference(having, without) };
  }

  #fights(scenarios: readonly Scenario[]): (CastSummary | undefined)[] {
    return scenarios.map((scenario) => {
      const players = this.#cast.known(scenario);
      return players && castSummary(players);
    });
  }

  #byOpponent(trial: Trial): LeverWorth["byOpponent"] & {} {
    return this.#alone.map((weighing, i) => {
      const alone = this.#measure(trial, this.#confidence, weighing);
      const isTold = alone.low !== undefined || alone.high !== undefined;
      const worth = isTold ? estimateOf(alone) : undefined;
      return { opponent: this.#question.opponents[i]!.name, ...(worth && { worth }) };
    });
  }

  #pricesOf(trial: Trial): Pick<LeverWorth, "prices" | "noPrice"> {
    const { line, sign, byPrice } = trial;
    if (line === undefined) return {};
    if (byPrice) {
      const { prices, n } = this.#priced(trial, this.#confidence, this.#weighing);
      const [having, without] = [priceEstimate(prices.having, n), priceEstimate(prices.without, n)];
      return having === undefined || without === undefined ? {} : { prices: { with: having, without } };
    }
    if (this.#changedBlocks(trial) === 0) return {};
    for (const [army, each] of [
      ["without", sign > 0 ? this.#line! : line],
      ["with", sign > 0 ? line : this.#line!],
    ] as const) {
      const noPrice = this.#noPrice(army, each);
      if (noPrice !== undefined) return { noPrice };
    }
    return {};
  }

  #noPrice(army: NoPrice["army"], line: PriceLine): NoPrice | undefined {
    const { outcome } = line.price(this.#weighing, this.#confidence);
    const sizes = [...line.sizes.opened].filter(([, { blocks }]) => blocks > 0).sort(([a], [b]) => a - b);
    if (outcome === "found" || sizes.length === 0) return undefined;
    const scored = sizes.map(([copies, each]) => ({ copies, score: this.#score(each) }));
    const told = scored[0]!.score.value > 0.5 ? scored[0]! : scored.at(-1)!;
    return { army, outcome, isMost: told.copies === line.terms.most, ...told };
  }

  /** Of "it is worth what it costs". */
  #pValue(trial: Trial): number {
    return invertedP((confidence) => {
      const { low = -Infinity, high = Infinity } = this.#measure(trial, confidence);
      return trial.price < low || high < trial.price;
    });
  }

  #verdict({ value, low = -Infinity, high = Infinity }: Measure, price: number, p: number): PriceVerdict {
    const band = Math.max(FAIR_SHARE * price, FAIR_SHARE_OF_UNIT * this.#unitPoints);
    if (low >= price - band && high <= price + band) return "fair";
    if (p > 1 - this.#confidence) return "open";
    return (value ?? (low > -Infinity ? low : high)) > price ? "under-costed" : "over-costed";
  }

  #score(army: Army): Estimate {
    const counts = sumOf(this.#weighing.scores(army));
    return { value: meanScore(counts), ...scoreInterval(counts, this.#confidence), n: army.blocks, method: "msi" };
  }

  /** What one army scores more than another on the same dice. */
  #difference(one: Army, other: Army): Estimate {
    const counts = sumOf(this.#weighing.differences(one, other));
    const { low, high } = scoreInterval(counts, this.#confidence);
    const n = Math.min(one.blocks, other.blocks);
    return { value: 2 * meanScore(counts) - 1, low: 2 * low - 1, high: 2 * high - 1, n, method: "msi" };
  }
}

/** Whether with the change the unit has what it is about. */
function gains({ change }: Lever): boolean {
  return change === "+1" || change === "with";
}

/** It changed nothing in so many blocks: worth nothing, and of an interval there is nothing to tell. */
function withoutEffect({ n, method }: Measure): Estimate {
  return { value: 0, n, method };
}

function priceEstimate({ price, priceLow, priceHigh }: ZeroPrice, n: number): Estimate | undefined {
  if (price === undefined) return undefined;
  return { value: price, ...given({ low: priceLow, high: priceHigh }), n, method: "mover" };
}

function sumOf(groups: readonly (readonly number[])[]): number[] {
  return groups[0]!.map((_, j) => groups.reduce((sum, counts) => sum + counts[j]!, 0));
}

/** "+1 T", "without Power Fist". */
export function leverName({ change, name }: Pick<Lever, "change" | "name">): string {
  return `${change} ${name}`;
}

/** Words of a name; a sign belongs to the number after it. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/(?<![\p{L}\p{N}])[+-]\d+|[\p{L}\p{N}'’]+/gu) ?? [];
}

/** Whether these words stand in a name, one after the other. */
function standsIn(words: readonly string[], name: readonly string[]): boolean {
  return words.length > 0 && name.some((_, at) => words.every((word, i) => name[at + i] === word));
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
