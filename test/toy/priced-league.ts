/**
 * The league (`league.ts`) with prices that house rules change, for `tune`: a side's chance hangs on the fourth power of what its models are
 * worth together, so a logarithm of size is worth four logits and all true scores are known.
 */
import { buildDiceTables } from "../../src/dice/tables.ts";
import type { RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Contest } from "../../src/scenario/contenders.ts";
import type { Scenario, Side } from "../../src/scenario/scenario.ts";
import { league } from "./league.ts";
import type { LeagueMatchup } from "./league-battle.ts";

export interface PricedLeague {
  /** By profile; a leader may be had once. */
  readonly prices: Readonly<Record<string, number>>;
  readonly worth: Readonly<Record<string, number>>;
  readonly leaders?: readonly string[];
  /** The most of one entry. */
  readonly pack?: number;
  /** What models cost makes them stronger: a price shows in battles. */
  readonly priceShows?: boolean;
  /** Logits by which a side of the first name beats one of the second, beside what both are worth: as a factor of its lots. */
  readonly factor?: Readonly<Record<string, number>>;
}

export function pricedLeague(terms: PricedLeague): RuleSystem {
  const { prices, worth, leaders = [], pack = Infinity, priceShows, factor = {} } = terms;
  const price = (scenario: Scenario, profile: string) =>
    Number(scenario.houseRules[`profiles.${profile}.points`] ?? prices[profile]);
  const sum = ({ roster }: Side, of: (profile: string) => number) =>
    roster.reduce((all, { profile, count }) => all + count * of(profile), 0);
  return {
    ...league,
    houseRuleKeys: () =>
      new Map(Object.entries(prices).map(([profile, points]) => [`profiles.${profile}.points`, points])),
    check: ({ sides }: Scenario) =>
      sides.flatMap(({ roster }, i) =>
        roster.flatMap(({ profile, count }, line) => {
          const most = leaders.includes(profile) ? 1 : pack;
          return count <= most ? [] : [{ path: ["sides", i, "roster", line, "count"], message: `found ${count}` }];
        }),
      ),
    compile(scenario: Scenario): LeagueMatchup {
      const { sides, mirror, mode } = scenario;
      const lots = sides.map((side, i) => {
        const strength = sum(
          side,
          (profile) => worth[profile]! * (priceShows ? Math.sqrt(price(scenario, profile)) / 4 : 1),
        );
        const names = [side, sides[1 - i]!].map(({ name }) => name.replace(/ \(\d\)$/, ""));
        // Halved, so that the lots of the largest armies are small enough to be drawn.
        return Math.round((strength / 2) ** 4 * (factor[names.join(" ")] ?? 1));
      });
      return {
        rules: "league",
        mode,
        dice: buildDiceTables([]),
        legs: mirror ? 2 : 1,
        metrics: [{ id: "score", title: "Score", per: "battle", unit: "battles", max: 2, scale: 2 }],
        sides: sides.map((side) => ({
          name: side.name,
          points: sum(side, (profile) => price(scenario, profile)),
          models: sum(side, () => 1),
          policy: String(side.policy),
        })),
        lots: lots as [number, number],
        draws: 0,
        shared: false,
      };
    },
  } as unknown as RuleSystem;
}

export function pricedContest(
  terms: PricedLeague,
  lists: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Contest {
  const sides = Object.entries(lists).map(
    ([name, recipe]): Side => ({
      name,
      policy: "gunline",
      roster: Object.entries(recipe).map(([profile, count]) => ({ profile, count })),
    }),
  );
  const scenario: Scenario = {
    title: "Priced league",
    rules: "league",
    mode: "duel",
    options: {},
    houseRules: {},
    mirror: true,
    sides: [sides[0]!, sides[1]!],
    battles: 1000,
  };
  return {
    rulebook: pricedLeague(terms),
    scenario,
    contenders: sides.map((side) => ({ name: side.name, side, from: `${side.name.toLowerCase()}.yaml` })),
  };
}
