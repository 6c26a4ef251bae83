/** An answer as a page: the sentence first, then its numbers, pictures and tables, and where all of it comes from. Cold, pure. */
import type { Answer } from "./answer.ts";
import { cautions, chartCard, frame, html, table, tile } from "./page-frame.ts";

export function answerPage(answer: Answer): string {
  const { title, command, headline, subject, notes, charts } = answer;
  const tiles = answer.numbers.map(({ name, value, range }) => tile(name, value, range));
  const numbers =
    tiles.length === 0
      ? ""
      : `<section aria-labelledby="numbers"><h2 id="numbers">In numbers</h2><dl class="numbers">${tiles.join("\n")}</dl></section>`;
  const body = `<header>
<p class="eyebrow">${html(title)} · ${html(command)}</p>
<h1>${html(headline).replaceAll(" %", "&nbsp;%")}</h1>
<p class="quiet">${html(subject)}</p>
${notes.map((note) => `<p>${html(note)}</p>`).join("\n")}
</header>
${cautions(answer.cautions)}
${numbers}
${charts.map(chartCard).join("\n")}
${answer.tables.map(tableCard).join("\n")}
${provenance(answer)}
<section aria-labelledby="reading"><h2 id="reading">How to read it</h2>
${answer.reading.map((text) => `<p>${html(text)}</p>`).join("\n")}</section>`;
  return frame({ title: `${title} · ${command}`, body, charts, replay: "" });
}

function tableCard({ title, columns, rows }: Answer["tables"][number], index: number): string {
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.map(html));
  return `<section aria-labelledby="table-${index}"><h2 id="table-${index}">${html(title)}</h2>
<div class="scroll">${table(title, columns, [{ rows: cells }])}</div></section>`;
}

function provenance({ facts, rerun }: Answer): string {
  return `<section aria-labelledby="provenance"><h2 id="provenance">Where this comes from</h2>
<dl class="facts">${facts.map(([name, value]) => `<dt>${html(name)}</dt><dd>${html(value)}</dd>`).join("\n")}</dl>
<p>The same numbers again, on any machine and with any number of threads:</p>
<p><code>${html(rerun)}</code><button type="button">Copy</button></p></section>`;
}
