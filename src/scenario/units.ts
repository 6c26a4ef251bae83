/** Which units a scenario brings: files that it, its rosters or the command line name, and rows that stand in it. Cold. */
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { fileSource, type ScenarioFiles } from "./files.ts";
import { beside, folderOf } from "./paths.ts";
import { type LocatedProblem, quoted } from "./problems.ts";
import { isNamedByFile, outsideText } from "./roster-file.ts";
import type { Units } from "./scenario.ts";
import type { Source, Span } from "./source.ts";
import { foundText, type Tree } from "./tree.ts";
import { type NamedUnits, type RawUnits, unitsText, unitsTree } from "./units-text.ts";

export interface UnitsOrder {
  readonly named: readonly NamedUnits[];
  /** Files of the command line. */
  readonly given: readonly string[];
  readonly files: ScenarioFiles;
  readonly allowOutside?: ((path: string) => boolean) | undefined;
}

export interface OwnUnits {
  readonly units?: Units;
  readonly problems: readonly LocatedProblem[];
}

/** Sources of units come after scenario and rosters, and before edits, in a list of problems. */
const FIRST_ORDER = 500;

/** All of them, read by the rulebook; without a rulebook nobody can. */
export async function openUnits(order: UnitsOrder, rulebook: RuleSystem | undefined): Promise<OwnUnits> {
  const { named, given } = order;
  if (named.length === 0 && given.length === 0) return { problems: [] };
  const opening = new Opening(order);
  for (const { tree, by } of named) await opening.tree(tree, by);
  for (const path of given) await opening.given(path);
  const { texts, problems } = opening;
  if (rulebook === undefined) return { problems };
  if (rulebook.readUnits === undefined) {
    const at = named[0]?.tree.at ?? nowhere(given[0]!);
    return {
      problems: [
        ...problems,
        { at, path: "units", message: `${rulebook.title} takes no units of one's own`, showLine: false },
      ],
    };
  }
  const read = rulebook.readUnits(texts);
  return { ...read, problems: [...problems, ...read.problems] };
}

/** The rulebook that a file of units says it is for; undefined: it does not say. */
export async function rulesOfUnits(path: string, files: ScenarioFiles): Promise<string | undefined> {
  const read = await files.read(path);
  return "reason" in read ? undefined : textOf(path, read.text, FIRST_ORDER).rules?.text;
}

class Opening {
  readonly texts: RawUnits[] = [];
  readonly problems: LocatedProblem[] = [];
  readonly #order: UnitsOrder;
  readonly #seen = new Set<string>();

  constructor(order: UnitsOrder) {
    this.#order = order;
  }

  /** A name of a file, rows, or a list of either. */
  async tree(tree: Tree, by: string): Promise<void> {
    if (tree.kind === "map") this.texts.push(unitsTree(tree));
    else if (tree.kind === "list") for (const item of tree.items) await this.#item(item, by);
    else await this.#item(tree, by);
  }

  async given(path: string): Promise<void> {
    await this.#read(path, nowhere(path));
  }

  async #item(item: Tree, by: string): Promise<void> {
    if (item.kind === "map") this.texts.push(unitsTree(item));
    else if (item.kind === "scalar" && typeof item.value === "string" && item.value !== "")
      await this.#named(item.value, item.at, by);
    else {
      const message = `expected the name of a file, a list of them, or rows such as {profiles: [...]}, found ${foundText(item)}`;
      this.problems.push({ at: item.at, path: "units", message });
    }
  }

  async #named(name: string, at: Span, by: string): Promise<void> {
    const { files, allowOutside = () => false } = this.#order;
    const path = beside(by, name);
    const foreign = isNamedByFile(at) && !allowOutside(path) && (await files.isOutside(path, folderOf(by)));
    if (foreign) this.problems.push({ at, path: "units", message: outsideText(path) });
    else await this.#read(path, at);
  }

  async #read(path: string, at: Span): Promise<void> {
    if (this.#seen.has(path)) return;
    this.#seen.add(path);
    const read = await this.#order.files.read(path);
    if ("reason" in read) {
      const message = `cannot read ${quoted(path)}: ${read.reason}`;
      this.problems.push({ at, path: "units", message, showLine: at.source.name !== "--units" });
    } else this.texts.push(textOf(path, read.text, FIRST_ORDER + this.#seen.size));
  }
}

/** For what the command line names. */
function nowhere(path: string): Span {
  const source: Source = { kind: "set", name: "--units", text: path, order: FIRST_ORDER };
  return { source, start: 0, end: path.length };
}

/** A report carries the units that it was made with: they are read back out of it. */
function textOf(path: string, text: string, order: number): RawUnits {
  if (/^\s*\{/.test(text) && text.includes('"wargauge"')) {
    const units = unitsInReport(text);
    if (units !== undefined) return unitsText(fileSource(path, units, order));
  }
  return unitsText(fileSource(path, text, order));
}

function unitsInReport(text: string): string | undefined {
  try {
    const report = JSON.parse(text) as { readonly rules?: string; readonly units?: object };
    return JSON.stringify({ ...(report.rules !== undefined && { rules: report.rules }), ...report.units }, null, 1);
  } catch {
    return undefined;
  }
}
