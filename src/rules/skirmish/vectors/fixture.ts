/**
 * Where vector operations are played: a matchup of a few made-up models, compiled and fought by the same code as every battle, and a
 * witness that writes down what became of them. Cold.
 */
import { sameStreams } from "../../../dice/same-streams.ts";
import { ScriptedDice } from "../../../dice/scripted-dice.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import type { HouseRules } from "../../kernel/house-rules.ts";
import type { Log, VectorWorld } from "../../kernel/rule-system.ts";
import { type Inputs, NO_DICE } from "../../kernel/vectors.ts";
import { board } from "../battle/columns.ts";
import { World } from "../battle/state.ts";
import { type Book, resolveBook } from "../book/book.ts";
import { compileModels } from "../book/compile.ts";
import type { RangedProfile } from "../book/data.ts";
import type { AttackTerms } from "../book/modes.ts";
import type { LoadedModel } from "../book/roster-entry.ts";
import { E } from "../events.ts";
import { KILLED, OUT, PINNED, type SkirmishMatchup, STUNNED } from "../matchup.ts";
import { seatPlayer } from "../player/player.ts";

/** Outcome names by severity. */
export const STATUS = ["none", "pinned", "stunned", "ooa", "killed"] as const;

const NOBODY: LoadedModel = {
  profile: "vector",
  name: "Model",
  army: "SM",
  role: "trooper",
  pack: 0,
  leader: false,
  upgraded: false,
  M: 6,
  WS: 4,
  BS: 4,
  S: 4,
  T: 4,
  W: 1,
  I: 4,
  A: 1,
  Ld: 8,
  Sv: 7,
  Inv: 7,
  startingT: 4,
  points: 10,
  sizeWeight: 2,
  weapons: [],
  ranged: [],
  melee: [],
  handsOneHanded: 0,
  grenades: [],
  items: [],
  skills: [],
  powers: [],
  rules: [],
  sealed: false,
  hardened: false,
  enmities: [],
};

/** A model that is ordinary but for what is said of it. */
export function model(part: Partial<LoadedModel>): LoadedModel {
  return { ...NOBODY, ...part, startingT: part.startingT ?? part.T ?? NOBODY.T };
}

/** A target as the vectors describe it: T, Sv, Inv, W, and what else `part` says. */
export function target(inputs: Inputs, part: Partial<LoadedModel> = {}): LoadedModel {
  const toughness = inputs.number("T", 4);
  const found = model({
    T: toughness,
    Sv: inputs.optional("Sv") ?? 7,
    Inv: inputs.optional("Inv") ?? 7,
    W: inputs.number("W", 1),
    ...part,
  });
  inputs.finish();
  return found;
}

/** A ranged weapon; each operation says what is special about it. */
export function gun(part: Partial<RangedProfile>): RangedProfile {
  return {
    id: "vector",
    name: "Weapon",
    range: 72,
    S: 4,
    AP: null,
    type: "Assault",
    X: 1,
    hands: 2,
    special: [],
    trooperPoints: null,
    confidence: "high",
    ...part,
  };
}

export function bookOf(world: VectorWorld, houseRules: HouseRules = {}): Book {
  return resolveBook(world.options, { ...(world.houseRules as HouseRules), ...houseRules });
}

/** Writes down the worst that happens to each model, and what else an operation asks about. */
export class Witness implements Log {
  readonly worst = new Map<number, number>();
  /** The last `c` of each event, by code and model. */
  private readonly last = new Map<number, readonly [number, number, number]>();
  private frozen = false;

  clear(): void {
    this.worst.clear();
    this.last.clear();
    this.frozen = false;
  }

  event(code: number, a: number, b: number, c: number): void {
    this.last.set(code, [a, b, c]);
    if (this.frozen) return;
    if (code === E.pinned) this.note(a, PINNED);
    else if (code === E.stunned) this.note(a, STUNNED);
    else if (code === E.removed) this.note(a, b === KILLED ? KILLED : OUT);
    // What the fall does is another operation's question.
    else if (code === E.fell) this.frozen = true;
  }

  private note(who: number, severity: number): void {
    this.worst.set(who, Math.max(severity, this.worst.get(who) ?? 0));
  }

  happened(code: number): boolean {
    return this.last.has(code);
  }

  /** The numbers of the last event of a code. */
  numbers(code: number): readonly [number, number, number] | undefined {
    return this.last.get(code);
  }
}

export type Sides = readonly [readonly LoadedModel[], readonly LoadedModel[]];

export class Arena {
  readonly m: SkirmishMatchup;
  /** Index of the first model of the second side. */
  readonly second: number;
  private readonly world: VectorWorld;

  constructor(world: VectorWorld, sides: Sides, terms: Partial<AttackTerms> = {}, book = bookOf(world)) {
    this.world = world;
    this.m = compileModels(scenarioOf(world, terms), book, sides);
    this.second = this.m.stride;
  }

  /** Plays for every outcome of the dice; each result with its chance. */
  walk(play: (w: World, seen: Witness) => string): Record<string, string> {
    let battle: World | undefined;
    const seen = new Witness();
    return this.world.walk(this.m.dice, (dice) => {
      battle ??= new World(this.m, sameStreams(dice), seen, seatPlayer);
      battle.load(0, 0);
      seen.clear();
      return play(battle, seen);
    });
  }

  /** Plays what asks for no dice. */
  once<R>(play: (w: World, seen: Witness) => R): R {
    const seen = new Witness();
    return play(new World(this.m, sameStreams(NO_DICE), seen, seatPlayer), seen);
  }

  /** Plays with listed six-sided dice, all of which have to be rolled. */
  listed<R>(faces: readonly number[], play: (w: World, seen: Witness) => R): R {
    const dice = new ScriptedDice(
      this.m.dice,
      faces.map((value) => ({ sides: 6, value })),
    );
    const seen = new Witness();
    const result = play(new World(this.m, sameStreams(dice), seen, seatPlayer), seen);
    dice.finish();
    return result;
  }

  /** What became of a model: the worst result, and with several wounds how many it has left. */
  status(w: World, seen: Witness, who: number): string {
    const severity = seen.worst.get(who) ?? 0;
    const word = STATUS[severity]!;
    return w.kinds.W[board.kind[who]!]! > 1 && severity < OUT ? `W${board.wounds[who]}:${word}` : word;
  }
}

function scenarioOf(world: VectorWorld, terms: Partial<AttackTerms>): Scenario {
  const side = (name: string) => ({ name, policy: "gunline", roster: [] });
  return {
    title: "vector",
    rules: "skirmish",
    mode: "attack",
    attack: { action: "shoot", range: 12, ...terms },
    options: world.options,
    houseRules: {},
    mirror: false,
    sides: [side("A"), side("B")],
    battles: 1,
  };
}
