/**
 * What chosen players score on other dice than they were chosen on, and what their sides' other scripts would: the score of the pair, the
 * bracket of the value, and the gains. Cold.
 */

import type { Scheduler } from "../chunk/scheduler.ts";
import { chunkEndAfter } from "../chunk/size.ts";
import { meanScore } from "../stats/block-score.ts";
import { type Bracket, type BracketVerdict, bracketOf, bracketVerdict, type Replies } from "../stats/bracket.ts";
import { differenceCounts, type Gain, gainOf } from "../stats/exploitability.ts";
import type { Estimated } from "../stats/mover.ts";
import { rational } from "../stats/rational.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { blockDraws, blockPoints, type ScenarioCell } from "./cells.ts";
import { chosenCell } from "./chosen-players.ts";
import { cellOf } from "./script-cells.ts";
import type { Mix, PlayersQuestion } from "./select-players.ts";

/** Who plays a side: one of its scripts throughout, or, where none is named, whom its player's mix draws for the block. */
export interface ReplyArm {
  readonly first?: number;
  readonly second?: number;
}

/** What came of each block under a pair and under the replies to it, each played as far as somebody asked; all on the same dice. */
export class ReplyBench {
  battles = 0;
  readonly #question: PlayersQuestion;
  readonly #mixes: readonly [Mix, Mix];
  readonly #scheduler: Scheduler;
  readonly #label: string;
  readonly #arms = new Map<string, ArmBlocks>();

  /** `label` names the dice: never that of the selection. */
  constructor(question: PlayersQuestion, mixes: readonly [Mix, Mix], scheduler: Scheduler, label = "main") {
    this.#question = question;
    this.#mixes = mixes;
    this.#scheduler = scheduler;
    this.#label = label;
  }

  /** The cell of two scripts. */
  cell(i: number, j: number): ScenarioCell {
    return cellOf(this.#question, this.#label, i, j);
  }

  /** Plays on until each arm knows its blocks up to its number. Throws `Interrupted` when the signal comes first. */
  async playTo(goals: readonly (readonly [arm: ReplyArm, to: number])[]): Promise<void> {
    const wanted = new Map<ArmBlocks, number>();
    for (const [arm, to] of goals) {
      const blocks = this.#blocks(arm);
      if (blocks.points.length < to) wanted.set(blocks, Math.max(to, wanted.get(blocks) ?? 0));
    }
    // More than was asked for, as a stage has its price; what nobody looks at cannot show in an answer.
    const pieces = [...wanted].map(([{ cell, points }, to]) => {
      const more = points.length * STAGE_GROWTH;
      return { cell, from: points.length, to: chunkEndAfter(Math.max(to, points.length + more) - 1) };
    });
    const found = await this.#scheduler.play(pieces);
    for (const [k, blocks] of [...wanted.keys()].entries()) {
      blocks.points = joined(blocks.points, blockPoints(found[k]!));
      blocks.draws = joined(blocks.draws, blockDraws(found[k]!));
      this.battles += (pieces[k]!.to - pieces[k]!.from) * blocks.cell.layout.legs;
    }
    this.#scheduler.giveBack(found);
  }

  /** Half points of the first side in the blocks of an arm. */
  points(arm: ReplyArm, from: number, to: number): Uint8Array {
    return this.#blocks(arm).points.slice(from, to);
  }

  /** Battles of those blocks that were drawn. */
  draws(arm: ReplyArm, from: number, to: number): number {
    return this.#blocks(arm)
      .draws.subarray(from, to)
      .reduce((sum, drawn) => sum + drawn, 0);
  }

  /** Arms draw alike whom a mix plays in a block, whoever the other side is. */
  #blocks({ first, second }: ReplyArm): ArmBlocks {
    const name = `${first},${second}`;
    let blocks = this.#arms.get(name);
    if (blocks === undefined) {
      const mixes = [first, second].map((script, side) => {
        const mix = this.#mixes[side]!;
        return script === undefined ? mix : always(script, mix.length);
      }) as [Mix, Mix];
      const cell = chosenCell(this.#question, { mixes }, this.#label);
      blocks = { cell, points: new Uint8Array(), draws: new Uint8Array() };
      this.#arms.set(name, blocks);
    }
    return blocks;
  }
}

function always(script: number, scripts: number): Mix {
  return Array.from({ length: scripts }, (_, i) => rational(i === script ? 1n : 0n, 1n));
}

/** Of what an arm has played, the share that it plays more at a time. */
const STAGE_GROWTH = 1 / 4;

interface ArmBlocks {
  readonly cell: ScenarioCell;
  /** Half points of the first side, and battles drawn, in each block. */
  points: Uint8Array;
  draws: Uint8Array;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** The pair, and each script of one side against the other's player; where a side always plays a script, the pair itself. */
export function replyArms([p, q]: readonly [Mix, Mix]): Replies<ReplyArm> {
  const own: ReplyArm = {};
  return {
    own,
    rows: p.map((weight, first) => (isAlways(weight) ? own : { first })),
    columns: q.map((weight, second) => (isAlways(weight) ? own : { second })),
  };
}

/** The same said of each arm; of arms that are one arm, once. */
export function eachReply<T, U>({ own, rows, columns }: Replies<T>, of: (arm: T) => U): Replies<U> {
  const pair = of(own);
  const reply = (arm: T) => (arm === own ? pair : of(arm));
  return { own: pair, rows: rows.map(reply), columns: columns.map(reply) };
}

/** Half points of the first side in each of so many blocks: the pair, and every script of one side against the other's player. */
export async function playReplies(
  question: PlayersQuestion,
  mixes: readonly [Mix, Mix],
  { blocks, label }: { readonly blocks: number; readonly label?: string },
  scheduler: Scheduler,
): Promise<Replies<Uint8Array>> {
  const bench = new ReplyBench(question, mixes, scheduler, label);
  const arms = replyArms(mixes);
  await bench.playTo([arms.own, ...arms.rows, ...arms.columns].map((arm) => [arm, blocks]));
  return eachReply(arms, (arm) => bench.points(arm, 0, blocks));
}

function isAlways({ numerator, denominator }: Mix[number]): boolean {
  return numerator === denominator;
}

/** How well both sides were played, and who is better when they are. */
export interface WellPlayed extends BracketVerdict {
  readonly blocks: number;
  /** Score of the first side under the players. */
  readonly score: Estimated;
  readonly bracket: Bracket;
  /** What each side would gain by another of its scripts. */
  readonly gains: readonly [Gain, Gain];
  /** Score of the first side with each of its scripts, and against each of the second's. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

export interface WellPlayedOptions {
  /** Half points of a block at most. */
  readonly top: number;
  /** The best reply of each side as it was known beforehand; see `bestReplies`. */
  readonly named: readonly [number, number];
  readonly alpha?: number;
  readonly delta?: number;
}

/** From a fixed number of blocks. */
export function wellPlayed(points: Replies<Uint8Array>, options: WellPlayedOptions): WellPlayed {
  const { top, named, alpha = 0.05, delta } = options;
  const { own, rows, columns } = points;
  const counted = new Map([own, ...rows, ...columns].map((values) => [values, countsOf(values, top)]));
  const counts = (values: Uint8Array) => counted.get(values)!;
  const replies = { own: counts(own), rows: rows.map(counts), columns: columns.map(counts) };
  const bracket = bracketOf(replies, "msi", alpha);
  const value = meanScore(replies.own);
  const gain = (values: readonly Uint8Array[], side: 0 | 1) =>
    gainOf(
      values.map((reply) => {
        if (reply === own) return "none";
        return side === 0 ? differenceCounts(reply, own, top) : differenceCounts(own, reply, top);
      }),
      named[side],
      "msi",
      alpha,
    );
  return {
    blocks: own.length,
    score: { value, ...scoreInterval(replies.own, 1 - alpha) },
    bracket,
    ...bracketVerdict(bracket, value, delta),
    gains: [gain(rows, 0), gain(columns, 1)],
    rows: replies.rows.map(meanScore),
    columns: replies.columns.map(meanScore),
  };
}

/** Blocks by their half points, of at most `top`. */
export function countsOf(points: Uint8Array, top: number): Float64Array {
  const counts = new Float64Array(top + 1);
  for (const half of points) counts[half]! += 1;
  return counts;
}
