/** How many models each side loses, by final state: a grid of small histograms, a column a side, a row a state. Cold. */
import { clean, metricName } from "../words.ts";
import { brokenLabel, type Chart, chartSpec, label, plotWidth, sideIndex } from "./chart.ts";
import { histogramColumns, histogramLayers, histogramRows } from "./histogram.ts";

/** From the sum to its parts. */
const states = ["lost", "killed", "outOfAction"];

export const losses: Chart = {
  id: "losses",
  question: "How many models does each side lose?",
  draw(summary) {
    if (summary.mode === "attack") return undefined;
    const found = states.flatMap((id) =>
      summary.metrics.filter((m) => m.id === id && sideIndex(summary, m.side) >= 0 && m.turn === undefined),
    );
    const shown = found.filter((metric) => metric.key === undefined && metric.histogram.length > 0);
    if (shown.length === 0) return undefined;
    const rows = shown.flatMap((metric) =>
      histogramRows(summary, metric, {
        state: label(metric.title, 60),
        side: label(metric.side!, 30),
        of: metricName(metric),
      }),
    );
    const values = shown.flatMap((metric) => metric.histogram.map(([value]) => value / metric.scale));
    const highest = values.reduce((most, value) => Math.max(most, value), 0);
    const columns = summary.sides.length;
    const header = { title: null, labelExpr: brokenLabel };
    return chartSpec(summary, {
      question: losses.question,
      marks: "Thin lines: interval of a bar (cautious). Dashed: mean; shaded: its interval.",
      description: shown.map((metric) => `${metricName(metric)}: mean ${metric.mean.value.toFixed(2)}`).join("; "),
      columns: [{ field: "of", title: "Metric" }, ...histogramColumns],
      rows,
      view: {
        spacing: { row: 34, column: 28 },
        facet: {
          row: {
            field: "state",
            type: "nominal",
            sort: [...new Set(shown.map((metric) => label(metric.title, 60)))],
            header: { ...header, labelOrient: "left", labelAngle: -90, labelAnchor: "middle", labelFontSize: 12 },
          },
          column: {
            field: "side",
            type: "nominal",
            sort: summary.sides.map((side) => label(side.name, 30)),
            header,
          },
        },
        spec: {
          width: Math.floor((plotWidth - 28) / columns),
          height: 110,
          layer: histogramLayers({
            xTitle: `${clean(shown[0]!.unit)} lost`,
            lowest: 0,
            highest,
            step: 1 / shown[0]!.scale,
            color: {
              field: "side",
              type: "nominal",
              scale: { domain: summary.sides.map((side) => label(side.name, 30)), range: "category" },
              legend: null,
            },
          }),
        },
      },
    });
  },
};
