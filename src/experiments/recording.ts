/**
 * What a cell's blocks came to, kept as far as a later comparison needs it: a fingerprint of everything, and block by block the score
 * and every metric that is not the part of another. Cold.
 */

import type { Piece, Played } from "../chunk/piece.ts";
import type { Scheduler } from "../chunk/scheduler.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { Sha256, sha256 } from "../sha256.ts";
import { simulate } from "../simulate.ts";
import type { Layout, Series } from "../tally/layout.ts";
import type { ScenarioCell } from "./cells.ts";

/** Blocks of which every metric is kept; of the score more, because the verdict hangs on it. */
export const PAIRED_BLOCKS = 2048;
export const SCORE_BLOCKS = 16_384;
const STAGE_BLOCKS = 32 * CHUNK_BLOCKS;

/** How the number of a block is to be read. */
export type ColumnKind =
  /** The cell of the score table. */
  | "score"
  /** The sum of its legs. */
  | "metric"
  /** Of one leg the value; of two, that of leg 0 x the number of values + that of leg 1. */
  | "category";

/** One metric of one side, block by block. */
export interface Column {
  readonly kind: ColumnKind;
  readonly id: string;
  readonly side: -1 | 0 | 1;
  /** What it is called and counted in; absent for the score. */
  readonly series?: Series;
  /** A number for each block, from block 0 on. */
  readonly values: Int32Array;
}

export interface Fingerprint {
  /** Hash of the list of what is counted. While it is the same, so is the meaning of the others. */
  readonly counted: string;
  /** Hash of what every block came to, in all series. */
  readonly rows: string;
  /** The same for each chunk, short: to find the first difference. */
  readonly chunks: readonly string[];
}

export interface Recording {
  readonly blocks: number;
  readonly fingerprint: Fingerprint;
  readonly columns: readonly Column[];
}

/** Plays blocks 0..blocks of a cell. */
export async function record(cell: ScenarioCell, blocks: number, scheduler: Scheduler): Promise<Recording> {
  const { layout } = cell;
  const all = layout.series.map((_, i) => i);
  const series = all.filter((i) => !layout.series[i]!.metric.labels);
  const byLeg = all.filter((i) => layout.series[i]!.metric.labels);
  const order = [...series, ...byLeg];
  const columns = keptColumns(layout, order, blocks);
  const whole = new Sha256();
  const chunks: string[] = [];
  let done = 0;
  const take = ({ from, to, rows, width }: Played) => {
    whole.update(bytesOf(rows));
    for (let at = from; at < to; at += CHUNK_BLOCKS) {
      const end = Math.min(to, at + CHUNK_BLOCKS);
      chunks.push(sha256(bytesOf(rows.subarray((at - from) * width, (end - from) * width))).slice(0, 8));
    }
    for (const { at, column } of columns) {
      const { values } = column;
      for (let block = from; block < Math.min(to, values.length); block++)
        values[block] = rows[(block - from) * width + at]!;
    }
    done = to;
  };
  const next = (): Piece[] =>
    done < blocks ? [{ cell, from: done, to: Math.min(blocks, done + STAGE_BLOCKS), series, byLeg }] : [];
  await simulate({ next, take: ([played]) => take(played!) }, scheduler);
  return {
    blocks,
    fingerprint: { counted: countedHash(layout, order), rows: whole.hex(), chunks },
    columns: columns.map(({ column }) => column),
  };
}

interface KeptColumn {
  /** Place in a row of the sheet. */
  readonly at: number;
  readonly column: Column;
}

function keptColumns({ series, score, legs }: Layout, order: readonly number[], blocks: number): KeptColumn[] {
  const columns: KeptColumn[] = [];
  if (score) {
    const values = new Int32Array(Math.min(blocks, SCORE_BLOCKS));
    columns.push({ at: 0, column: { kind: "score", id: "score", side: -1, values } });
  }
  // In declared order, which rulebooks choose with the most telling first.
  series.forEach((each, i) => {
    const { metric, side } = each;
    if (metric.key !== undefined || metric.turn !== undefined) return;
    const kind = metric.labels ? "category" : "metric";
    if (kind === "category" && valuesOf(each, legs) > 256) return;
    const values = new Int32Array(Math.min(blocks, PAIRED_BLOCKS));
    columns.push({ at: 1 + order.indexOf(i), column: { kind, id: metric.id, side, series: each, values } });
  });
  return columns;
}

/** Numbers that a block of a category can show. */
function valuesOf({ metric }: Series, legs: number): number {
  return legs === 2 ? (metric.max + 1) * (metric.max + 1) : metric.max + 1;
}

function countedHash({ series, score, legs }: Layout, order: readonly number[]): string {
  const list = order.map((i) => {
    const { metric, side } = series[i]!;
    return [metric.id, side, metric.key, metric.turn, metric.scale, metric.max, metric.labels];
  });
  const text = JSON.stringify([legs, score?.length, list]);
  return sha256(text).slice(0, 16);
}

/** Little-endian on every machine that Node runs on. */
function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
