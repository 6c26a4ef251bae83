/** What one attack does: a histogram for each main metric of `attack` mode, with the exact mean where it is known. Cold. */
import { attackMetric, mainMetrics } from "../main-metrics.ts";
import { metricName } from "../metric-words.ts";
import { clean } from "../words.ts";
import { type Chart, chartSpec, headOf, plotWidth } from "./chart.ts";
import { histogramColumns, histogramLayers, histogramRows, ownScales } from "./histogram.ts";
import { label } from "./labels.ts";

/** A longer column of pictures is not read to its end; the table of metrics holds the rest. */
const MAX_PANELS = 8;

/** They say again, the other way round, what `lost` says. */
const repeats = ["survivors", "pointsLost"];

export const distributions: Chart = {
  id: "distributions",
  question: "What does one attack do?",
  draw(summary) {
    if (summary.mode !== "attack") return undefined;
    const shown = mainMetrics(summary)
      .filter(({ id }) => !repeats.includes(id))
      .slice(0, MAX_PANELS);
    // An attack that always ends the same way still has a picture: one bar.
    const only = attackMetric(summary);
    if (shown.length === 0 && only !== undefined && only.histogram.length > 0) shown.push(only);
    if (shown.length === 0) return undefined;
    const exact = shown.some((metric) => metric.exact !== undefined) ? " Diamond: exact mean." : "";
    return chartSpec(headOf(summary), {
      question: distributions.question,
      marks: `Thin lines: interval of a bar. Dashed: mean; shaded: its interval.${exact}`,
      description: shown.map((metric) => `${metricName(metric)}: mean ${metric.mean.value.toFixed(2)}`).join("; "),
      columns: histogramColumns,
      panels: shown.map(metricName),
      rows: shown.flatMap((metric, i) => histogramRows(summary, metric, { panel: i })),
      view: {
        spacing: 26,
        vconcat: shown.map((metric, i) => ({
          title: { text: label(metricName(metric), 80).split("\n"), fontSize: 13, offset: 8 },
          width: plotWidth,
          height: 120,
          layer: histogramLayers({
            xTitle: clean(metric.unit),
            yTitle: "share of attacks",
            scales: ownScales(summary, metric),
            panel: `datum.panel === ${i}`,
          }),
        })),
      },
    });
  },
};
