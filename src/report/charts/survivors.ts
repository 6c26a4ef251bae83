/** How the strength of both sides melts away, turn by turn. Cold. */
import type { MetricSummary, Summary } from "../../estimate/summary.ts";
import { plain, sixDigits, valueEstimate } from "../number.ts";
import { clean } from "../words.ts";
import { type Chart, chartSpec, legendFor, plotWidth, type Row, sideIndex, sideLabel, sideScale } from "./chart.ts";

export const survivors: Chart = {
  id: "survivors",
  question: "How many models are still fighting after each turn?",
  draw(summary) {
    const found = summary.metrics.filter(
      ({ id, side, turn }) => id === "survivors" && turn !== undefined && sideIndex(summary, side) >= 0,
    );
    if (found.length === 0) return undefined;
    const ordered = found.toSorted(
      (a, b) => sideIndex(summary, a.side) - sideIndex(summary, b.side) || a.turn! - b.turn!,
    );
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
    const side = (channel: "color" | "shape" | "strokeDash") => ({
      field: "side",
      type: "nominal",
      scale: sideScale(summary, channel),
      // Without an outline: dashes around so small a symbol are a smudge.
      legend: { ...legendFor(summary.sides.map(({ name }) => sideLabel(name))), symbolStrokeWidth: 0 },
    });
    return chartSpec(summary, {
      question: survivors.question,
      marks: "Line: mean with its interval; band: 5 to 95 % of the battles.",
      description: summary.sides
        .map(({ name }) =>
          lastWords(
            name,
            ordered.filter((metric) => metric.side === name),
          ),
        )
        .join(" "),
      columns: [
        { field: "name", title: "Side" },
        { field: "turn", title: "Turn" },
        { field: "mean", title: "Mean", format: "value" },
        { field: "low", title: "Low", format: "value" },
        { field: "high", title: "High", format: "value" },
        { field: "q05", title: "5 % of battles", format: "value" },
        { field: "q95", title: "95 % of battles", format: "value" },
      ],
      rows: [...startRows(summary, ordered), ...ordered.map(turnRow)],
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
            encoding: { x, y: { ...y, field: "mean" }, color: side("color"), strokeDash: side("strokeDash") },
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
                { field: "name", type: "nominal", title: "side" },
                { field: "turn", type: "quantitative", title: "turn" },
                { field: "words", type: "nominal", title: "mean" },
                { field: "span", type: "nominal", title: "5 to 95 % of battles" },
              ],
            },
          },
        ],
      },
    });
  },
};

function turnRow(metric: MetricSummary): Row {
  const { mean, quantiles, side, turn, unit } = metric;
  const low = quantiles["0.05"]?.value;
  const high = quantiles["0.95"]?.value;
  return {
    name: clean(side!),
    side: sideLabel(side!),
    turn,
    mean: sixDigits(mean.value),
    low: sixDigits(mean.low ?? mean.value),
    high: sixDigits(mean.high ?? mean.value),
    words: valueEstimate(mean, clean(unit)),
    ...(low === undefined || high === undefined
      ? {}
      : { q05: low, q95: high, span: `${plain(low)} to ${plain(high)}` }),
  };
}

/** Turn 0 is no estimate: everyone is still there. */
function startRows(summary: Summary, found: readonly MetricSummary[]): Row[] {
  if (found.some(({ turn, unit }) => turn === 0 || unit !== "models")) return [];
  return summary.sides.map(
    ({ name, models }): Row => ({
      name: clean(name),
      side: sideLabel(name),
      turn: 0,
      mean: models,
      low: models,
      high: models,
      words: `${plain(models)} models`,
      q05: models,
      q95: models,
      span: plain(models),
    }),
  );
}

function lastWords(name: string, metrics: readonly MetricSummary[]): string {
  const last = metrics[metrics.length - 1];
  if (last === undefined) return "";
  return `${clean(name)}: ${valueEstimate(last.mean, clean(last.unit))} left on average after turn ${last.turn}.`;
}
