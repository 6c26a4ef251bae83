/** An answer as it scrolls by in a terminal: the verdict first, then what it rests on, at most 80 columns wide. Cold, pure. */
import { styleText } from "node:util";
import type { Answer } from "./answer.ts";
import { paragraph, table } from "./columns.ts";
import type { ConsoleLook } from "./console.ts";
import { clean } from "./words.ts";

export function answerConsole(answer: Answer, look: ConsoleLook): string {
  const width = Math.max(40, look.width ?? 80);
  const bold = (text: string) => (look.color ? styleText("bold", text, { validateStream: false }) : text);
  const dim = (text: string) => (look.color ? styleText("dim", text, { validateStream: false }) : text);
  const lines = paragraph(clean(answer.headline), width).map(bold);
  for (const note of answer.notes) lines.push(...paragraph(clean(note), width));
  lines.push(...paragraph(clean(answer.subject), width).map(dim));
  for (const { title, columns, rows, pageOnly } of answer.tables) {
    if (pageOnly === true || rows.length === 0) continue;
    const heads = columns.map((column, i) => (i === 0 ? title : column.title));
    const align = columns.map(({ number }) => (number === true ? "r" : "l")).join("");
    const mark = look.ascii ? "~" : "…";
    const [head, ...body] = table(
      [heads, ...rows].map((row) => row.map(clean)),
      { align, width, mark },
    );
    lines.push("", bold(head!), ...body);
  }
  if (answer.cautions.length > 0) lines.push("");
  for (const caution of answer.cautions) lines.push(...paragraph(`Mind: ${clean(caution)}`, width, "      "));
  const facts = answer.facts.filter(([name]) => name !== "Command").map(([name, value]) => `${name} ${clean(value)}`);
  lines.push("", ...paragraph(`${facts.join("; ")}.`, width).map(dim));
  return `${lines.join("\n")}\n`;
}
