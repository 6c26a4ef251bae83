/** What "compare A B" means, from what was named: armies, scenarios, or a scenario and an edit of it. Cold. */

import { makeUpSeed } from "../dice/root-key.ts";
import { UserError } from "../errors.ts";
import { given } from "../given.ts";
import type { BattleCode } from "../rules/battles.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { namesScenario, openContest, pitted } from "../scenario/contenders.ts";
import { type Library, type LoadedScenario, readDocument } from "../scenario/load.ts";
import { stem } from "../scenario/paths.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { AS_WRITTEN, readVariants, type Variant, variant } from "../scenario/variants.ts";
import { openCell } from "./cells.ts";
import type { Arm, Arms } from "./compare-evidence.ts";
import { areIdentical } from "./run.ts";

export interface Asked extends BattleCode {
  /** A scenario, a roster file, or words such as "5 sm_marine". */
  readonly a: string;
  readonly b?: string;
  /** Both against these. */
  readonly against?: readonly string[];
  /** Scenario file on whose terms armies meet. */
  readonly terms?: string;
  readonly rules?: string;
  /** Edits of everything; of the terms, where armies meet. */
  readonly sets?: readonly string[];
  /** Edits of the second scenario only, or names that the scenario gives to some. */
  readonly variants?: readonly string[];
  readonly seed?: string;
  /** Of a result to extend, where neither `seed` nor the scenario names one. */
  readonly earlierSeed?: string;
}

/** A question that can be asked under any policies. */
export interface OpenQuestion {
  /** For files: short, without spaces. */
  readonly name: string;
  readonly rulebook: RuleSystem;
  readonly seed: string;
  /** Scenarios of each arm, one for each opponent, with the label of their dice. */
  readonly arms: readonly QuestionArm[];
  /** The arms; with policies for the first and the second side in place of those that were written. */
  readonly armsOf: (first?: string, second?: string) => Arms;
}

export interface QuestionArm {
  readonly name: string;
  readonly meetings: readonly { readonly label: string; readonly scenario: Scenario }[];
}

export async function openQuestion(asked: Asked, library: Library): Promise<OpenQuestion> {
  const { a, b, against = [], terms, variants = [] } = asked;
  const alone = b === undefined;
  const scenarios = alone
    ? await namesScenario(a, library)
    : (await Promise.all([a, b].map((spec) => namesScenario(spec, library).catch(isLeftToContest)))).every(Boolean);
  if (scenarios && against.length === 0 && terms === undefined) {
    if (alone && variants.length === 0) return ownSides(asked, library);
    return twoScenarios(asked, library);
  }
  if (alone && against.length > 0)
    return variants.length > 0 ? variantAgainst(asked, library) : againstEach(asked, library);
  if (alone)
    throw new UserError(`compare ${a} with what? Name a second army, give --variant path=value, or --against others`);
  if (variants.length > 0)
    throw new UserError(
      "--variant edits a scenario, and armies are compared as they are. Give a scenario alone, or edit the terms with --set",
    );
  return armies(asked, b, library);
}

/** The two sides of one scenario against each other. */
async function ownSides(asked: Asked, library: Library): Promise<OpenQuestion> {
  const { scenario, rulebook } = await openScenario(asked.a, asked.sets, library);
  if (scenario.mode === "attack") throw new UserError(attackAdvice(asked.a));
  const [first] = scenario.sides;
  return question(fileName(asked.a), rulebook, asked, [{ name: first!.name, meetings: [{ label: "main", scenario }] }]);
}

/**
 * The same matchup twice, on the same dice: as written, and as the other file or the edit says. "Is the change better?" is asked of the
 * change; of two files, of the first.
 */
async function twoScenarios(asked: Asked, library: Library): Promise<OpenQuestion> {
  const { a, b, sets = [], variants = [] } = asked;
  if (b !== undefined && variants.length > 0)
    throw new UserError("the second scenario and --variant were both given: choose one of them");
  const first = await openScenario(a, sets, library);
  const name = (path: string, { scenario }: LoadedScenario) => scenario.title || fileName(path);
  const arm = (name: string, { scenario }: LoadedScenario): QuestionArm => ({
    name,
    meetings: [{ label: "main", scenario }],
  });
  if (b === undefined) {
    const { edits, name: named = editName(variants) } = readVariants(first.document, variants);
    const changed = await variant(first.document, [...sets, ...edits], named);
    checkRules([changed.name, changed], [AS_WRITTEN, first]);
    const arms = [arm(changed.name, changed), arm(AS_WRITTEN, first)];
    return question(folderName(a, variants, edits), first.rulebook, asked, arms);
  }
  const second = await openScenario(b, sets, library);
  checkRules([a, first], [b, second]);
  const names = [name(a, first), name(b, second)];
  const [one, two] = names[0] === names[1] ? [fileName(a), fileName(b)] : names;
  return question(`${fileName(a)}-v-${fileName(b)}`, first.rulebook, asked, [arm(one!, first), arm(two!, second)]);
}

/** One army against the same others, on the terms as edited and as they are written, on the same dice. */
async function variantAgainst(asked: Asked, library: Library): Promise<OpenQuestion> {
  const { a, against = [], terms, sets = [], rules, variants = [] } = asked;
  const written = terms ?? ((await namesScenario(a, library)) ? a : undefined);
  const { edits, name = editName(variants) } =
    written === undefined
      ? { edits: variants, name: editName(variants) }
      : readVariants(await readDocument(written, library), variants);
  const arms = await Promise.all(
    [
      { name, sets: [...sets, ...edits] },
      { name: AS_WRITTEN, sets },
    ].map(async (each) => {
      const contest = await openContest([a, ...against], {
        ...library,
        sets: each.sets,
        ...given({ terms: written, rules }),
      });
      const [own, ...others] = contest.contenders;
      const meetings = others.map((other) => ({
        label: `against ${other.name}`,
        scenario: pitted(contest, own!.side, other.side),
      }));
      return { contest, arm: { name: each.name, meetings } };
    }),
  );
  return question(
    `${fileName(a)}-variant`,
    arms[0]!.contest.rulebook,
    asked,
    arms.map(({ arm }) => arm),
  );
}

/** What one rulebook would make of another's armies is nothing. */
function checkRules([a, first]: [string, LoadedScenario], [b, second]: [string, LoadedScenario]): void {
  const [one, other] = [first.scenario.rules, second.scenario.rules];
  if (one !== other)
    throw new UserError(`${a} is for ${one} and ${b} for ${other}: only scenarios of one rulebook can be compared`);
}

/** Variants that have names are told apart by the folders of their reports. */
function folderName(path: string, variants: readonly string[], edits: readonly string[]): string {
  const names = variants.filter((text) => !edits.includes(text)).map((text) => text.replace(/[^\p{L}\p{N}]+/gu, "-"));
  return [fileName(path), ...names].join("-");
}

/** Edits as a name that fits into a sentence: `duel.cover=[5,5]`, or of a long path its end. */
function editName(edits: readonly string[]): string {
  const name = edits
    .map((edit) => {
      const text = edit.trim();
      const [, last] = /([A-Za-z_][\w-]*(?:\.\d+)*\s*=.*)$/s.exec(text) ?? [];
      return text.length <= LONG_NAME || last === undefined ? text : last;
    })
    .join(", ");
  return name.length <= 2 * LONG_NAME ? name : "the variant";
}

const LONG_NAME = 24;

/** One army against each of others, head to head; it does not meet itself. */
async function againstEach(asked: Asked, library: Library): Promise<OpenQuestion> {
  const { a, against = [], sets, rules } = asked;
  const terms = asked.terms ?? ((await namesScenario(a, library)) ? a : undefined);
  const contest = await openContest([a, ...against], { ...library, ...given({ sets, terms, rules }) });
  if (contest.scenario.mode === "attack") throw new UserError(attackAdvice(a));
  const [own, ...others] = contest.contenders;
  const meetings = others
    .map((other) => ({ label: `against ${other.name}`, scenario: pitted(contest, own!.side, other.side) }))
    .filter(({ scenario }) => !areIdentical(scenario));
  if (meetings.length === 0) throw new UserError(`${a} would meet nobody but itself: name other armies with --against`);
  return question(`${fileName(a)}-against-each`, contest.rulebook, asked, [{ name: own!.name, meetings }]);
}

/** Two armies head to head, or both against the same others on the same dice. */
async function armies(asked: Asked, b: string, library: Library): Promise<OpenQuestion> {
  const { a, against = [], terms, sets, rules } = asked;
  const only = library.rulebookIds.length === 1 ? library.rulebookIds[0] : undefined;
  const known = rules ?? only;
  const contest = await openContest([a, b, ...against], {
    ...library,
    ...(sets && { sets }),
    ...given({ terms, rules: known }),
  });
  const [first, second, ...others] = contest.contenders;
  const name = `${fileName(a)}-v-${fileName(b)}`;
  if (others.length === 0) {
    if (contest.scenario.mode === "attack") throw new UserError(attackAdvice(`${a} and ${b}`));
    const scenario = pitted(contest, first!.side, second!.side);
    return question(name, contest.rulebook, asked, [
      { name: scenario.sides[0]!.name, meetings: [{ label: "main", scenario }] },
    ]);
  }
  const arms = [first!, second!].map((contender): QuestionArm => {
    const meetings = others.map((other) => ({
      label: `against ${other.name}`,
      scenario: pitted(contest, contender.side, other.side),
    }));
    return { name: contender.name, meetings };
  });
  return question(name, contest.rulebook, asked, arms);
}

function attackAdvice(what: string): string {
  return `an attack has no winner, so ${what} cannot be compared head to head; give --variant path=value, or --against a target`;
}

function question(
  name: string,
  rulebook: RuleSystem,
  { seed: asked, earlierSeed, module, moduleUrl }: Asked,
  arms: readonly QuestionArm[],
): OpenQuestion {
  const seed = asked ?? arms[0]!.meetings[0]!.scenario.seed ?? earlierSeed ?? makeUpSeed();
  const battle = given({ module, moduleUrl });
  const armsOf: OpenQuestion["armsOf"] = (...policies) => {
    const opened = arms.map(({ name, meetings }): Arm => {
      const cells = meetings.map(({ label, scenario }) =>
        openCell(withPolicies(scenario, policies), rulebook, { label, seed, ...battle }),
      );
      return { name, cells };
    });
    return opened as unknown as Arms;
  };
  return { name, rulebook, seed, arms, armsOf };
}

/** Rows of the user's own that are played with, those of the first scenario. */
export function unitsOf({ arms }: OpenQuestion): Scenario["units"] {
  return arms[0]!.meetings[0]!.scenario.units;
}

/** What a result to extend must have been about: the scenarios by their hashes. */
export function aboutOf(arms: Arms): Record<string, string> {
  const about = arms.flatMap(({ cells }, a) =>
    cells.map(({ label, scenarioHash }) => {
      const arm = arms.length === 1 ? "" : ` of ${a === 0 ? "the first" : "the second"}`;
      return [`scenario hash${arm}${cells.length === 1 ? "" : ` ${label}`}`, scenarioHash];
    }),
  );
  return Object.fromEntries(about) as Record<string, string>;
}

function withPolicies(scenario: Scenario, policies: readonly (string | undefined)[]): Scenario {
  return { ...scenario, sides: scenario.sides.map((side, i) => ({ ...side, policy: policies[i] ?? side.policy })) };
}

function openScenario(path: string, sets: readonly string[] = [], library: Library): Promise<Variant> {
  return readDocument(path, library).then((document) => variant(document, sets));
}

/** What cannot be read as one of two is told by whoever opens the contest. */
function isLeftToContest(error: unknown): false {
  if (error instanceof UserError) return false;
  throw error;
}

function fileName(spec: string): string {
  return stem(spec).trim().replace(/\s+/g, "-");
}
