/**
 * Rows of estimates with their intervals: points around a line of no difference, or bars that start there. What
 * an interval says is also written beside it, so that nobody measures a picture with a ruler. Cold.
 */

import { present } from "../../given.ts";
import { boundsOf, type OpenBounds } from "../estimates.ts";
import { plain, sixDigits } from "../number.ts";
import { clean } from "../words.ts";
import { type Amounts, amount, amountColumns, amountLabels } from "./amounts.ts";
import { type ChartHead, chartSpec, once, type Spec } from "./chart.ts";
import { label, rowHeight, rowLabels } from "./labels.ts";
import type { Row } from "./listed.ts";

/** Narrower than other plots: names stand to the left, numbers to the right. */
const FOREST_WIDTH = 420;
const DENSE_ROW = 18;

/** What a row says: in favour, against, no difference that matters, or not yet known. It decides the colour, and whether there is a direction. */
export type Tone = "good" | "bad" | "same" | "open";

/** An absent end is unbounded: the line then runs to the edge. */
export interface IntervalRow extends OpenBounds {
  readonly name: string;
  /** What it means, such as "better": below the name's number, in the tooltip and the table. */
  readonly words?: string;
  /** By default what the interval says about the reference and its band. */
  readonly tone?: Tone;
  /** Written beside it instead of the value, where rows of several units share an axis. */
  readonly amount?: string;
  /** Rows of one group stand together under its name, groups in the order of their first rows. */
  readonly group?: string;
}

export interface ForestData extends Amounts {
  readonly question: string;
  readonly rows: readonly IntervalRow[];
  /** Title of the axis; says the unit. */
  readonly axis: string;
  /** Where nothing differs, such as 0.5 or 0, and how far around it is still nothing. */
  readonly reference: number;
  readonly band?: number;
  /** Bars from the reference to the value instead of points. */
  readonly bars?: boolean;
  /** What the words of a row are: title of their column. */
  readonly wordsTitle?: string;
  /** More to say about the marks. */
  readonly note?: string;
  /** So many rows that they stand as near to each other as lines of text, what is said in one line each. */
  readonly dense?: true;
}

/** Where a mark points: a colour says what a difference means, the mark which way it goes. */
const DIRECTIONS = ["up", "down", "nowhere", "open"] as const;

/** One row an estimate: a point, or a bar, and its interval beside the line of no difference. Rows stay in their order. */
export function forestPlot(head: ChartHead, data: ForestData): Spec {
  const named = data.rows.map(({ group }) => group ?? "");
  // An empty plot still has its axis.
  const groups = named.length === 0 ? [""] : [...new Set(named)];
  const grouped = groups.length > 1 || groups[0] !== "";
  const domain = domainOf(data);
  const rows = groups.flatMap((group, panel) =>
    data.rows
      .filter((row) => (row.group ?? "") === group)
      .map((row, i) => rowOf(row, data, domain, `${panel}.${i}`, panel)),
  );
  const panels = groups.map((group, panel) => ({
    ...(group !== "" && { title: { text: label(group, 80).split("\n"), fontSize: 13, offset: 8 } }),
    ...(grouped && { transform: [{ filter: `datum.panel === ${panel}` }] }),
    ...panelOf(
      rows.filter((row) => row["panel"] === panel),
      data,
      domain,
    ),
  }));
  const worded = data.rows.some(({ words }) => words !== undefined);
  return chartSpec(head, {
    question: data.question,
    marks: marksOf(data),
    description: description(data),
    columns: present([
      { field: "name", title: "What" },
      ...amountColumns(data),
      worded && { field: "words", title: data.wordsTitle ?? "Verdict" },
    ]),
    rows,
    ...(grouped && { panels: groups.map(clean) }),
    view: grouped ? { spacing: 20, vconcat: panels } : panels[0]!,
  });
}

/** Wide enough for every end that is known, the reference and its band. */
function domainOf({ rows, reference, band = 0 }: ForestData): [number, number] {
  const known = rows.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const least = Math.min(reference - band, ...known);
  const most = Math.max(reference + band, ...known);
  const room = (most - least || 1) * 0.06;
  return [sixDigits(least - room), sixDigits(most + room)];
}

function rowOf(row: IntervalRow, data: ForestData, domain: readonly [number, number], at: string, panel: number): Row {
  const { name, low, high, words } = row;
  const bounds = boundsOf(row);
  const said = row.amount === undefined ? amount(bounds, data) : clean(row.amount);
  return {
    at,
    panel,
    row: data.dense ? clean(name) : label(name),
    name: clean(name),
    tone: toneOf(row, data),
    // What is open has the colour of what makes no difference, but not its shape.
    hue: toneOf(row, data) === "open" ? "same" : toneOf(row, data),
    points: pointsOf(row, data),
    ...boundsOf(row, sixDigits),
    from: sixDigits(low ?? domain[0]),
    to: sixDigits(high ?? domain[1]),
    amount: said,
    told: `${clean(name)}: ${said}${words === undefined ? "" : `, ${clean(words)}`}`,
    beside: words === undefined ? said : data.dense ? `${said}, ${clean(words)}` : `${said}\n${label(words, 34)}`,
    ...(words === undefined ? {} : { words: clean(words) }),
  };
}

/** In favour or against only when the whole interval is beyond the reference; no difference only when all of it is in the band. */
function toneOf({ tone, value, low, high }: IntervalRow, { reference, band = 0 }: ForestData): Tone {
  if (tone !== undefined) return tone;
  const [least, most] = [low ?? -Infinity, high ?? Infinity];
  if (least >= reference - band && most <= reference + band && band > 0) return "same";
  if (least > reference) return "good";
  if (most < reference) return "bad";
  return least === reference && most === reference && value === reference ? "same" : "open";
}

/** To the side of the value, for a claim of any tone: a bad change may be one upwards. */
function pointsOf(row: IntervalRow, data: ForestData): (typeof DIRECTIONS)[number] {
  const tone = toneOf(row, data);
  if (tone === "open") return "open";
  if (tone === "same" || row.value === data.reference) return "nowhere";
  return row.value > data.reference ? "up" : "down";
}

function marksOf({ band = 0, bars, note, percent, difference }: ForestData): string {
  const points = percent ? band * 100 : band;
  const unit = percent ? ` point${points === 1 ? "" : "s"} in 100` : "";
  const zero = difference === true ? "no difference" : "the line";
  return present([
    bars === true ? "Thin lines: intervals." : "Lines: intervals.",
    band > 0 && `Grey band: within ${plain(sixDigits(points))}${unit} of ${zero}.`,
    note,
  ]).join(" ");
}

function description({ rows, ...amounts }: ForestData): string {
  if (rows.length === 0) return "Nothing to show.";
  const told = rows.slice(0, 20).map((row) => {
    const said = row.amount ?? amount(boundsOf(row), amounts);
    return `${clean(row.name)}: ${said}${row.words === undefined ? "" : `, ${clean(row.words)}`}`;
  });
  return [...told, ...(rows.length > 20 ? [`and ${rows.length - 20} more`] : [])].join("; ");
}

function panelOf(rows: readonly Row[], data: ForestData, domain: readonly [number, number]): Spec {
  const { reference, band = 0, bars } = data;
  // Rows are placed by number: two of them may have one name.
  const y = {
    field: "at",
    type: "nominal",
    sort: rows.map(({ at }) => at),
    axis: null,
    scale: { paddingInner: 0.4, paddingOuter: 0.3 },
  };
  const x = {
    type: "quantitative",
    scale: { domain, nice: false, zero: false },
    axis: { title: data.axis, ...amountLabels(data), tickCount: 6 },
  };
  const over = (field: string) => ({ field, type: "quantitative" });
  const color = {
    field: "hue",
    type: "nominal",
    scale: { domain: ["good", "bad", "same"], range: "ordinal" },
    legend: null,
  };
  const shape = {
    field: "points",
    type: "nominal",
    scale: { domain: DIRECTIONS, range: ["triangle-right", "triangle-left", "square", "circle"] },
    legend: null,
  };
  const worded = rows.some((row) => row["words"] !== undefined);
  const tooltip = present([
    { field: "name", type: "nominal", title: "what" },
    { field: "amount", type: "nominal", title: "value" },
    worded && { field: "words", type: "nominal", title: data.wordsTitle?.toLowerCase() ?? "verdict" },
  ]);
  // For screen readers, in place of the names and values of all channels.
  const told = { field: "told", type: "nominal" };
  const labels = rows.flatMap(({ row, beside }) => [row, beside] as string[]);
  return {
    width: FOREST_WIDTH,
    height: { step: data.dense ? DENSE_ROW : rowHeight(labels, 32) },
    layer: present([
      band > 0 && {
        data: once,
        mark: { type: "rect", style: "neutral", opacity: 0.2, aria: false },
        encoding: {
          x: { datum: sixDigits(reference - band), type: "quantitative" },
          x2: { datum: sixDigits(reference + band) },
        },
      },
      rowLabels(y),
      {
        data: once,
        mark: { type: "rule", style: "guide", aria: false },
        encoding: { x: { ...x, datum: reference } },
      },
      bars === true && {
        mark: { type: "bar", height: { band: 0.7 } },
        encoding: { y, x: over("value"), x2: { datum: reference }, color, tooltip, description: told },
      },
      {
        mark: { type: "rule", style: "interval", aria: false },
        encoding: { y, x: over("from"), x2: { field: "to" } },
      },
      ...["low", "high"].map((end) => ({
        transform: [{ filter: `isValid(datum.${end})` }],
        mark: { type: "tick", style: "intervalEnd", size: 8, thickness: 1.5, aria: false },
        encoding: { y, x: over(end) },
      })),
      bars !== true && {
        mark: { type: "point", size: 90 },
        encoding: { y, x: over("value"), color, shape, tooltip, description: told },
      },
      {
        mark: {
          type: "text",
          align: "left",
          baseline: "middle",
          dx: 12,
          dy: { expr: "-7.5 * (length(split(datum.beside, '\\n')) - 1)" },
          lineHeight: 15,
          aria: false,
        },
        encoding: { y, x: { value: "width" }, text: { field: "beside", type: "nominal" } },
      },
    ]),
  };
}
