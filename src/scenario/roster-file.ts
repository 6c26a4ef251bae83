/** `rosterFile:` of a side: its entries take the place of `roster:`, and keep their places in their own file. Cold. */
import { fileSource, type ScenarioFiles } from "./files.ts";
import { nearest } from "./nearest.ts";
import { type LocatedProblem, pathText, quoted } from "./problems.ts";
import type { Span } from "./source.ts";
import {
  child,
  copyTree,
  foundText,
  type ListTree,
  type MapTree,
  plainValue,
  type ReadTree,
  readTree,
  type Tree,
} from "./tree.ts";
import type { NamedUnits } from "./units-text.ts";

export interface RosterOpener {
  /** Reads the file that the side names, if it does, into the side's `roster`. */
  readonly open: (side: MapTree) => Promise<void>;
  readonly problems: LocatedProblem[];
  /** Sides whose file could not be read: that they have no roster is no news. */
  readonly failed: Set<Tree>;
  /** Units that the files bring. */
  readonly units: NamedUnits[];
}

export function rosterOpener(
  files: ScenarioFiles,
  root: MapTree,
  allowOutside: (path: string) => boolean = () => false,
): RosterOpener {
  const problems: LocatedProblem[] = [];
  const failed = new Set<Tree>();
  const units: NamedUnits[] = [];
  let opened = 0;
  return { open, problems, failed, units };

  async function open(side: MapTree): Promise<void> {
    const named = side.entries.get("rosterFile");
    if (named === undefined || failed.has(side)) return;
    const content = await contentOf(side, named.value);
    const roster = content === undefined || content.broken ? undefined : rosterIn(content.root, problems);
    if (content === undefined || roster === undefined) {
      failed.add(side);
      return;
    }
    side.entries.set("roster", { keyAt: named.keyAt, value: copyTree(roster), fromFile: true });
    if (content.root.kind === "map") takeDefaults(content.root, side);
  }

  /** Reads the file; nothing comes of one that may not be read, or of what is no name, as the schema tells. */
  async function contentOf(side: MapTree, name: Tree): Promise<ReadTree | undefined> {
    if (name.kind !== "scalar" || typeof name.value !== "string" || name.value === "") return undefined;
    const path = files.besideScenario(name.value);
    // What the user named is read wherever it lies; what a file names, perhaps by somebody else, is not even quoted before it looks right.
    const isTrusted = !isNamedByFile(name.at) || allowOutside(path);
    const read = !isTrusted && (await files.isOutside(path)) ? { reason: undefined } : await files.read(path);
    if ("reason" in read) {
      const message = read.reason === undefined ? outsideText(path) : `cannot read ${quoted(path)}: ${read.reason}`;
      problems.push({ at: name.at, path: pathOf(side), message });
      return undefined;
    }
    opened++;
    const content = readTree(fileSource(path, read.text, opened));
    if (!isTrusted && !looksLikeRoster(content)) {
      const message = content.broken ? "not valid YAML" : `this is no roster; ${expected}`;
      problems.push({ at: content.problems[0]?.at ?? content.root.at, path: "", message, showLine: false });
      return undefined;
    }
    problems.push(...content.problems);
    return content;
  }

  /** What the file says about its army holds where the side says nothing. */
  function takeDefaults(file: MapTree, side: MapTree): void {
    for (const key of ["name", "policy"]) {
      const entry = file.entries.get(key);
      if (entry !== undefined && !side.entries.has(key))
        side.entries.set(key, { ...entry, value: copyTree(entry.value) });
    }
    const own = file.entries.get("units");
    if (own !== undefined) units.push({ tree: own.value, by: own.keyAt.source.name });
    takeHouseRules(file);
    const rules = child(file, "rules");
    const expected = child(root, "rules");
    if (rules?.kind !== "scalar" || expected?.kind !== "scalar" || rules.text === expected.text) return;
    const message = `this is a roster for ${quoted(rules.text)}; expected one for ${quoted(expected.text)}, as the scenario says`;
    problems.push({ at: rules.at, path: "rules", message });
  }

  /** House rules of a roster hold for the battle, as far as an edit does not say otherwise; two files have to agree. */
  function takeHouseRules(file: MapTree): void {
    const rules = file.entries.get("houseRules");
    if (rules === undefined) return;
    if (rules.value.kind !== "map") {
      const message = `expected a mapping, found ${foundText(rules.value)}`;
      problems.push({ at: rules.value.at, path: "houseRules", message });
      return;
    }
    const known = root.entries.get("houseRules")?.value;
    const all: MapTree = known?.kind === "map" ? known : { kind: "map", at: rules.value.at, entries: new Map() };
    if (all !== known) root.entries.set("houseRules", { keyAt: rules.keyAt, value: all });
    for (const [key, entry] of rules.value.entries) {
      const other = all.entries.get(key);
      if (other === undefined) all.entries.set(key, { ...entry, value: copyTree(entry.value) });
      else if (isNamedByFile(other.keyAt) && plainValue(other.value) !== plainValue(entry.value)) {
        const message = `found ${foundText(entry.value)}, but ${quoted(other.keyAt.source.name)} says ${foundText(other.value)}; a battle has one`;
        problems.push({ at: entry.keyAt, path: `houseRules.${key}`, message });
      }
    }
  }

  function pathOf(side: Tree): string {
    const sides = child(root, "sides");
    const index = sides?.kind === "list" ? sides.items.indexOf(side) : -1;
    return pathText(["sides", index, "rosterFile"]);
  }
}

/** Opens the files of all sides that still have none of their entries, and reports a side that has both keys. */
export async function openRosterFiles(root: MapTree, opener: RosterOpener): Promise<void> {
  const sides = child(root, "sides");
  if (sides?.kind !== "list") return;
  for (const [index, side] of sides.items.entries()) {
    if (side.kind !== "map") continue;
    const roster = side.entries.get("roster");
    const rosterFile = side.entries.get("rosterFile");
    if (rosterFile === undefined || roster?.fromFile === true) continue;
    if (roster !== undefined) {
      const message = "the side has a roster and a rosterFile; expected one of them";
      opener.problems.push({ at: rosterFile.keyAt, path: pathText(["sides", index, "rosterFile"]), message });
    } else {
      await opener.open(side);
    }
  }
}

/** Whether a file that should be a scenario is the roster of a side. */
export function isRoster(root: Tree): boolean {
  if (root.kind === "list") return child(child(root, 0), "profile") !== undefined;
  return root.kind === "map" && root.entries.has("roster") && !root.entries.has("sides") && !root.entries.has("mode");
}

/** Unlike what a `--set` names. */
export function isNamedByFile(at: Span): boolean {
  return at.source.kind === "file";
}

/** Why a file that is named is not read. */
export function outsideText(path: string): string {
  return `${quoted(path)} lies outside the folder of what names it; expected a file in that folder or below, or --allow-outside`;
}

const expected = "expected a list of roster entries, or a mapping with the key roster";

function looksLikeRoster({ root, broken }: ReadTree): boolean {
  if (broken) return false;
  if (root.kind === "list") return root.items.every((item) => item.kind === "map");
  if (root.kind === "scalar") return root.text === "";
  return root.entries.size === 0 || [...root.entries.keys()].some((key) => nearest(key, keys) !== undefined);
}

const keys = ["roster", "name", "policy", "rules", "units", "houseRules"];

/** The file holds the list itself or a mapping with the key `roster`, which may also say what the army is called and who plays it. */
function rosterIn(root: Tree, problems: LocatedProblem[]): ListTree | undefined {
  if (root.kind === "list") return root;
  const expected = "expected a list of roster entries";
  if (root.kind === "scalar") {
    const empty = root.text === "";
    const message = empty ? `the file is empty; ${expected}` : `${expected}, found ${foundText(root)}`;
    problems.push({ at: root.at, path: "", message, showLine: !empty });
    return undefined;
  }
  for (const [key, { keyAt }] of root.entries) {
    if (keys.includes(key) || key === "$schema") continue;
    const missing = keys.filter((name) => !root.entries.has(name));
    const message = `unknown key; expected ${keys.slice(0, -1).join(", ")} or ${keys.at(-1)}`;
    problems.push({ at: keyAt, path: pathText([key]), message, suggestion: nearest(key, missing) });
  }
  const roster = root.entries.get("roster");
  if (roster?.value.kind === "list") return roster.value;
  if (roster !== undefined) {
    problems.push({ at: roster.value.at, path: "roster", message: `${expected}, found ${foundText(roster.value)}` });
  } else if (root.entries.size === 0) {
    problems.push({ at: root.at, path: "", message: `${expected}, found an empty mapping` });
  }
  return undefined;
}
