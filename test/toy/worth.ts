/** The toy with prices and levers, for worths whose exact value is known. */
import type { Lever, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { RosterEntry, Scenario, Side } from "../../src/scenario/scenario.ts";
import { annihilationDuel } from "../../src/stats/annihilation-duel.ts";
import { toyRulebook } from "./rulebook.ts";

type ToyEntry = RosterEntry & { readonly need: number; readonly price: number; readonly club?: boolean };

const entryOf = ({ roster }: Side) => roster[0] as ToyEntry;
/** What a club costs, whoever has it; it does nothing, so that it is never worth that. */
const CLUB = 7;

/** Sides may be told to hit on another roll, to buy a club or to lose their luck, which are good for nothing. */
export const pricedToy = {
  ...toyRulebook,
  compile(scenario: Scenario) {
    const matchup = toyRulebook.compile(scenario);
    const points = scenario.sides.map((side) => {
      const { count, price, club } = entryOf(side);
      return count * price + (club ? CLUB : 0);
    });
    return { ...matchup, sides: matchup.sides.map((side, i) => ({ ...side, points: points[i]! })) };
  },
  levers(scenario: Scenario, side: number, wanted?: (lever: Lever) => boolean): Lever[] {
    const { name } = scenario.sides[side]!;
    const lever = (
      kind: Lever["kind"],
      change: Lever["change"],
      what: string,
      edit: (entry: ToyEntry) => Partial<ToyEntry>,
    ): Lever => ({
      ...{ kind, change, entries: [0], unit: name, name: what },
      apply: (given) => ({
        ...given,
        sides: given.sides.map((each, i) =>
          i === side ? { ...each, roster: [{ ...entryOf(each), ...edit(entryOf(each)) }] } : each,
        ),
      }),
    });
    const all = [
      lever("characteristic", "+1", "aim", ({ need }) => ({ need: need - 1 })),
      lever("characteristic", "-1", "aim", ({ need }) => ({ need: need + 1 })),
      lever("weapon", "with", "club", () => ({ club: true })),
      lever("item", "without", "scope", ({ need }) => ({ need: need + 1 })),
      lever("rule", "without", "luck", () => ({ lucky: false })),
    ];
    return wanted === undefined ? all : all.filter(wanted);
  },
} as unknown as RuleSystem;

export function toySide(name: string, count: number, need: number, price = 10): Side {
  return { name, policy: "gunline", roster: [{ profile: name, count, need, price }] };
}

/** Exact score of a models that hit on `needA` against b that hit on `needB`, when each begins half of the battles. */
export function exactScore(a: number, needA: number, b: number, needB: number): number {
  const [hitA, hitB] = [(7 - needA) / 6, (7 - needB) / 6];
  return 0.5 * (annihilationDuel(a, b, hitA, hitB, "first").win + annihilationDuel(b, a, hitB, hitA, "first").loss);
}
