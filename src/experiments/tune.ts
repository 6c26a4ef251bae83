/**
 * "Which prices make these lists fair?": the smallest change of free prices after which every match-up, at exactly equal cost, is within its
 * band. Cold.
 *
 * The search is pure (tune-search.ts); here its draws are played. Players are chosen for each match-up at the old prices, and again before
 * each verification. Where prices show in the battles themselves, as where points lost decide, a verification is fought with the new ones
 * in force: what is told is what will be.
 */
import { interruptedBefore, UserError } from "../errors.ts";
import type { CastSummary } from "../estimate/played-well.ts";
import type { Origin } from "../estimate/summary.ts";
import { given } from "../given.ts";
import type { Contest } from "../scenario/contenders.ts";
import { pitted } from "../scenario/contenders.ts";
import { scenarioHash } from "../scenario/hash.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { type Stages, simulate, toItsEnd } from "../simulate.ts";
import { type LadderPosition, ladderCorners } from "../stats/army-ladder.ts";
import { CHEAP_RACE } from "../stats/equilibrium-race.ts";
import type { Interval } from "../stats/interval.ts";
import { version } from "../version.ts";
import { Cast, type Casting, castSummary } from "./cast.ts";
import { blockPoints, type ScenarioCell } from "./cells.ts";
import type { Players } from "./choose-players.ts";
import type { PlayTerms } from "./effort.ts";
import { allPairs, BAND, billAt, positionsAt, pricesAt, refusals, type TuneGame, type TuneRow } from "./tune-game.ts";
import { dearest, type FreeUnit, freeUnits, type ListLadder, laddersOf, priced, raisedLimit } from "./tune-lists.ts";
import type { Positions } from "./tune-model.ts";
import { type Draw, type TuneAsk, type TuneFound, type TuneReply, TuneSearch, type TuneTerms } from "./tune-search.ts";

/** Battles of all, learning and verification together. */
export const TUNE_CAP = 1_048_576;
/** Prices are whole numbers in every rulebook. */
export const TUNE_STEP = 1;
/** Blocks played in one go, so that memory does not grow with what is asked for. */
const MOST_AT_ONCE = 8192;
/** Blocks by which it is found out whether prices show in battles. */
const PROBE_BLOCKS = 64;
const CONFIDENCE = 0.95;

/** Where a score is to be: its target, and the half-width of its band. */
export interface Band {
  readonly target: number;
  readonly delta: number;
}

export interface TuneQuestion {
  /** Units whose prices may change. */
  readonly free: readonly string[];
  /** In points, by unit; absent: from half the price to twice of it. */
  readonly bounds?: ReadonlyMap<string, Interval>;
  /** What every army costs; absent: what the dearest list does. */
  readonly budget?: number;
  /** Every list against all others together, instead of every match-up by itself. */
  readonly field?: boolean;
  readonly band?: number;
  /** Bands of their own, by the name of the row. */
  readonly targets?: ReadonlyMap<string, Band>;
  readonly step?: number;
  readonly spread?: boolean;
}

export interface TuneOptions extends Omit<PlayTerms, "battles"> {
  readonly casting?: Casting;
}

/** A question that can be answered. */
export interface OpenTune {
  readonly contest: Contest;
  readonly units: readonly FreeUnit[];
  readonly lists: readonly ListLadder[];
  readonly game: TuneGame;
  readonly step: number;
  readonly question: TuneQuestion;
}

export interface TuneResult extends Origin, Omit<TuneFound, "fair"> {
  readonly terms: string;
  readonly confidence: number;
  readonly budget: number;
  /** The limit of points of the terms, where it was raised for these battles. */
  readonly raised?: number;
  readonly field: boolean;
  readonly step: number;
  readonly spread: boolean;
  readonly units: readonly (FreeUnit & {
    readonly proposed: number;
    readonly fair?: Omit<TuneFound["fair"][number], "unit">;
  })[];
  readonly lists: readonly {
    readonly name: string;
    readonly from: string;
    readonly points: number;
    /** "1 ork_nob, 8 or 9 ork_boy": what the budget buys at the old prices, and at the new ones. */
    readonly before: string;
    readonly after: string;
    readonly scenarioHash: string;
  }[];
  readonly rows: readonly Pick<TuneRow, "name" | "target" | "delta">[];
  readonly pairs: readonly string[];
  /** The verification was fought at the new prices, because they show in battles. */
  readonly inForce: boolean;
  /** They show, and all was fought at the old prices, because the new ones are no whole numbers. */
  readonly atOldPrices: boolean;
  readonly selection?: number;
  readonly players?: readonly (CastSummary | undefined)[];
  /** To paste into a scenario. */
  readonly houseRules: Readonly<Record<string, number>>;
}

/** Refuses what cannot be answered, with all reasons. */
export function openTune(contest: Contest, question: TuneQuestion): OpenTune {
  const { contenders, scenario } = contest;
  if (contenders.length < 2) throw new UserError("tune needs two lists or more; found one");
  if (scenario.mode === "attack")
    throw new UserError("an attack has no winner, and so no fair price; give --terms with a duel");
  const { bounds = new Map<string, Interval>(), budget = dearest(contest), step = TUNE_STEP } = question;
  const units = freeUnits(contest, { free: question.free, bounds });
  const lists = laddersOf(contest, units, budget);
  const pairs = allPairs(lists.length);
  const { layoutLegs } = legsOf(contest);
  const game: TuneGame = {
    lists,
    pairs,
    rows: rowsOf(lists, pairs, question),
    units: units.map(({ id }) => id),
    prices: units.map(({ price }) => price),
    bounds: units.map((unit) => unit.bounds),
    budget,
    legs: layoutLegs,
  };
  const reasons = refusals(game);
  if (reasons.length > 0) throw new UserError(`refused: ${reasons.join(";\n")}`);
  return { contest, units, lists, game, step, question };
}

function legsOf({ scenario }: Contest): { readonly layoutLegs: 1 | 2 } {
  return { layoutLegs: scenario.mirror ? 2 : 1 };
}

function rowsOf(
  lists: readonly ListLadder[],
  pairs: TuneGame["pairs"],
  { field, band = BAND, targets = new Map<string, Band>() }: TuneQuestion,
): TuneRow[] {
  const rows = field
    ? lists.map(({ name }, i): TuneRow => {
        const weight = 1 / (lists.length - 1);
        const terms = pairs.flatMap(([a, b], pair) => (a === i || b === i ? [{ pair, flipped: b === i, weight }] : []));
        return { name, target: 0.5, delta: band, terms };
      })
    : pairs.map(([i, j], pair): TuneRow => {
        const name = `${lists[i]!.name} against ${lists[j]!.name}`;
        return { name, target: 0.5, delta: band, terms: [{ pair, flipped: false, weight: 1 }] };
      });
  const names = rows.map(({ name }) => name);
  for (const name of targets.keys())
    if (!names.includes(name))
      throw new UserError(`--target: there is no "${name}"; expected one of ${names.join(", ")}`);
  return rows.map((row) => ({ ...row, ...targets.get(row.name) }));
}

/** What a result to extend must have been about. */
export function aboutTune({ contest, lists, units, game }: OpenTune): Record<string, string> {
  const { rulebook } = contest;
  const hashes = lists.map(({ name, side }) => {
    const scenario = rulebook.resolve(pitted(contest, side, side));
    return [`scenario hash of ${name}`, scenarioHash(scenario)] as const;
  });
  return {
    ...Object.fromEntries(hashes),
    free: units.map(({ id }) => id).join(", "),
    budget: String(game.budget),
  };
}

/** Throws `interruptedBefore` where it is not verified yet: a price that is not is none. */
export async function tune(open: OpenTune, options: TuneOptions): Promise<TuneResult> {
  const table = new TuneTable(open, options);
  let found: TuneResult | undefined;
  const play = async () => {
    found = await table.answer();
  };
  if (!(await toItsEnd(play())) || found === undefined) throw interruptedBefore("the prices were verified");
  return found;
}

class TuneTable {
  readonly #open: OpenTune;
  readonly #options: TuneOptions;
  readonly #cast: Cast;
  /** Of each pair. */
  #players: (Players | undefined)[] = [];
  readonly #cells = new Map<string, ScenarioCell>();
  readonly #begun: number;

  constructor(open: OpenTune, options: TuneOptions) {
    this.#open = open;
    this.#options = options;
    const { scheduler, seed, casting, module, moduleUrl } = options;
    const { rulebook } = open.contest;
    this.#cast = new Cast({ rulebook, scheduler, seed, rule: CHEAP_RACE, ...given({ casting, module, moduleUrl }) });
    this.#begun = scheduler.battles;
  }

  async answer(): Promise<TuneResult> {
    const { step, question } = this.#open;
    const none = this.#open.game.units.map(() => 0);
    const positions = positionsAt(this.#open.game, pricesAt(this.#open.game, none))!;
    for (const pair of this.#open.game.pairs.keys())
      this.#players[pair] = await this.#choose(pair, none, positions, false);
    // Prices between whole numbers cannot be in force.
    const shows = await this.#priceShows(positions);
    const inForce = shows && step > 0;
    const game = { ...this.#open.game, ...(inForce && { priced: true }) };
    const { confidence = CONFIDENCE, maxBattles = TUNE_CAP, scheduler } = this.#options;
    const terms: TuneTerms = { confidence, step, maxBattles, spread: question.spread === true };
    const search = new TuneSearch(game, terms).run();
    scheduler.expect(scheduler.battles + likelyBattles(game, maxBattles));
    let asked = search.next();
    while (asked.done !== true) asked = search.next(await this.#reply(asked.value, inForce));
    const { value } = asked;
    if (value.verdict === "refused") throw new UserError(`refused: ${value.reasons.join(";\n")}`);
    return this.#result(value, { confidence, inForce, atOldPrices: shows && !inForce });
  }

  #reply(ask: TuneAsk, inForce: boolean): Promise<TuneReply> {
    return ask.kind === "play" ? this.#play(ask.draws, ask.change, inForce) : this.#chooseAgain(ask, inForce);
  }

  // Players

  /** For the armies that meet most often. */
  async #choose(
    pair: number,
    change: readonly number[],
    positions: Positions,
    inForce: boolean,
  ): Promise<Players | undefined> {
    const [i, j] = this.#open.game.pairs[pair]!;
    const { first, second } = ladderCorners(positions[i]!, positions[j]!).reduce((most, each) =>
      each.weight > most.weight ? each : most,
    );
    return this.#cast.players(this.#scenario({ pair, first, second }, change, inForce));
  }

  /** Of each pair, whether others play it now. */
  async #chooseAgain({ change, positions }: TuneAsk & { readonly kind: "cast" }, inForce: boolean): Promise<boolean[]> {
    const changed: boolean[] = [];
    for (const pair of this.#open.game.pairs.keys()) {
      const players = await this.#choose(pair, change, positions, inForce);
      const isOther = mixWords(players) !== mixWords(this.#players[pair]);
      if (isOther) {
        this.#players[pair] = players;
        for (const key of [...this.#cells.keys()]) if (key.startsWith(`${pair} `)) this.#cells.delete(key);
      }
      changed.push(isOther);
    }
    return changed;
  }

  // Battles

  #scenario(
    { pair, first, second }: Pick<Draw, "pair" | "first" | "second">,
    change: readonly number[],
    inForce: boolean,
  ): Scenario {
    const { contest, lists, game } = this.#open;
    const [i, j] = game.pairs[pair]!;
    const at = inForce ? priced(contest, this.#houseRules(change)) : contest;
    return pitted(at, lists[i]!.armies[first]!, lists[j]!.armies[second]!);
  }

  /** Prices that differ from those of today. */
  #houseRules(change: readonly number[]): Record<string, number> {
    const { units, game, step } = this.#open;
    const prices = pricesAt(game, change);
    return Object.fromEntries(
      units.flatMap(({ key }, u) => (change[u] === 0 ? [] : [[key, rounded(prices[u]!, step)] as const])),
    );
  }

  #cell(
    draw: Pick<Draw, "pair" | "first" | "second" | "dice">,
    change: readonly number[],
    inForce: boolean,
  ): ScenarioCell {
    const { pair, first, second, dice } = draw;
    const key = `${pair} ${first} ${second} ${dice} ${inForce ? change.join() : ""}`;
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      const { lists, game } = this.#open;
      const [i, j] = game.pairs[pair]!;
      // By what is in the armies: they are the same whatever other rungs there are.
      const army = (list: ListLadder, rung: number) => `${list.name} ${list.counts[rung]!.join("+")}`;
      const attempt = dice === 0 ? "" : `, verification ${dice}`;
      const label = `${army(lists[i]!, first)} v ${army(lists[j]!, second)}${attempt}`;
      cell = this.#cast.cell(this.#scenario(draw, change, inForce), this.#players[pair], label);
      if (!cell.layout.score)
        throw new UserError("a price needs a winner; in mode attack there is none. Try mode: duel");
      this.#cells.set(key, cell);
    }
    return cell;
  }

  async #play(draws: readonly Draw[], change: readonly number[], inForce: boolean): Promise<number[][]> {
    const parts = draws.map((draw) => ({
      cell: this.#cell(draw, change, inForce),
      at: draw.from,
      to: draw.from + draw.blocks,
    }));
    const counts = parts.map(({ cell }) => new Array<number>(2 * cell.layout.legs + 1).fill(0));
    const open = () => [...parts.keys()].filter((d) => parts[d]!.at < parts[d]!.to);
    const stages: Stages = {
      next: () =>
        open().map((d) => {
          const { cell, at, to } = parts[d]!;
          return { cell, from: at, to: Math.min(to, at + MOST_AT_ONCE) };
        }),
      take: (played) => {
        for (const [p, d] of open().entries()) {
          for (const points of blockPoints(played[p]!)) counts[d]![points]! += 1;
          parts[d]!.at = played[p]!.to;
        }
      },
    };
    await simulate(stages, this.#options.scheduler);
    return counts;
  }

  /** Whether some battles end otherwise when the free prices are others. */
  async #priceShows(positions: Positions): Promise<boolean> {
    const { game, units } = this.#open;
    const other = units.map(({ price, bounds }, u) =>
      Math.min(Math.floor(bounds.high), Math.round(price * (1 + (u + 1) / (units.length + 1)))),
    );
    const { contest, lists } = this.#open;
    const houseRules = Object.fromEntries(units.map(({ key }, u) => [key, other[u]!]));
    const cells = game.pairs.flatMap(([i, j], pair) => {
      const draw = { pair, first: positions[i]!.rung, second: positions[j]!.rung, dice: 0 };
      const cell = this.#cell(draw, [], false);
      const [one, two] = [lists[i]!.armies[draw.first]!, lists[j]!.armies[draw.second]!];
      return [cell, this.#cast.cell(pitted(priced(contest, houseRules), one, two), this.#players[pair], cell.label)];
    });
    const { scheduler } = this.#options;
    const played = await scheduler.play(cells.map((cell) => ({ cell, from: 0, to: PROBE_BLOCKS })));
    const scores = played.map((each) => [...blockPoints(each)].join(""));
    scheduler.giveBack(played);
    return scores.some((score, c) => c % 2 === 1 && score !== scores[c - 1]);
  }

  // The answer

  #result(
    found: TuneFound,
    { confidence, ...prices }: { readonly confidence: number } & Pick<TuneResult, "inForce" | "atOldPrices">,
  ): TuneResult {
    const { contest, units, lists, game, step, question } = this.#open;
    const { rulebook, scenario } = contest;
    const { seed, scheduler } = this.#options;
    const { fair, ...told } = found;
    const [old, now] = [game.prices, found.prices].map((prices) => positionsAt(game, prices)!);
    const most = Math.max(...lists.map((list, i) => billAt(list.rungs[now![i]!.rung + 1]!, found.prices)));
    const raised = raisedLimit(contest, most);
    const players = this.#players.map((each) => each && castSummary(each));
    return {
      wargauge: version,
      rules: rulebook.id,
      mode: scenario.mode,
      terms: scenario.title,
      seed,
      confidence,
      budget: game.budget,
      ...given({ raised }),
      field: question.field === true,
      step,
      spread: question.spread === true,
      ...told,
      units: units.map((unit, u) => {
        const { unit: _, ...price } = fair.find((each) => each.unit === u) ?? {};
        return {
          ...unit,
          proposed: rounded(found.prices[u]!, step),
          ...("value" in price && { fair: price as never }),
        };
      }),
      lists: lists.map((list, i) => ({
        name: list.name,
        from: list.from,
        points: list.points,
        before: armyWords(list, old![i]!),
        after: armyWords(list, now![i]!),
        scenarioHash: scenarioHash(rulebook.resolve(pitted(contest, list.side, list.side))),
      })),
      rows: game.rows.map(({ name, target, delta }) => ({ name, target, delta })),
      pairs: game.pairs.map(([i, j]) => `${lists[i]!.name} against ${lists[j]!.name}`),
      ...prices,
      battles: scheduler.battles - this.#begun,
      ...(this.#cast.battles > 0 && { selection: this.#cast.battles, players }),
      houseRules: Object.fromEntries(found.set.map((u) => [units[u]!.key, rounded(found.prices[u]!, step)])),
    };
  }
}

/** Divisions and exponentials leave a last bit beside the whole number. */
function rounded(price: number, step: number): number {
  return step === 0 ? price : Math.round(price / step) * step;
}

/** "1 ork_nob, 8 or 9 ork_boy". */
function armyWords({ entries, counts }: ListLadder, { rung, part }: LadderPosition): string {
  const [below, above] = [counts[rung]!, counts[part > 0 ? rung + 1 : rung]!];
  return entries
    .flatMap((name, i) => {
      if (above[i] === 0) return [];
      return [`${below[i] === above[i] ? below[i] : `${below[i]} or ${above[i]}`} ${name}`];
    })
    .join(", ");
}

function mixWords(players: Players | undefined): string {
  return players === undefined
    ? ""
    : JSON.stringify(castSummary(players).sides.map(({ scripts }) => scripts.filter(({ share }) => share > 0)));
}

/** For the progress bar only: what most searches took. */
function likelyBattles({ pairs, rows, legs }: TuneGame, maxBattles: number): number {
  const room = 0.75 * Math.min(...rows.map(({ delta }) => delta));
  const each = Math.max(256, (18 * 0.1) / (room * room));
  return Math.min(maxBattles, 2 * legs * pairs.length * each * (rows.length < pairs.length ? 0.5 : 1));
}
