/**
 * A distribution as bars, with its mean: the rows and the layers that the charts of losses, turns and attack results are made of. A
 * bar is a share of battles with its interval; the mean is a rule over the bars, with its interval as a band and in words. Cold.
 */
import type { MetricSummary, Summary } from "../../estimate/summary.ts";
import { valueBeside, valueEstimate } from "../estimates.ts";
import { plain, sixDigits } from "../number.ts";
import type { Spec } from "./chart.ts";
import { percentLabel } from "./labels.ts";
import { type Column, estimateCells, estimateColumns, type Row } from "./listed.ts";
import { shareInterval } from "./share-interval.ts";

/** More bars than this are no longer read one by one. */
const MAX_BARS = 40;

export interface Bin {
  /** Stored values, both ends included. */
  readonly from: number;
  readonly to: number;
  readonly battles: number;
  /** The lowest battle of the bin, as the replay command names it. */
  readonly first: string;
}

/** Stored values that share a bin, so that there are at most `limit` bins: 1, 2, 5, 10, 20, ... */
export function binWidth({ histogram }: MetricSummary, limit = MAX_BARS): number {
  if (histogram.length === 0) return 1;
  return niceStep(histogram[histogram.length - 1]![0] - histogram[0]![0] + 1, limit);
}

/** The histogram in bins of equal width; every bin that happened, none that did not. */
export function bins(metric: MetricSummary, width = binWidth(metric)): Bin[] {
  const { histogram, first } = metric;
  const found = new Map<number, Bin>();
  histogram.forEach(([value, battles], i) => {
    const from = Math.floor(value / width) * width;
    const bin = found.get(from);
    found.set(from, {
      from,
      to: from + width - 1,
      battles: battles + (bin?.battles ?? 0),
      first: earlier(bin?.first, first[i]!),
    });
  });
  return [...found.values()];
}

/** Values for the axis: at most eleven, on values that can happen, none beyond the bars. */
export function ticks(lowest: number, highest: number, step: number): number[] {
  const size = niceStep(Math.round((highest - lowest) / step) + 1, 11) * step;
  const values: number[] = [];
  for (let i = Math.ceil(lowest / size - 1e-9); i * size <= highest + 1e-9; i++) values.push(sixDigits(i * size));
  return values;
}

/** The smallest of 1, 2, 5, 10, 20, ... that fits `span` into `limit` steps. */
function niceStep(span: number, limit: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [1, 2, 5]) if (Math.ceil(span / (power * step)) <= limit) return power * step;
  }
}

function earlier(a: string | undefined, b: string): string {
  if (a === undefined) return b;
  const [blockA, legA] = a.split(".").map(Number) as [number, number];
  const [blockB, legB] = b.split(".").map(Number) as [number, number];
  return blockB < blockA || (blockB === blockA && legB < legA) ? b : a;
}

/** "3", or "10 to 19" when a bin holds several values; a category by its name. */
export function binName(metric: MetricSummary, { from, to }: Bin): string {
  if (metric.labels?.[from] !== undefined && from === to) return metric.labels[from];
  const low = plain(from / metric.scale);
  return from === to ? low : `${low} to ${plain(to / metric.scale)}`;
}

/** Rows of one panel: its bars, then its mean. `place` says which panel they belong to. */
export function histogramRows(summary: Summary, metric: MetricSummary, place: Row, width = binWidth(metric)): Row[] {
  const { scale, mean, exact } = metric;
  const all = bins(metric, width);
  // In real units; a bar is as wide as its bin but for a small gap.
  const step = 1 / scale;
  const bars = all.map((bin): Row => {
    const share = bin.battles / summary.battles;
    const { low, high } = shareInterval(share, summary.blocks, summary.confidence);
    const left = bin.from / scale;
    const right = bin.to / scale;
    const gap = (right - left + step) * 0.08;
    return {
      ...place,
      kind: "bar",
      value: binName(metric, bin),
      left: sixDigits(left - step / 2 + gap),
      right: sixDigits(right + step / 2 - gap),
      middle: sixDigits((left + right) / 2),
      share: sixDigits(share),
      low: sixDigits(low),
      high: sixDigits(high),
      battles: bin.battles,
      first: bin.first,
    };
  });
  const words = `mean ${valueEstimate(mean, metric.unit)}`;
  const note = exact === undefined ? words : `${words}, exact ${valueBeside(mean, exact.mean)}`;
  const meanRow: Row = {
    ...place,
    kind: "mean",
    ...estimateCells(mean, ["mean", "meanLow", "meanHigh"]),
    note,
    ...(exact === undefined ? {} : { exact: sixDigits(exact.mean) }),
  };
  return [...bars, meanRow];
}

export const histogramColumns: readonly Column[] = [
  { field: "value", title: "Value" },
  { field: "battles", title: "Battles", format: "count" },
  ...estimateColumns("share", "Share", "percent"),
  { field: "first", title: "Example", format: "battle" },
];

/** Top of the highest bar with its interval: what panels with a common scale need to know. */
export function barHeight(summary: Summary, metric: MetricSummary, width = binWidth(metric)): number {
  const most = Math.max(...bins(metric, width).map(({ battles }) => battles));
  return sixDigits(shareInterval(most / summary.battles, summary.blocks, summary.confidence).high);
}

export interface Scales {
  /** Ends of the x axis in real units, without the half bar on either side. */
  readonly lowest: number;
  readonly highest: number;
  readonly step: number;
  /** Top of the y axis. */
  readonly share: number;
}

/** Scales for a metric that has its panel for itself. */
export function ownScales(summary: Summary, metric: MetricSummary): Scales {
  const { histogram, scale } = metric;
  return {
    lowest: histogram[0]![0] / scale,
    highest: histogram[histogram.length - 1]![0] / scale,
    step: 1 / scale,
    share: barHeight(summary, metric),
  };
}

export interface HistogramLook {
  readonly scales: Scales;
  readonly xTitle: string | null;
  readonly yTitle: string | null;
  /** Encoding of the bars' colour; grey when absent. */
  readonly color?: Spec;
  /** Expression that picks the rows of one panel of several. */
  readonly panel?: string;
}

const over = (field: string) => ({ type: "quantitative", field });

/** What a bar says of itself. */
export const barTooltip: readonly Spec[] = [
  { field: "value", type: "nominal", title: "value" },
  ...["share", "low", "high"].map((field) => ({ field, type: "quantitative", format: ".2%", title: field })),
  { field: "battles", type: "quantitative", format: "d", title: "battles" },
];

/** Bars with their intervals. Scales and axes are told to the first layer and hold for all; repeated, they would be most of the file. */
export function barLayers(
  transform: readonly Spec[],
  look: { x: Spec; y: Spec; tooltip: readonly Spec[]; color?: Spec },
): Spec[] {
  const { x, y, tooltip, color } = look;
  return [
    {
      transform,
      mark: { type: "rect", ...(color === undefined ? { style: "neutral" } : {}) },
      encoding: {
        x: { ...x, field: "left" },
        x2: { field: "right" },
        y: { ...y, field: "share" },
        y2: { datum: 0 },
        ...(color === undefined ? {} : { color }),
        tooltip,
      },
    },
    {
      transform,
      mark: { type: "rule", style: "interval", strokeWidth: 1, aria: false },
      encoding: { x: over("middle"), y: over("low"), y2: { field: "high" } },
    },
  ];
}

/** The layers of one panel. */
export function histogramLayers(look: HistogramLook): Spec[] {
  const { lowest, highest, step, share } = look.scales;
  const only = (kind: string, also = "") => [
    { filter: `datum.kind === '${kind}'${look.panel === undefined ? "" : ` && ${look.panel}`}${also}` },
  ];
  // One lonely bar would fill the plot; it gets room for two neighbours on either side.
  const room = Math.max(step / 2, (5 * step - (highest - lowest + step)) / 2);
  const x = {
    type: "quantitative",
    scale: { domain: [lowest - room, highest + room].map(sixDigits), nice: false, zero: false },
    axis: { title: look.xTitle, grid: false, values: ticks(lowest, highest, step), labelOverlap: true, format: "~r" },
  };
  const y = {
    type: "quantitative",
    scale: { domain: [0, share], nice: true },
    axis: { title: look.yTitle, labelExpr: percentLabel, tickCount: 4 },
  };
  const tooltip = [...barTooltip, { field: "first", type: "nominal", title: "first battle" }];
  return [
    ...barLayers(only("bar"), { x, y, tooltip, ...(look.color !== undefined && { color: look.color }) }),
    {
      transform: only("mean"),
      mark: { type: "rect", style: "interval", opacity: 0.25, aria: false },
      encoding: { x: over("meanLow"), x2: { field: "meanHigh" } },
    },
    {
      transform: only("mean"),
      mark: { type: "rule", style: "mean" },
      encoding: { x: over("mean"), tooltip: { field: "note", type: "nominal", title: "mean" } },
    },
    {
      transform: only("mean", " && isValid(datum.exact)"),
      mark: { type: "point", style: "exact", shape: "diamond", size: 110, tooltip: { expr: "datum.note" } },
      encoding: { x: over("exact"), y: { value: 0 } },
    },
    {
      transform: only("mean"),
      mark: { type: "text", style: "quiet", align: "right", baseline: "bottom", dy: -6, aria: false },
      encoding: { x: { value: "width" }, y: { value: 0 }, text: { field: "note", type: "nominal" } },
    },
  ];
}
