/** Where vector operations are played: made-up models, compiled and fought by the same code as every battle. Cold. */
import type { Dice } from "../../../dice/dice.ts";
import { sameStreams } from "../../../dice/same-streams.ts";
import type { HouseRules } from "../../kernel/house-rules.ts";
import type { VectorCase } from "../../kernel/rule-system.ts";
import { Stage, Unsupported, vectorScenario } from "../../kernel/vectors.ts";
import { SeBattle } from "../battle/battle.ts";
import { resolveBook } from "../book/book.ts";
import { compileSquads } from "../book/compile.ts";
import type { DuelTerms } from "../book/modes.ts";
import type { LoadedModel, LoadedSquad } from "../book/roster.ts";
import { UNITS, type Unit } from "../book/units.rows.ts";
import type { SeMatchup } from "../matchup.ts";
import { SePlayer } from "../player/player.ts";

/** A model that is ordinary but for what is said of it. */
export function model(part: Partial<Unit>, rest: Partial<LoadedModel> = {}): LoadedModel {
  const unit = { ...UNITS[0]!, id: "vector", name: "Model", ...part };
  const plain = { guns: [], blades: [], points: 10, mastery: 0, primary: [], tertiary: [], split: -1 };
  return { unit, ...plain, vehicle: null, attached: false, ...rest };
}

export function squad(name: string, models: readonly LoadedModel[]): LoadedSquad {
  return { name, entry: 0, models, aboard: false };
}

export class Arena extends Stage<SeMatchup, SeBattle> {
  constructor(
    world: VectorCase,
    sides: readonly (readonly LoadedSquad[])[],
    duel: Partial<DuelTerms> = { distance: 0 },
    play: (m: SeMatchup) => SePlayer = (m) => new SePlayer(m),
  ) {
    const book = resolveBook(world.options, world.houseRules as HouseRules);
    const m = compileSquads(vectorScenario(world, { rules: "second-edition", mode: "duel", duel }), book, sides);
    super(world, m, m.squads, (dice, seen) => new SeBattle(m, sameStreams(dice), seen, play(m)));
  }
}

/** Dice that show listed faces, in order; `counts` are answers to counts. */
export function listed(faces: readonly number[], counts: readonly number[] = []): Dice {
  const left = [...faces];
  const answers = [...counts];
  const next = (from: number[]): number => {
    const found = from.shift();
    if (found === undefined) throw new Unsupported("this operation rolls more dice than are listed");
    return found;
  };
  const total = (n: number): number => Array.from({ length: n }, () => next(left)).reduce((sum, face) => sum + face, 0);
  return {
    die: () => next(left),
    sum: total,
    count: () => next(answers),
    test: () => next(answers),
    best: (n) => Math.max(...Array.from({ length: n }, () => next(left))),
    table: () => next(left),
    below: () => 0,
  };
}
