/** What a regression found, as an answer, as rows of a CSV and as pictures. Cold, pure. */

import type { Estimate } from "../estimate/summary.ts";
import type { Regression, ScenarioRegression, Shift } from "../experiments/regress.ts";
import { present } from "../given.ts";
import type { Answer, AnswerTable } from "./answer.ts";
import { beforeAfter } from "./charts/before-after.ts";
import { type ChartHead, chartHead, type DrawnChart, drawn } from "./charts/chart.ts";
import { type ForestData, forestPlot, type Tone } from "./charts/forest-plot.ts";
import { csvText, estimateCells } from "./csv-text.ts";
import { boundsOf } from "./estimates.ts";
import { EXPECTED_WORDS, expectedFirst, expectedName, foundText, type PlacedExpected } from "./expected-words.ts";
import { adaptedSentences, causeSentence, findingSentence, findingShort } from "./finding-words.ts";
import { decimal, integer, percent, pText } from "./number.ts";
import { headline, largest, type Placed, sampleText, worstFirst } from "./regress-words.ts";
import * as ShiftWords from "./shift-words.ts";
import { number, tableOf, words } from "./tables.ts";
import { blockNoun, clean, levelWords } from "./words.ts";

/** Rows of the table of what moved, for one scenario and for many. */
const MOST_ROWS = 20;
const MOST_ROWS_OF_MANY = 10;
/** Rows of the forest. */
const MOST_FOREST = 24;
const MOST_FOREST_OF_MANY = 16;
const MOST_PICTURES = 6;
/** Scenarios of which the terminal tells more than a row. */
const MOST_TOLD = 3;

export function regressAnswer(found: Regression, { title, rerun }: { title: string; rerun: string }): Answer {
  const { scenarios } = found;
  const seeds = [...new Set(scenarios.map(({ seed }) => clean(seed)))];
  return {
    command: "regress",
    title,
    headline: headline(found),
    subject: subject(found),
    notes: notes(found),
    cautions: cautions(found),
    numbers: numbers(found),
    charts: charts(found),
    tables: [...expectedTable(found), scenarioTable(found), toldTable(found), fullTable(found)],
    facts: [
      ["wargauge", found.wargauge],
      ["Rules", [...new Set(scenarios.map(({ rules }) => rules))].join(", ")],
      ["Played", sampleText(found)],
      ["Seed", seeds.length > 3 ? "of each scenario" : seeds.join(", ")],
      ["Confidence", levelWords(found)],
      ...(scenarios.length === 1
        ? ([
            ["Scenario", scenarios[0]!.scenarioHash.slice(0, 12)],
            ["Baseline", scenarios[0]!.baseline.scenarioHash.slice(0, 12)],
          ] as const)
        : []),
    ],
    rerun,
    reading,
  };
}

function subject({ scenarios }: Regression): string {
  if (scenarios.length !== 1) return "";
  return scenarios[0]!.sides.map(({ name, policy }) => `${clean(name)} (${clean(policy)})`).join(" against ");
}

function notes({ scenarios, wargauge, delta }: Regression): string[] {
  const unlike = scenarios.filter(({ finding, changedKeys }) => finding !== "identical" || changedKeys.length > 0);
  return present([
    scenarios.some(({ paired }) => !paired) &&
      "Played on other dice than the baseline: two independent samples, which see less than the same dice would.",
    ...unlike.slice(0, MOST_TOLD).map((scenario) => {
      const name = scenarios.length > 1 ? `${clean(scenario.name)}: ` : "";
      const said = [findingSentence(scenario), causeSentence(scenario, wargauge), ...adaptedSentences(scenario, delta)];
      return `${name}${present(said).join(" ")}`;
    }),
  ]);
}

function cautions({ scenarios }: Regression): string[] {
  const open = scenarios.filter(({ shifts }) => shifts.some((s) => s.verdict === "open" && s.kind === "score"));
  return present([
    ...scenarios.flatMap(({ name, controlIdentical, lost, added }) => [
      controlIdentical === false &&
        `${clean(name)} as the baseline has it no longer plays as it did: what moved is not the edit's doing alone. Save the baseline anew, then ask again`,
      lost.length > 0 &&
        `${clean(name)}: no longer counted as in the baseline, so nobody knows whether it moved: ${lost.join(", ")}. If that was meant, save it anew`,
      added.length > 0 && `${clean(name)}: the baseline does not know ${added.join(", ")}; save it anew to watch them`,
    ]),
    open.length > 0 &&
      `the score is open in ${open.map(({ name }) => clean(name)).join(", ")}: a baseline of more battles (--save with --battles) or a larger --delta would settle it`,
  ]);
}

function numbers(found: Regression): Answer["numbers"] {
  const shifts = found.scenarios.flatMap((scenario) => scenario.shifts);
  const of = (verdict: Shift["verdict"]) => integer(shifts.filter((shift) => shift.verdict === verdict).length);
  const identical = found.scenarios.filter(({ finding }) => finding === "identical").length;
  const verdicts = [
    { name: "Material changes", value: of("material"), range: largest(found, "material") || "none" },
    { name: "Small shifts", value: of("shifted-small"), range: "certain, and within the tolerance" },
    { name: "Open", value: of("open"), range: "may be material or not" },
    { name: "The same", value: of("same"), range: "certainly within the tolerance" },
  ];
  return [
    { name: "Scenarios", value: integer(found.scenarios.length), range: `${integer(identical)} bit-identical` },
    ...(shifts.length === 0 ? [] : verdicts),
  ];
}

function scenarioTable({ scenarios }: Regression): AnswerTable {
  const alike = scenarios.every(({ shifts }) => shifts.length === 0);
  const scored = (title: string, tell: typeof words, of: (score: Shift) => string) =>
    tell<ScenarioRegression>(title, ({ shifts }) => {
      const score = shifts.find(({ kind }) => kind === "score");
      return score === undefined ? "" : of(score);
    });
  const columns = present([
    words<ScenarioRegression>("Scenario", ({ name }) => clean(name)),
    words("Finding", findingShort),
    alike && number<ScenarioRegression>("Blocks", ({ blocks }) => integer(blocks)),
    !alike &&
      number<ScenarioRegression>("Blocks changed", ({ changedBlocks: n }) => (n === undefined ? "" : integer(n))),
    !alike && scored("Score", number, ShiftWords.changeText),
    !alike && scored("Verdict", words, ({ verdict }) => ShiftWords.VERDICT_WORDS[verdict]),
  ]);
  return tableOf("Scenario", scenarios.length > 1 ? scenarios : [], columns);
}

function expectedTable(found: Regression): AnswerTable[] {
  const placed = expectedFirst(found);
  if (placed.length === 0) return [];
  const columns = present([
    words<PlacedExpected>("Expected", ({ expected }) => expectedName(expected)),
    found.scenarios.length > 1 && words<PlacedExpected>("Scenario", ({ scenario }) => clean(scenario.name)),
    number<PlacedExpected>("Found", ({ expected }) => foundText(expected)),
    words<PlacedExpected>("Verdict", ({ expected }) => EXPECTED_WORDS[expected.verdict]),
  ]);
  return [tableOf("Expected", placed, columns)];
}

/** What deserves a look. */
function toldTable(found: Regression): AnswerTable {
  const several = found.scenarios.length > 1;
  const placed = worstFirst(found);
  const told = placed.filter(({ shift }) => shift.verdict !== "same" || shift.moved || shift.listed <= 0.05);
  // The score is what everybody asks for first.
  const score = several ? [] : placed.filter((each) => each.shift.kind === "score" && !told.includes(each));
  const all = [...score, ...told];
  const shown = all.slice(0, several ? MOST_ROWS_OF_MANY : MOST_ROWS);
  const columns = [
    ...(several ? [scenarioColumn] : []),
    numberColumn,
    number<Placed>("Then", ({ shift }) => short(shift, shift.before)),
    number<Placed>("Now", ({ shift }) => short(shift, shift.after)),
    changeColumn,
    verdictColumn,
  ];
  return tableOf("Number", shown, columns, all.length > shown.length ? { more: all.length - shown.length } : {});
}

const scenarioColumn = words<Placed>("Scenario", ({ scenario }) => scenario.name);
const numberColumn = words<Placed>("Number", ({ shift }) => ShiftWords.shiftName(shift));
const changeColumn = number<Placed>("Change", ({ shift }) => ShiftWords.changeText(shift));
const verdictColumn = words<Placed>("Verdict", ({ shift }) => ShiftWords.VERDICT_WORDS[shift.verdict]);

function short(shift: Shift, { value }: Estimate): string {
  return ShiftWords.isShare(shift) ? percent(value) : decimal(value);
}

function fullTable(found: Regression): AnswerTable {
  const distance = (shift: Shift, apart: number) => decimal(ShiftWords.isShare(shift) ? 100 * apart : apart);
  const columns = [
    scenarioColumn,
    numberColumn,
    number<Placed>("Then", ({ shift }) => ShiftWords.valueText(shift, "before")),
    number<Placed>("Now", ({ shift }) => ShiftWords.valueText(shift, "after")),
    changeColumn,
    number<Placed>("Tolerance", ({ shift }) => ShiftWords.toleranceText(shift)),
    number<Placed>("Distance", ({ shift }) => distance(shift, shift.distance)),
    number<Placed>("By chance", ({ shift }) => distance(shift, shift.noise)),
    number<Placed>("p of no change", ({ shift }) => pText(shift.pShift)),
    number<Placed>("adjusted", ({ shift }) => pText(shift.adjustedShift)),
    number<Placed>("p within tolerance, adjusted", ({ shift }) => pText(shift.adjustedMaterial)),
    verdictColumn,
  ];
  return tableOf("Everything that was tested", worstFirst(found), columns, { pageOnly: true });
}

const reading = [
  "Identity comes first: where everything that was counted is the same to the last count, nothing has changed and nothing is estimated.",
  "Otherwise the battles of the baseline are fought again on the same dice, and each block is compared with itself: what did not change cancels, which leaves the change itself. Only where another seed was asked for are the two runs independent samples.",
  "Material: the change is certainly larger than the tolerance. Small shift: certainly a change, and certainly within the tolerance. Same: certainly within the tolerance. Open: none of these yet. The claims are made together (Holm): the chance that one of them is false is at most that of one interval; half of it belongs to the scores, half to all else.",
  "Expected is what the scenario says of itself (`expect:`): met or broken is certain, for all expectations together, at the confidence of the intervals; open is what the battles of the baseline do not tell.",
  "The tolerance of the score is --delta; that of a metric, unless --tolerance says otherwise, a tenth of the standard deviation of the baseline's blocks, but no less than 0.02 a battle; that of an ending two battles in a hundred. Changes of scores and of endings are in points of 100.",
  "The mean of a metric is bounded by its skewness, too, so that a rare thing that was not seen is not taken for one that cannot happen; a change that at most 64 blocks show is tested exactly.",
  "Distance is how far the two distributions are apart (Wasserstein-1; of endings the share of battles that ended otherwise), beside what chance alone would make of as many changed blocks.",
  "The rules moved if some distribution did. If most blocks came out otherwise and no distribution moved, only the dice are dealt in another order.",
];

function headOf(found: Regression, scenarios: readonly ScenarioRegression[], subject: string): ChartHead {
  const { scenarioHash, seed } = scenarios[0]!;
  return chartHead({ ...found, scenarioHash, seed }, subject, sampleText({ scenarios }));
}

const TONES: Record<Shift["verdict"], Tone> = { material: "bad", "shifted-small": "good", same: "same", open: "open" };

function charts(found: Regression): DrawnChart[] {
  const placed = worstFirst(found);
  if (placed.length === 0) return [];
  const several = found.scenarios.length > 1;
  return [...(several ? scoreForest(found, placed) : []), forest(found, placed), ...pictures(found, placed)];
}

/** One row a scenario. */
function scoreForest(found: Regression, placed: readonly Placed[]): DrawnChart[] {
  const scores = placed.filter(({ shift }) => shift.kind === "score");
  if (scores.length === 0) return [];
  const head = headOf(found, found.scenarios, "Scenarios that do not play bit by bit as they did");
  const data: ForestData = {
    question: "Whose chances moved?",
    percent: true,
    difference: true,
    axis: "change of the score, in points of 100",
    reference: 0,
    band: found.delta,
    rows: scores.map(({ scenario, shift }) => ({
      name: `${clean(scenario.name)}: ${clean(shift.side ?? "")}`,
      ...shift.change,
      words: ShiftWords.VERDICT_WORDS[shift.verdict],
      tone: TONES[shift.verdict],
    })),
  };
  return [drawn("scores", forestPlot, head, data)];
}

/** Changes of all units on one scale: how many times the tolerance they are. */
function forest(found: Regression, placed: readonly Placed[]): DrawnChart {
  const several = found.scenarios.length > 1;
  const shown = placed.slice(0, several ? MOST_FOREST_OF_MANY : MOST_FOREST);
  const head = headOf(found, found.scenarios, subject(found) || "What moved most in all scenarios");
  return drawn("shifts", forestPlot, head, {
    question: "What moved, and does it matter?",
    percent: false,
    difference: true,
    axis: "change, in tolerances",
    reference: 0,
    band: 1,
    note: `That is the tolerance.${placed.length > shown.length ? ` ${placed.length - shown.length} more are in the table.` : ""}`,
    rows: shown.map(({ scenario, shift }) => ({
      name: `${several ? `${clean(scenario.name)}: ` : ""}${ShiftWords.shiftName(shift)}`,
      ...boundsOf(shift.change, (end) => end / shift.tolerance),
      amount: ShiftWords.changeWithUnit(shift),
      words: ShiftWords.VERDICT_WORDS[shift.verdict],
      tone: TONES[shift.verdict],
    })),
  });
}

/** Before and after of what moved most. */
function pictures(found: Regression, placed: readonly Placed[]): DrawnChart[] {
  const moved = placed.filter(({ shift }) => shift.kind !== "category" && shift.moved);
  return moved.slice(0, MOST_PICTURES).map(({ scenario, shift }, i) => {
    const { histograms, kind, unit } = shift;
    const name = ShiftWords.shiftName(shift);
    const where = found.scenarios.length > 1 ? ` (${clean(scenario.name)})` : "";
    const sample = (which: "before" | "after") => ({
      name: which === "before" ? "then" : "now",
      histogram: histograms[which].flatMap((count, bin) =>
        count > 0 ? [[bin * histograms.width, count] as const] : [],
      ),
      mean: shift[which],
      blocks: shift[which].n,
    });
    return drawn(`then-and-now-${i + 1}`, beforeAfter, headOf(found, [scenario], clean(scenario.title)), {
      question: `${name}: then and now${where}`,
      title: name,
      unit: kind === "score" ? "" : unit,
      scale: stepsOf(scenario, shift),
      confidence: found.confidence,
      before: sample("before"),
      after: sample("after"),
      trials: `${blockNoun(scenario)}s`,
      note: scenario.legs === 2 ? "A mirrored pair counts once, with the mean of its two battles." : "",
    });
  });
}

/** Steps of the histogram that are one real unit a battle. */
function stepsOf({ legs }: ScenarioRegression, { kind, scale }: Shift): number {
  return kind === "score" ? 2 * legs : legs * scale;
}

const columns = [
  ...["version", "scenarioHash", "seed", "rules", "mode", "confidence", "scenario", "finding"],
  ...["metric", "side", "unit"],
  ...["key", "statistic", "value", "low", "high", "n", "method", "tolerance", "distance", "noise", "pShift"],
  ...["adjustedShift", "adjustedMaterial", "verdict", "outcome"],
];

/** Three rows a number: then, now, and the change with all that is said about it. A scenario without any has one. */
export function regressCsv(found: Regression): string {
  const rows = found.scenarios.flatMap((scenario) => {
    const { scenarioHash, seed, rules, mode, name, finding, shifts, adapted } = scenario;
    const head = [found.wargauge, scenarioHash, seed, rules, mode, found.confidence, name, finding];
    const expectations = (scenario.expected ?? []).map((each) => [
      ...[
        ...head,
        each.metric ?? "score",
        each.side,
        each.metric === undefined ? "share" : each.unit,
        expectedName(each),
      ],
      ...["expected", ...estimateCells(each.found), undefined, undefined, undefined, undefined, undefined, undefined],
      ...[each.verdict, each.outcome],
    ]);
    if (shifts.length === 0) return [head, ...expectations];
    const ifAdapted = adapted && [
      ...[...head, "score", scenario.sides[0]!.name, "share", undefined, "changeIfPlayersAdapt"],
      ...estimateCells(adapted.change),
    ];
    const told = shifts.flatMap((shift) => {
      const subject = [shift.metric, shift.side, ShiftWords.isShare(shift) ? "share" : shift.unit, shift.label];
      const estimate = (statistic: string, e: Estimate) => [...[...head, ...subject, statistic, ...estimateCells(e)]];
      return [
        estimate("before", shift.before),
        estimate("after", shift.after),
        [
          ...[...estimate("change", shift.change), shift.tolerance, shift.distance, shift.noise, shift.pShift],
          ...[shift.adjustedShift, shift.adjustedMaterial, shift.verdict, shift.outcome],
        ],
      ];
    });
    return [...told, ...(ifAdapted ? [ifAdapted] : []), ...expectations];
  });
  const filled = rows.map((row) => columns.map((_, i) => row[i]));
  return csvText([columns, ...filled]);
}

export { regressJunit, regressMarkdown } from "./regress-ci.ts";
