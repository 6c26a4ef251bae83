/** What a price is, in words, numbers and pictures. Cold, pure. */

import { drawCautions } from "../estimate/cautions.ts";
import type { CastSummary } from "../estimate/played-well.ts";
import type { Estimate } from "../estimate/summary.ts";
import type { Exchange } from "../experiments/exchange.ts";
import type { NamedPrice, PriceAtSize, PriceResult, ScaledPrice } from "../experiments/price.ts";
import type { PriceAllResult } from "../experiments/price-all.ts";
import type { PolicyPrice } from "../experiments/price-policies.ts";
import type { FoundPrice, Range, SizeScore } from "../experiments/price-search.ts";
import { present } from "../given.ts";
import type { Answer, AnswerTable } from "./answer.ts";
import { type ChartHead, chartHead, type DrawnChart, drawn } from "./charts/chart.ts";
import { forestPlot, type IntervalRow, priceCurve, ribbonCurve } from "./charts/intervals.ts";
import { csvText } from "./csv-text.ts";
import { boundsOf, differenceEstimate, percentEstimate, valueAndRange, valueEstimate } from "./estimates.ts";
import { decimal, fixed, integer, percent, plain, points } from "./number.ts";
import { number, tableOf, words } from "./tables.ts";
import { mixOf, scriptCount, selectionFacts, wellPlayed } from "./well-words.ts";
import { capital, clean, gauntletWords, levelWords } from "./words.ts";

/** With so few copies the curve is drawn over their number, from none on: prices run to infinity there. */
const FEW_COPIES = 3;
/** Rows of a table that a terminal shows, and of a group in a picture. */
const MOST_ROWS = 12;

export function priceAnswer(result: PriceResult, rerun: string): Answer {
  const { found, field, policies, scales } = result;
  const unit = clean(result.unit);
  return {
    command: "price",
    title: `What should ${unit} cost?`,
    headline: wellPlayed(headline(result), fightsOf(result)),
    subject: subject(result),
    notes: [...playersNotes(result), ...notes(result)],
    cautions: cautions(result),
    numbers: present([
      result.exchange && { name: "Worth in exchange", ...worthNumber(result.exchange) },
      { name: isExchangeFirst(result) ? "Price at 50 %" : "Fair price", ...priceNumber(found) },
      { name: "Price now", value: decimal(result.now.price), range: `points, ${result.now.copies} in the roster` },
      field.range && { name: "By field", value: rangeText(field.range), range: "points" },
      policies && { name: "By policies", value: rangeText(policies.range), range: "points" },
    ]),
    charts: charts(result),
    tables: present([
      result.exchange && exchangeTable(result.exchange, unit),
      gridTable(result),
      namedTable("Against one alone", field.opponents),
      namedTable("Without one opponent", field.without),
      namedTable("Other weights", field.weightings, result),
      scales && namedTable("With armies grown or shrunk", scales.map(scaleName)),
      policies && namedTable("Policy, theirs", policies.pairs.map(pairName)),
      playersTable(result),
      sizesTable(result),
      opponentsTable(result),
    ]),
    facts: [
      ...priceFacts(result, integer(result.battles)),
      ...selectionFacts(result.players?.selection, result.battles - (result.players?.selection ?? 0)),
    ],
    rerun,
    reading: [
      `The fair price is the one at which a side of ${decimal(result.budget)} points scores 50 % against the field, when as many ${unit} are bought as the points allow and the remainder buys one more by chance, fairly. Rounding down instead would make the score a staircase, and the price wrong by as much as a tenth.`,
      ...(result.exchange ? [exchangeReading(result)] : []),
      `Only ${unit} is priced: all other models count at the price that the rulebook gives them, and whatever they or the opponents are worth more or less than that is charged to ${unit}.`,
      "Three things make a price uncertain. Luck: the interval in brackets. The field: what it would be without one of the opponents, or with the opponents met more or less often; a price against one opponent alone says who makes it dear or cheap. The players: what it would be under other policies. The price is robust when field and players change it by no more than twice the interval, or one step of the price.",
      "Where a scenario compares the points that the sides have lost, it does so at the rulebook's own prices.",
    ],
  };
}

function fightsOf({ players }: PriceResult): CastSummary[] {
  return present(players?.at.flatMap(({ fights }) => fights) ?? []);
}

function playersNotes(result: PriceResult): string[] {
  const fights = fightsOf(result);
  if (fights.length === 0) return [];
  const sizes = result.players!.at.map(({ copies }) => copies);
  const at =
    sizes.length === 1
      ? `with ${sizes[0]} of them`
      : `with ${sizes.slice(0, -1).join(", ")} and ${sizes.at(-1)} of them`;
  return [
    `Well: the best of ${scriptCount(fights)} scripts for each side that names nobody, chosen against each opponent ${at}; in between the nearest play.`,
  ];
}

/** Who plays at the sizes at which players were chosen. */
function playersTable(result: PriceResult): AnswerTable | undefined {
  const rows = (result.players?.at ?? []).flatMap(({ copies, fights }) =>
    fights.flatMap((fight) => fight?.sides.map((side) => ({ copies, ...side })) ?? []),
  );
  if (rows.length === 0) return undefined;
  return tableOf("Who plays", rows, [
    number<(typeof rows)[number]>(`With so many ${clean(result.unit)}`, ({ copies }) => integer(copies)),
    words<(typeof rows)[number]>("Side", ({ name }) => clean(name)),
    words<(typeof rows)[number]>("Played by", mixOf),
  ]);
}

function headline(result: PriceResult): string {
  const { exchange, found, noExchange } = result;
  if (exchange !== undefined) return exchangeHeadline(exchange, result);
  if (isExchangeFirst(result))
    return `Interrupted before it was known what ${clean(result.unit)} is worth in exchange; --extend goes on.`;
  const said = found.price === undefined ? noPrice(result) : `${priceHeadline(result)}.`;
  return noExchange === undefined
    ? said
    : `${said} It has no worth in exchange${found.price === undefined ? " either" : ""}: ${clean(noExchange)}.`;
}

/** A unit that may be taken once is told in exchange, also where an interruption came before that was begun. */
function isExchangeFirst({ exchange, noExchange, most, stopped }: PriceResult): boolean {
  return exchange !== undefined || (most === 1 && noExchange === undefined && stopped !== undefined);
}

/** What it should cost beside what it costs, and what of that is left in the steps of the game's prices. */
function priceHeadline(result: PriceResult): string {
  const { found, now, step } = result;
  const price = found.price!;
  const near = nearestStep(result);
  const isNow = near?.price === now.price;
  const compared = besideNow(price, now.price);
  const said = `${clean(result.unit)} should cost ${priceText(found)} points, ${compared}`;
  const isStep = Math.round(now.price / step) * step === now.price;
  if (near === undefined || !isStep || isNow === isWithin(price, now.price)) return said;
  return isNow
    ? `${said}, though in steps of ${points(step)} ${decimal(now.price)} stays the nearest`
    : `${said}, though in steps of ${points(step)} ${decimal(near.price)} is nearer by what is known`;
}

function besideNow(price: Estimate, now: number): string {
  const { low = -Infinity, high = Infinity } = price;
  if (now < low) return `more than the ${decimal(now)} that it costs now`;
  if (now > high) return `less than the ${decimal(now)} that it costs now`;
  return `and the ${decimal(now)} that it costs now may be just that`;
}

function isWithin({ low = -Infinity, high = Infinity }: Estimate, price: number): boolean {
  return price >= low && price <= high;
}

function noPrice(result: PriceResult): string {
  const { found } = result;
  const unit = clean(result.unit);
  const last = found.sizes.at(-1);
  switch (found.outcome) {
    case "several":
      return `${unit} has no unique fair price: with more of them the score falls, and it crosses 50 % at ${found.crossings?.map((at) => decimal(at)).join(", ") || "no price"}.`;
    case "above":
    case "below":
    case "dear":
      return `${capital(whyNone(result))}.`;
    case "level":
      return `Any price is fair: from ${found.sizes.find(({ score }) => score.n > 0)!.copies} to ${last!.copies} copies of ${unit} the score is ${percentEstimate(last!.score)}. Is anything ever decided?`;
    default:
      return `Not found what ${unit} should cost${bounds(found)}, within ${integer(found.battles)} battles${tried(found)}.`;
  }
}

/** Why there is no price at which the army is even. */
function whyNone({ found, least, most, byRules, side, unit: name }: PriceResult): string {
  const [first, last] = [found.sizes[0]!, found.sizes.at(-1)!];
  const unit = clean(name);
  if (found.outcome === "above")
    return `without ${unit} the side already scores ${percentEstimate(first.score)}: no price of it makes ${clean(side)} even`;
  if (found.outcome === "dear")
    return `with ${least} ${unit}, the fewest that it may have, the side already scores ${percentEstimate(first.score)}: what it should cost is more than ${points(found.atLeast!)}, which buy no more than these`;
  const scored = `${most === 1 ? "scores" : "score"} ${percentEstimate(last.score)}`;
  return byRules
    ? `even ${most} ${unit}, the most that the rules allow, ${scored}: no price above 0 makes ${clean(side)} even`
    : `even ${most} ${unit}, the most that can be played, ${scored}: it is worth less than ${points(found.atMost!)} to an army that is even`;
}

function exchangeHeadline(exchange: Exchange, { unit: name, now }: PriceResult): string {
  const { outcome, worth, yardstick, atLeast, atMost, sizes, battles, copies } = exchange;
  const unit = clean(name);
  const other = `${clean(yardstick.name)} at ${points(yardstick.points)} each`;
  const each = copies === 1 ? "" : ` a copy (all ${copies} together)`;
  const models = (of: number) => `${Math.abs(of)} ${clean(yardstick.name)} ${of < 0 ? "fewer" : "more"}`;
  switch (outcome) {
    case "found":
      return `In exchange for ${other}, ${unit} is worth ${valueEstimate(worth!)} points${each}, ${besideNow(worth!, now.price)}.`;
    case "below":
      return `In exchange for ${other}, ${unit} is worth more than ${points(atLeast!)}${each}: even ${models(sizes.at(-1)!.models)}, the most that may stand in its place, score less; it costs ${decimal(now.price)} now.`;
    case "above":
      return `In exchange for ${other}, ${unit} is worth less than ${points(atMost!)}${each}: the side scores more with ${models(sizes[0]!.models)} in its place; it costs ${decimal(now.price)} now.`;
    case "flat":
      return `What ${unit} is worth in exchange cannot be told: points of ${clean(yardstick.name)} buy no score here. Name something else with --yardstick.`;
    default:
      return `Not found what ${unit} is worth in exchange for ${other}${bounds(exchange)}, within ${integer(battles)} battles.`;
  }
}

/** What the fewest and the most of them scored that were tried: where the price has to lie between. */
function tried({ sizes }: FoundPrice): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first === undefined || last === undefined || last.copies === first.copies) return "";
  return `; ${first.copies} of them scored ${percentEstimate(first.score)}, ${last.copies} ${percentEstimate(last.score)}`;
}

function bounds({ atLeast, atMost }: Pick<FoundPrice, "atLeast" | "atMost">): string {
  if (atLeast !== undefined) return `: at least ${points(atLeast)}`;
  return atMost !== undefined ? `: at most ${points(atMost)}` : "";
}

/** "3.42 (3.31 to 3.55)", ">= 96", or why there is none. */
export function priceText(found: FoundPrice): string {
  const { price, outcome, atLeast, atMost } = found;
  if (price !== undefined) return valueEstimate(price);
  if (outcome === "several") return "no unique price";
  if (outcome === "level") return "any";
  if (outcome === "above") return `none (${percent(found.sizes[0]!.score.value)} without any)`;
  if (outcome === "below" && atMost === undefined) {
    const { copies, score } = found.sizes.at(-1)!;
    return `none (${percent(score.value)} with ${copies === 1 ? "it" : `all ${copies}`})`;
  }
  return boundText(atLeast, atMost);
}

function worthNumber({ outcome, worth, atLeast, atMost, yardstick }: Exchange): { value: string; range: string } {
  const text =
    worth === undefined ? (outcome === "flat" ? "unknown" : boundText(atLeast, atMost)) : valueEstimate(worth);
  const { value, range } = valueAndRange(text);
  return { value, range: `${range} points in ${clean(yardstick.name)}`.trim() };
}

function boundText(atLeast: number | undefined, atMost: number | undefined): string {
  if (atLeast !== undefined) return `>= ${decimal(atLeast)}`;
  return atMost !== undefined ? `<= ${decimal(atMost)}` : "unknown";
}

/** The same in two lines. */
function priceNumber(found: FoundPrice): { value: string; range: string } {
  const { value, range } = valueAndRange(priceText(found));
  return { value, range: `${range} points`.trim() };
}

function rangeText({ low, high }: Range): string {
  const write = (value: number) => decimal(Number(fixed(value, value < 100 ? 2 : 1)));
  if (low === undefined && high === undefined) return "unknown";
  if (high === undefined) return `>= ${write(low!)}`;
  return low === undefined ? `<= ${write(high)}` : `${write(low)} to ${write(high)}`;
}

function subject({ side, policy, budget, opponents }: PriceResult): string {
  const ours = `${clean(side)} (${clean(policy)}), ${points(budget)}`;
  return `${ours}, against ${gauntletWords(opponents)}.`;
}

function notes(result: PriceResult): string[] {
  const { found, sameArmy, field, policies, opponents, unit, step, now } = result;
  const isSecond = isExchangeFirst(result);
  const even = isSecond && evenNote(result);
  if (found.price === undefined) return present([even]);
  const varied = opponents.length > 1;
  const said = [
    !varied
      ? "it is a price against one opponent: name more with --against"
      : field.range === undefined
        ? "interrupted before the opponents were varied"
        : `without one of the opponents or with other weights it is ${rangeText(field.range)}`,
    policies === undefined
      ? "policies were not varied (--policies all does)"
      : `under ${policies.pairs.length} pairs of policies it is ${rangeText(policies.range)}`,
  ];
  const word = field.range !== undefined || policies !== undefined ? `${gradeWords(result)}: ` : "";
  const about = isSecond ? "the price at 50 %: " : "";
  const nearest = isSecond ? undefined : nearestStep(result);
  const isNow = nearest?.price === now.price;
  const alone = byPrice(field.opponents).map(({ name, found }) => `${priceText(found)} against ${clean(name)} alone`);
  return present([
    even,
    `${capital(about + word + said.join("; "))}.`,
    found.edge && `${edgeNote(result)}.`,
    nearest !== undefined &&
      `In steps of ${points(step)}, ${decimal(nearest.price)} is nearest to fair${isNow ? ", and is the price now" : ""}: ${roundingWords(nearest.score)}.`,
    alone.length > 1 &&
      `Against one opponent it would be worth very different prices: from ${alone[0]} to ${alone.at(-1)}.`,
    policies !== undefined &&
      `When both sides choose the policy that suits them, ${policies.robust === undefined ? "no price is fair" : `it is ${valueEstimate(policies.robust)} points`}.`,
    sameArmy !== undefined &&
      !isSecond &&
      `Rounded down, any price above ${decimal(sameArmy.above)} up to ${decimal(sameArmy.upTo)} buys the same ${sameArmy.copies} ${clean(unit)}: finer prices have no effect at this budget.`,
  ]);
}

/** Why the exchange comes first, and what the price at 50 % is beside it: the answer to another question. */
function evenNote(result: PriceResult): string {
  const { found, most, byRules, side } = result;
  const unit = clean(result.unit);
  const [first, last] = [found.sizes[0], found.sizes.at(-1)];
  if (found.outcome === "above" || found.outcome === "below")
    return `${capital(whyNone(result))}; the exchange needs no even army.`;
  const limit = most === 1 ? "one copy is" : `${most} copies are`;
  const isInside = most > 1 && found.copies?.high !== undefined && found.copies.high < most;
  const why = isInside
    ? "--yardstick was given"
    : `${limit} the most that ${byRules ? "the rules allow" : "can be played"}`;
  if (found.price === undefined || first === undefined || last === undefined)
    return `${capital(why)}, so that the exchange comes first. ${noPrice(result)}`;
  return `${capital(why)}, so that the exchange comes first. At which price ${clean(side)} would score 50 % is another question: at ${priceText(found)} points for ${unit}; with ${first.copies} of it the side scores ${percentEstimate(first.score)}, with ${last.copies} ${percentEstimate(last.score)}.`;
}

/** The least or the most that is allowed scores so nearly one half that no battles tell on which side. */
function edgeNote({ found, least, most, unit: name }: PriceResult): string {
  const unit = clean(name);
  const isTop = found.price!.low === undefined;
  const size = isTop ? most : least;
  const score = percentEstimate(found.sizes.find(({ copies }) => copies === size)!.score);
  const scores = size === 1 ? "scores" : "score";
  const who =
    size === 0
      ? `without ${unit} the side scores`
      : `${size} ${unit}, the ${isTop ? "most" : "fewest"} that it can have, ${scores}`;
  return `The interval is open ${isTop ? "below" : "above"}, because ${who} ${score}`;
}

/** "it scores 51.2 % (50.7 to 51.7 %), so rounding costs 1.2 points of score". */
export function roundingWords(score: Estimate): string {
  return `it scores ${percentEstimate(score)}, so rounding costs ${fixed(100 * Math.abs(score.value - 0.5), 1)} points of score`;
}

function scaleName({ copies, budget, found }: ScaledPrice): NamedPrice {
  return { name: `${copies} copies, ${decimal(budget)} points`, found };
}

function pairName({ ours, theirs, found }: PolicyPrice): NamedPrice {
  return { name: `${ours}, ${theirs}`, found };
}

/** From the cheapest to the dearest. */
function byPrice(prices: readonly NamedPrice[]): NamedPrice[] {
  const at = ({ found: { outcome, price, atLeast, atMost } }: NamedPrice) =>
    outcome === "above" ? Infinity : (price?.value ?? atLeast ?? atMost ?? 0);
  return prices.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
}

/** Whether the price is robust because it hardly moves, or only because prices come in steps. */
function gradeWords({ grade, found, field, policies, step }: PriceResult): string {
  if (grade === "none") return "No grade";
  if (grade !== "robust") return grade;
  const { low = 0, high = Infinity } = found.price!;
  const width = Math.max(...[field.range, policies?.range].map((range) => (range?.high ?? 0) - (range?.low ?? 0)));
  return width > 2 * (high - low) ? `robust, if only to within a step of ${points(step)}` : grade;
}

/** The price of the grid whose score is nearest to one half. Where the sizes that it buys were not played, the others say nothing. */
function nearestStep({ grid, found, step }: PriceResult): PriceAtSize | undefined {
  const nearest = grid.toSorted((a, b) => Math.abs(a.score.value - 0.5) - Math.abs(b.score.value - 0.5))[0];
  const isNear = nearest !== undefined && Math.abs(nearest.price - (found.price?.value ?? Infinity)) < step;
  return isNear ? nearest : undefined;
}

/** What a price that was interrupted is worth. */
export const INTERRUPTED = "Interrupted: what is said holds for the battles that were fought.";

function cautions(result: PriceResult): string[] {
  const { found, exchange, illegal, unit, stopped, most, opponents } = result;
  const [what, asked] = exchange === undefined ? ["price", found] : ["worth in exchange", exchange];
  const few =
    exchange === undefined && found.copies && found.copies.value < FEW_COPIES ? found.copies.value : undefined;
  const weak = opponents.filter(({ points: theirs }) => Math.abs(theirs - result.budget) > 0.1 * result.budget);
  const meetings = opponents.map(({ name, drawn }) => ({ name: `${clean(unit)} against ${clean(name)}`, drawn }));
  return present([
    stopped !== undefined && INTERRUPTED,
    stopped === undefined &&
      !asked.reached &&
      `The ${what} is not known as precisely as was asked for within ${integer(asked.battles)} battles; allow more with --battles or --max-battles.`,
    ...illegal.map(
      ({ copies, problems }) =>
        `${copies} ${clean(unit)} are against the rules and were fought all the same: ${problems.join("; ")}.`,
    ),
    few !== undefined &&
      `The points buy ${decimal(few)} of them: with so few, the price says as much about the budget as about ${clean(unit)}.${most > Math.ceil(few) ? " Larger armies on both sides tell more: --scales." : ""}`,
    weak.length > 0 &&
      `Not all sides have the same points: ${weak.map(({ name, points: theirs }) => `${clean(name)} ${decimal(theirs)}`).join(", ")} against ${decimal(result.budget)}.`,
    ...drawCautions(meetings),
  ]);
}

function gridTable({ grid, unit }: PriceResult): AnswerTable {
  return tableOf("Price", grid, [
    words("Price", ({ price }) => decimal(price)),
    number(`${clean(unit)} bought`, ({ copies }) => fixed(copies, 2)),
    number("Score", ({ score }) => percentEstimate(score)),
    number("Rounded down", ({ whole }) => integer(whole.copies)),
    number("Score", ({ whole }) => percent(whole.score.value)),
  ]);
}

function exchangeTable({ sizes, yardstick }: Exchange, unit: string): AnswerTable {
  return tableOf("In exchange", sizes, [
    number(`${clean(yardstick.name)} in place of ${unit}`, ({ models }) => String(models)),
    number("Points", ({ points: cost }) => decimal(cost)),
    number("Score beyond it", ({ score }) => differenceEstimate(score, 100)),
    number("Blocks", ({ score }) => integer(score.n)),
  ]);
}

function exchangeReading({ exchange, side, unit: name }: PriceResult): string {
  const { yardstick, copies } = exchange!;
  const [unit, other] = [clean(name), clean(yardstick.name)];
  const all = copies === 1 ? "" : `, all ${copies} of them,`;
  return `The worth in exchange is what ${other} cost that bring ${clean(side)} the same score in place of ${unit}${all}, their number rounded at random but fairly. All of these armies meet the same opponents on the same dice, and none of them need be even. If ${other} cost too much or too little, so does what is told in their points.`;
}

function namedTable(title: string, rows: readonly NamedPrice[], result?: PriceResult): AnswerTable {
  const weights = result?.opponents.map(({ name }) => clean(name)).join(" : ");
  return tableOf(
    title,
    byPrice(rows),
    [
      words(title, ({ name }) => clean(name)),
      number("Fair price", ({ found }) => priceText(found)),
      ...(weights === undefined ? [] : [words<NamedPrice>(weights, (row) => row.weights!.join(" : "))]),
    ],
    { pageOnly: rows.length > MOST_ROWS },
  );
}

function sizesTable({ found, unit }: PriceResult): AnswerTable {
  const columns = [
    number<SizeScore>(clean(unit), ({ copies }) => String(copies)),
    number<SizeScore>("That is a price of", ({ price }) => (price === undefined ? "" : decimal(price))),
    number<SizeScore>("Score", ({ score }) => percentEstimate(score)),
    number<SizeScore>("Blocks", ({ score }) => (score.n === 0 ? "no army" : integer(score.n))),
  ];
  return tableOf("Scores of whole armies", found.sizes, columns, { pageOnly: true });
}

function opponentsTable({ opponents }: PriceResult): AnswerTable {
  const columns = [
    words<Met>("Opponent", ({ name }) => clean(name)),
    words<Met>("Policy", ({ policy }) => clean(policy)),
    number<Met>("Points", ({ points: theirs }) => decimal(theirs)),
    number<Met>("Met", ({ weight }) => `${weight} x`),
  ];
  return tableOf("The field", opponents, columns, { pageOnly: true });
}

type Met = PriceResult["opponents"][number];

/** Where prices come from; `battles` says how many there were. */
export function priceFacts(
  result: Pick<PriceResult | PriceAllResult, "wargauge" | "rules" | "mode" | "seed" | "scenarioHash" | "confidence">,
  battles: string,
): [string, string][] {
  const { wargauge, rules, mode, seed, scenarioHash } = result;
  return [
    ["wargauge", wargauge],
    ["rules", `${rules}, ${mode}`],
    ...(scenarioHash === "" ? [] : [["scenario", scenarioHash.slice(0, 12)] as [string, string]]),
    ["seed", seed],
    ["battles", battles],
    ["intervals", levelWords(result)],
  ];
}

function charts(result: PriceResult): DrawnChart[] {
  const { found, exchange, unit } = result;
  const head = headOf(result);
  const isFew = found.price === undefined || found.copies!.value < FEW_COPIES;
  const list = [isFew ? copiesCurve(head, result) : curveOfPrices(head, result)];
  if (exchange !== undefined && exchange.sizes.length > 1) list.unshift(exchangeCurve(head, exchange, result));
  const { rows, missing } = dependence(result);
  if (found.price !== undefined && rows.length > 1) {
    const question = `What does the price of ${clean(unit)} depend on?`;
    const note = `Upright: the fair price.${missing === 0 ? "" : ` Not shown: ${missing} without a price.`}`;
    const scale = { axis: "fair price in points", percent: false, reference: found.price.value, band: result.step / 2 };
    list.push(drawn("price-depends", forestPlot, head, { question, rows, ...scale, note, wordsTitle: "Price" }));
  }
  return list;
}

/** The score over the price; without any, at no price, it is a level line. */
function curveOfPrices(head: ChartHead, { found, now, unit }: PriceResult): DrawnChart {
  const sizes = found.sizes.flatMap(({ copies, price, score }) =>
    price !== undefined && isNear(copies, price, found) ? [{ price, score }] : [],
  );
  // No army at all scores nothing, which is no news.
  const without = found.sizes.find(({ copies, score }) => copies === 0 && score.n > 0);
  return drawn("price-curve", priceCurve, head, {
    question: `What does ${clean(unit)} score at which price?`,
    name: clean(unit),
    points: sizes.map(({ price, score }) => ({ ...boundsOf(score), x: price })).reverse(),
    ...(found.price !== undefined && { fair: found.price }),
    ...(without !== undefined && { without: without.score }),
    current: now.price,
    ticks: sizes.map(({ price }) => price),
  });
}

/** The same over the number of copies, from none on. */
function copiesCurve(head: ChartHead, { found, now, unit: name, side }: PriceResult): DrawnChart {
  const unit = clean(name);
  const { price, copies } = found;
  return drawn("price-curve", ribbonCurve, head, {
    question: `What does ${clean(side)} score with how many ${unit}?`,
    series: [{ name: unit, points: found.sizes.map(({ copies: x, score }) => ({ ...boundsOf(score), x })) }],
    xAxis: `copies of ${unit}`,
    yAxis: "score",
    percent: true,
    reference: 0.5,
    marks: [
      ...(copies === undefined ? [] : [{ name: "even", ...copies, words: `at ${valueEstimate(price!)} points` }]),
      { name: "in the roster", value: now.copies },
    ],
  });
}

/** What the yardstick scores in the unit's place, over its points. */
function exchangeCurve(head: ChartHead, exchange: Exchange, { unit, now }: PriceResult): DrawnChart {
  const { sizes, worth, copies, yardstick } = exchange;
  const other = clean(yardstick.name);
  return drawn("exchange-curve", ribbonCurve, head, {
    question: `How many points of ${other} stand in for ${clean(unit)}?`,
    series: [{ name: other, points: sizes.map(({ points: x, score }) => ({ ...boundsOf(score), x })) }],
    xAxis: `points of ${other} in its place`,
    yAxis: "score beyond it",
    percent: true,
    reference: 0,
    marks: [
      ...(worth === undefined ? [] : [{ name: "worth", ...boundsOf(worth, (points) => points * copies) }]),
      { name: "price now", value: now.price * copies },
    ],
  });
}

/** Prices far from the fair one were only probed, and would squeeze the rest of the picture; but it goes on to both sides. */
function isNear(copies: number, price: number, { price: fair, copies: middle }: FoundPrice): boolean {
  if (fair === undefined || middle === undefined) return true;
  const isNext = copies >= Math.floor(middle.value) - 1 && copies <= Math.ceil(middle.value) + 1;
  return isNext || (price >= fair.value / 2 && price <= fair.value * 2);
}

function dependence(result: PriceResult): { rows: IntervalRow[]; missing: number } {
  const { found, field, policies, scales = [] } = result;
  const groups: [string, readonly NamedPrice[]][] = [
    ["The whole field", [{ name: "all opponents", found }]],
    ["Against one opponent alone", byPrice(field.opponents)],
    ["Without one opponent", ends(byPrice(field.without))],
    ["Other weights", field.weightings],
    ["Other policies", ends(byPrice((policies?.pairs ?? []).map(pairName)))],
    ["Armies grown or shrunk", scales.map(({ copies, found: each }) => ({ name: `${copies} copies`, found: each }))],
  ];
  let missing = 0;
  const rows = groups.flatMap(([group, prices]) =>
    prices.flatMap(({ name, found: { price } }): IntervalRow[] => {
      if (price === undefined) missing++;
      return price === undefined ? [] : [{ name, group, ...boundsOf(price) }];
    }),
  );
  return { rows, missing };
}

/** Of many, the two on either end: the others lie between them. */
function ends<T>(rows: readonly T[]): readonly T[] {
  return rows.length > MOST_ROWS ? [...rows.slice(0, 2), ...rows.slice(-2)] : rows;
}

function headOf(result: PriceResult): ChartHead {
  return chartHead(result, subject(result), `${integer(result.battles)} battles`);
}

/** One row an estimate. */
export function priceCsv(result: PriceResult): string {
  const { wargauge, scenarioHash, seed, rules, mode, confidence, field, policies, scales = [] } = result;
  const rows: (string | number | undefined)[][] = [];
  type Found = { readonly outcome: string; readonly atLeast?: number; readonly atMost?: number };
  const row = (what: string, name: string | undefined, estimate: Estimate | undefined, found?: Found) => {
    const { value, low, high, n, method } = estimate ?? {};
    const ends = [low ?? found?.atLeast, high ?? found?.atMost];
    rows.push([wargauge, scenarioHash, seed, rules, mode, confidence, result.unit, what, name, found?.outcome]);
    rows.at(-1)!.push(value, ...ends, n, method);
  };
  const price = (what: string, name: string | undefined, found: FoundPrice) => row(what, name, found.price, found);
  price("price", undefined, result.found);
  const { exchange } = result;
  if (exchange !== undefined) {
    row("worth in exchange", exchange.yardstick.name, exchange.worth, exchange);
    for (const { points: at, score } of exchange.sizes) row("score beyond it of points", plain(at), score);
  }
  for (const { copies, score } of result.found.sizes) row("score of copies", String(copies), score);
  for (const { price: at, score } of result.grid) row("score at price", plain(at), score);
  for (const { name, found } of field.opponents) price("price against", name, found);
  for (const { name, found } of field.without) price("price without", name, found);
  for (const { name, found } of field.weightings) price("price weighted", name, found);
  for (const { ours, theirs, found } of policies?.pairs ?? [])
    price("price under policies", `${ours}, ${theirs}`, found);
  if (policies?.robust !== undefined) row("price of best policies", undefined, policies.robust);
  for (const { copies, found } of scales) price("price at scale", String(copies), found);
  const columns = ["version", "scenarioHash", "seed", "rules", "mode", "confidence", "unit", "what", "name", "outcome"];
  return csvText([[...columns, "value", "low", "high", "n", "method"], ...rows]);
}
