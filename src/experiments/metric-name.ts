/** How a metric is named on a command line: `lost`, or with its side `lost@Orks`, `lost@2`. Cold. */
import { UserError } from "../errors.ts";
import type { SideInfo } from "../rules/kernel/rule-system.ts";
import type { Series } from "../tally/layout.ts";

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

/** The complaint about metrics that nothing has; `aim` says what they were wanted for, such as " to compare". */
export function unknownMetric(ids: readonly string[], known: readonly Series[], aim = ""): UserError {
  const expected = [...new Set(known.map(({ metric }) => metric.id))].join(", ");
  return new UserError(`there is no metric "${ids.join('", "')}"${aim}; expected one of ${expected}`);
}

/** The complaint about a side of which there is no such metric; `aim` says what it was wanted for. */
export function unknownSide(owner: string, found: Series, sides: readonly SideInfo[], aim: string): UserError {
  return new UserError(
    found.side < 0
      ? `the metric "${found.metric.id}" belongs to no side; leave out "@${owner}"`
      : `there is no side "${owner}" ${aim}; expected ${sides.map(({ name }) => name).join(", ")}, 1 or 2`,
  );
}
