/**
 * Whether an answer is what a vector expects. Chances are texts "a/b" and may be written in any terms; a chance of nothing may be
 * left out; a distribution may be a record or a list of pairs, in any order. Everything else has to be the same. Cold.
 */
import { parseRatio } from "../dice/ratio.ts";

export function sameResult(expected: unknown, got: unknown): boolean {
  if (isDistribution(expected)) return sameDistribution(expected, got);
  if (Array.isArray(expected)) {
    return (
      Array.isArray(got) && got.length === expected.length && expected.every((each, i) => sameResult(each, got[i]))
    );
  }
  if (isRecord(expected)) {
    if (!isRecord(got)) return false;
    const keys = new Set([...Object.keys(expected), ...Object.keys(got)]);
    return [...keys].every((key) => sameField(expected[key], got[key]));
  }
  if (typeof expected === "string" && typeof got === "string") return expected === got || sameRatio(expected, got);
  return expected === got;
}

function sameField(expected: unknown, got: unknown): boolean {
  if (expected === undefined) return isNothing(got);
  if (got === undefined) return isNothing(expected);
  return sameResult(expected, got);
}

const RATIO = /^-?\d+(\/\d+)?$/;

function sameRatio(a: string, b: string): boolean {
  if (!RATIO.test(a) || !RATIO.test(b)) return false;
  const [x, y] = [parseRatio(a), parseRatio(b)];
  return x.num === y.num && x.den === y.den;
}

/** A chance that is none. */
function isNothing(value: unknown): boolean {
  return typeof value === "string" && sameRatio(value, "0");
}

type Pairs = readonly (readonly [unknown, string])[];

/** A list of values with their chances. */
function isDistribution(value: unknown): value is Pairs {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every(
    (each) => Array.isArray(each) && each.length === 2 && RATIO.test(String(each[1])) && typeof each[1] === "string",
  );
}

function sameDistribution(expected: Pairs, got: unknown): boolean {
  if (!isDistribution(got)) return false;
  const left = got.filter(([, chance]) => !isNothing(chance));
  const wanted = expected.filter(([, chance]) => !isNothing(chance));
  if (left.length !== wanted.length) return false;
  return wanted.every(([value, chance]) =>
    left.some(([other, share]) => sameResult(value, other) && sameRatio(chance, share)),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
