/**
 * "Who is worth its points?": everybody against everybody, at equal points. Cold.
 *
 * All cells are played in one pass over the threads: first a little of each, so that an early end still has something to say, then each to
 * its own end. What the counts say about scores, prices, ratings and cycles is in `matrix-answer.ts`.
 */
import { Interrupted, type Scheduler } from "../chunk/scheduler.ts";
import { capOf, FIRST_LOOK_BLOCKS, type StopRule } from "../chunk/stop.ts";
import { UserError } from "../errors.ts";
import { given } from "../given.ts";
import type { BattleCode } from "../rules/battles.ts";
import type { Contest } from "../scenario/contenders.ts";
import { version } from "../version.ts";
import { stopRule, wholeBlocks } from "./effort.ts";
import { gauntletWeights, type MatrixResult, matrixAnswer, type Weighing } from "./matrix-answer.ts";
import { type Pair, pairsOf, playCells } from "./matrix-cells.ts";
import { gauntletOf, type PointsRule } from "./matrix-entries.ts";
import { blocksAt, looksWithin, takeLook } from "./matrix-labels.ts";
import { dominated } from "./matrix-prune.ts";
import {
  type Decided,
  type LabelState,
  type MatrixIdentity,
  type PruneState,
  restoreMatrix,
  writeMatrixState,
} from "./matrix-state.ts";

/** Battles of a cell: good to a point and a half, and the field scores of ten entries to half a point. */
export const MATRIX_BATTLES = 4096;
/** The most that a precision rule may take, in battles of a cell. */
export const MATRIX_CAP = 65_536;

export interface MatrixOptions extends BattleCode {
  readonly scheduler: Scheduler;
  readonly seed: string;
  readonly points?: PointsRule;
  /** Battles of every cell. */
  readonly battles?: number;
  /** Half-width of every cell's score to reach instead. */
  readonly precision?: number;
  readonly maxBattles?: number;
  readonly confidence?: number;
  readonly weighing?: Weighing;
  /** Stop playing whatever is certainly not among the best so many. */
  readonly best?: number;
  /** Only the verdicts on costs are asked for: play no match-up further than they need. */
  readonly labels?: boolean;
  /** Text of a `state.json` to go on from. */
  readonly resume?: string;
  /** Told after every stage, with what writes the state down. */
  readonly onStage?: (state: () => string) => Promise<void>;
}

export interface MatrixRun {
  /** Absent when it was interrupted before every cell had been played a little. */
  readonly result?: MatrixResult;
  /** Text of `state.json`. */
  readonly state: string;
  /** Match-ups with any battles, and all of them. */
  readonly played: number;
  readonly matchUps: number;
}

export async function matrix(contest: Contest, options: MatrixOptions): Promise<MatrixRun> {
  const { seed, confidence = 0.95, weighing = "uniform", best, module, moduleUrl } = options;
  const gauntlet = gauntletOf(contest, options.points ?? {});
  const { entries } = gauntlet;
  const names = entries.map(({ name }) => name);
  const pairs = pairsOf(entries, {
    ...contest,
    seed,
    ...given({ module, moduleUrl }),
  });
  const cells = pairs.flatMap((pair) => pair.cells);
  const rule = ruleOf(options, contest);
  const identity: MatrixIdentity = { wargauge: version, seed, rule, ...(best !== undefined && { best }) };
  const weights = gauntletWeights(names, weighing);
  refuseOddOptions(options, entries.length);

  const nothing: Decided = {
    ...(best !== undefined && { prune: { bound: FIRST_LOOK_BLOCKS, dropped: [] } }),
    ...(options.labels && { labels: { look: 0, taken: [], confidence, weights } }),
  };
  let { prune, labels } =
    options.resume === undefined ? nothing : restoreMatrix(options.resume, identity, cells, names, nothing);
  const state = () => writeMatrixState(identity, cells, names, given({ prune, labels }));
  const { scheduler, onStage } = options;
  const playing = { scheduler, rule, ...(onStage && { onStage: () => onStage(state) }) };
  let interrupted = false;
  try {
    if (labels !== undefined) {
      const looks = looksWithin(capOf(rule));
      for (;;) {
        const upTo = { rule: "blocks", blocks: blocksAt(labels.look + 1) } as const;
        if (labels.look === looks || !goOnWithOpen(pairs, labels, upTo)) break;
        await playCells(cells, Number.POSITIVE_INFINITY, { ...playing, rule: upTo });
        labels = { ...labels, ...takeLook(pairs, weights, 1 - confidence, labels) };
      }
    } else if (prune === undefined) {
      await playCells(cells, FIRST_LOOK_BLOCKS, playing);
      await playCells(cells, Number.POSITIVE_INFINITY, playing);
    } else {
      giveUp(pairs, prune);
      while (cells.some(({ done }) => !done)) {
        await playCells(cells, prune.bound, playing);
        if (cells.every(({ done }) => done)) break;
        const { bound, dropped }: PruneState = prune;
        const more = dominated(pairs, weights, best!, 1 - confidence, dropped, bound);
        prune = { bound: 2 * bound, dropped: [...dropped, ...more] };
        giveUp(pairs, prune);
      }
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    interrupted = true;
  }
  const played = pairs.filter((pair) => pair.cells.some(({ blocks }) => blocks > 0)).length;
  const told = { state: state(), played, matchUps: pairs.length };
  if (cells.some(({ blocks }) => blocks === 0)) return told;
  const question = { contest, gauntlet, pairs, weights, weighing, identity, confidence, interrupted };
  return {
    ...told,
    result: matrixAnswer({ ...question, ...(prune && { dropped: prune.dropped }), ...(labels && { labels }) }),
  };
}

function refuseOddOptions({ best, labels, weighing, battles, precision }: MatrixOptions, entries: number): void {
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
function goOnWithOpen(pairs: readonly Pair[], { taken }: LabelState, upTo: StopRule): boolean {
  const labelled = new Set(taken.map(({ entry }) => entry));
  const open = pairs.filter(({ first, second }) => !labelled.has(first) || !labelled.has(second));
  for (const { cells } of pairs) for (const cell of cells) cell.done = true;
  for (const { cells } of open) for (const cell of cells) cell.done = cell.blocks >= capOf(cell.shareOf(upTo));
  return open.length > 0;
}

/** The cells of entries that were dropped are played no further. */
function giveUp(pairs: readonly Pair[], { dropped }: PruneState): void {
  const out = new Set(dropped.map(({ entry }) => entry));
  for (const { first, second, cells } of pairs)
    if (out.has(first) || out.has(second)) for (const cell of cells) cell.done = true;
}

function ruleOf(options: MatrixOptions, { scenario }: Contest): StopRule {
  const legs = scenario.mirror ? 2 : 1;
  const blocksFor = (battles: number) => wholeBlocks(battles, legs);
  // As far as the last look that fits.
  if (options.labels)
    return { rule: "blocks", blocks: blocksAt(looksWithin(blocksFor(options.maxBattles ?? MATRIX_CAP))) };
  return stopRule(options, { battles: MATRIX_BATTLES, cap: MATRIX_CAP, blocksFor });
}
