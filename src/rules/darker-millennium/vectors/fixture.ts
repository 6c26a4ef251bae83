/** Where vector operations are played: made-up units, compiled and fought by the same code as every battle. Cold. */
import type { Dice } from "../../../dice/dice.ts";
import { sameStreams } from "../../../dice/same-streams.ts";
import type { HouseRules } from "../../kernel/house-rules.ts";
import type { VectorCase } from "../../kernel/rule-system.ts";
import { NO_DICE, Stage, vectorScenario, type Witness } from "../../kernel/vectors.ts";
import { DkBattle } from "../battle/battle.ts";
import { resolveBook } from "../book/book.ts";
import { compileUnits } from "../book/compile.ts";
import type { LoadedModel, LoadedUnit } from "../book/roster.ts";
import { UNITS, type Unit } from "../book/units.rows.ts";
import type { DkMatchup } from "../matchup.ts";
import { DkPlayer } from "../player/player.ts";

/** A model that is ordinary but for what is said of it. */
export function model(part: Partial<Unit> = {}, rest: Partial<LoadedModel> = {}): LoadedModel {
  const unit = { ...UNITS[0]!, id: "vector", name: "Model", ...part };
  const none = { armour: 0, walker: false, champion: false, character: false };
  return { unit, guns: [], blades: [], points: 10, ...none, ...rest };
}

/** A unit of teams. */
export function unit(name: string, teams: readonly (readonly LoadedModel[])[], detachment = 0): LoadedUnit {
  return { name, entry: 0, detachment, teams: teams.map((models, i) => ({ name: `${name} ${i}`, models })) };
}

/** One team of one model. */
export const single = (name: string, part: Partial<Unit> = {}): LoadedUnit => unit(name, [[model(part)]]);

export class Arena extends Stage<DkMatchup, DkBattle> {
  constructor(
    world: VectorCase,
    sides: readonly (readonly LoadedUnit[])[] = [[single("A")], [single("B")]],
    part: Readonly<Record<string, unknown>> = { mode: "duel" },
    play: (m: DkMatchup) => DkPlayer = (m) => new DkPlayer(m),
  ) {
    const { houseRules = {}, ...mode } = part;
    const own = { ...world.houseRules, ...(houseRules as object) } as HouseRules;
    const book = resolveBook(world.options, own);
    const m = compileUnits(vectorScenario(world, { rules: "darker-millennium", ...mode } as never), book, sides);
    super(world, m, m.teams, (dice, seen) => new DkBattle(m, sameStreams(dice), seen, play(m)));
  }

  /** Plays once with the dice that the vector lists. */
  scripted<R>(play: (w: DkBattle, seen: Witness) => R): R {
    return this.world.script(this.m.dice, (dice: Dice) => this.once(play, dice));
  }

  /** For rules that only look at the board: its rulings and numbers are those of the vector. */
  asked<R>(answer: (w: DkBattle) => R): R {
    return this.once(answer, NO_DICE);
  }
}

/** Results with their chances as lists, in the order of the results: numbers by size, words by letters, records by their fields. */
export function listed<V>(pairs: readonly (readonly [V, unknown])[]): (readonly [V, unknown])[] {
  return [...pairs].sort(([a], [b]) => compare(a, b));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "object" && typeof b === "object") {
    const [mine, theirs] = [Object.values(a as object), Object.values(b as object)];
    for (const [i, value] of mine.entries()) {
      const order = compare(value, theirs[i]);
      if (order !== 0) return order;
    }
    return 0;
  }
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
