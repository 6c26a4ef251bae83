/** What a price is, in sentences: what a designer may quote. Cold, pure. */
import { drawCautions } from "../estimate/cautions.ts";
import type { CastSummary } from "../estimate/played-well.ts";
import type { Estimate } from "../estimate/summary.ts";
import type { Exchange } from "../experiments/exchange.ts";
import type { NamedPrice, PriceAtSize, PriceResult } from "../experiments/price.ts";
import type { PolicyPrice } from "../experiments/price-policies.ts";
import type { FoundPrice, Range } from "../experiments/price-search.ts";
import { present } from "../given.ts";
import { percentEstimate, valueEstimate } from "./estimates.ts";
import { decimal, fixed, integer, percent, points } from "./number.ts";
import { scriptCount } from "./well-words.ts";
import { capital, clean, gauntletWords } from "./words.ts";

/** With so few copies the curve is drawn over their number, from none on: prices run to infinity there. */
export const FEW_COPIES = 3;

export function fightsOf({ players }: PriceResult): CastSummary[] {
  return present(players?.at.flatMap(({ fights }) => fights) ?? []);
}

export function playersNotes(result: PriceResult): string[] {
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

export function headline(result: PriceResult): string {
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
export function isExchangeFirst({ exchange, noExchange, most, stopped }: PriceResult): boolean {
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

export function boundText(atLeast: number | undefined, atMost: number | undefined): string {
  if (atLeast !== undefined) return `>= ${decimal(atLeast)}`;
  return atMost !== undefined ? `<= ${decimal(atMost)}` : "unknown";
}

export function rangeText({ low, high }: Range): string {
  const write = (value: number) => decimal(Number(fixed(value, value < 100 ? 2 : 1)));
  if (low === undefined && high === undefined) return "unknown";
  if (high === undefined) return `>= ${write(low!)}`;
  return low === undefined ? `<= ${write(high)}` : `${write(low)} to ${write(high)}`;
}

export function subject({ side, policy, budget, opponents }: PriceResult): string {
  const ours = `${clean(side)} (${clean(policy)}), ${points(budget)}`;
  return `${ours}, against ${gauntletWords(opponents)}.`;
}

export function notes(result: PriceResult): string[] {
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

export function pairName({ ours, theirs, found }: PolicyPrice): NamedPrice {
  return { name: `${ours}, ${theirs}`, found };
}

/** From the cheapest to the dearest. */
export function byPrice(prices: readonly NamedPrice[]): NamedPrice[] {
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

export function cautions(result: PriceResult): string[] {
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
