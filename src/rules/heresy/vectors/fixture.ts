/** Where vector operations are played: a matchup of a few made-up units, compiled and fought by the same code as every battle. Cold. */
import type { Dice } from "../../../dice/dice.ts";
import { sameStreams } from "../../../dice/same-streams.ts";
import type { HouseRules } from "../../kernel/house-rules.ts";
import type { VectorCase } from "../../kernel/rule-system.ts";
import * as V from "../../kernel/vectors.ts";
import { World } from "../battle/state.ts";
import { type Book, resolveBook } from "../book/book.ts";
import { compileUnits } from "../book/compile.ts";
import { COVER_NAMES, type Skill, type WeaponSkill } from "../book/data.ts";
import type { AttackTerms, Game } from "../book/modes.ts";
import type { LoadedGroup, LoadedUnit } from "../book/roster.ts";
import type { Weapon } from "../book/weapons.rows.ts";
import type { HeresyMatchup } from "../matchup.ts";
import { sit } from "../player/player.ts";

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

/** The whole other side where nothing is said of it. */
export const ALONE: readonly LoadedUnit[] = [unit({})];

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
export const BANDS = { short: 10, long: 20 } as const;

export function bookOf(world: VectorCase, houseRules: HouseRules = {}): Book {
  return resolveBook(world.options, { ...(world.houseRules as HouseRules), ...houseRules });
}

/** A game on a table, and the points that each side has. */
export interface Played {
  readonly game: Game;
  readonly points: number;
}

export type Sides = readonly [readonly LoadedUnit[], readonly LoadedUnit[]];

export class Arena extends V.Stage<HeresyMatchup, World> {
  /** Of an attack, or on an empty table of a game. */
  constructor(world: VectorCase, sides: Sides, terms: Partial<AttackTerms> | Played = {}, book = bookOf(world)) {
    const part =
      "game" in terms
        ? ({
            mode: "battle",
            battle: { game: terms.game, budget: terms.points, objectives: 1, table: { pieces: [] } },
          } as const)
        : // All units of a side support each other.
          ({ mode: "attack", attack: { action: "fire", range: BANDS.short, frontage: 1, ...terms } } as const);
    const scenario = V.vectorScenario(world, { rules: "heresy", ...part });
    const m = compileUnits(scenario, book, [sides[0].map(ledByItself), sides[1].map(ledByItself)]);
    super(world, m, m.stride, (dice, seen) => new World(m, sameStreams(dice), seen, sit));
  }

  /** Plays once, with the dice that the vector lists; `shown` are the faces of single ones. */
  script<R>(play: (w: World, seen: V.Witness, shown: readonly number[]) => R): R {
    const shown: number[] = [];
    return this.world.script(this.m.dice, (dice) => {
      const die = (sides: number): number => {
        const face = dice.die(sides);
        shown.push(face);
        return face;
      };
      return this.once((w, seen) => play(w, seen, shown), butFor(dice, { die }));
    });
  }
}

/** The same dice, but for some of their ways to roll. */
export function butFor(dice: Dice, other: Partial<Dice>): Dice {
  return {
    test: (kind) => dice.test(kind),
    count: (n, kind) => dice.count(n, kind),
    die: (sides) => dice.die(sides),
    sum: (n, sides) => dice.sum(n, sides),
    best: (n, sides) => dice.best(n, sides),
    table: (id) => dice.table(id),
    below: (n) => dice.below(n),
    ...other,
  };
}

// Inputs.

/** fresh, fatigued, routed numbers of a unit. */
export const quality: V.Reader<readonly [number, number, number]> = (value, place) => {
  const found = V.list(V.number)(value, place);
  if (found.length !== 3) throw new V.Unsupported(`${place} is ${JSON.stringify(found)}, expected three numbers`);
  return found as unknown as readonly [number, number, number];
};

export const level: V.Reader<number> = (value, place) => {
  const found = V.either(LEVELS)(value ?? 0, place);
  return typeof found === "number" ? found : LEVELS.indexOf(found);
};

export const cover = V.word(COVER_NAMES, "none");
