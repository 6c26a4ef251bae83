/** What units should cost in several lists, in words, numbers and pictures. Cold, pure. */
import type { Estimate } from "../estimate/summary.ts";
import type { PriceForAll, PriceInList, PriceListsResult, UnitPriceInLists } from "../experiments/price-lists.ts";
import { present } from "../given.ts";
import type { Answer, AnswerTable } from "./answer.ts";
import { chartHead, type DrawnChart, drawn } from "./charts/chart.ts";
import { forestPlot, type IntervalRow } from "./charts/intervals.ts";
import { csvText, estimateCells } from "./csv-text.ts";
import { boundsOf, differenceEstimate, percentEstimate, valueEstimate } from "./estimates.ts";
import { decimal, integer, percent, points } from "./number.ts";
import { priceFacts } from "./price.ts";
import { INTERRUPTED, priceText, roundingWords } from "./price-words.ts";
import { number, tableOf, words } from "./tables.ts";
import { selectionFacts } from "./well-words.ts";
import { clean, counted } from "./words.ts";

export function priceListsAnswer(result: PriceListsResult, rerun: string): Answer {
  const { units, battles, selection } = result;
  const found = units.filter(isFound);
  return {
    command: "price",
    title: "What should it cost in these lists?",
    headline: headline(result, found),
    subject: `${listNames(units).length === 1 ? "The list" : `${listNames(units).length} lists`} against ${listNames(units).length === 1 ? "its opponents" : "the others"}, each at its own points: ${listNames(units).map(clean).join(", ")}.`,
    notes: notes(result, found),
    cautions: cautions(result),
    numbers: found.slice(0, 6).map((unit) => ({
      name: clean(unit.unit),
      value: newPrice(unit),
      range: `points; now ${nowText(unit)}`,
    })),
    charts: charts(result),
    tables: tables(result, found),
    facts: [
      ...priceFacts({ ...result, scenarioHash: hashOf(units) }, integer(battles)),
      ...selectionFacts(selection, battles - (selection ?? 0)),
    ],
    rerun,
    reading: [
      "In one list the fair price of a unit is the one at which the list, at its own points, scores 50 % against the others as they are, when as many copies are bought as the points allow and the remainder buys one more by chance, fairly. Everything else keeps its number and its price.",
      "In all lists it is the price at which the lists that have the unit score 50 % on average. Where gear makes a copy dearer in one list than in another, it is the change of the price that is told.",
      "Each unit is changed by itself. Where several are wrong at once these prices are not to be taken together: `wargauge tune` finds the smallest change of several.",
      "A list that wins for other reasons makes each of its units look cheap. Prices of one unit that differ much from list to list say that it is not the unit.",
    ],
  };
}

type Found = UnitPriceInLists & { readonly together: PriceForAll & { readonly change: Estimate } };

function isFound(unit: UnitPriceInLists): unit is Found {
  return unit.together?.change !== undefined;
}

/** What a copy costs now, if that is the same in all lists. */
function costNow({ lists }: UnitPriceInLists): number | undefined {
  const costs = new Set(lists.flatMap(({ now }) => (now === undefined ? [] : [now.price])));
  return costs.size === 1 ? [...costs][0] : undefined;
}

function nowText(unit: UnitPriceInLists): string {
  const costs = unit.lists.flatMap(({ now }) => (now === undefined ? [] : [now.price]));
  const one = costNow(unit);
  return one === undefined ? `${decimal(Math.min(...costs))} to ${decimal(Math.max(...costs))}` : decimal(one);
}

function shifted({ value, low, high }: Estimate, by: number) {
  return {
    value: value + by,
    ...(low !== undefined && { low: low + by }),
    ...(high !== undefined && { high: high + by }),
  };
}

/** "8.2 (7.9 to 8.5)"; or a change, where copies cost different points. */
function newPrice(unit: Found): string {
  const now = costNow(unit);
  const { change } = unit.together;
  return now === undefined ? differenceEstimate(change) : valueEstimate(shifted(change, now));
}

function isOff({ together: { change } }: Found): boolean {
  return (change.low ?? -Infinity) > 0 || (change.high ?? Infinity) < 0;
}

function headline({ units }: PriceListsResult, found: readonly Found[]): string {
  const [first] = found;
  if (first === undefined) {
    const [unit] = units;
    return units.length === 1
      ? `Not found what ${clean(unit!.unit)} should cost in these lists${unit!.together === undefined ? "" : `: ${noneWords(unit!.together)}`}.`
      : `Of ${units.length} units no price was found in these lists.`;
  }
  if (units.length === 1) {
    const lists = first.lists.filter(({ found: price }) => price !== undefined).length;
    return `In ${lists === 1 ? "the list that has" : `${lists} lists that have`} it, ${clean(first.unit)} should cost ${sentence(first)}.`;
  }
  const off = found.filter(isOff);
  const most = off.toSorted((a, b) => size(b) - size(a))[0];
  const alone = "everything else unchanged";
  if (most === undefined)
    return `In these lists ${found.length === 1 ? "the one price that was found is" : `all ${found.length} prices that were found are`} fair as they are, each with ${alone}.`;
  return `In these lists ${off.length} of ${counted(found.length, "price")} ${off.length === 1 ? "is" : "are"} off, each with ${alone}; most of all ${clean(most.unit)}: it should cost ${sentence(most)}.`;
}

function sentence(unit: Found): string {
  const now = costNow(unit);
  const { change } = unit.together;
  const isLess = change.value < 0;
  if (now === undefined) {
    const size = valueEstimate(isLess ? { value: -change.value, ...minus(change) } : change);
    return `${size} points ${isLess ? "less" : "more"} than it does`;
  }
  const compared = isOff(unit)
    ? `${isLess ? "less" : "more"} than the ${decimal(now)} that it costs now`
    : `and the ${decimal(now)} that it costs now may be just that`;
  return `${newPrice(unit)} points, ${compared}`;
}

function minus({ low, high }: Estimate) {
  return { ...(high !== undefined && { low: -high }), ...(low !== undefined && { high: -low }) };
}

/** How far off a price is. */
function size(unit: Found): number {
  const { change } = unit.together;
  return Math.abs(change.value) / Math.max(...unit.lists.map(({ now }) => now?.price ?? 0));
}

function noneWords({ outcome, now }: PriceForAll): string {
  return outcome === "above"
    ? `at any price the lists score more than 50 % (${percentEstimate(now)} now)`
    : `at any price the lists score less than 50 % (${percentEstimate(now)} now)`;
}

function notes({ units, step, left, selection }: PriceListsResult, found: readonly Found[]): string[] {
  const [first] = found;
  return present([
    selection !== undefined &&
      "Each match-up is played well by a cheap choice, made at the sizes between which prices lie.",
    units.length === 1 && first !== undefined && first.together.nearest !== undefined && stepNote(first, step),
    units.length === 1 && first !== undefined && byListNote(first),
    left.length > 0 && `Not finished: ${left.map(clean).join(", ")}.`,
  ]);
}

/** What rounding to the game's step costs in score. */
function stepNote(unit: Found, step: number): string {
  const { change, score } = unit.together.nearest!;
  const now = costNow(unit);
  const price = now === undefined ? `a change of ${decimal(change)}` : decimal(now + change);
  return `In steps of ${points(step)}, ${price} is nearest to fair${change === 0 ? ", and is the price now" : ""}: ${roundingWords(score)}.`;
}

function byListNote({ lists }: UnitPriceInLists): string | undefined {
  const priced = lists.filter(({ found }) => found?.price !== undefined);
  if (priced.length < 2) return undefined;
  const change = ({ found, now }: PriceInList) => found!.price!.value - now!.price;
  const sorted = priced.toSorted((a, b) => change(a) - change(b));
  const told = (each: PriceInList) => `${priceText(each.found!)} in ${clean(each.list)}`;
  return `From list to list it differs: from ${told(sorted[0]!)} to ${told(sorted.at(-1)!)}.`;
}

function cautions({ units, stopped }: PriceListsResult): string[] {
  const short = units.filter(({ together }) => together?.reached === false).map(({ unit }) => clean(unit));
  return present([
    stopped !== undefined && INTERRUPTED,
    short.length > 0 &&
      `Not known as precisely as was asked for: ${short.join(", ")}. Allow more with --battles or --max-battles.`,
    ...units.flatMap(({ unit, together }) =>
      units.length > 1 && together !== undefined && together.change === undefined
        ? [`${clean(unit)}: ${noneWords(together)}.`]
        : [],
    ),
    ...untold(units),
  ]);
}

/** Why units are not told of in some lists, each reason once. */
function untold(units: readonly UnitPriceInLists[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const { unit, lists } of units)
    for (const { list, why } of lists)
      if (why !== undefined) reasons.set(why, [...(reasons.get(why) ?? []), `${clean(unit)} in ${clean(list)}`]);
  return [...reasons].map(([why, some]) => `Not priced: ${some.join(", ")}: ${clean(why)}.`);
}

function tables({ units, step }: PriceListsResult, found: readonly Found[]): AnswerTable[] {
  const rows = units.flatMap((unit) =>
    unit.lists.flatMap((list) => (list.found === undefined ? [] : [{ ...list, unit: unit.unit, found: list.found }])),
  );
  type Row = (typeof rows)[number];
  return present([
    found.length > 0 &&
      tableOf("In all lists that have it", found, [
        words<Found>("Unit", ({ unit }) => clean(unit)),
        number<Found>("Now", nowText),
        number<Found>("Score", ({ together }) => percent(together.now.value)),
        number<Found>("Fair price", newPrice),
        number<Found>(`In steps of ${decimal(step)}`, (unit) => steppedPrice(unit)),
        number<Found>("Scores", ({ together: { nearest } }) => (nearest ? percent(nearest.score.value) : "")),
      ]),
    rows.length > 0 &&
      tableOf("In each list", rows, [
        ...(units.length === 1 ? [] : [words<Row>("Unit", ({ unit }) => clean(unit))]),
        words<Row>("List", ({ list }) => clean(list)),
        number<Row>("Has", ({ now }) => integer(now!.copies)),
        number<Row>("Now", ({ now }) => decimal(now!.price)),
        number<Row>("Fair there", ({ found: price }) => priceText(price)),
      ]),
  ]);
}

function steppedPrice(unit: Found): string {
  const { nearest } = unit.together;
  const now = costNow(unit);
  if (nearest === undefined) return "";
  return now === undefined ? decimal(nearest.change) : decimal(now + nearest.change);
}

function charts(result: PriceListsResult): DrawnChart[] {
  const { units, battles } = result;
  const rows = units.flatMap((unit): IntervalRow[] => {
    const group = clean(unit.unit);
    const now = costNow(unit);
    const all: IntervalRow[] =
      isFound(unit) && now !== undefined
        ? [{ name: "all lists", group, ...boundsOf(unit.together.change, (end) => end / now), words: newPrice(unit) }]
        : [];
    const each = unit.lists.flatMap(({ list, found, now: at }): IntervalRow[] =>
      found?.price === undefined
        ? []
        : [{ name: list, group, ...boundsOf(found.price, (end) => end / at!.price - 1), words: priceText(found) }],
    );
    return [...all, ...each];
  });
  if (rows.length === 0) return [];
  const head = chartHead(
    { ...result, scenarioHash: hashOf(units) },
    `${counted(listNames(units).length, "list")}, each at its own points.`,
    `${integer(battles)} battles`,
  );
  const question =
    units.length === 1
      ? `What should ${clean(units[0]!.unit)} cost in which list?`
      : "How far off is each price in which list?";
  const axis = { axis: "change of the price in per cent", percent: true, difference: true, reference: 0 };
  return [drawn("prices", forestPlot, head, { question, rows, ...axis, wordsTitle: "Points" })];
}

function listNames(units: readonly UnitPriceInLists[]): string[] {
  return [...new Set(units.flatMap(({ lists }) => lists.map(({ list }) => list)))];
}

function hashOf(units: readonly UnitPriceInLists[]): string {
  return units.flatMap(({ lists }) => lists.flatMap(({ scenarioHash }) => scenarioHash ?? []))[0] ?? "";
}

/** One row an estimate. */
export function priceListsCsv(result: PriceListsResult): string {
  const { wargauge, seed, rules, mode, confidence, units } = result;
  const columns = ["version", "scenarioHash", "seed", "rules", "mode", "confidence", "unit", "list", "now", "what"];
  const rows = units.flatMap((unit) => {
    const row = (list: PriceInList | undefined, what: string, outcome: string, estimate: Estimate | undefined) => {
      const now = list === undefined ? costNow(unit) : list.now?.price;
      const head = [wargauge, list?.scenarioHash, seed, rules, mode, confidence, unit.unit, list?.list, now];
      return [...head, what, outcome, ...(estimate === undefined ? ["", "", "", "", ""] : estimateCells(estimate))];
    };
    const { together, lists } = unit;
    return [
      ...(together === undefined
        ? []
        : [
            row(undefined, "change of the price", together.outcome, together.change),
            row(undefined, "score now", "", together.now),
            ...(together.nearest === undefined
              ? []
              : [row(undefined, `score after ${decimal(together.nearest.change)}`, "", together.nearest.score)]),
          ]),
      ...lists.map((list) => row(list, "price", list.found?.outcome ?? list.why ?? "", list.found?.price)),
    ];
  });
  return csvText([[...columns, "outcome", "value", "low", "high", "n", "method"], ...rows]);
}
