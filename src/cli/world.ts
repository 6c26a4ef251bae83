/** A scenario from the disk, with the rulebooks and doctrines that there are. Cold. */
import { readFile } from "node:fs/promises";
import { policyTerms } from "../policies/index.ts";
import { rulebooks } from "../rules/index.ts";
import type { RuleSystem } from "../rules/rule-system.ts";
import { type LoadedScenario, loadScenario, type ScenarioWorld } from "../scenario/load.ts";

const allowed = { code: false };

/** From now on scenarios may name policy modules: the user said so, with --allow-code. */
export function allowCode(): void {
  allowed.code = true;
}

export const world: ScenarioWorld = {
  readFile: (path) => readFile(path),
  rulebookIds: Object.keys(rulebooks),
  rulebook: async (id) => rulebookOf(id),
  allowCode: () => allowed.code,
  doctrines: policyTerms,
};

export function openScenario(path: string, sets: readonly string[]): Promise<LoadedScenario> {
  return loadScenario(path, { ...world, sets });
}

export async function rulebookOf(id: string): Promise<RuleSystem | undefined> {
  return Object.hasOwn(rulebooks, id) ? await rulebooks[id]!() : undefined;
}
