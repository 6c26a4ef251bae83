/**
 * Builds the look-up tables of the dice from the kinds of roll that a matchup makes. Cold: once a matchup, a few milliseconds, on the
 * main thread; workers get copies.
 */
import type { DiceTables, OutcomeTable, RollKind } from "./dice.ts";
import { chance } from "./kinds.ts";
import { binomialLaw } from "./law.ts";
import { power, type Ratio, ratioNumber } from "./ratio.ts";

const WORDS = 4294967296;
/** A threshold that no word passes. */
const NEVER = 0x7fffffff;
const PARTS = 256;
const WORDS_A_PART = WORDS / PARTS;
/** Marks a part of the words in which a threshold lies. */
const EDGE = 128;
/** Guide entries are bytes, and one bit is the mark. */
const LARGEST_COUNT = EDGE - 1;
/** A double law is good to about 1e-12 of a word here; nearer to a rounding edge than this, exact arithmetic decides. */
const ROUNDING_DOUBT = 1e-3;

/** The threshold T of 0..2^32 as the tables hold it. T = 0, passed by every word, does not fit; the guide starts behind it. */
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
export function countThresholds(n: number, p: Ratio): readonly number[] {
  if (n <= 1) return exactCountThresholds(n, p);
  const law = binomialLaw(n, ratioNumber(p));
  const thresholds = new Array<number>(n);
  // Summed from the nearer end, so that what is rare is a sum of small terms.
  let atMost = 0;
  let j = 0;
  for (; j < n && atMost + law[j]! < 0.5; j++) {
    atMost += law[j]!;
    thresholds[j] = atMost * WORDS;
  }
  let more = 0;
  for (let k = n; k > j; k--) {
    more += law[k]!;
    thresholds[k - 1] = WORDS - more * WORDS;
  }
  for (let k = 0; k < n; k++) {
    const words = thresholds[k]!;
    const whole = Math.floor(words);
    if (Math.abs(words - whole - 0.5) < ROUNDING_DOUBT) return exactCountThresholds(n, p);
    thresholds[k] = Math.round(words);
  }
  return thresholds;
}

/** The same by BigInt arithmetic alone, a hundred times slower. */
export function exactCountThresholds(n: number, p: Ratio): readonly number[] {
  if (n === 0) return [];
  if (n === 1) return [failureWords(p)];
  const fail = p.den - p.num;
  const all = power(p.den, n);
  const thresholds: number[] = [];
  let term = power(fail, n);
  let sum = 0n;
  for (let j = 0; j < n; j++) {
    sum += term;
    thresholds.push(Number(((sum << 33n) + all) / (2n * all)));
    term = (term * BigInt(n - j) * p.num) / (BigInt(j + 1) * fail);
  }
  return thresholds;
}

function rowStart(n: number): number {
  return (n * (n + 1)) / 2;
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
  const chances = kinds.map(chance);

  // Kinds with the same chance share their rows.
  const keys = chances.map((p) => `${p.num}/${p.den}`);
  const rowKeys = [...new Set(keys)];
  const cdfLength = rowStart(maxCount + 1);
  const guideLength = (maxCount + 1) * PARTS;
  const cdf = new Int32Array(rowKeys.length * cdfLength).fill(NEVER);
  const guide = new Uint8Array(rowKeys.length * guideLength);
  rowKeys.forEach((key, row) => {
    const p = chances[keys.indexOf(key)]!;
    if (isCertain(p)) return;
    for (let n = 1; n <= maxCount; n++) {
      const thresholds = countThresholds(n, p);
      const base = row * cdfLength + rowStart(n);
      for (let j = 0; j < n; j++) cdf[base + j] = signed(thresholds[j]!);
      fillGuide(guide, row * guideLength + n * PARTS, thresholds);
    }
  });

  const kindRows = new Int32Array(kinds.length * 4);
  chances.forEach((p, id) => {
    const row = rowKeys.indexOf(keys[id]!);
    kindRows[4 * id] = isCertain(p) ? Number(p.num) : -1;
    // A success too rare for even one word keeps one.
    kindRows[4 * id + 1] = signed(Math.min(WORDS - 1, failureWords(p)));
    kindRows[4 * id + 2] = row * cdfLength;
    kindRows[4 * id + 3] = row * guideLength + PARTS / 2;
  });
  return { kinds, outcomeTables, maxCount, kindRows, guide, cdf, ...outcomeRows(outcomeTables) };
}

function isCertain(p: Ratio): boolean {
  return p.num === 0n || p.num === p.den;
}

/** For each 256th part of the words: how many thresholds its first word passes, and the mark when its last word passes more. */
function fillGuide(guide: Uint8Array, base: number, thresholds: readonly number[]): void {
  let part = 0;
  for (let j = 0; j < thresholds.length; j++) {
    // Threshold j + 1 may lie in the same part as threshold j: then the part keeps the lower count, and its mark.
    const edge = Math.floor(thresholds[j]! / WORDS_A_PART);
    const onBorder = thresholds[j] === edge * WORDS_A_PART;
    while (part < edge) guide[base + part++] = j;
    if (!onBorder && part === edge) guide[base + part++] = j + EDGE;
  }
  while (part < PARTS) guide[base + part++] = thresholds.length;
}

function outcomeRows(tables: readonly OutcomeTable[]): { outcomes: Int32Array; outcomeShift: number } {
  const mostSides = Math.max(1, ...tables.map((table) => table.sides));
  const outcomeShift = 32 - Math.clz32(mostSides);
  const outcomes = new Int32Array(tables.length << outcomeShift);
  tables.forEach((table, id) => {
    if (table.outcome.length !== table.sides) {
      throw new Error(`outcome table ${id} has ${table.outcome.length} outcomes for a die of ${table.sides} sides`);
    }
    outcomes.set([table.sides, ...table.outcome], id << outcomeShift);
  });
  return { outcomes, outcomeShift };
}
