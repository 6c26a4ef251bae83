/** All scripts on both sides of all fights, and which of them reach most together. */
import type { Script } from "../../src/experiments/select-players.ts";
import { type Fitness, meanGain } from "../../src/experiments/train-reply.ts";
import { percent } from "../markdown.ts";
import type { Place } from "./places.ts";

/** A script has to raise by more than this what some side can reach. */
const RAISE = 0.02;

export interface Candidate {
  readonly script: Script;
  /** Where it comes from, in a line. */
  readonly from: string;
}

/** What a script came to at each place. */
export interface Tried extends Candidate {
  readonly found: readonly Fitness[];
}

export async function tryAll(pool: readonly Candidate[], places: readonly Place[], blocks: number): Promise<Tried[]> {
  const scripts = pool.map(({ script }) => script);
  const tried = pool.map((each) => ({ ...each, found: [] as Fitness[] }));
  for (const { name, practice } of places) {
    const played = await practice.play(scripts, "trial", blocks);
    for (const [k, each] of played.entries()) tried[k]!.found.push(each);
    console.error(`tried: ${name}`);
  }
  return tried;
}

/**
 * Those that reach most together, the one first that reaches most alone; then always whichever raises most over all places, by what is sure of
 * it, as long as it raises some place by more than two points.
 */
export function choosePortfolio(tried: readonly Tried[], most: number): Tried[] {
  const alone = tried.map(({ found }) => sumOf(found.map(({ score }) => score)));
  const chosen = [tried[alone.indexOf(Math.max(...alone))]!];
  while (chosen.length < most) {
    const best = bestOf(chosen);
    const raised = tried
      .map((each) => ({ each, by: each.found.map((fitness, place) => sureRaise(fitness, best[place]!)) }))
      .filter(({ by }) => Math.max(...by) > RAISE)
      .sort((a, b) => sumOf(b.by) - sumOf(a.by))[0];
    if (raised === undefined) break;
    chosen.push(raised.each);
  }
  return chosen;
}

/** At each place what the best of them came to. */
function bestOf(tried: readonly Tried[]): Fitness[] {
  return tried[0]!.found.map((_, place) =>
    tried.map(({ found }) => found[place]!).reduce((best, each) => (each.score > best.score ? each : best)),
  );
}

/** The score at each place that the best of them reaches. */
export function reachOf(tried: readonly Tried[]): number[] {
  return bestOf(tried).map(({ score }) => score);
}

/** By how much one is better, on the same dice, less a standard error. */
function sureRaise(more: Fitness, less: Fitness): number {
  const { gain, error } = meanGain(more.points, less.points);
  return Math.max(0, gain - error);
}

/** What the sides miss with some of the scripts that all together reach. */
export function tellMissed(title: string, some: readonly Tried[], all: readonly Tried[]): void {
  const reach = reachOf(some);
  const missed = reachOf(all)
    .map((score, place) => score - reach[place]!)
    .sort((a, b) => a - b);
  const at = (share: number) => percent(missed[Math.ceil(share * missed.length) - 1]!);
  const mean = percent(sumOf(reach) / reach.length);
  console.log(
    `${title}, ${some.length} scripts: mean score ${mean}; missed by half of the sides at most ${at(0.5)}, nine of ten ${at(0.9)}, all ${at(1)}`,
  );
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0);
}
