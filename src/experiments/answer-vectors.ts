/**
 * Answers the vectors of a file with the production code and compares. Runs in a worker of its own, because it walks dice. Cold.
 */
import type { Dice, DiceTables } from "../dice/dice.ts";
import { ExactWeights } from "../dice/exact-weights.ts";
import { ratioText } from "../dice/ratio.ts";
import { type ListedDie, ScriptedDice } from "../dice/scripted-dice.ts";
import { WalkDice } from "../dice/walk-dice.ts";
import { UserError } from "../errors.ts";
import type { RuleSystem, VectorCase, VectorOp } from "../rules/kernel/rule-system.ts";
import { Unsupported } from "../rules/kernel/vectors.ts";
import { answerStatsVector, STATS_VECTORS_FORMAT, type StatsVector, statsFunctions } from "../stats/vectors.ts";
import { sameResult } from "./same-result.ts";

export const VECTORS_FORMAT = "wargauge-vectors/1";

export interface VectorResult {
  readonly id: string;
  readonly title: string;
  readonly status: "passed" | "failed" | "unsupported";
  readonly expected: unknown;
  /** What the code answers; absent when it answers nothing. */
  readonly got?: unknown;
  /** Why it is unsupported. */
  readonly reason?: string;
}

/** One entry of a rulebook's vector file. */
interface Vector {
  readonly id: string;
  readonly title?: string;
  readonly op: string;
  readonly kind: VectorCase["kind"];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly houseRules?: Readonly<Record<string, unknown>>;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly dice?: readonly ListedDie[];
  readonly expected: unknown;
}

type LoadRulebook = (id: string) => Promise<RuleSystem | undefined>;

/** `file` is the parsed JSON; anything else than a vector file is the user's mistake. */
export async function answerVectors(file: unknown, load: LoadRulebook): Promise<VectorResult[]> {
  const { format, vectors, rules, optionDefaults } = (file ?? {}) as Record<string, unknown>;
  if (format !== VECTORS_FORMAT && format !== STATS_VECTORS_FORMAT) {
    const found = format === undefined ? "no format" : `the format ${JSON.stringify(format)}`;
    throw new UserError(
      `found ${found}, expected a file of vectors in "${VECTORS_FORMAT}" or "${STATS_VECTORS_FORMAT}"`,
    );
  }
  if (!Array.isArray(vectors))
    throw new UserError("the file has no list of vectors; expected one under the key vectors");
  for (const [i, vector] of vectors.entries()) checkVector(vector, i, format === VECTORS_FORMAT ? "op" : "function");
  if (format === STATS_VECTORS_FORMAT) return vectors.map(answerStatistic);
  const rulebook = typeof rules === "string" ? await load(rules) : undefined;
  const ops = (await rulebook?.ops()) ?? {};
  const defaults = textsOf((optionDefaults ?? {}) as Record<string, unknown>);
  return vectors.map((vector: Vector) =>
    rulebook === undefined
      ? unsupported(vector, `there is no rulebook "${String(rules)}"`)
      : answer(vector, rulebook, ops, defaults),
  );
}

function checkVector(vector: unknown, index: number, named: string): void {
  const fields = (vector ?? {}) as Record<string, unknown>;
  for (const key of ["id", named]) {
    if (typeof fields[key] === "string") continue;
    throw new UserError(
      `vectors.${index}: found ${JSON.stringify(fields[key]) ?? "nothing"} under ${key}, expected a text`,
    );
  }
}

function answer(
  vector: Vector,
  rulebook: RuleSystem,
  ops: Readonly<Record<string, VectorOp>>,
  defaults: Readonly<Record<string, string>>,
): VectorResult {
  const op = Object.hasOwn(ops, vector.op) ? ops[vector.op] : undefined;
  if (op === undefined) return unsupported(vector, `nothing answers the operation ${vector.op}`);
  const chosen = textsOf(vector.options ?? {});
  const strange = unknownOption(chosen, rulebook);
  if (strange !== undefined) return unsupported(vector, strange);
  let got: unknown;
  try {
    got = op(vector.inputs ?? {}, worldOf(vector, { ...knownOptions(defaults, rulebook), ...chosen }));
  } catch (error) {
    if (error instanceof Unsupported) return unsupported(vector, error.message);
    got = { error: (error as Error).message };
  }
  return { ...headOf(vector), status: sameResult(vector.expected, got) ? "passed" : "failed", got };
}

function headOf({ id, title, expected }: Vector): Pick<VectorResult, "id" | "title" | "expected"> {
  return { id, title: title ?? id, expected };
}

function unsupported(vector: Vector, reason: string): VectorResult {
  return { ...headOf(vector), status: "unsupported", reason };
}

/** Options are compared as text: `12`, `true` and `"true"` are the same. */
function textsOf(options: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(options).map(([key, value]) => [key, String(value)]));
}

function allows(rulebook: RuleSystem, key: string, value: string): boolean {
  return rulebook.rulings.some((ruling) => ruling.key === key && ruling.values.includes(value));
}

function unknownOption(options: Readonly<Record<string, string>>, rulebook: RuleSystem): string | undefined {
  const found = Object.entries(options).find(([key, value]) => !allows(rulebook, key, value));
  return found && `the rulebook knows no ruling ${found[0]}: ${found[1]}`;
}

function knownOptions(options: Readonly<Record<string, string>>, rulebook: RuleSystem): Record<string, string> {
  return Object.fromEntries(Object.entries(options).filter(([key, value]) => allows(rulebook, key, value)));
}

/** Most paths of dice that one vector may have. */
const MOST_PATHS = 1 << 22;

function worldOf(vector: Vector, options: Readonly<Record<string, string>>): VectorCase {
  const { expected } = vector;
  return {
    kind: vector.kind,
    options,
    houseRules: vector.houseRules ?? {},
    asked: typeof expected === "object" && expected !== null ? Object.keys(expected) : [],
    walk,
    script<R>(tables: DiceTables, action: (dice: Dice) => R): R {
      const dice = new ScriptedDice(tables, vector.dice ?? []);
      const result = action(dice);
      dice.finish();
      return result;
    },
  };
}

function walk(tables: DiceTables, action: (dice: Dice) => string): Record<string, string> {
  const weights = new ExactWeights<string>();
  let paths = 0;
  let result = "";
  new WalkDice(tables).walkAll(
    (dice) => {
      result = action(dice);
    },
    (num, den) => {
      weights.add(result, num, den);
      paths++;
      return paths < MOST_PATHS;
    },
  );
  if (paths === MOST_PATHS) throw new Unsupported(`the dice have more than ${MOST_PATHS} paths`);
  return Object.fromEntries([...weights.ratios()].map(([each, chance]) => [each, ratioText(chance)]));
}

function answerStatistic(vector: StatsVector & { readonly description?: string }): VectorResult {
  const { id, outputs } = vector;
  const title = vector.description ?? vector.function;
  if (!Object.hasOwn(statsFunctions, vector.function)) {
    return {
      id,
      title,
      status: "unsupported",
      expected: outputs,
      reason: `no statistic is called "${vector.function}"`,
    };
  }
  const { pass, got, expected } = answerStatsVector(vector);
  return { id, title, status: pass ? "passed" : "failed", expected, got };
}
