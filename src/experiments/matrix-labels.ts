/**
 * Where only the verdicts on costs are asked for: battles go to those that are still open. Cold: a look at a doubling of the battles.
 *
 * Look k is taken when every match-up that is still played has 256 x 2^(k-1) blocks. An entry's verdict is taken at the error of one entry
 * over k(k+1), which over all looks comes to no more than that of one entry, so that all verdicts together are as sure as in a matrix
 * that is looked at once. A verdict once taken stands, and a match-up is played on while one of its two entries is open. Match-ups end
 * with unlike precision, so there are no ratings and no cycles. Measured on 16 fields of eight: about half of the battles of the fixed number
 * that settles all verdicts of a field in 95 % of runs (the median; from half to three times), which nobody knows beforehand.
 */
import { FIRST_LOOK_BLOCKS } from "../chunk/stop.ts";
import { UserError } from "../errors.ts";
import type { Estimated } from "../stats/mover.ts";
import { type CostVerdict, costVerdict } from "../stats/verdict.ts";
import type { Pair } from "./matrix-cells.ts";
import { GAUNTLET_DELTA, gauntletSum, pairScore } from "./matrix-scores.ts";

/** A verdict that was taken, and what it was taken on. */
export interface Label {
  readonly entry: number;
  readonly cost: CostVerdict;
  readonly look: number;
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
}

/** Looks that were taken, and the verdicts that came of them. */
export interface Labels {
  readonly look: number;
  readonly taken: readonly Label[];
}

/** Blocks of a match-up at a look, the first of which is 1. */
export function blocksAt(look: number): number {
  let blocks = FIRST_LOOK_BLOCKS;
  for (let k = 1; k < look; k++) blocks *= 2;
  return blocks;
}

/** Looks that may be taken with so many blocks of a match-up. */
export function looksWithin(blocks: number): number {
  if (blocks < FIRST_LOOK_BLOCKS)
    throw new UserError(
      `--labels looks first after ${FIRST_LOOK_BLOCKS} blocks of each match-up, and --max-battles allows ${blocks}; give it more`,
    );
  let looks = 1;
  while (blocksAt(looks + 1) <= blocks) looks++;
  return looks;
}

/** Share of an error that look k may spend: over all looks they add up to 1. */
export function spentAt(look: number): number {
  return 1 / (look * (look + 1));
}

/** What the counts say of an entry's cost at a look. */
export function costAt(
  entry: number,
  pairs: readonly Pair[],
  weights: readonly (readonly number[])[],
  alpha: number,
  look: number,
): Estimated & { readonly confidence: number; readonly cost: CostVerdict } {
  const confidence = 1 - (alpha / weights.length) * spentAt(look);
  const parts = pairs.map((pair) => pairScore(pair, confidence));
  const score = gauntletSum(entry, pairs, weights[entry]!, parts);
  return { ...score, confidence, cost: costVerdict(score, GAUNTLET_DELTA) };
}

/** The next look: every match-up of an open entry was played up to it. */
export function takeLook(
  pairs: readonly Pair[],
  weights: readonly (readonly number[])[],
  alpha: number,
  { look: before, taken }: Labels,
): Labels {
  const look = before + 1;
  const open = weights.map((_, entry) => entry).filter((entry) => !taken.some((label) => label.entry === entry));
  const found = open.flatMap((entry): Label[] => {
    const { cost, low, high, confidence } = costAt(entry, pairs, weights, alpha, look);
    return cost === "open" ? [] : [{ entry, cost, look, low, high, confidence }];
  });
  return { look, taken: [...taken, ...found] };
}

/** Looks for which a pair was played: the later of its two entries', of which an open one's is the present look. */
export function looksOf({ first, second }: Pair, { taken }: Labels, present: number): number {
  const of = (entry: number) => taken.find((label) => label.entry === entry)?.look ?? present;
  return Math.max(of(first), of(second));
}
