/**
 * Charts of estimates with their intervals, for the answers of every experiment: rows of intervals (forest), a curve with its ribbon,
 * a heat map. Each takes plain data and draws all of its uncertainty. Cold, pure.
 */
import { percent, sixDigits } from "../number.ts";
import {
  type ChartHead,
  type Column,
  chartSpec,
  label,
  legendFor,
  percentLabel,
  plotWidth,
  rowHeight,
  rowLabels,
  type Spec,
} from "./chart.ts";

export interface IntervalRow {
  readonly name: string;
  readonly value: number;
  /** An absent end is unbounded: the line then runs to the edge. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** What it means, such as "better"; shown in the tooltip and the table. */
  readonly words?: string;
}

export interface ForestData {
  readonly question: string;
  readonly rows: readonly IntervalRow[];
  readonly axis: string;
  /** Numbers are shares of 1. */
  readonly percent: boolean;
  /** Where nothing differs, such as 0.5 or 0, and how far around it is still nothing. */
  readonly reference: number;
  readonly band?: number;
  /** Bars from the reference to the value: a tornado. */
  readonly bars?: boolean;
}

const text = (value: number, share: boolean): string => (share ? percent(value, 1) : String(sixDigits(value)));

/** One row an estimate: a point and its interval beside the line of no difference. */
export function forestPlot(head: ChartHead, data: ForestData): Spec {
  const { rows, reference, band = 0 } = data;
  const known = rows.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const least = Math.min(reference - band, ...known);
  const most = Math.max(reference + band, ...known);
  const room = (most - least || 1) * 0.08;
  const domain = [sixDigits(least - room), sixDigits(most + room)];
  const names = rows.map(({ name }, i) => label(name) + "\u200b".repeat(i));
  const y = { field: "row", type: "nominal", sort: names, axis: null, scale: { paddingInner: 0.4, paddingOuter: 0.3 } };
  const x = {
    type: "quantitative",
    scale: { domain, nice: false, zero: false },
    axis: { title: data.axis, ...(data.percent ? { labelExpr: percentLabel } : { format: "~r" }), tickCount: 6 },
  };
  const format = data.percent ? ("percent" as const) : ("value" as const);
  const columns: Column[] = [
    { field: "name", title: "What" },
    { field: "value", title: "Value", format },
    { field: "low", title: "Low", format },
    { field: "high", title: "High", format },
    { field: "words", title: "Verdict" },
  ];
  const best = rows[0];
  return chartSpec(head, {
    question: data.question,
    marks:
      band > 0
        ? `Line: the interval. Grey band: within ${text(band, data.percent)} of no difference.`
        : "Line: the interval.",
    description: best === undefined ? "Nothing to show." : `${best.name}: ${text(best.value, data.percent)}.`,
    columns,
    rows: rows.map(({ name, value, low, high, words }, i) => ({
      row: names[i],
      name,
      value: sixDigits(value),
      ...(low !== undefined && { low: sixDigits(low) }),
      ...(high !== undefined && { high: sixDigits(high) }),
      from: sixDigits(low ?? domain[0]!),
      to: sixDigits(high ?? domain[1]!),
      ...(words !== undefined && { words }),
    })),
    view: {
      width: plotWidth,
      height: { step: rowHeight(names, 30) },
      layer: [
        ...(band > 0
          ? [
              {
                mark: { type: "rect", style: "neutral", opacity: 0.18, aria: false },
                encoding: {
                  x: { datum: reference - band, type: "quantitative" },
                  x2: { datum: reference + band },
                },
              },
            ]
          : []),
        rowLabels(y),
        {
          mark: { type: "rule", style: "guide", aria: false },
          encoding: { x: { ...x, datum: reference } },
        },
        ...(data.bars === true
          ? [
              {
                mark: { type: "bar", style: "neutral", opacity: 0.7, height: { band: 0.6 }, aria: false },
                encoding: { y, x: { ...x, field: "value" }, x2: { datum: reference } },
              },
            ]
          : []),
        {
          mark: { type: "rule", style: "interval", aria: false },
          encoding: { y, x: { ...x, field: "from" }, x2: { field: "to" } },
        },
        {
          mark: { type: "point", size: 70 },
          encoding: {
            y,
            x: { ...x, field: "value" },
            tooltip: [
              { field: "name", type: "nominal", title: "what" },
              { field: "value", type: "quantitative", title: "value" },
              { field: "low", type: "quantitative", title: "low" },
              { field: "high", type: "quantitative", title: "high" },
              { field: "words", type: "nominal", title: "verdict" },
            ],
          },
        },
      ],
    },
  });
}

export interface CurvePoint {
  readonly x: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface CurveData {
  readonly question: string;
  readonly series: readonly { readonly name: string; readonly points: readonly CurvePoint[] }[];
  readonly xAxis: string;
  readonly yAxis: string;
  readonly percent: boolean;
  /** A level to compare with, such as 0.5. */
  readonly reference?: number;
  /** A place on the x axis, such as a price, with its interval. */
  readonly mark?: IntervalRow;
}

/** A curve through estimates with the ribbon of their intervals. */
export function ribbonCurve(head: ChartHead, data: CurveData): Spec {
  const names = data.series.map(({ name }) => label(name, 60));
  const x = {
    field: "x",
    type: "quantitative",
    scale: { zero: false, nice: false },
    axis: { title: data.xAxis, grid: false },
  };
  const y = {
    type: "quantitative",
    scale: { zero: false },
    axis: { title: data.yAxis, ...(data.percent ? { labelExpr: percentLabel } : { format: "~r" }) },
  };
  const color = {
    field: "series",
    type: "nominal",
    scale: { domain: names, range: "category" },
    legend: names.length > 1 ? legendFor(names) : null,
  };
  const format = data.percent ? ("percent" as const) : ("value" as const);
  const { mark } = data;
  const levels = data.series.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high]));
  const first = data.series[0]?.points[0];
  const last = data.series[0]?.points.at(-1);
  return chartSpec(head, {
    question: data.question,
    marks: mark === undefined ? "Band and lines: the intervals." : `Band: the intervals. Upright line: ${mark.name}.`,
    description:
      first === undefined || last === undefined
        ? "Nothing to show."
        : `From ${text(first.value, data.percent)} at ${first.x} to ${text(last.value, data.percent)} at ${last.x}.`,
    columns: [
      { field: "name", title: "Series" },
      { field: "x", title: data.xAxis, format: "value" },
      { field: "value", title: "Value", format },
      { field: "low", title: "Low", format },
      { field: "high", title: "High", format },
    ],
    rows: data.series.flatMap(({ name, points }, i) =>
      points.map((point) => ({
        series: names[i],
        name,
        x: sixDigits(point.x),
        value: sixDigits(point.value),
        low: sixDigits(point.low),
        high: sixDigits(point.high),
      })),
    ),
    view: {
      width: plotWidth,
      height: 300,
      layer: [
        {
          mark: { type: "area", opacity: 0.18, aria: false },
          encoding: { x, y: { ...y, field: "low" }, y2: { field: "high" }, color },
        },
        ...(data.reference === undefined
          ? []
          : [
              { mark: { type: "rule", style: "guide", aria: false }, encoding: { y: { ...y, datum: data.reference } } },
            ]),
        ...(mark === undefined
          ? []
          : [
              {
                mark: { type: "rect", style: "neutral", opacity: 0.3, aria: false },
                encoding: {
                  x: { datum: mark.low ?? mark.value, type: "quantitative" },
                  x2: { datum: mark.high ?? mark.value },
                  y: { datum: Math.min(...levels), type: "quantitative" },
                  y2: { datum: Math.max(...levels) },
                },
              },
              {
                mark: { type: "rule", style: "mean", aria: false },
                encoding: { x: { datum: mark.value, type: "quantitative" } },
              },
            ]),
        { mark: { type: "line", aria: false }, encoding: { x, y: { ...y, field: "value" }, color } },
        {
          mark: { type: "rule", style: "interval", aria: false },
          encoding: { x, y: { ...y, field: "low" }, y2: { field: "high" } },
        },
        {
          mark: { type: "point", size: 60 },
          encoding: {
            x,
            y: { ...y, field: "value" },
            color,
            tooltip: [
              { field: "name", type: "nominal", title: "series" },
              { field: "x", type: "quantitative", title: "x" },
              { field: "value", type: "quantitative", title: "value" },
              { field: "low", type: "quantitative", title: "low" },
              { field: "high", type: "quantitative", title: "high" },
            ],
          },
        },
      ],
    },
  });
}

export interface HeatCell {
  readonly row: number;
  readonly column: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Certain to differ from the middle. */
  readonly sure: boolean;
}

export interface HeatData {
  readonly question: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly rowTitle: string;
  readonly columnTitle: string;
  readonly cells: readonly HeatCell[];
}

/** Scores as a table of colours around 50 %; what is certain is written in bold, and every cell knows its interval. */
export function heatMap(head: ChartHead, data: HeatData): Spec {
  const many = Math.max(data.rows.length, data.columns.length) > 14;
  const [rows, columns] = [unique(data.rows), unique(data.columns)];
  const x = {
    field: "column",
    type: "nominal",
    sort: columns,
    axis: {
      title: data.columnTitle,
      orient: "top",
      labelAngle: columns.some((name) => name.length > 6) ? -45 : 0,
      domain: false,
      ticks: false,
    },
  };
  const y = { field: "row", type: "nominal", sort: rows, axis: { title: data.rowTitle } };
  const words = (sure: boolean) => ({
    transform: [{ filter: `datum.sure === ${sure ? 1 : 0}` }],
    mark: {
      type: "text",
      fontSize: many ? 8 : 12,
      fontWeight: sure ? "bold" : "normal",
      color: "#14171a",
      aria: false,
    },
    encoding: { x, y, text: { field: "short", type: "nominal" } },
  });
  return chartSpec(head, {
    question: data.question,
    marks:
      "Score of the row against the column in per cent. Bold: certainly not even. Intervals: point at a cell, or see the table.",
    description: `Scores of ${rows.length} rows against ${columns.length} columns.`,
    columns: [
      { field: "rowName", title: data.rowTitle || "Row" },
      { field: "columnName", title: data.columnTitle || "Column" },
      { field: "value", title: "Score", format: "percent" },
      { field: "low", title: "Low", format: "percent" },
      { field: "high", title: "High", format: "percent" },
    ],
    rows: data.cells.map(({ row, column, value, low, high, sure }) => ({
      row: rows[row],
      column: columns[column],
      rowName: data.rows[row],
      columnName: data.columns[column],
      value: sixDigits(value),
      low: sixDigits(low),
      high: sixDigits(high),
      short: String(Math.round(value * 100)),
      sure: sure ? 1 : 0,
    })),
    view: {
      width: plotWidth,
      height: { step: many ? 20 : 34 },
      layer: [
        {
          mark: { type: "rect" },
          encoding: {
            x,
            y,
            color: {
              field: "value",
              type: "quantitative",
              // Okabe and Ito's orange and blue around white: told apart by any reader, on either page.
              scale: { domain: [0, 0.5, 1], range: ["#e69f00", "#f7f7f7", "#56b4e9"] },
              legend: { title: "score", labelExpr: percentLabel, gradientLength: 200 },
            },
            tooltip: [
              { field: "rowName", type: "nominal", title: "row" },
              { field: "columnName", type: "nominal", title: "column" },
              { field: "value", type: "quantitative", title: "score" },
              { field: "low", type: "quantitative", title: "low" },
              { field: "high", type: "quantitative", title: "high" },
            ],
          },
        },
        words(false),
        words(true),
      ],
    },
  });
}

/** Names as an axis shows them, told apart where two are alike by marks that nobody sees. */
function unique(names: readonly string[]): string[] {
  return names.map(
    (name, i) => label(name, 24) + "\u200b".repeat(names.slice(0, i).filter((other) => other === name).length),
  );
}
