/** Which prices make lists fair: the proposal, the match-ups before and after, and what no price can mend, in words, tables and pictures. Cold, pure. */
import type { TuneResult } from "../experiments/tune.ts";
import { present } from "../given.ts";
import type { Predicted } from "../stats/score-surface.ts";
import type { Answer, AnswerTable } from "./answer.ts";
import { type ChartHead, type DrawnChart, drawn } from "./charts/chart.ts";
import * as Intervals from "./charts/intervals.ts";
import { priceWays } from "./charts/price-ways.ts";
import { csvText } from "./csv-text.ts";
import { percentEstimate, rangeOf } from "./estimates.ts";
import { decimal, fixed, integer, percent, plain, points, pText } from "./number.ts";
import { number, tableOf, words } from "./tables.ts";
import { mixOf, scriptCount, selectionFacts, wellPlayed } from "./well-words.ts";
import { clean, confidenceWords, counted } from "./words.ts";

/** Other sets that are named in a sentence. */
const MOST_SETS = 4;
/** Match-ups that are told of a circle. */
const MOST_LEFT = 3;
/** Below this a circle is told as one. */
const SURE = 0.05;

type Unit = TuneResult["units"][number];
type Row = TuneResult["rows"][number];

export function tuneAnswer(found: TuneResult, rerun: string): Answer {
  const changed = found.set.map((u) => found.units[u]!);
  return {
    command: "tune",
    title: `Which prices make ${counted(found.lists.length, "list")} fair?`,
    headline: wellPlayed(headline(found, changed), fightsOf(found)),
    subject: `${counted(found.lists.length, "list")} for ${points(found.budget)} each, ${integer(found.battles)} battles in ${counted(found.pairs.length, "match-up")}; on the terms of "${clean(found.terms)}".`,
    notes: notes(found, changed),
    cautions: cautions(found),
    numbers: numbers(found, changed),
    charts: charts(found),
    tables: [
      ...priceTable(found, changed),
      rowTable(found),
      ...leftTable(found),
      listTable(found),
      ...pasteTable(found),
      ...playersTable(found),
    ],
    facts: [
      ["wargauge", found.wargauge],
      ["rules", `${found.rules}, ${found.mode}`],
      [
        "sample",
        `${integer(found.battles)} battles${found.attempts > 0 ? `; the prices verified on dice of their own, attempt ${found.attempts}` : ""}`,
      ],
      ...selectionFacts(found.selection, found.battles),
      ["seed", found.seed],
    ],
    rerun,
    reading: reading(found),
  };
}

function fightsOf({ players = [] }: TuneResult) {
  return present([...players]);
}

const WORDS: Readonly<Record<TuneResult["verdict"], string>> = {
  "fair already": "fair already",
  tuned: "tuned",
  reached: "reached (fewer changes not ruled out)",
  "no price": "no price",
  undecided: "undecided",
  interrupted: "interrupted",
};

function headline(found: TuneResult, changed: readonly Unit[]): string {
  const rows = goal(found);
  const moves = changed.map((unit) => `${clean(unit.id)} ${decimal(unit.price)} to ${decimal(unit.proposed)}`);
  switch (found.verdict) {
    case "fair already":
      return `fair already: ${rows}, at the prices as they are.`;
    case "tuned":
    case "reached":
      return `${WORDS[found.verdict]}: ${counted(changed.length, "price")} bring${changed.length === 1 ? "s" : ""} ${rows}: ${moves.join(", ")}.`;
    case "no price":
      return `no price: nothing that the free prices could be brings ${rows}.`;
    case "interrupted":
      return changed.length === 0
        ? `interrupted: by what is known so far the prices as they are may bring ${rows}; nothing is verified.`
        : `interrupted: by what is known so far ${moves.join(", ")} comes nearest to bringing ${rows}; nothing is verified.`;
    case "undecided":
      return changed.length === 0
        ? `undecided: at the prices as they are it is not certain that they bring ${rows}.`
        : `undecided: ${moves.join(", ")} may bring ${rows}, but that is not certain.`;
  }
}

/** "all 6 match-ups to 50 ± 3 %". */
function goal({ rows, field }: TuneResult): string {
  const [{ target, delta }] = rows as [TuneResult["rows"][number]];
  const same = rows.every((row) => row.target === target && row.delta === delta);
  const what = field ? `${counted(rows.length, "list")} against the field` : counted(rows.length, "match-up");
  return `${rows.length > 1 ? "all " : ""}${what} ${same ? `to ${bandText(rows[0]!)}` : "into their bands"}`;
}

function bandText({ target, delta }: { readonly target: number; readonly delta: number }): string {
  return `${decimal(100 * target)} ± ${decimal(100 * delta)} %`;
}

function setWords({ units }: TuneResult, set: readonly number[]): string {
  if (set.length === 0) return "no change at all";
  return set.map((u) => clean(units[u]!.id)).join(" and ");
}

function notes(found: TuneResult, changed: readonly Unit[]): string[] {
  const { verdict, also, fewer, spread, raised, inForce, step } = found;
  const reached = verdict === "tuned" || verdict === "reached";
  const fair = changed.flatMap(({ id, fair }) => (fair ? [`${clean(id)} ${rangeOf(fair)}`] : []));
  const others = also.slice(0, MOST_SETS).map(({ set, prices }) => alsoWords(found, set, prices));
  const more = also.length > MOST_SETS ? ` and ${also.length - MOST_SETS} more` : "";
  return present([
    verdict === "interrupted" &&
      `What the prices would do is predicted from ${integer(found.battles)} battles, and was not fought on fresh dice yet; there is no fair price with an interval before that. --extend goes on.`,
    fair.length > 0 && `Fair would be: ${fair.join(", ")} (${confidenceWords(found)}, which hold together).`,
    reached &&
      !spread &&
      verdict === "tuned" &&
      changed.length > 0 &&
      `${changed.length === 1 ? "Leaving all as it is does" : "Fewer changes do"} not do: that is ruled out.`,
    reached &&
      fewer.length > 0 &&
      `Fewer changes are not ruled out: ${fewer.map((set) => setWords(found, set)).join("; ")}.`,
    reached && also.length > 0 && `As few changes that may do as well: ${others.join("; ")}${more}.`,
    verdict === "no price" &&
      changed.length > 0 &&
      `The best compromise: ${changed.map(({ id, price, proposed }) => `${clean(id)} ${decimal(price)} to ${decimal(proposed)}`).join(", ")}.`,
    verdict === "undecided" &&
      "Play on with a higher --max-battles, widen the band with --band, or try a finer --step: the score is at the edge of its band, or the battles ran out.",
    ...leftNotes(found),
    whatCosts(found, step),
    raised !== undefined &&
      `The terms allow ${points(raised)}; the limit was raised for these battles, since one model more of a list is mixed in to reach the budget exactly.`,
    inForce &&
      changed.length > 0 &&
      "What models cost shows in these battles, so the proposal was verified with the new prices in force.",
    fightsOf(found).length > 0 &&
      `Well: the best of ${scriptCount(fightsOf(found))} scripts for each side that names nobody, chosen for each match-up at the old prices and again before the prices were verified.`,
  ]);
}

function alsoWords(found: TuneResult, set: readonly number[], prices: readonly number[]): string {
  return set
    .map(
      (u) =>
        `${clean(found.units[u]!.id)} ${decimal(found.units[u]!.price)} to ${decimal(Math.round(10 * prices[u]!) / 10)}`,
    )
    .join(" and ");
}

/** Rounding to the game's step is told with what it costs in score. */
function whatCosts(found: TuneResult, step: number): string | false {
  const { verdict, set, after, rows } = found;
  if (step === 0 || set.length === 0 || verdict === "no price") return false;
  const worst = Math.max(...after.map(({ value }, r) => Math.abs(value - rows[r]!.target)));
  return `Prices are multiples of ${decimal(step)}; as proposed the farthest score is ${fixed(100 * worst, 1)} points from its target.`;
}

function leftNotes({ left, pairs }: TuneResult): string[] {
  if (left === undefined) return [];
  const { points: mended, total, p = 1 } = left;
  if (p > SURE || mended === 0)
    return [
      `At the proposed prices match-ups miss their targets by ${fixed(total, 1)} points, of which no circle is certain (p ${pText(p)}).`,
    ];
  const worst = left.left
    .map((miss, at) => ({ miss, at }))
    .toSorted((a, b) => Math.abs(b.miss) - Math.abs(a.miss))
    .slice(0, MOST_LEFT)
    .map(({ miss, at }) => `${clean(pairs[at]!)} ${miss > 0 ? "+" : ""}${fixed(miss, 1)}`);
  return [
    `Match-ups still miss their targets by ${fixed(total, 1)} points; ${fixed(Math.min(mended, total), 1)} of them are a circle that no price can mend (p ${pText(p)}): ${worst.join(", ")}.`,
  ];
}

function cautions(found: TuneResult): string[] {
  const { bought, rows } = found;
  const floor = Math.max(...bought.map(({ score }, r) => Math.abs(score - rows[r]!.target) - rows[r]!.delta));
  return present([
    floor > 0 &&
      found.verdict !== "no price" &&
      `armies as the budget buys them, with what is left over lost, miss their bands by up to ${fixed(100 * floor, 1)} points: whole models are coarser than prices. The table says what they score`,
    found.atOldPrices &&
      "what models cost shows in these battles, and all were fought at the old prices: leave out --step 0 to verify with the new ones in force",
    found.selection === undefined && "each list was played by one script; --players default lets both sides choose",
    found.step === 0 &&
      found.set.length > 0 &&
      "the rulebook wants whole prices: round before you paste, or leave out --step 0",
  ]);
}

function numbers(found: TuneResult, changed: readonly Unit[]): Answer["numbers"] {
  const inside = found.after.filter(({ verdict }) => verdict === "in").length;
  return present([
    { name: "Verdict", value: found.verdict, range: counted(found.set.length, "change") },
    ...changed.slice(0, 2).map(({ id, price, proposed, fair }) => ({
      name: clean(id),
      value: `${decimal(price)} to ${decimal(proposed)}`,
      range: fair ? `fair: ${rangeOf(fair)}` : "",
    })),
    {
      name: "In their bands",
      value: `${inside} of ${found.rows.length}`,
      range: `±${decimal(100 * found.rows[0]!.delta)} points`,
    },
    { name: "Battles", value: integer(found.battles), range: `attempt ${found.attempts}` },
  ]);
}

function priceTable(found: TuneResult, changed: readonly Unit[]): AnswerTable[] {
  const rows = found.units.toSorted((a, b) => Number(changed.includes(b)) - Number(changed.includes(a)));
  return [
    tableOf("Price", rows, [
      words<Unit>("Price", ({ id }) => clean(id)),
      number<Unit>("Now", ({ price }) => decimal(price)),
      number<Unit>("Proposed", ({ price, proposed }) => (price === proposed ? "as it is" : decimal(proposed))),
      number<Unit>("Fair", ({ fair }) =>
        fair ? `${decimal(Math.round(fair.value * 100) / 100)} (${rangeOf(fair)})` : "",
      ),
    ]),
  ];
}

function rowTable(found: TuneResult): AnswerTable {
  const { rows, before, after, bought, field, verdict } = found;
  const fitted = ({ score, sd }: Predicted) => `${fixed(100 * score, 1)} ± ${fixed(100 * sd, 1)}`;
  return tableOf(field ? "List" : "Match-up", rows, [
    words<Row>(field ? "List" : "Match-up", ({ name }) => clean(name)),
    number("Before, %", (_, r) => fitted(before[r]!)),
    number(verdict === "interrupted" ? "After, predicted" : "After", (_, r) => percentEstimate(after[r]!)),
    words("Band", (row, r) => `${after[r]!.verdict}${sameBand(rows) ? "" : ` ${bandText(row)}`}`),
    ...(bought.length === 0 ? [] : [number<Row>("Whole armies, %", (_, r) => fixed(100 * bought[r]!.score, 1))]),
  ]);
}

function sameBand(rows: TuneResult["rows"]): boolean {
  return rows.every(({ target, delta }) => target === rows[0]!.target && delta === rows[0]!.delta);
}

function leftTable({ left, pairs }: TuneResult): AnswerTable[] {
  if (left === undefined || (left.p ?? 1) > SURE) return [];
  const rows = left.left.map((miss, at) => ({ miss, pair: pairs[at]! }));
  return [
    tableOf(
      "The circle that stays",
      rows.toSorted((a, b) => Math.abs(b.miss) - Math.abs(a.miss)),
      [
        words<(typeof rows)[number]>("Match-up", ({ pair }) => clean(pair)),
        number("Points that no price can mend", ({ miss }) => fixed(miss, 1)),
      ],
      { pageOnly: true },
    ),
  ];
}

function listTable({ lists }: TuneResult): AnswerTable {
  return tableOf(
    "Armies",
    lists,
    [
      words<TuneResult["lists"][number]>("List", ({ name }) => clean(name)),
      number("Points as written", (list) => decimal(list.points)),
      words("At the old prices", ({ before }) => clean(before)),
      words("At the new prices", ({ after }) => clean(after)),
    ],
    { pageOnly: true },
  );
}

/** What a scenario says to have these prices. */
export function pasteLines({ houseRules }: Pick<TuneResult, "houseRules">): string[] {
  const entries = Object.entries(houseRules);
  return entries.length === 0 ? [] : ["houseRules:", ...entries.map(([key, price]) => `  ${key}: ${plain(price)}`)];
}

/** Nothing is to be pasted that does not do what was asked. */
function isToPaste({ verdict }: Pick<TuneResult, "verdict">): boolean {
  return verdict !== "no price" && verdict !== "interrupted";
}

const TUNED = "tuned-";

/** Whether it is the name of such a file: no other one that a user has. */
export const isTuned = (name: string): boolean => name.startsWith(TUNED) && name.endsWith(".csv");

/** The same prices as units files, by name, which are none that the user's own rows have; rows of the user's own are not among them. */
export function priceFiles(found: Pick<TuneResult, "verdict" | "rules" | "unitRows">): Map<string, string> {
  const files = new Map<string, string>();
  if (!isToPaste(found)) return files;
  for (const { table, id, price, own } of found.unitRows) {
    if (own) continue;
    const name = `${TUNED}${table}.csv`;
    const text = files.get(name) ?? `# kind: ${table}\n# rules: ${found.rules}\nid,like,points\n`;
    files.set(name, `${text}${id},${id},${plain(price)}\n`);
  }
  return files;
}

function pasteTable(found: TuneResult): AnswerTable[] {
  if (!isToPaste(found)) return [];
  const block = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [tableOf(title, lines, [words(title, (line: string) => line.trim())])];
  const own = found.unitRows.flatMap(({ id, price, own: isOwn }) => (isOwn ? [`${clean(id)}: ${plain(price)}`] : []));
  return [
    ...block("To paste below houseRules:", pasteLines(found).slice(1)),
    ...[...priceFiles(found)].flatMap(([name, text]) => block(`Or as units, ${name}`, text.trim().split("\n"))),
    ...block("Or as points of your own rows", own),
  ];
}

function playersTable(found: TuneResult): AnswerTable[] {
  const fights = fightsOf(found);
  if (fights.length === 0) return [];
  const rows = fights.flatMap(({ sides }) => sides.map((side, i) => ({ ...side, against: sides[1 - i]!.name })));
  return [
    tableOf(
      "Who plays",
      rows,
      [
        words<(typeof rows)[number]>("Side", ({ name }) => clean(name)),
        words<(typeof rows)[number]>("Against", ({ against }) => clean(against)),
        words<(typeof rows)[number]>("Played by", mixOf),
      ],
      { pageOnly: true },
    ),
  ];
}

function charts(found: TuneResult): DrawnChart[] {
  const head: ChartHead = {
    wargauge: found.wargauge,
    scenarioHash: `${found.lists.length} lists`,
    seed: found.seed,
    subject: `${counted(found.lists.length, "list")} for ${points(found.budget)} each, on the terms of "${clean(found.terms)}".`,
    sample: `${integer(found.battles)} battles, ${confidenceWords(found)}.`,
  };
  const ways = found.units.map(({ id, price, proposed, fair }) => ({
    name: id,
    old: price,
    proposed,
    ...(fair && { fair }),
  }));
  const rows = (
    group: string,
    of: (r: number) => { readonly value: number; readonly low: number; readonly high: number },
  ) => found.rows.map(({ name }, r): Intervals.IntervalRow => ({ name, group, ...of(r) }));
  const [{ delta, target }] = found.rows as [TuneResult["rows"][number]];
  const scores: Intervals.ForestData = {
    question: "Who beats whom, before and after?",
    rows: [
      ...rows("At the old prices, predicted", (r) => ends(found.before[r]!)),
      ...rows(
        `At the proposed prices, ${found.verdict === "interrupted" ? "predicted" : "on fresh dice"}`,
        (r) => found.after[r]!,
      ),
    ],
    axis: found.field ? "score against the field" : "score of the first",
    reference: target,
    ...(sameBand(found.rows) && { band: delta }),
    percent: true,
  };
  return present([
    drawn("prices", priceWays, head, { question: "How far do the prices have to go?", ways }),
    drawn("scores", Intervals.forestPlot, head, scores),
  ]);
}

/** Two standard deviations of what is not known. */
function ends({ score, sd }: Predicted) {
  return { value: score, low: Math.max(0, score - 2 * sd), high: Math.min(1, score + 2 * sd) };
}

function reading({ confidence, field, spread }: TuneResult): string[] {
  const share = percent(confidence, 0);
  return present([
    "Every list is a ladder: what has no second copy is always bought, the rest one model after the other in the proportions of the roster. At any prices two neighbouring rungs are mixed so that the army costs exactly the budget in the mean; only one model is ever in question, and no list is lucky in how it divides the points. Whole armies are the lower rung alone.",
    field
      ? "A row is the mean score of a list against all others."
      : "A row is one list against another, a draw counting half.",
    `"tuned" and "reached" are said where all rows are in their bands on dice that nothing was chosen on, right with ${share} for all rows, looks and attempts together. "tuned" says beside it that every smaller set of prices was ruled out on the fitted surface: measured to be right, not proved.`,
    "Before is predicted from what was played to find the prices, with the standard deviation of what is not known. After is measured on fresh dice; its intervals hold together.",
    "A fair price is the one at which the rows are as near to their targets as this set of prices allows. The tool finds a smallest remedy, not the designer's mistake: another set may do as well, and is told.",
    "What no price can mend is what is left of the match-ups when every list may have any size at all: a circle of lists, each of which beats the next.",
    spread &&
      "All free prices may move, by the least sum of squares: for catalogues in which many prices are a little wrong.",
  ]);
}

const columns = [
  ...["version", "seed", "rules", "mode", "statistic", "name", "verdict"],
  ...["old", "value", "low", "high", "target", "delta", "confidence"],
];

export function tuneCsv(found: TuneResult): string {
  const head = [found.wargauge, found.seed, found.rules, found.mode];
  const rows = [
    ...found.units.map(({ id, price, proposed, fair }, u) => [
      ...[...head, "price", id, found.set.includes(u) ? found.verdict : ""],
      ...[price, proposed, fair?.low, fair?.high, undefined, undefined, found.confidence],
    ]),
    ...found.units.flatMap(({ id, price, fair }) =>
      fair
        ? [
            [
              ...head,
              "fairPrice",
              id,
              "",
              price,
              fair.value,
              fair.low,
              fair.high,
              undefined,
              undefined,
              found.confidence,
            ],
          ]
        : [],
    ),
    ...found.rows.map(({ name, target, delta }, r) => [
      ...[...head, "score", name, found.after[r]!.verdict, found.before[r]!.score],
      ...[found.after[r]!.value, found.after[r]!.low, found.after[r]!.high, target, delta, found.confidence],
    ]),
    ...(found.left === undefined
      ? []
      : [
          [
            ...head,
            "leftPoints",
            "",
            "",
            undefined,
            found.left.points,
            undefined,
            undefined,
            undefined,
            undefined,
            undefined,
          ],
        ]),
  ];
  return csvText([columns, ...rows]);
}
