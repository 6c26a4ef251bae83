/** How far prices go: from the old one to the proposed one, with the interval of the fair one. All as shares of the old price. Cold. */
import { rangeOf } from "../estimates.ts";
import { decimal, sixDigits } from "../number.ts";
import { clean } from "../words.ts";
import { type ChartHead, chartSpec, once, type Spec } from "./chart.ts";
import { label, rowAxis, rowHeight, rowLabels } from "./labels.ts";
import type { Column, Row } from "./listed.ts";

export interface PriceWay {
  readonly name: string;
  readonly old: number;
  readonly proposed: number;
  readonly fair?: { readonly value: number; readonly low: number; readonly high: number };
}

export interface PriceWaysData {
  readonly question: string;
  readonly ways: readonly PriceWay[];
}

/** Narrower than other plots: names stand to the left, numbers to the right. */
const WIDTH = 400;

const columns: readonly Column[] = [
  { field: "name", title: "Unit" },
  { field: "old", title: "Now", format: "value" },
  { field: "proposed", title: "Proposed", format: "value" },
  { field: "fair", title: "Fair", format: "value" },
  { field: "low", title: "Low", format: "value" },
  { field: "high", title: "High", format: "value" },
];

export function priceWays(head: ChartHead, { question, ways }: PriceWaysData): Spec {
  const rows = ways.map(rowOf);
  const shares = ways.flatMap(({ old, proposed, fair }) =>
    [old, proposed, fair?.value ?? old, fair?.low ?? old, fair?.high ?? old].map((price) => price / old),
  );
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  const room = Math.max(0.02, (most - least) * 0.08);
  const names = rows.map(({ row }) => row as string);
  const y = rowAxis(names);
  const x = {
    type: "quantitative",
    scale: { domain: [sixDigits(least - room), sixDigits(most + room)], nice: false, zero: false },
    axis: {
      title: "price as a share of the old one",
      labelExpr: "format(datum.value * 100, '~r') + ' %'",
      tickCount: 6,
    },
  };
  const over = (field: string) => ({ field, type: "quantitative" });
  const only = (test: string) => [{ filter: test }];
  return chartSpec(head, {
    question,
    marks:
      "Square: the old price. Triangle: the proposed one. Circle: the fair one, with its interval; all intervals hold together.",
    description: rows.length === 0 ? "No price changes." : rows.map(({ told }) => told).join("; "),
    columns,
    rows,
    view: {
      width: WIDTH,
      height: {
        step: rowHeight(
          rows.flatMap(({ row, beside }) => [row, beside] as string[]),
          40,
        ),
      },
      layer: [
        rowLabels(y),
        { data: once, mark: { type: "rule", style: "guide", aria: false }, encoding: { x: { ...x, datum: 1 } } },
        {
          mark: { type: "rule", strokeWidth: 2, opacity: 0.5, aria: false },
          encoding: { y, x: over("from"), x2: { field: "to" } },
        },
        {
          transform: only("datum.isKnown === 1"),
          mark: { type: "rule", style: "interval", aria: false },
          encoding: { y, x: over("lowShare"), x2: { field: "highShare" } },
        },
        { mark: { type: "point", shape: "square", size: 60, aria: false }, encoding: { y, x: over("from") } },
        {
          transform: only("datum.isKnown === 1"),
          mark: { type: "point", shape: "circle", size: 90, aria: false },
          encoding: { y, x: over("fairShare") },
        },
        {
          transform: only("datum.to !== datum.from"),
          mark: { type: "point", filled: true, size: 90 },
          encoding: {
            y,
            x: over("to"),
            shape: {
              field: "points",
              type: "nominal",
              scale: { domain: ["up", "down"], range: ["triangle-right", "triangle-left"] },
              legend: null,
            },
            tooltip: { field: "told", type: "nominal", title: "price" },
            description: { field: "told", type: "nominal" },
          },
        },
        {
          mark: { type: "text", align: "left", baseline: "middle", dx: 12, lineHeight: 15, aria: false },
          encoding: { y, x: { value: "width" }, text: { field: "beside", type: "nominal" } },
        },
      ],
    },
  });
}

function rowOf({ name, old, proposed, fair }: PriceWay): Row {
  const range = fair === undefined ? "" : ` (fair: ${rangeOf(fair)})`;
  const change = old === proposed ? `${decimal(old)}, as it is` : `${decimal(old)} to ${decimal(proposed)}`;
  return {
    row: label(name),
    name: clean(name),
    old,
    proposed: sixDigits(proposed),
    from: 1,
    to: sixDigits(proposed / old),
    points: proposed < old ? "down" : "up",
    isKnown: Number(fair !== undefined),
    ...(fair && {
      fair: sixDigits(fair.value),
      low: sixDigits(fair.low),
      high: sixDigits(fair.high),
      fairShare: sixDigits(fair.value / old),
      lowShare: sixDigits(fair.low / old),
      highShare: sixDigits(fair.high / old),
    }),
    beside: `${change}${range}`,
    told: `${clean(name)}: ${change}${range}`,
  };
}
