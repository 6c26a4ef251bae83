/**
 * "Is A better than B, both played well?" Both sides choose from their scripts, and what holds of the chosen pair has to hold against every
 * other script of the side that loses as well. Cold.
 *
 * Players are chosen on dice of their own (`select-players.ts`). Then every reply plays a fixed number of blocks, which tell what another script
 * would gain, and arms play on by `nextTurn`, a chunk at a time, until the verdict is certain and its size known.
 */
import type { Scheduler } from "../chunk/scheduler.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { interruptedBefore } from "../errors.ts";
import type { PlayedWell, StopReason, WellSide } from "../estimate/played-well.ts";
import type { Estimate } from "../estimate/summary.ts";
import { canonicalJson } from "../scenario/canonical.ts";
import { toItsEnd } from "../simulate.ts";
import { meanScore } from "../stats/block-score.ts";
import { bracketOf, bracketVerdict, type EndsMethod, endsOf, type Replies } from "../stats/bracket.ts";
import { type CertificateRule, nextTurn } from "../stats/certificate.ts";
import { toNumber, toText } from "../stats/rational.ts";
import type { Verdict } from "../stats/verdict.ts";
import { version } from "../version.ts";
import { selectionSummary } from "./cast.ts";
import { playersBy, type Way } from "./choose-players.ts";
import { COMPARE_CAP, type Effort, SIZE_KNOWN } from "./compare-rule.ts";
import { wholeBlocks } from "./effort.ts";
import { countsOf, eachReply, type ReplyArm, ReplyBench, replyArms, wellPlayed } from "./measure-players.ts";
import { areIdentical } from "./run.ts";
import { bestReplies, type PlayersQuestion, type Selection } from "./select-players.ts";

/** Blocks of every reply that tell what it would gain. */
export const GAIN_BLOCKS = 256;

/** What somebody who chooses players says of the effort. */
export type WellEffort = Pick<Effort, "delta" | "confidence" | "battles" | "maxBattles">;

/** `way` says how players are chosen. */
export async function playWell(
  question: PlayersQuestion,
  scheduler: Scheduler,
  effort: WellEffort = {},
  way: Way = "default",
): Promise<PlayedWell> {
  const chosen = await playersBy(way, question, scheduler);
  return measureWell(chosen.question, chosen.selection, scheduler, effort);
}

/** The same of players that are chosen already. */
export async function measureWell(
  question: PlayersQuestion,
  selection: Selection,
  scheduler: Scheduler,
  effort: WellEffort = {},
): Promise<PlayedWell> {
  const trial = new WellTrial(question, selection, scheduler, effort);
  const whole = await toItsEnd(trial.play());
  if (trial.blocks === 0) throw interruptedBefore();
  return trial.answer(whole);
}

/** An arm and what came of it. */
interface Arm {
  readonly arm: ReplyArm;
  readonly counts: Float64Array;
  blocks: number;
}

class WellTrial {
  readonly #question: PlayersQuestion;
  readonly #selection: Selection;
  readonly #bench: ReplyBench;
  readonly #arms: Replies<Arm>;
  readonly #rule: CertificateRule;
  readonly #fixed: boolean;
  readonly #identical: boolean;
  readonly #top: number;

  constructor(question: PlayersQuestion, selection: Selection, scheduler: Scheduler, effort: WellEffort) {
    const { confidence = 0.95, delta = 0.01, battles, maxBattles = COMPARE_CAP } = effort;
    this.#question = question;
    this.#selection = selection;
    this.#bench = new ReplyBench(question, selection.mixes, scheduler);
    const { legs } = this.#bench.cell(0, 0).layout;
    this.#top = 2 * legs;
    this.#fixed = battles !== undefined;
    const [first, second] = question.scripts.map(canonicalJson);
    this.#identical = first === second && areIdentical(this.#bench.cell(0, 0).scenario);
    this.#rule = { alpha: 1 - confidence, delta, half: SIZE_KNOWN, cap: wholeBlocks(battles ?? maxBattles, legs) };
    this.#arms = eachReply(replyArms(selection.mixes), (arm) => ({
      arm,
      counts: new Float64Array(2 * legs + 1),
      blocks: 0,
    }));
  }

  get blocks(): number {
    return this.#arms.own.blocks;
  }

  async play(): Promise<void> {
    const { own, rows, columns } = this.#arms;
    const { cap } = this.#rule;
    const first = this.#fixed ? cap : Math.min(cap, GAIN_BLOCKS);
    const suspect = this.#suspect();
    if (suspect !== undefined) await this.#bench.playTo([[suspect, first]]);
    await this.#playTo([own, ...rows, ...columns], first);
    while (!this.#fixed && !this.#identical) {
      const turn = nextTurn(this.#counts(), this.#rule);
      const on = [
        ...(turn.own ? [own] : []),
        ...turn.rows.map((i) => rows[i]!),
        ...turn.columns.map((j) => columns[j]!),
      ];
      if (on.length === 0) return;
      await this.#playTo(on);
    }
  }

  /** A chunk more, or to so many blocks. */
  async #playTo(arms: readonly Arm[], to?: number): Promise<void> {
    const goals = [...new Set(arms)].map((on) => ({
      on,
      to: Math.min(to ?? on.blocks + CHUNK_BLOCKS, this.#rule.cap),
    }));
    await this.#bench.playTo(goals.map(({ on, to }) => [on.arm, to]));
    for (const { on, to } of goals) {
      for (const half of this.#bench.points(on.arm, on.blocks, to)) on.counts[half]! += 1;
      on.blocks = to;
    }
  }

  #counts(): Replies<Float64Array> {
    return eachReply(this.#arms, ({ counts }) => counts);
  }

  answer(whole: boolean): PlayedWell {
    const { mixes, table } = this.#selection;
    const { alpha, delta, cap } = this.#rule;
    const { own } = this.#arms;
    const method: EndsMethod = this.#fixed ? "msi" : "betting-cs";
    const { scenarioHash: asPlayed, matchup, layout, seed } = this.#bench.cell(0, 0);
    const { identity: scenarioHash = asPlayed } = this.#question;
    const counts = this.#counts();
    const even = this.#identical
      ? { value: 0.5, low: 0.5, high: 0.5, n: own.blocks, method: "identity" as const }
      : undefined;
    const score = even ?? estimateOf(counts.own, method, alpha);
    const ends = bracketOf(counts, method, alpha);
    const bracket = even ?? { value: score.value, low: ends.low, high: ends.high, n: own.blocks, method };
    const { verdict, open } = even ? { verdict: "equivalent" as const } : bracketVerdict(ends, score.value, delta);
    // Fixed beforehand, both the blocks and the scripts that are named.
    const blocks = Math.min(own.blocks, this.#fixed ? cap : GAIN_BLOCKS);
    const points = eachReply(this.#arms, ({ arm }) => this.#bench.points(arm, 0, blocks));
    const { gains } = wellPlayed(points, { top: this.#top, named: bestReplies(table, mixes), alpha, delta });
    const scores = [counts.rows, counts.columns] as const;
    const sides = mixes.map((mix, side): WellSide => {
      const { name, points, models } = matchup.sides[side]!;
      const gain = gains[side]!;
      return {
        name,
        points,
        models,
        scripts: mix.map((weight, script) => ({
          policy: this.#policy(side, script),
          script: this.#question.scripts[side]![script]!,
          weight: toText(weight),
          share: toNumber(weight),
          score: estimateOf(scores[side]![script]!, method, alpha),
        })),
        gain: { ...gain, n: blocks, method: "msi", policy: this.#policy(side, gain.script) },
      };
    });
    const turned = this.#turned(verdict, blocks);
    return {
      wargauge: version,
      rules: matchup.rules,
      mode: matchup.mode,
      seed,
      scenarioHash,
      legs: layout.legs,
      chunkBlocks: CHUNK_BLOCKS,
      confidence: 1 - alpha,
      delta,
      verdict,
      score,
      bracket,
      ...(open && { open: { side: sides[open.side]!.name, policy: this.#policy(open.side, open.script) } }),
      ...(turned && { turned }),
      sides: [sides[0]!, sides[1]!],
      draws: this.#bench.draws(own.arm, 0, own.blocks) / (own.blocks * layout.legs),
      blocks: own.blocks,
      battles: this.#bench.battles,
      selection: selectionSummary(this.#selection),
      stop: { rule: this.#fixed ? "fixed" : "sequential", cap, reason: this.#reason(whole, verdict) },
      ...(!whole && { stopped: "interrupted" as const }),
    };
  }

  #policy(side: number, script: number): string {
    const cell = side === 0 ? this.#bench.cell(script, 0) : this.#bench.cell(0, script);
    return cell.matchup.sides[side]!.policy;
  }

  #reason(whole: boolean, verdict: Verdict): StopReason {
    if (!whole) return "interrupted";
    if (this.#identical) return "identical";
    return this.#fixed ? "fixed" : verdict === "undecided" ? "cap" : "decided";
  }

  /** The script that both sides have with which the other one wins most clearly, as far as the selection tells. */
  #suspect(): ReplyArm | undefined {
    const { table, value } = this.#selection;
    const { scripts } = this.#question;
    const way = Math.sign(toNumber(value) - 0.5);
    const both = table.flatMap((row, first) => {
      const second = scripts[1].indexOf(scripts[0][first]!);
      return second < 0 ? [] : [{ first, second, against: way * (0.5 - meanScore(row[second]!)) }];
    });
    return both.filter(({ against }) => against > 0).sort((a, b) => b.against - a.against)[0];
  }

  /** What that comes to on the dice of the measurement; undefined where it does not turn the verdict for certain. */
  #turned(verdict: Verdict, blocks: number): PlayedWell["turned"] {
    const arm = this.#suspect();
    if (arm === undefined) return undefined;
    const score = estimateOf(countsOf(this.#bench.points(arm, 0, blocks), this.#top), "msi", this.#rule.alpha);
    const turns = verdict.startsWith("better") ? score.high! < 0.5 : verdict.startsWith("worse") && score.low! > 0.5;
    return turns ? { policy: this.#policy(0, arm.first!), score } : undefined;
  }
}

function estimateOf(counts: Float64Array, method: EndsMethod, alpha: number): Estimate {
  return { value: meanScore(counts), ...endsOf(counts, method, alpha), n: counts.reduce((n, c) => n + c, 0), method };
}
