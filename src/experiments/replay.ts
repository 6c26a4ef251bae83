/**
 * "What happened there?": one battle told with every die. Cold.
 *
 * The battle is the one that `run` counted under this name, to the last number: the dice are the same draws, and the faces of what
 * was drawn as a count are made up to fit it, by the exact law of faces given the count.
 */
import { matchupOf } from "../chunk/battles.ts";
import { makeUpSeed } from "../dice/root-key.ts";
import { UserError } from "../errors.ts";
import type { MetricHead, MetricSummary, Origin } from "../estimate/summary.ts";
import { given } from "../given.ts";
import type { Matchup, RuleSystem } from "../rules/kernel/rule-system.ts";
import type { Narration, TapedEvent } from "../rules/kernel/taped.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { layoutOf } from "../tally/layout.ts";
import { version } from "../version.ts";
import { type Aside, doHere } from "./aside.ts";
import { openCell, type ScenarioCell } from "./cells.ts";
import { MOST_SEARCHED } from "./effort.ts";
import { type DrawnScene, drawnScene } from "./replay-scene.ts";
import type { BattleAt, Find, ReplayTask, TapedBattle, TapeStep } from "./replay-task.ts";

export interface ReplayOptions {
  readonly rulebook: RuleSystem;
  readonly wanted: BattleAt | Find;
  /** How many battles a search looks at. */
  readonly battles?: number;
  readonly seed?: string;
  readonly cell?: string;
  /** The fight under players that were chosen, in place of those of the scenario. */
  readonly chosen?: ScenarioCell;
  readonly signal?: AbortSignal;
  readonly moduleUrl?: string;
  /** Who plays it with dice that are noted down; by default this thread. */
  readonly aside?: Aside;
}

export interface ReplayedRoll {
  readonly kind: "roll";
  /** What it was rolled for; "" where the dice speak for themselves. */
  readonly for: string;
  readonly stream: string;
  readonly primitive: string;
  readonly dice: number;
  readonly sides: number;
  /** For rolls that succeed or fail: the number, and whether a total must reach it or stay within it. */
  readonly need?: number;
  readonly compare?: "atLeast" | "atMost";
  readonly reroll?: true;
  readonly faces: readonly number[];
  readonly result: number;
}

export type ReplayedStep = ({ readonly kind: "event" } & TapedEvent & Narration) | ReplayedRoll;

export interface OutcomeValue extends Pick<MetricSummary, MetricHead> {
  readonly value: number;
  readonly label?: string;
}

export interface Replay extends Origin {
  readonly title: string;
  readonly scenarioHash: string;
  /** `block.leg`, blocks from 0, legs from 1. */
  readonly battle: string;
  /** How it was found, if it was searched for. */
  readonly found?: { readonly as: Find; readonly among: number };
  /** Sides in the order of the seats. */
  readonly seats: readonly { readonly seat: 1 | 2; readonly side: string; readonly policy: string }[];
  readonly outcome: readonly OutcomeValue[];
  readonly steps: readonly ReplayedStep[];
}

export interface ReplayAnswer {
  readonly replay: Replay;
  readonly matchup: Matchup;
  readonly taped: TapedBattle;
  /** Absent where there is nothing to draw, such as in a duel. */
  readonly scene?: DrawnScene;
}

export async function replay(given: Scenario, options: ReplayOptions): Promise<ReplayAnswer> {
  const { rulebook, wanted } = options;
  const seed = options.seed ?? given.seed;
  if (seed === undefined && typeof wanted !== "string")
    throw new UserError(
      `the scenario has no seed, so that battle ${nameOf(wanted)} could be any; give --seed with the text that "run" printed`,
    );
  const cell =
    options.chosen ?? openCell(given, rulebook, { seed: seed ?? makeUpSeed(), label: options.cell ?? "main" });
  const { scenario, key, mix, layout } = cell;
  const blocks = blocksToSearch(options, scenario, layout);
  if (typeof wanted !== "string" && wanted.leg >= layout.legs)
    throw new UserError(
      `battle ${nameOf(wanted)} has no leg ${wanted.leg + 1}: without mirror a block is one battle; ask for ${wanted.block}.1`,
    );
  const task: ReplayTask = {
    matchup: cell.matchup,
    key,
    ...(mix !== undefined && { mix }),
    wanted: typeof wanted === "string" ? { find: wanted, blocks } : wanted,
    ...(options.moduleUrl !== undefined && { moduleUrl: options.moduleUrl }),
  };
  const taped = await (options.aside ?? doHere)("replay", task, options.signal);
  const matchup = matchupOf(cell, taped.block);
  const sideAt = (seat: number) => matchup.sides[seat === taped.leg ? 0 : 1]!;
  const told: Replay = {
    wargauge: version,
    rules: scenario.rules,
    mode: scenario.mode,
    title: scenario.title,
    scenarioHash: cell.scenarioHash,
    seed: scenario.seed!,
    battle: nameOf(taped),
    ...(typeof wanted === "string" && { found: { as: wanted, among: blocks * matchup.legs } }),
    seats: ([1, 2] as const).map((seat) => ({ seat, side: sideAt(seat - 1).name, policy: sideAt(seat - 1).policy })),
    outcome: outcomeValues(matchup, taped),
    steps: narrated(rulebook, matchup, taped),
  };
  const scene = drawnScene(rulebook, matchup, taped);
  return { replay: told, matchup, taped, ...(scene !== undefined && { scene }) };
}

export function nameOf({ block, leg }: BattleAt): string {
  return `${block}.${leg + 1}`;
}

function blocksToSearch({ battles }: ReplayOptions, scenario: Scenario, { legs }: { readonly legs: number }): number {
  if (battles !== undefined) return Math.ceil(battles / legs);
  return Math.min(MOST_SEARCHED, Math.ceil(scenario.battles / legs));
}

function outcomeValues(matchup: Matchup, { leg, outcome }: TapedBattle): OutcomeValue[] {
  const { series } = layoutOf(matchup);
  return series.map(({ metric, side, slots }): OutcomeValue => {
    const { id, title, key, turn, unit, labels, scale = 1 } = metric;
    const stored = outcome[slots[leg as 0 | 1]]!;
    return {
      id,
      title,
      ...(side >= 0 && { side: matchup.sides[side]!.name }),
      ...given({ key, turn }),
      unit,
      value: stored / scale,
      ...(labels?.[stored] !== undefined && { label: labels[stored] }),
    };
  });
}

/** Events get their sentences, and rolls the purpose that the events around them give away. */
function narrated(rulebook: RuleSystem, matchup: Matchup, { leg, steps }: TapedBattle): ReplayedStep[] {
  const answer: ReplayedStep[] = [];
  let before: TapedEvent | undefined;
  let rolls: (TapeStep & { kind: "roll" })[] = [];
  const flush = (after: TapedEvent | undefined) => {
    const names = rulebook.nameRolls(matchup, before, rolls, after);
    rolls.forEach((roll, i) => {
      answer.push(rollOf(matchup, roll, names[i] ?? ""));
    });
    rolls = [];
  };
  for (const step of steps) {
    if (step.kind === "roll") {
      rolls.push(step);
      continue;
    }
    flush(step);
    answer.push({ ...step, ...rulebook.narrate(matchup, leg, step) });
    before = step;
  }
  flush(undefined);
  return answer;
}

function rollOf(matchup: Matchup, roll: TapeStep & { kind: "roll" }, name: string): ReplayedRoll {
  const { stream, primitive, id, n, sides, faces, result } = roll;
  const kind = primitive === "test" || primitive === "count" ? matchup.dice.kinds[id]! : undefined;
  return {
    kind: "roll",
    for: name,
    stream,
    primitive,
    dice: n * (kind?.dice ?? 1),
    sides,
    ...(kind && { need: kind.need, compare: kind.compare }),
    ...(kind?.reroll && { reroll: true as const }),
    faces,
    result,
  };
}
