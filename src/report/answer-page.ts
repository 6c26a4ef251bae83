/** An answer as a page: the sentence first, then its numbers, pictures and tables, and where all of it comes from. Cold, pure. */
import type { Answer, AnswerTable } from "./answer.ts";
import { frame, html, type PageAssets, reportBody, section, table, tile } from "./page-frame.ts";
import { clean } from "./words.ts";

/** A longer table waits behind a click. */
const OPEN_ROWS = 30;

export function answerPage(answer: Answer, assets: PageAssets): string {
  const { command, headline, subject, notes, cautions, numbers, charts, tables, facts, rerun } = answer;
  const title = clean(answer.title) || "wargauge";
  const body = reportBody({
    eyebrow: `${text(title)} · ${html(command)}`,
    headline: text(headline),
    subject: text(subject),
    notes: notes.map(text),
    cautions,
    tiles: numbers.map(({ name, value, range }) => tile(clean(name), clean(value), clean(range))),
    charts,
    sections: tables.map(tableCard),
    facts: facts.map(([name, value]) => [text(name), fact(value)]),
    rerun,
    hashes: "scenario hashes",
    reading: reading(answer),
  });
  return frame({ title: `${title} · ${command}`, body, charts, replay: "" }, assets);
}

/** No line breaks between a number and its per cent. */
function text(words: string): string {
  return html(clean(words)).replaceAll(" %", "&nbsp;%");
}

function tableCard({ title, columns, rows }: AnswerTable, index: number): string {
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.map((cell) => html(clean(cell))));
  const whole = `<div class="scroll">${table("", columns, [{ rows: cells }])}</div>`;
  const body =
    rows.length <= OPEN_ROWS ? whole : `<details><summary>All ${rows.length} rows</summary>${whole}</details>`;
  return section(`table-${index}`, text(title), `\n${body}`);
}

/** What is there to be copied looks like it. */
function fact(value: string): string {
  return text(value).replace(/\b[0-9a-f]{64}\b/g, (hash) => `<code>${hash}</code>`);
}

function reading({ reading }: Answer): string {
  if (reading.length === 0) return "";
  const paragraphs = reading.map((paragraph) => `<p>${text(paragraph)}</p>`);
  return section("reading", "How to read it", `\n${paragraphs.join("\n")}`);
}
