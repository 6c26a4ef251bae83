/** Lists by their recipes and prices, as `tune` is asked about them, and an oracle that answers exactly what scores are true. */
import {
  allPairs,
  BAND,
  type Bill,
  type TuneGame,
  type TuneList,
  type TuneRow,
} from "../../src/experiments/tune-game.ts";
import {
  type Draw,
  type TuneFound,
  type TuneRefused,
  TuneSearch,
  type TuneTerms,
} from "../../src/experiments/tune-search.ts";
import { buyingOrder } from "../../src/stats/army-ladder.ts";
import { exp, log } from "../../src/stats/portable-math.ts";

export interface Recipe {
  readonly name: string;
  readonly recipe: Readonly<Record<string, number>>;
}

export interface Catalogue {
  readonly prices: Readonly<Record<string, number>>;
  readonly worth: Readonly<Record<string, number>>;
  readonly lists: readonly Recipe[];
  readonly free: readonly string[];
  readonly budget: number;
  /** Logits by which the first list beats the second beyond what both are worth. */
  readonly circle?: Readonly<Record<string, number>>;
}

export function gameOf({ prices, lists, free, budget }: Catalogue): TuneGame {
  const cheapest = Math.min(...lists.flatMap(({ recipe }) => Object.keys(recipe).map((unit) => prices[unit]!))) / 2;
  const models = Math.floor((1.05 * budget) / cheapest) + 3;
  const pairs = allPairs(lists.length);
  return {
    lists: lists.map(({ name, recipe }): TuneList => {
      const kinds = Object.keys(recipe);
      const order = buyingOrder(Object.values(recipe), models);
      const bill = (bought: readonly string[]): Bill => ({
        points: bought.reduce((sum, unit) => sum + (free.includes(unit) ? 0 : prices[unit]!), 0),
        free: free.map((unit) => bought.filter((each) => each === unit).length),
      });
      const models_ = order.map((kind) => kinds[kind]!);
      return {
        name,
        written: bill(kinds.flatMap((unit) => Array.from({ length: recipe[unit]! }, () => unit))),
        rungs: Array.from({ length: models + 1 }, (_, k) => bill(models_.slice(0, k))),
      };
    }),
    pairs,
    rows: pairs.map(
      ([i, j], pair): TuneRow => ({
        name: `${lists[i]!.name} against ${lists[j]!.name}`,
        target: 0.5,
        delta: BAND,
        terms: [{ pair, flipped: false, weight: 1 }],
      }),
    ),
    units: free,
    prices: free.map((unit) => prices[unit]!),
    bounds: free.map((unit) => ({ low: prices[unit]! / 2, high: prices[unit]! * 2 })),
    budget,
    legs: 2,
  };
}

/** What the first list truly scores, rung against rung. */
export function trueScore(
  { worth, lists, circle = {} }: Catalogue,
  game: TuneGame,
  draw: Pick<Draw, "pair" | "first" | "second">,
) {
  const [i, j] = game.pairs[draw.pair]!;
  const strength = (list: number, rung: number) => {
    const { recipe } = lists[list]!;
    const kinds = Object.keys(recipe);
    return buyingOrder(Object.values(recipe), rung).reduce((sum, kind) => sum + worth[kinds[kind]!]!, 0);
  };
  const beyond = circle[`${lists[i]!.name}${lists[j]!.name}`] ?? 0;
  return 1 / (1 + exp(-(4 * log(strength(i, draw.first) / strength(j, draw.second)) + beyond)));
}

/** No luck at all: n blocks of a score are as many wins and losses as it says. */
export function exactly(score: number, blocks: number): number[] {
  const wins = Math.floor(blocks * score * score + 0.5);
  const losses = Math.floor(blocks * (1 - score) * (1 - score) + 0.5);
  return [losses, 0, blocks - wins - losses, 0, wins];
}

/** The search, answered by what `play` says of each draw. */
export function searched(
  game: TuneGame,
  terms: Partial<TuneTerms>,
  play: (draw: Draw, change: readonly number[]) => readonly number[],
  recast: () => readonly boolean[] = () => game.pairs.map(() => false),
): TuneFound | TuneRefused {
  const search = new TuneSearch(game, { confidence: 0.95, step: 0, maxBattles: 1 << 20, ...terms }).run();
  let asked = search.next();
  while (asked.done !== true) {
    const { value } = asked;
    const reply = value.kind === "cast" ? recast() : value.draws.map((draw) => play(draw, value.change));
    asked = search.next(reply);
  }
  return asked.value;
}
