/** Two distributions of one number, bar beside bar, with their means: what a change did. Cold. */
import type { MetricSummary } from "../../estimate/summary.ts";
import { valueEstimate } from "../estimates.ts";
import { plain, sixDigits } from "../number.ts";
import { clean } from "../words.ts";
import { type ChartHead, chartSpec, plotWidth, type Spec } from "./chart.ts";
import { barLayers, barTooltip, bins, binWidth, ticks } from "./histogram.ts";
import { label, legendFor, percentLabel } from "./labels.ts";
import { type Column, estimateCells, estimateColumns, type Row } from "./listed.ts";
import { shareInterval } from "./share-interval.ts";

export interface Sample {
  /** Such as "before" or "T 5". */
  readonly name: string;
  /** Stored value and how many battles showed it, rising. */
  readonly histogram: readonly (readonly [value: number, battles: number])[];
  readonly mean: MetricSummary["mean"];
  /** Independent blocks, for the intervals of the bars. */
  readonly blocks: number;
}

export interface BeforeAfterData {
  readonly question: string;
  /** What is counted, such as "Models lost, Orks". */
  readonly title: string;
  readonly unit: string;
  /** Stored values are this many times the real ones. */
  readonly scale: number;
  readonly confidence: number;
  readonly before: Sample;
  readonly after: Sample;
  readonly note?: string;
  /** What the bars count; battles by default. */
  readonly trials?: string;
}

/** Twice as many bars as in one histogram: fewer bins. */
const MOST_BINS = 24;

const columns: readonly Column[] = [
  { field: "value", title: "Value" },
  { field: "name", title: "Which" },
  { field: "battles", title: "Battles", format: "count" },
  ...estimateColumns("share", "Share", "percent"),
];

export function beforeAfter(head: ChartHead, data: BeforeAfterData): Spec {
  const { scale, unit } = data;
  const samples = [data.before, data.after];
  // The legend says the means: written into the plot they would lie over each other on a phone.
  const names = distinct(samples.map((sample) => label(meanWords(sample, unit), 60)));
  const metrics = samples.map((sample) => asMetric(sample, scale));
  const width = Math.max(...[...metrics, asMetric(both(samples), scale)].map((metric) => binWidth(metric, MOST_BINS)));
  const rows = samples.flatMap((sample, i) => sampleRows(data, sample, names, i, width));
  const bars = rows.filter(({ kind }) => kind === "bar");
  const lefts = bars.map(({ from }) => from as number);
  const step = 1 / scale;
  const lowest = lefts.length === 0 ? 0 : Math.min(...lefts);
  const highest = lefts.length === 0 ? 1 : Math.max(...lefts) + (width - 1) * step;
  // One lonely value would fill the plot.
  const room = Math.max(step / 2, (5 * step - (highest - lowest + step)) / 2);
  const x = {
    type: "quantitative",
    scale: { domain: [sixDigits(lowest - room), sixDigits(highest + room)], nice: false, zero: false },
    axis: {
      title: clean(unit) === "" ? clean(data.title) : `${clean(data.title)} [${clean(unit)}]`,
      grid: false,
      values: ticks(lowest, highest, step),
      labelOverlap: true,
      format: "~r",
    },
  };
  const y = {
    type: "quantitative",
    scale: { zero: true, nice: true },
    axis: { title: `share of ${data.trials ?? "battles"}`, labelExpr: percentLabel, tickCount: 4 },
  };
  const color = {
    field: "which",
    type: "nominal",
    scale: { domain: names, range: "category" },
    legend: legendFor(names),
  };
  const over = (field: string) => ({ type: "quantitative", field });
  const only = (kind: string) => [{ filter: `datum.kind === '${kind}'` }];
  return chartSpec(head, {
    question: data.question,
    marks: `Thin lines: interval of a bar (cautious). Upright: means; shaded: their intervals.${data.note === undefined ? "" : ` ${data.note}`}`,
    description: samples.map((sample) => meanWords(sample, unit)).join("; "),
    columns,
    rows,
    view: {
      width: plotWidth,
      height: 240,
      layer: [
        ...barLayers(only("bar"), {
          x,
          y,
          color,
          tooltip: [{ field: "name", type: "nominal", title: "which" }, ...barTooltip],
        }),
        {
          transform: only("mean"),
          mark: { type: "rect", opacity: 0.3, aria: false },
          encoding: { x: over("meanLow"), x2: { field: "meanHigh" }, color },
        },
        ...samples.map((_, i) => ({
          transform: [{ filter: `datum.kind === 'mean' && datum.sample === ${i}` }],
          mark: { type: "rule", strokeWidth: 2, ...(i === 0 ? {} : { strokeDash: [5, 3] }) },
          encoding: {
            x: over("mean"),
            color,
            tooltip: { field: "note", type: "nominal", title: "mean" },
          },
        })),
      ],
    },
  });
}

/** Bars of one sample in its half of each bin, then its mean. */
function sampleRows(data: BeforeAfterData, sample: Sample, names: readonly string[], i: number, width: number): Row[] {
  const { scale, unit, confidence } = data;
  const { histogram, mean, blocks } = sample;
  const battles = histogram.reduce((sum, [, count]) => sum + count, 0);
  const shared = { sample: i, which: names[i], name: clean(sample.name) };
  const name = (stored: number) => plain(sixDigits(stored / scale));
  const bars = bins(asMetric(sample, scale), width).map((bin): Row => {
    const share = bin.battles / battles;
    const { low, high } = shareInterval(share, blocks, confidence);
    const [from, to] = [(bin.from - 0.5) / scale, (bin.to + 0.5) / scale];
    const gap = (to - from) * 0.08;
    const half = (to - from - 2 * gap) / 2;
    const left = from + gap + i * half;
    return {
      ...shared,
      kind: "bar",
      value: bin.from === bin.to ? name(bin.from) : `${name(bin.from)} to ${name(bin.to)}`,
      from: sixDigits(bin.from / scale),
      left: sixDigits(left),
      right: sixDigits(left + half),
      middle: sixDigits(left + half / 2),
      share: sixDigits(share),
      low: sixDigits(low),
      high: sixDigits(high),
      battles: bin.battles,
    };
  });
  return [
    ...bars,
    {
      ...shared,
      kind: "mean",
      ...estimateCells(mean, ["mean", "meanLow", "meanHigh"]),
      note: meanWords(sample, unit),
    },
  ];
}

function meanWords({ name, mean }: Sample, unit: string): string {
  return `${clean(name)}: mean ${valueEstimate(mean, clean(unit))}`;
}

/** As the bins of a run's histogram want it; which battle showed a value first is not known here. */
function asMetric({ histogram, mean }: Pick<Sample, "histogram" | "mean">, scale: number): MetricSummary {
  const first = histogram.map(() => "0.1");
  return {
    id: "",
    title: "",
    unit: "",
    scale,
    mean,
    sd: 0,
    quantiles: {},
    histogram,
    first,
  } as unknown as MetricSummary;
}

function both(samples: readonly Sample[]): Pick<Sample, "histogram" | "mean"> {
  const values = samples.flatMap(({ histogram }) => histogram.map(([value]) => value)).sort((a, b) => a - b);
  return { histogram: values.map((value) => [value, 1] as const), mean: samples[0]!.mean };
}

function distinct(names: readonly string[]): string[] {
  return names.map((name, i) => (names.indexOf(name) === i ? name : `${name} (${i + 1})`));
}
