/** How every CSV is written. Cold, pure. */
// The build for browsers: it brings what it needs of Node.
import { stringify } from "csv-stringify/browser/esm/sync";
import type { Estimate } from "../estimate/summary.ts";
import { visible } from "../visible.ts";
import { plain } from "./number.ts";

/** Missing is empty. */
export type CsvCell = string | number | undefined;
export type CsvRow = readonly CsvCell[];

/** The last columns of every table of estimates: value, low, high, n, method. */
export function estimateCells({ value, low, high, n, method }: Estimate): CsvCell[] {
  return [value, low, high, n, method];
}

/** Rows as text: numbers in their shortest form, names that are no formulas to a spreadsheet and no commands to a terminal. */
export function csvText(rows: readonly CsvRow[]): string {
  return stringify(rows as CsvCell[][], { escape_formulas: true, cast: { number: plain, string: visible } });
}
