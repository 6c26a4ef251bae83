/** How long battles last. Cold. */
import { valueEstimate } from "../estimates.ts";
import { clean } from "../words.ts";
import { type Chart, chartSpec, headOf, plotWidth } from "./chart.ts";
import { histogramColumns, histogramLayers, histogramRows, ownScales } from "./histogram.ts";

export const turns: Chart = {
  id: "turns",
  question: "How many turns does a battle last?",
  draw(summary) {
    const metric = summary.metrics.find(({ id, turn }) => id === "turns" && turn === undefined);
    if (metric === undefined || metric.histogram.length === 0 || summary.mode === "attack") return undefined;
    return chartSpec(headOf(summary), {
      question: turns.question,
      marks: "Thin lines: interval of a bar (cautious). Dashed: mean; shaded: its interval.",
      description: `Battles last ${valueEstimate(metric.mean, clean(metric.unit))} on average.`,
      columns: histogramColumns,
      rows: histogramRows(summary, metric, {}),
      view: {
        width: plotWidth,
        height: 200,
        layer: histogramLayers({
          xTitle: `length of the battle (${clean(metric.unit)})`,
          yTitle: "share of battles",
          scales: ownScales(summary, metric),
        }),
      },
    });
  },
};
