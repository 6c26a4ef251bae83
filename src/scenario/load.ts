/**
 * A scenario file, its roster files and `--set` edits into a checked `Scenario`. The text is read once into a document; every
 * variant of it is edited, opened and validated from there, and all its problems leave together. Cold.
 */
import { assert, UserError } from "../errors.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { type Expectation, type NamedEdits, readExpectations } from "./expect.ts";
import { type Disk, fileSource, ScenarioFiles } from "./files.ts";
import { nearest } from "./nearest.ts";
import { stem } from "./paths.ts";
import { withPlayerFiles } from "./player-files.ts";
import { type LocatedProblem, userErrorOf } from "./problems.ts";
import { isRoster, openRosterFiles, rosterOpener } from "./roster-file.ts";
import type { Scenario, Side, Units } from "./scenario.ts";
import type { Doctrines, RawScenario } from "./schema.ts";
import { applyEdit, readEdits } from "./sets.ts";
import { child, copyTree, type MapTree, plainValue, readTree, type Tree } from "./tree.ts";
import { openUnits } from "./units.ts";

/** What a scenario is read with; the lists come from the outside, so that this folder knows no rulebook. */
export interface Library extends Disk {
  readonly rulebookIds: readonly string[];
  readonly rulebook: (id: string) => Promise<RuleSystem | undefined>;
  readonly doctrines: Doctrines;
  /** May code that a scenario names be run? No, when left out. */
  readonly allowCode?: () => boolean;
  /** May this file be read, which a scenario names and which lies outside its folder? No, when left out. */
  readonly allowOutside?: (path: string) => boolean;
  /** Files of units that come with every scenario: the user named them. */
  readonly units?: () => readonly string[];
}

/** The text of a scenario, read but neither edited nor validated. */
export interface ScenarioDocument {
  readonly path: string;
  readonly root: Tree;
  readonly problems: readonly LocatedProblem[];
  readonly broken: boolean;
  readonly files: ScenarioFiles;
  readonly library: Library;
}

export interface LoadedScenario {
  /** As written, with the generic defaults. */
  readonly scenario: Scenario;
  /** With the rulebook's defaults too: what is compiled and hashed. */
  readonly resolved: Scenario;
  readonly rulebook: RuleSystem;
  /** What the designer expects of it, and other versions of it by name; no part of what it is. */
  readonly expect: readonly Expectation[];
  readonly variants: NamedEdits;
  /** To make variants of. */
  readonly document: ScenarioDocument;
}

export interface LoadOptions extends Library {
  readonly sets?: readonly string[];
}

export async function loadScenario(path: string, options: LoadOptions): Promise<LoadedScenario> {
  const { sets, ...library } = options;
  return resolveDocument(await readDocument(path, library), sets ?? []);
}

/** Reads the text; only a file that cannot be read fails here. */
export async function readDocument(path: string, library: Library): Promise<ScenarioDocument> {
  const files = new ScenarioFiles(path, library);
  const read = await files.read(path);
  if ("reason" in read) throw new UserError(`cannot read ${path}: ${read.reason}`);
  return { path, ...readTree(fileSource(path, read.text, 0)), files, library };
}

/** Edits and validates a document; every problem of the text, the edits and the roster files is in the one error. */
export async function resolveDocument(document: ScenarioDocument, sets: readonly string[]): Promise<LoadedScenario> {
  const { scenarioSchema } = await import("./schema.ts");
  const { rulebookIds, rulebook: lookUp, doctrines } = document.library;
  const { edits, problems: editProblems } = readEdits(sets);
  let problems: LocatedProblem[] = [...document.problems, ...editProblems];
  if (document.broken) throw userErrorOf(problems);
  if (document.root.kind !== "map" || isRoster(document.root))
    throw userErrorOf([...problems, notAScenario(document.root)]);

  const root = copyTree(document.root) as MapTree;
  const opener = rosterOpener(document.files, root, document.library.allowOutside);
  for (const edit of edits) {
    const terms = { defaultDoctrine: doctrines.default, openRosterFile: opener.open };
    const problem = await applyEdit(root, edit, terms);
    if (problem !== undefined) problems.push(problem);
  }
  await openRosterFiles(root, opener);
  problems = problems.concat(opener.problems);

  const named = textAt(root, "rules") ?? "";
  // With a mistyped rulebook the rest is checked against the one that was meant.
  const id = rulebookIds.includes(named) ? named : nearest(named, rulebookIds);
  const rulebook = id === undefined ? undefined : await lookUp(id);
  assert(id === undefined || rulebook !== undefined, `the rulebook ${id} is listed and missing`);
  const mode = rulebook?.modes.find((known) => known === textAt(root, "mode"));
  const written = root.entries.get("units");
  const own = await openUnits(
    {
      named: [...(written === undefined ? [] : [{ tree: written.value, by: document.path }]), ...opener.units],
      given: document.library.units?.() ?? [],
      files: document.files,
      allowOutside: document.library.allowOutside,
    },
    rulebook,
  );
  problems = problems.concat(own.problems);
  // What else is wrong hangs on what the units are.
  if (own.problems.length > 0) throw userErrorOf(problems);
  const { units } = own;
  const schema = scenarioSchema({ rulebookIds, doctrines, rulebook, mode, units });

  const { validate } = await import("./validate.ts");
  const checked = validate({
    root,
    raw: rawScenario(root, rulebook),
    schema,
    rulebook,
    toScenario,
    opener,
    knownProblems: problems,
  });
  problems = problems.concat(checked.problems);
  if (problems.length > 0) throw userErrorOf(problems);
  assert(checked.value !== undefined && rulebook !== undefined, "a scenario without problems has no value");
  const scenario = await withPlayerFiles(toScenario(checked.value), document, root, rulebook);
  const { expect = [], variants = {} } = checked.value;
  const resolved = rulebook.resolve(scenario);
  return { scenario, resolved, rulebook, expect: readExpectations(expect), variants, document };

  function toScenario(value: RawScenario): Scenario {
    return scenarioOf(value, document.path, sidesWithoutPlayer(root), units);
  }
}

const neededKeys = "expected a mapping with the keys rules, mode and sides";

function notAScenario(root: Tree): LocatedProblem {
  if (isRoster(root)) {
    const message =
      "this is a roster, not a scenario: a scenario names it with rosterFile: in one of its two sides; " +
      "check, compare, matrix, price and worth take it as it is";
    return { at: root.at, path: "", message, showLine: false };
  }
  const empty = root.kind === "scalar" && root.text === "";
  if (empty) return { at: root.at, path: "", message: `the file is empty; ${neededKeys}`, showLine: false };
  // Whatever it is, it was not written to be shown.
  const found = root.kind === "list" ? "a list" : "something else";
  return { at: root.at, path: "", message: `${neededKeys}, found ${found}`, showLine: false };
}

function textAt(root: Tree, key: string): string | undefined {
  const tree = child(root, key);
  return tree?.kind === "scalar" && typeof tree.value === "string" ? tree.value : undefined;
}

/**
 * The tree as ordinary values for zod. The seed is the text as written (`007` stays `007`), and so are options: `12`, `true` and
 * `"true"` all compare as text.
 */
function rawScenario(root: MapTree, rulebook: RuleSystem | undefined): Record<string, unknown> {
  const raw = plainValue(root) as Record<string, unknown>;
  const seed = child(root, "seed");
  if (seed?.kind === "scalar" && !isEmpty(seed)) raw["seed"] = seed.text;
  const options = child(root, "options");
  if (options?.kind !== "map") return raw;
  const chosen: Record<string, unknown> = {};
  for (const [key, { value }] of options.entries) {
    const values = rulebook?.rulings.find((ruling) => ruling.key === key)?.values ?? [];
    if (value.kind !== "scalar" || isEmpty(value)) chosen[key] = plainValue(value);
    else chosen[key] = values.includes(value.text) ? value.text : String(value.value);
  }
  raw["options"] = chosen;
  return raw;
}

function isEmpty(tree: { readonly value: unknown; readonly text: string }): boolean {
  return tree.value === null && tree.text === "";
}

/**
 * Fills in the generic defaults. Blocks of other modes are checked but left out: they change nothing, so they must not change the
 * hash, and a file may carry both `attack:` and `duel:` and be switched by `--set mode=attack`.
 */
function scenarioOf(value: RawScenario, path: string, unnamed: readonly boolean[], units: Units | undefined): Scenario {
  const block = value[value.mode];
  const hasRole = value.sides.some((side) => side.role !== undefined);
  return {
    title: value.title ?? stem(path),
    rules: value.rules,
    mode: value.mode,
    ...(block === undefined ? {} : { [value.mode]: block }),
    options: value.options ?? {},
    houseRules: value.houseRules ?? {},
    ...(units === undefined ? {} : { units }),
    mirror: value.mode === "attack" ? false : (value.mirror ?? !hasRole),
    sides: value.sides.map((side, i) => {
      return { ...side, policy: shortPolicy(side.policy), ...(unnamed[i] && { unnamed: true as const }) };
    }),
    battles: value.battles,
    ...(value.seed === undefined ? {} : { seed: value.seed }),
  };
}

/** Which sides name no policy, after edits and with what their roster files say. */
function sidesWithoutPlayer(root: MapTree): boolean[] {
  const sides = child(root, "sides");
  return sides?.kind === "list" ? sides.items.map((side) => child(side, "policy") === undefined) : [];
}

/** `{doctrine: gunline}` without knobs is `gunline`: two spellings of one scenario must have one hash. */
function shortPolicy(policy: Side["policy"]): Side["policy"] {
  return typeof policy === "object" && Object.keys(policy).length === 1 ? policy.doctrine : policy;
}
