/**
 * `--set path=value`: "this scenario, but ...". A path goes from the top of the file by keys, 0-based indexes and names of sides;
 * the value is YAML. Edits are made on a tree, in their order, before anything is validated. Cold.
 */
import { nearest } from "./nearest.ts";
import { type LocatedProblem, listOf, quoted } from "./problems.ts";
import { type Source, type Span, span } from "./source.ts";
import { child, foundText, type ListTree, type MapTree, readTree, type Tree } from "./tree.ts";

export interface Edit {
  readonly source: Source;
  /** Offset of the `=`: the path stands before it. */
  readonly pathEnd: number;
  readonly value: Tree;
}

export interface ReadEdits {
  readonly edits: readonly Edit[];
  readonly problems: readonly LocatedProblem[];
}

/** Sources of `--set` come after every file in a list of problems. */
const firstSetOrder = 1000;
const example = "mode=duel or sides.0.roster.0.count=6";

export function readEdits(sets: readonly string[]): ReadEdits {
  const edits: Edit[] = [];
  const problems: LocatedProblem[] = [];
  for (const [index, text] of sets.entries()) {
    const source: Source = { kind: "set", name: "--set", text, order: firstSetOrder + index };
    const pathEnd = text.indexOf("=");
    if (pathEnd === -1) {
      problems.push({ at: span(source, 0, text.length), path: "", message: `expected path=value, such as ${example}` });
    } else if (text.slice(0, pathEnd).trim() === "") {
      problems.push({
        at: span(source, 0, pathEnd),
        path: "",
        message: `expected a path before the =, such as ${example}`,
      });
    } else {
      const value = readTree(source, pathEnd + 1);
      problems.push(...value.problems);
      if (!value.broken) edits.push({ source, pathEnd, value: value.root });
    }
  }
  return { edits, problems };
}

/** Where the rest of a path is one dotted key. */
const dottedMaps = ["options", "houseRules"];

export interface EditTerms {
  /** What a knob belongs to when a side names no policy yet. */
  readonly defaultDoctrine: string;
  /** Reads a side's `rosterFile` into `roster`, so that an edit may step into it. */
  readonly openRosterFile: (side: MapTree) => Promise<void>;
}

/** Makes one edit; the answer is what is wrong with its path, if anything. */
export async function applyEdit(root: MapTree, edit: Edit, terms: EditTerms): Promise<LocatedProblem | undefined> {
  const walker = new EditWalker(edit);
  let around: Tree = root;
  while (true) {
    if (around.kind === "scalar") {
      const message = `leads nowhere: it holds ${foundText(around)}, which has no parts`;
      return walker.problemAtLast(message);
    }
    const step: Step | LocatedProblem = around.kind === "map" ? walker.key() : walker.index(around);
    if ("message" in step) return step;
    if (around.kind === "map" && walker.inSide()) {
      if (step.name === "roster" && !step.last && !around.entries.has("roster")) await terms.openRosterFile(around);
      if (step.last) dropOtherRoster(around, String(step.name));
    }
    if (step.last) {
      put(around, step, edit.value);
      return undefined;
    }
    const opensPolicy = walker.inSide() && step.name === "policy";
    around = enter(around, step, opensPolicy ? terms.defaultDoctrine : undefined);
  }
}

/** What a step leads into, made first where there is nothing with parts: of a policy, with its doctrine. */
function enter(around: MapTree | ListTree, step: Step, doctrine: string | undefined): Tree {
  const next = child(around, step.name);
  if (next === undefined || next.kind === "scalar") {
    const opened = doctrine !== undefined ? policyMap(next, step.at, doctrine) : emptied(next, step.at);
    if (opened !== undefined) put(around, step, opened);
  }
  return child(around, step.name)!;
}

interface Step {
  readonly name: string | number;
  readonly at: Span;
  readonly last: boolean;
}

/** Takes a path apart as the tree goes: what the next step is depends on what it leads into. */
class EditWalker {
  readonly edit: Edit;
  readonly taken: (string | number)[] = [];
  offset = 0;
  lastAt: Span;

  constructor(edit: Edit) {
    this.edit = edit;
    this.lastAt = span(edit.source, 0, edit.pathEnd);
  }

  key(): Step | LocatedProblem {
    const dotted = this.taken.length === 1 && dottedMaps.includes(String(this.taken[0]));
    const text = dotted ? this.rest() : this.segment();
    const name = text.trim();
    if (name === "" || name === "__proto__") {
      return this.problem(text.length, name === "" ? "a path has no empty steps" : "the key __proto__ is not allowed");
    }
    return this.take(text, name);
  }

  index(list: ListTree): Step | LocatedProblem {
    const inSides = this.taken.length === 1 && this.taken[0] === "sides";
    const names = inSides ? list.items.map(nameOf) : [];
    const text = names.find(
      (name) => name !== undefined && (this.rest() === name || this.rest().startsWith(`${name}.`)),
    );
    const segment = this.segment();
    const number = /^\s*\d+\s*$/.test(segment) ? Number(segment) : undefined;
    if (number !== undefined && number < list.items.length) return this.take(segment, number);
    if (text !== undefined) {
      if (names.indexOf(text) !== names.lastIndexOf(text)) {
        return this.problem(text.length, `more than one side is called ${quoted(text)}; expected 0 or 1`);
      }
      return this.take(text, names.indexOf(text));
    }
    const known = names.filter((name) => name !== undefined);
    const indexes = list.items.length === 1 ? "the index 0" : `an index from 0 to ${list.items.length - 1}`;
    const expected = list.items.length === 0 ? "the list is empty" : `expected ${indexes}`;
    const orName = known.length === 0 ? "" : ` or the name of a side (${listOf(known, "or")})`;
    return this.problem(segment.length, `${expected}${orName}, found ${quoted(segment)}`, nearest(segment, known));
  }

  /** The last step led to, or into, one of the sides. */
  inSide(): boolean {
    return this.taken.length === 3 && this.taken[0] === "sides";
  }

  problemAtLast(message: string): LocatedProblem {
    return { at: this.lastAt, path: this.edit.source.text.slice(0, this.lastAt.end), message };
  }

  private problem(length: number, message: string, suggestion?: string): LocatedProblem {
    return { at: span(this.edit.source, this.offset, this.offset + length), path: "", message, suggestion };
  }

  private take(text: string, name: string | number): Step {
    this.lastAt = span(this.edit.source, this.offset, this.offset + text.length);
    this.offset += text.length + 1;
    this.taken.push(name);
    return { name, at: this.lastAt, last: this.lastAt.end >= this.edit.pathEnd };
  }

  private rest(): string {
    return this.edit.source.text.slice(this.offset, this.edit.pathEnd);
  }

  private segment(): string {
    return this.rest().split(".", 1)[0]!;
  }
}

function nameOf(side: Tree): string | undefined {
  const name = child(side, "name");
  return name?.kind === "scalar" && typeof name.value === "string" && name.value !== "" ? name.value : undefined;
}

function put(around: MapTree | ListTree, step: Step, value: Tree): void {
  if (around.kind === "list") around.items[Number(step.name)] = value;
  else around.entries.set(String(step.name), { keyAt: step.at, value });
}

/** A side has its roster or the name of a file, never both: naming one replaces the other. */
function dropOtherRoster(side: MapTree, key: string): void {
  if (key === "roster") side.entries.delete("rosterFile");
  if (key === "rosterFile") side.entries.delete("roster");
}

/** `policy: gunline` is short for `{doctrine: gunline}`: a knob can be set on either. */
function policyMap(policy: Tree | undefined, at: Span, defaultDoctrine: string): MapTree | undefined {
  if (policy?.kind === "scalar" && typeof policy.value !== "string" && policy.value !== null) return undefined;
  const named = policy?.kind === "scalar" && policy.value !== null;
  const doctrine: Tree = named ? policy : { kind: "scalar", at, value: defaultDoctrine, text: defaultDoctrine };
  return { kind: "map", at, entries: new Map([["doctrine", { keyAt: doctrine.at, value: doctrine }]]) };
}

/** A missing or empty value is opened as a mapping, so that `--set duel.distance=12` works without a `duel:` in the file. */
function emptied(value: Tree | undefined, at: Span): MapTree | undefined {
  if (value !== undefined && (value.kind !== "scalar" || value.value !== null)) return undefined;
  return { kind: "map", at, entries: new Map() };
}
