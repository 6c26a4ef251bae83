/**
 * "Who is worth its points?": everybody against everybody, at equal points. Cold.
 *
 * All cells are played in one pass over the threads: first a little of each, so that an early end still has something to say, then each to
 * its own end. What the counts say about scores, prices, ratings and cycles is in `matrix-answer.ts`.
 */

import type { Scheduler } from "../chunk/scheduler.ts";
import { capOf, FIRST_LOOK_BLOCKS, type StopRule } from "../chunk/stop.ts";
import { UserError } from "../errors.ts";
import { given } from "../given.ts";
import type { Contest } from "../scenario/contenders.ts";
import { toItsEnd } from "../simulate.ts";
import { version } from "../version.ts";
import type { Casting } from "./cast.ts";
import type { PlayTerms } from "./effort.ts";
import { stopRule, wholeBlocks } from "./effort.ts";
import {
  gauntletWeights,
  type MatrixIdentity,
  type MatrixQuestion,
  type MatrixResult,
  matrixAnswer,
  type Weighing,
} from "./matrix-answer.ts";
import { choosePlayers, type Pair, type Playing, pairsOf, playCells } from "./matrix-cells.ts";
import { gauntletOf, type PointsRule } from "./matrix-entries.ts";
import { blocksAt, type Labels, looksWithin, takeLook } from "./matrix-labels.ts";
import { type Dropped, dominated } from "./matrix-prune.ts";

/** Battles of a cell: good to a point and a half, and the field scores of ten entries to half a point. */
export const MATRIX_BATTLES = 4096;
/** The most that a precision rule may take, in battles of a cell. */
export const MATRIX_CAP = 65_536;

export interface MatrixTerms extends Omit<PlayTerms, "scheduler"> {
  readonly points?: PointsRule;
  /** Half-width of every cell's score to reach instead. */
  readonly precision?: number;
  readonly weighing?: Weighing;
  /** Stop playing whatever is certainly not among the best so many. */
  readonly best?: number;
  /** Only the verdicts on costs are asked for: play no match-up further than they need. */
  readonly labels?: boolean;
  /** What the sides choose from; absent: nobody chooses. */
  readonly casting?: Casting;
}

export interface MatrixOptions extends MatrixTerms {
  readonly scheduler: Scheduler;
}

export interface MatrixRun {
  /** Absent when it was interrupted before every cell had been played a little. */
  readonly result?: MatrixResult;
  /** Match-ups with any battles, and all of them. */
  readonly played: number;
  readonly matchUps: number;
}

/** Who meets whom, how far, and how that counts. */
export interface OpenMatrix extends Pick<MatrixQuestion, "contest" | "gauntlet" | "pairs" | "weights" | "weighing"> {
  readonly identity: MatrixIdentity;
  readonly confidence: number;
  readonly labels: boolean;
  readonly choose: (scheduler: Scheduler) => Promise<number>;
}

export function openMatrix(contest: Contest, terms: MatrixTerms): OpenMatrix {
  const { seed, confidence = 0.95, weighing = "uniform", best, labels = false, module, moduleUrl } = terms;
  const gauntlet = gauntletOf(contest, terms.points ?? {});
  const { entries } = gauntlet;
  const cellTerms = { ...contest, seed, ...given({ module, moduleUrl, casting: terms.casting }) };
  const pairs = pairsOf(entries, cellTerms);
  const identity = { wargauge: version, seed, rule: ruleOf(terms, contest), ...given({ best }) };
  const weights = gauntletWeights(
    entries.map(({ name }) => name),
    weighing,
  );
  refuseOddOptions(terms, entries.length);
  return {
    contest,
    gauntlet,
    pairs,
    weights,
    weighing,
    identity,
    confidence,
    labels,
    choose: (scheduler) => choosePlayers(pairs, cellTerms, scheduler),
  };
}

/** What was fought, for a longer matrix to be compared with. Others may join it. */
export function aboutMatrix({ pairs }: OpenMatrix): Record<string, string> {
  const cells = pairs.flatMap((pair) => pair.cells);
  return Object.fromEntries(cells.map(({ label, scenarioHash }) => [`scenario hash of ${label}`, scenarioHash]));
}

export async function matrix(contest: Contest, { scheduler, ...terms }: MatrixOptions): Promise<MatrixRun> {
  return playMatrix(openMatrix(contest, terms), scheduler);
}

export async function playMatrix(open: OpenMatrix, scheduler: Scheduler): Promise<MatrixRun> {
  const { pairs, identity } = open;
  const cells = pairs.flatMap((pair) => pair.cells);
  const decided: Decided = {};
  let selection = 0;
  const play = async () => {
    selection = await open.choose(scheduler);
    await playUnder(open, decided, { scheduler, rule: identity.rule });
  };
  const interrupted = !(await toItsEnd(play()));
  const played = pairs.filter((pair) => pair.cells.some(({ blocks }) => blocks > 0)).length;
  const told = { played, matchUps: pairs.length };
  if (cells.some(({ blocks }) => blocks === 0)) return told;
  const { labels: _, choose: __, ...question } = open;
  const result = matrixAnswer({ ...question, ...decided, interrupted });
  return { ...told, result: { ...result, ...(selection > 0 && { selection }) } };
}

/** What was decided on the way. */
interface Decided {
  dropped?: readonly Dropped[];
  labels?: Labels;
}

function playUnder(open: OpenMatrix, decided: Decided, playing: Playing): Promise<void> {
  if (open.labels) return playForLabels(open, decided, playing);
  return open.identity.best === undefined ? playEvenly(open, playing) : playForTheBest(open, decided, playing);
}

/** A little of each first, so that an early end still has something to say. */
async function playEvenly({ pairs }: OpenMatrix, playing: Playing): Promise<void> {
  const cells = pairs.flatMap((pair) => pair.cells);
  await playCells(cells, FIRST_LOOK_BLOCKS, playing);
  await playCells(cells, Number.POSITIVE_INFINITY, playing);
}

async function playForLabels(open: OpenMatrix, decided: Decided, playing: Playing): Promise<void> {
  const { pairs, weights, confidence, identity } = open;
  const cells = pairs.flatMap((pair) => pair.cells);
  let labels: Labels = { look: 0, taken: [] };
  decided.labels = labels;
  const looks = looksWithin(capOf(identity.rule));
  while (labels.look < looks) {
    const rule = { rule: "blocks", blocks: blocksAt(labels.look + 1) } as const;
    if (!goOnWithOpen(pairs, labels, rule)) break;
    await playCells(cells, Number.POSITIVE_INFINITY, { ...playing, rule });
    labels = takeLook(pairs, weights, 1 - confidence, labels);
    decided.labels = labels;
  }
}

/** A look at each doubling of the battles. */
async function playForTheBest(open: OpenMatrix, decided: Decided, playing: Playing): Promise<void> {
  const { pairs, weights, confidence, identity } = open;
  const cells = pairs.flatMap((pair) => pair.cells);
  let dropped: readonly Dropped[] = [];
  decided.dropped = dropped;
  for (let bound = FIRST_LOOK_BLOCKS; ; bound *= 2) {
    await playCells(cells, bound, playing);
    if (cells.every(({ done }) => done)) break;
    dropped = [...dropped, ...dominated(pairs, weights, identity.best!, 1 - confidence, dropped, bound)];
    decided.dropped = dropped;
    giveUp(pairs, dropped);
    if (cells.every(({ done }) => done)) break;
  }
}

function refuseOddOptions({ best, labels, weighing, battles, precision }: MatrixTerms, entries: number): void {
  if (best !== undefined && !(best < entries))
    throw new UserError(`--best ${best} keeps all ${entries} contenders: there is nothing to prune`);
  if (best !== undefined && weighing === "nash")
    throw new UserError("--prune needs weights that are known beforehand; use it without --weights nash");
  if (!labels) return;
  if (weighing === "nash")
    throw new UserError("--labels needs weights that are known beforehand; use it without --weights nash");
  if (best !== undefined) throw new UserError("--labels and --prune were both given: choose one of them");
  if (battles !== undefined || precision !== undefined)
    throw new UserError("--labels plays until every verdict is known; say with --max-battles how far it may go");
}

/** Whether there is anything to be played up to there; match-ups of two entries whose verdicts were taken are left as they are. */
function goOnWithOpen(pairs: readonly Pair[], { taken }: Labels, upTo: StopRule): boolean {
  const labelled = new Set(taken.map(({ entry }) => entry));
  const open = pairs.filter(({ first, second }) => !labelled.has(first) || !labelled.has(second));
  for (const { cells } of pairs) for (const cell of cells) cell.done = true;
  for (const { cells } of open) for (const cell of cells) cell.done = cell.blocks >= capOf(cell.shareOf(upTo));
  return open.length > 0;
}

/** The cells of entries that were dropped are played no further. */
function giveUp(pairs: readonly Pair[], dropped: readonly Dropped[]): void {
  const out = new Set(dropped.map(({ entry }) => entry));
  for (const { first, second, cells } of pairs)
    if (out.has(first) || out.has(second)) for (const cell of cells) cell.done = true;
}

function ruleOf(options: MatrixTerms, { scenario }: Contest): StopRule {
  const legs = scenario.mirror ? 2 : 1;
  const blocksFor = (battles: number) => wholeBlocks(battles, legs);
  // As far as the last look that fits.
  if (options.labels)
    return { rule: "blocks", blocks: blocksAt(looksWithin(blocksFor(options.maxBattles ?? MATRIX_CAP))) };
  return stopRule(options, { battles: MATRIX_BATTLES, cap: MATRIX_CAP, blocksFor });
}
