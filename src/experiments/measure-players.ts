/**
 * What chosen players score on other dice than they were chosen on, and what their sides' other scripts would: the score of the pair, the
 * bracket of the value, and the gains. Cold.
 */

import type { Scheduler } from "../chunk/scheduler.ts";
import { PAIR_LABEL, ScriptPair } from "../chunk/script-pair.ts";
import { cellKey, rootKey } from "../dice/root-key.ts";
import { meanScore } from "../stats/block-score.ts";
import { type Bracket, type BracketVerdict, bracketOf, bracketVerdict, type Replies } from "../stats/bracket.ts";
import { differenceCounts, type Gain, gainOf } from "../stats/exploitability.ts";
import type { Estimated } from "../stats/mover.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { blockPoints } from "./cells.ts";
import { cellOf, type Mix, type PlayersQuestion } from "./select-players.ts";

export interface Blocks {
  readonly from: number;
  readonly to: number;
  /** Of the dice; never that of the selection. */
  readonly label?: string;
}

/** Half points of the first side in each block: the pair, and every script of one side against the other's player. */
export async function playReplies(
  question: PlayersQuestion,
  mixes: readonly [Mix, Mix],
  { from, to, label = "main" }: Blocks,
  scheduler: Scheduler,
): Promise<Replies<Uint8Array>> {
  const [p, q] = mixes.map((mix) => mix.map(({ numerator }) => numerator > 0n)) as [boolean[], boolean[]];
  // Of a mix all cells are played in all blocks, though a block needs but one of them: a battle does not change its players yet.
  const needed = p.flatMap((first, i) => q.flatMap((second, j) => (first || second ? [{ i, j }] : [])));
  const pieces = needed.map(({ i, j }) => ({ cell: cellOf(question, label, i, j), from, to }));
  const played = await scheduler.play(pieces);
  const points = p.map((): Uint8Array[] => []);
  for (const [k, { i, j }] of needed.entries()) points[i]![j] = blockPoints(played[k]!);
  scheduler.giveBack(played);
  const pair = new ScriptPair(cellKey(cellKey(rootKey(question.seed), label), PAIR_LABEL), mixes);
  const pairs = Array.from({ length: to - from }, (_, at) => {
    pair.open(from + at);
    return [pair.first, pair.second] as const;
  });
  const scored = (script: (first: number, second: number) => readonly [number, number]) =>
    Uint8Array.from(pairs, ([first, second], at) => {
      const [i, j] = script(first, second);
      return points[i]![j]![at]!;
    });
  const own = scored((i, j) => [i, j]);
  return {
    own,
    rows: mixes[0].map((weight, i) => (isAlways(weight) ? own : scored((_, j) => [i, j]))),
    columns: mixes[1].map((weight, j) => (isAlways(weight) ? own : scored((i) => [i, j]))),
  };
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

function countsOf(points: Uint8Array, top: number): Float64Array {
  const counts = new Float64Array(top + 1);
  for (const half of points) counts[half]! += 1;
  return counts;
}
