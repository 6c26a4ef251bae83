/** What is told of worths: of the unit and of each change, with intervals and verdicts on prices. Cold. What was played: worth-bench.ts. */

import type { CastSummary } from "../estimate/played-well.ts";
import type { Estimate, Origin } from "../estimate/summary.ts";
import { given } from "../given.ts";
import type { Lever } from "../rules/kernel/rule-system.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { holm } from "../stats/holm.ts";
import { invertedP } from "../stats/inverted-p.ts";
import { jackknifeOf } from "../stats/jackknife.ts";
import type { ZeroPrice } from "../stats/lattice-price-zero.ts";
import { version } from "../version.ts";
import { castSummary } from "./cast.ts";
import { unitTitle } from "./lattice.ts";
import type { Bench, Trial } from "./worth-bench.ts";
import { estimateOf, type Measure, type PriceLine } from "./worth-measures.ts";
import type { Together } from "./worth-together.ts";

/** A price fits when the worth is certainly within this share of it, or within a smaller share of all that the unit costs. */
const FAIR_SHARE = 0.1;
const FAIR_SHARE_OF_UNIT = 0.04;

export type PriceVerdict = "under-costed" | "over-costed" | "fair" | "open";

export interface LeverWorth extends Pick<Lever, "kind" | "unit" | "name" | "change"> {
  /** Models of the other side that change as well. */
  readonly also?: readonly string[];
  /** Models that have it; 1 where it belongs to one of them, or to the unit as a whole. */
  readonly models: number;
  /** Superblocks at the size of the roster, and how many of them came out differently. */
  readonly blocks: number;
  readonly changedBlocks: number;
  /** What having it adds to the score. */
  readonly score: Estimate;
  /** What having it is worth, in points, to all models together; absent when that cannot be told. Without effect it has no interval. */
  readonly worth?: Estimate;
  /** The same for each model that has it. */
  readonly perModel?: Estimate;
  /** It is worth more than this, the most models of the yardstick that can be played. */
  readonly atLeast?: number;
  /** It is worth less than this. */
  readonly atMost?: number;
  /** Fair price of a copy with it and without, where the worth is their difference. */
  readonly prices?: { readonly with: Estimate; readonly without: Estimate };
  /** Why there is no such price, where copies are bought all the same. */
  readonly noPrice?: NoPrice;
  /** What the rulebook asks for it; absent where nothing is asked. */
  readonly listed?: number;
  readonly verdict?: PriceVerdict;
  /** Of the claim that the worth is the price, adjusted for all prices that are compared (Holm). */
  readonly p?: number;
  readonly byOpponent?: readonly { readonly opponent: string; readonly worth?: Estimate }[];
  /** Where sides choose who plays them: what it adds to the score if nobody adapts to the change. */
  readonly kept?: Estimate;
  /** Who plays with the change, against each opponent. */
  readonly fights?: readonly (CastSummary | undefined)[];
}

/** An army that no price of the unit makes even. */
export interface NoPrice {
  readonly army: "with" | "without";
  /** Above: without any of them it already scores more than half. Below: with the most that the rules allow it scores less. */
  readonly outcome: "above" | "below" | "open";
  /** Whether the rules allow no more of them in one entry than those that were tried. */
  readonly isMost: boolean;
  /** The size that says so, and what it scores. */
  readonly copies: number;
  readonly score: Estimate;
}

/** How much more the next point of a characteristic is worth than the last one. */
export interface Asymmetry {
  readonly unit: string;
  readonly name: string;
  readonly worth?: Estimate;
  readonly blocks: number;
}

export interface Worths extends Origin {
  readonly confidence: number;
  readonly scenarioHashes: readonly string[];
  readonly side: { readonly name: string; readonly points: number; readonly policy: string };
  readonly unit: { readonly name: string; readonly entry: number; readonly models: number; readonly points: number };
  /** Words by which changes were asked for. */
  readonly asked?: readonly string[];
  readonly opponents: readonly {
    readonly name: string;
    readonly weight: number;
    readonly points: number;
    readonly policy: string;
  }[];
  /** Score of the side as it is. */
  readonly score: Estimate;
  /** Fair price of a copy as it is, where one was needed and found. */
  readonly price?: Estimate;
  /** Of exchange rates; absent where all worths are differences of prices. */
  readonly yardstick?: {
    readonly name: string;
    readonly entry: number;
    /** Points of one model. */
    readonly points: number;
    /** The fewest and the most of them that were played, beside those of the roster. */
    readonly from: number;
    readonly to: number;
    /** What a model more adds to the score. */
    readonly score: Estimate;
    /** Whether more of them are certainly better. */
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
  /** Where sides choose: who plays the side as it is against each opponent, and the battles of all choices. */
  readonly players?: { readonly fights: readonly (CastSummary | undefined)[]; readonly selection: number };
}

export function worthsOf(bench: Bench, stop: Worths["stop"]): Worths {
  const { side, entry, opponents } = bench.question;
  const { matchup } = bench.base.cells[0]!;
  const { name, points, policy } = bench.base.info(bench.place);
  const trials = bench.tracks.flat();
  const price = bench.tracks.flat().some(({ byPrice }) => byPrice)
    ? priceEstimate(bench.line!.price(bench.weighing, bench.confidence), bench.blocks)
    : undefined;
  return {
    wargauge: version,
    rules: matchup.rules,
    mode: matchup.mode,
    seed: bench.options.seed,
    confidence: bench.confidence,
    scenarioHashes: bench.base.cells.map(({ scenarioHash }) => scenarioHash),
    side: { name, points, policy },
    unit: {
      name: unitTitle(bench.question),
      entry,
      models: side.roster[entry]!.count,
      points: bench.unitPoints,
    },
    ...(bench.options.only && { asked: bench.options.only }),
    opponents: opponents.map(({ name, weight }, i) => {
      const { points, policy } = bench.base.cells[i]!.matchup.sides[1 - bench.place]!;
      return { name, weight, points, policy };
    }),
    score: bench.score(bench.base),
    ...(price && { price }),
    ...toldYardstick(bench),
    levers: leverWorths(bench, trials),
    asymmetries: bench.tracks.flatMap(([next, last]) => (last === undefined ? [] : [asymmetryOf(bench, next, last)])),
    ...(bench.together && { together: bench.together }),
    blocks: bench.blocks,
    battles: bench.armies.battles,
    ...(bench.options.battles === undefined && { precision: bench.enough }),
    stop,
    ...(bench.isCast && { players: { fights: fightsOf(bench, bench.scenarios), selection: bench.cast.battles } }),
  };
}

function toldYardstick(bench: Bench): Pick<Worths, "yardstick"> {
  if (!bench.usesYardstick && bench.together === undefined) return {};
  const { entry, points, range } = bench.yardstick!;
  const [more, fewer] = range.most > 0 ? [bench.oneMore, bench.base] : [bench.base, bench.oneMore];
  // An interruption may have come before it was played.
  if (more.blocks === 0 || fewer.blocks === 0) return {};
  const { count } = bench.question.side.roster[entry]!;
  const played = [...bench.ladder.opened].flatMap(([models, { blocks }]) => (blocks > 0 ? [count + models] : []));
  const yardstick = {
    name: unitTitle({ ...bench.question, entry }),
    entry,
    points,
    from: Math.min(...played),
    to: Math.max(...played),
    score: bench.difference(more, fewer),
    identifiable: bench.buysScore,
  };
  return { yardstick };
}

/** How much more the next point is worth than the last one; worths that are told in different ways are not compared. */
function asymmetryOf(bench: Bench, next: Trial, last: Trial): Asymmetry {
  const { unit, name } = next.lever;
  const [one, other] = [bench.measure(next), bench.measure(last)];
  const blocks = Math.min(one.n, other.n);
  if (one.leftOut === undefined || other.leftOut === undefined || one.method !== other.method)
    return { unit, name, blocks };
  const without = one.leftOut.map((worth, g) => worth - other.leftOut![g]!);
  const { value, low, high } = jackknifeOf(one.value! - other.value!, without, bench.confidence);
  return { unit, name, worth: { value, low, high, n: blocks, method: "jackknife" }, blocks };
}

function leverWorths(bench: Bench, trials: readonly Trial[]): LeverWorth[] {
  // What saves points is the other side of something that is carried and judged already.
  const priced = trials.filter(({ price }) => price > 0);
  const p = holm(priced.map((trial) => pValueOf(bench, trial)));
  return trials.map((trial) => {
    const { lever, price, models } = trial;
    const { kind, unit, name, change, also } = lever;
    const changedBlocks = bench.changedBlocks(trial);
    const found = bench.measure(trial);
    const worth = changedBlocks === 0 ? withoutEffect(found) : estimateOf(found);
    const each = models === 1 ? undefined : changedBlocks === 0 ? worth : estimateOf(found, 1 / models);
    const rank = priced.indexOf(trial);
    return {
      kind,
      unit,
      name,
      change,
      ...(also && { also }),
      models,
      blocks: Math.min(trial.changed.blocks, bench.blocks),
      changedBlocks,
      score: bench.difference(trial.having, trial.without),
      ...(worth && { worth }),
      ...(each && { perModel: each }),
      ...(found.outcome === "below" && { atLeast: found.low! }),
      ...(found.outcome === "above" && { atMost: found.high! }),
      ...pricesOf(bench, trial),
      ...(price !== 0 && { listed: price }),
      ...(rank >= 0 && { p: p[rank]!, verdict: verdictOf(bench, found, price, p[rank]!) }),
      ...(bench.alone.length > 1 && { byOpponent: byEachOpponent(bench, trial) }),
      ...(bench.isCast && castOf(bench, trial)),
    };
  });
}

function castOf(bench: Bench, { lever, sign, kept }: Trial): Pick<LeverWorth, "kept" | "fights"> {
  const fights = fightsOf(
    bench,
    bench.scenarios.map((scenario) => lever.apply(scenario)),
  );
  if (kept.blocks === 0) return { fights };
  const [having, without] = sign > 0 ? [kept, bench.base] : [bench.base, kept];
  return { fights, kept: bench.difference(having, without) };
}

function fightsOf(bench: Bench, scenarios: readonly Scenario[]): (CastSummary | undefined)[] {
  return scenarios.map((scenario) => {
    const players = bench.cast.known(scenario);
    return players && castSummary(players);
  });
}

function byEachOpponent(bench: Bench, trial: Trial): LeverWorth["byOpponent"] & {} {
  return bench.alone.map((weighing, i) => {
    const alone = bench.measure(trial, bench.confidence, weighing);
    const isTold = alone.low !== undefined || alone.high !== undefined;
    const worth = isTold ? estimateOf(alone) : undefined;
    return { opponent: bench.question.opponents[i]!.name, ...(worth && { worth }) };
  });
}

function pricesOf(bench: Bench, trial: Trial): Pick<LeverWorth, "prices" | "noPrice"> {
  const { line, sign, byPrice } = trial;
  if (line === undefined) return {};
  if (byPrice) {
    const { prices, n } = bench.priced(trial, bench.confidence, bench.weighing);
    const [having, without] = [priceEstimate(prices.having, n), priceEstimate(prices.without, n)];
    return having === undefined || without === undefined ? {} : { prices: { with: having, without } };
  }
  if (bench.changedBlocks(trial) === 0) return {};
  for (const [army, each] of [
    ["without", sign > 0 ? bench.line! : line],
    ["with", sign > 0 ? line : bench.line!],
  ] as const) {
    const noPrice = noPriceOf(bench, army, each);
    if (noPrice !== undefined) return { noPrice };
  }
  return {};
}

function noPriceOf(bench: Bench, army: NoPrice["army"], line: PriceLine): NoPrice | undefined {
  const { outcome } = line.price(bench.weighing, bench.confidence);
  const sizes = [...line.sizes.opened].filter(([, { blocks }]) => blocks > 0).sort(([a], [b]) => a - b);
  if (outcome === "found" || sizes.length === 0) return undefined;
  const scored = sizes.map(([copies, each]) => ({ copies, score: bench.score(each) }));
  const told = scored[0]!.score.value > 0.5 ? scored[0]! : scored.at(-1)!;
  return { army, outcome, isMost: told.copies === line.terms.most, ...told };
}

/** Of "it is worth what it costs". */
function pValueOf(bench: Bench, trial: Trial): number {
  return invertedP((confidence) => {
    const { low = -Infinity, high = Infinity } = bench.measure(trial, confidence);
    return trial.price < low || high < trial.price;
  });
}

function verdictOf(
  bench: Bench,
  { value, low = -Infinity, high = Infinity }: Measure,
  price: number,
  p: number,
): PriceVerdict {
  const band = Math.max(FAIR_SHARE * price, FAIR_SHARE_OF_UNIT * bench.unitPoints);
  if (low >= price - band && high <= price + band) return "fair";
  if (p > 1 - bench.confidence) return "open";
  return (value ?? (low > -Infinity ? low : high)) > price ? "under-costed" : "over-costed";
}

/** It changed nothing in so many blocks: worth nothing, and of an interval there is nothing to tell. */
function withoutEffect({ n, method }: Measure): Estimate {
  return { value: 0, n, method };
}

function priceEstimate({ price, priceLow, priceHigh }: ZeroPrice, n: number): Estimate | undefined {
  if (price === undefined) return undefined;
  return { value: price, ...given({ low: priceLow, high: priceHigh }), n, method: "mover" };
}
