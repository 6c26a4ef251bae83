/** Exact odds as they scroll by in a terminal: what varies, its mean, its spread and its chances. Pure. Cold. */
import type { Odds, OddsMetric } from "../experiments/odds.ts";
import { type ConsoleLook, paragraph, table } from "./columns.ts";
import { blocksText, consoleFrame } from "./console-frame.ts";
import { decimal, fixed, percent, plain } from "./number.ts";
import { capital, clean, standInNotes } from "./words.ts";

/** Values that a line has room for; the others are in --json, or all of them with --metric. */
const SHOWN = 3;

export interface OddsLook extends ConsoleLook {
  /** Shows every value of this metric only. */
  readonly metric?: string;
}

export function oddsText(odds: Odds, look: OddsLook): string {
  const { width, mark, paint, styled } = consoleFrame(look);
  const [attacker, defender] = odds.sides;
  const contest = `${clean(attacker!.name)} attacking ${clean(defender!.name)}`;
  const head = [
    ...styled("bold", paragraph(`${clean(odds.title)}: exact odds`, width)),
    ...paragraph(`${contest}, ${odds.paths} paths of dice, no sample.`, width),
    ...standInNotes(odds).flatMap((note) => paragraph(note, width)),
  ];
  const lines = (rows: string[][], align: string) => {
    const [first, ...rest] = table(rows, { align, width, mark });
    return [paint("dim", first!), ...rest];
  };
  const blocks =
    look.metric === undefined
      ? [odds.metrics.some(varies) ? lines(overview(odds), "lrrl") : paragraph(NOTHING_VARIES, width)]
      : odds.metrics.filter(({ id }) => id === look.metric).map((metric) => lines(wholeLaw(metric), "rrr"));
  const provenance = `wargauge ${odds.wargauge}, ${odds.rules}, ${odds.mode}; scenario ${odds.scenarioHash.slice(0, 12)}.`;
  const cautions = odds.cautions.flatMap((caution) => paragraph(`Caution: ${clean(caution)}`, width, "  "));
  return blocksText([head, ...blocks, cautions, [paint("dim", provenance)]]);
}

const NOTHING_VARIES =
  'Nothing hangs on the dice: however they fall, all that is counted comes to the same. Does the attack reach its target? "wargauge replay" shows what happens.';

/** What is certain has no odds. */
function varies({ distribution }: OddsMetric): boolean {
  return distribution.length > 1;
}

function overview({ metrics }: Odds): string[][] {
  const rows = metrics
    .filter(varies)
    .map((metric) => [nameOf(metric), decimal(metric.mean), decimal(metric.sd), chances(metric)]);
  return [["Metric", "Mean", "SD", "Chances"], ...rows];
}

/** "0: 38.1 %, 1: 41.2 %, 2: 16.7 %, more: 4.0 %": the likeliest values in their order, and all others together. */
function chances({ distribution, scale }: OddsMetric): string {
  const likeliest = distribution.toSorted(([, a], [, b]) => b - a);
  const kept = new Set(likeliest.slice(0, distribution.length > SHOWN ? SHOWN - 1 : SHOWN));
  const words = distribution
    .filter((each) => kept.has(each))
    .map(([value, chance]) => `${plain(value / scale)}: ${percent(chance)}`);
  const rest = distribution.filter((each) => !kept.has(each));
  if (rest.length === 0) return words.join(", ");
  const most = Math.max(...[...kept].map(([value]) => value));
  const others = `${rest.every(([value]) => value > most) ? "more" : "other"}: ${percent(rest.reduce((sum, [, chance]) => sum + chance, 0))}`;
  return [...words, others].join(", ");
}

function wholeLaw(metric: OddsMetric): string[][] {
  let atLeast = 1;
  const rows = metric.distribution.map(([value, chance]) => {
    const row = [plain(value / metric.scale), finely(chance), finely(atLeast)];
    atLeast = Math.max(0, atLeast - chance);
    return row;
  });
  return [[nameOf(metric), "Exactly", "At least"], ...rows];
}

/** Four decimals of a per cent; what is possible is never 0. */
function finely(chance: number): string {
  return chance > 0 && chance < 0.5e-6 ? "<0.0001 %" : `${fixed(100 * chance, 4)} %`;
}

function nameOf({ title, side }: OddsMetric): string {
  return side === undefined ? capital(clean(title)) : `${clean(side)}: ${capital(clean(title))}`;
}
