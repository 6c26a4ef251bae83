/**
 * What the counts of a matrix say: scores, field scores, who costs too much or too little, ratings, cycles, and the core of the field.
 * Pure; cold: a second or two for thirty entries.
 */
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { capOf, FIRST_LOOK_BLOCKS, type StopRule, scoreIntervalUnder } from "../chunk/stop.ts";
import { UserError } from "../errors.ts";
import { drawCautions } from "../estimate/cautions.ts";
import type { CastSummary } from "../estimate/played-well.ts";
import type { Estimate, Origin } from "../estimate/summary.ts";
import { present } from "../given.ts";
import type { Contest } from "../scenario/contenders.ts";
import { meanAndSd } from "../stats/block-score.ts";
import { bradleyTerry } from "../stats/bradley-terry.ts";
import { ELO_PER_LOGIT } from "../stats/elo.ts";
import { holm } from "../stats/holm.ts";
import { zOf } from "../stats/interval.ts";
import { jackknife } from "../stats/jackknife.ts";
import type { Estimated } from "../stats/mover.ts";
import type { NashAverage } from "../stats/nash-average.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import type { CoreClaim } from "../stats/sure-core.ts";
import { type CostVerdict, costVerdict } from "../stats/verdict.ts";
import { firstSeatCounts, resultsBySeat } from "../tally/scores.ts";
import { castSummary } from "./cast.ts";
import { GROUPS } from "./cells.ts";
import type { MatrixCell, Pair } from "./matrix-cells.ts";
import { equilibrium, type Nash, type NashResult, nashOf } from "./matrix-core.ts";
import { type Entry, type Gauntlet, unequal } from "./matrix-entries.ts";
import { blocksAt, costAt, type Labels, looksOf, spentAt } from "./matrix-labels.ts";
import { type Intransitivity, intransitivity } from "./matrix-order.ts";
import type { Dropped } from "./matrix-prune.ts";
import {
  battlesIn,
  boundsAtOnce,
  differencePValue,
  GAUNTLET_DELTA,
  gauntletSum,
  meansOf,
  pairScore,
  type Scores,
  scoresOf,
} from "./matrix-scores.ts";

/** A score within this of 1/2 is no difference that matters. */
const DELTA = 0.01;
/** Least blocks of a cell for anything that leaves groups out. */
const LEAST_BLOCKS = 2 * CHUNK_BLOCKS;

/** How much each opponent counts: all alike, as in the mixture that nobody beats, or as given by name. */
export type Weighing = "uniform" | "nash" | ReadonlyMap<string, number>;

export interface MatrixResult extends Origin {
  readonly legs: 1 | 2;
  /** Title of the terms on which all met. */
  readonly terms: string;
  readonly stop: StopRule;
  readonly stopped?: "interrupted";
  /** False where some score is not known as well as was asked. */
  readonly reached: boolean;
  readonly confidence: number;
  readonly delta: number;
  readonly fieldDelta: number;
  /** Points of everybody; absent when all were played as they are written. */
  readonly budget?: number;
  readonly weights: "uniform" | "nash" | Readonly<Record<string, number>>;
  readonly battles: number;
  /** Battles by which players were chosen, beside those. */
  readonly selection?: number;
  readonly entries: readonly EntryResult[];
  /** One a pair, the first before the second. */
  readonly cells: readonly PairResult[];
  /** Absent below three entries, and where only verdicts on costs were asked for: match-ups are then known unlike well. */
  readonly intransitivity?: Intransitivity;
  readonly nash?: NashResult;
  /** Where only verdicts were asked for: looks that were taken, and the most blocks of a match-up. */
  readonly labels?: { readonly looks: number; readonly blocks: number };
  readonly prune?: { readonly best: number; readonly dropped: readonly Dropped[] };
  readonly cautions: readonly string[];
}

export interface EntryResult {
  readonly name: string;
  readonly from: string;
  readonly policy: Entry["policy"];
  readonly points: number;
  readonly playedPoints: number;
  /** Sizes at which it was played, where it was brought to the budget. */
  readonly sizes?: readonly { readonly copies: number; readonly share: number }[];
  readonly rank: number;
  readonly field: Estimate;
  /** By the field score's interval at a confidence shared with all other entries. */
  readonly cost: CostVerdict;
  readonly costInterval: {
    readonly low: number;
    readonly high: number;
    readonly confidence: number;
    /** Blocks of each of its match-ups at the look that this is of; absent where all were played to the end first. */
    readonly afterBlocks?: number;
  };
  readonly elo?: Estimate;
  /** What one copy should cost about, where it was played at two sizes. */
  readonly fairCost?: Estimate & { readonly now: number };
  /** Weight in the mixture that nobody beats, its score against that mixture, and whether it surely belongs to it. */
  readonly nash?: { readonly weight: number; readonly score: number; readonly core: CoreClaim };
}

export interface PairResult {
  readonly first: number;
  readonly second: number;
  /** Of the first. */
  readonly score: Estimate;
  /** Holm-adjusted, against a score within delta of 1/2. */
  readonly p: number;
  readonly sure: boolean;
  readonly blocks: number;
  /** Battles that the first won, drew and lost. */
  readonly results: readonly [wins: number, draws: number, losses: number];
  readonly firstSeat?: Estimate;
  readonly parts: readonly {
    readonly label: string;
    readonly scenarioHash: string;
    readonly weight: number;
    readonly copies?: readonly (number | undefined)[];
    readonly blocks: number;
    /** Of the first, in half points a block. */
    readonly counts: readonly number[];
    /** Who plays, where its sides chose: the one with the lesser name first. */
    readonly fight?: CastSummary;
  }[];
}

export interface MatrixIdentity {
  readonly wargauge: string;
  readonly seed: string;
  readonly rule: StopRule;
  /** How many must stay, when entries are dropped early. */
  readonly best?: number;
}

export interface MatrixQuestion {
  readonly contest: Contest;
  readonly gauntlet: Gauntlet;
  readonly pairs: readonly Pair[];
  readonly weights: readonly (readonly number[])[];
  readonly weighing: Weighing;
  readonly identity: MatrixIdentity;
  readonly confidence: number;
  readonly interrupted: boolean;
  readonly dropped?: readonly Dropped[];
  readonly labels?: Labels;
}

/** weights[i][j]: how much j counts for i. What is missing of 1 in a row is the entry's own share, against which it draws. */
export function gauntletWeights(names: readonly string[], weighing: Weighing): number[][] {
  const alike = names.map((_, i) => names.map((_, j) => (i === j ? 0 : 1 / (names.length - 1))));
  if (typeof weighing === "string") return alike;
  const unknown = [...weighing.keys()].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new UserError(
      `weights of ${unknown.join(", ")}, who do not take part; expected names among ${names.join(", ")}`,
    );
  const share = names.map((name) => weighing.get(name) ?? 0);
  const sum = share.reduce((all, weight) => all + weight, 0);
  if (!(sum > 0 && share.every((weight) => weight >= 0)))
    throw new UserError("the weights must be numbers of 0 or more, and not all of them 0");
  return names.map((_, i) => share.map((weight, j) => (i === j ? 0 : weight / sum)));
}

export function matrixAnswer(question: MatrixQuestion): MatrixResult {
  const { contest, gauntlet, pairs, weighing, identity, confidence, interrupted, dropped, labels } = question;
  const { entries, budget } = gauntlet;
  const looks = (pair: Pair) => (labels ? looksOf(pair, labels, presentLook(question)) : undefined);
  const scores = scoresOf(pairs, entries.length, (pair) => 1 - (1 - confidence) * shareOfLook(looks(pair)));
  const cells = pairResults(question, scores, looks);
  const bounds = labels ? undefined : boundsAtOnce(pairs, entries.length, confidence);
  const nash = bounds && nashOf(scores.value, bounds);
  const cycles =
    bounds && entries.length > 2 ? intransitivity(scores, bounds, surelyBeats(cells), 1 - confidence) : undefined;
  return {
    wargauge: identity.wargauge,
    rules: contest.scenario.rules,
    mode: contest.scenario.mode,
    legs: contest.scenario.mirror ? 2 : 1,
    terms: contest.scenario.title,
    seed: identity.seed,
    stop: identity.rule,
    ...(interrupted && { stopped: "interrupted" as const }),
    reached: !interrupted && !pairs.some((pair) => isCapped(pair, identity.rule)) && openLabels(question) === 0,
    confidence,
    delta: DELTA,
    fieldDelta: GAUNTLET_DELTA,
    ...(budget !== undefined && { budget }),
    weights: typeof weighing === "string" ? weighing : Object.fromEntries(weighing),
    battles: battlesIn(pairs),
    entries: entryResults(question, scores, nash),
    cells,
    ...(cycles && { intransitivity: cycles }),
    ...(nash && { nash: nash.result }),
    ...(labels && { labels: { looks: labels.look, blocks: capOf(identity.rule) } }),
    ...(dropped && { prune: { best: identity.best!, dropped } }),
    cautions: [...cautionsOf(question), ...drawCautions(cells.map((cell) => drawnOf(cell, entries)))],
  };
}

/** The look of what is open: the last that was taken, or the one that was interrupted. */
function presentLook({ labels, interrupted }: MatrixQuestion): number {
  return labels!.look + Number(interrupted);
}

/** Share of its error that an interval may spend at one of several looks; all of it where there is but one. */
function shareOfLook(look: number | undefined): number {
  return look === undefined ? 1 : spentAt(look);
}

function openLabels({ labels, weights }: MatrixQuestion): number {
  return labels === undefined ? 0 : weights.length - labels.taken.length;
}

function entryResults(question: MatrixQuestion, scores: Scores, nash: Nash | undefined): EntryResult[] {
  const { gauntlet, pairs, weighing, confidence, labels } = question;
  const { entries } = gauntlet;
  const n = entries.length;
  const enough =
    labels === undefined && pairs.every(({ cells }) => cells.every(({ blocks }) => blocks >= LEAST_BLOCKS));
  const byNash =
    weighing === "nash" && nash !== undefined && enough
      ? { all: nash.average, without: [...Array(GROUPS).keys()].map((g) => equilibrium(meansOf(pairs, n, g))) }
      : undefined;
  const gauntletScore = scorerOf(question, byNash);
  const usual = pairs.map((pair) => scoreIn(scores, pair));
  const fieldMethod = byNash ? ("jackknife" as const) : ("mover" as const);
  const costOf = costsOf(question, gauntletScore);
  const ratings = labels ? undefined : ratingsOf(scores, confidence);
  const found = entries.map((entry, i) => {
    const met = pairs.filter(({ first, second }) => first === i || second === i).flatMap(({ cells }) => cells);
    const blocks = met.reduce((sum, cell) => sum + cell.blocks, 0);
    const fair = !enough || byNash ? undefined : fairCost(question, i, blocks);
    return {
      name: entry.name,
      from: entry.from,
      policy: entry.policy,
      points: entry.points,
      playedPoints: entry.playedPoints,
      ...(entry.cost !== undefined && {
        sizes: entry.armies.map(({ copies, weight }) => ({ copies: copies!, share: weight })),
      }),
      field: { ...gauntletScore(i, usual, confidence), n: blocks, method: fieldMethod },
      ...costOf(i),
      ...(ratings && { elo: { ...ratings[i]!, n: blocks, method: "sandwich" as const } }),
      ...(fair && { fairCost: fair }),
      ...(nash && {
        nash: { weight: nash.average.weight[i]!, score: 0.5 + nash.average.rating[i]!, core: nash.said[i]! },
      }),
    };
  });
  return found.map((entry) => ({
    ...entry,
    rank: 1 + found.filter(({ field: other }) => other.value > entry.field.value).length,
  }));
}

/** What an entry scores against the field, from one estimate a pair at some confidence. */
type GauntletScorer = (entry: number, parts: readonly Estimated[], confidence: number) => Estimated;

interface NashGroups {
  readonly all: NashAverage;
  readonly without: readonly NashAverage[];
}

function scorerOf({ pairs, weights }: MatrixQuestion, byNash: NashGroups | undefined): GauntletScorer {
  return (i, parts, confidence) => {
    if (byNash === undefined) return gauntletSum(i, pairs, weights[i]!, parts);
    // The weights are estimates themselves.
    const { value, low, high } = jackknifed(
      0.5 + byNash.all.rating[i]!,
      byNash.without.map(({ rating }) => 0.5 + rating[i]!),
      confidence,
    );
    return { value, low, high };
  };
}

/** Verdicts at a confidence shared by all entries: of everything that was played, or as they were taken. */
function costsOf(
  question: MatrixQuestion,
  gauntletScore: GauntletScorer,
): (entry: number) => Pick<EntryResult, "cost" | "costInterval"> {
  const { pairs, weights, confidence: all, labels } = question;
  const alpha = 1 - all;
  if (labels === undefined) {
    const confidence = 1 - alpha / weights.length;
    const strict = pairs.map((pair) => pairScore(pair, confidence));
    return (i) => {
      const { low, high } = gauntletScore(i, strict, confidence);
      return { cost: costVerdict({ low, high }, GAUNTLET_DELTA), costInterval: { low, high, confidence } };
    };
  }
  return (i) => {
    const label = labels.taken.find(({ entry }) => entry === i);
    const look = label?.look ?? presentLook(question);
    const { low, high, confidence } = label ?? costAt(i, pairs, weights, alpha, look);
    // In the middle of a look its match-ups are not alike.
    const whole = look <= labels.look && { afterBlocks: blocksAt(look) };
    return { cost: label?.cost ?? "open", costInterval: { low, high, confidence, ...whole } };
  };
}

function ratingsOf(scores: Scores, confidence: number): Estimated[] {
  const { strength, standardError } = bradleyTerry(scores.points, scores.games, scores.variance);
  const z = zOf(confidence);
  return strength.map((logit, i) => {
    const [value, half] = [ELO_PER_LOGIT * logit, ELO_PER_LOGIT * z * standardError[i]!];
    return { value, low: value - half, high: value + half };
  });
}

/**
 * The price of one copy at which the entry would score 50 %, by the slope between its two sizes: cost x (1 + (field - 1/2) / slope
 * per share of copies). Near the present price only; `price` finds it wherever it is.
 */
function fairCost(question: MatrixQuestion, i: number, n: number): EntryResult["fairCost"] {
  const { pairs, confidence } = question;
  const { cost, armies } = question.gauntlet.entries[i]!;
  const weights = question.weights[i]!;
  if (cost === undefined || armies.length !== 2) return undefined;
  const [small, large] = armies as [Entry["armies"][0], Entry["armies"][0]];
  const mine = pairs.filter(({ first, second }) => first === i || second === i);
  const own = 0.5 * Math.max(0, 1 - weights.reduce((sum, weight) => sum + weight, 0));
  const terms = mine.flatMap(({ first, second, cells }) =>
    cells.map((cell) => {
      const copies = cell.copies[first === i ? 0 : 1];
      const size = copies === large.copies ? large : small;
      // Within one size the shares of the opponent's sizes add up to 1.
      return {
        cell,
        first: first === i,
        large: size === large,
        share: (weights[first === i ? second : first]! * cell.weight) / size.weight,
      };
    }),
  );
  const groups = Array.from({ length: GROUPS }, (_, g) =>
    terms.flatMap(({ cell, first }) => {
      const { length } = cell.counts();
      const counts = countsOfGroup(cell, g);
      const sum = counts.reduce((all, count, j) => all + count * (first ? j : length - 1 - j), 0);
      return [sum / (length - 1), counts.reduce((all, count) => all + count, 0)];
    }),
  );
  const scoreAt = (sums: readonly number[], which: boolean) =>
    own +
    terms.reduce(
      (all, term, t) => all + (term.large === which ? (term.share * sums[2 * t]!) / sums[2 * t + 1]! : 0),
      0,
    );
  const slope = jackknife(groups, (sums) => scoreAt(sums, true) - scoreAt(sums, false), confidence);
  if (!(slope.low > 0)) return undefined;
  const copies = small.copies! + large.weight;
  const price = jackknife(
    groups,
    (sums) => {
      const [less, more] = [scoreAt(sums, false), scoreAt(sums, true)];
      const score = small.weight * less + large.weight * more;
      return cost * (1 + (score - 0.5) / (copies * (more - less)));
    },
    confidence,
  );
  return { now: cost, value: price.value, low: price.low, high: price.high, n, method: "jackknife" };
}

function countsOfGroup(cell: MatrixCell, group: number): number[] {
  const rest = cell.counts(group);
  return cell.counts().map((count, j) => count - rest[j]!);
}

/** The jackknife of something that was already worked out for all blocks and without each group. */
function jackknifed(all: number, without: readonly number[], confidence: number) {
  const unit = without.map((_, g) => without.map((_, k) => Number(k === g)));
  return jackknife(unit, (sums) => (sums.includes(0) ? without[sums.indexOf(0)]! : all), confidence);
}

/** Of the first against the second. */
function scoreIn({ value, low, high }: Scores, { first, second }: Pick<Pair, "first" | "second">): Estimated {
  return { value: value[first]![second]!, low: low[first]![second]!, high: high[first]![second]! };
}

type Looks = (pair: Pair) => number | undefined;

function pairResults({ pairs, confidence }: MatrixQuestion, scores: Scores, looks: Looks): PairResult[] {
  // Of several looks each may spend its share of the error only.
  const pValue = (pair: Pair) => {
    const spent = shareOfLook(looks(pair));
    return Math.min(1, differencePValue(pair, scores, DELTA, 1 - (1 - confidence) * spent) / spent);
  };
  const adjusted = holm(pairs.map(pValue));
  return pairs.map(({ first, second, cells }, at): PairResult => {
    const blocks = cells.reduce((sum, cell) => sum + cell.blocks, 0);
    const single = cells.length === 1 && cells[0]!.table.length === 9 ? cells[0]! : undefined;
    return {
      first,
      second,
      score: { ...scoreIn(scores, { first, second }), n: blocks, method: cells.length === 1 ? "msi" : "mover" },
      p: adjusted[at]!,
      sure: adjusted[at]! <= 1 - confidence,
      blocks,
      results: resultsOf(cells),
      ...(single && {
        firstSeat: {
          value: meanAndSd(firstSeatCounts(single.table)).mean,
          ...scoreInterval(firstSeatCounts(single.table), confidence),
          n: blocks,
          method: "msi",
        },
      }),
      parts: cells.map((cell) => ({
        label: cell.label,
        scenarioHash: cell.scenarioHash,
        weight: cell.weight,
        ...(cell.copies.some((copies) => copies !== undefined) && { copies: cell.copies }),
        blocks: cell.blocks,
        counts: cell.counts(),
        ...(cell.players && { fight: castSummary(cell.players) }),
      })),
    };
  });
}

/** Battles that the first entry won, drew and lost. */
function resultsOf(cells: readonly MatrixCell[]): [number, number, number] {
  const results: [number, number, number] = [0, 0, 0];
  for (const { table, swapped } of cells)
    for (const [losses, draws, wins] of resultsBySeat(table)) {
      results[0] += swapped ? losses : wins;
      results[1] += draws;
      results[2] += swapped ? wins : losses;
    }
  return results;
}

function drawnOf({ first, second, results }: PairResult, entries: readonly Entry[]): { name: string; drawn: number } {
  const [wins, draws, losses] = results;
  return { name: `${entries[first]!.name} against ${entries[second]!.name}`, drawn: draws / (wins + draws + losses) };
}

/** Whether one certainly beats another, all pairs together. */
function surelyBeats(cells: readonly PairResult[]): (one: number, other: number) => boolean {
  const certain = cells.filter((cell) => cell.sure);
  const sure = new Set(
    certain.map(({ first, second, score }) => (score.value > 0.5 ? `${first} ${second}` : `${second} ${first}`)),
  );
  return (one, other) => sure.has(`${one} ${other}`);
}

function cautionsOf(question: MatrixQuestion): string[] {
  const { contest, gauntlet, pairs, weighing, identity, interrupted, dropped, labels } = question;
  const odd = unequal(gauntlet).map(({ name, playedPoints }) => `${name} (${playedPoints})`);
  const goal = gauntlet.budget ?? Math.max(...gauntlet.entries.map(({ points }) => points));
  const open = pairs.filter(({ cells }) => cells.some(({ done }) => !done)).length;
  const { rule } = identity;
  const undecided = interrupted ? 0 : openLabels(question);
  const short = interrupted ? 0 : pairs.filter((pair) => isCapped(pair, rule)).length;
  return present([
    odd.length > 0 &&
      `not at equal points: ${odd.join(", ")} against ${goal} of the dearest; what is said of their cost is about these rosters as they are`,
    !contest.scenario.mirror &&
      "battles are not mirrored: seats and dice favour one of the two, and a score says that too",
    interrupted && `interrupted: ${open} match-ups were to be played further; --extend goes on`,
    undecided > 0 &&
      `${undecided} verdicts on costs are still open after ${capOf(rule)} blocks of each of their match-ups; --max-battles raises that`,
    short > 0 && `${short} match-ups reached the cap before their precision; --max-battles raises it`,
    labels !== undefined &&
      "match-ups were played only as far as the verdicts on costs needed, and each score says its own number of blocks; for ratings, cycles and the mixture that nobody beats play without --labels",
    dropped !== undefined &&
      dropped.length > 0 &&
      "entries that were dropped have wider intervals, and so has what is said about the whole field",
    typeof weighing !== "string" && "field scores are weighted as the file says, not equally",
  ]);
}

/** Whether its score is not known as well as was asked, because it was not to be played further. */
function isCapped({ cells }: Pair, rule: StopRule): boolean {
  return cells.some((cell) => {
    const part = cell.shareOf(rule);
    if (part.rule !== "precision" || cell.blocks < capOf(part)) return false;
    const { low, high } = scoreIntervalUnder(part, cell.counts());
    return cell.blocks < FIRST_LOOK_BLOCKS || 0.5 * (high - low) > part.halfWidth;
  });
}
