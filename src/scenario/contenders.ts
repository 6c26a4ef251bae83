/**
 * Contenders: sides that can be set against any other, from a roster file, a scenario (its first side) or a few words such as
 * "5 sm_marine". Who meets whom is for the experiment; on what terms they fight (mode, distance, rulings, house rules) is
 * written in a scenario whose own sides are replaced. Cold.
 */

import { UserError } from "../errors.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { builtSide, type RosterWords, readRosterWords } from "./built-roster.ts";
import { canonicalJson } from "./canonical.ts";
import { fileSource, ScenarioFiles } from "./files.ts";
import { type Library, type LoadedScenario, loadScenario, readDocument } from "./load.ts";
import { didYouMean } from "./nearest.ts";
import { basename, stem } from "./paths.ts";
import { userErrorOf } from "./problems.ts";
import { isRoster } from "./roster-file.ts";
import type { Scenario, Side, UnitRow, Units } from "./scenario.ts";
import { child, plainValue, readTree, type Tree } from "./tree.ts";
import { openUnits, rulesOfUnits } from "./units.ts";

export interface Contender {
  readonly name: string;
  readonly side: Side;
  /** As the user wrote it. */
  readonly from: string;
}

/** What contenders fight about: everything of a scenario but its sides. */
export interface Terms {
  readonly rulebook: RuleSystem;
  /** A legal scenario on these terms; its sides are to be replaced. */
  readonly scenario: Scenario;
}

export interface Contest extends Terms {
  readonly contenders: readonly Contender[];
}

export interface ContestOptions extends Library {
  /** Scenario file to take the terms from; absent: a duel with the rulebook's defaults. */
  readonly terms?: string;
  /** Edits of the terms, such as `duel.distance=12`. */
  readonly sets?: readonly string[];
  /** Rulebook of contenders that do not name one, when there are no terms that do. */
  readonly rules?: string;
  /** Who plays contenders that are no scenarios, whatever they say themselves. */
  readonly policy?: Side["policy"];
}

/**
 * Reads and checks contenders on common terms. Every problem of a contender is told with its place; two of one name are told apart
 * by what they were read from.
 */
export async function openContest(specs: readonly string[], options: ContestOptions): Promise<Contest> {
  const { terms: termsPath, sets = [], rules, policy, ...library } = options;
  const terms = termsPath === undefined ? undefined : await loadScenario(termsPath, { ...library, sets });
  const opening: Opening = { library, terms, sets, policy };
  if (rules !== undefined && !library.rulebookIds.includes(rules)) throw unknownRulebook(rules, library.rulebookIds);
  const drafts = await Promise.all(specs.map((spec) => draft(spec, opening)));
  // Contenders that do not name a rulebook have the one of the others.
  const named =
    terms?.scenario.rules ??
    rules ??
    drafts.find((each) => each.rules !== undefined)?.rules ??
    (await rulesOfGiven(library)) ??
    (await knownBy(drafts[0], library.rulebookIds));
  const found = await all(drafts.map((each) => each.load(named).then((loaded) => opened(each, loaded))));
  const first = found[0];
  if (first === undefined)
    throw new UserError("there are no contenders; name roster files, scenarios, or a folder of them");
  const { rulebook, scenario } = terms ?? first.loaded;
  const strangers = found.filter(({ loaded }) => loaded.scenario.rules !== scenario.rules);
  if (strangers.length > 0) {
    const told = strangers.map(({ from, loaded }) => `${from} is for ${loaded.scenario.rules}`);
    throw new UserError(`${told.join(", ")}, but the contest is one of ${scenario.rules}`);
  }
  return { rulebook, scenario: common(scenario, rulebook, found), contenders: distinct(found) };
}

/** The rulebook that the units of the command line say they are for. */
async function rulesOfGiven(library: Library): Promise<string | undefined> {
  for (const path of library.units?.() ?? []) {
    const rules = await rulesOfUnits(path, new ScenarioFiles(path, library));
    if (rules !== undefined && library.rulebookIds.includes(rules)) return rules;
  }
  return undefined;
}

/** The terms with the units that contenders bring, and with the house rules of their rosters; everybody has to fit them. */
function common(scenario: Scenario, rulebook: RuleSystem, found: readonly Opened[]): Scenario {
  const units = mergedUnits([{ from: "the terms", units: scenario.units }, ...found.map(bringing)]);
  const houseRules: Record<string, Scenario["houseRules"][string]> = { ...scenario.houseRules };
  for (const { from, loaded, isRoster } of found) {
    for (const [key, value] of Object.entries(isRoster ? loaded.scenario.houseRules : {})) {
      houseRules[key] ??= value;
      if (houseRules[key] === value) continue;
      const other = JSON.stringify(houseRules[key]);
      throw new UserError(
        `${from} wants house rule ${key} to be ${JSON.stringify(value)}, where another has ${other}; a battle has one`,
      );
    }
  }
  const all: Scenario = { ...scenario, houseRules, ...(units !== undefined && { units }) };
  const rulesOf = ({ units, houseRules }: Scenario) => canonicalJson({ units, houseRules });
  for (const { from, loaded } of found) {
    if (rulesOf(loaded.scenario) === rulesOf(all)) continue;
    const [problem] = rulebook.check({ ...loaded.scenario, houseRules, ...(units !== undefined && { units }) });
    if (problem !== undefined)
      throw new UserError(`${from} does not fit the units and house rules of the others: ${problem.message}`);
  }
  return all;
}

function bringing({ from, loaded }: Opened): { from: string; units: Units | undefined } {
  return { from, units: loaded.scenario.units };
}

/** Units of several; who brings a row that another has otherwise is told. */
export function mergedUnits(
  all: readonly { readonly from: string; readonly units: Units | undefined }[],
): Units | undefined {
  const merged = new Map<string, Map<string, { readonly row: UnitRow; readonly from: string }>>();
  for (const { from, units = {} } of all) {
    for (const [table, rows] of Object.entries(units)) {
      const known = merged.get(table) ?? new Map();
      merged.set(table, known);
      for (const row of rows) {
        const before = known.get(row.id);
        if (before === undefined) known.set(row.id, { row, from });
        else if (canonicalJson(before.row) !== canonicalJson(row))
          throw new UserError(
            `${from} brings other values for ${row.id} of ${table} than ${before.from}; a battle has one`,
          );
      }
    }
  }
  if (merged.size === 0) return undefined;
  const sorted = (rows: readonly UnitRow[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  return Object.fromEntries(
    [...merged].map(([table, rows]) => [table, sorted([...rows.values()].map(({ row }) => row))]),
  );
}

/**
 * The one rulebook that knows what a contender is made of, if none is named; undefined when several do, or none. Throws what the rulebooks
 * say that know its models and find something else wrong with it, or that have some of nearly that name.
 */
async function knownBy(contender: Draft | undefined, ids: readonly string[]): Promise<string | undefined> {
  if (contender === undefined) return undefined;
  const tried = await Promise.allSettled(ids.map((id) => contender.load(id)));
  const knowing = ids.filter((_, i) => tried[i]!.status === "fulfilled");
  if (knowing.length > 0) return knowing.length === 1 ? knowing[0] : undefined;
  const failures = tried.flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : []));
  // Of rulebooks to which the units are strange too, the one that has least to say.
  failures.sort((a, b) => problemsIn(a) - problemsIn(b));
  const known = failures.find(({ message }) => !/unknown profile|no army|takes no units/.test(message));
  const meant = known ?? failures.find(({ message }) => message.includes("did you mean"));
  if (meant !== undefined) throw meant;
  return undefined;
}

function problemsIn({ message }: Error): number {
  const strange = message.match(/unknown (column|kind)/g)?.length ?? 0;
  return 100 * strange + Number(/^(\d+) problems? in/m.exec(message)?.[1] ?? 1);
}

function unknownRulebook(rules: string, ids: readonly string[]): UserError {
  return new UserError(
    `--rules: there is no rulebook "${rules}"; there are: ${ids.join(", ")}${didYouMean(rules, ids)}`,
  );
}

/** What all of them come to, or one error with the problems of each that failed. */
async function all<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work);
  const failures = settled.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  for (const failure of failures) if (!(failure instanceof UserError)) throw failure;
  if (failures.length > 0) {
    // A file that stands there twice is wrong once.
    const messages = new Set(failures.map((failure) => (failure as UserError).message));
    throw new UserError([...messages].join("\n\n"));
  }
  return settled.map((each) => (each as PromiseFulfilledResult<T>).value);
}

/** The scenario in which two sides meet. Legal, since each of them is. */
export function pitted(terms: Terms, first: Side, second: Side): Scenario {
  const names = first.name === second.name ? [`${first.name} (1)`, `${second.name} (2)`] : [first.name, second.name];
  const sides = [first, second].map((side, i) => ({ ...side, name: names[i]! }));
  return { ...terms.scenario, title: `${names[0]} against ${names[1]}`, sides };
}

/** Whether this names a scenario; else it names an army, in words or by a roster file. */
export async function namesScenario(spec: string, library: Library): Promise<boolean> {
  if (entryWords.test(spec) || readRosterWords(spec) !== undefined) return false;
  return !isRoster((await readDocument(spec, library)).root);
}

/** A roster of one entry, such as "5 sm_marine", perhaps with who plays it: "5 sm_marine under gunline". */
const entryWords = /^\s*(\d+)\s+([\w.-]+)(?:\s+under\s+([\w-]+))?\s*$/;

interface Opening {
  readonly library: Library;
  readonly terms: LoadedScenario | undefined;
  readonly sets: readonly string[];
  readonly policy: Side["policy"] | undefined;
}

/** A contender whose file was looked at: what it is, and which rulebook it is for if it says so. */
interface Draft {
  readonly from: string;
  readonly rules: string | undefined;
  readonly isScenario?: true;
  /** Loads it by the rulebook of the contest, if that is known. */
  readonly load: (rules: string | undefined) => Promise<LoadedScenario>;
}

async function draft(spec: string, opening: Opening): Promise<Draft> {
  const order = readRosterWords(spec);
  if (order !== undefined)
    return { from: spec, rules: undefined, load: (rules) => loadBuilt(spec, order, rules, opening) };
  const words = entryWords.exec(spec);
  if (words !== null) {
    const [, count, profile, policy] = words;
    const side = {
      name: `${count} ${profile}`,
      ...(policy !== undefined && { policy }),
      roster: [{ profile, count: Number(count) }],
    };
    return { from: spec, rules: undefined, load: (rules) => loadAlone(spec, side, rules, opening, true) };
  }
  const read = await new ScenarioFiles(spec, opening.library).read(spec);
  if ("reason" in read) {
    const expected = 'expected a roster file, a scenario, or words such as "5 sm_marine" or "100 points of orks"';
    const failure = new UserError(`cannot read ${spec}: ${read.reason}; ${expected}`);
    // Told together with what is wrong with the others.
    return { from: spec, rules: undefined, load: () => Promise.reject(failure) };
  }
  const { root, broken } = readTree(fileSource(spec, read.text, 0));
  const rules = textAt(root, "rules");
  if (!broken && root.kind === "map" && root.entries.has("sides")) {
    // Edits belong to the terms; only a scenario that brings the terms itself is edited.
    const sets = opening.terms === undefined ? opening.sets : [];
    return { from: spec, rules, isScenario: true, load: () => loadScenario(spec, { ...opening.library, sets }) };
  }
  const name = textAt(root, "name") === undefined ? { name: stem(spec) } : {};
  const side = { ...name, rosterFile: spec };
  return { from: spec, rules, load: (common) => loadAlone(spec, side, rules ?? common, opening) };
}

/** A contender whose roster is built by the rulebook of the contest. */
async function loadBuilt(
  spec: string,
  order: RosterWords,
  rules: string | undefined,
  opening: Opening,
): Promise<LoadedScenario> {
  const { library, terms } = opening;
  const id = terms?.scenario.rules ?? rules ?? (await builderOf(library));
  const rulebook = id === undefined ? undefined : await library.rulebook(id);
  if (rulebook === undefined) throw new UserError(`${spec}: which rulebook? Name one with --rules`);
  const bare = { options: {}, houseRules: {}, ...(await givenUnits(library, rulebook)) };
  const side = builtSide(order, rulebook, terms?.scenario ?? bare);
  return loadAlone(spec, { ...side }, rulebook.id, opening, true);
}

/** Units of the command line alone, for who builds a roster without terms. */
export async function givenUnits(library: Library, rulebook: RuleSystem): Promise<Pick<Scenario, "units">> {
  const given = library.units?.() ?? [];
  const { units, problems } = await openUnits({ named: [], given, files: new ScenarioFiles("", library) }, rulebook);
  if (problems.length > 0) throw userErrorOf(problems);
  return units === undefined ? {} : { units };
}

/** The one rulebook that builds rosters, if there is only one. */
async function builderOf({ rulebookIds, rulebook }: Library): Promise<string | undefined> {
  const able = (await Promise.all(rulebookIds.map(rulebook))).filter((each) => each?.builder !== undefined);
  return able.length === 1 ? able[0]!.id : undefined;
}

function opened({ from, isScenario }: Draft, loaded: LoadedScenario): Opened {
  const [side] = loaded.scenario.sides;
  return { name: side!.name, side: side!, from, loaded, isRoster: isScenario !== true };
}

type Opened = Contender & { readonly loaded: LoadedScenario; readonly isRoster: boolean };

/** Loads a scenario in which the contender meets itself: whatever is wrong with it is told as in any scenario. */
async function loadAlone(
  spec: string,
  side: Readonly<Record<string, unknown>>,
  rules: string | undefined,
  { library, terms, sets, policy }: Opening,
  isWords = false,
): Promise<LoadedScenario> {
  if (rules === undefined) {
    const ids = library.rulebookIds;
    throw new UserError(
      `${spec} does not say which rulebook it is for; name one with --rules (${ids.join(", ")}), ` +
        `give a scenario with --terms, or write "rules: ${ids[0]}" into the roster file`,
    );
  }
  const common =
    terms === undefined
      ? await plainDuel(await library.rulebook(rules), isWords)
      : {
          ...(plainValue(terms.document.root) as Readonly<Record<string, unknown>>),
          // Files that the terms name lie beside them.
          ...(terms.scenario.units !== undefined && { units: terms.scenario.units }),
        };
  // What is expected of the terms' own sides, and other versions of them, is no matter of these.
  const { sides: _, expect: __, variants: ___, ...document }: Readonly<Record<string, unknown>> = { ...common, rules };
  // A name without a folder, so that the roster file is found from here, and other than its own.
  const path = `${basename(spec)} against itself`;
  const text = againstItself(document, { ...side, ...(policy === undefined ? {} : { policy }) });
  const readFile = async (name: string) => (name === path ? text : library.readFile(name));
  // The user named the roster file.
  const allowOutside = (name: string) => name === spec || library.allowOutside?.(name) === true;
  return loadScenario(path, { ...library, readFile, allowOutside, sets });
}

/** What contenders without terms meet in: where the rulebook knows both, who is ahead at the end wins, and words cost what they say. */
async function plainDuel(
  rulebook: RuleSystem | undefined,
  isWords: boolean,
): Promise<Readonly<Record<string, unknown>>> {
  const bare = { title: "a plain duel", mode: "duel" as const, options: {}, houseRules: {}, mirror: true, sides: [] };
  const known = rulebook?.resolve({ ...bare, rules: rulebook.id, battles: 1 }).duel ?? {};
  const duel = {
    ...("atLimit" in known && { atLimit: "points" }),
    ...(isWords && "budget" in known && { budget: null }),
  };
  return { title: bare.title, mode: bare.mode, ...(Object.keys(duel).length > 0 && { duel }) };
}

/** JSON but for an alias: what is wrong with a roster is said once. */
function againstItself(document: object, { roster, ...side }: Readonly<Record<string, unknown>>): string {
  const other = { ...side, name: "the other" };
  const [own, same] =
    roster === undefined ? ["", ""] : [`, "roster": &it ${JSON.stringify(roster)}`, ', "roster": *it'];
  const line = (one: object, more: string) => `${JSON.stringify(one).slice(0, -1)}${more}}`;
  return `${JSON.stringify(document).slice(0, -1)}, "sides": [\n${line(side, own)},\n${line(other, same)}\n]}`;
}

function textAt(root: Tree, key: string): string | undefined {
  const tree = child(root, key);
  return tree?.kind === "scalar" && tree.text !== "" ? tree.text : undefined;
}

/** Armies of one name are told apart by their files, and if these are alike too, by their paths. */
function distinct(found: readonly Contender[]): Contender[] {
  return found.map(({ name, side, from }) => {
    const others = found.filter((other) => other.name === name && other.from !== from);
    const mark = others.some((other) => stem(other.from) === stem(from)) ? from : stem(from);
    const unique = others.length > 0 ? `${name} (${mark})` : name;
    return { name: unique, side: { ...side, name: unique }, from };
  });
}
