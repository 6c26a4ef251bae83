/**
 * Where vector operations are played: a matchup of a few made-up units, compiled and fought by the same code as every battle, and a
 * witness that writes down what it is told. Cold.
 */

import type { Dice } from "../../../dice/dice.ts";
import { addRatios, multiplyRatios, parseRatio, type Ratio, ratio, ratioText } from "../../../dice/ratio.ts";
import { sameStreams } from "../../../dice/same-streams.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import type { HouseRules } from "../../kernel/house-rules.ts";
import type { Log, VectorWorld } from "../../kernel/rule-system.ts";
import { Unsupported } from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { Legs } from "../battle/legs.ts";
import type { World } from "../battle/state.ts";
import { type Book, resolveBook } from "../book/book.ts";
import { compileUnits } from "../book/compile.ts";
import { MODELS, type Model } from "../book/models.rows.ts";
import type { AttackTerms, BattleTerms, DuelTerms } from "../book/modes.ts";
import type { LoadedGroup, LoadedUnit } from "../book/roster.ts";
import { WEAPONS, type Weapon } from "../book/weapons.rows.ts";
import { type DarkMatchup, MAX_TEAMS } from "../matchup.ts";
import { DarkPlayer } from "../player/player.ts";

/** A model that is ordinary but for what is said of it. */
export function model(part: Partial<Model>): Model {
  return { ...MODELS[0]!, id: "vector", name: "Model", weapons: [], ...part };
}

export function weapon(part: Partial<Weapon>): Weapon {
  return { ...WEAPONS[0]!, id: "vector", name: "Weapon", special: [], ...part };
}

export function group(of: Model, count = 1, weapons: readonly Weapon[] = []): LoadedGroup {
  return { model: of, count, weapons, gear: [], powers: of.powers as LoadedGroup["powers"], points: 10 };
}

export function unit(groups: readonly LoadedGroup[], name = "Unit"): LoadedUnit {
  return { name, entry: 0, groups, summoned: false, station: 0 };
}

/** Events as they were told. */
export class Witness implements Log {
  readonly told: { readonly code: number; readonly a: number; readonly b: number; readonly c: number }[] = [];

  event(code: number, a: number, b: number, c: number): void {
    this.told.push({ code, a, b, c });
  }

  of(code: number): { readonly a: number; readonly b: number; readonly c: number }[] {
    return this.told.filter((each) => each.code === code);
  }
}

export interface Terms {
  readonly attack?: Partial<AttackTerms>;
  readonly duel?: Partial<DuelTerms>;
  readonly battle?: Partial<BattleTerms>;
  readonly houseRules?: HouseRules;
}

export class Arena {
  readonly m: DarkMatchup;
  readonly book: Book;
  /** Index of the first unit of the second side. */
  readonly second: number;
  private readonly world: VectorWorld;

  constructor(world: VectorWorld, sides: readonly (readonly LoadedUnit[])[], terms: Terms = {}) {
    this.world = world;
    const houseRules = { ...(world.houseRules as HouseRules), ...terms.houseRules };
    this.book = resolveBook(world.options, houseRules);
    this.m = compileUnits(scenarioOf(world, terms), this.book, sides);
    this.second = this.m.units;
  }

  /** Plays for every outcome of the dice; each result with its chance. */
  walk(play: (w: World, seen: Witness) => string): Law {
    let battle: Legs | undefined;
    const seen = new Witness();
    const chances = this.world.walk(this.m.dice, (dice) => {
      battle ??= new Legs(this.m, sameStreams(dice), seen, new DarkPlayer(this.m));
      battle.load(0, 0);
      seen.told.length = 0;
      return play(battle, seen);
    });
    return new Map(Object.entries(chances).map(([result, chance]) => [result, parseRatio(chance)]));
  }

  /** Plays with listed faces, or with none. */
  once<R>(play: (w: Legs, seen: Witness) => R, faces: readonly number[] = []): R {
    const seen = new Witness();
    return play(new Legs(this.m, sameStreams(new Faces(this.m, faces)), seen, new DarkPlayer(this.m)), seen);
  }
}

function scenarioOf(world: VectorWorld, { attack, duel, battle }: Terms): Scenario {
  const side = (name: string) => ({ name, policy: "gunline", roster: [] });
  return {
    title: "vector",
    rules: "dark-millennium",
    mode: battle !== undefined ? "battle" : duel === undefined ? "attack" : "duel",
    ...(battle !== undefined
      ? { battle }
      : duel === undefined
        ? { attack: { action: "fire", range: 1, ...attack } }
        : { duel }),
    options: world.options,
    houseRules: {},
    mirror: false,
    sides: [side("A"), side("B")],
    battles: 1,
  };
}

/** Results with their chances. */
export type Law = ReadonlyMap<string, Ratio>;

/** The law of one part of the results. */
export function lawOf(law: Law, part: (result: string) => string | number): Map<string, Ratio> {
  const found = new Map<string, Ratio>();
  for (const [result, chance] of law) {
    const key = String(part(result));
    found.set(key, addRatios(found.get(key) ?? ratio(0n), chance));
  }
  return found;
}

export function texts(law: ReadonlyMap<string, Ratio>): Record<string, string> {
  return Object.fromEntries([...law].map(([key, chance]) => [key, ratioText(chance)]));
}

export function chanceOf(law: Law, holds: (result: string) => boolean): Ratio {
  return lawOf(law, (result) => (holds(result) ? "yes" : "no")).get("yes") ?? ratio(0n);
}

export function meanOf(law: Law, value: (result: string) => number): Ratio {
  let sum = ratio(0n);
  for (const [result, chance] of law) sum = addRatios(sum, multiplyRatios(ratio(BigInt(value(result))), chance));
  return sum;
}

/** One team of a plan, as an operation states it. */
export function setTeam(p: number, u: number, t: number, dice: number, modifier: number): number {
  const at = p * MAX_TEAMS;
  B.teams[p] = 1;
  B.planUnit[p] = u;
  B.planTarget[p] = t;
  B.planCover[p] = 0;
  B.planScan[p] = 0;
  B.teamGun[at] = 0;
  B.teamSize[at] = 1;
  B.teamRepeat[at] = 1;
  B.teamDice[at] = dice;
  B.teamModifier[at] = modifier;
  return at;
}

/** Dice that show listed faces of a D6, in order. A test of highest dice is rolled from all that are left of the list. */
class Faces implements Dice {
  private readonly m: DarkMatchup;
  private readonly faces: number[];

  constructor(m: DarkMatchup, faces: readonly number[]) {
    this.m = m;
    this.faces = [...faces];
  }

  test(kind: number): number {
    return this.count(1, kind);
  }

  /** Of the first n faces those at or above the need are counted; as in a psychic test, the others stay for what is asked next. */
  count(n: number, kind: number): number {
    const { need } = this.m.dice.kinds[kind]!;
    const asked = this.faces.splice(0, n);
    const passed = asked.filter((face) => face >= need);
    const failed = asked.filter((face) => face < need);
    this.faces.unshift(...(need === 6 ? failed : passed));
    return passed.length;
  }

  die(): number {
    return this.next();
  }

  sum(n: number): number {
    return this.faces.splice(0, n).reduce((sum, face) => sum + face, 0);
  }

  /** Of fewer than six sides: the faces from 2 on, as dice that begin with 1. */
  best(n: number, sides: number): number {
    return Math.max(...this.faces.splice(0, n)) - (sides === 4 ? 1 : 0);
  }

  table(id: number): number {
    return this.m.dice.outcomeTables[id]!.outcome[this.next() - 1]!;
  }

  below(): number {
    return 0;
  }

  private next(): number {
    const face = this.faces.shift();
    if (face === undefined) throw new Unsupported("this operation rolls more dice than are listed");
    return face;
  }
}
