/**
 * "What should it cost in these lists?": each unit of several army lists, everything else unchanged. Cold.
 *
 * In one list the fair price of a unit is the one at which that list, at its own points, scores 50 % against the others as they are
 * (price-search.ts). A unit has one price in all of them, so there is an answer for all lists together too: the price at which those that
 * have it score 50 % on average. Lists differ in what a copy costs (its gear) and in what is left for copies, so that is told as a change
 * of the price. Lists have dice of their own, and their scores are added by MOVER.
 */
import { interruptedBefore } from "../errors.ts";
import type { Estimate, Origin } from "../estimate/summary.ts";
import { given } from "../given.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { toItsEnd } from "../simulate.ts";
import { CHEAP_RACE } from "../stats/equilibrium-race.ts";
import { type Estimated, moverSum } from "../stats/mover.ts";
import { version } from "../version.ts";
import { Cast, type Casting } from "./cast.ts";
import type { PlayTerms } from "./effort.ts";
import { aboutUnit, allowedCopies, costOf, Lattice, type UnitCost, type UnitQuestion, unitTitle } from "./lattice.ts";
import {
  type FoundPrice,
  readPrice,
  type SearchOptions,
  STAGE_BLOCKS,
  searchPrice,
  sizeScore,
} from "./price-search.ts";

/** Battles of a unit, in all lists together. */
export const PRICE_LISTS_CAP = 262_144;
/** A price for all lists is looked for from this share of the price now to so many times of it. */
const LEAST_SHARE = 1 / 8;
const MOST_TIMES = 8;
/** Halvings of what a price may be: to a thousandth of it and less. */
const HALVINGS = 16;

/** A list that has a unit, against the others. */
export interface UnitInList {
  readonly list: string;
  /** Or why the list cannot be asked. */
  readonly question: UnitQuestion | string;
}

export interface ListedQuestion {
  /** As the rosters call it. */
  readonly unit: string;
  readonly lists: readonly UnitInList[];
}

export interface PriceListsQuestion {
  readonly rulebook: RuleSystem;
  readonly scenario: Scenario;
  readonly units: readonly ListedQuestion[];
}

export interface PriceListsOptions extends PlayTerms {
  readonly step?: number;
  readonly casting?: Casting;
}

export interface PriceInList {
  readonly list: string;
  readonly scenarioHash?: string;
  /** What the list has of it, at what price, and its points. */
  readonly now?: { readonly copies: number; readonly price: number; readonly points: number };
  /** The most copies that are allowed or can be played. */
  readonly most?: number;
  readonly found?: FoundPrice;
  /** Why there is no answer for this list. */
  readonly why?: string;
}

/** The change of the price at which the lists that have the unit score 50 % on average. */
export interface PriceForAll {
  /** `above`, `below`: at the highest and at the lowest price that was looked at they still score more, or less. */
  readonly outcome: "found" | "above" | "below";
  readonly change?: Estimate;
  /** The change to a price of whole steps whose score is nearest to 50 %. */
  readonly nearest?: { readonly change: number; readonly score: Estimate };
  /** What the lists score on average at the price now. */
  readonly now: Estimate;
  readonly reached: boolean;
}

export interface UnitPriceInLists {
  readonly unit: string;
  readonly lists: readonly PriceInList[];
  /** Absent where no list could be asked. */
  readonly together?: PriceForAll;
}

export interface PriceListsResult extends Origin {
  readonly title: string;
  readonly confidence: number;
  readonly step: number;
  readonly units: readonly UnitPriceInLists[];
  /** Units that an interruption came before. */
  readonly left: readonly string[];
  readonly battles: number;
  readonly selection?: number;
  readonly stopped?: "interrupted";
}

export async function priceLists(question: PriceListsQuestion, options: PriceListsOptions): Promise<PriceListsResult> {
  const { rulebook, scenario, units } = question;
  const { scheduler, seed, casting, module, moduleUrl, confidence = 0.95, step = 1 } = options;
  const start = scheduler.battles;
  const code = given({ module, moduleUrl });
  const cast = new Cast({ rulebook, scheduler, seed, casting, rule: CHEAP_RACE, ...code });
  const priced: UnitPriceInLists[] = [];
  const isWhole = await toItsEnd(
    (async () => {
      for (const unit of units) priced.push(await new InLists(unit, options, cast).solve());
    })(),
  );
  if (!isWhole && !priced.some(({ together }) => together !== undefined)) throw interruptedBefore();
  return {
    wargauge: version,
    rules: rulebook.id,
    mode: scenario.mode,
    title: scenario.title,
    seed,
    confidence,
    step,
    units: priced,
    left: units.slice(priced.length).map(({ unit }) => unit),
    battles: scheduler.battles - start,
    ...(cast.battles > 0 && { selection: cast.battles }),
    ...(!isWhole && { stopped: "interrupted" }),
  };
}

/** What a result to extend must have been about: every unit in every list. */
export function aboutLists({ units }: PriceListsQuestion): Record<string, string> {
  const about = units.flatMap(({ unit, lists }) =>
    lists.flatMap(({ list, question }) =>
      typeof question === "string"
        ? []
        : Object.entries(aboutUnit(question)).map(([name, value]) => [`${unit} in ${list}, ${name}`, value] as const),
    ),
  );
  return Object.fromEntries(about);
}

/** A list whose copies can be counted. */
interface Part {
  readonly list: string;
  readonly lattice: Lattice;
  readonly cost: UnitCost;
  readonly search: SearchOptions;
}

/** One unit in all lists that have it. */
class InLists {
  readonly #asked: ListedQuestion;
  readonly #options: PriceListsOptions;
  readonly #step: number;
  readonly #confidence: number;
  readonly #parts: readonly Part[];
  readonly #why = new Map<string, string>();

  constructor(asked: ListedQuestion, options: PriceListsOptions, cast: Cast) {
    this.#asked = asked;
    this.#options = options;
    this.#step = options.step ?? 1;
    this.#confidence = options.confidence ?? 0.95;
    this.#parts = asked.lists.flatMap(({ list, question }) => {
      const part = typeof question === "string" ? question : this.#part(list, question, cast);
      if (typeof part !== "string") return [part];
      this.#why.set(list, part);
      return [];
    });
  }

  /** Or why a price says nothing there: one list must not spoil the answer of the others. */
  #part(list: string, question: UnitQuestion, cast: Cast): Part | string {
    const { scheduler, seed, module, moduleUrl, battles, maxBattles = PRICE_LISTS_CAP } = this.#options;
    const cost = costOf(question);
    if (!(cost.cost > 0)) return "it costs nothing there";
    const { needed: _, ...limits } = allowedCopies(question, cost);
    if (limits.most === 1)
      return "it may be taken once there, which no price changes; its worth in exchange is told by price for one list";
    const search: SearchOptions = {
      available: cost.count * cost.cost,
      start: cost.count,
      ...limits,
      confidence: this.#confidence,
      target: (price) => this.#enough(price),
      // Half of it is for each list by itself.
      maxBattles: maxBattles / 2 / this.#asked.lists.length,
      ...given({ battles }),
    };
    const lattice = new Lattice(scheduler, question, { seed, label: list, cast, ...given({ module, moduleUrl }) });
    return { list, lattice, cost, search };
  }

  /** Half-width that is good enough. */
  #enough(price: number): number {
    return Math.max(this.#step / 2, 0.02 * price);
  }

  async solve(): Promise<UnitPriceInLists> {
    for (const { lattice, search } of this.#parts) {
      await searchPrice(lattice, search);
      lattice.settle();
    }
    const together = this.#parts.length === 0 ? undefined : await this.#together();
    const [first] = this.#asked.lists.flatMap(({ question }) => (typeof question === "string" ? [] : [question]));
    return {
      unit: first === undefined ? this.#asked.unit : unitTitle(first),
      lists: this.#asked.lists.map(({ list }) => this.#told(list)),
      ...given({ together }),
    };
  }

  #told(list: string): PriceInList {
    const part = this.#parts.find((each) => each.list === list);
    if (part === undefined) return { list, why: this.#why.get(list)! };
    const { lattice, cost, search } = part;
    return {
      list,
      scenarioHash: lattice.cells(cost.count)[0]!.scenarioHash,
      now: { copies: cost.count, price: cost.cost, points: cost.points },
      most: search.most,
      found: readPrice(lattice, search),
    };
  }

  // All lists together

  async #together(): Promise<PriceForAll> {
    const { battles, maxBattles = PRICE_LISTS_CAP, scheduler } = this.#options;
    const costs = this.#parts.map(({ cost }) => cost.cost);
    const cap = scheduler.battles + maxBattles / 2;
    let [from, to] = [(LEAST_SHARE - 1) * Math.min(...costs), (MOST_TIMES - 1) * Math.max(...costs)];
    let blocks = battles === undefined ? STAGE_BLOCKS / 4 : this.#blocksFor(battles);
    for (;;) {
      await this.#play([from, 0, to], blocks);
      const now = this.#estimate(0);
      if (this.#score(to).value > 0.5) return { outcome: "above", now, reached: true };
      if (this.#score(from).value < 0.5) return { outcome: "below", now, reached: true };
      const value = await this.#root(({ value }) => value, from, to, blocks);
      const low = await this.#root(({ low }) => low, from, value, blocks);
      const high = await this.#root(({ high }) => high, value, to, blocks);
      const reached = battles !== undefined || (high - low) / 2 <= this.#enough(Math.min(...costs) + value);
      if (reached || scheduler.battles >= cap) {
        const change: Estimate = { value, low, high, n: blocks, method: "mover" };
        return { outcome: "found", change, now, reached, ...given({ nearest: await this.#nearest(value, blocks) }) };
      }
      // What lies far off was only looked at.
      [from, to] = [Math.max(from, 2 * low - value), Math.min(to, 2 * high - value)];
      blocks *= 2;
    }
  }

  /** Of the prices of whole steps on either side of the fair one that whose score is nearest to one half. */
  async #nearest(change: number, blocks: number): Promise<PriceForAll["nearest"]> {
    const { cost } = this.#parts[0]!.cost;
    const below = Math.floor((cost + change) / this.#step) * this.#step;
    const changes = [below, below + this.#step].filter((price) => price > 0).map((price) => price - cost);
    // Gear may cost more in one list than what the change takes away in another.
    const possible = changes.filter((each) => this.#parts.every((part) => part.cost.cost + each > 0));
    await this.#play(possible, blocks);
    const off = (each: number) => Math.abs(this.#score(each).value - 0.5);
    const best = possible.toSorted((a, b) => off(a) - off(b))[0];
    return best === undefined ? undefined : { change: best, score: this.#estimate(best) };
  }

  /** Where a falling curve crosses one half; its sizes are played as they are met. */
  async #root(of: (score: Estimated) => number, from: number, to: number, blocks: number): Promise<number> {
    let [left, right] = [from, to];
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (left + right) / 2;
      await this.#play([middle], blocks);
      if (of(this.#score(middle)) > 0.5) left = middle;
      else right = middle;
    }
    return (left + right) / 2;
  }

  async #play(changes: readonly number[], blocks: number): Promise<void> {
    for (const part of this.#parts) {
      const sizes = new Set(changes.flatMap((change) => sizesAt(part, change).map(([copies]) => copies)));
      const wanted = [...sizes].flatMap((copies) =>
        (copies === 0 && part.search.empty) || part.lattice.blocks(copies) >= blocks ? [] : [{ copies, to: blocks }],
      );
      if (wanted.length > 0) await part.lattice.grow(wanted);
    }
  }

  #score(change: number): Estimated {
    const cells = this.#parts.flatMap((part) =>
      sizesAt(part, change).map(([copies, chance]) => {
        const { value, low, high } = sizeScore(part.lattice, copies, part.search).score;
        return { weight: chance / this.#parts.length, score: { value, low: low!, high: high! } };
      }),
    );
    return moverSum(
      cells.map(({ weight }) => weight),
      cells.map(({ score }) => score),
    );
  }

  #estimate(change: number): Estimate {
    const blocks = this.#parts.flatMap((part) =>
      sizesAt(part, change)
        .map(([copies]) => part.lattice.blocks(copies))
        .filter((n) => n > 0),
    );
    return { ...this.#score(change), n: blocks.length === 0 ? 0 : Math.min(...blocks), method: "mover" };
  }

  #blocksFor(battles: number): number {
    return Math.max(...this.#parts.map(({ lattice }) => Math.ceil(battles / lattice.battlesPerBlock)));
  }
}

/** The sizes that a list's points buy after a change of the price, with their chances. */
function sizesAt({ cost, search }: Part, change: number): readonly (readonly [copies: number, chance: number])[] {
  const { available, least, most } = search;
  const price = cost.cost + change;
  const copies = price > 0 ? Math.min(most, Math.max(least, available / price)) : most;
  const whole = Math.floor(copies);
  const part = copies - whole;
  return part === 0
    ? [[whole, 1]]
    : [
        [whole, 1 - part],
        [whole + 1, part],
      ];
}
