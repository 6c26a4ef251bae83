/** Can the field be ranked? Whether an order fits, how well ratings do, and who goes round. Cold, pure. */
import { cyclicShare, cyclicTest, smoothedLogits, triads } from "../stats/hodge.ts";
import { holm } from "../stats/holm.ts";
import { orderResidual } from "../stats/order-residual.ts";
import { toNumber } from "../stats/rational.ts";
import type { Bounds, Scores } from "./matrix-scores.ts";

/** About so many points of score near 50 % are worth one unit of log odds. */
const POINTS_PER_LOGIT = 25;
const MOST_CYCLES = 20;

export interface Intransitivity {
  readonly order: OrderResult;
  /** What additive ratings (Bradley-Terry) leave over: much also where an order fits whose steps do not add up. */
  readonly ratings: {
    readonly q: number;
    readonly df: number;
    readonly p: number;
    /** Typical size, in points of a hundred near 50 %, noise taken off. */
    readonly points: number;
  };
  readonly triads: number;
  /** Triads in which each certainly beats the next, and that certainly go round more than ratings allow; the strongest first. */
  readonly cycles: readonly Cycle[];
}

/**
 * An order in which everybody beats all below: it fits, it is not excluded, or none does. What no order explains is a sum of scores over
 * match-ups: of what the upper one lacks to 1/2.
 */
export interface OrderResult {
  readonly verdict: "fits" | "not-excluded" | "none-fits";
  readonly residual: number;
  /** With the confidence of the matrix; what it is at most is absent where that is not known exactly. */
  readonly atLeast: number;
  readonly atMost?: number;
  /** False where a part that goes round is too large: then the residual is "at least", too. */
  readonly exact: boolean;
  /** Part of all differences that the best order explains; absent where nothing differs. */
  readonly share?: number;
}

export interface Cycle {
  /** Each certainly beats the next. */
  readonly entries: readonly [number, number, number];
  readonly scores: readonly [number, number, number];
  /** Log odds around. */
  readonly curl: number;
  /** Holm-adjusted over all triads. */
  readonly p: number;
}

export function intransitivity(
  { value, points, games, variance }: Scores,
  bounds: Bounds,
  beats: (one: number, other: number) => boolean,
  alpha: number,
): Intransitivity {
  const flow = smoothedLogits(points, games, variance);
  const { q, df, p } = cyclicTest(flow.logit, flow.variance);
  const { rmsLogit } = cyclicShare(flow.logit, flow.variance);
  const all = triads(flow.logit, flow.variance);
  const adjusted = holm(all.map((triad) => triad.p));
  const cycles = all
    .flatMap(({ units, curl }, at): Cycle[] => {
      const [i, j, k] = units;
      // Round the other way where that is the way of the cycle, beginning with the same entry.
      const entries = curl > 0 ? ([i, j, k] as const) : ([i, k, j] as const);
      const edges = entries.map((one, e): [number, number] => [one, entries[(e + 1) % 3]!]);
      const p = adjusted[at]!;
      // A strict ranking whose steps do not add up has a curl too, and nobody in it beats whoever is above.
      if (p > alpha || !edges.every(([one, next]) => beats(one, next))) return [];
      const scores = edges.map(([one, next]) => value[one]![next]!) as [number, number, number];
      return [{ entries, scores, curl: Math.abs(curl), p }];
    })
    .sort((a, b) => b.curl - a.curl);
  return {
    order: orderOf(bounds),
    ratings: { q, df, p, points: POINTS_PER_LOGIT * rmsLogit },
    triads: all.length,
    cycles: cycles.slice(0, MOST_CYCLES),
  };
}

function orderOf({ value, low, high }: Bounds): OrderResult {
  const { residual, atLeast, atMost, exact, share } = orderResidual(value, low, high);
  const excluded = atLeast.numerator > 0n;
  return {
    verdict: excluded ? "none-fits" : atMost?.numerator === 0n ? "fits" : "not-excluded",
    residual: toNumber(residual),
    atLeast: toNumber(atLeast),
    ...(atMost && { atMost: toNumber(atMost) }),
    exact,
    ...(share && { share: toNumber(share) }),
  };
}
