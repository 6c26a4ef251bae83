import type { Exchange } from "../experiments/exchange.ts";
import type { NamedPrice, PriceResult } from "../experiments/price.ts";
import type { FoundPrice } from "../experiments/price-search.ts";
import { type ChartHead, chartHead, type DrawnChart, drawn } from "./charts/chart.ts";
import { forestPlot, type IntervalRow, priceCurve, ribbonCurve } from "./charts/intervals.ts";
import { boundsOf, valueEstimate } from "./estimates.ts";
import { integer } from "./number.ts";
import { byPrice, FEW_COPIES, pairName, subject } from "./price-words.ts";
import { clean } from "./words.ts";

/** Rowsof a table that a terminal shows, and of a group in a picture. */
export const MOST_ROWS = 12;

export function priceCharts(result: PriceResult): DrawnChart[] {
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
