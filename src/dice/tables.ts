/**
 * Builds the look-up tables of the dice from the kinds of roll that a matchup makes. Cold: once a matchup, a few milliseconds, on the
 * main thread; workers get the arrays, shared.
 */
import type { DiceTables, OutcomeTable, RollKind } from "./dice.ts";
import { chance } from "./kinds.ts";
import { binomialLaw } from "./law.ts";
import { type Ratio, ratioNumber } from "./ratio.ts";

const WORDS = 2 ** 32;
/** A threshold that no word passes. */
const NEVER = 0x7fffffff;
/** Counts up to this are answered by comparing against all of their thresholds, without a guide. */
const FEW = 4;
const GUIDE_BUCKETS = 64;
/** Guide entries are bytes. */
const LARGEST_COUNT = 255;
/** A double law is good to about 1e-12 of a word here; nearer to a rounding edge than this, exact arithmetic decides. */
const ROUNDING_DOUBT = 1e-3;

/** The threshold T of 0..2^32 as the tables hold it. T = 0 becomes 1: one word in 2^32 is less than any rounding here. */
function signed(threshold: number): number {
  return Math.max(1, threshold) - WORDS / 2 - 1;
}

/** First of the 2^32 words that succeeds, when the failures come first: a D6 that needs k gets ceil(2^32 (k - 1) / 6). */
export function failureWords(p: Ratio): number {
  const failures = ((p.den - p.num) << 32n) + p.den - 1n;
  return Number(failures / p.den);
}

/**
 * T[j], j = 0..n-1: the words below T[j] give at most j successes among n. Each is 2^32 P(at most j), rounded to the nearest whole
 * number; for n = 1 it is the threshold of the single roll, so that `count(1, kind)` and `test(kind)` agree word for word.
 */
export function countThresholds(n: number, p: Ratio): number[] {
  if (n === 0) return [];
  if (n === 1) return [failureWords(p)];
  const law = binomialLaw(n, ratioNumber(p));
  const thresholds: number[] = [];
  let below = 0;
  let above = 0;
  // Summed from both ends, so that each sum is over the smaller terms; the halves meet where the sum passes one half.
  const fromTop = new Float64Array(n + 1);
  for (let k = n; k > 0; k--) {
    above += law[k]!;
    fromTop[k - 1] = above;
  }
  for (let j = 0; j < n; j++) {
    below += law[j]!;
    const words = below < 0.5 ? below * WORDS : WORDS - fromTop[j]! * WORDS;
    const doubt = Math.abs(words - Math.floor(words) - 0.5);
    if (doubt < ROUNDING_DOUBT) return exactCountThresholds(n, p);
    thresholds.push(Math.round(words));
  }
  return thresholds;
}

/** The same by BigInt arithmetic alone, a hundred times slower. */
export function exactCountThresholds(n: number, p: Ratio): number[] {
  if (n === 1) return [failureWords(p)];
  const fail = p.den - p.num;
  const all = p.den ** BigInt(n);
  const thresholds: number[] = [];
  let term = fail ** BigInt(n);
  let sum = 0n;
  for (let j = 0; j < n; j++) {
    sum += term;
    thresholds.push(Number(((sum << 33n) + all) / (2n * all)));
    term = (term * BigInt(n - j) * p.num) / (BigInt(j + 1) * fail);
  }
  return thresholds;
}

function rowStart(n: number): number {
  return (n * (n + 5)) / 2;
}

function checkKind(kind: RollKind, id: number): void {
  const whole = [kind.dice, kind.sides, kind.need].every(Number.isInteger);
  const small = kind.dice >= 1 && kind.sides >= 1 && kind.dice * kind.sides <= 1000;
  if (!whole || !small) throw new Error(`roll kind ${id} is not a roll: ${JSON.stringify(kind)}`);
}

export function buildDiceTables(
  kinds: readonly RollKind[],
  outcomeTables: readonly OutcomeTable[] = [],
  maxCount = 64,
): DiceTables {
  if (!Number.isInteger(maxCount) || maxCount < 0 || maxCount > LARGEST_COUNT) {
    throw new Error(`maxCount must be a whole number 0..${LARGEST_COUNT}, got ${maxCount}`);
  }
  kinds.forEach(checkKind);
  const most = Math.max(maxCount, FEW);
  const chances = kinds.map(chance);

  const certain = new Int8Array(kinds.length);
  const threshold = new Int32Array(kinds.length);
  const few = new Int32Array(kinds.length * (FEW + 1) * 4).fill(NEVER);
  // Kinds with the same chance share their rows.
  const rowsOfChance = new Map<string, number>();
  const rows: Ratio[] = [];
  const rowOfKind = new Int32Array(kinds.length);

  chances.forEach((p, id) => {
    certain[id] = p.num === p.den ? 1 : p.num === 0n ? 0 : -1;
    // A chance so near to 0 or 1 that no word, or every word, would be left for it keeps one word.
    threshold[id] = signed(Math.min(WORDS - 1, failureWords(p)));
    for (let n = 0; n <= FEW; n++) {
      const base = (id * (FEW + 1) + n) * 4;
      if (certain[id] === -1)
        exactCountThresholds(n, p).forEach((t, j) => {
          few[base + j] = signed(t);
        });
    }
    const key = `${p.num}/${p.den}`;
    let row = rowsOfChance.get(key);
    if (row === undefined) {
      row = rows.length;
      rowsOfChance.set(key, row);
      rows.push(p);
    }
    rowOfKind[id] = row;
  });

  const cdfLength = rowStart(most + 1);
  const guideLength = (most + 1) * GUIDE_BUCKETS;
  const cdf = new Int32Array(rows.length * cdfLength).fill(NEVER);
  const guide = new Uint8Array(rows.length * guideLength);
  rows.forEach((p, row) => {
    if (p.num === 0n || p.num === p.den) return;
    for (let n = FEW + 1; n <= most; n++) {
      const thresholds = countThresholds(n, p);
      const base = row * cdfLength + rowStart(n);
      for (let j = 0; j < n; j++) cdf[base + j] = signed(thresholds[j]!);
      fillGuide(guide, row * guideLength + n * GUIDE_BUCKETS, thresholds);
    }
  });

  return {
    kinds,
    outcomeTables,
    maxCount: most,
    certain,
    threshold,
    few,
    cdf,
    cdfStart: rowOfKind.map((row) => row * cdfLength),
    guide,
    guideStart: rowOfKind.map((row) => row * guideLength),
    ...outcomeColumns(outcomeTables),
  };
}

/** For each 64th of the words: how many thresholds its first word has passed. */
function fillGuide(guide: Uint8Array, base: number, thresholds: readonly number[]): void {
  let passed = 0;
  for (let bucket = 0; bucket < GUIDE_BUCKETS; bucket++) {
    const firstWord = bucket * (WORDS / GUIDE_BUCKETS);
    while (passed < thresholds.length && thresholds[passed]! <= firstWord) passed++;
    guide[base + bucket] = passed;
  }
}

function outcomeColumns(tables: readonly OutcomeTable[]) {
  const outcomeStart = new Int32Array(tables.length);
  const outcomeSides = new Int32Array(tables.length);
  const outcomes: number[] = [];
  tables.forEach((table, id) => {
    if (table.outcome.length !== table.sides) {
      throw new Error(`outcome table ${id} has ${table.outcome.length} outcomes for a die of ${table.sides} sides`);
    }
    outcomeStart[id] = outcomes.length;
    outcomeSides[id] = table.sides;
    outcomes.push(...table.outcome);
  });
  return { outcomes: Int16Array.from(outcomes), outcomeStart, outcomeSides };
}

/** The same tables in memory that threads can share without copying. */
export function shareTables(
  tables: DiceTables,
  newBuffer: (bytes: number) => ArrayBufferLike = (bytes) => new SharedArrayBuffer(bytes),
): DiceTables {
  const int32 = (from: Int32Array): Int32Array => {
    const to = new Int32Array(newBuffer(from.byteLength));
    to.set(from);
    return to;
  };
  const certain = new Int8Array(newBuffer(tables.certain.byteLength));
  certain.set(tables.certain);
  const guide = new Uint8Array(newBuffer(tables.guide.byteLength));
  guide.set(tables.guide);
  const outcomes = new Int16Array(newBuffer(tables.outcomes.byteLength));
  outcomes.set(tables.outcomes);
  return {
    kinds: tables.kinds,
    outcomeTables: tables.outcomeTables,
    maxCount: tables.maxCount,
    certain,
    threshold: int32(tables.threshold),
    few: int32(tables.few),
    cdf: int32(tables.cdf),
    cdfStart: int32(tables.cdfStart),
    guide,
    guideStart: int32(tables.guideStart),
    outcomes,
    outcomeStart: int32(tables.outcomeStart),
    outcomeSides: int32(tables.outcomeSides),
  };
}
