/** How every CSV is written. Cold, pure. */
import { csvFormatRows } from "d3-dsv";
import { visible } from "../visible.ts";
import { plain } from "./number.ts";

/** Missing is empty. */
export type CsvCell = string | number | undefined;
export type CsvRow = readonly CsvCell[];

/** How a spreadsheet knows a formula, also of full width. */
const FORMULA = /^[=+\-@＝＋－＠]/;

/** Rows as text: numbers in their shortest form, names that are no formulas to a spreadsheet and no commands to a terminal. */
export function csvText(rows: readonly CsvRow[]): string {
  return `${csvFormatRows(rows.map((row) => row.map(written)))}\n`;
}

function written(cell: CsvCell): string {
  if (typeof cell === "string") return visible(cell).replace(FORMULA, "'$&");
  return cell === undefined ? "" : plain(cell);
}
