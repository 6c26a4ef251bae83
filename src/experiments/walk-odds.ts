/**
 * Exact laws of an attack's metrics: all states of the action, carried forward step by step through the production code. Runs in a
 * worker of its own. Warm.
 *
 * Running counts would keep states apart that are alike in everything else, so the metrics that are read from the models are answered
 * by one walk without any counts, and every running count by a walk of its own.
 */
import { ExactWeights } from "../dice/exact-weights.ts";
import { addRatios, multiplyRatios, type Ratio, ratio, subtractRatios } from "../dice/ratio.ts";
import { sameStreams } from "../dice/same-streams.ts";
import { type StateWalk, type SteppedBattle, type TooLarge, walkStates } from "../dice/state-walker.ts";
import { WalkDice } from "../dice/walk-dice.ts";
import { assert } from "../errors.ts";
import type { Battle, BattleModule, Log, Matchup } from "../rules/kernel/rule-system.ts";

/** Sizes that decide, never time. */
export interface WalkLimits {
  readonly maxStates?: number;
  readonly maxPaths?: number;
  /** Most paths of all walks together; running counts that come after are left out. */
  readonly maxAllPaths?: number;
}

export interface SlotLaw {
  readonly slot: number;
  /** Values in ascending order with their chances. */
  readonly law: readonly (readonly [value: number, chance: Ratio])[];
  readonly mean: Ratio;
  readonly variance: Ratio;
}

export type OddsWalk =
  | TooLarge
  | {
      readonly tooLarge: false;
      readonly states: number;
      readonly paths: number;
      readonly laws: readonly SlotLaw[];
      /** Running counts whose own walk is too large. */
      readonly leftOut: readonly number[];
    };

const silence: Log = {
  event() {},
};

export function walkOdds(
  matchup: Matchup,
  module: BattleModule,
  { maxAllPaths = Infinity, ...limits }: WalkLimits = {},
): OddsWalk {
  const dice = new WalkDice(matchup.dice);
  const battle = module.create(matchup, sameStreams(dice), silence);
  const counted = new Set<number>();
  const first = walkStates(noticing(battle, counted), dice, { ...limits, keepCounter: -1 });
  if (first.tooLarge) return first;
  const laws = lawsOf(first, battle.outcome).filter(({ slot }) => !counted.has(slot));
  const leftOut: number[] = [];
  let { states, paths } = first;
  for (const slot of [...counted].sort((a, b) => a - b)) {
    if (paths > maxAllPaths) {
      leftOut.push(slot);
      continue;
    }
    const walk = walkStates(battle, dice, { ...limits, keepCounter: slot });
    paths += walk.paths;
    states = Math.max(states, walk.states);
    if (walk.tooLarge) leftOut.push(slot);
    else laws.push(lawsOf(walk, battle.outcome)[slot]!);
  }
  return { tooLarge: false, states, paths, laws: laws.sort((a, b) => a.slot - b.slot), leftOut };
}

/** The battle, noting which running counts ever count anything. */
function noticing(battle: Battle, counted: Set<number>): SteppedBattle {
  const { memory, counters, outcome } = battle;
  return {
    memory,
    counters,
    outcome,
    load: (leg, block) => battle.load(leg, block),
    begin: () => battle.begin(),
    step: (i) => battle.step(i),
    measure: () => battle.measure(),
    canonicalize() {
      for (let slot = 0; slot < counters.length; slot++) if (counters[slot] !== 0) counted.add(slot);
      battle.canonicalize();
    },
  };
}

/**
 * The law of every slot, from one reading of the final states. Most slots have the same value in nearly all of them, so only what
 * differs from the first value is added up, and the rest is what is left.
 */
function lawsOf(walk: StateWalk, outcome: Int32Array): SlotLaw[] {
  let usual: Int32Array | undefined;
  const others = Array.from(outcome, () => new ExactWeights<number>());
  const all = new ExactWeights<"all">();
  walk.forEach((num, den) => {
    usual ??= outcome.slice();
    all.add("all", num, den);
    for (let slot = 0; slot < outcome.length; slot++) {
      if (outcome[slot] !== usual[slot]) others[slot]!.add(outcome[slot]!, num, den);
    }
  });
  const total = all.ratios().get("all")!;
  assert(total.num === total.den, `the chances of a walk add up to ${total.num}/${total.den}`);
  return others.map((weights, slot) => lawOf(slot, usual![slot]!, weights.ratios()));
}

const NONE: Ratio = { num: 0n, den: 1n };

function lawOf(slot: number, usual: number, others: ReadonlyMap<number, Ratio>): SlotLaw {
  const rest = [...others.values()].reduce(subtractRatios, { num: 1n, den: 1n });
  const law = [[usual, rest] as const, ...others].sort(([a], [b]) => a - b);
  const moment = (power: (value: number) => number): Ratio =>
    law.reduce((sum, [value, chance]) => addRatios(sum, multiplyRatios(ratio(BigInt(power(value))), chance)), NONE);
  const mean = moment((value) => value);
  return {
    slot,
    law,
    mean,
    variance: subtractRatios(
      moment((value) => value * value),
      multiplyRatios(mean, mean),
    ),
  };
}
