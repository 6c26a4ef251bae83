import type { Estimate } from "../estimate/summary.ts";
import type { PriceResult } from "../experiments/price.ts";
import type { FoundPrice } from "../experiments/price-search.ts";
import { csvText } from "./csv-text.ts";
import { plain } from "./number.ts";

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
