/** Where the vector operations of the psychic phase are played: a few made-up psykers and models, and players that bid what they are told. Cold. */
import type { Dice } from "../../../dice/dice.ts";
import { sameStreams } from "../../../dice/same-streams.ts";
import type { HouseRules } from "../../kernel/house-rules.ts";
import type { VectorCase } from "../../kernel/rule-system.ts";
import { Stage, vectorScenario } from "../../kernel/vectors.ts";
import { SeBattle } from "../battle/battle.ts";
import { resolveBook } from "../book/book.ts";
import { compileSquads } from "../book/compile.ts";
import { CARDS } from "../book/data.ts";
import type { AttackTerms } from "../book/modes.ts";
import type { LoadedModel, LoadedSquad } from "../book/roster.ts";
import { UNITS, type Unit } from "../book/units.rows.ts";
import { VEHICLES, type Vehicle } from "../book/vehicles.rows.ts";
import { CARD_KINDS, type SeMatchup } from "../matchup.ts";
import { SePlayer } from "../player/player.ts";

/** What is said of a model that is otherwise ordinary. */
interface Said {
  readonly unit?: Partial<Unit>;
  readonly mastery?: number;
  readonly vehicle?: Partial<Vehicle>;
}

export function model({ unit, mastery = 0, vehicle }: Said): LoadedModel {
  return {
    unit: { ...UNITS[0]!, id: "vector", name: "Model", closeCombat: [], ranged: [], flags: [], ...unit },
    ...{ guns: [], blades: [], points: 10, mastery, split: -1, attached: false },
    primary: mastery > 0 ? ["Adeptus"] : [],
    tertiary: [],
    vehicle: vehicle === undefined ? null : { ...VEHICLES[0]!, ...vehicle },
  };
}

export function squad(said: Said, count = 1): LoadedSquad {
  const each = model(said);
  return { name: "Squad", entry: 0, models: Array.from({ length: count }, () => each), aboard: false };
}

export const psyker = (mastery: number, unit: Partial<Unit> = {}): LoadedSquad => squad({ mastery, unit });

/** Bids what it is told, by seat. */
class Bidder extends SePlayer {
  private readonly bids: readonly number[];

  constructor(m: SeMatchup, bids: readonly number[]) {
    super(m);
    this.bids = bids;
  }

  override bid(seat: number): number {
    return this.bids[seat]!;
  }
}

interface Terms {
  readonly attack?: Partial<AttackTerms>;
  readonly houseRules?: HouseRules;
  readonly bids?: readonly number[];
}

export class PsychicArena extends Stage<SeMatchup, SeBattle> {
  constructor(world: VectorCase, sides: readonly (readonly LoadedSquad[])[], terms: Terms = {}) {
    const book = resolveBook(world.options, { ...(world.houseRules as HouseRules), ...terms.houseRules });
    const part = {
      rules: "second-edition",
      mode: "attack",
      attack: { action: "power", range: 3, ...terms.attack },
    } as const;
    const m = compileSquads(vectorScenario(world, part), book, sides);
    super(
      world,
      m,
      m.models,
      (dice, seen) => new SeBattle(m, sameStreams(dice), seen, new Bidder(m, terms.bids ?? [0, 0])),
    );
  }

  /** Dice that show listed faces in order; whatever is drawn is the first. */
  faces(listed: readonly number[]): Dice {
    return facesOf(this.m, listed);
  }
}

/** Dice of a matchup that show listed faces in order; whatever is drawn is the first. */
export const facesOf = (m: SeMatchup, listed: readonly number[]): Dice => new Faces(m, listed);

class Faces implements Dice {
  private readonly m: SeMatchup;
  private readonly faces: number[];

  constructor(m: SeMatchup, faces: readonly number[]) {
    this.m = m;
    this.faces = [...faces];
  }

  test(kind: number): number {
    return this.count(1, kind);
  }

  count(n: number, kind: number): number {
    const { need, dice } = this.m.dice.kinds[kind]!;
    let passed = 0;
    for (let i = 0; i < n; i++) if (need <= 6 * dice && this.sum(dice) >= need) passed++;
    return passed;
  }

  die(): number {
    const face = this.faces.shift();
    if (face === undefined) throw new Error("more dice are rolled than are listed");
    return face;
  }

  sum(n: number): number {
    let total = 0;
    for (let i = 0; i < n; i++) total += this.die();
    return total;
  }

  best(n: number): number {
    let most = 0;
    for (let i = 0; i < n; i++) most = Math.max(most, this.die());
    return most;
  }

  table(): number {
    return this.die();
  }

  below(): number {
    return 0;
  }
}

/** House rules for a deck of these cards alone. */
export function deckOf(counts: Readonly<Record<string, number>>): HouseRules {
  return Object.fromEntries(CARDS.map((card) => [`warpDeck.default.${card}`, counts[card] ?? 0]));
}

/** How many of each kind of card a list holds, in the order of their numbers. */
export function countsOf(cards: readonly string[]): number[] {
  const counts = Array.from({ length: CARD_KINDS }, () => 0);
  for (const card of cards) counts[CARDS.indexOf(card as (typeof CARDS)[number])]!++;
  return counts;
}

/** The names of cards that are counted. */
export function cardsOf(counts: Iterable<number>): string[] {
  return [...counts].flatMap((n, card) => Array.from({ length: n }, () => CARDS[card] as string));
}
