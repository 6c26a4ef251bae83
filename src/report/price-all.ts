/** What a list of prices is, in words, numbers and pictures. Cold, pure. */

import type { Estimate } from "../estimate/summary.ts";
import type { PriceAllResult, UnitPrice } from "../experiments/price-all.ts";
import { present } from "../given.ts";
import type { Answer } from "./answer.ts";
import { chartHead, type DrawnChart, drawn } from "./charts/chart.ts";
import { forestPlot, heatMap } from "./charts/intervals.ts";
import { csvText, estimateCells } from "./csv-text.ts";
import { boundsOf, percentEstimate, valueEstimate } from "./estimates.ts";
import { decimal, fixed, integer, percent, plain, points } from "./number.ts";
import { priceFacts } from "./price.ts";
import { INTERRUPTED } from "./price-words.ts";
import { number, tableOf, words } from "./tables.ts";
import { selectionFacts } from "./well-words.ts";
import { clean } from "./words.ts";

export function priceAllAnswer(result: PriceAllResult, rerun: string): Answer {
  const { units, budget, battles, cells, selection } = result;
  return {
    command: "price",
    title: "What should all of them cost?",
    headline: headline(result),
    subject: `Armies of ${points(budget)}, each of one unit: ${units.map(({ name, policy }) => (policy === undefined ? clean(name) : `${clean(name)} (${clean(policy)})`)).join(", ")}.`,
    notes: notes(result),
    cautions: cautions(result),
    numbers: units.slice(0, 6).map((unit) => ({
      name: clean(unit.name),
      value: newPrice(unit),
      range: unit.anchor ? "the anchor" : `points; now ${decimal(unit.now)}`,
    })),
    charts: charts(result),
    tables: [
      tableOf("Unit", units, [
        words("Unit", ({ name }) => clean(name)),
        number("Now", ({ now }) => decimal(now)),
        number("Score", ({ before }) => (before === undefined ? "" : percent(before.value))),
        number("Fair price", newPrice),
        number("Then scores", ({ score }) => percentEstimate(score)),
        ...(units.some(({ rounded }) => rounded !== undefined)
          ? [
              number<UnitPrice>(`In steps of ${decimal(result.step)}`, ({ rounded }) =>
                rounded === undefined ? "" : `${decimal(rounded.price)}: ${percent(rounded.score.value, 0)}`,
              ),
            ]
          : []),
      ]),
    ],
    facts: [
      ...priceFacts(result, `${integer(battles)} in ${integer(cells)} match-ups`),
      ...selectionFacts(selection, battles - (selection ?? 0)),
    ],
    rerun,
    reading: [
      `Each unit fights as an army of its own kind alone, of as many copies as ${points(budget)} buy; the remainder buys one more by chance, fairly. Prices are fair when every such army scores 50 % on average against all the others.`,
      "Only prices in relation to each other can be known: doubling all of them, and the budget, changes nothing. So the anchor keeps its price.",
      "An average of 50 % does not make every match-up even: where units beat each other in a circle, no prices do. The heat map shows what is left.",
      "The intervals are for luck alone: they do not know other budgets, other policies, or what a unit is worth to others in a mixed army.",
    ],
  };
}

function headline({ units, settled, stopped }: PriceAllResult): string {
  const priced = units.filter(({ price }) => price !== undefined);
  const moved = priced.filter(({ price, now }) => (price!.low ?? 0) > now || (price!.high ?? Infinity) < now);
  const most = moved.toSorted((a, b) => change(b) - change(a))[0];
  const anchor = clean(units.find((unit) => unit.anchor)!.name);
  // A unit that cannot be had at its price leaves the others as they were found.
  const stuck = units.filter((unit) => unit.stuck !== undefined).map(({ name }) => clean(name));
  const isKnown = priced.length > 0 && priced.every(({ price }) => price!.low !== undefined);
  if (stopped === undefined && !settled && !(stuck.length > 0 && isKnown))
    return `No prices were found that make all units fair beside ${anchor}.`;
  const left = stuck.length === 0 ? "" : ` Of ${stuck.join(", ")} none was found.`;
  if (most === undefined)
    return `Beside ${anchor}, the prices of all ${priced.length} other units are fair as they are.${left}`;
  return `Beside ${anchor}, ${moved.length} of ${priced.length} prices are off, most of all that of ${clean(most.name)}: ${newPrice(most)} points instead of ${decimal(most.now)}.${left}`;
}

/** How far off a price is, either way. */
function change({ price, now }: UnitPrice): number {
  return Math.max(price!.value / now, now / price!.value);
}

function newPrice({ price, anchor, now, atLeast, atMost }: UnitPrice): string {
  if (anchor) return `${decimal(now)} (anchor)`;
  if (price !== undefined) return valueEstimate(price);
  return atLeast !== undefined ? `>= ${decimal(atLeast)}` : `<= ${decimal(atMost!)}`;
}

function notes({ settled, delta, step, stopped, uneven, units, selection }: PriceAllResult): string[] {
  const band = percent(delta, 0).replace(" %", " points in 100");
  const pairs = (units.length * (units.length - 1)) / 2;
  return present([
    selection !== undefined &&
      "Each match-up is played well by a cheap choice, made for what the budget buys now and kept at other sizes.",
    settled && `At these prices every unit scores within ${band} of 50 % against all the others together.`,
    !settled && stopped === undefined && `Not every score is certainly within ${band} of 50 %.`,
    roundingNote(units, step),
    uneven > 0 &&
      `${uneven} of ${pairs} match-ups stay more than 5 points from even: some units beat each other in a circle.`,
  ]);
}

/** What rounding to the game's steps costs in score, and whom it costs most. */
function roundingNote(units: readonly UnitPrice[], step: number): string | undefined {
  const off = ({ rounded }: UnitPrice) => Math.abs(rounded!.score.value - 0.5);
  const [worst] = units.filter(({ rounded }) => rounded !== undefined).toSorted((a, b) => off(b) - off(a));
  if (worst === undefined) return undefined;
  return `Rounded to steps of ${points(step)} all prices cost up to ${fixed(100 * off(worst), 1)} points of score: ${clean(worst.name)} at ${decimal(worst.rounded!.price)} scores ${percentEstimate(worst.rounded!.score)}.`;
}

function cautions({ units, stopped, budget }: PriceAllResult): string[] {
  const illegal = units.filter((unit) => unit.illegal.length > 0);
  return present([
    stopped !== undefined && INTERRUPTED,
    ...units.flatMap(({ name, stuck, copies }) => [
      stuck === "one is too many" &&
        `${clean(name)}: one copy for all ${decimal(budget)} points still scores too much. Raise --budget.`,
      stuck === "the most are too few" &&
        `${clean(name)}: even ${decimal(copies)} copies, the most that can be played, score too little. Lower --budget.`,
    ]),
    illegal.length > 0 &&
      `Against the rules, and fought all the same: ${illegal.map((unit) => `${clean(unit.name)} (${unit.illegal.join("; ")})`).join(", ")}.`,
  ]);
}

function charts(result: PriceAllResult): DrawnChart[] {
  const { units, matrix, battles, budget } = result;
  const head = chartHead(result, `Armies of ${points(budget)}, each of one unit.`, `${integer(battles)} battles`);
  const priced = units.filter(({ price }) => price !== undefined);
  const prices = {
    question: "How far off are the prices?",
    rows: priced.map(({ name, price, now }) => ({
      name,
      ...boundsOf(price!, (end) => end / now - 1),
      words: `${decimal(now)} -> ${valueEstimate(price!)} points`,
    })),
    axis: "change of the price in per cent",
    percent: true,
    difference: true,
    reference: 0,
    bars: true,
    wordsTitle: "Points",
  };
  const names = units.map(({ name }) => name);
  const uneven = {
    question: "Which match-ups stay uneven at the fair prices?",
    rows: names,
    columns: names,
    rowTitle: "",
    columnTitle: "",
    cells: matrix.map(({ row, column, score: { value, low = 0, high = 1 } }) => {
      return { row, column, value, low, high, sure: low > 0.5 || high < 0.5 };
    }),
  };
  return present([
    priced.length > 0 && drawn("prices", forestPlot, head, prices),
    drawn("matchups", heatMap, head, uneven),
  ]);
}

/** One row an estimate. */
export function priceAllCsv(result: PriceAllResult): string {
  const { wargauge, seed, rules, mode, confidence, budget, units, matrix } = result;
  const rows: (string | number | undefined)[][] = [];
  const row = (unit: UnitPrice, what: string, against: string | undefined, estimate: Estimate | undefined) => {
    if (estimate === undefined) return;
    const head = [wargauge, unit.scenarioHash, seed, rules, mode, confidence, budget, unit.name, unit.now];
    rows.push([...head, what, against, ...estimateCells(estimate)]);
  };
  for (const unit of units) {
    row(unit, "price", undefined, unit.price);
    row(unit, "score before", undefined, unit.before);
    row(unit, "score", undefined, unit.score);
    row(unit, "score at rounded price", unit.rounded && plain(unit.rounded.price), unit.rounded?.score);
  }
  for (const { row: i, column, score } of matrix) row(units[i]!, "score against", units[column]!.name, score);
  const columns = ["version", "scenarioHash", "seed", "rules", "mode", "confidence", "budget", "unit", "now"];
  return csvText([[...columns, "what", "against", "value", "low", "high", "n", "method"], ...rows]);
}
