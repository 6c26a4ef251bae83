/**
 * How well the players play whom a file names: what each side would gain by another script of the portfolio, the other side's player as written.
 * Cold: once a run or a comparison.
 */
import type { Scheduler } from "../chunk/scheduler.ts";
import type { WrittenPlayers } from "../estimate/played-well.ts";
import { policyName } from "../players/index.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { canonicalJson } from "../scenario/canonical.ts";
import { toItsEnd } from "../simulate.ts";
import { meanScore } from "../stats/block-score.ts";
import { endsOf } from "../stats/bracket.ts";
import { rational } from "../stats/rational.ts";
import type { ScenarioCell } from "./cells.ts";
import { countsOf, playReplies, wellPlayed } from "./measure-players.ts";
import { GAIN_BLOCKS } from "./play-well.ts";
import { type Script, type Scripts, SELECTION_LABEL } from "./select-players.ts";

/** Fewer blocks tell nothing of a gain. */
const LEAST_BLOCKS = 64;
/** Blocks, on the dice that players are chosen on, that say which reply looks best. */
const PILOT_BLOCKS = 16;

export interface WrittenQuestion {
  readonly cell: ScenarioCell;
  readonly rulebook: RuleSystem;
  readonly portfolio: readonly Script[];
  /** Battles that it may take. */
  readonly most: number;
  readonly confidence: number;
}

/** Undefined where it would take more than it may, or when the signal comes first: what the run itself came to is not lost. */
export async function writtenPlayers(
  question: WrittenQuestion,
  scheduler: Scheduler,
): Promise<WrittenPlayers | undefined> {
  const found = gainsOf(question, scheduler);
  return (await toItsEnd(found)) ? found : undefined;
}

async function gainsOf(
  { cell, rulebook, portfolio, most, confidence }: WrittenQuestion,
  scheduler: Scheduler,
): Promise<WrittenPlayers | undefined> {
  const { scenario, seed, layout } = cell;
  const own = scenario.sides.map(({ policy }) => policy);
  const [first, second] = own.map((policy) => {
    return [policy, ...portfolio.filter((script) => canonicalJson(script) !== canonicalJson(policy))];
  });
  const scripts: Scripts = [first!, second!];
  const arms = first!.length + second!.length - 1;
  const blocks = Math.min(GAIN_BLOCKS, Math.floor(most / (arms * layout.legs)));
  if (blocks < LEAST_BLOCKS) return undefined;
  const question = { scenario, rulebook, scripts, seed };
  const always = (all: readonly Script[]) => all.map((_, i) => rational(i === 0 ? 1n : 0n, 1n));
  const mixes = [always(first!), always(second!)] as const;
  const top = 2 * layout.legs;
  const pilot = await playReplies(question, mixes, { blocks: PILOT_BLOCKS, label: SELECTION_LABEL }, scheduler);
  const mean = (values: Uint8Array) => values.reduce((sum, half) => sum + half, 0);
  const [rows, columns] = [pilot.rows.map(mean), pilot.columns.map(mean)];
  const named = [rows.indexOf(Math.max(...rows)), columns.indexOf(Math.min(...columns))] as const;
  const points = await playReplies(question, mixes, { blocks }, scheduler);
  const { gains } = wellPlayed(points, { top, named, alpha: 1 - confidence });
  return {
    blocks,
    battles: arms * (blocks + PILOT_BLOCKS) * layout.legs,
    scripts: portfolio.length,
    sides: gains.map(({ script, ...gain }, side) => {
      const counts = countsOf((side === 0 ? points.rows : points.columns)[script]!, top);
      const score = {
        value: meanScore(counts),
        ...endsOf(counts, "msi", 1 - confidence),
        n: blocks,
        method: "msi" as const,
      };
      const policy = policyName(scripts[side]![script]!);
      return { name: scenario.sides[side]!.name, gain: { ...gain, n: blocks, method: "msi" as const, policy }, score };
    }),
  };
}
