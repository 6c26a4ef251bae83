/**
 * YAML text (JSON is a part of it) as a plain tree in which every value and key knows its place. The tree, not the `yaml`
 * document, is what `--set` edits and what problems point into: parts of one tree may come from several texts. Cold.
 */
import * as yaml from "yaml";
import { type LocatedProblem, pathText, quoted } from "./problems.ts";
import { lineOf, type Source, type Span, span } from "./source.ts";

export type Tree = MapTree | ListTree | ScalarTree;

export interface MapTree {
  readonly kind: "map";
  readonly at: Span;
  readonly entries: Map<string, Entry>;
}

export interface Entry {
  readonly keyAt: Span;
  value: Tree;
  /** The value was read from the file that a sibling key names. */
  readonly fromFile?: boolean;
}

export interface ListTree {
  readonly kind: "list";
  readonly at: Span;
  readonly items: Tree[];
}

export interface ScalarTree {
  readonly kind: "scalar";
  readonly at: Span;
  readonly value: string | number | boolean | null;
  /** As it was written (`007`, `1e3`), without quotes. */
  readonly text: string;
}

export interface ReadTree {
  readonly root: Tree;
  readonly problems: readonly LocatedProblem[];
  /** The text is not YAML at all: what was read of it is not worth checking. */
  readonly broken: boolean;
}

/** Deeper nesting than any scenario needs; it keeps the walk away from the end of the stack. */
const deepestNesting = 50;
/** Aliases may repeat a roster; a text whose aliases unfold to more values than this is a bomb. */
const mostAliasedValues = 10_000;

/** Reads a whole source, or, of a `--set` argument, what stands from `offset` on. */
export function readTree(source: Source, offset = 0): ReadTree {
  const text = source.text.slice(offset);
  const problems: LocatedProblem[] = [];
  const whole = span(source, offset, source.text.length);
  const control = text.search(/(?![\t\n\r\u0085])\p{Cc}/u);
  if (control !== -1) {
    const at = span(source, offset + control, offset + control + 1);
    const code = text.charCodeAt(control).toString(16).padStart(2, "0");
    return broken([
      { at, path: "", message: `not a text file: it contains the control character 0x${code}`, showLine: false },
    ]);
  }

  let document: yaml.Document.Parsed;
  try {
    document = yaml.parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: "error" });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return endless();
  }
  // The parser only warns of tags that it does not know, and reads their values as text.
  const faults = [...document.errors, ...document.warnings];
  // Where the parser's stack ran out differs from run to run, so the place that it names is not told.
  if (faults.some((fault) => fault.code === "RESOURCE_EXHAUSTION")) return endless();
  if (faults.length > 0) return broken(syntaxProblems(faults, source, offset));

  const reader = new TreeReader(source, offset, problems);
  const root = reader.read(document.contents);
  return { root, problems, broken: reader.broken };

  function endless(): ReadTree {
    return broken([{ at: span(source, offset, offset), path: "", message: tooDeep, showLine: false }]);
  }

  function broken(all: readonly LocatedProblem[]): ReadTree {
    return { root: emptyScalar(whole), problems: all, broken: true };
  }
}

const tooDeep = `nested more than ${deepestNesting} levels deep`;

/** One fault in YAML often makes the parser stumble on: only the first of a line is told. */
function syntaxProblems(
  errors: readonly (yaml.YAMLError | yaml.YAMLWarning)[],
  source: Source,
  offset: number,
): LocatedProblem[] {
  const lines = new Set<number>();
  const problems: LocatedProblem[] = [];
  const end = source.text.trimEnd().length;
  for (const error of errors) {
    const at = span(source, offset + error.pos[0], Math.max(offset + error.pos[1], offset + error.pos[0]));
    const line = lineOf(at);
    const isAfterthought = problems.length > 0 && at.start >= end;
    if (lines.has(line) || isAfterthought) continue;
    lines.add(line);
    problems.push({ at, path: "", message: plainSyntaxMessage(error, source.text.slice(at.start, at.end)) });
  }
  return problems;
}

function plainSyntaxMessage(error: yaml.YAMLError | yaml.YAMLWarning, found: string): string {
  const plain: Partial<Record<yaml.ErrorCode, string>> = {
    TAB_AS_INDENT: "a tab is used for indentation; YAML wants spaces",
    MULTIPLE_DOCS: "a second document starts here; a file holds one",
    BLOCK_AS_IMPLICIT_KEY: 'a second "key: value" on the same line; put a text that contains ": " in quotes',
    BAD_SCALAR_START: `a value cannot start with ${found.slice(0, 1)}; put it in quotes`,
    MULTILINE_IMPLICIT_KEY: 'expected "key: value", found a line without a colon',
    TAG_RESOLVE_FAILED: `unknown tag ${found}; leave it out`,
  };
  return plain[error.code] ?? `not valid YAML: ${error.message.slice(0, 1).toLowerCase()}${error.message.slice(1)}`;
}

class TreeReader {
  readonly source: Source;
  readonly offset: number;
  readonly problems: LocatedProblem[];
  readonly anchors = new Map<string, yaml.Node>();
  readonly unfolding = new Set<string>();
  aliasedValues = 0;
  /** The values have no end, or none that is worth waiting for. */
  broken = false;

  constructor(source: Source, offset: number, problems: LocatedProblem[]) {
    this.source = source;
    this.offset = offset;
    this.problems = problems;
  }

  read(contents: yaml.Node | null): Tree {
    const nothing = span(this.source, this.offset, this.offset);
    return contents === null ? emptyScalar(nothing) : this.tree(contents, nothing, []);
  }

  private tree(node: unknown, fallback: Span, path: readonly (string | number)[]): Tree {
    if (yaml.isAlias(node)) return this.aliased(node.source, this.spanOf(node, fallback), path);
    const at = this.spanOf(node, fallback);
    if (path.length > deepestNesting) return this.giveUp(at, path.slice(0, 1), tooDeep);
    if (this.unfolding.size > 0 && ++this.aliasedValues > mostAliasedValues) return emptyScalar(at);
    if (
      (yaml.isMap(node) || yaml.isSeq(node) || yaml.isScalar(node)) &&
      node.anchor !== undefined &&
      this.unfolding.size === 0
    ) {
      this.anchors.set(node.anchor, node);
    }
    if (yaml.isMap(node)) {
      const entries = new Map<string, Entry>();
      for (const pair of node.items) this.addEntry(entries, pair.key, pair.value, at, path);
      return { kind: "map", at, entries };
    }
    if (yaml.isSeq(node)) {
      return { kind: "list", at, items: node.items.map((item, index) => this.tree(item, at, [...path, index])) };
    }
    return yaml.isScalar(node) ? scalarTree(node, at) : emptyScalar(at);
  }

  private addEntry(
    entries: Map<string, Entry>,
    key: unknown,
    value: unknown,
    map: Span,
    path: readonly (string | number)[],
  ): void {
    const keyAt = this.spanOf(key, map);
    if (!yaml.isScalar(key) || key.value === null) {
      this.complain(keyAt, path, "a key must be a plain text");
      return;
    }
    const name = scalarTree(key, keyAt).text;
    const here = [...path, name];
    const first = entries.get(name);
    if (first !== undefined) {
      this.complain(keyAt, here, `the key is written twice, first in line ${lineOf(first.keyAt)}`);
    } else if (name === "__proto__") {
      this.complain(keyAt, path, "the key __proto__ is not allowed");
    } else {
      entries.set(name, { keyAt, value: this.tree(value, span(this.source, keyAt.end, keyAt.end), here) });
    }
  }

  private aliased(anchor: string, at: Span, path: readonly (string | number)[]): Tree {
    const target = this.anchors.get(anchor);
    if (target === undefined) return this.instead(at, path, `no anchor &${anchor} stands above this alias`);
    if (this.unfolding.has(anchor)) return this.giveUp(at, path, `the alias *${anchor} contains itself`);
    const before = this.aliasedValues;
    this.unfolding.add(anchor);
    const tree = this.tree(target, at, path);
    this.unfolding.delete(anchor);
    if (before <= mostAliasedValues && this.aliasedValues > mostAliasedValues && this.unfolding.size === 0) {
      return this.giveUp(at, path, `the aliases unfold to more than ${mostAliasedValues} values`);
    }
    return tree;
  }

  private instead(at: Span, path: readonly (string | number)[], message: string): Tree {
    this.complain(at, path, message);
    return emptyScalar(at);
  }

  private giveUp(at: Span, path: readonly (string | number)[], message: string): Tree {
    this.broken = true;
    return this.instead(at, path, message);
  }

  private complain(at: Span, path: readonly (string | number)[], message: string): void {
    this.problems.push({ at, path: pathText(path), message });
  }

  private spanOf(node: unknown, fallback: Span): Span {
    const range = (node as Partial<yaml.Node> | null)?.range;
    if (range === undefined || range === null) return fallback;
    return span(this.source, this.offset + range[0], this.offset + range[1]);
  }
}

function scalarTree(node: yaml.Scalar, at: Span): ScalarTree {
  const { value } = node;
  const plain = node.type === yaml.Scalar.PLAIN && node.source !== undefined;
  const known = value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return { kind: "scalar", at, value: known ? value : String(value), text: plain ? node.source! : String(value) };
}

export function emptyScalar(at: Span): ScalarTree {
  return { kind: "scalar", at, value: null, text: "" };
}

/** A copy whose maps and lists may be edited without touching the original. */
export function copyTree(tree: Tree): Tree {
  if (tree.kind === "scalar") return tree;
  if (tree.kind === "list") return { ...tree, items: tree.items.map(copyTree) };
  const entries = new Map<string, Entry>();
  for (const [key, entry] of tree.entries) entries.set(key, { ...entry, value: copyTree(entry.value) });
  return { ...tree, entries };
}

/** The tree as ordinary values. */
export function plainValue(tree: Tree): unknown {
  if (tree.kind === "scalar") return tree.value;
  if (tree.kind === "list") return tree.items.map(plainValue);
  return Object.fromEntries([...tree.entries].map(([key, entry]) => [key, plainValue(entry.value)]));
}

export function child(tree: Tree | undefined, step: string | number): Tree | undefined {
  if (tree?.kind === "map") return tree.entries.get(String(step))?.value;
  if (tree?.kind === "list" && typeof step === "number") return tree.items[step];
  return undefined;
}

export function descend(tree: Tree, path: readonly (string | number)[]): Tree | undefined {
  return path.reduce<Tree | undefined>(child, tree);
}

/** Where to point for a path: at its value, or at its key; for what is not there, at the nearest thing around it. */
export function spanAt(root: Tree, path: readonly (string | number)[], atKey = false): Span {
  let value = root;
  let keyAt: Span | undefined;
  for (const step of path) {
    const next = child(value, step);
    if (next === undefined) return headOf(value, keyAt);
    keyAt = value.kind === "map" ? value.entries.get(String(step))!.keyAt : undefined;
    value = next;
  }
  return atKey && keyAt !== undefined ? keyAt : headOf(value, keyAt);
}

function isBlock(tree: Tree): boolean {
  return tree.kind !== "scalar" && !/[{[]/.test(tree.at.source.text[tree.at.start] ?? "");
}

/** A value's own span; for a mapping or list spread over lines its first key, and for nothing at all the key before it. */
function headOf(tree: Tree, keyAt?: Span): Span {
  if (tree.kind === "scalar") return tree.at.start === tree.at.end && keyAt !== undefined ? keyAt : tree.at;
  if (!isBlock(tree)) return tree.at;
  if (keyAt !== undefined) return keyAt;
  const first = tree.kind === "map" ? [...tree.entries.values()][0]?.keyAt : tree.items[0];
  if (first === undefined) return tree.at;
  return "kind" in first ? headOf(first) : first;
}

/** What was found, for a message. */
export function foundText(tree: Tree): string {
  if (tree.kind === "map") return "a mapping";
  if (tree.kind === "list") return "a list";
  if (typeof tree.value === "string") return `the text ${quoted(tree.value)}`;
  if (typeof tree.value === "number") return `the number ${tree.text}`;
  return tree.value === null ? "nothing" : String(tree.value);
}
