/** What the levers of all rulebooks share: which are worth a try, and how a line of a roster or the rulebook is edited. Cold. */
import type { RosterEntry, Scenario } from "../../scenario/scenario.ts";
import type { HouseRules } from "./house-rules.ts";
import type { Lever, Matchup } from "./rule-system.ts";
import { isSame } from "./same.ts";

export type Wanted = (lever: Lever) => boolean;

/** The wanted ones that are legal and give another matchup; checking them is what takes time. */
export function tried(
  scenario: Scenario,
  candidates: Iterable<Lever>,
  wanted: Wanted,
  compile: (scenario: Scenario) => Matchup,
  isLegal: (scenario: Scenario) => boolean,
): Lever[] {
  const before = compile(scenario);
  return [...candidates].filter((lever) => {
    if (!wanted(lever)) return false;
    const after = lever.apply(scenario);
    return isLegal(after) && !isSame(compile(after), before);
  });
}

/** Edits one entry of the roster of a side. */
export function entryLever<Line>(
  {
    side,
    index,
    ...what
  }: Pick<Lever, "kind" | "change" | "name" | "unit"> & { readonly side: number; readonly index: number },
  edit: (line: Line) => Line,
): Lever {
  const edited = (entry: RosterEntry) => edit(entry as unknown as Line) as unknown as RosterEntry;
  const rosterOf = (roster: readonly RosterEntry[]) => roster.map((each, at) => (at === index ? edited(each) : each));
  return {
    ...what,
    entries: [index],
    apply: (scenario) => ({
      ...scenario,
      sides: scenario.sides.map((each, i) => (i === side ? { ...each, roster: rosterOf(each.roster) } : each)),
    }),
  };
}

/** Whom a change of the rulebook reaches, and the entry of the roster that it belongs to. */
export interface Touched {
  readonly name: string;
  readonly entry: number;
}

/** Edits the rulebook: it changes whoever is like that, on both sides. */
export function houseLever(
  what: Pick<Lever, "kind" | "change" | "name">,
  house: HouseRules,
  own: readonly Touched[],
  others: readonly Touched[],
): Lever {
  const names = (all: readonly Touched[]) => [...new Set(all.map(({ name }) => name))];
  return {
    ...what,
    entries: [...new Set(own.map(({ entry }) => entry))],
    unit: names(own).join(", "),
    ...(others.length > 0 && { also: names(others) }),
    apply: (scenario) => ({ ...scenario, houseRules: { ...scenario.houseRules, ...house } }),
  };
}
