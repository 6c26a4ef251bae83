/** What a sweep found, in words, tables and pictures: a curve for one axis of numbers, rows for one of names, a heat map for two. Cold. */

import type { Estimate } from "../estimate/summary.ts";
import type { PointAnswer, SweepMetric, SweepResult } from "../experiments/sweep.ts";
import { present } from "../given.ts";
import type { Answer, AnswerTable, KeyNumber } from "./answer.ts";
import { amount } from "./charts/amounts.ts";
import { type ChartHead, chartHead } from "./charts/chart.ts";
import type { DrawnChart } from "./charts/index.ts";
import { forestPlot, heatMap, ribbonCurve } from "./charts/intervals.ts";
import { editedScenario, type ScenarioWords, shellWord } from "./command-words.ts";
import { boundsOf, percentEstimate, rangeOf, valueAlone, valueAndRange, valueEstimate } from "./estimates.ts";
import { metricName } from "./metric-words.ts";
import { decimal, integer, percent, plain } from "./number.ts";
import { number, tableOf, words } from "./tables.ts";
import { clean, counted, levelWords } from "./words.ts";

/** Wider tables are not read, and no terminal shows them. */
const MOST_GRID_COLUMNS = 9;
/** Beyond this many metrics the terminal shows the score only. */
const MOST_METRIC_TABLES = 2;
const MOST_CHARTS = 8;

export interface SweepWords extends ScenarioWords {
  /** As the user wrote them. */
  readonly varies: readonly string[];
  readonly bases?: readonly string[];
  readonly metrics?: readonly string[];
}

/** What is shown of each point: the score, one metric of one side, or how that differs from the base point. */
interface Measure {
  readonly id: string;
  /** "Score of Marines", "Models lost, Orks". */
  readonly name: string;
  readonly unit: string;
  /** They are shares of 1. */
  readonly percent: boolean;
  readonly difference: boolean;
  readonly of: (point: PointAnswer) => Estimate | undefined;
}

/** A measure and its difference from the base point. */
interface Pair {
  readonly level: Measure;
  readonly change: Measure;
}

export function sweepAnswer(result: SweepResult, words: SweepWords): Answer {
  const pairs = pairsOf(result);
  const main = mainOf(result, pairs);
  return {
    command: "sweep",
    title: clean(result.title),
    headline: headline(result, main.level),
    subject: subject(result),
    notes: notes(result, main),
    cautions: result.cautions,
    numbers: numbers(result, main.level),
    charts: charts(result, pairs),
    tables: tables(result, pairs),
    facts: facts(result),
    rerun: rerun(result, words),
    reading: reading(result),
  };
}

/** The score; where there is none, what the attacked side comes to, or what else it is that changes. */
function mainOf({ points }: SweepResult, pairs: readonly Pair[]): Pair {
  const [first] = pairs as [Pair];
  if (points[0]!.score !== undefined) return first;
  return pairs.find(({ level }) => !isLevel(points, level)) ?? first;
}

function pairsOf(result: SweepResult): Pair[] {
  const [first] = result.points as [PointAnswer];
  const name = `Score of ${clean(first.sides[0]?.name ?? "")}`;
  const score = { id: "score", name, unit: "share of the score", percent: true };
  // Points may have metrics that others lack, as when weapons are varied: each that any point has is shown once.
  const all = new Map<string, SweepMetric>();
  for (const { metrics } of result.points) for (const metric of metrics) all.set(metricKey(metric), metric);
  const attacked = ({ side }: SweepMetric) => Number(first.score === undefined && side === first.sides[1]?.name);
  const means = [...all]
    .toSorted(([, a], [, b]) => attacked(b) - attacked(a))
    .map(([key, metric], i): Pair => {
      const at = ({ metrics }: PointAnswer) => metrics.find((each) => metricKey(each) === key);
      const common = { name: metricName(metric), unit: clean(metric.unit), percent: false };
      const id = `${metric.id}-${i + 1}`;
      return {
        level: { ...common, id, difference: false, of: (point) => at(point)?.mean },
        change: { ...common, id: `${id}-difference`, difference: true, of: (point) => at(point)?.difference },
      };
    });
  if (first.score === undefined) return means;
  const difference = { id: "score-difference", unit: "points of a hundred" };
  return [
    {
      level: { ...score, difference: false, of: (point) => point.score },
      change: { ...score, ...difference, difference: true, of: (point) => point.difference },
    },
    ...means,
  ];
}

function metricKey({ id, side, key, turn }: SweepMetric): string {
  return JSON.stringify([id, side, key, turn]);
}

function headline(result: SweepResult, main: Measure): string {
  const { axes, points, crossings = [] } = result;
  const [first, second] = points[0]!.sides.map(({ name }) => clean(name)) as [string, string];
  const numbers = axes[0]!.numbers;
  if (crossings.length === 1 && numbers !== undefined) {
    const even = `${first} and ${second} are even at ${axisName(axes[0]!)} ${valueEstimate(crossings[0]!)}`;
    const lowest = points[numbers.indexOf(Math.min(...numbers))]!.score!.value;
    const highest = points[numbers.indexOf(Math.max(...numbers))]!.score!.value;
    if ((lowest - 0.5) * (highest - 0.5) >= 0) return `${even}.`;
    const [below, above] = lowest > 0.5 ? [first, second] : [second, first];
    return `${even}: below it ${below} win, above it ${above}.`;
  }
  if (crossings.length > 1) {
    const places = crossings.map((crossing) => valueEstimate(crossing)).join(" and ");
    return `${first} and ${second} are even at ${axisName(axes[0]!)} ${places}.`;
  }
  const [least, most] = extremes(points, main);
  if (isLevel(points, main))
    return `${main.name} does not depend on ${axes.map(axisName).join(" or ")}: ${written(main, main.of(least)!)} at every point.`;
  const ends = [least, most].map((point) => `${written(main, main.of(point)!)} at ${pointName(result, point)}`);
  return `${main.name}: from ${ends.join(" to ")}.`;
}

/** Whether no battle came out otherwise anywhere. */
function isLevel(points: readonly PointAnswer[], measure: Measure): boolean {
  const found = points.map((point) => JSON.stringify(measure.of(point)));
  return new Set(found).size === 1 && points.every(({ changed = 0 }) => changed === 0);
}

/** The points with the lowest and the highest value; the first of equals. */
function extremes(points: readonly PointAnswer[], measure: Measure): [PointAnswer, PointAnswer] {
  const known = points.filter((point) => measure.of(point) !== undefined);
  const value = (point: PointAnswer) => measure.of(point)!.value;
  return [
    known.reduce((least, point) => (value(point) < value(least) ? point : least)),
    known.reduce((most, point) => (value(point) > value(most) ? point : most)),
  ];
}

/** What the axis is called whose values are names of variants (scenario/variants.ts); no path of a scenario is. */
const VARIANT_AXIS = "variant";

/** A variant that has a name goes by it. */
function pointName({ axes }: SweepResult, { at }: PointAnswer): string {
  const parts = axes.map((axis, i) => {
    const value = clean(axis.values[at[i]!]!);
    return axis.path === VARIANT_AXIS ? value : `${axisName(axis)}=${value}`;
  });
  return parts.join(", ");
}

function axisName({ name, path }: SweepResult["axes"][number]): string {
  return clean(name ?? path);
}

function subject({ points, base, axes }: SweepResult): string {
  const { sides } = points[base]!;
  const fought = sides
    .map(({ name, policy }, i) => {
      // A doctrine that is varied is not who fought.
      const varied = points.some((point) => point.sides[i]!.policy !== policy);
      return varied ? clean(name) : `${clean(name)} (${clean(policy)})`;
    })
    .join(" against ");
  return `${fought}; ${counted(points.length, "point")} of ${axes.map(axisName).join(" x ")}`;
}

/** How much the values matter at most, and how well the cells of a table are known that has no room for intervals. */
function notes(result: SweepResult, { level, change }: Pair): string[] {
  const said: string[] = [];
  const others = known(result, change);
  if (others.length > 0 && !isLevel(result.points, level)) {
    const size = (point: PointAnswer) => Math.abs(change.of(point)!.value);
    const largest = others.reduce((most, point) => (size(point) > size(most) ? point : most));
    const difference = written(change, change.of(largest)!).replace(/( \(|$)/, ` ${change.unit}$1`);
    const base = pointName(result, result.points[result.base]!);
    said.push(
      `Against ${base} the largest difference is ${difference} at ${pointName(result, largest)}, block by block with the same dice.`,
    );
  }
  if (result.playedWell)
    said.push(
      "Who names no player chose one at each point, as well as the scripts allow: what is varied changes how it is played best.",
    );
  if (result.axes.length === 2) {
    const half = Math.max(...known(result, level).map((point) => halfWidth(level.of(point)!)));
    const accuracy = level.percent ? percent(half) : `${decimal(half)} ${level.unit}`;
    said.push(`${level.name}: every value in the table is known to ±${accuracy} or better.`);
  }
  return said;
}

function numbers(result: SweepResult, main: Measure): KeyNumber[] {
  const [least, most] = extremes(result.points, main);
  const tile = (name: string, point: PointAnswer): KeyNumber => {
    const { value, range } = valueAndRange(written(main, main.of(point)!));
    return { name, value, range: `${range}${main.percent ? "" : ` ${main.unit}`}; ${pointName(result, point)}` };
  };
  return [
    ...(result.crossings ?? []).map((crossing): KeyNumber => {
      const interval = rangeOf(crossing) || "somewhere in the range";
      return { name: `Even at ${axisName(result.axes[0]!)}`, value: valueAlone(crossing), range: interval };
    }),
    tile(`Lowest: ${main.name}`, least),
    tile(`Highest: ${main.name}`, most),
    { name: "Battles", value: integer(result.battles * result.points.length), range: sample(result) },
  ];
}

function charts(result: SweepResult, pairs: readonly Pair[]): DrawnChart[] {
  const paths = result.axes.map(axisName).join(" and ");
  const base = pointName(result, result.points[result.base]!);
  return pairs
    .slice(0, MOST_CHARTS)
    .flatMap(({ level, change }) => [
      drawn(result, level, `${level.name}: how does it change with ${paths}?`),
      drawn(result, change, `${level.name}: how does it differ from that at ${base}?`),
    ]);
}

function drawn(result: SweepResult, measure: Measure, question: string): DrawnChart {
  const { axes } = result;
  const draw = axes.length === 2 ? drawGrid : axes[0]!.numbers === undefined ? drawRows : drawCurve;
  return { id: measure.id, question, spec: draw(result, measure, question) };
}

function drawCurve(result: SweepResult, measure: Measure, question: string): DrawnChart["spec"] {
  const [axis] = result.axes;
  const points = known(result, measure).map((point) => ({
    x: axis!.numbers![point.at[0]!]!,
    ...boundsOf(measure.of(point)!),
  }));
  const marks = measure.id === "score" ? (result.crossings ?? []) : [];
  const reference = referenceOf(measure);
  return ribbonCurve(headOf(result), {
    question,
    series: [{ name: measure.name, points: points.sort((a, b) => a.x - b.x) }],
    xAxis: axisName(axis!),
    yAxis: measure.unit,
    percent: measure.percent,
    difference: measure.difference,
    ...(reference !== undefined && { reference }),
    marks: marks.map((crossing) => ({ name: "even", ...boundsOf(crossing) })),
  });
}

function drawRows(result: SweepResult, measure: Measure, question: string): DrawnChart["spec"] {
  const points = known(result, measure);
  return forestPlot(headOf(result), {
    question,
    rows: points.map((point) => ({ name: settingName(result, point), ...boundsOf(measure.of(point)!) })),
    axis: measure.unit,
    percent: measure.percent,
    difference: measure.difference,
    reference: referenceOf(measure) ?? measure.of(result.points[result.base]!)?.value ?? 0,
  });
}

function drawGrid(result: SweepResult, measure: Measure, question: string): DrawnChart["spec"] {
  const [down, across] = result.axes;
  const points = known(result, measure);
  return heatMap(headOf(result), {
    question,
    rows: down!.values.map(clean),
    columns: across!.values.map(clean),
    rowTitle: axisName(down!),
    columnTitle: axisName(across!),
    cells: points.map((point) => ({ row: point.at[0]!, column: point.at[1]!, ...boundsOf(measure.of(point)!) })),
    title: measure.name,
    percent: measure.percent,
    difference: measure.difference,
    middle: referenceOf(measure) ?? null,
  });
}

/** Where nothing differs; a mean has no such place. */
function referenceOf({ percent, difference }: Measure): number | undefined {
  return difference ? 0 : percent ? 0.5 : undefined;
}

function known({ points }: SweepResult, measure: Measure): PointAnswer[] {
  return points.filter((point) => measure.of(point) !== undefined);
}

function tables(result: SweepResult, pairs: readonly Pair[]): AnswerTable[] {
  const lists = pairs.map((pair, i): AnswerTable => {
    const long = result.axes.length === 2 || i > MOST_METRIC_TABLES;
    return { ...listTable(result, pair), ...(long && { pageOnly: true }) };
  });
  const grids = result.axes.length === 2 ? pairs.map(({ level }) => gridTable(result, level)) : [];
  return [...grids, ...lists, resultTable(result)].filter(({ rows }) => rows.length > 0);
}

/** One line a point: the value, and the difference from the base point. */
function listTable(result: SweepResult, { level, change }: Pair): AnswerTable {
  const base = settingName(result, result.points[result.base]!);
  const unit = level.percent ? "points" : level.unit;
  const title = result.axes.length === 1 ? axisName(result.axes[0]!) : `${level.name}, with intervals`;
  return tableOf(title, known(result, level), [
    words("Value", (point) => settingName(result, point)),
    number(level.percent ? level.name : `${level.name} [${level.unit}]`, (point) => written(level, level.of(point)!)),
    number(`change from ${base} [${unit}]`, (point) => {
      const difference = change.of(point);
      return difference === undefined ? "" : written(change, difference);
    }),
  ]);
}

function settingName(result: SweepResult, point: PointAnswer): string {
  const { axes } = result;
  return axes.length === 1 ? clean(axes[0]!.values[point.at[0]!]!) : pointName(result, point);
}

/** Two axes as rows and columns; the intervals stand in the long table of the page. */
function gridTable(result: SweepResult, measure: Measure): AnswerTable {
  const [down, across] = result.axes;
  const at = new Map(result.points.map((point) => [point.at.join(" "), measure.of(point)]));
  const columns = across!.values.map((value, column) =>
    number<string>(clean(value), (_, row) => {
      const estimate = at.get(`${row} ${column}`);
      return estimate === undefined ? "" : valueAndRange(written(measure, estimate)).value.replace(" %", "");
    }),
  );
  const corner = words(`${axisName(down!)} \\ ${axisName(across!)}`, clean);
  const wide = columns.length > MOST_GRID_COLUMNS ? { pageOnly: true } : {};
  return tableOf(measure.name, down!.values, [corner, ...columns], wide);
}

function halfWidth({ low, high }: Estimate): number {
  return low === undefined || high === undefined ? 0 : 0.5 * (high - low);
}

/** Who stood there at each point, and wins, draws and losses apart. */
function resultTable(result: SweepResult): AnswerTable {
  const names = result.points[0]!.sides.map(({ name }) => clean(name));
  const rate = (title: string, of: "winRate" | "drawRate" | "lossRate") =>
    number<PointAnswer>(title, ({ [of]: estimate }) => (estimate === undefined ? "" : percentEstimate(estimate)));
  const columns = [
    words<PointAnswer>("Value", (point) => settingName(result, point)),
    ...names.map((name, i) => number<PointAnswer>(`Points of ${name}`, ({ sides }) => decimal(sides[i]!.points))),
    rate(`${names[0]} win`, "winRate"),
    rate("Draws", "drawRate"),
    rate(`${names[1]} win`, "lossRate"),
  ];
  const scored = result.points.filter(({ winRate }) => winRate !== undefined);
  return tableOf("Sides and results", scored, columns, { pageOnly: true });
}

function facts(result: SweepResult): [string, string][] {
  const settings = (values: Readonly<Record<string, unknown>>) =>
    Object.entries(values)
      .map(([key, value]) => `${key}: ${String(value)}`)
      .join(", ");
  return [
    ["Program", `wargauge ${result.wargauge}`],
    ["Rules", `${result.rules}, ${result.mode}`],
    ["Sample", sample(result)],
    ["Seed", clean(result.seed)],
    ["Scenario hash", `${result.scenarioHash} (${pointName(result, result.points[result.base]!)})`],
    ...(["options", "houseRules"] as const).flatMap((key): [string, string][] => {
      const text = settings(result[key]);
      return text === "" ? [] : [[key === "options" ? "Rulings" : "House rules", text]];
    }),
  ];
}

/** "2 048 mirrored pairs at each of 11 points". */
function sample({ blocks, legs, mode, points, stopped, stop }: SweepResult): string {
  const noun = legs === 2 ? "mirrored pair" : mode === "attack" ? "attack" : "battle";
  const note = stopped ?? (stop.rule === "precision" && !stop.reached ? "precision not reached" : undefined);
  const each = `${counted(blocks, noun)} at each of ${counted(points.length, "point")}`;
  return note === undefined ? each : `${each} (${note})`;
}

function headOf(result: SweepResult): ChartHead {
  return chartHead(result, subject(result), sample(result));
}

/** The command that gives these numbers again: a fixed number of battles does, however the sweep was stopped. */
function rerun(result: SweepResult, words: SweepWords): string {
  const { varies, bases = [], metrics = [] } = words;
  const options = [
    ...varies.flatMap((text) => ["--vary", text]),
    ...bases.flatMap((text) => ["--base", text]),
    ...metrics.flatMap((id) => ["--metric", id]),
    ...["--battles", String(result.battles)],
    ...(result.confidence === 0.95 ? [] : ["--confidence", plain(result.confidence)]),
  ];
  return `wargauge sweep ${editedScenario(words)} ${options.map(shellWord).join(" ")}`;
}

function reading({ confidence, legs, crossings, axes }: SweepResult): string[] {
  const share = levelWords({ confidence });
  return present([
    `Every point was played with the same dice. Its interval holds the true value in ${share} of all sweeps like this one, each point by itself: of twenty points one may well be off.`,
    "The difference from the base point is taken block by block, where the luck of common dice cancels: its interval is narrower than the two intervals beside it would suggest, and it is the one to judge a change by. Points of difference are hundredths of the score.",
    crossings !== undefined &&
      crossings.length > 0 &&
      `Between two values of ${axisName(axes[0]!)} the curve is drawn straight. Where it meets 50 % the sides are even; the interval of that place is where the ribbon holds 50 %.`,
    legs === 2 &&
      "A block is a mirrored pair: both sides fight twice with the same dice, once in either seat. A draw counts half.",
    "Intervals cover luck, not judgement: how the scripted players decide and how unclear rules were read are taken as given.",
  ]);
}

/** "61.3 % (60.8 to 61.8 %)", "+3.2 (+2.9 to +3.5)". */
function written(measure: Measure, estimate: Estimate): string {
  return amount(estimate, measure);
}
