/** Why battles stop, the most frequent reason first. Cold. */
import { percentEstimate, sixDigits } from "../number.ts";
import { clean } from "../words.ts";
import {
  type Chart,
  chartSpec,
  headOf,
  label,
  percentLabel,
  plotWidth,
  type Row,
  rowHeight,
  rowLabels,
  type Spec,
} from "./chart.ts";

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
        share: sixDigits(rate.value),
        low: sixDigits(rate.low ?? rate.value),
        high: sixDigits(rate.high ?? rate.value),
        words: percentEstimate(rate),
        n: rate.n,
      }),
    );
    const names = rows.map(({ row }) => row as string);
    const y = {
      field: "row",
      type: "nominal",
      sort: names,
      axis: null,
    };
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
        { field: "share", title: "Share", format: "percent" },
        { field: "low", title: "Low", format: "percent" },
        { field: "high", title: "High", format: "percent" },
        { field: "n", title: "n", format: "count" },
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
