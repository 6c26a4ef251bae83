/** What the verification says beyond its verdict: fair prices with intervals, and the part that no price can mend. Cold. */
import { ladderCorners } from "../stats/army-ladder.ts";
import { blockMoments } from "../stats/block-score.ts";
import { solve } from "../stats/linear-solve.ts";
import { exp, log, normQuantile } from "../stats/portable-math.ts";
import { shrunkMoments } from "../stats/score-surface.ts";
import { type Unmendable, unmendable } from "../stats/unmendable.ts";
import { changesAllowed } from "./tune-game.ts";
import type { Positions, TuneModel } from "./tune-model.ts";
import { type Fresh, pairsFound } from "./tune-verify.ts";

export interface FairPrice {
  readonly unit: number;
  readonly old: number;
  readonly proposed: number;
  /** Least squares of what all rows miss. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const ROUNDS = 5;
const SLOPE_STEP = 0.01;
const MOST_STEP = 0.2;
/** Keeps a set of units that move the rows alike from having no answer. */
const RIDGE = 1e-9;
const NEVER = 1e-3;

export interface Verified {
  readonly set: readonly number[];
  readonly change: readonly number[];
  readonly positions: Positions;
  readonly fresh: Fresh;
}

/**
 * Gauss and Newton's steps from the level of the fresh dice, by the shape of the surfaces (where the next rungs begin). The set was chosen
 * before these dice were thrown; intervals hold together (Bonferroni).
 */
export function fairPrices(
  model: TuneModel,
  { set, change, positions, fresh }: Verified,
  confidence: number,
): FairPrice[] {
  const { rows, pairs, prices } = model.game;
  if (set.length === 0) return [];
  const allowed = changesAllowed(model.game);
  const base = model.scores(change)!;
  const found = model.rows(pairsFound(model.game, positions, fresh).map((score) => ({ score, sd: 0 })));
  let fair = [...change];
  let gain: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = model.jacobian(fair, set, SLOPE_STEP);
    const now = model.scores(fair);
    if (slopes === undefined || now === undefined) break;
    gain = pseudoInverse(slopes);
    const missed = rows.map(({ target }, r) => found[r]!.score + now[r]!.score - base[r]!.score - target);
    const next = [...fair];
    for (const [a, u] of set.entries()) {
      const step = missed.reduce((sum, miss, r) => sum + gain[a]![r]! * miss, 0);
      const moved = fair[u]! - Math.max(-MOST_STEP, Math.min(MOST_STEP, step));
      next[u] = Math.min(allowed[u]!.high, Math.max(allowed[u]!.low, moved));
    }
    fair = next;
  }
  const z = normQuantile(1 - (1 - confidence) / (2 * set.length));
  return set.map((u, a): FairPrice => {
    let variance = 0;
    for (const [p, [i, j]] of pairs.entries()) {
      let pull = 0;
      for (const [r, { terms }] of rows.entries())
        for (const { pair, flipped, weight } of terms)
          if (pair === p) pull += (gain[a]?.[r] ?? 0) * weight * (flipped ? -1 : 1);
      for (const { first, second, weight } of ladderCorners(positions[i]!, positions[j]!))
        variance += pull * weight * (pull * weight) * varianceOfMean(fresh[p]!.get(`${first} ${second}`)!.counts);
    }
    const half = z * Math.sqrt(variance);
    const at = (x: number) => prices[u]! * exp(x);
    return {
      unit: u,
      old: prices[u]!,
      proposed: at(change[u]!),
      value: at(fair[u]!),
      low: at(fair[u]! - half),
      high: at(fair[u]! + half),
    };
  });
}

/** (J'J)^-1 J', [unit][row]. */
function pseudoInverse(slopes: readonly (readonly number[])[]): number[][] {
  const m = slopes[0]!.length;
  const unit = (a: number) => Array.from({ length: m }, (_, q) => Number(q === a));
  const normal = Array.from({ length: m }, (_, a) =>
    Array.from({ length: m }, (_, b) => slopes.reduce((sum, row) => sum + row[a]! * row[b]!, a === b ? RIDGE : 0)),
  );
  return Array.from({ length: m }, (_, a) => {
    const inverse = solve(normal, unit(a));
    return slopes.map((row) => row.reduce((sum, slope, b) => sum + inverse[b]! * slope, 0));
  });
}

function varianceOfMean(counts: readonly number[]): number {
  const { n, sum, sumOfSquares, top } = blockMoments(counts);
  return (sumOfSquares - (sum * sum) / n) / (top * top) / n / Math.max(1, n - 1);
}

/** Logits by which the rows that are one match-up miss their targets, less what the sizes of all lists could mend. Needs three lists that all met. */
export function unmendableOf(model: TuneModel, { positions, fresh }: Omit<Verified, "set" | "change">): Unmendable {
  const { pairs, rows, lists } = model.game;
  const targets = pairs.map(() => 0.5);
  for (const { terms, target } of rows) {
    const [term, ...others] = terms;
    if (others.length === 0) targets[term!.pair] = term!.flipped ? 1 - target : target;
  }
  const scores = pairsFound(model.game, positions, fresh);
  const missed = pairs.map(([i, j], p) => {
    const score = Math.min(1 - NEVER, Math.max(NEVER, scores[p]!));
    let variance = 0;
    for (const { first, second, weight } of ladderCorners(positions[i]!, positions[j]!)) {
      const { n, variance: ofBlock } = shrunkMoments(fresh[p]!.get(`${first} ${second}`)!.counts);
      variance += (weight * weight * ofBlock) / n;
    }
    const slope = score * (1 - score);
    return {
      first: i,
      second: j,
      excess: logit(score) - logit(targets[p]!),
      variance: variance / (slope * slope),
      slope: slopeOf(model, p, positions[i]!.rung, positions[j]!.rung),
    };
  });
  return unmendable(missed, lists.length);
}

/** Mean of what a logarithm of size is worth to the one army and to the other. */
function slopeOf(model: TuneModel, pair: number, k: number, l: number): number {
  const [i, j] = model.game.pairs[pair]!;
  const at = (first: number, second: number) => logit(model.at(pair, first, second).score);
  const here = at(k, l);
  const up = (at(k + 1, l) - here) / (model.size(i, k + 1) - model.size(i, k));
  const down = (here - at(k, l + 1)) / (model.size(j, l + 1) - model.size(j, l));
  return 0.5 * (up + down);
}

function logit(score: number): number {
  return log(score / (1 - score));
}
