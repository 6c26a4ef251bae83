/** Whether a scenario plays as its designer expects: each expectation against an interval that holds together with all others. Cold. */
import { UserError } from "../errors.ts";
import type { Estimate } from "../estimate/estimate.ts";
import { meanEstimate } from "../estimate/means.ts";
import type { Expectation } from "../scenario/expect.ts";
import { meanScore } from "../stats/block-score.ts";
import { sumsOfValues } from "../stats/block-sums.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { blockBounds } from "../tally/layout.ts";
import type { ScenarioCell } from "./cells.ts";
import { readMetricName } from "./metric-name.ts";
import type { Column, Recording } from "./recording.ts";

export interface Expected extends Expectation {
  /** Whose score or metric: its side; absent where it belongs to none. */
  readonly side?: string;
  readonly title: string;
  readonly unit: string;
  readonly found: Estimate;
  readonly low: number;
  readonly high: number;
  /** "met" and "broken" are certain. */
  readonly verdict: "met" | "broken" | "open";
}

/** `confidence` is that of each by itself: whoever asks shares it among all. */
export function expectedOf(
  expectations: readonly Expectation[],
  cell: ScenarioCell,
  recording: Recording,
  confidence: number,
): Expected[] {
  return expectations.map((asked): Expected => {
    const { found, ...told } =
      asked.metric === undefined
        ? scoreOf(asked, cell, recording, confidence)
        : metricOf(asked.metric, cell, recording, confidence);
    const [low, high] = asked.score ?? asked.in ?? [0.5, 1];
    const [from, to] = [found.low ?? found.value, found.high ?? found.value];
    // Exactly even is not better.
    const met = asked.better === undefined ? from >= low && to <= high : from > low;
    const broken = to < low || from > high;
    return { ...asked, ...told, found, low, high, verdict: met ? "met" : broken ? "broken" : "open" };
  });
}

type Found = Pick<Expected, "side" | "title" | "unit" | "found">;

function scoreOf(
  { better }: Expectation,
  { matchup, layout }: ScenarioCell,
  { columns }: Recording,
  confidence: number,
): Found {
  const column = columns.find(({ kind }) => kind === "score");
  if (column === undefined)
    throw new UserError("expect: an attack has no winner, and so no score; expect a metric of it instead");
  const counts = new Array<number>(2 * layout.legs + 1).fill(0);
  for (const value of column.values) counts[layout.legs === 2 ? Math.floor(value / 3) + (value % 3) : value]! += 1;
  const names = matchup.sides.map(({ name }) => name);
  const isSecond = better !== undefined && names.indexOf(better) === 1;
  const of = isSecond ? counts.toReversed() : counts;
  const found = {
    value: meanScore(of),
    ...scoreInterval(of, confidence),
    n: column.values.length,
    method: "msi" as const,
  };
  return { side: names[isSecond ? 1 : 0]!, title: "Score", unit: "", found };
}

function metricOf(name: string, cell: ScenarioCell, { columns }: Recording, confidence: number): Found {
  const { matchup, layout } = cell;
  const { id, owner, side } = readMetricName(name, matchup.sides);
  const known = columns.filter(({ kind }) => kind === "metric");
  const those = known.filter((column) => column.id === id);
  const expected = [...new Set(known.map((column) => column.id))].join(", ");
  if (those.length === 0) throw new UserError(`expect: there is no metric "${id}"; expected one of ${expected}`);
  const sides = matchup.sides.map((each) => each.name).join(", ");
  if (owner === undefined && those.length > 1)
    throw new UserError(`expect: whose "${id}"? Write ${id}@ and one of ${sides}`);
  const column = owner === undefined ? those[0] : those.find((each) => each.side === side);
  if (column?.series === undefined)
    throw new UserError(`expect: there is no "${name}"; expected ${id}@ and one of ${sides}`);
  const { scale = 1, title, unit } = column.series.metric;
  const bounds = blockBounds(column.series, layout.legs);
  const found = meanEstimate(sumsOfValues(column.values), bounds, confidence, layout.legs * scale);
  return { ...sideOf(column, cell), title, unit, found };
}

function sideOf({ side }: Column, { matchup }: ScenarioCell): Pick<Found, "side"> {
  return side < 0 ? {} : { side: matchup.sides[side]!.name };
}
