/**
 * Results as CSV: `outcomes.csv` holds every value that a metric took, `summary.csv` every estimate. Each row carries where it came
 * from (version, scenario hash, seed), so that rows of many runs may be thrown together. Missing is empty, never 0. Cold.
 */
import type { Estimate, MetricSummary, Summary } from "../estimate/summary.ts";
import { type CsvCell, csvText, estimateCells } from "./csv-text.ts";

const outcomeColumns = [
  ...["version", "scenarioHash", "seed", "metric", "side", "key", "turn", "unit"],
  ...["value", "label", "battles", "share", "firstBattle"],
];

const summaryColumns = [
  ...["version", "scenarioHash", "seed", "rules", "mode", "confidence", "metric", "side", "key", "turn", "unit"],
  ...["title", "labels", "statistic", "value", "low", "high", "n", "method"],
];

/** One row a metric and value that happened; `battles` of one metric add up to the battles of the run. */
export function outcomesCsv(summary: Summary): string {
  const { wargauge, scenarioHash, seed, battles } = summary;
  const rows = summary.metrics.flatMap((metric) =>
    metric.histogram.map(([stored, count], i): CsvCell[] => [
      ...[wargauge, scenarioHash, seed, metric.id, metric.side, metric.key, metric.turn, metric.unit],
      ...[stored / metric.scale, metric.labels?.[stored], count, count / battles, metric.first[i]],
    ]),
  );
  return csvText([outcomeColumns, ...rows]);
}

/** One row an estimate, with the title of what is counted, and what its values are called. A row without an interval (sd) has neither n nor method: it describes, it does not claim. */
export function summaryCsv(summary: Summary): string {
  const { wargauge, scenarioHash, seed, rules, mode, confidence } = summary;
  const head: CsvCell[] = [wargauge, scenarioHash, seed, rules, mode, confidence];
  const rows: CsvCell[][] = [];
  const untitled: CsvCell[] = [undefined, undefined];
  const estimate = (subject: CsvCell[], statistic: string, e: Estimate | undefined) => {
    if (e !== undefined) rows.push([...head, ...subject, statistic, ...estimateCells(e)]);
  };

  for (const side of summary.sides) {
    const subject = ["result", side.name, undefined, undefined, "share", ...untitled];
    estimate(subject, "score", side.score);
    estimate(subject, "winRate", side.winRate);
    estimate(subject, "lossRate", side.lossRate);
  }
  const whole = ["result", undefined, undefined, undefined, "share", ...untitled];
  estimate(whole, "drawRate", summary.draws?.rate);
  estimate(whole, "firstSeatScore", summary.firstSeat);
  estimate(whole, "firstTurnScore", summary.firstTurn);
  for (const ending of summary.endings ?? []) {
    estimate(["ending", undefined, ending.reason, undefined, "share", ...untitled], "rate", ending.rate);
  }
  for (const metric of summary.metrics) {
    const { id, side, key, turn, unit, title, labels } = metric;
    const subject: CsvCell[] = [id, side, key, turn, unit, title, labels?.join("; ")];
    estimate(subject, "mean", metric.mean);
    rows.push([...head, ...subject, "sd", metric.sd, undefined, undefined, undefined, undefined]);
    for (const level of levels(metric)) estimate(subject, quantileName(level), metric.quantiles[level]);
    if (metric.exact !== undefined) {
      const { mean } = metric.exact;
      rows.push([...head, ...subject, "exactMean", mean, mean, mean, undefined, "exact"]);
    }
  }
  return csvText([summaryColumns, ...rows]);
}

/** The quantile levels of a metric, rising, whatever the order of the object's keys. */
export function levels(metric: MetricSummary): string[] {
  return Object.keys(metric.quantiles).sort((a, b) => Number(a) - Number(b));
}

/** "0.05" -> "q05", "0.5" -> "q50", "0.975" -> "q975". */
function quantileName(level: string): string {
  return `q${level.replace(/^0?\./, "").padEnd(2, "0")}`;
}
