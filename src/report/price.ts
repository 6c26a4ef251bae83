import type { Exchange } from "../experiments/exchange.ts";
import type { NamedPrice, PriceResult, ScaledPrice } from "../experiments/price.ts";
import type { PriceAllResult } from "../experiments/price-all.ts";
import type { FoundPrice, SizeScore } from "../experiments/price-search.ts";
import { present } from "../given.ts";
import type { Answer, AnswerTable } from "./answer.ts";
import { differenceEstimate, percentEstimate, valueAndRange, valueEstimate } from "./estimates.ts";
import { decimal, fixed, integer, percent } from "./number.ts";
import { MOST_ROWS, priceCharts } from "./price-charts.ts";
import {
  boundText,
  byPrice,
  cautions,
  fightsOf,
  headline,
  isExchangeFirst,
  notes,
  pairName,
  playersNotes,
  priceText,
  rangeText,
  subject,
} from "./price-words.ts";
import { number, tableOf, words } from "./tables.ts";
import { mixOf, selectionFacts, wellPlayed } from "./well-words.ts";
import { clean, levelWords } from "./words.ts";

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
    charts: priceCharts(result),
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

function worthNumber({ outcome, worth, atLeast, atMost, yardstick }: Exchange): { value: string; range: string } {
  const text =
    worth === undefined ? (outcome === "flat" ? "unknown" : boundText(atLeast, atMost)) : valueEstimate(worth);
  const { value, range } = valueAndRange(text);
  return { value, range: `${range} points in ${clean(yardstick.name)}`.trim() };
}

/** The same in two lines. */
function priceNumber(found: FoundPrice): { value: string; range: string } {
  const { value, range } = valueAndRange(priceText(found));
  return { value, range: `${range} points`.trim() };
}

function scaleName({ copies, budget, found }: ScaledPrice): NamedPrice {
  return { name: `${copies} copies, ${decimal(budget)} points`, found };
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
