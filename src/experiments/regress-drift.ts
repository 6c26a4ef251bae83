/**
 * Has a number moved between then and now? One metric of one scenario at a time. Cold, pure; a few milliseconds.
 *
 * On shared seeds block b of then and of now are a pair, and only the blocks that changed say anything: a test for independent samples
 * has no power there and is used for other seeds alone. Each test gives the size of the change with its interval,
 * a p-value against "nothing changed at all", which sees the whole distribution, and one against "no more than the tolerance".
 */

import { assert } from "../errors.ts";
import { meanEstimate } from "../estimate/means.ts";
import { ENOUGH_BLOCKS, rate, share } from "../estimate/shares.ts";
import type { Estimate } from "../estimate/summary.ts";
import { type BlockSums, meanOf, sumsOfValues } from "../stats/block-sums.ts";
import { chiSquareHomogeneity } from "../stats/chi-square-homogeneity.ts";
import { energyDistance } from "../stats/energy-distance.ts";
import { energyDistancePaired } from "../stats/energy-distance-paired.ts";
import { type Interval, zOf } from "../stats/interval.ts";
import { meanGammaP } from "../stats/mean-gamma-p.ts";
import { moverDifference } from "../stats/mover.ts";
import { moverP, type Run } from "../stats/mover-p.ts";
import { ldexp, normSf } from "../stats/portable-math.ts";
import { rareShift } from "../stats/rare-shift.ts";
import { rareShiftPaired } from "../stats/rare-shift-paired.ts";
import { nullVariance, scoreInterval } from "../stats/score-interval.ts";
import { stuartMaxwell } from "../stats/stuart-maxwell.ts";
import { wasserstein, wassersteinNoise } from "../stats/wasserstein.ts";
import type { SavedColumn } from "./baseline.ts";

/** The most bins of a joint table; the tests cost their cube. */
const MOST_BINS = 64;
/** Changes that so few blocks show are tested exactly. */
const MOST_RARE = 64;
/** sqrt(2 / pi): mean of the absolute value of a standard normal number. */
const MEAN_ABSOLUTE = 0.7978845608028654;

export interface DriftQuestion {
  readonly saved: SavedColumn;
  /** Exact numbers of the blocks as they are now, from block 0 on. */
  readonly now: Int32Array;
  /** The most that a block of a metric may be, as it is declared now. */
  readonly most: number;
  /** Both were played on the same seed. */
  readonly paired: boolean;
  readonly legs: 1 | 2;
  readonly confidence: number;
  /** The most that a change may be without mattering: score, share of battles, or real units of a metric. */
  readonly tolerance: number;
}

export interface DriftTest {
  /** Score, mean, or of a category the share of the value that moved most: `label`. */
  readonly before: Estimate;
  readonly after: Estimate;
  readonly change: Estimate;
  readonly label?: string;
  /** Blocks that are not what they were; for independent runs that says nothing. */
  readonly changedBlocks?: number;
  /** Against "nothing changed at all". */
  readonly pShift: number;
  /** Against "not by more than the tolerance". */
  readonly pMaterial: number;
  /** The whole interval of the change lies within the tolerance. */
  readonly within: boolean;
  /** How far the distributions are apart (Wasserstein-1, of a category total variation), and how far chance alone puts them. */
  readonly distance: number;
  readonly noise: number;
  /** Blocks by value then and now; of a metric by bins of `width` from 0. */
  readonly histograms: {
    readonly width: number;
    readonly before: readonly number[];
    readonly after: readonly number[];
  };
}

export function testDrift(question: DriftQuestion): DriftTest {
  const { saved, now, paired } = question;
  assert(
    !paired || saved.bins.length === now.length,
    `${saved.bins.length} blocks of ${saved.id} against ${now.length}`,
  );
  if (saved.kind === "score") return scoreDrift(question);
  return saved.kind === "category" ? categoryDrift(question) : metricDrift(question);
}

/** Half points of side 0 in a block, from the cell of the score table. */
function scoreDrift(question: DriftQuestion): DriftTest {
  const { saved, now, legs, paired, tolerance } = question;
  const top = 2 * legs;
  const points = (cells: Iterable<number>) =>
    Array.from(cells, (cell) => (legs === 2 ? Math.floor(cell / 3) + (cell % 3) : cell));
  const [before, after] = [points(saved.bins), points(now)];
  const found = shareDrift(before, after, top, question, question.confidence);
  const histograms = [histogram(before, top + 1), histogram(after, top + 1)] as const;
  const table = paired ? joint(before, after, top + 1) : undefined;
  return {
    before: found.before,
    after: found.after,
    change: found.change,
    ...(table && { changedBlocks: offDiagonal(table) }),
    pShift: rareP(before, after, paired) ?? floored(found.pBeyond(0), table),
    pMaterial: floored(found.pBeyond(tolerance), table),
    within: isWithin(found.change, tolerance),
    ...distances(histograms, table, 1 / top),
    histograms: { width: 1, before: histograms[0], after: histograms[1] },
  };
}

function metricDrift(question: DriftQuestion): DriftTest {
  const { saved, now, legs, paired, tolerance, confidence } = question;
  const { width, scale } = saved;
  const divisor = legs * scale;
  const after = Array.from(now, (value) => Math.floor(value / width));
  const last = Math.min(MOST_BINS, 1 + Math.max(largest(saved.bins), largest(after)));
  const clamped = after.map((bin) => Math.min(bin, last - 1));
  const histograms = [histogram(saved.bins, last), histogram(clamped, last)] as const;
  const table = paired ? joint(saved.bins, clamped, last) : undefined;
  const then = saved.sums!;
  const current = sumsOfValues(now);
  const declared = { low: 0, high: Math.max(question.most, then.greatest) };
  const runs = [then, current].map((sums): Run => ({ sums, declared })) as [Run, Run];
  const [old, present] = runs.map((run) => runEstimate(run, confidence, divisor)) as [Estimate, Estimate];
  const found = paired ? pairedMean(saved, after, runs, confidence, divisor) : meansApart(runs, confidence, divisor);
  const shift = () => (table ? energyDistancePaired(table) : energyDistance(...histograms));
  return {
    before: old,
    after: present,
    change: found.change,
    ...(table && { changedBlocks: changed(saved.bins, after) }),
    pShift: rareP(saved.bins, after, paired, () => found.pBeyond(0)) ?? floored(shift().p, table),
    pMaterial: floored(found.pBeyond(tolerance), table),
    within: isWithin(found.change, tolerance),
    ...distances(histograms, table, width / divisor),
    histograms: { width, before: histograms[0], after: histograms[1] },
  };
}

/** Each leg by itself is one category a block; the smaller p-value counts twice. Sizes are those of the shares of battles. */
function categoryDrift(question: DriftQuestion): DriftTest {
  const { saved, now, legs, paired, tolerance, confidence } = question;
  const labels = saved.labels!;
  const values = labels.length;
  const legsOf = (code: number) => (legs === 2 ? [Math.floor(code / values), code % values] : [code]);
  const [before, after] = [Array.from(saved.bins, legsOf), Array.from(now, legsOf)];
  const ps = Array.from({ length: legs }, (_, leg) => {
    const [x, y] = [before.map((block) => block[leg]!), after.map((block) => block[leg]!)];
    if (paired) {
      const table = joint(x, y, values);
      return floored(stuartMaxwell(table).p, table);
    }
    return chiSquareHomogeneity([histogram(x, values), histogram(y, values)]).pX2;
  });
  // Every value is looked at, and the widest claim is made about one of them: intervals and p-values allow for the choice.
  const occurring = labels
    .map((_, value) => value)
    .filter((value) => [...before, ...after].some((block) => block.includes(value)));
  const careful = 1 - (1 - confidence) / occurring.length;
  const shares = occurring.map((value) => {
    const count = (blocks: number[][]) => blocks.map((block) => block.filter((leg) => leg === value).length);
    return { value, ...shareDrift(count(before), count(after), legs, question, careful, rate) };
  });
  const most = shares.reduce((a, b) => (Math.abs(b.change.value) > Math.abs(a.change.value) ? b : a));
  const changedBlocks = changed(saved.bins, now);
  return {
    before: most.before,
    after: most.after,
    change: most.change,
    label: labels[most.value]!,
    ...(paired && { changedBlocks }),
    pShift: Math.min(1, legs * Math.min(...ps)),
    pMaterial: Math.min(1, occurring.length * Math.min(...shares.map(({ pBeyond }) => pBeyond(tolerance)))),
    within: shares.every(({ change }) => isWithin(change, tolerance)),
    distance: 0.5 * shares.reduce((total, { change }) => total + Math.abs(change.value), 0),
    noise: 0.5 * MEAN_ABSOLUTE * shares.reduce((total, { error }) => total + error, 0),
    histograms: { width: 1, before: histogram(before.flat(), values), after: histogram(after.flat(), values) },
  };
}

interface Change {
  readonly change: Estimate;
  /** Against "not by more than this". Two-sided, so that it agrees with the interval. */
  readonly pBeyond: (tolerance: number) => number;
}

interface ShareChange extends Change {
  readonly before: Estimate;
  readonly after: Estimate;
  /** Standard error of the change. */
  readonly error: number;
}

/** Two lists of block scores 0..top as shares of top: of a score, or of what blocks show. */
function shareDrift(
  before: readonly number[],
  after: readonly number[],
  top: number,
  { paired }: DriftQuestion,
  confidence: number,
  estimate: typeof share = share,
): ShareChange {
  const [countsThen, countsNow] = [histogram(before, top + 1), histogram(after, top + 1)];
  const then = estimate(countsThen, confidence);
  const now = estimate(countsNow, confidence);
  if (!paired) {
    const apart = difference(then, now, confidence);
    return { before: then, after: now, ...apart };
  }
  const n = before.length;
  const counts = new Array<number>(2 * top + 1).fill(0);
  before.forEach((x, i) => {
    counts[top + after[i]! - x]! += 1;
  });
  const error = 2 * Math.sqrt(nullVariance(counts, 0.5) / n);
  if (estimate === rate && n - counts[top]! < ENOUGH_BLOCKS) {
    const [sums, declared] = [sumsOfValues(after.map((y, i) => y - before[i]!)), { low: -top, high: top }];
    return {
      before: then,
      after: now,
      change: meanEstimate(sums, declared, confidence, top),
      pBeyond: (tolerance) => pBeyondBand(sums, declared, tolerance * top),
      error,
    };
  }
  // A difference d in [-1, 1] is the block score (1 + d) / 2.
  const { low, high } = scoreInterval(counts, confidence);
  const value = now.value - then.value;
  const change: Estimate = { value, low: 2 * low - 1, high: 2 * high - 1, n, method: "msi" };
  const pBeyond = (tolerance: number): number => {
    const beyond = Math.abs(value) - tolerance;
    if (beyond <= 0) return 1;
    const border = 0.5 * (1 + Math.sign(value) * tolerance);
    return border > 0 && border < 1 ? twoSided(0.5 * beyond, Math.sqrt(nullVariance(counts, border) / n)) : 1;
  };
  return { before: then, after: now, change, pBeyond, error };
}

/** Two estimates that share no dice. */
function difference(then: Estimate, now: Estimate, confidence: number): Change & { readonly error: number } {
  const known = (estimate: Estimate) => ({ value: estimate.value, low: estimate.low!, high: estimate.high! });
  const { low, high } = moverDifference(known(now), known(then));
  const value = now.value - then.value;
  const n = Math.min(then.n, now.n);
  // Towards no change: what the interval says at any level, as far as it is a normal one.
  const error = (value > 0 ? value - low : high - value) / zOf(confidence);
  return {
    change: { value, low, high, n, method: "mover" },
    pBeyond: (tolerance) => (Math.abs(value) > tolerance ? twoSided(Math.abs(value) - tolerance, error) : 1),
    error,
  };
}

/** Two runs of a metric that share no dice. */
function meansApart([then, now]: readonly [Run, Run], confidence: number, divisor: number): Change {
  const [old, present] = [then, now].map((run) => runEstimate(run, confidence, divisor)) as [Estimate, Estimate];
  const { change } = difference(old, present, confidence);
  return { change, pBeyond: (tolerance) => moverP(then, now, tolerance, divisor) };
}

/** Two runs of a metric on the same dice: a difference is bounded by the range that both have shown. */
function pairedMean(
  saved: SavedColumn,
  after: readonly number[],
  [then, now]: readonly [Run, Run],
  confidence: number,
  divisor: number,
): Change {
  const range = Math.max(then.sums.greatest, now.sums.greatest) - Math.min(then.sums.least, now.sums.least);
  const declared = { low: -range, high: range };
  const sums = differences(saved, after, now.sums.sum - then.sums.sum, declared);
  return {
    change: meanEstimate(sums, declared, confidence, divisor),
    pBeyond: (tolerance) => pBeyondBand(sums, declared, tolerance * divisor),
  };
}

/** At the near end of the band; inside it nothing is claimed. */
function pBeyondBand(sums: BlockSums, declared: Interval, band: number): number {
  const mean = meanOf(sums);
  return Math.abs(mean) > band ? meanGammaP(sums, declared, Math.sign(mean) * band) : 1;
}

function runEstimate({ sums, declared }: Run, confidence: number, divisor: number): Estimate {
  return meanEstimate(sums, declared, confidence, divisor);
}

/**
 * Sums of the differences, now less then. Bins that hold several values hide a part of each: the mean is exact all the same, and to
 * the spread about it is added what rounding twice may hide.
 */
function differences(
  { bins, width }: SavedColumn,
  after: readonly number[],
  sum: bigint,
  { low, high }: Interval,
): BlockSums {
  const seen = sumsOfValues(after.map((bin, i) => width * (bin - bins[i]!)));
  if (width === 1) return seen;
  const { n } = seen;
  const rounding = (width * width - 1) / 6;
  const [first, second, third] = [seen.sum, seen.squares, seen.cubes].map((moment) => Number(moment) / n) as [
    number,
    number,
    number,
  ];
  const mean = Number(sum) / n;
  const variance = second - first * first + rounding;
  const skew = third - 3 * first * second + 2 * first * first * first;
  return {
    n,
    sum,
    squares: BigInt(Math.ceil(n * (variance + mean * mean))),
    cubes: BigInt(Math.round(n * (skew + 3 * mean * variance + mean * mean * mean))),
    // What rounding may hide lies within the bounds all the same.
    least: Math.max(low, seen.least - (width - 1)),
    greatest: Math.min(high, seen.greatest + (width - 1)),
  };
}

/**
 * Exact p of "nothing changed" where few blocks show a change: on the same dice those that are not what they were, else those of both runs
 * that do not show the most frequent value. Undefined where they are many; `otherwise`, where their law is too large to be written out.
 */
function rareP(
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  paired: boolean,
  otherwise?: () => number,
): number | undefined {
  if (paired) {
    if (changed(before, after) > MOST_RARE) return undefined;
    const moved = Array.from(after, (value, i) => value - before[i]!);
    return (rareShiftPaired(blocksByValue(moved)) ?? { p: otherwise?.() }).p;
  }
  const [then, now] = [blocksByValue(before), blocksByValue(after)];
  const both = blocksByValue([...Array.from(before), ...Array.from(after)]);
  const usual = both.reduce((most, [, blocks]) => Math.max(most, blocks), 0);
  if (before.length + after.length - usual > MOST_RARE) return undefined;
  return (rareShift(then, now) ?? { p: otherwise?.() }).p;
}

function blocksByValue(values: ArrayLike<number>): [value: number, blocks: number][] {
  const blocks = new Map<number, number>();
  for (let i = 0; i < values.length; i++) blocks.set(values[i]!, (blocks.get(values[i]!) ?? 0) + 1);
  return [...blocks];
}

function twoSided(distance: number, error: number): number {
  if (distance <= 0) return 1;
  return error > 0 ? Math.min(1, 2 * normSf(distance / error)) : 0;
}

/** No exact test on d changed blocks can be surer than a coin that fell d times the same way. */
function floored(p: number, table: readonly (readonly number[])[] | undefined): number {
  if (table === undefined) return p;
  const d = offDiagonal(table);
  return Math.max(p, d === 0 ? 1 : ldexp(1, 1 - Math.min(d, 1000)));
}

function isWithin({ low, high }: Partial<Interval>, tolerance: number): boolean {
  return low !== undefined && high !== undefined && low > -tolerance && high < tolerance;
}

/** Distance of two histograms and what chance alone would give; `unit` is the real size of a bin. */
function distances(
  [then, now]: readonly [readonly number[], readonly number[]],
  table: readonly (readonly number[])[] | undefined,
  unit: number,
): { distance: number; noise: number } {
  const distance = unit * wasserstein(then, now);
  return { distance, noise: unit * (table ? pairedNoise(table) : wassersteinNoise(then, now)) };
}

/** Expected Wasserstein distance if each changed block had as well changed the other way round. */
function pairedNoise(table: readonly (readonly number[])[]): number {
  const crossed = new Array<number>(table.length - 1).fill(0);
  let n = 0;
  table.forEach((row, i) => {
    row.forEach((blocks, j) => {
      n += blocks;
      if (blocks > 0) for (let cut = Math.min(i, j); cut < Math.max(i, j); cut++) crossed[cut]! += blocks;
    });
  });
  return (MEAN_ABSOLUTE * crossed.reduce((total, blocks) => total + Math.sqrt(blocks), 0)) / n;
}

function joint(before: ArrayLike<number>, after: ArrayLike<number>, bins: number): number[][] {
  const table = Array.from({ length: bins }, () => new Array<number>(bins).fill(0));
  for (let i = 0; i < before.length; i++) table[before[i]!]![after[i]!]! += 1;
  return table;
}

function offDiagonal(table: readonly (readonly number[])[]): number {
  return table.reduce((total, row, i) => total + row.reduce((sum, blocks, j) => sum + (i === j ? 0 : blocks), 0), 0);
}

function changed(before: ArrayLike<number>, after: ArrayLike<number>): number {
  let count = 0;
  for (let i = 0; i < before.length; i++) count += Number(before[i] !== after[i]);
  return count;
}

function histogram(values: ArrayLike<number>, bins: number): number[] {
  const counts = new Array<number>(bins).fill(0);
  for (let i = 0; i < values.length; i++) counts[values[i]!]! += 1;
  return counts;
}

function largest(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!);
  return most;
}
