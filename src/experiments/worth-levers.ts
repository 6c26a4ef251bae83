/** What can be changed about a unit, and which of that was asked for by name. Cold. */

import type { Lever } from "../rules/kernel/rule-system.ts";
import { nearest } from "../scenario/nearest.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { UnitQuestion } from "./lattice.ts";

/** What can be changed about the unit, as far as it was asked for and not left out, and the names of all that can. */
export function leversOf(
  { rulebook, entry, place = 0 }: UnitQuestion,
  scenarios: readonly Scenario[],
  { only, exclude = [] }: { readonly only?: readonly string[]; readonly exclude?: readonly string[] },
): { readonly levers: Lever[]; readonly names: ReadonlySet<string> } {
  const names = new Set<string>();
  const asked = only?.map(wordsOf);
  const left = exclude.map(wordsOf);
  const isWanted = (lever: Lever): boolean => {
    if (!lever.entries.includes(entry)) return false;
    const name = wordsOf(leverName(lever));
    names.add(lever.name);
    if (left.some((words) => standsIn(words, name))) return false;
    return asked === undefined || asked.some((words) => standsIn(words, name));
  };
  const found = scenarios.map((scenario) => rulebook.levers(rulebook.resolve(scenario), place, isWanted));
  const levers = found[0]!.map((lever) => {
    const isSame = (each: Lever) => each.unit === lever.unit && leverName(each) === leverName(lever);
    const alike = found.flatMap((all) => all.filter(isSame));
    const also = [...new Set(alike.flatMap((each) => each.also ?? []))];
    return { ...lever, ...(also.length > 0 && { also }) };
  });
  return { levers, names };
}

/** Whether with the change the unit has what it is about. */
export function gains({ change }: Lever): boolean {
  return change === "+1" || change === "with";
}

/** Names that are near to what was asked for. */
export function nearNames(only: readonly string[], all: ReadonlySet<string>): string {
  const names = [...all];
  const found = only.flatMap((text) => {
    const holding = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
    return holding.length > 0 ? holding.slice(0, 3) : (nearest(text, names) ?? []);
  });
  return found.length === 0 ? "" : `; did you mean ${[...new Set(found)].map((name) => `"${name}"`).join(" or ")}?`;
}

/** Words that stand in no name: whoever leaves something out that is not there has mistyped it. */
export function strangeWords(asked: readonly string[], all: ReadonlySet<string>): string[] {
  const names = [...all].map(wordsOf);
  return asked.filter((text) => {
    const words = wordsOf(text).filter((word) => !DIRECTIONS.includes(word));
    return words.length > 0 && !names.some((name) => standsIn(words, name));
  });
}

const DIRECTIONS = ["+1", "-1", "with", "without"];

/** "+1 T", "without Power Fist". */
function leverName({ change, name }: Pick<Lever, "change" | "name">): string {
  return `${change} ${name}`;
}

/** Words of a name; a sign belongs to the number after it. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/(?<![\p{L}\p{N}])[+-]\d+|[\p{L}\p{N}'’]+/gu) ?? [];
}

/** Whether these words stand in a name, one after the other. */
function standsIn(words: readonly string[], name: readonly string[]): boolean {
  return words.length > 0 && name.some((_, at) => words.every((word, i) => name[at + i] === word));
}
