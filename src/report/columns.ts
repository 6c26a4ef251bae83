/**
 * Borderless tables for a terminal: rows that grep finds whole, columns that line up also when a name is written in Chinese or
 * carries accents of its own. Cold.
 */

/** Characters that take two cells (CJK, Kana, Hangul, fullwidth forms, emoji), by Unicode's East Asian Width. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** Characters that take none: combining marks, joiners, variation selectors. */
const narrow = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Cells that a text takes in a terminal. */
export function cells(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : narrow.test(character) ? 0 : 1;
  return width;
}

/** Cut to so many cells, with a mark where something is missing. */
export function cut(text: string, width: number, mark: string): string {
  if (cells(text) <= width) return text;
  let kept = "";
  let used = cells(mark);
  for (const character of text) {
    used += cells(character);
    if (used > width) break;
    kept += character;
  }
  return kept.trimEnd() + mark;
}

/** Cut in the middle, where both ends say what it is: a side and a weapon. */
export function cutInside(text: string, width: number, mark: string): string {
  if (cells(text) <= width) return text;
  const end = Math.max(0, Math.floor((width - cells(mark)) / 2));
  const tail = [...text];
  while (cells(tail.join("")) > end) tail.shift();
  return cut(text, width - cells(tail.join("")), mark) + tail.join("").trimStart();
}

/** What a terminal can show. */
export interface ConsoleLook {
  readonly color: boolean;
  /** Only characters that every terminal and log file shows, but for the names themselves. */
  readonly ascii: boolean;
  readonly width?: number;
}

export interface TableLook {
  /** One letter a column: l(eft) or r(ight). */
  readonly align: string;
  readonly width: number;
  readonly mark: string;
  /** Index of the column that gives way when the table is too wide; absent: the first. */
  readonly gives?: number;
}

/** Lines of a table; the first row is the heading. When it is too wide, one column gives way. */
export function table(rows: readonly (readonly string[])[], look: TableLook): string[] {
  const gap = 2;
  const widths = [...look.align].map((_, i) => Math.max(...rows.map((row) => cells(row[i] ?? ""))));
  const total = widths.reduce((sum, width) => sum + width, gap * (widths.length - 1));
  const gives = look.gives ?? 0;
  if (total > look.width) widths[gives] = Math.max(8, widths[gives]! - (total - look.width));
  return rows.map((row) =>
    widths
      .map((width, i) => {
        const text = cut(row[i] ?? "", width, look.mark);
        const space = " ".repeat(Math.max(0, width - cells(text)));
        return look.align[i] === "r" ? space + text : text + space;
      })
      .join(" ".repeat(gap))
      .trimEnd(),
  );
}

/** Lines of at most `width` cells, broken at spaces. */
export function paragraph(text: string, width: number, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && cells(longer) > width - cells(lines.length > 0 ? indent : "")) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  return lines.map((text, i) => (i === 0 ? text : indent + text));
}
