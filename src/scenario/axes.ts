/**
 * `--vary path=...`: one scenario at every value of a path, or of two. A range is `from..to:step`, a list `a,b,c`; the path and the
 * values are those of `--set`. Cold.
 */
import { UserError } from "../errors.ts";
import type { ScenarioDocument } from "./load.ts";
import { listOf, quoted } from "./problems.ts";
import type { RosterEntry, Scenario } from "./scenario.ts";
import { readTree } from "./tree.ts";
import { namedEdits, VARIANT_AXIS, type Variant, variant } from "./variants.ts";

export interface Axis {
  readonly path: string;
  /** What the path is about in the roster's own words, where it leads into one: "ork_boy count". */
  readonly name?: string;
  /** The values as they are set, in the order in which they were asked for. */
  readonly values: readonly string[];
  /** The same as numbers, when all of them are. */
  readonly numbers?: readonly number[];
}

/** The scenario at one value of each axis. */
export interface SweepPoint extends Variant {
  /** Index into `values` of each axis. */
  readonly at: readonly number[];
}

/** More points than a table or a picture can show. */
export const MOST_POINTS = 400;

const example = "sides.Orks.roster.1.count=4..14 or options.ld.pinTest=lt,lte";

/**
 * The scenario with the edits `sets` at every combination of values, the last axis fastest. All that is wrong at any point is told
 * at once.
 */
export async function openGrid(
  document: ScenarioDocument,
  sets: readonly string[],
  axes: readonly Axis[],
): Promise<SweepPoint[]> {
  const set = sets.map((edit) => splitAt(edit, edit.indexOf("="))[0].trim());
  const both = axes.find(({ path }) => set.includes(path));
  if (both !== undefined) throw new UserError(`${both.path} is set and varied: give it to --set or to --vary`);
  const points: SweepPoint[] = [];
  const failures: Failure[] = [];
  for (const at of places(axes)) {
    const edits = axes.map(({ path, values }, i) => `${path}=${values[at[i]!]}`);
    const made = axes.flatMap(({ path, values }, i) =>
      path === VARIANT_AXIS ? namedEdits(document, values[at[i]!]!) : [edits[i]!],
    );
    try {
      points.push({ ...(await variant(document, [...sets, ...made], edits.join(", "))), at });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failures.push({ edits, text: error.message });
    }
  }
  if (failures.length > 0) throw new UserError(failureText(failures, axes));
  return points;
}

/** Reads one or two `--vary` arguments. */
export function readAxes(varies: readonly string[]): Axis[] {
  if (varies.length === 0 || varies.length > 2)
    throw new UserError(`expected one or two --vary, found ${varies.length}; write --vary path=from..to:step`);
  const axes: Axis[] = [];
  const problems: string[] = [];
  for (const text of varies) {
    const axis = readAxis(text);
    if (typeof axis === "string") problems.push(`--vary ${text}: ${axis}`);
    else axes.push(axis);
  }
  if (problems.length > 0) throw new UserError(problems.join("\n"));
  const [first, second] = axes;
  if (first!.path === second?.path)
    throw new UserError(`both --vary are about ${first!.path}: give all its values to one of them`);
  const count = axes.reduce((product, { values }) => product * values.length, 1);
  if (count > MOST_POINTS) {
    const sizes = axes.map(({ values }) => values.length).join(" x ");
    const which = axes.length === 1 ? `${count}` : `${sizes} = ${count}`;
    throw new UserError(`--vary asks for ${which} points; the most is ${MOST_POINTS}. Take larger steps`);
  }
  return axes;
}

/** The index on each axis of what `--base path=value` names; the first value of an axis that none of them is about. */
export function readBase(texts: readonly string[], axes: readonly Axis[]): number[] {
  const base = axes.map(() => 0);
  for (const text of texts) {
    const [path, value = ""] = splitAt(text, text.indexOf("="));
    const axis = axes.findIndex((each) => each.path === path.trim());
    if (axis === -1)
      throw new UserError(
        `--base ${text}: expected path=value with the path of a --vary, ${listOf(
          axes.map((each) => each.path),
          "or",
        )}`,
      );
    const { values, numbers } = axes[axis]!;
    const wanted = value.trim();
    const named = values.indexOf(wanted);
    const index = named === -1 && numbers !== undefined ? numbers.indexOf(Number(wanted || Number.NaN)) : named;
    if (index === -1) throw new UserError(`--base ${text}: expected one of its values, ${listOf(values, "or")}`);
    base[axis] = index;
  }
  return base;
}

/** An axis, or what is wrong with its text. */
function readAxis(text: string): Axis | string {
  const equals = text.indexOf("=");
  const [path, values] = splitAt(text, equals).map((part) => part.trim()) as [string, string];
  if (equals === -1 || path === "") return `expected path=from..to:step or path=a,b,c, such as ${example}`;
  const range = /^([^,:]*[^,:./])\.\.([^,:./][^,:]*)(?::(.*))?$/.exec(values);
  const list = () => (path === VARIANT_AXIS ? unquoted(readList(values)) : readList(values));
  const found = range === null ? list() : readRange(range[1]!, range[2]!, range[3]);
  if (typeof found === "string") return found;
  const repeated = found.find((value, i) => found.indexOf(value) !== i);
  if (repeated !== undefined) return `the value ${repeated} is there twice`;
  const numbers = found.map((value) => (decimalPattern.test(value) ? Number(value) : Number.NaN));
  return { path, values: found, ...(!numbers.some(Number.isNaN) && { numbers }) };
}

const decimalPattern = /^[-+]?(\d+(\.\d+)?|\.\d+)$/;

/** Counts in whole units of the last decimal that was written, so that 0.1, 0.2, 0.3 come out as such. */
function readRange(fromText: string, toText: string, stepText: string | undefined): string[] | string {
  const texts = [fromText, toText, ...(stepText === undefined ? [] : [stepText])].map((text) => text.trim());
  const odd = texts.find((text) => !decimalPattern.test(text));
  if (odd !== undefined)
    return `${odd === "" ? "a number is missing" : `${quoted(odd)} is no number`}; expected from..to:step, such as 4..14:2`;
  const decimals = Math.max(...texts.map((text) => text.split(".")[1]?.length ?? 0));
  if (stepText === undefined && decimals > 0) return `say the step too, such as ${fromText}..${toText}:0.1`;
  const [from, to, step = 1] = texts.map((text) => inUnits(text, decimals)) as [number, number, number?];
  if (![from, to, step].every(Number.isSafeInteger)) return "the numbers have too many digits";
  if (step <= 0)
    return `the step is ${stepText}; expected a number above 0 (a range from high to low goes down by itself)`;
  if (from === to) return `the range begins and ends at ${fromText}; for one value use --set`;
  const count = Math.floor(Math.abs(to - from) / step) + 1;
  if (count === 1) return `the step ${stepText} is larger than the range`;
  // Beyond this nobody reads the values: the number of points is what is told.
  if (count > 1e6) return `the range has ${count} values; the most is ${MOST_POINTS}. Take larger steps`;
  return Array.from({ length: count }, (_, i) => decimalText(from + Math.sign(to - from) * i * step, decimals));
}

function inUnits(text: string, decimals: number): number {
  const [whole, fraction = ""] = text.split(".");
  return Number(`${whole}${fraction.padEnd(decimals, "0")}`);
}

function decimalText(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0");
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const text = `${digits.slice(0, digits.length - decimals)}${decimals > 0 && fraction !== "" ? `.${fraction}` : ""}`;
  return units < 0 ? `-${text}` : text;
}

/** Values between commas, as YAML would take them in a list: `[4, 0],[0, 4]` are two. */
function readList(text: string): string[] | string {
  const source = { kind: "set", name: "--vary", text: `[${text}]`, order: 0 } as const;
  const { root, broken } = readTree(source);
  if (broken || root.kind !== "list") return "expected from..to:step or values between commas, such as lt,lte";
  const values = root.items.map(({ at }) => source.text.slice(at.start, at.end).trim());
  if (values.length < 2 || values.includes(""))
    return `expected from..to:step or at least two values, found ${quoted(text)}`;
  return values;
}

/** A name with a comma or a colon in it is written in quotes. */
function unquoted(found: string[] | string): string[] | string {
  if (typeof found === "string") return found;
  return found.map((text) => (/^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : text));
}

/** The axes with their names; a path stays without one where the roster's words would not say which entry is meant. */
export function namedAxes(axes: readonly Axis[], { sides }: Pick<Scenario, "sides">): Axis[] {
  const nameOf = ({ name, profile }: RosterEntry) => (typeof name === "string" ? name : profile);
  const names = sides.flatMap(({ roster }) => roster.map(nameOf));
  return axes.map((axis) => {
    const [, side, entry, rest] = /^sides\.(.+)\.roster\.(\d+)\.(?!profile$|name$)(.+)$/.exec(axis.path) ?? [];
    const line = sides.find(({ name }, i) => side === name || side === String(i))?.roster[Number(entry)];
    if (line === undefined || names.filter((name) => name === nameOf(line)).length > 1) return axis;
    return { ...axis, name: `${nameOf(line)} ${rest}` };
  });
}

/** All combinations of indexes, the last axis fastest. */
function places(axes: readonly Axis[]): number[][] {
  return axes.reduce<number[][]>(
    (before, { values }) => before.flatMap((at) => values.map((_, index) => [...at, index])),
    [[]],
  );
}

interface Failure {
  readonly edits: readonly string[];
  readonly text: string;
}

interface Mistake {
  /** Where it was met first. */
  readonly edits: readonly string[];
  readonly problem: string;
  points: number;
}

/** The same mistake at many points is told once, with the first of them. */
function failureText(failures: readonly Failure[], axes: readonly Axis[]): string {
  const mistakes = new Map<string, Mistake>();
  for (const { edits, text } of failures) {
    // Problems stand apart by an empty line; the last part counts those of one point.
    for (const problem of text.split("\n\n").filter((part) => !/^\d+ problems? in /.test(part))) {
      const kind = withoutValues(problem, edits);
      const known = mistakes.get(kind);
      if (known === undefined) mistakes.set(kind, { edits, problem, points: 1 });
      else known.points++;
    }
  }
  const told = [...mistakes.values()].map(({ edits, problem, points }) => {
    const more = points === 1 ? "" : ` and ${points - 1} more`;
    return `at ${edits.join(", ")}${more}:\n${problem}`;
  });
  const points = axes.reduce((product, { values }) => product * values.length, 1);
  const count = `${told.length} ${told.length === 1 ? "problem" : "problems"}`;
  return [...told, `${count} at ${failures.length} of ${points} points`].join("\n\n");
}

/** What a problem has in common with that of other points: its words, without the values there and all numbers. */
function withoutValues(problem: string, edits: readonly string[]): string {
  const values = edits.map((edit) => splitAt(edit, edit.indexOf("="))[1]);
  const words = problem.replace(/ *\^+/g, "").split(/(?<!\w)|(?!\w)/);
  return words.filter((word) => !values.includes(word) && !/^\d/.test(word)).join("");
}

function splitAt(text: string, index: number): [string, string] {
  return index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)];
}
