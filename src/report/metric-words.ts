/** What metrics are called. Cold. */
import type { MetricSummary } from "../estimate/summary.ts";
import { capital, clean } from "./words.ts";

/** "Models lost, Orks"; with the weapon or turn only where the title does not name it: "Models removed by bolter, Orks". */
export function metricName(metric: Pick<MetricSummary, "title" | "side" | "key" | "turn">): string {
  const { key, side, turn } = metric;
  const title = capital(clean(metric.title));
  const parts = [title];
  if (side !== undefined) parts.push(clean(side));
  if (key !== undefined && !title.endsWith(clean(key))) parts.push(clean(key));
  if (turn !== undefined && !title.endsWith(String(turn))) parts.push(`turn ${turn}`);
  return parts.join(", ");
}

/** With the unit where the name does not say it: "Score of seat 1 [battles]". */
export function withUnit(name: string, metric: MetricSummary): string {
  const unit = clean(metric.unit);
  return name.toLowerCase().includes(unit.toLowerCase()) ? name : `${name} [${unit}]`;
}

/** The name that the parts of one whole have in common: "Models removed by ..., Orks". */
export function familyName(metric: MetricSummary): string {
  const { key, turn, ...family } = metric;
  const part = key === undefined ? String(turn ?? "") : clean(key);
  const title = clean(metric.title);
  return metricName({
    ...family,
    title: part !== "" && title.endsWith(part) ? `${title.slice(0, -part.length)}...` : title,
  });
}
