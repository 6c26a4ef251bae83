/**
 * The page of a run: it says the verdict first, then shows why, and every bar names a battle to watch. Cold.
 */
import { trialNoun } from "../estimate/nouns.ts";
import type { Estimate, MetricSummary, Summary } from "../estimate/summary.ts";
import { present } from "../given.ts";
import { type Bin, binName, bins, binWidth } from "./charts/histogram.ts";
import { drawCharts } from "./charts/index.ts";
import { editedScenario, replayCommand, type ScenarioWords, shellWord } from "./command-words.ts";
import { levels } from "./csv.ts";
import { methodWords, percentEstimate, rangeOf, valueAlone, valueAndRange, valueBeside } from "./estimates.ts";
import { constantOf, isWhole, mainMetrics, neverSeen, varies } from "./main-metrics.ts";
import { familyName, metricName, withUnit } from "./metric-words.ts";
import { decimal, integer, percent, plain, points } from "./number.ts";
import { frame, html, type PageAssets, reportBody, section, table, tile } from "./page-frame.ts";
import { verdict } from "./verdict.ts";
import { chosenFacts } from "./well-words.ts";
import * as Words from "./words.ts";

/** The scenario as the user would type it again. */
export interface PageContext extends ScenarioWords {
  /** The command that made these results; by default the shortest one that does. */
  readonly command?: string;
}

/** Rows of one metric in the list of battles, beyond which neighbours share a row. */
const MAX_BINS = 24;
/** Metrics that are listed value by value; of the others only the extremes, to keep the page below a megabyte. */
const DETAILED = 10;

export function page(summary: Summary, context: PageContext, assets: PageAssets): string {
  const { headline, notes } = verdict(summary);
  const drawn = drawCharts(summary);
  const title = Words.clean(summary.title) || "wargauge";
  const body = reportBody({
    eyebrow: `${html(title)} · ${html(summary.rules)}, ${summary.mode}`,
    headline: html(headline).replaceAll(" %", "&nbsp;%"),
    subject: `${html(Words.contest(summary))}. ${html(Words.confidenceWords(summary))}.`,
    notes: notes.map(html),
    cautions: summary.cautions,
    tiles: keyNumbers(summary),
    charts: drawn,
    sections: [metricTable(summary), battles(summary, context)],
    facts: provenance(summary),
    rerun: context.command ?? rerun(summary, context),
    hashes: "scenario hash",
    reading: explanation(summary),
  });
  return frame({ title, body, charts: drawn, replay: replayCommand(context, "").trim() }, assets);
}

function keyNumbers(summary: Summary): string[] {
  const tiles: string[] = [];
  const rate = (name: string, estimate: Estimate | undefined) => {
    if (estimate === undefined) return;
    const { value, range } = valueAndRange(percentEstimate(estimate));
    tiles.push(tile(name, value, range || estimate.method));
  };
  for (const side of summary.sides) {
    rate(`Score of ${Words.clean(side.name)}`, side.score);
    rate(`Battles won by ${Words.clean(side.name)}`, side.winRate);
  }
  rate("Draws", summary.draws?.rate);
  if (summary.legs === 2) rate(`Score of ${Words.seatWords(summary, 1)}`, summary.firstSeat);
  rate("Score of the first turn", summary.firstTurn);
  for (const metric of keyMetrics(summary)) {
    const exact = metric.exact === undefined ? "" : `; exactly ${valueBeside(metric.mean, metric.exact.mean)}`;
    const range = `mean; ${rangeOf(metric.mean)} ${Words.clean(metric.unit)}${exact}`;
    tiles.push(tile(metricName(metric), valueAlone(metric.mean), range));
  }
  const sample = summary.legs === 2 ? `in ${Words.sampleSize(summary)}` : `seed ${Words.clean(summary.seed)}`;
  return [...tiles, tile(Words.capital(`${trialNoun(summary)}s`), integer(summary.battles), sample)];
}

/** In an attack what it did; else how long the fight was and what it cost. */
function keyMetrics(summary: Summary): readonly MetricSummary[] {
  const main = mainMetrics(summary);
  return summary.mode === "attack" ? main.slice(0, 6) : main.filter(({ id }) => id === "turns" || id === "lost");
}

function metricTable(summary: Summary): string {
  const numbers = summary.metrics.filter(({ labels, histogram }) => labels === undefined && histogram.length > 0);
  const metrics = numbers.filter(varies);
  const constant = numbers.filter((metric) => !varies(metric));
  if (numbers.length === 0) return "";
  const quantiles = levels(numbers[0]!);
  // How a mean was had is said once where it is the same for all, which leaves room for the numbers.
  const how = new Set(numbers.map(({ mean }) => `${methodWords[mean.method]}, n = ${integer(mean.n)}`));
  const numeric = ["Mean", "Interval", "Sd", ...quantiles.map((level) => percent(Number(level), 0))];
  const columns = present([
    { title: "Metric" },
    ...numeric.map((title) => ({ title, number: true })),
    how.size > 1 && { title: "Method" },
  ]);
  const row = (name: string, metric: MetricSummary) => [
    ...[html(name), valueAlone(metric.mean), rangeOf(metric.mean), decimal(metric.sd)],
    ...quantiles.map((level) => quantile(metric.quantiles[level])),
    ...(how.size === 1 ? [] : [`${methodWords[metric.mean.method]}, n = ${integer(metric.mean.n)}`]),
  ];
  const families = new Map<string, string[][]>();
  for (const metric of metrics.filter((each) => !isWhole(each))) {
    const name = withUnit(familyName(metric), metric);
    families.set(name, [...(families.get(name) ?? []), row(partName(metric), metric)]);
  }
  const groups = [
    { rows: metrics.filter(isWhole).map((metric) => row(withUnit(metricName(metric), metric), metric)) },
    ...[...families].map(([name, rows]) => ({ name, rows })),
  ];
  const method = how.size === 1 ? ` (${[...how].join()})` : "";
  const caption = `Interval: of the mean${method}. Percentages: quantiles of the ${trialNoun(summary)}s.`;
  const always = constant.map((metric) => {
    const seen = neverSeen(metric) ? `never seen in ${Words.sampleSize(summary)}` : plain(constantOf(metric));
    return `${metricName(metric)} (${seen}: ${rangeOf(metric.mean)})`;
  });
  return section(
    "metrics",
    "Everything that was measured",
    `
<details><summary>${Words.counted(metrics.length, "metric")}: means, intervals and quantiles</summary><div class="scroll">
${table(caption, columns, groups)}
</div></details>
${always.length === 0 ? "" : `<details><summary>${Words.counted(always.length, "metric")} that never varied</summary><p>${html(always.join("; "))}.</p></details>`}`,
  );
}

/** What a metric is a part of the whole by: a weapon, a turn. */
function partName({ key, turn }: MetricSummary): string {
  return present([key !== undefined && Words.capital(Words.clean(key)), turn !== undefined && `Turn ${turn}`]).join(
    ", ",
  );
}

function quantile(estimate: Estimate | undefined): string {
  if (estimate === undefined) return "";
  const { value, low, high } = estimate;
  const known = low !== undefined && high !== undefined && (low !== value || high !== value);
  return known ? `${plain(value)} (${plain(low)} to ${plain(high)})` : plain(value);
}

/** Values that happened, each with the first battle that showed it; the rarest are what a designer wants to see. */
function battles(summary: Summary, context: PageContext): string {
  const categories = summary.metrics.filter((metric) => metric.labels !== undefined && varies(metric));
  const listed = [...categories, ...mainMetrics(summary)];
  if (listed.length === 0) return "";
  const noun = `${trialNoun(summary)}s`;
  const columns = [
    { title: "Value" },
    { title: Words.capital(noun), number: true },
    { title: "Share", number: true },
    { title: "First one" },
  ];
  const row = (metric: MetricSummary, bin: Bin) => [
    html(binName(metric, bin)),
    integer(bin.battles),
    percent(bin.battles / summary.battles, 2),
    `<code>${html(replayCommand(context, bin.first))}</code>`,
  ];
  const detailed = listed.slice(0, DETAILED).map((metric) => {
    const all = bins(metric, binWidth(metric, MAX_BINS));
    const name = withUnit(metricName(metric), metric);
    const range = `${binName(metric, all[0]!)} … ${binName(metric, all[all.length - 1]!)}`;
    const rows = all.map((bin) => row(metric, bin));
    return `<details><summary>${html(name)}: ${html(range)}</summary><div class="scroll">${table(name, columns, [{ rows }])}</div></details>`;
  });
  const others = listed.slice(DETAILED).map((metric) => {
    const all = bins(metric, 1);
    return {
      name: withUnit(metricName(metric), metric),
      rows: [all[0]!, all[all.length - 1]!].map((bin) => row(metric, bin)),
    };
  });
  const extremes =
    others.length === 0
      ? ""
      : `<details><summary>Extremes of ${Words.counted(others.length, "other metric")}</summary><div class="scroll">${table("Lowest and highest value of each", columns, others)}</div></details>`;
  const drawn =
    summary.mode === "battle" ? " With <code>--html</code> behind it, the command draws the battle on its table." : "";
  return section(
    "battles",
    "See it happen",
    `
<p>Each value names the first of the ${noun} that showed it. The command replays that one, die by die; a click on a bar above shows it too.${drawn}</p>
${detailed.join("\n")}
${extremes}`,
  );
}

function provenance(summary: Summary): [string, string][] {
  const sides = summary.sides.map(({ name, models, points: cost, policy }) => {
    return `${Words.clean(name)}: ${Words.counted(models, Words.modelNoun(summary))}, ${points(cost)}, policy ${Words.clean(policy)}`;
  });
  return [
    ["Program", `wargauge ${html(summary.wargauge)}`],
    ["Rules", `${html(summary.rules)}, ${summary.mode}`],
    ["Sides", sides.map(html).join("<br>")],
    ["Sample", html(`${Words.sampleSize(summary)}; ${stopWords(summary)}`)],
    ...(summary.players
      ? chosenFacts(summary.players, summary.battles).map(([name, text]): [string, string] => [name, html(text)])
      : []),
    ["Seed", `<code>${html(Words.clean(summary.seed))}</code>`],
    ["Scenario hash", `<code>${html(summary.scenarioHash)}</code>`],
    ...settings("Rulings", summary.options),
    ...settings("House rules", summary.houseRules),
    ...ownUnits(summary),
  ];
}

function settings(name: string, values: Readonly<Record<string, unknown>>): [string, string][] {
  const entries = Object.entries(values).map(([key, value]) => `<code>${html(`${key}: ${String(value)}`)}</code>`);
  return entries.length === 0 ? [] : [[name, entries.join(" ")]];
}

function ownUnits({ units = {} }: Summary): [string, string][] {
  const ids = Object.entries(units).map(([table, rows]) => `${table}: ${rows.map((row) => row["id"]).join(", ")}`);
  return ids.length === 0 ? [] : [["Units of one's own", ids.map((each) => `<code>${html(each)}</code>`).join(" ")]];
}

function stopWords(summary: Summary): string {
  const { stop } = summary;
  if (stop.rule === "blocks")
    return `a number fixed in advance (${Words.counted(stop.target, summary.legs === 2 ? "pair" : trialNoun(summary))})`;
  const strict = stop.strict === true ? ", by an interval that holds at every look" : "";
  // The half-width of a metric is in its units.
  const [what, width] =
    stop.metric === undefined
      ? ["the score", percent(stop.target, 2)]
      : [`the mean of ${Words.clean(stop.metric)}`, plain(stop.target)];
  return `until ${what} was known to ±${width}${strict}${stop.reached ? "" : "; not reached"}`;
}

function rerun(summary: Summary, { scenarioPath, edits, units, players }: PageContext): string {
  const { stop, stopped, battles, confidence, seed } = summary;
  const rule =
    stop.rule === "precision" && stop.reached && stopped === undefined
      ? `--precision ${plain(stop.target)}${stop.metric === undefined ? "" : ` --metric ${shellWord(stop.metric)}`}${stop.strict === true ? " --strict" : ""}`
      : `--battles ${battles}`;
  const level = confidence === 0.95 ? "" : ` --confidence ${plain(confidence)}`;
  return `wargauge run ${editedScenario({ scenarioPath, edits, units, players })} ${rule}${level} --seed ${shellWord(seed)}`;
}

function explanation(summary: Summary): string {
  const share = Words.levelWords(summary);
  const pair =
    summary.legs === 2
      ? `<p>n counts mirrored pairs: both sides fight twice with the same table and dice, once in either seat, so that seats and luck cancel. A draw counts half a win.</p>`
      : "";
  const strict =
    summary.stop.strict === true
      ? "<p>The interval of what the run was to know precisely holds at every moment of it, however often it was looked at.</p>"
      : "";
  return section(
    "reading",
    "How to read an interval",
    `
<p>“61.3 % (60.8 to 61.8 %)” means: the battles that were played came to 61.3 %, and playing for ever would, most likely, end between 60.8 and 61.8 %. Of many such intervals, each from its own seed, about ${share} hold the true value.</p>
<p>Two values whose intervals are far apart differ; where intervals overlap widely, this run cannot tell. More battles make an interval narrower: four times as many halve it.</p>
${pair}${strict}
<p>An interval covers luck, not judgement: how the scripted players decide, how unclear rules were read, and what is on the table are taken as given. They are named on this page.</p>`,
  );
}
