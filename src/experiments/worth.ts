/**
 * "What is +1 Toughness worth?": each characteristic, weapon, item and rule of a unit in points. Cold.
 *
 * A change is worth what it adds to the score, told in points by what points add to the score: models more and fewer of a
 * yardstick, which is the unit itself where its number may change. Both are differences between armies that meet the same
 * opponents on the same dice, so worth = [S(changed) - S(as it is)] / [score of a point], a quotient of two correlated means, and
 * its interval is Fieller's (stats/fieller.ts). Where the score hardly reacts to points there
 * is no finite interval, and none is told.
 *
 * Every change stops by itself at the first chunk end at which it is known well enough; that looks at widths, never at signs.
 */
import { type Arena, Interrupted } from "../chunk/arena.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { FIRST_LOOK_BLOCKS } from "../chunk/stop.ts";
import { interruptedBefore, UserError } from "../errors.ts";
import type { Estimate } from "../estimate/summary.ts";
import { given } from "../given.ts";
import type { BattleCode } from "../rules/battles.ts";
import type { Lever, Matchup } from "../rules/rule-system.ts";
import { pitted } from "../scenario/contenders.ts";
import { nearest } from "../scenario/nearest.ts";
import type { Scenario, Side } from "../scenario/scenario.ts";
import { holm } from "../stats/holm.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { version } from "../version.ts";
import { openCell } from "./cells.ts";
import { legalProblems, type UnitQuestion, unitName, unitTitle, withCopies } from "./lattice.ts";
import { Moments } from "./moments.ts";
import { type Gauntlet, playPoints } from "./superblocks.ts";
import { playTogether, type Together } from "./worth-together.ts";

/** Cap of a worth, in battles of each army against each opponent. */
export const WORTH_CAP = 65_536;
/** A worth is known well enough when its half-width is this share of what the unit costs. */
export const WORTH_PRECISION = 0.02;
/** A price fits when the worth is certainly within this share of it, or within a smaller share of all that the unit costs. */
export const FAIR_SHARE = 0.1;
export const FAIR_SHARE_OF_UNIT = 0.04;
const STAGE_BLOCKS = 8 * CHUNK_BLOCKS;

export interface WorthOptions extends BattleCode {
  readonly arena: Arena;
  readonly seed: string;
  readonly confidence?: number;
  /** A fixed number of battles of each army against each opponent, looked at once. */
  readonly battles?: number;
  readonly maxBattles?: number;
  /** Half-width that is enough, as a share of the unit's points. */
  readonly precision?: number;
  /** Entry whose models are the yardstick; absent: the unit, or the largest entry of its side that may change in number. */
  readonly yardstick?: number;
  /** Only changes in whose name the words of one of these stand, whole and in this order, in any case. */
  readonly only?: readonly string[];
  /** Take the best so many changes two at a time as well. */
  readonly together?: number;
}

export type PriceVerdict = "under-costed" | "over-costed" | "fair" | "open";

export interface LeverWorth extends Pick<Lever, "kind" | "unit" | "name" | "change"> {
  /** Models of the other side that change as well. */
  readonly also?: readonly string[];
  /** Superblocks, and how many of them came out differently. */
  readonly blocks: number;
  readonly changedBlocks: number;
  /** What having it adds to the score. */
  readonly score: Estimate;
  /** What having it is worth, in points; absent when no price can be told. */
  readonly worth?: Estimate;
  /** The same for each model that has it. */
  readonly perModel?: Estimate;
  /** What the rulebook asks for it; absent where nothing is asked. */
  readonly listed?: number;
  readonly verdict?: PriceVerdict;
  /** Of the claim that the worth is not the price, adjusted for all prices that are compared (Holm). */
  readonly p?: number;
  readonly byOpponent?: readonly { readonly opponent: string; readonly worth?: Estimate }[];
}

/** How much more the next point of a characteristic is worth than the last one. */
export interface Asymmetry {
  readonly unit: string;
  readonly name: string;
  readonly worth?: Estimate;
  readonly blocks: number;
}

export interface Worths {
  readonly wargauge: string;
  readonly rules: string;
  readonly mode: string;
  readonly seed: string;
  readonly confidence: number;
  readonly scenarioHashes: readonly string[];
  readonly side: { readonly name: string; readonly points: number; readonly policy: string };
  readonly unit: { readonly name: string; readonly entry: number; readonly models: number; readonly points: number };
  readonly opponents: readonly {
    readonly name: string;
    readonly weight: number;
    readonly points: number;
    readonly policy: string;
  }[];
  /** Score of the side as it is. */
  readonly score: Estimate;
  readonly yardstick: {
    readonly name: string;
    readonly entry: number;
    /** Points of one model. */
    readonly points: number;
    /** Numbers of models that were compared. */
    readonly from: number;
    readonly to: number;
    /** What a model more adds to the score. */
    readonly score: Estimate;
    readonly identifiable: boolean;
  };
  readonly levers: readonly LeverWorth[];
  readonly asymmetries: readonly Asymmetry[];
  /** Of the best changes each two; where that was asked for. */
  readonly together?: readonly Together[];
  /** Superblocks of the side as it is, and all battles played. */
  readonly blocks: number;
  readonly battles: number;
  /** Half-width that was asked for, in points; absent when the number of battles was fixed. */
  readonly precision?: number;
  readonly stop: "precision" | "fixed" | "cap" | "interrupted";
}

export async function worth(question: UnitQuestion, options: WorthOptions): Promise<Worths> {
  const bench = new Bench(question, options);
  const { arena, battles, maxBattles = WORTH_CAP, precision = WORTH_PRECISION, together } = options;
  if (battles !== undefined && (options.maxBattles !== undefined || options.precision !== undefined))
    throw new UserError("--battles is a fixed number; it goes with neither --max-battles nor --precision");
  if (!(precision > 0 && precision <= 0.5))
    throw new UserError(
      `the precision is ${precision}; expected a share of the unit's points above 0 and up to 0.5, such as 0.02`,
    );
  const cap = Math.ceil((battles ?? maxBattles) / bench.legs);
  let interrupted = false;
  try {
    while (bench.open.length > 0 && bench.blocks < cap) {
      arena.expect(arena.battles + bench.open.length * bench.battlesOfBlock * (cap - bench.blocks));
      await bench.play(arena, Math.min(cap, bench.blocks + STAGE_BLOCKS), battles === undefined);
    }
    if (together !== undefined) await bench.playTogether(arena, together);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    if (bench.blocks === 0) throw interruptedBefore();
    interrupted = true;
  }
  const reached = bench.open.length === 0;
  return bench.answer(interrupted ? "interrupted" : battles !== undefined ? "fixed" : reached ? "precision" : "cap");
}

/** A lever with what its blocks came to. */
interface Trial {
  readonly lever: Lever;
  readonly cells: Gauntlet;
  /** +1: with the change the unit has it; -1: without the change. */
  readonly sign: 1 | -1;
  /** Points that are asked for having it. */
  readonly price: number;
  readonly models: number;
  readonly moments: Moments;
  readonly byOpponent: readonly Moments[];
  /** Gains by size, shifted. */
  readonly histogram: Float64Array;
}

/** Trials that stop together: a lever, or the two directions of a characteristic, whose difference is asked about as well. */
interface Track {
  readonly trials: readonly Trial[];
  readonly asymmetry?: Moments;
}

class Bench {
  readonly legs: 1 | 2;
  readonly battlesOfBlock: number;
  blocks = 0;
  #battles = 0;
  readonly #question: UnitQuestion;
  readonly #options: WorthOptions;
  readonly #place: 0 | 1;
  readonly #weights: readonly number[];
  readonly #base: Gauntlet;
  readonly #yardstick: Yardstick;
  readonly #unitPoints: number;
  readonly #tracks: readonly Track[];
  /** Of all that could be changed. */
  readonly #names = new Set<string>();
  #open: readonly Track[];
  readonly #scores: Float64Array;
  readonly #steps: Float64Array;
  readonly #step = new Moments();
  #together: readonly Together[] | undefined;

  constructor(question: UnitQuestion, options: WorthOptions) {
    this.#question = question;
    this.#options = options;
    this.#place = question.place ?? 0;
    this.#weights = question.opponents.map(({ weight }) => weight);
    const scenarios = question.opponents.map((_, i) => meeting(question, question.side, i));
    this.#base = this.#gauntlet(scenarios);
    const { layout } = this.#base[0]!;
    if (!layout.score) throw new UserError("a worth needs a winner; in mode attack there is none. Try --set mode=duel");
    this.legs = layout.legs;
    this.battlesOfBlock = this.legs * question.opponents.length;
    const most = 2 * this.legs * this.#weights.reduce((sum, weight) => sum + weight, 0);
    this.#scores = new Float64Array(most + 1);
    this.#steps = new Float64Array(2 * most + 1);
    this.#yardstick = yardstickOf(question, options.yardstick, (side) =>
      this.#gauntlet(question.opponents.map((_, i) => meeting(question, side, i))),
    );
    this.#unitPoints = this.#points(this.#base) - pointsWithout(question);
    this.#tracks = tracksOf(this.#trials(scenarios, most));
    this.#open = this.#tracks;
    if (this.#tracks.length === 0)
      throw new UserError(
        options.only === undefined
          ? `nothing of ${unitName(question.side, question.entry)} can be changed`
          : `none of what can be changed about ${unitName(question.side, question.entry)} has ${options.only.join(" or ")} in its name${this.#meant(options.only)}`,
      );
  }

  /** Trials that are not known well enough yet. */
  get open(): readonly Trial[] {
    return this.#open.flatMap(({ trials }) => trials);
  }

  #gauntlet(scenarios: readonly Scenario[]): Gauntlet {
    const { seed, module, moduleUrl } = this.#options;
    const { rulebook, opponents } = this.#question;
    return scenarios.map((scenario, i) =>
      openCell(scenario, rulebook, {
        seed,
        // Armies that meet one opponent share their dice; one opponent alone has those of every other command.
        label: opponents.length === 1 ? "main" : `against ${i + 1}`,
        ...given({ module, moduleUrl }),
      }),
    );
  }

  #points(gauntlet: Gauntlet): number {
    return gauntlet[0]!.matchup.sides[this.#place]!.points;
  }

  #trials(scenarios: readonly Scenario[], most: number): Trial[] {
    const { rulebook, entry, side, opponents } = this.#question;
    const asked = this.#options.only?.map(wordsOf);
    const isWanted = (lever: Lever): boolean => {
      if (!lever.entries.includes(entry)) return false;
      const name = wordsOf(leverName(lever));
      this.#names.add(lever.name);
      return asked === undefined || asked.some((words) => standsIn(words, name));
    };
    const found = scenarios.map((scenario) => rulebook.levers(rulebook.resolve(scenario), this.#place, isWanted));
    return found[0]!.map((lever) => {
      const cells = this.#gauntlet(scenarios.map((scenario) => lever.apply(scenario)));
      const sign = lever.change === "+1" || lever.change === "with" ? 1 : -1;
      const isSame = (each: Lever) => each.unit === lever.unit && leverName(each) === leverName(lever);
      const alike = found.flatMap((levers) => levers.filter(isSame));
      const also = [...new Set(alike.flatMap((each) => each.also ?? []))];
      return {
        lever: { ...lever, ...(also.length > 0 && { also }) },
        cells,
        sign,
        price: sign * (this.#points(cells) - this.#points(this.#base)),
        models: lever.entries.reduce((sum, i) => sum + side.roster[i]!.count, 0),
        moments: new Moments(),
        byOpponent: opponents.length > 1 ? opponents.map(() => new Moments()) : [],
        histogram: new Float64Array(2 * most + 1),
      };
    });
  }

  /** Plays all that is open up to a block. A track that is known well enough forgets what it played after that. */
  async play(arena: Arena, to: number, stops: boolean): Promise<void> {
    const from = this.blocks;
    const { more, fewer } = this.#yardstick;
    const open = this.#open;
    const trials = this.open;
    const gauntlets = [this.#base, more, fewer, ...trials.map(({ cells }) => cells)];
    const points = await playPoints(arena, gauntlets, this.#place, from, to);
    this.#battles += gauntlets.length * this.battlesOfBlock * (to - from);
    const [base, up, down, ...changed] = points as [Uint8Array[], Uint8Array[], Uint8Array[], ...Uint8Array[][]];
    const pointsOf = new Map(trials.map((trial, i) => [trial, changed[i]!]));
    const total = (scores: readonly Uint8Array[], at: number) =>
      scores.reduce((sum, half, j) => sum + this.#weights[j]! * half[at]!, 0);
    const middle = this.#scores.length - 1;
    for (let at = 0; at < to - from; at++) {
      const now = total(base, at);
      const step = total(up, at) - total(down, at);
      this.#scores[now]! += 1;
      this.#steps[middle + step]! += 1;
      this.#step.add(0, step);
    }
    this.#open = open.filter((track) => {
      for (let at = 0; at < to - from; ) {
        const end = Math.min(to - from, (Math.floor((from + at) / CHUNK_BLOCKS) + 1) * CHUNK_BLOCKS - from);
        for (; at < end; at++) {
          const step = total(up, at) - total(down, at);
          const gains = track.trials.map((trial) => {
            const scores = pointsOf.get(trial)!;
            const gain = trial.sign * (total(scores, at) - total(base, at));
            trial.moments.add(gain, step);
            trial.histogram[middle + gain]! += 1;
            trial.byOpponent.forEach((moments, j) => {
              moments.add(trial.sign * (scores[j]![at]! - base[j]![at]!), up[j]![at]! - down[j]![at]!);
            });
            return gain;
          });
          track.asymmetry?.add(gains[0]! - gains[1]!, step);
        }
        if (stops && from + at >= FIRST_LOOK_BLOCKS && this.#isKnown(track)) return false;
      }
      return true;
    });
    this.blocks = to;
  }

  /** Names that are near to what was asked for. */
  #meant(only: readonly string[]): string {
    const names = [...this.#names];
    const found = only.flatMap((text) => {
      const holding = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
      return holding.length > 0 ? holding.slice(0, 3) : (nearest(text, names) ?? []);
    });
    return found.length === 0 ? "" : `; did you mean ${[...new Set(found)].map((name) => `"${name}"`).join(" or ")}?`;
  }

  /** Each two of the best changes at once, in all the blocks of the others. */
  async playTogether(arena: Arena, count: number): Promise<void> {
    const worthOf = ({ moments }: Trial) => moments.ratio(this.#confidence, this.#factor)?.value ?? -Infinity;
    const best = this.#tracks
      .flatMap(({ trials }) => trials)
      .filter((trial) => trial.lever.change !== "-1" && worthOf(trial) > -Infinity)
      .sort((a, b) => worthOf(b) - worthOf(a))
      .slice(0, count);
    const { more, fewer } = this.#yardstick;
    const { rulebook, opponents } = this.#question;
    const found = await playTogether(arena, {
      rulebook,
      place: this.#place,
      weights: this.#weights,
      scenarios: opponents.map((_, i) => meeting(this.#question, this.#question.side, i)),
      gauntlet: (scenarios) => this.#gauntlet(scenarios),
      base: this.#base,
      steps: [more, fewer],
      changes: best,
      blocks: this.blocks,
      factor: this.#factor,
      confidence: this.#confidence,
    });
    this.#together = found.together;
    this.#battles += found.battles;
  }

  #isKnown({ trials }: Track): boolean {
    return trials.every(({ moments }) => {
      const found = moments.ratio(this.#confidence, this.#factor);
      return found !== undefined && 0.5 * (found.high! - found.low!) <= this.#enough;
    });
  }

  get #confidence(): number {
    return this.#options.confidence ?? 0.95;
  }

  /** Points of a step of the yardstick. */
  get #factor(): number {
    const { points, from, to } = this.#yardstick;
    return points * (to - from);
  }

  get #enough(): number {
    return (this.#options.precision ?? WORTH_PRECISION) * this.#unitPoints;
  }

  answer(stop: Worths["stop"]): Worths {
    const { side, entry, opponents } = this.#question;
    const { matchup } = this.#base[0]!;
    const { name, points, policy } = matchup.sides[this.#place]!;
    const { more: _more, fewer: _fewer, ...yardstick } = this.#yardstick;
    const steps = yardstick.to - yardstick.from;
    const perStep = this.#ofDifference(this.#steps);
    const trials = this.#tracks.flatMap((track) => track.trials);
    return {
      wargauge: version,
      rules: matchup.rules,
      mode: matchup.mode,
      seed: this.#options.seed,
      confidence: this.#confidence,
      scenarioHashes: this.#base.map(({ scenarioHash }) => scenarioHash),
      side: { name, points, policy },
      unit: {
        name: unitTitle(this.#question),
        entry,
        models: side.roster[entry]!.count,
        points: this.#unitPoints,
      },
      opponents: opponents.map(({ name, weight }, i) => {
        const { points, policy } = this.#base[i]!.matchup.sides[1 - this.#place]!;
        return { name, weight, points, policy };
      }),
      score: {
        value: meanOf(this.#scores),
        ...scoreInterval(this.#scores, this.#confidence),
        n: this.blocks,
        method: "msi",
      },
      yardstick: {
        ...yardstick,
        name: unitTitle({ ...this.#question, entry: yardstick.entry }),
        score: scaled(perStep, 1 / steps),
        identifiable: this.#step.ratio(this.#confidence, 1) !== undefined,
      },
      levers: this.#worthsOf(trials),
      asymmetries: this.#tracks.flatMap(({ asymmetry, trials }) => {
        if (asymmetry === undefined) return [];
        const worth = asymmetry.ratio(this.#confidence, this.#factor);
        const { unit, name } = trials[0]!.lever;
        return [{ unit, name, ...(worth && { worth }), blocks: asymmetry.blocks }];
      }),
      ...(this.#together && { together: this.#together }),
      blocks: this.blocks,
      battles: this.#battles,
      ...(this.#options.battles === undefined && { precision: this.#enough }),
      stop,
    };
  }

  #worthsOf(trials: readonly Trial[]): LeverWorth[] {
    // What saves points is the other side of something that is carried and judged already.
    const priced = trials.filter(({ price }) => price > 0);
    const p = holm(priced.map(({ moments, price }) => Math.min(1, moments.pValue(price / this.#factor))));
    return trials.map((trial) => {
      const { lever, moments, price, models } = trial;
      const { kind, unit, name, change, also } = lever;
      const worth = moments.ratio(this.#confidence, this.#factor);
      const rank = priced.indexOf(trial);
      const shared = kind === "characteristic" || kind === "rule";
      return {
        kind,
        unit,
        name,
        change,
        ...(also && { also }),
        blocks: moments.blocks,
        changedBlocks: moments.changed,
        score: this.#ofDifference(trial.histogram),
        ...(worth && { worth }),
        ...(worth && shared && models > 1 && { perModel: scaled(worth, 1 / models) }),
        ...(price !== 0 && { listed: price }),
        ...(rank >= 0 && { p: p[rank]! }),
        ...(rank >= 0 && worth && { verdict: this.#verdict(worth, price, p[rank]!) }),
        ...(trial.byOpponent.length > 0 && {
          byOpponent: trial.byOpponent.map((each, i) => {
            const alone = each.ratio(this.#confidence, this.#factor);
            return { opponent: this.#question.opponents[i]!.name, ...(alone && { worth: alone }) };
          }),
        }),
      };
    });
  }

  #verdict({ value, low, high }: Estimate, price: number, p: number): PriceVerdict {
    const band = Math.max(FAIR_SHARE * price, FAIR_SHARE_OF_UNIT * this.#unitPoints);
    if (low! >= price - band && high! <= price + band) return "fair";
    if (p <= 1 - this.#confidence) return value > price ? "under-costed" : "over-costed";
    return "open";
  }

  /** Mean of a shifted histogram of differences, as score. */
  #ofDifference(histogram: Float64Array): Estimate {
    const { low, high } = scoreInterval(histogram, this.#confidence);
    const n = histogram.reduce((sum, count) => sum + count, 0);
    return { value: 2 * meanOf(histogram) - 1, low: 2 * low - 1, high: 2 * high - 1, n, method: "msi" };
  }
}

/** "+1 T", "without Power Fist". */
export function leverName({ change, name }: Pick<Lever, "change" | "name">): string {
  return `${change} ${name}`;
}

/** Words of a name; a sign belongs to the number after it. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/(?<![\p{L}\p{N}])[+-]\d+|[\p{L}\p{N}'’]+/gu) ?? [];
}

/** Whether these words stand in a name, one after the other. */
function standsIn(words: readonly string[], name: readonly string[]): boolean {
  return words.length > 0 && name.some((_, at) => words.every((word, i) => name[at + i] === word));
}

function meeting(question: UnitQuestion, side: Side, opponent: number): Scenario {
  const other = question.opponents[opponent]!.side;
  return question.place === 1 ? pitted(question, other, side) : pitted(question, side, other);
}

/** The two directions of a characteristic stop together. */
function tracksOf(trials: readonly Trial[]): Track[] {
  return trials.flatMap((trial): Track[] => {
    const { kind, change, name, unit } = trial.lever;
    if (kind !== "characteristic") return [{ trials: [trial] }];
    const pair = trials.find(
      ({ lever }) => lever.kind === kind && lever.name === name && lever.unit === unit && lever.change !== change,
    );
    if (pair === undefined) return [{ trials: [trial] }];
    return change === "+1" ? [{ trials: [trial, pair], asymmetry: new Moments() }] : [];
  });
}

interface Yardstick {
  readonly name: string;
  readonly entry: number;
  readonly points: number;
  readonly from: number;
  readonly to: number;
  readonly more: Gauntlet;
  readonly fewer: Gauntlet;
}

/** Models whose number may change by one: those of the unit, or else of the largest entry beside it. */
function yardstickOf(
  question: UnitQuestion,
  chosen: number | undefined,
  gauntlet: (side: Side) => Gauntlet,
): Yardstick {
  const { side, entry, place = 0 } = question;
  const others = [...side.roster.keys()]
    .filter((i) => i !== entry)
    .sort((a, b) => side.roster[b]!.count - side.roster[a]!.count || a - b);
  for (const candidate of chosen === undefined ? [entry, ...others] : [chosen]) {
    const { count } = side.roster[candidate]!;
    const mayHave = (copies: number) =>
      copies >= 1 && legalProblems({ ...question, entry: candidate }, copies).length === 0;
    const from = mayHave(count - 1) ? count - 1 : count;
    const to = mayHave(count + 1) ? count + 1 : count;
    if (from === to) continue;
    const more = gauntlet(withCopies(side, candidate, to));
    const fewer = gauntlet(withCopies(side, candidate, from));
    const pointsOf = ([cell]: Gauntlet) => (cell!.matchup as Matchup).sides[place]!.points;
    const points = (pointsOf(more) - pointsOf(fewer)) / (to - from);
    if (points > 0) return { name: unitName(side, candidate), entry: candidate, points, from, to, more, fewer };
  }
  const who = chosen === undefined ? `no entry of ${side.name}` : unitName(side, chosen);
  throw new UserError(
    `points are measured in models, but ${who} may have a model more or fewer; add a Pack to the side, or choose another with --yardstick`,
  );
}

/** Points of the side without the unit; 0 when there is nothing else. */
function pointsWithout(question: UnitQuestion): number {
  const { rulebook, side, entry, place = 0 } = question;
  if (side.roster.length === 1) return 0;
  const rest = meeting(question, withCopies(side, entry, 0), 0);
  return rulebook.compile(rulebook.resolve(rest)).sides[place]!.points;
}

function scaled({ value, low, high, n, method }: Estimate, factor: number): Estimate {
  return { value: value * factor, low: low! * factor, high: high! * factor, n, method };
}

function meanOf(counts: ArrayLike<number>): number {
  let [n, sum] = [0, 0];
  for (let j = 0; j < counts.length; j++) {
    n += counts[j]!;
    sum += j * counts[j]!;
  }
  return sum / (n * (counts.length - 1));
}
