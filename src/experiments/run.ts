/**
 * "Who wins, and what happens?": one scenario, one answer. Cold.
 *
 * It knows nothing of arguments, files or the console, so that commands, other experiments and tests ask in the same way.
 */
import { Archive } from "../chunk/archive.ts";
import { type Asked, readPlayed, seedOfPlayed, writePlayed } from "../chunk/played.ts";
import { Scheduler, type SchedulerOptions } from "../chunk/scheduler.ts";
import { capOf, type StopRule } from "../chunk/stop.ts";
import { makeUpSeed } from "../dice/root-key.ts";
import { interruptedBefore, UserError } from "../errors.ts";
import type { Question } from "../estimate/question.ts";
import { summarize } from "../estimate/summarize.ts";
import type { Summary } from "../estimate/summary.ts";
import { given } from "../given.ts";
import type { BattleCode } from "../rules/battles.ts";
import type { Matchup, RuleSystem } from "../rules/kernel/rule-system.ts";
import { canonicalJson } from "../scenario/canonical.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { simulate, toItsEnd } from "../simulate.ts";
import type { Layout } from "../tally/layout.ts";
import type { Tally } from "../tally/tally.ts";
import { version } from "../version.ts";
import { openCell, type ScenarioCell } from "./cells.ts";
import { countableBlocks, stopRule } from "./effort.ts";
import { type MetricName, readMetricName, unknownMetric, unknownSide } from "./metric-name.ts";
import { standInsOf } from "./select-players.ts";

/** Cap of a precision run, in battles. */
export const MAX_BATTLES = 262_144;

export interface RunTerms extends BattleCode {
  readonly rulebook: RuleSystem;
  /** Overrides the scenario's number of battles. */
  readonly battles?: number;
  /** Half-width to reach instead of a number of battles: of the score, or of the mean of `metric`. */
  readonly precision?: number;
  readonly maxBattles?: number;
  /** What `precision` is about, such as `lost` of both sides, or `lost@Orks`; in modes without a winner the first metric if absent. */
  readonly metric?: string;
  readonly confidence?: number;
  /** Use intervals of the score that stay right however often one looks. */
  readonly strict?: boolean;
  readonly seed?: string;
  /** Label that chooses the dice: cells to be compared carry the same. */
  readonly cell?: string;
}

export interface RunOptions extends RunTerms, Pick<SchedulerOptions, "pool" | "signal" | "onProgress"> {
  /** Text of a `state.json` to go on from. */
  readonly extend?: string;
}

/** A scenario as a question: its one cell, when that was played enough, and what the answer shall say about it. */
export interface RunQuestion {
  readonly cell: ScenarioCell;
  readonly stop: StopRule;
  readonly asking: Omit<Question, "stop" | "reached" | "interrupted">;
  /** What an archive must be about to be gone on from. */
  readonly asked: Asked;
}

export interface RunAnswer {
  readonly summary: Summary;
  /** Text of `state.json`. */
  readonly state: string;
  readonly tally: Tally;
  readonly matchup: Matchup;
  /** The scenario as it was played: resolved, and with its seed. */
  readonly scenario: Scenario;
}

export function openRun(written: Scenario, terms: RunTerms): RunQuestion {
  const { rulebook, confidence = 0.95, strict = false, cell: label = "main", module, moduleUrl } = terms;
  const seed = terms.seed ?? written.seed ?? makeUpSeed();
  const cell = openCell(written, rulebook, { seed, label, ...given({ module, moduleUrl }) });
  const { scenario, scenarioHash, matchup, layout } = cell;
  const { title, options, houseRules } = scenario;
  const identicalSides = areIdentical(scenario);
  return {
    cell,
    stop: ruleOf(scenario, layout, matchup, terms),
    asking: {
      ...{ version, seed, scenarioHash, title, options, houseRules, confidence, strict, identicalSides },
      ...given({ standIns: standInsOf(written.sides), units: scenario.units }),
    },
    asked: {
      command: "run",
      seed,
      about: { "scenario hash": scenarioHash, cell: label },
      ...given({ units: scenario.units }),
    },
  };
}

/** Counts on from what the archive has of it. */
export async function playRun(question: RunQuestion, archive: Archive, scheduler: Scheduler): Promise<Summary> {
  const { cell, stop, asking } = question;
  const tally = archive.tally(cell);
  refuseToShrink(tally, stop);
  let reached: boolean | undefined;
  const run = simulate(
    {
      next: () => (reached === undefined ? [{ cell, from: tally.blocks, to: capOf(stop), counts: tally, stop }] : []),
      take: ([played]) => {
        reached = played!.reached;
      },
    },
    scheduler,
  );
  const interrupted = !(await toItsEnd(run));
  if (tally.blocks === 0) throw interruptedBefore("the first battle was over");
  return summarize(cell.matchup, tally, { ...asking, stop, reached: reached ?? false, interrupted });
}

/** All of it in one call. */
export async function run(written: Scenario, options: RunOptions): Promise<RunAnswer> {
  const { pool, signal, onProgress, extend } = options;
  const seed = options.seed ?? written.seed ?? (extend === undefined ? undefined : seedOfPlayed(extend));
  const question = openRun(written, { ...options, ...given({ seed }) });
  const { cell, asked } = question;
  const archive = extend === undefined ? new Archive() : readPlayed(extend, asked);
  const scheduler = new Scheduler(given({ pool, signal, onProgress }));
  try {
    const summary = await playRun(question, archive, scheduler);
    const state = writePlayed(asked, archive, summary.stopped !== undefined);
    return { summary, state, tally: archive.tally(cell), matchup: cell.matchup, scenario: cell.scenario };
  } finally {
    await scheduler.close();
  }
}

/** The same roster under the same script: then mirrored pairs are split by construction. */
export function areIdentical({ sides, mirror }: Scenario): boolean {
  const [first, second] = sides.map(({ roster, policy }) => canonicalJson({ roster, policy }));
  return mirror && sides.length === 2 && first === second;
}

function ruleOf(scenario: Scenario, layout: Layout, matchup: Matchup, options: RunTerms): StopRule {
  if (options.metric !== undefined && options.precision === undefined)
    throw new UserError("--metric says what --precision is about: give --precision too, or leave out --metric");
  const asked = options.metric ?? (layout.score ? undefined : matchup.metrics[0]!.id);
  const named = asked === undefined ? undefined : readMetricName(asked, matchup.sides);
  if (options.precision !== undefined && named !== undefined) checkMetric(named, layout, matchup);
  return stopRule(options, {
    battles: scenario.battles,
    cap: MAX_BATTLES,
    blocksFor: (battles) => countableBlocks(battles, layout),
    ...given({ metric: named?.id, side: named?.side }),
  });
}

function checkMetric({ id, owner, side }: MetricName, layout: Layout, { sides }: Matchup): void {
  const known = layout.series.filter((series) => !series.metric.labels);
  const found = known.filter(({ metric }) => metric.id === id);
  if (found.length === 0) throw unknownMetric([id], known, " to be precise about");
  if (owner !== undefined && !found.some((series) => series.side === side && series.side >= 0))
    throw unknownSide(owner, found[0]!, sides, "to be precise about");
}

function refuseToShrink(prefix: Tally, stop: StopRule): void {
  const { blocks } = prefix;
  const { legs } = prefix.layout;
  const most = capOf(stop);
  if (blocks > most)
    throw new UserError(
      `the run to extend has ${blocks * legs} battles already; ask for more than that, not for ${most * legs}`,
    );
}
