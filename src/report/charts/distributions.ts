/** What one attack does: a histogram for each main metric of `attack` mode, with the exact mean where it is known. Cold. */
import type { MetricSummary, Summary } from "../../estimate/summary.ts";
import { clean, metricName } from "../words.ts";
import { type Chart, chartSpec, label, plotWidth } from "./chart.ts";
import { histogramColumns, histogramLayers, histogramRows, ownScales } from "./histogram.ts";

/** A longer column of pictures is not read to its end; the table of metrics holds the rest. */
const MAX_PANELS = 8;

export const distributions: Chart = {
  id: "distributions",
  question: "What does one attack do?",
  draw(summary) {
    if (summary.mode !== "attack") return undefined;
    const shown = mainMetrics(summary);
    if (shown.length === 0) return undefined;
    const exact = shown.some((metric) => metric.exact !== undefined) ? " Diamond: exact mean." : "";
    return chartSpec(summary, {
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

/** Not the parts (by weapon, by turn), and nothing that cannot happen, such as losses of the attacker. */
function mainMetrics(summary: Summary): MetricSummary[] {
  const whole = summary.metrics.filter(
    ({ key, turn, labels, histogram }) =>
      key === undefined && turn === undefined && labels === undefined && histogram.length > 0,
  );
  const happened = whole.filter(({ histogram }) => histogram.some(([value]) => value !== 0));
  return (happened.length > 0 ? happened : whole).slice(0, MAX_PANELS);
}
