/**
 * The lattice of whole army sizes: what a side scores with 1, 2, 3, ... copies of one of its units, each size against every opponent
 * of a gauntlet. No point of it depends on what the copies cost, so prices are solved for afterwards and every count is used again
 * (stats/lattice-price.ts). Cold; it plays in stages and keeps histograms only.
 *
 * A superblock is one block against each opponent; its score is the weighted sum of their half points. Sizes and opponents have dice
 * of their own (a level gains nothing from common ones), but variants of a unit have the same: worths are differences.
 */

import type { Played } from "../chunk/piece.ts";
import type { Scheduler } from "../chunk/scheduler.ts";
import { assert, UserError } from "../errors.ts";
import type { BattleCode } from "../rules/battles.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { pitted } from "../scenario/contenders.ts";
import { scenarioHash } from "../scenario/hash.ts";
import type { Scenario, Side } from "../scenario/scenario.ts";
import { type Stages, simulate } from "../simulate.ts";
import type { Cast } from "./cast.ts";
import { blockPoints, drawnIn, GROUPS, openCell, type ScenarioCell } from "./cells.ts";
import type { Players } from "./choose-players.ts";

/** The most copies that are tried where the rulebook sets no limit. */
const MOST_COPIES = 256;
/** The most entries that copies are split into. */
const MOST_ENTRIES = 8;
/** Superblocks played in one go, so that memory does not grow with what is asked for. */
const MOST_AT_ONCE = 8192;

export interface Opponent {
  readonly name: string;
  readonly side: Side;
  /** Whole; how often the opponent is met. */
  readonly weight: number;
}

/** A unit of a side, and whom the side meets. */
export interface UnitQuestion {
  readonly rulebook: RuleSystem;
  /** On what terms they fight; its sides are replaced. */
  readonly scenario: Scenario;
  readonly side: Side;
  /** Index of the unit in the side's roster. */
  readonly entry: number;
  /** Which of the scenario's two places the side takes; 0 when left out. It matters where the ground differs. */
  readonly place?: 0 | 1;
  readonly opponents: readonly Opponent[];
}

/** What a side and its unit cost by the rulebook's own prices. */
export interface UnitCost {
  /** Copies as the roster has them. */
  readonly count: number;
  /** Points of one copy more. */
  readonly cost: number;
  /** Points of the side that are not spent on copies. */
  readonly fixed: number;
  readonly points: number;
  /** The most copies that can be played. */
  readonly most: number;
}

/** The roster entry that a user means: by profile, by name, or by its index. */
export function entryOf(side: Side, unit: string): number {
  const { roster } = side;
  const found = [...roster.keys()].filter((i) => roster[i]!.profile === unit || roster[i]!["name"] === unit);
  if (found.length === 1) return found[0]!;
  const list = roster.map((_, i) => `${i} (${entryWords(side, i)})`).join(", ");
  if (found.length > 1)
    throw new UserError(`"${unit}" is ${found.length} entries of ${side.name}: name one by its index: ${list}`);
  if (/^\d+$/.test(unit) && Number(unit) < roster.length) return Number(unit);
  throw new UserError(`${side.name} has no unit "${unit}"; expected one of ${list}`);
}

/** "8 ork_boy", or the entry's own name. */
function entryWords({ roster }: Side, entry: number): string {
  const { count, profile, name } = roster[entry]!;
  return `${count} ${typeof name === "string" ? name : profile}`;
}

/** The name of the unit in reports. */
export function unitName({ roster }: Side, entry: number): string {
  const { name, profile } = roster[entry]!;
  return typeof name === "string" ? name : profile;
}

/** The unit as the rulebook calls it, where there is a lever on it that says so; else as the roster does. */
export function unitTitle(question: UnitQuestion): string {
  const { rulebook, side, entry, opponents, place = 0 } = question;
  const scenario = rulebook.resolve(against(question, side.roster[entry]!.count, opponents[0]!));
  let title: string | undefined;
  rulebook.levers(scenario, place, ({ entries, unit }) => {
    if (entries.length === 1 && entries[0] === entry) title ??= unit;
    return false;
  });
  return title ?? unitName(side, entry);
}

/** The side with another number of copies, in one entry or split as evenly as can be; without any the entry is left out. */
export function withCopies(side: Side, entry: number, copies: number, entries = 1): Side {
  const roster = side.roster.flatMap((line, i) => {
    if (i !== entry) return [line];
    if (copies === 0) return [];
    return Array.from({ length: entries }, (_, part) => ({
      ...line,
      count: Math.floor((copies + entries - 1 - part) / entries),
    }));
  });
  return { ...side, roster };
}

/**
 * The side with so many copies as the rules have it: where one entry may not hold them all ("a Pack of up to ten"), in as few as may.
 * Where the rules do not have it at all it is one entry, and so is the roster's own number, whatever they say.
 */
function fielded(question: UnitQuestion, copies: number): Side {
  const { side, entry } = question;
  const one = withCopies(side, entry, copies);
  if (copies === 0 || copies === side.roster[entry]!.count) return one;
  for (let entries = 1; entries <= Math.min(copies, MOST_ENTRIES); entries++) {
    const split = withCopies(side, entry, copies, entries);
    if (problemsOf(question, split).length === 0) return split;
  }
  return one;
}

/** How many its roster's entries count together. */
export function unitsOf({ roster }: Side): number {
  return roster.reduce((sum, { count }) => sum + count, 0);
}

export function costOf(question: UnitQuestion): UnitCost {
  const { rulebook, side, entry } = question;
  const { count } = side.roster[entry]!;
  const info = (copies: number) => {
    const scenario = meeting(question, withCopies(side, entry, copies), question.opponents[0]!);
    return rulebook.compile(rulebook.resolve(scenario)).sides[question.place ?? 0]!;
  };
  const [now, more] = [info(count), info(count + 1)];
  const cost = more.points - now.points;
  const each = Math.max(1, more.models - now.models);
  const room = (rulebook.mostModels ?? Infinity) - (now.models - count * each);
  const units = (rulebook.mostUnits ?? Infinity) - (unitsOf(side) - count);
  return {
    count,
    cost,
    fixed: now.points - count * cost,
    points: now.points,
    most: Math.max(count, Math.min(MOST_COPIES, Math.floor(room / each), units)),
  };
}

/** Which numbers of copies a side may have. */
export interface Allowed {
  /** 0, unless the rules do not have the side without the unit. */
  readonly least: number;
  readonly most: number;
  /** `most` is what the rules allow; absent: what can be played. */
  readonly byRules?: true;
  /** Without the unit there is no army at all: it scores nothing, and is not played. */
  readonly empty?: true;
  /** What the rules say against the side without it. */
  readonly needed?: readonly string[];
}

/** A roster that is against the rules as it is may have any number. */
export function allowedCopies(question: UnitQuestion, { count, most }: UnitCost): Allowed {
  const { side, entry } = question;
  const isLegal = (copies: number) => fieldedProblems(question, copies).length === 0;
  const empty = side.roster.length === 1 && { empty: true as const };
  if (!isLegal(count)) return { least: 0, most, ...empty };
  let last = most;
  while (last > count && !isLegal(last)) last--;
  const limit = { most: last, ...(last < most && { byRules: true as const }), ...empty };
  const needed = empty ? [] : problemsOf(question, withCopies(side, entry, 0));
  if (needed.length === 0) return { least: 0, ...limit };
  let least = 1;
  while (!isLegal(least)) least++;
  return { least, ...limit, needed };
}

/** What the rulebook says against so many copies, as they are fielded. */
export function fieldedProblems(question: UnitQuestion, copies: number): string[] {
  return problemsOf(question, fielded(question, copies));
}

/** What the rulebook says against so many copies in one entry. */
export function legalProblems(question: UnitQuestion, copies: number): string[] {
  return problemsOf(question, withCopies(question.side, question.entry, copies));
}

/** A roster's own limit of points is no matter here: what the copies cost is the question. */
function problemsOf(question: UnitQuestion, side: Side): string[] {
  const { rulebook, place = 0 } = question;
  const resolved = rulebook.resolve(meeting(question, side, question.opponents[0]!));
  const block = resolved[resolved.mode as "duel"];
  const free = block !== undefined && "budget" in block ? { [resolved.mode]: { ...block, budget: null } } : {};
  return rulebook
    .check({ ...resolved, ...free })
    .filter(({ path, ofPoints }) => !ofPoints && path[0] === "sides" && path[1] === place)
    .map(({ message }) => message);
}

/** So many copies, as they are fielded, against an opponent. */
export function against(question: UnitQuestion, copies: number, opponent: Opponent): Scenario {
  return meeting(question, fielded(question, copies), opponent);
}

function meeting(question: UnitQuestion, side: Side, opponent: Opponent): Scenario {
  return question.place === 1 ? pitted(question, opponent.side, side) : pitted(question, side, opponent.side);
}

/** What a result to extend must have been about: the army as it is, against each opponent. */
export function aboutUnit(question: UnitQuestion): Record<string, string> {
  const { side, entry, opponents, rulebook } = question;
  const hashes = opponents.map((opponent) => {
    const scenario = rulebook.resolve(against(question, side.roster[entry]!.count, opponent));
    return [`scenario hash${opponents.length === 1 ? "" : ` against ${opponent.name}`}`, scenarioHash(scenario)];
  });
  return { unit: `${unitName(side, entry)} (${entry})`, ...(Object.fromEntries(hashes) as Record<string, string>) };
}

export interface LatticeOptions extends BattleCode {
  readonly seed: string;
  /**
   * Ways to weigh the opponents, whole numbers each; a superblock has a score under each of them. The first is the field;
   * absent: the opponents' weights alone.
   */
  readonly weightings?: readonly (readonly number[])[];
  /** Who plays; absent: whom the files name. */
  readonly cast?: Cast;
  /** Sets its dice apart from those of other lattices with the same opponents. */
  readonly label?: string;
}

/** Who plays against each opponent. */
export type LatticePlayers = readonly (Players | undefined)[];

interface Point {
  readonly cells: readonly ScenarioCell[];
  blocks: number;
  /** For each weighting the histogram of each group, one after the other: [group][score]. */
  readonly histograms: readonly Float64Array[];
  /** Battles that were drawn against each opponent. */
  readonly draws: number[];
}

export class Lattice {
  readonly question: UnitQuestion;
  readonly weightings: readonly (readonly number[])[];
  readonly #scheduler: Scheduler;
  readonly #options: LatticeOptions;
  readonly #points = new Map<number, Point>();
  /** Sizes at which players were chosen; those of the nearest one play at the sizes in between. */
  #anchors = new Map<number, LatticePlayers>();
  /** Cells of sizes that were not played, as long as nobody else is chosen. */
  readonly #looked = new Map<number, readonly ScenarioCell[]>();
  #settled = false;

  constructor(scheduler: Scheduler, question: UnitQuestion, options: LatticeOptions) {
    this.question = question;
    this.weightings = options.weightings ?? [question.opponents.map(({ weight }) => weight)];
    this.#scheduler = scheduler;
    this.#options = options;
  }

  /** Sizes that were played, ascending. */
  get sizes(): number[] {
    return [...this.#points].flatMap(([k, { blocks }]) => (blocks > 0 ? [k] : [])).sort((a, b) => a - b);
  }

  /** Superblocks of a size. */
  blocks(copies: number): number {
    return this.#points.get(copies)?.blocks ?? 0;
  }

  /** All battles played, at all sizes. */
  get battles(): number {
    let battles = 0;
    for (const { cells, blocks } of this.#points.values()) battles += blocks * battlesOf(cells);
    return battles;
  }

  /** Share of the battles against an opponent that were drawn, at all sizes together. */
  drawn(opponent: number): number {
    const points = [...this.#points.values()].filter(({ blocks }) => blocks > 0);
    const draws = points.reduce((sum, point) => sum + point.draws[opponent]!, 0);
    return draws / points.reduce((sum, { cells, blocks }) => sum + blocks * cells[opponent]!.layout.legs, 0);
  }

  /** Battles of a superblock. */
  get battlesPerBlock(): number {
    const { side, entry } = this.question;
    return battlesOf(this.cells(side.roster[entry]!.count));
  }

  /** So many battles are probably to come; for the progress bar only. */
  expect(battles: number): void {
    this.#scheduler.expect(this.#scheduler.battles + battles);
  }

  /** What is played at a size, one cell an opponent. */
  cells(copies: number): readonly ScenarioCell[] {
    const known = this.#points.get(copies)?.cells ?? this.#looked.get(copies);
    if (known !== undefined) return known;
    const cells = this.#open(copies, this.playersAt(copies));
    this.#looked.set(copies, cells);
    return cells;
  }

  /** Where sides choose: the sizes at which they did, ascending, and whom. */
  get anchors(): readonly (readonly [copies: number, players: LatticePlayers])[] {
    return [...this.#anchors].sort(([a], [b]) => a - b);
  }

  /** Who plays at a size as far as players were chosen: those of the nearest size at which they were, of two the smaller. */
  playersAt(copies: number): LatticePlayers {
    const nearest = this.anchors.toSorted(([a], [b]) => Math.abs(a - copies) - Math.abs(b - copies))[0];
    return nearest?.[1] ?? [];
  }

  /** What lies between sizes that were played is known: from now on players are kept. */
  settle(): void {
    this.#settled = true;
  }

  /** Players are chosen at sizes beyond those at which they were. */
  async #choose(copies: number): Promise<void> {
    const { cast } = this.#options;
    const sizes = [...this.#anchors.keys()];
    const isBetween = copies >= Math.min(...sizes) && copies <= Math.max(...sizes);
    if (cast === undefined || isBetween || (this.#settled && sizes.length > 0)) return;
    const players: (Players | undefined)[] = [];
    for (const opponent of this.question.opponents)
      players.push(await cast.players(against(this.question, copies, opponent)));
    if (players.every((each) => each === undefined)) return;
    this.#anchors.set(copies, players);
    this.#looked.clear();
  }

  /** Counts of the superblock scores 0..M of our side under a weighting. */
  counts(copies: number, weighting = 0): number[] {
    const groups = this.groups(copies, weighting);
    return groups[0]!.map((_, score) => groups.reduce((sum, group) => sum + group[score]!, 0));
  }

  /** The same, for each group of the jackknife: superblocks by their number mod 32. */
  groups(copies: number, weighting = 0): number[][] {
    const histogram = this.#point(copies).histograms[weighting]!;
    const length = histogram.length / GROUPS;
    return Array.from({ length: GROUPS }, (_, group) => [...histogram.subarray(group * length, (group + 1) * length)]);
  }

  /** Plays each size on to so many superblocks; in one pass as far as memory allows. */
  async grow(wanted: readonly { readonly copies: number; readonly to: number }[]): Promise<void> {
    for (const { copies } of wanted) {
      if (this.#points.has(copies)) continue;
      await this.#choose(copies);
      this.#points.set(copies, this.#pointOf(this.cells(copies)));
    }
    const open = () => wanted.filter(({ copies, to }) => this.blocks(copies) < to);
    const opponents = this.question.opponents.length;
    const stages: Stages = {
      next: () =>
        open().flatMap(({ copies, to }) => {
          const { cells, blocks: from } = this.#point(copies);
          return cells.map((cell) => ({ cell, from, to: Math.min(to, from + MOST_AT_ONCE) }));
        }),
      take: (played) => {
        for (const [i, { copies }] of open().entries()) {
          const mine = played.slice(i * opponents, (i + 1) * opponents);
          const point = this.#point(copies);
          this.#fold(point, mine);
          point.blocks = mine[0]!.to;
        }
      },
    };
    await simulate(stages, this.#scheduler);
  }

  /** The lattice against one opponent alone, which starts with all that was played against it: it has the same dice. */
  alone(opponent: number): Lattice {
    const weighting = this.weightings.findIndex((weights) => weights.every((w, j) => w === Number(j === opponent)));
    const lattice = new Lattice(
      this.#scheduler,
      { ...this.question, opponents: [{ ...this.question.opponents[opponent]!, weight: 1 }] },
      { ...this.#options, weightings: [[1]] },
    );
    lattice.#anchors = new Map([...this.#anchors].map(([copies, players]) => [copies, [players[opponent]]]));
    if (weighting < 0) return lattice;
    for (const [copies, { cells, blocks, histograms, draws }] of this.#points) {
      lattice.#points.set(copies, {
        cells: [cells[opponent]!],
        blocks,
        histograms: [histograms[weighting]!.slice()],
        draws: [draws[opponent]!],
      });
    }
    return lattice;
  }

  #point(copies: number): Point {
    return this.#points.get(copies) ?? this.#pointOf(this.cells(copies));
  }

  #open(copies: number, players: LatticePlayers): readonly ScenarioCell[] {
    const { rulebook, opponents } = this.question;
    const { weightings: _, cast, label: whose, ...options } = this.#options;
    const cells = opponents.map((opponent, i) => {
      const scenario = against(this.question, copies, opponent);
      const label = `${whose === undefined ? "" : `${whose}: `}${copies} against ${opponent.name}`;
      return cast?.cell(scenario, players[i], label) ?? openCell(scenario, rulebook, { ...options, label });
    });
    for (const { layout } of cells) {
      if (!layout.score) throw new UserError("a price needs a winner; in mode attack there is none. Try mode: duel");
      assert(layout.legs === cells[0]!.layout.legs, "opponents with different legs in one superblock");
    }
    return cells;
  }

  #pointOf(cells: readonly ScenarioCell[]): Point {
    const { legs } = cells[0]!.layout;
    const histograms = this.weightings.map((weights) => {
      const top = 2 * legs * weights.reduce((sum, weight) => sum + weight, 0);
      return new Float64Array(GROUPS * (top + 1));
    });
    return { cells, blocks: 0, histograms, draws: cells.map(() => 0) };
  }

  #fold({ cells, blocks: from, histograms, draws }: Point, played: readonly Played[]): void {
    for (const [i, each] of played.entries()) draws[i]! += drawnIn(each);
    const most = 2 * cells[0]!.layout.legs;
    const second = this.question.place === 1;
    const points = played.map(blockPoints);
    const blocks = points[0]!.length;
    for (const [w, weights] of this.weightings.entries()) {
      const histogram = histograms[w]!;
      const length = histogram.length / GROUPS;
      for (let block = 0; block < blocks; block++) {
        let score = 0;
        for (let j = 0; j < weights.length; j++) {
          const half = points[j]![block]!;
          score += weights[j]! * (second ? most - half : half);
        }
        histogram[((from + block) % GROUPS) * length + score]! += 1;
      }
    }
  }
}

function battlesOf(cells: readonly ScenarioCell[]): number {
  return cells.reduce((sum, { layout }) => sum + layout.legs, 0);
}
