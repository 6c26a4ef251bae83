/** An answer as a page: the sentence first, then its numbers, pictures and tables, and where all of it comes from. Cold, pure. */
import type { Answer, AnswerTable } from "./answer.ts";
import { cautions, chartCard, frame, html, table, tile } from "./page-frame.ts";
import { clean } from "./words.ts";

/** A longer table waits behind a click. */
const OPEN_ROWS = 30;

export function answerPage(answer: Answer): string {
  const { command, headline, subject, notes, charts } = answer;
  const title = clean(answer.title) || "wargauge";
  const body = `<header>
<p class="eyebrow">${text(title)} · ${html(command)}</p>
<h1>${text(headline)}</h1>
${subject === "" ? "" : `<p class="quiet">${text(subject)}</p>`}
${notes.map((note) => `<p>${text(note)}</p>`).join("\n")}
</header>
${cautions(answer.cautions)}
${keyNumbers(answer)}
${charts.map(chartCard).join("\n")}
${answer.tables.map(tableCard).join("\n")}
${provenance(answer)}
${reading(answer)}`;
  return frame({ title: `${title} · ${command}`, body, charts, replay: "" });
}

/** No line breaks between a number and its per cent. */
function text(words: string): string {
  return html(clean(words)).replaceAll(" %", "&nbsp;%");
}

function keyNumbers({ numbers }: Answer): string {
  if (numbers.length === 0) return "";
  const tiles = numbers.map(({ name, value, range }) => tile(clean(name), clean(value), clean(range)));
  return `<section aria-labelledby="numbers"><h2 id="numbers">In numbers</h2><dl class="numbers">${tiles.join("\n")}</dl></section>`;
}

function tableCard({ title, columns, rows }: AnswerTable, index: number): string {
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.map((cell) => html(clean(cell))));
  const whole = `<div class="scroll">${table("", columns, [{ rows: cells }])}</div>`;
  const body =
    rows.length <= OPEN_ROWS ? whole : `<details><summary>All ${rows.length} rows</summary>${whole}</details>`;
  return `<section aria-labelledby="table-${index}"><h2 id="table-${index}">${text(title)}</h2>
${body}</section>`;
}

function provenance({ facts, rerun }: Answer): string {
  const list = facts.map(([name, value]) => `<dt>${text(name)}</dt><dd>${fact(value)}</dd>`);
  return `<section aria-labelledby="provenance"><h2 id="provenance">Where this comes from</h2>
<dl class="facts">${list.join("\n")}</dl>
<p>The same numbers again, on any machine and with any number of threads, as long as version and scenario hashes agree:</p>
<p><code>${html(rerun)}</code><button type="button">Copy</button></p></section>`;
}

/** What is there to be copied looks like it. */
function fact(value: string): string {
  return text(value).replace(/\b[0-9a-f]{64}\b/g, (hash) => `<code>${hash}</code>`);
}

function reading({ reading }: Answer): string {
  if (reading.length === 0) return "";
  return `<section aria-labelledby="reading"><h2 id="reading">How to read it</h2>
${reading.map((paragraph) => `<p>${text(paragraph)}</p>`).join("\n")}</section>`;
}
