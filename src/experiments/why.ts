/**
 * "What makes the difference?": every weapon, item and special rule of a comparison knocked out, one at a time. Cold.
 *
 * What a thing contributes is the difference with it minus the difference without it, block by block on the same dice. Every knock-out
 * is played equally often, a number that is fixed before the first battle, so nothing is gained or lost by looking; the claims that
 * something matters are adjusted for the number of things that were tried (Holm), and the intervals hold all at once (Bonferroni).
 */

import type { Piece, Played } from "../chunk/piece.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { UserError } from "../errors.ts";
import type { Estimate } from "../estimate/summary.ts";
import { given } from "../given.ts";
import type { BattleCode } from "../rules/battles.ts";
import type { Lever, RuleSystem } from "../rules/kernel/rule-system.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { type Stages, simulate, toItsEnd } from "../simulate.ts";
import { holm } from "../stats/holm.ts";
import { meanGammaP } from "../stats/mean-gamma-p.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { openCell, type ScenarioCell } from "./cells.ts";
import { type Arms, Evidence, Sample } from "./compare-evidence.ts";
import type { QuestionArm } from "./compare-question.ts";
import type { PlayTerms } from "./effort.ts";

/** Battles of each matchup for each knock-out. */
export const WHY_BATTLES = 16_384;
const STAGE_BLOCKS = 8 * CHUNK_BLOCKS;

/** Who is compared, as `openQuestion` found it. */
export interface WhyQuestion extends BattleCode {
  readonly rulebook: RuleSystem;
  readonly seed: string;
  readonly arms: readonly QuestionArm[];
  /** The cell of a knock-out in the place of a meeting: where players are chosen, they are kept. Absent: as the scenario says. */
  readonly cellOf?: (scenario: Scenario, arm: number, meeting: number) => ScenarioCell;
}

export interface WhyOptions extends Pick<PlayTerms, "scheduler" | "battles" | "confidence"> {
  /** What is compared instead of the score. */
  readonly metric?: string;
}

export interface Reason extends Pick<Lever, "kind" | "unit" | "name"> {
  readonly side: string;
  /** Models of the other side that lose it as well. */
  readonly also?: readonly string[];
  /** What it adds to the difference that is compared: score, or the metric's unit. */
  readonly effect: Estimate;
  /** Blocks that came out differently without it. */
  readonly changedBlocks: number;
  /** Of the claim that it makes a difference, adjusted for all that were tried (Holm). */
  readonly p: number;
  readonly matters: boolean;
}

export interface Why {
  /** Ranked: what matters most first. */
  readonly reasons: readonly Reason[];
  /** Blocks of each knock-out, fixed beforehand. */
  readonly blocks: number;
  readonly battles: number;
  readonly confidence: number;
  readonly stopped?: "interrupted";
}

/** One thing that is knocked out wherever it is. */
interface KnockOut {
  readonly side: string;
  readonly lever: Lever;
  readonly evidence: Evidence;
  /** Cells of `evidence` that differ from those of the comparison itself. */
  readonly changed: readonly number[];
  readonly effects: Sample;
  changedBlocks: number;
}

/** Undefined when it was interrupted before the first stage was over. */
export async function why(question: WhyQuestion, options: WhyOptions): Promise<Why | undefined> {
  const { scheduler, battles = WHY_BATTLES, confidence = 0.95 } = options;
  const base = new Evidence(
    armsOf(question, (scenario) => scenario),
    options.metric,
  );
  const knockOuts = knockOutsOf(question, base, options.metric);
  if (knockOuts.length === 0) throw new UserError("there is no weapon, item or special rule that could be taken away");
  const { legs } = base.arms[0].cells[0]!.layout;
  const goal = Math.ceil(battles / legs);
  const cells = base.cells.flat().length + knockOuts.reduce((sum, { changed }) => sum + changed.length, 0);
  scheduler.expect(scheduler.battles + goal * legs * cells);
  let blocks = 0;
  const stages: Stages = {
    next: () => (blocks < goal ? pieces(base, knockOuts, blocks, Math.min(goal, blocks + STAGE_BLOCKS)) : []),
    take: (played) => {
      add(base, knockOuts, played);
      blocks = played[0]!.to;
    },
  };
  const stopped = !(await toItsEnd(simulate(stages, scheduler)));
  if (blocks === 0) return undefined;
  return {
    reasons: ranked(knockOuts, base, confidence),
    blocks,
    battles: blocks * legs * cells,
    confidence,
    ...(stopped && { stopped: "interrupted" as const }),
  };
}

type Edit = (scenario: QuestionArm["meetings"][number]["scenario"], arm: number, meeting: number) => typeof scenario;

function armsOf({ arms, rulebook, seed, cellOf, module, moduleUrl }: WhyQuestion, edit: Edit, known?: Arms): Arms {
  const battle = given({ module, moduleUrl });
  const opened = arms.map(({ name, meetings }, a) => {
    const cells = meetings.map(({ label, scenario }, m): ScenarioCell => {
      const edited = edit(scenario, a, m);
      const same = edited === scenario ? known?.[a]?.cells[m] : undefined;
      return same ?? cellOf?.(edited, a, m) ?? openCell(edited, rulebook, { label, seed, ...battle });
    });
    return { name, cells };
  });
  return opened as unknown as Arms;
}

function isKnockOut({ change }: Lever): boolean {
  return change === "without";
}

/** A thing is the same wherever a side of this name has it: it is taken away in all matchups of the comparison at once. */
function knockOutsOf(question: WhyQuestion, base: Evidence, metric: string | undefined): KnockOut[] {
  const found = new Map<string, { side: string; levers: Map<string, Lever> }>();
  question.arms.forEach(({ meetings }, a) => {
    meetings.forEach(({ scenario }, m) => {
      for (const [s, { name }] of scenario.sides.entries()) {
        for (const lever of question.rulebook.levers(question.rulebook.resolve(scenario), s, isKnockOut)) {
          const id = JSON.stringify([name, lever.entries, lever.kind, lever.unit, lever.name]);
          const entry = found.get(id) ?? { side: name, levers: new Map<string, Lever>() };
          entry.levers.set(`${a} ${m}`, lever);
          found.set(id, entry);
        }
      }
    });
  });
  return [...found.values()].map(({ side, levers }) => {
    const edit: Edit = (scenario, a, m) => levers.get(`${a} ${m}`)?.apply(scenario) ?? scenario;
    const evidence = new Evidence(armsOf(question, edit, base.arms), metric);
    const known = base.cells.flat();
    const changed = evidence.cells.flat().flatMap(({ cell }, i) => (cell === known[i]!.cell ? [] : [i]));
    const most = base.difference.top + evidence.difference.top;
    const [lever] = levers.values();
    return { side, lever: lever!, evidence, changed, effects: new Sample(2 * most), changedBlocks: 0 };
  });
}

/** The comparison itself, then of each knock-out what it changes. */
function pieces(base: Evidence, knockOuts: readonly KnockOut[], from: number, to: number): Piece[] {
  const changes = knockOuts.flatMap(({ evidence, changed }) => {
    const cells = evidence.cells.flat();
    return changed.map((i) => cells[i]!.piece(from, to));
  });
  return [...base.pieces(from, to), ...changes];
}

function add(base: Evidence, knockOuts: readonly KnockOut[], played: readonly Played[]): void {
  const known = base.cells.flat().length;
  const before = differences(base, played.slice(0, known));
  let next = known;
  for (const knockOut of knockOuts) {
    const { evidence, changed, effects } = knockOut;
    const mine = played.slice(0, known);
    for (const i of changed) mine[i] = played[next++]!;
    const after = differences(evidence, mine);
    for (let block = 0; block < before.length; block++) {
      const effect = before[block]! - after[block]!;
      effects.add(effects.top / 2 + effect);
      if (effect !== 0) knockOut.changedBlocks++;
    }
  }
}

/** Of each block: the value of the first arm, less that of the second where there are two. */
function differences({ cells }: Evidence, played: readonly Played[]): Int32Array {
  const sums = new Int32Array(played[0]!.to - played[0]!.from);
  cells.flat().forEach((cell, i) => {
    const values = cell.values(played[i]!);
    const sign = i < cells[0]!.length ? 1 : -1;
    for (let block = 0; block < sums.length; block++) sums[block]! += sign * values[block]!;
  });
  return sums;
}

function ranked(knockOuts: readonly KnockOut[], base: Evidence, confidence: number): Reason[] {
  const adjusted = holm(knockOuts.map(({ effects }) => pValue(effects)));
  const each = 1 - (1 - confidence) / knockOuts.length;
  // Real value of a step of a block's value.
  const step = base.span / base.own[0]!.top;
  const reasons = knockOuts.map(({ side, lever, effects, changedBlocks }, i): Reason => {
    const { kind, unit, name, also } = lever;
    const { top } = effects;
    const real = (share: number) => (share - 0.5) * top * step;
    const { value, low, high, n, method } = estimateOf(effects, base.metric === undefined, each);
    const effect: Estimate = { value: real(value), low: real(low!), high: real(high!), n, method };
    const p = adjusted[i]!;
    return {
      side,
      kind,
      unit,
      name,
      ...(also && { also }),
      effect,
      changedBlocks,
      p,
      matters: p <= 1 - confidence,
    };
  });
  const size = ({ effect }: Reason) => Math.abs(effect.value);
  return reasons.sort((a, b) => Number(b.matters) - Number(a.matters) || size(b) - size(a));
}

/** Of a score its own interval, of a metric that of a mean. */
function estimateOf(effects: Sample, isScore: boolean, confidence: number): Estimate {
  const { counts, mean, n } = effects;
  if (counts === undefined || !isScore) return effects.meanEstimate(confidence);
  return { value: mean, ...scoreInterval(counts, confidence), n, method: "msi" };
}

/** Of no effect on average: few changed blocks are weighed as what they are, not by a normal law. */
function pValue({ sums, top }: Sample): number {
  return meanGammaP(sums, { low: 0, high: top }, top / 2);
}
