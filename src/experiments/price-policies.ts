/**
 * Does the price depend on the scripted players? The price again under every pair of policies, and the one at which both sides, each
 * with the policy that suits it best, score 50 %. Cold.
 */
import type { Estimate } from "../estimate/summary.ts";
import { gameValue } from "../stats/game-value.ts";
import { toNumber, toRational } from "../stats/rational.ts";
import type { Lattice, UnitQuestion } from "./lattice.ts";
import {
  type FoundPrice,
  type Range,
  rangeOf,
  type SearchOptions,
  STAGE_BLOCKS,
  searchPrice,
  sizeScore,
} from "./price-search.ts";

export interface PolicyPrice {
  readonly ours: string;
  readonly theirs: string;
  readonly found: FoundPrice;
}

export interface PricePolicies {
  readonly policies: readonly string[];
  readonly pairs: readonly PolicyPrice[];
  readonly range: Range;
  /** Where the value of the game of policies is one half; absent when it is so at no size. */
  readonly robust?: Estimate;
}

type Open = (question: UnitQuestion) => Lattice;

/** `next` says how far the search of each pair may go. */
export async function pricePolicies(
  question: UnitQuestion,
  policies: readonly string[],
  next: () => SearchOptions,
  open: Open,
): Promise<PricePolicies> {
  const pairs: PolicyPrice[] = [];
  const lattices: Lattice[][] = [];
  let search = next();
  for (const ours of policies) {
    const row: Lattice[] = [];
    for (const theirs of policies) {
      const lattice = open({
        ...question,
        side: { ...question.side, policy: ours },
        opponents: question.opponents.map((each) => ({ ...each, side: { ...each.side, policy: theirs } })),
      });
      row.push(lattice);
      pairs.push({ ours, theirs, found: await searchPrice(lattice, search) });
      search = next();
    }
    lattices.push(row);
  }
  const robust = await robustPrice(lattices, search);
  return {
    policies,
    pairs,
    range: rangeOf(pairs.map(({ found }) => found)) ?? {},
    ...(robust && { robust }),
  };
}

/** Value of the game of policies at an army size, between its values at the ends of all intervals. */
interface Value {
  readonly low: number;
  readonly value: number;
  readonly high: number;
}

/** Steps from size to size until the value crosses one half; between two sizes it is taken for a straight line. */
async function robustPrice(lattices: readonly Lattice[][], search: SearchOptions): Promise<Estimate | undefined> {
  const { available, least, most, empty } = search;
  const values = new Map<number, Value>();
  const at = async (copies: number): Promise<Value> => {
    const known = values.get(copies) ?? (await valueAt(lattices, copies, search));
    values.set(copies, known);
    return known;
  };
  const cross = async (end: keyof Value): Promise<number | undefined> => {
    let copies = Math.min(most, Math.max(1, least, search.start));
    const up = (await at(copies))[end] < 0.5;
    for (;;) {
      const next = up ? copies + 1 : copies - 1;
      if (next < least || next > most) return undefined;
      const [here, there] = [(await at(copies))[end], (await at(next))[end]];
      if (there < 0.5 !== up) return copies + ((0.5 - here) / (there - here)) * (next - copies);
      copies = next;
    }
  };
  const copies = await cross("value");
  if (copies === undefined || copies === 0) return undefined;
  // More copies score more, so the upper end crosses at fewer of them.
  const [fewest, greatest] = [await cross("high"), await cross("low")];
  return {
    value: available / copies,
    ...(greatest !== undefined && greatest > 0 && { low: available / greatest }),
    ...(fewest !== undefined && fewest > 0 && { high: available / fewest }),
    n: Math.min(...lattices.flat().map((lattice) => lattice.blocks(Math.max(empty ? 1 : 0, Math.floor(copies))))),
    method: "mover",
  };
}

async function valueAt(lattices: readonly Lattice[][], copies: number, search: SearchOptions): Promise<Value> {
  const isPlayed = copies > 0 || !search.empty;
  for (const lattice of lattices.flat()) if (isPlayed) await lattice.grow([{ copies, to: STAGE_BLOCKS }]);
  const scores = lattices.map((row) => row.map((lattice) => sizeScore(lattice, copies, search).score));
  const value = (pick: (score: Estimate) => number): number =>
    toNumber(gameValue(scores.map((row) => row.map((score) => toRational(pick(score))))).value);
  return {
    low: value(({ low }) => low!),
    value: value((score) => score.value),
    high: value(({ high }) => high!),
  };
}
