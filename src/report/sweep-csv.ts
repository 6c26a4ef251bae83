/** A sweep as CSV: one row a point and estimate, with the values that were varied. Cold. */
import type { Estimate } from "../estimate/summary.ts";
import type { SweepResult } from "../experiments/sweep.ts";
import { type CsvCell, csvText, estimateCells } from "./csv-text.ts";

const columns = [
  ...["version", "scenarioHash", "seed", "rules", "mode", "confidence", "path", "setting", "path2", "setting2"],
  ...["metric", "side", "key", "turn", "unit", "statistic", "value", "low", "high", "n", "method"],
];

export function sweepCsv(result: SweepResult): string {
  const { wargauge, seed, rules, mode, confidence, axes } = result;
  const rows: CsvCell[][] = [];
  for (const { at, scenarioHash, sides, metrics, ...rates } of result.points) {
    const settings = [0, 1].flatMap((i): CsvCell[] => {
      const axis = axes[i];
      return axis === undefined ? ["", ""] : [axis.path, axis.numbers?.[at[i]!] ?? axis.values[at[i]!]];
    });
    const add = (subject: CsvCell[], statistic: string, estimate: Estimate | undefined) => {
      if (estimate === undefined) return;
      const head: CsvCell[] = [wargauge, scenarioHash, seed, rules, mode, confidence, ...settings];
      rows.push([...head, ...subject, statistic, ...estimateCells(estimate)]);
    };
    const result: CsvCell[] = ["result", sides[0]?.name, undefined, undefined, "share"];
    add(result, "score", rates.score);
    add(result, "scoreDifference", rates.difference);
    add(result, "winRate", rates.winRate);
    add(result, "drawRate", rates.drawRate);
    add(result, "lossRate", rates.lossRate);
    for (const { id, side, key, turn, unit, mean, difference } of metrics) {
      add([id, side, key, turn, unit], "mean", mean);
      add([id, side, key, turn, unit], "meanDifference", difference);
    }
  }
  return csvText([columns, ...rows]);
}
