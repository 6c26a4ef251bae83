/** zod's issues in plain English, each at its place in the text. Cold. */
import type { z } from "zod";
import { expectedText, type JsonSchema, keyList, keysOf, schemasAt, wordsOf } from "./expected.ts";
import { nearest } from "./nearest.ts";
import { type LocatedProblem, MOST_SHOWN, pathText, quoted } from "./problems.ts";
import { descend, foundText, spanAt, type Tree } from "./tree.ts";

export type Path = readonly (string | number)[];

/** A problem that also knows its path in steps, so that a later pass can leave out what depends on it. */
export interface ShapeProblem extends LocatedProblem {
  readonly steps: Path;
  /** The word that most likely was meant: the second pass goes on with it. */
  readonly likelyValue?: string | undefined;
}

/** Stands for "the schema has no words of its own": then the sentence is made here. */
export const noWords = "\u0000";

/** Validates a value; the answer is either the parsed value or every problem of its shape. */
export function parseShape<T>(
  schema: z.ZodType<T>,
  value: unknown,
): { readonly value?: T; readonly issues: readonly z.core.$ZodIssue[] } {
  const result = schema.safeParse(value, { error: () => noWords });
  return result.success ? { value: result.data, issues: [] } : { issues: result.error.issues };
}

/** `prefix` is the path of the value that was validated inside `root`, for display and for finding it. */
export function shapeProblems(
  issues: readonly z.core.$ZodIssue[],
  schema: JsonSchema,
  root: Tree,
  prefix: Path = [],
): ShapeProblem[] {
  const context: Context = { schema, root, prefix };
  const problems = issues.flatMap((issue) => problemsOf(issue, [], context));
  const explained = new Set(
    problems.filter((problem) => problem.missesKey !== undefined).map((problem) => problem.missesKey),
  );
  return problems.filter((problem) => !(problem.missing && explained.has(keyOf(problem.steps))));
}

interface Context {
  readonly schema: JsonSchema;
  readonly root: Tree;
  readonly prefix: Path;
}

interface Draft extends ShapeProblem {
  /** The key is not there. */
  readonly missing?: boolean;
  /** An unknown key that looks like this one, which then is not reported as missing too. */
  readonly missesKey?: string | undefined;
}

function problemsOf(issue: z.core.$ZodIssue, before: Path, context: Context): Draft[] {
  const path: Path = [...before, ...(issue.path as Path)];
  const found = descend(context.root, [...context.prefix, ...path]);
  const schemas = schemasAt(context.schema, path);

  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key, i) =>
      i < MOST_SHOWN
        ? unknownKey([...path, key], schemas, context)
        : draft([...path, key], "unknown key", context, true),
    );
  if (issue.code === "invalid_key") return [unknownKey(path, schemasAt(context.schema, path.slice(0, -1)), context)];
  if (found === undefined)
    return [{ ...draft(path, `missing; expected ${expectedText(schemas)}`, context), missing: true }];
  if (issue.code === "invalid_union") return unionProblems(issue, path, found, schemas, context);
  if (issue.message !== noWords && issue.message !== "") return [draft(path, issue.message, context)];
  if ((issue.code === "too_big" || issue.code === "too_small") && issue.inclusive !== false) {
    const message = limitText(issue, found);
    // zod tells the length of what should be a list and is a text: the type alone says it.
    return message === undefined ? [] : [draft(path, message, context)];
  }
  if (issue.code === "not_multiple_of") {
    return [draft(path, `expected a multiple of ${issue.divisor}, found ${foundText(found)}`, context)];
  }
  return [wrongValue(path, found, schemas, context)];
}

function draft(path: Path, message: string, context: Context, atKey = false): Draft {
  const steps = [...context.prefix, ...path];
  return { steps, at: spanAt(context.root, steps, atKey), path: pathText(steps), message };
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}

function unknownKey(path: Path, schemas: readonly JsonSchema[], context: Context): Draft {
  const key = String(path.at(-1));
  const keys = keysOf(schemas);
  const inOnePiece = keys.find((known) => known.startsWith(`${key}.`));
  if (inOnePiece !== undefined && descend(context.root, [...context.prefix, ...path])?.kind === "map") {
    return draft(path, `expected a dotted key in one piece, such as ${inOnePiece}`, context, true);
  }
  const around = descend(context.root, [...context.prefix, ...path.slice(0, -1)]);
  const free = keys.filter((known) => around?.kind !== "map" || !around.entries.has(known));
  const suggestion = nearest(key, free) ?? nearest(key, keys);
  const expected = keys.length === 0 ? "no keys here" : keyList(keys, suggestion);
  const missesKey = suggestion === undefined ? undefined : keyOf([...context.prefix, ...path.slice(0, -1), suggestion]);
  return { ...draft(path, `unknown key; expected ${expected}`, context, true), suggestion, missesKey };
}

/** Of a union only the branch that the value was meant for is told about: the one of its kind with the fewest faults. */
function unionProblems(
  issue: z.core.$ZodIssueInvalidUnion,
  path: Path,
  found: Tree,
  schemas: readonly JsonSchema[],
  context: Context,
): Draft[] {
  const meant = issue.errors
    .filter(
      (branch) =>
        branch.length > 0 && !branch.some((fault) => fault.path.length === 0 && isOfAnotherKind(fault, found)),
    )
    .sort((a, b) => a.length - b.length)[0];
  if (meant !== undefined) return meant.flatMap((fault) => problemsOf(fault, path, context));
  return [wrongValue(path, found, schemas, context)];
}

function isOfAnotherKind(fault: z.core.$ZodIssue, found: Tree): boolean {
  if (fault.code === "invalid_type")
    return found.kind !== "scalar" || typeof found.value !== "number" || fault.expected !== "int";
  if (fault.code !== "invalid_value") return false;
  return found.kind !== "scalar" || !fault.values.some((value) => typeof value === typeof found.value);
}

function wrongValue(path: Path, found: Tree, schemas: readonly JsonSchema[], context: Context): Draft {
  const words = wordsOf(schemas);
  const onlyWords =
    words.length > 0 && schemas.every((schema) => schema.enum !== undefined || schema.const !== undefined);
  const isText = found.kind === "scalar" && typeof found.value === "string";
  const what = onlyWords && isText ? quoted(String(found.value)) : foundText(found);
  const advice = adviceFor(found, schemas);
  const suggestion = isText && advice === "" ? nearest(String(found.value), words) : undefined;
  return {
    ...draft(path, `expected ${expectedText(schemas)}, found ${what}${advice}`, context),
    suggestion,
    likelyValue: suggestion,
  };
}

/** What YAML makes of some spellings surprises people: how to write what was meant. */
function adviceFor(found: Tree, schemas: readonly JsonSchema[]): string {
  if (found.kind !== "scalar") return "";
  const { value, text } = found;
  const takes = (...types: string[]) =>
    schemas.some((schema) => schema.enum === undefined && types.includes(String(schema.type)));
  if (typeof value === "string" && takes("number", "integer")) {
    if (/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return `; write ${value.trim()} without quotes`;
    if (/^\d{1,3}([_,' ]\d{3})+$|^\d+(_\d+)+$/.test(value)) return `; write ${value.replace(/[_,' ]/g, "")}`;
  }
  if (typeof value === "string" && takes("boolean")) {
    if (/^(yes|on|true)$/i.test(value)) return "; write true";
    if (/^(no|off|false)$/i.test(value)) return "; write false";
  }
  if (value !== null && typeof value !== "string" && takes("string"))
    return `; write ${JSON.stringify(text)} with quotes`;
  return "";
}

function limitText(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, found: Tree): string | undefined {
  const big = issue.code === "too_big";
  const limit = String(big ? issue.maximum : issue.minimum);
  if (found.kind === "scalar" && typeof found.value === "number") {
    if (issue.origin === "int" && Number(limit) === Number.MAX_SAFE_INTEGER)
      return `${found.text} is too large a number`;
    return `${found.text} is ${big ? "more" : "less"} than ${limit}, the ${big ? "largest" : "smallest"} allowed`;
  }
  if (found.kind === "scalar" && typeof found.value === "string" && issue.origin === "string") {
    if (limit === "1" && !big) return "expected a text, found an empty one";
    return `expected ${lengthWords(issue, big, limit)} characters, found ${[...found.value].length}`;
  }
  const size = found.kind === "list" ? found.items.length : found.kind === "map" ? found.entries.size : undefined;
  if (size === undefined || issue.origin === "string") return undefined;
  if (size === 0 && !big)
    return `expected ${lengthWords(issue, big, limit)} ${limit === "1" ? "entry" : "entries"}, found none`;
  return `expected ${lengthWords(issue, big, limit)} ${limit === "1" ? "entry" : "entries"}, found ${size}`;
}

function lengthWords(issue: { readonly exact?: boolean | undefined }, big: boolean, limit: string): string {
  if (issue.exact === true) return `exactly ${limit}`;
  return `at ${big ? "most" : "least"} ${limit}`;
}
