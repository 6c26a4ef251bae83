/**
 * "What is it worth in these lists?": each change to a unit of several army lists, in every list that has it and on average. Cold.
 *
 * A list is a question of its own (worth.ts), with dice of its own, so the mean of what a change is worth to a model has an interval by
 * MOVER. A list that cannot tell, because its unit may be taken once and nothing else in it comes in numbers, leaves the others their
 * answer.
 */
import { interruptedBefore, UserError } from "../errors.ts";
import type { Estimate, Origin } from "../estimate/summary.ts";
import { moverSum } from "../stats/mover.ts";
import { version } from "../version.ts";
import type { PriceListsQuestion, UnitInList } from "./price-lists.ts";
import { playWorth } from "./worth.ts";
import type { LeverWorth, Worths } from "./worth-answer.ts";
import type { WorthOptions } from "./worth-bench.ts";

export interface WorthInList {
  readonly list: string;
  readonly found?: Worths;
  /** Why there is no answer for this list. */
  readonly why?: string;
}

/** A change in all lists that tell what it is worth. */
export interface WorthForAll extends Pick<LeverWorth, "kind" | "unit" | "name" | "change"> {
  /** What having it is worth to a model, on average. */
  readonly worth: Estimate;
  /** What the rulebook asks for it, where that is the same in all. */
  readonly listed?: number;
  /** In the lists that tell. */
  readonly each: readonly { readonly list: string; readonly worth: Estimate }[];
}

export interface UnitWorthInLists {
  readonly unit: string;
  readonly lists: readonly WorthInList[];
  readonly together: readonly WorthForAll[];
}

export interface WorthListsResult extends Origin {
  readonly confidence: number;
  readonly units: readonly UnitWorthInLists[];
  /** Units that an interruption came before. */
  readonly left: readonly string[];
  readonly battles: number;
  /** What was asked for is known in all lists. */
  readonly reached: boolean;
  readonly stopped?: "interrupted";
}

export type WorthListsOptions = Omit<WorthOptions, "yardstick" | "together">;

/** Exit code of an interruption that came before anything was known. */
const INTERRUPTED = 130;

export async function worthLists(question: PriceListsQuestion, options: WorthListsOptions): Promise<WorthListsResult> {
  const { rulebook, scenario } = question;
  const { scheduler, seed, confidence = 0.95 } = options;
  const start = scheduler.battles;
  const told: UnitWorthInLists[] = [];
  let stopped = false;
  for (const { unit, lists } of question.units) {
    const found: WorthInList[] = [];
    for (const each of lists) {
      const answer = await inList(each, options);
      stopped = answer === undefined || answer.found?.stop === "interrupted";
      if (answer !== undefined) found.push(answer);
      if (stopped) break;
    }
    if (found.length > 0) told.push({ unit: nameOf(found) ?? unit, lists: found, together: onAverage(found) });
    if (stopped) break;
  }
  if (told.length === 0) throw interruptedBefore();
  const all = told.flatMap(({ lists }) => lists.flatMap(({ found }) => found ?? []));
  return {
    wargauge: version,
    rules: rulebook.id,
    mode: scenario.mode,
    seed,
    confidence,
    units: told,
    left: question.units.slice(told.length).map(({ unit }) => unit),
    battles: scheduler.battles - start,
    reached: all.length > 0 && all.every(({ stop }) => stop === "precision" || stop === "fixed"),
    ...(stopped && { stopped: "interrupted" }),
  };
}

/** Undefined where an interruption came before anything was known. */
async function inList({ list, question }: UnitInList, options: WorthListsOptions): Promise<WorthInList | undefined> {
  if (typeof question === "string") return { list, why: question };
  try {
    return { list, found: await playWorth(question, { ...options, seed: `${options.seed}, ${list}` }) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return error.exitCode === INTERRUPTED ? undefined : { list, why: error.message };
  }
}

/** As the rulebook calls the unit. */
function nameOf(lists: readonly WorthInList[]): string | undefined {
  return lists.flatMap(({ found }) => found?.unit.name ?? [])[0];
}

/** What each change is worth to a model, in the mean of the lists that tell. */
function onAverage(lists: readonly WorthInList[]): WorthForAll[] {
  const keyOf = ({ kind, name, change }: LeverWorth) => `${kind} ${change} ${name}`;
  const levers = new Map(lists.flatMap(({ found }) => (found?.levers ?? []).map((lever) => [keyOf(lever), lever])));
  return [...levers].flatMap(([key, { kind, unit, name, change }]): WorthForAll[] => {
    const own = lists.map(({ found }) => found?.levers.find((lever) => keyOf(lever) === key));
    const each = own.flatMap((lever, i) => {
      const worth = lever?.perModel ?? lever?.worth;
      return worth === undefined ? [] : [{ list: lists[i]!.list, worth }];
    });
    if (each.length === 0) return [];
    const costs = new Set(own.flatMap((lever) => lever?.listed ?? []));
    return [
      {
        ...{ kind, unit, name, change },
        worth: meanOf(each.map(({ worth }) => worth)),
        ...(costs.size === 1 && { listed: [...costs][0]! }),
        each,
      },
    ];
  });
}

/** Nothing that changed no battle has an interval; anything else without one leaves the mean without one, too. */
function meanOf(known: readonly Estimate[]): Estimate {
  const value = known.reduce((sum, each) => sum + each.value, 0) / known.length;
  const how = { n: Math.min(...known.map(({ n }) => n)), method: "mover" as const };
  const ends = known.map(({ value: at, low, high }) => {
    if (low !== undefined && high !== undefined) return { value: at, low, high };
    return at === 0 ? { value: 0, low: 0, high: 0 } : undefined;
  });
  if (ends.some((each) => each === undefined)) return { value, ...how };
  const { low, high } = moverSum(
    known.map(() => 1 / known.length),
    ends.map((each) => each!),
  );
  return { value, low, high, ...how };
}
