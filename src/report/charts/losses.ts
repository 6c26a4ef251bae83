/** What each side loses, and how: a grid of small histograms, a column a side, a row for each of the rulebook's metrics of losses. Cold. */
import type { MetricSummary, Summary } from "../../estimate/summary.ts";
import { constantOf, varies } from "../main-metrics.ts";
import { metricName } from "../metric-words.ts";
import { capital, clean, modelNoun } from "../words.ts";
import { type Chart, chartSpec, headOf, plotWidth, wrapLines } from "./chart.ts";
import { barHeight, binWidth, histogramColumns, histogramLayers, histogramRows, type Scales } from "./histogram.ts";
import { sideIndex } from "./labels.ts";

/** As many bars as half the width can show. */
const MAX_BARS = 30;
const GAP = 36;

const worded = (summary: Summary) => `How many ${modelNoun(summary)}s does each side lose?`;

export const losses: Chart = {
  id: "losses",
  question: "How many models does each side lose?",
  worded,
  draw(summary) {
    if (summary.mode === "attack") return undefined;
    const shown = panels(summary);
    if (shown.length === 0) return undefined;
    const columns = summary.sides.length;
    // One width for all, so that heights may be compared.
    const width = Math.max(...shown.map((metric) => binWidth(metric, MAX_BARS)));
    const scales: Scales = {
      lowest: 0,
      highest: Math.max(...shown.map(({ histogram, scale }) => histogram[histogram.length - 1]![0] / scale)),
      step: 1 / shown[0]!.scale,
      share: Math.max(...shown.map((metric) => barHeight(summary, metric, width))),
    };
    const owners = summary.sides.map((_, i) => i);
    return chartSpec(headOf(summary), {
      question: worded(summary),
      marks: "Thin lines: interval of a bar (cautious). Dashed: mean; shaded: its interval.",
      description: shown.map((metric) => `${metricName(metric)}: mean ${metric.mean.value.toFixed(2)}`).join("; "),
      columns: histogramColumns,
      panels: shown.map(metricName),
      rows: shown.flatMap((metric, panel) =>
        histogramRows(summary, metric, { panel, owner: sideIndex(summary, metric.side) }, width),
      ),
      view: {
        spacing: { row: 22, column: GAP },
        columns,
        concat: shown.map((metric, panel) => ({
          title: { text: wrapLines(`${clean(metric.side!)}: ${clean(metric.title)}`, 34), fontSize: 13, offset: 8 },
          width: Math.floor((plotWidth - GAP * (columns - 1)) / columns),
          height: 100,
          layer: histogramLayers({
            scales,
            xTitle: panel >= shown.length - columns ? capital(clean(metric.unit)) : null,
            yTitle: panel % columns === 0 ? "share of battles" : null,
            color: { field: "owner", type: "nominal", scale: { domain: owners, range: "category" }, legend: null },
            panel: `datum.panel === ${panel}`,
          }),
        })),
      },
    });
  },
};

/** Metric by metric, in each the sides in their order; one that is not known of every side would tear the grid, and one that never happened says nothing. */
function panels(summary: Summary): MetricSummary[] {
  const known = summary.metrics.filter(
    ({ group, key, turn, histogram }) =>
      group === "losses" && key === undefined && turn === undefined && histogram.length > 0,
  );
  return [...new Set(known.map(({ id }) => id))].flatMap((id) => {
    const row = summary.sides.flatMap(({ name }) => known.filter((metric) => metric.id === id && metric.side === name));
    const happened = row.some((metric) => varies(metric) || constantOf(metric) !== 0);
    return happened && row.length === summary.sides.length ? row : [];
  });
}
