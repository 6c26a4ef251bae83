/**
 * Both passes over a scenario: its shape, by zod, and what it refers to, by the rulebook. zod stops at a wrong shape, so the second
 * pass then runs over what is left when the wrong parts are taken out: a person sees a mistyped key and an unknown weapon at once.
 * Cold.
 */
import type { z } from "zod";
import type { Problem, RuleSystem } from "../rules/kernel/rule-system.ts";
import { expectProblems } from "./expect.ts";
import { jsonSchemaOf } from "./expected.ts";
import { whyNoSwitch } from "./no-switch.ts";
import { type LocatedProblem, pathText, quoted } from "./problems.ts";
import type { RosterOpener } from "./roster-file.ts";
import type { Scenario } from "./scenario.ts";
import type { RawScenario } from "./schema.ts";
import { type Path, parseShape, type ShapeProblem, shapeProblems } from "./shape.ts";
import type { Span } from "./source.ts";
import { child, descend, type MapTree, spanAt, type Tree } from "./tree.ts";

export interface Unvalidated {
  readonly root: MapTree;
  readonly raw: Record<string, unknown>;
  readonly schema: z.ZodType;
  readonly rulebook: RuleSystem | undefined;
  readonly toScenario: (value: RawScenario) => Scenario;
  readonly opener: RosterOpener;
  /** What is said about a place already, such as that an alias leads nowhere: the shape of what is not there is no news. */
  readonly knownProblems: readonly LocatedProblem[];
}

export interface Validated {
  readonly value?: RawScenario;
  readonly problems: readonly LocatedProblem[];
}

export function validate(given: Unvalidated): Validated {
  const { root, raw, schema, rulebook, toScenario } = given;
  const shape = parseShape(schema as z.ZodType<RawScenario>, raw);
  const relations = relationProblems(root);
  if (shape.value !== undefined) {
    const complaints =
      rulebook === undefined ? [] : rulebook.check(toScenario(shape.value)).map((problem) => located(root, problem));
    const { expect = [], sides } = shape.value;
    const unexpected = expectProblems(expect, sides).map((problem) => located(root, problem));
    return { value: shape.value, problems: [...relations, ...complaints, ...unexpected] };
  }
  const faults = shapeProblems(shape.issues, jsonSchemaOf(schema), root);
  const known = new Set(given.knownProblems.map(({ at }) => placeOf(at)));
  const told = faults
    .filter((fault) => !isRosterOfUnreadFile(fault, given) && !known.has(placeOf(fault.at)))
    .map((fault) => orRuleWithoutSwitch(orRosterFile(atItsMode(fault, given)), rulebook));
  return { problems: [...told, ...relations, ...complaintsAboutTheRest(given, faults)] };
}

function located(root: Tree, { path, message, atKey }: Problem): LocatedProblem {
  return { at: spanAt(root, path, atKey), path: pathText(path), message };
}

function isRosterOfUnreadFile({ steps }: ShapeProblem, { root, opener }: Unvalidated): boolean {
  if (steps.length !== 3 || steps[0] !== "sides" || steps[2] !== "roster") return false;
  const side = descend(root, steps.slice(0, 2));
  return side !== undefined && opener.failed.has(side);
}

function placeOf({ source, start }: Span): string {
  return `${source.order} ${start}`;
}

/** A block that only the mode asks for is missed where the mode is chosen. */
function atItsMode(fault: ShapeProblem, { root, raw }: Unvalidated): ShapeProblem {
  if (fault.steps.length !== 1 || fault.steps[0] !== raw["mode"] || !fault.message.startsWith("missing")) return fault;
  return { ...fault, at: spanAt(root, ["mode"]) };
}

/** A side without a roster may name a file instead: the schema knows of one way only. */
function orRosterFile(fault: ShapeProblem): ShapeProblem {
  const lacksRoster = fault.steps.length === 3 && fault.steps[0] === "sides" && fault.steps[2] === "roster";
  if (!lacksRoster || !fault.message.startsWith("missing")) return fault;
  return { ...fault, message: `${fault.message}, or rosterFile with the name of a file` };
}

/** A rule is no unknown word, though not every one can be switched off, and another that looks like it is not meant. */
function orRuleWithoutSwitch(fault: ShapeProblem, rulebook: RuleSystem | undefined): ShapeProblem {
  if (rulebook === undefined || fault.steps.length !== 2 || fault.steps[0] !== "houseRules") return fault;
  if (!fault.message.startsWith("unknown key")) return fault;
  const message = whyNoSwitch(String(fault.steps[1]), rulebook);
  return message === undefined ? fault : { ...fault, message, suggestion: undefined };
}

/** What must hold between values, looked for in whatever there is. */
function relationProblems(root: MapTree): LocatedProblem[] {
  const problems: Problem[] = [];
  const names = sideTexts(root, "name");
  if (names.length === 2 && names[0] === names[1]) {
    const message = `both sides are called ${quoted(names[0]!)}; expected two names`;
    problems.push({ path: ["sides", 1, "name"], message });
  }
  const roles = sideTexts(root, "role");
  if (roles.length === 2 && roles[0] === roles[1]) {
    const message = `both sides are the ${roles[0]}; expected one attacker and one defender`;
    problems.push({ path: ["sides", 1, "role"], message });
  }
  const mode = child(root, "mode");
  for (const index of [0, 1]) {
    const path = ["sides", index, "policy", "search"];
    if (descend(root, path) === undefined || mode?.kind !== "scalar" || mode.value !== "attack") continue;
    const message = "an attack is one act, with nothing to look ahead to; expected mode duel or battle, or no search";
    problems.push({ path, message, atKey: true });
  }
  const mirror = child(root, "mirror");
  if (roles.length > 0 && mirror?.kind === "scalar" && mirror.value === true) {
    const message = "a side has a role, so the sides cannot change seats; leave out mirror or the role";
    problems.push({ path: ["mirror"], message });
  }
  return problems.map((problem) => located(root, problem));
}

function sideTexts(root: MapTree, key: string): string[] {
  const values = [0, 1].map((index) => descend(root, ["sides", index, key]));
  return values.flatMap((tree) => (tree?.kind === "scalar" && typeof tree.value === "string" ? [tree.value] : []));
}

/**
 * What the rulebook says about a scenario of the wrong shape: the wrong parts are left out or replaced by something harmless, and
 * complaints that could come from that are dropped.
 */
function complaintsAboutTheRest(given: Unvalidated, faults: readonly ShapeProblem[]): LocatedProblem[] {
  const { root, raw, schema, rulebook, toScenario } = given;
  if (rulebook === undefined || faults.length > MOST_MENDED) return [];
  const repaired = repair(raw, faults, schema as z.ZodType<RawScenario>);
  if (repaired === undefined) return [];
  let complaints: Problem[];
  try {
    complaints = rulebook.check(toScenario(repaired.value));
  } catch {
    // The scenario is half made up, and the check may trip over what nobody wrote. The faults of its shape are told anyway.
    return [];
  }
  return complaints
    .map((complaint) => ({ ...complaint, path: repaired.pathInText(complaint.path) }))
    .filter(({ path }) => !repaired.touched.some((touched) => startsWith(path, touched) || startsWith(touched, path)))
    .map((complaint) => located(root, complaint));
}

/** Of a text with more faults than this little is left to complain of. */
const MOST_MENDED = 1000;

interface Repaired {
  readonly value: RawScenario;
  readonly touched: readonly Path[];
  /** Entries that were dropped shift the indexes of those after them. */
  readonly pathInText: (path: Path) => Path;
}

function repair(
  raw: Record<string, unknown>,
  faults: readonly ShapeProblem[],
  schema: z.ZodType<RawScenario>,
): Repaired | undefined {
  const copy = structuredClone(raw);
  for (const { steps, likelyValue } of faults) replace(copy, steps, likelyValue);
  const sides: unknown = copy["sides"];
  if (!Array.isArray(sides) || sides.length !== 2 || !sides.every(isMapping)) return undefined;
  const rosters = sides.map((side, index) => {
    if (side["name"] === undefined) side["name"] = `side ${index + 1}`;
    const entries: unknown[] = Array.isArray(side["roster"]) ? side["roster"] : [];
    for (const entry of entries) if (isMapping(entry) && entry["count"] === undefined) entry["count"] = 1;
    return entries.map((entry, position) => ({ entry, position }));
  });

  let parsed = parseShape(schema, copy);
  if (parsed.issues.length > 0) {
    for (const { path } of parsed.issues) {
      const [, side, , position] = path as Path;
      if (!isEntryIndex(path as Path, 3) || typeof position !== "number") return undefined;
      rosters[side as number] = rosters[side as number]!.filter((kept) => kept.position !== position);
    }
    for (const [index, side] of sides.entries()) side["roster"] = rosters[index]!.map(({ entry }) => entry);
    parsed = parseShape(schema, copy);
  }
  if (parsed.value === undefined) return undefined;
  return {
    value: parsed.value,
    touched: faults.map((fault) => fault.steps),
    pathInText: (path) =>
      path.map((step, depth) =>
        isEntryIndex(path, depth) ? (rosters[path[1] as number]?.[step as number]?.position ?? step) : step,
      ),
  };
}

function isEntryIndex(path: Path, depth: number): boolean {
  return depth === 3 && path[0] === "sides" && path[2] === "roster";
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Puts another value in a place, or takes the place away. */
function replace(value: unknown, path: Path, by: unknown): void {
  const around = path
    .slice(0, -1)
    .reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value);
  const step = path.at(-1)!;
  if (by !== undefined && Array.isArray(around)) around[Number(step)] = by;
  else if (by !== undefined && isMapping(around)) around[String(step)] = by;
  else if (isMapping(around)) delete around[String(step)];
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((step, index) => path[index] === step);
}
