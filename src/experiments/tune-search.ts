/**
 * The search for the smallest change of prices after which every score is within its band. Pure: it yields what is to be played, and is
 * told what came of it. Cold.
 *
 * Stage after stage the surfaces are fitted, the sets of units are examined by size, and what is played next is what would settle the
 * smallest set that is still possible. Then the proposal is verified on dice that nothing hung on before: its error probability is shared by
 * rows, looks and attempts. What the numbers below are was settled on 1 437 synthetic games.
 */
import { assert } from "../errors.ts";
import { ladderCorners } from "../stats/army-ladder.ts";
import { normQuantile } from "../stats/portable-math.ts";
import type { Predicted } from "../stats/score-surface.ts";
import type { Unmendable } from "../stats/unmendable.ts";
import { type FairPrice, fairPrices, unmendableOf } from "./tune-fair.ts";
import { pricesAt, refusals, type TuneGame } from "./tune-game.ts";
import { type Positions, type TuneCell, TuneModel } from "./tune-model.ts";
import { type Examined, examine, leastOf, type SetTerms, setsOf } from "./tune-sets.ts";
import { blocksNeeded, type Fresh, type RowFound, rowsFound } from "./tune-verify.ts";

export interface TuneTerms {
  readonly confidence: number;
  /** What prices are multiples of; 0: anything. */
  readonly step: number;
  readonly maxBattles: number;
  /** All prices may move, by the least sum of squares, instead of as few as possible. */
  readonly spread?: boolean;
}

/** Blocks of one rung against another. */
export interface Draw {
  readonly pair: number;
  readonly first: number;
  readonly second: number;
  /** 0 is what is learnt from; each attempt at a verification has dice of its own, from 1. */
  readonly dice: number;
  readonly from: number;
  readonly blocks: number;
}

/** Draws to be played with the prices of a change in force; or who plays to be chosen again at them. */
export type TuneAsk =
  | { readonly kind: "play"; readonly draws: readonly Draw[]; readonly change: readonly number[] }
  | { readonly kind: "cast"; readonly change: readonly number[]; readonly positions: Positions };

/** Counts by half points of each draw; or, of each pair, whether others play it now. */
export type TuneReply = readonly (readonly number[])[] | readonly boolean[];

export type TuneVerdict = "fair already" | "tuned" | "reached" | "no price" | "undecided";

/** A set of units that would do, with the prices that it would have. */
export interface Remedy {
  readonly set: readonly number[];
  readonly prices: readonly number[];
}

export interface TuneFound {
  readonly verdict: TuneVerdict;
  /** Units whose prices change; with no price that does, the best compromise. */
  readonly set: readonly number[];
  readonly change: readonly number[];
  readonly prices: readonly number[];
  readonly fair: readonly FairPrice[];
  /** By the surfaces, at the old prices. */
  readonly before: readonly Predicted[];
  /** On fresh dice, simultaneous. */
  readonly after: readonly RowFound[];
  /** Of the armies that the budget buys, not mixed, at the new prices; by the surfaces. */
  readonly bought: readonly Predicted[];
  /** Other sets of the same size that may do as well, and smaller ones that were not ruled out. */
  readonly also: readonly Remedy[];
  readonly fewer: readonly (readonly number[])[];
  readonly left?: Unmendable;
  readonly battles: number;
  readonly stages: number;
  readonly attempts: number;
}

export interface TuneRefused {
  readonly verdict: "refused";
  readonly reasons: readonly string[];
}

const CHUNK = 64;
const FIRST_CHUNKS = 4;
const STAGES = 12;
const MOST_CHANGES = 3;
/** Standard deviations, in half-widths of a band, below which a set need not be known better. */
const EDGE = 0.1;
const READY = 0.3;
const NEAR = 0.25;
const ATTEMPTS = [0.75, 0.15, 0.1];
const LOOKS = [0.6, 0.4];
/** Blocks that a look has, by what the first would need. */
const TIMES = [1, 3];
/** Times that others may turn out to play before it is verified with whom there are. */
const MOST_RECASTS = 2;

export class TuneSearch {
  readonly game: TuneGame;
  readonly model: TuneModel;
  readonly #terms: TuneTerms;
  readonly #sets: SetTerms;
  readonly #none: readonly number[];
  /** Blocks that were drawn, by pair, rungs and dice. */
  readonly #used = new Map<string, number>();
  /** Prices that are in force in what is learnt from. */
  #inForce: readonly number[];
  battles = 0;

  constructor(game: TuneGame, terms: TuneTerms) {
    this.game = game;
    this.model = new TuneModel(game);
    this.#terms = terms;
    this.#none = game.units.map(() => 0);
    this.#inForce = this.#none;
    const z = normQuantile(1 - (1 - terms.confidence) / (2 * game.rows.length));
    this.#sets = { step: terms.step, z };
  }

  *run(): Generator<TuneAsk, TuneFound | TuneRefused, TuneReply> {
    const reasons = refusals(this.game);
    if (reasons.length > 0) return { verdict: "refused", reasons };
    const { maxBattles } = this.#terms;
    let chunks = FIRST_CHUNKS;
    let change = this.#none;
    let attempt = 0;
    let recasts = 0;
    let last: Attempt | undefined;
    let stage = 0;
    yield* this.#sample(this.#none, chunks);
    for (; stage < STAGES; stage++) {
      this.model.refit(change);
      const plan = this.#plan();
      const { best, waiting, dead } = plan;
      const ready = stage > 0 && waiting.length === 0 && best.sd <= READY;
      change = best.change;
      const next =
        3 * CHUNK * this.game.legs * 0.5 * chunks * this.game.pairs.length * (1 + 0.5 * Math.min(2, waiting.length));
      const isLast = stage === STAGES - 1 || this.battles + next > 0.5 * maxBattles;
      if (ready || isLast) {
        if (recasts < MOST_RECASTS && !isLast && (yield* this.#recast(change, chunks))) {
          recasts++;
          continue;
        }
        last = { plan, ...(yield* this.#verify(best, attempt)) };
        attempt++;
        this.#learn(last, change);
        if (last.verdict === "reached" || dead || attempt >= ATTEMPTS.length || !ready) break;
        if (this.game.priced) yield* this.#sample(this.#none, FIRST_CHUNKS);
        continue;
      }
      chunks *= 1.5;
      yield* this.#sample(change, chunks);
      const others = waiting.filter((each) => each !== best).toSorted((a, b) => a.beyond - b.beyond);
      for (const each of others.slice(0, 2)) yield* this.#sample(each.change, chunks / 2);
    }
    assert(last !== undefined, "a search without a verification");
    return this.#found(last, { attempts: attempt, stages: Math.min(stage, STAGES - 1) + 1 });
  }

  /** What the surfaces say: the set to be verified, and which sets are still to be told apart from it. */
  #plan(): Plan {
    const { units } = this.game;
    const seen: Examined[] = [];
    let candidate: Examined | undefined;
    for (const size of this.#sizes()) {
      const level = setsOf(units.length, size).map((set) => examine(this.model, set, this.#sets));
      seen.push(...level);
      const good = level.filter(({ ok }) => ok);
      if (good.length === 0) continue;
      candidate = leastOf(good, ({ norm }) => norm);
      break;
    }
    const possible = seen.filter((each) => each.possible);
    const dead = candidate === undefined && possible.length === 0;
    const most = candidate?.set.length ?? Infinity;
    const smaller = possible.filter(({ set }) => set.length < most);
    const waiting = smaller.filter(({ sd }) => sd > EDGE);
    return { best: bestOf(seen, possible, candidate, { smaller, waiting }), seen, smaller, waiting, dead };
  }

  #sizes(): number[] {
    const most = this.game.units.length;
    if (this.#terms.spread) return [0, most];
    const few = Array.from({ length: Math.min(most, MOST_CHANGES) + 1 }, (_, size) => size);
    return most > MOST_CHANGES ? [...few, most] : few;
  }

  // Dice

  /** So many chunks of each match-up at the prices of a change; of every corner at least one, since they carry the slopes. */
  *#sample(change: readonly number[], chunks: number): Generator<TuneAsk, void, TuneReply> {
    const positions = this.model.positions(change);
    if (positions === undefined) return;
    const draws = this.game.pairs.flatMap(([i, j], pair) => {
      const corners = ladderCorners(positions[i]!, positions[j]!);
      const [k, l] = [positions[i]!.rung, positions[j]!.rung];
      return [k, k + 1].flatMap((first) =>
        [l, l + 1].map((second) => {
          const weight = corners.find((each) => each.first === first && each.second === second)?.weight ?? 0;
          const blocks = Math.floor(chunks * weight + 0.5) * CHUNK;
          const least = this.model.has(pair, first, second) ? 0 : CHUNK;
          return { pair, first, second, dice: 0, blocks: Math.max(least, blocks) };
        }),
      );
    });
    for (const { draw, counts } of yield* this.#play(draws, this.#inForce))
      this.model.add(draw.pair, { ...draw, counts });
  }

  *#play(
    wanted: readonly Omit<Draw, "from">[],
    change: readonly number[],
  ): Generator<TuneAsk, { draw: Draw; counts: readonly number[] }[], TuneReply> {
    const draws = wanted
      .filter(({ blocks }) => blocks > 0)
      .map((draw): Draw => {
        const key = `${draw.pair} ${draw.first} ${draw.second} ${draw.dice}`;
        const from = this.#used.get(key) ?? 0;
        this.#used.set(key, from + draw.blocks);
        return { ...draw, from };
      });
    if (draws.length === 0) return [];
    const counts = (yield { kind: "play", draws, change }) as readonly (readonly number[])[];
    this.battles += draws.reduce((sum, { blocks }) => sum + this.game.legs * blocks, 0);
    return draws.map((draw, i) => ({ draw, counts: counts[i]! }));
  }

  /** Whether others play now than those whose cells are known; these are dropped then, and what is needed of them is played anew. */
  *#recast(change: readonly number[], chunks: number): Generator<TuneAsk, boolean, TuneReply> {
    const positions = this.model.positions(change)!;
    const changed = (yield { kind: "cast", change, positions }) as readonly boolean[];
    if (!changed.includes(true)) return false;
    for (const [pair, isChanged] of changed.entries()) if (isChanged) this.#forget(pair);
    yield* this.#sample(this.#none, 1);
    yield* this.#sample(change, chunks);
    return true;
  }

  #forget(pair: number): void {
    this.model.drop(pair);
    for (const key of [...this.#used.keys()])
      if (key.startsWith(`${pair} `) && key.endsWith(" 0")) this.#used.delete(key);
  }

  /** Fresh dice with the new prices in force, at most two looks. */
  *#verify({ change }: Examined, attempt: number): Generator<TuneAsk, Omit<Attempt, "plan">, TuneReply> {
    const { pairs, rows, legs } = this.game;
    const { confidence, maxBattles } = this.#terms;
    const positions = this.model.positions(change)!;
    const scores = this.model.scores(change)!;
    const fresh = pairs.map(() => new Map<string, TuneCell>());
    const blocksOf = (cells: Iterable<TuneCell>) =>
      [...cells].reduce((sum, { counts }) => sum + counts.reduce((all, count) => all + count, 0), 0);
    let found: readonly RowFound[] = [];
    for (const [look, part] of LOOKS.entries()) {
      const alpha = ((1 - confidence) * ATTEMPTS[attempt]! * part) / rows.length;
      let need = blocksNeeded(this.model, scores, normQuantile(1 - alpha / 2), TIMES[look]!);
      const room = maxBattles - this.battles;
      const ask = legs * need.reduce((sum, blocks, p) => sum + blocks - blocksOf(fresh[p]!.values()), 0);
      if (look > 0 && ask > room) break;
      if (ask > room) need = need.map((blocks) => Math.max(256, (blocks * Math.max(0, room)) / ask));
      const draws = pairs.flatMap(([i, j], pair) =>
        ladderCorners(positions[i]!, positions[j]!).map(({ first, second, weight }) => {
          const known = fresh[pair]!.get(`${first} ${second}`);
          const blocks = Math.max(1, Math.ceil((need[pair]! * weight) / CHUNK)) * CHUNK;
          return {
            pair,
            first,
            second,
            dice: attempt + 1,
            blocks: Math.max(0, blocks - blocksOf(known ? [known] : [])),
          };
        }),
      );
      for (const { draw, counts } of yield* this.#play(draws, change)) {
        const key = `${draw.first} ${draw.second}`;
        const known = fresh[draw.pair]!.get(key)?.counts;
        fresh[draw.pair]!.set(key, { ...draw, counts: counts.map((count, q) => count + (known?.[q] ?? 0)) });
      }
      found = rowsFound(this.game, positions, fresh, alpha);
      if (found.every(({ verdict }) => verdict === "in") || found.some(({ verdict }) => verdict === "out")) break;
    }
    const verdict = found.every(({ verdict }) => verdict === "in")
      ? "reached"
      : found.some(({ verdict }) => verdict === "out")
        ? "missed"
        : "open";
    return { verdict, rows: found, positions, fresh };
  }

  /** What a verification played is known like everything else; where prices show in battles, nothing else is any more. */
  #learn({ fresh }: Attempt, change: readonly number[]): void {
    if (this.game.priced && change.some((x, u) => x !== this.#inForce[u])) {
      for (const pair of this.game.pairs.keys()) this.#forget(pair);
      this.#inForce = change;
    }
    for (const [pair, cells] of fresh.entries()) for (const cell of cells.values()) this.model.add(pair, cell);
  }

  #found(last: Attempt, effort: Pick<TuneFound, "attempts" | "stages">): TuneFound {
    const { plan, verdict, rows, positions, fresh } = last;
    const { best, seen, smaller, dead } = plan;
    const { set, change } = best;
    this.model.refit(change);
    const fewer = smaller.filter((each) => each.set.length < set.length).map((each) => each.set);
    const word = wordOf(verdict, { changes: set.length, fewer: fewer.length, dead });
    const verified = { set, change, positions, fresh };
    const also = seen.filter((each) => each !== best && each.set.length === set.length && each.possible);
    const floor = positions.map(({ rung }) => ({ rung, part: 0 }));
    return {
      verdict: word,
      set,
      change,
      prices: pricesAt(this.game, change),
      fair: word === "no price" ? [] : fairPrices(this.model, verified, this.#terms.confidence),
      before: this.model.scores(this.#none) ?? [],
      after: rows,
      bought: this.model.rows(this.game.pairs.map((_, p) => this.model.pair(p, floor))),
      also: also.map((each) => ({ set: each.set, prices: pricesAt(this.game, each.change) })),
      fewer,
      ...(this.game.lists.length > 2 && { left: unmendableOf(this.model, verified) }),
      battles: this.battles,
      ...effort,
    };
  }
}

interface Plan {
  readonly best: Examined;
  readonly seen: readonly Examined[];
  /** Sets of fewer units that are not ruled out, and those of them that are not known well. */
  readonly smaller: readonly Examined[];
  readonly waiting: readonly Examined[];
  /** Nothing that was examined is possible. */
  readonly dead: boolean;
}

interface Attempt {
  readonly plan: Plan;
  readonly verdict: "reached" | "missed" | "open";
  readonly rows: readonly RowFound[];
  readonly positions: Positions;
  readonly fresh: Fresh;
}

function bestOf(
  seen: readonly Examined[],
  possible: readonly Examined[],
  candidate: Examined | undefined,
  { smaller, waiting }: Pick<Plan, "smaller" | "waiting">,
): Examined {
  // Fewer changes that lie at the edge of a band, and cannot be ruled out, come first.
  if (candidate !== undefined && smaller.length > 0 && waiting.length === 0) {
    const least = Math.min(...smaller.map(({ set }) => set.length));
    return leastOf(
      smaller.filter(({ set }) => set.length === least),
      ({ worst }) => worst,
    );
  }
  if (candidate !== undefined) return candidate;
  // Nothing fits: the fewest changes that are nearly as good as any.
  const pool = possible.length > 0 ? possible : seen;
  const least = Math.min(...pool.map(({ worst }) => worst));
  return pool
    .filter(({ worst }) => worst <= least + NEAR)
    .reduce((one, other) =>
      other.set.length < one.set.length || (other.set.length === one.set.length && other.norm < one.norm) ? other : one,
    );
}

function wordOf(
  verdict: Attempt["verdict"],
  { changes, fewer, dead }: { readonly changes: number; readonly fewer: number; readonly dead: boolean },
): TuneVerdict {
  if (verdict === "reached") return changes === 0 ? "fair already" : fewer > 0 ? "reached" : "tuned";
  return dead && verdict === "missed" ? "no price" : "undecided";
}
