/** A table of an answer, said column by column: what stands above it, and what it says of a row. Cold, pure. */
import type { AnswerTable } from "./answer.ts";

interface TableColumn<T> {
  readonly title: string;
  readonly number?: boolean;
  readonly cell: (row: T, index: number) => string;
}

export function words<T>(title: string, cell: TableColumn<T>["cell"]): TableColumn<T> {
  return { title, cell };
}

/** Set to the right. */
export function number<T>(title: string, cell: TableColumn<T>["cell"]): TableColumn<T> {
  return { title, number: true, cell };
}

export function tableOf<T>(
  title: string,
  rows: readonly T[],
  columns: readonly TableColumn<T>[],
  more: Pick<AnswerTable, "more" | "pageOnly"> = {},
): AnswerTable {
  return {
    title,
    columns: columns.map(({ cell: _, ...head }) => head),
    rows: rows.map((row, i) => columns.map(({ cell }) => cell(row, i))),
    ...more,
  };
}
