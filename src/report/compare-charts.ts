/** The pictures of a comparison: the verdict in its band, how it ended by seat, what changed, and who played. Cold, pure. */
import type { PolicyComparison } from "../experiments/compare-policies.ts";
import type { ArmSummary, Comparison } from "../experiments/comparison.ts";
import { present } from "../given.ts";
import { beforeAfter } from "./charts/before-after.ts";
import { type ChartHead, chartHead, type DrawnChart, drawn } from "./charts/chart.ts";
import { forestPlot } from "./charts/forest-plot.ts";
import { heatMap } from "./charts/heat-map.ts";
import { resultBars, type Split, whoWinsQuestion } from "./charts/who-wins.ts";
import { names, sample, scope, verdictText } from "./compare-words.ts";
import { boundsOf } from "./estimates.ts";
import { metricName } from "./metric-words.ts";
import { percent } from "./number.ts";
import { capital, clean } from "./words.ts";

/** More bars are no longer compared with each other. */
const MOST_BARS = 8;

export function compareCharts(found: Comparison, policies: PolicyComparison | undefined): DrawnChart[] {
  const head = headOf(found);
  return present([
    verdictChart(head, found),
    byItself(head, found),
    distributions(head, found),
    results(head, found),
    policies && policyMap(head, found, policies),
    policies && policyForest(head, found, policies),
  ]);
}

function measureOf({ metric }: Comparison): string {
  return metric === undefined ? "score" : metricName(metric);
}

export function questionOf(found: Comparison): string {
  const [a, b] = names(found);
  return `Is ${a} ${found.metric === undefined ? "better" : "higher"}${scope(found)} than ${b}?`;
}

export function headOf(found: Comparison): ChartHead {
  const hashes = found.arms.flatMap(({ meetings }) => meetings.map(({ scenarioHash }) => scenarioHash));
  return chartHead({ ...found, scenarioHash: hashes.join(" ") }, subject(found), sample(found));
}

/** Who fought whom, under which policies; of many opponents only how many, and which policies they had. */
export function subject({ arms, mode }: Comparison): string {
  const verb = mode === "attack" ? " attacking " : " against ";
  const opponents = arms[0]!.meetings.length;
  if (opponents > MOST_NAMED) {
    const own = arms.map(
      ({ name, meetings }) => `${clean(name)} (${policiesIn(meetings.map(({ sides }) => sides[0]!))})`,
    );
    const theirs = policiesIn(arms.flatMap(({ meetings }) => meetings.flatMap(({ sides }) => sides.slice(1))));
    return `${[...new Set(own)].join(" and ")}${verb}${opponents} opponents (${theirs})`;
  }
  const fights = arms.flatMap(({ meetings }) =>
    meetings.map(({ sides }) => sides.map(({ name, policy }) => `${clean(name)} (${clean(policy)})`).join(verb)),
  );
  return [...new Set(fights)].join("; ");
}

const MOST_NAMED = 4;

function policiesIn(sides: readonly { readonly policy: string }[]): string {
  const policies = [...new Set(sides.map(({ policy }) => clean(policy)))];
  return policies.length > MOST_NAMED ? `${policies.length} policies` : policies.join(", ");
}

/** What the numbers of the difference are. */
function scale({ design, metric, reference, delta }: Comparison) {
  const share = metric === undefined;
  return {
    percent: share,
    difference: design === "paired",
    reference,
    ...(delta !== undefined && { band: delta }),
    axis: share
      ? design === "paired"
        ? "difference of the score in points of a hundred"
        : "share of the score"
      : `difference in ${clean(metric.unit)}`,
  };
}

/** The verdict, and against several opponents the difference against each of them. */
function verdictChart(head: ChartHead, found: Comparison): DrawnChart {
  const [a, b] = names(found);
  const name = found.design === "paired" ? `${a} minus ${b}` : a;
  const opponents = found.arms[0]!.meetings.map(({ sides }) => clean(sides[1]?.name ?? ""));
  const { kept, adapted } = found.players ?? {};
  return drawn("verdict", forestPlot, head, {
    question: questionOf(found),
    ...scale(found),
    ...(opponents.length > MOST_BARS && { dense: true }),
    rows: [
      { name, ...boundsOf(found.difference), words: verdictText(found) },
      ...(kept ? [{ name: `players of ${b} kept`, ...boundsOf(kept) }] : []),
      ...(adapted ? [{ name: "best play by any scripts", ...boundsOf(adapted) }] : []),
      ...(found.byOpponent ?? []).map((estimate, i) => ({ name: `against ${opponents[i]}`, ...boundsOf(estimate) })),
    ],
  });
}

function byItself(head: ChartHead, found: Comparison): DrawnChart | undefined {
  if (found.design !== "paired") return undefined;
  const share = found.metric === undefined;
  return drawn("by-itself", forestPlot, head, {
    question: `${capital(measureOf(found))}: what does each come to by itself?`,
    percent: share,
    axis: share ? "share of the score" : clean(found.metric!.unit),
    reference: share ? 0.5 : found.arms[1]!.value.value,
    rows: found.arms.map(({ name, value }) => ({ name: clean(name), ...boundsOf(value) })),
    ...(share ? {} : { note: `Dashed: ${clean(found.arms[1]!.name)}.` }),
  });
}

/** Of single battles only: a block of two has sums, which nobody asked for. */
function distributions(head: ChartHead, found: Comparison): DrawnChart | undefined {
  const { metric, legs, confidence } = found;
  const [after, before] = found.arms;
  if (metric === undefined || legs !== 1 || before?.histogram === undefined || after!.histogram === undefined)
    return undefined;
  if (after!.meetings.length > 1) return undefined;
  const shown = ({ name, value, histogram }: ArmSummary) => {
    return { name, histogram: histogram!, mean: value, blocks: found.blocks };
  };
  return drawn("before-after", beforeAfter, head, {
    question: `${capital(measureOf(found))}: how is it distributed?`,
    title: metricName(metric),
    unit: metric.unit,
    scale: metric.scale,
    confidence,
    before: shown(before),
    after: shown(after!),
  });
}

/** Wins, draws and losses: of each arm, and where there is room also by seat. */
function results(head: ChartHead, found: Comparison): DrawnChart | undefined {
  const paired = found.design === "paired";
  const all = found.arms.flatMap(({ name, meetings }) =>
    meetings.map((meeting) => ({
      meeting,
      name: [...(paired ? [clean(name)] : []), ...(meetings.length > 1 ? [opponent(meeting)] : [])].join(" "),
    })),
  );
  const splits = all.map(({ name, meeting: { sides, wins, draws, losses, bySeat = [] } }): Split[] => {
    if (wins === undefined) return [];
    const own = name || clean(sides[0]!.name);
    const seats = found.legs === 2 ? bySeat : [];
    const bySeats = seats.map(({ seat, ...rates }) => ({ ...rates, name: `${own} in seat ${seat}` }));
    return [{ name: name || "All battles", wins, draws, losses: losses! }, ...bySeats];
  });
  const [whole] = splits.flat();
  // The verdict has a row for each of many.
  if (whole === undefined || splits.length > 2 * MOST_BARS) return undefined;
  const own = new Set(all.map(({ meeting }) => clean(meeting.sides[0]!.name)));
  const other = new Set(all.map(({ meeting }) => clean(meeting.sides[1]?.name ?? "")));
  const named = own.size === 1 && other.size === 1;
  return drawn("who-wins", resultBars, head, {
    question: whoWinsQuestion(found),
    results: named ? [`${[...own][0]} win`, "draw", `${[...other][0]} win`] : ["won", "draw", "lost"],
    splits: splits.flat().length > MOST_BARS ? splits.map(([all]) => all!) : splits.flat(),
    ...(paired && { whole: whole.name }),
  });
}

function opponent({ sides }: ArmSummary["meetings"][number]): string {
  return `against ${clean(sides[1]?.name ?? "")}`;
}

function policyMap(head: ChartHead, found: Comparison, compared: PolicyComparison): DrawnChart {
  const { policies, results } = compared;
  const { reference, percent: share, difference } = scale(found);
  const [a, b] = names(found);
  const sides = found.arms[0]!.meetings[0]!.sides.map(({ name }) => clean(name));
  const whom = found.arms[0]!.meetings.length > 1 ? "the opponents" : sides[1]!;
  const what = measureOf(found);
  return drawn("policies", heatMap, pairHead(head, compared), {
    question: `Does it depend on who plays ${a} and ${b}?`,
    rows: policies,
    columns: policies,
    rowTitle: `${found.design === "paired" && found.arms[0]!.name !== sides[0] ? sides[0] : a} played by`,
    columnTitle: `${whom} played by`,
    title: difference ? `difference of the ${what}` : what,
    percent: share,
    difference,
    middle: reference,
    cells: results.map(({ first, second, difference }) => {
      return { row: policies.indexOf(first), column: policies.indexOf(second), ...boundsOf(difference) };
    }),
  });
}

function policyForest(head: ChartHead, found: Comparison, compared: PolicyComparison): DrawnChart {
  return drawn("policy-verdicts", forestPlot, pairHead(head, compared), {
    question: "What does each pair of policies say?",
    ...scale(found),
    rows: compared.results.map(({ first, second, difference, verdict }) => ({
      name: `${first} v. ${second}`,
      ...boundsOf(difference),
      words: verdictText({ verdict, ...(found.metric && { metric: found.metric }) }),
    })),
  });
}

/** All intervals hold together, so each is wider. */
function pairHead(head: ChartHead, { policies, confidence }: PolicyComparison): ChartHead {
  const each = `each with a ${percent(confidence, 1)} interval, so that all hold together`;
  return { ...head, sample: `${policies.length ** 2} pairs of policies, ${each}.` };
}
