/** A scenario from the disk, with the rulebooks and doctrines that there are. Cold. */
import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { policyTerms } from "../players/index.ts";
import { rulebooks } from "../rules/index.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { MOST_BYTES } from "../scenario/files.ts";
import { type Library, type LoadedScenario, loadScenario } from "../scenario/load.ts";
import { readRegular } from "./files.ts";

const allowed = { code: false, outside: false };
const units: string[] = [];

/** From now on scenarios have these files of units, beside those that they name: the user said so, with --units. */
export function bringUnits(paths: readonly string[]): void {
  units.splice(0, units.length, ...paths);
}

/** From now on scenarios may name policy modules: the user said so, with --allow-code. */
export function allowCode(): void {
  allowed.code = true;
}

/** From now on scenarios may name files outside their folder: the user said so, with --allow-outside. */
export function allowOutside(): void {
  allowed.outside = true;
}

export const library: Library = {
  readFile: (path) => readRegular(path, MOST_BYTES),
  fullPath: (path) => resolve(path),
  realPath: (path) => realpath(path),
  rulebookIds: Object.keys(rulebooks),
  rulebook: async (id) => rulebookOf(id),
  allowCode: () => allowed.code,
  allowOutside: () => allowed.outside,
  doctrines: policyTerms,
  units: () => units,
};

export function openScenario(path: string, sets: readonly string[]): Promise<LoadedScenario> {
  return loadScenario(path, { ...library, sets });
}

export async function rulebookOf(id: string): Promise<RuleSystem | undefined> {
  return Object.hasOwn(rulebooks, id) ? await rulebooks[id]!() : undefined;
}
