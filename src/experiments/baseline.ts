/**
 * A baseline: how a scenario played when it was saved, as a text for version control. Cold, pure.
 *
 * Differences have to be readable, so what belongs to one metric stands on one line. What a block came to is one byte: the cell of the
 * score table, the values of a category, or floor(sum / width) of a metric. Bytes are deflated by frequencies and runs only: they are
 * noise, in which there is nothing to be found twice, and without a search every machine writes the same text.
 */

import { fromBase64, toBase64 } from "../base64.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { UserError } from "../errors.ts";
import { canonicalJson, canonicalScenario } from "../scenario/canonical.ts";
import { sha256 } from "../sha256.ts";
import { type BlockSums, deviationOf, sumsOfValues } from "../stats/block-sums.ts";
import { version } from "../version.ts";
import type { BaselinePlayers } from "./baseline-players.ts";
import type { ScenarioCell } from "./cells.ts";
import type { Column, ColumnKind, Fingerprint, Recording } from "./recording.ts";

const FORMAT = "wargauge-baseline/2";
/** What to do about a file that is not what was written. */
const MEND = "restore it from version control, or save it anew with --save";

/** No baseline is longer than this, whatever the rulebook counts. */
export const MOST_CHARACTERS = 40_000;
/** A metric has at most so many bins, because tests cost their cube. */
const MOST_BINS = 64;
/** Bins in a standard deviation of a metric: the first of these with which the text is short enough. */
const RESOLUTIONS = [16, 8, 5, 4, 3.5, 3, 2.5, 2.25, 2, 1.75, 1.5, 1.25, 1];

/** What there was of a metric. */
export interface SavedColumn {
  readonly kind: ColumnKind;
  readonly id: string;
  readonly side: -1 | 0 | 1;
  /** Of a category: the name of each value. */
  readonly labels?: readonly string[];
  /** Stored value = real value x scale. */
  readonly scale: number;
  /** A byte holds floor(value / width). */
  readonly width: number;
  /** Exact sums over these blocks of the values, their squares and cubes, and the extremes: of a metric only. */
  readonly sums?: BlockSums;
  /** One for each block, from block 0 on. */
  readonly bins: Uint8Array;
}

export interface Baseline {
  readonly wargauge: string;
  /** The scenario's file as seen from the folder of the baseline, and the edits that were made to it. */
  readonly scenario: string;
  readonly sets: readonly string[];
  readonly title: string;
  readonly rules: string;
  readonly mode: string;
  readonly scenarioHash: string;
  readonly seed: string;
  readonly chunkBlocks: number;
  readonly legs: 1 | 2;
  readonly blocks: number;
  readonly fingerprint: Fingerprint;
  /** What was hashed: to say later which key has changed. */
  readonly resolved: unknown;
  /** Who plays, where sides chose; absent: the policies of `resolved`. */
  readonly players?: BaselinePlayers;
  readonly columns: readonly SavedColumn[];
}

/** Raw deflate (RFC 1951) as the host has it; see the head of this file for how. */
export interface Deflate {
  shrink(bytes: Uint8Array): Uint8Array;
  expand(bytes: Uint8Array): Uint8Array;
}

/** Everything about a recording that is worth keeping. */
export function baselineOf(
  cell: ScenarioCell,
  { blocks, fingerprint, columns }: Recording,
  origin: Pick<Baseline, "scenario" | "sets" | "players">,
  deflate: Deflate,
): Baseline {
  const { matchup, scenario, scenarioHash, seed, layout } = cell;
  const telling = columns.filter((column, i) => !columns.slice(0, i).some((other) => repeats(column, other)));
  const at = (resolution: number): Baseline => ({
    wargauge: version,
    ...origin,
    title: scenario.title,
    rules: matchup.rules,
    mode: matchup.mode,
    scenarioHash,
    seed,
    chunkBlocks: CHUNK_BLOCKS,
    legs: layout.legs,
    blocks,
    fingerprint,
    resolved: JSON.parse(canonicalScenario(scenario)) as unknown,
    columns: telling.map((column) => saved(column, resolution)),
  });
  for (const resolution of RESOLUTIONS) {
    const baseline = at(resolution);
    if (writeBaseline(baseline, deflate).length <= MOST_CHARACTERS) return baseline;
  }
  // The last metrics of a rulebook tell least.
  let baseline = at(RESOLUTIONS.at(-1)!);
  while (writeBaseline(baseline, deflate).length > MOST_CHARACTERS && baseline.columns.length > 1)
    baseline = { ...baseline, columns: baseline.columns.slice(0, -1) };
  return baseline;
}

/** Whether a metric says again what another said: the two lie on one straight line, such as models left and models lost. */
function repeats(column: Column, other: Column): boolean {
  if (column.kind !== "metric" || other.kind !== "metric") return false;
  const [x, y] = [other.values, column.values];
  // Two values always lie on a line: rare events would seem to be the same.
  if (new Set(x).size < 3) return false;
  const differs = x.findIndex((value) => value !== x[0]);
  const [dx, dy] = [x[differs]! - x[0]!, y[differs]! - y[0]!];
  return dy !== 0 && x.every((value, i) => (value - x[0]!) * dy === (y[i]! - y[0]!) * dx);
}

function saved({ kind, id, side, series, values }: Column, resolution: number): SavedColumn {
  const sums = kind === "metric" ? sumsOfValues(values) : undefined;
  const fine = sums ? Math.max(1, Math.round((deviationOf(sums) ?? 0) / resolution)) : 1;
  const width = sums ? Math.max(fine, Math.ceil((sums.greatest + 1) / MOST_BINS)) : 1;
  return {
    kind,
    id,
    side,
    ...(kind === "category" && { labels: labelsOf(series!.metric) }),
    scale: series?.metric.scale ?? 1,
    width,
    ...(sums && { sums }),
    bins: Uint8Array.from(values, (value) => Math.floor(value / width)),
  };
}

/** A name for every value of a category. */
export function labelsOf({ max, labels }: { readonly max: number; readonly labels?: readonly string[] }): string[] {
  return Array.from({ length: max + 1 }, (_, value) => labels?.[value] ?? String(value));
}

export function writeBaseline({ columns, ...head }: Baseline, deflate: Deflate): string {
  const body = { format: FORMAT, ...head, columns: columns.map((column) => packed(column, deflate)) };
  const lines = Object.entries({ ...body, check: checkOf(body) }).map(([key, value]) =>
    key === "columns"
      ? `"columns": [\n${(value as PackedColumn[]).map((column) => `  ${JSON.stringify(column)}`).join(",\n")}\n ]`
      : `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n ${lines.join(",\n ")}\n}\n`;
}

/** What is 1 is left out, and so are the bytes of what was the same in every block. */
interface PackedColumn extends Omit<SavedColumn, "bins" | "scale" | "width" | "sums"> {
  readonly scale?: number;
  readonly width?: number;
  /** Sums beyond 2^53 are no numbers of JSON. */
  readonly sums?: readonly [sum: string, squares: string, cubes: string, least: number, greatest: number];
  readonly blocks: number;
  readonly always?: number;
  readonly bytes?: string;
}

function packed({ bins, scale, width, sums, ...column }: SavedColumn, deflate: Deflate): PackedColumn {
  const head = {
    ...column,
    ...(scale !== 1 && { scale }),
    ...(width !== 1 && { width }),
    ...(sums && {
      sums: [`${sums.sum}`, `${sums.squares}`, `${sums.cubes}`, sums.least, sums.greatest] as const,
    }),
    blocks: bins.length,
  };
  if (bins.every((bin) => bin === bins[0])) return { ...head, always: bins[0]! };
  return { ...head, bytes: toBase64(deflate.shrink(bins)) };
}

function unpacked(packed: PackedColumn, deflate: Deflate): SavedColumn {
  const { blocks, always, bytes = "", scale = 1, width = 1, sums, ...column } = packed;
  const bins = always === undefined ? deflate.expand(fromBase64(bytes)) : new Uint8Array(blocks).fill(always);
  if (sums === undefined) return { ...column, scale, width, bins };
  const [sum, squares, cubes] = sums.slice(0, 3).map(BigInt) as [bigint, bigint, bigint];
  const [least, greatest] = [sums[3], sums[4]];
  return { ...column, scale, width, sums: { n: blocks, sum, squares, cubes, least, greatest }, bins };
}

/** Hand edits and merges show: what is read was written in one piece. */
function checkOf(body: unknown): string {
  return sha256(canonicalJson(body)).slice(0, 16);
}

/** Reads a baseline; `name` is what to call it in a complaint. */
export function readBaseline(text: string, name: string, deflate: Deflate): Baseline {
  const found = jsonObject(text);
  if (found === undefined && text.includes('"wargauge-baseline/'))
    throw new UserError(`${name} is a baseline that was cut short or edited by hand; ${MEND}`);
  const format = found?.["format"];
  if (typeof format !== "string" || !format.startsWith("wargauge-baseline/"))
    throw new UserError(`${name} is not a baseline (a file that "wargauge regress --save" wrote)`);
  if (format !== FORMAT)
    throw new UserError(`${name} has the format ${format}, this wargauge reads ${FORMAT}; save it anew with --save`);
  const { check, ...body } = found!;
  if (check !== checkOf(body))
    throw new UserError(
      `${name} is not as it was saved: it says check ${JSON.stringify(check)}, its content gives "${checkOf(body)}"; ` +
        MEND,
    );
  const { format: _, columns, ...head } = body as unknown as PackedBaseline;
  return { ...head, columns: columns.map((column) => unpacked(column, deflate)) };
}

interface PackedBaseline extends Omit<Baseline, "columns"> {
  readonly format: string;
  readonly columns: readonly PackedColumn[];
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // Told by the caller: it does not matter in which way the file is no baseline.
    return undefined;
  }
}
