/** What a price is, in words, numbers and pictures. Cold, pure. */
import { stringify } from "csv-stringify/sync";
import { drawCautions } from "../estimate/cautions.ts";
import type { Estimate } from "../estimate/summary.ts";
import type { NamedPrice, PriceAtSize, PriceResult } from "../experiments/price.ts";
import type { FoundPrice, Range, SizeScore } from "../experiments/price-search.ts";
import type { Answer, AnswerTable } from "./answer.ts";
import type { ChartHead } from "./charts/chart.ts";
import type { DrawnChart } from "./charts/index.ts";
import { forestPlot, type IntervalRow, priceCurve } from "./charts/intervals.ts";
import {
  decimal,
  fixed,
  integer,
  percent,
  percentEstimate,
  plain,
  points,
  valueAndRange,
  valueEstimate,
} from "./number.ts";
import { capital, clean, confidenceWords, fieldWords, levelWords } from "./words.ts";

/** Rows of a table that a terminal shows, and of a group in a picture. */
const MOST_ROWS = 12;

export function priceAnswer(result: PriceResult, rerun: string): Answer {
  const { found, field, policies, scales } = result;
  const unit = clean(result.unit);
  return {
    command: "price",
    title: `What should ${unit} cost?`,
    headline: headline(result),
    subject: subject(result),
    notes: notes(result),
    cautions: cautions(result),
    numbers: [
      { name: "Fair price", ...priceNumber(found) },
      { name: "Price now", value: decimal(result.now.price), range: `points, ${result.now.copies} in the roster` },
      ...(field.range ? [{ name: "By field", value: rangeText(field.range), range: "points" }] : []),
      ...(policies ? [{ name: "By policies", value: rangeText(policies.range), range: "points" }] : []),
    ],
    charts: charts(result),
    tables: [
      gridTable(result),
      namedTable("Against one alone", field.opponents),
      namedTable("Without one opponent", field.without),
      namedTable("Other weights", field.weightings, result),
      ...(scales === undefined
        ? []
        : [
            namedTable(
              "With armies grown or shrunk",
              scales.map(({ copies, budget, found: each }) => ({
                name: `${copies} copies, ${decimal(budget)} points`,
                found: each,
              })),
            ),
          ]),
      ...(policies === undefined
        ? []
        : [
            namedTable(
              "Policy, theirs",
              policies.pairs.map(({ ours, theirs, found: each }) => ({ name: `${ours}, ${theirs}`, found: each })),
            ),
          ]),
      sizesTable(result),
      opponentsTable(result),
    ],
    facts: facts(result),
    rerun,
    reading: [
      `The fair price is the one at which a side of ${decimal(result.budget)} points scores 50 % against the field, when as many ${unit} are bought as the points allow and the remainder buys one more by chance, fairly. Rounding down instead would make the score a staircase, and the price wrong by as much as a tenth.`,
      `Only ${unit} is priced: all other models count at the price that the rulebook gives them, and whatever they or the opponents are worth more or less than that is charged to ${unit}.`,
      "Three things make a price uncertain. Luck: the interval in brackets. The field: what it would be without one of the opponents, or with the opponents met more or less often; a price against one opponent alone says who makes it dear or cheap. The players: what it would be under other policies. The price is robust when field and players change it by no more than twice the interval, or one step of the price.",
      "Where a scenario compares the points that the sides have lost, it does so at the rulebook's own prices.",
    ],
  };
}

function headline(result: PriceResult): string {
  const { found, now } = result;
  const unit = clean(result.unit);
  if (found.price !== undefined) {
    const { low = 0, high = Infinity } = found.price;
    const verdict =
      now.price < low
        ? `more than the ${decimal(now.price)} that it costs now`
        : now.price > high
          ? `less than the ${decimal(now.price)} that it costs now`
          : `and the ${decimal(now.price)} that it costs now may be just that`;
    return `${unit} should cost ${priceText(found)} points, ${verdict}.`;
  }
  const first = found.sizes[0];
  const last = found.sizes.at(-1);
  switch (found.outcome) {
    case "several":
      return `${unit} has no unique fair price: with more of them the score falls, and it crosses 50 % at ${found.crossings?.map((at) => decimal(at)).join(", ") || "no price"}.`;
    case "dear":
      return `${unit} is worth more than ${points(found.atLeast!)}, all that can be spent: one copy already scores ${percentEstimate(first!.score)}. Raise --budget.`;
    case "never":
      return `${unit} cannot be balanced by points here: even ${last!.copies} copies score ${percentEstimate(last!.score)}, so it is worth less than ${points(found.atMost!)}.`;
    case "level":
      return `Any price is fair: from ${first!.copies} to ${last!.copies} copies of ${unit} the score is ${percentEstimate(first!.score)}. Is anything ever decided?`;
    default:
      return `Not found what ${unit} should cost${bounds(found)}, within ${integer(found.battles)} battles${tried(found)}.`;
  }
}

/** What the fewest and the most of them scored that were tried: where the price has to lie between. */
function tried({ sizes }: FoundPrice): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first === undefined || last === undefined || last.copies === first.copies) return "";
  return `; ${first.copies} of them scored ${percentEstimate(first.score)}, ${last.copies} ${percentEstimate(last.score)}`;
}

function bounds({ atLeast, atMost }: FoundPrice): string {
  if (atLeast !== undefined) return `: at least ${points(atLeast)}`;
  return atMost !== undefined ? `: at most ${points(atMost)}` : "";
}

/** "3.42 (3.31 to 3.55)", ">= 96", or why there is none. */
function priceText(found: FoundPrice): string {
  const { price, outcome, atLeast, atMost } = found;
  if (price !== undefined) return valueEstimate(price);
  if (outcome === "several") return "no unique price";
  if (outcome === "level") return "any";
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
  return `${ours}, against ${fieldWords(opponents)}.`;
}

function notes(result: PriceResult): string[] {
  const { found, sameArmy, field, policies, opponents, unit, grid, step, now } = result;
  const list: string[] = [];
  if (found.price === undefined) return list;
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
  list.push(`${capital(word + said.join("; "))}.`);
  const nearest = nearestOf(grid);
  // Where the sizes that such a price buys were not played, what is nearest of the others says nothing.
  if (nearest !== undefined && Math.abs(nearest.price - (found.price?.value ?? Infinity)) < step)
    list.push(
      `In steps of ${points(step)}, ${decimal(nearest.price)} is nearest to fair: it scores ${percentEstimate(nearest.score)}${nearest.price === now.price ? ", and is the price now" : ""}.`,
    );
  const alone = byPrice(field.opponents);
  if (alone.length > 1) {
    const [cheapest, dearest] = [alone[0]!, alone.at(-1)!].map(
      ({ name, found: each }) => `${priceText(each)} against ${clean(name)} alone`,
    );
    list.push(`Against one opponent it would be worth very different prices: from ${cheapest} to ${dearest}.`);
  }
  if (policies?.robust !== undefined)
    list.push(`When both sides choose the policy that suits them, it is ${valueEstimate(policies.robust)} points.`);
  if (policies !== undefined && policies.robust === undefined)
    list.push("When both sides choose the policy that suits them, no price is fair.");
  if (sameArmy !== undefined) {
    const { above, upTo, copies } = sameArmy;
    list.push(
      `Rounded down, any price above ${decimal(above)} up to ${decimal(upTo)} buys the same ${copies} ${clean(unit)}: finer prices have no effect at this budget.`,
    );
  }
  return list;
}

/** From the cheapest to the dearest. */
function byPrice(prices: readonly NamedPrice[]): NamedPrice[] {
  const at = ({ found: { price, atLeast, atMost } }: NamedPrice) => price?.value ?? atLeast ?? atMost ?? 0;
  return prices.toSorted((a, b) => at(a) - at(b));
}

/** Whether the price is robust because it hardly moves, or only because prices come in steps. */
function gradeWords({ grade, found, field, policies, step }: PriceResult): string {
  if (grade === "none") return "No grade";
  if (grade !== "robust") return grade;
  const { low = 0, high = Infinity } = found.price!;
  const width = Math.max(...[field.range, policies?.range].map((range) => (range?.high ?? 0) - (range?.low ?? 0)));
  return width > 2 * (high - low) ? `robust, if only to within a step of ${points(step)}` : grade;
}

/** The price of the grid whose score is nearest to one half. */
function nearestOf(grid: readonly PriceAtSize[]): PriceAtSize | undefined {
  return grid.toSorted((a, b) => Math.abs(a.score.value - 0.5) - Math.abs(b.score.value - 0.5))[0];
}

function cautions(result: PriceResult): string[] {
  const { found, illegal, unit, stopped, most, opponents } = result;
  const list: string[] = [];
  if (stopped !== undefined) list.push("Interrupted: what is said holds for the battles that were fought.");
  else if (!found.reached)
    list.push(
      `The price is not known as precisely as was asked for within ${integer(found.battles)} battles; allow more with --battles or --max-battles.`,
    );
  for (const { copies, problems } of illegal)
    list.push(`${copies} ${clean(unit)} are against the rules and were fought all the same: ${problems.join("; ")}.`);
  if (found.outcome === "never") list.push(`${most} copies are the most that can be played.`);
  if (found.copies !== undefined && found.copies.value < 3)
    list.push(
      `The points buy ${decimal(found.copies.value)} of them: with so few, the price says as much about the budget as about ${clean(unit)}.`,
    );
  const weak = opponents.filter(({ points: theirs }) => Math.abs(theirs - result.budget) > 0.1 * result.budget);
  if (weak.length > 0)
    list.push(
      `Not all sides have the same points: ${weak.map(({ name, points: theirs }) => `${clean(name)} ${decimal(theirs)}`).join(", ")} against ${decimal(result.budget)}.`,
    );
  const meetings = opponents.map(({ name, drawn }) => ({ name: `${clean(unit)} against ${clean(name)}`, drawn }));
  return [...list, ...drawCautions(meetings)];
}

function gridTable({ grid, unit }: PriceResult): AnswerTable {
  return {
    title: "Price",
    columns: [
      { title: "Price" },
      { title: `${clean(unit)} bought`, number: true },
      { title: "Score", number: true },
      { title: "Rounded down", number: true },
      { title: "Score", number: true },
    ],
    rows: grid.map(({ price, copies, score, whole }: PriceAtSize) => [
      decimal(price),
      fixed(copies, 2),
      percentEstimate(score),
      integer(whole.copies),
      percent(whole.score.value),
    ]),
  };
}

function namedTable(title: string, rows: readonly NamedPrice[], result?: PriceResult): AnswerTable {
  return {
    title,
    columns: [
      { title },
      { title: "Fair price", number: true },
      ...(result === undefined ? [] : [{ title: result.opponents.map(({ name }) => clean(name)).join(" : ") }]),
    ],
    rows: byPrice(rows).map(({ name, found, weights }) => [
      clean(name),
      priceText(found),
      ...(result === undefined ? [] : [weights!.join(" : ")]),
    ]),
    pageOnly: rows.length > MOST_ROWS,
  };
}

function sizesTable({ found, unit }: PriceResult): AnswerTable {
  return {
    title: "Scores of whole armies",
    columns: [
      { title: clean(unit), number: true },
      { title: "That is a price of", number: true },
      { title: "Score", number: true },
      { title: "Blocks", number: true },
    ],
    rows: found.sizes.map(({ copies, price, score }) => [
      String(copies),
      decimal(price),
      percentEstimate(score),
      integer(score.n),
    ]),
    pageOnly: true,
  };
}

function opponentsTable({ opponents }: PriceResult): AnswerTable {
  return {
    title: "The field",
    columns: [
      { title: "Opponent" },
      { title: "Policy" },
      { title: "Points", number: true },
      { title: "Met", number: true },
    ],
    rows: opponents.map(({ name, policy, points: theirs, weight }) => [
      clean(name),
      clean(policy),
      decimal(theirs),
      `${weight} x`,
    ]),
    pageOnly: true,
  };
}

function facts(result: PriceResult): [string, string][] {
  const { wargauge, rules, mode, seed, scenarioHash, battles } = result;
  return [
    ["wargauge", wargauge],
    ["rules", `${rules}, ${mode}`],
    ["scenario", scenarioHash.slice(0, 12)],
    ["seed", seed],
    ["battles", integer(battles)],
    ["intervals", levelWords(result)],
  ];
}

function charts(result: PriceResult): DrawnChart[] {
  const { found, now, unit } = result;
  const head = headOf(result);
  const drawn: DrawnChart[] = [];
  const sizes = found.sizes.filter((size) => isNear(size, found));
  const curve = `What does ${clean(unit)} score at which price?`;
  drawn.push({
    id: "price-curve",
    question: curve,
    spec: priceCurve(head, {
      question: curve,
      name: clean(unit),
      points: sizes
        .map(({ price, score }) => ({ x: price, value: score.value, low: score.low, high: score.high }))
        .reverse(),
      ...(found.price !== undefined && { fair: found.price }),
      current: now.price,
      ticks: sizes.map(({ price }) => price),
    }),
  });
  const { rows, missing } = dependence(result);
  if (found.price !== undefined && rows.length > 1) {
    const question = `What does the price of ${clean(unit)} depend on?`;
    drawn.push({
      id: "price-depends",
      question,
      spec: forestPlot(head, {
        question,
        rows,
        axis: "fair price in points",
        percent: false,
        reference: found.price.value,
        band: result.step / 2,
        note: `Upright: the fair price.${missing === 0 ? "" : ` Not shown: ${missing} without a price.`}`,
        wordsTitle: "Price",
      }),
    });
  }
  return drawn;
}

/** Prices far from the fair one were only probed, and would squeeze the rest of the picture; but it goes on to both sides. */
function isNear({ copies, price }: SizeScore, { price: fair, copies: middle }: FoundPrice): boolean {
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
    [
      "Other policies",
      ends(
        byPrice(
          (policies?.pairs ?? []).map(({ ours, theirs, found: each }) => ({ name: `${ours}, ${theirs}`, found: each })),
        ),
      ),
    ],
    ["Armies grown or shrunk", scales.map(({ copies, found: each }) => ({ name: `${copies} copies`, found: each }))],
  ];
  let missing = 0;
  const rows = groups.flatMap(([group, prices]) =>
    prices.flatMap(({ name, found: { price } }): IntervalRow[] => {
      if (price === undefined) missing++;
      return price === undefined ? [] : [{ name, group, value: price.value, low: price.low, high: price.high }];
    }),
  );
  return { rows, missing };
}

/** Of many, the two on either end: the others lie between them. */
function ends<T>(rows: readonly T[]): readonly T[] {
  return rows.length > MOST_ROWS ? [...rows.slice(0, 2), ...rows.slice(-2)] : rows;
}

function headOf(result: PriceResult): ChartHead {
  const { wargauge, scenarioHash, seed, battles } = result;
  const sample = `${integer(battles)} battles, ${confidenceWords(result)}.`;
  return { wargauge, scenarioHash, seed, subject: subject(result), sample };
}

/** One row an estimate. */
export function priceCsv(result: PriceResult): string {
  const { wargauge, scenarioHash, seed, rules, mode, confidence, field, policies, scales = [] } = result;
  const rows: (string | number | undefined)[][] = [];
  const row = (what: string, name: string | undefined, estimate: Estimate | undefined, found?: FoundPrice) => {
    const { value, low, high, n, method } = estimate ?? {};
    const ends = [low ?? found?.atLeast, high ?? found?.atMost];
    rows.push([wargauge, scenarioHash, seed, rules, mode, confidence, result.unit, what, name, found?.outcome]);
    rows.at(-1)!.push(value, ...ends, n, method);
  };
  const price = (what: string, name: string | undefined, found: FoundPrice) => row(what, name, found.price, found);
  price("price", undefined, result.found);
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
  const table = [[...columns, "value", "low", "high", "n", "method"], ...rows];
  return stringify(table, { escape_formulas: true, cast: { number: plain } });
}
