/**
 * Weights that evolve: changed at random, generation by generation, towards whatever is fittest (evolution strategies, Beyer and Schwefel 2002:
 * one mean, weighted recombination, here of pairs that lie opposite to each other). All chance comes from the dice that are handed in. Cold.
 */
import type { Dice } from "../dice/dice.ts";

export interface EvolutionRule {
  readonly generations: number;
  /** An even number; the middle that they are strewn around is tried as well. */
  readonly candidates: number;
}

/** A weight is first changed by some half of itself, in the last generation by a twentieth. */
const FIRST_STEP = 0.5;
const LAST_STEP = 0.05;
/** What a weight of about zero is changed by, as a share of the mean of all. */
const LEAST_SCALE = 0.2;

/** What the weights come to. `fitness` is asked once a generation for all that are tried, and compares only those. */
export async function evolve(
  weights: readonly number[],
  { generations, candidates }: EvolutionRule,
  chance: (generation: number) => Dice,
  fitness: (vectors: readonly (readonly number[])[], generation: number) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const mean = weights.reduce((sum, weight) => sum + Math.abs(weight), 0) / weights.length;
  const scale = weights.map((weight) => Math.max(Math.abs(weight), LEAST_SCALE * mean));
  let middle = [...weights];
  for (let generation = 0; generation < generations; generation++) {
    const step = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (generation / Math.max(1, generations - 1));
    const dice = chance(generation);
    const steps: number[][] = [];
    for (let i = 0; i < candidates / 2; i++) {
      const way = scale.map((size) => step * size * normal(dice));
      steps.push(
        way,
        way.map((x) => -x),
      );
    }
    const tried = [middle, ...steps.map((way) => middle.map((weight, k) => weight + way[k]!))].map((each) =>
      each.map(rounded),
    );
    const found = await fitness(tried, generation);
    const fittest = tried
      .map((vector, i) => ({ vector, i, fitness: found[i]! }))
      .sort((a, b) => b.fitness - a.fitness || a.i - b.i)
      .slice(0, Math.max(1, Math.floor(tried.length / 4)));
    const lots = fittest.map((_, rank) => fittest.length - rank);
    const total = lots.reduce((sum, lot) => sum + lot, 0);
    middle = middle.map((_, k) => fittest.reduce((sum, { vector }, rank) => sum + lots[rank]! * vector[k]!, 0) / total);
  }
  return middle.map(rounded);
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
