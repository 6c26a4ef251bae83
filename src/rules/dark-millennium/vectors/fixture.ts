/**
 * Where vector operations are played: a matchup of a few made-up units, compiled and fought by the same code as every battle, and a
 * witness that writes down what it is told. Cold.
 */

import type { Dice } from "../../../dice/dice.ts";
import { sameStreams } from "../../../dice/same-streams.ts";
import type { HouseRules } from "../../kernel/house-rules.ts";
import type { VectorCase } from "../../kernel/rule-system.ts";
import { Stage, Unsupported, vectorScenario, type Witness } from "../../kernel/vectors.ts";
import { B } from "../battle/columns.ts";
import { Legs } from "../battle/legs.ts";
import { resolveBook } from "../book/book.ts";
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

/** A unit of like models. */
export function squad(part: Partial<Model>, count = 1, weapons: readonly Weapon[] = [], name?: string): LoadedUnit {
  return unit([group(model(part), count, weapons)], name);
}

export interface Terms {
  readonly attack?: Partial<AttackTerms>;
  readonly duel?: Partial<DuelTerms>;
  readonly battle?: Partial<BattleTerms>;
  readonly houseRules?: HouseRules;
}

export class Arena extends Stage<DarkMatchup, Legs> {
  constructor(world: VectorCase, sides: readonly (readonly LoadedUnit[])[], terms: Terms = {}) {
    const { houseRules, ...modes } = terms;
    const book = resolveBook(world.options, { ...(world.houseRules as HouseRules), ...houseRules });
    const mode = modes.battle !== undefined ? "battle" : modes.duel !== undefined ? "duel" : "attack";
    const attack = { action: "fire", range: 1, ...modes.attack } as const;
    const part = { rules: "dark-millennium", mode, ...(mode === "attack" ? { attack } : modes) } as const;
    const m = compileUnits(vectorScenario(world, part), book, sides);
    super(world, m, m.units, (dice, seen) => new Legs(m, sameStreams(dice), seen, new DarkPlayer(m)));
  }

  override once<R>(play: (w: Legs, seen: Witness) => R, dice: Dice = this.faces([])): R {
    return super.once(play, dice);
  }

  /** Dice that show listed faces of a D6, in order. */
  faces(listed: readonly number[]): Dice {
    return new Faces(this.m, listed);
  }
}

/** An input that repeats a ruling of the vector has to agree with it. */
export function asRuled(world: VectorCase, name: string, asked: string | undefined, usual: string): void {
  const ruled = world.options[`dm.${name}`] ?? usual;
  if ((asked ?? ruled) !== ruled) throw new Unsupported(`"${asked}" differs from the ruling dm.${name}`);
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

/** A test of highest dice is rolled from all that are left of the list. */
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
