/**
 * "How does it change with ...?": one scenario at many values, all with the same dice. Cold.
 *
 * Points share a cell label, so block b meets the same dice at each of them, and the difference of two points is taken block by
 * block, which is far narrower than the difference of their intervals. All points play the same number of blocks. What a block came
 * to is folded into counts and forgotten.
 */

import type { Played } from "../chunk/piece.ts";
import type { Scheduler } from "../chunk/scheduler.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import {
  capOf,
  FIRST_LOOK_BLOCKS,
  firesAt,
  type PrecisionRule,
  projectedBlocks,
  type StopRule,
  watchedSeries,
  watchOf,
} from "../chunk/stop.ts";
import { makeUpSeed } from "../dice/root-key.ts";
import { interruptedBefore, UserError } from "../errors.ts";
import { widthWords } from "../estimate/cautions.ts";
import { meanEstimate } from "../estimate/means.ts";
import type { CastSummary } from "../estimate/played-well.ts";
import { identicalShare, rate, share } from "../estimate/shares.ts";
import type { Estimate, MetricHead, MetricSummary, Origin, Summary } from "../estimate/summary.ts";
import { given, present } from "../given.ts";
import type { Mode } from "../rules/kernel/mode.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { type Axis, namedAxes } from "../scenario/axes.ts";
import { scenarioHash } from "../scenario/hash.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { type Stages, simulate, toItsEnd } from "../simulate.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { blockBounds, type Layout, type Series } from "../tally/layout.ts";
import { addRepeated, blockSumsOf, clearMoments, MOMENTS } from "../tally/moments.ts";
import { resultCounts, scoreCounts } from "../tally/scores.ts";
import { version } from "../version.ts";
import { Cast, type Casting, castSummary } from "./cast.ts";
import { openCell, type ScenarioCell } from "./cells.ts";
import { crossings } from "./crossings.ts";
import { countableBlocks, type PlayTerms, stopRule } from "./effort.ts";
import { unknownMetric } from "./metric-name.ts";
import { areIdentical, MAX_BATTLES } from "./run.ts";

/** Battles at each point when nothing else is said: ten points of an ordinary duel take some seconds. */
export const SWEEP_BATTLES = 4096;
/** Battles of all points in one stage at first; later stages are longer, since they are what an interruption may cost. */
const FIRST_STAGE_BLOCKS = 8 * CHUNK_BLOCKS;
const LONGEST_STAGE_BLOCKS = 128 * CHUNK_BLOCKS;

export interface SweepQuestion {
  readonly axes: readonly Axis[];
  /** A scenario for each combination of values, with its index on each axis; the last axis runs fastest. */
  readonly points: readonly { readonly scenario: Scenario; readonly at: readonly number[] }[];
  readonly rulebook: RuleSystem;
  /** Index on each axis of the point that the others are compared with. */
  readonly base?: readonly number[];
  /** What the sides of a point choose their players from; absent: nobody chooses. */
  readonly casting?: Casting;
}

export interface SweepOptions extends Omit<PlayTerms, "seed"> {
  /** Half-width that every point's score (in modes without a winner: its first metric) must reach. */
  readonly precision?: number;
  /** Ids of metrics whose means are wanted beside the score; in modes without a winner the first one if absent. */
  readonly metrics?: readonly string[];
  readonly seed?: string;
}

/** The mean of one metric of one side, and how it differs from the base point's in the same blocks. */
export interface SweepMetric extends Pick<MetricSummary, MetricHead | "mean"> {
  /** Absent at the base point, and where the base point has no such metric. */
  readonly difference?: Estimate;
}

export interface PointAnswer {
  /** Index into `values` of each axis. */
  readonly at: readonly number[];
  readonly scenarioHash: string;
  readonly sides: readonly { name: string; points: number; models: number; policy: string }[];
  /** Of the first side. */
  readonly score?: Estimate;
  readonly winRate?: Estimate;
  readonly drawRate?: Estimate;
  readonly lossRate?: Estimate;
  /** Score minus the base point's, block by block. Absent at the base point. */
  readonly difference?: Estimate;
  /** Blocks whose score is not that of the base point. */
  readonly changed?: number;
  readonly metrics: readonly SweepMetric[];
  /** Who plays, where the sides chose. */
  readonly fight?: CastSummary;
}

/** What a run of one point says of itself: the title and the hash are the base point's, battles and blocks those of each point. */
type PointHead =
  | ("title" | "scenarioHash" | "options" | "houseRules" | "battles" | "blocks")
  | ("legs" | "chunkBlocks" | "confidence" | "stop" | "stopped" | "mode");

export interface SweepResult extends Origin, Pick<Summary, PointHead> {
  readonly mode: Mode;
  readonly axes: readonly Axis[];
  /** Index into `points` of the base point. */
  readonly base: number;
  readonly points: readonly PointAnswer[];
  /** Whoever names no player chose one at each point. */
  readonly playedWell?: true;
  /** Where the first side's score is one half, between the points of the only axis, if that is one of numbers. */
  readonly crossings?: readonly Estimate[];
  readonly cautions: readonly string[];
}

export async function sweep(question: SweepQuestion, options: SweepOptions): Promise<SweepResult> {
  const { cells, fights } = await withPlayers(openCells(question, options), question, options.scheduler);
  const rule = ruleOf(cells[0]!, options);
  const folds = foldsOf(cells, question, options, rule);
  const played = await playAll(options.scheduler, folds, rule);
  if (played.blocks === 0) throw interruptedBefore("the first battles of every point were over");
  return answer(question, folds, rule, fights, { ...played, confidence: options.confidence ?? 0.95 });
}

/** Players are chosen at each point for itself, on dice that all points have in common. Throws `Interrupted`. */
async function withPlayers(
  cells: readonly ScenarioCell[],
  { casting, points, rulebook }: SweepQuestion,
  scheduler: Scheduler,
): Promise<{ cells: ScenarioCell[]; fights: (CastSummary | undefined)[] }> {
  const cast = new Cast({ rulebook, scheduler, casting, seed: cells[0]!.seed });
  const played: ScenarioCell[] = [];
  const fights: (CastSummary | undefined)[] = [];
  for (const [i, cell] of cells.entries()) {
    const { scenario } = points[i]!;
    const players = await cast.players(scenario);
    played.push(players === undefined ? cell : cast.cell(scenario, players));
    fights.push(players && castSummary(players));
  }
  return { cells: played, fights };
}

/** What a result to extend must have been about: points may join, but those that are in both must be the same. */
export function aboutSweep({ axes, points, rulebook }: SweepQuestion): Record<string, string> {
  const about = points.map(({ scenario, at }) => {
    const place = axes.map(({ path, values }, axis) => `${path}=${values[at[axis]!]}`).join(", ");
    return [`scenario hash at ${place}`, scenarioHash(rulebook.resolve(scenario))];
  });
  return Object.fromEntries(about) as Record<string, string>;
}

/** Every point as a cell; what they must have in common, they have. */
function openCells({ points, rulebook }: SweepQuestion, options: SweepOptions): ScenarioCell[] {
  const seed = options.seed ?? points[0]!.scenario.seed ?? makeUpSeed();
  const { module, moduleUrl } = options;
  const cells = points.map(({ scenario }) => openCell(scenario, rulebook, { seed, ...given({ module, moduleUrl }) }));
  const kinds = new Set(
    cells.map(({ matchup: { rules, mode, legs } }) => `${rules}, ${mode}, ${legs === 2 ? "with" : "without"} mirror`),
  );
  if (kinds.size > 1)
    throw new UserError(
      `all points must be of one rulebook and one mode, all with mirror or all without; found ${[...kinds].join("; ")}`,
    );
  if (cells.length > 1 && new Set(cells.map(({ scenarioHash }) => scenarioHash)).size === 1)
    throw new UserError("every point is the same scenario: what is varied changes nothing that is played");
  return cells;
}

function ruleOf({ layout, matchup }: ScenarioCell, options: SweepOptions): StopRule {
  return stopRule(options, {
    battles: SWEEP_BATTLES,
    cap: MAX_BATTLES,
    blocksFor: (battles) => countableBlocks(battles, layout),
    ...(!layout.score && { metric: options.metrics?.[0] ?? matchup.metrics[0]!.id }),
  });
}

/** The counts of one point: all that is kept of its blocks. */
interface Fold {
  readonly cell: ScenarioCell;
  /** The others are compared with it. */
  readonly isBase: boolean;
  /** Score table; empty without a winner. */
  readonly table: Float64Array;
  /** Blocks by half points of side 0 minus the base point's, from the lowest. */
  readonly differences: Float64Array;
  readonly series: readonly SeriesFold[];
}

interface SeriesFold {
  readonly series: Series;
  /** Index into `layout.series`. */
  readonly index: number;
  /** Column of the same series in the rows of the base point. */
  readonly baseColumn: number | undefined;
  /** The most that a block of the series can be at the base point. */
  readonly baseMost: number;
  /** Moments of the blocks' sums, and of their differences from the base point's (`tally/moments.ts`). */
  readonly moments: Float64Array;
  readonly differences: Float64Array;
}

function foldsOf(
  cells: readonly ScenarioCell[],
  question: SweepQuestion,
  options: SweepOptions,
  rule: StopRule,
): Fold[] {
  const { metrics } = options;
  const first = cells[0]!;
  const watched = rule.rule === "precision" ? rule.metric : undefined;
  const ids = metrics ?? (first.layout.score ? [] : [first.matchup.metrics[0]!.id]);
  checkMetrics(ids, cells);
  const columns = cells.map(({ layout }) => chosenSeries(layout, watched === undefined ? ids : [watched, ...ids]));
  const baseAt = baseIndex(question);
  const baseSeries = columns[baseAt]!.map((index) => cells[baseAt]!.layout.series[index]!);
  const baseColumns = baseSeries.map(seriesName);
  return cells.map((cell, i) => ({
    cell,
    isBase: i === baseAt,
    table: new Float64Array(cell.layout.score?.length ?? 0),
    differences: new Float64Array(4 * cell.layout.legs + 1),
    series: columns[i]!.map((index) => {
      const series = cell.layout.series[index]!;
      const column = baseColumns.indexOf(seriesName(series));
      const baseColumn = column === -1 ? undefined : 1 + column;
      const baseMost = column === -1 ? 0 : blockBounds(baseSeries[column]!, cell.layout.legs).high;
      return { series, index, baseColumn, baseMost, moments: noMoments(), differences: noMoments() };
    }),
  }));
}

function noMoments(): Float64Array {
  const moments = new Float64Array(MOMENTS);
  clearMoments(moments, 0);
  return moments;
}

function baseIndex({ points, base }: SweepQuestion): number {
  return base === undefined ? 0 : points.findIndex(({ at }) => at.every((index, axis) => index === base[axis]));
}

/** All series of these metrics, each once; categories have no mean. */
function chosenSeries({ series }: Layout, ids: readonly string[]): number[] {
  return [...series.keys()].filter((i) => ids.includes(series[i]!.metric.id) && !series[i]!.metric.labels);
}

function checkMetrics(ids: readonly string[], cells: readonly ScenarioCell[]): void {
  const known = cells.flatMap(({ layout }) => layout.series.filter(({ metric }) => !metric.labels));
  const unknown = ids.filter((id) => !known.some(({ metric }) => metric.id === id));
  if (unknown.length > 0) throw unknownMetric(unknown, known);
}

function seriesName({ metric, side }: Series): string {
  return JSON.stringify([metric.id, side, metric.key, metric.turn]);
}

interface Sweeping {
  readonly blocks: number;
  /** False when a cap or the user ended it. */
  readonly reached: boolean;
  readonly interrupted: boolean;
}

/** Plays stages of whole chunks and looks at chunk ends only, so that the length of a stage cannot show. */
async function playAll(scheduler: Scheduler, folds: readonly Fold[], rule: StopRule): Promise<Sweeping> {
  const cap = capOf(rule);
  const { legs } = folds[0]!.cell.layout;
  let [blocks, reached] = [0, false];
  const goal = () => (rule.rule === "blocks" ? cap : Math.min(cap, ...projections(rule, folds, blocks)));
  const stages: Stages = {
    next: () => {
      if (reached || blocks >= cap) return [];
      const to = Math.min(goal(), blocks + stageBlocks(blocks));
      return folds.map((fold) => piece(fold, blocks, to));
    },
    take: (played) => {
      const { from, to } = played[0]!;
      while (blocks < to && !reached) {
        const end = Math.min(to, blocks + CHUNK_BLOCKS);
        addBlocks(folds, played, blocks - from, end - from);
        blocks = end;
        reached = rule.rule === "precision" && folds.every((fold) => isPrecise(rule, fold, blocks));
      }
    },
    left: () => (goal() - blocks) * legs * folds.length,
  };
  const isWhole = await toItsEnd(simulate(stages, scheduler));
  return { blocks, reached: reached || (isWhole && rule.rule === "blocks"), interrupted: !isWhole };
}

function piece({ cell, series }: Fold, from: number, to: number) {
  return { cell, from, to, series: series.map(({ index }) => index) };
}

function stageBlocks(done: number): number {
  const half = CHUNK_BLOCKS * Math.floor(done / (2 * CHUNK_BLOCKS));
  return Math.min(LONGEST_STAGE_BLOCKS, Math.max(FIRST_STAGE_BLOCKS, half));
}

function isPrecise(rule: PrecisionRule, fold: Fold, blocks: number): boolean {
  return firesAt(rule, fold.cell.layout, watchedSums(rule, fold), blocks);
}

/** How many blocks the least certain point will probably take, in whole chunks; for the length of a stage only. */
function projections(rule: PrecisionRule, folds: readonly Fold[], done: number): number[] {
  if (done === 0) return [FIRST_LOOK_BLOCKS];
  const most = Math.max(...folds.map((fold) => projectedBlocks(rule, fold.cell.layout, watchedSums(rule, fold), done)));
  return [CHUNK_BLOCKS * Math.max(Math.ceil(most / CHUNK_BLOCKS), done / CHUNK_BLOCKS + 1)];
}

function watchedSums(rule: PrecisionRule, { cell, table, series }: Fold): Float64Array {
  if (rule.metric === undefined) return table;
  const { at, length } = watchOf(rule, cell.layout);
  const sums = new Float64Array(length);
  for (const one of watchedSeries(cell.layout, rule))
    sums.set(series.find((each) => each.series === one)!.moments, one.sums - at);
  return sums;
}

/** Adds rows from..to of a stage to the counts of every point. */
function addBlocks(folds: readonly Fold[], played: readonly Played[], from: number, to: number): void {
  const base = played[folds.findIndex(({ isBase }) => isBase)]!;
  for (const [i, fold] of folds.entries()) addRows(fold, played[i]!, base, from, to);
}

function addRows(fold: Fold, { rows, width }: Played, base: Played, from: number, to: number): void {
  const { table, differences, series, cell } = fold;
  const { legs } = cell.layout;
  const scored = table.length > 0;
  for (let block = from; block < to; block++) {
    const at = block * width;
    if (scored) {
      table[rows[at]!]! += 1;
      const difference = halfPoints(rows[at]!, legs) - halfPoints(base.rows[block * base.width]!, legs);
      differences[2 * legs + difference]! += 1;
    }
    for (let k = 0; k < series.length; k++) {
      const { moments, differences, baseColumn } = series[k]!;
      const value = rows[at + 1 + k]!;
      addRepeated(moments, 0, value, 1);
      if (baseColumn !== undefined) addRepeated(differences, 0, value - base.rows[block * base.width + baseColumn]!, 1);
    }
  }
}

/** Of side 0, from the cell of a score table. */
function halfPoints(entry: number, legs: 1 | 2): number {
  return legs === 2 ? Math.floor(entry / 3) + (entry % 3) : entry;
}

interface Outcome extends Sweeping {
  readonly confidence: number;
}

function answer(
  question: SweepQuestion,
  folds: readonly Fold[],
  rule: StopRule,
  fights: readonly (CastSummary | undefined)[],
  outcome: Outcome,
): SweepResult {
  const { blocks, confidence, reached, interrupted } = outcome;
  const { axes } = question;
  const base = baseIndex(question);
  const { cell } = folds[base]!;
  const { scenario, matchup, layout } = cell;
  const points = question.points.map(({ at }, i) => ({
    ...pointAnswer(folds[i]!, at, blocks, confidence),
    ...given({ fight: fights[i] }),
  }));
  const line = axes.length === 1 && layout.score && axes[0]!.numbers;
  const scores = points.map(({ score }) => score!);
  const bare: Omit<SweepResult, "cautions"> = {
    wargauge: version,
    rules: matchup.rules,
    mode: matchup.mode,
    title: scenario.title,
    scenarioHash: cell.scenarioHash,
    seed: cell.seed,
    options: scenario.options,
    houseRules: scenario.houseRules,
    axes: namedAxes(axes, question.points[0]!.scenario),
    base,
    battles: blocks * layout.legs,
    blocks,
    legs: layout.legs,
    chunkBlocks: CHUNK_BLOCKS,
    confidence,
    stop: stopOf(rule, reached),
    ...(interrupted && { stopped: "interrupted" as const }),
    points,
    ...(question.points.some(({ scenario }) => question.casting?.(scenario)) && { playedWell: true as const }),
    ...(line && { crossings: crossings(line, scores) }),
  };
  return { ...bare, cautions: cautions(bare) };
}

function stopOf(rule: StopRule, reached: boolean): Summary["stop"] {
  if (rule.rule === "blocks") return { rule: "blocks", target: rule.blocks, reached };
  const { halfWidth, maxBlocks, metric } = rule;
  return { rule: "precision", target: halfWidth, maxBlocks, ...(metric !== undefined && { metric }), reached };
}

function pointAnswer(fold: Fold, at: readonly number[], blocks: number, confidence: number): PointAnswer {
  const { cell, table, isBase } = fold;
  const { matchup, layout, scenario } = cell;
  const sides = matchup.sides.map(({ name, points, models, policy }) => ({ name, points, models, policy }));
  const identical = areIdentical(scenario) && layout.legs === 2 && cell.mix === undefined;
  return {
    at,
    scenarioHash: cell.scenarioHash,
    sides,
    ...(table.length > 0 && {
      score: identical ? identicalShare(blocks) : share(scoreCounts(table), confidence),
      winRate: rate(resultCounts(table, 2), confidence),
      drawRate: rate(resultCounts(table, 1), confidence),
      lossRate: rate(resultCounts(table, 0), confidence),
      ...(!isBase && {
        difference: scoreDifference(fold.differences, confidence),
        changed: blocks - fold.differences[2 * layout.legs]!,
      }),
    }),
    metrics: fold.series.map((each) => sweepMetric(each, fold, blocks, confidence)),
  };
}

/** A difference of block scores is a bounded block score itself, on a scale twice as long. */
function scoreDifference(counts: Float64Array, confidence: number): Estimate {
  const onUnitScale = share([...counts], confidence);
  const { low, high } = scoreInterval(counts, confidence);
  return { ...onUnitScale, value: 2 * onUnitScale.value - 1, low: 2 * low - 1, high: 2 * high - 1 };
}

function sweepMetric(
  { series, moments, differences, baseColumn, baseMost }: SeriesFold,
  { cell, isBase }: Fold,
  blocks: number,
  confidence: number,
): SweepMetric {
  const { metric, side } = series;
  const scale = metric.scale ?? 1;
  const { legs } = cell.layout;
  // Values lie between 0 and the metric's bound, which differs from point to point.
  const { high } = blockBounds(series, legs);
  const estimate = (found: Float64Array, low: number): Estimate =>
    meanEstimate(blockSumsOf(found, 0, blocks), { low, high }, confidence, legs * scale);
  const sideName = cell.matchup.sides[side]?.name;
  return {
    id: metric.id,
    title: metric.title,
    ...given({ side: sideName, key: metric.key, turn: metric.turn }),
    unit: metric.unit,
    mean: estimate(moments, 0),
    ...(!isBase && baseColumn !== undefined && { difference: estimate(differences, -baseMost) }),
  };
}

function cautions({ stopped, stop, battles, blocks, legs, points, axes }: Omit<SweepResult, "cautions">): string[] {
  const places = (some: readonly PointAnswer[]) => {
    const [first] = some;
    const named = axes.map(({ path, values }, axis) => `${path}=${values[first!.at[axis]!]}`).join(", ");
    return some.length === 1 ? `At ${named}` : `At ${some.length} points, the first of them ${named},`;
  };
  const drawn = points.filter(({ drawRate }) => drawRate?.value === 1);
  const unchanged = points.filter(({ changed }) => changed === 0);
  return present([
    stopped && `Interrupted: this is the result of the first ${battles} battles of each point.`,
    !stopped &&
      !stop.reached &&
      `The precision of ${stop.target} was not reached at every point within ${battles} battles. Raise --max-battles, or ask for less.`,
    blocks < FIRST_LOOK_BLOCKS &&
      `Only ${battles} battles at each point: ${widthWords(blocks)}. Raise --battles to ${FIRST_LOOK_BLOCKS * legs} or more.`,
    drawn.length > 0 && `${places(drawn)} every battle was a draw: look at the turn limit.`,
    unchanged.length > 0 &&
      `${places(unchanged)} not one score differs from the base point's: does anybody use what was varied there?`,
  ]);
}
