/** Where on the table a side loses its models, and from where they were shot: a map for each side, its own edge below. Cold. */
import type { SiteSummary, Summary } from "../../estimate/summary.ts";
import { boundsOf, valueEstimate } from "../estimates.ts";
import { sixDigits } from "../number.ts";
import { capital, clean, trialNoun } from "../words.ts";
import { type Chart, chartSpec, headOf, plotWidth, type Spec, wrapLines } from "./chart.ts";
import { estimateColumns, type Row, sampleColumn } from "./listed.ts";

const GAP = 44;

export const whereLost: Chart = {
  id: "where-lost",
  question: "Where on the table are they lost?",
  draw: (summary) => maps(summary, "lost", whereLost.question, "lost here"),
};

export const whereShotFrom: Chart = {
  id: "where-shot-from",
  question: "From where are they shot?",
  draw: (summary) => maps(summary, "shotFrom", whereShotFrom.question, "shot from here"),
};

function maps(summary: Summary, id: SiteSummary["id"], question: string, what: string): Spec | undefined {
  const shown = summary.sites?.filter((one) => one.id === id && one.cells.length > 0) ?? [];
  const [first] = shown;
  if (first === undefined) return undefined;
  const heading = ({ side }: SiteSummary) => `${clean(side)}: ${what}`;
  const width = Math.floor((plotWidth - GAP) / 2);
  const [x, y] = [first.columns, first.rows].map((cells) => (cells * first.cell) / 2) as [number, number];
  const unit = clean(first.lengthUnit);
  const axis = (along: string, extent: number) => ({
    type: "quantitative",
    scale: { domain: [-extent, extent], nice: false, zero: false },
    axis: { title: `${along} [${unit}]`, grid: false, tickCount: 5, labelExpr: "replace(datum.label, '\u2212', '-')" },
  });
  const across = axis("from the middle", x);
  const away = axis("own edge below", y);
  const rows = shown.flatMap((map, panel) => rowsOf(map, panel));
  const most = Math.max(...rows.map(({ value }) => value as number));
  const per = `${clean(first.unit)} per 100 ${trialNoun(summary)}s`;
  return chartSpec(headOf(summary), {
    question,
    marks: `Each side's own edge of the table lies below, whichever it was. Cells of ${first.cell} ${unit}; intervals are in the table.`,
    description: shown.map((map) => peak(map, heading(map), per)).join("; "),
    panels: shown.map(heading),
    columns: [{ field: "place", title: "Cell" }, ...estimateColumns("value", capital(per)), sampleColumn],
    rows,
    view: {
      spacing: GAP,
      columns: 2,
      resolve: { scale: { color: "shared" } },
      concat: shown.map((map, panel) => ({
        title: { text: wrapLines(heading(map), 34), fontSize: 13, offset: 8 },
        width,
        height: Math.round((width * first.rows) / first.columns),
        view: { fill: { expr: "scale('color', 0)" } },
        transform: [{ filter: `datum.panel === ${panel}` }],
        mark: { type: "rect" },
        encoding: {
          x: { ...across, field: "west" },
          x2: { field: "east" },
          y: { ...away, field: "near" },
          y2: { field: "far" },
          color: {
            field: "value",
            type: "quantitative",
            // By roots: one cell where many fall must not hide all the others.
            scale: { type: "sqrt", domain: [0, most], range: "heatmap", interpolate: "rgb" },
            legend: { title: per, gradientLength: 240, gradientThickness: 10, tickCount: 5, format: "~r" },
          },
          tooltip: [
            { field: "place", type: "nominal", title: "cell" },
            { field: "words", type: "nominal", title: per },
          ],
          description: { field: "told", type: "nominal" },
        },
      })),
    },
  });
}

/** Lengths from the middle of the table; numbers in a hundred battles, which are easier to read than thousandths in one. */
function rowsOf({ columns, rows, cell, cells, n }: SiteSummary, panel: number): Row[] {
  return cells.map(([column, row, mean, low, high]): Row => {
    const west = (column! - columns / 2) * cell;
    const near = (row! - rows / 2) * cell;
    const bounds = boundsOf({ value: mean!, low, high }, (end) => end * 100);
    const words = valueEstimate(bounds);
    const place = `${side(west + cell / 2, "left", "right")}, ${side(near + cell / 2, "near", "far")}`;
    return {
      panel,
      west,
      east: west + cell,
      near,
      far: near + cell,
      place,
      ...boundsOf(bounds, sixDigits),
      n,
      words,
      told: `${place}: ${words}`,
    };
  });
}

/** "4.5 left", "0 from the middle". */
function side(middle: number, negative: string, positive: string): string {
  return middle === 0 ? "0" : `${Math.abs(middle)} ${middle < 0 ? negative : positive}`;
}

function peak(map: SiteSummary, heading: string, per: string): string {
  const [most] = rowsOf(map, 0).toSorted((a, b) => (b["value"] as number) - (a["value"] as number));
  return `${heading}: most at ${most!["place"]}, ${most!["words"]} ${per}`;
}
