// The reference vectors (vectors.json: made and checked a second way by the Python reference), each through production code.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  answerStatsVector,
  type Json,
  STATS_VECTORS_FORMAT,
  type StatsVector,
  statsFunctions,
} from "../../src/stats/vectors.ts";

interface VectorFile {
  readonly format: string;
  readonly count: number;
  readonly vectors: readonly StatsVector[];
}

const file: VectorFile = JSON.parse(readFileSync(new URL("./vectors.json", import.meta.url), "utf8"));

describe("reference vectors", () => {
  it("is the format and the number of vectors that the file says", () => {
    expect(file.format).toBe(STATS_VECTORS_FORMAT);
    expect(file.vectors).toHaveLength(file.count);
  });

  it.each(file.vectors.map((v) => [v.id, v] as const))("%s", (_, vector) => {
    const answer = answerStatsVector(vector);
    expect(answer.pass, JSON.stringify(answer)).toBe(true);
  });

  it("demands every bit where a vector spells them", () => {
    const spelt = file.vectors.filter((v) => JSON.stringify(v.outputs).includes("_hex"));
    expect(spelt).toHaveLength(28);
    for (const vector of spelt) {
      const expected = vector.outputs as { readonly [key: string]: Json };
      const got = answerStatsVector(vector).got as { readonly [key: string]: Json };
      for (const key of Object.keys(expected)) expect(got[key], `${vector.id} ${key}`).toBe(expected[key]);
    }
  });

  it("fails each vector whose expected answer is spoilt", () => {
    for (const vector of file.vectors)
      expect(answerStatsVector({ ...vector, outputs: spoil(vector.outputs) }).pass, vector.id).toBe(false);
  });

  it("has an answer to every name in the file, and to no other", () => {
    expect(Object.keys(statsFunctions).sort()).toEqual([...new Set(file.vectors.map((v) => v.function))].sort());
    expect(() => answerStatsVector({ ...file.vectors[0], function: "toString" })).toThrow(RangeError);
  });

  it("fails, and says why, when the inputs are impossible", () => {
    const vector = { id: "x", function: "wilson", inputs: { k: 3, n: 2, conf: 0.95 }, outputs: [0, 1], abs_tol: 9 };
    expect(answerStatsVector(vector)).toMatchObject({ pass: false, got: { error: expect.stringContaining("3 of 2") } });
    expect(answerStatsVector({ ...vector, inputs: { k: 1 } })).toMatchObject({
      got: { error: expect.stringContaining('"n"') },
    });
  });
});

/** The last number or text in the value, changed beyond any tolerance in the file. */
function spoil(value: Json): Json {
  if (typeof value === "number") return value + 1e-3 * (1 + Math.abs(value));
  if (typeof value === "string") return value.startsWith("0x") ? "0x1.5p+900" : `${value}?`;
  if (typeof value === "boolean") return !value;
  if (value === null) return 0;
  if (Array.isArray(value)) return [...value.slice(0, -1), spoil(value[value.length - 1])];
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([k, v], i) => [k, i === entries.length - 1 ? spoil(v) : v]));
}
