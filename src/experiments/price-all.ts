/**
 * "What should all of them cost?": prices for a whole list of units at once, such that an army of each of them, bought for one budget,
 * scores 50 % against the armies of the others. Cold.
 *
 * Only prices in relation to each other can be known, so one unit, the anchor, keeps its price. Armies are whole models on both sides:
 * the score between two units is interpolated between four cells, k or k + 1 of one against l or l + 1 of the other. What a cell
 * scores does not depend on any price, so cells are played once and kept, and between two stages the prices are solved on paper.
 */

import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { interruptedBefore, UserError } from "../errors.ts";
import type { Estimate, Origin } from "../estimate/summary.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { pitted } from "../scenario/contenders.ts";
import { scenarioHash } from "../scenario/hash.ts";
import type { Scenario, Side } from "../scenario/scenario.ts";
import { type Stages, simulate, toItsEnd } from "../simulate.ts";
import { CHEAP_RACE } from "../stats/equilibrium-race.ts";
import { jackknife } from "../stats/jackknife.ts";
import { solve } from "../stats/linear-solve.ts";
import { type Estimated, moverSum } from "../stats/mover.ts";
import { exp, log } from "../stats/portable-math.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { version } from "../version.ts";
import { Cast, type Casting } from "./cast.ts";
import { blockPoints, GROUPS, openCell, type ScenarioCell } from "./cells.ts";
import type { Players } from "./choose-players.ts";
import type { PlayTerms } from "./effort.ts";
import { costOf, legalProblems, type UnitQuestion } from "./lattice.ts";

/** Blocks of a cell at first; doubled as long as the scores are not known well enough. */
const FIRST_BLOCKS = 4 * CHUNK_BLOCKS;
export const PRICE_ALL_CAP = 4_194_304;
/** How far from 50 % a score against the field may be. */
export const GAUNTLET_DELTA = 0.02;
/** Share of the step that is taken towards the price that the slope promises. */
const DAMPING = 0.7;
/** No step changes a price by more than this factor's logarithm. */
const MOST_STEP = 0.4;
/** A flatter curve than this says nothing about the price; the logarithm of a price per point of score. */
const LEAST_SLOPE = 0.05;
const MOST_STEPS = 400;
const SOLVED = 1e-6;
/** Copies that are so close to a whole number are that number. */
const ROUNDING = 1e-9;

/** A unit that is priced: an army of nothing else. */
export interface ListedUnit {
  readonly name: string;
  /** One roster entry. */
  readonly side: Side;
}

export interface PriceAllQuestion {
  readonly rulebook: RuleSystem;
  readonly scenario: Scenario;
  readonly units: readonly ListedUnit[];
  /** Index of the unit that keeps its price. */
  readonly anchor: number;
}

export interface PriceAllOptions extends PlayTerms {
  /** Points of every army. */
  readonly budget: number;
  readonly delta?: number;
  /** Step of the game's prices. */
  readonly step?: number;
  /** Who plays, where that is chosen: for each two units, at what the budget buys of them now, and kept at all other sizes. */
  readonly casting?: Casting;
}

export interface UnitPrice {
  readonly name: string;
  /** Absent where it is chosen for each match-up. */
  readonly policy?: string;
  readonly scenarioHash: string;
  readonly now: number;
  /** Absent for the anchor, whose price is given, and where no price is fair. */
  readonly price?: Estimate;
  /** What is known of it where it is `stuck`. */
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly anchor?: true;
  /** Copies that the budget buys at the new price. */
  readonly copies: number;
  /** Score against all the others at the old prices, where that was measured, and at the new ones. */
  readonly before?: Estimate;
  readonly score: Estimate;
  /** The price in whole steps, and the score where all prices are. */
  readonly rounded?: { readonly price: number; readonly score: Estimate };
  /** The price is at the end of what can be played, and the score is still not 50 %. */
  readonly stuck?: "one is too many" | "the most are too few";
  /** Why the army is against the rules. It was fought all the same. */
  readonly illegal: readonly string[];
}

export interface PriceAllResult extends Origin {
  readonly title: string;
  readonly scenarioHash: string;
  readonly confidence: number;
  readonly budget: number;
  readonly delta: number;
  readonly step: number;
  readonly units: readonly UnitPrice[];
  /** Score of a row's unit against a column's at the new prices; of pairs of different units. */
  readonly matrix: readonly { readonly row: number; readonly column: number; readonly score: Estimate }[];
  /** Match-ups that are certainly more than five points in a hundred from even, though every unit scores 50 % against the field. */
  readonly uneven: number;
  /** All scores against the field are within delta of 50 %, by their intervals; or the fixed number was played and prices found. */
  readonly settled: boolean;
  readonly cells: number;
  readonly battles: number;
  /** Of these, battles that chose who plays. */
  readonly selection?: number;
  readonly stopped?: "interrupted";
}

const UNEVEN = 0.05;

export async function priceAll(question: PriceAllQuestion, options: PriceAllOptions): Promise<PriceAllResult> {
  const list = new PriceList(question, options);
  const isWhole = await toItsEnd(list.settle().then(() => list.round()));
  return list.result(isWhole ? undefined : "interrupted");
}

/** What a result to extend must have been about: every unit as it is. */
export function aboutUnits(question: PriceAllQuestion): Record<string, string> {
  const { units, rulebook } = question;
  refuseLone(units);
  const hash = (unit: number) => scenarioHash(rulebook.resolve(asWritten(question, unit)));
  return Object.fromEntries(units.map(({ name }, i) => [`scenario hash of ${name}`, hash(i)]));
}

/** Another unit, to be met where it does not matter which. */
function otherThan({ units }: PriceAllQuestion, unit: number): ListedUnit {
  return units[unit === 0 ? 1 : 0]!;
}

/** A unit's army as it is. */
function asWritten(question: PriceAllQuestion, unit: number): Scenario {
  return pitted(question, armyOf(question.units[unit]!), armyOf(otherThan(question, unit)));
}

/** What the rules say of a unit by itself. */
function alone(question: PriceAllQuestion, unit: number): UnitQuestion {
  const { rulebook, scenario, units } = question;
  const opponents = [{ ...otherThan(question, unit), weight: 1 }];
  return { rulebook, scenario, side: units[unit]!.side, entry: 0, opponents };
}

function refuseLone(units: readonly ListedUnit[]): void {
  if (units.length < 2) throw new UserError("one unit alone has no price in relation to others; name two or more");
}

/** A cell: so many copies of one unit against so many of another. */
interface PairCell {
  readonly cell: ScenarioCell;
  blocks: number;
  /** Half points of the first unit: counts by [group][score]. */
  readonly counts: Float64Array;
}

/** A cell and its weight in a score. */
interface Part {
  readonly cell: PairCell;
  readonly weight: number;
}

/** Scores by cell: the measured ones, or those without one group of the jackknife. */
type Scores = (cell: PairCell) => number;

class PriceList {
  readonly #question: PriceAllQuestion;
  readonly #options: PriceAllOptions;
  readonly #now: readonly number[];
  readonly #most: readonly number[];
  readonly #cells = new Map<string, PairCell>();
  readonly #cast: Cast;
  /** By pair of units. */
  readonly #players = new Map<string, Players>();
  readonly #startBattles: number;
  readonly #confidence: number;
  readonly #delta: number;
  #prices: number[];
  /** The last prices of which all cells were played. */
  #played: number[] | undefined;
  #level: number;
  /** Prices of whole steps, of which all cells were played as well. */
  #rounded: readonly number[] | undefined;
  #converged = false;

  constructor(question: PriceAllQuestion, options: PriceAllOptions) {
    const { units, scenario } = question;
    const { confidence = 0.95, delta = GAUNTLET_DELTA, battles, scheduler } = options;
    refuseLone(units);
    if (!(delta < 0.5)) throw new UserError(`the delta is ${delta}; expected a difference below 0.5, such as 0.02`);
    const costs = units.map((_, i) => costOf(alone(question, i)));
    const free = units.filter((_, i) => !(costs[i]!.cost > 0));
    if (free.length > 0) throw new UserError(`${free.map(({ name }) => name).join(", ")}: costs nothing now`);
    this.#question = question;
    this.#options = options;
    this.#cast = new Cast({ ...options, rulebook: question.rulebook, rule: CHEAP_RACE });
    this.#now = costs.map(({ cost }) => cost);
    this.#most = costs.map(({ most }) => most);
    this.#confidence = confidence;
    this.#delta = delta;
    this.#startBattles = scheduler.battles;
    this.#level = battles === undefined ? FIRST_BLOCKS : Math.ceil(battles / (scenario.mirror ? 2 : 1));
    this.#prices = this.#now.map((price, i) => this.#within(price, i));
  }

  /** Plays, solves and plays on until every score against the field is certainly close to 50 %. */
  async settle(): Promise<void> {
    const { battles, maxBattles = PRICE_ALL_CAP, scheduler } = this.#options;
    await this.#choosePlayers();
    // What the scores are at the old prices.
    await this.#play(this.#now.map((price, i) => this.#within(price, i)));
    for (;;) {
      await this.#solve();
      if (battles !== undefined || !this.#converged || this.#isClose()) return;
      if (scheduler.battles - this.#startBattles >= maxBattles) return;
      this.#level *= 2;
      await this.#play(this.#prices);
    }
  }

  /** What all units score when prices are whole steps of the game. */
  async round(): Promise<void> {
    if (!this.#converged) return;
    const { step = 1 } = this.#options;
    const { anchor } = this.#question;
    const rounded = this.#prices.map((price, i) =>
      i === anchor ? price : this.#within(Math.max(step, Math.round(price / step) * step), i),
    );
    await this.#play(rounded);
    this.#rounded = rounded;
  }

  async #choosePlayers(): Promise<void> {
    const { units } = this.#question;
    const sizes = this.#now.map((price, i) => this.#sizes(i, this.#within(price, i))[0]![0]);
    for (const i of units.keys())
      for (let j = i + 1; j < units.length; j++) {
        const scenario = pitted(this.#question, armyOf(units[i]!, sizes[i]), armyOf(units[j]!, sizes[j]));
        const players = await this.#cast.players(scenario);
        if (players !== undefined) this.#players.set(`${i} ${j}`, players);
      }
  }

  /** Moves the prices until all scores are 50 % by what is known, playing the cells that are met on the way. */
  async #solve(): Promise<void> {
    const { units, anchor } = this.#question;
    this.#converged = false;
    for (let step = 0; step < MOST_STEPS; step++) {
      await this.#play(this.#prices);
      this.#played = this.#prices;
      const fields = units.map((_, i) => this.#gauntletScore(i, this.#prices, scoreOf));
      const open = fields.map((field, i) => (i === anchor || this.#stuck(i, field) !== undefined ? 0 : field - 0.5));
      if (open.every((excess) => Math.abs(excess) < SOLVED)) {
        this.#converged = true;
        return;
      }
      this.#prices = this.#prices.map((price, i) => {
        if (open[i] === 0) return price;
        const slope = Math.max(LEAST_SLOPE, this.#slope(i, i, this.#prices, scoreOf));
        const change = (DAMPING * open[i]!) / slope;
        return this.#within(price * exp(Math.min(MOST_STEP, Math.max(-MOST_STEP, change))), i);
      });
    }
  }

  /** From the price of one copy that takes the whole budget to that of the most that can be played. */
  #within(price: number, unit: number): number {
    const { budget } = this.#options;
    return Math.min(budget, Math.max(budget / this.#most[unit]!, price));
  }

  #stuck(unit: number, field: number): UnitPrice["stuck"] {
    const price = this.#prices[unit]!;
    if (field > 0.5 && price === this.#within(Infinity, unit)) return "one is too many";
    return field < 0.5 && price === this.#within(0, unit) ? "the most are too few" : undefined;
  }

  #isClose(): boolean {
    const { units, anchor } = this.#question;
    return units.every((_, i) => {
      const { value, low, high } = this.#gauntletEstimate(i, this.#prices);
      if (i !== anchor && this.#stuck(i, value) !== undefined) return true;
      return low! >= 0.5 - this.#delta && high! <= 0.5 + this.#delta;
    });
  }

  // Scores at some prices

  /** The sizes that the budget buys at a price, with their chances. */
  #sizes(unit: number, price: number): readonly (readonly [copies: number, chance: number])[] {
    const copies = this.#options.budget / price;
    const whole = Math.min(this.#most[unit]!, Math.floor(copies + ROUNDING));
    const part = copies - whole;
    if (part < ROUNDING || whole === this.#most[unit]) return [[whole, 1]];
    return [
      [whole, 1 - part],
      [whole + 1, part],
    ];
  }

  /** Parts of the score of one unit against another; of the first of the pair, as cells are kept. */
  #parts(i: number, j: number, prices: readonly number[]): Part[] {
    const [first, second] = i < j ? [i, j] : [j, i];
    return this.#sizes(first, prices[first]!).flatMap(([k, chanceK]) =>
      this.#sizes(second, prices[second]!).map(([l, chanceL]) => ({
        cell: this.#cell(first, k, second, l),
        weight: chanceK * chanceL,
      })),
    );
  }

  #pair(i: number, j: number, prices: readonly number[], scores: Scores): number {
    const score = this.#parts(i, j, prices).reduce((sum, { cell, weight }) => sum + weight * scores(cell), 0);
    return i < j ? score : 1 - score;
  }

  #gauntletScore(i: number, prices: readonly number[], scores: Scores): number {
    let sum = 0;
    for (const j of this.#others(i)) sum += this.#pair(i, j, prices, scores);
    return sum / (this.#question.units.length - 1);
  }

  #others(i: number): number[] {
    return [...this.#question.units.keys()].filter((j) => j !== i);
  }

  /** How fast the score of `i` against the field falls as the logarithm of the price of `j` rises: copies, times score a copy. */
  #slope(i: number, j: number, prices: readonly number[], scores: Scores): number {
    if (this.#most[j] === 1) return 0;
    const copies = this.#options.budget / prices[j]!;
    const whole = Math.min(Math.floor(copies + ROUNDING), Math.max(1, this.#most[j]! - 1));
    const at = (size: number) => prices.map((price, unit) => (unit === j ? this.#options.budget / size : price));
    const score = (size: number): number =>
      i === j
        ? this.#gauntletScore(i, at(size), scores)
        : this.#pair(i, j, at(size), scores) / (this.#question.units.length - 1);
    return copies * (score(whole + 1) - score(whole));
  }

  #pairEstimate(i: number, j: number, prices: readonly number[], confidence = this.#confidence): Estimate {
    const parts = this.#parts(i, j, prices);
    const estimated = moverSum(
      parts.map(({ weight }) => weight),
      parts.map(({ cell }) => this.#estimated(cell, confidence)),
    );
    const { value, low, high } = i < j ? estimated : mirrored(estimated);
    return { value, low: Math.max(0, low), high: Math.min(1, high), n: fewest(parts), method: "mover" };
  }

  /** All pairs together are right with the confidence that was asked for (Bonferroni). */
  #isUneven(i: number, j: number, prices: readonly number[]): boolean {
    const { length } = this.#question.units;
    const shared = 1 - (1 - this.#confidence) / ((length * (length - 1)) / 2);
    const { low, high } = this.#pairEstimate(i, j, prices, shared);
    return low! > 0.5 + UNEVEN || high! < 0.5 - UNEVEN;
  }

  #gauntletEstimate(i: number, prices: readonly number[]): Estimate {
    const others = this.#others(i);
    const parts = others.flatMap((j) =>
      this.#parts(i, j, prices).map(({ cell, weight }) => ({
        cell,
        weight: weight / others.length,
        estimated: i < j ? this.#estimated(cell) : mirrored(this.#estimated(cell)),
      })),
    );
    const { value, low, high } = moverSum(
      parts.map(({ weight }) => weight),
      parts.map(({ estimated }) => estimated),
    );
    return { value, low, high, n: fewest(parts), method: "mover" };
  }

  #estimated(cell: PairCell, confidence = this.#confidence): Estimated {
    const length = cell.counts.length / GROUPS;
    const counts = new Array<number>(length).fill(0);
    for (const [at, count] of cell.counts.entries()) counts[at % length]! += count;
    return { value: scoreOf(cell), ...scoreInterval(counts, confidence) };
  }

  // Playing

  #cell(first: number, k: number, second: number, l: number): PairCell {
    const key = `${first} ${k} ${second} ${l}`;
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      const { units } = this.#question;
      const [a, b] = [units[first]!, units[second]!];
      const scenario = pitted(this.#question, armyOf(a, k), armyOf(b, l));
      const label = `${k} ${a.name} against ${l} ${b.name}`;
      const opened = this.#cast.cell(scenario, this.#players.get(`${first} ${second}`), label);
      if (!opened.layout.score)
        throw new UserError("a price needs a winner; in mode attack there is none. Try mode: duel");
      cell = { cell: opened, blocks: 0, counts: new Float64Array(GROUPS * (2 * opened.layout.legs + 1)) };
      this.#cells.set(key, cell);
    }
    return cell;
  }

  /** Cells of these prices, and of one size up and down, which the slopes need, that were played too little. */
  #missing(prices: readonly number[]): PairCell[] {
    const { units } = this.#question;
    const found = new Set<PairCell>();
    for (const i of units.keys()) {
      for (let j = i + 1; j < units.length; j++) {
        for (const k of this.#around(i, prices)) {
          for (const l of this.#around(j, prices)) {
            const cell = this.#cell(i, k, j, l);
            if (cell.blocks < this.#level) found.add(cell);
          }
        }
      }
    }
    return [...found];
  }

  /** The two sizes that a price lies between. */
  #around(unit: number, prices: readonly number[]): number[] {
    const most = this.#most[unit]!;
    const whole = Math.min(Math.max(1, most - 1), Math.floor(this.#options.budget / prices[unit]! + ROUNDING));
    return most === 1 ? [1] : [whole, whole + 1];
  }

  #play(prices: readonly number[]): Promise<void> {
    const stages: Stages = {
      next: () => this.#missing(prices).map(({ cell, blocks }) => ({ cell, from: blocks, to: this.#level })),
      take: (played) => {
        for (const [i, cell] of this.#missing(prices).entries()) {
          const length = cell.counts.length / GROUPS;
          for (const [at, half] of blockPoints(played[i]!).entries())
            cell.counts[((cell.blocks + at) % GROUPS) * length + half]! += 1;
          cell.blocks = this.#level;
        }
      },
    };
    return simulate(stages, this.#options.scheduler);
  }

  // The answer

  result(stopped?: "interrupted"): PriceAllResult {
    const { rulebook, scenario, units, anchor } = this.#question;
    const { seed, budget, scheduler } = this.#options;
    if (this.#played === undefined) throw interruptedBefore();
    this.#prices = this.#played;
    const prices = this.#played;
    const oldPrices = this.#now.map((price, i) => this.#within(price, i));
    const intervals = this.#converged ? this.#priceIntervals() : [];
    const matrix = units.flatMap((_, i) =>
      this.#others(i).map((j) => ({ row: i, column: j, score: this.#pairEstimate(i, j, prices) })),
    );
    const priced = units.map(({ name }, i): UnitPrice => {
      const score = this.#gauntletEstimate(i, prices);
      const stuck = i === anchor ? undefined : this.#stuck(i, score.value);
      const copies = budget / prices[i]!;
      const { matchup, scenarioHash } = openCell(asWritten(this.#question, i), rulebook, { seed });
      return {
        name,
        ...(this.#players.size === 0 && { policy: matchup.sides[0]!.policy }),
        scenarioHash,
        now: this.#now[i]!,
        ...(i === anchor && { anchor: true as const }),
        ...(i !== anchor &&
          stuck === undefined && {
            price: { value: prices[i]!, ...intervals[i], n: score.n, method: "jackknife" as const },
          }),
        copies,
        before: this.#gauntletEstimate(i, oldPrices),
        score,
        ...(this.#rounded !== undefined &&
          i !== anchor &&
          stuck === undefined && {
            rounded: { price: this.#rounded[i]!, score: this.#gauntletEstimate(i, this.#rounded) },
          }),
        ...(stuck && { stuck }),
        ...(stuck === "one is too many" && { atLeast: budget }),
        ...(stuck === "the most are too few" && { atMost: prices[i]! }),
        illegal: legalProblems(alone(this.#question, i), Math.max(1, Math.round(copies))),
      };
    });
    const fixed = this.#options.battles !== undefined;
    return {
      wargauge: version,
      rules: rulebook.id,
      mode: scenario.mode,
      title: scenario.title,
      scenarioHash: priced[0]!.scenarioHash,
      seed,
      confidence: this.#confidence,
      budget,
      delta: this.#delta,
      step: this.#options.step ?? 1,
      units: priced,
      matrix,
      uneven: matrix.filter(({ row, column }) => row < column && this.#isUneven(row, column, prices)).length,
      settled:
        stopped === undefined &&
        this.#converged &&
        (fixed || this.#isClose()) &&
        priced.every(({ stuck }) => stuck === undefined),
      cells: this.#cells.size,
      battles: scheduler.battles - this.#startBattles,
      ...(this.#cast.battles > 0 && { selection: this.#cast.battles }),
      ...(stopped && { stopped }),
    };
  }

  /**
   * Intervals of the prices: with each group of blocks left out the scores move a little, and one step of Newton's rule tells how far
   * the prices would follow, all of them together (stats/jackknife.ts).
   */
  #priceIntervals(): readonly ({ low: number; high: number } | undefined)[] {
    const { units, anchor } = this.#question;
    const free = [...units.keys()].filter(
      (i) => i !== anchor && this.#stuck(i, this.#gauntletScore(i, this.#prices, scoreOf)) === undefined,
    );
    const cells = [...this.#cells.values()].filter(({ blocks }) => blocks > 0);
    const index = new Map(cells.map((cell, at) => [cell, at]));
    const groups = Array.from({ length: GROUPS }, (_, group) =>
      cells.flatMap((cell) => {
        const { sum, n } = groupMoments(cell, group);
        return [sum, n];
      }),
    );
    const logs = (sums: readonly number[]): number[] => {
      const scores: Scores = (cell) => {
        const at = 2 * index.get(cell)!;
        return sums[at]! / (sums[at + 1]! * 2 * cell.cell.layout.legs);
      };
      const slopes = free.map((i) => free.map((j) => this.#slope(i, j, this.#prices, scores)));
      const excess = free.map((i) => this.#gauntletScore(i, this.#prices, scores) - 0.5);
      const change = solve(slopes, excess);
      return free.map((i, at) => log(this.#prices[i]!) + change[at]!);
    };
    const found: ({ low: number; high: number } | undefined)[] = units.map(() => undefined);
    for (const [at, i] of free.entries()) {
      try {
        const { low, high } = jackknife(groups, (sums) => logs(sums)[at]!, this.#confidence);
        found[i] = { low: exp(low), high: exp(high) };
      } catch (error) {
        // A flat curve: the scores do not say what the price is, and it is left without bounds.
        if (!(error instanceof RangeError)) throw error;
      }
    }
    return found;
  }
}

function armyOf({ name, side }: ListedUnit, copies = side.roster[0]!.count): Side {
  return { ...side, name: `${copies} ${name}`, roster: [{ ...side.roster[0]!, count: copies }] };
}

function scoreOf(cell: PairCell): number {
  let sum = 0;
  for (let group = 0; group < GROUPS; group++) sum += groupMoments(cell, group).sum;
  return sum / (cell.blocks * 2 * cell.cell.layout.legs);
}

function groupMoments({ counts }: PairCell, group: number): { sum: number; n: number } {
  const length = counts.length / GROUPS;
  let sum = 0;
  let n = 0;
  for (let score = 0; score < length; score++) {
    const count = counts[group * length + score]!;
    sum += score * count;
    n += count;
  }
  return { sum, n };
}

function fewest(parts: readonly Part[]): number {
  return Math.min(...parts.map(({ cell }) => cell.blocks));
}

function mirrored({ value, low, high }: Estimated): Estimated {
  return { value: 1 - value, low: 1 - high, high: 1 - low };
}
