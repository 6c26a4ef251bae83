/** What makes the difference between two sides: what `compare --why` adds to its answer. Cold, pure. */

import type { Comparison } from "../experiments/comparison.ts";
import type { Reason, Why } from "../experiments/why.ts";
import { present } from "../given.ts";
import type { Answer, AnswerTable } from "./answer.ts";
import { type ChartHead, type DrawnChart, drawn } from "./charts/chart.ts";
import { forestPlot, type IntervalRow } from "./charts/intervals.ts";
import { headOf } from "./compare-charts.ts";
import { names } from "./compare-words.ts";
import { csvText, estimateCells } from "./csv-text.ts";
import { boundsOf, differenceEstimate } from "./estimates.ts";
import { integer, percent } from "./number.ts";
import { number, tableOf, words } from "./tables.ts";
import { clean, confidenceWords, counted, levelWords } from "./words.ts";

/** Rows of the picture and of the terminal. */
const MOST_SHOWN = 20;

export interface WhyContext {
  readonly head: ChartHead;
  /** Whom an effect above zero favours. */
  readonly favours: string;
  /** Unit of the metric that was compared; absent: the score. */
  readonly unit?: string;
}

export function whyContext(found: Comparison): WhyContext {
  const [favours] = names(found);
  return { head: headOf(found), favours, ...(found.metric && { unit: found.metric.unit }) };
}

/** The answer of the comparison with its reasons. */
export function withReasons(answer: Answer, why: Why, context: WhyContext): Answer {
  const table = reasonTable(why, context);
  const shown = { ...table, rows: table.rows.slice(0, MOST_SHOWN) };
  return {
    ...answer,
    notes: [...answer.notes, sentence(why, context)],
    charts: [...answer.charts, chart(why, context)],
    tables: present([
      ...answer.tables,
      shown,
      table.rows.length > MOST_SHOWN && { ...table, title: "All reasons", pageOnly: true },
    ]),
    cautions: [...answer.cautions, ...cautions(why)],
    reading: [
      ...answer.reading,
      `Reasons: each weapon, item and special rule was taken away by itself in ${counted(why.blocks, "block")}, a number fixed beforehand, on the same dice as the battles with it; its effect is the difference with it minus that without it. ${levelWords(why)} is the certainty of all intervals together, and of all claims that something matters (Holm). Two things that make up for each other may each seem to matter little.`,
    ],
  };
}

function sentence({ reasons, blocks }: Why, { favours, ...context }: WhyContext): string {
  const matter = reasons.filter(({ matters }) => matters);
  const tried = `${integer(reasons.length)} weapons, items and rules tried, ${counted(blocks, "block")} each`;
  if (matter.length === 0) return `Nothing that was taken away certainly makes a difference (${tried}).`;
  const told = matter
    .slice(0, 3)
    .map((reason) => `${clean(reason.name)} of ${clean(reason.side)} ${amountOf(reason, { favours, ...context })}`);
  return `What makes the difference, plus for ${clean(favours)}: ${told.join("; ")} (${tried}).`;
}

function nameOf({ side, unit, name }: Reason): string {
  return `${clean(side)}: ${clean(name)} (${clean(unit)})`;
}

function amountOf({ effect }: Reason, { unit }: WhyContext): string {
  return differenceEstimate(effect, unit === undefined ? 100 : 1);
}

function cautions({ reasons, stopped }: Why): string[] {
  const shared = reasons.filter(({ also }) => also !== undefined);
  return present([
    ...shared.map(
      (reason) =>
        `${nameOf(reason)} was taken from ${reason.also!.map(clean).join(", ")} on the other side as well: it is a rule of both`,
    ),
    stopped !== undefined && "the search for reasons was interrupted; what is said holds for what was played",
  ]);
}

function reasonTable(why: Why, context: WhyContext): AnswerTable {
  return tableOf("What makes the difference", why.reasons, [
    words("What", nameOf),
    number(context.unit === undefined ? "Points of score" : context.unit, (reason) => amountOf(reason, context)),
    number("Changed", ({ changedBlocks }) => percent(changedBlocks / why.blocks)),
    words("", ({ matters, changedBlocks }) => (matters ? "matters" : changedBlocks === 0 ? "no effect seen" : "open")),
  ]);
}

function chart(why: Why, { head, favours, unit }: WhyContext): DrawnChart {
  const rows = why.reasons.slice(0, MOST_SHOWN).map((reason): IntervalRow => {
    const { effect, matters } = reason;
    return { name: nameOf(reason), ...boundsOf(effect), tone: matters ? (effect.value > 0 ? "good" : "bad") : "open" };
  });
  const left = why.reasons.length - rows.length;
  const sample = `${counted(why.blocks, "block")} of each knock-out, ${confidenceWords(why)} for all at once.`;
  const data = {
    question: "What makes the difference?",
    rows,
    axis: `adds to ${clean(favours)}, ${unit ?? "points of score"}`,
    percent: unit === undefined,
    difference: true,
    reference: 0,
    bars: true,
    note: `Grey: not certain to matter.${left > 0 ? ` ${left} more in the table.` : ""}`,
  };
  return drawn("why", forestPlot, { ...head, sample }, data);
}

/** One row a knock-out. */
export function whyCsv(why: Why, { head }: WhyContext): string {
  const provenance = [head.wargauge, head.scenarioHash, head.seed];
  return csvText([
    [
      ...["version", "scenarioHash", "seed", "side", "kind", "unit", "name"],
      ...["effect", "low", "high", "n", "method", "changedBlocks", "p", "matters"],
    ],
    ...why.reasons.map(({ side, kind, unit, name, effect: e, changedBlocks, p, matters }) => [
      ...[...provenance, side, kind, unit, name],
      ...[...estimateCells(e), changedBlocks, p, matters ? 1 : 0],
    ]),
  ]);
}
