/** "Who wins, both played well?": a run whose players both sides choose among all scripts. Cold. */
import type { Archive } from "../chunk/archive.ts";
import type { Scheduler } from "../chunk/scheduler.ts";
import { UserError } from "../errors.ts";
import type { Summary } from "../estimate/summary.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import type { ScenarioCell } from "./cells.ts";
import { playersBy, type Way } from "./choose-players.ts";
import { chosenCell } from "./chosen-players.ts";
import { GAIN_BLOCKS, measureWell } from "./play-well.ts";
import { areIdentical, playRun, type RunQuestion } from "./run.ts";
import type { PlayersQuestion, Scripts, Selection } from "./select-players.ts";

export interface Chosen {
  readonly question: PlayersQuestion;
  readonly selection: Selection;
  /** Of the fight under the chosen players. */
  readonly cell: ScenarioCell;
}

/** What both sides choose from. */
export interface Portfolio {
  readonly rulebook: RuleSystem;
  readonly scripts: Scripts;
  readonly way: Way;
}

/** Who plays a fight. */
export async function choosePlayers(
  { scenario, seed, label, layout }: ScenarioCell,
  { rulebook, scripts, way }: Portfolio,
  scheduler: Scheduler,
): Promise<Chosen> {
  if (layout.score === undefined)
    throw new UserError("--players chooses who plays for the score, and an attack has none; leave it out");
  const { question, selection } = await playersBy(way, { scenario, rulebook, scripts, seed }, scheduler);
  return { question, selection, cell: chosenCell(question, selection, label) };
}

/** `playRun` under chosen players, with how well that is. */
export async function playRunWell(
  run: RunQuestion,
  portfolio: Portfolio,
  archive: Archive,
  scheduler: Scheduler,
): Promise<Summary> {
  const { question, selection, cell } = await choosePlayers(run.cell, portfolio, scheduler);
  // A mix is not the same on both sides of a block.
  const identicalSides = cell.mix === undefined && areIdentical(cell.scenario);
  const { standIns: _, ...asking } = run.asking;
  const summary = await playRun({ ...run, cell, asking: { ...asking, identicalSides } }, archive, scheduler);
  if (summary.stopped !== undefined) return summary;
  const effort = { battles: GAIN_BLOCKS * cell.layout.legs, confidence: summary.confidence };
  return { ...summary, players: await measureWell(question, selection, scheduler, effort) };
}
