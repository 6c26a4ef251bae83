/**
 * Where vector operations are played: a matchup of a few made-up units, compiled and fought by the same code as every battle; and sums
 * over the chances of what came of it. Cold.
 */
import type { Dice } from "../../../dice/dice.ts";
import { addRatios, multiplyRatios, parseRatio, type Ratio, ratio, ratioText } from "../../../dice/ratio.ts";
import { sameStreams } from "../../../dice/same-streams.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import type { HouseRules } from "../../kernel/house-rules.ts";
import type { Log, VectorOp, VectorWorld } from "../../kernel/rule-system.ts";
import { Inputs, NO_DICE, Unsupported } from "../../kernel/vectors.ts";
import { World } from "../battle/state.ts";
import { type Book, resolveBook } from "../book/book.ts";
import { compileUnits } from "../book/compile.ts";
import type { Skill, WeaponSkill } from "../book/data.ts";
import type { AttackTerms, Game } from "../book/modes.ts";
import type { LoadedGroup, LoadedUnit } from "../book/roster.ts";
import type { Weapon } from "../book/weapons.rows.ts";
import type { HeresyMatchup } from "../matchup.ts";
import { sit } from "../player/player.ts";

/** An operation that reads its inputs by name. */
export const op =
  (answer: (inputs: Inputs, world: VectorWorld) => unknown): VectorOp =>
  (inputs, world) =>
    answer(new Inputs(inputs), world);

export const LEVELS = ["fresh", "fatigued", "routed", "destroyed"] as const;

const STAND: LoadedGroup = {
  profile: "vector",
  name: "Stand",
  body: "infantry",
  stands: 1,
  M: 10,
  accuracy: 6,
  armour: 3,
  assault: 2,
  points: 10,
  skills: [],
  weapons: [],
  leadership: 0,
  mastery: 0,
  power: 0,
  transport: 0,
};

export interface Made extends Partial<Omit<LoadedGroup, "skills">> {
  readonly skills?: readonly Skill[];
  readonly quality?: readonly [number, number, number];
  readonly level?: number;
  /** Leadership bonus of its own checks. */
  readonly bonus?: number;
  readonly breakPoint?: number;
  readonly titan?: boolean;
  readonly cost?: number;
}

/** A unit of one kind of stand, ordinary but for what is said of it. Unless quality is said, it never fails a check. */
export function unit(made: Made): LoadedUnit {
  const { quality = [0, 0, 0], level = 0, bonus = 0, breakPoint = 99, titan = false, cost = 100, ...part } = made;
  return {
    name: "Unit",
    entry: 0,
    groups: [{ ...STAND, ...part, ...(titan && { body: "titan" as const }) }],
    quality,
    points: cost,
    breakPoint,
    level,
    titan,
    commands: 0,
    bonus,
    rally: bonus,
    commander: -1,
  };
}

/** Whose bonus is its own hears it from itself, and is no commander for that: nobody spares it (HE-DEC-17). */
function ledByItself(made: LoadedUnit, index: number): LoadedUnit {
  return made.bonus > 0 && made.commands === 0 ? { ...made, commander: index } : made;
}

export function gun(firepower: number, penetration: number, skills: readonly WeaponSkill[] = []): Weapon {
  return {
    id: "vector",
    name: "Weapon",
    firepower,
    penetration,
    short: 15,
    long: 30,
    mount: "turret",
    skills,
    points: 0,
  };
}

/** Distances that are short and long for `gun`, centimetres. */
export const BANDS: Readonly<Record<string, number>> = { short: 10, long: 20 };

export function bookOf(world: VectorWorld, houseRules: HouseRules = {}): Book {
  return resolveBook(world.options, { ...(world.houseRules as HouseRules), ...houseRules });
}

/** Writes down the numbers of the last event of each code. */
export class Witness implements Log {
  private readonly last = new Map<number, readonly [number, number, number]>();

  clear(): void {
    this.last.clear();
  }

  event(code: number, a: number, b: number, c: number): void {
    this.last.set(code, [a, b, c]);
  }

  numbers(code: number): readonly [number, number, number] | undefined {
    return this.last.get(code);
  }
}

/** A game on a table, and the points that each side has. */
export interface Played {
  readonly game: Game;
  readonly points: number;
}

export type Sides = readonly [readonly LoadedUnit[], readonly LoadedUnit[]];

export class Arena {
  readonly m: HeresyMatchup;
  /** Index of the first unit of the second side. */
  readonly second: number;
  private readonly world: VectorWorld;

  /** Of an attack, or on an empty table of a game. */
  constructor(world: VectorWorld, sides: Sides, terms: Partial<AttackTerms> | Played = {}, book = bookOf(world)) {
    this.world = world;
    this.m = compileUnits(scenarioOf(world, terms), book, [sides[0].map(ledByItself), sides[1].map(ledByItself)]);
    this.second = this.m.stride;
  }

  /** Plays for every outcome of the dice; each result with its chance. */
  walk(play: (w: World, seen: Witness) => unknown): Results {
    let battle: World | undefined;
    const seen = new Witness();
    return this.world.walk(this.m.dice, (dice) => {
      battle ??= new World(this.m, sameStreams(dice), seen, sit);
      battle.load(0, 0);
      seen.clear();
      return JSON.stringify(play(battle, seen));
    });
  }

  /** Plays once, with the dice that the vector lists. */
  script<R>(play: (w: World, seen: Witness, dice: readonly number[]) => R): R {
    const seen = new Witness();
    const shown: number[] = [];
    return this.world.script(this.m.dice, (dice) =>
      play(new World(this.m, sameStreams(noting(dice, shown)), seen, sit), seen, shown),
    );
  }

  /** Plays what asks for no dice. */
  once<R>(play: (w: World) => R): R {
    return play(new World(this.m, sameStreams(NO_DICE), new Witness(), sit));
  }
}

/** The same dice, noting the faces of single ones. */
function noting(dice: Dice, shown: number[]): Dice {
  return {
    test: (kind) => dice.test(kind),
    count: (n, kind) => dice.count(n, kind),
    sum: (n, sides) => dice.sum(n, sides),
    best: (n, sides) => dice.best(n, sides),
    table: (id) => dice.table(id),
    below: (n) => dice.below(n),
    die(sides) {
      const face = dice.die(sides);
      shown.push(face);
      return face;
    },
  };
}

function scenarioOf(world: VectorWorld, terms: Partial<AttackTerms> | Played): Scenario {
  const side = (name: string) => ({ name, policy: "gunline", roster: [] });
  return {
    title: "vector",
    rules: "heresy",
    ...("game" in terms
      ? { mode: "battle", battle: { game: terms.game, budget: terms.points, objectives: 1, table: { pieces: [] } } }
      : // All units of a side support each other.
        { mode: "attack", attack: { action: "fire", range: BANDS["short"], frontage: 1, ...terms } }),
    options: world.options,
    houseRules: {},
    mirror: false,
    sides: [side("A"), side("B")],
    battles: 1,
  };
}

// Sums over results.

/** Results as JSON texts, each with its chance "a/b". */
export type Results = Readonly<Record<string, string>>;

export function entries<R>(results: Results): (readonly [R, Ratio])[] {
  return Object.entries(results).map(([text, chance]) => [JSON.parse(text) as R, parseRatio(chance)] as const);
}

/** The law of something that results tell. */
export function lawOf<R, V>(results: Results, of: (result: R) => V): [V, string][] {
  const sums = new Map<string, Ratio>();
  for (const [result, chance] of entries<R>(results)) {
    const key = JSON.stringify(of(result));
    sums.set(key, addRatios(sums.get(key) ?? NONE, chance));
  }
  return [...sums].map(([key, chance]) => [JSON.parse(key) as V, ratioText(chance)]);
}

export function chanceOf<R>(results: Results, holds: (result: R) => boolean): string {
  return meanOf<R>(results, (result) => (holds(result) ? 1 : 0));
}

export function meanOf<R>(results: Results, of: (result: R) => number): string {
  const sum = entries<R>(results).reduce(
    (all, [result, chance]) => addRatios(all, multiplyRatios(chance, ratio(BigInt(of(result))))),
    NONE,
  );
  return ratioText(sum);
}

const NONE: Ratio = ratio(0n);

/** fresh, fatigued, routed numbers of a unit; a single number stands for all levels. */
export function qualityOf(inputs: Inputs, key: string): readonly [number, number, number] {
  const value = inputs.list(key);
  if (value.length !== 3 || !value.every((each) => typeof each === "number")) {
    throw new Unsupported(`${key} is ${JSON.stringify(value)}, expected three numbers`);
  }
  return value as unknown as readonly [number, number, number];
}

export function levelOfInput(inputs: Inputs): number {
  if (!inputs.has("level")) return 0;
  const found = inputs.either("level", LEVELS);
  return typeof found === "number" ? found : LEVELS.indexOf(found);
}
