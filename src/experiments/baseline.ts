/**
 * A baseline: what a scenario's first blocks came to, small enough for git, so that a later version can be held against it block by
 * block. Cold, pure.
 *
 * One byte a block for the score and for each metric under drift test (a sum of the legs divided by `width`, so that it fits), column
 * after column, deflated and in base64.
 */
import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import type { Played } from "../chunk/arena.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { UserError } from "../errors.ts";
import { canonicalScenario } from "../scenario/canonical.ts";
import type { ScenarioCell } from "./cells.ts";
import { version } from "./run.ts";

export const BASELINE_BLOCKS = 2048;
const FORMAT = "wargauge-baseline/1";
/** Bins of a drift test. */
const MOST_BINS = 64;

export interface BaselineMetric {
  readonly id: string;
  /** -1: of the battle as a whole. */
  readonly side: number;
  readonly unit: string;
  readonly scale: number;
  /** Block sums are divided by this, so that they take at most 64 values. */
  readonly width: number;
  /** Values are unordered categories, leg by leg. */
  readonly categories?: readonly string[];
}

export interface Baseline {
  readonly format: typeof FORMAT;
  readonly wargauge: string;
  /** Where the scenario lies, seen from the baseline. */
  readonly file: string;
  readonly scenarioHash: string;
  /** The resolved scenario, so that it can be said what differs. */
  readonly scenario: string;
  readonly seed: string;
  readonly chunkBlocks: number;
  readonly legs: 1 | 2;
  readonly blocks: number;
  /** SHA-256 of all rows before they were made small. */
  readonly fingerprint: string;
  readonly hasScore: boolean;
  /** Battles by the score-table cell of their block, for readers of a diff. */
  readonly score: readonly number[];
  readonly metrics: readonly BaselineMetric[];
  /** Mean of each metric in real units a battle; absent for categories. */
  readonly means: readonly (number | null)[];
  readonly bytes: string;
}

/** The series under drift test: whole metrics, and why battles end. */
export function driftColumns({ layout }: ScenarioCell): { series: number[]; byLeg: number[] } {
  const series: number[] = [];
  const byLeg: number[] = [];
  layout.series.forEach(({ metric }, i) => {
    if (metric.key !== undefined || metric.turn !== undefined) return;
    if (metric.labels !== undefined) byLeg.push(i);
    else series.push(i);
  });
  return { series, byLeg };
}

/** What a piece with `driftColumns` looks like now; `like` fixes the widths of an older baseline. */
export function baselineOf(cell: ScenarioCell, played: Played, file: string, like?: Baseline): Baseline {
  const { layout } = cell;
  const blocks = played.to - played.from;
  const { series, byLeg } = driftColumns(cell);
  const columns = [...series, ...byLeg].map((index, i) => column(played, 1 + i, blocks, index));
  const metrics = columns.map(({ index, values }, i): BaselineMetric => {
    const { metric, side } = layout.series[index]!;
    const categories = metric.labels;
    const top = values.reduce((most, value) => Math.max(most, value), 0);
    const known = like?.metrics.find((each) => each.id === metric.id && each.side === side);
    const width = i >= series.length ? 1 : (known?.width ?? Math.max(1, Math.ceil((top + 1) / (MOST_BINS - 8))));
    return {
      id: metric.id,
      side,
      unit: metric.unit,
      scale: metric.scale ?? 1,
      width,
      ...(categories && { categories }),
    };
  });
  const bytes = new Uint8Array((1 + columns.length) * blocks);
  for (let block = 0; block < blocks; block++) bytes[block] = played.rows[block * played.width]!;
  columns.forEach(({ values }, i) => {
    const { width, categories } = metrics[i]!;
    const most = categories === undefined ? MOST_BINS - 1 : 255;
    for (let block = 0; block < blocks; block++)
      bytes[(1 + i) * blocks + block] = Math.min(most, Math.floor(values[block]! / width));
  });
  const score = new Array<number>(layout.score?.length ?? 1).fill(0);
  for (let block = 0; block < blocks; block++) score[bytes[block]!]! += 1;
  return {
    format: FORMAT,
    wargauge: version,
    file,
    scenarioHash: cell.scenarioHash,
    scenario: canonicalScenario(cell.scenario),
    seed: cell.seed,
    chunkBlocks: CHUNK_BLOCKS,
    legs: layout.legs,
    blocks,
    fingerprint: createHash("sha256")
      .update(new Uint8Array(Int32Array.from(played.rows).buffer))
      .digest("hex"),
    hasScore: layout.score !== undefined,
    score,
    metrics,
    means: columns.map(({ values }, i) => {
      const { categories, scale } = metrics[i]!;
      if (categories !== undefined) return null;
      return values.reduce((sum, value) => sum + value, 0) / (blocks * layout.legs * scale);
    }),
    bytes: deflateSync(bytes, { level: 9 }).toString("base64"),
  };
}

function column(
  { rows, width }: Played,
  at: number,
  blocks: number,
  index: number,
): { index: number; values: Int32Array } {
  const values = new Int32Array(blocks);
  for (let block = 0; block < blocks; block++) values[block] = rows[block * width + at]!;
  return { index, values };
}

/** The columns of a baseline: the score, then each metric, a byte a block. */
export function columnsOf({ bytes, blocks, metrics, file }: Baseline): Uint8Array[] {
  let all: Uint8Array;
  try {
    all = inflateSync(Buffer.from(bytes, "base64"));
  } catch {
    throw damaged(file);
  }
  if (all.length !== (1 + metrics.length) * blocks) throw damaged(file);
  return Array.from({ length: 1 + metrics.length }, (_, i) => all.subarray(i * blocks, (i + 1) * blocks));
}

export function readBaseline(text: string, name: string): Baseline {
  let found: Partial<Baseline> | null = null;
  try {
    found = JSON.parse(text) as Partial<Baseline> | null;
  } catch {
    // Told below.
  }
  if (found?.format !== FORMAT || typeof found.bytes !== "string" || !Array.isArray(found.metrics))
    throw new UserError(`${name} is no baseline (a file that "wargauge regress --save" wrote)`);
  const baseline = found as Baseline;
  if (baseline.chunkBlocks !== CHUNK_BLOCKS)
    throw new UserError(
      `${name} has chunks of ${baseline.chunkBlocks} blocks, this version of ${CHUNK_BLOCKS}; save it anew`,
    );
  columnsOf(baseline);
  return baseline;
}

function damaged(name: string): UserError {
  return new UserError(`the baseline of ${name} is damaged: its bytes are not as many as it says; save it anew`);
}
