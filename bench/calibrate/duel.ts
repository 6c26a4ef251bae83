/**
 * A rulebook of one sentence whose odds are known exactly: every living model hits with the chance of its side, both sides strike at
 * once, each hit removes an enemy, round after round until one side is gone. Chances are whole 2^-24ths, so that a duel of unequal
 * sides can be tuned to any score. For calibration, which needs the truth and a great many cheap battles.
 */
import { z } from "zod";
import type { Dice, Streams } from "../../src/dice/dice.ts";
import { buildDiceTables } from "../../src/dice/tables.ts";
import type { Battle, BattleModule, Matchup, MetricSpec, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Scenario, Side } from "../../src/scenario/scenario.ts";
import { annihilationDuel } from "../../src/stats/annihilation-duel.ts";

/** Chances are counted in parts of this. */
export const PARTS = 1 << 24;
const MOST_ROUNDS = 63;
export const PRICE = 10;

export interface Squad {
  readonly count: number;
  /** Of a model to hit in a round, in 2^-24ths. */
  readonly chance: number;
  /** Of one who strikes beside them as long as any of them lives; absent or 0: nobody does. */
  readonly leader?: number;
}

export interface DuelMatchup extends Matchup {
  readonly squads: readonly [Squad, Squad];
}

const metricsFor = (models: number): MetricSpec[] => [
  { id: "score", title: "Score", per: "battle", unit: "battles", max: 2, scale: 2 },
  { id: "rounds", title: "Rounds", per: "battle", unit: "rounds", max: MOST_ROUNDS },
  { id: "killed", title: "Models killed", per: "seat", unit: "models", max: models },
];

/** Hot: once a thread, then `play` once a leg. */
class Duel implements Battle {
  readonly memory = new ArrayBuffer(0);
  readonly counters = new Int32Array(0);
  readonly outcome = new Int32Array(4);
  readonly #squads: readonly [Squad, Squad];
  readonly #dice: readonly [Dice, Dice];
  #first: Squad;
  #second: Squad;

  constructor({ squads }: DuelMatchup, { action }: Streams) {
    this.#squads = squads;
    this.#dice = action;
    [this.#first, this.#second] = squads;
  }

  load(leg: number): void {
    this.#first = this.#squads[leg === 0 ? 0 : 1];
    this.#second = this.#squads[leg === 0 ? 1 : 0];
  }

  play(): void {
    const { outcome } = this;
    const [diceOfFirst, diceOfSecond] = this.#dice;
    const { count: before1, chance: chance1, leader: leader1 = 0 } = this.#first;
    const { count: before2, chance: chance2, leader: leader2 = 0 } = this.#second;
    let first = before1;
    let second = before2;
    let rounds = 0;
    while (first > 0 && second > 0) {
      let byFirst = 0;
      let bySecond = 0;
      for (let i = 0; i < first; i++) byFirst += +(diceOfFirst.below(PARTS) < chance1);
      for (let i = 0; i < second; i++) bySecond += +(diceOfSecond.below(PARTS) < chance2);
      if (leader1 > 0) byFirst += +(diceOfFirst.below(PARTS) < leader1);
      if (leader2 > 0) bySecond += +(diceOfSecond.below(PARTS) < leader2);
      first = Math.max(0, first - bySecond);
      second = Math.max(0, second - byFirst);
      rounds++;
    }
    outcome[0] = first > 0 ? 2 : second > 0 ? 0 : 1;
    outcome[1] = Math.min(MOST_ROUNDS, rounds);
    outcome[2] = before2 - second;
    outcome[3] = before1 - first;
  }

  begin(): void {}
  step(): boolean {
    return false;
  }
  measure(): void {}
  canonicalize(): void {}
}

export const duelModule: BattleModule = { create: (matchup, streams) => new Duel(matchup as DuelMatchup, streams) };

export const duelRulebook: RuleSystem = {
  id: "calibration",
  title: "Calibration",
  modes: ["duel"],
  rosterEntry: z.unknown(),
  modeBlocks: {},
  catalogue: () => [],
  rulings: [],
  houseRuleKeys: () => new Map(),
  coverage: [],
  events: [],
  ops: async () => ({}),
  check: () => [],
  resolve: (scenario: Scenario) => scenario,
  compile(scenario: Scenario): DuelMatchup {
    const squads = scenario.sides.map(({ roster }) => roster[0] as unknown as Squad);
    return duelMatchup(
      scenario,
      squads.map((squad) => ({ squad, points: PRICE * squad.count })),
    );
  },
  levers: () => [],
  narrate: unused,
  nameRolls: unused,
};

/** A side of several entries, whose copies are so many models each; all shoot alike, so that only their number matters. */
export const companyRulebook: RuleSystem = {
  ...duelRulebook,
  /** Of a hero there is one. */
  check: ({ sides }) =>
    sides.flatMap(({ roster }, side) =>
      roster.flatMap(({ profile, count }, i) =>
        profile === HERO && (count > 1 || roster.some((other, j) => j < i && other.profile === HERO))
          ? [{ path: ["sides", side, "roster", i], message: "there is one hero" }]
          : [],
      ),
    ),
  compile: (scenario: Scenario) =>
    duelRulebook.compile({
      ...scenario,
      sides: scenario.sides.map((side) => ({ ...side, roster: [whole(side.roster as unknown as Company)] })),
    } as Scenario),
};

export const HERO = "hero";
type Company = readonly (Squad & { readonly profile: string; readonly models: number })[];

function whole(company: Company): Side["roster"][number] {
  const count = company.reduce((sum, each) => sum + each.count * each.models, 0);
  return { profile: "company", count, chance: company[0]!.chance };
}

/** So many copies of so many models each. */
export function company(
  name: string,
  chance: number,
  ...entries: readonly (readonly [string, number, number])[]
): Side {
  const roster = entries.map(([profile, count, models]) => ({
    profile,
    count,
    models,
    chance: Math.round(chance * PARTS),
  }));
  return { name, policy: "gunline", roster };
}

function unused(): never {
  throw new Error("nobody watches a calibration");
}

/** Two squads, and what they cost. */
export function duelMatchup(
  { sides, mirror }: Scenario,
  armies: readonly { readonly squad: Squad; readonly points: number }[],
): DuelMatchup {
  const squads = armies.map(({ squad }) => squad) as [Squad, Squad];
  return {
    rules: "calibration",
    mode: "duel",
    dice: buildDiceTables([]),
    legs: mirror ? 2 : 1,
    metrics: metricsFor(Math.max(squads[0].count, squads[1].count)),
    sides: sides.map(({ name, policy }, i) => ({
      name,
      points: armies[i]!.points,
      models: squads[i]!.count,
      policy: String(policy),
    })),
    squads,
  };
}

export function squad(name: string, count: number, chance: number): Side {
  return { name, policy: "gunline", roster: [{ profile: name, count, chance: Math.round(chance * PARTS) }] };
}

export function duelOf(first: Side, second: Side): Scenario {
  return {
    title: "Calibration",
    rules: "calibration",
    mode: "duel",
    options: {},
    houseRules: {},
    mirror: true,
    sides: [first, second],
    battles: 4096,
  };
}

export function exactScore(a: number, b: number, chanceA: number, chanceB: number): number {
  const { win, draw } = annihilationDuel(a, b, chanceA, chanceB);
  return win + draw / 2;
}

const FEW_CHANCE = 0.35;
const MANY = 6;

/** Four good shots, or so few, against six worse ones, who are just so bad that the few score so much: to within a millionth. */
export function tunedDuel(score: number, few = 4): Scenario {
  let [low, high] = [0, 1];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (exactScore(few, MANY, FEW_CHANCE, middle) > score) low = middle;
    else high = middle;
  }
  return duelOf(squad("Few", few, FEW_CHANCE), squad("Many", MANY, low));
}

/** What the tuned duel really scores, after its chances were rounded. */
export function scoreOf({ sides }: Scenario): number {
  const [a, b] = sides.map(({ roster }) => roster[0] as unknown as Squad) as [Squad, Squad];
  return exactScore(a.count, b.count, a.chance / PARTS, b.chance / PARTS);
}
