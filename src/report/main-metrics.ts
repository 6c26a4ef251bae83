/**
 * Which of the many metrics a reader meets first. A rulebook counts everything it can, most of which never happens in a given
 * scenario; what never varies has no distribution to show, and the parts of a whole (by weapon, by turn) come after it. Cold.
 */
import type { MetricSummary, Summary } from "../estimate/summary.ts";

/** Not a part by weapon or turn, and a number, not a category. */
export function isWhole({ key, turn, labels, histogram }: MetricSummary): boolean {
  return key === undefined && turn === undefined && labels === undefined && histogram.length > 0;
}

export function varies({ histogram }: MetricSummary): boolean {
  return histogram.length > 1;
}

/** The value of a metric that never varied, in real units. */
export function constantOf({ histogram, scale }: MetricSummary): number {
  return histogram[0]![0] / scale;
}

/** Whether no battle showed any of it; its mean is then bounded by what it may be at most, not by what was seen. */
export function neverSeen(metric: MetricSummary): boolean {
  return !varies(metric) && constantOf(metric) === 0;
}

/** The whole metrics that vary, those first that the rulebook ranks; the score is left to the verdict. */
export function mainMetrics(summary: Summary): MetricSummary[] {
  const rank = ({ main = Number.MAX_VALUE }: MetricSummary) => main;
  return summary.metrics
    .filter((metric) => metric.id !== "score" && isWhole(metric) && varies(metric))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The one number of an attack: the first metric, as seen from the side that is attacked. */
export function attackMetric(summary: Summary): MetricSummary | undefined {
  const [first] = summary.metrics;
  const defender = summary.sides[1]?.name;
  return summary.metrics.find(({ id, side }) => id === first?.id && side === defender) ?? first;
}
