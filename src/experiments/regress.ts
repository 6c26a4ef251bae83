/**
 * "Did my change shift anything?": scenarios as they play now against their baselines. Cold.
 *
 * Identity comes first: where everything that was counted is the same, there is nothing to estimate. Otherwise the blocks are compared
 * in pairs (see `regress-drift.ts`), and what differs is told apart: moved rules show in some distribution; dice that were
 * dealt in another order make other battles of the same distributions.
 */

import type { Scheduler } from "../chunk/scheduler.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { interruptedBefore, UserError } from "../errors.ts";
import { given } from "../given.ts";
import { canonicalScenario } from "../scenario/canonical.ts";
import type { Expectation } from "../scenario/expect.ts";
import { toItsEnd } from "../simulate.ts";
import { benjaminiHochberg } from "../stats/benjamini-hochberg.ts";
import { deviationOf } from "../stats/block-sums.ts";
import { holm } from "../stats/holm.ts";
import { blockBounds } from "../tally/layout.ts";
import { version } from "../version.ts";
import { type Baseline, baselineOf, type Deflate, labelsOf, type SavedColumn } from "./baseline.ts";
import { type Adapted, type Adapting, adapted } from "./baseline-players.ts";
import type { ScenarioCell } from "./cells.ts";
import { type Expected, expectedOf } from "./expectations.ts";
import { type Column, type Recording, record } from "./recording.ts";
import { type DriftTest, testDrift } from "./regress-drift.ts";

/** A change of a metric below this share of the spread of its blocks does not matter, unless the user says otherwise, */
const TOLERANCE_SPREAD = 0.1;
/** nor one below this many units a battle, or of this share of the battles that end in one way. */
const TOLERANCE_LEAST = 0.02;

export interface RegressCase {
  readonly name: string;
  /** Opened with the seed of the baseline, or with another: then the runs are independent. */
  readonly cell: ScenarioCell;
  readonly baseline: Baseline;
  /** The baseline's own scenario, where `cell` is an edited one: to tell the edit from what else has moved. */
  readonly control?: ScenarioCell;
  /** Where its sides chose their players: what choosing anew needs. */
  readonly adapting?: Adapting;
  /** What the scenario expects of itself. */
  readonly expect?: readonly Expectation[];
}

export interface RegressOptions {
  readonly scheduler: Scheduler;
  /** Change of the score that does not matter. */
  readonly delta?: number;
  readonly confidence?: number;
  /** The same of metrics, by id, in their units (of categories as a share of battles). */
  readonly tolerances?: ReadonlyMap<string, number>;
  /** What a gate refuses: what matters, or whatever is certain to have moved. */
  readonly failOn?: "material" | "any";
  /** What a gate makes of what is open; by default it says so. */
  readonly inconclusive?: "pass" | "fail";
}

export type Outcome = "pass" | "fail" | "undecided";

/** One number of one scenario, then and now. */
export interface Shift extends DriftTest {
  readonly metric: string;
  readonly kind: SavedColumn["kind"];
  readonly title: string;
  readonly side?: string;
  readonly unit: string;
  /** Stored values, as in the histograms, are this many times the real ones. */
  readonly scale: number;
  readonly tolerance: number;
  /** The p-values adjusted for all that was asked (Holm), for claims. */
  readonly adjustedShift: number;
  readonly adjustedMaterial: number;
  /** p of a shift adjusted for a list to look through (Benjamini & Hochberg). */
  readonly listed: number;
  /** It is certain that something moved, whether it matters or not. */
  readonly moved: boolean;
  readonly verdict: ShiftVerdict;
  /** What a gate makes of it. */
  readonly outcome: Outcome;
}

/**
 * What became of a scenario: the same bytes; the same blocks, though other things are counted, or under other names or bounds;
 * distributions moved; other battles of the same distributions; a few other battles, in which no distribution moved; independent runs,
 * in which none moved.
 */
export type Finding = "identical" | "recounted" | "moved" | "redealt" | "traces" | "quiet";

export interface ChangedKey {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface ScenarioRegression {
  readonly name: string;
  readonly title: string;
  readonly rules: string;
  readonly mode: string;
  readonly sides: readonly { readonly name: string; readonly policy: string }[];
  readonly baseline: Pick<Baseline, "wargauge" | "scenarioHash" | "seed">;
  readonly scenarioHash: string;
  readonly seed: string;
  readonly blocks: number;
  readonly legs: 1 | 2;
  /** Same seed: block by block. */
  readonly paired: boolean;
  /** What differs between the baseline's scenario and this one. */
  readonly changedKeys: readonly ChangedKey[];
  /** Whether the baseline's own scenario still plays as it did; absent if it was not asked. */
  readonly controlIdentical?: boolean;
  readonly finding: Finding;
  /** Of paired runs: blocks in which anything differs that the baseline keeps of them, out of those of which it keeps all. */
  readonly changedBlocks?: number;
  readonly comparedBlocks?: number;
  /** The first block of the first chunk that differs; absent where other things are counted than then. */
  readonly firstChange?: number;
  /** Correlation of the scores (else of the first metric) of a block then and now: near 0 where other dice were rolled. */
  readonly correlation?: number;
  /** Ids that can no longer be compared, because nothing of that name is counted in that way: open to a gate, for nobody knows. */
  readonly lost: readonly string[];
  /** Ids that the baseline does not know. */
  readonly added: readonly string[];
  readonly shifts: readonly Shift[];
  /** Where something changed and sides chose their players, which are kept: what it comes to if they adapt. It gates nothing. */
  readonly adapted?: Adapted;
  /** What its designer expects of it, whatever the baseline says; absent where nothing is expected. */
  readonly expected?: readonly (Expected & { readonly outcome: Outcome })[];
}

/** What a change of one number is, seen against its tolerance. */
type ShiftVerdict = "material" | "shifted-small" | "same" | "open";
export type RegressVerdict = "identical" | "recounted" | "same" | "moved" | "open" | "material";

export interface Regression {
  readonly wargauge: string;
  readonly confidence: number;
  readonly delta: number;
  readonly chunkBlocks: number;
  readonly verdict: RegressVerdict;
  readonly failOn: "material" | "any";
  readonly inconclusive?: "pass" | "fail";
  readonly outcome: Outcome;
  readonly stopped?: "interrupted";
  /** Names of those that an interruption left, at least one. */
  readonly left?: readonly string[];
  readonly scenarios: readonly ScenarioRegression[];
}

/** Records what the first blocks of each cell come to: as many of all, or of each as many as are asked for. */
export async function saveBaselines(
  cases: readonly ({ readonly cell: ScenarioCell } & Pick<Baseline, "scenario" | "sets" | "players">)[],
  blocks: number | ((cell: ScenarioCell) => number),
  scheduler: Scheduler,
  deflate: Deflate,
): Promise<Baseline[]> {
  const blocksOf = typeof blocks === "number" ? () => blocks : blocks;
  scheduler.expect(cases.reduce((sum, { cell }) => sum + blocksOf(cell) * cell.layout.legs, 0));
  const baselines: Baseline[] = [];
  const saveAll = async () => {
    for (const { cell, ...origin } of cases)
      baselines.push(baselineOf(cell, await record(cell, blocksOf(cell), scheduler), origin, deflate));
  };
  if (!(await toItsEnd(saveAll())))
    throw interruptedBefore(`all was played (${baselines.length} of ${cases.length} scenarios were)`, "store");
  return baselines;
}

export async function regress(cases: readonly RegressCase[], options: RegressOptions): Promise<Regression> {
  const { scheduler, delta = 0.01, confidence = 0.95 } = options;
  refuseOddOptions(cases, options);
  for (const each of cases) refuseIncompatible(each);
  scheduler.expect(
    cases.reduce((sum, { cell, control, baseline }) => sum + baseline.blocks * cell.layout.legs * (control ? 2 : 1), 0),
  );
  const found: Compared[] = [];
  const compareEach = async () => {
    // All expectations hold together.
    const asked = cases.reduce((sum, { expect = [] }) => sum + expect.length, 0);
    const each = 1 - (1 - confidence) / Math.max(1, asked);
    for (const one of cases) found.push(await compareOne(one, { ...options, each }));
  };
  if (!(await toItsEnd(compareEach())) && found.length === 0) throw interruptedBefore("the first scenario was played");
  const left = cases.slice(found.length).map(({ name }) => name);
  const { failOn = "material", inconclusive } = options;
  const scenarios = judge(found, options);
  const outcomes = scenarios.flatMap(({ shifts, lost, expected = [] }) => [
    ...expected.map(({ outcome }) => outcome),
    ...lost.map(() => whenOpen(options)),
    ...shifts.map(({ outcome }) => outcome),
  ]);
  return {
    wargauge: version,
    confidence,
    delta,
    chunkBlocks: CHUNK_BLOCKS,
    verdict: verdictOf(scenarios),
    failOn,
    ...(inconclusive && { inconclusive }),
    outcome: worst(outcomes),
    ...(left.length > 0 && { stopped: "interrupted" as const, left }),
    scenarios,
  };
}

/** The worst that was found; "open" is worse than a small shift, because it may be a large one. */
function verdictOf(scenarios: readonly ScenarioRegression[]): RegressVerdict {
  const shifts = scenarios.flatMap(({ shifts }) => shifts);
  if (shifts.some(({ verdict }) => verdict === "material")) return "material";
  if (shifts.some(({ verdict }) => verdict === "open")) return "open";
  if (shifts.some(({ moved }) => moved)) return "moved";
  if (scenarios.every(({ finding }) => finding === "identical")) return "identical";
  return scenarios.every(({ finding }) => finding === "identical" || finding === "recounted") ? "recounted" : "same";
}

function refuseOddOptions(cases: readonly RegressCase[], { delta = 0.01, tolerances }: RegressOptions) {
  if (cases.length === 0) throw new UserError("there is nothing to compare: no baseline was found");
  if (!(delta > 0 && delta < 1))
    throw new UserError(`the delta is ${delta}; expected a share of the score, such as 0.01`);
  const known = new Set(cases.flatMap(({ baseline }) => baseline.columns.map(({ id }) => id)));
  known.delete("score");
  for (const id of tolerances?.keys() ?? [])
    if (!known.has(id))
      throw new UserError(
        `--tolerance names "${id}", which no baseline keeps; expected one of ${[...known].join(", ")}`,
      );
}

/** What cannot be compared at all. A changed scenario can: that is the question. */
function refuseIncompatible({ name, cell, baseline }: RegressCase): void {
  const differs = [
    ["rulebook", baseline.rules, cell.matchup.rules],
    ["mode", baseline.mode, cell.matchup.mode],
    ["number of legs", baseline.legs, cell.layout.legs],
    ["chunk size", baseline.chunkBlocks, CHUNK_BLOCKS],
  ].find(([, then, now]) => then !== now);
  if (differs === undefined) return;
  const [what, then, now] = differs;
  throw new UserError(
    `${name} cannot be compared with its baseline: the ${what} was ${then} and is ${now}; save it anew with --save`,
  );
}

/** A shift before all are seen together. */
type LoneShift = Omit<Shift, "adjustedShift" | "adjustedMaterial" | "listed" | "moved" | "verdict" | "outcome">;

/** A scenario before all are seen together. */
interface Compared {
  readonly scenario: Omit<ScenarioRegression, "finding" | "shifts">;
  readonly identical: boolean;
  /** Other things are counted than then, or under other names, scales or bounds. */
  readonly recounted: boolean;
  readonly shifts: readonly LoneShift[];
}

async function compareOne(asked: RegressCase, options: RegressOptions & { readonly each: number }): Promise<Compared> {
  const { name, cell, baseline, control, adapting, expect = [] } = asked;
  const { scheduler } = options;
  const now = await record(cell, baseline.blocks, scheduler);
  const old = control && (await record(control, baseline.blocks, scheduler)).fingerprint;
  const paired = baseline.seed === cell.seed;
  const recounted = now.fingerprint.counted !== baseline.fingerprint.counted;
  const identical = paired && !recounted && now.fingerprint.rows === baseline.fingerprint.rows;
  const pairs = baseline.columns.flatMap((saved) => {
    const column = now.columns.find((other) => isSame(saved, other));
    return column === undefined ? [] : [{ saved, column }];
  });
  const lost = baseline.columns.filter((saved) => !pairs.some((pair) => pair.saved === saved));
  const { matchup, scenario, scenarioHash, seed, layout } = cell;
  return {
    scenario: {
      name,
      title: scenario.title,
      rules: matchup.rules,
      mode: matchup.mode,
      sides: matchup.sides.map(({ name, policy }) => ({ name, policy })),
      baseline: { wargauge: baseline.wargauge, scenarioHash: baseline.scenarioHash, seed: baseline.seed },
      scenarioHash,
      seed,
      blocks: baseline.blocks,
      legs: layout.legs,
      paired,
      changedKeys: changedKeys(baseline.resolved, JSON.parse(canonicalScenario(scenario))),
      ...(old && { controlIdentical: old.rows === baseline.fingerprint.rows }),
      ...(paired && changesOf(baseline, now, pairs)),
      lost: [...new Set(lost.map(({ id }) => id))],
      added: addedIds(baseline, now),
      ...(expect.length > 0 && {
        expected: expectedOf(expect, cell, now, options.each).map((each) => ({
          ...each,
          outcome: EXPECTED_OUTCOMES[each.verdict] ?? whenOpen(options),
        })),
      }),
      ...(adapting && !identical && given({ adapted: await adaptedUnless(adapting, scheduler) })),
    },
    identical,
    recounted,
    shifts: identical ? [] : pairs.map((pair) => shiftOf(pair, cell, paired, options)),
  };
}

/** Of what is certain; what is open is as the user says. */
const EXPECTED_OUTCOMES: Readonly<Partial<Record<Expected["verdict"], Outcome>>> = { met: "pass", broken: "fail" };

/** What gates nothing is not worth the rest of the scenario, when the user stops it. */
function adaptedUnless(adapting: Adapting, scheduler: Scheduler): Promise<Adapted | undefined> {
  return adapted(adapting, scheduler).catch((error: unknown) => {
    if (!scheduler.interrupted) throw error;
    return undefined;
  });
}

interface Pair {
  readonly saved: SavedColumn;
  readonly column: Column;
}

/** The same metric, counted in the same way. */
function isSame({ kind, id, side, scale, labels }: SavedColumn, column: Column): boolean {
  const { series } = column;
  return (
    kind === column.kind &&
    id === column.id &&
    side === column.side &&
    scale === (series?.metric.scale ?? 1) &&
    (kind !== "category" || JSON.stringify(labels) === JSON.stringify(labelsOf(series!.metric)))
  );
}

/** Ids that nothing was kept of; what repeats another metric of the baseline is no news. */
function addedIds(baseline: Baseline, now: Recording): string[] {
  if (baseline.fingerprint.counted === now.fingerprint.counted) return [];
  const known = new Set(baseline.columns.map(({ id }) => id));
  return [...new Set(now.columns.map(({ id }) => id))].filter((id) => !known.has(id));
}

function shiftOf({ saved, column }: Pair, cell: ScenarioCell, paired: boolean, options: RegressOptions): LoneShift {
  const { legs } = cell.layout;
  const { confidence = 0.95 } = options;
  const tolerance = toleranceOf(saved, legs, options);
  const { metric, side } = column.series ?? { metric: undefined, side: -1 };
  const owner = saved.kind === "score" ? cell.matchup.sides[0] : cell.matchup.sides[side];
  const most = column.series === undefined ? 0 : blockBounds(column.series, legs).high;
  return {
    metric: saved.id,
    kind: saved.kind,
    title: metric?.title ?? "Score",
    ...(owner && { side: owner.name }),
    unit: metric?.unit ?? "",
    scale: saved.scale,
    tolerance,
    ...testDrift({ saved, now: column.values, most, paired, legs, confidence, tolerance }),
  };
}

function toleranceOf(saved: SavedColumn, legs: number, { delta = 0.01, tolerances }: RegressOptions): number {
  if (saved.kind === "score") return delta;
  const asked = tolerances?.get(saved.id);
  if (asked !== undefined) return asked;
  if (saved.kind === "category") return TOLERANCE_LEAST;
  const deviation = deviationOf(saved.sums!, legs * saved.scale) ?? 0;
  return Math.max(TOLERANCE_LEAST, twoDigits(TOLERANCE_SPREAD * deviation));
}

/** A tolerance that a person could have chosen. */
function twoDigits(value: number): number {
  return Number(value.toPrecision(2));
}

/** How much of the blocks is not what it was. */
function changesOf(
  baseline: Baseline,
  { fingerprint }: Recording,
  pairs: readonly Pair[],
): Pick<ScenarioRegression, "changedBlocks" | "comparedBlocks" | "firstChange" | "correlation"> {
  const compared = Math.min(baseline.blocks, ...pairs.map(({ column }) => column.values.length));
  let changed = 0;
  for (let block = 0; block < compared; block++) changed += Number(pairs.some((pair) => differs(pair, block)));
  // Hashes of other things differ whatever happened.
  const sameCounts = fingerprint.counted === baseline.fingerprint.counted;
  const first = sameCounts ? fingerprint.chunks.findIndex((hash, i) => hash !== baseline.fingerprint.chunks[i]) : -1;
  const correlation = pairs[0] && correlationOf(pairs[0]);
  return {
    changedBlocks: changed,
    comparedBlocks: compared,
    ...(first >= 0 && { firstChange: first * CHUNK_BLOCKS }),
    ...(correlation !== undefined && { correlation }),
  };
}

function differs({ saved, column }: Pair, block: number): boolean {
  return saved.bins[block] !== Math.floor(column.values[block]! / saved.width);
}

function correlationOf({ saved, column }: Pair): number | undefined {
  const n = Math.min(saved.bins.length, column.values.length);
  const moments = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [x, y] = [saved.bins[i]!, column.values[i]!].map((value) =>
      // Of a cell of the score table, nine of them or three, the points.
      saved.kind === "score" ? Math.floor(value / 3) + (value % 3) : value,
    ) as [number, number];
    [x, y, x * x, y * y, x * y].forEach((term, k) => {
      moments[k]! += term;
    });
  }
  const [sx, sy, sxx, syy, sxy] = moments as [number, number, number, number, number];
  const spread = (n * sxx - sx * sx) * (n * syy - sy * sy);
  return spread > 0 ? (n * sxy - sx * sy) / Math.sqrt(spread) : undefined;
}

/**
 * All shifts together. The scores are the headline: half of the chance of a false claim is theirs, the other half is shared by the
 * many metrics, each half by Holm's rule. Without scores the metrics have all of it.
 */
function judge(found: readonly Compared[], options: RegressOptions): ScenarioRegression[] {
  const alpha = 1 - (options.confidence ?? 0.95);
  const all = found.flatMap(({ shifts }) => shifts);
  const families = [all.filter(({ kind }) => kind === "score"), all.filter(({ kind }) => kind !== "score")].filter(
    (family) => family.length > 0,
  );
  const adjusted = (p: (shift: LoneShift) => number): Map<LoneShift, number> =>
    new Map(
      families.flatMap((family) => {
        const ps = holm(family.map(p));
        return family.map((shift, i) => [shift, Math.min(1, families.length * ps[i]!)] as const);
      }),
    );
  const shiftP = adjusted(({ pShift }) => pShift);
  const materialP = adjusted(({ pMaterial }) => pMaterial);
  const listedP = benjaminiHochberg(all.map(({ pShift }) => pShift));
  const listed = new Map(all.map((shift, i) => [shift, listedP[i]!]));
  return found.map((each) => {
    const shifts = each.shifts.map((shift): Shift => {
      const [adjustedShift, adjustedMaterial] = [shiftP.get(shift)!, materialP.get(shift)!];
      const moved = adjustedShift <= alpha || adjustedMaterial <= alpha;
      const verdict = decide(shift, moved, adjustedMaterial <= alpha);
      const outcome = outcomeOf(verdict, moved, options);
      return { ...shift, adjustedShift, adjustedMaterial, listed: listed.get(shift)!, moved, verdict, outcome };
    });
    return { ...each.scenario, finding: findingOf(each, shifts), shifts };
  });
}

function decide(shift: LoneShift, moved: boolean, beyond: boolean): ShiftVerdict {
  // A mean may stay where it is while everything around it moves.
  const reshaped = moved && shift.kind === "metric" && shift.distance - shift.noise > shift.tolerance;
  if (beyond || reshaped) return "material";
  if (!shift.within) return "open";
  return moved ? "shifted-small" : "same";
}

function outcomeOf(verdict: ShiftVerdict, moved: boolean, options: RegressOptions): Outcome {
  if (verdict === "material" || (moved && options.failOn === "any")) return "fail";
  return verdict === "open" ? whenOpen(options) : "pass";
}

/** What a gate makes of what nobody can say. */
function whenOpen({ inconclusive }: Pick<RegressOptions, "inconclusive">): Outcome {
  return inconclusive ?? "undecided";
}

function worst(outcomes: readonly Outcome[]): Outcome {
  return (["fail", "undecided"] as const).find((bad) => outcomes.includes(bad)) ?? "pass";
}

function findingOf({ identical, recounted, scenario }: Compared, shifts: readonly Shift[]): Finding {
  if (identical) return "identical";
  if (shifts.some(({ moved }) => moved)) return "moved";
  const { changedBlocks, comparedBlocks, correlation = 0 } = scenario;
  if (changedBlocks === undefined || comparedBlocks === undefined) return "quiet";
  if (changedBlocks === 0 && recounted) return "recounted";
  return 2 * changedBlocks > comparedBlocks && correlation < 0.5 ? "redealt" : "traces";
}

/** Where two records differ; a list or a record that is on one side only is one difference. */
function changedKeys(then: unknown, now: unknown, path = ""): ChangedKey[] {
  if (isRecord(then) && isRecord(now)) {
    const keys = [...new Set([...Object.keys(then), ...Object.keys(now)])].sort();
    return keys.flatMap((key) => changedKeys(then[key], now[key], path === "" ? key : `${path}.${key}`));
  }
  if (JSON.stringify(then) === JSON.stringify(now)) return [];
  return [{ path, ...(then !== undefined && { before: then }), ...(now !== undefined && { after: now }) }];
}

/** Lists too: their indices are keys. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
