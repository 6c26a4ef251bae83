/**
 * What is known of the scores of all match-ups, at any prices: a surface each (stats/score-surface.ts), mixed over the corners of the two
 * ladders. All prices act through two numbers of a match-up, so there is no more to learn where more of them are free. Cold.
 */
import { type LadderPosition, ladderCorners } from "../stats/army-ladder.ts";
import { log } from "../stats/portable-math.ts";
import { type Predicted, ScoreSurface } from "../stats/score-surface.ts";
import { billAt, positionsAt, pricesAt, type TuneGame } from "./tune-game.ts";

/** Of one rung of the first list against one of the second. */
export interface TuneCell {
  readonly first: number;
  readonly second: number;
  readonly counts: readonly number[];
}

export type Positions = readonly LadderPosition[];

const LEAST_SHARE = 1e-9;

export class TuneModel {
  readonly game: TuneGame;
  /** Of each pair, by its rungs. */
  readonly #cells: Map<string, TuneCell>[];
  #surfaces: readonly ((first: number, second: number) => Predicted)[] = [];
  #prices: readonly number[];

  constructor(game: TuneGame) {
    this.game = game;
    this.#cells = game.pairs.map(() => new Map());
    this.#prices = game.prices;
  }

  cells(pair: number): readonly TuneCell[] {
    return [...this.#cells[pair]!.values()];
  }

  has(pair: number, first: number, second: number): boolean {
    return this.#cells[pair]!.has(`${first} ${second}`);
  }

  add(pair: number, { first, second, counts }: TuneCell): void {
    const key = `${first} ${second}`;
    const known = this.#cells[pair]!.get(key)?.counts;
    const sum = counts.map((count, q) => count + (known?.[q] ?? 0));
    this.#cells[pair]!.set(key, { first, second, counts: sum });
  }

  /** What was played there is not what would be played now. */
  drop(pair: number): void {
    this.#cells[pair]!.clear();
  }

  /** Makes the surfaces anew, with the sizes of armies at these prices. */
  refit(change: readonly number[]): void {
    const { lists, pairs, budget } = this.game;
    this.#prices = pricesAt(this.game, change);
    const sizes = lists.map((_, i) => {
      const known = new Map<number, number>();
      return (rung: number): number => {
        let z = known.get(rung);
        if (z === undefined) {
          z = this.size(i, rung, budget);
          known.set(rung, z);
        }
        return z;
      };
    });
    this.#surfaces = pairs.map(([i, j], p) => {
      const cells = this.cells(p).toSorted((a, b) => a.first - b.first || a.second - b.second);
      const points = cells.map(({ first, second, counts }) => ({
        z: [sizes[i]!(first), sizes[j]!(second)] as const,
        counts,
      }));
      const surface = new ScoreSurface(points);
      const known = new Map<number, Predicted>();
      const width = lists[j]!.rungs.length;
      return (first: number, second: number): Predicted => {
        const key = first * width + second;
        let at = known.get(key);
        if (at === undefined) {
          at = surface.at([sizes[i]!(first), sizes[j]!(second)]);
          known.set(key, at);
        }
        return at;
      };
    });
  }

  /** ln(cost of a rung / budget) at the prices of the last fit. */
  size(list: number, rung: number, budget = this.game.budget): number {
    return log(Math.max(LEAST_SHARE, billAt(this.game.lists[list]!.rungs[rung]!, this.#prices)) / budget);
  }

  positions(change: readonly number[]): Positions | undefined {
    return positionsAt(this.game, pricesAt(this.game, change));
  }

  at(pair: number, first: number, second: number): Predicted {
    return this.#surfaces[pair]!(first, second);
  }

  /** Of the mixed armies. The corners are taken for fully correlated, which never is too narrow. */
  pair(pair: number, positions: Positions): Predicted {
    const [i, j] = this.game.pairs[pair]!;
    let score = 0;
    let sd = 0;
    for (const { first, second, weight } of ladderCorners(positions[i]!, positions[j]!)) {
      const at = this.at(pair, first, second);
      score += weight * at.score;
      sd += weight * at.sd;
    }
    return { score, sd };
  }

  /** Of every row; undefined where a list cannot be had at these prices. */
  scores(change: readonly number[]): Predicted[] | undefined {
    const positions = this.positions(change);
    if (positions === undefined) return undefined;
    return this.rows(this.game.pairs.map((_, p) => this.pair(p, positions)));
  }

  rows(pairs: readonly Predicted[]): Predicted[] {
    return this.game.rows.map(({ terms }) => {
      let score = 0;
      let variance = 0;
      for (const { pair, flipped, weight } of terms) {
        const { score: s, sd } = pairs[pair]!;
        score += weight * (flipped ? 1 - s : s);
        variance += weight * sd * (weight * sd);
      }
      return { score, sd: Math.sqrt(variance) };
    });
  }

  /** How the rows move with the prices of some units: [row][unit of the set]; undefined where a list cannot be had. */
  jacobian(change: readonly number[], set: readonly number[], step: number): number[][] | undefined {
    const columns = set.map((u) => {
      const [below, above] = [-step, step].map((by) => this.scores(change.map((x, v) => (v === u ? x + by : x))));
      if (below === undefined || above === undefined) return undefined;
      return above.map(({ score }, r) => (score - below[r]!.score) / (2 * step));
    });
    if (columns.some((column) => column === undefined)) return undefined;
    return this.game.rows.map((_, r) => columns.map((column) => column![r]!));
  }
}
