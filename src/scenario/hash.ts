/** The scenario hash: who claims to have played the same scenario must show the same one. Cold. */
import { sha256 } from "../sha256.ts";
import { canonicalScenario } from "./canonical.ts";
import type { Scenario } from "./scenario.ts";

/** SHA-256, in hexadecimal, of the resolved scenario without title, seed and battles: see `canonicalScenario`. */
export function scenarioHash(resolved: Scenario): string {
  return sha256(canonicalScenario(resolved));
}
