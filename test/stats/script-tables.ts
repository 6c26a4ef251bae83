/**
 * Tables of scripts whose scores are known, and blocks of them: what the race, the bracket and the gains are tried on without battles.
 *
 * Those of script-tables.json were measured: six doctrines a side in eight matchups, 1,024 mirrored pairs a cell by half points
 * of the first side, all on the seed "reference", commit 4b69c76. They are the truth here, not a result to be kept up to date.
 */
import { readFileSync } from "node:fs";
import seedrandom from "seedrandom";
import { toNumber } from "../../src/stats/rational.ts";
import { zeroSum } from "../../src/stats/zero-sum.ts";

/** Scores by the first side's script and the second's. */
export type Table = readonly (readonly number[])[];
/** Of each cell how many blocks of all make so many half points. */
export type Laws = readonly (readonly (readonly number[])[])[];

const file = readFileSync(new URL("./script-tables.json", import.meta.url), "utf8");
export const matchups: readonly { readonly name: string; readonly laws: Laws; readonly table: Table }[] =
  Object.entries(JSON.parse(file) as Record<string, Laws>).map(([name, laws]) => ({
    name,
    laws,
    table: laws.map((row) => row.map(meanOf)),
  }));

/** Cells in which every block is one of two values. */
export function lawsOf(table: Table): Laws {
  return table.map((row) => row.map((score) => [1 - score, 0, 0, 0, score]));
}

function meanOf(law: readonly number[]): number {
  const blocks = law.reduce((sum, count) => sum + count, 0);
  return law.reduce((sum, count, half) => sum + (count * half) / 4, 0) / blocks;
}

export function chance(...seed: readonly (number | string)[]): () => number {
  return seedrandom(seed.join(" "));
}

/** Half points of one block. */
export function blockOf(law: readonly number[], random: () => number): number {
  let lot = random() * law.reduce((sum, count) => sum + count, 0);
  let half = 0;
  while (half < 4 && lot >= law[half]) {
    lot -= law[half];
    half++;
  }
  return half;
}

export function dot(weights: readonly number[], values: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * values[i], 0);
}

export function columnsOf(table: Table): number[][] {
  return table[0].map((_, j) => table.map((row) => row[j]));
}

export function trueValue(table: Table): number {
  return toNumber(zeroSum(table).value);
}

/** What the first side scores by players of a table. */
export function scoreOf(table: Table, p: readonly number[], q: readonly number[]): number {
  return dot(
    p,
    table.map((row) => dot(q, row)),
  );
}
