/**
 * "Did my change shift anything?": now against a baseline. Cold.
 *
 * Identity first: the same rows need no statistics. Otherwise the same seeds are played again and compared block by block, which
 * is ten times sharper than two independent samples; a test for independent samples would have no power on shared seeds and is
 * used only when another seed was asked for (methods.md, A3). Claims of a material change are held to account all together (Holm);
 * the list of what moved at all controls false discoveries (Benjamini & Hochberg).
 */
import type { Arena } from "../chunk/arena.ts";
import { UserError } from "../errors.ts";
import type { Estimate } from "../estimate/summary.ts";
import { benjaminiHochberg } from "../stats/benjamini-hochberg.ts";
import { chiSquareHomogeneity } from "../stats/chi-square-homogeneity.ts";
import { energyDistance } from "../stats/energy-distance.ts";
import { energyDistancePaired } from "../stats/energy-distance-paired.ts";
import { holm } from "../stats/holm.ts";
import { zOf } from "../stats/interval.ts";
import { exactVariance } from "../stats/mean-interval.ts";
import { moverDifference } from "../stats/mover.ts";
import { normSf } from "../stats/portable-math.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { stuartMaxwell } from "../stats/stuart-maxwell.ts";
import { type ShiftVerdict, shiftVerdict } from "../stats/verdict.ts";
import { wasserstein, wassersteinNoise } from "../stats/wasserstein.ts";
import { type Baseline, baselineOf, columnsOf, driftColumns } from "./baseline.ts";
import type { ScenarioCell } from "./cells.ts";

/** Beyond this share of a metric's mean a shift counts as material, unless the user says otherwise. */
const TOLERANCE_SHARE = 0.02;

export interface Shift {
  /** "score", or the metric's id. */
  readonly metric: string;
  readonly side: string;
  readonly unit: string;
  /** Now minus then, in real units a battle; absent for categories. */
  readonly change?: Estimate;
  readonly tolerance: number;
  readonly verdict: ShiftVerdict;
  /** p of "the change is within the tolerance", adjusted over all scenarios and metrics (Holm). */
  readonly pMaterial: number;
  /** p of "the distribution did not move", and adjusted over all (Benjamini & Hochberg). */
  readonly pDrift: number;
  readonly qDrift: number;
  /** Wasserstein distance of the distributions in bins, and what chance alone would show between independent runs. */
  readonly moved: number;
  readonly noise: number;
  /** Counts of the block values, then and now. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly width: number;
}

export interface ScenarioRegression {
  readonly name: string;
  readonly scenarioHash: string;
  readonly baselineHash: string;
  readonly baselineVersion: string;
  /** Paths of the resolved scenario that differ from the baseline's. */
  readonly edited: readonly string[];
  readonly identical: boolean;
  readonly paired: boolean;
  readonly changedBlocks: number;
  readonly shifts: readonly Shift[];
}

export type RegressVerdict = "identical" | "same" | "moved" | "open" | "material";

export interface Regression {
  readonly wargauge: string;
  readonly confidence: number;
  readonly delta: number;
  readonly blocks: number;
  readonly verdict: RegressVerdict;
  readonly scenarios: readonly ScenarioRegression[];
}

export interface RegressOptions {
  readonly arena: Arena;
  /** Change of the score that does not matter. */
  readonly delta?: number;
  readonly confidence?: number;
  /** Tolerances of metrics in their units, instead of 2 % of the mean. */
  readonly tolerances?: ReadonlyMap<string, number>;
}

export interface RegressCase {
  readonly name: string;
  readonly cell: ScenarioCell;
  readonly baseline: Baseline;
}

/** Records what the first blocks of each cell come to. */
export async function saveBaselines(
  cases: readonly { readonly cell: ScenarioCell; readonly file: string }[],
  blocks: number,
  arena: Arena,
): Promise<Baseline[]> {
  arena.expect(cases.reduce((sum, { cell }) => sum + blocks * cell.layout.legs, 0));
  const played = await arena.play(cases.map(({ cell }) => ({ cell, from: 0, to: blocks, ...driftColumns(cell) })));
  return cases.map(({ cell, file }, i) => baselineOf(cell, played[i]!, file));
}

export async function regress(cases: readonly RegressCase[], options: RegressOptions): Promise<Regression> {
  const { arena, delta = 0.01, confidence = 0.95 } = options;
  arena.expect(cases.reduce((sum, { cell, baseline }) => sum + baseline.blocks * cell.layout.legs, 0));
  const played = await arena.play(
    cases.map(({ cell, baseline }) => ({ cell, from: 0, to: baseline.blocks, ...driftColumns(cell) })),
  );
  const raw = cases.map((each, i) =>
    compareOne(each, baselineOf(each.cell, played[i]!, each.baseline.file, each.baseline), options),
  );
  const all = raw.flatMap(({ shifts }) => shifts);
  const material = holm(all.map(({ pMaterial }) => pMaterial));
  const drift = benjaminiHochberg(all.map(({ pDrift }) => pDrift));
  let at = 0;
  const scenarios = raw.map((scenario) => ({
    ...scenario,
    shifts: scenario.shifts.map((shift) => {
      const [pMaterial, qDrift] = [material[at]!, drift[at]!];
      at++;
      // Outside the tolerance by its own interval, but not once all were asked: open.
      const verdict = shift.verdict === "material" && pMaterial > 1 - confidence ? ("open" as const) : shift.verdict;
      return { ...shift, pMaterial, qDrift, verdict };
    }),
  }));
  const blocks = cases.reduce((sum, { baseline }) => sum + baseline.blocks, 0);
  const [first] = cases;
  if (first === undefined) throw new UserError("there is nothing to compare: no baselines were found");
  return {
    wargauge: raw[0]!.wargauge,
    confidence,
    delta,
    blocks,
    verdict: verdictOf(scenarios, 1 - confidence),
    scenarios: scenarios.map(({ wargauge: _, ...scenario }) => scenario),
  };
}

function verdictOf(scenarios: readonly ScenarioRegression[], alpha: number): RegressVerdict {
  const shifts = scenarios.flatMap(({ shifts }) => shifts);
  if (shifts.some(({ verdict }) => verdict === "material")) return "material";
  if (scenarios.every(({ identical }) => identical)) return "identical";
  if (shifts.some(({ verdict }) => verdict === "open")) return "open";
  return shifts.some(({ qDrift, verdict }) => qDrift <= alpha || verdict === "shifted-small") ? "moved" : "same";
}

/** One scenario against its baseline, with p values that stand alone. */
function compareOne(
  { name, cell, baseline }: RegressCase,
  now: Baseline,
  options: RegressOptions,
): ScenarioRegression & { readonly wargauge: string } {
  if (baseline.legs !== now.legs || baseline.hasScore !== now.hasScore)
    throw new UserError(`${name}: the baseline is of another kind of battle (mirror or mode differ); save it anew`);
  const paired = baseline.seed === now.seed;
  const then = columnsOf(baseline);
  const recent = columnsOf(now);
  const shifts: Shift[] = [];
  if (baseline.hasScore) shifts.push(scoreShift(then[0]!, recent[0]!, now.legs, paired, options));
  now.metrics.forEach((metric, i) => {
    const old = baseline.metrics.findIndex((each) => each.id === metric.id && each.side === metric.side);
    if (old < 0) return;
    const side = cell.matchup.sides[metric.side]?.name ?? "";
    const [before, after] = [then[1 + old]!, recent[1 + i]!];
    shifts.push(
      metric.categories === undefined
        ? metricShift({ metric, side, before, after, paired, legs: now.legs, mean: baseline.means[old] ?? 0 }, options)
        : categoryShift(metric.id, metric.categories.length, before, after, paired),
    );
  });
  let changedBlocks = 0;
  for (let block = 0; block < now.blocks; block++) {
    const differs = now.metrics.some((metric, i) => {
      const old = baseline.metrics.findIndex((each) => each.id === metric.id && each.side === metric.side);
      return old >= 0 && then[1 + old]![block] !== recent[1 + i]![block];
    });
    if (differs || then[0]![block] !== recent[0]![block]) changedBlocks++;
  }
  return {
    wargauge: now.wargauge,
    name,
    scenarioHash: now.scenarioHash,
    baselineHash: baseline.scenarioHash,
    baselineVersion: baseline.wargauge,
    edited: differences(JSON.parse(baseline.scenario), JSON.parse(now.scenario)),
    identical: baseline.fingerprint === now.fingerprint,
    paired,
    changedBlocks,
    shifts,
  };
}

type Numbers = Pick<Shift, "verdict" | "pMaterial" | "change">;

function scoreShift(
  before: Uint8Array,
  after: Uint8Array,
  legs: 1 | 2,
  paired: boolean,
  options: RegressOptions,
): Shift {
  const { delta = 0.01, confidence = 0.95 } = options;
  const points = (cell: number) => (legs === 2 ? Math.floor(cell / 3) + (cell % 3) : cell);
  const top = 2 * legs;
  const [was, is] = [histogram(before, top + 1, points), histogram(after, top + 1, points)];
  const n = before.length;
  const value = (meanOf(is) - meanOf(was)) / top;
  let low: number;
  let high: number;
  if (paired) {
    const counts = new Array<number>(2 * top + 1).fill(0);
    for (let i = 0; i < n; i++) counts[top + points(after[i]!) - points(before[i]!)]! += 1;
    const interval = scoreInterval(counts, confidence);
    [low, high] = [2 * interval.low - 1, 2 * interval.high - 1];
  } else {
    const estimated = (counts: number[]) => ({ value: meanOf(counts) / top, ...scoreInterval(counts, confidence) });
    ({ low, high } = moverDifference(estimated(is), estimated(was)));
  }
  const error = (high - low) / (2 * zOf(confidence));
  const change: Estimate = { value, low, high, n, method: "msi" };
  return {
    metric: "score",
    side: "",
    unit: "score",
    ...decided(change, error, delta),
    tolerance: delta,
    ...drift(was, is, pairs(before, after, top + 1, points), paired),
    width: 1,
  };
}

interface MetricColumns {
  readonly metric: Baseline["metrics"][number];
  readonly side: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly paired: boolean;
  readonly legs: number;
  /** Of the baseline, in real units. */
  readonly mean: number;
}

function metricShift(
  { metric, side, before, after, paired, legs, mean }: MetricColumns,
  options: RegressOptions,
): Shift {
  const { confidence = 0.95, tolerances } = options;
  const unit = metric.width / (legs * metric.scale);
  const tolerance = tolerances?.get(metric.id) ?? Math.max(TOLERANCE_SHARE * Math.abs(mean), 0.01 / metric.scale);
  const bins = 1 + Math.max(highest(before), highest(after));
  const [was, is] = [histogram(before, bins), histogram(after, bins)];
  const n = before.length;
  const error = paired ? errorOf(before, after) : Math.sqrt(square(errorOf(before)) + square(errorOf(after)));
  const value = (meanOf(is) - meanOf(was)) * unit;
  // A change that was never seen has no spread to go by: three in n blocks may still change by one bin.
  const half = Math.max(zOf(confidence) * error, error === 0 && paired ? 3 / n : 0) * unit;
  const change: Estimate = { value, low: value - half, high: value + half, n, method: "block-mean-t" };
  return {
    metric: metric.id,
    side,
    unit: metric.unit,
    ...decided(change, error * unit, tolerance),
    tolerance,
    ...drift(was, is, pairs(before, after, bins), paired),
    width: metric.width,
  };
}

function categoryShift(id: string, labels: number, before: Uint8Array, after: Uint8Array, paired: boolean): Shift {
  const bins = Math.max(labels, 1 + Math.max(highest(before), highest(after)));
  const [was, is] = [histogram(before, bins), histogram(after, bins)];
  const table = pairs(before, after, bins);
  const changed = before.some((value, i) => value !== after[i]);
  const p = !changed ? 1 : paired ? stuartMaxwell(table).p : chiSquareHomogeneity([was, is]).p;
  return {
    metric: id,
    side: "",
    unit: "",
    tolerance: 0,
    verdict: "same",
    pMaterial: 1,
    pDrift: p,
    qDrift: p,
    moved: wasserstein(was, is),
    noise: wassersteinNoise(was, is),
    before: was,
    after: is,
    width: 1,
  };
}

/** How the change stands to its tolerance, and how surprising it would be if it were within. */
function decided(change: Estimate, error: number, tolerance: number): Numbers {
  const beyond = Math.abs(change.value) - tolerance;
  const pMaterial = beyond <= 0 ? 1 : error === 0 ? 0 : Math.min(1, 2 * normSf(beyond / error));
  return { change, verdict: shiftVerdict({ low: change.low!, high: change.high! }, tolerance), pMaterial };
}

function drift(
  before: number[],
  after: number[],
  table: number[][],
  paired: boolean,
): Pick<Shift, "pDrift" | "qDrift" | "moved" | "noise" | "before" | "after"> {
  const p = before.length < 2 ? 1 : (paired ? energyDistancePaired(table) : energyDistance(before, after)).p;
  return {
    pDrift: p,
    qDrift: p,
    moved: wasserstein(before, after),
    noise: wassersteinNoise(before, after),
    before,
    after,
  };
}

function histogram(values: Uint8Array, bins: number, of: (value: number) => number = (value) => value): number[] {
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) counts[of(value)]! += 1;
  return counts;
}

function pairs(
  before: Uint8Array,
  after: Uint8Array,
  bins: number,
  of: (value: number) => number = (value) => value,
): number[][] {
  const table = Array.from({ length: bins }, () => new Array<number>(bins).fill(0));
  for (let i = 0; i < before.length; i++) table[of(before[i]!)]![of(after[i]!)]! += 1;
  return table;
}

function highest(values: Uint8Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function meanOf(counts: readonly number[]): number {
  let n = 0;
  let sum = 0;
  counts.forEach((count, value) => {
    n += count;
    sum += count * value;
  });
  return sum / n;
}

/** Standard error of a mean, or of the mean difference of two columns. */
function errorOf(column: Uint8Array, other?: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < column.length; i++) {
    const value = other === undefined ? column[i]! : other[i]! - column[i]!;
    sum += value;
    squares += value * value;
  }
  const { variance = 0 } = exactVariance(column.length, sum, squares);
  return Math.sqrt(variance / column.length);
}

function square(x: number): number {
  return x * x;
}

/** Paths at which two plain records differ. */
function differences(before: unknown, after: unknown, path = ""): string[] {
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => differences(before[key], after[key], path === "" ? key : `${path}.${key}`));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [path];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
