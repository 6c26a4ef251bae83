/** What changes to units are worth in several lists, in words, numbers and pictures. Cold, pure. */
import type { UnitWorthInLists, WorthForAll, WorthListsResult } from "../experiments/worth-lists.ts";
import { present } from "../given.ts";
import type { Answer, AnswerTable } from "./answer.ts";
import { chartHead, type DrawnChart, drawn } from "./charts/chart.ts";
import { forestPlot, type IntervalRow } from "./charts/intervals.ts";
import { csvText, estimateCells } from "./csv-text.ts";
import { boundsOf, valueEstimate } from "./estimates.ts";
import { decimal, integer } from "./number.ts";
import { priceFacts } from "./price.ts";
import { INTERRUPTED } from "./price-words.ts";
import { number, tableOf, words } from "./tables.ts";
import { capital, clean, counted } from "./words.ts";
import { thing } from "./worth.ts";

/** Rows of a unit that a terminal and a picture show. */
const MOST_ROWS = 12;

export function worthListsAnswer(result: WorthListsResult, rerun: string): Answer {
  const { units, battles, left } = result;
  const lists = [...new Set(units.flatMap((unit) => unit.lists.map(({ list }) => clean(list))))];
  const told = units.filter(({ together }) => together.length > 0);
  return {
    command: "worth",
    title: "What is it worth in these lists?",
    headline: headline(told, units),
    subject: `${counted(lists.length, "list")}, each against the others or the opponents that were named: ${lists.join(", ")}.`,
    notes: present([
      told.some(({ lists: own }) => own.length > 1) &&
        "Worths are those to one model, in the mean of the lists that tell; everything else of the lists is unchanged.",
      left.length > 0 && `Not begun: ${left.map(clean).join(", ")}.`,
    ]),
    cautions: cautions(result),
    numbers: told.slice(0, 6).flatMap(({ unit, together }) => {
      const best = together.toSorted(byWorth)[0]!;
      return [{ name: clean(unit), value: thing(best), range: `${valueEstimate(best.worth)} points` }];
    }),
    charts: told.flatMap((unit, i) => chartOf(result, unit, i)),
    tables: told.flatMap(tablesOf),
    facts: priceFacts({ ...result, scenarioHash: hashOf(units) }, integer(battles)),
    rerun,
    reading: [
      "In each list a change is worth what it adds to the fair price of the unit, or the models of another entry that bring the same score, against the other lists as they are. Their mean is taken over the lists in which it can be told, each with the same weight.",
      "What is carried is worth what would be lost without it; what is not carried, what it would add.",
      "Worths hold for these lists, this ground and these scripted players, and each by itself: two changes together need not be worth their sum.",
    ],
  };
}

function byWorth(a: WorthForAll, b: WorthForAll): number {
  return b.worth.value - a.worth.value || 0;
}

function headline(told: readonly UnitWorthInLists[], units: readonly UnitWorthInLists[]): string {
  if (told.length === 0) {
    const names = units.map(({ unit }) => clean(unit)).join(", ");
    return `What changes to ${names} are worth cannot be told in these lists.`;
  }
  return told
    .slice(0, 2)
    .map(({ unit, together }) => {
      const best = together.toSorted(byWorth)[0]!;
      const [first, ...others] = best.each;
      const where = others.length === 0 ? `in ${clean(first!.list)}` : `in the mean of ${best.each.length} lists`;
      return together.length === 1
        ? `${capital(thing(best))} is worth ${valueEstimate(best.worth)} points to a ${clean(unit)}, ${where}.`
        : `Of ${together.length} changes to ${clean(unit)}, ${thing(best)} is worth most: ${valueEstimate(best.worth)} points a model, ${where}.`;
    })
    .join(" ");
}

function cautions({ units, stopped, reached }: WorthListsResult): string[] {
  const reasons = new Map<string, string[]>();
  for (const { unit, lists } of units)
    for (const { list, why } of lists)
      if (why !== undefined) reasons.set(why, [...(reasons.get(why) ?? []), `${clean(unit)} in ${clean(list)}`]);
  return present([
    stopped !== undefined && INTERRUPTED,
    stopped === undefined &&
      !reached &&
      "Not all worths are known as precisely as was asked for; allow more with --battles or --max-battles.",
    ...[...reasons].map(([why, some]) => `Not told: ${some.join(", ")}: ${clean(why)}.`),
  ]);
}

function tablesOf({ unit, lists, together }: UnitWorthInLists): AnswerTable[] {
  const rows = together.toSorted(byWorth);
  const [first, ...others] = lists;
  const isPriced = rows.some(({ listed }) => listed !== undefined);
  const table = (title: string, some: readonly WorthForAll[]) =>
    tableOf(title, some, [
      words<WorthForAll>(title, thing),
      number<WorthForAll>("Worth a model", ({ worth }) => valueEstimate(worth)),
      ...(isPriced
        ? [number<WorthForAll>("Price", ({ listed }) => (listed === undefined ? "" : decimal(listed)))]
        : []),
      ...(others.length === 0 || first === undefined
        ? []
        : lists.map(({ list }) =>
            number<WorthForAll>(clean(list), ({ each }) => {
              const own = each.find((one) => one.list === list);
              return own === undefined ? "" : decimal(rounded(own.worth.value));
            }),
          )),
    ]);
  if (rows.length <= MOST_ROWS) return [table(clean(unit), rows)];
  return [
    table(`${clean(unit)}, best ${MOST_ROWS} of ${rows.length}`, rows.slice(0, MOST_ROWS)),
    { ...table(clean(unit), rows), pageOnly: true },
  ];
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}

function chartOf(result: WorthListsResult, { unit, lists, together }: UnitWorthInLists, i: number): DrawnChart[] {
  const rows = together
    .toSorted(byWorth)
    .slice(0, MOST_ROWS)
    .flatMap((lever): IntervalRow[] => {
      const group = thing(lever);
      const all = { name: "all lists", group, ...boundsOf(lever.worth), words: valueEstimate(lever.worth) };
      const each = lever.each.map(
        ({ list, worth }): IntervalRow => ({ name: list, group, ...boundsOf(worth), words: valueEstimate(worth) }),
      );
      // One list alone is all lists.
      if (each.length === 1) return each;
      return [all, ...each];
    });
  const head = chartHead(
    { ...result, scenarioHash: hashOf([...result.units]) },
    `${counted(lists.length, "list")}, each against the others.`,
    `${integer(result.battles)} battles`,
  );
  const axis = { axis: "worth to a model in points", percent: false, reference: 0, wordsTitle: "Points" };
  return [
    drawn(`worth-${i + 1}`, forestPlot, head, { question: `What is it worth to ${clean(unit)}?`, rows, ...axis }),
  ];
}

function hashOf(units: readonly UnitWorthInLists[]): string {
  return units.flatMap(({ lists }) => lists.flatMap(({ found }) => found?.scenarioHashes ?? []))[0] ?? "";
}

/** One row an estimate. */
export function worthListsCsv(result: WorthListsResult): string {
  const { wargauge, seed, rules, mode, confidence, units } = result;
  const columns = ["version", "seed", "rules", "mode", "confidence", "unit", "change", "name", "list", "listed"];
  const rows = units.flatMap(({ unit, together }) =>
    together.flatMap(({ change, name, listed, worth, each }) => [
      [wargauge, seed, rules, mode, confidence, unit, change, name, "", listed, ...estimateCells(worth)],
      ...each.map(({ list, worth: own }) => [
        ...[wargauge, seed, rules, mode, confidence, unit, change, name, list, listed],
        ...estimateCells(own),
      ]),
    ]),
  );
  return csvText([[...columns, "value", "low", "high", "n", "method"], ...rows]);
}
