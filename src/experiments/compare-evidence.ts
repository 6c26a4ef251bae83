/**
 * What a comparison knows so far: counts of finished blocks and nothing else, so that memory does not grow with the battles. Cold;
 * `add` runs once a block.
 *
 * Whatever is compared, a block yields one integer between 0 and M whose mean is M/2 when there is no difference: the points of
 * side 0 in a mirrored pair, or the shifted difference of two arms that share their dice. That histogram is the whole evidence.
 */
import type { Piece, Played } from "../chunk/piece.ts";
import { UserError } from "../errors.ts";
import { meanEstimate } from "../estimate/means.ts";
import type { Estimate } from "../estimate/summary.ts";
import { scenarioHash } from "../scenario/hash.ts";
import { type BlockSums, sumsOf, varianceOf } from "../stats/block-sums.ts";
import type { Series } from "../tally/layout.ts";
import { blockPoints, type ScenarioCell } from "./cells.ts";
import { readMetricName, unknownMetric, unknownSide } from "./metric-name.ts";
import { areIdentical } from "./run.ts";

/** A histogram with more values than this is too dear to look at in every chunk. */
export const MOST_VALUES = 4096;

/** What is compared: its name, and a cell for each opponent that it meets. */
export interface Arm {
  readonly name: string;
  readonly cells: readonly ScenarioCell[];
}

/** One arm: its first side meets its second, head to head. Two: the first against the second, block by block. */
export type Arms = readonly [Arm] | readonly [Arm, Arm];

/** Integers 0..top, one a block: how many blocks showed each, as a list only where it is short enough to be looked at. */
export class Sample {
  readonly top: number;
  readonly counts: Float64Array | undefined;
  readonly #scattered = new Map<number, number>();
  n = 0;
  sum = 0;

  constructor(top: number) {
    this.top = top;
    this.counts = top < MOST_VALUES ? new Float64Array(top + 1) : undefined;
  }

  add(value: number, times = 1): void {
    this.n += times;
    this.sum += value * times;
    if (this.counts !== undefined) this.counts[value]! += times;
    else this.#scattered.set(value, (this.#scattered.get(value) ?? 0) + times);
  }

  get sums(): BlockSums {
    return sumsOf(this.counts?.entries() ?? this.#scattered);
  }

  /** On 0..1. */
  get mean(): number {
    return this.sum / (this.n * this.top);
  }

  /** Of a block's value, in steps. */
  get variance(): number {
    return varianceOf(this.sums) ?? 0;
  }

  /** The mean on 0..1 with the interval of a metric's. */
  meanEstimate(confidence: number): Estimate {
    return meanEstimate(this.sums, { low: 0, high: this.top }, confidence, this.top);
  }
}

/** What one cell came to. */
export class CellEvidence {
  readonly cell: ScenarioCell;
  /** The metric that is compared, and how battles ended, as indices into the series; -1: none. */
  readonly metric: number;
  readonly ending: number;
  /** See `tally/layout.ts`. */
  readonly table: Float64Array;
  /** Battles by how they ended, side 0 in seat 1 and, for pairs, in seat 2. */
  readonly endings: readonly Float64Array[];
  readonly own: Sample;

  constructor(cell: ScenarioCell, metric: number) {
    const { layout } = cell;
    this.cell = cell;
    this.metric = metric;
    this.ending = layout.series.findIndex(({ metric }) => metric.id === "ending" && metric.labels !== undefined);
    this.table = new Float64Array(layout.score?.length ?? 0);
    const reasons = layout.series[this.ending]?.metric.labels?.length ?? 0;
    this.endings = Array.from({ length: layout.legs }, () => new Float64Array(reasons));
    this.own = new Sample(metric < 0 ? 2 * layout.legs : layout.legs * layout.series[metric]!.metric.max);
  }

  piece(from: number, to: number): Piece {
    const columns = { series: this.metric < 0 ? [] : [this.metric], byLeg: this.ending < 0 ? [] : [this.ending] };
    return { cell: this.cell, from, to, ...columns };
  }

  /** Points, or the metric's sum, of each block of a piece. */
  values(played: Played): ArrayLike<number> {
    if (this.metric < 0) return blockPoints(played);
    return Int32Array.from({ length: played.to - played.from }, (_, i) => played.rows[i * played.width + 1]!);
  }

  add({ rows, width }: Played, index: number, value: number): void {
    const at = index * width;
    if (this.table.length > 0) this.table[rows[at]!]! += 1;
    this.own.add(value);
    if (this.ending < 0) return;
    const both = rows[at + width - 1]!;
    const reasons = this.endings[0]!.length;
    const [first, second] = this.endings;
    if (second === undefined) first![both]! += 1;
    else {
      first![Math.floor(both / reasons)]! += 1;
      second[both % reasons]! += 1;
    }
  }
}

export class Evidence {
  readonly arms: Arms;
  readonly paired: boolean;
  /** Equal content on the same dice: nothing can differ. */
  readonly identical: boolean;
  /** Absent: the score. */
  readonly metric: Series | undefined;
  readonly cells: readonly (readonly CellEvidence[])[];
  /** Each arm's own blocks, summed over its opponents. */
  readonly own: readonly Sample[];
  /** The difference shifted to 0..top; head to head the points of the only arm. */
  readonly difference: Sample;
  /** For each opponent by itself, where there are several. */
  readonly byOpponent: readonly Sample[];
  /** Real value of the whole scale of an arm's own sample, and of the difference. */
  readonly span: number;
  readonly battlesOfBlock: number;
  /** Blocks whose two results differ. */
  changed = 0;

  constructor(arms: Arms, metric: string | undefined) {
    const cells = arms.flatMap((arm) => arm.cells);
    const first = cells[0]!;
    checkAlike(cells);
    const { legs, score } = first.layout;
    const wanted =
      metric ?? (score ? undefined : first.layout.series.find(({ metric }) => metric.labels === undefined)?.metric.id);
    if (wanted !== undefined && arms.length === 1)
      throw new UserError(
        "head to head the score decides; a metric needs two scenarios, one with --variant, or armies with --against",
      );
    this.arms = arms;
    this.paired = arms.length === 2;
    this.cells = arms.map((arm) => arm.cells.map((cell) => new CellEvidence(cell, metricOf(cell, wanted))));
    this.metric = wanted === undefined ? undefined : first.layout.series[this.cells[0]![0]!.metric]!;
    const opponents = arms[0].cells.length;
    const top = Math.max(...this.cells.flat().map(({ own }) => own.top));
    this.own = arms.map(() => new Sample(top * opponents));
    this.difference = this.paired ? new Sample(2 * top * opponents) : this.own[0]!;
    this.byOpponent = this.paired && opponents > 1 ? arms[0].cells.map(() => new Sample(2 * top)) : [];
    this.span = this.metric === undefined ? 1 : top / legs / (this.metric.metric.scale ?? 1);
    this.battlesOfBlock = cells.length * legs;
    this.identical = this.paired
      ? arms[0].cells.every((cell, i) => sameContent(cell, arms[1]!.cells[i]!))
      : first.mix === undefined && areIdentical(first.scenario);
  }

  get blocks(): number {
    return this.difference.n;
  }

  pieces(from: number, to: number): Piece[] {
    return this.cells.flat().map((cell) => cell.piece(from, to));
  }

  /**
   * Adds blocks from..to of a stage. `played` are its pieces, in the order of `pieces`; a rule may be asked between two calls, and
   * what it makes superfluous is never added.
   */
  adder(played: readonly Played[]): (from: number, to: number) => void {
    const first = played[0]!.from;
    const opponents = this.arms[0].cells.length;
    const cells = this.cells.flat();
    const values = cells.map((cell, i) => cell.values(played[i]!));
    const [own, other] = this.own;
    const { byOpponent } = this;
    // No closure and no array in here: they would be garbage by the block.
    return (from, to) => {
      for (let i = from - first; i < to - first; i++) {
        let sum = 0;
        let otherSum = 0;
        for (let c = 0; c < cells.length; c++) {
          const value = values[c]![i]!;
          cells[c]!.add(played[c]!, i, value);
          if (c < opponents) sum += value;
          else otherSum += value;
        }
        own!.add(sum);
        if (other === undefined) continue;
        other.add(otherSum);
        this.difference.add(own!.top + sum - otherSum);
        if (sum !== otherSum) this.changed++;
        for (let o = 0; o < byOpponent.length; o++)
          byOpponent[o]!.add(byOpponent[o]!.top / 2 + values[o]![i]! - values[opponents + o]![i]!);
      }
    };
  }
}

/** What the cells of a comparison must have in common. */
function checkAlike(cells: readonly ScenarioCell[]): void {
  const kinds = [
    ...new Set(
      cells.map(({ matchup: { rules, mode, legs } }) => `${rules}, ${mode}, ${legs === 2 ? "with" : "without"} mirror`),
    ),
  ];
  if (kinds.length > 1)
    throw new UserError(
      `these cannot be compared block by block: ${kinds.join("; ")}. Give both the same rules, mode and mirror`,
    );
}

/** Names of sides, titles and files change nothing that is played. */
function sameContent(one: ScenarioCell, other: ScenarioCell): boolean {
  if (one.mix !== undefined || other.mix !== undefined) return one.id === other.id;
  const content = ({ scenario }: ScenarioCell) =>
    scenarioHash({ ...scenario, sides: scenario.sides.map((side, i) => ({ ...side, name: String(i) })) });
  return one.label === other.label && one.seed === other.seed && content(one) === content(other);
}

/**
 * The series of a metric, which may be said with its side (`lost@Orks`, `lost@2`): else that of the second side in an attack, which is
 * about what it does to it, and otherwise that of the battle or of the first side.
 */
function metricOf({ layout, matchup }: ScenarioCell, wanted: string | undefined): number {
  if (wanted === undefined) return -1;
  const { id, owner, side = Number(matchup.mode === "attack") } = readMetricName(wanted, matchup.sides);
  const whole = layout.series.filter(
    ({ metric }) => metric.labels === undefined && metric.key === undefined && metric.turn === undefined,
  );
  const found = whole.filter(({ metric }) => metric.id === id);
  // A side that nobody has is not the missing side of a metric that belongs to none.
  const chosen =
    found.find((series) => side >= 0 && series.side === side) ?? (owner === undefined ? found[0] : undefined);
  if (chosen !== undefined) return layout.series.indexOf(chosen);
  if (found.length === 0) throw unknownMetric([id], whole, " to compare");
  throw unknownSide(owner!, found[0]!, matchup.sides, `whose "${id}" could be compared`);
}
