/**
 * "Is A better than B?": head to head, or the same question put to both on the same dice. Cold.
 *
 * Whatever is compared, a block yields one integer between 0 and M whose mean is M/2 when there is no difference: the points of A in
 * a mirrored pair, or the shifted difference of two blocks that share their dice. So one histogram is the whole evidence, and one
 * rule decides. It looks at every chunk end and may do so, because the betting confidence sequence is right at all looks at once
 * (methods.md, A1). A fixed number of battles is looked at once, and earns the narrower score interval.
 */
import { type Arena, Interrupted, type Played } from "../chunk/arena.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import { UserError } from "../errors.ts";
import type { Estimate } from "../estimate/summary.ts";
import { bettingCs, logWealthAbove, logWealthBelow } from "../stats/confidence-sequence.ts";
import { scoreToElo } from "../stats/elo.ts";
import type { Interval } from "../stats/interval.ts";
import { exactVariance } from "../stats/mean-interval.ts";
import { log } from "../stats/portable-math.ts";
import { scoreInterval } from "../stats/score-interval.ts";
import { llrExact, sprtBounds } from "../stats/sprt.ts";
import { type Verdict, verdictOf } from "../stats/verdict.ts";
import { firstSeatCounts, resultCounts, resultsBySeat } from "../tally/scores.ts";
import { blockPoints, type ScenarioCell, scoreTables } from "./cells.ts";
import { version } from "./run.ts";

/** Cap of a comparison, in battles of each arm: 2^17 mirrored pairs. */
export const COMPARE_CAP = 262_144;
const FIRST_STAGE_BLOCKS = 4 * CHUNK_BLOCKS;
const MOST_STAGE_BLOCKS = 128 * CHUNK_BLOCKS;
/** A histogram with more values than this is too dear to look at in every chunk. */
const MOST_VALUES = 4096;

/** What is compared: its name, and a cell for each opponent that it meets. */
export interface Arm {
  readonly name: string;
  readonly cells: readonly ScenarioCell[];
}

export interface CompareOptions {
  readonly arena: Arena;
  /** Half of the band that counts as no difference: score, or units of the metric. */
  readonly delta?: number;
  readonly confidence?: number;
  /** A fixed number of battles of each arm: no peeking, and the narrower interval. */
  readonly battles?: number;
  readonly maxBattles?: number;
  /** Go on until the interval's half-width is at most this. */
  readonly precision?: number;
  /** Sequential probability ratio tests instead of the confidence sequence: sooner, but no size. */
  readonly fast?: boolean;
  /** Compare the mean of this metric (needed in `attack` mode) instead of the score. */
  readonly metric?: string;
}

export interface ArmSummary {
  readonly name: string;
  readonly scenarioHashes: readonly string[];
  readonly sides: readonly (readonly { readonly name: string; readonly points: number; readonly policy: string }[])[];
  /** Score, or mean of the metric, by itself. */
  readonly value: Estimate;
  readonly wins?: Estimate;
  readonly draws?: Estimate;
  readonly losses?: Estimate;
  readonly firstSeat?: Estimate;
  readonly bySeat?: readonly {
    readonly seat: 1 | 2;
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
  }[];
}

export interface Comparison {
  readonly wargauge: string;
  readonly rules: string;
  readonly mode: string;
  readonly design: "head-to-head" | "paired";
  readonly seed: string;
  readonly confidence: number;
  readonly delta: number;
  /** Absent: the score of the first side. */
  readonly metric?: { readonly id: string; readonly unit: string; readonly side: string };
  readonly verdict: Verdict;
  /** Score of A head to head (1/2: no difference), or A minus B (0: no difference). */
  readonly difference: Estimate;
  readonly reference: 0 | 0.5;
  readonly elo?: number;
  readonly arms: readonly ArmSummary[];
  readonly blocks: number;
  readonly battles: number;
  /** Why it stopped. */
  readonly stop: "decided" | "fixed" | "precision" | "cap" | "identical" | "interrupted";
  /** Blocks that two independent samples would need for the same precision, against those of the pairing. */
  readonly pairingGain?: number;
  /** Blocks whose two results differed. */
  readonly changedBlocks?: number;
  /** More blocks that would probably decide it. */
  readonly blocksToDecide?: number;
}

/** A against B. One arm: its first side meets its second (head to head); two arms: block by block on the same dice. */
export async function compare(
  arms: readonly [Arm] | readonly [Arm, Arm],
  options: CompareOptions,
): Promise<Comparison> {
  const evidence = new Evidence(arms, options);
  const rule = ruleOf(evidence, options);
  let stop: Comparison["stop"] | undefined = evidence.identical ? "identical" : undefined;
  const cap = stop === "identical" ? FIRST_STAGE_BLOCKS : rule.cap;
  options.arena.expect(options.arena.battles + (options.battles === undefined ? 0 : cap * evidence.battlesOfBlock));
  let size = FIRST_STAGE_BLOCKS;
  try {
    while (evidence.blocks < cap) {
      const to = Math.min(cap, evidence.blocks + size);
      const fired = await evidence.play(options.arena, to, stop === undefined ? rule.fires : undefined);
      if (fired) {
        stop = rule.reason;
        break;
      }
      size = Math.min(MOST_STAGE_BLOCKS, 2 * size);
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    if (evidence.blocks === 0)
      throw new UserError("interrupted before anything was known: there is nothing to show", 130);
    stop = "interrupted";
  }
  return answer(evidence, options, stop ?? (rule.reason === "fixed" ? "fixed" : "cap"));
}

/** The histogram of the question, and what else is told about each arm. */
class Evidence {
  readonly arms: readonly Arm[];
  readonly paired: boolean;
  readonly identical: boolean;
  readonly series: number;
  readonly counts: Float64Array;
  /** Real difference of one step of the histogram, of the whole scale for a score. */
  readonly scale: number;
  readonly tables: Float64Array[];
  /** Each arm's own block values, for its own interval and for the gain of pairing. */
  readonly own: Float64Array[];
  readonly battlesOfBlock: number;
  blocks = 0;
  changed = 0;

  constructor(arms: readonly Arm[], { metric }: CompareOptions) {
    this.arms = arms;
    this.paired = arms.length === 2;
    const [first] = arms[0]!.cells;
    const { layout } = first!;
    const wanted =
      metric ?? (layout.score ? undefined : layout.series.find(({ metric }) => metric.labels === undefined)?.metric.id);
    this.series = wanted === undefined ? -1 : seriesOf(first!, wanted);
    if (this.series >= 0 && !this.paired)
      throw new UserError(`head to head the score decides; a metric needs two scenarios, or one with --variant`);
    const cells = arms[0]!.cells.length;
    const top = this.series < 0 ? 2 * layout.legs : layout.legs * layout.series[this.series]!.metric.max;
    const most = top * cells;
    if (most > MOST_VALUES)
      throw new UserError(
        `the metric "${wanted}" can take ${most} values, more than the ${MOST_VALUES} that can be compared; choose another with --metric`,
      );
    this.own = arms.map(() => new Float64Array(most + 1));
    this.counts = this.paired ? new Float64Array(2 * most + 1) : this.own[0]!;
    const unit = this.series < 0 ? 1 : top / layout.legs / (layout.series[this.series]!.metric.scale ?? 1);
    this.scale = this.paired ? 2 * unit : unit;
    this.tables = arms.map(() => new Float64Array(layout.score?.length ?? 0));
    this.battlesOfBlock = arms.reduce((sum, arm) => sum + arm.cells.length * layout.legs, 0);
    const same = (i: number) => arms[0]!.cells[i]!.scenarioHash === arms[1]!.cells[i]!.scenarioHash;
    this.identical = this.paired
      ? arms[0]!.cells.every((cell, i) => same(i) && cell.label === arms[1]!.cells[i]!.label)
      : isMirror(first!);
  }

  /** Plays up to a block, or to the chunk end at which the rule fires; later blocks of the stage are forgotten. */
  async play(arena: Arena, to: number, fires?: (counts: Float64Array, blocks: number) => boolean): Promise<boolean> {
    const from = this.blocks;
    const series = this.series < 0 ? [] : [this.series];
    const played = await arena.play(
      this.arms.flatMap(({ cells }) => cells.map((cell) => ({ cell, from, to, series }))),
    );
    const cells = this.arms[0]!.cells.length;
    const values = this.arms.map((_, arm) => armValues(played.slice(arm * cells, (arm + 1) * cells), this.series >= 0));
    const middle = this.own[0]!.length - 1;
    for (let at = from; at < to; ) {
      const end = Math.min(to, (Math.floor(at / CHUNK_BLOCKS) + 1) * CHUNK_BLOCKS);
      for (let block = at; block < end; block++) {
        const a = values[0]![block - from]!;
        this.own[0]![a]! += 1;
        if (!this.paired) continue;
        const b = values[1]![block - from]!;
        this.own[1]![b]! += 1;
        this.counts[middle + a - b]! += 1;
        if (a !== b) this.changed++;
      }
      at = end;
      this.blocks = at;
      if (fires?.(this.counts, at) === true) break;
    }
    this.#addTables(played, from);
    return fires !== undefined && this.blocks < to ? true : (fires?.(this.counts, this.blocks) ?? false);
  }

  #addTables(played: readonly Played[], from: number): void {
    const cells = this.arms[0]!.cells.length;
    played.forEach((piece, i) => {
      const used = { ...piece, rows: piece.rows.subarray(0, (this.blocks - from) * piece.width) };
      const table = this.tables[Math.floor(i / cells)]!;
      if (table.length > 0)
        scoreTables(used)[0]!.forEach((count, at) => {
          table[at]! += count;
        });
    });
  }
}

function isMirror({ scenario }: ScenarioCell): boolean {
  const [first, second] = scenario.sides.map(({ roster, policy }) => JSON.stringify([roster, policy]));
  return scenario.mirror && first === second;
}

function armValues(pieces: readonly Played[], metric: boolean): Int32Array {
  const values = new Int32Array(pieces[0]!.to - pieces[0]!.from);
  for (const piece of pieces) {
    if (metric) for (let i = 0; i < values.length; i++) values[i]! += piece.rows[i * piece.width + 1]!;
    else
      blockPoints(piece).forEach((points, i) => {
        values[i]! += points;
      });
  }
  return values;
}

/** The series of a metric: that of the defender in an attack (whom the attack is about), else of the battle or of side 0. */
function seriesOf({ layout, matchup }: ScenarioCell, id: string): number {
  const whole = layout.series
    .map((series, i) => ({ series, i }))
    .filter(({ series }) => series.metric.labels === undefined);
  const found = whole.filter(
    ({ series }) => series.metric.id === id && series.metric.key === undefined && series.metric.turn === undefined,
  );
  const chosen = (matchup.mode === "attack" && found.find(({ series }) => series.side === 1)) || found[0];
  if (chosen !== undefined) return chosen.i;
  const ids = [...new Set(whole.map(({ series }) => series.metric.id))];
  throw new UserError(`there is no metric "${id}" to compare; expected one of ${ids.join(", ")}`);
}

interface Rule {
  readonly cap: number;
  readonly reason: "decided" | "fixed" | "precision";
  readonly fires?: (counts: Float64Array, blocks: number) => boolean;
}

function ruleOf(evidence: Evidence, options: CompareOptions): Rule {
  const { delta = 0.01, confidence = 0.95, battles, maxBattles, precision, fast } = options;
  const { legs } = evidence.arms[0]!.cells[0]!.layout;
  const [all, band] = [battles ?? maxBattles ?? COMPARE_CAP, delta / evidence.scale];
  if (battles !== undefined && (maxBattles !== undefined || precision !== undefined || fast === true))
    throw new UserError("--battles is a fixed number; it goes with none of --max-battles, --precision and --fast");
  if (!(delta > 0 && band < 0.5))
    throw new UserError(`the delta is ${delta}; expected a difference above 0, such as 0.01`);
  const cap = Math.ceil(all / legs);
  if (battles !== undefined) return { cap, reason: "fixed" };
  const alpha = 1 - confidence;
  if (fast === true) {
    const { lower, upper } = sprtBounds(alpha / 2, 0.05);
    const fires = (counts: Float64Array) => {
      const up = llrExact(counts, 0.5, 0.5 + band);
      const down = llrExact(counts, 0.5, 0.5 - band);
      return up >= upper || down >= upper || (up <= lower && down <= lower);
    };
    return { cap, reason: "decided", fires };
  }
  if (precision !== undefined) {
    const fires = (counts: Float64Array) => {
      const { low, high } = bettingCs(counts, alpha);
      return 0.5 * (high - low) * evidence.scale <= precision;
    };
    return { cap, reason: "precision", fires };
  }
  // Three numbers decide; the interval itself is a hundred times dearer and only for show.
  const sure = log(2 / alpha);
  const fires = (counts: Float64Array) =>
    logWealthAbove(counts, 0.5) >= sure ||
    logWealthBelow(counts, 0.5) >= sure ||
    (logWealthAbove(counts, 0.5 - band) >= sure && logWealthBelow(counts, 0.5 + band) >= sure);
  return { cap, reason: "decided", fires };
}

function answer(evidence: Evidence, options: CompareOptions, stop: Comparison["stop"]): Comparison {
  const { delta = 0.01, confidence = 0.95, battles, fast } = options;
  const { arms, counts, blocks, scale, paired, series } = evidence;
  const [cell] = arms[0]!.cells;
  const reference = paired ? 0 : 0.5;
  const method = battles === undefined ? "betting-cs" : "msi";
  const raw = battles === undefined ? bettingCs(counts, 1 - confidence) : scoreInterval(counts, confidence);
  const toReal = (x: number) => (paired ? (x - 0.5) * scale : x);
  const band = delta / scale;
  const identical = stop === "identical";
  const difference: Estimate = identical
    ? { value: reference, low: reference, high: reference, n: blocks, method: "identity" }
    : { value: toReal(meanOf(counts)), low: toReal(raw.low), high: toReal(raw.high), n: blocks, method };
  const verdict = identical
    ? "equivalent"
    : fast === true
      ? fastVerdict(counts, band, 1 - confidence)
      : verdictOf(raw, band);
  const spec = series < 0 ? undefined : cell!.layout.series[series]!;
  const gain = paired && !identical ? pairingGain(evidence) : undefined;
  const missing = identical || battles !== undefined ? undefined : blocksToDecide(raw, band, blocks);
  return {
    wargauge: version,
    rules: cell!.matchup.rules,
    mode: cell!.matchup.mode,
    design: paired ? "paired" : "head-to-head",
    seed: cell!.seed,
    confidence,
    delta,
    ...(spec && {
      metric: { id: spec.metric.id, unit: spec.metric.unit, side: cell!.matchup.sides[spec.side]?.name ?? "battle" },
    }),
    verdict,
    difference,
    reference,
    ...(!paired && difference.value > 0 && difference.value < 1 && { elo: scoreToElo(difference.value) }),
    arms: arms.map((arm, i) => armSummary(evidence, arm, i, confidence)),
    blocks,
    battles: blocks * evidence.battlesOfBlock,
    stop,
    ...(gain !== undefined && { pairingGain: gain }),
    ...(paired && { changedBlocks: evidence.changed }),
    ...(missing !== undefined && { blocksToDecide: missing }),
  };
}

function armSummary(evidence: Evidence, { name, cells }: Arm, index: number, confidence: number): ArmSummary {
  const own = evidence.own[index]!;
  const table = evidence.tables[index]!;
  const factor = evidence.paired ? evidence.scale / 2 : evidence.scale;
  const { low, high } = scoreInterval(own, confidence);
  const n = evidence.blocks;
  const rate = (counts: number[]): Estimate => ({
    value: meanOf(counts),
    ...scoreInterval(counts, confidence),
    n: n * cells.length,
    method: "msi",
  });
  return {
    name,
    scenarioHashes: cells.map(({ scenarioHash }) => scenarioHash),
    sides: cells.map(({ matchup }) => matchup.sides.map(({ name, points, policy }) => ({ name, points, policy }))),
    value: { value: meanOf(own) * factor, low: low * factor, high: high * factor, n, method: "msi" },
    ...(table.length > 0 && {
      wins: rate(resultCounts(table, 2)),
      draws: rate(resultCounts(table, 1)),
      losses: rate(resultCounts(table, 0)),
      firstSeat: rate(firstSeatCounts(table)),
      bySeat: resultsBySeat(table).map(([losses, draws, wins], seat) => ({
        seat: (seat + 1) as 1 | 2,
        wins,
        draws,
        losses,
      })),
    }),
  };
}

function fastVerdict(counts: ArrayLike<number>, band: number, alpha: number): Verdict {
  const { lower, upper } = sprtBounds(alpha / 2, 0.05);
  const up = llrExact(counts, 0.5, 0.5 + band);
  const down = llrExact(counts, 0.5, 0.5 - band);
  if (up >= upper) return "better-size-open";
  if (down >= upper) return "worse-size-open";
  return up <= lower && down <= lower ? "equivalent" : "undecided";
}

function meanOf(counts: ArrayLike<number>): number {
  let n = 0;
  let sum = 0;
  for (let j = 0; j < counts.length; j++) {
    n += counts[j]!;
    sum += j * counts[j]!;
  }
  return sum / (n * (counts.length - 1));
}

/** Variance of the difference without pairing over that with it: how many times fewer blocks the pairing needs. */
function pairingGain({ own, counts }: Evidence): number | undefined {
  const paired = varianceOf(counts);
  const apart = varianceOf(own[0]!) + varianceOf(own[1]!);
  return paired > 0 && apart > 0 ? apart / paired : undefined;
}

function varianceOf(counts: ArrayLike<number>): number {
  let [n, sum, squares] = [0, 0, 0];
  for (let j = 0; j < counts.length; j++) {
    n += counts[j]!;
    sum += j * counts[j]!;
    squares += j * j * counts[j]!;
  }
  return exactVariance(n, sum, squares).variance ?? 0;
}

/** Width shrinks with the square root of the blocks: when will the interval clear the nearest border of the band? */
function blocksToDecide({ low, high }: Interval, band: number, blocks: number): number | undefined {
  const half = 0.5 * (high - low);
  const middle = 0.5 * (high + low);
  const away = Math.min(...[0.5 - band, 0.5 + band].map((border) => Math.abs(middle - border)));
  if (half <= away || away === 0) return undefined;
  return Math.ceil(blocks * ((half / away) * (half / away) - 1));
}
