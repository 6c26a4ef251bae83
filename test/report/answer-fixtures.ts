/** Answers as commands would give them, with a chart of every kind: an ordinary one, and one with everything that breaks pictures. */
import type { Answer } from "../../src/report/answer.ts";
import type { ChartHead } from "../../src/report/charts/chart.ts";
import type { DrawnChart, Spec } from "../../src/report/charts/index.ts";
import {
  beforeAfter,
  type CurvePoint,
  forestPlot,
  type HeatCell,
  heatMap,
  priceCurve,
  ribbonCurve,
  type Sample,
} from "../../src/report/charts/intervals.ts";
import { hostileNames } from "./fixtures.ts";

export const head: ChartHead = {
  wargauge: "0.1.0",
  scenarioHash: "5d41402abc4b2a76b9719d911017c592ae2f1a3bd3f5d7aa0b1c2d3e4f506172",
  seed: "1",
  subject: "Marines (gunline) against Orks (aggressor)",
  sample: "50 000 mirrored pairs, 95 % intervals.",
};

export function around(value: number, half: number) {
  return { value, low: value - half, high: value + half };
}

export function square(names: readonly string[], half: number): HeatCell[] {
  return names.flatMap((_, row) =>
    names.flatMap((_, column) => {
      // Nobody meets himself.
      if (row === column) return [];
      const value = 0.5 + (0.45 * (((row * 7 + column * 3) % 11) - 5)) / 5;
      return [{ row, column, ...around(value, half) }];
    }),
  );
}

function line(from: number, slope: number, count: number): CurvePoint[] {
  return Array.from({ length: count }, (_, i) => ({ x: 2 + i, ...around(from + slope * i, 0.01) }));
}

export function sample(name: string, counts: readonly number[], from = 0): Sample {
  const battles = counts.reduce((sum, count) => sum + count, 0);
  const mean = counts.reduce((sum, count, i) => sum + count * (from + i), 0) / battles;
  return {
    name,
    histogram: counts.map((count, i) => [from + i, count] as const),
    mean: { ...around(mean, 0.1), n: battles / 2, method: "mean-gamma" },
    blocks: battles / 2,
  };
}

const [odd, long] = hostileNames;
const thirty = Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? `${long} ${i}` : `${odd} ${i % 5}`));

/** Charts with whole names, none of which may be cut. */
export const ordinary: Record<string, Spec> = {
  forest: forestPlot(head, {
    question: "Is it better?",
    percent: true,
    difference: true,
    axis: "difference of the score, points in 100",
    reference: 0,
    band: 0.01,
    rows: [
      { name: "Power Fist", ...around(0.041, 0.008), words: "better" },
      { name: "Frag grenades", ...around(0.001, 0.006), words: "equivalent" },
      { name: "No armour", ...around(-0.03, 0.005), words: "worse" },
      { name: "Jump pack", ...around(-0.008, 0.02), words: "undecided" },
    ],
  }),
  groups: forestPlot(head, {
    question: "Who scores against whom?",
    percent: true,
    axis: "score",
    reference: 0.5,
    rows: ["gunline", "aggressor"].flatMap((group) =>
      [0.61, 0.5].map((value, i) => ({
        name: ["Marines", "Orks"][i]!,
        group: `against ${group}`,
        ...around(value, 0.02),
      })),
    ),
  }),
  bars: forestPlot(head, {
    reference: 0,
    bars: true,
    question: "What is each characteristic worth?",
    percent: false,
    difference: true,
    axis: "points a model",
    rows: [
      { name: "+1 Ld", ...around(0.1, 0.3) },
      { name: "-1 Sv", ...around(-4.1, 0.6) },
      { name: "heavy bolter", ...around(7.7, 0.9) },
    ],
  }),
  heat: heatMap(head, {
    question: "Who beats whom?",
    rows: ["Marines", "Orks", "Guard"],
    columns: ["Marines", "Orks", "Guard"],
    rowTitle: "",
    columnTitle: "against",
    cells: square(["Marines", "Orks", "Guard"], 0.05),
  }),
  ramp: heatMap(head, {
    question: "How many are lost?",
    rows: ["3", "4"],
    columns: ["6", "12", "18", "24", "30", "36", "42"],
    rowTitle: "Toughness",
    columnTitle: "distance",
    percent: false,
    title: "models lost",
    middle: null,
    cells: Array.from({ length: 13 }, (_, i) => ({ row: Math.floor(i / 7), column: i % 7, ...around(1.5 + i, 0.05) })),
  }),
  curve: ribbonCurve(head, {
    question: "How does the score change with distance?",
    percent: true,
    xAxis: "distance in inches",
    yAxis: "score of Marines",
    reference: 0.5,
    marks: [{ name: "even", ...around(5.2, 0.4) }],
    series: [{ name: "Marines", points: line(0.42, 0.025, 7) }],
  }),
  curves: ribbonCurve(head, {
    question: "How does the score change with cover?",
    percent: true,
    xAxis: "distance in inches",
    yAxis: "score of Marines",
    series: ["no cover", "cover 4+"].map((name, i) => ({ name, points: line(0.42 + i / 10, 0.01, 20) })),
  }),
  price: priceCurve(head, {
    question: "What should a Grot cost?",
    name: "a Grot",
    points: line(0.7, -0.05, 7),
    fair: around(6, 0.3),
    current: 3,
    ticks: [2, 2.5, 3.3, 5, 8],
  }),
  before: beforeAfter(head, {
    question: "Did the losses move?",
    title: "Models lost, Orks",
    unit: "models",
    scale: 1,
    confidence: 0.95,
    before: sample("before", [10, 60, 200, 60, 10]),
    after: sample("after", [10, 60, 200, 60, 10], 1),
  }),
};

/** Hostile and long names, thirty of them, some alike; open intervals; one value only; nothing at all. */
export const hostile: Record<string, Spec> = {
  forest: forestPlot(head, {
    question: "Is it better?",
    percent: true,
    axis: "score",
    reference: 0.5,
    band: 0.02,
    rows: [
      { name: odd, ...around(0.5, 0.01), words: `${odd} is better than ${long}`, group: odd },
      { name: odd, value: 0.7, low: 0.6, group: odd },
      { name: long, value: 0.4, high: 0.45, group: long },
      { name: long, value: 0.4, group: long },
    ],
  }),
  nothing: forestPlot(head, { question: "Is it?", percent: false, axis: "points", reference: 0, rows: [] }),
  one: forestPlot(head, {
    question: "Is it?",
    percent: false,
    axis: "points",
    reference: 0,
    rows: [{ name: "same", value: 0, low: 0, high: 0 }],
  }),
  heat: heatMap(head, {
    question: "Who beats whom?",
    rows: thirty,
    columns: thirty,
    rowTitle: odd,
    columnTitle: odd,
    cells: square(thirty, 0.1),
  }),
  empty: heatMap(head, {
    question: "Who?",
    rows: ["a", "b"],
    columns: ["c"],
    rowTitle: "",
    columnTitle: "",
    cells: [],
  }),
  curve: ribbonCurve(head, {
    question: "Where?",
    percent: false,
    xAxis: odd,
    yAxis: long,
    marks: [
      { name: odd, value: 3, low: 2 },
      { name: long, value: 4, low: 4, high: 4 },
    ],
    series: [
      { name: odd, points: [{ x: 1e-7, value: 1 }] },
      { name: long, points: [] },
    ],
  }),
  price: priceCurve(head, { question: "What should it cost?", name: odd, points: [] }),
  before: beforeAfter(head, {
    question: "Did it move?",
    title: odd,
    unit: "",
    scale: 2,
    confidence: 0.9,
    before: sample(odd, [100]),
    after: sample(odd, [100], 90),
  }),
};

export function drawnCharts(specs: Record<string, Spec>): DrawnChart[] {
  return Object.entries(specs).map(([id, spec]) => ({
    id,
    question: (spec["title"] as { text: string }).text,
    spec,
  }));
}

const hash = head.scenarioHash;

export function answer(changes: Partial<Answer> = {}): Answer {
  return {
    command: "compare",
    title: "Power Fist or power weapon?",
    headline: "A Power Fist is better than a power weapon: it scores 54.1 % (53.3 to 54.9 %).",
    subject: "Marines with either (aggressor) against Orks (aggressor).",
    notes: ["Decided after 6 400 mirrored pairs."],
    cautions: ["One pair of scripted players only."],
    numbers: [{ name: "Score", value: "54.1 %", range: "53.3 to 54.9 %" }],
    charts: drawnCharts(ordinary),
    tables: [
      {
        title: "By itself",
        columns: [{ title: "Side" }, { title: "Score", number: true }, { title: "Won", number: true }],
        rows: [
          ["Power Fist", "54.1 %", "50 %"],
          ["Power weapon", "45.9 %", "41 %"],
        ],
      },
      { title: "Every battle", columns: [{ title: "Battle" }], rows: [["0.1"]], pageOnly: true },
    ],
    facts: [
      ["Program", "wargauge 0.1.0"],
      ["Seed", "1"],
      ["Scenario", hash],
    ],
    rerun: "wargauge compare fist.yaml blade.yaml --seed 1",
    reading: ["The verdict is right with 95 % certainty."],
    ...changes,
  };
}

/** Names of scenarios where every word of a command may end up. */
export function hostileAnswer(): Answer {
  return answer({
    title: odd,
    headline: `${odd} is better than ${long}.`,
    subject: `${odd} against ${long}`,
    notes: [odd],
    cautions: [odd],
    numbers: [{ name: odd, value: odd, range: long }],
    charts: drawnCharts(hostile),
    tables: [
      {
        title: odd,
        columns: [{ title: odd }, ...thirty.map((title) => ({ title, number: true }))],
        rows: thirty.concat(thirty).map((name) => [name, ...thirty.map(() => "50.0 % (49.0 to 51.0 %)")]),
      },
    ],
    facts: [[odd, long]],
    rerun: `wargauge compare '${odd}'`,
    reading: [odd],
  });
}
