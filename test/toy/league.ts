/** The rulebook to `league-battle.ts`: units with lots and points, and what they truly score against each other. */
import { buildDiceTables } from "../../src/dice/tables.ts";
import type { MetricSpec, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Contest } from "../../src/scenario/contenders.ts";
import type { Scenario, Side } from "../../src/scenario/scenario.ts";
import type { LeagueMatchup } from "./league-battle.ts";

export interface Unit {
  readonly profile: string;
  readonly count: number;
  /** Lots of one model. */
  readonly lots: number;
  readonly points: number;
  /** Lots of one model against these, instead. */
  readonly against?: Readonly<Record<string, number>>;
}

/** Models of one army; more are against the rules. */
const MOST_MODELS = 12;
const METRICS: MetricSpec[] = [{ id: "score", title: "Score", per: "battle", unit: "battles", max: 2, scale: 2 }];

const unitsOf = ({ roster }: Side) => roster as unknown as readonly Unit[];
const sumOf = (side: Side, what: (unit: Unit) => number) =>
  unitsOf(side).reduce((sum, unit) => sum + unit.count * what(unit), 0);
const lotsOf = (side: Side, enemy: Side) =>
  sumOf(side, ({ lots, against }) => against?.[unitsOf(enemy)[0]!.profile] ?? lots);

export const league = {
  id: "league",
  title: "League",
  modes: ["duel"],
  modeBlocks: {},
  rulings: [],
  resolve: (scenario: Scenario) => ({ ...scenario, duel: { draws: 0, shared: false, ...scenario.duel } }),
  check: ({ sides }: Scenario) =>
    sides.flatMap((side, i) => {
      const models = sumOf(side, () => 1);
      return models <= MOST_MODELS ? [] : [{ path: ["sides", i, "roster"], message: `found ${models} models` }];
    }),
  compile({ sides, mirror, mode, duel }: Scenario): LeagueMatchup {
    const [one, other] = sides as [Side, Side];
    return {
      rules: "league",
      mode,
      dice: buildDiceTables([]),
      legs: mirror ? 2 : 1,
      metrics: METRICS,
      sides: sides.map((side) => ({
        name: side.name,
        points: sumOf(side, ({ points }) => points),
        models: sumOf(side, () => 1),
        policy: String(side.policy),
      })),
      lots: [lotsOf(one, other), lotsOf(other, one)],
      draws: Number(duel!.draws),
      shared: duel!.shared === true,
    };
  },
} as unknown as RuleSystem;

/** An army of one kind of unit, worth ten points unless told otherwise. */
export function army(name: string, lots: number, changes: Partial<Unit> = {}): Side {
  const unit: Unit = { profile: name, count: 1, lots, points: 10, ...changes };
  return { name, policy: "gunline", roster: [unit] as unknown as Side["roster"] };
}

export function leagueContest(sides: readonly Side[], changes: Partial<Scenario> = {}): Contest {
  const scenario: Scenario = {
    title: "League",
    rules: "league",
    mode: "duel",
    options: {},
    houseRules: {},
    mirror: true,
    sides: [sides[0]!, sides[0]!],
    battles: 1000,
    ...changes,
  };
  return {
    rulebook: league,
    scenario,
    contenders: sides.map((side) => ({ name: side.name, side, from: `${side.name.toLowerCase()}.yaml` })),
  };
}

/** Exact score of one army against another, without lots for a draw. */
export function trueScore(side: Side, enemy: Side): number {
  const [own, theirs] = [lotsOf(side, enemy), lotsOf(enemy, side)];
  return own / (own + theirs);
}

/** Rock, paper and scissors, each of which beats the next one in three of four battles, worth `points`. */
export const ROCK = army("Rock", 1, { against: { Scissors: 3 } });
export const SCISSORS = army("Scissors", 1, { against: { Paper: 3 } });
export const PAPER = army("Paper", 1, { against: { Rock: 3 } });
