/**
 * The cells of a matrix: who meets whom at which size, how long they play, and the counts that this leaves. Cold.
 *
 * Every cell has dice of its own, named by its two armies, so it stays the same cell when others join the matrix. It stops on its own
 * prefix of blocks. Cells are compiled when they are first played and forgotten soon after: a matrix may have thousands.
 */

import { archiveId } from "../chunk/archive.ts";
import type { Cell, Piece, Played } from "../chunk/piece.ts";
import type { Scheduler } from "../chunk/scheduler.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { capOf, FIRST_LOOK_BLOCKS, firesAt, projectedBlocks, type StopRule } from "../chunk/stop.ts";
import { cellKey, rootKey } from "../dice/root-key.ts";
import { given } from "../given.ts";
import type { BattleCode } from "../rules/battles.ts";
import type { Matchup } from "../rules/kernel/rule-system.ts";
import { pitted, type Terms } from "../scenario/contenders.ts";
import { scenarioHash } from "../scenario/hash.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { type Stages, simulate } from "../simulate.ts";
import { CHEAP_RACE } from "../stats/equilibrium-race.ts";
import { type Layout, layoutOf } from "../tally/layout.ts";
import { scoreCounts } from "../tally/scores.ts";
import { Cast, type Casting } from "./cast.ts";
import { GROUPS } from "./cells.ts";
import type { Players } from "./choose-players.ts";
import { chosenCell } from "./chosen-players.ts";
import type { Army, Entry } from "./matrix-entries.ts";

/** Cells in flight side by side: enough to share out, and few enough for every thread to keep them all ready. */
const CELLS_AT_ONCE = 16;
/** What a stage has played is not in the answer when it is interrupted, so it takes about this long. Where cells are cut into stages cannot show in a result. */
const STAGE_MILLISECONDS = 2000;
/** Weights are quotients: a third of 3000 blocks is no more than 1000. */
const ROUNDING = 1e-9;
/** Blocks of a cell that nobody knows yet, under a precision rule. */
const USUAL_BLOCKS = 2048;

/**
 * Chooses who plays each match-up, with few battles: what the choice misses in one hardly shows in the score against a field. Throws
 * `Interrupted`.
 */
export async function choosePlayers(
  pairs: readonly Pair[],
  { casting, rulebook, seed, module, moduleUrl }: CellTerms & { readonly casting?: Casting },
  scheduler: Scheduler,
): Promise<number> {
  let battles = 0;
  for (const cell of pairs.flatMap(({ cells }) => cells)) {
    const options = { casting, rulebook, seed, scheduler, rule: CHEAP_RACE, ...given({ module, moduleUrl }) };
    const cast = new Cast(options);
    cell.players = await cast.players(cell.scenario);
    battles += cast.battles;
  }
  return battles;
}

export interface CellTerms extends Terms, BattleCode {
  readonly seed: string;
}

/** One army of an entry against one of another. */
export class MatrixCell {
  readonly label: string;
  readonly scenario: Scenario;
  readonly scenarioHash: string;
  /** Share of the pair's battles that this cell stands for. */
  readonly weight: number;
  /** Whether the second entry of the pair is side 0. */
  readonly swapped: boolean;
  /** Sizes of the first and the second entry, where they were bought for a budget. */
  readonly copies: readonly [number | undefined, number | undefined];
  /** Score tables of side 0 by group of the jackknife: block b belongs to group b mod 32. */
  groups: readonly Float64Array[] = [];
  blocks = 0;
  /** Blocks that it will probably take; for the progress bar only. */
  goal = 0;
  /** It played what it was to play, or was given up. */
  done = false;
  /** Who plays, where its sides chose. */
  players: Players | undefined;
  readonly #terms: CellTerms;

  constructor(entries: readonly [Entry, Entry], armies: readonly [Army, Army], terms: CellTerms) {
    const names = entries.map((entry, i) => armyName(entry, armies[i]!)) as [string, string];
    // Seats and dice must not depend on the order in which contenders are listed.
    this.swapped = names[1] < names[0];
    const [first, second] = this.swapped ? [1, 0] : [0, 1];
    this.label = `${names[first]} v ${names[second]}`;
    this.weight = armies[0].weight * armies[1].weight;
    this.copies = [armies[0].copies, armies[1].copies];
    const sides = pitted(terms, armies[first]!.side, armies[second]!.side);
    this.scenario = terms.rulebook.resolve({ ...sides, seed: terms.seed });
    this.scenarioHash = scenarioHash(this.scenario);
    this.#terms = terms;
  }

  /** For the scheduler. Compiled when the first of its tasks is sent, while others are being played. */
  open(): Cell {
    const { scenario, label } = this;
    const { rulebook, seed, module, moduleUrl } = this.#terms;
    if (this.players !== undefined) return chosenCell(this.players.question, this.players.selection, label);
    let matchup: Matchup | undefined;
    let layout: Layout | undefined;
    const key = cellKey(rootKey(seed), label);
    return {
      label,
      id: archiveId(this.scenarioHash, key),
      key,
      get matchup() {
        matchup ??= rulebook.compile(scenario);
        return matchup;
      },
      get layout() {
        layout ??= layoutOf(this.matchup);
        return layout;
      },
      ...given({ module, moduleUrl }),
    };
  }

  /**
   * The cell's part of a rule for the whole pair: battles in proportion to the weight, and so much less exactly that the weighted sum of
   * all cells is as exact as was asked for. Some are needed of each, however light.
   */
  shareOf(rule: StopRule): StopRule {
    const { weight } = this;
    const part = (blocks: number) =>
      Math.max(Math.min(blocks, FIRST_LOOK_BLOCKS), Math.ceil(weight * blocks - ROUNDING));
    if (rule.rule === "blocks") return { ...rule, blocks: part(rule.blocks) };
    return { ...rule, halfWidth: rule.halfWidth / Math.sqrt(weight), maxBlocks: part(rule.maxBlocks) };
  }

  /** Takes what was played, which ends where the pair's rule lets it stop. */
  add({ cell, from, to, rows, width }: Played, whole: StopRule): void {
    const rule = this.shareOf(whole);
    const { length } = cell.layout.score!;
    if (this.groups.length === 0) this.groups = Array.from({ length: GROUPS }, () => new Float64Array(length));
    for (let block = from; block < to; block++) this.groups[block % GROUPS]![rows[(block - from) * width]!]! += 1;
    this.blocks = to;
    this.done = to >= capOf(rule) || firesAt(rule, cell.layout, this.table, to);
  }

  /** Score table of side 0. */
  get table(): Float64Array {
    return sumOf(this.groups);
  }

  /** Half points of the pair's first entry in a block: five counts, three for single legs; without one group if it is named. */
  counts(without?: number): number[] {
    const table = this.table;
    if (without !== undefined)
      this.groups[without]!.forEach((count, at) => {
        table[at]! -= count;
      });
    const counts = scoreCounts(table);
    return this.swapped ? counts.reverse() : counts;
  }
}

/** All that is known of one entry against another: a cell, or up to four where sizes are mixtures. */
export interface Pair {
  readonly first: number;
  readonly second: number;
  readonly cells: readonly MatrixCell[];
}

export function pairsOf(entries: readonly Entry[], terms: CellTerms): Pair[] {
  return entries.flatMap((one, first) =>
    entries.slice(first + 1).map((other, i): Pair => {
      const cells = one.armies.flatMap((army) =>
        other.armies.map((enemy) => new MatrixCell([one, other], [army, enemy], terms)),
      );
      return { first, second: first + 1 + i, cells };
    }),
  );
}

export interface Playing {
  readonly scheduler: Scheduler;
  readonly rule: StopRule;
}

/** Plays cells up to a block, or to where the rule stops them. */
export async function playCells(
  cells: readonly MatrixCell[],
  bound: number,
  { scheduler, rule }: Playing,
): Promise<void> {
  const waiting = (cell: MatrixCell) => !cell.done && cell.blocks < bound;
  const all = cells.filter(waiting);
  for (let at = 0; at < all.length; at += CELLS_AT_ONCE) {
    const batch = all.slice(at, at + CELLS_AT_ONCE).map((cell) => ({ cell, opened: cell.open() }));
    const open = () => batch.filter(({ cell }) => waiting(cell));
    const stages: Stages = {
      next: () => {
        const milliseconds = STAGE_MILLISECONDS / open().length;
        return open().map(({ cell, opened }): Piece => {
          const stop = cell.shareOf(rule);
          const chunks = Math.max(1, Math.floor(scheduler.blocksIn(milliseconds, opened) / CHUNK_BLOCKS));
          const to = Math.min(bound, cell.blocks + chunks * CHUNK_BLOCKS, capOf(stop));
          return { cell: opened, from: cell.blocks, to, stop, scores: cell.table };
        });
      },
      take: (played) => {
        for (const [i, { cell, opened }] of open().entries()) {
          cell.add(played[i]!, rule);
          cell.goal = projectedBlocks(cell.shareOf(rule), opened.layout, cell.table, cell.blocks);
        }
      },
      left: () => batch[0]!.opened.layout.legs * cells.reduce((sum, cell) => sum + blocksLeft(cell, rule), 0),
    };
    await simulate(stages, scheduler);
  }
}

/** As far as is known; of a cell that was hardly played, a guess. */
function blocksLeft(cell: MatrixCell, whole: StopRule): number {
  const { done, blocks, goal } = cell;
  const rule = cell.shareOf(whole);
  const most = rule.rule === "blocks" ? rule.blocks : Math.min(rule.maxBlocks, goal > 0 ? goal : USUAL_BLOCKS);
  return done ? 0 : Math.max(0, most - blocks);
}

function armyName({ name, armies }: Entry, { copies }: Army): string {
  return copies === undefined || armies.length === 0 ? name : `${name} x ${copies}`;
}

function sumOf(tables: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(tables[0]?.length ?? 9);
  for (const table of tables)
    table.forEach((count, at) => {
      sum[at]! += count;
    });
  return sum;
}
