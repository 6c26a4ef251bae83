/**
 * A best reply that nobody wrote: what the terms of a script weigh evolves towards whatever scores best against the other side's player. Cold.
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
import { type EvolutionRule, evolve } from "./evolution.ts";
import { cellOf } from "./script-cells.ts";
import type { Mix, PlayersQuestion, Script, Selection } from "./select-players.ts";

export interface TrainingRule extends EvolutionRule {
  /** Of each candidate, on the same dice. */
  readonly blocks: number;
  /** On dice of their own, of what training came to and of what it began with. */
  readonly proof: number;
}

/** 20 x 16 x 128 pairs: about 82,000 battles. */
export const TRAINING: TrainingRule = { generations: 20, candidates: 16, blocks: 128, proof: 512 };

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
  const written = (values: readonly number[]) => scriptOf(start, name, terms, values);
  const [{ drawn }] = (await fight.play([start], "begin", rule.blocks)) as [Fitness];
  const found = await evolve(weights, rule, fight.chance, async (vectors, generation) => {
    const scores = await fight.play(vectors.map(written), `${generation}`, rule.blocks);
    // A stand-off that the script it began with did not play counts as lost.
    return scores.map(({ score, drawn: now }) => score - Math.max(0, now - drawn) / 2);
  });
  const script = written(found);
  const [before, after] = (await fight.play([start, script], "proof", rule.proof)) as [Fitness, Fitness];
  return {
    script,
    ...meanGain(after.points, before.points),
    draws: [before.drawn, after.drawn],
    battles: fight.battles,
  };
}

/** By how much one is better than the other, in the mean over what both have, and the standard error. */
export function meanGain(more: readonly number[], less: readonly number[]): Pick<Reply, "gain" | "error"> {
  const differences = more.map((points, i) => points - less[i]!);
  const n = differences.length;
  const gain = differences.reduce((sum, x) => sum + x, 0) / n;
  const variance = differences.reduce((sum, x) => sum + (x - gain) ** 2, 0) / (n - 1);
  return { gain, error: Math.sqrt(variance / n) };
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

  readonly chance = (generation: number): Dice => {
    const streams = new BlockStreams(buildDiceTables([]), cellKey(rootKey(this.#question.seed), this.#label));
    streams.open(generation);
    return streams.policy[0]!;
  };

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
export function scriptOf(start: Script, name: string, terms: readonly string[], values: readonly number[]): Script {
  const base = typeof start === "string" ? { doctrine: start } : start;
  const decisions = typeof start === "string" || start["weights"] === undefined ? {} : decisionsOf(start);
  const own = { ...ownTerms(start), ...Object.fromEntries(terms.map((term, k) => [term, values[k]!])) };
  return { ...base, weights: name, source: canonicalJson({ decisions, terms: own }) };
}

function decisionsOf(start: Exclude<Script, string>): unknown {
  return (JSON.parse(String(start["source"])) as { decisions: unknown }).decisions;
}
