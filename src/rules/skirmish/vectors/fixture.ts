/** Where vector operations are played: a matchup of a few made-up models, compiled and fought by the same code as every battle. Cold. */

import { sameStreams } from "../../../dice/same-streams.ts";
import type { HouseRules } from "../../kernel/house-rules.ts";
import type { VectorCase } from "../../kernel/rule-system.ts";
import { all, type Law, numberOr, Stage, vectorScenario, type Witness } from "../../kernel/vectors.ts";
import { board } from "../battle/columns.ts";
import { World } from "../battle/state.ts";
import { type Book, resolveBook } from "../book/book.ts";
import { compileModels } from "../book/compile.ts";
import type { RangedProfile } from "../book/data.ts";
import type { AttackTerms } from "../book/modes.ts";
import type { LoadedModel } from "../book/roster-entry.ts";
import { E } from "../events.ts";
import { KILLED, OUT, PINNED, STUNNED } from "../flags.ts";
import type { SkirmishMatchup } from "../matchup.ts";
import { seatPlayer } from "../player/player.ts";

/** Outcome names by severity. */
export const STATUS = ["none", "pinned", "stunned", "ooa", "killed"] as const;

const NUMBERS = { M: 6, WS: 4, BS: 4, S: 4, T: 4, W: 1, I: 4, A: 1, Ld: 8, Sv: 7, Inv: 7, startingT: 4 };
const GEAR = { weapons: [], ranged: [], melee: [], handsOneHanded: 0, grenades: [], items: [] };

const NOBODY: LoadedModel = {
  profile: "vector",
  name: "Model",
  army: "SM",
  role: "trooper",
  pack: 0,
  leader: false,
  upgraded: false,
  ...NUMBERS,
  points: 10,
  sizeWeight: 2,
  ...GEAR,
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

/** The words of a list that hold. */
export function those(...words: readonly (string | false | undefined)[]): string[] {
  return words.filter((word) => typeof word === "string");
}

/** A target as the vectors describe it. */
export const TARGET = { T: numberOr(4), ...all(numberOr(7), "Sv", "Inv"), W: numberOr(1) };

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

export function bookOf(world: VectorCase, houseRules: HouseRules = {}): Book {
  return resolveBook(world.options, { ...(world.houseRules as HouseRules), ...houseRules });
}

export type Sides = readonly [readonly LoadedModel[], readonly LoadedModel[]];

export class Arena extends Stage<SkirmishMatchup, World> {
  constructor(world: VectorCase, sides: Sides, terms: Partial<AttackTerms> = {}, book = bookOf(world)) {
    const attack = { action: "shoot", range: 12, ...terms } as const;
    const m = compileModels(vectorScenario(world, { rules: "skirmish", mode: "attack", attack }), book, sides);
    super(world, m, m.stride, (dice, seen) => new World(m, sameStreams(dice), seen, seatPlayer));
  }

  /** How likely each fate is that play may come to, after every outcome of the dice. */
  fates(play: (w: World, seen: Witness) => string): ReturnType<Law<string>["byName"]> {
    return this.walk(play).byName();
  }

  /** What became of the first model of the second side. */
  fateOfTarget(play: (w: World, seen: Witness) => void): ReturnType<Law<string>["byName"]> {
    return this.fates((w, seen) => {
      play(w, seen);
      return statusOf(w, seen, this.second);
    });
  }
}

const SEVERITY: Readonly<Record<number, number>> = { [E.pinned]: PINNED, [E.stunned]: STUNNED };

/** The worst that befell a model. What a fall does is another operation's question. */
function worstOf(seen: Witness, who: number): number {
  let worst = 0;
  for (const { code, a, b } of seen.told) {
    if (code === E.fell) break;
    const severity = code === E.removed ? (b === KILLED ? KILLED : OUT) : (SEVERITY[code] ?? 0);
    if (a === who && severity > worst) worst = severity;
  }
  return worst;
}

/** What became of a model: the worst result, and with several wounds how many it has left. */
export function statusOf(w: World, seen: Witness, who: number): string {
  const severity = worstOf(seen, who);
  const word = STATUS[severity]!;
  return w.kinds.W[board.kind[who]!]! > 1 && severity < OUT ? `W${board.wounds[who]}:${word}` : word;
}
