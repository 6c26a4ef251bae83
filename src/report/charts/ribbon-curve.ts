/**
 * Curves through estimates with the ribbon of their intervals: a result over a setting, and the score over a price with the place
 * where it crosses one half. Cold.
 */

import { present } from "../../given.ts";
import { type Bounds, boundsOf, type OpenBounds, valueEstimate } from "../estimates.ts";
import { plain, sixDigits } from "../number.ts";
import { capital, clean } from "../words.ts";
import { type Amounts, amount, amountColumns, amountLabels } from "./amounts.ts";
import { type ChartHead, chartSpec, once, plotWidth, type Spec } from "./chart.ts";
import type { IntervalRow } from "./forest-plot.ts";
import { label, legendFor } from "./labels.ts";
import type { Row } from "./listed.ts";

/** So many points are ticks of their own. */
const MOST_TICKS = 12;
/** Dashes tell curves apart without colours. */
const DASHES = [[], [6, 3], [2, 2], [8, 3, 2, 3], [1, 3], [10, 4], [4, 2, 1, 2]];

export interface CurvePoint extends OpenBounds {
  readonly x: number;
}

export interface CurveData extends Amounts {
  readonly question: string;
  readonly series: readonly { readonly name: string; readonly points: readonly CurvePoint[] }[];
  readonly xAxis: string;
  readonly yAxis: string;
  /** A level to compare with, such as 0.5. */
  readonly reference?: number;
  /** Places on the x axis, such as a price, each with its interval. */
  readonly marks?: readonly IntervalRow[];
  /** Places that can really be had, such as the prices of whole armies: small strokes on the axis. */
  readonly ticks?: readonly number[];
}

/** A curve through estimates with the ribbon of their intervals. */
export function ribbonCurve(head: ChartHead, data: CurveData): Spec {
  const { series, reference, ticks = [], marks = [] } = data;
  const names = series.map(({ name }) => label(name, 60));
  const xs = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => sixDigits(x))))].sort((a, b) => a - b);
  const places = [...xs, ...ticks, ...marks.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value])];
  const [least, most] = places.length === 0 ? [0, 1] : [Math.min(...places), Math.max(...places)];
  const room = (most - least || 1) * 0.03;
  const x = {
    type: "quantitative",
    scale: { domain: [sixDigits(least - room), sixDigits(most + room)], zero: false, nice: false },
    axis: {
      title: data.xAxis,
      grid: false,
      format: "~r",
      ...(xs.length > 0 && xs.length <= MOST_TICKS && ticks.length === 0 ? { values: xs } : { tickCount: 8 }),
      labelOverlap: true,
    },
  };
  const y = {
    type: "quantitative",
    // Without a point there is no extent to take.
    scale: xs.length === 0 ? { domain: [0, 1] } : { zero: false, nice: true },
    axis: { title: data.yAxis, ...amountLabels(data), tickCount: 6 },
  };
  const overX = { type: "quantitative", field: "x" };
  const overY = (field: string) => ({ type: "quantitative", field });
  // Above the names of the marks.
  const offset = marks.length === 0 ? {} : { offset: 12 + 16 * marks.length };
  const color = {
    field: "curve",
    type: "nominal",
    scale: { domain: names, range: "category" },
    legend: names.length > 1 ? { ...legendFor(names), ...offset, symbolType: "stroke", symbolSize: 400 } : null,
  };
  const strokeDash = {
    field: "curve",
    type: "nominal",
    scale: { domain: names, range: names.map((_, i) => DASHES[i % DASHES.length]) },
  };
  const rows = series.flatMap(({ name, points }, i) => points.map((point) => curveRow(name, names[i]!, point, data)));
  return chartSpec(head, {
    question: data.question,
    marks: marksOf(data),
    description: description(data),
    columns: present([
      series.length > 1 && { field: "name", title: "Curve" },
      { field: "x", title: capital(clean(data.xAxis)), format: "value" as const },
      ...amountColumns(data, capital(clean(data.yAxis))),
    ]),
    rows,
    view: {
      width: plotWidth,
      height: 300,
      layer: present<Spec>([
        ...marks.flatMap(bandLayer),
        {
          mark: { type: "area", opacity: 0.18, aria: false },
          encoding: { x: { ...x, field: "x" }, y: { ...y, field: "low" }, y2: { field: "high" }, color },
        },
        reference !== undefined && {
          data: once,
          mark: { type: "rule", style: "guide", aria: false },
          encoding: { y: { type: "quantitative", datum: reference } },
        },
        {
          mark: { type: "line", aria: false },
          encoding: { x: overX, y: overY("value"), color, ...(names.length > 1 ? { strokeDash } : {}) },
        },
        // Of several curves, which lie close together, the ribbons say enough.
        names.length <= 1 && {
          mark: { type: "rule", style: "interval", aria: false },
          encoding: { x: overX, y: overY("low"), y2: { field: "high" } },
        },
        ...marks.flatMap(markLayers),
        ticks.length > 0 && tickLayer(ticks),
        {
          mark: { type: "point", size: rows.length > 60 ? 24 : 60 },
          encoding: {
            x: overX,
            y: overY("value"),
            color,
            tooltip: present([
              names.length > 1 && { field: "name", type: "nominal", title: "curve" },
              { field: "x", type: "quantitative", title: "at" },
              { field: "words", type: "nominal", title: "value" },
            ]),
            description: { field: "told", type: "nominal" },
          },
        },
      ]),
    },
  });
}

function curveRow(name: string, curve: string, point: CurvePoint, data: CurveData): Row {
  const { x, value, low, high } = point;
  const bounds = boundsOf(point);
  return {
    curve,
    name: clean(name),
    x: sixDigits(x),
    value: sixDigits(value),
    low: sixDigits(low ?? value),
    high: sixDigits(high ?? value),
    words: amount(bounds, data),
    told: `${clean(name)} at ${plain(sixDigits(x))}: ${amount(bounds, data)}`,
  };
}

/** The interval of a place, behind everything. An open end runs to the edge. */
function bandLayer({ value, low, high }: IntervalRow): Spec[] {
  if (low === undefined && high === undefined) return [];
  if (low === value && high === value) return [];
  const x = low === undefined ? { value: 0 } : { datum: sixDigits(low), type: "quantitative" };
  const x2 = high === undefined ? { value: "width" } : { datum: sixDigits(high) };
  const mark = { type: "rect", style: "neutral", opacity: 0.25, aria: false };
  return [{ data: once, mark, encoding: { x, x2 } }];
}

/** An upright line with its name above the plot; several names stand one above the other. */
function markLayers(mark: IntervalRow, index: number): Spec[] {
  const { name, value, words } = mark;
  const told = {
    at: sixDigits(value),
    told: `${clean(name)}: ${words === undefined ? valueEstimate(boundsOf(mark)) : clean(words)}`,
  };
  const x = { field: "at", type: "quantitative" };
  return [
    {
      data: { values: [told] },
      mark: { type: "rule", style: index === 0 ? "mean" : "guide", aria: false },
      encoding: { x },
    },
    {
      data: { values: [told] },
      mark: { type: "text", style: "quiet", baseline: "bottom", dy: -4 - 16 * index, aria: false },
      encoding: { x, y: { value: 0 }, text: { field: "told", type: "nominal" } },
    },
  ];
}

function tickLayer(ticks: readonly number[]): Spec {
  return {
    data: { values: ticks.map((at) => ({ at: sixDigits(at) })) },
    mark: { type: "tick", style: "intervalEnd", orient: "vertical", size: 8, thickness: 1.5, yOffset: -4, aria: false },
    encoding: { x: { field: "at", type: "quantitative" }, y: { value: "height" } },
  };
}

function marksOf({ ticks = [], series, marks = [] }: CurveData): string {
  const shaded = marks.filter(({ low, high }) => low !== undefined || high !== undefined);
  return present([
    series.length > 1 ? "Bands: intervals." : "Band and thin lines: intervals.",
    shaded.length > 0 && `Shaded: interval of ${shaded.map(({ name }) => clean(name)).join(" and ")}.`,
    ticks.length > 0 && "Strokes on the axis: what whole armies can cost.",
  ]).join(" ");
}

function description(data: CurveData): string {
  const told = data.series.flatMap(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) return [];
    const ends = [first, last].map(({ x, value }) => `${amount({ value }, data)} at ${plain(sixDigits(x))}`);
    return [`${clean(name)}: from ${ends.join(" to ")}`];
  });
  const places = (data.marks ?? []).map((mark) => `${clean(mark.name)}: ${valueEstimate(boundsOf(mark))}`);
  return [...told, ...places].join("; ") || "Nothing to show.";
}

export interface PriceData {
  readonly question: string;
  /** What is priced, such as "Grot". */
  readonly name: string;
  /** Score at each price that was tried. */
  readonly points: readonly CurvePoint[];
  /** The price at which the score is one half; absent when none was found. */
  readonly fair?: OpenBounds;
  /** What it costs now. */
  readonly current?: number;
  /** What the side scores without any, at whatever price. */
  readonly without?: Bounds;
  /** Prices at which the number of whole models changes. */
  readonly ticks?: readonly number[];
}

/** The score over the price, with the fair price where it crosses one half. */
export function priceCurve(head: ChartHead, data: PriceData): Spec {
  const { name, fair, current, without, ticks } = data;
  const prices = data.points.map(({ x }) => x);
  const ends = prices.length === 0 ? [] : [Math.min(...prices), Math.max(...prices)];
  return ribbonCurve(head, {
    question: data.question,
    series: present([
      { name, points: data.points },
      without && { name: "without any", points: ends.map((x) => ({ x, ...without })) },
    ]),
    xAxis: `price of ${clean(name)} in points`,
    yAxis: "score",
    percent: true,
    reference: 0.5,
    marks: present([
      fair && { name: "fair price", ...fair },
      current !== undefined && { name: "price now", value: current },
    ]),
    ...(ticks === undefined ? {} : { ticks }),
  });
}
