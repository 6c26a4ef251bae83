/** Why battles stop, the most frequent reason first. Cold. */
import { percentEstimate } from "../estimates.ts";
import { clean } from "../words.ts";
import { type Chart, chartSpec, headOf, plotWidth, type Spec } from "./chart.ts";
import { label, percentLabel, rowAxis, rowHeight, rowLabels } from "./labels.ts";
import { estimateCells, estimateColumns, type Row, sampleColumn } from "./listed.ts";

export const endings: Chart = {
  id: "endings",
  question: "How do battles end?",
  draw(summary) {
    const sorted = (summary.endings ?? []).toSorted((a, b) => b.count - a.count);
    if (sorted.length === 0) return undefined;
    const rows = sorted.map(
      ({ reason, count, rate }): Row => ({
        reason: clean(reason),
        row: label(reason),
        count,
        ...estimateCells(rate, ["share", "low", "high"]),
        words: percentEstimate(rate),
        n: rate.n,
      }),
    );
    const names = rows.map(({ row }) => row as string);
    const y = rowAxis(names);
    const x = {
      type: "quantitative",
      scale: { zero: true },
      axis: { title: "share of battles", labelExpr: percentLabel, tickCount: 6 },
    };
    return chartSpec(headOf(summary), {
      question: endings.question,
      marks: "Thin lines: intervals.",
      description: rows.map(({ reason, words }) => `${reason}: ${words}`).join("; "),
      columns: [
        { field: "reason", title: "Ending" },
        { field: "count", title: "Battles", format: "count" },
        ...estimateColumns("share", "Share", "percent"),
        sampleColumn,
      ],
      rows,
      view: {
        width: plotWidth,
        height: { step: rowHeight(names, 40) },
        layer: [rowLabels(y), ...intervalBars(x, y, "share", "reason")],
      },
    });
  },
};

/** Horizontal bars, each with its interval as a whisker and in words behind it; also used for damage by weapon. */
export function intervalBars(x: Spec, y: Spec, field: string, name: string, color?: Spec): Spec[] {
  return [
    {
      mark: { type: "bar", height: { band: 0.62 } },
      encoding: {
        y,
        x: { ...x, field },
        ...(color === undefined ? {} : { color }),
        tooltip: [
          { field: name, type: "nominal", title: name },
          { field: "words", type: "nominal", title: field },
          { field: "n", type: "quantitative", title: "n", format: "d" },
        ],
      },
    },
    {
      mark: { type: "rule", style: "interval", aria: false },
      encoding: { y, x: { ...x, field: "low" }, x2: { field: "high" } },
    },
    ...["low", "high"].map((end) => ({
      mark: { type: "tick", style: "intervalEnd", size: 8, thickness: 1.5, aria: false },
      encoding: { y, x: { ...x, field: end } },
    })),
    {
      mark: { type: "text", align: "left", baseline: "middle", dx: 8, aria: false },
      encoding: { y, x: { ...x, field: "high" }, text: { field: "words", type: "nominal" } },
    },
  ];
}
