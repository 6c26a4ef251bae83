/** Which opponents define the field: the mixture of them that nobody among them can beat (stats/nash-average.ts). Cold. */

import type { Piece, Played } from "../chunk/piece.ts";
import type { Scheduler } from "../chunk/scheduler.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import type { BattleCode } from "../rules/battles.ts";
import { pitted } from "../scenario/contenders.ts";
import { simulate, toItsEnd } from "../simulate.ts";
import { CHEAP_RACE } from "../stats/equilibrium-race.ts";
import { nashAverage } from "../stats/nash-average.ts";
import { Cast, type Casting } from "./cast.ts";
import { blockPoints } from "./cells.ts";
import type { UnitQuestion } from "./lattice.ts";

const BLOCKS = 8 * CHUNK_BLOCKS;
/** Weights are whole numbers that add up to about this. */
const TOTAL = 12;
/** A handful of opponents fight each other in no time, and their equilibria are found exactly. */
const [FEWEST, MOST] = [3, 10];

interface Playing extends BattleCode {
  readonly scheduler: Scheduler;
  readonly seed: string;
  readonly casting?: Casting;
}

/** How often to meet each opponent, and the battles by which those who played for it were chosen. */
interface NashWeights {
  readonly weights: readonly number[];
  readonly selection: number;
}

/** So that easy victims and copies of one army do not count; undefined: too few, too many, or interrupted. */
export async function nashWeights(question: UnitQuestion, options: Playing): Promise<NashWeights | undefined> {
  const { opponents, rulebook } = question;
  const { scheduler } = options;
  const cast = new Cast({ ...options, rulebook, rule: CHEAP_RACE });
  if (opponents.length < FEWEST || opponents.length > MOST) return undefined;
  const pairs = opponents.flatMap((_, i) => opponents.slice(i + 1).map((_, j) => [i, i + 1 + j] as const));
  const payoff = opponents.map(() => opponents.map(() => 0));
  let isPlayed = false;
  const take = (played: readonly Played[]) => {
    isPlayed = true;
    for (const [p, [i, j]] of pairs.entries()) {
      const points = blockPoints(played[p]!).reduce((sum, half) => sum + half, 0);
      const excess = points / (2 * played[p]!.cell.layout.legs * BLOCKS) - 0.5;
      payoff[i]![j] = excess;
      payoff[j]![i] = -excess;
    }
  };
  // A signal here stops what follows as well, and nothing is known yet.
  const play = async () => {
    const pieces: Piece[] = [];
    for (const [i, j] of pairs) {
      const [first, second] = [opponents[i]!, opponents[j]!];
      const scenario = pitted(question, first.side, second.side);
      const cell = cast.cell(scenario, await cast.players(scenario), `${first.name} against ${second.name}`);
      pieces.push({ cell, from: 0, to: BLOCKS });
    }
    await simulate({ next: () => (isPlayed ? [] : pieces), take }, scheduler);
  };
  if (!(await toItsEnd(play()))) return undefined;
  const weights = nashAverage(payoff).weight.map((weight) => Math.round(TOTAL * weight));
  return weights.some((weight) => weight > 0) ? { weights, selection: cast.battles } : undefined;
}
