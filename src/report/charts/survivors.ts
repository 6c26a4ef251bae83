/** How the strength of both sides melts away, turn by turn. Cold. */
import type { MetricSummary, Summary } from "../../estimate/summary.ts";
import { valueEstimate } from "../estimates.ts";
import { clean, modelNoun } from "../words.ts";
import { type Chart, chartSpec, headOf, plotWidth } from "./chart.ts";
import { legendFor, sideIndex, sideLabel, sideScale } from "./labels.ts";
import { estimateCells, estimateColumns, type Row } from "./listed.ts";

/** The last turn that any battle reached: after it the lines would run flat. */
function lastPlayed({ metrics }: Summary): number {
  const turns = metrics.find(({ id }) => id === "turns");
  const most = turns?.histogram.at(-1);
  return most === undefined ? Infinity : Math.max(1, Math.ceil(most[0] / turns!.scale));
}

const worded = (summary: Summary) => `How many ${modelNoun(summary)}s are still fighting after each turn?`;

export const survivors: Chart = {
  id: "survivors",
  question: "How many models are still fighting after each turn?",
  worded,
  draw(summary) {
    const found = summary.metrics.filter(
      ({ id, side, turn }) => id === "survivors" && turn !== undefined && sideIndex(summary, side) >= 0,
    );
    if (found.length === 0) return undefined;
    const last = lastPlayed(summary);
    const ordered = found
      .filter(({ turn }) => turn! <= last)
      .toSorted((a, b) => sideIndex(summary, a.side) - sideIndex(summary, b.side) || a.turn! - b.turn!);
    const lastTurn = Math.max(...ordered.map(({ turn }) => turn!));
    const x = {
      field: "turn",
      type: "quantitative",
      scale: { domain: [0, lastTurn], nice: false },
      axis: { title: "end of game turn (0: start)", tickMinStep: 1, format: "d", grid: false },
    };
    const y = {
      type: "quantitative",
      axis: { title: clean(ordered[0]!.unit), tickMinStep: 1, format: "~r" },
      scale: { zero: true },
    };
    // By a field of its own, so that it stays out of the legend: around so small a symbol a dash is a smudge.
    const dash = {
      field: "panel",
      type: "nominal",
      scale: {
        domain: [0, 1],
        range: [
          [1, 0],
          [6, 3],
        ],
      },
      legend: null,
    };
    const side = (channel: "color" | "shape") => ({
      field: "side",
      type: "nominal",
      scale: sideScale(summary, channel),
      legend: legendFor(summary.sides.map(({ name }) => sideLabel(name))),
    });
    return chartSpec(headOf(summary), {
      question: worded(summary),
      marks: "Line: mean with its interval; band: 5 to 95 % of the battles.",
      description: summary.sides
        .map(({ name }) =>
          lastWords(
            name,
            ordered.filter((metric) => metric.side === name),
          ),
        )
        .join(" "),
      panels: summary.sides.map(({ name }) => clean(name)),
      columns: [
        { field: "turn", title: "Turn", format: "count" },
        ...estimateColumns("mean", "Mean"),
        { field: "q05", title: "5 % of battles", format: "value" },
        { field: "q95", title: "95 % of battles", format: "value" },
      ],
      rows: [...startRows(summary, ordered), ...ordered.map((metric) => turnRow(summary, metric))],
      view: {
        width: plotWidth,
        height: 280,
        layer: [
          {
            mark: { type: "area", opacity: 0.16, aria: false },
            encoding: {
              x,
              y: { ...y, field: "q05" },
              y2: { field: "q95" },
              color: side("color"),
            },
          },
          {
            mark: { type: "line", aria: false },
            encoding: { x, y: { ...y, field: "mean" }, color: side("color"), strokeDash: dash },
          },
          {
            mark: { type: "rule", style: "interval", aria: false },
            encoding: { x, y: { ...y, field: "low" }, y2: { field: "high" } },
          },
          {
            mark: { type: "point", size: lastTurn > 15 ? 36 : 64 },
            encoding: {
              x,
              y: { ...y, field: "mean" },
              color: side("color"),
              shape: side("shape"),
              tooltip: [
                { field: "side", type: "nominal", title: "side" },
                { field: "turn", type: "quantitative", title: "turn" },
                { field: "mean", type: "quantitative", title: "mean" },
                { field: "low", type: "quantitative", title: "low" },
                { field: "high", type: "quantitative", title: "high" },
                { field: "q05", type: "quantitative", title: "5 % of battles" },
                { field: "q95", type: "quantitative", title: "95 % of battles" },
              ],
            },
          },
        ],
      },
    });
  },
};

function turnRow(summary: Summary, metric: MetricSummary): Row {
  const { mean, quantiles, side, turn } = metric;
  const low = quantiles["0.05"]?.value;
  const high = quantiles["0.95"]?.value;
  return {
    panel: sideIndex(summary, side),
    side: sideLabel(side!),
    turn,
    ...estimateCells(mean, ["mean", "low", "high"]),
    ...(low === undefined || high === undefined ? {} : { q05: low, q95: high }),
  };
}

/** Turn 0 is no estimate: everyone is still there. */
function startRows(summary: Summary, found: readonly MetricSummary[]): Row[] {
  if (found.some(({ turn }) => turn === 0)) return [];
  return summary.sides.map(
    ({ name, models }, panel): Row => ({
      panel,
      side: sideLabel(name),
      turn: 0,
      mean: models,
      low: models,
      high: models,
      q05: models,
      q95: models,
    }),
  );
}

function lastWords(name: string, metrics: readonly MetricSummary[]): string {
  const last = metrics[metrics.length - 1];
  if (last === undefined) return "";
  return `${clean(name)}: ${valueEstimate(last.mean, clean(last.unit))} left on average after turn ${last.turn}.`;
}
