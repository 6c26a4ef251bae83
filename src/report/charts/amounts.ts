/** How the charts of experiments write their numbers: shares in per cent, differences with their sign, everything else as it is. Cold. */
import { type Bounds, differenceEstimate, percentEstimate, valueEstimate } from "../estimates.ts";
import type { Spec } from "./chart.ts";
import { percentLabel } from "./labels.ts";
import { type Column, estimateColumns } from "./listed.ts";

/** What the numbers of a chart are. */
export interface Amounts {
  /** They are shares of 1. */
  readonly percent: boolean;
  /** They are differences: written with their sign, and those of shares in points of a hundred. */
  readonly difference?: boolean;
}

/** "61.3 % (60.8 to 61.8 %)", "+2.1 (+1.2 to +3.0)", "17.2 (15.1 to 19.4)". */
export function amount(bounds: Bounds, { percent, difference }: Amounts): string {
  if (difference === true) return differenceEstimate(bounds, percent ? 100 : 1);
  return percent ? percentEstimate(bounds) : valueEstimate(bounds);
}

/** Labels of an axis or a legend. */
export function amountLabels({ percent, difference }: Amounts): Spec {
  if (percent && difference !== true) return { labelExpr: percentLabel };
  const value = percent ? "datum.value * 100" : "datum.value";
  const sign = difference === true ? "datum.value > 0 ? '+' : ''" : "''";
  // d3 writes a minus that the shipped font has, but the texts around it do not use.
  return { labelExpr: `(${sign}) + replace(format(${value}, '~r'), '\u2212', '-')` };
}

/** The three columns of an estimate in the table under a chart. */
export function amountColumns({ percent, difference }: Amounts, title = "Value"): Column[] {
  const format = percent ? (difference === true ? "hundredths" : "percent") : "value";
  return estimateColumns("value", title, format);
}
