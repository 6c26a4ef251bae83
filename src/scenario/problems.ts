/**
 * Everything that is wrong with a scenario, as text: one block a problem with its place, what is wrong, the source line and carets
 * below it. All of them leave as one `UserError`, so that a person mends a file in one go. Cold.
 */
import { UserError } from "../errors.ts";
import { visible, visibleLines } from "../visible.ts";
import { excerpt, position, type Span } from "./source.ts";

export interface LocatedProblem {
  readonly at: Span;
  /** The path as `--set` would spell it, such as `sides.0.roster.1.count`; empty for the file as a whole. Shown as its own file has it. */
  readonly path: string;
  /** What was found and what was expected. */
  readonly message: string;
  /** The nearest valid spelling, if any. */
  readonly suggestion?: string | undefined;
  /** False when the source line would not help, as for an empty file. */
  readonly showLine?: boolean;
}

/** The error that tells the user of all problems, sorted by place. `mainSource` names the scenario in the count. */
export function userErrorOf(problems: readonly LocatedProblem[]): UserError {
  const all = withoutRepeats([...problems].sort(byPlace));
  const shown = all.length > MOST_SHOWN ? all.slice(0, MOST_SHOWN) : all;
  return new UserError([...shown.map(describeProblem), countLine(all, shown.length)].join("\n\n"));
}

/** Nobody reads more of them, and the rest are often only echoes of the first. */
export const MOST_SHOWN = 20;

/** `scenario.yaml:3:7: mode: expected ...`, the line and the carets. */
export function describeProblem(problem: LocatedProblem): string {
  const { source } = problem.at;
  const { line, column } = position(problem.at);
  const place = source.kind === "file" ? `${source.name}:${line}:${column}` : source.name;
  const head = visibleLines([place, pathInSource(problem), problem.message].filter((part) => part !== "").join(": "));
  const question = problem.suggestion === undefined ? "" : `did you mean ${JSON.stringify(problem.suggestion)}?`;
  if (problem.showLine === false) return question === "" ? head : `${head}; ${question}`;

  const shown = excerpt(problem.at);
  const margin = source.kind === "file" ? `  ${line} | ` : "  --set ";
  const below = source.kind === "file" ? `${" ".repeat(margin.length - 2)}| ` : " ".repeat(margin.length);
  return `${head}\n${margin}${shown.line}\n${below}${shown.carets}${question === "" ? "" : ` ${question}`}`;
}

/** A roster file knows of no sides. */
function pathInSource({ at, path }: LocatedProblem): string {
  return at.source.kind === "file" && at.source.order > 0 ? path.replace(/^sides\.\d\./, "") : path;
}

function byPlace(a: LocatedProblem, b: LocatedProblem): number {
  return a.at.source.order - b.at.source.order || a.at.start - b.at.start;
}

/**
 * One mistake may be met twice, as when an alias repeats a broken roster or two sides have the same file: the same words at the same
 * place are said once. Edits all have one name.
 */
function withoutRepeats(problems: readonly LocatedProblem[]): LocatedProblem[] {
  const seen = new Set<string>();
  return problems.filter((problem) => {
    const { source, start } = problem.at;
    const place = source.kind === "file" ? source.name : source.order;
    const key = JSON.stringify([place, start, problem.message]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function countLine(problems: readonly LocatedProblem[], shown: number): string {
  const sources = [...new Set(problems.map((problem) => problem.at.source.name))];
  const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"} in ${listOf(sources, "and")}`;
  return shown < problems.length ? `${count}; these are the first ${shown}` : count;
}

/** `a`, `a or b`, `a, b or c`. */
export function listOf(words: readonly string[], joint: "and" | "or"): string {
  if (words.length <= 1) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1)}`;
}

/** A text in quotes for a message: escaped, and cut when it is long. */
export function quoted(text: string): string {
  const characters = [...text];
  const shown = characters.length > 60 ? `${characters.slice(0, 59).join("")}…` : text;
  return `"${visible(shown.replace(/["\\]/g, "\\$&"))}"`;
}

/** A step of a path for a message; long or odd ones are quoted. */
export function pathText(path: readonly (string | number)[]): string {
  return path
    .map((step) => (/^[\p{L}\p{N}_.$ -]{1,60}$/u.test(String(step)) ? String(step) : quoted(String(step))))
    .join(".");
}
