/**
 * A battle whose odds are known exactly (`stats/annihilation-duel.ts`) as a rulebook: both sides strike at once, round after round,
 * until one is gone. For tests of prices.
 */
import { buildDiceTables } from "../../src/dice/tables.ts";
import type { Battle, BattleModule, Matchup, MetricSpec, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Scenario, Side } from "../../src/scenario/scenario.ts";
import { annihilationDuel } from "../../src/stats/annihilation-duel.ts";

/** Models that hit on `need` or more; more than `crowd` of them are in each other's way and none can fight. They fall in the order of the roster. */
export interface Fighters {
  readonly profile: string;
  readonly count: number;
  readonly need: number;
  readonly points: number;
  readonly crowd?: number;
}

interface AnnihilationMatchup extends Matchup {
  readonly armies: readonly (readonly Fighters[])[];
  readonly rounds: number;
}

const METRICS: MetricSpec[] = [{ id: "score", title: "Score", per: "battle", unit: "battles", max: 2, scale: 2 }];

export const annihilationModule: BattleModule = {
  create(given, streams): Battle {
    const { armies, rounds } = given as AnnihilationMatchup;
    const memory = new ArrayBuffer(0);
    const outcome = new Int32Array(1);
    let seats: (readonly Fighters[])[] = [];
    const total = (army: readonly number[]) => army.reduce((sum, models) => sum + models, 0);
    const hits = (seat: number, alive: readonly number[]): number => {
      let count = 0;
      for (const [i, { need, crowd = Infinity, count: first }] of seats[seat]!.entries()) {
        if (first > crowd) continue;
        for (let model = 0; model < alive[i]!; model++) count += +(streams.action[seat]!.die(6) >= need);
      }
      return count;
    };
    const remove = (army: number[], wounds: number): void => {
      for (let i = 0, left = wounds; i < army.length && left > 0; i++) {
        const lost = Math.min(army[i]!, left);
        army[i]! -= lost;
        left -= lost;
      }
    };
    return {
      memory,
      outcome,
      counters: new Int32Array(memory),
      load(leg) {
        seats = leg === 0 ? [armies[0]!, armies[1]!] : [armies[1]!, armies[0]!];
      },
      play() {
        const [a, b] = seats.map((army) => army.map(({ count }) => count)) as [number[], number[]];
        for (let round = 0; round < rounds && total(a) > 0 && total(b) > 0; round++) {
          const [byA, byB] = [hits(0, a), hits(1, b)];
          remove(a, byB);
          remove(b, byA);
        }
        outcome[0] = total(a) > 0 === total(b) > 0 ? 1 : total(a) > 0 ? 2 : 0;
      },
      begin() {},
      step: () => false,
      measure() {},
      canonicalize() {},
    };
  },
};

/** Aggressors hit one point more easily. Packs of more than forty are against the rules, though they can be played. */
export const annihilation = {
  id: "annihilation",
  title: "Annihilation",
  modes: ["duel"],
  modeBlocks: {},
  rulings: [],
  resolve: (scenario: Scenario) => scenario,
  levers: () => [],
  check: (scenario: Scenario) =>
    scenario.sides.flatMap(({ roster }, side) =>
      roster.flatMap(({ count }, i) =>
        count <= 40 ? [] : [{ path: ["sides", side, "roster", i, "count"], message: `found a Pack of ${count}` }],
      ),
    ),
  compile({ sides, mirror, duel }: Scenario): AnnihilationMatchup {
    const armies = sides.map(({ roster, policy }) =>
      (roster as unknown as Fighters[]).map((each) => ({
        ...each,
        need: each.need - (policy === "aggressor" ? 1 : 0),
      })),
    );
    return {
      rules: "annihilation",
      mode: "duel",
      dice: buildDiceTables([]),
      legs: mirror ? 2 : 1,
      metrics: METRICS,
      sides: sides.map(({ name, policy }, i) => ({
        name,
        points: armies[i]!.reduce((sum, { count, points }) => sum + count * points, 0),
        models: armies[i]!.reduce((sum, { count }) => sum + count, 0),
        policy: String(policy),
      })),
      armies,
      rounds: (duel?.["rounds"] as number | undefined) ?? 1000,
    };
  },
} as unknown as RuleSystem;

export function side(name: string, ...roster: Fighters[]): Side {
  return { name, policy: "gunline", roster: roster as unknown as Side["roster"] };
}

export function annihilationScenario(sides: readonly Side[], rounds?: number): Scenario {
  return {
    title: "Annihilation",
    rules: "annihilation",
    mode: "duel",
    options: {},
    houseRules: {},
    mirror: true,
    sides,
    battles: 1000,
    ...(rounds !== undefined && { duel: { rounds } }),
  };
}

/** The exact score of `k` models that hit on `ours` or more against `l` that hit on `theirs` or more. */
export function exactScore(k: number, l: number, ours: number, theirs: number): number {
  const { win, draw } = annihilationDuel(k, l, (7 - ours) / 6, (7 - theirs) / 6);
  return win + draw / 2;
}

/** The exact price of models that hit on 5+ against `enemies` that hit on 6 alone, and cost 10 points each. */
export function exactPrice(enemies: number): number {
  const score = (k: number): number => exactScore(k, enemies, 5, 6);
  let k = 1;
  while (score(k + 1) < 0.5) k++;
  return (10 * enemies) / (k + (0.5 - score(k)) / (score(k + 1) - score(k)));
}
