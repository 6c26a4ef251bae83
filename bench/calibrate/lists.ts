/**
 * Lists in which what a unit should cost is known: the toy of tunes.ts, where a score hangs on what the models of both sides are worth
 * together. Drawn anew for each repetition, with a price that is off by up to a third. And lists whose leader has a blade that is worth what
 * it costs (worths.ts), in several lists at once. Cold.
 */
import seedrandom from "seedrandom";
import type { Scheduler } from "../../src/chunk/scheduler.ts";
import { type PriceListsResult, priceLists } from "../../src/experiments/price-lists.ts";
import { worthLists } from "../../src/experiments/worth-lists.ts";
import type { Side } from "../../src/scenario/scenario.ts";
import type { Claim } from "./claim.ts";
import { duelModule } from "./duel.ts";
import { fieldModule } from "./fields.ts";
import { contestOf, toyRulebook, toyScore } from "./tunes.ts";
import { fairBlade, ITEM } from "./worths.ts";

const UNIT = "ogre";
/** So little hangs on what an army is worth that an interval is looked at several times until it is narrow. */
const SLOPE = 1.5;

interface Asked {
  readonly said: PriceListsResult;
  /** The change of the price at which both lists score one half on average, and the first one by itself. */
  readonly together: number;
  readonly alone: number;
  readonly now: number;
}

/** Two lists have the unit, two have not. */
async function asked(seed: string, scheduler: Scheduler): Promise<Asked> {
  const random = seedrandom(`lists ${seed}`);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const worth = { [UNIT]: between(30, 60), b: between(30, 60), c: between(30, 60) };
  const now = Math.round(worth[UNIT]! * (0.75 + 0.6 * random()));
  const recipes = {
    A: { [UNIT]: between(4, 8), b: between(1, 3) },
    B: { [UNIT]: between(3, 6), c: between(2, 4) },
    C: { b: between(6, 9) },
    D: { c: between(6, 9) },
  };
  const rulebook = toyRulebook({ prices: { ...worth, [UNIT]: now } }, worth, SLOPE);
  const { scenario, contenders } = contestOf(rulebook, recipes, { mirror: false });
  const lists = contenders.slice(0, 2).map(({ name, side }) => {
    const others = contenders.filter((each) => each.side !== side);
    const opponents = others.map((each) => ({ name: each.name, side: each.side, weight: 1 }));
    return { list: name, question: { rulebook, scenario, side, entry: 0, place: 0 as const, opponents } };
  });
  const said = await priceLists(
    { rulebook, scenario, units: [{ unit: UNIT, lists }] },
    { scheduler, seed, module: fieldModule },
  );
  const scoreOf = (of: readonly (typeof lists)[number][], price: number) =>
    of.reduce((sum, { question: { side, opponents } }) => {
      const copies = (side.roster[0]!.count * now) / price;
      const whole = Math.floor(copies);
      const at = (count: number) =>
        opponents.reduce((all, other) => all + toyScore([withCopies(side, count), other.side], worth, SLOPE), 0) /
        opponents.length;
      return sum + ((1 + whole - copies) * at(whole) + (copies - whole) * at(whole + 1)) / of.length;
    }, 0);
  return {
    said,
    together: evenAt((price) => scoreOf(lists, price)) - now,
    alone: evenAt((price) => scoreOf(lists.slice(0, 1), price)),
    now,
  };
}

function withCopies(side: Side, count: number): Side {
  return { ...side, roster: side.roster.map((line, i) => (i === 0 ? { ...line, count } : line)) };
}

/** Where a falling curve is one half. */
function evenAt(score: (price: number) => number): number {
  let [low, high] = [5, 400];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (score(middle) > 0.5) low = middle;
    else high = middle;
  }
  return low;
}

function covers(found: { readonly low?: number; readonly high?: number } | undefined, truth: number): boolean {
  return found !== undefined && (found.low ?? -Infinity) <= truth && truth <= (found.high ?? Infinity);
}

const REPLICATES = 400;

export const listClaims: readonly Claim[] = [
  {
    id: "price-lists",
    promise: "price covers the exact price of a unit in two lists together",
    replicates: REPLICATES,
    bound: { kind: "at least", rate: 0.93 },
    happens: async (seed, scheduler) => {
      const { said, together } = await asked(seed, scheduler);
      return { happened: covers(said.units[0]!.together?.change, together), said };
    },
  },
  {
    id: "price-in-list",
    promise: "price covers the exact price of a unit in one of several lists",
    replicates: REPLICATES,
    bound: { kind: "at least", rate: 0.93 },
    happens: async (seed, scheduler) => {
      const { said, alone } = await asked(seed, scheduler);
      return { happened: covers(said.units[0]!.lists[0]!.found?.price, alone), said };
    },
  },
  {
    id: "worth-lists",
    promise: "worth covers what a leader's item is worth in two lists on average",
    replicates: REPLICATES,
    bound: { kind: "at least", rate: 0.93 },
    happens: async (seed, scheduler) => {
      const lists = [0.27, 0.5].map((score) => ({ list: String(score), question: fairBlade(score) }));
      const { rulebook, scenario } = lists[0]!.question;
      const said = await worthLists(
        { rulebook, scenario, units: [{ unit: "leader", lists }] },
        { scheduler, seed, module: duelModule },
      );
      return { happened: covers(said.units[0]!.together[0]?.worth, ITEM), said };
    },
  },
];
