/** What the sides do on a table: the rulebook's metrics of the table, mean by mean, side against side. Cold. */
import { valueEstimate } from "../estimates.ts";
import { clean, trialNoun } from "../words.ts";
import { type Chart, chartSpec, headOf, plotWidth } from "./chart.ts";
import { intervalBars } from "./endings.ts";
import { rowHeight, rowLabels, sideIndex, sideLabel } from "./labels.ts";
import { estimateCells, estimateColumns, type Row, sampleColumn } from "./listed.ts";

export const onTheTable: Chart = {
  id: "on-the-table",
  question: "What do they do on the table?",
  draw(summary) {
    const found = summary.metrics.filter(({ group, side }) => group === "table" && sideIndex(summary, side) >= 0);
    // What neither side ever did is in the table of metrics.
    const ids = [...new Set(found.map(({ id }) => id))].filter((id) =>
      found.some((metric) => metric.id === id && metric.mean.value > 0),
    );
    if (ids.length === 0) return undefined;
    const sides = summary.sides.map(({ name }) => sideLabel(name));
    const panels = ids.map((id) => found.filter((metric) => metric.id === id));
    const rows = panels.flatMap((metrics, panel) =>
      metrics.map(
        ({ side, mean, unit, title }): Row => ({
          panel,
          title: clean(title),
          row: sideLabel(side!),
          side: sideLabel(side!),
          ...estimateCells(mean, ["mean", "low", "high"]),
          words: valueEstimate(mean, clean(unit)),
          n: mean.n,
        }),
      ),
    );
    const color = { field: "side", type: "nominal", scale: { domain: sides, range: "category" }, legend: null };
    const y = { field: "row", type: "nominal", sort: sides, scale: { domain: sides }, axis: null };
    return chartSpec(headOf(summary), {
      question: onTheTable.question,
      marks: `Means of a ${trialNoun(summary)}. Thin lines: their intervals.`,
      description: rows.map(({ title, side, words }) => `${title}, ${side}: ${words}`).join("; "),
      panels: panels.map(([metric]) => clean(metric!.title)),
      columns: [{ field: "side", title: "Side" }, ...estimateColumns("mean", "Mean"), sampleColumn],
      rows,
      view: {
        spacing: 14,
        vconcat: panels.map((metrics, panel) => {
          const most = Math.max(...metrics.map(({ mean }) => mean.high ?? mean.value));
          // Room behind the longest bar for its words.
          const x = { type: "quantitative", scale: { domain: [0, most * 1.5], nice: false }, axis: null };
          return {
            title: { text: clean(metrics[0]!.title), fontSize: 13, offset: 4 },
            transform: [{ filter: `datum.panel === ${panel}` }],
            width: plotWidth,
            height: { step: rowHeight(sides, 24) },
            layer: [rowLabels(y), ...intervalBars(x, y, "mean", "side", color)],
          };
        }),
      },
    });
  },
};
