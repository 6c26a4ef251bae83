/** How one number that a regression looked at is put into words. Cold, pure. */
import type { Shift } from "../experiments/regress.ts";
import { differenceEstimate, percentEstimate, valueAndRange, valueEstimate } from "./estimates.ts";
import { metricName } from "./metric-words.ts";
import { plain } from "./number.ts";
import { clean } from "./words.ts";

export const VERDICT_WORDS: Record<Shift["verdict"], string> = {
  material: "material",
  "shifted-small": "small shift",
  same: "same",
  open: "open",
};

/** "Score, Marines", "Models lost, Orks", "How the battle ended: routed". */
export function shiftName({ title, side, label }: Shift): string {
  const name = metricName({ title, ...(side !== undefined && { side }) });
  return label === undefined ? name : `${name}: ${clean(label)}`;
}

/** Shares are written in per cent, and their differences in points of a hundred. */
export function isShare({ kind }: Shift): boolean {
  return kind !== "metric";
}

export function changeText(shift: Shift): string {
  return differenceEstimate(shift.change, isShare(shift) ? 100 : 1);
}

/** "+4.2 points (+3.1 to +5.3)" of a score, "-0.39 models (-0.42 to -0.36)". */
export function changeWithUnit(shift: Shift): string {
  const { value, range } = valueAndRange(changeText(shift));
  const unit = isShare(shift) ? "points of 100" : clean(shift.unit);
  return `${value}${unit === "" ? "" : ` ${unit}`}${range === "" ? "" : ` (${range})`}`;
}

export function valueText(shift: Shift, which: "before" | "after"): string {
  return isShare(shift) ? percentEstimate(shift[which]) : valueEstimate(shift[which]);
}

export function toleranceText(shift: Shift): string {
  return isShare(shift) ? plain(Number((100 * shift.tolerance).toPrecision(6))) : plain(shift.tolerance);
}
