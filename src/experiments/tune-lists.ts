/**
 * Lists as ladders: which army each rung of a mixed roster is, and what it costs by the prices that are free. Cold.
 *
 * What may have no second copy, such as a leader, is always bought; the other entries scale in the proportions in which they were written.
 * Rungs that the rules forbid are left out; an entry that grows too large is split, as rules want Packs. What a price does to an army's
 * points is asked of the rulebook, twice: it alone knows who pays it.
 */
import { assert, UserError } from "../errors.ts";
import type { Contest } from "../scenario/contenders.ts";
import { pitted } from "../scenario/contenders.ts";
import { didYouMean } from "../scenario/nearest.ts";
import type { Scenario, Side } from "../scenario/scenario.ts";
import { buyingOrder } from "../stats/army-ladder.ts";
import type { Interval } from "../stats/interval.ts";
import { unitName } from "./lattice.ts";
import { type Bill, REACH, type TuneList } from "./tune-game.ts";

/** A unit whose price is free. */
export interface FreeUnit {
  readonly id: string;
  /** The house rule that is its price. */
  readonly key: string;
  readonly price: number;
  readonly bounds: Interval;
}

/** A list with the army of each rung. */
export interface ListLadder extends TuneList {
  readonly from: string;
  readonly side: Side;
  readonly points: number;
  readonly armies: readonly Side[];
  /** Names of the entries, and how many of each every rung has. */
  readonly entries: readonly string[];
  readonly counts: readonly (readonly number[])[];
}

/** More models than any army holds. */
const MOST_RUNGS = 400;
/** Entries that one of the roster may be split into. */
const MOST_PACKS = 8;
/** Two prices of the same unit, between which its share of a bill is measured. */
const [LOW_PRICE, HIGH_PRICE] = [10, 20];
/** Shares of a bill are told from noise in parts of one. */
const WHOLE = 1e6;
/** A ladder goes on until it is dearer than the budget at the lowest prices by this factor. */
const SPARE = 1.05;

export interface Asked {
  readonly free: readonly string[];
  /** In points, by unit. */
  readonly bounds: ReadonlyMap<string, Interval>;
}

/** The units whose prices are free, as far as any list has them. */
export function freeUnits(contest: Contest, { free, bounds }: Asked): FreeUnit[] {
  const { rulebook, contenders } = contest;
  const keys = [...rulebook.houseRuleKeys().keys()];
  for (const id of bounds.keys())
    if (!free.includes(id)) throw new UserError(`--bounds ${id}: its price is not free; name it with --free as well`);
  return free.map((id): FreeUnit => {
    const key = keys.find((each) => /^\w+\.(.+)\.points$/.exec(each)?.[1] === id);
    if (key === undefined) {
      const known = [...new Set(contenders.flatMap(({ side }) => side.roster.map(({ profile }) => profile)))];
      throw new UserError(
        `--free ${id}: there is no unit of that name with a price; the lists have ${known.join(", ")}${didYouMean(id, known)}`,
      );
    }
    const price = priceNow(contest, key);
    const asked = bounds.get(id);
    if (price === undefined) return { id, key, price: 0, bounds: { low: 0, high: 0 } };
    const reach = { low: price / REACH, high: price * REACH };
    if (asked !== undefined && !(asked.low <= price && asked.high >= price))
      throw new UserError(
        `--bounds ${id}=${asked.low}..${asked.high}: it costs ${price} now; expected bounds around that`,
      );
    return { id, key, price, bounds: asked ?? reach };
  });
}

/** As the terms have it, by what it does to the points of a list that has the unit; undefined where none has. */
function priceNow(contest: Contest, key: string): number | undefined {
  for (const { side } of contest.contenders) {
    const { count, points } = shareOf(contest, key, side);
    if (count > 0) return (pointsOf(contest, side) - points) / count;
  }
  return undefined;
}

/** How many times an army pays a price, and what it costs beside that. */
function shareOf(contest: Contest, key: string, side: Side): { readonly count: number; readonly points: number } {
  const [low, high] = [LOW_PRICE, HIGH_PRICE].map((price) => pointsOf(priced(contest, { [key]: price }), side)) as [
    number,
    number,
  ];
  const count = (high - low) / (HIGH_PRICE - LOW_PRICE);
  return { count, points: low - LOW_PRICE * count };
}

/** The contest with prices in force. */
export function priced<T extends { readonly scenario: Scenario }>(
  contest: T,
  prices: Readonly<Record<string, number>>,
): T {
  const { scenario } = contest;
  return { ...contest, scenario: { ...scenario, houseRules: { ...scenario.houseRules, ...prices } } };
}

function pointsOf(contest: Contest, side: Side): number {
  const { rulebook } = contest;
  return rulebook.compile(rulebook.resolve(pitted(contest, side, side))).sides[0]!.points;
}

/** What the dearest list costs. */
export function dearest(contest: Contest): number {
  return Math.max(...contest.contenders.map(({ side }) => pointsOf(contest, side)));
}

/** Every list as far up as the budget goes at the lowest prices. */
export function laddersOf(contest: Contest, units: readonly FreeUnit[], budget: number): ListLadder[] {
  return contest.contenders.map(({ name, side, from }) => {
    const builder = new LadderBuilder(contest, side, units);
    const { bills, armies, counts } = builder.climb(SPARE * budget);
    return {
      name,
      from,
      side,
      points: pointsOf(contest, side),
      written: builder.bill(side),
      rungs: bills,
      armies,
      counts,
      entries: side.roster.map((_, i) => unitName(side, i)),
    };
  });
}

class LadderBuilder {
  readonly #contest: Contest;
  readonly #side: Side;
  readonly #units: readonly FreeUnit[];
  /** Entries of the roster that may grow. */
  readonly #growing: readonly number[];
  readonly #isLegal: boolean;
  /** Whether the list has each of the units at all. */
  readonly #has: readonly boolean[];

  constructor(contest: Contest, side: Side, units: readonly FreeUnit[]) {
    this.#contest = contest;
    this.#side = side;
    this.#units = units;
    this.#has = units.map(({ key }) => shareOf(contest, key, side).count > 0);
    const own = side.roster.map(({ count }) => count);
    this.#isLegal = this.#fielded(own) !== undefined;
    const growing = [...own.keys()].filter((i) => !this.#isLegal || this.#mayGrow(own, i));
    if (growing.length === 0)
      throw new UserError(`${side.name}: the rules let no entry of it have a model more, so it cannot be scaled`);
    this.#growing = growing;
  }

  /** One more of it is legal, or as many again: what is bought in tens grows by tens. Who stands alone and may not be two is an individual. */
  #mayGrow(counts: readonly number[], entry: number): boolean {
    const most = counts[entry]! > 1 ? MOST_PACKS : 1;
    return [1, counts[entry]!].some((more) =>
      this.#fielded(
        counts.map((count, i) => (i === entry ? count + more : count)),
        most,
      ),
    );
  }

  climb(upTo: number): { bills: Bill[]; armies: Side[]; counts: (readonly number[])[] } {
    const { roster } = this.#side;
    const growing = this.#growing;
    const order = buyingOrder(
      growing.map((i) => roster[i]!.count),
      MOST_RUNGS,
    );
    const now = roster.map(({ count }, i) => (growing.includes(i) ? 0 : count));
    const found = { bills: [] as Bill[], armies: [] as Side[], counts: [] as (readonly number[])[] };
    const lowest = this.#units.map(({ bounds }) => bounds.low);
    const { mostModels = Infinity, mostUnits = Infinity } = this.#contest.rulebook;
    const single = roster.map(() => 1);
    for (let rung = 0; rung <= order.length; rung++) {
      if (rung > 0) now[growing[order[rung - 1]!]!]! += 1;
      const models = now.reduce((sum, count) => sum + count, 0);
      if (models > mostUnits) break;
      // An army of nobody is never fought, and neither is one that the rules forbid; a list that is against them as it is may have any size.
      const army = models === 0 ? undefined : this.#isLegal ? this.#fielded(now) : this.#roster(now, single);
      if (army === undefined) continue;
      const info = this.#info(army);
      if (info.models > mostModels) break;
      const bill = this.#billOf(army, info.points);
      found.bills.push(bill);
      found.armies.push(army);
      found.counts.push([...now]);
      if (bill.free.reduce((sum, count, u) => sum + count * lowest[u]!, bill.points) > upTo) break;
    }
    if (found.bills.length === 0)
      throw new UserError(`${this.#side.name}: the rules allow it at none of the sizes that keep its proportions`);
    return found;
  }

  bill(side: Side): Bill {
    return this.#billOf(side, this.#info(side).points);
  }

  /** By what the price of each unit that the list has does to the points of an army. */
  #billOf(side: Side, points: number): Bill {
    const free = this.#units.map(({ key, price }, u) => {
      if (!this.#has[u]) return 0;
      const other = price === HIGH_PRICE ? LOW_PRICE : HIGH_PRICE;
      const changed = pointsOf(priced(this.#contest, { [key]: other }), side);
      // Of a price that is no whole number, the quotient ends next to one.
      return Math.round(((changed - points) / (other - price)) * WHOLE) / WHOLE;
    });
    return { points: points - free.reduce((sum, count, u) => sum + count * this.#units[u]!.price, 0), free };
  }

  #info(side: Side): { readonly points: number; readonly models: number } {
    const { rulebook } = this.#contest;
    return rulebook.compile(rulebook.resolve(pitted(this.#contest, side, side))).sides[0]!;
  }

  /** The roster with so many of each entry, in as few Packs as the rules have them; undefined where they do not. */
  #fielded(counts: readonly number[], mostPacks = MOST_PACKS): Side | undefined {
    const packs = counts.map(() => 1);
    for (;;) {
      const side = this.#roster(counts, packs);
      if (side.roster.length === 0) return undefined;
      const problems = this.#problems(side);
      if (problems.length === 0) return side;
      const owner = ownersOf(counts, packs);
      const split = problems
        .map(({ path }) => (path[2] === "roster" && typeof path[3] === "number" ? owner[path[3]] : undefined))
        .find((entry) => entry !== undefined && packs[entry]! < Math.min(mostPacks, counts[entry]!));
      if (split === undefined) return undefined;
      packs[split]! += 1;
    }
  }

  #roster(counts: readonly number[], packs: readonly number[]): Side {
    const roster = this.#side.roster.flatMap((line, i) =>
      sizesOf(counts[i]!, packs[i]!).map((count) => ({ ...line, count })),
    );
    return { ...this.#side, roster };
  }

  /** A limit of points is no matter here: what models cost is the question. */
  #problems(side: Side): readonly { readonly path: readonly (string | number)[] }[] {
    const { rulebook } = this.#contest;
    const resolved = rulebook.resolve(pitted(this.#contest, side, side));
    const block = resolved[resolved.mode as "duel"];
    const free = block !== undefined && "budget" in block ? { [resolved.mode]: { ...block, budget: null } } : {};
    return rulebook
      .check({ ...resolved, ...free })
      .filter(({ path, ofPoints }) => !ofPoints && path[0] === "sides" && path[1] === 0);
  }
}

/** So many in so many Packs, as even as can be. */
function sizesOf(count: number, packs: number): number[] {
  assert(packs >= 1, `${packs} Packs`);
  return Array.from({ length: packs }, (_, i) => Math.ceil((count - i) / packs)).filter((size) => size > 0);
}

/** The entry of the list that each entry of the fielded roster is a part of. */
function ownersOf(counts: readonly number[], packs: readonly number[]): number[] {
  return counts.flatMap((count, i) => sizesOf(count, packs[i]!).map(() => i));
}

/** The limit of points that the terms set, if there is one below what is fought with. */
export function raisedLimit({ rulebook, scenario, contenders }: Contest, most: number): number | undefined {
  const [{ side }] = contenders as [Contest["contenders"][number]];
  const resolved = rulebook.resolve(pitted({ rulebook, scenario }, side, side));
  const limit = (resolved[resolved.mode as "duel"] as { readonly budget?: number | null } | undefined)?.budget;
  return typeof limit === "number" && limit < most ? limit : undefined;
}
