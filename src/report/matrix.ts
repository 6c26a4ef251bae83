/** What a matrix found, in words, tables and pictures; everywhere in the order of the ranking. Cold, pure. */

import type { CastSummary } from "../estimate/played-well.ts";
import type { EntryResult, MatrixResult, PairResult } from "../experiments/matrix-answer.ts";
import type { OrderResult } from "../experiments/matrix-order.ts";
import type { MatrixPolicies } from "../experiments/matrix-policies.ts";
import { present } from "../given.ts";
import type { Answer, AnswerTable } from "./answer.ts";
import { type ChartHead, type DrawnChart, drawn } from "./charts/chart.ts";
import * as Intervals from "./charts/intervals.ts";
import { boundsOf, percentEstimate, reversed, valueAndRange, valueEstimate } from "./estimates.ts";
import { decimal, fixed, integer, percent, pText } from "./number.ts";
import { number, tableOf, words } from "./tables.ts";
import { mixOf, scriptCount, selectionFacts, wellPlayed } from "./well-words.ts";
import { blockNoun, capital, clean, counted } from "./words.ts";

export interface MatrixContext {
  readonly rerun: string;
  /** Absent when they were not asked for. */
  readonly policies?: MatrixPolicies | "interrupted";
}

/** Names in one sentence. */
const MOST_NAMES = 5;
/** Columns of the matrix that fit beside the names in a terminal. */
const MOST_COLUMNS = 10;
/** Cycles with a panel of their own. */
const MOST_PANELS = 3;

export function matrixAnswer(found: MatrixResult, { rerun, policies: varied }: MatrixContext): Answer {
  const ranked = rankedEntries(found);
  const policies = varied === "interrupted" ? undefined : varied;
  return {
    command: "matrix",
    title: `${counted(found.entries.length, "contender")}, everybody against everybody`,
    headline: wellPlayed(headline(found, ranked), fightsOf(found)),
    subject: `${contenderWords(found)}, ${battleWords(found)}; on the terms of "${clean(found.terms)}".`,
    notes: [
      ...playersNotes(found),
      ...costNotes(found, ranked),
      ...orderNotes(found),
      ...coreNotes(found),
      ...pruneNotes(found),
      ...policyNotes(policies),
    ],
    cautions: present([
      ...found.cautions,
      varied === undefined &&
        found.selection === undefined &&
        "each contender was played by one script; --policies says whether the ranking depends on that",
      varied === "interrupted" && "interrupted before the ranking under other policies was known",
    ]),
    numbers: numbers(found, ranked),
    charts: charts(found, ranked),
    tables: [
      ranking(found, ranked),
      scoreTable(found, ranked),
      ...cycleTable(found),
      ...droppedTable(found),
      ...policyTable(policies),
      ...ratings(found, ranked),
      pairTable(found),
      ...playersTable(found),
    ],
    facts: facts(found),
    rerun,
    reading: reading(found),
  };
}

function fightsOf({ cells }: MatrixResult): CastSummary[] {
  return present(cells.flatMap(({ parts }) => parts.map(({ fight }) => fight)));
}

function playersNotes(found: MatrixResult): string[] {
  const fights = fightsOf(found);
  if (fights.length === 0) return [];
  return [
    `Well: the best of ${scriptCount(fights)} scripts for each side that names nobody, chosen for each match-up by few battles: good enough for scores against the field, while a single match-up may be off by some points ("wargauge compare" chooses better).`,
  ];
}

function playersTable(found: MatrixResult): AnswerTable[] {
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

interface Ranked {
  readonly at: number;
  readonly entry: EntryResult;
}

function rankedEntries({ entries }: MatrixResult): Ranked[] {
  return entries.map((entry, at) => ({ at, entry })).sort((a, b) => a.entry.rank - b.entry.rank || a.at - b.at);
}

function headline(found: MatrixResult, ranked: readonly Ranked[]): string {
  const of = (cost: EntryResult["cost"]) => ranked.filter(({ entry }) => entry.cost === cost).length;
  const counts = (["under-costed", "over-costed", "fair", "open"] as const)
    .map((cost) => ({ cost, count: of(cost) }))
    .filter(({ count }) => count > 0)
    .map(({ cost, count }) => `${count} ${cost === "open" ? "still open" : cost}`);
  const leader = ranked[0]!.entry;
  const said = `${clean(leader.name)} leads with ${percentEstimate(leader.field)} of the score against the field`;
  return `${said}; of ${counted(found.entries.length, "contender")}, ${listed(counts)}.`;
}

function costNotes(found: MatrixResult, ranked: readonly Ranked[]): string[] {
  const names = (cost: EntryResult["cost"], order: readonly Ranked[]) => {
    const those = order.filter(({ entry }) => entry.cost === cost);
    const list = those.map(({ entry }) => `${clean(entry.name)} (${percent(entry.field.value)})`);
    return list.length > 0 && `${capital(cost)}: ${shortened(list)}.`;
  };
  const fair = ranked.flatMap(({ entry: { name, fairCost } }) =>
    fairCost === undefined ? [] : [`${clean(name)} ${valueEstimate(fairCost)} instead of ${decimal(fairCost.now)}`],
  );
  return present([
    names("under-costed", ranked),
    names("over-costed", ranked.toReversed()),
    fair.length > 0 && `About fair for one model: ${shortened(fair)}. "wargauge price" finds it out.`,
    found.stopped !== undefined && "This is what was known when it was stopped.",
  ]);
}

/** Whether an order fits, how well ratings do, and who goes round: three things, each in a line of its own. */
function orderNotes(found: MatrixResult): string[] {
  const { intransitivity } = found;
  if (intransitivity === undefined) return [];
  const { order, ratings, cycles } = intransitivity;
  const [strongest] = cycles;
  return [
    `${orderWords(order)}.`,
    `Bradley-Terry ratings leave ±${fixed(ratings.points, 1)} points (p ${pText(ratings.p)}).`,
    strongest === undefined
      ? "No three certainly beat each other in a circle."
      : `Strongest cycle: ${circle(found, strongest.entries)}.`,
  ];
}

function orderWords({ verdict, atLeast, residual, exact, share }: OrderResult): string {
  const perfect = "An order in which everybody beats all below";
  if (verdict === "fits") return `${perfect} fits`;
  if (verdict === "not-excluded") return `${perfect} is not excluded`;
  const least = `No order fits: at least ${leastPoints(atLeast)} points of score`;
  // Of a field too large to be solved, the rest is "at least", too.
  if (!exact) return `${least} stay unexplained`;
  const explained = `the best order explains ${percent(share!, 0)} of the differences`;
  return `${least}, about ${fixed(100 * residual, 1)}, stay unexplained; ${explained}`;
}

/** Rounded down: what is at least so much is not said to be more. */
function leastPoints(share: number): string {
  const steps = share >= 0.01 ? 10 : 1000;
  return decimal(Math.floor(100 * share * steps) / steps);
}

function coreNotes({ nash, entries }: MatrixResult): string[] {
  if (nash === undefined) return [];
  const { core, out } = nash;
  const mixture = "the mixture that nobody beats";
  const names = (those: readonly number[]) => shortened(those.map((at) => clean(entries[at]!.name)));
  const open = entries.length - core.length - out.length;
  if (open === entries.length) return [`Who belongs to ${mixture} cannot be told yet.`];
  if (core.length === 1 && open === 0)
    return [`Nobody beats ${names(core)}: whoever may choose freely brings nothing else.`];
  const parts = present([
    core.length > 0 && `${mixture} surely contains ${names(core)}`,
    out.length > 0 &&
      `${names(out)} surely ${out.length === 1 ? "is" : "are"} no part of ${core.length > 0 ? "it" : mixture}`,
    open > 0 && `of ${integer(open)} more it cannot be told yet`,
  ]);
  return [`${capital(parts.join("; "))}.`];
}

function pruneNotes({ prune, entries, confidence }: MatrixResult): string[] {
  if (prune === undefined) return [];
  const kept = prune.best === 1 ? "cannot be the best" : `cannot be among the best ${prune.best}`;
  const guarantee = `with ${percent(confidence, 0)} certainty not one of them was dropped wrongly`;
  return [`${prune.dropped.length} of ${entries.length} were dropped early because they ${kept}: ${guarantee}.`];
}

function policyNotes(policies: MatrixPolicies | undefined): string[] {
  if (policies === undefined) return [];
  const { flips, results } = policies;
  const under = results.map(({ policy }) => policy).join(", ");
  if (flips.length === 0) return [`No certain difference in the ranking flips when all are played by ${under}.`];
  const [first] = flips;
  const words = `${clean(first!.above)} is certainly above ${clean(first!.below)} under ${first!.under}, and below under ${first!.not}`;
  const pairs = flips.length === 1 ? "1 pair certainly flips" : `${counted(flips.length, "pair")} certainly flip`;
  return [`The ranking depends on the script: ${pairs} between ${under}; ${words}.`];
}

function numbers(found: MatrixResult, ranked: readonly Ranked[]): Answer["numbers"] {
  const { field, name } = ranked[0]!.entry;
  const last = ranked.at(-1)!.entry;
  const order = found.intransitivity?.order;
  return present([
    { name: `First: ${clean(name)}`, ...valueAndRange(percentEstimate(field)) },
    { name: `Last: ${clean(last.name)}`, ...valueAndRange(percentEstimate(last.field)) },
    order !== undefined && {
      name: "Order",
      value: ORDER_WORDS[order.verdict],
      range: `unexplained: ${unexplained(order)} points`,
    },
    { name: "Battles", value: integer(found.battles), range: `in ${counted(found.cells.length, "match-up")}` },
  ]);
}

const ORDER_WORDS: Record<OrderResult["verdict"], string> = {
  fits: "one fits",
  "not-excluded": "not excluded",
  "none-fits": "none fits",
};

/** "0 to 4.1", or with an open end where it is not known exactly. */
function unexplained({ atLeast, atMost }: OrderResult): string {
  return atMost === undefined
    ? `${leastPoints(atLeast)} or more`
    : `${leastPoints(atLeast)} to ${fixed(100 * atMost, 1)}`;
}

function ranking({ entries, labels, legs }: MatrixResult, ranked: readonly Ranked[]): AnswerTable {
  const dear = entries.some(({ points, playedPoints }) => points !== playedPoints);
  return tableOf("Contender", ranked, [
    words("Contender", ({ entry }) => `${entry.rank} ${clean(entry.name)}`),
    number("Points", ({ entry }) =>
      dear && entry.sizes ? `${decimal(entry.playedPoints)} (${sizes(entry)})` : decimal(entry.playedPoints),
    ),
    number("Score against the field", ({ entry }) => percentEstimate(entry.field)),
    // Where match-ups are known unlike well there are no ratings, and each verdict has its own time.
    labels === undefined
      ? number<Ranked>("Elo", ({ entry }) => fixed(entry.elo!.value, 0))
      : number<Ranked>(`After ${legs === 2 ? "pairs" : "battles"}`, ({ entry }) => afterText(entry)),
    words("Cost", ({ entry }) => entry.cost),
  ]);
}

/** Blocks of each match-up when its verdict was taken, or when it was still open at the last look. */
function afterText({ costInterval: { afterBlocks } }: EntryResult): string {
  return afterBlocks === undefined ? "" : integer(afterBlocks);
}

/** "12 or 13": the copies that were played. */
function sizes({ sizes = [] }: EntryResult): string {
  return sizes.map(({ copies }) => copies).join(" or ");
}

/** Whole per cent of the row against the column; certain ones are marked. */
function scoreTable(found: MatrixResult, ranked: readonly Ranked[]): AnswerTable {
  const pairs = lookUp(found);
  const against = ({ at, entry }: Ranked) =>
    number<Ranked>(String(entry.rank), (row) => {
      const met = pairs(row.at, at);
      return met === undefined ? "-" : `${fixed(100 * met.value, 0)}${met.sure ? "*" : " "}`;
    });
  const row = words<Ranked>("Row", ({ entry }) => `${entry.rank} ${clean(entry.name)}`);
  const wide = ranked.length > MOST_COLUMNS ? { pageOnly: true } : {};
  return tableOf("Row against column, %", ranked, [row, ...ranked.map(against)], wide);
}

function cycleTable(found: MatrixResult): AnswerTable[] {
  const cycles = found.intransitivity?.cycles ?? [];
  if (cycles.length === 0) return [];
  const columns = [
    words<Cycle>("Cycle", ({ entries }) => circle(found, entries)),
    number<Cycle>("Each against the next", ({ scores }) => scores.map((score) => fixed(100 * score, 0)).join(", ")),
    number<Cycle>("p", ({ p }) => pText(p)),
  ];
  return [tableOf("Rock, paper, scissors", cycles, columns, { pageOnly: true })];
}

type Cycle = NonNullable<MatrixResult["intransitivity"]>["cycles"][number];

/** "Orks > Marines > Guard > Orks". */
function circle({ entries }: MatrixResult, cycle: readonly number[]): string {
  const names = cycle.map((at) => clean(entries[at]!.name));
  return [...names, names[0]!].join(" > ");
}

function droppedTable({ prune, entries }: MatrixResult): AnswerTable[] {
  if (prune === undefined || prune.dropped.length === 0) return [];
  return [
    tableOf("Dropped", prune.dropped, [
      words("Dropped", ({ entry }) => clean(entries[entry]!.name)),
      number("After pairs", ({ afterBlocks }) => integer(afterBlocks)),
      number("At most", ({ atMost }) => percent(atMost)),
      words("Because", ({ better }) => clean(entries[better]!.name)),
      number("has at least", ({ atLeast }) => percent(atLeast)),
    ]),
  ];
}

function policyTable(policies: MatrixPolicies | undefined): AnswerTable[] {
  if (policies === undefined) return [];
  const columns = policies.results.map(({ policy, fields }) =>
    number<string>(policy, (_, i) => percent(fields[i]!.value)),
  );
  return [tableOf("Played by all", policies.names, [words("Contender", clean), ...columns])];
}

function ratings({ labels, selection }: MatrixResult, ranked: readonly Ranked[]): AnswerTable[] {
  if (labels !== undefined) return [];
  const entries = ranked.map(({ entry }) => entry);
  const columns = [
    words<EntryResult>("Contender", ({ name }) => clean(name)),
    ...(selection === undefined ? [words<EntryResult>("Policy", ({ policy }) => policyWords(policy))] : []),
    number<EntryResult>("Elo", ({ elo }) => valueEstimate(elo!)),
    number<EntryResult>("Share of the best mixture", ({ nash }) =>
      nash === undefined ? "" : `${percent(nash.weight)}${CORE_WORDS[nash.core]}`,
    ),
    number<EntryResult>("Score against it", ({ nash }) => (nash === undefined ? "" : percent(nash.score))),
    number<EntryResult>("Fair cost of one", ({ fairCost }) =>
      fairCost === undefined ? "" : `${valueEstimate(fairCost)}, now ${decimal(fairCost.now)}`,
    ),
  ];
  return [tableOf("Ratings", entries, columns, { pageOnly: true })];
}

const CORE_WORDS: Record<"in" | "out" | "open", string> = { in: ", surely in", out: ", surely out", open: "" };

function pairTable(found: MatrixResult): AnswerTable {
  const { cells, entries } = found;
  const columns = [
    words<PairResult>("First", ({ first }) => clean(entries[first]!.name)),
    words<PairResult>("Second", ({ second }) => clean(entries[second]!.name)),
    number<PairResult>("Score of the first", ({ score }) => percentEstimate(score)),
    words<PairResult>("Certain", ({ sure }) => (sure ? "yes" : "")),
    number<PairResult>("Won, drawn, lost", ({ results }) => results.map(integer).join(", ")),
    number<PairResult>("Seat 1 scores", ({ firstSeat }) => (firstSeat === undefined ? "" : percentEstimate(firstSeat))),
    number<PairResult>(capital(blockNoun(found)), ({ blocks }) => integer(blocks)),
  ];
  return tableOf("Match-ups", cells, columns, { pageOnly: true });
}

function charts(found: MatrixResult, ranked: readonly Ranked[]): DrawnChart[] {
  const head = headOf(found);
  const pairs = lookUp(found);
  const names = ranked.map(({ entry }) => entry.name);
  const field: Intervals.ForestData = {
    question: "Who is worth its points?",
    rows: ranked.map(({ entry: { name, field, cost } }) => {
      return { name, ...boundsOf(field), words: cost, tone: COST_TONES[cost] };
    }),
    axis: "score against the field",
    reference: 0.5,
    band: found.fieldDelta,
    percent: true,
    wordsTitle: "Cost",
    note: found.labels
      ? "Each word was said at a look of its own, at a confidence that all rows and looks share."
      : "The word is at a confidence that all rows share.",
  };
  const matrix: Intervals.HeatData = {
    question: "Who beats whom?",
    rows: names,
    columns: names,
    rowTitle: "",
    columnTitle: "against",
    cells: ranked.flatMap((row, r) =>
      ranked.flatMap((column, c): Intervals.HeatCell[] => {
        const met = pairs(row.at, column.at);
        return met === undefined ? [] : [{ row: r, column: c, ...met }];
      }),
    ),
    marks: `Score of the row against the column. Bold: certainly more than ${fixed(100 * found.delta, 0)} point from even, all match-ups together.`,
  };
  const cycles = (found.intransitivity?.cycles ?? []).slice(0, MOST_PANELS);
  const round: Intervals.ForestData = {
    question: "Where does the field go round?",
    rows: cycles.flatMap(({ entries: three }) =>
      three.map((at, e): Intervals.IntervalRow => {
        const next = three[(e + 1) % 3]!;
        const [name, other] = [found.entries[at]!.name, found.entries[next]!.name];
        return { name: `${name} against ${other}`, ...boundsOf(pairs(at, next)!), group: circle(found, three) };
      }),
    ),
    axis: "score",
    reference: 0.5,
    band: found.delta,
    percent: true,
  };
  return present([
    drawn("field", Intervals.forestPlot, head, field),
    drawn("matrix", Intervals.heatMap, head, matrix),
    cycles.length > 0 && drawn("cycles", Intervals.forestPlot, head, round),
  ]);
}

const COST_TONES: Readonly<Record<EntryResult["cost"], Intervals.Tone>> = {
  "under-costed": "good",
  "over-costed": "bad",
  fair: "same",
  open: "open",
};

/** What the first scores against the second, whichever of them the pair was listed under. */
function lookUp({ cells }: MatrixResult) {
  const byPair = new Map<string, PairResult>(cells.map((cell) => [`${cell.first} ${cell.second}`, cell]));
  return (one: number, other: number) => {
    const cell = byPair.get(`${one} ${other}`);
    if (cell !== undefined) return { ...boundsOf(cell.score), sure: cell.sure };
    const mirrored = byPair.get(`${other} ${one}`);
    return mirrored && { ...boundsOf(reversed(mirrored.score)), sure: mirrored.sure };
  };
}

function headOf(found: MatrixResult): ChartHead {
  return {
    wargauge: found.wargauge,
    scenarioHash: `${found.cells.length} match-ups`,
    seed: found.seed,
    subject: `${contenderWords(found)}; on the terms of "${clean(found.terms)}".`,
    sample: `${capital(battleWords(found))}, ${percent(found.confidence, 0)} intervals.`,
  };
}

/** "26 contenders for 95 to 100 points each". */
function contenderWords({ entries, budget }: MatrixResult): string {
  const points = entries.map(({ playedPoints }) => playedPoints);
  const [least, most] = [Math.min(...points), Math.max(...points)].map((value) => decimal(value));
  const each = `for ${least === most ? most : `${least} to ${most}`} points each`;
  return `${counted(entries.length, "contender")}${budget === undefined ? " as written," : ""} ${each}`;
}

function battleWords({ battles, cells }: MatrixResult): string {
  return `${counted(battles, "battle")} in ${counted(cells.length, "match-up")}`;
}

function facts(found: MatrixResult): [string, string][] {
  const { wargauge, rules, mode, stop, weights, seed, labels } = found;
  const rule = labels
    ? `until every verdict is known, at most ${counted(labels.blocks, blockNoun(found))} of each match-up`
    : stop.rule === "blocks"
      ? `${counted(stop.blocks, blockNoun(found))} of each match-up`
      : `until each score is known to ±${percent(stop.halfWidth, 2)}, at most ${counted(stop.maxBlocks, blockNoun(found))}`;
  return [
    ["wargauge", wargauge],
    ["rules", `${rules}, ${mode}`],
    ["sample", rule],
    ...selectionFacts(found.selection, found.battles),
    ["field", typeof weights === "string" ? `${weights} weights` : "weights from a file"],
    ["seed", seed],
  ];
}

function reading({ confidence, fieldDelta, delta, prune, labels }: MatrixResult): string[] {
  const share = percent(confidence, 0);
  return present([
    `The score against the field is the mean score against all others, a draw counting half. Who scores certainly more than ${percent(0.5 + fieldDelta, 0)} costs too little for what it does in this field, who scores certainly less than ${percent(0.5 - fieldDelta, 0)} too much; "certainly" holds for all contenders together with ${share}. Another field gives other answers.`,
    `A score is marked where it certainly differs from 50 % by more than ${fixed(100 * delta, 0)} point; all marks together are right with ${share} certainty (Holm).`,
    "A contender of one kind of unit that costs more or less than the others is brought to their points: it buys as many copies as it can, and a fraction of a copy is played as a mixture of the two nearest sizes; what is won, drawn and lost is counted in the battles of both alike, and need not come to the score. Mixed rosters cannot be scaled and are played as they are.",
    ...(labels === undefined
      ? [
          "Elo is relative to the mean of the field (Bradley-Terry); its steps add up, which those of a field need not, so look at the rest too: what ratings leave over may be large although an order fits.",
          `What no order explains is the least sum, over all orders, of what somebody lacks to 50 % against those below; ${share} sure, from bounds of all scores at once. A cycle is three contenders of which each certainly beats the next and that go round more than ratings allow, all triads allowed for.`,
          `The mixture that nobody beats is the equilibrium of choosing a contender blindly. Who is surely in it is in every such mixture of every field that the bounds allow, who is surely out in none; all of this together is right with ${share} certainty. The shares themselves are the best guess.`,
        ]
      : [
          `Verdicts are looked for after 256 blocks of each match-up (mirrored pairs, where battles are mirrored) and whenever these have doubled; one that was taken stands, and a match-up goes on while one of its two contenders is open. All verdicts together are right with ${share} certainty, and intervals and marks allow for the looks.`,
        ]),
    prune !== undefined &&
      `Dropping is decided by confidence sequences on all match-ups, right at all looks at once with ${share} certainty: who was dropped truly has a lower score against the whole field than the contenders that may stay. What was played of it is kept.`,
    "An interval covers luck, not judgement: what the scripted players do is part of the answer.",
  ]);
}

function policyWords(policy: EntryResult["policy"]): string {
  return clean(typeof policy === "string" ? policy : `${policy.doctrine} (changed)`);
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function shortened(parts: readonly string[]): string {
  if (parts.length <= MOST_NAMES + 1) return listed(parts);
  return `${parts.slice(0, MOST_NAMES).join(", ")} and ${parts.length - MOST_NAMES} more`;
}
