/** Scenarios as cells of an experiment, and what their blocks came to as counts. Cold. */
import { archiveId } from "../chunk/archive.ts";
import type { Cell, Played } from "../chunk/piece.ts";
import { cellKey, rootKey } from "../dice/root-key.ts";
import { given } from "../given.ts";
import type { BattleCode } from "../rules/battles.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { scenarioHash } from "../scenario/hash.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { layoutOf } from "../tally/layout.ts";

/** Groups of the jackknife: blocks by their number mod 32. */
export const GROUPS = 32;

/** A cell that knows where it comes from. */
export interface ScenarioCell extends Cell {
  /** Resolved: what was compiled. */
  readonly scenario: Scenario;
  readonly scenarioHash: string;
  readonly seed: string;
}

export interface CellOptions extends BattleCode {
  /** Names the dice: cells to be compared carry the same label. */
  readonly label?: string;
  readonly seed: string;
}

/** Compiles a scenario (as written or resolved) into a cell. */
export function openCell(asked: Scenario, rulebook: RuleSystem, options: CellOptions): ScenarioCell {
  const { label = "main", seed, module, moduleUrl } = options;
  const scenario = rulebook.resolve({ ...asked, seed });
  const matchup = rulebook.compile(scenario);
  const key = cellKey(rootKey(seed), label);
  const hash = scenarioHash(scenario);
  return {
    label,
    id: archiveId(hash, key),
    matchup,
    layout: layoutOf(matchup),
    key,
    scenario,
    scenarioHash: hash,
    seed,
    ...given({ module, moduleUrl }),
  };
}

/** Half points of side 0 in each block of a piece: 0..2 x legs. */
export function blockPoints({ cell, rows, width }: Played): Uint8Array {
  const pairs = cell.layout.legs === 2;
  const points = new Uint8Array(rows.length / width);
  for (let i = 0; i < points.length; i++) {
    const entry = rows[i * width]!;
    points[i] = pairs ? Math.floor(entry / 3) + (entry % 3) : entry;
  }
  return points;
}

/** Battles that were drawn in each block of a piece. */
export function blockDraws({ cell, rows, width }: Played): Uint8Array {
  const pairs = cell.layout.legs === 2;
  const draws = new Uint8Array(rows.length / width);
  for (let i = 0; i < draws.length; i++) {
    const entry = rows[i * width]!;
    draws[i] = pairs ? Number(Math.floor(entry / 3) === 1) + Number(entry % 3 === 1) : Number(entry === 1);
  }
  return draws;
}

/** Battles of what was played that were drawn. */
export function drawnIn(played: Played): number {
  return blockDraws(played).reduce((sum, drawn) => sum + drawn, 0);
}
