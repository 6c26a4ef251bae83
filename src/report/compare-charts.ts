/** The pictures of a comparison: the verdict in its band, how it ended by seat, what changed, and who played. Cold, pure. */
import type { PolicyComparison } from "../experiments/compare-policies.ts";
import type { ArmSummary, Comparison } from "../experiments/comparison.ts";
import { beforeAfter } from "./charts/before-after.ts";
import { type ChartHead, chartHead, type Spec } from "./charts/chart.ts";
import { forestPlot } from "./charts/forest-plot.ts";
import { heatMap } from "./charts/heat-map.ts";
import type { DrawnChart } from "./charts/index.ts";
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
  const draw = (id: string, question: string, spec: (question: string) => Spec | undefined): DrawnChart[] => {
    const drawn = spec(question);
    return drawn === undefined ? [] : [{ id, question, spec: drawn }];
  };
  const [a, b] = names(found);
  const measure = found.metric === undefined ? "score" : metricName(found.metric);
  return [
    ...draw("verdict", questionOf(found), (question) => verdictChart(head, found, question)),
    ...draw("by-itself", `${capital(measure)}: what does each come to by itself?`, (question) =>
      byItself(head, found, question),
    ),
    ...draw("before-after", `${capital(measure)}: how is it distributed?`, (question) =>
      distributions(head, found, question),
    ),
    ...draw("who-wins", whoWinsQuestion(found), (question) => results(head, found, question)),
    ...(policies === undefined
      ? []
      : [
          ...draw("policies", `Does it depend on who plays ${a} and ${b}?`, (question) =>
            policyMap(head, found, policies, question),
          ),
          ...draw("policy-verdicts", "What does each pair of policies say?", (question) =>
            policyForest(head, found, policies, question),
          ),
        ]),
  ];
}

export function questionOf(found: Comparison): string {
  const [a, b] = names(found);
  return `Is ${a} ${found.metric === undefined ? "better" : "higher"}${scope(found)} than ${b}?`;
}

export function headOf(found: Comparison): ChartHead {
  const hashes = found.arms.flatMap(({ meetings }) => meetings.map(({ scenarioHash }) => scenarioHash));
  return chartHead({ ...found, scenarioHash: hashes.join(" ") }, subject(found), sample(found));
}

/** Who fought whom, under which policies. */
export function subject({ arms, mode }: Comparison): string {
  const verb = mode === "attack" ? " attacking " : " against ";
  const fights = arms.flatMap(({ meetings }) =>
    meetings.map(({ sides }) => sides.map(({ name, policy }) => `${clean(name)} (${clean(policy)})`).join(verb)),
  );
  return [...new Set(fights)].join("; ");
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
function verdictChart(head: ChartHead, found: Comparison, question: string): Spec {
  const [a, b] = names(found);
  const name = found.design === "paired" ? `${a} minus ${b}` : a;
  const opponents = found.arms[0]!.meetings.map(({ sides }) => clean(sides[1]?.name ?? ""));
  return forestPlot(head, {
    question,
    ...scale(found),
    rows: [
      { name, ...boundsOf(found.difference), words: verdictText(found) },
      ...(found.byOpponent ?? []).map((estimate, i) => ({ name: `against ${opponents[i]}`, ...boundsOf(estimate) })),
    ],
  });
}

function byItself(head: ChartHead, found: Comparison, question: string): Spec | undefined {
  if (found.design !== "paired") return undefined;
  const share = found.metric === undefined;
  return forestPlot(head, {
    question,
    percent: share,
    axis: share ? "share of the score" : clean(found.metric!.unit),
    reference: share ? 0.5 : found.arms[1]!.value.value,
    rows: found.arms.map(({ name, value }) => ({ name: clean(name), ...boundsOf(value) })),
    ...(share ? {} : { note: `Dashed: ${clean(found.arms[1]!.name)}.` }),
  });
}

/** Of single battles only: a block of two has sums, which nobody asked for. */
function distributions(head: ChartHead, found: Comparison, question: string): Spec | undefined {
  const { metric, legs, confidence } = found;
  const [after, before] = found.arms;
  if (metric === undefined || legs !== 1 || before?.histogram === undefined || after!.histogram === undefined)
    return undefined;
  if (after!.meetings.length > 1) return undefined;
  const shown = ({ name, value, histogram }: ArmSummary) => ({
    name,
    histogram: histogram!,
    mean: value,
    blocks: found.blocks,
  });
  return beforeAfter(head, {
    question,
    title: metricName(metric),
    unit: metric.unit,
    scale: metric.scale,
    confidence,
    before: shown(before),
    after: shown(after!),
  });
}

/** Wins, draws and losses: of each arm, and where there is room also by seat. */
function results(head: ChartHead, found: Comparison, question: string): Spec | undefined {
  const paired = found.design === "paired";
  const all = found.arms.flatMap(({ name, meetings }) =>
    meetings.map((meeting) => ({
      meeting,
      name: [...(paired ? [clean(name)] : []), ...(meetings.length > 1 ? [opponent(meeting)] : [])].join(" "),
    })),
  );
  const splits = all.map(({ name, meeting: { sides, wins, draws, losses, bySeat = [] } }): Split[] =>
    wins === undefined
      ? []
      : [
          { name: name || "All battles", wins, draws, losses: losses! },
          ...(found.legs === 2 ? bySeat : []).map(({ seat, ...rates }) => ({
            ...rates,
            name: `${name || clean(sides[0]!.name)} in seat ${seat}`,
          })),
        ],
  );
  const [whole] = splits.flat();
  if (whole === undefined) return undefined;
  const own = new Set(all.map(({ meeting }) => clean(meeting.sides[0]!.name)));
  const other = new Set(all.map(({ meeting }) => clean(meeting.sides[1]?.name ?? "")));
  const named = own.size === 1 && other.size === 1;
  return resultBars(head, {
    question,
    results: named ? [`${[...own][0]} win`, "draw", `${[...other][0]} win`] : ["won", "draw", "lost"],
    splits: splits.flat().length > MOST_BARS ? splits.map(([all]) => all!) : splits.flat(),
    ...(paired && { whole: whole.name }),
  });
}

function opponent({ sides }: ArmSummary["meetings"][number]): string {
  return `against ${clean(sides[1]?.name ?? "")}`;
}

function policyMap(
  head: ChartHead,
  found: Comparison,
  { policies, results, confidence }: PolicyComparison,
  question: string,
): Spec {
  const { reference, percent: share, difference } = scale(found);
  const sides = found.arms[0]!.meetings[0]!.sides.map(({ name }) => clean(name));
  const whom = found.arms[0]!.meetings.length > 1 ? "the opponents" : sides[1]!;
  const what = found.metric === undefined ? "score" : metricName(found.metric);
  return heatMap(
    { ...head, sample: pairSample(policies, confidence) },
    {
      question,
      rows: policies,
      columns: policies,
      rowTitle: `${found.design === "paired" && found.arms[0]!.name !== sides[0] ? sides[0] : names(found)[0]} played by`,
      columnTitle: `${whom} played by`,
      title: difference ? `difference of the ${what}` : what,
      percent: share,
      difference,
      middle: reference,
      cells: results.map(({ first, second, difference }) => ({
        row: policies.indexOf(first),
        column: policies.indexOf(second),
        ...boundsOf(difference),
      })),
    },
  );
}

function policyForest(
  head: ChartHead,
  found: Comparison,
  { policies, results, confidence }: PolicyComparison,
  question: string,
): Spec {
  return forestPlot(
    { ...head, sample: pairSample(policies, confidence) },
    {
      question,
      ...scale(found),
      rows: results.map(({ first, second, difference, verdict }) => ({
        name: `${first} v. ${second}`,
        ...boundsOf(difference),
        words: verdictText({ verdict, ...(found.metric && { metric: found.metric }) }),
      })),
    },
  );
}

/** All intervals hold together, so each is wider. */
function pairSample(policies: readonly string[], confidence: number): string {
  return `${policies.length ** 2} pairs of policies, each with a ${percent(confidence, 1)} interval, so that all hold together.`;
}
