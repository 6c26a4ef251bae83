/**
 * What the counts of a matrix say: scores, field scores, who costs too much or too little, ratings, cycles, and the core of the field.
 * Pure; cold: a second or two for thirty entries.
 */
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { capOf, FIRST_LOOK_BLOCKS, type StopRule, scoreIntervalUnder } from "../chunk/stop.ts";
import { UserError } from "../errors.ts";
import { drawCautions } from "../estimate/cautions.ts";
import type { Estimate } from "../estimate/summary.ts";
import type { Contest } from "../scenario/contenders.ts";
import { meanAndSd } from "../stats/block-score.ts";
import { bradleyTerry } from "../stats/bradley-terry.ts";
import { ELO_PER_LOGIT } from "../stats/elo.ts";
import { gameValue } from "../stats/game-value.ts";
import { cyclicShare, cyclicTest, smoothedLogits, triads } from "../stats/hodge.ts";
import { holm } from "../stats/holm.ts";
import { zOf } from "../stats/interval.ts";
import { jackknife } from "../stats/jackknife.ts";
import { type Estimated, moverSum } from "../stats/mover.ts";
import { type NashAverage, nashAverage, nashAverageDual } from "../stats/nash-average.ts";
import { normSf } from "../stats/portable-math.ts";
import { type Rational, rational, toNumber } from "../stats/rational.ts";
import { nullVariance, scoreInterval } from "../stats/score-interval.ts";
import { type CostVerdict, costVerdict } from "../stats/verdict.ts";
import { firstSeatCounts, resultsBySeat } from "../tally/scores.ts";
import { GROUPS } from "./cells.ts";
import type { MatrixCell, Pair } from "./matrix-cells.ts";
import { type Entry, type Field, unequal } from "./matrix-entries.ts";
import type { Dropped } from "./matrix-prune.ts";
import type { MatrixIdentity } from "./matrix-state.ts";

/** A score within this of 1/2 is no difference that matters; nor is a field score within that. */
const DELTA = 0.01;
const FIELD_DELTA = 0.02;
/** Equilibria of more entries than this are found numerically. */
const MOST_EXACT_NASH = 8;
/** A weight below this is none: equilibria of twins and of many entries are found numerically. */
const LEAST_WEIGHT = 1e-3;
/** Of 32 leave-one-out equilibria, how many must contain an entry of the core. */
const CORE_GROUPS = 29;
/** About so many points of score near 50 % are worth one unit of log odds. */
const POINTS_PER_LOGIT = 25;
const MOST_CYCLES = 20;
/** Of the points of a match-up: about that of a single draw in it. What never varied is not known exactly. */
const LEAST_VARIANCE = 0.25;
/** Least blocks of a cell for anything that leaves groups out. */
const LEAST_BLOCKS = 2 * CHUNK_BLOCKS;

/** How much each opponent counts: all alike, as in the mixture that nobody beats, or as given by name. */
export type Weighing = "uniform" | "nash" | ReadonlyMap<string, number>;

export interface MatrixResult {
  readonly wargauge: string;
  readonly rules: string;
  readonly mode: string;
  readonly legs: 1 | 2;
  /** Title of the terms on which all met. */
  readonly terms: string;
  readonly seed: string;
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
  readonly entries: readonly EntryResult[];
  /** One a pair, the first before the second. */
  readonly cells: readonly PairResult[];
  /** Absent below three entries. */
  readonly intransitivity?: Intransitivity;
  readonly nash?: NashResult;
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
  readonly costInterval: { readonly low: number; readonly high: number; readonly confidence: number };
  readonly elo: Estimate;
  /** What one copy should cost about, where it was played at two sizes. */
  readonly fairCost?: Estimate & { readonly now: number };
  /** Weight in the mixture that nobody beats, its score against that mixture, and whether it surely belongs to it. */
  readonly nash?: { readonly weight: number; readonly score: number; readonly core: boolean };
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
  }[];
}

export interface Intransitivity {
  readonly q: number;
  readonly df: number;
  readonly p: number;
  /** Share of the differences (in log odds) that is cyclic, noise taken off; absent when all differences are noise. */
  readonly share?: number;
  /** Typical size of the cyclic part, in points of a hundred near 50 %. */
  readonly points: number;
  readonly triads: number;
  /** Triads in which each certainly beats the next, and that certainly go round more than a ranking allows; the strongest first. */
  readonly cycles: readonly Cycle[];
}

export interface Cycle {
  /** Each certainly beats the next. */
  readonly entries: readonly [number, number, number];
  readonly scores: readonly [number, number, number];
  /** Log odds around. */
  readonly curl: number;
  /** Holm-adjusted over all triads. */
  readonly p: number;
}

export interface NashResult {
  readonly core: readonly number[];
  /** What the mixture certainly scores against anybody, and what anybody can certainly be kept to. */
  readonly value: { readonly low: number; readonly high: number };
  readonly method: "exact" | "numerical";
}

export interface MatrixQuestion {
  readonly contest: Contest;
  readonly field: Field;
  readonly pairs: readonly Pair[];
  readonly weights: readonly (readonly number[])[];
  readonly weighing: Weighing;
  readonly identity: MatrixIdentity;
  readonly confidence: number;
  readonly interrupted: boolean;
  readonly dropped?: readonly Dropped[];
}

/** weights[i][j]: how much j counts for i. What is missing of 1 in a row is the entry's own share, against which it draws. */
export function fieldWeights(names: readonly string[], weighing: Weighing): number[][] {
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
  const { contest, field, pairs, weighing, identity, confidence, interrupted, dropped } = question;
  const { entries, budget } = field;
  const scores = scoresOf(pairs, entries.length, confidence);
  const enough = pairs.every(({ cells }) => cells.every(({ blocks }) => blocks >= LEAST_BLOCKS));
  const without = enough ? Array.from({ length: GROUPS }, (_, g) => meansOf(pairs, entries.length, g)) : [];
  const nash = enough ? nashOf(scores, without) : undefined;
  const cells = pairResults(pairs, scores, confidence);
  const cycles = entries.length < 3 ? undefined : intransitivity(scores, surelyBeats(cells), 1 - confidence);
  return {
    wargauge: identity.wargauge,
    rules: contest.scenario.rules,
    mode: contest.scenario.mode,
    legs: contest.scenario.mirror ? 2 : 1,
    terms: contest.scenario.title,
    seed: identity.seed,
    stop: identity.rule,
    ...(interrupted && { stopped: "interrupted" as const }),
    reached: !interrupted && !pairs.some((pair) => isCapped(pair, identity.rule)),
    confidence,
    delta: DELTA,
    fieldDelta: FIELD_DELTA,
    ...(budget !== undefined && { budget }),
    weights: typeof weighing === "string" ? weighing : Object.fromEntries(weighing),
    battles: battlesIn(pairs),
    entries: entryResults(question, scores, nash, without),
    cells,
    ...(cycles && { intransitivity: cycles }),
    ...(nash && { nash: nash.result }),
    ...(dropped && { prune: { best: identity.best!, dropped } }),
    cautions: [...cautionsOf(question), ...drawCautions(cells.map((cell) => drawnOf(cell, entries)))],
  };
}

/** Everything about the pairs as matrices: row against column. */
interface Scores {
  readonly value: number[][];
  readonly low: number[][];
  readonly high: number[][];
  readonly points: number[][];
  readonly games: number[][];
  /** Of the points. */
  readonly variance: number[][];
}

function scoresOf(pairs: readonly Pair[], n: number, confidence: number): Scores {
  const scores: Scores = {
    value: square(n, 0.5),
    low: square(n, 0.5),
    high: square(n, 0.5),
    points: square(n, 0),
    games: square(n, 0),
    variance: square(n, 0),
  };
  // Every match-up counts alike: ratings must not depend on where battles were spent. How sure each is, is in its variance.
  const games = battlesIn(pairs) / pairs.length;
  for (const pair of pairs) {
    const { first: i, second: j, cells } = pair;
    const { value, low, high } = pairScore(pair, confidence);
    let variance = 0;
    for (const cell of cells) {
      const { sd } = meanAndSd(cell.counts());
      // A single block says nothing of its spread, which is at most a half.
      variance += (cell.weight * cell.weight * (sd === undefined ? 0.25 : sd * sd)) / cell.blocks;
    }
    set(scores.value, i, j, value, 1 - value);
    set(scores.low, i, j, low, 1 - high);
    set(scores.high, i, j, high, 1 - low);
    set(scores.points, i, j, value * games, games - value * games);
    set(scores.games, i, j, games, games);
    const ofPoints = Math.max(variance * games * games, LEAST_VARIANCE);
    set(scores.variance, i, j, ofPoints, ofPoints);
  }
  return scores;
}

function pairScore({ cells }: Pair, confidence: number): Estimated {
  const parts = cells.map((cell): Estimated => {
    const counts = cell.counts();
    return { value: meanAndSd(counts).mean, ...scoreInterval(counts, confidence) };
  });
  return parts.length === 1
    ? parts[0]!
    : moverSum(
        cells.map(({ weight }) => weight),
        parts,
      );
}

/** Mean scores with one group of blocks left out. */
function meansOf(pairs: readonly Pair[], n: number, without: number): number[][] {
  const means = square(n, 0.5);
  for (const { first, second, cells } of pairs) {
    let value = 0;
    for (const cell of cells) value += cell.weight * meanAndSd(cell.counts(without)).mean;
    set(means, first, second, value, 1 - value);
  }
  return means;
}

interface Nash {
  readonly all: NashAverage;
  readonly without: readonly NashAverage[];
  readonly result: NashResult;
}

function nashOf({ value, low, high }: Scores, without: readonly (readonly (readonly number[])[])[]): Nash {
  const exact = value.length <= MOST_EXACT_NASH;
  const average = (means: readonly (readonly number[])[]) => {
    const payoff = means.map((row) => row.map((score) => score - 0.5));
    return exact ? nashAverage(payoff) : nashAverageDual(payoff);
  };
  const all = average(value);
  const groups = without.map(average);
  const core = [...value.keys()].filter(
    (i) =>
      all.weight[i]! > LEAST_WEIGHT && groups.filter(({ weight }) => weight[i]! > LEAST_WEIGHT).length >= CORE_GROUPS,
  );
  const bound = (ends: readonly (readonly number[])[]) =>
    toNumber(gameValue(ends.map((row) => row.map(millionths))).value);
  return {
    all,
    without: groups,
    result: { core, value: { low: bound(low), high: bound(high) }, method: exact ? "exact" : "numerical" },
  };
}

function millionths(share: number): Rational {
  return rational(BigInt(Math.round(share * 1e6)), 1_000_000n);
}

function entryResults(
  { field, pairs, weights, weighing, confidence }: MatrixQuestion,
  scores: Scores,
  nash: Nash | undefined,
  without: readonly (readonly (readonly number[])[])[],
): EntryResult[] {
  const { entries } = field;
  const n = entries.length;
  const shared = 1 - (1 - confidence) / n;
  const strict = pairs.map((pair) => pairScore(pair, shared));
  const usual = pairs.map(
    ({ first: i, second: j }): Estimated => ({
      value: scores.value[i]![j]!,
      low: scores.low[i]![j]!,
      high: scores.high[i]![j]!,
    }),
  );
  const byNash = weighing === "nash" && nash !== undefined ? nash : undefined;
  const fieldScore = (i: number, parts: readonly Estimated[], level: number): Estimated => {
    if (byNash === undefined) return fieldSum(i, pairs, weights[i]!, parts);
    // The weights are estimates themselves.
    const { value, low, high } = jackknifed(
      0.5 + byNash.all.rating[i]!,
      byNash.without.map(({ rating }) => 0.5 + rating[i]!),
      level,
    );
    return { value, low, high };
  };
  const { strength, standardError } = bradleyTerry(scores.points, scores.games, scores.variance);
  const z = zOf(confidence);
  const found = entries.map((entry, i) => {
    const blocks = pairs.reduce(
      (sum, { first, second, cells }) =>
        sum + (first === i || second === i ? cells.reduce((all, cell) => all + cell.blocks, 0) : 0),
      0,
    );
    const { value, low, high } = fieldScore(i, usual, confidence);
    const ends = fieldScore(i, strict, shared);
    const elo = ELO_PER_LOGIT * strength[i]!;
    const half = ELO_PER_LOGIT * z * standardError[i]!;
    const fair =
      without.length === 0 || byNash ? undefined : fairCost(i, entry, pairs, weights[i]!, confidence, blocks);
    return {
      name: entry.name,
      from: entry.from,
      policy: entry.policy,
      points: entry.points,
      playedPoints: entry.playedPoints,
      ...(entry.cost !== undefined && {
        sizes: entry.armies.map(({ copies, weight }) => ({ copies: copies!, share: weight })),
      }),
      field: { value, low, high, n: blocks, method: byNash ? ("jackknife" as const) : ("mover" as const) },
      cost: costVerdict(ends, FIELD_DELTA),
      costInterval: { low: ends.low, high: ends.high, confidence: shared },
      elo: { value: elo, low: elo - half, high: elo + half, n: blocks, method: "sandwich" as const },
      ...(fair && { fairCost: fair }),
      ...(nash && {
        nash: {
          weight: nash.all.weight[i]!,
          score: 0.5 + nash.all.rating[i]!,
          core: nash.result.core.includes(i),
        },
      }),
    };
  });
  return found.map((entry) => ({
    ...entry,
    rank: 1 + found.filter(({ field: other }) => other.value > entry.field.value).length,
  }));
}

/** Weighted sum of what an entry scores; its own share is a draw by construction. */
function fieldSum(
  i: number,
  pairs: readonly Pair[],
  weights: readonly number[],
  parts: readonly Estimated[],
): Estimated {
  const mine = pairs.flatMap(({ first, second }, at) => {
    const { value, low, high } = parts[at]!;
    if (first === i) return [{ weight: weights[second]!, value, low, high }];
    return second === i ? [{ weight: weights[first]!, value: 1 - value, low: 1 - high, high: 1 - low }] : [];
  });
  const own = Math.max(0, 1 - mine.reduce((sum, { weight }) => sum + weight, 0));
  const half = { weight: own, value: 0.5, low: 0.5, high: 0.5 };
  return moverSum(
    [...mine, half].map(({ weight }) => weight),
    [...mine, half],
  );
}

/**
 * The price of one copy at which the entry would score 50 %, by the slope between its two sizes: cost x (1 + (field - 1/2) / slope
 * per share of copies). Near the present price only; `price` finds it wherever it is.
 */
function fairCost(
  i: number,
  { cost, armies }: Entry,
  pairs: readonly Pair[],
  weights: readonly number[],
  confidence: number,
  n: number,
): (Estimate & { now: number }) | undefined {
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

function pairResults(pairs: readonly Pair[], scores: Scores, confidence: number): PairResult[] {
  const adjusted = holm(pairs.map((pair) => differencePValue(pair, scores, confidence)));
  return pairs.map(({ first, second, cells }, at) => {
    const blocks = cells.reduce((sum, cell) => sum + cell.blocks, 0);
    const single = cells.length === 1 && cells[0]!.table.length === 9 ? cells[0]! : undefined;
    return {
      first,
      second,
      score: {
        value: scores.value[first]![second]!,
        low: scores.low[first]![second]!,
        high: scores.high[first]![second]!,
        n: blocks,
        method: cells.length === 1 ? ("msi" as const) : ("mover" as const),
      },
      p: adjusted[at]!,
      sure: adjusted[at]! <= 1 - confidence,
      blocks,
      results: resultsOf(cells),
      ...(single && {
        firstSeat: {
          value: meanAndSd(firstSeatCounts(single.table)).mean,
          ...scoreInterval(firstSeatCounts(single.table), confidence),
          n: blocks,
          method: "msi" as const,
        },
      }),
      parts: cells.map((cell) => ({
        label: cell.label,
        scenarioHash: cell.scenarioHash,
        weight: cell.weight,
        ...(cell.copies.some((copies) => copies !== undefined) && { copies: cell.copies }),
        blocks: cell.blocks,
        counts: cell.counts(),
      })),
    };
  });
}

/** Two-sided, against "the score is within delta of 1/2": the score test at the near end of the band. */
function differencePValue({ first, second, cells }: Pair, scores: Scores, confidence: number): number {
  const value = scores.value[first]![second]!;
  const above = value > 0.5;
  const edge = above ? 0.5 + DELTA : 0.5 - DELTA;
  const gap = above ? value - edge : edge - value;
  if (gap <= 0) return 1;
  if (cells.length === 1) {
    const [cell] = cells;
    const error = Math.sqrt(nullVariance(cell!.counts(), edge) / cell!.blocks);
    return Math.min(1, 2 * normSf(gap / error));
  }
  const end = above ? value - scores.low[first]![second]! : scores.high[first]![second]! - value;
  return Math.min(1, 2 * normSf((gap * zOf(confidence)) / end));
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
  const sure = new Set(
    cells
      .filter((cell) => cell.sure)
      .map(({ first, second, score }) => (score.value > 0.5 ? `${first} ${second}` : `${second} ${first}`)),
  );
  return (one, other) => sure.has(`${one} ${other}`);
}

function intransitivity(
  { value, points, games, variance }: Scores,
  beats: (one: number, other: number) => boolean,
  alpha: number,
): Intransitivity {
  const flow = smoothedLogits(points, games, variance);
  const { q, df, p } = cyclicTest(flow.logit, flow.variance);
  const { debiased, rmsLogit } = cyclicShare(flow.logit, flow.variance);
  const all = triads(flow.logit, flow.variance);
  const adjusted = holm(all.map((triad) => triad.p));
  const cycles = all
    .flatMap(({ units, curl }, at): Cycle[] => {
      const [i, j, k] = units;
      // Round the other way where that is the way of the cycle, beginning with the same entry.
      const entries = curl > 0 ? ([i, j, k] as const) : ([i, k, j] as const);
      const edges = entries.map((one, e): [number, number] => [one, entries[(e + 1) % 3]!]);
      const p = adjusted[at]!;
      // A strict ranking whose steps do not add up has a curl too, and nobody in it beats whoever is above.
      if (p > alpha || !edges.every(([one, next]) => beats(one, next))) return [];
      const scores = edges.map(([one, next]) => value[one]![next]!) as [number, number, number];
      return [{ entries, scores, curl: Math.abs(curl), p }];
    })
    .sort((a, b) => b.curl - a.curl);
  return {
    q,
    df,
    p,
    ...(debiased !== undefined && { share: debiased }),
    points: POINTS_PER_LOGIT * rmsLogit,
    triads: all.length,
    cycles: cycles.slice(0, MOST_CYCLES),
  };
}

function cautionsOf({ contest, field, pairs, weighing, identity, interrupted, dropped }: MatrixQuestion): string[] {
  const cautions: string[] = [];
  const odd = unequal(field);
  if (odd.length > 0) {
    const goal = field.budget ?? Math.max(...field.entries.map(({ points }) => points));
    const list = odd.map(({ name, playedPoints }) => `${name} (${playedPoints})`).join(", ");
    cautions.push(
      `not at equal points: ${list} against ${goal} of the dearest; what is said of their cost is about these rosters as they are`,
    );
  }
  if (!contest.scenario.mirror)
    cautions.push("battles are not mirrored: seats and dice favour one of the two, and a score says that too");
  const open = pairs.filter(({ cells }) => cells.some(({ done }) => !done)).length;
  if (interrupted) cautions.push(`interrupted: ${open} match-ups were to be played further; --extend goes on`);
  const { rule } = identity;
  if (!interrupted) {
    const short = pairs.filter((pair) => isCapped(pair, rule)).length;
    if (short > 0) cautions.push(`${short} match-ups reached the cap before their precision; --max-battles raises it`);
  }
  if (dropped !== undefined && dropped.length > 0)
    cautions.push("entries that were dropped have wider intervals, and so has what is said about the whole field");
  if (typeof weighing !== "string") cautions.push("field scores are weighted as the file says, not equally");
  return cautions;
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

function battlesIn(pairs: readonly Pair[]): number {
  return pairs.reduce((sum, { cells }) => sum + cells.reduce((all, cell) => all + battlesOf(cell), 0), 0);
}

function battlesOf({ blocks, table }: MatrixCell): number {
  return blocks * (table.length === 9 ? 2 : 1);
}

function square(n: number, value: number): number[][] {
  return Array.from({ length: n }, () => new Array<number>(n).fill(value));
}

function set(matrix: number[][], i: number, j: number, above: number, below: number): void {
  matrix[i]![j] = above;
  matrix[j]![i] = below;
}
