/**
 * An answer as it scrolls by in a terminal: the verdict first, then what it rests on, at most 80 columns wide. What does not fit is on
 * the page, and is said to be there. Pure text. Cold.
 */
import type { Answer, AnswerTable } from "./answer.ts";
import { type ConsoleLook, cells, cut, paragraph, table } from "./columns.ts";
import { blocksText, consoleFrame } from "./console-frame.ts";
import { clean, counted } from "./words.ts";

const MAX_ROWS = 32;
/** A column of words is cut no shorter than this; rather the last column is left out. */
const LEAST_WORDS = 12;
const GAP = 2;

export function answerConsole(answer: Answer, look: ConsoleLook): string {
  const { width, mark, paint, styled } = consoleFrame(look);
  const lines = (text: string, indent = "") => unbroken(text, (whole) => paragraph(whole, width, indent));
  const tables = answer.tables.filter(({ rows, pageOnly }) => pageOnly !== true && rows.length > 0);
  return blocksText([
    [
      ...styled("bold", lines(answer.headline)),
      ...answer.notes.flatMap((note) => lines(note)),
      ...(answer.subject === "" ? [] : styled("dim", lines(answer.subject))),
    ],
    ...tables.map((each) => {
      const { heading, body, more } = fitted(each, width, mark);
      return [paint("dim", heading), ...body, ...styled("dim", more)];
    }),
    answer.cautions.flatMap((caution) => styled("yellow", lines(`Caution: ${caution}`, "  "))),
    styled("dim", lines(provenance(answer))),
  ]);
}

const NO_BREAK = "\u00a0";

/** No line ends within a number or between it and its per cent: "2 560", "54.7 %". */
function unbroken(text: string, breakLines: (text: string) => string[]): string[] {
  const whole = clean(text).replace(/ (?=%)|(?<=\d) (?=\d{3}(?!\d))/g, NO_BREAK);
  return breakLines(whole).map((line) => line.replaceAll(NO_BREAK, " "));
}

interface Fitted {
  readonly heading: string;
  readonly body: readonly string[];
  /** What was left out. */
  readonly more: readonly string[];
}

/** A table within the width: words are cut first, the widest before the others; then columns are left out from the right. */
function fitted({ title, columns, rows, more: further = 0 }: AnswerTable, width: number, mark: string): Fitted {
  const heads = columns.map((column, i) => (i === 0 ? title : column.title));
  const all = [heads, ...rows.slice(0, MAX_ROWS)].map((row) => row.map(clean));
  const natural = columns.map((_, i) => Math.max(...all.map((row) => cells(row[i] ?? ""))));
  // Numbers are never cut; the headings above them are words.
  const numbers = columns.map(({ number }, i) =>
    number === true ? Math.max(0, ...all.slice(1).map((row) => cells(row[i] ?? ""))) : 0,
  );
  for (let kept = columns.length; ; kept--) {
    const widths = natural.slice(0, kept);
    const least = widths.map((wide, i) => Math.max(numbers[i]!, Math.min(wide, LEAST_WORDS)));
    let over = sum(widths) + GAP * (kept - 1) - width;
    if (sum(least) + GAP * (kept - 1) > width && kept > 1) continue;
    for (; over > 0; over--) {
      const widest = widths.reduce(
        (best, wide, i) => (wide - least[i]! > 0 && wide > (widths[best] ?? 0) ? i : best),
        -1,
      );
      if (widest < 0) break;
      widths[widest]!--;
    }
    const body = all.map((row) => row.slice(0, kept).map((cell, i) => cut(cell, widths[i]!, mark)));
    const align = columns.slice(0, kept).map(({ number }) => (number === true ? "r" : "l"));
    const [heading, ...lines] = table(body, { align: align.join(""), width, mark });
    const rest = Math.max(0, rows.length - MAX_ROWS) + further;
    const missing = [
      ...(rest > 0 ? [counted(rest, "more row")] : []),
      ...(kept < columns.length ? [counted(columns.length - kept, "more column")] : []),
    ];
    const more = missing.length === 0 ? [] : [`(${mark} ${missing.join(" and ")} on the page)`];
    return { heading: heading!, body: lines, more };
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** All facts in one sentence; of a hash as much as tells scenarios apart. */
function provenance({ facts }: Answer): string {
  const told = facts.map(([name, value]) => {
    const short = value.replace(/\b[0-9a-f]{64}\b/g, (hash) => hash.slice(0, 12));
    return name === "Program" ? short : `${name.charAt(0).toLowerCase()}${name.slice(1)} ${short}`;
  });
  return `${told.join("; ")}.`;
}
