/** How every CSV is written. Cold, pure. */
import { stringify } from "csv-stringify/sync";
import { visible } from "../visible.ts";
import { plain } from "./number.ts";

export type CsvRow = readonly unknown[];

/** Rows as text: numbers in their shortest form, names that are no formulas to a spreadsheet and no commands to a terminal. */
export function csvText(rows: readonly CsvRow[]): string {
  return stringify(rows as unknown[][], { escape_formulas: true, cast: { number: plain, string: visible } });
}
