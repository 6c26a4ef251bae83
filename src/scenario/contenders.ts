/**
 * Contenders: sides that can be set against any other, from a roster file, a scenario (its first side) or a few words such as
 * "5 sm_marine". Who meets whom is for the experiment; on what terms they fight (mode, distance, rulings, house rules) is
 * written in a scenario whose own sides are replaced. Cold.
 */
import { basename, extname, resolve } from "node:path";
import { UserError } from "../errors.ts";
import type { RuleSystem } from "../rules/rule-system.ts";
import { fileSource, ScenarioFiles } from "./files.ts";
import { type LoadedScenario, loadScenario, type ScenarioWorld } from "./load.ts";
import type { Scenario, Side } from "./scenario.ts";
import { child, plainValue, readTree, type Tree } from "./tree.ts";

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

export interface ContestOptions extends ScenarioWorld {
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
  const { terms: termsPath, sets = [], rules, policy, ...world } = options;
  const terms = termsPath === undefined ? undefined : await loadScenario(termsPath, { ...world, sets });
  const named = terms?.scenario.rules ?? rules;
  const found: Opened[] = [];
  const failures: UserError[] = [];
  for (const spec of specs) {
    try {
      found.push(await openOne(spec, { world, terms, rules: named ?? found[0]?.loaded.scenario.rules, sets, policy }));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new UserError(failures.map(({ message }) => message).join("\n"));
  const first = found[0];
  if (first === undefined)
    throw new UserError("there are no contenders; name roster files, scenarios, or a folder of them");
  const { rulebook, scenario } = terms ?? first.loaded;
  for (const { from, loaded } of found) {
    if (loaded.scenario.rules === scenario.rules) continue;
    throw new UserError(`${from} is for ${loaded.scenario.rules}, but the contest is one of ${scenario.rules}`);
  }
  return { rulebook, scenario, contenders: distinct(found) };
}

/** The scenario in which two sides meet. Legal, since each of them is. */
export function pitted(terms: Terms, first: Side, second: Side): Scenario {
  const names = first.name === second.name ? [`${first.name} (1)`, `${second.name} (2)`] : [first.name, second.name];
  const sides = [first, second].map((side, i) => ({ ...side, name: names[i]! }));
  return { ...terms.scenario, title: `${names[0]} against ${names[1]}`, sides };
}

interface OpenTerms {
  readonly world: ScenarioWorld;
  readonly terms: LoadedScenario | undefined;
  readonly rules: string | undefined;
  readonly sets: readonly string[];
  readonly policy: Side["policy"] | undefined;
}

type Opened = Contender & { readonly loaded: LoadedScenario };

/** What a contender says of itself, as keys of a side; `rules` beside it. */
interface Words {
  readonly rules?: string | undefined;
  readonly side: Readonly<Record<string, unknown>>;
}

async function openOne(spec: string, terms: OpenTerms): Promise<Opened> {
  const match = /^\s*(\d+)\s+([\w.-]+)\s*$/.exec(spec);
  if (match !== null) {
    const [, count, profile] = match;
    return openWords(
      spec,
      { side: { name: `${count} ${profile}`, roster: [{ profile, count: Number(count) }] } },
      terms,
    );
  }
  const read = await new ScenarioFiles(spec, terms.world.readFile).read(spec);
  if ("reason" in read)
    throw new UserError(
      `cannot read ${spec}: ${read.reason}; expected a roster file, a scenario, or words such as "5 sm_marine"`,
    );
  const { root, broken } = readTree(fileSource(spec, read.text, 0));
  if (!broken && root.kind === "map" && root.entries.has("sides")) {
    // Edits belong to the terms; only a scenario that brings the terms itself is edited.
    const sets = terms.terms === undefined ? terms.sets : [];
    const loaded = await loadScenario(spec, { ...terms.world, sets });
    return opened(spec, loaded);
  }
  const name = textAt(root, "name") === undefined ? { name: basename(spec, extname(spec)) } : {};
  return openWords(spec, { rules: textAt(root, "rules"), side: { ...name, rosterFile: resolve(spec) } }, terms);
}

async function openWords(spec: string, { rules = undefined, side }: Words, terms: OpenTerms): Promise<Opened> {
  const known = rules ?? terms.rules;
  if (known === undefined) {
    const ids = terms.world.rulebookIds;
    throw new UserError(
      `${spec} does not say which rulebook it is for; name one with --rules (${ids.join(", ")}), ` +
        `give a scenario with --terms, or write "rules: ${ids[0]}" into the roster file`,
    );
  }
  const policy = terms.policy === undefined ? {} : { policy: terms.policy };
  return opened(spec, await loadAlone(spec, { ...side, ...policy }, known, terms));
}

function opened(from: string, loaded: LoadedScenario): Opened {
  const [side] = loaded.scenario.sides;
  return { name: side!.name, side: side!, from, loaded };
}

/** Loads a scenario in which the contender meets itself: whatever is wrong with it is told as in any scenario. */
async function loadAlone(
  spec: string,
  side: Record<string, unknown>,
  rules: string,
  { world, terms, sets }: OpenTerms,
): Promise<LoadedScenario> {
  const sides = [side, side].map((one, i) => (i === 0 ? one : { ...one, name: "the other" }));
  const document =
    terms === undefined
      ? { rules, mode: "duel" }
      : { ...(plainValue(terms.document.root) as Record<string, unknown>), rules };
  // Another name than the roster file's, which is read under its own.
  const path = terms?.document.path ?? `${spec} in a duel`;
  const text = JSON.stringify({ ...document, sides });
  const readFile = async (name: string) => (name === path ? text : world.readFile(name));
  return loadScenario(path, { ...world, readFile, sets });
}

function textAt(root: Tree, key: string): string | undefined {
  const tree = child(root, key);
  return tree?.kind === "scalar" && tree.text !== "" ? tree.text : undefined;
}

function distinct(found: readonly Contender[]): Contender[] {
  return found.map(({ name, side, from }) => {
    const clash = found.some((other) => other.name === name && other.from !== from);
    const unique = clash ? `${name} (${basename(from, extname(from))})` : name;
    return { name: unique, side: { ...side, name: unique }, from };
  });
}
