/** "Who wins, both played well?": a run whose players both sides choose among all scripts. Cold. */
import type { Archive } from "../chunk/archive.ts";
import type { Scheduler } from "../chunk/scheduler.ts";
import type { Summary } from "../estimate/summary.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { Cast, type Portfolio } from "./cast.ts";
import type { ScenarioCell } from "./cells.ts";
import type { Players } from "./choose-players.ts";
import { GAIN_BLOCKS, measureWell } from "./play-well.ts";
import { areIdentical, playRun, type RunQuestion } from "./run.ts";

export interface Chosen extends Players {
  /** Of the fight under the chosen players. */
  readonly cell: ScenarioCell;
}

/** Who plays a fight. */
export async function choosePlayers(
  { scenario, seed, label }: ScenarioCell,
  portfolio: Portfolio,
  rulebook: RuleSystem,
  scheduler: Scheduler,
): Promise<Chosen> {
  const cast = new Cast({ rulebook, seed, scheduler, casting: () => portfolio });
  const players = (await cast.players(scenario))!;
  return { ...players, cell: cast.cell(scenario, players, label) };
}

/** `playRun` under chosen players, with how well that is. */
export async function playRunWell(
  run: RunQuestion,
  portfolio: Portfolio,
  rulebook: RuleSystem,
  archive: Archive,
  scheduler: Scheduler,
): Promise<Summary> {
  const { question, selection, cell } = await choosePlayers(run.cell, portfolio, rulebook, scheduler);
  // A mix is not the same on both sides of a block.
  const identicalSides = cell.mix === undefined && areIdentical(cell.scenario);
  const { standIns: _, ...asking } = run.asking;
  const { identity: scenarioHash = cell.scenarioHash } = question;
  const asked = { ...asking, scenarioHash, identicalSides };
  const summary = await playRun({ ...run, cell, asking: asked }, archive, scheduler);
  if (summary.stopped !== undefined) return summary;
  const effort = { battles: GAIN_BLOCKS * cell.layout.legs, confidence: summary.confidence };
  return { ...summary, players: await measureWell(question, selection, scheduler, effort) };
}
