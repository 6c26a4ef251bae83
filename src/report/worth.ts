/** What worths were found, in words, numbers and pictures. Cold, pure. */
import { stringify } from "csv-stringify/sync";
import type { Estimate } from "../estimate/summary.ts";
import type { LeverWorth, PriceVerdict, Worths } from "../experiments/worth.ts";
import type { Together } from "../experiments/worth-together.ts";
import type { Answer, AnswerTable } from "./answer.ts";
import type { ChartHead } from "./charts/chart.ts";
import type { DrawnChart } from "./charts/index.ts";
import { forestPlot, type IntervalRow, type Tone } from "./charts/intervals.ts";
import {
  decimal,
  differenceEstimate,
  integer,
  percent,
  percentEstimate,
  plain,
  points,
  valueAndRange,
  valueEstimate,
} from "./number.ts";
import { clean, confidenceWords, counted, fieldWords, levelWords } from "./words.ts";

/** Bars that can still be read. */
const MOST_BARS = 24;

export function worthAnswer(found: Worths, rerun: string): Answer {
  const unit = clean(found.unit.name);
  const step = valueAndRange(differenceEstimate(found.yardstick.score, 100));
  return {
    command: "worth",
    title: `What is it worth to ${unit}?`,
    headline: headline(found),
    subject: subject(found),
    notes: notes(found),
    cautions: cautions(found),
    numbers: [
      { name: `Score of ${clean(found.side.name)}`, ...valueAndRange(percentEstimate(found.score)) },
      {
        name: `One more ${clean(found.yardstick.name)} (${points(found.yardstick.points)})`,
        value: step.value,
        range: `${step.range} points of score`,
      },
      { name: "Battles", value: integer(found.battles), range: sampleOf(found) },
    ],
    charts: charts(found),
    tables: tables(found),
    facts: [
      ["wargauge", found.wargauge],
      ["rules", `${found.rules}, ${found.mode}`],
      ["sample", `${sampleOf(found)} of each change (${counted(found.battles, "battle")} in all)`],
      ["intervals", `${levelWords(found)}, Fieller`],
      ["seed", found.seed],
      ["scenario", hashesText(found.scenarioHashes)],
    ],
    rerun,
    reading: [
      `A change is worth what it adds to the score, told in points: the score that ${unit} gains is divided by the score that a point buys in ${clean(found.yardstick.name)}. Both are measured on the same dice, so most luck cancels, and the interval knows that both are uncertain.`,
      "What is carried is worth what would be lost without it. Characteristics are shown both ways: what one more would add, and what the last one is worth.",
      "A price is called too low or too high only when that is certain after all prices that are compared are taken together (Holm); fair when the worth is certainly within a tenth of the price, or within a twenty-fifth of all that the unit costs. Everything else is open.",
      "Where points lost decide a battle, a dearer model is also dearer to lose: that is part of what an upgrade is worth there, and the reason why one that does nothing may be worth less than nothing.",
      "Worths hold for this army, these opponents, this ground and these scripted players. They are those of the next change: two changes together need not be worth their sum; --together 3 asks.",
      ...(found.together === undefined
        ? []
        : [
            "Two things together are compared with what each is worth without the other. They work together, or against each other, only when that is certain of the logits of the scores, for all pairs at once (Holm): near its end a score makes less of whatever is added.",
          ]),
    ],
  };
}

/** What the rulebook asks a price for comes first: that is what can be repriced. */
function headline(found: Worths): string {
  const unit = clean(found.unit.name);
  if (!found.yardstick.identifiable)
    return `What changes to ${unit} are worth cannot be told at this army size: the score hardly reacts to points.`;
  const [only] = found.levers;
  const priced = found.levers.filter(({ verdict }) => verdict === "under-costed" || verdict === "over-costed");
  const carried = found.levers.filter(({ change, verdict }) => change === "without" && verdict !== undefined);
  const told = found.levers.length === 1 ? only : (carried.toSorted(byWorth)[0] ?? priced.toSorted(byGap)[0]);
  if (told?.worth !== undefined && told.verdict !== undefined)
    return `${thing(told)} is worth ${valueEstimate(told.worth)} points to ${unit}; it costs ${decimal(told.listed!)}: ${verdictWords[told.verdict]}.`;
  const best = found.levers.toSorted(byWorth)[0];
  return best?.worth === undefined
    ? `No worth to ${unit} is known yet.`
    : `Of all changes to ${unit}, ${thing(best)} is worth most: ${valueEstimate(best.worth)} points.`;
}

function byWorth(a: LeverWorth, b: LeverWorth): number {
  return (b.worth?.value ?? -Infinity) - (a.worth?.value ?? -Infinity);
}

function byGap(a: LeverWorth, b: LeverWorth): number {
  const gap = ({ worth, listed }: LeverWorth) => Math.abs((worth?.value ?? 0) - (listed ?? 0));
  return gap(b) - gap(a);
}

/** "Power Fist", "+1 T", "the last point of T". */
function thing({ change, name, unit }: Pick<LeverWorth, "change" | "name" | "unit">): string {
  if (change === "+1") return `+1 ${clean(name)}`;
  if (change === "-1") return `the last point of ${clean(name)}`;
  return clean(name) === "" ? clean(unit) : clean(name);
}

export const verdictWords: Readonly<Record<PriceVerdict, string>> = {
  "under-costed": "too cheap",
  "over-costed": "too dear",
  fair: "fair",
  open: "open",
};

function subject(found: Worths): string {
  const { side, opponents } = found;
  return `${clean(side.name)} (${clean(side.policy)}) against ${fieldWords(opponents)}.`;
}

function notes(found: Worths): string[] {
  const { yardstick, unit, levers, precision, stop } = found;
  const list = [
    `One more ${clean(yardstick.name)} for ${points(yardstick.points)} adds ${differenceEstimate(yardstick.score, 100)} points of score.`,
  ];
  const verdicts = levers.flatMap(({ verdict }) => verdict ?? []);
  const count = (wanted: PriceVerdict) => verdicts.filter((each) => each === wanted).length;
  if (verdicts.length > 1)
    list.push(
      `Of ${counted(verdicts.length, "price")}, ${count("under-costed")} are too low for ${clean(unit.name)}, ${count("over-costed")} too high, ${count("fair")} fair, ${count("open")} open.`,
    );
  if (stop === "cap")
    list.push(
      `Not all worths are known within ${points(precision!)} after ${sampleOf(found)}; --max-battles goes on, --precision asks for less.`,
    );
  if (stop === "interrupted") list.push(`Interrupted after ${sampleOf(found)}; what is said holds for these.`);
  list.push(...togetherNotes(found.together ?? []));
  const asymmetric = found.asymmetries.filter(
    ({ worth }) => worth !== undefined && (worth.low! > 0 || worth.high! < 0),
  );
  for (const { name, worth } of asymmetric
    .toSorted((a, b) => Math.abs(b.worth!.value) - Math.abs(a.worth!.value))
    .slice(0, 3))
    list.push(
      worth!.value > 0
        ? `The next ${clean(name)} is worth ${valueEstimate(worth!)} points more than the last one.`
        : `The next ${clean(name)} is worth ${valueEstimate(negative(worth!))} points less than the last one.`,
    );
  return list;
}

/** Pairs whose worth is certainly not their sum. */
function togetherNotes(pairs: readonly Together[]): string[] {
  return pairs.flatMap(({ things, verdict, beyondSum }) => {
    if (verdict === "open" || beyondSum === undefined) return [];
    const size = verdict === "more" ? beyondSum : negative(beyondSum);
    return [
      `${things.map(thing).join(" and ")} work ${verdict === "more" ? "together" : "against each other"}: ${valueEstimate(size)} points ${verdict} than their sum.`,
    ];
  });
}

function negative({ value, low, high, n, method }: Estimate): Estimate {
  return { value: -value, low: -high!, high: -low!, n, method };
}

/** A score beyond these leaves little room to differ. */
const SATURATED = [0.1, 0.9] as const;
/** Worths beyond so many models of the yardstick lie far outside what was measured. */
const FAR = 3;

function cautions(found: Worths): string[] {
  const { score, yardstick, levers, unit, opponents } = found;
  const list: string[] = [];
  if (score.value < SATURATED[0] || score.value > SATURATED[1])
    list.push(
      `the score is ${percent(score.value)}: so near its end little can change it. Choose opponents of a like strength, or --set more or fewer of them`,
    );
  if (!yardstick.identifiable)
    list.push(
      `a model more or fewer of ${clean(yardstick.name)} changes the score by ${differenceEstimate(yardstick.score, 100)} points: no price is identifiable. More battles, evener armies or another --yardstick may help`,
    );
  if (yardstick.entry !== unit.entry)
    list.push(
      `${clean(unit.name)} cannot be one more or fewer, so a point is what it buys in ${clean(yardstick.name)}`,
    );
  const far = levers.filter(({ worth }) => Math.abs(worth?.value ?? 0) > FAR * yardstick.points);
  if (far.length > 0)
    list.push(
      `${namesOf(far)}: worth more than ${FAR} models of ${clean(yardstick.name)}, far beyond the one that was measured; take the size as rough`,
    );
  const shared = levers.filter(({ also }) => also !== undefined);
  if (shared.length > 0)
    list.push(
      `${namesOf(shared)}: a change of the rulebook that reaches ${[...new Set(shared.flatMap(({ also }) => also!))].map(clean).join(", ")} on the other side as well`,
    );
  if (opponents.length === 1)
    list.push("one opponent only; --against names a field, and each opponent is then told apart");
  return list;
}

function namesOf(levers: readonly LeverWorth[]): string {
  const names = levers.map(thing);
  return names.length > 4 ? `${names.slice(0, 4).join(", ")} and ${names.length - 4} more` : names.join(", ");
}

const titles: readonly (readonly [title: string, holds: (lever: LeverWorth) => boolean])[] = [
  ["It has", ({ kind, change }) => kind !== "characteristic" && change === "without"],
  ["Characteristics", ({ kind }) => kind === "characteristic"],
  ["It could have", ({ change }) => change === "with"],
];

/** Upgrades that a terminal shows. */
const MOST_UPGRADES = 8;

function tables(found: Worths): AnswerTable[] {
  const list = titles.flatMap(([title, holds]): AnswerTable[] => {
    const rows = found.levers.filter(holds).toSorted(byWorth);
    if (title !== "It could have" || rows.length <= MOST_UPGRADES) return [leverTable(found, title, rows)];
    const best = leverTable(found, `Best of ${rows.length} upgrades`, rows.slice(0, MOST_UPGRADES));
    return [best, { ...leverTable(found, "All upgrades", rows), pageOnly: true }];
  });
  const { opponents, together } = found;
  if (together !== undefined) list.push(togetherTable(together));
  if (opponents.length > 1)
    list.push({
      title: "Against each opponent",
      columns: [{ title: "What" }, ...opponents.map(({ name }) => ({ title: clean(name), number: true }))],
      rows: found.levers
        .toSorted(byWorth)
        .map((lever) => [thing(lever), ...lever.byOpponent!.map(({ worth }) => worthText(worth))]),
      pageOnly: true,
    });
  return list;
}

const togetherWords = { more: "work together", less: "against each other", open: "open" } as const;

function togetherTable(pairs: readonly Together[]): AnswerTable {
  return {
    title: "Two at a time",
    columns: [
      { title: "What" },
      { title: "Both, points", number: true },
      { title: "Beyond their sum", number: true },
      { title: "Verdict" },
    ],
    rows: pairs.map(({ things, both, beyondSum, verdict }) => [
      things.map(thing).join(" and "),
      worthText(both),
      worthText(beyondSum),
      togetherWords[verdict],
    ]),
  };
}

function leverTable(found: Worths, title: string, rows: readonly LeverWorth[]): AnswerTable {
  const all = title === "Characteristics" && found.unit.models > 1 ? `, all ${found.unit.models}` : "";
  return {
    title,
    columns: [
      { title: "What" },
      { title: "Worth, points", number: true },
      { title: "Price", number: true },
      { title: "Verdict" },
      { title: "Score", number: true },
    ],
    rows: rows.map((lever) => [
      `${thing(lever)}${all}`,
      worthText(lever.worth),
      lever.listed === undefined ? "" : decimal(lever.listed),
      verdictText(lever),
      valueAndRange(differenceEstimate(lever.score, 100)).value,
    ]),
  };
}

function verdictText({ verdict, changedBlocks, blocks }: LeverWorth): string {
  if (changedBlocks === 0) return `0 of ${integer(blocks)} changed`;
  return verdict === undefined ? "" : verdictWords[verdict];
}

function worthText(worth: Estimate | undefined): string {
  return worth === undefined ? "not identifiable" : valueEstimate(worth);
}

function charts(found: Worths): DrawnChart[] {
  const known = found.levers.filter(({ worth }) => worth !== undefined).toSorted(byWorth);
  const head = headOf(found);
  const unit = clean(found.unit.name);
  const list: DrawnChart[] = [];
  const add = (id: string, question: string, levers: readonly LeverWorth[], note?: string) => {
    if (levers.length === 0) return;
    const axis = { axis: "worth in points", percent: false, reference: 0, bars: true };
    const data = {
      question,
      rows: levers.map(worthRow),
      ...axis,
      wordsTitle: "Price",
      ...(note !== undefined && { note }),
    };
    list.push({ id, question, spec: forestPlot(head, data) });
  };
  const has = known.filter((lever) => titles[0]![1](lever));
  const numbers = known.filter((lever) => titles[1]![1](lever));
  const could = known.filter((lever) => titles[2]![1](lever));
  add("characteristics", `What is each characteristic of ${unit} worth?`, numbers);
  add("has", `What is each thing that ${unit} has worth?`, has);
  const shown = could.length > MOST_BARS ? [...could.slice(0, MOST_BARS / 2), ...could.slice(-MOST_BARS / 2)] : could;
  const left = could.length - shown.length;
  add(
    "could-have",
    `What would each upgrade be worth to ${unit}?`,
    shown,
    left > 0 ? `Best and worst; ${left} more in the table.` : undefined,
  );
  const priced = known.filter(({ verdict }) => verdict !== undefined);
  if (priced.length > 0) {
    const question = `Is ${unit} paying the right price?`;
    const rows = priced
      .toSorted(byGap)
      .slice(0, MOST_BARS)
      .map((lever): IntervalRow => {
        const { value, low, high } = lever.worth!;
        return {
          name: thing(lever),
          value: value - lever.listed!,
          low: low! - lever.listed!,
          high: high! - lever.listed!,
          words: verdictWords[lever.verdict!],
          tone: tones[lever.verdict!],
        };
      });
    list.push({
      id: "prices",
      question,
      spec: forestPlot(head, {
        question,
        rows,
        axis: "worth minus price, points",
        percent: false,
        difference: true,
        reference: 0,
      }),
    });
  }
  return list;
}

const tones: Readonly<Record<PriceVerdict, Tone>> = {
  "under-costed": "good",
  "over-costed": "bad",
  fair: "same",
  open: "open",
};

function worthRow(lever: LeverWorth): IntervalRow {
  const { worth, listed, verdict } = lever;
  const { value, low, high } = worth!;
  const words =
    listed === undefined ? undefined : `costs ${decimal(listed)}${verdict ? `: ${verdictWords[verdict]}` : ""}`;
  return { name: thing(lever), value, low, high, ...(words !== undefined && { words }) };
}

function headOf(found: Worths): ChartHead {
  const { wargauge, seed, scenarioHashes } = found;
  return {
    wargauge,
    scenarioHash: scenarioHashes.join(" "),
    seed,
    subject: subject(found),
    sample: `Up to ${sampleOf(found)} of each change, ${confidenceWords(found)}.`,
  };
}

/** The first of them, where there are as many as opponents. */
function hashesText([first, ...others]: readonly string[]): string {
  return `${first!.slice(0, 12)}${others.length === 0 ? "" : ` and ${others.length} more`}`;
}

function sampleOf(found: Worths): string {
  const pairs = counted(found.blocks, "mirrored pair");
  return found.opponents.length > 1 ? `${pairs} against each opponent` : pairs;
}

/** One row an estimate: what each thing is worth in all, for a model, and against each opponent. */
export function worthCsv(found: Worths): string {
  const head = [found.wargauge, found.scenarioHashes.join(" "), found.seed, found.rules, found.mode, found.confidence];
  const rows: unknown[][] = [
    [
      ...["version", "scenarioHash", "seed", "rules", "mode", "confidence"],
      ...["kind", "unit", "change", "name", "opponent", "statistic", "value", "low", "high", "n", "method"],
      ...["listed", "verdict", "p", "changedBlocks"],
    ],
  ];
  const add = (lever: Partial<LeverWorth>, opponent: string, statistic: string, e: Estimate | undefined) => {
    if (e === undefined) return;
    const { kind, unit, change, name, listed, verdict, p, changedBlocks } = lever;
    const estimate = [statistic, e.value, e.low, e.high, e.n, e.method];
    const price = statistic === "worth" && opponent === "" ? [listed, verdict, p, changedBlocks] : ["", "", "", ""];
    rows.push([...head, kind, unit, change, name, opponent, ...estimate, ...price]);
  };
  add({ unit: found.side.name }, "", "score", found.score);
  add({ unit: found.yardstick.name }, "", "score of a model", found.yardstick.score);
  for (const lever of found.levers) {
    add(lever, "", "score", lever.score);
    add(lever, "", "worth", lever.worth);
    add(lever, "", "worth of a model's", lever.perModel);
    for (const { opponent, worth } of lever.byOpponent ?? []) add(lever, opponent, "worth", worth);
  }
  for (const { things, both, beyondSum, logit } of found.together ?? []) {
    const pair = { unit: things[0].unit, name: things.map(thing).join(" and ") };
    add(pair, "", "together", both);
    add(pair, "", "beyond their sum", beyondSum);
    add(pair, "", "beyond their sum, logit", logit);
  }
  for (const { unit, name, worth } of found.asymmetries) add({ unit, name }, "", "next minus last", worth);
  return stringify(rows, { escape_formulas: true, cast: { number: plain } });
}
