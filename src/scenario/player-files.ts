/** The files of the user's that play sides (`policy: {module: ...}` and `{weights: ...}`), read and checked, so that what is played is what was hashed. Cold. */
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { canonicalJson } from "./canonical.ts";
import { fileSource, type ScenarioFiles } from "./files.ts";
import { nearest } from "./nearest.ts";
import { type LocatedProblem, listOf, pathText, quoted, userErrorOf } from "./problems.ts";
import { isNamedByFile, outsideText } from "./roster-file.ts";
import type { Scenario, Side } from "./scenario.ts";
import type { Source } from "./source.ts";
import { foundText, type MapTree, plainValue, readTree, spanAt, type Tree } from "./tree.ts";

/** What the user allows: code of his to run, files elsewhere to be read. */
interface Allowed {
  readonly allowCode?: () => boolean;
  readonly allowOutside?: (path: string) => boolean;
}

/** The scenario with what stands in the files that its policies name: the text of a module, the weights of a weights file. */
export async function withPlayerFiles(
  scenario: Scenario,
  { files, library }: { readonly files: ScenarioFiles; readonly library: Allowed },
  root: Tree,
  rulebook: RuleSystem,
): Promise<Scenario> {
  const problems: LocatedProblem[] = [];
  const sides: Side[] = [];
  for (const [index, side] of scenario.sides.entries()) {
    const { policy } = side;
    sides.push(side);
    if (typeof policy === "string") continue;
    const key = ["module", "weights"].find((each) => typeof policy[each] === "string");
    if (key === undefined) continue;
    const steps = ["sides", index, "policy", key];
    const fail = (message: string) => problems.push({ at: spanAt(root, steps), path: pathText(steps), message });
    const other = policy["module"] === undefined ? undefined : ["weights", "search"].find((each) => policy[each]);
    if (other !== undefined) {
      fail(`a side is played by a module or by ${other}; expected one of them`);
      continue;
    }
    const path = files.besideScenario(policy[key] as string);
    if (key === "module" && library.allowCode?.() !== true) {
      fail(`${quoted(path)} is code that would run with all your rights; expected --allow-code, if you trust it`);
      continue;
    }
    const isForeign = isNamedByFile(spanAt(root, steps)) && (await files.isOutside(path));
    if (isForeign && library.allowOutside?.(path) !== true) {
      fail(outsideText(path));
      continue;
    }
    const read = await files.read(path);
    if ("reason" in read) {
      fail(`cannot read ${quoted(path)}: ${read.reason}`);
      continue;
    }
    const source = key === "module" ? read.text : weightsIn(fileSource(path, read.text, 1 + index), rulebook, problems);
    if (key === "weights" && policy["search"] !== undefined && namesDecisions(source)) {
      fail("search plays by what the terms of a doctrine weigh; expected a weights file with terms: and no decisions:");
      continue;
    }
    sides[index] = { ...side, policy: { ...policy, source } };
  }
  if (problems.length > 0) throw userErrorOf(problems);
  return { ...scenario, sides };
}

function namesDecisions(weights: string): boolean {
  const { decisions = {} } = JSON.parse(weights || "{}") as { readonly decisions?: object };
  return Object.keys(decisions).length > 0;
}

/** The canonical text of a weights file; what is wrong with it joins the problems. */
function weightsIn(source: Source, rulebook: RuleSystem, problems: LocatedProblem[]): string {
  const { root, problems: found, broken } = readTree(source);
  problems.push(...found);
  if (broken) return "";
  const { decisions, terms } = rulebook.players!;
  const fail = (at: LocatedProblem["at"], path: string, message: string, suggestion?: string) =>
    problems.push({ at, path, message, suggestion });
  const keys = ["terms", "decisions"];
  const mapOf = (tree: Tree, path: string): MapTree["entries"] => {
    if (tree.kind === "map") return tree.entries;
    fail(tree.at, path, `expected a mapping, found ${foundText(tree)}`);
    return new Map();
  };
  /** Numbers by known names. */
  const numbers = (tree: Tree, path: string, known: readonly string[]): void => {
    for (const [name, { keyAt, value }] of mapOf(tree, path)) {
      const place = `${path}.${name}`;
      if (!known.includes(name))
        fail(keyAt, place, `unknown name; expected one of ${listOf(known, "or")}`, nearest(name, known));
      else if (value.kind !== "scalar" || typeof value.value !== "number" || !Number.isFinite(value.value))
        fail(value.at, place, `expected a number, found ${foundText(value)}`);
    }
  };
  for (const [key, { keyAt, value }] of mapOf(root, "")) {
    if (key === "terms") numbers(value, key, Object.keys(terms));
    else if (key === "decisions") {
      for (const [name, entry] of mapOf(value, key)) {
        const decision = decisions[name];
        const known = Object.keys(decisions);
        if (decision !== undefined) numbers(entry.value, `${key}.${name}`, decision.features);
        else
          fail(
            entry.keyAt,
            `${key}.${name}`,
            `unknown decision; expected one of ${listOf(known, "or")}`,
            nearest(name, known),
          );
      }
    } else if (key !== "$schema") fail(keyAt, key, "unknown key; expected terms or decisions", nearest(key, keys));
  }
  const value = plainValue(root) as { readonly terms?: object; readonly decisions?: object };
  return canonicalJson({ terms: value?.terms ?? {}, decisions: value?.decisions ?? {} });
}
