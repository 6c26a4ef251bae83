/** Names beside the marks of a chart: broken into lines, with room for them, and the colours that go with the names of sides. Cold. */
import type { Summary } from "../../estimate/summary.ts";
import { clean } from "../words.ts";
import { type Spec, wrapLines } from "./chart.ts";

/** A name as an axis, legend or header shows it; `brokenLabel` turns the line ends into lines. */
export function label(name: string, length = 30): string {
  return wrapLines(clean(name), length).join("\n");
}

export const brokenLabel = "split(datum.label, '\\n')";

const LINE_HEIGHT = 15;

/** Height of a row with room for the longest of its labels, but at least `height`. */
export function rowHeight(labels: readonly string[], height: number): number {
  return labels.reduce((most, text) => Math.max(most, text.split("\n").length * LINE_HEIGHT + 12), height);
}

/**
 * Labels of the rows of a chart as a layer of texts. An axis would set the first line of a long name beside its bar and let the
 * others hang below; here the block is centred. `once` picks one row of data a label, where a label has several.
 */
export function rowLabels(y: Spec, once = "true"): Spec {
  const dy = { expr: `${-LINE_HEIGHT / 2} * (length(split(datum.row, '\\n')) - 1)` };
  return {
    transform: [{ filter: once }],
    mark: { type: "text", align: "right", baseline: "middle", dx: -10, dy, lineHeight: LINE_HEIGHT, aria: false },
    encoding: { y, x: { value: 0 }, text: { field: "row", type: "nominal" } },
  };
}

/** Side by side while that fits, else one below the other. */
export function legendFor(labels: readonly string[]): Spec {
  const letters = labels.reduce((sum, text) => sum + text.length + 4, 0);
  return {
    labelExpr: brokenLabel,
    ...(letters > 80 || labels.some((text) => text.includes("\n")) ? { columns: 1 } : {}),
  };
}

/** The axis of rows that are labelled by `rowLabels`. */
export function rowAxis(names: readonly string[]): Spec {
  return { field: "row", type: "nominal", sort: names, axis: null };
}

/** The name of a side in legends and headings: one line unless it is very long. */
export function sideLabel(name: string): string {
  return label(name, 70);
}

/** "60 %", as everywhere else in the reports, instead of d3's "60%". */
export const percentLabel = "format(datum.value * 100, '~r') + ' %'";

/** Colour and point shape of a side always go together (a line has a dash as well), so that no reader needs the colour. */
export function sideScale(summary: Summary, channel: "color" | "shape"): Spec {
  const domain = summary.sides.map((side) => sideLabel(side.name));
  return { domain, range: channel === "color" ? "category" : ["circle", "square"] };
}

export function sideIndex(summary: Summary, side: string | undefined): number {
  return summary.sides.findIndex(({ name }) => name === side);
}
