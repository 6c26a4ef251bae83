/**
 * Vectors of a portfolio that go on evolving, each towards what all sides together can reach with it, the others as they are: what was trained for one
 * fight learns what it is needed for elsewhere.
 */
import { type EvolutionRule, evolve } from "../../src/experiments/evolution.ts";
import { meanGain, scriptOf } from "../../src/experiments/train-reply.ts";
import { ownTerms } from "../../src/players/index.ts";
import { percent } from "../markdown.ts";
import type { Place } from "./places.ts";
import { type Candidate, reachOf, sumOf, type Tried } from "./trial.ts";

/** Blocks at every place of each vector that is tried, and of the proof that the last is better than the first. */
const BLOCKS = 8;
const PROOF = 64;

export async function broadened(
  chosen: readonly Tried[],
  places: readonly Place[],
  rule: EvolutionRule,
): Promise<Candidate[]> {
  const portfolio: Candidate[] = [];
  for (const [k, { script, from }] of chosen.entries()) {
    if (typeof script === "string" || rule.generations === 0) {
      portfolio.push({ script, from });
      continue;
    }
    const others = chosen.filter((_, i) => i !== k);
    const elsewhere = others.length === 0 ? places.map(() => 0) : reachOf(others);
    const terms = Object.keys(ownTerms(script));
    const written = (weights: readonly number[]) => scriptOf(script, String(script["weights"]), terms, weights);
    const reach = async (vectors: readonly (readonly number[])[], dice: string, blocks: number) => {
      const sums = vectors.map(() => [] as number[]);
      for (const [at, { practice }] of places.entries()) {
        const found = await practice.play(vectors.map(written), dice, blocks);
        // A stand-off that the first of them does not play counts as lost.
        for (const [i, { score, drawn }] of found.entries())
          sums[i]!.push(Math.max(elsewhere[at]!, score - Math.max(0, drawn - found[0]!.drawn) / 2));
      }
      return sums;
    };
    const first = Object.values(ownTerms(script));
    const last = await evolve(first, rule, places[0]!.practice.chance, async (vectors, generation) =>
      (await reach(vectors, `broaden-${k}-${generation}`, BLOCKS)).map(sumOf),
    );
    const [before, after] = (await reach([first, last], `broaden-${k}-proof`, PROOF)) as [number[], number[]];
    const { gain, error } = meanGain(after, before);
    console.error(`${k + 1}: raised by ${percent(gain)} points a side (+-${percent(2 * error)})`);
    portfolio.push(gain > error ? { script: written(last), from: `${from}; then broadened` } : { script, from });
  }
  return portfolio;
}
