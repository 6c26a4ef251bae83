/**
 * The report as it scrolls by in a terminal: the verdict first, then what it rests on, at most 80 columns wide. Pure text: whether
 * there is a terminal at all, and whether it shows colours, is for the caller to find out. Cold.
 */
import type { MetricSummary, Summary } from "../estimate/summary.ts";
import { present } from "../given.ts";
import { bins, binWidth } from "./charts/histogram.ts";
import { type ConsoleLook, cells, cutInside, paragraph, table } from "./columns.ts";
import { blocksText, type ConsoleFrame, consoleFrame, MAX_WIDTH } from "./console-frame.ts";
import { percentEstimate, valueBeside, valueEstimate } from "./estimates.ts";
import { mainMetrics, varies } from "./main-metrics.ts";
import { metricName, withUnit } from "./metric-words.ts";
import { decimal, fixed, integer, plain } from "./number.ts";
import { verdict } from "./verdict.ts";
import { chosenFacts } from "./well-words.ts";
import { capital, clean, confidenceWords, modelNoun, sampleSize, seatWords } from "./words.ts";

const MAX_TABLE_WIDTH = 120;
const GAP = 2;
/** Shorter names are no longer read. */
const LEAST_NAME = 24;
const MAX_METRICS = 12;
const MAX_ENDINGS = 8;
const BARS = 12;

export function consoleReport(summary: Summary, look: ConsoleLook): string {
  const { width, mark, paint, styled } = consoleFrame(look);
  const tableWidth = Math.min(look.width ?? MAX_WIDTH, MAX_TABLE_WIDTH);
  const rows = (align: string, [heading, ...body]: string[][], more = 0): string[] => {
    const [first, ...lines] = table([heading!, ...body], { align, width: tableWidth, mark });
    const rest = more > 0 ? [paint("dim", `(${mark} ${more} more in summary.csv)`)] : [];
    return [paint("dim", first!), ...lines, ...rest];
  };
  const { headline, notes } = verdict(summary);
  return blocksText([
    [...styled("bold", paragraph(headline, width)), ...notes.flatMap((note) => paragraph(note, width))],
    rows("lrrll", sideRows(summary)),
    seatLines(summary).flatMap((line) => paragraph(line, width)),
    endings(summary, rows),
    metrics(summary, look, rows, tableWidth),
    exactRows(summary, rows, paint),
    summary.cautions.flatMap((caution) => styled("yellow", paragraph(`Caution: ${clean(caution)}`, width, "  "))),
    styled("dim", provenance(summary, width)),
  ]);
}

type Rows = (align: string, rows: string[][], more?: number) => string[];

function sideRows(summary: Summary): string[][] {
  const scored = summary.sides.some(({ score }) => score !== undefined);
  const heading = ["Side", capital(`${modelNoun(summary)}s`), "Points", "Policy", ...(scored ? ["Wins"] : [])];
  return [
    heading,
    ...summary.sides.map((side, k) => [
      clean(side.name),
      plain(side.models),
      decimal(side.points),
      whoPlays(summary, k),
      ...(side.winRate === undefined ? [] : [percentEstimate(side.winRate)]),
    ]),
  ];
}

/** A mix stands in the lines above, share by share. */
function whoPlays({ players, sides }: Summary, side: number): string {
  const played = (players?.sides[side]?.scripts ?? []).filter(({ share }) => share > 0);
  return played.length > 1 ? `${played.length} scripts, mixed` : clean(sides[side]!.policy);
}

function seatLines(summary: Summary): string[] {
  const { draws, firstSeat, firstTurn, legs, blocks } = summary;
  const first = seatWords(summary, 1);
  const who = first === "seat 1" ? "Whoever sits in seat 1" : capital(first);
  const some = (n: number) => (n < blocks ? `, in the ${integer(n)} pairs in which each side had it once` : "");
  return present([
    draws && `Draws: ${percentEstimate(draws.rate)}.`,
    // Without a mirror the seats belong to the sides, and the score of a seat says nothing new.
    legs === 2 && firstSeat && `${who} scores ${percentEstimate(firstSeat)}.`,
    firstTurn && `Whoever has the first turn scores ${percentEstimate(firstTurn)}${some(firstTurn.n)}.`,
  ]);
}

function endings(summary: Summary, rows: Rows): string[] {
  const sorted = (summary.endings ?? []).toSorted((a, b) => b.count - a.count);
  if (sorted.length === 0) return [];
  const shown = sorted.slice(0, MAX_ENDINGS);
  const body = shown.map(({ reason, rate }) => [capital(clean(reason)), percentEstimate(rate)]);
  return rows("ll", [["Ending", "Share of battles"], ...body], sorted.length - shown.length);
}

/** What varies, whole metrics before their parts; what is kept by turn stays in the file. */
function metrics(summary: Summary, look: ConsoleLook, rows: Rows, width: number): string[] {
  const parts = summary.metrics.filter((metric) => metric.key !== undefined && metric.turn === undefined);
  const shown = [...mainMetrics(summary), ...parts.filter(varies)].slice(0, MAX_METRICS);
  if (shown.length === 0) return [];
  const heading = ["Metric", "Mean", "5-95 %", "All values"];
  const values = shown.map((metric) => [valueEstimate(metric.mean), middle(metric), spread(metric, look.ascii)]);
  const widths = heading.slice(1).map((title, i) => widest([title, ...values.map((row) => row[i]!)]));
  const names = shown.map(bareLabel);
  const mark = look.ascii ? "..." : "…";
  // Bars and ranges give way before the names do: rows must be told apart.
  for (let kept = widths.length; ; kept--) {
    const room = widths.slice(0, kept).reduce((left, taken) => left - GAP - taken, width);
    const bare = names.map((name) => cutInside(name, room, mark));
    const told = room >= Math.min(LEAST_NAME, widest(names)) && new Set(bare).size === new Set(names).size;
    if (!told && kept > 1) continue;
    const body = shown.map((metric, i) => {
      const label = metricLabel(metric);
      return [cells(label) <= room ? label : bare[i]!, ...values[i]!.slice(0, kept)];
    });
    const table = [heading.slice(0, kept + 1), ...body];
    return rows("lrrl".slice(0, kept + 1), table, summary.metrics.length - shown.length);
  }
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map(cells));
}

/** The side comes first, where no cut reaches; the unit is named if the title does not say it. */
function metricLabel(metric: MetricSummary): string {
  return withUnit(bareLabel(metric), metric);
}

function bareLabel(metric: MetricSummary): string {
  const { side, ...whole } = metric;
  return side === undefined ? metricName(metric) : `${clean(side)}: ${metricName(whole)}`;
}

function middle({ quantiles }: MetricSummary): string {
  const low = quantiles["0.05"]?.value;
  const high = quantiles["0.95"]?.value;
  return low === undefined || high === undefined ? "" : `${plain(low)} to ${plain(high)}`;
}

/** "0 ▁▅█▃ 7": the histogram between its lowest and its highest value. */
function spread(metric: MetricSummary, ascii: boolean): string {
  const { histogram, scale } = metric;
  const lowest = plain(histogram[0]![0] / scale);
  const highest = plain(histogram[histogram.length - 1]![0] / scale);
  return lowest === highest ? `always ${lowest}` : `${lowest} ${sparkline(metric, ascii)} ${highest}`;
}

/** One character a bin, as high as its share of the fullest bin; what happened at all is never blank. */
export function sparkline(metric: MetricSummary, ascii: boolean): string {
  const levels = ascii ? " .:-=+*#@" : " ▁▂▃▄▅▆▇█";
  const found = bins(metric, binWidth(metric, BARS));
  const most = Math.max(...found.map(({ battles }) => battles));
  const width = found[0]!.to - found[0]!.from + 1;
  let line = "";
  for (let from = found[0]!.from; from <= found[found.length - 1]!.from; from += width) {
    const battles = found.find((bin) => bin.from === from)?.battles ?? 0;
    line += levels[Math.ceil((battles / most) * 8)];
  }
  return line;
}

/** Sampled means beside exact ones; z is as surprising as the sample if the exact law is right. */
function exactRows(summary: Summary, rows: Rows, paint: ConsoleFrame["paint"]): string[] {
  // What is certain agrees by being counted.
  const known = summary.metrics.filter(({ exact }) => exact !== undefined && exact.sd > 0);
  if (known.length === 0) return [];
  const body = known.map((metric) => {
    const { mean, z } = metric.exact!;
    return [metricLabel(metric), valueEstimate(metric.mean), valueBeside(metric.mean, mean), fixed(z, 2)];
  });
  const [heading, ...lines] = rows("lrrr", [["Sampled against exact", "Sampled", "Exact", "z"], ...body]);
  return [heading!, ...lines.map((line, i) => (Math.abs(known[i]!.exact!.z) > 3 ? paint("red", line) : line))];
}

function provenance(summary: Summary, width: number): string[] {
  const { wargauge, rules, mode, seed, scenarioHash } = summary;
  const facts = [
    `wargauge ${wargauge}, ${rules}, ${mode}`,
    `${sampleSize(summary)}, ${confidenceWords(summary)}`,
    ...(summary.players
      ? chosenFacts(summary.players, summary.battles).map(([name, text]) => `${name.toLowerCase()} ${text}`)
      : []),
    `seed ${clean(seed)}`,
    `scenario ${scenarioHash.slice(0, 12)}`,
  ];
  return paragraph(`${facts.join("; ")}.`, width);
}
