/** How a metric is named on a command line: `lost`, or with its side `lost@Orks`, `lost@2`. Cold. */
import type { SideInfo } from "../rules/kernel/rule-system.ts";

export interface MetricName {
  readonly id: string;
  /** As it was written; absent: no side was said. */
  readonly owner?: string;
  /** Index of the side that was said, -1 for one that does not take part. */
  readonly side?: number;
}

/** A side's name comes first: one may be called "2". */
export function readMetricName(text: string, sides: readonly Pick<SideInfo, "name">[]): MetricName {
  const at = text.indexOf("@");
  if (at < 0) return { id: text };
  const owner = text.slice(at + 1);
  const named = sides.findIndex(({ name }) => name === owner);
  return { id: text.slice(0, at), owner, side: named >= 0 ? named : ["1", "2"].indexOf(owner) };
}
