/**
 * A best reply that nobody wrote: what the terms of a script weigh is changed at random, generation by generation, towards whatever scores
 * best against the other side's player (evolution strategies, Beyer and Schwefel 2002: one mean, weighted recombination). Cold.
 *
 * All numbers of battles are fixed and all chance comes from the seed, so the same question trains the same player on any threads.
 */
import type { Cell, Piece } from "../chunk/piece.ts";
import type { Scheduler } from "../chunk/scheduler.ts";
import type { Dice } from "../dice/dice.ts";
import { cellKey, rootKey } from "../dice/root-key.ts";
import { BlockStreams } from "../dice/stream-dice.ts";
import { buildDiceTables } from "../dice/tables.ts";
import { ownTerms } from "../players/index.ts";
import { canonicalJson } from "../scenario/canonical.ts";
import { rational } from "../stats/rational.ts";
import { blockDraws, blockPoints } from "./cells.ts";
import { chosenCell } from "./chosen-players.ts";
import { cellOf } from "./script-cells.ts";
import type { Mix, PlayersQuestion, Script, Selection } from "./select-players.ts";

export interface TrainingRule {
  readonly generations: number;
  readonly candidates: number;
  /** Of each candidate, on the same dice. */
  readonly blocks: number;
  /** On dice of their own, of what training came to and of what it began with. */
  readonly proof: number;
}

/** 20 x 16 x 128 pairs: about 82,000 battles. */
export const TRAINING: TrainingRule = { generations: 20, candidates: 16, blocks: 128, proof: 512 };

/** A weight is first changed by some half of itself, in the last generation by a twentieth. */
const FIRST_STEP = 0.5;
const LAST_STEP = 0.05;
/** What a weight of about zero is changed by, as a share of the mean of all. */
const LEAST_SCALE = 0.2;

export interface Reply {
  readonly script: Script;
  /** In score of its side, over the script that it began with, on dice that it was not trained on. */
  readonly gain: number;
  readonly error: number;
  /** Share of battles drawn: of what it began with, and of what it came to. */
  readonly draws: readonly [number, number];
  readonly battles: number;
}

/** Trains a script of a side against the other side's player, from its script `from` on. `name` is what reports call it. */
export async function trainReply(
  question: PlayersQuestion,
  { mixes }: Pick<Selection, "mixes">,
  { side, from, name, rule = TRAINING }: { side: 0 | 1; from: number; name: string; rule?: TrainingRule },
  scheduler: Scheduler,
): Promise<Reply> {
  const start = question.scripts[side][from]!;
  const fight = new Practice(question, mixes, side, name, scheduler);
  const { terms, weights } = fight.begin(from);
  const mean = weights.reduce((sum, weight) => sum + Math.abs(weight), 0) / weights.length;
  const scale = weights.map((weight) => Math.max(Math.abs(weight), LEAST_SCALE * mean));
  const written = (values: readonly number[]) => scriptOf(start, name, terms, values);
  const [{ drawn }] = (await fight.play([start], "begin", rule.blocks)) as [Fitness];
  let middle = [...weights];
  for (let generation = 0; generation < rule.generations; generation++) {
    const step = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (generation / Math.max(1, rule.generations - 1));
    const dice = fight.chance(generation);
    // In pairs that lie opposite to each other, and the middle itself.
    const steps: number[][] = [];
    for (let i = 0; i < rule.candidates / 2; i++) {
      const way = scale.map((size) => step * size * normal(dice));
      steps.push(
        way,
        way.map((x) => -x),
      );
    }
    const tried = [middle, ...steps.map((way) => middle.map((weight, k) => weight + way[k]!))].map((each) =>
      each.map(rounded),
    );
    const scores = await fight.play(tried.map(written), `${generation}`, rule.blocks);
    // A stand-off that the script it began with did not play counts as lost.
    const order = scores
      .map(({ score, drawn: now }, i) => ({ i, fitness: score - Math.max(0, now - drawn) / 2 }))
      .sort((a, b) => b.fitness - a.fitness || a.i - b.i)
      .slice(0, Math.max(1, Math.floor(tried.length / 4)));
    const lots = order.map((_, rank) => order.length - rank);
    const total = lots.reduce((sum, lot) => sum + lot, 0);
    middle = middle.map((_, k) => order.reduce((sum, { i }, rank) => sum + lots[rank]! * tried[i]![k]!, 0) / total);
  }
  const script = written(middle.map(rounded));
  const [before, after] = (await fight.play([start, script], "proof", rule.proof)) as [Fitness, Fitness];
  const differences = after.points.map((points, block) => points - before.points[block]!);
  const n = differences.length;
  const average = differences.reduce((sum, x) => sum + x, 0) / n;
  const variance = differences.reduce((sum, x) => sum + (x - average) ** 2, 0) / (n - 1);
  return {
    script,
    gain: average,
    error: Math.sqrt(variance / n),
    draws: [before.drawn, after.drawn],
    battles: fight.battles,
  };
}

export interface Fitness {
  /** Of the trained side, in each block. */
  readonly points: readonly number[];
  readonly score: number;
  /** Share of battles. */
  readonly drawn: number;
}

/** Battles of scripts of one side against the other side's player. */
export class Practice {
  battles = 0;
  readonly #question: PlayersQuestion;
  readonly #mixes: readonly [Mix, Mix];
  readonly #side: 0 | 1;
  readonly #label: string;
  readonly #scheduler: Scheduler;

  constructor(question: PlayersQuestion, mixes: readonly [Mix, Mix], side: 0 | 1, name: string, scheduler: Scheduler) {
    this.#question = question;
    this.#mixes = mixes;
    this.#side = side;
    this.#label = `players/train/${side}/${name}`;
    this.#scheduler = scheduler;
  }

  /** What the terms of one of its scripts weigh. */
  begin(script: number): { readonly terms: readonly string[]; readonly weights: readonly number[] } {
    const [i, j] = this.#side === 0 ? [script, 0] : [0, script];
    const { matchup } = cellOf(this.#question, this.#label, i, j);
    const terms = Object.keys(this.#question.rulebook.players!.terms);
    return { terms, weights: [...matchup.weights![this.#side]!] };
  }

  chance(generation: number): Dice {
    const streams = new BlockStreams(buildDiceTables([]), cellKey(rootKey(this.#question.seed), this.#label));
    streams.open(generation);
    return streams.policy[0]!;
  }

  /** All on the same dice. */
  async play(scripts: readonly Script[], dice: string, blocks: number): Promise<Fitness[]> {
    const pieces = scripts.map((script): Piece => ({ cell: this.#cell(script, dice), from: 0, to: blocks }));
    const played = await this.#scheduler.play(pieces);
    const found = played.map((each): Fitness => {
      const { legs } = each.cell.layout;
      const points = [...blockPoints(each)].map((half) => (this.#side === 0 ? half : 2 * legs - half) / (2 * legs));
      const drawn = blockDraws(each).reduce((sum, n) => sum + n, 0) / (blocks * legs);
      this.battles += blocks * legs;
      return { points, score: points.reduce((sum, x) => sum + x, 0) / blocks, drawn };
    });
    this.#scheduler.giveBack(played);
    return found;
  }

  #cell(script: Script, dice: string): Cell {
    const one: Mix = [rational(1n, 1n)];
    const [first, second] = this.#question.scripts;
    const [p, q] = this.#mixes;
    const [scripts, mixes] =
      this.#side === 0
        ? ([
            [[script], second],
            [one, q],
          ] as const)
        : ([
            [first, [script]],
            [p, one],
          ] as const);
    const question = { ...this.#question, scripts };
    // Its blocks are nobody's to keep.
    const { id: _, ...cell } = chosenCell(question, { mixes }, `${this.#label}/${dice}`);
    return cell;
  }
}

/** A script that plays like `start` but for what its terms weigh. */
function scriptOf(start: Script, name: string, terms: readonly string[], values: readonly number[]): Script {
  const base = typeof start === "string" ? { doctrine: start } : start;
  const decisions = typeof start === "string" || start["weights"] === undefined ? {} : decisionsOf(start);
  const own = { ...ownTerms(start), ...Object.fromEntries(terms.map((term, k) => [term, values[k]!])) };
  return { ...base, weights: name, source: canonicalJson({ decisions, terms: own }) };
}

function decisionsOf(start: Exclude<Script, string>): unknown {
  return (JSON.parse(String(start["source"])) as { decisions: unknown }).decisions;
}

/** Four digits are all that a weight needs to be told apart by, and all that a file should hold. */
function rounded(weight: number): number {
  return Number(weight.toPrecision(4));
}

/** About normal: the sum of twelve uniforms, which is the same on every machine. */
function normal(dice: Dice): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += (dice.below(1 << 16) + 0.5) / (1 << 16);
  return sum;
}
