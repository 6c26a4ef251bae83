/**
 * When a comparison has seen enough. Cold: asked once a chunk.
 *
 * Looking again and again is allowed because the betting confidence sequence is right at all looks at once. A look costs three
 * wealths, a few microseconds each; the interval itself is a hundred times dearer and only for show. A fixed number of battles is looked at
 * once, and earns the narrower interval.
 */
import { UserError } from "../errors.ts";
import { isCutOff } from "../estimate/cautions.ts";
import { given } from "../given.ts";
import { logWealthAbove, logWealthBelow } from "../stats/confidence-sequence.ts";
import { log } from "../stats/portable-math.ts";
import { llrExact, sprtBounds } from "../stats/sprt.ts";
import { type Evidence, MOST_VALUES } from "./compare-evidence.ts";
import { wholeBlocks } from "./effort.ts";

/** Cap of a comparison, in battles of each matchup: 2^17 mirrored pairs. */
export const COMPARE_CAP = 262_144;
/** Chance of the fast test to miss a difference of delta. */
const BETA = 0.05;
/** Half-width, in score, at which a decided comparison has also said how much (methods A1). */
export const SIZE_KNOWN = 0.03;

export interface Effort {
  /** Half of the band that counts as no difference, in score or units of the metric. Default: a hundredth of the scale; none for a count without a bound. */
  readonly delta?: number;
  readonly confidence?: number;
  /** A fixed number of battles of each matchup: no peeking, and the narrower interval. */
  readonly battles?: number;
  readonly maxBattles?: number;
  /** Go on until the interval's half-width is at most this, whatever the direction. */
  readonly precision?: number;
  /** Sequential probability ratio tests instead of the confidence sequence: sooner, but they tell no size. */
  readonly fast?: boolean;
  /** Stop as soon as the direction is known, however wide the interval still is. */
  readonly direction?: boolean;
}

export interface Rule {
  readonly kind: "sequential" | "direction" | "precision" | "fast" | "fixed";
  /** Of the intervals: whoever looks again and again needs those that are right at every look. */
  readonly method: "betting-cs" | "msi" | "mean-gamma";
  /** Blocks at most. */
  readonly cap: number;
  readonly alpha: number;
  /** Absent: every difference matters. */
  readonly delta?: number;
  /** `delta` on the scale of 0..1 of the difference's histogram; 0 where there is none. */
  readonly band: number;
  /** Half-width on the scale of 0..1 of the difference that it goes on for; absent where the width says nothing. */
  readonly half?: number;
  /** Asked at every chunk end. */
  readonly fires: (counts: Float64Array, mean: number) => boolean;
}

const never = () => false;

/** Ways to stop that exclude each other. */
function refuseMixed({ battles, maxBattles, precision, fast, direction }: Effort): void {
  if (battles !== undefined && (maxBattles !== undefined || precision !== undefined || fast || direction))
    throw new UserError(
      "--battles is a fixed number; it goes with none of --max-battles, --precision, --fast and --direction",
    );
  if (direction && (precision !== undefined || fast))
    throw new UserError("--direction stops when it knows who is better; it goes with neither --precision nor --fast");
  if (precision !== undefined && fast === true)
    throw new UserError("--fast tells no size, so it cannot reach a --precision: choose one of them");
}

export function ruleOf(evidence: Evidence, effort: Effort): Rule {
  const { battles, maxBattles, precision, fast, direction, confidence = 0.95 } = effort;
  const alpha = 1 - confidence;
  refuseMixed(effort);
  const scale = evidence.paired ? 2 * evidence.span : evidence.span;
  const delta = effort.delta ?? usualDelta(evidence);
  const band = (delta ?? 0) / scale;
  const most = evidence.paired ? 1 : 0.5;
  if (delta !== undefined && !(delta > 0 && band < 0.5))
    throw new UserError(
      `the delta is ${delta}; expected a difference above 0 and below ${most * evidence.span}, such as ${0.01 * evidence.span}`,
    );
  const known = { alpha, ...given({ delta }), band, method: "betting-cs" as const };
  const fixed = (battles: number): Rule => ({
    ...known,
    kind: "fixed",
    method: evidence.metric === undefined ? "msi" : "mean-gamma",
    cap: blocksFor(battles, evidence),
    fires: never,
  });
  if (battles !== undefined) return fixed(battles);
  if (evidence.difference.counts === undefined) {
    // Too many values to be looked at again and again.
    if (precision !== undefined || fast === true || maxBattles !== undefined)
      throw new UserError(
        `"${evidence.metric!.metric.id}" can differ by more than ${MOST_VALUES} values, too many to be looked at again and again; give a fixed number with --battles`,
      );
    return fixed(evidence.arms[0].cells[0]!.scenario.battles);
  }
  const cap = blocksFor(maxBattles ?? COMPARE_CAP, evidence);
  if (fast === true) {
    if (delta === undefined)
      throw new UserError(
        `--fast asks whether a difference exceeds --delta, and a count such as "${evidence.metric!.metric.id}" has no default of it; give --delta`,
      );
    const fires = (counts: Float64Array) => fastDecision(counts, band, alpha) !== undefined;
    return { kind: "fast", cap, fires, ...known };
  }
  const sure = log(2 / alpha);
  const within = (counts: Float64Array, low: number, high: number) =>
    (low <= 0 || logWealthAbove(counts, low) >= sure) && (high >= 1 || logWealthBelow(counts, high) >= sure);
  if (precision !== undefined) {
    const half = precision / scale;
    if (!(half > 0 && half < 0.5))
      throw new UserError(
        `the precision is ${precision}; expected a half-width above 0 and below ${most * evidence.span}, such as ${0.01 * evidence.span}`,
      );
    return {
      kind: "precision",
      cap,
      half,
      fires: (counts, mean) => within(counts, mean - half, mean + half),
      ...known,
    };
  }
  // The interval ends on the side of the mean that it is on: one direction needs no question.
  const decided = (counts: Float64Array, mean: number) =>
    (mean > 0.5 ? logWealthAbove(counts, 0.5) : logWealthBelow(counts, 0.5)) >= sure ||
    (band > 0 && within(counts, 0.5 - band, 0.5 + band));
  // How wide is too wide is known of a score alone.
  if (direction || evidence.metric !== undefined)
    return { kind: direction ? "direction" : "sequential", cap, fires: decided, ...known };
  const half = SIZE_KNOWN / scale;
  const fires = (counts: Float64Array, mean: number) =>
    decided(counts, mean) && within(counts, mean - half, mean + half);
  return { kind: "sequential", cap, half, fires, ...known };
}

/** What the two tests say: "more by delta" or "less by delta" accepted, or both rejected. */
export function fastDecision(
  counts: ArrayLike<number>,
  band: number,
  alpha: number,
): "better" | "worse" | "equivalent" | undefined {
  const { lower, upper } = sprtBounds(alpha / 2, BETA);
  const up = llrExact(counts, 0.5, 0.5 + band);
  if (up >= upper) return "better";
  const down = llrExact(counts, 0.5, 0.5 - band);
  if (down >= upper) return "worse";
  return up <= lower && down <= lower ? "equivalent" : undefined;
}

/** Where a count is cut off says nothing of how large it is, and so nothing of what would be too little of it to matter. */
function usualDelta({ metric, span }: Evidence): number | undefined {
  return metric !== undefined && isCutOff(metric.metric) ? undefined : 0.01 * span;
}

function blocksFor(battles: number, { arms }: Evidence): number {
  const { legs, maxBlocks } = arms[0].cells[0]!.layout;
  return Math.min(maxBlocks, wholeBlocks(battles, legs));
}
