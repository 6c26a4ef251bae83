/** A matrix as CSV: one row an estimate, each with where it came from. Cold, pure. */
import type { Estimate } from "../estimate/summary.ts";
import type { MatrixResult } from "../experiments/matrix-answer.ts";
import { csvText, estimateCells } from "./csv-text.ts";

const columns = [
  ...["version", "scenarioHash", "seed", "rules", "mode", "confidence", "contender", "opponent", "statistic"],
  ...["value", "low", "high", "n", "method", "label"],
];

export function matrixCsv({
  wargauge,
  seed,
  rules,
  mode,
  confidence,
  entries,
  cells,
  intransitivity,
}: MatrixResult): string {
  const row = (hash: string, who: readonly [string, string], what: string, e: Estimate, label: string) => [
    ...[wargauge, hash, seed, rules, mode, confidence, ...who, what],
    ...[...estimateCells(e), label],
  ];
  const rows = [
    ...cells.map(({ first, second, score, sure, parts }) => {
      const hash = parts.map(({ scenarioHash }) => scenarioHash).join(" ");
      return row(hash, [entries[first]!.name, entries[second]!.name], "score", score, sure ? "certain" : "");
    }),
    ...entries.flatMap(({ name, field, cost, elo, fairCost }) => [
      row("", [name, ""], "fieldScore", field, cost),
      ...(elo === undefined ? [] : [row("", [name, ""], "elo", elo, "")]),
      ...(fairCost === undefined ? [] : [row("", [name, ""], "fairCost", fairCost, "")]),
    ]),
  ];
  if (intransitivity) {
    const { verdict, residual, atLeast, atMost } = intransitivity.order;
    const blocks = cells.reduce((sum, cell) => sum + cell.blocks, 0);
    const head = [wargauge, "", seed, rules, mode, confidence, "", "", "orderResidual"];
    rows.push([...head, residual, atLeast, atMost, blocks, "order-residual", verdict]);
  }
  return csvText([columns, ...rows]);
}
