/** A comparison as CSV: a row an estimate, each with where it came from. Cold, pure. */
import type { Estimate } from "../estimate/summary.ts";
import type { PolicyComparison } from "../experiments/compare-policies.ts";
import type { Comparison, MeetingSummary } from "../experiments/comparison.ts";
import { names } from "./compare-words.ts";
import { type CsvRow, csvText, estimateCells } from "./csv-text.ts";

const columns = [
  ...["version", "scenarioHash", "seed", "rules", "mode", "confidence", "arm", "opponent", "seat", "policies"],
  ...["statistic", "key", "verdict", "value", "low", "high", "n", "method"],
];

interface Subject {
  readonly hash?: string;
  readonly arm?: string;
  readonly opponent?: string | undefined;
  readonly seat?: number;
  readonly policies?: string;
  readonly key?: string;
  readonly verdict?: string;
  readonly confidence?: number;
}

export function compareCsv(found: Comparison, policies?: PolicyComparison): string {
  // Text that a spreadsheet would run as a formula is written with an apostrophe in front.
  return csvText(compareRows(found, policies));
}

/** The first row names the columns. */
export function compareRows(found: Comparison, policies?: PolicyComparison): CsvRow[] {
  const [a, b] = names(found);
  const both = found.design === "paired" ? `${a} - ${b}` : a;
  const measure = found.metric === undefined ? "score" : found.metric.id;
  const every = [...new Set(found.arms.flatMap(({ meetings }) => meetings.map(({ scenarioHash }) => scenarioHash)))];
  const rows: CsvRow[] = [];
  const row: Row = (statistic, estimate, of) => {
    if (estimate === undefined) return;
    rows.push([
      ...[found.wargauge, of.hash ?? every.join(" "), found.seed, found.rules, found.mode],
      ...[of.confidence ?? found.confidence, of.arm, of.opponent, of.seat, of.policies, statistic, of.key, of.verdict],
      ...estimateCells(estimate),
    ]);
  };
  row(`${measure}Difference`, found.design === "paired" ? found.difference : undefined, {
    arm: both,
    verdict: found.verdict,
  });
  found.byOpponent?.forEach((estimate, i) => {
    row(`${measure}Difference`, estimate, { arm: both, opponent: opponentOf(found, i) });
  });
  row(`${measure}DifferenceIfNobodyAdapts`, found.players?.kept, { arm: both });
  row(`${measure}DifferenceOfBestPlay`, found.players?.adapted, { arm: both });
  for (const { name, gain, score } of found.written?.sides ?? []) {
    row("gain", gain, { arm: name, policies: gain.policy });
    row("scoreOfFirstThen", score, { arm: name, policies: gain.policy });
  }
  row("elo", found.elo, { arm: a });
  for (const { name, value, meetings } of found.arms) {
    const arm = found.design === "paired" ? name : a;
    const verdict = found.design === "paired" ? {} : { verdict: found.verdict };
    row(measure, value, { arm, ...verdict });
    meetingRows(meetings, arm, measure, row);
  }
  if (policies !== undefined) {
    for (const { first, second, difference, verdict } of policies.results)
      row(found.design === "paired" ? `${measure}Difference` : measure, difference, {
        arm: both,
        policies: `${first} v. ${second}`,
        verdict,
        confidence: policies.confidence,
      });
    policies.values?.forEach((value, i) => {
      row("policyGameValue", value, { arm: found.arms[i]!.name });
    });
    row("policyGameValueDifference", policies.difference, { arm: both });
  }
  return [columns, ...rows];
}

type Row = (statistic: string, estimate: Estimate | undefined, of: Subject) => void;

function meetingRows(meetings: readonly MeetingSummary[], arm: string, measure: string, row: Row): void {
  for (const { scenarioHash, sides, value, wins, draws, losses, firstSeat, bySeat = [] } of meetings) {
    const of = { hash: scenarioHash, arm, opponent: sides[1]?.name };
    if (meetings.length > 1) row(measure, value, of);
    row("winRate", wins, of);
    row("drawRate", draws, of);
    row("lossRate", losses, of);
    row("firstSeatScore", firstSeat, of);
    for (const { seat, wins, draws, losses, endings } of bySeat) {
      row("winRate", wins, { ...of, seat });
      row("drawRate", draws, { ...of, seat });
      row("lossRate", losses, { ...of, seat });
      for (const { reason, rate } of endings) row("ending", rate, { ...of, seat, key: reason });
    }
  }
}

function opponentOf({ arms }: Comparison, index: number): string | undefined {
  return arms[0]!.meetings[index]?.sides[1]?.name;
}
