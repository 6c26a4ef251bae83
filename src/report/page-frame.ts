/**
 * The shell of every page: one HTML file that opens anywhere, without a network, now and in ten years. Text, data, style and the chart
 * libraries are all inside. A strict content policy keeps names from a scenario from ever becoming code. Cold.
 */
import { plotWidth, type Spec } from "./charts/chart.ts";
import type { DrawnChart } from "./charts/index.ts";
import type { Column, Row } from "./charts/listed.ts";
import { config, pageFont } from "./charts/theme.ts";
import { decimal, integer, percent } from "./number.ts";
import { clean } from "./words.ts";

/** What a page is made with beside what it says; the host knows where it lies. */
export interface PageAssets {
  /** The text of a file of ours, such as "page.css". */
  asset(name: string): string;
  /** Code of the chart libraries, in the order in which it is to run. */
  libraries(): readonly string[];
}

export interface PageParts {
  readonly title: string;
  /** HTML of the main part. */
  readonly body: string;
  readonly charts: readonly DrawnChart[];
  /** What a click on a bar completes to the command that replays its battle; empty where bars name no battles. */
  readonly replay: string;
}

/** What every report says, in this order: HTML, but for what is named a text. */
export interface Report {
  readonly eyebrow: string;
  readonly headline: string;
  /** Who fought whom. */
  readonly subject: string;
  readonly notes: readonly string[];
  /** Texts. */
  readonly cautions: readonly string[];
  readonly tiles: readonly string[];
  readonly charts: readonly DrawnChart[];
  /** Tables and lists: sections of their own. */
  readonly sections: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Text of the command that gives the same numbers, as long as these agree. */
  readonly rerun: string;
  readonly hashes: "scenario hash" | "scenario hashes";
  /** How to read it. */
  readonly reading: string;
}

export function reportBody(report: Report): string {
  const { eyebrow, headline, subject, notes, tiles, charts, sections, facts, rerun, hashes } = report;
  const list = facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`);
  return `<header>
<p class="eyebrow">${eyebrow}</p>
<h1>${headline}</h1>
${subject === "" ? "" : `<p class="quiet">${subject}</p>`}
${notes.map((note) => `<p>${note}</p>`).join("\n")}
</header>
${cautions(report.cautions)}
${tiles.length === 0 ? "" : section("numbers", "In numbers", `<dl class="numbers">${tiles.join("\n")}</dl>`)}
${charts.map(chartCard).join("\n")}
${sections.join("\n")}
${section(
  "provenance",
  "Where this comes from",
  `
<dl class="facts">${list.join("\n")}</dl>
<p>The same numbers again, on any machine and with any number of threads, as long as version and ${hashes} agree:</p>
<p><code>${html(rerun)}</code><button type="button">Copy</button></p>`,
)}
${report.reading}`;
}

/** A part of a page with its heading; of HTML. */
export function section(id: string, title: string, body: string): string {
  return `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`;
}

export function frame({ title, body, charts, replay }: PageParts, { asset, libraries }: PageAssets): string {
  const script = [...libraries(), asset("page.js")].map((code) => `<script>${inlineScript(code)}</script>`).join("\n");
  const data = `<script type="application/json" id="charts">${chartData(charts, replay)}</script>`;
  return shell({ title, style: asset("page.css"), body, scripts: `${data}\n${script}` });
}

/** The page around a body; `style` and `scripts` (with their tags) are trusted, as is `body`. */
export function shell(parts: { title: string; style: string; body: string; scripts: string }): string {
  const { title, style, body, scripts } = parts;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${html(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
${scripts}
</body>
</html>
`;
}

function cautions(list: readonly string[]): string {
  if (list.length === 0) return "";
  const items = list.map((caution) => `<li>${html(clean(caution))}</li>`).join("\n");
  return `<section class="cautions" aria-labelledby="cautions"><h2 id="cautions">Mind this</h2><ul>${items}</ul></section>`;
}

export function tile(name: string, value: string, range: string): string {
  return `<div><dt>${html(name)}</dt><dd class="value">${html(value)}</dd><dd class="range">${html(range)}</dd></div>`;
}

function chartCard({ id, question, spec }: DrawnChart): string {
  const { caption } = spec["usermeta"] as { caption: readonly string[] };
  const marks = caption.map((line) => `<span>${html(line)}</span>`);
  const description = String(spec["description"]);
  return `<section aria-labelledby="title-${id}">
<figure>
<h2 id="title-${id}">${html(question)}</h2>
<figcaption>${marks.join("")}</figcaption>
<div class="chart" id="chart-${id}"><p class="quiet">${html(description)}</p></div>
<p class="replay" id="replay-${id}" aria-live="polite" hidden>Watch the first battle of this bar: <code></code><button type="button">Copy</button></p>
<details><summary>The numbers of this chart</summary><div class="scroll">${chartTable(spec, description)}</div></details>
</figure>
</section>`;
}

function chartTable(spec: Spec, description: string): string {
  const { columns, panels } = spec["usermeta"] as { columns: readonly Column[]; panels?: readonly string[] };
  const { values } = spec["data"] as { values: readonly Row[] };
  const cell = (value: string | number | undefined, { format }: Column): string => {
    if (value === undefined) return "";
    if (typeof value === "string") return html(value);
    if (format === "percent") return percent(value, 2);
    return format === "count" ? integer(value) : decimal(format === "hundredths" ? value * 100 : value);
  };
  // Means of histograms are drawn, not listed: they stand in the table of metrics.
  const listed = values.filter((row) => row["kind"] !== "mean");
  const body = (rows: readonly Row[]) => rows.map((row) => columns.map((column) => cell(row[column.field], column)));
  const heads = columns.map(({ title, format }) => ({ title, number: format !== undefined && format !== "battle" }));
  if (panels === undefined) return table(description, heads, [{ rows: body(listed) }]);
  const groups = panels.map((name, i) => ({ name, rows: body(listed.filter((row) => row["panel"] === i)) }));
  return table(description, heads, groups);
}

export interface Group {
  readonly name?: string;
  readonly rows: readonly (readonly string[])[];
}

/** A table of cells that are HTML already, in groups of rows; the first cell of a row is its heading. No caption: a heading above says it. */
export function table(
  caption: string,
  columns: readonly { title: string; number?: boolean }[],
  groups: readonly Group[],
): string {
  // Most cells are numbers: only the others say what they are. HTML does without the end tags of cells and rows, and so do these
  // thousands of them.
  const css = (i: number) => (columns[i]!.number === true ? "" : " class=text");
  const head = columns.map(({ title }, i) => `<th scope=col${css(i)}>${html(title)}`).join("");
  const body = groups.map(({ name, rows }) => {
    const heading = name === undefined ? "" : `<tr><th scope=rowgroup colspan=${columns.length}>${html(name)}\n`;
    const lines = rows.map(
      ([first, ...rest]) => `<tr><th scope=row>${first}${rest.map((cell, i) => `<td${css(i + 1)}>${cell}`).join("")}`,
    );
    return `<tbody>${heading}${lines.join("\n")}`;
  });
  const above = caption === "" ? "" : `<caption>${html(caption)}</caption>`;
  return `<table>${above}<thead><tr>${head}\n${body.join("\n")}</table>`;
}

function chartData(drawn: readonly DrawnChart[], replay: string): string {
  const charts = drawn.map(({ id, spec }) => {
    // Title and subtitle are headings of the page, and nothing may be fetched by the name of a schema.
    const { $schema: _, title: __, usermeta: ___, ...bare } = spec;
    return { id, width: bare["width"] ?? plotWidth, spec: bare };
  });
  const background = "transparent";
  const configs = {
    light: { ...config("light", pageFont), background, padding: 4 },
    dark: { ...config("dark", pageFont), background, padding: 4 },
  };
  return inlineJson({ charts, configs, replay });
}

/** Neither tag can end or nest the script; both only occur in strings, where the backslash changes nothing. */
export function inlineScript(code: string): string {
  return code.replace(/^\/\/# sourceMappingURL=.*$/gm, "").replace(/<(\/script|!--)/gi, "<\\$1");
}

export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function html(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
