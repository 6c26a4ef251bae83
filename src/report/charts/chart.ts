/**
 * What every chart has in common: one shape, the words above it, and the rules that keep it readable. A chart is a pure function from
 * a summary to a Vega-Lite specification with its data inside; colours come from the theme, so that one specification serves
 * light and dark. User text never enters an expression: filters compare indices, and names are data. Cold.
 */
import type { Summary } from "../../estimate/summary.ts";
import { confidenceWords, contest, sampleSize } from "../words.ts";
import type { Column, Row } from "./listed.ts";

/** A Vega-Lite specification: plain JSON, checked against Vega-Lite's own schema by the tests. */
export type Spec = Readonly<Record<string, unknown>>;

export interface Chart {
  readonly id: string;
  /** The question that the chart answers; its title. */
  readonly question: string;
  /** The same in words of this summary: the rulebook's for a model, or the names of the sides. */
  readonly worded?: (summary: Summary) => string;
  /** Undefined when the summary holds nothing that answers the question. */
  readonly draw: (summary: Summary) => Spec | undefined;
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

/** Data of a mark that stands for the whole chart: drawn for every row, a pale band would become a dark one. */
export const once: Spec = { values: [{}] };
