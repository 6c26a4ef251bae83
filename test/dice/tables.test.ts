import { describe, expect, it } from "vitest";
import type { RollKind } from "../../src/dice/dice.ts";
import { chance, waysOfTotal } from "../../src/dice/kinds.ts";
import type { Ratio } from "../../src/dice/ratio.ts";
import { buildDiceTables, countThresholds, exactCountThresholds, failureWords } from "../../src/dice/tables.ts";
import { KINDS, TABLES } from "./helpers.ts";

const WORDS = 2 ** 32;

/** The threshold T of 0..2^32 behind a signed one t: T = t + 2^31 + 1. */
const unsigned = (t: number): number => t + WORDS / 2 + 1;

const binomial = (n: number, k: number): bigint => {
  let value = 1n;
  for (let i = 0; i < k; i++) value = (value * BigInt(n - i)) / BigInt(i + 1);
  return value;
};

/** P(at most j among n) as an exact fraction, from the textbook sum. */
function atMost(n: number, j: number, { num, den }: Ratio): Ratio {
  let sum = 0n;
  for (let k = 0; k <= j; k++) sum += binomial(n, k) * num ** BigInt(k) * (den - num) ** BigInt(n - k);
  return { num: sum, den: den ** BigInt(n) };
}

/** What `count` makes of a word u, from the tables alone. */
function countOfWord(u: number, n: number, kind: number): number {
  const r = u - WORDS / 2;
  const row = kind * 4;
  const entry = TABLES.guide[TABLES.kindRows[row + 3]! + n * 256 + (r >> 24)]!;
  if (entry < 128) return entry;
  let successes = entry - 128;
  while (r > TABLES.cdf[TABLES.kindRows[row + 2]! + (n * (n + 1)) / 2 + successes]!) successes++;
  return successes;
}

const chancy = KINDS.flatMap((kind, id) => (TABLES.kindRows[4 * id]! < 0 ? [{ kind, id, p: chance(kind) }] : []));

describe("thresholds", () => {
  it("are ceil(2^32 (k - 1)/s) for one die of s sides that needs k", () => {
    for (const sides of [2, 3, 6, 8, 10, 20, 100]) {
      for (let need = 2; need <= sides; need++) {
        const kind: RollKind = { dice: 1, sides, compare: "atLeast", need, reroll: false };
        const expected = (BigInt(need - 1) * 2n ** 32n + BigInt(sides) - 1n) / BigInt(sides);
        expect(failureWords(chance(kind))).toBe(Number(expected));
        expect(unsigned(buildDiceTables([kind], [], 4).kindRows[1]!)).toBe(Number(expected));
      }
    }
  });

  it("leave each kind its exact share of the words, to less than one word", () => {
    for (const { id, p } of chancy) {
      const successes = WORDS - unsigned(TABLES.kindRows[4 * id + 1]!);
      const error = BigInt(successes) * p.den - (p.num << 32n);
      expect(error < 0n ? -error < p.den : error < p.den, `kind ${id}`).toBe(true);
    }
  });

  it("mark the kinds that are certain", () => {
    const certain = KINDS.map((kind) => {
      const ways = waysOfTotal(kind.dice, kind.sides);
      const totals = ways.flatMap((w, total) => (w > 0n ? [total] : []));
      const good = totals.filter((total) => (kind.compare === "atLeast" ? total >= kind.need : total <= kind.need));
      return good.length === totals.length ? 1 : good.length === 0 ? 0 : -1;
    });
    expect(KINDS.map((_, id) => TABLES.kindRows[4 * id])).toEqual(certain);
  });
});

describe("count rows", () => {
  it("are the exact distribution function to 2^-32, for all kinds and n up to 20", () => {
    for (const { id, p } of chancy) {
      for (let n = 1; n <= 20; n++) {
        const row = TABLES.kindRows[4 * id + 2]! + (n * (n + 1)) / 2;
        for (let j = 0; j < n; j++) {
          const exact = atMost(n, j, p);
          const words = unsigned(TABLES.cdf[row + j]!);
          // |T/2^32 - P| <= 2^-32, in whole numbers.
          const error = BigInt(words) * exact.den - (exact.num << 32n);
          expect(error < 0n ? -error <= exact.den : error <= exact.den, `kind ${id}, n ${n}, j ${j}`).toBe(true);
        }
      }
    }
  });

  it("are the exact law rounded to the nearest word, also where doubles computed them", () => {
    for (const { p } of chancy) {
      for (const n of [2, 3, 7, 20, 41, 64]) expect(countThresholds(n, p)).toEqual(exactCountThresholds(n, p));
    }
  });

  it("share out all words: the slots of a count sum up to the rounded law", () => {
    for (const { id, p } of chancy) {
      for (const n of [1, 2, 3, 4, 5, 12, 33, 64]) {
        const thresholds = [0, ...exactCountThresholds(n, p), WORDS];
        let total = 0;
        for (let k = 0; k <= n; k++) {
          const weight = thresholds[k + 1]! - thresholds[k]!;
          total += weight;
          if (weight <= 0) continue;
          expect(countOfWord(thresholds[k]!, n, id)).toBe(k);
          expect(countOfWord(thresholds[k + 1]! - 1, n, id)).toBe(k);
        }
        expect(total).toBe(WORDS);
      }
    }
  });

  it("agree with the guide in every 256th part of the words, at its first, last and middle word", () => {
    const wrong: string[] = [];
    for (const { id, p } of chancy) {
      for (const n of [1, 2, 3, 4, 6, 10, 20, 40, 64]) {
        const thresholds = exactCountThresholds(n, p);
        for (let part = 0; part < 256; part++) {
          for (const u of [part * 2 ** 24, part * 2 ** 24 + 2 ** 23, (part + 1) * 2 ** 24 - 1]) {
            const passed = thresholds.filter((t) => u >= t).length;
            if (countOfWord(u, n, id) !== passed) wrong.push(`kind ${id}, n ${n}, u ${u}: ${passed}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("never fall when the word rises, nor when the chance does: luck stays luck in both variants", () => {
    for (let n = 1; n <= 64; n += 7) {
      for (let u = 0; u < WORDS; u += 2 ** 23 - 1) {
        const counts = [6, 5, 4, 3, 2].map((need) => countOfWord(u, n, need));
        expect(counts).toEqual([...counts].sort((a, b) => a - b));
        if (u > 0) expect(countOfWord(u, n, 3)).toBeGreaterThanOrEqual(countOfWord(u - 1, n, 3));
      }
    }
  });
});

describe("buildDiceTables", () => {
  it("refuses what is not a roll, an outcome table of the wrong length, and counts too long for a byte", () => {
    const kind: RollKind = { dice: 1, sides: 6, compare: "atLeast", need: 3, reroll: false };
    expect(() => buildDiceTables([{ ...kind, sides: 0 }])).toThrow(/roll kind 0/);
    expect(() => buildDiceTables([kind], [{ sides: 6, outcome: [1, 2] }])).toThrow(/outcome table 0 has 2 outcomes/);
    expect(() => buildDiceTables([kind], [], 128)).toThrow(/0\.\.127, got 128/);
  });
});
