/**
 * Armies in which an item is worth exactly what it costs, for calibration: thirty points, at any score of the army. Its odds are those of
 * the duel (duel.ts), with a leader who strikes beside his men as long as any of them lives, and nobody but the item is priced wrongly.
 *
 * Two kinds of thirty points. A leader, of whom there is one, has a better blade: so many points of men bring the same score to an army
 * without it. Or each trooper of a unit has it: it adds so much to the price at which as many as the points buy score half.
 */
import type { UnitQuestion } from "../../src/experiments/lattice.ts";
import type { Lever, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { RosterEntry, Scenario, Side } from "../../src/scenario/scenario.ts";
import { binomialPmf } from "../../src/stats/binomial.ts";
import { type DuelMatchup, duelMatchup, duelOf, duelRulebook, PARTS, squad } from "./duel.ts";

/** What the item costs, and is worth. */
export const ITEM = 30;
/** What a man and what a trooper cost. */
export const MAN = 20;
const TROOPER = 60;
const MEN = 5;
const TROOPERS = 4;
const ENEMIES = 7;
const [MAN_CHANCE, BARE_LEADER, BARE_TROOPER] = [0.3, 0.15, 0.35];

interface Entry extends RosterEntry {
  /** To hit, in parts of the dice; without the item and with it. */
  readonly chances: readonly [bare: number, armed: number];
  readonly price: number;
  readonly isLeader: boolean;
  readonly armed: boolean;
}

const entriesOf = ({ roster }: Side) => roster as unknown as readonly Entry[];

/** Score of a men who strike with `chance` and a leader who strikes with `leader` against b enemies, both at once, to the last of them. */
export function exactOdds(a: number, chance: number, leader: number, b: number, enemyChance: number): number {
  const hits = (count: number, chance: number, extra: number): number[] => {
    const plain = binomialPmf(count, chance);
    return Array.from({ length: count + 2 }, (_, i) => (1 - extra) * (plain[i] ?? 0) + extra * (plain[i - 1] ?? 0));
  };
  const score: number[][] = [Array.from({ length: b + 1 }, (_, j) => (j === 0 ? 0.5 : 0))];
  for (let i = 1; i <= a; i++) {
    const row = [1];
    score.push(row);
    const ours = hits(i, chance, leader);
    for (let j = 1; j <= b; j++) {
      const theirs = hits(j, enemyChance, 0);
      let sum = 0;
      for (const [x, px] of ours.entries())
        for (const [y, py] of theirs.entries())
          if (x + y > 0) sum += px * py * score[Math.max(0, i - y)]![Math.max(0, j - x)]!;
      row.push(sum / (1 - ours[0]! * theirs[0]!));
    }
  }
  return score[a]![b]!;
}

/** Where an increasing function of a chance is `target`, in whole parts of the dice. */
function tuned(target: number, of: (chance: number) => number): number {
  let [low, high] = [0, PARTS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (of(middle / PARTS) < target) low = middle;
    else high = middle;
  }
  return low;
}

/** Between whole sizes the score is a mixture of both. */
function mixed(x: number, score: (size: number) => number): number {
  const k = Math.floor(x);
  return x === k ? score(k) : (1 - (x - k)) * score(k) + (x - k) * score(k + 1);
}

/** The rulebook of these armies: one leader at most, and an item for him or for each trooper. */
const rulebook: RuleSystem = {
  ...duelRulebook,
  check: ({ sides }: Scenario) =>
    sides.flatMap(({ roster }, i) =>
      roster.some((entry) => (entry as unknown as Entry).isLeader && entry.count > 1)
        ? [{ path: ["sides", i], message: "there is one leader" }]
        : [],
    ),
  compile(scenario: Scenario): DuelMatchup {
    const armies = scenario.sides.map((side) => {
      const chanceOf = (entry: Entry | undefined) => entry?.chances[entry.armed ? 1 : 0] ?? 0;
      const men = entriesOf(side).find(({ isLeader }) => !isLeader);
      const leader = entriesOf(side).find(({ isLeader }) => isLeader);
      const points = entriesOf(side).reduce(
        (sum, { count, price, armed }) => sum + count * (price + (armed ? ITEM : 0)),
        0,
      );
      return { squad: { count: men?.count ?? 0, chance: chanceOf(men), leader: chanceOf(leader) }, points };
    });
    return duelMatchup(scenario, armies);
  },
  levers(scenario: Scenario, side: number, wanted: (lever: Lever) => boolean = () => true): Lever[] {
    return entriesOf(scenario.sides[side]!)
      .flatMap(({ profile, armed, chances }, at): Lever[] =>
        chances[0] === chances[1]
          ? []
          : [
              {
                kind: "item",
                entries: [at],
                unit: profile,
                name: "blade",
                change: armed ? "without" : "with",
                apply: (given) => ({
                  ...given,
                  sides: given.sides.map((each, i) =>
                    i !== side
                      ? each
                      : {
                          ...each,
                          roster: each.roster.map((line, j) => (j === at ? { ...line, armed: !armed } : line)),
                        },
                  ),
                }),
              },
            ],
      )
      .filter(wanted);
  },
} as RuleSystem;

function entry(profile: string, count: number, price: number, chances: Entry["chances"], rest: Partial<Entry>): Entry {
  return { profile, count, price, chances, isLeader: false, armed: false, ...rest };
}

function question(own: readonly Entry[], enemyChance: number): UnitQuestion {
  const side: Side = { name: "Ours", policy: "gunline", roster: own };
  const enemies: Side = {
    ...squad("Enemies", ENEMIES, 0),
    roster: [entry("enemy", ENEMIES, MAN, [enemyChance, enemyChance], {})],
  };
  const opponents = [{ name: "Enemies", side: enemies, weight: 1 }];
  return { rulebook, scenario: duelOf(side, enemies), side, entry: 0, opponents };
}

/** Enemies who are just so bad that we score so much. */
function enemiesFor(score: number, of: (enemyChance: number) => number): number {
  return tuned(1 - score, (chance) => 1 - of(chance));
}

/** A leader whose blade is worth a man and a half, in an army that scores so much as it is, with the blade or without. */
export function fairBlade(score: number, armed = false): UnitQuestion {
  const odds = (men: number, leader: number, enemyChance: number) =>
    exactOdds(men, MAN_CHANCE, leader, ENEMIES, enemyChance);
  const bladeFor = (enemies: number): number => {
    const target = mixed(MEN + ITEM / MAN, (men) => odds(men, BARE_LEADER, enemies / PARTS));
    return tuned(target, (chance) => odds(MEN, chance, enemies / PARTS));
  };
  let enemies = enemiesFor(score, (chance) => odds(MEN, BARE_LEADER, chance));
  if (armed) enemies = enemiesFor(score, (chance) => odds(MEN, bladeFor(chance * PARTS) / PARTS, chance));
  const chances = [Math.round(BARE_LEADER * PARTS), bladeFor(enemies)] as const;
  const men = Math.round(MAN_CHANCE * PARTS);
  return question(
    [entry("leader", 1, 2 * MAN, chances, { isLeader: true, armed }), entry("man", MEN, MAN, [men, men], {})],
    enemies,
  );
}

/** Troopers whose blades add thirty points to their fair price, in an army that scores so much without them. */
export function fairBlades(score: number): UnitQuestion {
  const odds = (count: number, chance: number, enemyChance: number) =>
    count === 0 ? 0 : exactOdds(count, chance, 0, ENEMIES, enemyChance);
  const enemies = enemiesFor(score, (chance) => odds(TROOPERS, BARE_TROOPER, chance));
  const even = (chance: number): number => {
    let k = 0;
    while (odds(k + 1, chance, enemies / PARTS) < 0.5) k++;
    const [at, next] = [odds(k, chance, enemies / PARTS), odds(k + 1, chance, enemies / PARTS)];
    return k + (0.5 - at) / (next - at);
  };
  const available = TROOPERS * TROOPER;
  const armedSize = available / (available / even(BARE_TROOPER) + ITEM);
  const blade = tuned(0.5, (chance) => mixed(armedSize, (count) => odds(count, chance, enemies / PARTS)));
  const chances = [Math.round(BARE_TROOPER * PARTS), blade] as const;
  return question([entry("trooper", TROOPERS, TROOPER, chances, {})], enemies);
}
