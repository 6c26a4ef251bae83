/** Wins, draws and losses, over all battles and by the seat that the first side sat in. Cold. */
import type { Estimate, Summary } from "../../estimate/summary.ts";
import { percentEstimate } from "../estimates.ts";
import { percent, sixDigits } from "../number.ts";
import { clean, seatWords } from "../words.ts";
import { type Chart, type ChartHead, chartSpec, headOf, plotWidth, type Spec } from "./chart.ts";
import { label, legendFor, percentLabel, rowAxis, rowHeight, rowLabels, sideLabel } from "./labels.ts";
import { type Column, estimateColumns, type Row, sampleColumn } from "./listed.ts";
import { shareInterval } from "./share-interval.ts";

/** How some of the battles ended for the first side. */
export interface Split {
  readonly name: string;
  readonly wins: Estimate;
  readonly draws: Estimate | undefined;
  readonly losses: Estimate;
}

const columns: readonly Column[] = [
  { field: "where", title: "Battles" },
  { field: "result", title: "Result" },
  ...estimateColumns("share", "Share", "percent"),
  sampleColumn,
];

/** Without a mirror each side keeps its seat, and nothing tells what that matters. */
export function whoWinsQuestion({ legs }: { readonly legs: number }): string {
  return legs === 2 ? "Who wins, and does the seat matter?" : "Who wins?";
}

export const whoWins: Chart = {
  id: "who-wins",
  question: "Who wins, and does the seat matter?",
  worded: whoWinsQuestion,
  draw(summary) {
    const [first, second] = summary.sides;
    if (first === undefined || second === undefined) return undefined;
    const splits = allSplits(summary);
    if (splits.length === 0) return undefined;
    return resultBars(headOf(summary), {
      question: whoWinsQuestion(summary),
      results: [`${clean(first.name)} win`, "draw", `${clean(second.name)} win`],
      splits,
    });
  },
};

export interface ResultBars {
  readonly question: string;
  /** What a win, a draw and a loss of the first side are called. */
  readonly results: readonly [string, string, string];
  readonly splits: readonly Split[];
  /** What the first split is; by default all battles. */
  readonly whole?: string;
}

/** A bar for each split: wins, draws and losses, with the intervals of both borders. */
export function resultBars(head: ChartHead, { question, results, splits, whole = "Of all battles" }: ResultBars): Spec {
  const [firstWins, drawn, secondWins] = results.map((result) => sideLabel(result)) as [string, string, string];
  const rows = splits.flatMap((split) => splitRows(split, results));
  const names = splits.map(({ name }) => label(name));
  const [all] = splits;
  const y = {
    ...rowAxis(names),
    scale: { paddingInner: 0.55, paddingOuter: 0.3 },
  };
  const x = {
    type: "quantitative",
    scale: { domain: [0, 1], nice: false },
    axis: { title: "share of battles", labelExpr: percentLabel, tickCount: 5 },
  };
  return chartSpec(head, {
    question,
    marks: "Below each bar: the interval of each border.",
    description: `${whole}, ${results[0]} ${percentEstimate(all!.wins)}, ${results[2]} ${percentEstimate(all!.losses)}.`,
    columns,
    rows,
    view: {
      width: plotWidth,
      height: { step: rowHeight(names, 60) },
      layer: [
        rowLabels(y, "datum.part === 0"),
        {
          mark: { type: "bar", height: { band: 1 } },
          encoding: {
            y,
            x: { ...x, field: "start" },
            x2: { field: "end" },
            color: {
              field: "outcome",
              type: "nominal",
              scale: { domain: [firstWins, secondWins, drawn], range: "ordinal" },
              legend: { values: [firstWins, drawn, secondWins], ...legendFor([firstWins, drawn, secondWins]) },
            },
            tooltip: [
              { field: "where", type: "nominal", title: "battles" },
              { field: "result", type: "nominal", title: "result" },
              { field: "words", type: "nominal", title: "share" },
              { field: "n", type: "quantitative", title: "n", format: "d" },
            ],
          },
        },
        {
          transform: [{ filter: "datum.share >= 0.08" }],
          mark: { type: "text", style: "inBar", baseline: "middle", aria: false },
          encoding: { y, x: { ...x, field: "middle" }, text: { field: "short", type: "nominal" } },
        },
        {
          mark: { type: "rule", style: "guide", aria: false },
          encoding: { x: { datum: 0.5, type: "quantitative" } },
        },
        ...whiskers(x, y, 0, 19),
        ...whiskers(x, y, 2, 26),
      ],
    },
  });
}

/** The interval of one border, below the bar; the two borders on lines of their own, since in short runs they overlap. */
function whiskers(x: Spec, y: Spec, border: 0 | 2, yOffset: number): Spec[] {
  const transform = [{ filter: `datum.part === ${border}` }];
  return [
    {
      transform,
      mark: { type: "rule", style: "interval", yOffset, aria: false },
      encoding: { y, x: { ...x, field: "whiskerLow" }, x2: { field: "whiskerHigh" } },
    },
    ...["whiskerLow", "whiskerHigh"].map((end) => ({
      transform,
      mark: { type: "tick", style: "intervalEnd", size: 6, thickness: 1.5, yOffset, aria: false },
      encoding: { y, x: { ...x, field: end } },
    })),
  ];
}

function allSplits(summary: Summary): Split[] {
  const [first] = summary.sides;
  if (first?.winRate === undefined || first.lossRate === undefined) return [];
  const splits: Split[] = [
    { name: "All battles", wins: first.winRate, draws: summary.draws?.rate, losses: first.lossRate },
  ];
  for (const { seat, wins, draws, losses } of summary.legs === 2 ? (summary.bySeat ?? []) : []) {
    const battles = wins + draws + losses;
    if (battles === 0) continue;
    // Each block has one battle in which the first side sat in this seat, so these battles are independent.
    const rate = (count: number): Estimate => {
      const share = count / battles;
      return { value: share, ...shareInterval(share, battles, summary.confidence), n: battles, method: "msi" };
    };
    splits.push({
      name: `${clean(first.name)} ${summary.roles === undefined ? "in" : "as"} ${seatWords(summary, seat)}`,
      wins: rate(wins),
      draws: rate(draws),
      losses: rate(losses),
    });
  }
  return splits;
}

/** The bars are stacked here, in the order win, draw, loss; Vega would stack them by name. */
function splitRows(split: Split, results: readonly string[]): Row[] {
  const { wins, draws, losses } = split;
  const drawShare = draws?.value ?? 1 - wins.value - losses.value;
  const ends = [0, wins.value, wins.value + drawShare, 1];
  const borders = [[wins.low ?? 0, wins.high ?? 1], undefined, [1 - (losses.high ?? 1), 1 - (losses.low ?? 0)]];
  return [wins, draws, losses].map((rate, i): Row => {
    const share = rate?.value ?? drawShare;
    const border = borders[i];
    return {
      where: split.name,
      row: label(split.name),
      part: i,
      result: results[i],
      outcome: sideLabel(results[i]!),
      share: sixDigits(share),
      short: percent(share),
      words: rate === undefined ? percent(share) : percentEstimate(rate),
      start: sixDigits(ends[i]!),
      end: sixDigits(ends[i + 1]!),
      middle: sixDigits((ends[i]! + ends[i + 1]!) / 2),
      ...(rate?.low === undefined ? {} : { low: sixDigits(rate.low) }),
      ...(rate?.high === undefined ? {} : { high: sixDigits(rate.high) }),
      ...(rate === undefined ? {} : { n: rate.n }),
      ...(border === undefined ? {} : { whiskerLow: sixDigits(border[0]!), whiskerHigh: sixDigits(border[1]!) }),
    };
  });
}
