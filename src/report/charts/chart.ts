/**
 * What every chart has in common: one shape, the words above it, and the rules that keep it readable. A chart is a pure function from
 * a summary to a Vega-Lite specification with its data inside; colours come from the theme, so that one specification serves
 * light and dark. User text never enters an expression: filters compare indices, and names are data. Cold.
 */
import type { Summary } from "../../estimate/summary.ts";
import { type Bounds, sixDigits } from "../number.ts";
import { clean, confidenceWords, contest, sampleSize } from "../words.ts";

/** A Vega-Lite specification: plain JSON, checked against Vega-Lite's own schema by the tests. */
export type Spec = Readonly<Record<string, unknown>>;

export type Row = Readonly<Record<string, string | number | undefined>>;

/** A column of the table under a chart, for those who read numbers or cannot see the picture. */
export interface Column {
  readonly field: string;
  readonly title: string;
  /** How the number is written; text by default. */
  readonly format?: "percent" | "hundredths" | "value" | "count" | "battle";
}

export interface Chart {
  readonly id: string;
  /** The question that the chart answers; its title. */
  readonly question: string;
  /** The same with the rulebook's own word for a model. */
  readonly worded?: (summary: Summary) => string;
  /** Undefined when the summary holds nothing that answers the question. */
  readonly draw: (summary: Summary) => Spec | undefined;
}

/** The columns of an estimate under a chart. */
export function estimateColumns(field: string, title: string, format: Column["format"] = "value"): Column[] {
  const ends = ["Low", "High"].map((end) => ({ field: end.toLowerCase(), title: end, format }));
  return [{ field, title, format }, ...ends] as Column[];
}

export const sampleColumn: Column = { field: "n", title: "n", format: "count" };

/** An estimate in a row under the names of its value and its ends, which are the value where there are none. */
export function estimateCells({ value, low, high }: Bounds, names: readonly [string, string, string]): Row {
  const ends = [value, low ?? value, high ?? value].map(sixDigits);
  return Object.fromEntries(names.map((name, i) => [name, ends[i]!]));
}

/** The axis of rows that are labelled by `rowLabels`. */
export function rowAxis(names: readonly string[]): Spec {
  return { field: "row", type: "nominal", sort: names, axis: null };
}

/** Width of a plot in pixels; the page rewrites it to the width of the window. */
export const plotWidth = 560;

export interface Parts {
  readonly question: string;
  /** What the marks are; last line of the subtitle. */
  readonly marks: string;
  /** One sentence for a screen reader: what is shown and what it says. */
  readonly description: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Names of the panels, where `panel` of a row is an index into them: a name in every row would be most of the file. */
  readonly panels?: readonly string[];
  /** The view itself: mark, layer, facet or vconcat. */
  readonly view: Spec;
}

/** What stands above every chart of one answer. */
export interface ChartHead {
  readonly wargauge: string;
  readonly scenarioHash: string;
  readonly seed: string;
  /** Who fought whom, or what was asked. */
  readonly subject: string;
  /** How many battles, what intervals: "2,000 mirrored pairs, 95 % intervals." */
  readonly sample: string;
}

export interface DrawnChart {
  readonly id: string;
  readonly question: string;
  readonly spec: Spec;
}

/** A chart whose data say the question that it answers. */
export function drawn<D extends { readonly question: string }>(
  id: string,
  draw: (head: ChartHead, data: D) => Spec,
  head: ChartHead,
  data: D,
): DrawnChart {
  return { id, question: data.question, spec: draw(head, data) };
}

/** The head of the charts of an answer; `size` says how many battles. */
export function chartHead(found: HeadFacts, subject: string, size: string): ChartHead {
  const { wargauge, scenarioHash, seed } = found;
  return { wargauge, scenarioHash, seed, subject, sample: `${size}, ${confidenceWords(found)}.` };
}

type HeadFacts = Pick<Summary, "wargauge" | "scenarioHash" | "seed" | "confidence">;

export function headOf(summary: Summary): ChartHead {
  return chartHead(summary, contest(summary), sampleSize(summary));
}

export function chartSpec(head: ChartHead, parts: Parts): Spec {
  const caption = [head.sample, parts.marks];
  const subtitle = [head.subject, ...caption];
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    title: { text: parts.question, subtitle: subtitle.flatMap((line) => wrapLines(line, 96)) },
    description: parts.description,
    // For the page, which sets these in its own type, and for whoever finds the file alone.
    usermeta: {
      wargauge: head.wargauge,
      scenarioHash: head.scenarioHash,
      seed: head.seed,
      caption,
      columns: parts.columns,
      ...(parts.panels === undefined ? {} : { panels: parts.panels }),
    },
    data: { values: parts.rows },
    ...parts.view,
  };
}

/** Breaks a text at spaces; a longer word is broken anywhere, so that no line is longer than `length`. */
export function wrapLines(text: string, length: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((long) => pieces(long, length))) {
    if (line !== "" && line.length + 1 + word.length > length) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

function pieces(word: string, length: number): string[] {
  const characters = [...word];
  const parts: string[] = [];
  for (let i = 0; i === 0 || i < characters.length; i += length) parts.push(characters.slice(i, i + length).join(""));
  return parts;
}

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

/** Data of a mark that stands for the whole chart: drawn for every row, a pale band would become a dark one. */
export const once: Spec = { values: [{}] };

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
