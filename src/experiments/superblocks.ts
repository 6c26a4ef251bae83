/**
 * Armies that meet the same opponents on the same dice, block by block: what differences between them are taken from. A superblock is
 * one block against each opponent. Cold; rows are folded into half points, which are kept, because what they are compared with is
 * decided later and more than once.
 */

import type { Scheduler } from "../chunk/scheduler.ts";
import type { Matchup } from "../rules/kernel/rule-system.ts";
import { type Stages, simulate } from "../simulate.ts";
import type { GroupedLattice } from "../stats/left-out-crossing.ts";
import { blockPoints, GROUPS, type ScenarioCell } from "./cells.ts";

/** Superblocks of an army played in one go, so that memory does not grow with what is asked for. */
const MOST_AT_ONCE = 8192;

/** An army and what it came to against each opponent. */
export class Army {
  /** One for each opponent. */
  readonly cells: readonly ScenarioCell[];
  /** Superblocks that were played. */
  blocks = 0;
  /** Our half points in each block, by opponent; longer than `blocks`. */
  readonly half: Uint8Array[];

  constructor(cells: readonly ScenarioCell[]) {
    this.cells = cells;
    this.half = cells.map(() => new Uint8Array(0));
  }

  /** Of a superblock. */
  get battles(): number {
    return this.cells.reduce((sum, { layout }) => sum + layout.legs, 0);
  }

  info(place: 0 | 1): Matchup["sides"][number] {
    return this.cells[0]!.matchup.sides[place]!;
  }
}

/** All armies of a question, each of them once: who plays the same on the same dice is one army. */
export class Armies {
  readonly #scheduler: Scheduler;
  readonly #place: 0 | 1;
  readonly #known = new Map<string, Army>();

  /** `place` is where our side stands in the scenarios. */
  constructor(scheduler: Scheduler, place: 0 | 1) {
    this.#scheduler = scheduler;
    this.#place = place;
  }

  get battles(): number {
    return [...this.#known.values()].reduce((sum, army) => sum + army.battles * army.blocks, 0);
  }

  of(cells: readonly ScenarioCell[]): Army {
    const id = cells.map((cell) => cell.id).join();
    const army = this.#known.get(id) ?? new Army(cells);
    this.#known.set(id, army);
    return army;
  }

  /** Plays each on to so many superblocks. */
  grow(wanted: Iterable<Army>, to: number): Promise<void> {
    const all = [...new Set(wanted)];
    const open = () => all.filter(({ blocks }) => blocks < to);
    const stages: Stages = {
      next: () =>
        open().flatMap(({ cells, blocks: from }) =>
          cells.map((cell) => ({ cell, from, to: Math.min(to, from + MOST_AT_ONCE) })),
        ),
      take: (played) => {
        let next = 0;
        for (const army of open()) {
          const { to: end } = played[next]!;
          for (const j of army.cells.keys()) {
            const piece = played[next++]!;
            const points = blockPoints(piece);
            const most = 2 * piece.cell.layout.legs;
            const ours = this.#place === 0 ? points : points.map((half) => most - half);
            army.half[j] = appended(army.half[j]!, army.blocks, ours);
          }
          army.blocks = end;
        }
      },
    };
    return simulate(stages, this.#scheduler);
  }
}

function appended(before: Uint8Array, length: number, more: Uint8Array): Uint8Array {
  const fits = length + more.length <= before.length;
  const all = fits ? before : new Uint8Array(Math.max(2 * before.length, length + more.length));
  if (!fits) all.set(before.subarray(0, length));
  all.set(more, length);
  return all;
}

/**
 * How block scores are told: the opponents by their weights, of which only some may count. A score is a sum of half points times weights,
 * from 0 to `most`.
 */
export class Weighing {
  readonly weights: readonly number[];
  readonly most: number;

  constructor(weights: readonly number[], legs: number) {
    this.weights = weights;
    this.most = 2 * legs * weights.reduce((sum, weight) => sum + weight, 0);
  }

  /** Of one superblock. */
  score(army: Army, block: number): number {
    let sum = 0;
    for (let j = 0; j < this.weights.length; j++) sum += this.weights[j]! * army.half[j]![block]!;
    return sum;
  }

  /** Superblocks by score, 0..most, for each group of the jackknife. */
  scores(army: Army): number[][] {
    return this.#grouped(army.blocks, this.most + 1, (block) => this.score(army, block));
  }

  /** Superblocks by `one` minus `other` plus `most`, 0..2 most, for each group; where both played. */
  differences(one: Army, other: Army): number[][] {
    const blocks = Math.min(one.blocks, other.blocks);
    return this.#grouped(
      blocks,
      2 * this.most + 1,
      (block) => this.most + this.score(one, block) - this.score(other, block),
    );
  }

  /** The same of all groups together. */
  difference(one: Army, other: Army): number[] {
    const groups = this.differences(one, other);
    return groups[0]!.map((_, at) => groups.reduce((sum, group) => sum + group[at]!, 0));
  }

  #grouped(blocks: number, length: number, scoreOf: (block: number) => number): number[][] {
    const groups = Array.from({ length: GROUPS }, () => new Array<number>(length).fill(0));
    for (let block = 0; block < blocks; block++) groups[block % GROUPS]![scoreOf(block)]! += 1;
    return groups;
  }
}

/** An army at several sizes, of which some have been played. */
export function latticeOf(
  sizes: ReadonlyMap<number, Army>,
  counts: (army: Army) => readonly number[][],
): GroupedLattice {
  return new Map(
    [...sizes]
      .filter(([, { blocks }]) => blocks > 0)
      .sort(([a], [b]) => a - b)
      .map(([size, army]) => [size, counts(army)]),
  );
}
