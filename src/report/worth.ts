/** What worths were found, in words, numbers and pictures. Cold, pure. */

import type { CastSummary } from "../estimate/played-well.ts";
import type { Estimate } from "../estimate/summary.ts";
import type { LeverWorth, NoPrice, PriceVerdict, Worths } from "../experiments/worth-answer.ts";
import type { Together } from "../experiments/worth-together.ts";
import { present } from "../given.ts";
import type { Answer, AnswerTable } from "./answer.ts";
import { type ChartHead, chartHead, type DrawnChart, drawn } from "./charts/chart.ts";
import { type ForestData, forestPlot, type IntervalRow, type Tone } from "./charts/intervals.ts";
import { type CsvRow, csvText, estimateCells } from "./csv-text.ts";
import {
  type Bounds,
  boundsOf,
  differenceEstimate,
  percentEstimate,
  valueAlone,
  valueAndRange,
  valueEstimate,
} from "./estimates.ts";
import { decimal, integer, percent, points } from "./number.ts";
import { number, tableOf, words } from "./tables.ts";
import { mixOf, scriptCount, selectionFacts, wellPlayed } from "./well-words.ts";
import { capital, clean, counted, gauntletWords, levelWords } from "./words.ts";

/** Bars that can still be read. */
const MOST_BARS = 24;

export function worthAnswer(found: Worths, rerun: string): Answer {
  const unit = clean(found.unit.name);
  const { price, yardstick } = found;
  const step = yardstick && valueAndRange(differenceEstimate(yardstick.score, 100));
  return {
    command: "worth",
    title: `What is it worth to ${unit}?`,
    headline: wellPlayed(headline(found), fightsOf(found)),
    subject: subject(found),
    notes: [...playersNotes(found), ...notes(found)],
    cautions: cautions(found),
    numbers: present([
      { name: `Score of ${clean(found.side.name)}`, ...valueAndRange(percentEstimate(found.score)) },
      price !== undefined && { name: `Fair price of ${unit} as it is`, ...valueAndRange(valueEstimate(price)) },
      step !== undefined && {
        name: `One more ${clean(yardstick!.name)} (${points(yardstick!.points)})`,
        value: step.value,
        range: `${step.range} points of score`,
      },
      { name: "Battles", value: integer(found.battles), range: sampleOf(found) },
    ]),
    charts: charts(found),
    tables: tables(found),
    facts: [
      ["wargauge", found.wargauge],
      ["rules", `${found.rules}, ${found.mode}`],
      ["sample", `${sampleOf(found)} of each change (${counted(found.battles, "battle")} in all)`],
      ["intervals", `${levelWords(found)}, ${methodsOf(found).join(" and ")}`],
      ...selectionFacts(found.players?.selection, found.battles),
      ["seed", found.seed],
      ["scenario", hashesText(found.scenarioHashes)],
    ],
    rerun,
    reading: present([
      price !== undefined &&
        `A change to ${unit} is worth what it adds to the fair price: the price at which an army that spends its points on so many of them, rounded at random but fairly, scores 50 %. Both prices are found against the same opponents on the same dice.`,
      yardstick !== undefined &&
        `${price === undefined ? "A change is" : "Where there is no such price, a change is"} worth the models of ${clean(yardstick.name)} that bring the same score to an army without it, at ${points(yardstick.points)} each. If these are mis-costed, so is what is told in them.`,
      "What is carried is worth what would be lost without it. Characteristics are shown both ways: what one more would add, and what the last one is worth.",
      "A price is called too low or too high only when that is certain after all prices that are compared are taken together (Holm); fair when the worth is certainly within a tenth of the price, or within a twenty-fifth of all that the unit costs. Everything else is open.",
      "Where points lost decide a battle, a dearer model is also dearer to lose: that is part of what an upgrade is worth there, and the reason why one that does nothing may be worth less than nothing.",
      "Worths hold for this army, these opponents, this ground and these scripted players. They are those of the next change: two changes together need not be worth their sum; --together 3 asks.",
      found.together !== undefined &&
        "Two things together are compared with what each is worth without the other. They work together, or against each other, only when that is certain of the logits of the scores, for all pairs at once (Holm): near its end a score makes less of whatever is added.",
    ]),
  };
}

/** Where many changes were asked for by name, so many are told of at once. */
const MOST_TOLD = 3;

/** What was asked for by name comes first; else what the rulebook asks a price for, because that can be repriced. */
function headline(found: Worths): string {
  const unit = clean(found.unit.name);
  const { asked, levers } = found;
  const named = levers.filter((lever) => asked?.some((words) => isNamed(lever, words)));
  const wanted = named.length > 0 ? named : levers;
  if (levers.length === 1 || (asked !== undefined && wanted.length <= MOST_TOLD))
    return wanted.map((lever) => worthSentence(found, lever)).join(" ");
  const carried = levers.filter(({ change, verdict }) => change === "without" && verdict !== undefined);
  const priced = levers.filter(({ verdict }) => verdict === "under-costed" || verdict === "over-costed");
  const told = carried.toSorted(byWorth)[0] ?? priced.toSorted(byGap)[0];
  if (asked === undefined && told !== undefined && isKnown(told)) return worthSentence(found, told);
  const best = levers.toSorted(byWorth)[0]!;
  const these = asked === undefined ? "all changes" : `${levers.length} changes named ${asked.map(clean).join(" or ")}`;
  if (!isKnown(best))
    return `What ${these} to ${unit} are worth cannot be told${found.yardstick?.identifiable === false ? " at this army size: the score hardly reacts to points" : " yet"}.`;
  const wide = isWide(found, best) ? ` to ${whose(found, best)}` : "";
  return `Of ${these} to ${unit}, ${thing(best)} is worth most: ${worthPoints(found, best, wide)}.`;
}

/** Asked for by its whole name, with or without what is done with it, and not only by words of it. */
function isNamed({ change, name }: LeverWorth, words: string): boolean {
  const asked = words.trim().toLowerCase();
  return [name, `${change} ${name}`].some((each) => each.toLowerCase() === asked);
}

function isKnown({ worth, atLeast, atMost }: LeverWorth): boolean {
  return worth !== undefined || atLeast !== undefined || atMost !== undefined;
}

/** "Power Fist is worth 2 (-2 to 6) points to Veteran Sergeant, told in ...; it costs 25: too dear." */
function worthSentence(found: Worths, lever: LeverWorth): string {
  const { verdict, listed, changedBlocks, blocks } = lever;
  const unit = clean(found.unit.name);
  const name = capital(thing(lever));
  const cost = verdict === undefined ? "" : `; it costs ${decimal(listed!)}: ${verdictWords[verdict]}`;
  if (changedBlocks === 0)
    return `${name} changes nothing for ${unit}: 0 of ${counted(blocks, "mirrored pair")} came out differently${cost}.`;
  if (!isKnown(lever))
    return `${name}: what it is worth to ${unit} cannot be told${found.yardstick?.identifiable === false ? " at this army size, where the score hardly reacts to points" : " with these battles"}.`;
  return `${name} is worth ${worthPoints(found, lever, ` to ${whose(found, lever)}`)}${cost}.`;
}

/** Whether other models of the side have the change as well, because the rulebook has it in one place for all. */
function isWide({ unit }: Worths, { models }: LeverWorth): boolean {
  return models > Math.max(1, unit.models);
}

/** Of whom a worth is told: of the unit, or of the side where more models share it. */
function whose(found: Worths, lever: LeverWorth): string {
  return clean((isWide(found, lever) ? found.side : found.unit).name);
}

/** "46 (44 to 48) points to Boyz, all 20 of them, 2.3 each: fair price 12.3 with it, 10.0 without". */
function worthPoints(found: Worths, lever: LeverWorth, whom = ""): string {
  const { worth, perModel, models, atLeast, atMost, prices } = lever;
  const { yardstick } = found;
  const size =
    worth !== undefined
      ? `${valueEstimate(worth)} points`
      : atLeast !== undefined
        ? `more than ${points(atLeast)}`
        : `less than ${points(atMost!)}`;
  const all = models === 1 ? "" : `, all ${integer(models)} of them`;
  const each = perModel === undefined ? all : `${all}, ${valueAlone(perModel)} each`;
  if (prices !== undefined)
    return `${size}${whom}${each}: fair price ${valueAlone(prices.with)} with it, ${valueAlone(prices.without)} without`;
  return `${size}${whom}${each}, told in ${clean(yardstick!.name)} at ${points(yardstick!.points)} a model`;
}

/** What is known to be worth more than all that was tried stands before the rest, what is worth less after it. */
function byWorth(a: LeverWorth, b: LeverWorth): number {
  const size = ({ worth, atLeast, atMost }: LeverWorth) => worth?.value ?? atLeast ?? atMost ?? -Infinity;
  return size(b) - size(a) || 0;
}

function byGap(a: LeverWorth, b: LeverWorth): number {
  const gap = ({ worth, listed }: LeverWorth) => Math.abs((worth?.value ?? 0) - (listed ?? 0));
  return gap(b) - gap(a);
}

/** "Power Fist", "+1 T", "the last point of T". */
export function thing({ change, name, unit }: Pick<LeverWorth, "change" | "name" | "unit">): string {
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

function methodsOf({ price, yardstick }: Worths): string[] {
  return present([price !== undefined && "differences of prices", yardstick !== undefined && "exchange rates"]);
}

function subject(found: Worths): string {
  const { side, opponents } = found;
  return `${clean(side.name)} (${clean(side.policy)}) against ${gauntletWords(opponents)}.`;
}

function notes(found: Worths): string[] {
  const { yardstick, unit, levers, precision, stop, opponents } = found;
  const verdicts = levers.flatMap(({ verdict }) => verdict ?? []);
  const count = (wanted: PriceVerdict) => verdicts.filter((each) => each === wanted).length;
  return present([
    opponents.length > 1 &&
      `Worths are those against all ${opponents.length} opponents at once. Against one of them alone a change is worth something else: the page tells them apart, as far as what was played for all says it.`,
    yardstick !== undefined &&
      `One more ${clean(yardstick.name)} for ${points(yardstick.points)} adds ${differenceEstimate(yardstick.score, 100)} points of score.`,
    ...noPriceNotes(levers),
    verdicts.length > 1 &&
      `Of ${counted(verdicts.length, "price")}, ${count("under-costed")} are too low for ${clean(unit.name)}, ${count("over-costed")} too high, ${count("fair")} fair, ${count("open")} open.`,
    stop === "cap" &&
      `Not all worths are known within ${points(precision!)} after ${sampleOf(found)}; --max-battles goes on, --precision asks for less.`,
    stop === "interrupted" && `Interrupted after ${sampleOf(found)}; what is said holds for these.`,
    ...togetherNotes(found.together ?? []),
    ...asymmetryNotes(found),
  ]);
}

/** Where the next point of a characteristic is certainly worth more or less than the last one. */
function asymmetryNotes({ asymmetries }: Worths): string[] {
  const certain = asymmetries.filter(({ worth }) => worth !== undefined && (worth.low! > 0 || worth.high! < 0));
  const largest = certain.toSorted((a, b) => Math.abs(b.worth!.value) - Math.abs(a.worth!.value)).slice(0, 3);
  return largest.map(({ name, worth }) =>
    worth!.value > 0
      ? `The next ${clean(name)} is worth ${valueEstimate(worth!)} points more than the last one.`
      : `The next ${clean(name)} is worth ${valueEstimate(negative(worth!))} points less than the last one.`,
  );
}

/** Why worths are told in another unit, each reason once. */
function noPriceNotes(levers: readonly LeverWorth[]): string[] {
  const reasons = new Map<string, LeverWorth[]>();
  for (const lever of levers) {
    if (lever.noPrice === undefined) continue;
    const words = noPriceWords(lever.noPrice);
    reasons.set(words, [...(reasons.get(words) ?? []), lever]);
  }
  return [...reasons].slice(0, 3).map(([words, some]) => {
    const whose = some.length === levers.length ? "" : `${capital(namesOf(some))}: `;
    return `${whose}${whose === "" ? capital(words) : words}; what is told instead is an exchange rate.`;
  });
}

function noPriceWords({ outcome, isMost, copies, score }: NoPrice): string {
  const rate = percent(score.value, 0);
  if (outcome === "open")
    return `whether a price makes the army even is not decided with these battles (${copies} of them score ${rate})`;
  if (outcome === "below")
    return isMost
      ? `even ${copies}, the most that one entry may hold, score ${rate}: no price is found among them (\`wargauge price\` adds entries)`
      : `even ${copies} of them score ${rate}: no price near what they cost makes the army even`;
  return `the army scores ${rate} without any of them: no price makes it even`;
}

/** Pairs whose worth is certainly not their sum. */
function togetherNotes(pairs: readonly Together[]): string[] {
  return pairs.flatMap(({ things, verdict, beyondSum }) => {
    if (verdict === "open" || beyondSum === undefined) return [];
    const how = verdict === "more" ? "together" : "against each other";
    const size = verdict === "more" ? beyondSum : negative(beyondSum);
    const names = things.map(thing).join(" and ");
    // At a lopsided score points may not show what logits do.
    if (size.value <= 0) return [`${names} work ${how}, by the logits of the scores.`];
    return [`${names} work ${how}: ${valueEstimate(size)} points ${verdict} than their sum.`];
  });
}

function negative({ value, low, high, ...how }: Estimate): Estimate {
  return { value: -value, low: -high!, high: -low!, ...how };
}

/** A score beyond these leaves little room to differ. */
const SATURATED = [0.1, 0.9] as const;

function cautions(found: Worths): string[] {
  const { score, yardstick, levers, unit, opponents, together } = found;
  const exchanged = levers.filter(({ worth, changedBlocks }) => worth?.method === "exchange" && changedBlocks > 0);
  const shared = levers.filter(({ also }) => also !== undefined);
  const their = [...new Set(shared.flatMap(({ also }) => also!))].map(clean).join(", ");
  const told = yardstick && `told in ${clean(yardstick.name)} at ${points(yardstick.points)} a model`;
  return present([
    (score.value < SATURATED[0] || score.value > SATURATED[1]) &&
      `the score is ${percent(score.value)}: so near its end little can change it. Choose opponents of a like strength, or --set more or fewer of them`,
    yardstick?.identifiable === false &&
      (yardstick.score.high! < 0
        ? `more of ${clean(yardstick.name)} is not better (${differenceEstimate(yardstick.score, 100)} points a model): points of this yardstick buy no score here. Choose another with --yardstick`
        : `whether a model more of ${clean(yardstick.name)} is better is not known (${differenceEstimate(yardstick.score, 100)} points of score): no exchange rate can be told. More battles, evener armies or another --yardstick may help`),
    told !== undefined &&
      exchanged.length > 0 &&
      `${exchanged.length === levers.length ? "worths" : `worths of ${namesOf(exchanged)}`} are ${told}: if these are mis-costed, so is what ${clean(unit.name)} is told to be worth`,
    told !== undefined && together !== undefined && `what two are worth at a time is ${told}`,
    shared.length > 0 && `${namesOf(shared)}: a change of the rulebook that reaches ${their} on the other side as well`,
    opponents.length === 1 && "one opponent only; --against names a field, and each opponent is then told apart",
  ]);
}

function namesOf(levers: readonly LeverWorth[]): string {
  const names = levers.map(thing);
  return names.length > 4 ? `${names.slice(0, 4).join(", ")} and ${names.length - 4} more` : names.join(", ");
}

const titles: readonly (readonly [title: string, holds: (lever: LeverWorth) => boolean])[] = [
  ["It has", ({ change }) => change === "without"],
  // Those of its weapons, too, where the rulebook has such.
  ["Characteristics", ({ change }) => change === "+1" || change === "-1"],
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
  if (found.players !== undefined) list.push(playersTable(found));
  if (opponents.length === 1) return list;
  const each = opponents.map(({ name }, i) =>
    number<LeverWorth>(clean(name), ({ byOpponent }) => worthText(byOpponent![i]?.worth)),
  );
  const levers = found.levers.toSorted(byWorth);
  return [...list, tableOf("Against each opponent", levers, [words("What", thing), ...each], { pageOnly: true })];
}

function fightsOf({ players, levers }: Worths): CastSummary[] {
  return present([...(players?.fights ?? []), ...levers.flatMap(({ fights = [] }) => fights)]);
}

function playersNotes(found: Worths): string[] {
  const fights = fightsOf(found);
  if (fights.length === 0) return [];
  return [
    `Well: the best of ${scriptCount(fights)} scripts for each side that names nobody, chosen with each change and without, against each opponent.`,
  ];
}

/** Of each change who plays, and what it adds to the score if nobody adapts to it. */
function playersTable({ levers, players }: Worths): AnswerTable {
  const rows = [
    { name: "as it is", fights: players!.fights },
    ...levers.map((lever) => ({ ...lever, name: thing(lever) })),
  ];
  type Row = Pick<LeverWorth, "fights" | "kept"> & { readonly name: string; readonly score?: Estimate };
  return tableOf<Row>("Who plays", rows, [
    words("With", ({ name }) => name),
    words("Played by", ({ fights = [] }) =>
      fights.map((fight) => (fight === undefined ? "as named" : fight.sides.map(mixOf).join(" against "))).join("; "),
    ),
    number("Adds to the score", ({ score }) => (score === undefined ? "" : differenceEstimate(score, 100))),
    number("If nobody adapts", ({ kept }) => (kept === undefined ? "" : differenceEstimate(kept, 100))),
  ]);
}

const togetherWords = { more: "work together", less: "against each other", open: "open" } as const;

function togetherTable(pairs: readonly Together[]): AnswerTable {
  return tableOf("Two at a time", pairs, [
    words("What", ({ things }) => things.map(thing).join(" and ")),
    number("Both, points", ({ both }) => worthText(both)),
    number("Beyond their sum", ({ beyondSum }) => worthText(beyondSum)),
    words("Verdict", ({ verdict }) => togetherWords[verdict]),
  ]);
}

function leverTable(found: Worths, title: string, rows: readonly LeverWorth[]): AnswerTable {
  const isMany = rows.some(({ perModel }) => perModel !== undefined);
  // Said once where it holds of all.
  const isOfAll = rows.every(({ perModel, models }) => perModel !== undefined && models === found.unit.models);
  const all = ({ perModel, models }: LeverWorth) =>
    perModel === undefined || isOfAll ? "" : `, all ${integer(models)}`;
  const each = ({ perModel }: LeverWorth) => (perModel === undefined ? "" : valueAlone(perModel));
  return tableOf(title, rows, [
    words(isOfAll ? `What, all ${integer(found.unit.models)}` : "What", (lever) => `${thing(lever)}${all(lever)}`),
    number("Worth, points", leverText),
    ...(isMany ? [number("Each", each)] : []),
    number("Price", ({ listed }) => (listed === undefined ? "" : decimal(listed))),
    words("Verdict", verdictText),
    number("Score", ({ score }) => valueAndRange(differenceEstimate(score, 100)).value),
  ]);
}

function verdictText({ verdict, changedBlocks, blocks }: LeverWorth): string {
  if (changedBlocks === 0) return `0 of ${integer(blocks)} changed`;
  return verdict === undefined ? "" : verdictWords[verdict];
}

function leverText({ worth, atLeast, atMost }: LeverWorth): string {
  if (worth === undefined && atLeast !== undefined) return `more than ${decimal(atLeast)}`;
  if (worth === undefined && atMost !== undefined) return `less than ${decimal(atMost)}`;
  return worthText(worth);
}

function worthText(worth: Estimate | undefined): string {
  return worth === undefined ? "open" : valueEstimate(worth);
}

function charts(found: Worths): DrawnChart[] {
  const known = found.levers.filter(({ worth }) => worth !== undefined).toSorted(byWorth);
  const head = headOf(found);
  const unit = clean(found.unit.name);
  const [has = [], numbers = [], could = []] = titles.map(([, holds]) => known.filter(holds));
  const shown = could.length > MOST_BARS ? [...could.slice(0, MOST_BARS / 2), ...could.slice(-MOST_BARS / 2)] : could;
  const left = could.length - shown.length;
  const bars = (id: string, question: string, levers: readonly LeverWorth[], note?: string) => {
    const axis = { axis: "worth in points", percent: false, reference: 0, bars: true, wordsTitle: "Price" };
    const data = { question, rows: levers.map(worthRow), ...axis, ...(note !== undefined && { note }) };
    return levers.length > 0 && drawn(id, forestPlot, head, data);
  };
  const priced = known.filter(({ verdict }) => verdict !== undefined).toSorted(byGap);
  const prices: ForestData = {
    question: `Is ${unit} paying the right price?`,
    rows: priced.slice(0, MOST_BARS).map((lever) => ({
      name: thing(lever),
      ...boundsOf(ends(lever), (end) => end - lever.listed!),
      words: verdictWords[lever.verdict!],
      tone: tones[lever.verdict!],
    })),
    axis: "worth minus price, points",
    percent: false,
    difference: true,
    reference: 0,
  };
  const bySize = found.levers.toSorted((a, b) => Math.abs(b.score.value) - Math.abs(a.score.value));
  const scores: ForestData = {
    question: `What does each change do to the score of ${clean(found.side.name)}?`,
    rows: bySize.slice(0, MOST_BARS).map((lever) => ({ name: thing(lever), ...boundsOf(lever.score) })),
    axis: "what having it adds to the score",
    percent: true,
    difference: true,
    reference: 0,
  };
  const some = left > 0 ? `Best and worst; ${left} more in the table.` : undefined;
  return present([
    bars("characteristics", `What is each characteristic of ${unit} worth?`, numbers),
    bars("has", `What is each thing that ${unit} has worth?`, has),
    bars("could-have", `What would each upgrade be worth to ${unit}?`, shown, some),
    priced.length > 0 && drawn("prices", forestPlot, head, prices),
    drawn("scores", forestPlot, head, scores),
  ]);
}

const tones: Readonly<Record<PriceVerdict, Tone>> = {
  "under-costed": "good",
  "over-costed": "bad",
  fair: "same",
  open: "open",
};

function worthRow(lever: LeverWorth): IntervalRow {
  const { listed, verdict } = lever;
  const said =
    listed === undefined ? undefined : `costs ${decimal(listed)}${verdict ? `: ${verdictWords[verdict]}` : ""}`;
  const amount = lever.changedBlocks === 0 ? { amount: verdictText(lever) } : {};
  return { name: thing(lever), ...boundsOf(ends(lever)), ...amount, ...(said !== undefined && { words: said }) };
}

/** What changed nothing has no interval, which is not to say that it is unbounded. */
function ends({ worth, changedBlocks }: LeverWorth): Bounds {
  return changedBlocks === 0 ? { value: 0, low: 0, high: 0 } : worth!;
}

function headOf(found: Worths): ChartHead {
  const scenarioHash = found.scenarioHashes.join(" ");
  return chartHead({ ...found, scenarioHash }, subject(found), `Up to ${sampleOf(found)} of each change`);
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
  const rows: CsvRow[] = [
    [
      ...["version", "scenarioHash", "seed", "rules", "mode", "confidence"],
      ...["kind", "unit", "change", "name", "opponent", "statistic", "value", "low", "high", "n", "method"],
      ...["listed", "verdict", "p", "changedBlocks"],
    ],
  ];
  const add = (lever: Partial<LeverWorth>, opponent: string, statistic: string, e: Estimate | undefined) => {
    if (e === undefined) return;
    const { kind, unit, change, name, listed, verdict, p, changedBlocks } = lever;
    const estimate = [statistic, ...estimateCells(e)];
    const price = statistic === "worth" && opponent === "" ? [listed, verdict, p, changedBlocks] : ["", "", "", ""];
    rows.push([...head, kind, unit, change, name, opponent, ...estimate, ...price]);
  };
  add({ unit: found.side.name }, "", "score", found.score);
  add({ unit: found.unit.name }, "", "price", found.price);
  if (found.yardstick !== undefined) add({ unit: found.yardstick.name }, "", "score of a model", found.yardstick.score);
  for (const lever of found.levers) {
    add(lever, "", "score", lever.score);
    add(lever, "", "worth", lever.worth);
    add(lever, "", "worth of a model's", lever.perModel);
    add(lever, "", "price with it", lever.prices?.with);
    add(lever, "", "price without it", lever.prices?.without);
    for (const { opponent, worth } of lever.byOpponent ?? []) add(lever, opponent, "worth", worth);
  }
  for (const { things, both, beyondSum, logit } of found.together ?? []) {
    const pair = { unit: things[0].unit, name: things.map(thing).join(" and ") };
    add(pair, "", "together", both);
    add(pair, "", "beyond their sum", beyondSum);
    add(pair, "", "beyond their sum, logit", logit);
  }
  for (const { unit, name, worth } of found.asymmetries) add({ unit, name }, "", "next minus last", worth);
  return csvText(rows);
}
