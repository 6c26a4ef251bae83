/** What a comparison found, in words, numbers and pictures. Cold, pure. */
import { stringify } from "csv-stringify/sync";
import type { Estimate } from "../estimate/summary.ts";
import type { ArmSummary, Comparison } from "../experiments/compare.ts";
import type { PolicyComparison } from "../experiments/compare-policies.ts";
import type { Answer, AnswerTable } from "./answer.ts";
import type { ChartHead } from "./charts/chart.ts";
import type { DrawnChart } from "./charts/index.ts";
import { forestPlot, heatMap } from "./charts/intervals.ts";
import { decimal, fixed, integer, percent, percentEstimate, plain, rangeOf, valueEstimate } from "./number.ts";
import { clean, counted } from "./words.ts";

export interface CompareContext {
  readonly rerun: string;
  readonly policies?: PolicyComparison;
}

export function compareAnswer(found: Comparison, { rerun, policies }: CompareContext): Answer {
  const [a, b] = names(found);
  const cautions = cautionsOf(found, policies);
  return {
    command: "compare",
    title: `${a} or ${b}?`,
    headline: headline(found, a, b),
    subject: `${subject(found)}.`,
    notes: [...notes(found, a, b), ...(policies ? [policyNote(policies, a, b)] : [])],
    cautions,
    numbers: [
      { name: differenceName(found, a, b), value: sizeOf(found), range: rangeText(found) },
      ...(found.elo === undefined
        ? []
        : [{ name: "Elo equivalent", value: fixed(found.elo, 0), range: "of the score" }]),
      { name: "Battles", value: integer(found.battles), range: sampleOf(found) },
      ...(found.pairingGain === undefined
        ? []
        : [
            {
              name: "Saved by pairing",
              value: `${decimal(found.pairingGain)} x`,
              range: "fewer battles for the same width",
            },
          ]),
    ],
    charts: charts(found, policies, a, b),
    tables: tables(found, policies),
    facts: facts(found),
    rerun,
    reading: [
      "The verdict is right with 95 % certainty (or as --confidence says) at whatever moment the comparison stopped: its interval is a confidence sequence, which may be looked at after every chunk. With --battles the number is fixed in advance and the interval is the narrower score interval.",
      `A difference within ${deltaText(found)} counts as none. "Better, size still open" means that the direction is certain, but not whether it exceeds that band.`,
      "Paired comparisons play the same blocks with the same dice under both sets of rules, and in each block the sides change seats. Most luck cancels; what remains is the difference.",
      "An interval covers luck, not judgement: what the scripted players do is part of the answer. --policies all repeats it under every pair of them.",
    ],
  };
}

/** The names of what is compared. */
function names(found: Comparison): [string, string] {
  const [first, second] = found.arms;
  if (second !== undefined) return [clean(first!.name), clean(second.name)];
  const [own, other] = first!.sides[0]!;
  return [clean(own!.name), clean(other!.name)];
}

function headline(found: Comparison, a: string, b: string): string {
  const size =
    found.reference === 0.5
      ? `scores ${percentEstimate(found.difference)}`
      : `the difference is ${sizeOf(found)} (${rangeText(found)})`;
  if (found.stop === "identical") return `${a} and ${b} are identical by construction: nothing differs, on any dice.`;
  const join = found.reference === 0.5 ? ": it " : ": ";
  const more = found.metric === undefined ? "better than" : `higher in ${metricText(found)} than`;
  const less = found.metric === undefined ? "worse than" : `lower in ${metricText(found)} than`;
  switch (found.verdict) {
    case "better":
      return `${a} is ${more} ${b}${join}${size}.`;
    case "better-size-open":
      return `${a} is ${more} ${b}, by how much is still open${join}${size}.`;
    case "better-negligible":
      return `${a} is ${more} ${b}, but negligibly${join}${size}.`;
    case "equivalent":
      return `${a} and ${b} are equivalent within ${deltaText(found)}${join}${size}.`;
    case "worse":
      return `${a} is ${less} ${b}${join}${size}.`;
    case "worse-size-open":
      return `${a} is ${less} ${b}, by how much is still open${join}${size}.`;
    case "worse-negligible":
      return `${a} is ${less} ${b}, but negligibly${join}${size}.`;
    case "undecided":
      return `Undecided whether ${a} or ${b} is better${join}${size}.`;
  }
}

function notes(found: Comparison, a: string, b: string): string[] {
  const list: string[] = [];
  const { stop, blocksToDecide, pairingGain, changedBlocks, blocks } = found;
  const share = percent(found.confidence, 0);
  if (stop === "decided")
    list.push(`Decided after ${sampleOf(found)}, with ${share} certainty at whatever moment it stopped.`);
  if (stop === "cap") list.push(`Not decided within ${sampleOf(found)}.`);
  if (stop === "interrupted") list.push(`Interrupted after ${sampleOf(found)}; what is said holds for these.`);
  if (blocksToDecide !== undefined)
    list.push(
      `About ${counted(blocksToDecide, blockNoun(found))} more would settle on which side of the band it lies (--precision goes on).`,
    );
  if (found.design === "paired" && stop !== "identical") {
    list.push(
      changedBlocks === 0
        ? `Not one of ${integer(blocks)} blocks came out differently under ${a} and ${b}.`
        : `${integer(changedBlocks!)} of ${integer(blocks)} blocks came out differently${pairingGain === undefined ? "" : `; independent dice would have needed ${decimal(pairingGain)} times as many for the same width`}.`,
    );
  }
  return list;
}

function policyNote({ flips, value, results }: PolicyComparison, a: string, b: string): string {
  const range = `between ${percent(Math.min(...results.map(({ score }) => score.value)))} and ${percent(Math.max(...results.map(({ score }) => score.value)))}`;
  const flip = flips
    ? `The verdict flips with the players: under some of the ${results.length} pairs of policies ${a} is certainly better, under others ${b}`
    : `The verdict does not flip under any of the ${results.length} pairs of policies`;
  const robust =
    value === undefined ? "" : ` If both sides choose their policy well, the score is ${percentEstimate(value)}`;
  return `${flip} (scores ${range}).${robust === "" ? "" : `${robust}.`}`;
}

function cautionsOf(found: Comparison, policies: PolicyComparison | undefined): string[] {
  const list: string[] = [];
  for (const arm of found.arms) {
    if (arm.draws !== undefined && arm.draws.value > 0.8)
      list.push(
        `${percent(arm.draws.value)} of the battles of ${clean(arm.name)} were drawn: is there a turn limit that decides nothing?`,
      );
  }
  if (policies === undefined && found.mode !== "attack" && found.stop !== "identical")
    list.push("one pair of scripted players only; --policies all shows whether the verdict depends on them");
  return list;
}

function tables(found: Comparison, policies: PolicyComparison | undefined): AnswerTable[] {
  const list: AnswerTable[] = [];
  const percentOrValue = (estimate: Estimate) =>
    found.metric === undefined ? percentEstimate(estimate) : valueEstimate(estimate, found.metric.unit);
  list.push({
    title: "By itself",
    columns: [
      { title: "Side" },
      { title: found.metric === undefined ? "Score" : metricText(found), number: true },
      { title: "Won", number: true },
      { title: "Drawn", number: true },
    ],
    rows: found.arms.map((arm) => [
      found.design === "paired" ? clean(arm.name) : names(found)[0],
      percentOrValue(arm.value),
      arm.wins === undefined ? "" : percent(arm.wins.value),
      arm.draws === undefined ? "" : percent(arm.draws.value),
    ]),
  });
  const seats = found.arms.flatMap((arm) => (arm.bySeat ?? []).map((row) => ({ arm, row })));
  if (seats.length > 0)
    list.push({
      title: "How it ended by seat",
      columns: [
        { title: "Seat" },
        { title: "Won", number: true },
        { title: "Drawn", number: true },
        { title: "Lost", number: true },
      ],
      rows: seats.map(({ arm, row }) => seatRow(found, arm, row)),
    });
  if (policies)
    list.push({
      title: "Policies",
      columns: [{ title: "Policies" }, { title: "Score of A", number: true }, { title: "Verdict" }],
      rows: policies.results.map(({ first, second, score, verdict }) => [
        `${first} v. ${second}`,
        percentEstimate(score),
        verdictWords(verdict),
      ]),
    });
  return list;
}

function seatRow(found: Comparison, arm: ArmSummary, row: NonNullable<ArmSummary["bySeat"]>[number]): string[] {
  const battles = row.wins + row.draws + row.losses;
  const who = found.design === "paired" ? clean(arm.name) : names(found)[0];
  return [
    `${who}, seat ${row.seat}`,
    ...[row.wins, row.draws, row.losses].map((count) => percent(battles === 0 ? 0 : count / battles)),
  ];
}

function charts(found: Comparison, policies: PolicyComparison | undefined, a: string, b: string): DrawnChart[] {
  const head = headOf(found);
  const percentAxis = found.metric === undefined;
  const list: DrawnChart[] = [];
  const question = `Is ${a} better than ${b}?`;
  const { value, low, high } = found.difference;
  const rows = [
    { name: found.reference === 0.5 ? a : `${a} minus ${b}`, value, low, high, words: verdictWords(found.verdict) },
  ];
  if (policies)
    for (const each of policies.results)
      rows.push({
        name: `${each.first} v. ${each.second}`,
        value: each.score.value,
        low: each.score.low,
        high: each.score.high,
        words: verdictWords(each.verdict),
      });
  const axis = percentAxis
    ? found.reference === 0.5
      ? "score"
      : "difference of the score"
    : `difference in ${found.metric!.unit}`;
  list.push({
    id: "verdict",
    question,
    spec: forestPlot(head, {
      question,
      rows,
      axis,
      percent: percentAxis,
      reference: found.reference,
      band: found.delta,
    }),
  });
  if (found.design === "paired") {
    const both = "What does each come to by itself?";
    const own = found.arms.map(({ name, value }) => ({
      name: clean(name),
      value: value.value,
      low: value.low,
      high: value.high,
    }));
    list.push({
      id: "by-itself",
      question: both,
      spec: forestPlot(head, {
        question: both,
        rows: own,
        axis: percentAxis ? "score" : metricText(found),
        percent: percentAxis,
        reference: percentAxis ? 0.5 : 0,
      }),
    });
  }
  if (policies && found.reference === 0.5) {
    const whose = `Does the verdict depend on who plays ${a} and ${b}?`;
    const cells = policies.results.map(({ first, second, score, verdict }) => ({
      row: policies.policies.indexOf(first),
      column: policies.policies.indexOf(second),
      value: score.value,
      low: score.low!,
      high: score.high!,
      sure: verdict.startsWith("better") || verdict.startsWith("worse"),
    }));
    list.push({
      id: "policies",
      question: whose,
      spec: heatMap(head, {
        question: whose,
        rows: policies.policies,
        columns: policies.policies,
        rowTitle: a,
        columnTitle: b,
        cells,
      }),
    });
  }
  return list;
}

export function headOf(found: Comparison): ChartHead {
  const { wargauge, seed } = found;
  const scenarioHash = found.arms.flatMap((arm) => arm.scenarioHashes).join(" ");
  return {
    wargauge,
    scenarioHash,
    seed,
    subject: subject(found),
    sample: `${sampleOf(found)}, ${percent(found.confidence, 0)} intervals.`,
  };
}

const verdicts: Record<Comparison["verdict"], string> = {
  better: "better",
  "better-size-open": "better, size open",
  "better-negligible": "better, negligibly",
  equivalent: "equivalent",
  undecided: "undecided",
  worse: "worse",
  "worse-size-open": "worse, size open",
  "worse-negligible": "worse, negligibly",
};

export function verdictWords(verdict: Comparison["verdict"]): string {
  return verdicts[verdict];
}

function subject(found: Comparison): string {
  const pairs = found.arms[0]!.sides.map((sides) =>
    sides.map(({ name, policy }) => `${clean(name)} (${clean(policy)})`).join(" against "),
  );
  return `${pairs.join("; ")}${found.design === "paired" ? ", both on the same dice" : ""}`;
}

function differenceName(found: Comparison, a: string, b: string): string {
  return found.reference === 0.5 ? `Score of ${a}` : `${a} minus ${b}`;
}

function sizeOf(found: Comparison): string {
  const { value } = found.difference;
  if (found.reference === 0.5) return percent(value);
  const sign = value > 0 ? "+" : "";
  return found.metric === undefined
    ? `${sign}${fixed(100 * value, 1)} points of score`
    : `${sign}${decimal(value)} ${found.metric.unit}`;
}

function rangeText(found: Comparison): string {
  const { low, high } = found.difference;
  if (found.metric !== undefined) return rangeOf(found.difference);
  return `${fixed(100 * low!, 1)} to ${fixed(100 * high!, 1)}${found.reference === 0.5 ? " %" : ""}`;
}

function deltaText(found: Comparison): string {
  return found.metric === undefined
    ? `${decimal(100 * found.delta)} points of score`
    : `${decimal(found.delta)} ${found.metric.unit}`;
}

function metricText({ metric }: Comparison): string {
  return `${clean(metric!.id)} of ${clean(metric!.side)}`;
}

function blockNoun(found: Comparison): string {
  return found.mode === "attack" ? "attack" : "mirrored pair";
}

function sampleOf(found: Comparison): string {
  return `${counted(found.blocks, blockNoun(found))}${found.design === "paired" ? " of each" : ""}`;
}

function facts(found: Comparison): [string, string][] {
  return [
    ["wargauge", found.wargauge],
    ["rules", `${found.rules}, ${found.mode}`],
    ["sample", `${sampleOf(found)} (${counted(found.battles, "battle")})`],
    [
      "method",
      found.difference.method === "msi"
        ? "score interval, fixed number"
        : found.difference.method === "identity"
          ? "by construction"
          : "confidence sequence",
    ],
    ["seed", found.seed],
    ["scenario", found.arms.flatMap(({ scenarioHashes }) => scenarioHashes.map((hash) => hash.slice(0, 12))).join(" ")],
  ];
}

/** One row an estimate: the difference, each arm by itself, each pair of policies. */
export function compareCsv(found: Comparison, policies?: PolicyComparison): string {
  const [a, b] = names(found);
  const head = [
    found.wargauge,
    found.arms.flatMap((arm) => arm.scenarioHashes).join(" "),
    found.seed,
    found.rules,
    found.mode,
  ];
  const row = (what: string, verdict: string, e: Estimate) => [
    ...head,
    what,
    verdict,
    e.value,
    e.low,
    e.high,
    e.n,
    e.method,
  ];
  const rows = [
    ["version", "scenarioHash", "seed", "rules", "mode", "what", "verdict", "value", "low", "high", "n", "method"],
    row(found.reference === 0.5 ? `${a} against ${b}` : `${a} minus ${b}`, found.verdict, found.difference),
    ...found.arms.map((arm) => row(arm.name, "", arm.value)),
    ...(policies?.results ?? []).map((each) => row(`${each.first} v. ${each.second}`, each.verdict, each.score)),
  ];
  return stringify(rows, { escape_formulas: true, cast: { number: plain } });
}
