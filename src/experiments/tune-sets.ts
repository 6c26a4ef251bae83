/**
 * Whether the prices of some units can be changed so that every score is within its band, and the least change that does it. Cold.
 *
 * The fit is a sequence of linear problems (stats/least-change.ts) on the surfaces of the match-ups. It aims well inside the bands: the
 * literally least change lies at their edge, where nothing can be verified.
 */
import { leastChange } from "../stats/least-change.ts";
import { exp, log } from "../stats/portable-math.ts";
import type { Predicted } from "../stats/score-surface.ts";
import { changesAllowed } from "./tune-game.ts";
import type { TuneModel } from "./tune-model.ts";

/** Share of the band that is aimed at, and that a fit may use at most, unless it is known well. */
const AIM = 0.25;
const OK = 0.8;
const ROUNDS = 10;
const SLOPE_STEP = 0.04;
const MOST_STEP = 0.25;
const LEAST_STEP = 1e-3;
const CLOSE = 1e4;
/** Divisions such as 10.5 / 0.5 end next to whole numbers. */
const WHOLE = 1e-9;

export interface Examined {
  /** Units whose prices change. */
  readonly set: readonly number[];
  readonly change: readonly number[];
  /** Sure enough that every row is within its band. */
  readonly ok: boolean;
  /** Not ruled out that some prices of these units bring every row there. */
  readonly possible: boolean;
  /** Worst departure from a target, and worst standard deviation, in half-widths of the bands. */
  readonly worst: number;
  readonly sd: number;
  /** Worst distance from a band in standard deviations. */
  readonly beyond: number;
  /** Sum of the squares of the changes. */
  readonly norm: number;
}

type Judged = Omit<Examined, "set" | "ok" | "possible">;

export interface SetTerms {
  /** What prices are multiples of; 0: anything. */
  readonly step: number;
  /** Standard deviations that a row may be off. */
  readonly z: number;
}

export function examine(model: TuneModel, set: readonly number[], { step, z }: SetTerms): Examined {
  const { rows } = model.game;
  const aimed = fitted(
    model,
    set,
    rows.map(({ delta }) => AIM * delta),
  );
  const judged = onList(model, set, aimed, step).flatMap((change) => judge(model, change));
  const scores = model.scores(aimed);
  if (set.length > 0 && scores !== undefined && !judged.some(({ beyond }) => beyond <= z)) {
    const wide = fitted(
      model,
      set,
      rows.map(({ delta }, r) => delta + z * scores[r]!.sd),
      aimed,
    );
    judged.push(...onList(model, set, wide, step).flatMap((change) => judge(model, change)));
  }
  if (judged.length === 0) {
    const nothing = { worst: Infinity, beyond: Infinity, norm: Infinity, sd: 0 };
    return { set, change: aimed, ok: false, possible: false, ...nothing };
  }
  const good = judged.filter(({ worst, sd }) => worst <= Math.max(OK, 1 - 2 * sd));
  const best = good.length > 0 ? leastOf(good, ({ norm }) => norm) : leastOf(judged, ({ worst }) => worst);
  return { ...best, set, ok: good.length > 0, possible: judged.some(({ beyond }) => beyond <= z) };
}

/** The first of the least. */
export function leastOf<T>(those: readonly T[], value: (one: T) => number): T {
  return those.reduce((least, one) => (value(one) < value(least) ? one : least));
}

function judge(model: TuneModel, change: readonly number[]): Judged[] {
  const scores = model.scores(change);
  if (scores === undefined) return [];
  const { rows } = model.game;
  const most = (of: (score: Predicted, target: number, delta: number) => number) =>
    Math.max(...rows.map(({ target, delta }, r) => of(scores[r]!, target, delta)));
  return [
    {
      change,
      worst: most(({ score }, target, delta) => Math.abs(score - target) / delta),
      beyond: most(({ score, sd }, target, delta) => (Math.abs(score - target) - delta) / Math.max(sd, 1e-9)),
      sd: most(({ sd }, _, delta) => sd / delta),
      norm: normOf(change),
    },
  ];
}

function normOf(change: readonly number[]): number {
  return change.reduce((sum, x) => sum + x * x, 0);
}

/** The least change of the set after which every row is as near to its target as its width; or as near as it gets. */
function fitted(
  model: TuneModel,
  set: readonly number[],
  widths: readonly number[],
  from?: readonly number[],
): readonly number[] {
  const { rows, units } = model.game;
  const allowed = changesAllowed(model.game);
  const bounds = set.map((u) => allowed[u]!);
  let change: readonly number[] = from ?? units.map(() => 0);
  let best: { readonly off: number; readonly norm: number; readonly change: readonly number[] } | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const scores = model.scores(change);
    if (scores === undefined) break;
    const excess = rows.map(({ target }, r) => Math.max(0, Math.abs(scores[r]!.score - target) - widths[r]!));
    const [off, norm] = [Math.round(Math.max(...excess) * CLOSE), normOf(change)];
    if (best === undefined || off < best.off || (off === best.off && norm < best.norm)) best = { off, norm, change };
    const slopes = set.length > 0 ? model.jacobian(change, set, SLOPE_STEP) : undefined;
    if (slopes === undefined) break;
    const bands = rows.map(({ target }, r) => {
      const level = scores[r]!.score - set.reduce((sum, u, q) => sum + slopes[r]![q]! * change[u]!, 0);
      return { low: target - widths[r]! - level, high: target + widths[r]! - level };
    });
    const next = leastChange(slopes, bands, bounds);
    const step = Math.max(...set.map((u, q) => Math.abs(next[q]! - change[u]!)));
    const damping = step > 0 ? Math.min(1, MOST_STEP / step) : 1;
    const moved = [...change];
    for (const [q, u] of set.entries()) moved[u] = change[u]! + damping * (next[q]! - change[u]!);
    change = moved;
    if (step < LEAST_STEP) break;
  }
  return best?.change ?? change;
}

/** The points of the price list next to it; a unit that is back at its price leaves the set, and is no answer here. */
function onList(
  model: TuneModel,
  set: readonly number[],
  change: readonly number[],
  step: number,
): (readonly number[])[] {
  const { prices, bounds } = model.game;
  if (step === 0 || set.length === 0) return [change];
  let points: (readonly number[])[] = [change];
  for (const u of set) {
    const steps = (prices[u]! * exp(change[u]!)) / step;
    const listed = [...new Set([Math.floor(steps + WHOLE), Math.ceil(steps - WHOLE)])]
      .map((count) => count * step)
      .filter((price) => price > 0 && price !== prices[u])
      .filter((price) => price >= bounds[u]!.low - WHOLE && price <= bounds[u]!.high + WHOLE);
    points = points.flatMap((point) =>
      listed.map((price) => point.map((x, v) => (v === u ? log(price / prices[u]!) : x))),
    );
  }
  return points;
}

/** Sets of so many of the units, in order. */
export function setsOf(units: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: Math.max(0, units - from) }, (_, i) => from + i).flatMap((u) =>
    setsOf(units, size - 1, u + 1).map((rest) => [u, ...rest]),
  );
}
