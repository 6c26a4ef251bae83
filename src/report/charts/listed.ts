/** The numbers of a chart: rows of data, and the table under it that lists them. Cold. */

import type { Bounds } from "../estimates.ts";
import { sixDigits } from "../number.ts";

export type Row = Readonly<Record<string, string | number | undefined>>;

/** A column of the table under a chart, for those who read numbers or cannot see the picture. */
export interface Column {
  readonly field: string;
  readonly title: string;
  /** How the number is written; text by default. */
  readonly format?: "percent" | "hundredths" | "value" | "count" | "battle";
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
