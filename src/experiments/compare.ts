/**
 * "Is A better than B?": head to head, or the same question put to both on the same dice. Cold.
 *
 * Comparisons advance in stages of whole chunks. Rows of a stage are folded into counts chunk by chunk, the rule is asked at every
 * chunk end, and what was played beyond the end at which it fires is forgotten: how long stages are cannot show in the answer.
 */

import type { Scheduler } from "../chunk/scheduler.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { assert, interruptedBefore } from "../errors.ts";
import { rate, share, strictShare } from "../estimate/shares.ts";
import type { Estimate } from "../estimate/summary.ts";
import { type Stages, simulate, toItsEnd } from "../simulate.ts";
import { bettingCs } from "../stats/confidence-sequence.ts";
import { scoreToElo } from "../stats/elo.ts";
import type { Interval } from "../stats/interval.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { type Verdict, verdictOf } from "../stats/verdict.ts";
import { firstSeatCounts, resultCounts, resultsBySeat } from "../tally/scores.ts";
import { version } from "../version.ts";
import { compareCautions } from "./compare-cautions.ts";
import { type Arms, type CellEvidence, Evidence, Sample } from "./compare-evidence.ts";
import { type Effort, fastDecision, type Rule, ruleOf } from "./compare-rule.ts";
import type { ArmSummary, Comparison, MeetingSummary } from "./comparison.ts";

export type { Arm, Arms } from "./compare-evidence.ts";
export { COMPARE_CAP, type Effort } from "./compare-rule.ts";

const FIRST_STAGE_BLOCKS = 4 * CHUNK_BLOCKS;
const MOST_STAGE_BLOCKS = 1024 * CHUNK_BLOCKS;
/** Of what was played: how much the next stage may add, hence at most be in vain. */
const STAGE_GROWTH = 1 / 4;

export interface Question extends Effort {
  readonly arms: Arms;
  /** Compare the mean of this metric instead of the score: `lost`, or with its side `lost@Orks`, `lost@2`. */
  readonly metric?: string;
}

export interface CompareOptions extends Omit<Question, "arms"> {
  readonly scheduler: Scheduler;
}

export async function compare(arms: Arms, { scheduler, ...options }: CompareOptions): Promise<Comparison> {
  const [found] = await compareAll([{ arms, ...options }], scheduler);
  if (found === undefined) throw interruptedBefore();
  return found;
}

/** Several comparisons in one pass over the threads, each by its own rule; when interrupted, those that have an answer. */
export async function compareAll(questions: readonly Question[], scheduler: Scheduler): Promise<Comparison[]> {
  const trials = questions.map((question) => new Trial(question));
  const open = () => trials.filter(({ ended }) => ended === undefined);
  const stages: Stages = {
    next: () => open().flatMap((trial) => trial.nextPieces()),
    take: (played) => {
      let at = 0;
      for (const trial of open()) {
        const from = at;
        at += trial.evidence.cells.flat().length;
        trial.fold(played.slice(from, at));
      }
    },
    left: () => open().reduce((sum, trial) => sum + trial.expectedBattles(), 0),
  };
  await toItsEnd(simulate(stages, scheduler));
  return trials.filter(({ evidence }) => evidence.blocks > 0).map(answer);
}

/** A comparison on its way. */
class Trial {
  readonly question: Question;
  readonly evidence: Evidence;
  readonly rule: Rule;
  /** Undefined while it goes on. */
  ended: Comparison["stop"]["reason"] | undefined;

  constructor(question: Question) {
    this.question = question;
    this.evidence = new Evidence(question.arms, question.metric);
    this.rule = ruleOf(this.evidence, question);
  }

  nextPieces() {
    const { blocks, identical } = this.evidence;
    const { kind, cap } = this.rule;
    // A fixed number has no end that a stage could overshoot.
    const growth = Math.floor((blocks * (kind === "fixed" ? 1 : STAGE_GROWTH)) / CHUNK_BLOCKS) * CHUNK_BLOCKS;
    const most = identical ? CHUNK_BLOCKS : Math.max(FIRST_STAGE_BLOCKS, Math.min(MOST_STAGE_BLOCKS, growth));
    return this.evidence.pieces(blocks, Math.min(cap, blocks + most));
  }

  fold(played: Parameters<Evidence["adder"]>[0]): void {
    const { evidence, rule } = this;
    const { from, to } = played[0]!;
    const add = evidence.adder(played);
    for (let at = from; at < to && this.ended === undefined; at += CHUNK_BLOCKS) {
      add(at, Math.min(to, at + CHUNK_BLOCKS));
      this.ended = this.#end(rule);
    }
  }

  #end({ kind, cap, fires }: Rule): Trial["ended"] {
    const { blocks, difference, identical } = this.evidence;
    if (identical) {
      assert(
        2 * difference.sum === difference.top * blocks && difference.variance === 0,
        "equal sides or scenarios came out differently on the same dice: a policy or rule is not fair",
      );
      return "identical";
    }
    if (kind !== "fixed" && blocks % CHUNK_BLOCKS === 0 && fires(difference.counts!, difference.mean))
      return kind === "precision" ? "precision" : "decided";
    if (blocks < cap) return undefined;
    return kind === "fixed" ? "fixed" : "cap";
  }

  /** Battles that are probably still to come; for the progress bar only. */
  expectedBattles(): number {
    const { evidence, rule } = this;
    const { blocks, battlesOfBlock } = evidence;
    const left = rule.cap - blocks;
    if (rule.kind === "fixed") return left * battlesOfBlock;
    const more = blocks === 0 ? FIRST_STAGE_BLOCKS : blocksToEnd(this, differenceOf(this).interval);
    return Math.min(left, more) * battlesOfBlock;
  }
}

function answer(trial: Trial): Comparison {
  const { question, evidence, rule } = trial;
  const { arms, paired, metric, blocks, changed, identical } = evidence;
  const { confidence = 0.95 } = question;
  const { matchup, layout, seed } = arms[0].cells[0]!;
  const reason = trial.ended ?? "interrupted";
  const { estimate, interval } = differenceOf(trial);
  const gain = identical ? undefined : pairingGain(evidence);
  // What has ended by its own rule is not told to go on.
  const goesOn = reason === "cap" || reason === "fixed" || reason === "interrupted";
  const missing = goesOn ? blocksToDecide(trial, interval) : undefined;
  const found = {
    wargauge: version,
    rules: matchup.rules,
    mode: matchup.mode,
    design: paired ? ("paired" as const) : ("head-to-head" as const),
    seed,
    chunkBlocks: CHUNK_BLOCKS,
    legs: layout.legs,
    confidence,
    ...(rule.delta !== undefined && { delta: rule.delta }),
    ...(metric && {
      metric: {
        id: metric.metric.id,
        title: metric.metric.title,
        unit: metric.metric.unit,
        scale: metric.metric.scale ?? 1,
        ...(metric.side >= 0 && { side: matchup.sides[metric.side]!.name }),
      },
    }),
    verdict: verdictFor(trial, interval),
    difference: estimate,
    reference: paired ? (0 as const) : (0.5 as const),
    ...(!paired && !identical && eloOf(estimate)),
    ...(evidence.byOpponent.length > 0 && {
      byOpponent: evidence.byOpponent.map((sample) => toReal(estimateOf(sample, rule), -evidence.span, evidence.span)),
    }),
    arms: arms.map(({ name }, i): ArmSummary => {
      const own = evidence.own[i]!;
      const { counts } = own;
      return {
        name,
        value: toReal(estimateOf(own, rule), 0, evidence.span),
        meetings: evidence.cells[i]!.map((cell) => meetingSummary(cell, rule)),
        ...(metric &&
          counts && { histogram: [...counts].flatMap((count, value) => (count > 0 ? [[value, count] as const] : [])) }),
      };
    }),
    blocks,
    battles: blocks * evidence.battlesOfBlock,
    stop: {
      rule: rule.kind,
      cap: rule.cap,
      ...(question.precision !== undefined && { precision: question.precision }),
      reason,
    },
    ...(reason === "interrupted" && { stopped: "interrupted" as const }),
    ...(gain !== undefined && { pairingGain: gain }),
    ...(paired && { changedBlocks: changed }),
    ...(missing !== undefined && { blocksToDecide: missing }),
  };
  return { ...found, cautions: compareCautions(found) };
}

/** In real units, and on the scale of 0..1 on which it is decided. */
function differenceOf({ evidence, rule }: Trial): { estimate: Estimate; interval: Interval } {
  const { difference, paired, identical, span, blocks } = evidence;
  const raw = estimateOf(difference, rule);
  const interval = { low: raw.low!, high: raw.high! };
  const even = paired ? 0 : 0.5;
  if (identical)
    return { estimate: { value: even, low: even, high: even, n: blocks, method: "identity" }, interval: EVEN };
  return { estimate: paired ? toReal(raw, -span, span) : toReal(raw, 0, span), interval };
}

const EVEN: Interval = { low: 0.5, high: 0.5 };

/** Mean on 0..1 with the interval that the rule deserves. */
function estimateOf(sample: Sample, { method, alpha }: Rule): Estimate {
  if (method === "mean-gamma") return sample.meanEstimate(1 - alpha);
  const { n, counts, mean } = sample;
  const interval = method === "msi" ? scoreInterval(counts!, 1 - alpha) : bettingCs(counts!, alpha);
  return { value: mean, ...interval, n, method };
}

/** From 0..1 to low..high. */
function toReal(estimate: Estimate, low: number, high: number): Estimate {
  const real = (x: number) => low + x * (high - low);
  return { ...estimate, value: real(estimate.value), low: real(estimate.low!), high: real(estimate.high!) };
}

function verdictFor({ evidence, rule }: Trial, interval: Interval): Verdict {
  if (evidence.identical) return "equivalent";
  if (rule.kind !== "fast") return verdictOf(interval, rule.band);
  // The tests know a direction, or that neither is better by delta; a size is not theirs to tell.
  const decision = fastDecision(evidence.difference.counts!, rule.band, rule.alpha) ?? "undecided";
  return decision === "better" || decision === "worse" ? `${decision}-size-open` : decision;
}

/** The width of an interval shrinks with the square root of the blocks: how many more until it is narrow enough to decide. */
function blocksToDecide(trial: Trial, interval: Interval): number | undefined {
  const { rule, evidence } = trial;
  const verdict = verdictFor(trial, interval);
  const half = 0.5 * (interval.high - interval.low);
  const away = Math.abs(0.5 * (interval.high + interval.low) - 0.5);
  const inside = rule.band - away;
  const open =
    verdict === "undecided" ? Math.max(away, inside) : verdict.endsWith("open") ? Math.abs(inside) : Infinity;
  const more = Math.ceil(evidence.blocks * ((half / open) * (half / open) - 1));
  return more > 0 && more <= MOST_PROJECTED ? more : undefined;
}

/** Of a trial that goes on: blocks until it is decided and its size known, whichever takes longer. */
function blocksToEnd(trial: Trial, interval: Interval): number {
  const { rule, evidence } = trial;
  const verdict = verdictFor(trial, interval);
  const toDecide = verdict === "undecided" ? (blocksToDecide(trial, interval) ?? CHUNK_BLOCKS) : CHUNK_BLOCKS;
  if (rule.half === undefined) return toDecide;
  const relative = (0.5 * (interval.high - interval.low)) / rule.half;
  return Math.max(toDecide, Math.ceil(evidence.blocks * (relative * relative - 1)));
}

/** A projection beyond this means: never. */
const MOST_PROJECTED = 1e9;

/** How many times the battles it would have taken without the pairing, for an interval as narrow. */
function pairingGain({ own, difference, paired, cells }: Evidence): number | undefined {
  const together = difference.variance;
  if (!(together > 0)) return undefined;
  if (paired) return (own[0]!.variance + own[1]!.variance) / together;
  const { table, own: pair } = cells[0]![0]!;
  if (table.length !== 9) return undefined;
  // One battle scores 0, 1 or 2 half points; a pair is two of them, and on the whole scale its mean counts twice as much.
  const single = new Sample(2);
  for (const results of resultsBySeat(table)) for (const points of [0, 1, 2]) single.add(points, results[points]!);
  return (2 * single.variance) / pair.variance;
}

function eloOf({ value, low, high, n, method }: Estimate): { elo: Estimate } | undefined {
  const inside = (score: number | undefined): score is number => score !== undefined && score > 0 && score < 1;
  if (!inside(value)) return undefined;
  const ends = { ...(inside(low) && { low: scoreToElo(low) }), ...(inside(high) && { high: scoreToElo(high) }) };
  return { elo: { value: scoreToElo(value), ...ends, n, method } };
}

function meetingSummary({ cell, own, table, endings, ending, metric }: CellEvidence, rule: Rule): MeetingSummary {
  const { layout, matchup, scenarioHash } = cell;
  const spec = layout.series[metric]?.metric;
  const span = spec === undefined ? 1 : own.top / layout.legs / (spec.scale ?? 1);
  // Rates are shares of a block's battles, bounded like scores, whatever is compared.
  const under = (fixed: typeof share, counts: number[]): Estimate =>
    (rule.method === "betting-cs" ? strictShare : fixed)(counts, 1 - rule.alpha);
  const rateOf = (counts: number[]) => under(rate, counts);
  const common = {
    scenarioHash,
    sides: matchup.sides.map(({ name, points, models, policy }) => ({ name, points, models, policy })),
    value: toReal(estimateOf(own, rule), 0, span),
  };
  if (table.length === 0) return common;
  // Each block has one battle in which the first side sits in this seat.
  const part = (count: number) => rateOf([own.n - count, count]);
  const reasons = layout.series[ending]?.metric.labels ?? [];
  return {
    ...common,
    wins: rateOf(resultCounts(table, 2)),
    draws: rateOf(resultCounts(table, 1)),
    losses: rateOf(resultCounts(table, 0)),
    ...(layout.legs === 2 && { firstSeat: under(share, firstSeatCounts(table)) }),
    bySeat: resultsBySeat(table).map(([losses, draws, wins], i) => ({
      seat: i === 0 ? (1 as const) : (2 as const),
      wins: part(wins),
      draws: part(draws),
      losses: part(losses),
      endings: [...endings[i]!].flatMap((count, value) =>
        count > 0 ? [{ reason: reasons[value]!, rate: part(count) }] : [],
      ),
    })),
  };
}
